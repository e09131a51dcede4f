"""The Combat Board: spaces, rows, distances and the Line of Sight (PH-CBT-BOARD, PH-CBT-LOS).

Two halves of 3 rows by 4 columns (PH-CBT-BOARD-03, PH-CBT-BOARD-08). Columns are x = 1 to 4, Enemy
rows y = 1 to 3, Marine rows y = -1 to -3; markers are discs of radius 0.4, LoS dots lie 0.5 from
the centre towards the middle (PH-CBT-LOS-11, p.35). All is exact: distances are compared in tenths
squared.

The jungle and the village side play the same, the Squad chooses one (PH-CBT-BOARD-01, p.28, 30).
Between the halves lies a band for Smoke only, one place per column (PH-CBT-BOARD-04, p.28). A space
holds one marker at most (PH-CBT-BOARD-05); LoS dots lie on the side that faces the middle
(PH-CBT-BOARD-06).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Side = Literal["jungle", "village"]
SIDES: Final[tuple[Side, ...]] = ("jungle", "village")
"""The two sides of the Combat Board (PH-CBT-BOARD-01, p.28)."""
ROWS: Final = (1, 2, 3)
COLUMNS: Final = (1, 2, 3, 4)
MARINE_SPACES: Final = tuple([f"M{row}-{column}" for row in ROWS for column in COLUMNS])
ENEMY_SPACES: Final = tuple([f"E{row}-{column}" for row in ROWS for column in COLUMNS])

INITIATIVE_END: Final = 15  # PH-CBT-BOARD-07 (p.28): the track runs from -15 to +15
TACTICS_PLACES: Final = 8
TANK_COVER: Final = ("M2-2", "M2-3")
"""The spaces beside the Tank, which have Hard Cover (PH-COMPONENTS-10, p.10)."""

BIT: Final = {space: 1 << n for n, space in enumerate(MARINE_SPACES + ENEMY_SPACES)}
"""One bit per space, so that sets of spaces are integers."""

_PLACE: Final = {space: (int(space[1]), int(space[3])) for space in BIT}


def row(space: str) -> int:
    """The row of a space, 1 nearest the middle."""
    return _PLACE[space][0]


def column(space: str) -> int:
    """The column of a space, the same on both halves (PH-CBT-BOARD-08, p.28)."""
    return _PLACE[space][1]


def fire_range(marine: str, enemy: str) -> int:
    """The Range in rows: Marine row + Enemy row - 1, whatever the columns (PH-CBT-RANGE-01,
    p.35; PH-CBT-FIRE-04)."""
    return _PLACE[marine][0] + _PLACE[enemy][0] - 1


def distance(a: str, b: str) -> int:
    """Steps between two spaces of one half, diagonal ones included (PH-CBT-ORDER-07, p.33)."""
    (row_a, column_a), (row_b, column_b) = _PLACE[a], _PLACE[b]
    return max(abs(row_a - row_b), abs(column_a - column_b))


def neighbours(space: str) -> tuple[str, ...]:
    """The spaces directly left and right of it (PH-CBT-BURST-06, p.37)."""
    return _NEIGHBOURS[space]


@dataclass(frozen=True, slots=True)
class LineOfSight:
    """What a Line of Sight meets: bits of the spaces whose marker it would cross, and the columns
    of the Marine half it begins in or crosses."""

    crossed: int
    columns: tuple[int, ...]


def line_of_sight(marine: str, enemy: str) -> LineOfSight:
    """The line from a Marine's LoS dot to the dot of an Enemy space (PH-CBT-LOS-01, p.35)."""
    return _LINES[marine, enemy]


def blocking(line: LineOfSight, occupied: int) -> tuple[str, ...]:
    """The occupied spaces that the line crosses: 1 LoS penalty each (PH-CBT-LOS-02, p.35).

    Hard Cover never blocks (PH-CBT-LOS-03): `occupied` holds markers only.
    """
    crossed = line.crossed & occupied
    return tuple([space for space, bit in BIT.items() if crossed & bit]) if crossed else ()


def occupied_bits(spaces: tuple[str, ...]) -> int:
    """The spaces as bits."""
    bits = 0
    for space in spaces:
        bits |= BIT.get(space, 0)
    return bits


def _centre(space: str) -> tuple[int, int]:
    """The centre in tenths."""
    r, c = _PLACE[space]
    return 10 * c, (10 * r if space[0] == "E" else -10 * r)


def _dot(space: str) -> tuple[int, int]:
    x, y = _centre(space)
    return x, (y - 5 if space[0] == "E" else y + 5)


_RADIUS = 4  # tenths


def _crosses(a: tuple[int, int], b: tuple[int, int], centre: tuple[int, int]) -> bool:
    """Whether the segment comes within the radius of the disc; touching counts (PH-CBT-LOS-04)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = centre[0] - a[0], centre[1] - a[1]
    length = dx * dx + dy * dy
    along = px * dx + py * dy
    if not 0 < along < length:
        return False  # Dots lie half a space from their centres: no other disc is near an end.
    across = px * dy - py * dx
    return across * across <= _RADIUS**2 * length


def _columns(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, ...]:
    """Columns whose Marine spaces the line begins in or runs through, up to the middle band
    (PH-CBT-LOS-06, p.36); a mere touch of an edge is not a crossing."""
    # The Marine half ends at y = -5 tenths; there x is a + (b - a) * t.
    start, height = a[0], b[1] - a[1]
    reach = (b[0] - a[0]) * (-5 - a[1])  # tenths times height
    low, high = sorted((start * height, start * height + reach))
    return tuple([
        c for c in COLUMNS if low < (10 * c + 5) * height and high > (10 * c - 5) * height
    ])  # fmt: skip


def _line(marine: str, enemy: str) -> LineOfSight:
    a, b = _dot(marine), _dot(enemy)
    # PH-CBT-LOS-05 (p.35): the two own markers do not count, the dots lie outside of them.
    bits = sum([bit for space, bit in BIT.items() if _crosses(a, b, _centre(space))])
    return LineOfSight(bits, _columns(a, b))


_LINES: Final = {(m, e): _line(m, e) for m in MARINE_SPACES for e in ENEMY_SPACES}
_NEIGHBOURS: Final = {
    space: tuple([
        f"{space[0]}{r}-{c + step}" for step in (-1, 1) if c + step in COLUMNS
    ])
    for space, (r, c) in _PLACE.items()
}  # fmt: skip
