"""How the game stands: the turn track, whose activation it is, the points, the table of levels."""

from __future__ import annotations

from dataclasses import dataclass

from dayroom.night_drop.names import LEVELS, SEATS
from dayroom.night_drop.rules.state import TURNS, State, night
from dayroom.night_drop.rules.tasks import Activation, ChooseAdvantage
from dayroom.night_drop.rules.victory import LEVELS as TABLE
from dayroom.night_drop.rules.victory import level_of

ACTIVATIONS = 5
_GONE = {"landing": "in landing", "off_map": "off the map", "combat": "in combat"}


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the track."""

    number: int
    night: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Activity:
    """One of the five activations of the turn: whose, and whether it is over or under way."""

    words: str
    kind: str
    done: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A level of victory: the points it takes, and whether the points that show reach it."""

    points: str
    words: str
    kind: str
    now: bool


def turns(state: State) -> tuple[Turn, ...]:
    """The turn track."""
    return tuple(Turn(n, night(n), n == state.turn) for n in range(1, TURNS + 1))


def clock(state: State) -> str:
    """The turn in words."""
    return f"Turn {state.turn} of {TURNS}, {'night' if night(state.turn) else 'daylight'}"


def activities(state: State) -> tuple[Activity, ...]:
    """The turn's five activations; none before they begin and when all is over."""
    left = [task.number for task in state.agenda if isinstance(task, Activation)]
    asked = bool(state.agenda) and isinstance(state.agenda[-1], Activation)
    if not state.agenda or (len(left) == ACTIVATIONS and not asked):
        return ()
    now = min(left, default=ACTIVATIONS + 1) - (0 if asked else 1)
    found = []
    for number in range(1, ACTIVATIONS + 1):
        us = (number % 2 == 1) == (state.phasing == "us")
        kind = "us" if us else "german"
        found.append(Activity(SEATS[kind], kind, number < now, number == now))
    return tuple(found)


def score(state: State) -> tuple[int, int]:
    """The points of the hexes held that show, and how many held hexes do not show theirs."""
    shown = [state.markers[hex_].value for hex_ in state.held if hex_ in state.markers]
    return sum(shown), len(state.held) - sum(value > 0 for value in shown)


def levels(state: State) -> tuple[Level, ...]:
    """The victory table, the best for the Americans first."""
    total = state.result.total if state.result else score(state)[0]
    found = []
    most = 0
    for least, level in (*TABLE, (0, "german_strategic")):
        points = f"{least} to {most}" if most else f"{least} or more"
        most = least - 1
        kind = "us" if level.startswith("us") else "german"
        words = LEVELS[level].partition(" ")[2]
        now = level == level_of(total)
        found.append(Level(points, words[0].upper() + words[1:], kind, now))
    return tuple(found)


def facts(state: State) -> tuple[str, ...]:
    """What is held, what is lost, what waits in the pool."""
    total, open_ = score(state)
    held = f"The Americans hold {len(state.held)} of {len(state.content.vp_hexes)} VP hexes"
    if state.held:
        held += ": 1 point that shows" if total == 1 else f": {total} points that show"
    held += f", and {open_} still to be turned up." if open_ else "."
    lost = [(how, sum(one.how == how for one in state.lost)) for how in _GONE]
    gone = ", ".join(f"{number} {_GONE[how]}" for how, number in lost if number)
    found = [held]
    if not isinstance(state.agenda[-1] if state.agenda else None, ChooseAdvantage):
        found.append(f"{SEATS[state.phasing]} have the initiative: they act first, third and last.")
    found += [
        f"German reinforcements still to come: {len(state.pool)}.",
    ]
    if gone:
        found.append(f"Counters lost: {gone}.")
    if state.claims:
        taken = "PIR Advantages that the Germans took, each a coming turn's initiative"
        found.append(f"{taken}: {state.claims}.")
    return tuple(found)
