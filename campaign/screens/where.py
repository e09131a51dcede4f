"""Where the words of a page are read: a cutting of the map around the Squad, beside them."""

from __future__ import annotations

from typing import NamedTuple

from campaign.maps.data import UNIT, square_middle
from campaign.maps.sheets import chart
from campaign.telling.words import Words

SIZE = 4 * UNIT, 5 * UNIT // 2
"""Width and height of the cutting in the map's units, 120 to a Space."""


class Where(NamedTuple):
    """A cutting: `view` is its viewBox, `at` the middle of the Space, `size` that of the sheet."""

    image: str
    size: tuple[int, int]
    view: str
    at: tuple[int, int]
    place: str


def where(words: Words) -> Where | None:
    """Return the cutting around the Squad, whole on its sheet; None where it is on no map."""
    run = words.state.mission
    if run is None or not run.at:
        return None
    drawn = chart(words.content, words.content.booklets[run.number].map)
    size, middle = drawn.sheet.size, square_middle(run.at)
    left, top = (
        min(max(0, at - side // 2), whole - side)
        for at, side, whole in zip(middle, SIZE, size, strict=True)
    )
    named = [run.at, words.landmark(run.at), words.terrain(run.at)]
    place = ", ".join(part for part in named if part)
    return Where(drawn.picture, size, f"{left} {top} {SIZE[0]} {SIZE[1]}", middle, place)
