"""The Combat Board as one inline SVG, built as a string: what stands where, Cover, Smoke, sight.

The Enemy half is on top, rows 3, 2, 1 downwards, then the band of Smoke, then the Marine half
(PH-CBT-BOARD-02 to -08, p.28). A space is 100 by 66 units, so that the picture is the geometry of
the Line of Sight, only flatter (PH-CBT-LOS-11, p.35). Under it lies the ground as a picture;
figures and Cover are drawn in static/img/board.svg, looks come from static/css/board.css.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from combat.rules.board import ENEMY_SPACES, MARINE_SPACES, TANK_COVER
from combat.screen.counters_svg import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    FoeToken,
    ManToken,
    centre,
    corner,
    foe,
    logs,
    man,
    size,
    soft_foe,
    thing,
)
from combat.screen.ground import Ground

LANE: Final = (188, 86)
"""Where what runs across the ground lies, and its height."""


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line from the active Marine to a target, the spaces whose markers it crosses, and those
    `beside` the target that a Burst may hit."""

    start: str
    to: str
    blocked: tuple[str, ...]
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the picture shows; `smoke` holds (column, value), `tank` is "" for none, else ready
    or done; `fallen` are the spaces where Enemies lie and what is
    left of each there."""

    men: tuple[ManToken, ...]
    foes: tuple[FoeToken, ...]
    hard_cover: tuple[str, ...]
    ground: Ground
    smoke: tuple[tuple[int, int], ...] = ()
    sights: tuple[SightLine, ...] = ()
    fallen: tuple[tuple[str, str], ...] = ()
    tank: str = ""
    label: str = "Combat Board"


def draw(scene: Scene) -> str:
    """The picture as SVG markup."""
    ground = scene.ground
    taken = {man.space for man in scene.men} | {foe.space for foe in scene.foes}
    parts = [
        f'<svg class="arena__picture" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(scene.label)}" focusable="false">',
        *_land(ground),
        *_letters(taken | set(dict(scene.fallen))),
        *(thing(ground, left, *corner(at, 28, 30), 44, 46, "fallen", f"fallen-{at}")
          for at, left in dict(scene.fallen).items() if at not in taken),
        *(_line(sight) for sight in scene.sights),
        *((_hull(),) if scene.tank else ()),
        *(logs(ground, space, space in taken) for space in scene.hard_cover if space[0] == "M"),
        *(foe(ground, one) for one in scene.foes),
        *(logs(ground, space, space in taken) for space in scene.hard_cover if space[0] == "E"),
        *(soft_foe(ground, one) for one in scene.foes),
        *(man(ground, one) for one in scene.men),
        *((_plate(scene.tank),) if scene.tank else ()),
        *(_smoke(where, value) for where, value in scene.smoke),
        *(_sight(sight) for sight in scene.sights),
        "</svg>",
    ]  # fmt: skip
    return "".join(parts)


def _land(ground: Ground) -> Iterable[str]:
    size = f'width="{WIDTH}" height='
    if ground.land:
        yield f'<image class="land" href="{escape(ground.land)}" {size}"{HEIGHT}"/>'
    if ground.lane:
        top, tall = LANE
        yield f'<image class="land" href="{escape(ground.lane)}" y="{top}" {size}"{tall}"/>'
    yield f'<rect class="hour hour--{ground.hour}" {size}"{HEIGHT}"/>'
    yield f'<use class="board-grid" href="{ground.sheet}#grid"/>'


def _letters(taken: set[str]) -> Iterable[str]:
    """The names of the spaces where nobody stands."""
    yield '<g class="cell__ref">'
    for space in ENEMY_SPACES + MARINE_SPACES:
        if space not in taken:
            x, y = centre(space)
            yield f'<text x="{x}" y="{y + 4}">{space}</text>'
    yield "</g>"


def _smoke(where: int, value: int) -> str:
    x = where * 100 - 50
    fresh = "fresh" if value > 1 else "thin"
    puffs = "".join(
        f'<circle cx="{x + dx}" cy="{MIDDLE + dy}" r="{r}"/>'
        for dx, dy, r in ((-30, 8, 22), (-8, -10, 26), (22, -4, 25), (34, 12, 18), (2, 14, 24))
    )
    return (
        f'<g class="smoke smoke--{fresh}" data-is="smoke-{where}">'
        f'<rect class="smoke__veil" x="{x - 48}" y="{MIDDLE}" width="96" height="{HEIGHT // 2}"/>'
        f'<g class="smoke__cloud">{puffs}</g>'
        f'<text class="smoke__value" x="{x}" y="{MIDDLE + 5}">Smoke +{value}</text></g>'
    )


def _between() -> tuple[int, int]:
    (left, y), (right, _) = map(centre, TANK_COVER)
    return (left + right) // 2, y


def _hull() -> str:
    """The Tank behind the spaces beside it."""
    x, y = _between()
    return f'<use class="tank__hull" href="#i-tank" x="{x - 80}" y="{y - 92}" {size(160)}/>'


def _plate(state: str) -> str:
    """A plate that names the Tank, with a cross once it has fired."""
    x, y = _between()
    spent = "" if state == "ready" else " ✕"
    return (
        f'<g class="tank tank--{state}"><rect class="tank__plate" x="{x - 32}" y="{y - 52}" '
        f'width="64" height="18" rx="3"/><text class="tank__name" x="{x}" y="{y - 38}">'
        f"TANK{spent}</text></g>"
    )


def _line(sight: SightLine) -> str:
    """The line of sight, under who stands in its way."""
    (x1, y1), (x2, y2) = centre(sight.start), centre(sight.to)
    state = " sight--blocked" if sight.blocked else ""
    return (
        f'<path class="sight sight--{sight.to}{state} sight__line" '
        f'd="M{x1} {y1 - 33}L{x2} {y2 + 33}"/>'
    )


def _sight(sight: SightLine) -> str:
    """What is aimed at, what lies beside it, and at the foot of each Space in the way the
    Focus die that it takes (PH-CBT-LOS-02, p.35)."""
    taken = "".join(_taken(*centre(space)) for space in sight.blocked)
    spread = "".join(_aim(*centre(space), "sight__beside") for space in sight.beside)
    aim = _aim(*centre(sight.to), "sight__aim")
    return f'<g class="sight sight--{sight.to}">{aim}{spread}{taken}</g>'


def _aim(x: int, y: int, kind: str) -> str:
    return f'<rect class="{kind}" x="{x - 48}" y="{y - 31}" width="96" height="62" rx="4"/>'


def _taken(x: int, y: int) -> str:
    return f'<text class="sight__taken" x="{x}" y="{y + 36}">−1</text>'
