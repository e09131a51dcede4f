"""What lies on the painted map, drawn as one SVG string: labels, markers, zones, the Squad.

The coordinates are those of `campaign.maps.data`: 120 units to a Space.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from html import escape
from typing import Protocol

from django.utils.safestring import SafeString, mark_safe

from campaign.drawing.icons import icon_markup
from campaign.maps.data import UNIT, MapSheet, square_box, square_middle
from campaign.maps.sheets import Chart
from combat.telling.english import curly

ZONE = 172
"""Half the side of the frame around an EAZ: it reaches the Spaces next to it (PH-EAZ-03, p.22)."""

LETTER = 11
"""Width of a letter of a landmark's name, so that none is cut off at the map's edge."""
WIDE = 10
"""So many letters are as wide as a Space; a name with a longer line is set smaller."""

PLACES = (((36, -35),), ((40, -40), (40, -6)), ((40, -40), (40, -6), (4, -6)))
"""Where one marker of a Space lies from its middle, two, and three: its price stands at the left,
its name below. Several are a little smaller, so that none lies on the name."""
CLEAR = (36, 33)
"""Where one lies in a Space without a name: below the price, however wide that is."""
SMALLER = 0.8


class OnMap(Protocol):
    """Anything with a Space."""

    @property
    def at(self) -> str: ...


class Numbered(OnMap, Protocol):
    """An Event marker; its number is drawn once it is `shown`."""

    @property
    def id(self) -> str: ...
    @property
    def special(self) -> bool: ...
    @property
    def shown(self) -> bool: ...


class Laid(OnMap, Protocol):
    """What lies on a map: a Mission under way, or a set-up at the author's desk."""

    @property
    def base(self) -> str: ...
    @property
    def eaz(self) -> Sequence[str]: ...
    @property
    def lz(self) -> Sequence[OnMap]: ...
    @property
    def markers(self) -> Sequence[Numbered]: ...


def overlay(chart: Chart, run: Laid, squad: bool = True, shut: Sequence[str] = ()) -> SafeString:
    """Return the SVG of a Mission's map: everything but the Marches, which are buttons.

    Without `squad` the Squad is left out: where it stands, its Point Man's face lies on the map.
    shut: the Spaces that nobody may enter in this Mission; they are hatched.
    """
    width, height = chart.sheet.size
    laid: list[tuple[str, Drawer]] = [
        *((space, _eaz) for space in run.eaz),
        *([(run.base, partial(_badge, "base", 20))] if run.base else []),
        *((lz.at, partial(_badge, "lz", 18)) for lz in run.lz),
        *((marker.at, partial(_marker, marker)) for marker in run.markers),
    ]
    taken: Counter[str] = Counter()
    together = Counter(space for space, _ in laid)
    named = {landmark.square for landmark in chart.sheet.landmarks}
    parts = [
        f'<svg class="map__overlay" viewBox="0 0 {width} {height}" aria-hidden="true">',
        _hatched(shut),
        *(_zone(space) for space in run.eaz),
        _labels(chart),
    ]
    for space, draw in laid:
        if together[space] == 1 and space not in named:
            x, y = square_middle(space)
            parts.append(draw(x + CLEAR[0], y + CLEAR[1]))
            continue
        parts.append(_placed(space, taken[space], together[space], draw))
        taken[space] += 1
    parts += [_squad(run.at) if squad and run.at else "", "</svg>"]
    return mark_safe("".join(parts))


Drawer = Callable[[int, int], str]
"""Draws a marker around a point."""


def _placed(space: str, before: int, together: int, draw: Drawer) -> str:
    x, y = square_middle(space)
    places = PLACES[min(together, len(PLACES)) - 1]
    dx, dy = places[min(before, len(places) - 1)]
    if together == 1:
        return draw(x + dx, y + dy)
    return f'<g transform="translate({x + dx} {y + dy}) scale({SMALLER})">{draw(0, 0)}</g>'


@lru_cache(maxsize=64)
def _labels(chart: Chart) -> str:
    """Names of Spaces and landmarks; those of one map never change."""
    table = chart.sheet
    found = ['<g class="map__ref">']
    for space in table.squares():
        x, y, _, _ = square_box(space)
        found.append(f'<text x="{x + 7}" y="{y + 18}">{space}</text>')
    found.append("</g>")
    width, height = table.size
    found.append(_grid(table, width, height))
    for landmark in table.landmarks:
        x, y, _, _ = square_box(landmark.square)
        lines = _broken(curly(landmark.name))
        kind = "map__label map__label--long" if len(max(lines, key=len)) > WIDE else "map__label"
        for number, line in enumerate(lines):
            down = y + UNIT - 9 - 20 * (len(lines) - 1 - number)
            half = LETTER * len(line) // 2 + 6
            middle = min(max(x + UNIT // 2, half), width - half)
            found.append(f'<text class="{kind}" x="{middle}" y="{down}">{escape(line)}</text>')
    return "".join(found)


def _grid(table: MapSheet, width: int, height: int) -> str:
    across = "".join(f"M0 {y}H{width}" for y in range(UNIT, height, UNIT))
    down = "".join(f"M{x} 0V{height}" for x in range(UNIT, width, UNIT))
    return f'<path class="map__grid" d="{across}{down}"/>'


def _broken(name: str) -> list[str]:
    """A name in two lines when it is too long for one Space."""
    if len(name) <= 9 or " " not in name:
        return [name]
    words = name.split()
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(name) / 2))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _hatched(spaces: Sequence[str]) -> str:
    if not spaces:
        return ""
    boxes = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in map(square_box, spaces))
    return (
        '<pattern id="shut" width="14" height="14" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><path class="map__hatch" d="M0 0V14"/></pattern>'
        f'<path class="map__shut" d="{boxes}"/><path fill="url(#shut)" d="{boxes}"/>'
    )


def _zone(space: str) -> str:
    x, y = square_middle(space)
    return (
        f'<rect class="map__zone" x="{x - ZONE}" y="{y - ZONE}" width="{2 * ZONE}" '
        f'height="{2 * ZONE}" rx="64"/>'
    )


def _eaz(x: int, y: int) -> str:
    return (
        f"<g><title>EAZ: Enemy Activity Zone</title>"
        f'<circle class="map__zone-core" cx="{x}" cy="{y}" r="22"/>'
        f'<text class="map__zone-text" x="{x}" y="{y + 6}">EAZ</text></g>'
    )


def _badge(kind: str, radius: int, x: int, y: int) -> str:
    scale = radius / 16
    return (
        f'<circle class="map__marker map__marker--{kind}" cx="{x}" cy="{y}" r="{radius}"/>'
        f'<g class="map__mark" transform="translate({x - 12 * scale:g} {y - 12 * scale:g}) '
        f'scale({scale:g})">{icon_markup(kind)}</g>'
    )


def _marker(marker: Numbered, x: int, y: int) -> str:
    """An Event marker, its number hidden until it is reached (PH-EVENT-01, p.26)."""
    text = "★" if marker.special else escape(marker.id) if marker.shown else "?"
    kind = "special" if marker.special else "event"
    light = " map__marker-text--light" if marker.special else ""
    return (
        f'<circle class="map__marker map__marker--{kind}" cx="{x}" cy="{y}" r="19"/>'
        f'<text class="map__marker-text{light}" x="{x}" y="{y + 1}">{text}</text>'
    )


def _squad(space: str) -> str:
    x, y = square_middle(space)
    y -= 18
    return (
        f'<circle class="map__here" cx="{x}" cy="{y}" r="42"/>'
        f'<circle class="map__marker map__marker--squad" cx="{x}" cy="{y}" r="33"/>'
        f'<g class="map__mark" transform="translate({x - 24} {y - 24}) scale(2)">'
        f"{icon_markup('squad')}</g>"
    )
