"""What differs between two texts, line by line, found with a bounded number of steps.

Lines at both ends that are alike are set aside, then those that only one text has; what is left is
Myers's greedy walk (An O(ND) Difference Algorithm, 1986), given up after `MOST_STEPS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

MOST_STEPS = 200_000
"""Lines looked at before two texts count as too different: about 600 lines that changed places."""
MOST_LINES = 6_000
"""Lines of a comparison that are shown; the longest booklet has a third of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a comparison. kind: same, out, in, gap, much; the numbers are those of the texts.

    much: too much differs to be shown; `text` tells how many lines either text has.
    """

    kind: str
    before: int | None
    after: int | None
    text: str


class TooDifferent(Exception):
    """No comparison was found within the steps."""


def difference(before: str, after: str, context: int = 3) -> list[Line]:
    """Return what differs between two texts, line by line, with some lines around it.

    A comparison that is too long to find or to read is one line that says so.
    """
    old, new = before.split("\n"), after.split("\n")
    try:
        found = _shown(old, new, pairs(old, new), context)
    except TooDifferent:
        found = []
    else:
        if len(found) <= MOST_LINES:
            return found
    words = f"{len(old):,} lines before, {len(new):,} after: too much differs to be shown"
    return [Line("much", None, None, words)]


def pairs(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Return the places of the lines that two texts share, in order, as many as there can be.

    Raises TooDifferent.
    """
    shorter = min(len(old), len(new))
    head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    most = shorter - head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    ours = _known(old, head, len(old) - tail, set(new[head : len(new) - tail]))
    theirs = _known(new, head, len(new) - tail, set(old[head : len(old) - tail]))
    walked = _walk([old[place] for place in ours], [new[place] for place in theirs])
    return [
        *((n, n) for n in range(head)),
        *((ours[one], theirs[other]) for one, other in walked),
        *((len(old) - n, len(new) - n) for n in range(tail, 0, -1)),
    ]


def _known(lines: list[str], start: int, end: int, known: set[str]) -> list[int]:
    return [place for place in range(start, end) if lines[place] in known]


Snake = tuple[int, int, int, "Snake | None"]
"""Lines alike one after the other: the places after the last, how many, and what came before."""


def _walk(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Return the places of the longest common subsequence. Raises TooDifferent."""
    furthest: dict[int, tuple[int, Snake | None]] = {1: (0, None)}
    steps = 0
    for distance in range(len(old) + len(new) + 1):
        for diagonal in range(-distance, distance + 1, 2):
            at, way = _reached(furthest, diagonal, distance)
            start = at
            while at < len(old) and at - diagonal < len(new) and old[at] == new[at - diagonal]:
                at += 1
            steps += at - start + 1
            if at > start:
                way = (at, at - diagonal, at - start, way)
            furthest[diagonal] = (at, way)
            if at >= len(old) and at - diagonal >= len(new):
                return _unrolled(way)
            if steps > MOST_STEPS:
                raise TooDifferent
    return []


def _reached(
    furthest: dict[int, tuple[int, Snake | None]], diagonal: int, distance: int
) -> tuple[int, Snake | None]:
    """Return how far one comes on a diagonal by one line out or one line in."""
    above, below = furthest.get(diagonal + 1), furthest.get(diagonal - 1)
    if diagonal == -distance or (
        diagonal != distance and above is not None and below is not None and below[0] < above[0]
    ):
        assert above is not None
        return above
    assert below is not None
    return below[0] + 1, below[1]


def _unrolled(way: Snake | None) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while way is not None:
        old, new, length, way = way
        found += [(old - n, new - n) for n in range(1, length + 1)]
    return found[::-1]


# --- what two authors changed -------------------------------------------------------------------


def merged(base: str, theirs: str, ours: str) -> str | None:
    """Return a text with what either changed in `base`, None where they changed the same place.

    Places are lines; what touches counts as the same. What both changed alike is no conflict.
    """
    lines = base.split("\n")
    try:
        changes = sorted({*_against(lines, theirs), *_against(lines, ours)})
    except TooDifferent:
        return None
    if any(later[0] <= earlier[1] for earlier, later in pairwise(changes)):
        return None
    for start, end, new in reversed(changes):
        lines[start:end] = new
    return "\n".join(lines)


def _against(base: list[str], text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield what a text puts in the place of some lines of `base`: from, to, the new lines."""
    new = text.split("\n")
    for a, b, c, d in _changes(base, new, pairs(base, new)):
        yield a, b, tuple(new[c:d])


# --- what is shown ------------------------------------------------------------------------------


def _shown(old: list[str], new: list[str], same: list[tuple[int, int]], context: int) -> list[Line]:
    """Return the lines that differ and those near them, a gap between what lies apart."""
    found: list[Line] = []
    last = shift = 0

    def alike(start: int, end: int) -> list[Line]:
        return [Line("same", n + 1, n + shift + 1, old[n]) for n in range(start, end)]

    for a, b, c, d in _changes(old, new, same):
        near = min(last + context, a) if found else 0
        found += alike(last, near)
        start = max(near, a - context)
        if found and start > near:
            found.append(Line("gap", None, None, ""))
        shift = c - a
        found += alike(start, a)
        found += [Line("out", n + 1, None, old[n]) for n in range(a, b)]
        found += [Line("in", None, n + 1, new[n]) for n in range(c, d)]
        last, shift = b, d - b
    return found + alike(last, min(last + context, len(old)) if found else 0)


def _changes(
    old: list[str], new: list[str], same: list[tuple[int, int]]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield where lines differ: from and to in the one text, from and to in the other."""
    a = c = 0
    for one, other in (*same, (len(old), len(new))):
        if (one, other) != (a, c):
            yield a, one, c, other
        a, c = one + 1, other + 1
