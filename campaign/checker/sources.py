"""Reads the texts of a book for the checker: each by itself, so that one broken file leaves the
others to be checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.checker.report import Finding
from campaign.content import files
from campaign.content.files import COUNTED
from campaign.content.marked_yaml import Document, Path, Problem
from campaign.content.named import (
    BATTLE,
    MAPS,
    MISSIONS,
    NEEDED,
    SCENES,
    is_map,
    known_name,
    too_many,
)
from campaign.content.references import Model, walk
from campaign.rules.booklets import Booklet
from campaign.rules.cards import (
    Book,
    MapSheet,
    ProfileCard,
)
from combat.rules import content as combat

LARGEST = 600_000
"""Characters of one document, several times the longest Mission; more is not even read."""

Raw = tuple[Path, str, str]
"""A finding before it has a line: path in the document, code, message."""

SORTED: tuple[tuple[str, str], ...] = (
    (r"^(a tab|a tag|a character|more than \d+ levels)", "B004"),
    (r"^the file is empty", "B006"),
    (r"^this is not YAML", "B001"),
)
"""What the reader of YAML says, and its code."""

KEPT: tuple[tuple[str, str], ...] = (
    (r"^the key '.*' comes twice$", "B002"),
    (r"^an alias", "B003"),
    (r"^a key must be", "B004"),
    (r"comes twice$", "B026"),
)
"""What is said although the text can be read."""

SCHEMA: tuple[tuple[str, str], ...] = (
    (r"is not known here", "B010"),
    (r"is not a step|^one step holds|^a step is a mapping", "B011"),
    (r"^'.*' is missing$", "B012"),
    (r"is not (a Trait|a board|a map|a kind of end|a die|a colour|a direction|a type|a Terrain"
     r"|a land|anything that lies|one of these)", "B014"),
    (r"too (much|little|short|long)|^at (least|most) ", "B015"),
)  # fmt: skip
"""What the schema says, and its code; anything else is a value of the wrong form."""


def code_for(message: str, table: tuple[tuple[str, str], ...], otherwise: str) -> str:
    """Return the code of a message by a table of patterns."""
    return next((code for form, code in table if re.search(form, message)), otherwise)


@dataclass(slots=True, eq=False)
class Sources:
    """The texts of a book as far as they can be read; everything by stem, such as "m1"."""

    documents: dict[str, Document] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    parts: dict[str, Any] = field(default_factory=dict)
    found: list[Finding] = field(default_factory=list)
    battle: combat.CombatContent | None = None
    walked: dict[str, tuple[Model, ...]] = field(default_factory=dict)

    def models(self, stem: str) -> tuple[Model, ...]:
        """Return every model of a document with its path; walked once for all checks."""
        if stem not in self.walked:
            self.walked[stem] = tuple(walk(self.parts.get(stem)))
        return self.walked[stem]

    def finding(self, stem: str, path: Path, code: str, message: str, down: int = 0) -> Finding:
        """Return a finding at a path of a document; `down` lines further for a block of text."""
        document = self.documents[stem]
        line, column, found = document.place(path)
        return Finding(document.name, line + down, code, message, found, 1 if down else column)

    @property
    def booklets(self) -> Iterator[tuple[str, Booklet]]:
        """Yield the Missions that can be read, in order."""
        for stem in MISSIONS:
            if self.parts.get(stem) is not None:
                yield stem, self.parts[stem]

    @property
    def book(self) -> Book | None:
        """Return the campaign book, if it can be read."""
        return self.parts.get("book")

    @property
    def profiles(self) -> tuple[ProfileCard, ...]:
        """Return the Marines' Profiles, as far as they can be read."""
        return self.parts.get("profiles") or ()

    def sheet(self, booklet: Booklet) -> MapSheet | None:
        """Return the map of a Mission, if it can be read."""
        return self.parts.get(booklet.map) if booklet.map in self.maps else None

    @property
    def maps(self) -> tuple[str, ...]:
        """Return the codes of the maps that are there, whether they can be read or not."""
        return tuple(filter(is_map, self.documents))

    @property
    def whole(self) -> bool:
        """True where every file that is needed can be read."""
        return self.battle is not None and all(
            self.parts.get(stem) is not None for stem in NEEDED if stem not in BATTLE
        )


def read(texts: Mapping[str, str]) -> Sources:
    """Read the texts of a book by name; what cannot be read is among `found`."""
    sources = Sources()
    for name, text in texts.items():
        _read_one(sources, name, text)
    for stem in NEEDED:
        if stem not in sources.documents:
            sources.found.append(Finding(_named(stem), 1, "B007", f"there is no {_named(stem)}"))
    if not any(stem in sources.documents for stem in MISSIONS):
        sources.found.append(Finding("missions/m1.yaml", 1, "B007", "there is no Mission at all"))
    for name, said in too_many(texts):
        sources.found.append(Finding(name, 1, "B027", said))
    _battle(sources)
    return sources


def _named(stem: str) -> str:
    folder = (
        "" if stem == "book" else "encounters/" if stem == "general"
        else "maps/" if stem in MAPS else "missions/" if stem in MISSIONS
        else "scenes/" if stem in SCENES else "cards/"
    )  # fmt: skip
    return f"{folder}{stem}.yaml"


def _read_one(sources: Sources, name: str, text: str) -> None:
    stem = name.rsplit("/", 1)[-1].removesuffix(".yaml")
    if not known_name(name) or stem in sources.documents:
        why = "is there twice" if stem in sources.documents else "is not a file of a book"
        sources.found.append(Finding(name, 1, "B006", f"'{stem}' {why}"))
        return
    if len(text) > LARGEST:
        message = f"{len(text):,} characters: at most {LARGEST:,} are read"
        sources.documents[stem] = Document(name, None, None)
        sources.found.append(Finding(name, 1, "B005", message))
        return
    document, part, problems = files.read_document(name, text)
    table, otherwise = (SORTED, "B001") if document.root is None else (SCHEMA, "B013")
    for problem in problems:
        code = code_for(problem.message, KEPT, "") or code_for(problem.message, table, otherwise)
        sources.found.append(_placed(problem, code))
    sources.documents[stem], sources.parts[stem] = document, part
    sources.texts[stem] = text


def _placed(problem: Problem, code: str) -> Finding:
    return Finding(problem.file, problem.line, code, problem.message, problem.path, problem.column)


def _battle(sources: Sources) -> None:
    """Build the battle's figures, if all their files are sound so far."""
    told = {finding.file for finding in sources.found}
    names = [sources.documents[stem].name for stem in BATTLE if stem in sources.documents]
    if len(names) < len(BATTLE) or told.intersection(names):
        return
    data = {stem: sources.documents[stem].data for stem in BATTLE}
    try:
        sources.battle = combat.build(data)
    except ValueError as error:
        for part in filter(None, str(error).split("; ")):
            stem = COUNTED.get(part.split(":")[0], "weapons")
            sources.found.append(sources.finding(stem, (), "B027", part))
