"""The ground that Combats are fought on, a print for each kind of land, and what runs across it.

A sheet is 800 x 924 units, which are pixels of the picture: the Combat Board's four columns of
200 and seven rows of 132, the Enemy's on top, the fourth row no man's. Growth stands between the
spaces, where no counter lies; so the rows and columns are to be seen in the land itself.
"""

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

from campaign.maps.noise import combine, fractal_noise, random_bytes, value_noise
from campaign.plates import ground_things as things
from campaign.plates.ground_things import Tones
from campaign.plates.press import RGB, Point, Press

WIDTH, HEIGHT = 800, 924
COLUMN, ROW = 200, 132
LANE = 3
"""The row between the two halves, counted from the top."""

LEAF: Tones = ((38, 56, 34), (68, 94, 50), (124, 146, 82))
DEEP: Tones = ((28, 46, 34), (50, 78, 48), (96, 124, 72))
DRY: Tones = ((74, 76, 42), (122, 122, 66), (172, 164, 98))
STONE: Tones = ((70, 68, 60), (124, 118, 102), (176, 168, 146))
WOOD: Tones = ((58, 44, 30), (104, 80, 52), (158, 130, 90))
EARTH: Tones = ((96, 72, 46), (146, 114, 74), (188, 158, 112))
DIKE: Tones = ((92, 88, 50), (140, 134, 80), (186, 178, 118))
THATCH: Tones = ((94, 72, 42), (150, 122, 76), (192, 164, 112))
TILE: Tones = ((96, 60, 44), (138, 92, 68), (172, 128, 98))
WALL: Tones = ((96, 88, 74), (168, 156, 132), (206, 194, 168))
WATER: RGB = (98, 134, 138)


def board(kind: str) -> Press:
    """Return an empty sheet."""
    return Press((120, 128, 84), f"ground/{kind}", (WIDTH, HEIGHT))


def edge(x: float, y: float) -> tuple[float, float]:
    """Return how near a point is to its space's border, across and down: 0 middle, 1 border."""
    return abs(x / COLUMN % 1 - 0.5) * 2, abs(y / ROW % 1 - 0.5) * 2


def scatter(press: Press, step: float) -> Iterator[Point]:
    """Yield points all over the sheet about `step` apart, the farthest row first."""
    rows, columns = int(HEIGHT / step) + 3, int(WIDTH / step) + 3
    for j in range(-1, rows):
        line = [
            ((i + 0.5 * (j % 2) + 0.8 * (press.draws() - 0.5)) * step,
             (j + 0.8 * (press.draws() - 0.5)) * step)
            for i in range(-1, columns)
        ]  # fmt: skip
        yield from sorted(line, key=lambda at: at[1])


def wash(press: Press, low: RGB, high: RGB, seed: str, cells: tuple[int, int] = (8, 9)) -> None:
    """Colour the whole sheet between two colours, in patches."""
    size = press.image.size
    noise = fractal_noise((size[0] // 2, size[1] // 2), cells, seed, 4).resize(size)
    mask = noise.point(lambda v: v * 560 - 150).convert("L")
    press.image.paste(low, (0, 0, *size))
    press.image.paste(high, (0, 0), mask)


def clearings(press: Press, colour: RGB, alpha: float, rows: Iterator[int] | range) -> None:
    """Lighten the middle of each space: trodden ground, its edges ragged."""
    size = press.image.size
    scale = size[0] / WIDTH
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for row in rows:
        for column in range(4):
            x, y = (column + 0.5) * COLUMN, (row + 0.5) * ROW
            ring = things.blob(press, x, y, 1.0, 0.1)
            reach = [((px - x) * 84 + x, (py - y) * 58 + y) for px, py in ring]
            draw.polygon([(px * scale, py * scale) for px, py in reach], fill=round(255 * alpha))
    mask = mask.filter(ImageFilter.GaussianBlur(9 * scale))
    rough = fractal_noise((size[0] // 2, size[1] // 2), (40, 46), "trodden", 3).resize(size)
    mask = ImageChops.multiply(mask, rough.point(lambda v: v * 300 + 30).convert("L"))
    press.image.paste(colour, (0, 0), mask)


def bank(press: Press, y: float, colour: RGB, height: float, seed: float) -> None:
    """Cut the step of the land between two rows: a wavering lip and hachures down its side."""
    lip = [
        (x, y + 7 * math.sin(x / 61 + seed) + 4 * math.sin(x / 23 + 2 * seed))
        for x in range(-10, WIDTH + 20, 10)
    ]
    press.line([(x, v + 2) for x, v in lip], 3.0, colour, 0.55)
    for x, v in lip:
        for _ in range(2):
            px = x + (press.draws() - 0.5) * 14
            long = height * (0.35 + 0.8 * press.draws())
            press.blade([(px, v), (px + 1.5, v + long * 0.6), (px + 3, v + long)], 3.2, colour,
                        0.42)  # fmt: skip


def grass(press: Press, tones: Tones, step: float, tall: float, most: float = 1.0) -> None:
    """Strew tufts of grass: the denser the nearer to the borders of the spaces."""
    for x, y in scatter(press, step):
        across, down = edge(x, y)
        near = max(across, down)
        if press.draws() < most * (0.16 + 0.84 * near**3):
            tone = tones[0] if press.draws() < 0.45 else tones[2]
            things.tuft(press, x, y, tall * (0.6 + 0.7 * press.draws()), tone, 0.75)


def seam(x: float, y: float, across: float = 0.8, down: float = 0.72) -> bool:
    """Tell whether a point lies where four spaces meet, or at the rim of the sheet."""
    rim = min(x, WIDTH - x) < 14
    a, d = edge(x, y)
    return (a > across and d > down) or (rim and d > 0.4)


def grove(press: Press, x: float, y: float, radius: float, tones: Tones) -> None:
    """Draw a tree or two that stand together."""
    for k in range(1 + (press.draws() < 0.55)):
        size = radius * (0.75 + 0.5 * press.draws()) * (1 if k == 0 else 0.7)
        px = x + k * radius * (1.1 if press.draws() < 0.5 else -1.1)
        things.crown(press, px, y + k * radius * 0.35, size, tones)


def corners(press: Press, jitter: float) -> Iterator[tuple[float, float, int]]:
    """Yield where spaces meet and where they meet the rim: x, y, the row above; far ones first."""
    for row in range(7):
        for column in range(5):
            if row in (LANE, LANE + 1) and 0 < column < 4 and press.draws() < 0.4:
                continue
            shift = [(press.draws() - 0.5) * 2 * jitter for _ in "xy"]
            inward = 6 if column == 0 else -6 if column == 4 else 0
            yield column * COLUMN + inward + shift[0], (row + 1) * ROW + shift[1] * 0.6, row


def borders(press: Press, step: float) -> Iterator[Point]:
    """Yield points along the borders of the spaces, the far ones first; the lane stays open."""
    found = []
    for line in range(1, 7):
        for i in range(int(WIDTH / step) + 1):
            found.append((i * step + 14 * press.draws(), line * ROW + 18 * (press.draws() - 0.5)))
    for line in range(1, 4):
        for i in range(int(HEIGHT / step) + 1):
            y = i * step + 14 * press.draws()
            if not LANE * ROW < y < (LANE + 1) * ROW:
                found.append((line * COLUMN + 20 * (press.draws() - 0.5), y))
    yield from sorted(found, key=lambda at: at[1])


def banks(press: Press, colour: RGB, height: float) -> None:
    """Cut the step of the land between all rows."""
    for row in range(1, 7):
        bank(press, row * ROW, colour, height, row * 1.7)


def treeline(press: Press, tones: Tones) -> None:
    """Close the far edge with crowns."""
    for i in range(19):
        things.crown(press, i * 46 + 14 * press.draws(), -6 + 10 * press.draws(),
                     26 + 10 * press.draws(), tones)  # fmt: skip


def trail(press: Press, light: RGB, dark: RGB, width: float) -> None:
    """Tread a trail along the lane."""
    middle = (LANE + 0.5) * ROW
    line = [
        (x, middle + 16 * math.sin(x / 130 + 0.6) + 6 * math.sin(x / 47))
        for x in range(-20, WIDTH + 40, 12)
    ]
    ribbon(press, line, width + 8, dark, 0.4)
    ribbon(press, line, width, light, 0.8)
    for x, y in line:
        for side in (-1, 1):
            things.tuft(press, x + 8 * press.draws(), y + side * (width * 0.55) + 5,
                        12, dark, 0.55)  # fmt: skip


def ribbon(
    press: Press, line: Sequence[Point], width: float, colour: RGB, alpha: float = 1.0,
    shift: float = 0.0,
) -> None:  # fmt: skip
    """Fill a band about a line that runs across the sheet."""
    upper = [(x, y + shift - width / 2) for x, y in line]
    lower = [(x, y + shift + width / 2) for x, y in reversed(line)]
    press.poly([*upper, *lower], colour, alpha)


def finish(press: Press) -> Image.Image:
    """Return the sheet in its own size, printed on paper."""
    sheet = press.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    sheet = ImageEnhance.Brightness(sheet).enhance(1.12)
    grain = Image.frombytes("L", sheet.size, random_bytes(WIDTH * HEIGHT, "ground grain"))
    grain = grain.filter(ImageFilter.GaussianBlur(0.8)).point(lambda v: 128 + (v - 128) * 0.22)
    tone = (
        value_noise(sheet.size, (9, 10), "ground tone").point(lambda v: v * 40 + 108).convert("L")
    )
    both = ImageChops.overlay(grain, tone)
    sheet = ImageChops.soft_light(sheet, Image.merge("RGB", (both, both, both)))
    return shaded(sheet)


def shaded(sheet: Image.Image) -> Image.Image:
    """Return a ground with the shade of clouds on it: it closes at the rim and under the far
    treeline, and the light falls in from the left."""
    small = (WIDTH // 4, HEIGHT // 4)
    down = Image.linear_gradient("L").resize(small)
    across = Image.linear_gradient("L").rotate(90).resize(small)
    dark = combine(
        shade,
        x=across.convert("F").point(lambda v: v / 255),
        y=down.convert("F").point(lambda v: v / 255),
        cloud=fractal_noise(small, (3, 4), "ground clouds", 2),
    )
    mask = dark.point(lambda v: v * 255).convert("L").filter(ImageFilter.GaussianBlur(3))
    tint = Image.new("RGB", sheet.size, (112, 128, 122))
    mask = mask.resize(sheet.size, Image.Resampling.BICUBIC)
    return Image.composite(ImageChops.multiply(sheet, tint), sheet, mask)


def shade(at: Mapping[str, Any]) -> object:
    """Return how dark it is, 0 to 1, of images of ``x`` and ``y``, 0 to 1, and of ``cloud``.

    The lane's row has no clouds, for strips of other pictures are laid across it.
    """
    least, most, x, y = at["min"], at["max"], at["x"], at["y"]
    clouds = least(abs(y - 0.5) * 7.0, 1.0) * most(at["cloud"] - 0.52, 0.0)
    far = most(1.0 - y * 5.0, 0.0)
    rim = most(abs(x - 0.46), abs(y - 0.5)) * 2.0
    return least(far * far * 0.5 + rim * rim * rim * rim * 0.5 + clouds * 2.2, 0.95)


def webp(image: Image.Image, quality: int = 46) -> bytes:
    """Return a picture as WebP."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=6)
    return out.getvalue()
