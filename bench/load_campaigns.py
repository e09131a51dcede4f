"""Many campaigns at once: how soon is an action answered, how soon do the other screens show it?

`python -m bench.load_campaigns --campaigns 200 --screens 5` serves that many groups on the loopback
(SQLite in one process; two processes where DATABASE_URL names an empty PostgreSQL database), keeps
every screen's stream open, and lets careful bots act by HTTP, a campaign every `--every` seconds
divided by `--times` (at 10 one process is over what it bears, the floor too: then the figures are
those of a queue). Then it looks whether every screen shows the last version, none was told
twice, every acknowledged command is in its journal once and replays equal rows. Last it runs the
same load on bare views of as many statements and bytes (`bench.load_floor`) and prints the ratios.
It exits 1 when an update was lost or repeated, an answer was wrong, or a ratio of the 95th
percentiles is above `--ratio`.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

from bench import goals

if TYPE_CHECKING:
    from bench.load_screens import Figures, Screen
    from bench.load_tables import Table

SETTLE = 60.0
"""Seconds that the last updates may take."""
STEP = 0.05


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Sizes, pace and length of the run."""
    parser = argparse.ArgumentParser(prog="python -m bench.load_campaigns", description=__doc__)
    parser.add_argument("--campaigns", type=int, default=200)
    parser.add_argument("--screens", type=int, default=5, choices=range(1, 7))
    parser.add_argument("--every", type=float, default=60, help="human pace: seconds a command")
    parser.add_argument("--times", type=float, default=1, help="so many times as quick")
    parser.add_argument("--seconds", type=float, default=60, help="measured; as long for the floor")
    parser.add_argument("--warm", type=float, default=8, help="seconds of load before")
    parser.add_argument("--ahead", type=int, default=25, help="commands before, at most")
    parser.add_argument("--ratio", type=float, default=1.5)
    parser.add_argument("--seed", default="load")
    return parser.parse_args(argv)


# --- The load ---------------------------------------------------------------------------------


class Load:
    """Screens that follow and players who act, as a game or on the bare views."""

    def __init__(self, options: argparse.Namespace, tables: list[Table], ports: list[int]) -> None:
        from bench.load_screens import Figures

        self.options, self.tables, self.ports = options, tables, ports
        self.warm = self.figures = Figures()
        self.bare: tuple[str, str] | None = None
        self.rng = random.Random(f"{options.seed}-pace")

    async def open(self) -> float:
        """Open every screen; the seconds that it took."""
        from bench.load_screens import Screen, Wire

        began, number = time.monotonic(), 0
        for table in self.tables:
            for seat, cookies in table.people.items():
                wire = Wire(self.ports[number % len(self.ports)], cookies)
                number += 1
                page = self._page(table)
                screen = Screen(wire, f"/live/{table.key}", page, table.sent, lambda: self.figures)
                screen.seen = screen.told = table.version
                table.screens[seat] = screen
                # A page comes before its stream; and the server has read the booklets then.
                if number == 1 or number % 20 == 0:
                    await screen.up.wait()
                    await wire.ask(page())
        await asyncio.gather(*(screen.up.wait() for screen in self.screens()))
        return time.monotonic() - began

    def _page(self, table: Table) -> Any:
        return lambda: f"/floor/{table.key}/?{self.bare[1]}" if self.bare else f"/c/{table.key}/"

    def screens(self) -> list[Screen]:
        """All of them."""
        return [screen for table in self.tables for screen in table.screens.values()]

    async def run(self) -> Figures:
        """Play: warm up, then measure."""
        from bench.load_screens import Figures

        end = time.monotonic() + self.options.warm + self.options.seconds
        players = [asyncio.create_task(self._play(table, end)) for table in self.tables]
        watch = asyncio.create_task(self._watch())
        self.figures = Figures()
        self.warm = self.figures
        await asyncio.sleep(self.options.warm)
        found = self.figures = Figures()
        await asyncio.gather(*players)
        watch.cancel()
        return found

    async def settle(self) -> list[str]:
        """Wait for the last updates; whom they did not reach."""
        until = time.monotonic() + SETTLE

        def behind() -> list[str]:
            return [
                f"{table.key} {seat}: {screen.seen} of {self.newest(table)}"
                for table in self.tables
                for seat, screen in table.screens.items()
                if screen.seen != self.newest(table)
            ]

        while behind() and time.monotonic() < until:
            await asyncio.sleep(STEP)
        return behind()

    def newest(self, table: Table) -> int:
        """The version that all screens of a table must come to show."""
        return table.floor if self.bare else table.version

    async def _watch(self) -> None:
        """How late this process itself is: its own share in the figures."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(STEP)
            self.figures.lag.append(time.monotonic() - began - STEP)

    async def _play(self, table: Table, end: float) -> None:
        pace = self.options.every / self.options.times
        await asyncio.sleep(self.rng.uniform(0, pace))
        while time.monotonic() < end and (self.bare or not table.state.finished):
            try:
                await self._act(table)
            except (OSError, EOFError, TimeoutError) as error:
                self.figures.refused.append(f"act: {error!r}")
                return
            pause = min(self.rng.expovariate(1 / pace), 4 * pace)
            await asyncio.sleep(min(pause, max(end - time.monotonic(), 0)))

    async def _act(self, table: Table) -> None:
        from bench.load_tables import accept, choice

        seat, command = choice(table.state, self.rng) if not self.bare else ("host", None)
        address, form = self._form(table, command)
        screen, version = table.screens[seat], self.newest(table) + 1
        screen.posting = True
        began = table.sent[version] = time.monotonic()
        try:
            status, body = await screen.wire.ask(address, form)
        finally:
            screen.posting = False
        if status != 200:
            self.figures.refused.append(f"act: {status} for {form}")
            raise EOFError(f"{status}")
        self.figures.act.append(time.monotonic() - began)
        if self.bare:
            table.floor = version
        else:
            accept(table, command, form["command"])
        screen.show(body, mine=True)

    def _form(self, table: Table, command: Any) -> tuple[str, dict[str, str]]:
        from campaign.rules import codec

        if self.bare:
            return f"/floor/{table.key}/?{self.bare[0]}", {"version": str(table.floor)}
        text = json.dumps(codec.encode_command(command))
        return f"/c/{table.key}/act", {"version": str(table.version), "command": text, "sure": "1"}

    async def close(self) -> None:
        """Close every screen."""
        await asyncio.gather(*(screen.close() for screen in self.screens()))


# --- After ------------------------------------------------------------------------------------


def percentiles(values: list[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th percentile, in milliseconds."""
    if len(values) < 2:
        return (0.0, 0.0, 0.0)
    cut = quantiles(values, n=100)
    return cut[49] * 1000, cut[94] * 1000, cut[98] * 1000


def report(name: str, found: Figures, seconds: float) -> dict[str, tuple[float, float, float]]:
    """Print the figures of one run, p50 / p95 / p99 in milliseconds."""
    print(f"{name}: {len(found.act) / seconds:.1f} actions a second, ", end="")
    print(f"{len(found.view) / seconds:.0f} views of them on other screens; milliseconds")
    lines = {"action": found.act, "hint": found.hint, "view": found.view, "(our lag)": found.lag}
    shown = {what: percentiles(values) for what, values in lines.items()}
    for what, values in shown.items():
        print(f"  {what:10} " + " / ".join(f"{value:7.0f}" for value in values))
    return shown


async def measure(load: Load, bare: tuple[str, str]) -> bool:
    """The game, the look at what it left, the floor (asked with `bare`); whether all is well."""
    options, tables = load.options, load.tables
    print(
        f"{len(tables) * options.screens} streams opened in {await load.open():.1f} s", flush=True
    )
    game = await load.run()
    faults = [f"not shown: {one}" for one in await load.settle()]
    both = (load.warm, game)
    faults += [f"told twice: {one}" for figures in both for one in figures.repeated]
    faults += [f"refused: {one}" for figures in both for one in figures.refused]
    faults += [f"{game.dropped} streams ended"] if game.dropped else []
    shown = report("game", game, options.seconds)
    if len(tables) * options.screens == goals.SCREENS:
        goals.note("own press", shown["action"][1])
        goals.note("others", shown["view"][1])
    from bench.load_tables import check

    faults += await asyncio.to_thread(check, tables)
    commands = sum(len(table.given) for table in tables)
    print(f"{commands} commands acknowledged; {len(faults)} faults", flush=True)
    for fault in faults[:20]:
        print(f"  {fault}")
    load.bare = bare
    for table in tables:
        table.sent.clear()
        # Above what the streams were told already, or they would not be told.
        table.floor = table.version
    floor = await load.run()
    behind = await load.settle()
    wrong = [f"floor: {one}" for figures in (load.warm, floor) for one in figures.refused]
    for fault in wrong[:20]:
        print(f"  {fault}")
    least = report(f"floor ({'; '.join(bare)})", floor, options.seconds)
    await load.close()
    ratios = {
        what: shown[what][1] / max(least[what][1], 1e-9) for what in ("action", "hint", "view")
    }
    said = ", ".join(f"{what} {ratio:.2f}" for what, ratio in ratios.items())
    print(f"p95 as a multiple of the floor's: {said} (at most {options.ratio})")
    return not (faults or behind or wrong) and max(ratios.values()) <= options.ratio


def _query(cost: dict[str, int]) -> str:
    return "&".join(f"{name}={value}" for name, value in cost.items())


def _say(options: argparse.Namespace, shared: bool, tables: int) -> None:
    kind = "PostgreSQL, two processes" if shared else "SQLite, one process"
    pace = options.every / options.times
    print(f"{kind}; {tables} campaigns, a command each {pace:g} s", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Serve, open, play, compare."""
    options = arguments(argv)
    chosen = os.environ.get("DATABASE_URL", "")
    shared = chosen.startswith("postgres")
    needed = options.campaigns * options.screens * 2 + 500
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        database = chosen if shared else f"sqlite:///{Path(folder) / 'load.sqlite3'}"
        os.environ |= {
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "bench.settings_load",
            "PURPLEHAZE_SECRET_KEY": "one-key-for-all-processes",
        }
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command
        from django.db import connections

        from bench.load_tables import costs, furnish
        from tests.live.serving import Server

        settings.ALLOWED_HOSTS.append("testserver")
        call_command("migrate", verbosity=0)
        call_command("load_content", stdout=io.StringIO())
        tables = furnish(options)
        action, view = costs(tables)
        connections.close_all()
        extra = {"DJANGO_SETTINGS_MODULE": "bench.settings_load"}
        servers = [Server(database, **extra) for _ in range(2 if shared else 1)]
        _say(options, shared, len(tables))
        try:
            load = Load(options, tables, [server.port for server in servers])
            return 0 if asyncio.run(measure(load, (_query(action), _query(view)))) else 1
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    sys.exit(main())
