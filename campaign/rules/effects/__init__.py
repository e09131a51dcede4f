"""Effects of entries, cards and tables: one file for each subject of the language.

Which file carries a step out is told by the base of its model; `match` and `assert_never` make a
verb without an effect an error of types. Whom a step is for is settled here, once (PH-TEST-17,
p.18): ANY is asked, RND drawn.
"""

from __future__ import annotations

from typing import assert_never

from campaign.rules import people, trait_tests
from campaign.rules.effects import company, log, marines, places, tracks
from campaign.rules.events import MarineNamed
from campaign.rules.language import (
    BoonPointsStep,
    CharmStep,
    EffectStep,
    ForMarines,
    MarineStep,
    OfCompany,
    OnLog,
    OnMap,
    OnTracks,
    RememberStep,
    meant,
)
from campaign.rules.names import Profile
from campaign.rules.tasks import PayBoon, PickMarine
from campaign.rules.turn import Here, Turn


def apply(here: Here, step: EffectStep) -> None:
    """Carry out one effect."""
    match step:
        case ForMarines():
            _for_marines(here, step)
        case OnTracks():
            tracks.apply(here, step)
        case OnLog():
            log.apply(here, step)
        case OnMap():
            places.apply(here, step)
        case OfCompany():
            company.apply(here, step)
        case _:
            assert_never(step)


def _for_marines(here: Here, step: MarineStep) -> None:
    turn, who = here.turn, meant(step)
    if who != "ANY":
        for profile in _whom(here, step, who):
            marines.give(turn, profile, step)
        return
    if isinstance(step, BoonPointsStep) and step.boon_points.amount < 0:
        has = sum(m.boon_points for m in turn.state.squad)
        if has:
            turn.push(PayBoon(min(has, -step.boon_points.amount)))
        return
    charm = isinstance(step, CharmStep)
    turn.push(PickMarine(here.doc, here.path, "charm" if charm else "effect"))


def _whom(here: Here, step: MarineStep, who: str) -> tuple[Profile, ...]:
    """Return the Marines meant; one who is dead is remembered like any other."""
    if isinstance(step, RememberStep) and (who == "TESTER" or who.startswith("MP.")):
        marine = people.meant(here.turn.state, who, here.tester)
        return (marine.profile,) if marine is not None else ()
    return trait_tests.who(here.turn, who, here.tester)


def named(turn: Turn, task: PickMarine, profile: Profile) -> None:
    """The players named the Marine an effect is for."""
    turn.pop()
    turn.emit(MarineNamed(profile))
    marines.give(turn, profile, turn.state.book.node(task.doc, task.path))
