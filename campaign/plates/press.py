"""The press: ink on paper, in the units of a plate (960 x 480), printed twice as large or more."""

import itertools
import math
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from campaign.maps.noise import random_bytes, value_noise
from campaign.maps.patterns import Draws
from campaign.plates import scenes

Point = tuple[float, float]
RGB = tuple[int, int, int]

WIDTH, HEIGHT = scenes.WIDTH, scenes.HEIGHT
SCALE = 2
MARGIN = 13
PAPER: RGB = (229, 218, 188)
INK: RGB = (30, 32, 28)
PENCIL: RGB = (178, 44, 34)


class Press:
    """A plate being printed. Colours are RGB; `alpha` runs from 0, nothing, to 1, all ink."""

    def __init__(
        self,
        ground: RGB,
        seed: str,
        size: tuple[int, int] = (WIDTH, HEIGHT),
        scale: int = SCALE,
    ) -> None:
        self._scale = scale
        self.image = Image.new("RGB", (size[0] * scale, size[1] * scale), ground)
        self._draw = ImageDraw.Draw(self.image, "RGBA")
        self.draws = Draws(seed)
        self._pencil: list[tuple[list[Point], float]] = []
        self._seed = seed

    def poly(self, points: Sequence[Point], colour: RGB, alpha: float = 1.0) -> None:
        """Fill a polygon."""
        self._draw.polygon(self._scaled(points), fill=_ink(colour, alpha))

    def disc(
        self, x: float, y: float, radius: float, colour: RGB, alpha: float = 1.0, flat: float = 1.0
    ) -> None:
        """Fill a circle, or with `flat` below 1 an ellipse of that share of its height."""
        high = radius * flat
        box = self._scaled([(x - radius, y - high), (x + radius, y + high)])
        self._draw.ellipse(box, fill=_ink(colour, alpha))

    def line(self, points: Sequence[Point], width: float, colour: RGB, alpha: float = 1.0) -> None:
        """Draw a line of one width with round joints."""
        self._draw.line(
            self._scaled(points),
            fill=_ink(colour, alpha),
            width=max(1, round(width * self._scale)),
            joint="curve",
        )

    def blade(
        self,
        points: Sequence[Point],
        width: float,
        colour: RGB,
        alpha: float = 1.0,
        both: bool = False,
    ) -> None:
        """Draw the cut of a gouge: widest at its start and a point at its end.

        With `both` it is a point at either end and widest in the middle.
        """
        left, right = [], []
        last = len(points) - 1
        for i, (x, y) in enumerate(points):
            before, after = points[max(0, i - 1)], points[min(last, i + 1)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = math.hypot(dx, dy) or 1.0
            share = math.sin(math.pi * i / last) if both else 1.0 - i / last
            half = width / 2 * share
            left.append((x - dy / length * half, y + dx / length * half))
            right.append((x + dy / length * half, y - dx / length * half))
        self.poly([*left, *reversed(right)], colour, alpha)

    def fade(self, top: float, bottom: float, colour: RGB, start: float, end: float) -> None:
        """Lay a wash over the whole width whose strength runs from `start` to `end`."""
        rows = max(2, round((bottom - top) * self._scale))
        mask = Image.new("L", (1, rows))
        mask.putdata([round(255 * (start + (end - start) * i / (rows - 1))) for i in range(rows)])
        mask = mask.resize((self.image.width, rows))
        self.image.paste(Image.new("RGB", mask.size, colour), (0, round(top * self._scale)), mask)

    def mist(
        self, middle: float, reach: float, colour: RGB, strength: float, name: str = "mist"
    ) -> None:
        """Lay a bank of mist: strongest at height `middle`, gone `reach` above and below it."""
        top, rows = middle - reach, round(2 * reach * self._scale)
        curve = Image.new("L", (1, rows))
        curve.putdata(
            [round(255 * strength * math.sin(math.pi * i / rows) ** 2) for i in range(rows)]
        )
        mask = curve.resize((self.image.width, rows))
        drift = value_noise(mask.size, (9, 4), f"{self._seed}/{name}")
        drift = drift.point(lambda v: v * 220 + 70).convert("L")
        mask = ImageChops.multiply(mask, drift)
        self.image.paste(Image.new("RGB", mask.size, colour), (0, round(top * self._scale)), mask)

    def glow(
        self,
        x: float,
        y: float,
        radius: float,
        colour: RGB,
        strength: float,
        within: Sequence[Point] = (),
    ) -> None:
        """Lay a round light that weakens towards its edge, `within` a polygon only if given."""
        side = round(radius * 2 * self._scale)
        mask = ImageChops.invert(Image.radial_gradient("L")).resize((side, side))
        mask = mask.point([int((max(0, v - 74) / 181) ** 1.6 * 255 * strength) for v in range(256)])
        at = (round((x - radius) * self._scale), round((y - radius) * self._scale))
        if within:
            room = Image.new("L", mask.size, 0)
            moved = [(px - at[0], py - at[1]) for px, py in self._scaled(within)]
            ImageDraw.Draw(room).polygon(moved, fill=255)
            mask = ImageChops.multiply(mask, room)
        self.image.paste(Image.new("RGB", mask.size, colour), at, mask)

    def plume(self, puffs: Sequence[tuple[float, float, float]], colour: RGB, alpha: float) -> None:
        """Lay overlapping puffs (x, y, radius) as one shape that thins towards its top."""
        mask = Image.new("L", self.image.size, 0)
        draw = ImageDraw.Draw(mask)
        for x, y, r in puffs:
            draw.ellipse(self._scaled([(x - r, y - r * 0.8), (x + r, y + r * 0.8)]), fill=255)
        top = max(0, round(min(y - r for _, y, r in puffs) * self._scale))
        bottom = min(mask.height, round(max(y + r for _, y, r in puffs) * self._scale))
        thin = Image.new("L", (1, mask.height), 0)
        for row in range(top, bottom):
            thin.putpixel((0, row), round(255 * alpha * ((row - top) / (bottom - top)) ** 0.7))
        self.image.paste(colour, mask=ImageChops.multiply(mask, thin.resize(mask.size)))

    def pencil(self, points: Sequence[Point], width: float = 5.0) -> None:
        """Mark the finished print with red grease pencil."""
        self._pencil.append((list(points), width))

    def finish(self, fold: float = 1.0) -> Image.Image:
        """Return the print: trimmed to a block with worn edges, on paper, with its pencil.

        It is `fold` times 960 pixels wide.
        """
        self._mark()
        size = round(WIDTH * fold), round(HEIGHT * fold)
        print_ = self.image.resize(size, Image.Resampling.LANCZOS)
        tone = value_noise(size, (40, 20), f"{self._seed}/tone")
        tone = tone.point(lambda v: v * 26 + 115).convert("L")
        print_ = ImageChops.soft_light(print_, Image.merge("RGB", (tone, tone, tone)))
        sheet = Image.new("RGB", size, PAPER)
        sheet.paste(print_, mask=self._block().resize(size, Image.Resampling.BOX))
        return sheet

    def _mark(self) -> None:
        if not self._pencil:
            return
        mask = Image.new("L", self.image.size, 0)
        draw = ImageDraw.Draw(mask)
        for points, width in self._pencil:
            thick = round(width * self._scale)
            draw.line(self._scaled(points), fill=235, width=thick, joint="curve")
            for x, y in self._scaled((points[0], points[-1])):
                draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=235)
        size = (WIDTH * SCALE // 3, HEIGHT * SCALE // 3)
        grain = Image.frombytes("L", size, random_bytes(size[0] * size[1], "grease"))
        grain = grain.filter(ImageFilter.GaussianBlur(0.6)).resize(self.image.size)
        rough = grain.point([min(255, max(0, (v - 78) * 5)) for v in range(256)])
        self.image.paste(PENCIL, mask=ImageChops.multiply(mask, rough))

    def _block(self) -> Image.Image:
        """Return the mask of the block: straight edges that the knife did not quite keep."""
        wear = Draws(f"{self._seed}/edge")
        mask = Image.new("L", (WIDTH * 2, HEIGHT * 2), 0)
        left, top = MARGIN * 2.0, MARGIN * 2.0
        right, bottom = WIDTH * 2 - left, HEIGHT * 2 - top
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        edge: list[Point] = []
        for (ax, ay), (bx, by) in itertools.pairwise(corners):
            steps = 46 if ay == by else 23
            for i in range(steps):
                share = i / steps
                slip = (wear() - 0.5) * 3.4
                nick = 5.0 * (wear() > 0.96)
                edge.append((ax + (bx - ax) * share + slip, ay + (by - ay) * share + slip + nick))
        ImageDraw.Draw(mask).polygon(edge, fill=255)
        return mask

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


def _ink(colour: RGB, alpha: float) -> tuple[int, int, int, int]:
    return (*colour, round(255 * alpha))


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """Return a colour between two: `share` 0 is the first, 1 the other."""
    parts = [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]
    return parts[0], parts[1], parts[2]


def placed(
    shape: Sequence[Point],
    x: float,
    y: float,
    size: float = 1.0,
    angle: float = 0.0,
    flip: bool = False,
) -> list[Point]:
    """Return a shape moved to (x, y), enlarged, turned (degrees, clockwise) and mirrored."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    way = -1 if flip else 1
    return [
        (
            x + size * (px * way * cos - py * sin),
            y + size * (px * way * sin + py * cos),
        )
        for px, py in shape
    ]
