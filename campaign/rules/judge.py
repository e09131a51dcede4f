"""Conditions of the booklet language, judged against a state (PH-BOOKLET-06, p.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.rules import geography, kept, people, roster
from campaign.rules.clock import night
from campaign.rules.language import (
    ClockIs,
    CounterIs,
    GearHeld,
    LetterSaid,
    Option,
    ResolvedOf,
    When,
    Within,
)
from campaign.rules.names import Profile
from campaign.rules.people import between
from campaign.rules.state import Marine, MissionRun, State


def holds(state: State, when: When | None, tester: Profile = "") -> bool:
    """Tell whether a condition holds; no condition holds always. All fields given must hold.

    `tester` is the Profile that TESTER means.
    """
    if when is None:
        return True
    for name in when.model_fields_set:
        value = getattr(when, name)
        if value is not None and not FIELDS[name](state, value, tester):
            return False
    return True


def called(state: State, option: Option, tester: Profile = "") -> int:
    """Return which label of `label_if` an option has now, -1 for its usual one."""
    labels = enumerate(option.label_if)
    return next((n for n, other in labels if holds(state, other.if_, tester)), -1)


Judge = Callable[[State, Any, str], bool]
"""Whether one field of a condition holds: the state, the field's value, the tester.

Any: each field has a type of its own.
"""


def _in_mission(judge: Callable[[State, MissionRun, Any], bool]) -> Judge:
    """Make a judge of what is only there while a Mission is played; else it does not hold."""

    def judged(state: State, value: object, tester: Profile) -> bool:
        run = state.mission
        return run is not None and judge(state, run, value)

    return judged


def _counter(state: State, counter: CounterIs, tester: Profile) -> bool:
    """Ask for a counter of the campaign, which is there between Missions too, or of the Mission."""
    if kept.keeps(state, counter.name):
        return between(kept.value(state, counter.name), counter)
    run = state.mission
    return run is not None and between(dict(run.counters).get(counter.name, 0), counter)


def _letter(state: State, asked: LetterSaid, tester: Profile) -> bool:
    """Tell whether a letter was sent, and says what is asked."""
    for letter in state.story.letters:
        if letter.name == asked.name:
            at = letter.picked if asked.place is None else letter.picked[asked.place - 1 :][:1]
            return asked.sentence is None or asked.sentence - 1 in at
    return False


def _within(state: State, run: MissionRun, near: Within) -> bool:
    return bool(run.at) and geography.distance(run.at, near.space) <= near.spaces


def _eaz(state: State, run: MissionRun, where: str) -> bool:
    amount = geography.eaz_threat(state, run.at)
    return {"in": amount == 2, "adjacent": amount == 1, "near": amount > 0}[where]


def _resolved_of(state: State, run: MissionRun, several: ResolvedOf) -> bool:
    return sum(entry in run.resolved for entry in several.of) >= several.min


FIELDS: dict[str, Judge] = {
    "log": lambda state, entry, tester: state.noted(entry),
    "not_": lambda state, other, tester: not holds(state, other, tester),
    "all": lambda state, parts, tester: all(holds(state, part, tester) for part in parts),
    "any": lambda state, parts, tester: any(holds(state, part, tester) for part in parts),
    "motivation": lambda state, code, tester: state.motivation == code,
    "reading": lambda state, which, tester: state.options.reading == which,
    "living": lambda state, wanted, tester: between(len(state.squad), wanted),
    "man": lambda state, man, tester: people.holds(state, man, tester),
    "together": lambda state, men, tester: people.together(state, men),
    "letter": _letter,
    "gear": lambda state, gear, tester: _has(state, gear, tester),
    "clock": _in_mission(lambda state, run, clock: _clock(run.day, run.clock, clock)),
    "counter": _counter,
    "objective": _in_mission(
        lambda state, run, code: any(
            objective.code == code and objective.status == "met" for objective in run.objectives
        )
    ),
    "passenger": _in_mission(
        lambda state, run, code: any(passenger.code == code for passenger in run.passengers)
    ),
    "night": _in_mission(lambda state, run, wanted: night(run.clock) == wanted),
    "at": _in_mission(lambda state, run, space: run.at == space),
    "within": _in_mission(_within),
    "in_terrain": _in_mission(
        lambda state, run, terrain: geography.terrain(state, run.at) == terrain
    ),
    "threat": _in_mission(lambda state, run, wanted: between(run.threat, wanted)),
    "stamina": _in_mission(lambda state, run, wanted: between(run.stamina, wanted)),
    "eaz": _in_mission(_eaz),
    "colour": _in_mission(lambda state, run, colour: run.colour == colour),
    "resolved_of": _in_mission(_resolved_of),
    "combats": _in_mission(lambda state, run, wanted: between(run.tally.combats, wanted)),
    "columns": _in_mission(lambda state, run, letters: bool(run.at) and run.at[0] in letters),
    "resolved": _in_mission(lambda state, run, entry: entry in run.resolved),
    "mission": _in_mission(lambda state, run, wanted: between(run.number, wanted)),
    "ended": _in_mission(lambda state, run, how: run.ended == how),
}
"""What each field of a condition asks."""


def held(state: State, code: str) -> int:
    """Return how many uses of a piece of Gear, or pieces of a Weapon, the Squad holds."""
    return sum(uses(state, marine, code) for marine in state.squad)


def uses(state: State, marine: Marine, code: str) -> int:
    """Return how many uses of a piece of Gear he has, or pieces of a Weapon (PH-EQUIP-17, p.16)."""
    card = state.book.combat.gear.get(code)
    sides = card.sides if card is not None else ()
    left = [len(sides) - sides.index(p.side) for p in marine.gear if p.code == code]
    return sum(left) + marine.weapons.count(code)


def _has(state: State, gear: GearHeld, tester: Profile) -> bool:
    """ALL: the Squad together; ANY: one man alone; else the Marines meant (PH-KIA-05, p.49)."""
    if gear.who == "ALL":
        return held(state, gear.code) >= gear.at_least
    counts = [uses(state, m, gear.code) for m in _meant(state, gear.who, tester)]
    most = max(counts, default=0) if gear.who == "ANY" else sum(counts)
    return most >= gear.at_least


def _meant(state: State, who: str, tester: Profile) -> tuple[Marine, ...]:
    """Return the Marines meant in the Mission; a random one cannot be asked beforehand."""
    match who:
        case "ANY":
            return state.squad
        case "TESTER":
            return tuple(m for m in state.squad if m.profile == tester)
        case "OTHERS":
            return tuple(m for m in state.squad if m.profile != tester)
    if who.startswith("RND"):
        return ()
    marine = roster.role(state, who)
    return (marine,) if marine is not None else ()


def _clock(day: int, clock: int, wanted: ClockIs) -> bool:
    now = (day, clock) if wanted.day is not None else (0, clock)
    on = wanted.day if wanted.day is not None else 0
    return (wanted.before is None or now <= (on, wanted.before)) and (
        wanted.after is None or now >= (on, wanted.after)
    )
