"""What each Marine says aloud in a Combat: fixtures/shouts.yaml, checked and read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, get_args

from pydantic import Field, TypeAdapter, model_validator

from campaign.content.ledger import ROOT
from campaign.rules.language import Node
from campaign.rules.names import Profile
from combat.content_files import plain_yaml

FILE = ROOT / "fixtures" / "shouts.yaml"
LONGEST = 40
"""Characters of a line: what fits two rows over a counter on a phone."""

Occasion = Literal["fells", "misses", "hit", "wound", "near", "moves", "contact"]
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)
Lines = Annotated[
    tuple[Annotated[str, Field(min_length=2, max_length=LONGEST)], ...], Field(min_length=1)
]


class Voice(Node):
    """A man's lines by occasion.

    `fells` and `misses` are of his own Fire, `hit` of Damage, `wound` of a Wound; `near` is said to
    another beside him, who is alive; `moves` of a Move or of taking cover; `contact` when the Enemy
    fires first. `leads`: he speaks although he leads, for the reader walks beside him.
    """

    code: Profile
    leads: bool = False
    fells: Lines
    misses: Lines
    hit: Lines
    wound: Lines
    near: Lines
    moves: Lines
    contact: Lines

    @model_validator(mode="after")
    def _differ(self) -> Voice:
        told = [line for occasion in OCCASIONS for line in self.on(occasion)]
        if len(set(told)) < len(told):
            raise ValueError(f"{self.code} says a line twice")
        return self

    def on(self, occasion: Occasion) -> tuple[str, ...]:
        """Return what he may say on an occasion."""
        lines: tuple[str, ...] = getattr(self, occasion)
        return lines


@cache
def voices() -> Mapping[str, Voice]:
    """Return the voices by Profile; ValidationError for a mistake in the file.

    Who is not in it, as in a book of other Marines, says nothing.
    """
    raw = plain_yaml(FILE.read_text(encoding="utf-8"))
    found = TypeAdapter(tuple[Voice, ...]).validate_python(raw)
    return {voice.code: voice for voice in found}
