"""Games that bots play among themselves, for figures: `manage.py dayroom_selfplay`.

What a game brings for it is `dayroom.games.SelfPlay` on its card. Game number n of a match has the
same coins, dice and course every time, so a run can be cut into pieces.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dayroom.games import Card, Result, SelfPlay
from dayroom.registry import BY_CODE

MOST = 10_000
"""Decisions: more is a game that does not end."""
PARTS = 24
"""So many figures tell how what was measured spreads, each the middle of as many of it."""

Row = dict[str, Any]
"""What is kept of a game: JSON."""


@dataclass(frozen=True)
class Match:
    """Who plays what: players by name in the order of the seats; `swap`: sides change each game."""

    code: str
    players: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    swap: bool = False

    @property
    def card(self) -> Card:
        """The game."""
        return BY_CODE[self.code]

    @property
    def brings(self) -> SelfPlay:
        """What the game brings for it."""
        found = self.card.selfplay
        if found is None:
            raise ValueError(f"Nobody plays {self.card.title} without a screen.")
        return found

    def seated(self, number: int) -> dict[str, str]:
        """Return who has which seat in a game."""
        turned = self.swap and number % 2 == 1
        return dict(
            zip(self.card.seats, self.players[::-1] if turned else self.players, strict=True)
        )


def play(match: Match, number: int) -> tuple[Result, list[tuple[str, Any]], list[Any]]:
    """Play one game to its end: how it ended, each command with its seat, all that happened."""
    rules, players = match.card.rules, match.brings.players
    coins, dice = match.brings.chance(match.players, number)
    bots = {seat: players[name] for seat, name in match.seated(number).items()}
    state = rules.new(match.options, dice)
    given: list[tuple[str, Any]] = []
    events: list[Any] = []
    while waits := rules.waits_for(state):
        seat = waits[0]
        offered = rules.legal(state, seat).commands
        if not offered or len(given) == MOST:
            raise RuntimeError(f"{match.card.title}, game {number}, comes to no end.")
        command = bots[seat].choose(rules.visible_to(state, seat), offered, coins)
        given.append((seat, command))
        step = rules.apply(state, command, dice, seat)
        state = step.state
        events += step.events
    result = rules.result(state)
    if result is None:
        raise RuntimeError(f"{match.card.title}, game {number}: nobody waits, and it is not over.")
    return result, given, events


def row(match: Match, number: int) -> Row:
    """Play a game; return what is kept of it."""
    result, given, events = play(match, number)
    seats = match.seated(number)
    alike = len(set(match.players)) < len(match.players)
    won = [match.card.seats[seat] if alike else seats[seat] for seat in result.winners]
    measured: dict[str, list[float]] = {}
    for event in events:
        for name, values in match.brings.measured(event).items():
            measured.setdefault(name, []).extend(values)
    return {
        **_of(match),
        "number": number,
        "won": won,
        "ending": match.brings.ending(result),
        "figures": dict(result.figures) | {"Decisions": len(given)},
        "measured": measured,
    }


def _of(match: Match) -> Row:
    return {
        "game": match.code,
        "players": [*match.players],
        "options": match.options,
        "swap": match.swap,
    }


def kept(file: Path, match: Match) -> dict[int, Row]:
    """Return the games of a match that a file keeps, by number."""
    if not file.exists():
        return {}
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {one["number"]: one for one in rows if _of(match).items() <= one.items()}


def report(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the figures of a match: who won, how games ended, means, spreads."""
    won: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    sums: defaultdict[str, float] = defaultdict(float)
    measured: defaultdict[str, list[float]] = defaultdict(list)
    games = 0
    for one in rows:
        games += 1
        won.update(one["won"])
        endings[one["ending"]] += 1
        for name, value in one["figures"].items():
            sums[name] += value
        for name, values in one["measured"].items():
            measured[name] += values
    yield f"{games} games"
    for name, count in sorted(won.items()):
        yield f"  {100 * count / games:5.1f} % won by {name}"
    for ending, count in endings.most_common():
        yield f"  {100 * count / games:5.1f} % {ending}"
    for name, total in sums.items():
        yield f"  {total / games:7.2f} {name}, on average"
    for name, values in measured.items():
        values.sort()
        parts = [values[(2 * n + 1) * len(values) // (2 * PARTS)] for n in range(PARTS)]
        yield f"  {name}: {parts}"
