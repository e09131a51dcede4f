"""The Combat Board as one inline SVG, built as a string: what stands where, Cover, Smoke, sight.

The Enemy half is on top, rows 3, 2, 1 downwards, then the band of Smoke, then the Marine half
(PH-CBT-BOARD-02 to -08, p.28). A space is 100 by 80 units, so that the picture is the geometry of
the Line of Sight, only flatter (PH-CBT-LOS-11, p.35). Looks come from static/css/battle.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from combat.rules.board import (
    COLUMNS,
    ENEMY_SPACES,
    MARINE_SPACES,
    TANK_COVER,
    Side,
    column,
    row,
)

WIDTH: Final = 400
HEIGHT: Final = 560
MIDDLE: Final = 280
GROWTH: Final[Mapping[Side, str]] = {
    "jungle": "M12 66q2-26-8-40m8 40q-1-22 12-34m-12 34q5-14 20-18M78 44q1-18-7-28m7 28q0-16 10-24",
    "village": "M10 40l18-16 18 16m-32-3v15h28v-15M62 66l13-12 13 12m-23-2v11h20v-11M58 30h36",
}
"""What the ground of each side is drawn with, over and over: fronds, or roofs."""
LONG_NAME: Final = 8
"""Letters of a name that fit on a token at full size."""


@dataclass(frozen=True, slots=True)
class ManToken:
    """A Marine on the board. `state` is ready, done or active; `cover` is (left, of); `face` is the
    address of his portrait."""

    space: str
    ids: str
    role: str
    name: str
    state: str
    cover: tuple[int, int]
    face: str = ""


@dataclass(frozen=True, slots=True)
class FoeToken:
    """An Enemy on the board; face down it has the letter "?" and no figures."""

    space: str
    letter: str
    name: str
    icon: str
    hit_points: int
    cover: int
    spotted: bool = False
    hurt: bool = False


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line from the active Marine to a target, and the spaces whose markers it crosses."""

    start: str
    to: str
    blocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the picture shows; `smoke` holds (column, value), `tank` is "" for none, else ready
    or done."""

    men: tuple[ManToken, ...]
    foes: tuple[FoeToken, ...]
    hard_cover: tuple[str, ...]
    smoke: tuple[tuple[int, int], ...] = ()
    sights: tuple[SightLine, ...] = ()
    tank: str = ""
    side: Side = "jungle"
    label: str = "Combat Board"


def centre(space: str) -> tuple[int, int]:
    """The middle of a space in units of the picture."""
    x = column(space) * 100 - 50
    return x, (MIDDLE - 80 * row(space) if space[0] == "E" else MIDDLE + 80 * row(space))


def draw(scene: Scene, icons: Mapping[str, str]) -> str:
    """The picture as SVG markup; `icons` gives the drawing of each icon on 24 by 24 units."""
    parts = [
        f'<svg class="arena__picture" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(scene.label)}" focusable="false">',
        *_ground(scene),
        *(_smoke(where, value) for where, value in scene.smoke),
        *((_hull(icons),) if scene.tank else ()),
        *(_sandbags(space) for space in scene.hard_cover),
        *((_plate(scene.tank),) if scene.tank else ()),
        *(_foe(foe, icons) for foe in scene.foes),
        *(_man(man, icons) for man in scene.men),
        *(_sight(sight) for sight in scene.sights),
        "</svg>",
    ]
    return "".join(parts)


def _ground(scene: Scene) -> Iterable[str]:
    taken = {token.space for token in scene.men} | {token.space for token in scene.foes}
    yield f'<rect class="half half--enemy" width="{WIDTH}" height="240"/>'
    yield f'<rect class="half half--lane" y="240" width="{WIDTH}" height="80"/>'
    yield f'<rect class="half half--ours" y="320" width="{WIDTH}" height="240"/>'
    yield (
        f'<pattern id="growth" width="100" height="80" patternUnits="userSpaceOnUse">'
        f'<path class="growth" d="{GROWTH[scene.side]}"/></pattern>'
        f'<rect fill="url(#growth)" width="{WIDTH}" height="{HEIGHT}"/>'
    )
    for side, spaces in (("enemy", ENEMY_SPACES), ("ours", MARINE_SPACES)):
        corners = [(x - 48, y - 38) for x, y in map(centre, spaces)]
        path = "".join(f"M{x} {y}h96v76h-96z" for x, y in corners)
        yield f'<path class="cell cell--{side}" d="{path}"/>'
    yield '<g class="cell__ref">'
    for space in ENEMY_SPACES + MARINE_SPACES:
        if space not in taken:
            x, y = centre(space)
            yield f'<text x="{x}" y="{y + 5}">{space}</text>'
    yield "</g>"
    yield from (_lane(number) for number in COLUMNS)


def _lane(number: int) -> str:
    x = number * 100 - 50
    return f'<text class="lane__ref" x="{x}" y="{MIDDLE + 6}">{number}</text>'


def _smoke(where: int, value: int) -> str:
    x = where * 100 - 50
    fresh = "fresh" if value > 1 else "thin"
    return (
        f'<g class="smoke smoke--{fresh}">'
        f'<rect class="smoke__veil" x="{x - 48}" y="322" width="96" height="236" rx="5"/>'
        f'<path class="smoke__cloud" d="M{x - 40} 296a17 17 0 0 1 6-31 22 22 0 0 1 40-8 17 17 0 0 '
        f'1 27 9 16 16 0 0 1 1 31 20 20 0 0 1-30 5 20 20 0 0 1-30-1 17 17 0 0 1-14-5z"/>'
        f'<text class="smoke__value" x="{x}" y="{MIDDLE + 8}">Smoke +{value}</text></g>'
    )


def _between() -> tuple[int, int]:
    (left, y), (right, _) = map(centre, TANK_COVER)
    return (left + right) // 2, y


def _hull(icons: Mapping[str, str]) -> str:
    """The Tank behind the spaces beside it."""
    x, y = _between()
    move = f"translate({x - 84} {y - 92}) scale(7)"
    return f'<g class="tank__hull" transform="{move}">{icons["tank"]}</g>'


def _plate(state: str) -> str:
    """A plate that names the Tank, with a cross once it has fired."""
    x, y = _between()
    spent = "" if state == "ready" else " ✕"
    return (
        f'<g class="tank tank--{state}"><rect class="tank__plate" x="{x - 32}" y="{y - 52}" '
        f'width="64" height="20" rx="4"/><text class="tank__name" x="{x}" y="{y - 37}">'
        f"TANK{spent}</text></g>"
    )


def _sandbags(space: str) -> str:
    """Three sandbags on the side that faces the middle."""
    x, y = centre(space)
    top = y + 26 if space[0] == "E" else y - 38
    bags = "".join(
        f'<rect x="{x - 46 + n * 31}" y="{top}" width="30" height="12" rx="5"/>' for n in range(3)
    )
    return f'<g class="bags">{bags}</g>'


def _pips(x: int, y: int, left: int, most: int) -> str:
    """Soft Cover: a leaf for each marker, an empty one for each that is missing."""
    leaves = [f"M{x + n * 13} {y}q5.5-10 11 0q-5.5 10-11 0z" for n in range(most)]
    drawn = ("leaf", leaves[:left]), ("leaf leaf--gone", leaves[left:])
    return "".join(f'<path class="{name}" d="{"".join(d)}"/>' for name, d in drawn if d)


def _icon(name: str, x: int, y: int, size: float, icons: Mapping[str, str]) -> str:
    scale = round(size / 24, 3)
    return f'<g class="mark" transform="translate({x} {y}) scale({scale})">{icons[name]}</g>'


def _name(text: str, x: int, y: int, width: int) -> str:
    fit = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(text) > LONG_NAME else ""
    return f'<text class="name" x="{x}" y="{y}"{fit}>{escape(text)}</text>'


def _man(man: ManToken, icons: Mapping[str, str]) -> str:
    x, y = centre(man.space)
    wide = 12 + 9 * len(man.ids)
    state = {"ready": "check", "done": "idle", "active": "chevron-right"}[man.state]
    return (
        f'<g class="counter counter--man counter--{man.state}" data-space="{man.space}">'
        f"{_pips(x - 6 * man.cover[1], y - 26, *man.cover)}"
        f'<rect class="counter__body" x="{x - 43}" y="{y - 20}" width="86" height="57" rx="6"/>'
        f"{_face(man.face, x - 40, y - 17)}"
        f'<rect class="counter__id" x="{x + 1}" y="{y - 16}" width="{wide}" height="19" rx="4"/>'
        f'<text class="counter__id-text" x="{x + 1 + wide / 2}" y="{y - 1}">'
        f"{escape(man.ids)}</text>"
        f'<text class="counter__role" x="{x + 2}" y="{y + 18}">{escape(man.role)}</text>'
        f"{_icon(state, x + 22, y - 16, 18, icons)}"
        f"{_name(man.name, x, y + 32, 78)}</g>"
    )


def _face(address: str, x: int, y: int) -> str:
    if not address:
        return ""
    size = 'width="38" height="38"'
    return f'<image class="counter__face" href="{escape(address)}" x="{x}" y="{y}" {size}/>'


def _foe(foe: FoeToken, icons: Mapping[str, str]) -> str:
    x, y = centre(foe.space)
    shape = f"M{x - 33} {y - 36}h66l10 10v27l-10 10h-66l-10-10v-27z"
    kind = "hidden" if foe.letter == "?" else foe.letter.lower()
    body = f'<path class="counter__body" d="{shape}"/>'
    spotted = f'<circle class="spotted" cx="{x - 40}" cy="{y - 30}" r="7"/>' if foe.spotted else ""
    if kind == "hidden":
        inner = f'<text class="counter__unknown" x="{x}" y="{y - 13}">?</text>'
    else:
        hurt = " hp--hurt" if foe.hurt else ""
        inner = (
            f"{_icon(foe.icon, x - 38, y - 34, 23, icons)}"
            f'<text class="counter__letter" x="{x}" y="{y - 15}">{foe.letter}</text>'
            f'<g class="hp{hurt}"><rect x="{x + 15}" y="{y - 33}" width="22" height="22" rx="5"/>'
            f'<text x="{x + 26}" y="{y - 16}">{foe.hit_points}</text></g>'
        )
    return (
        f'<g class="counter counter--foe counter--{kind}" data-space="{foe.space}">{body}{inner}'
        f"{_name(foe.name, x, y + 5, 72)}{_pips(x - 42, y + 19, foe.cover, foe.cover)}{spotted}</g>"
    )


def _sight(sight: SightLine) -> str:
    (x1, y1), (x2, y2) = centre(sight.start), centre(sight.to)
    state = " sight--blocked" if sight.blocked else ""
    crosses = "".join(_cross(*centre(space)) for space in sight.blocked)
    return (
        f'<g class="sight sight--{sight.to}{state}"><path class="sight__line" '
        f'd="M{x1} {y1 - 40}L{x2} {y2 + 40}"/><rect class="sight__aim" x="{x2 - 48}" '
        f'y="{y2 - 38}" width="96" height="76" rx="5"/>{crosses}</g>'
    )


def _cross(x: int, y: int) -> str:
    return (
        f'<g class="sight__cross"><circle cx="{x + 40}" cy="{y - 26}" r="11"/>'
        f'<path d="m{x + 35} {y - 31} 10 10m0-10-10 10"/></g>'
    )
