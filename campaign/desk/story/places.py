"""Where the places of a document are edited: the part they stand in, and the line in it."""

from __future__ import annotations

from django.urls import reverse

from campaign.content.marked_yaml import Document, Path
from campaign.desk import parts
from campaign.desk.parts import Part
from campaign.desk.splice import CannotSplice


class Places:
    """The places of one document. `document` is `text` as it was read, `stem` its short name."""

    def __init__(self, slug: str, stem: str, text: str, document: Document) -> None:
        self._where = {"slug": slug, "stem": stem}
        self._text, self._document = text, document
        self._parts = parts.all_parts(text, document)
        self._starts: dict[str, int | None] = {}

    def owner(self, path: Path) -> Part | None:
        """Return the part in which a place stands; None where it stands in none."""
        for part in self._parts:
            if tuple(path[: len(part.path)]) == part.path:
                return part
        return None

    def title(self, path: Path) -> str:
        """Return the name of the part of a place: Entry 01: The Man at the Water; or nothing."""
        part = self.owner(path)
        if part is None:
            return ""
        return f"{part.label}: {part.title}" if part.code and part.title else part.label

    def href(self, path: Path) -> str:
        """Return the page where a place is edited, at its line."""
        line = self._document.place(path)[0]
        part = self.owner(path)
        start = self._start(part) if part is not None else None
        if part is None or start is None:
            return reverse("desk_text", kwargs=self._where) + f"?line={line}"
        address = reverse("desk_part", kwargs={**self._where, "part": part.address})
        return f"{address}?line={max(1, line - start + 1)}"

    def _start(self, part: Part) -> int | None:
        """Return the first line of a part; None where it has no lines of its own."""
        if part.address not in self._starts:
            try:
                self._starts[part.address] = parts.span(self._text, part, self._document)[0]
            except CannotSplice:
                self._starts[part.address] = None
        return self._starts[part.address]
