"""The start of a campaign: intro, Motivation, the draft of the Squad (PH-SQUAD-09..16, p.12-13)."""

from __future__ import annotations

from campaign.rules import hooks, patrol, seats
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import ChooseMotivation, Command, Decline, DraftMarine, RecruitMarine
from campaign.rules.events import (
    MarineDrafted,
    MarineReturned,
    MarinesOffered,
    MotivationChosen,
)
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import Draft, GiveId, PickMotivation, ReadIntro, Reassemble, Recruit
from campaign.rules.turn import Turn
from combat.rules.options import Offer

DRAW = 3


def do_intro(turn: Turn, task: ReadIntro, command: Command) -> None:
    """The intro was read."""
    turn.pop()


def offer_motivation(state: State, task: PickMotivation) -> Answer:
    """Offer the three Motivations (PH-CAMPAIGN-03, p.7)."""
    return answer(
        "motivation",
        [Offer(ChooseMotivation(m.code), "motivation") for m in state.book.book.motivations],
    )


def do_motivation(turn: Turn, task: PickMotivation, command: Command) -> None:
    """Choose it for the whole Campaign (PH-CAMPAIGN-04, p.7)."""
    assert isinstance(command, ChooseMotivation)
    turn.pop()
    turn.set(motivation=command.code)
    turn.emit(MotivationChosen(command.code))


def run_draft(turn: Turn, task: Draft) -> bool:
    """Draw up to three Profiles, then wait for one to be chosen (PH-SQUAD-09, -13, -16, p.12-13).

    From an empty pool nobody comes: another Marine takes over the ID marker.
    """
    if task.offered:
        return True
    if not turn.state.pool:
        turn.swap(GiveId(task.spec))
        return False
    offered = turn.dice.shuffle(turn.state.pool, "Marine Profiles")[:DRAW]
    turn.emit(MarinesOffered(task.spec, offered))
    turn.swap(Draft(task.spec, offered, task.temporary))
    return True


def offer_draft(state: State, task: Draft) -> Answer:
    """Offer the Profiles drawn; whoever owns the Specialization chooses (PH-MULTIPLAYER-01,
    p.8).
    """
    return answer(
        "draft",
        [Offer(DraftMarine(profile), "draft") for profile in task.offered],
        decider=seats.owners(state)[task.spec - 1],
    )


def do_draft(turn: Turn, task: Draft, command: Command) -> None:
    """Keep one Profile, return the others to the pool (PH-SQUAD-09, -10, -14, p.12-13)."""
    assert isinstance(command, DraftMarine)
    turn.pop()
    profile = command.marine
    marine = Marine(
        profile, task.spec, seats.owners(turn.state)[task.spec - 1], temporary=task.temporary
    )
    turn.set(
        pool=tuple(p for p in turn.state.pool if p != profile),
        marines=tuple(sorted((*turn.state.marines, marine), key=lambda m: m.spec)),
        ids=tuple(profile if n == task.spec - 1 else p for n, p in enumerate(turn.state.ids)),
    )
    turn.emit(MarineDrafted(task.spec, profile, task.temporary))
    if turn.state.records:
        hooks.afterwards(turn, "recruit", marine=profile)


def offer_recruit(state: State, task: Recruit) -> Answer:
    """Offer every Specialization, vacant or not, and to decline (PH-SETUP-16, p.10)."""
    offers: list[AnyOffer] = [Offer(RecruitMarine(spec), "recruit") for spec in range(1, 7)]
    return answer("recruit", [*offers, Offer(Decline(), "decline")])


def do_recruit(turn: Turn, task: Recruit, command: Command) -> None:
    """He takes a man's place, or a vacancy; the man he replaces leaves the Squad."""
    turn.pop()
    if not isinstance(command, RecruitMarine):
        return
    state = turn.state
    for marine in state.squad:
        if marine.spec == command.spec:
            turn.set_marine(marine.profile, standing="left")
    owner = seats.owners(state)[command.spec - 1]
    level = state.book.profiles[task.profile].level
    new = Marine(task.profile, command.spec, owner, level=level)
    ids = tuple(new.profile if n == command.spec - 1 else p for n, p in enumerate(state.ids))
    marines = sorted((*turn.state.marines, new), key=lambda m: m.spec)
    turn.set(marines=tuple(marines), ids=ids)
    turn.emit(MarineDrafted(command.spec, task.profile, False))
    hooks.afterwards(turn, "recruit", marine=task.profile)


def run_reassemble(turn: Turn, task: Reassemble) -> bool:
    """Let men return, give everyone his own ID marker, and replace who is missing.

    PH-SQUAD-02, -11..15 (p.13, 61), PH-HOSPITAL-02, PH-HOSPITAL-05 (p.48).
    """
    turn.pop()
    number = turn.run.number
    for marine in turn.state.marines:
        due = marine.standing == "hospital" and marine.returns <= number
        if due and turn.state.marine(marine.profile).standing == "hospital":
            _return(turn, marine)
    ids = [""] * 6
    for marine in turn.state.squad:
        ids[marine.spec - 1] = marine.profile
    patrol.mark(turn, ids)
    turn.set(ids=tuple(ids), point_man=patrol.leads(turn))
    away = {m.spec for m in turn.state.marines if m.standing == "hospital"}
    missing = [n for n in range(1, 7) if not ids[n - 1]]
    turn.push(*(Draft(n, temporary=n in away) for n in reversed(missing)))
    return False


def _return(turn: Turn, marine: Marine) -> None:
    """He is back: no Stress, one of two cubes less (PH-HOSPITAL-05, p.48).

    His replacement leaves for good, from the hospital too (PH-SQUAD-15, -16, p.13).
    """
    for other in turn.state.marines:
        serves = other.standing in ("squad", "hospital")
        if serves and other.spec == marine.spec and other.temporary:
            turn.set_marine(other.profile, standing="left")
    cubes = marine.condition_cubes - 1 if marine.condition_cubes == 2 else marine.condition_cubes
    turn.set_marine(marine.profile, standing="squad", stress=0, condition_cubes=cubes, returns=0)
    turn.emit(MarineReturned(marine.profile))
