"""The house rule of physical dice: players roll at their table and type what fell.

A command is posted again with the throws typed so far until no more are wanted; then it is carried
out as any other. Nothing is kept in between. Cards are still shuffled and drawn by the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.rules.state import CampaignOptions
from combat.rules.dice import Dice, Roll
from combat.rules.errors import MalformedCommand
from combat.rules.typed_dice import TypedDice

Throws = Sequence[Sequence[int]]
"""Faces from 1 to 6, throw by throw."""

LONGEST = 4_000


def read(texts: Iterable[str]) -> Throws:
    """Return throws from text such as "314 2266"; what is no face becomes 0, which no D6 has.

    Raises MalformedCommand for more text than any command needs.
    """
    whole = " ".join(texts)
    if len(whole) > LONGEST:
        raise MalformedCommand("too_many_dice", "No command needs so many dice.", "typed")
    parts = whole.split()
    return tuple(_throw(part) for part in parts)


def _throw(text: str) -> tuple[int, ...]:
    return tuple(int(sign) if sign in "123456" else 0 for sign in text)


def written(throws: Throws) -> str:
    """Return throws as text that `read` understands."""
    return " ".join("".join(map(str, throw)) for throw in throws)


def source(options: CampaignOptions, dice: Dice, throws: Throws | None) -> Dice:
    """Return where the dice of a command come from: the campaign's own, or the players' throws.

    Raises MalformedCommand for throws where the campaign rolls by itself.
    """
    if options.physical_dice:
        return TypedDice(throws or (), dice)
    if throws is not None:
        raise MalformedCommand("not_typed", "This campaign rolls its own dice.", "typed")
    return dice


def settle(dice: Dice) -> None:
    """End a command: DiceNeeded where a throw is wanting, MalformedCommand where one is left."""
    if isinstance(dice, TypedDice):
        dice.done()
        if dice.left:
            raise MalformedCommand("too_many_dice", "More dice were typed than rolled.", "typed")


def recorded(rolls: Iterable[Roll]) -> Throws:
    """Return the throws among recorded rolls, to type them again."""
    return tuple(roll.faces for roll in rolls if roll.kind == "d6" and roll.faces)
