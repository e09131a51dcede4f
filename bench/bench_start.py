"""How long a process takes to its first page, and its first act: seconds of the server's CPU.

`python -m bench.bench_start` starts `purplehaze.server` anew on a database with one campaign, asks
for its play page, then gives one command and one more. Figures are at the usual pace of the machine
(`bench.pace`), medians of several processes; it exits 1 when a budget is missed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from bench import goals
from bench.pace import Pace

STARTS = 3
START, FIRST = 2.8, 0.15
"""Budgets: seconds."""


def spent(pid: int) -> float:
    """Return the seconds of CPU that a process has taken, all its threads together."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def once(game: Any, database: str) -> tuple[float, float]:
    """Start a process, ask for a page, act twice: seconds to the page, of the first act.

    The second act is printed beside: what an act costs in a warm process.
    """
    from tests.live.serving import Server

    server = Server(database)
    try:
        host = game.person(game.host, server)
        page = spent(server.process.pid)
        acts = []
        for _ in range(2):
            before, form = spent(server.process.pid), game.form()
            status, text, _ = host.ask(f"{game.url}act", form, {"HX-Request": "true"})
            assert status == 200, text[:2000]
            acts.append(spent(server.process.pid) - before)
        print(f"  {page:.2f} s to the page; acts: {acts[0]:.2f}, {acts[1]:.2f} s")
        return page, acts[0]
    finally:
        server.stop()


def main() -> int:
    """Serve several times; print both figures."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'start.sqlite3'}"
        os.environ["DATABASE_URL"] = database
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["PURPLEHAZE_SECRET_KEY"] = "one-key-for-all-processes"
        import django

        django.setup()
        from bench.bench_live import Game
        from tests.live.serving import prepare

        prepare(database)
        game, pace, found = Game(0), Pace(), []
        for _ in range(STARTS):
            pace.look()
            found.append(once(game, database))
    start, first = (pace.factor * median(each) for each in zip(*found, strict=True))
    for name, value, budget in (("start", start, START), ("first act", first, FIRST)):
        print(f"{goals.GOALS[name].what:24} {value:.2f} s of CPU (budget {budget})")
        goals.note(name, value)
    return int(start > START or first > FIRST)


if __name__ == "__main__":
    sys.exit(main())
