"""The start of a campaign: intro, Motivation, the draft of the Squad (PH-SQUAD-09..16, p.12-13)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import hooks, patrol, seats, suits
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import (
    ChooseMotivation,
    Command,
    Decline,
    DraftMarine,
    DraftRest,
    RecruitMarine,
)
from campaign.rules.events import (
    MarineDrafted,
    MarineReturned,
    MarinesOffered,
    MotivationChosen,
)
from campaign.rules.names import Profile, SeatCode
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import Draft, GiveId, PickMotivation, ReadIntro, Reassemble, Recruit, Task
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

    From an empty pool nobody comes: another Marine takes over the ID marker. Who has left the
    choice beforehand is not asked, so long as the post is still his.
    """
    if task.offered:
        return True
    if not turn.state.pool:
        turn.swap(GiveId(task.spec))
        return False
    offered = turn.dice.shuffle(turn.state.pool, "Marine Profiles")[:DRAW]
    turn.emit(MarinesOffered(task.spec, offered))
    if task.left_by and task.left_by == _owner(turn.state, task):
        turn.pop()
        _join(turn, task, suits.suited(turn.state.book, task.spec, offered))
        return False
    turn.swap(Draft(task.spec, offered, task.temporary))
    return True


def offer_draft(state: State, task: Draft) -> Answer:
    """Offer the Profiles drawn; whoever owns the Specialization chooses (PH-MULTIPLAYER-01,
    p.8). At the start of a Campaign he may leave all the posts he has yet to fill to the house's
    help at once (PH-SQUAD-09, PH-SQUAD-10, p.12).
    """
    offers: list[AnyOffer] = [Offer(DraftMarine(profile), "draft") for profile in task.offered]
    decider = _owner(state, task)
    if _rest(state, decider):
        offers.append(Offer(DraftRest(), "draft_rest"))
    return answer("draft", offers, decider=decider)


def do_draft(turn: Turn, task: Draft, command: Command) -> None:
    """Keep one Profile, return the others to the pool (PH-SQUAD-09, -10, -14, p.12-13)."""
    turn.pop()
    if isinstance(command, DraftRest):
        _leave_rest(turn, _owner(turn.state, task))
        profile = suits.suited(turn.state.book, task.spec, task.offered)
    else:
        assert isinstance(command, DraftMarine)
        profile = command.marine
    _join(turn, task, profile)


def _owner(state: State, task: Draft) -> SeatCode:
    return seats.owners(state)[task.spec - 1]


def _first(state: State, task: Draft) -> bool:
    """Tell whether nobody has held the post before: who falls is replaced by a choice."""
    return all(marine.spec != task.spec for marine in state.marines)


def _rest(state: State, seat: SeatCode) -> bool:
    """Tell whether a seat has posts to fill after the one that waits."""
    return any(_left(state, task, seat) is not task for task in state.agenda[:-1])


def _leave_rest(turn: Turn, seat: SeatCode) -> None:
    """Let the posts that a seat has yet to fill be filled without asking: the Profiles are still
    drawn one post after the other, as if each had been chosen by hand (PH-SQUAD-10, p.12).
    """
    state = turn.state
    turn.set(agenda=tuple(_left(state, task, seat) for task in state.agenda))


def _left(state: State, task: Task, seat: SeatCode) -> Task:
    if isinstance(task, Draft) and _owner(state, task) == seat and _first(state, task):
        return replace(task, left_by=seat)
    return task


def _join(turn: Turn, task: Draft, profile: Profile) -> None:
    marine = Marine(profile, task.spec, _owner(turn.state, task), temporary=task.temporary)
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
