"""Where the games' chance comes from: a seed of the game's own, how far it was used, the record."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from typing import Any

from combat.rules.dice import RecordingDice, ReplayDice, Roll, SeededDice
from dayroom.codec import Codec

ROLLS: Codec[tuple[Roll, ...]] = Codec(tuple[Roll, ...])


def new_seed() -> str:
    """Draw the seed of a game; it never leaves the server."""
    return secrets.token_hex(32)


def source(seed: str, position: int) -> tuple[SeededDice, RecordingDice]:
    """Return the dice of a game where they stand, and the recorder around them."""
    dice = SeededDice(seed, position)
    return dice, RecordingDice(dice)


def recorded(rolls: Iterable[Any]) -> ReplayDice:
    """Return dice that give what a row of the journal kept."""
    return ReplayDice(ROLLS.decode(list(rolls)))


def of_bot(seed: str, version: int, seat: str) -> random.Random:
    """Return the coins that a bot may toss for its next command: the same for the same position."""
    return random.Random(f"{seed}:{version}:{seat}")
