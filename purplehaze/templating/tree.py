"""A template as a tree: elements, Django's blocks, words, and where a space is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from .pieces import BRANCHES, Kind, Piece, blocks, cut, role, spaced


@dataclass(slots=True)
class Node:
    """One thing on a page. `spaced`: a space is seen before it."""

    text: str
    spaced: bool = False


class Word(Node):
    """Letters and variables without a space between them."""


class Mark(Node):
    """A tag of Django's or a comment, a tag of HTML that has no end here, or raw text."""


@dataclass(slots=True)
class Branch:
    """What stands after one opening tag: of an element, of a block, or `{% else %}`."""

    opens: str
    nodes: list[Node] = field(default_factory=list)
    spaced_end: bool = False
    """A space is seen before the tag that closes it."""


@dataclass(slots=True)
class Span(Node):
    """Something with a beginning and an end: `text` is the closing tag."""

    branches: list[Branch] = field(default_factory=list)

    @property
    def is_element(self) -> bool:
        """Whether it is HTML's, not Django's."""
        return self.branches[0].opens.startswith("<")


def name_of(text: str) -> str:
    """The name of a tag."""
    return Piece(Kind.TAG, text).name


def parse(source: str, in_value: bool = False) -> list[Node]:
    """The tree of a source; `in_value` of an attribute's, where breaks beside tags are nothing."""
    pieces = list(cut(source.strip()))
    return _Reader(pieces, in_value).read(0, len(pieces)).nodes


def _ends(pieces: list[Piece], known: frozenset[str]) -> dict[int, int]:
    """Where each piece that opens something has its closing one; only what nests properly."""
    found: dict[int, int] = {}
    stack: list[tuple[str, int]] = []
    for number, piece in enumerate(pieces):
        opens, closes = role(piece, known)
        if opens:
            stack.append((opens, number))
        elif closes and closes.startswith("%"):
            while stack and stack[-1][0] != closes:
                stack.pop()
            if stack:
                found[stack.pop()[1]] = number
        elif closes:
            _close_element(stack, closes, found, number)
    return found


def _close_element(
    stack: list[tuple[str, int]], name: str, found: dict[int, int], number: int
) -> None:
    # An element ends within the branch in which it begins, or it is no element to us.
    for place in range(len(stack) - 1, -1, -1):
        if stack[place][0].startswith("%"):
            return
        if stack[place][0] == name:
            found[stack[place][1]] = number
            del stack[place:]
            return


class _Reader:
    def __init__(self, pieces: list[Piece], in_value: bool) -> None:
        self.pieces, self.in_value = pieces, in_value
        self.known = blocks(pieces)
        self.ends = _ends(pieces, self.known)

    def read(self, start: int, end: int, opens: str = "") -> Branch:
        """The nodes of the pieces from `start` up to `end`."""
        branch, at, gap = Branch(opens), start, ""
        while at < end:
            piece = self.pieces[at]
            if piece.kind is Kind.SPACE:
                gap, at = self._gap(at), at + 1
                continue
            node, after = self._node(at)
            self._add(branch.nodes, node, gap)
            gap, at = "", after
        branch.spaced_end = gap == " "
        return branch

    def _gap(self, at: int) -> str:
        """What a space is worth: " ", or "" for a line break that is nothing."""
        before, after = self.pieces[at - 1], self.pieces[at + 1]
        if "\n" not in self.pieces[at].text:
            return " "
        if self.in_value:
            return " " if before.is_word and after.is_word else ""
        return " " if spaced(before, after, self.known) else ""

    @staticmethod
    def _add(nodes: list[Node], node: Node, gap: str) -> None:
        node.spaced = gap == " "
        if isinstance(node, Word) and nodes and isinstance(nodes[-1], Word) and not node.spaced:
            nodes[-1].text += node.text
        else:
            nodes.append(node)

    def _node(self, at: int) -> tuple[Node, int]:
        """The node that begins at `at`, and where the next one does."""
        piece = self.pieces[at]
        if at in self.ends:
            return self._span(at), self.ends[at] + 1
        return (Word if piece.is_word else Mark)(piece.text), at + 1

    def _span(self, at: int) -> Span:
        end = self.ends[at]
        cuts = [at, *self._branches(at, end), end]
        branches = [
            self.read(start + 1, stop, self.pieces[start].text) for start, stop in pairwise(cuts)
        ]
        return Span(self.pieces[end].text, branches=branches)

    def _branches(self, at: int, end: int) -> Iterator[int]:
        """Where `{% else %}` and its like stand that belong to the block from `at` to `end`."""
        if self.pieces[at].kind is Kind.HTML:
            return
        number = at + 1
        while number < end:
            if name_of(self.pieces[number].text) in BRANCHES:
                yield number
            number = self.ends.get(number, number) + 1
