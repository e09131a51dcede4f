"""What may be so in a Mission besides its Log Entries; each fact only ever grows.

`assume(when, env, world, wanted)` returns what may be noted where a condition holds (or does
not), None where that cannot be. It never denies what can happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.checker.env import Env, join
from campaign.rules import clock as times
from campaign.rules import geography
from campaign.rules.cards import KeptCounter
from campaign.rules.language import Between, ClockIs, CounterIs, ResolvedOf, When, Within

ENDLESS = 10**6
SLACK = times.DAY
"""The last action may go on past the end; no action takes longer than a day."""
BOTH = (True, True)
NEVER = (False, True)


@dataclass(slots=True)
class World:
    """What may be so somewhere in a Mission.

    `start` and `end` are minutes since midnight of day 1; `here` are the Spaces where what is
    being read may be read; `resolved` are entries that are resolved for certain.
    """

    land: dict[str, str]
    start: int
    end: int | None
    spaces: set[str] = field(default_factory=set)
    here: frozenset[str] = frozenset()
    passengers: set[str] = field(default_factory=set)
    objectives: set[str] = field(default_factory=set)
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    kept: Mapping[str, KeptCounter] = field(default_factory=dict)
    ended: set[str] = field(default_factory=lambda: {"losses"})
    reached: dict[str, Env] = field(default_factory=dict)
    resolved: frozenset[str] = frozenset()

    def count(self, name: str, add: int | None, put: int | None) -> None:
        """Widen what a counter may be; it never falls below 0."""
        low, high = self.counters.get(name, (0, 0))
        if put is not None:
            low, high = min(low, put), max(high, put)
        if add:
            low, high = (0, high) if add < 0 else (low, ENDLESS)
        self.counters[name] = (low, high)

    def size(self) -> tuple[Any, ...]:
        """Return how much is known, to see whether it grew."""
        counters = tuple(sorted(self.counters.items()))
        facts = (self.spaces, self.passengers, self.objectives, self.ended)
        return (*map(len, facts), counters, tuple(self.reached.items()))


def assume(when: When | None, env: Env | None, world: World, wanted: bool = True) -> Env | None:
    """Return the Log Entries possible where a condition is as wanted; None if it cannot be."""
    if env is None:
        return None
    if when is None:
        return env if wanted else None
    fields = [
        (name, value)
        for name in type(when).model_fields
        if (value := getattr(when, name)) is not None
    ]
    if wanted:
        for name, value in fields:
            env = _field(name, value, env, world, True)
        return env
    return _some(_field(name, value, env, world, False) for name, value in fields)


def _some(ways: Iterable[Env | None]) -> Env | None:
    found: Env | None = None
    for way in ways:
        found = join(found, way)
    return found


def _field(name: str, value: Any, env: Env | None, world: World, wanted: bool) -> Env | None:
    if env is None:
        return None
    match name:
        case "log" if wanted:
            return env.having(value) if env.may_have(value) else None
        case "log":
            return env.without(value) if env.may_lack(value) else None
        case "not_":
            return assume(value, env, world, not wanted)
        case "all" | "any" if (name == "all") == wanted:
            after: Env | None = env
            for part in value:
                after = assume(part, after, world, wanted)
            return after
        case "all" | "any":
            return _some(assume(part, env, world, wanted) for part in value)
    holds, fails = _fact(name, value, world)
    return env if (holds if wanted else fails) else None


def _fact(name: str, value: Any, world: World) -> tuple[bool, bool]:
    """Return whether a condition may hold, and whether it may not."""
    match name, value:
        case "clock", ClockIs():
            return _clock(value, world)
        case "counter", CounterIs() if value.name in world.kept:
            kept = world.kept[value.name]
            return _range((kept.min, kept.max), value.min, value.max)
        case "counter", CounterIs():
            return _range(world.counters.get(value.name, (0, 0)), value.min, value.max)
        case "objective", str():
            return BOTH if value in world.objectives else NEVER
        case "passenger", str():
            return BOTH if value in world.passengers else NEVER
        case "resolved", str():
            return value in world.reached, value not in world.resolved
        case "resolved_of", ResolvedOf():
            may = sum(code in world.reached for code in value.of) >= value.min
            return may, sum(code in world.resolved for code in value.of) < value.min
        case "ended", str():
            return BOTH if value in world.ended else NEVER
        case "night", bool():
            found = {times.night(moment % times.DAY) == value for moment in _moments(world)}
            return True in found, False in found
        case "threat", Between():
            return _range((1, 9), value.min, value.max)
        case "stamina", Between():
            return _range((0, 15), value.min, value.max)
        case "living", Between():
            return _range((0, 6), value.min, value.max)
        case "combats", Between():
            return _range((0, ENDLESS), value.min, value.max)
    return _place(name, value, world)


def _place(name: str, value: Any, world: World) -> tuple[bool, bool]:
    """Return what is known of a condition on where the Squad is; of any other nothing."""
    here = world.here
    match name, value:
        case "at", str():
            found = {space == value for space in here}
        case "within", Within():
            found = {geography.distance(space, value.space) <= value.spaces for space in here}
        case "columns", str():
            found = {space[0] in value for space in here}
        case "in_terrain", str():
            found = {world.land.get(space) == value for space in here}
        case _:
            return BOTH
    return (True in found, False in found) if found else BOTH


def _range(have: tuple[int, int], low: int | None, high: int | None) -> tuple[bool, bool]:
    least, most = (-ENDLESS if low is None else low), (ENDLESS if high is None else high)
    may = have[0] <= most and have[1] >= least
    return may, have[0] < least or have[1] > most


def _moments(world: World) -> range:
    last = world.start + times.DAY if world.end is None else world.end + SLACK
    return range(world.start, min(last, world.start + times.DAY) + 1, 15)


def _clock(when: ClockIs, world: World) -> tuple[bool, bool]:
    if when.day is None:
        found = {
            (when.before is None or moment % times.DAY <= when.before)
            and (when.after is None or moment % times.DAY >= when.after)
            for moment in _moments(world)
        }
        return True in found, False in found
    day = (when.day - 1) * times.DAY
    last = ENDLESS if world.end is None else world.end + SLACK
    low = None if when.after is None else day + when.after
    high = None if when.before is None else day + when.before
    return _range((world.start, last), low, high)
