"""Checking the dice of a campaign from its file: each Mission's promise, and each of its rolls.

What is checked is what stands in the file: that the seed is the one that was promised, and that it
gives these rolls with these words. That the promise is the one shown at the table is for those who
sat there to compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.exchange.exports import Dice, Export, Row
from campaign.game import chance
from campaign.rules import codec
from combat.rules.keyed_dice import KeyedDice, commitment, key_of


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found of the dice of one Mission, or of a part of it.

    rolls: how many were worked out again; typed: how many throws the players typed, which prove
    nothing; wrong: what does not fit, empty where all does; `dice` has no seed while it is played.
    """

    dice: Dice
    rolls: int = 0
    typed: int = 0
    wrong: str = ""


def check(file: Export) -> Iterator[Checked]:
    """Yield what was found for each part of the file's journal, in order."""
    typed = bool(file.options.get("physical_dice", False))
    for at, dice in enumerate(file.dice):
        last = file.dice[at + 1].since if at + 1 < len(file.dice) else file.campaign_version
        rows = [row for row in file.journal if dice.since < row.seq <= last]
        yield _checked(file, dice, rows, typed)


def _checked(file: Export, dice: Dice, rows: Sequence[Row], typed: bool) -> Checked:
    if not dice.seed:
        return Checked(dice)
    if commitment(dice.seed) != dice.commitment:
        return Checked(dice, wrong="its seed is not the one that was promised")
    begins = file.start.dice_position if file.start is not None and dice.since == 0 else 0
    source = KeyedDice(key_of(dice.seed, dice.words), begins)
    count = thrown = 0
    for row in rows:
        for roll in codec.ROLLS.decode(row.dice):
            if typed and roll.kind == "d6":
                thrown += 1
                continue
            if chance.again(source, roll) != roll.faces:
                return Checked(dice, count, thrown, f"command {row.seq}: {roll.why}")
            count += 1
    return Checked(dice, count, thrown)
