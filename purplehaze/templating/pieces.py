"""A template's source cut into pieces: Django tags, variables, HTML tags, words and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

DJANGO = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}")
RAW = ("script", "style", "pre", "textarea")
"""Elements whose content stays as it is written."""
_OPENS = re.compile(r"<(?=[a-zA-Z/!]|\{%)")
_TAG_NAME = re.compile(r"\{%\s*(\w+)|</?([\w-]+)")
_NAME = re.compile(r"<([a-zA-Z][\w-]*)")
_STOPS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|[\"'>]")
_SPACE = re.compile(r"\s+")
_PLAIN = re.compile(r"[^\s<{]+|[<{]")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


VOID = _names("area base br col hr img input link meta source wbr")
PROSE = _names(
    "a abbr b br cite code del em i img ins kbd mark meter output q s samp small span "
    "strong sub sup time tspan u use var wbr"
)
"""Elements that stand in a line of text."""
BRANCHES = _names("else elif empty")
IN_LINE = _names(
    "cubes cycle die firstof icon now pips portrait slot static templatetag term url widthratio"
)
"""Django's tags that draw something within a line of text."""


class Kind(Enum):
    """What a piece is."""

    TAG = auto()  # {% ... %} or {# ... #}
    VALUE = auto()  # {{ ... }}
    HTML = auto()  # <...>, whole, with what Django puts into it
    WORD = auto()
    SPACE = auto()
    RAW = auto()  # the content of a RAW element


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a source; all of them in order are the source."""

    kind: Kind
    text: str

    @property
    def is_word(self) -> bool:
        """Whether it is text that is read, or a variable that becomes some."""
        return self.kind in (Kind.WORD, Kind.VALUE)

    @property
    def name(self) -> str:
        """`p` of `<p class="help">` and of `</p>`, `if` of `{% if man %}`; "" of others."""
        found = _TAG_NAME.match(self.text)
        return (found[1] or found[2]) if found else ""


def cut(source: str) -> Iterator[Piece]:
    """The pieces of a source. Raises ValueError where an HTML tag does not end."""
    at = 0
    while at < len(source):
        if found := _SPACE.match(source, at):
            piece = Piece(Kind.SPACE, found[0])
        elif found := DJANGO.match(source, at):
            piece = Piece(Kind.VALUE if found[0].startswith("{{") else Kind.TAG, found[0])
        elif _OPENS.match(source, at):
            piece = Piece(Kind.HTML, source[at : _end(source, at)])
        else:
            found = _PLAIN.match(source, at)
            assert found
            piece = Piece(Kind.WORD, found[0])
        yield piece
        at += len(piece.text)
        if (raw := _raw(piece)) and (end := source.find(f"</{raw}", at)) > at:
            yield Piece(Kind.RAW, source[at:end])
            at = end


def _raw(piece: Piece) -> str:
    name = _NAME.match(piece.text) if piece.kind is Kind.HTML else None
    return name[1] if name and name[1] in RAW else ""


def _end(source: str, at: int) -> int:
    """Where the HTML tag that begins at `at` ends."""
    quote = ""
    for found in _STOPS.finditer(source, at):
        sign = found[0]
        if sign == ">" and not quote:
            return found.end()
        if sign in ("'", '"') and quote in ("", sign):
            quote = "" if quote else sign
    raise ValueError(f"An HTML tag does not end: {source[at : at + 60]!r}")


def blocks(pieces: list[Piece]) -> frozenset[str]:
    """The names of Django's tags that have an end in this source."""
    ends = (piece.name for piece in pieces if piece.kind is Kind.TAG)
    return frozenset(name.removeprefix("end") for name in ends if name.startswith("end"))


def role(piece: Piece, known: frozenset[str]) -> tuple[str, str]:
    """What a piece opens or closes: an element's name, or a block's with a % before."""
    name = piece.name
    if piece.kind is Kind.HTML:
        if piece.text.startswith("</"):
            return "", name or "?"
        closed = name in VOID or piece.text.endswith("/>") or piece.text.startswith("<!")
        return ("", "") if closed else (name or "?", "")
    if piece.kind is Kind.TAG and name:
        if name in BRANCHES:
            return f"%{name}", ""
        if name.startswith("end"):
            return "", f"%{name[3:]}"
        return (f"%{name}", "") if name in known else ("", "")
    return "", ""


def spaced(before: Piece, after: Piece, known: frozenset[str]) -> bool:
    """Whether a line break between two pieces is a space: where text stands outside of a tag.

    `can\\n<a>take</a>\\nit`: two spaces. `<a>\\ntake\\n</a>`, `</b>\\n<i>`, `it\\n<p>`: none.
    """
    if before.is_word and after.is_word:
        return True
    if before.is_word:
        opens, closes = role(after, known)
        return not closes and opens[1:] not in BRANCHES and _in_line(after, known)
    if after.is_word:
        opens, closes = role(before, known)
        return not opens and _in_line(before, known)
    return False


def _in_line(piece: Piece, known: frozenset[str]) -> bool:
    if piece.kind is Kind.HTML:
        return piece.name in PROSE
    return piece.name in IN_LINE or piece.name.removeprefix("end") in known
