"""What the Squad has with it: Gear, Boon cards, who is led or carried, who joins or returns."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import boons, special, trait_tests
from campaign.rules.effects.log import set_counter
from campaign.rules.events import (
    GearFound,
    MarineDischarged,
    MarkerPutOn,
    PassengerJoined,
    PassengerLeft,
)
from campaign.rules.judge import held
from campaign.rules.language import (
    BearersStep,
    BoonStep,
    CompanyStep,
    DischargeStep,
    GearChange,
    GearStep,
    NextMission,
    NextStep,
    PassengerChange,
    PassengerStep,
    RecruitStep,
)
from campaign.rules.payment import spend_use
from campaign.rules.state import SPECIALIZATIONS, Passenger
from campaign.rules.tasks import Recruit, StowGear
from campaign.rules.turn import Here, Turn


def apply(here: Here, step: CompanyStep) -> None:
    """Carry out a step that gives the Squad somebody or something, or takes it."""
    turn = here.turn
    match step:
        case PassengerStep(passenger=change):
            _passenger(turn, change)
        case GearStep(gear=change):
            _gear(here, change)
        case BoonStep(boon=what):
            _boon(turn, what)
        case NextStep(next=kept):
            _next(turn, kept)
        case BearersStep():
            # They cancel the delay of Littered and K.I.A. markers (PH-LITTER-03, p.48).
            set_counter(turn, special.BEARERS, 1)
        case RecruitStep(recruit=recruit):
            # A special Marine joins only by an Event, and only once (PH-SETUP-16, p.10).
            if all(m.profile != recruit.marine for m in turn.state.marines):
                turn.push(Recruit(recruit.marine))
        case DischargeStep(discharge=count):
            _discharge(turn, count)
        case _:
            assert_never(step)


def _passenger(turn: Turn, change: PassengerChange) -> None:
    """Somebody is led or carried and slows the Squad (PH-LITTER-01, p.48)."""
    if change.add is not None:
        new = Passenger(change.add, change.as_, change.name)
        turn.set_run(passengers=(*turn.run.passengers, new))
        turn.emit(PassengerJoined(new.code, new.kind, new.name))
        if new.kind != "pow":
            turn.emit(MarkerPutOn(new.kind))
        elif special.rules(turn.state).pow_slows:
            turn.emit(MarkerPutOn("walking_wounded"))
    elif change.remove is not None and any(p.code == change.remove for p in turn.run.passengers):
        turn.set_run(passengers=tuple(p for p in turn.run.passengers if p.code != change.remove))
        turn.emit(PassengerLeft(change.remove))


def _gear(here: Here, change: GearChange) -> None:
    """Gear found goes to whom the players say; Gear lost leaves whoever is named, or anyone.

    PH-EQUIP-33 (p.18); who cannot give it up gives nothing (PH-RANDOM-02, p.27).
    """
    if change.gain is not None:
        _found(here.turn, change.gain, change)
    elif change.lose is not None:
        _lost(here, change.lose, change)


def _found(turn: Turn, code: str, change: GearChange) -> None:
    gear = turn.state.book.combat.gear
    top = 0 if code not in gear else max(gear[code].sides)
    side = change.side if change.side is not None else top
    for _ in range(change.count):
        turn.emit(GearFound(code, side))
        turn.push(StowGear(code, side))


def _lost(here: Here, code: str, change: GearChange) -> None:
    turn = here.turn
    if change.who == "ANY":
        for _ in range(min(change.count, held(turn.state, code))):
            spend_use(turn, code)
        return
    for profile in trait_tests.who(turn, change.who, here.tester):
        boons.lose_gear(turn, profile, code, change.count)


def _boon(turn: Turn, what: int | str) -> None:
    """Draw Boon cards, or the next one of a Specialization (PH-BOON-01, PH-BOON-04, p.52)."""
    if isinstance(what, str):
        boons.draw_for(turn, SPECIALIZATIONS.index(what) + 1)
        return
    for _ in range(what):
        boons.draw(turn)


def _next(turn: Turn, kept: NextMission) -> None:
    state = turn.state
    turn.set(
        carried_stamina=state.carried_stamina + kept.stamina,
        carried_boons=state.carried_boons + kept.boon,
        armoury=(*state.armoury, kept.weapon) if kept.weapon else state.armoury,
    )


def _discharge(turn: Turn, count: int) -> None:
    """Hospitalized Marines are back for the next Mission already (PH-HOSPITAL-02, p.48)."""
    soon = turn.run.number + 1
    away = [m for m in turn.state.marines if m.standing == "hospital" and m.returns > soon]
    for marine in away[:count]:
        turn.set_marine(marine.profile, returns=soon)
        turn.emit(MarineDischarged(marine.profile))
