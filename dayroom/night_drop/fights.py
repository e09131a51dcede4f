"""The attacks that may be made, with what comes of them counted exactly."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from dayroom.night_drop import telling
from dayroom.night_drop.names import unit_name
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules.codec import encode_command
from dayroom.night_drop.rules.previews import AnyOptions, Odds
from dayroom.night_drop.rules.state import State

SHARES: Final = (
    ("crushed", "They lose a step and retreat"),
    ("hit", "They lose a step"),
    ("nothing", "Nothing"),
    ("repelled", "We lose a step"),
    ("routed", "We lose a step and retreat"),
)


@dataclass(frozen=True, slots=True)
class Share:
    """A result of an attack: its chance in words, and its part of a bar of 100."""

    kind: str
    words: str
    percent: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack with its exact odds. `sure`: nothing concealed is behind them."""

    words: str
    sums: str
    shares: tuple[Share, ...]
    sure: bool
    json: str


def fights(
    state: State, options: AnyOptions, here: str
) -> tuple[tuple[Fight, ...], tuple[Fight, ...]]:
    """The attacks on or from the hex looked at, else all: the best on each hex, and the others."""
    found: list[tuple[str, float, Fight]] = []
    for offer in options.offers:
        command = offer.command
        if not isinstance(command, c.Attack) or not isinstance(offer.preview, Odds):
            continue
        from_ = [state.units[key].hex for key in command.units]
        if here and here != command.target and here not in from_:
            continue
        text = json.dumps(encode_command(command), separators=(",", ":"))
        fight = _fight(state, command, offer.preview, text)
        found.append((command.target, _worth(offer.preview), fight))
    found.sort(key=lambda one: -one[1])
    best: dict[str, Fight] = {}
    others = []
    for target, _, fight in found:
        if best.setdefault(target, fight) is not fight:
            others.append(fight)
    return tuple(best.values()), tuple(others)


def _worth(odds: Odds) -> float:
    """What the enemy loses more than oneself, a retreat as much as a step."""
    return 2 * odds.crushed + odds.hit - odds.repelled - 2 * odds.routed


def _fight(state: State, command: c.Attack, odds: Odds, text: str) -> Fight:
    target = telling.title(command.target)
    point = unit_name(state.content, state.units[command.point])
    others = len(command.units) - 1
    words = f"{target}, by {point}" + (f" and {others} more" if others else "")
    if odds.automatic:
        return Fight(words, "Sticks alone: eliminated without dice.", (), True, text)
    most = "" if odds.sure else "at most "
    sums = f"{odds.attack} + a die against {most}{odds.defence} + a die"
    return Fight(words, sums, _shares(odds), odds.sure, text)


def _shares(odds: Odds) -> tuple[Share, ...]:
    found = []
    x = 0.0
    for kind, words in SHARES:
        part = 100 * getattr(odds, kind)
        if part:
            found.append(Share(kind, words, f"{part:.0f} %", round(x, 1), round(part, 1)))
        x += part
    return tuple(found)
