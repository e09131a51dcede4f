"""Kill the server again and again while bots play over HTTP, and look what is left (design, 4.2).

`python -m bench.kill_server --kills 200` serves a new SQLite database on the loopback, lets bots
post legal commands, kills the process with SIGKILL at random instants, starts it again and
compares: no command half done, none lost that was acknowledged, at most the one not answered
applied, replay equal to the rows. Prints the figures; exits 1 at the first fault.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.kill_player import Player

ROOT = Path(__file__).resolve().parent.parent
START, COLD, WARM = 60.0, 2.0, 0.6
"""Seconds: to wait for the server; after its start and after its first answer until it dies."""


@dataclass(slots=True)
class Tally:
    """What happened: kills, and server starts in seconds."""

    kills: int = 0
    starts: list[float] = field(default_factory=list)


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """How often to kill, how many play at once, the longest campaign, the seed of it all."""
    parser = argparse.ArgumentParser(prog="python -m bench.kill_server", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--most", type=int, default=400, help="commands of one campaign")
    parser.add_argument("--seed", default=None, help="chooses the instants and the commands")
    return parser.parse_args(argv)


def free_port() -> int:
    """A port of the loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The real server as a process of its own; dead when the block is left."""
    command = [sys.executable, "-m", "purplehaze.server", "--port", str(port)]
    with log.open("ab") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_until_ready(process: subprocess.Popen[bytes], port: int) -> float:
    """Return the seconds until /readyz says so; RuntimeError when it ends or takes too long."""
    begun = time.monotonic()
    while time.monotonic() - begun < START and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return time.monotonic() - begun
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.05)
    raise RuntimeError("the server does not start")


def play_until_killed(
    process: subprocess.Popen[bytes], players: list[Player], rng: random.Random
) -> None:
    """Let all play at once and kill the server; raises the first fault a player met."""
    answered, faults = threading.Event(), []

    def play(player: Player) -> None:
        from django.db import connections

        from bench.kill_player import GONE

        try:
            while True:
                player.step()
                answered.set()
        except GONE:
            pass
        except Exception as fault:
            faults.append(fault)
            answered.set()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    if rng.random() < 0.25:  # one in four dies before or about its first answer
        time.sleep(rng.uniform(0, COLD))
    else:
        answered.wait(START)
        time.sleep(rng.uniform(0, WARM))
    process.kill()
    process.wait()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def check_database() -> None:
    """Let SQLite look for damage: pages, indexes, foreign keys."""
    from django.db import connection

    from bench.kill_player import Fault

    with connection.cursor() as cursor:
        for pragma, sound in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = cursor.execute(f"PRAGMA {pragma}").fetchall()
            if found != sound:
                raise Fault(f"{pragma}: {found[:3]}")


def rounds(options: argparse.Namespace, port: int, log: Path) -> tuple[Tally, list[Player]]:
    """Kill and compare as often as asked; the last start serves only the last comparison."""
    from django.db import connections

    from bench.kill_player import Player, check_campaign
    from campaign.models import Campaign

    rng, tally = random.Random(options.seed), Tally()
    players = [Player(n, port, options.seed, options.most) for n in range(options.players)]
    for number in range(options.kills + 1):
        with serving(port, log) as process:
            tally.starts.append(wait_until_ready(process, port))
            check_database()
            for player in players:
                player.check()
            # No connection of ours may be open at the kill: it would keep SQLite's log in order.
            connections.close_all()
            if number < options.kills:
                play_until_killed(process, players, rng)
                tally.kills += 1
        if number % 20 == 19:
            print(f"{number + 1} kills, {sum(p.total for p in players)} commands", flush=True)
    for row in Campaign.objects.select_related("mission"):
        check_campaign(row)
    connections.close_all()
    return tally, players


def report(tally: Tally, players: list[Player], seconds: float) -> None:
    """Print the figures."""
    applied, lost = sum(p.applied for p in players), sum(p.lost for p in players)
    middle = sorted(tally.starts)[len(tally.starts) // 2]
    print(f"{tally.kills} kills in {seconds:.0f} s, a start takes {middle:.1f} s")
    print(f"{sum(p.begun for p in players)} campaigns, {sum(p.total for p in players)} commands")
    print("every acknowledged command is in its journal once; every replay equals the rows")
    print(f"{applied + lost} commands had no answer: {applied} applied whole, {lost} not at all")
    print(f"{sum(p.repeated for p in players)} of the applied were sent again and answered as done")


def main(argv: Sequence[str] | None = None) -> int:
    """Run on a database made for it and thrown away; 1 at a fault, with the server's last words."""
    options = arguments(argv)
    options.seed = options.seed or f"{random.SystemRandom().getrandbits(32):08x}"
    with tempfile.TemporaryDirectory(prefix="kill-server-") as folder:
        log = Path(folder) / "server.log"
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'kill.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "bench.settings_kill",
            "PURPLEHAZE_SECRET_KEY": "only-for-killing",
        }
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("load_content", verbosity=0)
        print(f"seed {options.seed}, {options.kills} kills", flush=True)
        begun = time.monotonic()
        try:
            tally, players = rounds(options, free_port(), log)
        except Exception as fault:
            words = log.read_text()[-4000:] if log.exists() else ""
            print(f"FAULT: {type(fault).__name__}: {fault}\n{words}", flush=True)
            return 1
        report(tally, players, time.monotonic() - begun)
        words = log.read_text()
        if "Traceback" in words:
            print(f"FAULT: the server complained\n{words[-4000:]}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
