"""The doors of the campaign's rules: begin, ask what is legal, apply a command."""

from __future__ import annotations

from campaign.rules import deeds, ends, foretold, patrol, sapper, seating, seats, sequence
from campaign.rules.answers import Answer
from campaign.rules.commands import Command, Fight
from campaign.rules.commands.red import StandingOrder
from campaign.rules.commands.table import TableCommand
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.memo import once_per_state
from campaign.rules.names import SeatCode
from campaign.rules.previews import AnyOffer, AnyOptions, EndsMission
from campaign.rules.refusals import refusal
from campaign.rules.state import SPECIALIZATIONS, CampaignOptions, State
from campaign.rules.tasks import Finished, PickMotivation, ReadIntro, SetUpMission, Task
from campaign.rules.turn import Turn
from combat.rules.copies import changed
from combat.rules.dice import Dice
from combat.rules.errors import MalformedCommand
from combat.rules.options import Options, Outcome


def new(content: Content, options: CampaignOptions, seed: str) -> State:
    """Begin a campaign: the intro waits to be read (PH-CAMPAIGN-01, p.9; PH-SETUP-02, p.9).

    The first Mission of the content is played first. The special Marine stays out of the pool
    (PH-SETUP-16, p.10). Raises MalformedCommand unless each of the six Specializations has a player
    PH-MULTIPLAYER-01..05 (p.8, 12): any split.
    """
    players = {seat.code for seat in options.seats if seat.role in ("host", "player")}
    # PH-OPT-SAPPER-01 (p.54): at most one Red player.
    if sum(seat.role == "red" for seat in options.seats) > 1:
        raise MalformedCommand("seats", "one player at most is Red", "seats")
    if len(options.owners) != len(SPECIALIZATIONS) or not players.issuperset(options.owners):
        raise MalformedCommand("owners", "each Specialization needs a player's seat", "owners")
    pool = tuple(sorted(code for code, p in content.profiles.items() if not p.special))
    state = State(
        content=content,
        seed=seed,
        options=options,
        seats=options.seats,
        pool=pool,
        agenda=(SetUpMission(min(content.booklets)), PickMotivation(), ReadIntro()),
    )
    return patrol.assembled(state, content.book.patrol) if content.book.patrol else state


@once_per_state
def awaited(state: State) -> Answer:
    """Return what is awaited now, whoever asks."""
    if not state.agenda:
        return Answer("finished", ())
    task = state.agenda[-1]
    offer = sequence.SEQUENCE[task.kind].offer
    assert offer is not None, f"{task.kind} waits without a decision"
    return offer(state, task)


IN_TURN = ("activate", "order")
"""Decisions of one Marine's turn in a Combat: who has it, and what he does."""


@once_per_state
def waits_for(state: State) -> tuple[str, ...]:
    """Return the seats that the decision waits for, the Squad Leader's player first."""
    return seats.deciders(state, awaited(state))


def legal(state: State, seat: SeatCode) -> AnyOptions:
    """Return every command this seat may give now, with costs and odds, and what it may not and
    why.

    `deciders` tells whom the game waits for; other players may help with what is their own. What
    may be changed at the table meanwhile is listed by `campaign.rules.seating.legal`.
    """
    answer = awaited(state)
    who = waits_for(state)
    offers = answer.offers
    if not seats.alone(state, seat):
        offers = tuple(
            o for o in offers if seats.acts_for(state, seat, seats.whose(state, answer, o.command))
        )
    return Options(seat, answer.awaiting, who[0], offers, answer.refusals, who)


def ending(state: State, command: Command, seat: SeatCode) -> EndsMission | None:
    """Return how a command that this seat may give now ends the Mission; None for all others.

    No command of a Combat is known to.
    """
    if isinstance(command, Fight):
        return None
    offers = legal(state, seat).offers
    return next((ends.foreseen(o) for o in offers if o.command == command), None)


def acting_for(state: State, command: Command, seat: SeatCode) -> str:
    """Return the seat that `seat` minds and whose command this is; empty for a command of its own.

    A change of the table is always one's own.
    """
    if isinstance(command, TableCommand | StandingOrder) or seats.alone(state, seat):
        return ""
    who = seats.whose(state, awaited(state), command)
    return who if who != seat else ""


def wishes(state: State, seat: SeatCode) -> tuple[AnyOffer, ...]:
    """Return what a player may ask another to decide, who has the last word.

    Decisions of the whole Squad, of its Leader's player (PH-MULTIPLAYER-05, p.12); in a Combat who
    acts and what he does, of the player of that Marine (PH-MULTIPLAYER-01, p.8). Nothing that he
    may decide himself, and nothing of the Red player's.
    """
    place = seats.seat_of(state, seat)
    lead = seats.leader(state)
    if place is None or place.role not in seats.PLAYERS:
        return ()
    answer = awaited(state)
    if answer.awaiting in IN_TURN:
        return tuple(
            o
            for o in answer.offers
            if isinstance(o.command, Fight)
            and not seats.acts_for(state, seat, seats.whose(state, answer, o.command))
        )
    if answer.decider or seats.acts_for(state, seat, lead):
        return ()
    return tuple(o for o in answer.offers if seats.of_the_squad(state, o.command))


def apply(
    state: State, command: Command, dice: Dice, seat: SeatCode | None = None
) -> Outcome[State, Event]:
    """Apply a command of a seat (the awaited one when None) and return the new state and events.

    Raises RuleViolation when it is not legal now; the state given is never changed, so a mistake
    spoils nothing (PH-OPT-HOUSE-02, p.6).
    """
    if isinstance(command, TableCommand):
        told = seating.apply(state, command, seating.host(state) if seat is None else seat)
        return _go_on(told, dice)
    if isinstance(command, StandingOrder):
        return sapper.order(state, command, sapper.seat(state) if seat is None else seat)
    task = state.agenda[-1] if state.agenda else Finished()
    _check(state, task, command, seat)
    do = sequence.SEQUENCE[task.kind].do
    assert do is not None
    # What the last command ended has been seen.
    begun = state if state.fought is None else changed(state, fought=None)
    turn = Turn(begun, thrown := foretold.over(state, dice))
    do(turn, task, command)
    sequence.run(turn)
    _by_the_book(turn)
    foretold.counted(turn, thrown)
    events = tuple(turn.events)
    return Outcome(deeds.counted(state, turn.freeze(), events), events)


def _go_on(told: Outcome[State, Event], dice: Dice) -> Outcome[State, Event]:
    """Let the campaign go on at once where Red's decision waits and nobody plays Red any more."""
    turn = Turn(told.state, dice)
    _by_the_book(turn)
    events = tuple(turn.events)
    return Outcome(deeds.counted(told.state, turn.freeze(), events), (*told.events, *events))


def _by_the_book(turn: Turn) -> None:
    """Take Red's decisions as the cards say, while his seat is left to the rules' own Enemy."""
    while sapper.by_the_book(turn.state) and turn.state.agenda:
        found = awaited(state := turn.freeze())
        if found.decider != sapper.seat(state):
            return
        task = state.agenda[-1]
        do = sequence.SEQUENCE[task.kind].do
        assert do is not None
        do(turn, task, sapper.printed(state, found))
        sequence.run(turn)


def _check(state: State, task: Task, command: Command, seat: SeatCode | None) -> None:
    """Refuse what is not on offer. A battle checks its own commands, which is faster."""
    if seat is not None and not seats.alone(state, seat):
        who = seats.whose(state, awaited(state), command)
        if not seats.acts_for(state, seat, who):
            raise seats.not_yours(state, seat, who)
    if isinstance(command, Fight) and task.kind == "fight":
        return
    answer = awaited(state)
    kind = type(command)
    for offer in answer.offers:
        # Most are of another type: told sooner than that they are not equal.
        if type(offer.command) is kind and offer.command == command:
            return
    raise refusal(state, answer, command)
