"""Paint a map sheet: relief, cover, water, roads, symbols, grid and paper, from a terrain table.

The same table always gives the same picture: all noise comes from hashes. Place names are never
painted; they are text laid over the picture.
"""

import io
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from campaign.maps import patterns
from campaign.maps.curves import Point, dashes, meander, scaled, smooth
from campaign.maps.data import OUT_OF_PLAY, Crossing, MapSheet, River, Road, square_position
from campaign.maps.noise import random_bytes, value_noise, warp
from campaign.maps.relief import contours, height_field, hillshade
from campaign.maps.symbols import draw_symbols

Size = tuple[int, int]
RGB = tuple[int, int, int]

PAPER: RGB = (229, 219, 190)
TINTS: dict[str, RGB] = {
    "M": (192, 174, 132),
    "H": (209, 203, 155),
    "J": (157, 179, 122),
    "P": (214, 217, 190),
    "U": (221, 196, 168),
}
WATER: RGB = (124, 163, 176)
WATER_EDGE: RGB = (58, 96, 116)
CONTOUR: RGB = (139, 94, 58)
ROAD_INK: RGB = (92, 44, 34)
ROAD_FILL: RGB = (196, 104, 74)
INK: RGB = (58, 52, 44)
SHEET: RGB = (205, 197, 174)


def paint(sheet: MapSheet, unit: int = 120, quality: int = 74) -> bytes:
    """Return the painted map as WebP, ``unit`` pixels to a Space (North at 120: 1200 x 960)."""
    out = io.BytesIO()
    paint_image(sheet, unit).save(out, "WEBP", quality=quality, method=5)
    return out.getvalue()


def paint_small(sheet: MapSheet) -> bytes:
    """Return the painted map as WebP for a phone: North is 800 x 640, of some 100 KB."""
    return paint(sheet, unit=80, quality=54)


def paint_image(sheet: MapSheet, unit: int = 120) -> Image.Image:
    """Return the painted map as an ``RGB`` image, ``unit`` pixels to a Space."""
    size = (sheet.columns * unit, len(sheet.rows) * unit)
    rivers = [(river, _river_curve(river)) for river in sheet.rivers]
    height = height_field(sheet.rows, [curve for _, curve in rivers], unit // 2)
    masks = {letter: _mask(sheet, letter, size, unit) for letter in TINTS}
    picture = _ground(masks, size)
    _cover(picture, masks, size, unit)
    _relief(picture, height, size, unit, masks)
    _water(picture, sheet, rivers, unit)
    _roads(picture, sheet.roads, unit)
    _crossings(picture, sheet.crossings, unit)
    _out_of_play(picture, sheet, unit)
    draw_symbols(picture, sheet.landmarks, unit, INK, PAPER)
    _grid(picture, unit)
    return _paper(picture)


def _river_curve(river: River) -> list[Point]:
    swing = 0.0 if river.width > 0.5 else 0.075
    return meander(smooth(river.points()), swing, 1.15)


def _mask(sheet: MapSheet, letter: str, size: Size, unit: int) -> Image.Image:
    """Where a terrain lies, with soft and irregular edges."""
    small = Image.new("L", (sheet.columns, len(sheet.rows)))
    small.putdata([255 * (found == letter) for row in sheet.rows for found in row])
    mask = small.resize((size[0] // 2, size[1] // 2), Image.Resampling.NEAREST)
    straight = letter == "U"
    mask = warp(mask, unit * (0.01 if straight else 0.085), unit // 12, "edges")
    mask = mask.filter(ImageFilter.GaussianBlur(unit * (0.008 if straight else 0.02)))
    return mask.resize(size, Image.Resampling.BICUBIC)


def _ground(masks: dict[str, Image.Image], size: Size) -> Image.Image:
    picture = Image.new("RGB", size, PAPER)
    for letter, tint in TINTS.items():
        picture.paste(tint, mask=masks[letter].filter(ImageFilter.GaussianBlur(size[0] / 200)))
    return picture


def _cover(picture: Image.Image, masks: dict[str, Image.Image], size: Size, unit: int) -> None:
    layers = (
        (patterns.paddies(size, unit), masks["P"], 1.0),
        (patterns.blocks(size, unit), masks["U"], 1.0),
        (patterns.canopy(size, unit), masks["J"], 1.0),
        (patterns.canopy(size, unit), _thin(masks["H"], unit), 0.55),
    )
    for layer, mask, strength in layers:
        sharp = mask.point([int(strength * min(255, max(0, 3 * v - 255))) for v in range(256)])
        picture.paste(layer, mask=ImageChops.multiply(layer.getchannel("A"), sharp))


def _thin(mask: Image.Image, unit: int) -> Image.Image:
    """Leave only scattered copses of a cover."""
    size = mask.size
    noise = value_noise(size, (size[0] * 4 // unit, size[1] * 4 // unit), "copses")
    chosen = noise.point(lambda v: v * 1100 - 700).convert("L")
    return ImageChops.multiply(mask, chosen)


def _relief(
    picture: Image.Image,
    height: Image.Image,
    size: Size,
    unit: int,
    masks: dict[str, Image.Image],
) -> None:
    shade = hillshade(height, size, unit // 2)
    lit = ImageChops.soft_light(picture, Image.merge("RGB", (shade, shade, shade)))
    dark = ImageChops.multiply(picture, Image.merge("RGB", _shadow(shade)))
    picture.paste(Image.blend(lit, dark, 0.55))
    fine, index = contours(height, size)
    level = ImageChops.lighter(masks["P"], masks["U"]).point([255 - v for v in range(256)])
    for lines, strength in ((fine, 0.5), (index, 0.72)):
        ink = ImageChops.multiply(lines, level).point([int(v * strength) for v in range(256)])
        picture.paste(CONTOUR, mask=ink)


def _shadow(shade: Image.Image) -> tuple[Image.Image, Image.Image, Image.Image]:
    """Shadows lean to blue, as on a printed relief sheet."""

    def channel(floor: int) -> Image.Image:
        return shade.point([min(255, floor + v * (255 - floor) // 132) for v in range(256)])

    return channel(96), channel(104), channel(122)


def _water(
    picture: Image.Image,
    sheet: MapSheet,
    rivers: Sequence[tuple[River, list[Point]]],
    unit: int,
) -> None:
    scale = 2
    mask = Image.new("L", (picture.width * scale, picture.height * scale), 0)
    draw = ImageDraw.Draw(mask)
    side = unit * scale
    river_wide = any(river.width > 0.5 for river, _ in rivers)
    for square in () if river_wide else sheet.water:
        column, row = square_position(square)
        draw.rectangle(
            (column * side - 2, row * side - 2, (column + 1) * side, (row + 1) * side), fill=255
        )
    if sheet.water and not river_wide:
        mask = warp(mask, side * 0.16, side // 5, "shore")
        mask = mask.filter(ImageFilter.GaussianBlur(side * 0.03)).point(
            [0 if v < 120 else min(255, (v - 120) * 20) for v in range(256)]
        )
        draw = ImageDraw.Draw(mask)
    for river, curve in rivers:
        _ribbon(draw, scaled(curve, side), river.width * side, river.width < 0.5)
    mask = mask.resize(picture.size, Image.Resampling.BOX)
    bank = ImageChops.subtract(mask.filter(ImageFilter.MaxFilter(3)), mask)
    picture.paste(_ripples(picture.size, unit), mask=mask)
    shallow = ImageChops.subtract(mask, mask.filter(ImageFilter.GaussianBlur(unit * 0.05)))
    picture.paste(WATER_EDGE, mask=ImageChops.lighter(bank, shallow).point(lambda v: v * 0.75))


def _ripples(size: Size, unit: int) -> Image.Image:
    """A body of water with faint horizontal lines, as engravers drew it."""
    water = Image.new("RGB", size, WATER)
    draw = ImageDraw.Draw(water)
    for y in range(0, size[1], max(3, unit // 20)):
        draw.line((0, y, size[0], y), fill=tuple(v - 9 for v in WATER), width=1)
    return water


def _ribbon(draw: ImageDraw.ImageDraw, curve: list[Point], width: float, taper: bool) -> None:
    """A river as overlapping discs, so that it widens from its source to its mouth."""
    fine = smooth(curve, 6)
    for i, (x, y) in enumerate(fine):
        share = 0.2 + 0.8 * min(1.0, 1.5 * i / len(fine)) if taper else 1.0
        radius = width * share / 2
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _roads(picture: Image.Image, roads: Sequence[Road], unit: int) -> None:
    for road in roads:
        straight = road.kind == "wall"
        points = scaled(road.points() if straight else smooth(road.points()), unit)
        match road.kind:
            case "old":
                _stroke(picture, dashes(points, unit * 0.12, unit * 0.06), ROAD_INK, unit * 0.036)
            case "track":
                _stroke(picture, dashes(points, unit * 0.05, unit * 0.045), ROAD_INK, unit * 0.02)
            case "highway":
                _stroke(picture, [points], ROAD_INK, unit * 0.066)
                _stroke(picture, [points], ROAD_FILL, unit * 0.036)
            case "wall":
                _stroke(picture, [points], INK, unit * 0.05)
                _stroke(picture, dashes(points, unit * 0.05, unit * 0.09), PAPER, unit * 0.02)


def _crossings(picture: Image.Image, crossings: Sequence[Crossing], unit: int) -> None:
    for crossing in crossings:
        points = scaled(crossing.points(), unit)
        if crossing.kind == "ferry":
            _stroke(picture, dashes(points, unit * 0.03, unit * 0.03), INK, unit * 0.018)
            continue
        _stroke(picture, [points], INK, unit * 0.13)
        _stroke(picture, [points], PAPER, unit * 0.1)
        _stroke(picture, [points], ROAD_INK, unit * 0.066)
        _stroke(picture, [points], ROAD_FILL, unit * 0.036)


def _stroke(
    picture: Image.Image, lines: Sequence[Sequence[Point]], colour: RGB, width: float
) -> None:
    """Draw lines with smooth edges, through a mask of three times the size."""
    mask = Image.new("L", (picture.width * 3, picture.height * 3), 0)
    draw = ImageDraw.Draw(mask)
    for line in lines:
        draw.line(scaled(line, 3), fill=255, width=max(1, round(width * 3)), joint="curve")
    picture.paste(colour, mask=mask.resize(picture.size, Image.Resampling.BOX))


def _out_of_play(picture: Image.Image, sheet: MapSheet, unit: int) -> None:
    """Fade and hatch the Spaces without terrain; water stays water."""
    mask = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(mask)
    for row, line in enumerate(sheet.rows):
        for column, letter in enumerate(line):
            name = f"{chr(ord('A') + column)}{row + 1}"
            if letter == OUT_OF_PLAY and name not in sheet.water:
                x, y = column * unit, row * unit
                draw.rectangle((x, y, x + unit - 1, y + unit - 1), fill=255)
    picture.paste(SHEET, mask=mask.point([0] + [205] * 255))
    hatch = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(hatch)
    for x in range(-picture.height, picture.width, max(4, unit // 10)):
        draw.line((x, picture.height, x + picture.height, 0), fill=70, width=1)
    picture.paste(INK, mask=ImageChops.multiply(hatch, mask))


def _grid(picture: Image.Image, unit: int) -> None:
    lines = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(lines)
    for x in range(0, picture.width, unit):
        draw.line((x, 0, x, picture.height), fill=74)
    for y in range(0, picture.height, unit):
        draw.line((0, y, picture.width, y), fill=74)
    arm = unit // 14
    for x in range(0, picture.width, unit):
        for y in range(0, picture.height, unit):
            draw.line((x - arm, y, x + arm, y), fill=190)
            draw.line((x, y - arm, x, y + arm), fill=190)
    draw.rectangle((0, 0, picture.width - 1, picture.height - 1), outline=200, width=2)
    picture.paste(INK, mask=lines)


def _paper(picture: Image.Image) -> Image.Image:
    """Lay the print on paper: fibres, stains and two folds."""
    size = picture.size
    grain = Image.frombytes("L", size, random_bytes(size[0] * size[1], "grain"))
    grain = grain.filter(ImageFilter.GaussianBlur(0.9)).point(lambda v: 128 + (v - 128) * 0.5)
    stains = value_noise(size, (9, 7), "stains").point(lambda v: v * 46 + 104).convert("L")
    both = ImageChops.overlay(grain, stains)
    folds = ImageDraw.Draw(both)
    for x in (size[0] // 3, 2 * size[0] // 3):
        folds.line((x, 0, x, size[1]), fill=96)
        folds.line((x + 1, 0, x + 1, size[1]), fill=156)
    folds.line((0, size[1] // 2, size[0], size[1] // 2), fill=96)
    folds.line((0, size[1] // 2 + 1, size[0], size[1] // 2 + 1), fill=156)
    return ImageChops.soft_light(picture, Image.merge("RGB", (both, both, both)))
