"""Our own inline SVG drawings: icons on a 24 x 24 grid, and the faces of the dice.

Every icon is stroked with the text's colour; parts that are filled say so themselves.
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.drawing.icon_paths import PATHS

ICONS: Mapping[str, str] = MappingProxyType(PATHS)
"""Icon name to SVG markup on a 24 x 24 grid."""

DIE_KINDS = ("focus", "strike", "crit", "threat", "d6")

# Pips of each face on a 3 x 3 grid, counted from the top left.
_PIPS = {
    1: (4,),
    2: (2, 6),
    3: (2, 4, 6),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
_PLACES = (7.5, 12.0, 16.5)


def icon_markup(name: str) -> str:
    """Return the inner SVG markup of an icon; raises KeyError with the name when there is none."""
    return ICONS[name]


def sprite_markup() -> str:
    """Return every icon as a symbol: a page holds them once, and each use is a short reference."""
    return "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24">{markup}</symbol>'
        for name, markup in ICONS.items()
    )


def pips_markup(face: int) -> str:
    """Return the pips of a die's face, 1 to 6, on a 24 x 24 grid; raises KeyError otherwise."""
    return "".join(
        f'<circle cx="{_PLACES[place % 3]}" cy="{_PLACES[place // 3]}" r="1.9"/>'
        for place in _PIPS[face]
    )
