"""Roads not taken: what a Mission's booklet held and the Squad never met.

Shown only once the campaign has ended, for it tells what was hidden (PH-BOOKLET-03, -04, p.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from pydantic import BaseModel

from campaign.content import prose
from campaign.game.figures import Path, Trodden
from campaign.rules.booklets import Booklet
from campaign.rules.language import Choice, NoteStep, TextStep
from campaign.rules.state import State
from campaign.screens.outline import told
from campaign.telling.words import Words


@dataclass(frozen=True, slots=True)
class Unread:
    """An entry, an Encounter or an end that was never opened."""

    title: str
    text: SafeString


@dataclass(frozen=True, slots=True)
class Fork:
    """A choice that was made: what was asked, what was taken, what the others led to."""

    title: str
    prompt: str
    taken: str
    others: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Passages of an opened entry that another roll or another past would have shown."""

    title: str
    texts: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Roads:
    """The roads not taken in one Mission."""

    number: int
    title: str
    entries: tuple[Unread, ...]
    encounters: tuple[Unread, ...]
    ends: tuple[Unread, ...]
    forks: tuple[Fork, ...]
    outcomes: tuple[Outcome, ...]
    log: tuple[tuple[str, str], ...]

    @property
    def count(self) -> int:
        """So many things were not met."""
        options = sum(len(fork.others) for fork in self.forks)
        whole = (self.entries, self.encounters, self.ends, self.outcomes, self.log)
        return options + sum(len(part) for part in whole)


def begun(state: State) -> tuple[int, ...]:
    """Return the Missions that were begun, in order."""
    numbers = {record.number for record in state.records}
    return tuple(sorted(numbers | ({state.mission.number} if state.mission else set())))


def of_mission(words: Words, number: int, trodden: Trodden) -> Roads:
    """Return the roads not taken in a Mission, from the booklet the campaign is pinned to."""
    booklet = words.content.booklets[number]
    teller = _Teller(words, trodden)
    docs = _docs(booklet)
    opened = [doc for part in docs.values() for doc in part if doc in trodden.opened]
    return Roads(
        number=number,
        title=booklet.title,
        entries=teller.unread(docs["entries"]),
        encounters=teller.unread(docs["encounters"]),
        ends=teller.unread(docs["ends"]),
        forks=tuple(fork for doc in opened for fork in teller.forks(doc)),
        outcomes=tuple(filter(None, map(teller.outcome, opened))),
        log=_log(booklet, trodden),
    )


def _docs(booklet: Booklet) -> dict[str, list[str]]:
    """Return the addresses of a booklet's documents by kind."""
    number = booklet.mission
    return {
        "entries": [f"M{number}/{code}" for code in booklet.entries],
        "encounters": [f"enc/{card.code}" for card in booklet.encounters],
        "ends": [f"M{number}/end/{end.code}" for end in booklet.ends],
    }


class _Teller:
    """Finds what was not met in documents and writes it out with the Squad's names."""

    def __init__(self, words: Words, trodden: Trodden) -> None:
        self._words = words
        self._trodden = trodden
        self._names = prose.roles(words.content, words.state)

    def unread(self, docs: list[str]) -> tuple[Unread, ...]:
        """Return the documents that were never opened."""
        content = self._words.content
        return tuple(
            Unread(content.entry_title(doc), self._text(content.doc(doc).steps))
            for doc in docs
            if doc not in self._trodden.opened
        )

    def forks(self, doc: str) -> Iterator[Fork]:
        """Yield the choices made in an opened document, with what was not chosen."""
        for path, node in walk(self._words.content.doc(doc)):
            if not isinstance(node, Choice):
                continue
            taken = {at for own, where, at in self._trodden.taken if (own, where) == (doc, path)}
            if taken:
                yield Fork(
                    title=self._words.content.entry_title(doc),
                    prompt=self._filled(node.prompt),
                    taken=" / ".join(self._filled(node.options[at].label) for at in sorted(taken)),
                    others=tuple(
                        Unread(self._filled(option.label), self._text(option.steps))
                        for at, option in enumerate(node.options)
                        if at not in taken
                    ),
                )

    def outcome(self, doc: str) -> Outcome | None:
        """Return the passages of an opened document that no one read, untaken options aside."""
        document = self._words.content.doc(doc)
        missed = [
            self._html(node.text)
            for path, node in walk(document)
            if isinstance(node, TextStep)
            and (doc, path) not in self._trodden.shown
            and not _below_an_option(self._trodden, doc, path)
        ]
        title = self._words.content.entry_title(doc)
        return Outcome(title, tuple(missed)) if missed else None

    def _text(self, steps: Any) -> SafeString:
        return self._html(told(self._words.content, steps))

    def _html(self, text: str) -> SafeString:
        return prose.prose(text, self._names)

    def _filled(self, text: str) -> str:
        return prose.fill(text, self._names)


def _below_an_option(trodden: Trodden, doc: str, path: Path) -> bool:
    """Tell whether a place lies in an option that was not taken: that one is told as a fork.

    A choice of which nothing was taken was never reached: its passages are told as they are.
    """
    for at, part in enumerate(path):
        if part == "options":
            where, number = path[:at], path[at + 1]
            reached = {o for own, choice, o in trodden.taken if (own, choice) == (doc, where)}
            if reached and number not in reached:
                return True
    return False


def walk(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every node of a document with its path, as `Content.node` takes it."""
    if isinstance(node, BaseModel):
        yield path, node
        for name in type(node).model_fields:
            yield from walk(getattr(node, name), (*path, name))
    elif isinstance(node, tuple):
        for index, item in enumerate(node):
            yield from walk(item, (*path, index))
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from walk(item, (*path, key))


def _log(booklet: Booklet, trodden: Trodden) -> tuple[tuple[str, str], ...]:
    """Return the Log Entries that the booklet could have given: (name, colour)."""
    found: dict[str, str] = {}
    for _, node in walk(booklet):
        if isinstance(node, NoteStep):
            for name, colour in ((node.note.blue, "blue"), (node.note.yellow, "yellow")):
                if name and name not in trodden.noted:
                    found.setdefault(name, colour)
    return tuple(sorted(found.items()))
