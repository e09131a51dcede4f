"""What the measurements are to come to, as one table: measured, goal, met or missed by how much.

Each measurement notes its figures (`note`); `python3 run.py bench` prints the table at its end. A
goal is where a figure is to get to; what makes a measurement fail is its budget, in its own file.
`python -m bench.goals FILE` exits 1 where a goal is missed, and `run.py bench --goals` with it.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

NOTES = "PURPLEHAZE_BENCH"
"""The environment's name of the file that figures are noted in."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A row: `beside` is the floor or the peer, or what the figure is taken of."""

    what: str
    goal: float
    unit: str
    beside: str
    more: bool = False
    by: str = ""
    """What measures it, where `run.py bench` does not by itself."""

    def missed(self, value: float) -> float:
        """By how many hundredths of the goal a figure misses it, at most 0 where it is met."""
        return 100 * ((self.goal - value) if self.more else (value - self.goal)) / self.goal


PEER = 4_960
"""Moves that boardgame.io's reducer does in a CPU second, in a skirmish of our size: 4,400 to 4,960
where both were measured in one session."""
LOAD = "run.py bench --goals"
SCREENS = 1_000
GOALS = {
    "action": Goal("an action", 0.8, "x", "a bare view: as many statements and bytes, SQLite"),
    "action, PostgreSQL": Goal("an action, PostgreSQL", 1.0, "x", "the same floor, PostgreSQL"),
    "view": Goal("a view of the play page", 0.8, "x", "the same floor"),
    "core": Goal(
        "campaign core, legal + apply",
        2.0,
        "x",
        f"boardgame.io's reducer: {PEER:,} moves a CPU s",
        more=True,
    ),
    "state": Goal("a state in memory", 150, "KB", "at a campaign's end, without the content"),
    "careful": Goal(
        "careful campaigns in 10 minutes", 10_000, "", "two cores, nothing else on them", more=True
    ),
    "desk": Goal("desk, nothing changed", 80, "ms", "300 entries, the slowest of six pages"),
    "desk changed": Goal("desk, one entry changed", 250, "ms", "the same"),
    "journal": Goal("journal", 15, "ms", "50 rows of 300"),
    "landing": Goal("landing", 25, "ms", "200 campaigns"),
    "bytes": Goal("a finished campaign's bytes", 0.25, "MB", "PostgreSQL, indexes and all"),
    "start": Goal("start to the first page", 1.5, "s", "CPU of `purplehaze.server`"),
    "first act": Goal("first act in a process", 0.1, "s", "CPU, after its page"),
    "own press": Goal("own press, p95", 120, "ms", "1,000 screens", by=LOAD),
    "others": Goal("others' view, p95", 120, "ms", "1,000 screens", by=LOAD),
    "watchers": Goal(
        "messages for one coming", 1, "", "to each of 1,000 watchers", by="tests/live/test_hub.py"
    ),
}


def note(name: str, value: float) -> None:
    """Note a figure for the table, where one is wanted."""
    assert name in GOALS, name
    if file := os.environ.get(NOTES):
        with Path(file).open("a") as notes:
            notes.write(json.dumps([name, value]) + "\n")


def worst(notes: str) -> dict[str, float]:
    """Return what was noted: of several figures of one row the worst counts."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in notes.splitlines():
        name, value = json.loads(line)
        found[name].append(value)
    return {name: (min if GOALS[name].more else max)(all_) for name, all_ in found.items()}


def table(found: dict[str, float]) -> str:
    """Return the table in words."""
    rows = [("What", "measured", "goal", "", "against or of")]
    for name, goal in GOALS.items():
        wanted = f"{goal.goal:,g} {goal.unit}"
        if name not in found:
            rows.append((goal.what, "-", wanted, goal.by or "not measured", goal.beside))
            continue
        value = found[name]
        missed = goal.missed(value)
        said = "goal met" if missed <= 0 else f"missed by {missed:.0f} %"
        rows.append((goal.what, f"{value:,.4g} {goal.unit}", wanted, said, goal.beside))
    widths = [max(len(row[at]) for row in rows) for at in range(5)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


if __name__ == "__main__":
    figures = worst(Path(sys.argv[1]).read_text())
    print(table(figures))
    sys.exit(any(GOALS[name].missed(value) > 0 for name, value in figures.items()))
