"""The March: its price, the move, what follows (PH-MARCH-01..14, p.23; PH-ROUND-03, p.21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from campaign.rules import clock, geography, judge, sapper, special, threat_dice, tracks
from campaign.rules.booklets import MissionRules
from campaign.rules.events import EventTriggered, Marched, StaminaChanged, TimePassed
from campaign.rules.memo import once_per_marines, once_per_state
from campaign.rules.names import Space
from campaign.rules.state import State, TerrainShift
from campaign.rules.tasks import (
    Arrive,
    EnterBase,
    RandomCombatCheck,
    Read,
)
from campaign.rules.turn import Turn
from combat.rules.copies import changed
from combat.rules.options import Part

ROW = ("paddy", "jungle", "hilly", "mountainous")
"""The order of Terrains on the Tracker Board (PH-MARCH-10, p.27)."""
BESIDE = {
    (shift, terrain): other
    for low, high in pairwise(ROW)
    for shift, terrain, other in (("left", high, low), ("right", low, high))
}
"""The Terrain whose cost a shift asks for (PH-MARCH-10, p.27); beyond the row's ends there is none.
"""
COST = {
    "paddy": (15, 1),
    "jungle": (30, 2),
    "hilly": (45, 3),
    "mountainous": (60, 4),
    "urban": (15, 1),
}
"""Minutes and SP by Terrain (PH-MARCH-05..08, p.23)."""
STEP = (15, 1)
ARRIVE, CHECK = Arrive(), RandomCombatCheck()
"""What follows every March, made once."""


def mission_rules(state: State) -> MissionRules:
    """Return the special rules of the Mission being played."""
    return special.rules(state)


def terrain_cost(state: State, terrain: str, to: Space) -> tuple[int, int]:
    """Return minutes and SP of a Terrain, as the Mission may have changed them for a Space."""
    row = geography.position(to)[1] + 1
    for other in mission_rules(state).terrain:
        if (
            other.terrain == terrain
            and (not other.rows or row in other.rows)
            and judge.holds(state, other.if_)
        ):
            return other.minutes, other.stamina
    return COST[terrain]


class Pace(NamedTuple):
    """What changes the price of every March: the Mission's extra minutes, the shift in force, the
    worst marker, Abilities.
    """

    extra: int
    shift: str
    slow: str
    helps: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Price:
    """What a March into a Terrain costs: minutes, SP, and both line by line as an offer shows
    them. The same price is the same object.
    """

    terrain: str
    time: int
    points: int
    lines: tuple[Part, ...]


def price(state: State, to: Space) -> Price:
    """Return the minutes and the SP of a March to a Space, each line by line.

    PH-MARCH-03, -10..12 (p.23, 27), PH-LITTER-02..04 (p.48), Abilities.
    """
    here = _here(state)
    terrain = here.land.get(to, "")
    way = special.crossing(state, to) if here.rules.crossings else None
    if way is None and not here.rules.terrain:
        return here.usual[terrain]
    pace = here.pace
    base = shifted = terrain_cost(state, terrain, to)
    if pace.shift:
        shifted = _shifted(pace.shift, terrain, lambda other: terrain_cost(state, other, to))
    if way is None:
        return _priced(terrain, base, shifted, (0, 0), pace)
    if way.instead:
        pace = pace._replace(extra=0)
    return _priced(terrain, base, shifted, (way.minutes, way.stamina), pace)


def prices(state: State, spaces: Iterable[str]) -> list[tuple[str, Price]]:
    """Return each of these Spaces with the price of a March there, as `price` tells it."""
    here = _here(state)
    if here.rules.crossings or here.rules.terrain:
        return [(to, price(state, to)) for to in spaces]
    return [(to, here.usual[here.land[to]]) for to in spaces]


class _Here(NamedTuple):
    """What all Marches from a Space share: rules, Terrains, pace, usual prices by Terrain."""

    rules: MissionRules
    land: Mapping[str, str]
    pace: Pace
    usual: Mapping[str, Price]


@once_per_state
def _here(state: State) -> _Here:
    run, rules = state.run, mission_rules(state)
    shift = run.shifts[0].to if run.shifts else ""
    pace = Pace(rules.march_minutes, shift, slowest(state), _helps(state))
    return _Here(rules, geography.land(state), pace, _usual(pace))


@lru_cache(maxsize=256)
def _usual(pace: Pace) -> Mapping[str, Price]:
    """Return the price of each Terrain where the Mission has no rules for Terrains and Spaces."""
    shifted = {terrain: _shifted(pace.shift, terrain, COST.__getitem__) for terrain in COST}
    return {t: _priced(t, base, shifted[t], (0, 0), pace) for t, base in COST.items()}


@lru_cache(maxsize=1024)
def _priced(
    terrain: str,
    base: tuple[int, int],
    shifted: tuple[int, int],
    crossing: tuple[int, int],
    pace: Pace,
) -> Price:
    """Add up a price. Pairs are minutes and SP; `crossing` is what a ferry or a ford adds."""
    minutes = [_time(terrain, base[0], "PH-MARCH-03")]
    stamina = [_points(terrain, base[1], "PH-MARCH-03")]
    if shifted != base:
        minutes.append(_time(f"{pace.shift} shift", shifted[0] - base[0], "PH-MARCH-10"))
        stamina.append(_points(f"{pace.shift} shift", shifted[1] - base[1], "PH-MARCH-10"))
    if pace.extra:
        minutes.append(_time("special rules", pace.extra, "PH-SETUP-07"))
    if crossing[0]:
        minutes.append(_time("crossing", crossing[0], "PH-SETUP-07"))
    if crossing[1]:
        stamina.append(_points("crossing", crossing[1], "PH-SETUP-07"))
    if pace.slow:
        walking = pace.slow == "walking_wounded"
        minutes.append(_time(pace.slow, 15 if walking else 30, "PH-LITTER-02"))
        if not walking:
            stamina.append(_points(pace.slow, 1, "PH-LITTER-03"))
    _help(terrain, pace.helps, minutes, stamina)
    points = sum(p.value for p in stamina)
    return Price(terrain, sum(p.value for p in minutes), points, (*minutes, *stamina))


def _time(label: str, minutes: int, rule: str) -> Part:
    return Part(label, minutes, rule, "time")


def _points(label: str, points: int, rule: str) -> Part:
    return Part(label, points, rule, "stamina")


def _shifted(shift: str, terrain: str, cost: Callable[[str], tuple[int, int]]) -> tuple[int, int]:
    """Return the cost of a Terrain after the shift in force, if any (PH-MARCH-10..12, p.27)."""
    other = BESIDE.get((shift, terrain))
    if other is not None:
        return cost(other)
    minutes, points = cost(terrain)
    return (minutes + STEP[0], points + STEP[1]) if shift == "right" else (minutes, points)


def slowest(state: State) -> str:
    """Return the worst marker on the Tracker Board, or an empty string.

    PH-LITTER-01, PH-LITTER-04 (p.48). A Marine's marker is that of the card he holds (PH-WOUND-13,
    PH-WOUND-14, p.46-48).

    A prisoner (POW) slows the Squad only where the Mission says so (PH-COMPONENTS-12, p.4).
    """
    run = state.run
    kinds = _markers(state)
    if run.passengers:
        kinds = kinds.union([p.kind for p in run.passengers])
        if "pow" in kinds and special.rules(state).pow_slows:
            kinds |= {"walking_wounded"}
    if not kinds and not run.bodies:
        return ""
    borne = special.counter(state, special.BEARERS) > 0
    if not borne and (run.bodies or "kia" in kinds):
        return "kia"
    if not borne and "littered" in kinds:
        return "littered"
    return "walking_wounded" if "walking_wounded" in kinds else ""


@once_per_marines
def _markers(state: State) -> frozenset[str]:
    """Return the markers of the Wound cards that the Squad holds."""
    return frozenset([state.book.wounds[m.wound].marker for m in state.squad if m.wound])


def _helps(state: State) -> tuple[str, ...]:
    """Return the Abilities that may take something off a March: DEAD RECKONING, HIGH WORK, NIGHT
    WATER.
    """
    helps = state.run.helped
    if state.point_man and clock.night(state.run.clock):
        profile = state.book.profiles[state.point_man]
        if profile.ability.code == "night-water":
            return (*helps, "night-water")
    return helps


def _help(terrain: str, helps: tuple[str, ...], minutes: list[Part], stamina: list[Part]) -> None:
    """Add what the Abilities take off in a Terrain, never more than the price."""
    points = sum(p.value for p in stamina)
    if "dead-reckoning" in helps:
        time = sum(p.value for p in minutes)
        minutes.append(_time("dead-reckoning", -min(15, time), "PH-SQUAD-04"))
    if "high-work" in helps and terrain in ("hilly", "mountainous"):
        stamina.append(_points("high-work", -min(2, points), "PH-SQUAD-04"))
    if "night-water" in helps and terrain == "paddy" and points:
        stamina.append(_points("night-water", -points, "PH-SQUAD-04"))


def do_march(turn: Turn, to: Space) -> None:
    """March: move, Time, Stamina; then Threat, Random Combat, Event or Encounter (PH-MARCH-09).

    A move into the Base is paid like any other (PH-BASE-06, p.22).
    """
    state = turn.state
    run = state.run
    cost = price(state, to)
    minutes, points = cost.time, cost.points
    day, time = clock.later(run, minutes)
    paid = min(points, run.stamina)
    # All at once: a March is the command that is given most.
    turn.set_run(
        at=to,
        colour="",
        helped=run.helped and still_prepared(run.helped, cost.terrain),
        tally=changed(run.tally, marches=run.tally.marches + 1),
        day=day,
        clock=time,
        stamina=run.stamina - paid,
    )
    turn.emit(Marched(run.at, to, cost.terrain, minutes, points))
    _after(turn, to)
    if minutes:
        turn.emit(TimePassed(minutes, day, time))
    if paid:
        turn.emit(StaminaChanged(-paid, run.stamina - paid))
    tracks.force(turn, points - paid)


def still_prepared(helped: tuple[str, ...], terrain: str) -> tuple[str, ...]:
    """Return the Abilities that wait for another Terrain; the others were used in this March."""
    waits = terrain not in ("hilly", "mountainous")
    return tuple(code for code in helped if code == "high-work" and waits)


def _after(turn: Turn, to: Space) -> None:
    """Put what follows a March on the agenda (PH-MARCH-09, p.23; PH-BASE-01, -05, p.22)."""
    base = turn.run.base
    told = _spend_shift(turn)
    if to == base and mission_rules(turn.state).base_ends:
        turn.push(EnterBase(), *told)
        return
    quiet = to == base or geography.adjacent(to, base) or _spend_quiet(turn)
    turn.push(ARRIVE, *told, CHECK, threat_dice.roll(turn.state, "march", quiet=quiet))


def _spend_quiet(turn: Turn) -> bool:
    """Use up one of the Marches that add no Threat; tell whether there was one."""
    left = special.counter(turn.state, special.QUIET)
    if left:
        counters = dict(turn.run.counters) | {special.QUIET: left - 1}
        turn.set_run(counters=tuple(sorted(counters.items())))
    return left > 0


def _spend_shift(turn: Turn) -> tuple[Read, ...]:
    """A shift lasts its number of Marches; return what is to be read at its end.

    It is read like an Event, after Time, Stamina and Threat (PH-ROUND-03, p.21).
    """
    if not turn.run.shifts:
        return ()
    shift, rest = turn.run.shifts[0], turn.run.shifts[1:]
    if shift.marches > 1:
        left = TerrainShift(shift.to, shift.marches - 1, shift.doc, shift.path)
        turn.set_run(shifts=(left, *rest))
        return ()
    turn.set_run(shifts=rest)
    return (Read(shift.doc, path=shift.path),) if shift.doc else ()


def run_arrive(turn: Turn, task: Arrive) -> bool:
    """Resolve the Event of the Space entered, else perhaps an Encounter.

    PH-EVENT-01, PH-EVENT-05 (p.26), PH-ENCOUNTER-01 (p.27). A Red player plays it from his hand
    (PH-OPT-SAPPER-03, p.54).
    """
    if turn.run.ended:
        turn.pop()
        return False
    turn.swap(CHECK)
    if not _read_marker(turn):
        if turn.run.sapper is not None:
            sapper.after_march(turn)
        else:
            _encounter(turn)
    return False


def _read_marker(turn: Turn) -> bool:
    run = turn.run
    at = run.at
    for marker in run.markers:
        if marker.at == at and _awake(turn.state, marker.id):
            shown = replace(marker, shown=True)
            turn.set_run(markers=tuple(shown if m is marker else m for m in run.markers))
            doc = f"M{run.number}/{marker.entry}"
            turn.emit(EventTriggered(marker.id, doc))
            turn.push(Read(doc, marker.id))
            return True
    return False


def _awake(state: State, marker: str) -> bool:
    """Tell whether a marker's own condition and hours hold."""
    printed = state.book.booklets[state.run.number].setup.markers
    return all(
        judge.holds(state, m.when) and (m.hours is None or clock.between(state.run.clock, *m.hours))
        for m in printed
        if m.id == marker
    )


def _encounter(turn: Turn) -> None:
    """On yellow or red draw the top Encounter card.

    PH-ENCOUNTER-01, PH-ENCOUNTER-02, PH-ENCOUNTER-06, PH-ENCOUNTER-07 (p.27, 10).
    """
    run = turn.run
    if run.colour not in threat_dice.ENCOUNTERS or not mission_rules(turn.state).encounters:
        return
    card, rest = "", run.encounters
    if rest:
        card, rest = rest[0], rest[1:]
    else:
        left = sorted(set(turn.state.book.general) - set(run.encounters_out))
        if not left:
            return
        card = turn.dice.draw(left, "General Encounter")
    turn.set_run(
        encounters=rest,
        encounters_out=(*run.encounters_out, card),
        tally=changed(run.tally, encounters=run.tally.encounters + 1),
    )
    turn.push(Read(f"enc/{card}"))


def run_enter_base(turn: Turn, task: EnterBase) -> bool:
    """Entering the Base: its Event, if there is one, then the Mission ends (PH-BASE-05, -06,
    p.22).
    """
    turn.pop()
    if not turn.run.ended:
        turn.set_run(ended="base")
    _read_marker(turn)
    return False
