"""Colours and strokes of the block print: paper, ink, cloth and skins, and paths of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.rules.looks import Ink, Skin

Point = tuple[float, float]

PAPER = "#ddd0a8"
CUT = "#c9ba8d"
INK = "#1d1f1a"
CLOTH, CLOTH_LIT, CLOTH_DARK = "#596240", "#7c8558", "#383f2a"
STEEL, STEEL_LIT, STEEL_DARK = "#646b47", "#8b9061", "#3d4430"
GAUZE, BLOOD, MUD = "#efe6cf", "#8f2a20", "#5b4529"


@dataclass(frozen=True, slots=True)
class Skins:
    """The three blocks of a skin: the plane, the light on it, its shade."""

    plane: str
    light: str
    shade: str


SKINS: dict[Skin, Skins] = {
    "pale": Skins("#e3c6a4", "#f3e2c6", "#a67a58"),
    "fair": Skins("#d8b188", "#ecd2ae", "#96693f"),
    "tan": Skins("#c79c69", "#e0be8f", "#835a33"),
    "olive": Skins("#b98c5a", "#d6b181", "#76502c"),
    "copper": Skins("#a8744a", "#c9986b", "#643e24"),
    "brown": Skins("#926645", "#b78a63", "#583925"),
    "umber": Skins("#7a5239", "#a0744f", "#48301f"),
    "dark": Skins("#654433", "#8d6650", "#3b271c"),
}
HAIRS: dict[Ink, tuple[str, str]] = {
    "black": ("#1d1c1b", "#45413b"),
    "brown": ("#3b2a1c", "#6a4e35"),
    "chestnut": ("#5a3520", "#875a38"),
    "sandy": ("#9a7a45", "#c6a96c"),
    "red": ("#8a4322", "#b96f40"),
    "grey": ("#6f6c64", "#a5a195"),
    "white": ("#b9b4a6", "#e4dfd0"),
}
"""Hair by its ink: the mass and the light on it."""


def fill(path: str, colour: str, alpha: float = 1.0) -> str:
    """Return a filled path."""
    faint = f' opacity="{alpha:g}"' if alpha < 1 else ""
    return f'<path d="{path}" fill="{colour}"{faint}/>'


def printed(path: str, width: float, colour: str) -> str:
    """Return a filled path with a contour of ink about it, heavy on the side without light."""
    shadow = (
        f'<path d="{path}" fill="{INK}" stroke="{INK}" stroke-width="{width:g}"'
        ' stroke-linejoin="round" transform="translate(.9 .5)"/>'
    )
    return shadow + fill(path, colour)


def line(path: str, width: float, colour: str = INK, alpha: float = 1.0) -> str:
    """Return a stroke with round ends."""
    faint = f' opacity="{alpha:g}"' if alpha < 1 else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{faint}/>'
    )


def disc(x: float, y: float, rx: float, ry: float, colour: str) -> str:
    """Return a filled ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{colour}"/>'


def smooth(points: Sequence[Point], closed: bool = False, ease: float = 6) -> str:
    """Return a path through points without corners (Catmull-Rom); closed: back to the first.

    The greater ``ease``, the more of its corners show.
    """
    count = len(points)
    parts = [f"M{_at(points[0])}"]
    for i in range(count if closed else count - 1):
        p0 = points[i - 1] if closed or i else points[i]
        p1, p2 = points[i], points[(i + 1) % count]
        p3 = points[(i + 2) % count] if closed or i + 2 < count else p2
        c1 = (p1[0] + (p2[0] - p0[0]) / ease, p1[1] + (p2[1] - p0[1]) / ease)
        c2 = (p2[0] - (p3[0] - p1[0]) / ease, p2[1] - (p3[1] - p1[1]) / ease)
        parts.append(f"C{_at(c1)} {_at(c2)} {_at(p2)}")
    return "".join(parts) + ("Z" if closed else "")


def _at(point: Point) -> str:
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"


def mirrored(points: Sequence[Point]) -> list[Point]:
    """Return points on the other side of the middle of the sheet (x = 50), in reverse order."""
    return [(100 - x, y) for x, y in reversed(points)]
