"""Deterministic noise on Pillow images: nothing here is left to chance or to the clock."""

import hashlib
import struct
from collections.abc import Callable

from PIL import Image, ImageMath

Size = tuple[int, int]


def random_bytes(count: int, seed: str) -> bytes:
    """Return ``count`` bytes that depend on the seed only."""
    return hashlib.shake_256(seed.encode()).digest(count)


def unit_values(count: int, seed: str) -> list[float]:
    """Return ``count`` numbers from 0 to 1 that depend on the seed only."""
    raw = random_bytes(2 * count, seed)
    return [int.from_bytes(raw[2 * i : 2 * i + 2]) / 65535 for i in range(count)]


def value_noise(size: Size, cells: Size, seed: str) -> Image.Image:
    """Return smooth noise from 0 to 1 as an ``F`` image, ``cells`` lattice values each way."""
    lattice = Image.new("F", cells)
    lattice.putdata(unit_values(cells[0] * cells[1], seed))
    return lattice.resize(size, Image.Resampling.BICUBIC)


def fractal_noise(
    size: Size, cells: Size, seed: str, octaves: int = 5, ridged: bool = False
) -> Image.Image:
    """Return the sum of octaves of value noise, about 0 to 1; ``ridged`` folds it into crests."""
    total = Image.new("F", size, 0.0)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        scaled = (cells[0] * 2**octave, cells[1] * 2**octave)
        layer = value_noise(size, scaled, f"{seed}/{octave}")
        if ridged:
            layer = combine(lambda a: 1.0 - abs(a["n"] * 2.0 - 1.0), n=layer)
        total = combine(lambda a, w=weight: a["t"] + a["n"] * w, t=total, n=layer)
        weights += weight
        weight *= 0.5
    return combine(lambda a: a["t"] * (1.0 / weights), t=total)


def combine(formula: Callable[..., object], **images: Image.Image) -> Image.Image:
    """Return the ``F`` image of a formula over named ``F`` images of one size."""
    result = ImageMath.lambda_eval(formula, **images)
    assert isinstance(result, Image.Image)
    return result


def warp(image: Image.Image, strength: float, cell: int, seed: str) -> Image.Image:
    """Return the image with its edges made irregular: each node moves up to ``strength`` pixels."""
    width, height = image.size
    columns, rows = -(-width // cell), -(-height // cell)
    shifts = _node_shifts((columns + 1, rows + 1), strength, seed)

    def node(i: int, j: int) -> tuple[float, float]:
        dx, dy = shifts[j * (columns + 1) + i]
        return i * cell + dx, j * cell + dy

    mesh = []
    for j in range(rows):
        for i in range(columns):
            box = (i * cell, j * cell, min(width, (i + 1) * cell), min(height, (j + 1) * cell))
            corners = (*node(i, j), *node(i, j + 1), *node(i + 1, j + 1), *node(i + 1, j))
            mesh.append((box, corners))
    padded = _pad(image, int(strength) + cell)
    moved = [(box, tuple(v + int(strength) + cell for v in quad)) for box, quad in mesh]
    return padded.transform(image.size, Image.Transform.MESH, moved, Image.Resampling.BILINEAR)


def _node_shifts(nodes: Size, strength: float, seed: str) -> list[tuple[float, float]]:
    coarse = (max(2, nodes[0] // 2), max(2, nodes[1] // 2))
    across = _values(value_noise(nodes, coarse, f"{seed}/x"))
    down = _values(value_noise(nodes, coarse, f"{seed}/y"))
    return [
        ((x - 0.5) * 2 * strength, (y - 0.5) * 2 * strength)
        for x, y in zip(across, down, strict=True)
    ]


def _values(image: Image.Image) -> tuple[float, ...]:
    """Return the pixels of an ``F`` image, row by row."""
    return struct.unpack(f"{image.width * image.height}f", image.tobytes())


def _pad(image: Image.Image, margin: int) -> Image.Image:
    """Return the image with its border pixels repeated outwards."""
    width, height = image.size
    size = (width + 2 * margin, height + 2 * margin)
    padded = image.resize(size, Image.Resampling.NEAREST)
    for x, source_x in ((0, 0), (width + margin, width - 1)):
        strip = image.crop((source_x, 0, source_x + 1, height))
        padded.paste(strip.resize((margin, height)), (x, margin))
    padded.paste(image, (margin, margin))
    for y, source_y in ((0, margin), (height + margin, height + margin - 1)):
        strip = padded.crop((0, source_y, size[0], source_y + 1))
        padded.paste(strip.resize((size[0], margin)), (0, y))
    return padded
