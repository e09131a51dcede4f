"""The doors of the game: `new`, `legal`, `apply`, and what a reader may see."""

from __future__ import annotations

from dataclasses import replace

from combat.rules.dice import Dice
from combat.rules.errors import RuleViolation
from combat.rules.options import Options, Refusal
from dayroom.lost_phantom.rules import course, ground, harm, rolls
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    AnyCommand,
    ChooseAffliction,
    ChooseHex,
    ChooseItem,
    ChooseOutcome,
    EndTurn,
    Fail,
    FireFlare,
    GoOn,
    Reroll,
    UseDie,
    UseKit,
)
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.encounters import BY_KEY
from dayroom.lost_phantom.rules.events import AnyEvent, DiceAllocated, NoteWritten
from dayroom.lost_phantom.rules.names import Freedom
from dayroom.lost_phantom.rules.pages import page_of
from dayroom.lost_phantom.rules.questions import Question, Trays, asks, question
from dayroom.lost_phantom.rules.state import Dice as Split
from dayroom.lost_phantom.rules.state import Note, Sheet, State
from dayroom.lost_phantom.rules.tasks import AnyTask, Begin, HexTask, Meet, Rolled

SEAT = "pilot"
"""The only seat. LP-GOAL-01."""


def new(sheet: Sheet, dice: Dice, freedom: Freedom = "free") -> State:
    """Begin a game: the first turn's Mapping and Encounter are rolled at once.

    All three statistics are 6 and the pilot stands on the star. LP-SETUP-01, LP-SETUP-04.
    """
    start = sheet.board.start
    state = State(
        edition=sheet.edition,
        ground=ground.printed_ground(sheet),
        at=start,
        freedom=freedom,
        began=start,
        path=(start,),
        sheet=sheet,
    )
    draft = Draft(state)
    course.begin_turn(draft)
    _run(draft, dice)
    return draft.frozen()


def legal(state: State, seat: str = SEAT) -> Options[AnyCommand, Trays]:
    """What the pilot may do now, and what he may not, with the rule and the page."""
    if state.ending is not None:
        return Options(seat, "finished", "")
    asked = question(Draft(state), state.agenda[-1])
    if seat != SEAT:
        return Options(seat, asked.awaiting, SEAT)
    refusals = tuple(
        [
            Refusal(_name(each.command), each.fault.why, each.fault.rule, each.fault.page)
            for each in asked.closed
        ]
    )
    return Options(seat, asked.awaiting, SEAT, asked.offers, refusals, (SEAT,))


def apply(
    state: State, command: AnyCommand, dice: Dice, seat: str = SEAT
) -> tuple[State, tuple[AnyEvent, ...]]:
    """Carry a command out and go on until the next decision.

    Returns the new state and the events. Raises `RuleViolation` for what is not allowed now.
    """
    if state.ending is not None:
        raise _violation("finished", "The game is over.", "LP-TURN-02")
    if seat != SEAT:
        raise _violation("no_seat", "Only the pilot plays.", "LP-GOAL-01")
    draft = Draft(state)
    _check(question(draft, draft.agenda[-1]), command)
    _take(draft, draft.pop(), command, dice)
    _run(draft, dice)
    return draft.frozen(), tuple(draft.events)


def _run(draft: Draft, dice: Dice) -> None:
    """Carry tasks out until one asks or the game is over."""
    while draft.agenda and not asks(draft, draft.agenda[-1]):
        course.run(draft, draft.pop(), dice)


def _check(asked: Question, command: AnyCommand) -> None:
    """Raise `RuleViolation` unless the command is offered; a note may say anything."""
    wanted = EndTurn() if isinstance(command, EndTurn) else command
    if any(offer.command == wanted for offer in asked.offers):
        return
    for each in asked.closed:
        if each.command == command:
            raise each.fault.violation()
    if any(type(offer.command) is type(command) for offer in asked.offers):
        message = f"This is none of the choices offered ({asked.awaiting.replace('_', ' ')})."
        raise _violation("not_offered", message, asked.rule)
    what = command.kind.replace("_", " ")
    message = f"“{what}” is not possible now. Awaited is: {asked.awaiting.replace('_', ' ')}."
    raise _violation("not_now", message, asked.rule)


def _take(draft: Draft, task: AnyTask, command: AnyCommand, dice: Dice) -> None:
    """Hand a command that is allowed to the task that waits for it."""
    match command:
        case UseKit():
            draft.push(task)
            harm.use_kit(draft, command.affliction)
        case GoOn():
            if isinstance(task, Begin):
                draft.push(replace(task, asked=True))
        case FireFlare():
            draft.phase = "encounter"
            course.fire_flare(draft, dice)
        case Allocate():
            draft.dice = Split(command.move, command.stealth, command.rest)
            draft.tell(DiceAllocated(command.move, command.stealth, command.rest))
        case EndTurn():
            _end_turn(draft, command)
        case ChooseHex():
            assert isinstance(task, HexTask)
            course.pick(draft, task, command.hex, dice)
        case ChooseItem():
            harm.lose_item(draft, command.item)
        case ChooseAffliction():
            harm.heal(draft, command.affliction)
        case ChooseOutcome():
            assert isinstance(task, Meet)
            encounter = BY_KEY[task.encounter]
            chosen = next(each for each in encounter.outcomes if each.key == command.outcome)
            course.take_outcome(draft, encounter, chosen)
        case UseDie() | Fail() | Reroll():
            assert isinstance(task, Rolled)
            _use(draft, task, command, dice)


def _use(draft: Draft, task: Rolled, command: UseDie | Fail | Reroll, dice: Dice) -> None:
    if isinstance(command, UseDie):
        rolls.succeed(draft, task.slot, command.face)
    elif isinstance(command, Reroll):
        rolls.reroll(draft, task, command.face, dice)
    else:
        rolls.fail(draft, task.slot, "declared" if rolls.good(draft, task) else "missed")


def _end_turn(draft: Draft, command: EndTurn) -> None:
    """The note is kept, and the next turn begins; nothing else ends the game. LP-TURN-02."""
    text = command.note.strip()
    if text:
        draft.notes += (Note(draft.turn, draft.at, text),)
        draft.tell(NoteWritten(text))
    draft.last_move = draft.dice.move if draft.dice else 0
    draft.turn += 1
    course.begin_turn(draft)


def _name(command: AnyCommand) -> str:
    return command.outcome if isinstance(command, ChooseOutcome) else command.kind


def _violation(code: str, message: str, rule: str) -> RuleViolation:
    return RuleViolation(code, message, rule, page_of(rule))
