"""Conditions of the booklet language, judged against a state (PH-BOOKLET-06, p.6)."""

from __future__ import annotations

from campaign.rules import geography, roster
from campaign.rules.clock import night
from campaign.rules.language import (
    Between,
    ClockIs,
    CounterIs,
    GearHeld,
    ResolvedOf,
    When,
    Within,
)
from campaign.rules.state import Marine, State


def holds(state: State, when: When | None, tester: str = "") -> bool:
    """Tell whether a condition holds; no condition holds always. All fields given must hold.

    `tester` is the Profile that TESTER means.
    """
    if when is None:
        return True
    return all(
        _field(state, name, getattr(when, name), tester)
        for name in when.model_fields_set
        if getattr(when, name) is not None
    )


def _field(state: State, name: str, value: object, tester: str) -> bool:
    run = state.mission
    match name, value:
        case "log", str(entry):
            return state.noted(entry)
        case "not_", When() as other:
            return not holds(state, other, tester)
        case "all", tuple() as parts:
            return all(holds(state, part, tester) for part in parts)
        case "any", tuple() as parts:
            return any(holds(state, part, tester) for part in parts)
        case "motivation", str(code):
            return state.motivation == code
        case "living", Between() as between:
            return _between(len(state.squad), between)
    if run is None:
        return False
    match name, value:
        case "clock", ClockIs() as clock:
            return _clock(run.day, run.clock, clock)
        case "counter", CounterIs() as counter:
            return _between(
                dict(run.counters).get(counter.name, 0), Between(min=counter.min, max=counter.max)
            )
        case "objective", str(code):
            return any(o.code == code and o.status == "met" for o in run.objectives)
        case "gear", GearHeld() as gear:
            return _has(state, gear, tester)
        case "passenger", str(code):
            return any(p.code == code for p in run.passengers)
        case "night", bool(wanted):
            return night(run.clock) == wanted
        case "at", str(space):
            return run.at == space
        case "within", Within() as near:
            return bool(run.at) and geography.distance(run.at, near.space) <= near.spaces
        case "in_terrain", str(terrain):
            return geography.terrain(state, run.at) == terrain
        case "threat", Between() as between:
            return _between(run.threat, between)
        case "stamina", Between() as between:
            return _between(run.stamina, between)
        case "eaz", str(where):
            amount = geography.eaz_threat(state, run.at)
            return {"in": amount == 2, "adjacent": amount == 1, "near": amount > 0}[where]
        case "colour", str(colour):
            return run.colour == colour
        case "resolved_of", ResolvedOf() as several:
            return sum(entry in run.resolved for entry in several.of) >= several.min
        case "combats", Between() as between:
            return _between(run.tally.combats, between)
        case "columns", str(letters):
            return bool(run.at) and run.at[0] in letters
        case "resolved", str(entry):
            return entry in run.resolved
        case "ended", str(how):
            return run.ended == how
    raise AssertionError(f"unknown condition {name}")


def held(state: State, code: str) -> int:
    """Return how many uses of a piece of Gear, or pieces of a Weapon, the Squad holds."""
    return sum(_held_by(state, marine, code) for marine in state.squad)


def _held_by(state: State, marine: Marine, code: str) -> int:
    card = state.book.combat.gear.get(code)
    sides = card.sides if card is not None else ()
    uses = sum(len(sides) - sides.index(p.side) for p in marine.gear if p.code == code)
    return uses + marine.weapons.count(code)


def _has(state: State, gear: GearHeld, tester: str) -> bool:
    """ALL: the Squad together; ANY: one man alone; else the Marines meant (PH-KIA-05, p.49)."""
    if gear.who == "ALL":
        return held(state, gear.code) >= gear.at_least
    counts = [_held_by(state, m, gear.code) for m in _meant(state, gear.who, tester)]
    most = max(counts, default=0) if gear.who == "ANY" else sum(counts)
    return most >= gear.at_least


def _meant(state: State, who: str, tester: str) -> tuple[Marine, ...]:
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


def _between(value: int, between: Between) -> bool:
    return (between.min is None or value >= between.min) and (
        between.max is None or value <= between.max
    )


def _clock(day: int, clock: int, wanted: ClockIs) -> bool:
    now = (day, clock) if wanted.day is not None else (0, clock)
    on = wanted.day if wanted.day is not None else 0
    return (wanted.before is None or now <= (on, wanted.before)) and (
        wanted.after is None or now >= (on, wanted.after)
    )
