"""A letter home: its places, and what is asked of it later."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from campaign.rules.language.forms import Node, Person

Sentence = Annotated[str, Field(min_length=2, max_length=240, pattern=r"^[^{}]+$")]
LetterName = Annotated[str, Field(pattern=r"^[A-Z][A-Z_]{1,19}$")]


class LetterPlace(Node):
    """One place of a letter: what it is about, and the sentences of which one is written."""

    about: str = Field(min_length=2, max_length=80)
    sentences: tuple[Sentence, ...] = Field(min_length=2, max_length=5)


class Letter(Node):
    """A letter home: for each of its places the Squad Leader's player picks a sentence.

    Last he may add a line of his own. It is kept in the Logbook; later text quotes what stands in
    a place with its name and number, as {HOME:1}. Sentences hold no tokens.

    who: the Marine it is about; it is kept on his page too.
    """

    name: LetterName
    title: str = Field("A letter home", min_length=2, max_length=60)
    opening: str = Field("", max_length=120, pattern=r"^[^{}]*$")
    places: tuple[LetterPlace, ...] = Field(min_length=3, max_length=3)
    closing: str = Field("", max_length=120, pattern=r"^[^{}]*$")
    who: Person | None = None

    def picked(self, chosen: tuple[int, ...]) -> tuple[str, ...]:
        """Return the sentences that were picked, place after place, counted from 0."""
        return tuple(
            place.sentences[number] for place, number in zip(self.places, chosen, strict=False)
        )


class LetterStep(Node):
    """A letter is written."""

    letter: Letter


class LetterSaid(Node):
    """A letter was written; with `place` and `sentence`, both from 1 on, it says this there."""

    name: LetterName
    place: int | None = Field(None, ge=1, le=3)
    sentence: int | None = Field(None, ge=1, le=5)
