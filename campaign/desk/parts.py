"""What a booklet is made of, each part with an address that an author's page can hold.

`entries.03`, `encounters.M1.2` and `ends.A` name an item by its number or code, `setup` a whole
section. Everything here works on a text that is sound YAML, whatever it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.content.marked_yaml import Document, Path
from campaign.desk import splice
from campaign.desk.splice import CannotSplice

LISTED = {"encounters": "code", "ends": "code", "objectives": "code"}
"""Lists of a booklet, and what names an item of each."""
SECTIONS = {
    "briefing": "Briefing",
    "briefing_also": "Added to the briefing",
    "setup": "Set-up",
    "rules": "Special rules",
    "objectives": "Objectives",
    "counters": "Counters",
    "timed": "Timed entries",
    "after_end": "After the end",
    "intro": "Intro",
    "outro": "Outro",
    "motivations": "Motivations",
    "warnings": "Content warnings",
}
READ = ("entries", "encounters", "ends", "after_end", "intro", "outro", "scenes", "rnr")
"""Parts that are read: they have steps."""


KINDS = {"entries": "Entry", "encounters": "Encounter", "ends": "End", "scenes": "Scene",
         "rnr": "R&R", "kept": "Counter"}  # fmt: skip
"""What an item is called before its number or code."""
GROUPS = (("", "Sections"), ("entries", "Entries"), ("encounters", "Encounters"),
          ("ends", "Ends"), ("scenes", "Scenes"), ("rnr", "R&R"),
          ("kept", "Counters of the campaign"))  # fmt: skip
"""The lists of parts on a document's page; kind and title."""
GRADES = ("bad", "middle", "good")
"""The situations of an R&R table: six lines each."""


class NoSuchPart(LookupError):
    """The document has no part of this address."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its address, kind (entries, ends, setup ...), code, title and path in the text."""

    address: str
    kind: str
    code: str
    title: str
    path: Path
    summary: str = ""

    @property
    def body(self) -> bool:
        """True where the key stays out of the author's hands: an entry's number, a name."""
        return self.kind in ("entries", "kept")

    @property
    def read(self) -> bool:
        """True where the part is a page that is read."""
        return self.kind in READ

    @property
    def entry_path(self) -> Path:
        """Return where its title and steps stand."""
        return (*self.path, "entry") if self.kind == "ends" else self.path

    @property
    def label(self) -> str:
        """Return its name in a line of text."""
        kind = KINDS.get(self.kind)
        return f"{kind} {self.code}" if kind else self.title

    def doc(self, mission: int) -> str:
        """Return the address by which the rules read it; an empty string for what is not read."""
        match self.kind:
            case "entries":
                return f"M{mission}/{self.code}"
            case "ends":
                return f"M{mission}/end/{self.code}"
            case "encounters":
                return f"enc/{self.code}"
            case "scenes":
                return f"scene/{self.code}"
            case "rnr":
                return f"rnr/{self.code.replace('-', '/')}"
            case "after_end":
                return f"M{mission}/after"
            case "intro" | "outro":
                return f"book/{self.kind}"
        return ""


def all_parts(text: str, document: Document | None = None) -> list[Part]:
    """Return the parts of a document in the order of its text; CannotSplice unless it is YAML."""
    data = (document or splice.parsed(text)).data
    found: list[Part] = []
    if isinstance(data, list):
        return [part for n, item in enumerate(data) if isinstance(item, dict)
                for part in _listed(n, item)]  # fmt: skip
    for kind, value in data.items() if isinstance(data, dict) else ():
        if kind == "entries" and isinstance(value, dict):
            found += [_part(kind, code, entry, (kind, code)) for code, entry in value.items()]
        elif kind in LISTED and isinstance(value, list) and kind != "objectives":
            found += [
                _part(kind, str(item.get(LISTED[kind], n + 1)), item, (kind, n))
                for n, item in enumerate(value)
                if isinstance(item, dict)
            ]
        elif kind in SECTIONS:
            title = SECTIONS[kind]
            found.append(Part(kind, kind, "", title, (kind,), _summary(value)))
            if kind == "counters" and isinstance(value, dict):
                found += [_part("kept", name, each, (kind, name))
                          for name, each in value.items() if isinstance(each, dict)]  # fmt: skip
    return found


def _listed(at: int, item: dict[str, Any]) -> Iterator[Part]:
    """Yield the parts of an item of a list: a scene, or the lines of an R&R table."""
    if "moment" in item:
        yield _part("scenes", str(item.get("code", at + 1)), item, (at,))
    for grade in GRADES if "location" in item else ():
        rows = item.get(grade)
        for n, row in enumerate(rows if isinstance(rows, list) else ()):
            path: Path = (at, grade, n)
            code = f"{item['location']}-{grade}-{n + 1}"
            yield _part("rnr", code, row, path)
            others = row.get("instead") if isinstance(row, dict) else ()
            for m, other in enumerate(others if isinstance(others, list) else ()):
                yield _part("rnr", f"{code}-{m + 1}", other, (*path, "instead", m))


def _part(kind: str, code: str, item: Any, path: Path) -> Part:
    entry = item.get("entry", item) if isinstance(item, dict) and kind == "ends" else item
    title = str(entry.get("title", "")) if isinstance(entry, dict) else ""
    return Part(f"{kind}.{code}", kind, code, title, path, _summary(entry))


def _summary(entry: Any) -> str:
    return str(entry.get("summary", "") or "") if isinstance(entry, dict) else ""


def find(text: str, address: str) -> Part:
    """Return the part of an address; NoSuchPart when there is none."""
    for part in all_parts(text):
        if part.address == address:
            return part
    raise NoSuchPart(f"There is no {address} in this document.")


def of_kind(found: list[Part], kind: str) -> list[Part]:
    """Return the parts of one kind, in order."""
    return [part for part in found if part.kind == kind]


def chunk(text: str, part: Part) -> str:
    """Return the text of a part at the left edge; CannotSplice where it has no lines of its own."""
    return splice.cut_out(text, part.path, part.body)


def with_chunk(text: str, part: Part, new: str) -> str:
    """Return the document with a part's text replaced; CannotSplice when that is not sound.

    The number of an entry stays; of a list's item and a section the text holds the name too.
    """
    try:
        return splice.put_back(text, part.path, new, part.body)
    except CannotSplice:
        # By itself the text tells a mistake by its own line.
        data = splice.parsed(new).data
        if part.kind in SECTIONS and (not isinstance(data, dict) or list(data) != [part.kind]):
            raise CannotSplice(
                f"This text must begin with “{part.kind}:” and hold nothing else."
            ) from None
        raise


def span(text: str, part: Part, document: Document | None = None) -> tuple[int, int, int]:
    """Return the first line of a part's text (from 1), the line after it, and its margin.

    `document` is the text as it was read: whoever asks for many parts reads it once.
    """
    document = document or splice.parsed(text)
    found = splice.piece(text, part.path, document)
    first, margin = splice.width_of(text, part.path, part.body, document)
    return first + 1, found.end + 1, margin
