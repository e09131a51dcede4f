"""Effects of entries, cards and tables: one small function for each verb of the language.

PH-EVENT-04 (p.27), PH-BOOKLET-07..09 (p.6), PH-EAZ-01, PH-EAZ-05, PH-EAZ-06 (p.22, 52),
PH-MARCH-10 (p.27) ...
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

from campaign.rules import boons, clock, eaz, harm, judge, special, tracks, trait_tests
from campaign.rules.events import (
    BoonPointsChanged,
    CharmGained,
    CounterChanged,
    GearFound,
    LogErased,
    LogNoted,
    LzPlaced,
    LzRemoved,
    MapMarkerPlaced,
    MapMarkerRemoved,
    MarineDischarged,
    MarineNamed,
    MarkerPutOn,
    MetricChanged,
    ObjectiveChanged,
    PassengerJoined,
    PassengerLeft,
    ShiftSet,
    SquadPlaced,
)
from campaign.rules.payment import spend_use, total
from campaign.rules.state import (
    SPECIALIZATIONS,
    LogEntry,
    Lz,
    MapMarker,
    Metrics,
    ObjectiveState,
    Passenger,
    TerrainShift,
)
from campaign.rules.tasks import Path, PayBoon, PickMarine, Recruit, StowGear
from campaign.rules.turn import Turn

Effect = Callable[[Turn, Any, str, Path, str], None]


def apply(turn: Turn, step: Any, doc: str, path: Path, tester: str) -> None:
    """Carry out one effect. `tester` is whom TESTER means; `doc` and `path` address the step."""
    verb = _verb(step.__class__)
    EFFECTS[verb](turn, getattr(step, verb), doc, path, tester)


@lru_cache(maxsize=256)
def _verb(step: type[Any]) -> str:
    """Return the verb of a kind of step: the one of its fields that has an effect."""
    for verb in EFFECTS:
        if verb in step.model_fields:
            return verb
    raise AssertionError(f"unknown step {step.__name__}")


# --- on Marines -------------------------------------------------------------------------------


def _on_marines(give: Callable[[Turn, str, int], None]) -> Effect:
    """Make an effect that gives points to the Marines meant; ANY lets the players name one."""

    def effect(turn: Turn, amount: Any, doc: str, path: Path, tester: str) -> None:
        if amount.who == "ANY":
            turn.push(PickMarine(doc, path, "effect"))
            return
        for profile in trait_tests.who(turn, amount.who, tester):
            give(turn, profile, amount.amount)

    return effect


def experience(turn: Turn, profile: str, amount: int) -> None:
    """Give Experience from an entry (PH-XP-07, p.51)."""
    trait_tests.gain(turn, profile, amount, "entry")


def boon_points(turn: Turn, profile: str, amount: int) -> None:
    """Give Boon points, or take as many as he has (PH-BOON-07, p.52)."""
    marine = turn.state.marine(profile)
    amount = max(amount, -marine.boon_points)
    if amount:
        turn.set_marine(profile, boon_points=marine.boon_points + amount)
        turn.emit(BoonPointsChanged(profile, amount, marine.boon_points + amount))


def _boon_points(turn: Turn, amount: Any, doc: str, path: Path, tester: str) -> None:
    if amount.who == "ANY" and amount.amount < 0:
        has = sum(m.boon_points for m in turn.state.squad)
        if has:
            turn.push(PayBoon(min(has, -amount.amount)))
        return
    _on_marines(boon_points)(turn, amount, doc, path, tester)


GIVERS: dict[str, Callable[[Turn, str, int], None]] = {
    "damage": harm.damage,
    "stress": harm.stress,
    "experience": experience,
    "boon_points": boon_points,
}


def _wound(turn: Turn, who: str, doc: str, path: Path, tester: str) -> None:
    """Draw Wound cards, Damage removed first (PH-STRESS-03, p.46)."""
    if who == "ANY":
        turn.push(PickMarine(doc, path, "effect"))
        return
    for profile in trait_tests.who(turn, who, tester):
        harm.wound(turn, profile)


def _condition(turn: Turn, who: str, doc: str, path: Path, tester: str) -> None:
    """Draw Condition cards, Stress removed first (PH-STRESS-03, p.46)."""
    if who == "ANY":
        turn.push(PickMarine(doc, path, "effect"))
        return
    for profile in trait_tests.who(turn, who, tester):
        harm.condition(turn, profile)


def _charm(turn: Turn, gain: Any, doc: str, path: Path, tester: str) -> None:
    if gain.who == "ANY":
        turn.push(PickMarine(doc, path, "charm"))
        return
    for profile in trait_tests.who(turn, gain.who, tester):
        give_charm(turn, profile, gain.code)


def give_charm(turn: Turn, profile: str, code: str) -> None:
    """Bind a Lucky Charm to a Marine (PH-CHARM-01, PH-CHARM-03, p.27)."""
    if any(code in m.charms for m in turn.state.marines):
        return
    turn.set_marine(profile, charms=(*turn.state.marine(profile).charms, code))
    turn.emit(CharmGained(profile, code))


def named(turn: Turn, task: PickMarine, profile: str) -> None:
    """The players named the Marine an effect is for."""
    turn.pop()
    turn.emit(MarineNamed(profile))
    step = turn.state.book.node(task.doc, task.path)
    if task.why == "charm":
        give_charm(turn, profile, step.charm.code)
        return
    if hasattr(step, "wound"):
        harm.wound(turn, profile)
    elif hasattr(step, "condition"):
        harm.condition(turn, profile)
    for verb, give in GIVERS.items():
        if hasattr(step, verb):
            give(turn, profile, getattr(step, verb).amount)


# --- on the tracks ----------------------------------------------------------------------------


def _time(turn: Turn, minutes: int, doc: str, path: Path, tester: str) -> None:
    clock.pass_time(turn, minutes)


def _clock(turn: Turn, to: int, doc: str, path: Path, tester: str) -> None:
    clock.pass_time(turn, clock.minutes_until(turn.run.clock, to))


def _stamina(turn: Turn, amount: int, doc: str, path: Path, tester: str) -> None:
    if amount >= 0:
        tracks.gain_stamina(turn, amount)
    else:
        tracks.spend_stamina(turn, -amount)


def _threat(turn: Turn, amount: int, doc: str, path: Path, tester: str) -> None:
    tracks.change_threat(turn, amount, "entry")


def _shift(turn: Turn, shift: Any, doc: str, path: Path, tester: str) -> None:
    then = (doc, (*path, "shift", "then")) if shift.then else ("", ())
    new = TerrainShift(shift.to, shift.marches, *then)
    turn.set_run(shifts=(*turn.run.shifts, new))
    turn.emit(ShiftSet(shift.to, shift.marches))


# --- on the log -------------------------------------------------------------------------------


def _note(turn: Turn, note: Any, doc: str, path: Path, tester: str) -> None:
    """Note or strike out a Log Entry; one held already stays as it is (PH-BOOKLET-09, p.6)."""
    state = turn.state
    if note.erase is not None:
        if state.noted(note.erase):
            turn.set(log=tuple(e for e in state.log if e.name != note.erase))
            turn.emit(LogErased(note.erase))
        return
    colour: Literal["blue", "yellow"] = "blue" if note.blue is not None else "yellow"
    name = note.blue or note.yellow
    if not state.noted(name):
        mission = state.mission.number if state.mission else 0
        turn.set(log=(*state.log, LogEntry(name, colour, mission, doc)))
        turn.emit(LogNoted(name, colour))


def _metric(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    add_metric(turn, change.name, change.add)


def add_metric(turn: Turn, name: str, amount: int) -> None:
    """Count for a Motivation metric, whichever was chosen (PH-CAMPAIGN-05, p.7)."""
    metrics = turn.state.metrics
    values = {"letters": metrics.letters, "tally": metrics.tally, "ledger": metrics.ledger}
    values[name] += amount
    turn.set(metrics=Metrics(**values))
    turn.emit(MetricChanged(name, amount, values[name]))


def _objective(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    code = change.complete or change.fail or change.add
    status = "met" if change.complete else "failed" if change.fail else "open"
    set_objective(turn, code, status)


def set_objective(turn: Turn, code: str, status: Any) -> None:
    """Say how an Objective stands; a new one is added (PH-XP-01, p.51)."""
    others = tuple(o for o in turn.run.objectives if o.code != code)
    turn.set_run(
        objectives=tuple(sorted((*others, ObjectiveState(code, status)), key=lambda o: o.code))
    )
    turn.emit(ObjectiveChanged(code, status))


def _counter(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    counters = dict(turn.run.counters)
    if change.set is not None:
        counters[change.name] = change.set
    counters[change.name] = max(0, counters.get(change.name, 0) + (change.add or 0))
    turn.set_run(counters=tuple(sorted(counters.items())))
    turn.emit(CounterChanged(change.name, counters[change.name]))


def _rnr(turn: Turn, amount: int, doc: str, path: Path, tester: str) -> None:
    turn.set_run(rnr=turn.run.rnr + amount)


def _next(turn: Turn, kept: Any, doc: str, path: Path, tester: str) -> None:
    state = turn.state
    turn.set(
        carried_stamina=state.carried_stamina + kept.stamina,
        carried_boons=state.carried_boons + kept.boon,
        armoury=(*state.armoury, kept.weapon) if kept.weapon else state.armoury,
    )


# --- on the map -------------------------------------------------------------------------------


def _squad(turn: Turn, space: str, doc: str, path: Path, tester: str) -> None:
    turn.set_run(at=space)
    turn.emit(SquadPlaced(space))


def _marker(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    markers = turn.run.markers
    if change.add is not None:
        new = change.add
        turn.set_run(markers=(*markers, MapMarker(new.id, new.at, new.entry or new.id)))
        turn.emit(MapMarkerPlaced(new.id, new.at))
    elif change.remove is not None:
        if any(m.id == change.remove for m in markers):
            turn.set_run(markers=tuple(m for m in markers if m.id != change.remove))
            turn.emit(MapMarkerRemoved(change.remove))
    elif change.keep:
        task = next(t for t in reversed(turn.state.agenda) if t.kind == "close_reading")
        agenda = tuple(type(t)("") if t is task else t for t in turn.state.agenda)
        turn.set(agenda=agenda)


def _lz(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    if change.add is not None and all(lz.at != change.add for lz in turn.run.lz):
        turn.set_run(lz=(*turn.run.lz, Lz(change.add)))
        turn.emit(LzPlaced(change.add))
    if change.remove is not None:
        turn.set_run(lz=tuple(lz for lz in turn.run.lz if lz.at != change.remove))
        turn.emit(LzRemoved(change.remove))


# --- things and people ------------------------------------------------------------------------


def _passenger(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    """Somebody is led or carried and slows the Squad (PH-LITTER-01, p.48)."""
    if change.add is not None:
        new = Passenger(change.add, change.as_, change.name)
        turn.set_run(passengers=(*turn.run.passengers, new))
        turn.emit(PassengerJoined(new.code, new.kind, new.name))
        if new.kind != "pow":
            turn.emit(MarkerPutOn(new.kind))
        elif special.rules(turn.state).pow_slows:
            turn.emit(MarkerPutOn("walking_wounded"))
    elif any(p.code == change.remove for p in turn.run.passengers):
        turn.set_run(passengers=tuple(p for p in turn.run.passengers if p.code != change.remove))
        turn.emit(PassengerLeft(change.remove))


def _gear(turn: Turn, change: Any, doc: str, path: Path, tester: str) -> None:
    """Gear found goes to whom the players say; Gear lost leaves whoever is named, or anyone.

    PH-EQUIP-33 (p.18); who cannot give it up gives nothing (PH-RANDOM-02, p.27).
    """
    combat = turn.state.book.combat
    if change.gain is not None:
        code = change.gain
        top = 0 if code not in combat.gear else max(combat.gear[code].sides)
        side = change.side if change.side is not None else top
        for _ in range(change.count):
            turn.emit(GearFound(code, side))
            turn.push(StowGear(code, side))
        return
    code = change.lose
    if change.who == "ANY":
        for _ in range(min(change.count, total(turn.state, code))):
            spend_use(turn, code)
        return
    for profile in trait_tests.who(turn, change.who, tester):
        boons.lose_gear(turn, profile, code, change.count)


def _quiet(turn: Turn, marches: int, doc: str, path: Path, tester: str) -> None:
    """The next Marches add no Threat."""
    _set_counter(turn, special.QUIET, special.counter(turn.state, special.QUIET) + marches)


def _bearers(turn: Turn, on: bool, doc: str, path: Path, tester: str) -> None:
    """Bearers cancel the delay of Littered and K.I.A. markers (PH-LITTER-03, p.48)."""
    _set_counter(turn, special.BEARERS, 1)


def _set_counter(turn: Turn, name: str, value: int) -> None:
    counters = dict(turn.run.counters) | {name: value}
    turn.set_run(counters=tuple(sorted(counters.items())))
    turn.emit(CounterChanged(name, value))


def _recruit(turn: Turn, recruit: Any, doc: str, path: Path, tester: str) -> None:
    """A special Marine joins only by an Event, and only once (PH-SETUP-16, p.10)."""
    if all(m.profile != recruit.marine for m in turn.state.marines):
        turn.push(Recruit(recruit.marine))


def _discharge(turn: Turn, count: int, doc: str, path: Path, tester: str) -> None:
    """Hospitalized Marines are back for the next Mission already (PH-HOSPITAL-02, p.48)."""
    soon = turn.run.number + 1
    away = [m for m in turn.state.marines if m.standing == "hospital" and m.returns > soon]
    for marine in away[:count]:
        turn.set_marine(marine.profile, returns=soon)
        turn.emit(MarineDischarged(marine.profile))


def _boon(turn: Turn, what: int | str, doc: str, path: Path, tester: str) -> None:
    """Draw Boon cards, or the next one of a Specialization (PH-BOON-01, PH-BOON-04, p.52)."""
    if isinstance(what, str):
        boons.draw_for(turn, SPECIALIZATIONS.index(what) + 1)
        return
    for _ in range(what):
        boons.draw(turn)


EFFECTS: dict[str, Effect] = {
    "damage": _on_marines(harm.damage),
    "stress": _on_marines(harm.stress),
    "experience": _on_marines(experience),
    "boon_points": _boon_points,
    "wound": _wound,
    "condition": _condition,
    "charm": _charm,
    "time": _time,
    "clock": _clock,
    "stamina": _stamina,
    "threat": _threat,
    "shift": _shift,
    "note": _note,
    "metric": _metric,
    "objective": _objective,
    "counter": _counter,
    "rnr": _rnr,
    "next": _next,
    "squad": _squad,
    "eaz": eaz.change,
    "marker": _marker,
    "lz": _lz,
    "passenger": _passenger,
    "gear": _gear,
    "boon": _boon,
    "quiet": _quiet,
    "bearers": _bearers,
    "recruit": _recruit,
    "discharge": _discharge,
}
"""The effect of each verb; what only reads or asks is in `campaign.rules.reader`."""

__all__ = ["EFFECTS", "add_metric", "apply", "judge", "set_objective"]
