"""A letter home: as it is being written, and as it was sent."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import commands as say
from campaign.rules import language, tasks
from campaign.rules.content import Content
from campaign.rules.names import Path, Profile
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words


@dataclass(frozen=True, slots=True)
class Letter:
    """What stands in a letter; a line of the player's own is kept beside the campaign by `name`."""

    name: str
    title: str
    opening: str
    sentences: tuple[str, ...]
    closing: str
    mission: int = 0


@dataclass(frozen=True, slots=True)
class LetterAhead:
    """A letter that waits: what is written, and what may be written next or that it may be sent.

    place: which place it is at, from 1 on, and what it is about; sentences: with their buttons,
    None for who does not write.
    """

    letter: Letter
    place: int
    places: int
    about: str
    sentences: tuple[tuple[str, Act | None], ...]
    send: Act | None


def ahead(words: Words, view: View) -> LetterAhead | None:
    """Return the letter that is being written, None when none is."""
    task = view.task
    if not isinstance(task, tasks.WriteLetter):
        return None
    model: language.Letter = words.content.node(task.doc, task.path)
    at = len(task.picked)
    acts = {offer.command: act_in(words, offer) for offer in view.options.offers}
    place = model.places[at] if at < len(model.places) else None
    sentences = place.sentences if place is not None else ()
    return LetterAhead(
        letter=of(words.content, task.doc, task.path, task.picked),
        place=at + 1,
        places=len(model.places),
        about=place.about if place is not None else "",
        sentences=tuple((text, acts.get(say.PickSentence(n))) for n, text in enumerate(sentences)),
        send=acts.get(say.SendLetter()),
    )


def of(content: Content, doc: str, path: Path, picked: tuple[int, ...], mission: int = 0) -> Letter:
    """Return what a letter says with these sentences; its closing once all are there."""
    model: language.Letter = content.node(doc, path)
    whole = len(picked) == len(model.places)
    closing = model.closing if whole else ""
    return Letter(model.name, model.title, model.opening, model.picked(picked), closing, mission)


def kept(words: Words, about: Profile | None = None) -> tuple[Letter, ...]:
    """Return the letters of the campaign, the newest first; `about` one Marine, or all."""
    return tuple(
        of(words.content, one.doc, one.path, one.picked, one.mission)
        for one in reversed(words.state.story.letters)
        if about is None or one.marine == about
    )
