"""The shape of the land: a smooth height field from the terrain table, its shading and contours."""

from collections.abc import Callable, Sequence
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from campaign.maps.curves import Point, scaled
from campaign.maps.noise import combine, fractal_noise, warp

Size = tuple[int, int]

# Mean height and ruggedness of each terrain, on a scale where a high crest is about 1.
HEIGHTS = {"M": 0.72, "H": 0.42, "J": 0.2, "P": 0.045, "U": 0.05}
CONTOUR_STEP = 0.055
INDEX_EVERY = 5


def filled_rows(rows: Sequence[str]) -> list[list[str]]:
    """Return the terrain table with each out-of-play Space given its nearest terrain."""
    return [[_nearest(rows, x, y) for x in range(len(rows[0]))] for y in range(len(rows))]


def _nearest(rows: Sequence[str], x: int, y: int) -> str:
    known = [
        ((x - i) ** 2 + (y - j) ** 2, letter)
        for j, line in enumerate(rows)
        for i, letter in enumerate(line)
        if letter != "."
    ]
    return min(known)[1]


def height_field(rows: Sequence[str], rivers: Sequence[Sequence[Point]], unit: int) -> Image.Image:
    """Return heights as an ``F`` image, ``unit`` pixels to a Space; rivers lie in valleys."""
    letters = filled_rows(rows)
    columns, lines = len(letters[0]), len(letters)
    size = (columns * unit, lines * unit)
    base = Image.new("F", (columns, lines))
    base.putdata([HEIGHTS[letter] for line in letters for letter in line])
    base = base.resize(size, Image.Resampling.BICUBIC)
    base = warp(base, unit * 0.3, unit // 4, "land")
    crests = fractal_noise(size, (columns + 1, lines + 1), "crests", octaves=5, ridged=True)
    swell = fractal_noise(size, (columns * 2, lines * 2), "swell", octaves=3)
    valley = _valleys(rivers, size, unit)
    return combine(_land, base=base, crests=crests, swell=swell, valley=valley)


def _land(a: dict[str, Any]) -> object:
    crest = (a["crests"] - 0.45) * a["base"] * 1.25
    return (a["base"] + crest + (a["swell"] - 0.5) * 0.05) * (1.0 - a["valley"] * 0.8)


def _valleys(rivers: Sequence[Sequence[Point]], size: Size, unit: int) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for curve in rivers:
        draw.line(scaled(curve, unit), fill=255, width=max(2, unit // 4), joint="curve")
    blurred = mask.filter(ImageFilter.GaussianBlur(unit * 0.2)).convert("F")
    return combine(lambda a: a["v"] * (1 / 255), v=blurred)


def hillshade(height: Image.Image, size: Size, unit: int) -> Image.Image:
    """Return the light from the north-west on the land as an ``L`` image, 128 where it is level."""

    def moved(dx: int, dy: int) -> Image.Image:
        return height.transform(height.size, Image.Transform.AFFINE, (1, 0, dx, 0, 1, dy))

    east, west, south, north = moved(1, 0), moved(-1, 0), moved(0, 1), moved(0, -1)
    strength = unit * 0.9
    light = combine(
        lambda a: _soft((a["e"] - a["w"]) * strength * 0.8 + (a["s"] - a["n"]) * strength),
        e=east,
        w=west,
        s=south,
        n=north,
    )
    edgeless = light.crop((1, 1, light.width - 1, light.height - 1))
    return edgeless.resize(size, Image.Resampling.BICUBIC).convert("L")


def _soft(slope: Any) -> object:
    """Press a slope into 0 to 255 without hard limits; the land rising to the east is lit."""
    return 128.0 + 127.0 * slope / (abs(slope) + 1.6)


def contours(height: Image.Image, size: Size) -> tuple[Image.Image, Image.Image]:
    """Return masks (``L``) of the plain and of the index contour lines."""
    doubled = height.resize((size[0] * 2, size[1] * 2), Image.Resampling.BICUBIC)

    def edges(step: float, spread: int) -> Image.Image:
        bands = combine(_banding(step), h=doubled).convert("L")
        edge = ImageChops.difference(bands.filter(ImageFilter.MaxFilter(spread)), bands)
        return edge.point([0] + [255] * 255).resize(size, Image.Resampling.BOX)

    return edges(CONTOUR_STEP, 3), edges(CONTOUR_STEP * INDEX_EVERY, 5)


def _banding(step: float) -> Callable[[dict[str, Any]], object]:
    # Truncation to whole bands happens in the conversion to L; +2 keeps hollows above zero.
    return lambda a: a["h"] * (1.0 / step) + 2.0
