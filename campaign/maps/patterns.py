"""What covers the land: paddies with their bunds, jungle canopy, built blocks."""

import math
from collections.abc import Iterator

from PIL import Image, ImageDraw

from campaign.maps.noise import unit_values

Size = tuple[int, int]
Box = tuple[float, float, float, float]
Colour = tuple[int, int, int, int]

BUND: Colour = (84, 118, 120, 150)
WET: tuple[Colour, ...] = ((150, 186, 188, 120), (172, 196, 176, 110), (196, 200, 150, 90))
CANOPY: Colour = (62, 92, 52, 150)
CANOPY_LIT: Colour = (150, 176, 112, 110)
BLOCK: Colour = (120, 84, 70, 215)
BLOCK_EDGE: Colour = (74, 50, 44, 230)


class Draws:
    """An endless supply of numbers from 0 to 1 that depends on the seed only."""

    def __init__(self, seed: str, count: int = 65536) -> None:
        self._values = unit_values(count, seed)
        self._next = 0

    def __call__(self) -> float:
        """Return the next number."""
        value = self._values[self._next % len(self._values)]
        self._next += 1
        return value


def split(box: Box, least: float, draws: Draws) -> Iterator[Box]:
    """Cut a box into plots whose sides are at least ``least``."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    if max(width, height) < 2 * least or (max(width, height) < 3 * least and draws() < 0.25):
        yield box
        return
    share = 0.35 + 0.3 * draws()
    if width > height * (0.8 + 0.5 * draws()):
        middle = left + width * share
        parts = ((left, top, middle, bottom), (middle, top, right, bottom))
    else:
        middle = top + height * share
        parts = ((left, top, right, middle), (left, middle, right, bottom))
    for part in parts:
        yield from split(part, least, draws)


def turned(box: Box, angle: float, inset: float = 0.0) -> list[tuple[float, float]]:
    """Return the corners of a box turned about the origin."""
    left, top, right, bottom = (
        box[0] + inset,
        box[1] + inset,
        box[2] - inset,
        box[3] - inset,
    )
    cos, sin = math.cos(angle), math.sin(angle)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in corners]


def _plots(size: Size, least: float, seed: str) -> tuple[Iterator[Box], Draws]:
    draws = Draws(seed)
    reach = float(max(size))
    return split((-0.2 * reach, -0.5 * reach, 1.4 * reach, 1.1 * reach), least, draws), draws


def paddies(size: Size, unit: int) -> Image.Image:
    """Return a layer of paddies: fine bunds, some plots under water."""
    layer = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    plots, draws = _plots(size, unit * 0.11, "paddies")
    for plot in plots:
        share = draws()
        fill = WET[int(share * 4)] if share < 0.75 else None
        draw.polygon(turned(plot, 0.28), fill=fill, outline=BUND, width=max(1, unit // 120))
    return layer


def blocks(size: Size, unit: int) -> Image.Image:
    """Return a layer of built blocks between streets, each with a courtyard or two."""
    layer = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    plots, draws = _plots(size, unit * 0.24, "blocks")
    for plot in plots:
        street = unit * 0.022
        inner = (plot[0] + street, plot[1] + street, plot[2] - street, plot[3] - street)
        for house in split(inner, unit * 0.075, draws):
            if draws() < 0.16:
                continue
            shade = int(26 * draws()) - 13
            fill = (BLOCK[0] + shade, BLOCK[1] + shade, BLOCK[2] + shade, BLOCK[3])
            corners = turned(house, 0.05, unit * 0.007 * (1 + 2 * draws()))
            draw.polygon(corners, fill=fill, outline=BLOCK_EDGE)
    return layer


def canopy(size: Size, unit: int) -> Image.Image:
    """Return a layer of tree crowns: a dark underside and a touch of light on each."""
    layer = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    draws = Draws("canopy")
    step = unit * 0.078
    rows, columns = int(size[1] / step) + 2, int(size[0] / step) + 2
    width = max(1, unit // 80)
    for j in range(rows):
        for i in range(columns):
            x = (i + 0.5 * (j % 2) + 0.7 * (draws() - 0.5)) * step
            y = (j + 0.7 * (draws() - 0.5)) * step
            radius = step * (0.3 + 0.25 * draws())
            crown = (x - radius, y - radius, x + radius, y + radius)
            draw.arc(crown, 10, 190, fill=CANOPY, width=width)
            draw.arc(crown, 200, 300, fill=CANOPY_LIT, width=width)
    return layer
