"""Our own inline SVG drawings: icons on a 24 x 24 grid.

Every icon is stroked with the text's colour; parts that are filled say so themselves.
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.drawing.icon_paths import PATHS

ICONS: Mapping[str, str] = MappingProxyType(PATHS)
"""Icon name to SVG markup on a 24 x 24 grid."""


def icon_markup(name: str) -> str:
    """Return the inner SVG markup of an icon; raises KeyError with the name when there is none."""
    return ICONS[name]


def sprite_markup() -> str:
    """Return every icon as a symbol: a page holds them once, and each use is a short reference."""
    return "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24">{markup}</symbol>'
        for name, markup in ICONS.items()
    )
