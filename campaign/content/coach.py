"""What each decision means: fixtures/lessons/coach.yaml, checked and read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import Field, TypeAdapter, model_validator

from campaign.content import rulebook
from campaign.content.lessons import FOLDER, Die
from campaign.rules.language import Node
from combat.content_files import plain_yaml
from combat.telling.dice import Roll, example


class Meaning(Node):
    """What the decisions `awaiting` mean, in our words, and the rules that matter for them; where
    the rulebook is silent there are none.

    `dice` are an example of how dice match.
    """

    awaiting: tuple[str, ...] = Field(min_length=1)
    title: str = Field(max_length=40)
    say: str = Field(min_length=40, max_length=420)
    rules: tuple[str, ...] = Field(max_length=3)
    dice: tuple[Die, ...] = ()

    @model_validator(mode="after")
    def _known(self) -> Meaning:
        if strange := set(self.rules) - set(rulebook.places()):
            raise ValueError(f"there is no rule {', '.join(sorted(strange))}")
        return self

    @property
    def example(self) -> Roll:
        """The example, matched."""
        return example(self.dice)

    @property
    def found(self) -> tuple[rulebook.Found, ...]:
        """The rules, and where they stand in the rulebook."""
        return tuple(rulebook.places()[rule] for rule in self.rules)


@cache
def meanings() -> Mapping[str, Meaning]:
    """Return what each decision means, by its name. ValidationError for a mistake in the file."""
    raw = plain_yaml((FOLDER / "coach.yaml").read_text(encoding="utf-8"))
    found = TypeAdapter(tuple[Meaning, ...]).validate_python(raw)
    return {name: meaning for meaning in found for name in meaning.awaiting}
