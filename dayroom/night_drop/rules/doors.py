"""The doors of Night Drop: `new`, `legal`, `apply`, `visible_to`. Pure."""

from __future__ import annotations

from combat.rules.dice import Dice
from combat.rules.options import Options, Outcome
from dayroom.night_drop.rules import activations, sequence, setup
from dayroom.night_drop.rules.commands import AnyCommand
from dayroom.night_drop.rules.content import Content
from dayroom.night_drop.rules.events import AnyEvent
from dayroom.night_drop.rules.previews import AnyOptions
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.tasks import Activation
from dayroom.night_drop.rules.work import Work


def new(content: Content, dice: Dice) -> Outcome[State, AnyEvent]:
    """A game set up, landed, and at its first decision (ch. 4)."""
    work = setup.begin(content, dice)
    sequence.run(work)
    return Outcome(work.freeze(), tuple(work.events))


def legal(state: State, seat: str) -> AnyOptions:
    """What a seat may do now; nothing if another must decide or the game is over."""
    decider = sequence.decider(state)
    if decider is None:
        return Options(seat, "over", "")
    task = state.agenda[-1]
    if decider != seat:
        return Options(seat, task.kind, decider)
    refusals = activations.choose_refusals(state, task) if isinstance(task, Activation) else ()
    return Options(seat, task.kind, decider, tuple(sequence.offers(state)), refusals)


def apply(state: State, command: AnyCommand, dice: Dice, seat: str) -> Outcome[State, AnyEvent]:
    """Carry out a command of a seat; RuleViolation, and nothing changed, if it is not allowed."""
    if sequence.decider(state) != seat:
        why = "the game is over" if state.result else "the other player decides now"
        raise fault("not_your_turn", why, "ND-SEQ-02").violation()
    work = Work(state, dice)
    task = work.agenda.pop()
    sequence.do(work, task, command)
    sequence.run(work)
    return Outcome(work.freeze(), tuple(work.events))
