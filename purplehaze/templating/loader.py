"""Loads a template and joins its lines: what is indented to be read costs nothing to send.

A line break, with the spaces around it, is one space where text stands beside it, and nothing
between two tags, HTML's or Django's, or just inside of one. A space that is meant to be seen
between two tags stands within a line.
"""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import filesystem

from . import heads
from .pieces import Kind, blocks, cut, spaced


class Loader(filesystem.Loader):
    """Django's loader of files; pages come with their lines joined, other texts as they are."""

    def get_contents(self, origin: Origin) -> str:
        """The source of one template."""
        source = super().get_contents(origin)
        return joined(source) if str(origin.name).endswith(".html") else source


def joined(source: str) -> str:
    """A source without the line breaks that only serve its reader."""
    pieces = list(cut(source.strip()))
    known = blocks(pieces)
    found = []
    for number, piece in enumerate(pieces):
        text = heads.joined(piece.text) if piece.kind is Kind.HTML else piece.text
        if piece.kind is Kind.SPACE and "\n" in text:
            text = " " if spaced(pieces[number - 1], pieces[number + 1], known) else ""
        found.append(text)
    return "".join(found)
