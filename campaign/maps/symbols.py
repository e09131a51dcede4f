"""The printed symbols of landmarks: a hamlet, a temple, a church, a base with its airstrip.

Bridges, ferries, roads and rivers are drawn to their course by the painter; LZs are markers.
"""

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw, ImageFilter

from campaign.maps.curves import Point
from campaign.maps.data import Landmark, square_position

RGB = tuple[int, int, int]
Shape = tuple[Point, ...]

REACH = 0.125
"""Half the side of a symbol, as a share of a Space."""
PLACE = (0.31, 0.56)
"""Where it stands in its Space: clear of the name below and of the Event marker."""
SHARP = 3


def _box(left: float, top: float, right: float, bottom: float) -> Shape:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


# Polygons from -1 to 1 about the middle; what is under "cut" is taken out again.
SYMBOLS: Mapping[str, tuple[tuple[Shape, ...], tuple[Shape, ...]]] = {
    "village": (
        (
            _box(-0.95, -0.5, -0.4, -0.05),
            _box(-0.15, -0.85, 0.35, -0.42),
            _box(0.45, -0.35, 1.0, 0.1),
            _box(-0.6, 0.35, -0.05, 0.8),
            _box(0.2, 0.45, 0.7, 0.9),
        ),
        (),
    ),
    "base": (
        (
            _box(-1.0, -0.55, 1.0, -0.15),
            ((-0.05, 0.0), (0.85, 0.0), (0.85, 0.75), (-0.05, 0.75)),
            (
                (-1.0, 0.75),
                (-1.0, 0.0),
                (-0.85, 0.0),
                (-0.85, 0.2),
                (-0.35, 0.35),
                (-0.85, 0.5),
                (-0.85, 0.75),
            ),
        ),
        (_box(-0.8, -0.4, -0.35, -0.3), _box(-0.15, -0.4, 0.3, -0.3), _box(0.5, -0.4, 0.85, -0.3)),
    ),
    "pagoda": (
        (
            (
                (-1.0, -0.3),
                (-0.5, -0.42),
                (0.0, -0.95),
                (0.5, -0.42),
                (1.0, -0.3),
                (0.75, -0.12),
                (-0.75, -0.12),
            ),
            _box(-0.55, -0.12, 0.55, 0.12),
            ((-1.0, 0.18), (-0.6, 0.06), (0.6, 0.06), (1.0, 0.18), (0.8, 0.36), (-0.8, 0.36)),
            _box(-0.65, 0.36, -0.35, 0.95),
            _box(0.35, 0.36, 0.65, 0.95),
            _box(-0.8, 0.82, 0.8, 0.98),
        ),
        (),
    ),
    "church": (
        (
            _box(-0.1, -1.0, 0.1, 0.0),
            _box(-0.38, -0.78, 0.38, -0.58),
            ((-0.7, 0.95), (-0.7, 0.2), (0.0, -0.3), (0.7, 0.2), (0.7, 0.95)),
        ),
        (_box(-0.16, 0.5, 0.16, 0.95),),
    ),
    "hospital": (
        (_box(-0.9, -0.9, 0.9, 0.9),),
        (_box(-0.2, -0.62, 0.2, 0.62), _box(-0.62, -0.2, 0.62, 0.2)),
    ),
    "building": (
        (((-0.85, 0.85), (-0.85, -0.25), (0.0, -0.85), (0.85, -0.25), (0.85, 0.85)),),
        (_box(-0.5, -0.05, -0.15, 0.3), _box(0.15, -0.05, 0.5, 0.3), _box(-0.18, 0.5, 0.18, 0.85)),
    ),
    "gate": (
        (
            _box(-0.95, -0.3, 0.95, 0.9),
            _box(-0.95, -0.7, -0.6, -0.2),
            _box(-0.2, -0.7, 0.2, -0.2),
            _box(0.6, -0.7, 0.95, -0.2),
        ),
        (((-0.35, 0.9), (-0.35, 0.25), (0.0, -0.02), (0.35, 0.25), (0.35, 0.9)),),
    ),
    "hill": (
        (((-0.9, 0.7), (0.0, -0.8), (0.9, 0.7)),),
        (((-0.45, 0.45), (0.0, -0.3), (0.45, 0.45)),),
    ),
    "site": (
        (
            ((-0.75, -0.5), (-0.5, -0.75), (0.75, 0.5), (0.5, 0.75)),
            ((0.5, -0.75), (0.75, -0.5), (-0.5, 0.75), (-0.75, 0.5)),
        ),
        (),
    ),
}


def draw_symbols(
    picture: Image.Image, landmarks: Sequence[Landmark], unit: int, ink: RGB, paper: RGB
) -> None:
    """Print the symbol of every landmark that has one, with a rim of bare paper."""
    size = (picture.width * SHARP, picture.height * SHARP)
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for mark in landmarks:
        filled, cut = SYMBOLS.get(mark.kind, ((), ()))
        for shapes, strength in ((filled, 255), (cut, 0)):
            for shape in shapes:
                draw.polygon(_placed(shape, mark.square, unit * SHARP), fill=strength)
    printed = mask.resize(picture.size, Image.Resampling.BOX)
    rim = printed.filter(ImageFilter.MaxFilter(max(3, unit // 24 | 1)))
    rim = rim.filter(ImageFilter.GaussianBlur(unit / 110))
    picture.paste(paper, mask=rim.point([v * 7 // 8 for v in range(256)]))
    picture.paste(ink, mask=printed)


def _placed(shape: Shape, square: str, unit: int) -> list[Point]:
    column, row = square_position(square)
    x, y = (column + PLACE[0]) * unit, (row + PLACE[1]) * unit
    return [(x + px * REACH * unit, y + py * REACH * unit) for px, py in shape]
