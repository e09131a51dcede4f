"""The three rolls of a turn, and the exact chances of each before it is made. LP-ROLL-01 to 06."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from combat.rules.dice import Dice
from dayroom.lost_phantom.rules import harm
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.events import DiceRolled, DieRerolled, RollFailed, RollSucceeded
from dayroom.lost_phantom.rules.names import BROKEN_FOOT_DICE, Affliction, Freedom, Slot
from dayroom.lost_phantom.rules.tasks import Leaving, Rolled
from dayroom.lost_phantom.rules.terrain import target

SIX = 6
FailedBy = Literal["no_dice", "missed", "declared"]
STREAM_BONUS = 1
"""What a stream adds to each die of a Move roll. LP-ENC3-07."""


def bonus(draft: Draft, slot: Slot) -> int:
    """What is added to each die: Fever, a stream, the milepost's road. LP-AFF-01, LP-ENC3-11."""
    found = -1 if "fever" in draft.afflictions else 0
    if slot == "move":
        found += draft.next_move + (STREAM_BONUS if draft.in_stream() else 0)
    return found


def dice_rolled(slot: Slot, allocated: int, afflictions: tuple[Affliction, ...]) -> int:
    """How many of the allocated dice are rolled. LP-AFF-03, LP-AFF-10: surplus dice are not."""
    if slot == "move" and "broken_foot" in afflictions:
        return min(allocated, BROKEN_FOOT_DICE)
    return allocated


def roll(draft: Draft, slot: Slot, dice: Dice) -> None:
    """Roll the dice of a slot; with none it fails. LP-ROLL-01, LP-MOVE-02, LP-STEALTH-03."""
    allocated = getattr(draft.dice, slot) if draft.dice else 0
    count = dice_rolled(slot, allocated, draft.afflictions)
    if count == 0:
        fail(draft, slot, "no_dice")
        return
    plus = bonus(draft, slot)
    faces = dice.d6(count, slot.capitalize())
    if slot == "move":
        draft.next_move = 0  # Spent by the roll, made or failed: LP-ENC3-11.
    draft.tell(DiceRolled(slot, faces, target(draft.here, slot), plus))
    # LP-STEALTH-04, LP-MOVE-03, LP-TURN-03: any other hex than at the turn's start will do.
    draft.push(Rolled(slot, faces, plus, slot == "stealth" and draft.at != draft.began))


def usable(faces: tuple[int, ...], freedom: Freedom) -> tuple[int, ...]:
    """The faces of which one may be used, lowest first. LP-ALLOC-05, LP-ROLL-05."""
    return (max(faces),) if freedom == "strict" else tuple(sorted(set(faces)))


def good(draft: Draft, task: Rolled) -> tuple[int, ...]:
    """The usable faces that succeed. The bonus counts here and nowhere else: LP-ROLL-06."""
    aim = target(draft.here, task.slot) - task.bonus
    return tuple([face for face in usable(task.faces, draft.freedom) if face >= aim])


def may_fail(draft: Draft, task: Rolled) -> bool:
    """Whether the roll may be let fail: no good die, a worse one, or a six. LP-ROLL-03."""
    faces, succeed = usable(task.faces, draft.freedom), good(draft, task)
    return len(succeed) < len(faces) or SIX in succeed


def forced(draft: Draft, task: Rolled) -> int | None:
    """The face that is used without asking, 0 for a failure, None where there is a choice.

    To hide or to rest costs nothing but a six: a good die that is none is simply used.
    """
    succeed = good(draft, task)
    if not succeed:
        return None if task.may_reroll else 0
    if task.slot == "move" or succeed[0] == SIX:
        return None
    return succeed[0]


def succeed(draft: Draft, slot: Slot, face: int) -> None:
    """A die is used: a six costs 1 Health, then the phase gives its good. LP-ROLL-02, 04."""
    draft.tell(RollSucceeded(slot, face))
    if face == SIX:
        harm.superficial_wound(draft, "six")
        if draft.ending is not None:
            return
    if slot == "move":
        draft.push(Leaving())  # LP-MOVE-01, LP-MOVE-06
    elif slot == "rest":
        harm.change(draft, "endurance", 1, "rest")  # LP-REST-01; at the most it stays: LP-REST-03
    # LP-STEALTH-01, LP-STEALTH-05: Stealth keeps Proximity and never raises it.


def fail(draft: Draft, slot: Slot, why: FailedBy) -> None:
    """The roll fails, or there was none. LP-MOVE-02, LP-STEALTH-02, 03, LP-REST-02."""
    draft.tell(RollFailed(slot, why))
    if slot == "stealth":
        harm.change(draft, "proximity", -1, "stealth")
    elif slot == "rest":
        harm.change(draft, "endurance", -1, "rest")


def reroll(draft: Draft, task: Rolled, face: int, dice: Dice) -> None:
    """One die is rolled anew, once. LP-STEALTH-04 (p.6)."""
    new = dice.d6(1, "Stealth, one die anew")[0]
    faces = list(task.faces)
    faces[faces.index(face)] = new
    draft.tell(DieRerolled(face, new))
    draft.push(Rolled(task.slot, tuple(faces), task.bonus, may_reroll=False))


@dataclass(frozen=True, slots=True)
class Chance:
    """A roll before it is made: `success` in all, `clean` without a six, `dice` against `target`.

    With `bonus` on each die; chances from 0 to 1.
    """

    dice: int
    target: int
    bonus: int
    success: float
    clean: float


@lru_cache(maxsize=4096)
def chance(dice: int, aim: int, plus: int, freedom: Freedom) -> Chance:
    """The exact chances of a roll."""
    lowest = max(1, aim - plus)
    if dice == 0 or lowest > SIX:
        return Chance(dice, aim, plus, 0.0, 0.0)
    none = ((lowest - 1) / 6) ** dice
    success = 1 - none
    # Strict: the highest die is one of lowest to 5. Free: any die is.
    clean = (5 / 6) ** dice - none if freedom == "strict" else 1 - (lowest / 6) ** dice
    return Chance(dice, aim, plus, success, max(0.0, clean))
