"""Many single battles by bots, and what they add up to: by board and Threat band."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.bots.sandbox import BANDS, BOARDS, BOXES, Band, Battle, begin, fight
from campaign.rules import Content

HOW = ("eliminated", "retreat", "activated", "pull_back", "marines_lost", "event")
"""How a Combat may end (PH-CBT-END-01, p.44)."""


def run(
    content: Content,
    battles: int,
    seed: str,
    policy: str,
    bands: Sequence[Band] = BANDS,
    boards: Sequence[str] = BOARDS,
    hidden: bool = False,
) -> Iterator[Battle]:
    """Fight battles in turn over the boards and bands given, each in a box of its board.

    The seed fixes everything; battle n of a seed is the same whatever the number of battles.
    """
    for number in range(battles):
        board = boards[number % len(boards)]
        band = bands[number // len(boards) % len(bands)]
        name = f"{seed}-{number}"
        box = random.Random(f"box:{name}").choice([b for b in BOXES if b.board == board])
        yield fight(begin(content, box, band, name, hidden), box, band, name, policy)


@dataclass(slots=True)
class Row:
    """Sums over the battles of one board and band."""

    battles: int = 0
    won: int = 0
    how: Counter[str] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)

    def add(self, battle: Battle) -> None:
        """Add one battle."""
        self.battles += 1
        self.won += battle.won
        self.how[battle.how] += 1
        for name in SUMMED:
            self.sums[name] += getattr(battle, name)

    def mean(self, name: str) -> float:
        """Return the mean of a figure of `SUMMED` a battle."""
        return self.sums[name] / self.battles if self.battles else 0.0

    def share(self, how: str) -> float:
        """Return the share of battles that ended so, in percent."""
        return 100 * self.how[how] / self.battles if self.battles else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        return {
            "battles": self.battles,
            "won": self.won,
            "how": {name: self.how[name] for name in HOW},
            **{name: round(self.mean(name), 3) for name in SUMMED},
        }


SUMMED = (
    "rounds",
    "marine_turns",
    "enemy_turns",
    "swings",
    "placed",
    "eliminated",
    "damage",
    "wounds",
    "killed",
)
"""The figures of a battle that a row sums up."""

COLUMNS = (
    ("Marines", "marine_turns"),
    ("Enemy", "enemy_turns"),
    ("swings", "swings"),
    ("placed", "placed"),
    ("elim.", "eliminated"),
    ("Damage", "damage"),
    ("Wounds", "wounds"),
    ("K.I.A.", "killed"),
)


class BattleReport:
    """Rows by board and band, and the sums over boards, over bands, and over all."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Row] = {}

    def add(self, battle: Battle) -> None:
        """Add one battle to its row and to the sums it belongs to."""
        for board in (battle.board, "all"):
            for band in (battle.band, "all"):
                self.rows.setdefault((board, band), Row()).add(battle)

    def lines(self) -> Iterable[str]:
        """Yield the table as lines of text; means a battle, ends in percent."""
        yield "won and ends in percent, the rest is the mean of a battle"
        ends = "".join(f"{name[:9]:>10}" for name in HOW)
        means = "".join(f"{title:>8}" for title, _ in COLUMNS)
        yield f"{'board':9} {'Threat':7}{'battles':>8}{'won':>6}{ends}{means}"
        for board in (*BOARDS, "all"):
            for band in (*BANDS, "all"):
                if (board, band) in self.rows:
                    yield self._line(board, band)

    def _line(self, board: str, band: str) -> str:
        row = self.rows[board, band]
        ends = "".join(f"{row.share(name):10.0f}" for name in HOW)
        means = "".join(f"{row.mean(name):8.2f}" for _, name in COLUMNS)
        won = 100 * row.won / row.battles
        return f"{board:9} {band:7}{row.battles:8}{won:6.0f}{ends}{means}"

    def as_dict(self) -> dict[str, Any]:
        """Return the rows as plain data, by board, then band."""
        found: dict[str, Any] = {}
        for (board, band), row in self.rows.items():
            found.setdefault(board, {})[band] = row.as_dict()
        return found
