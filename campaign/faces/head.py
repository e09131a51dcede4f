"""The head: its outline, the light from the left, brow, eyes, nose, mouth, ears, age, marks."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.faces.ink import (
    HAIRS,
    INK,
    SKINS,
    Point,
    Skins,
    disc,
    fill,
    line,
    mirrored,
    printed,
    smooth,
)
from campaign.rules.looks import Looks, Shape

SUNBURN = "#b5563a"


@dataclass(frozen=True, slots=True)
class Frame:
    """Measures of a head on a sheet of 100 by 100: half widths at temple, cheek and jaw, and how
    far down jaw and chin lie; the eyes lie at 47."""

    temple: float
    cheek: float
    jaw: float
    jaw_at: float
    chin: float
    chin_at: float


FRAMES: dict[Shape, Frame] = {
    "oval": Frame(18.0, 18.5, 14.0, 64, 6.5, 74.5),
    "long": Frame(16.0, 16.5, 13.0, 67, 6.5, 79.0),
    "round": Frame(19.0, 21.0, 17.5, 63, 8.0, 73.0),
    "square": Frame(18.5, 19.0, 18.0, 66, 10.5, 75.5),
    "heart": Frame(19.5, 19.0, 12.5, 63, 4.5, 74.5),
    "wide": Frame(20.0, 22.0, 19.0, 64, 10.0, 74.0),
}


def outline(frame: Frame) -> list[Point]:
    """Return the left half of a head from the crown to the chin."""
    f = frame
    return [
        (50, 18), (50 - f.temple * 0.72, 22), (50 - f.temple, 34), (50 - f.cheek, 48),
        (50 - f.cheek * 0.97, 55), (50 - f.jaw, f.jaw_at), (50 - f.chin, f.chin_at - 1.5),
    ]  # fmt: skip


def skull(looks: Looks) -> str:
    """Return the head's plane, its shade on the right and its light on the left."""
    frame, skin = FRAMES[looks.shape], SKINS[looks.skin]
    left = outline(frame)
    chin = (50.0, frame.chin_at)
    whole = smooth([*left, chin, *mirrored(left)[:-1]], closed=True)
    return (
        printed(whole, 2.6, skin.plane)
        + fill(_shade(frame), skin.shade)
        + fill(_light(frame), skin.light)
        + line(whole, 1.1)
    )


def _shade(f: Frame) -> str:
    """The dark side: from the temple down past eye, nose and mouth to the chin."""
    right = mirrored(outline(f))
    inner = [
        (52, f.chin_at), (55, 70), (56.5, 65), (60, 60), (57.5, 54.5), (62, 50), (61, 44),
        (64.5, 38), (62, 28), (58, 21),
    ]  # fmt: skip
    return smooth([*right, *reversed(inner)], closed=True)


def _light(f: Frame) -> str:
    """What the light strikes: forehead and cheekbone on the left."""
    brow = smooth(
        [(38, 27), (45, 24.5), (49, 28), (48.5, 38), (44, 39), (37, 40), (35, 34)], closed=True
    )
    x = 50 - f.cheek
    cheek = smooth([(x + 4, 51), (x + 10, 51), (x + 12.5, 56), (x + 8, 60.5), (x + 4.5, 57)], True)
    return brow + cheek


def ears(looks: Looks) -> str:
    """Return both ears, behind the head."""
    frame, skin = FRAMES[looks.shape], SKINS[looks.skin]
    out = {"small": -1.2, "plain": 0.8, "out": 3.6}[looks.ears]
    high = {"small": 5.0, "plain": 6.2, "out": 7.4}[looks.ears]
    x = frame.cheek + out
    made = ""
    for side, colour in ((-1, skin.plane), (1, skin.shade)):
        middle = 50 + side * x
        made += disc(middle, 50, 4.6, high + 0.8, INK) + disc(middle, 50, 3.6, high, colour)
        made += line(f"M{middle + side:g} 46.5q{side * 1.6:g} 3.5 {-side:g} 6.5", 0.9, INK, 0.7)
    return made


# --- features -----------------------------------------------------------------------------------


def brows(looks: Looks, ink: str) -> str:
    """Return both eyebrows."""
    width = {"heavy": 3.6, "joined": 3.4, "thin": 1.3, "worried": 2.2}.get(looks.brow, 2.4)
    inner, middle, outer = {
        "straight": (42.2, 41.4, 42.0),
        "heavy": (42.4, 41.6, 43.0),
        "arched": (42.6, 39.4, 42.6),
        "thin": (41.6, 40.0, 41.8),
        "slanted": (43.6, 41.4, 40.2),
        "joined": (42.8, 41.2, 42.6),
        "worried": (40.2, 41.2, 43.4),
    }[looks.brow]
    made = ""
    for side in (-1, 1):
        a, b, c = 50 + side * 4.2, 50 + side * 9, 50 + side * 14
        made += line(f"M{a:g} {inner:g}Q{b:g} {middle - 1:g} {c:g} {outer:g}", width, ink)
    return made + (line("M46.5 43q3.5 1 7 0", 2.0, ink) if looks.brow == "joined" else "")


def eyes(looks: Looks, tired: int) -> str:
    """Return both eyes; tired from 0 to 2 lets the lids fall and darkens what lies below."""
    skin = SKINS[looks.skin]
    high = {"open": 2.3, "narrow": 1.3, "heavy": 1.7, "wide": 3.0, "deep": 2.0, "folded": 1.5}
    tall = max(0.8, high[looks.eyes] - 0.45 * tired)
    made = ""
    for side in (-1, 1):
        x = 50 + side * 8.6
        if looks.eyes == "deep" or tired:
            made += disc(x, 48.4, 5.6, 3.8 + 0.5 * tired, skin.shade)
        almond = smooth(
            [(x - 4.2, 47.6), (x, 47.2 - tall), (x + 4.2, 47.4), (x, 47.4 + tall)], True
        )
        made += fill(almond, "#efe7d2" if side < 0 else "#cfc5ab")
        made += disc(x - 0.3, 47.2, 1.75, min(1.9, tall + 0.2), INK)
        made += line(f"M{x - 4.6:g} {47.8:g}Q{x:g} {45.6 - tall:g} {x + 4.6:g} {47.4:g}", 1.5)
        if looks.eyes == "folded":
            made += line(f"M{x - 4.4:g} {45.2:g}Q{x:g} {43.6:g} {x + 4.6:g} {46:g}", 0.9, INK, 0.8)
        if looks.eyes == "heavy" or tired == 2:
            made += line(f"M{x - 3.8:g} {44.9:g}Q{x:g} {43.2:g} {x + 4:g} {45:g}", 1.0, skin.shade)
        if tired:
            made += line(f"M{x - 3.6:g} 51.4q3.6 2.2 7.2 0", 0.9, INK, 0.35 + 0.2 * tired)
    return made


NOSES: dict[str, tuple[str, str]] = {
    "straight": ("M52 44C53 50 54.5 54 54.5 56.5Q53.5 59 49 58.6", "M46.5 58q1.5 1.4 3 .6"),
    "broad": ("M52 45C53 50 56 53.5 56.6 56.6Q55.4 60 49.6 59.6", "M43.8 57.6q1.6 2.6 4.6 1.8"),
    "flat": ("M52 46C52.6 50 55.6 54 56.4 56.4Q55 58.8 50 58.6", "M44 56.8q1.6 2.2 4.6 1.6"),
    "hooked": ("M51.6 43C56.5 48 56.6 54 55 58Q53.4 61 49 59", "M46.4 58q1.6 1.6 3 1"),
    "snub": ("M52 46C52 50 53.6 53 55.2 54.6Q55.4 57.6 50.4 57.4", "M45.8 56q1.6 2 3.8 1.4"),
    "broken": ("M51.6 43L54.6 48.6 51.8 52.6Q56 55.4 55 58 53 59.8 49 59", "M46 58q1.8 1.6 3.4 1"),
    "long": ("M52 43C53 51 54.4 56.6 54.8 59.4Q53.6 62.2 49 61.4", "M46.4 60.6q1.6 1.6 3 .8"),
    "fine": ("M51.4 44C52.2 50 53.2 54 53.4 56.6Q52.4 58.8 49.2 58.2", "M47.2 57.6q1.2 1.2 2.4 .6"),
}


def nose(looks: Looks) -> str:
    """Return the nose: its shaded side, its wings."""
    side, wing = NOSES[looks.nose]
    skin = SKINS[looks.skin]
    bridge = line("M49.4 44.5L49.8 55", 1.5, skin.light)
    return bridge + line(side, 1.5) + line(wing, 1.2)


MOUTHS: dict[str, str] = {
    "plain": "M43.5 66Q50 67.6 56.5 66",
    "full": "M43 65.8Q47 64.6 50 66 53 64.6 57 65.8",
    "thin": "M42.5 66.2H57.5",
    "wry": "M43 66.8Q50 67.6 57.5 64",
    "smile": "M42 64.8Q50 69.6 58 64.8",
    "open": "M44 65.4Q50 64.4 56 65.4 54 69.6 50 69.6 46 69.6 44 65.4Z",
    "down": "M43 67.4Q50 64.8 57 67.4",
}


def mouth(looks: Looks) -> str:
    """Return the mouth and the shade under its lip."""
    skin = SKINS[looks.skin]
    made = line("M46.5 70.4q3.5 1.4 7 0", 1.3, skin.shade)
    if looks.mouth == "full":
        lips = "M43 65.8Q47 62.8 50 64.2 53 62.8 57 65.8 53.5 70 50 70 46.5 70 43 65.8Z"
        made = fill(lips, skin.shade) + line("M46 72q4 1.4 8 0", 1.1, skin.shade)
    if looks.mouth == "open":
        return made + fill(MOUTHS["open"], INK) + line("M46 66.2H54", 0.9, "#efe7d2")
    return made + line(MOUTHS[looks.mouth], 1.6)


# --- age, beard, marks --------------------------------------------------------------------------


def beard(looks: Looks, ink: str, tired: int) -> str:
    """Return what grows on lip and jaw; two days without sleep show there too."""
    made = ""
    frame = FRAMES[looks.shape]
    if looks.beard == "stubble" or (tired == 2 and looks.age > 18 and looks.beard == "none"):
        jaw = [(50 - frame.jaw - 1, 60.5), (50 - frame.jaw + 0.4, frame.jaw_at),
               (50 - frame.chin, frame.chin_at - 2), (50, frame.chin_at - 0.6)]  # fmt: skip
        inner = [(50, 71.6), (43, 70), (40, 63.5)]
        whole = [*jaw, *mirrored(jaw)[1:], *mirrored(inner)[:-1], *inner]
        made += fill(smooth(whole, closed=True), ink, 0.3)
        made += line("M43 62.6Q50 60.8 57 62.6", 2.2, ink, 0.28)
    if looks.beard in ("moustache", "goatee"):
        made += line("M42.6 63.6Q46 61.4 50 62.6 54 61.4 57.4 63.6", 3.0, ink)
    if looks.beard == "thin moustache":
        made += line("M43.6 63Q50 61.4 56.4 63", 1.2, ink)
    if looks.beard == "goatee":
        made += fill(f"M45.5 70.5Q50 69.6 54.5 70.5L53 {frame.chin_at + 5}H47.4Z", ink)
    return made


def lines(looks: Looks) -> str:
    """Return what years leave: creases by the mouth, on the brow, at the eyes."""
    skin = SKINS[looks.skin]
    made = ""
    if looks.age >= 24:
        made += line("M43.6 58.4Q41.4 61 41.6 65M56.6 58.6Q59 61.4 58.8 65.4", 1.0, INK, 0.55)
    if looks.age >= 32:
        made += line("M41 33.6q9-1.6 18 .2M42.5 37q7.5-1.4 15 .2", 0.9, INK, 0.45)
        made += line("M36 49.4l-2.6 1.4M36.2 51.4l-2 2M64 49.4l2.6 1.4", 0.9, INK, 0.5)
    if looks.age >= 50:
        made += line("M40 61.5q-3 4-1.4 8M60 61.5q3 4 1.4 8M44.6 69.6l-1.2 3M55.4 69.6l1.2 3", 1.0,
                     INK, 0.5)  # fmt: skip
        made += line("M38.5 52.6q4 2.6 7.4.4M54.4 53q4 2 7.2-.4", 0.9, skin.shade)
    return made


def marks(looks: Looks) -> str:
    """Return scars, moles, freckles and burns."""
    skin = SKINS[looks.skin]
    made = {
        "scar": line("M38.5 54.5l4 7.5M38 58l3-1M39.6 60.8l3-1", 1.0, skin.light),
        "mole": disc(43, 61, 1.1, 1.1, INK),
        "freckles": "".join(
            disc(x, y, 0.6, 0.6, skin.shade)
            for x, y in ((39, 53), (41.5, 54.6), (44, 53.4), (42.5, 56.6), (39.4, 56.2),
                         (56, 53.6), (58.6, 54.8), (46, 55.6))
        ),
        "sunburn": fill("M38 51q5-1 8 2l-1 4q-5 1-8-2zM55 53q5-1 8 0l-1 4q-4 1-7-1z", SUNBURN, 0.4),
        "dimple": line(f"M50 {FRAMES[looks.shape].chin_at - 3.4:g}v1.6", 1.2, INK, 0.7),
        "crease": line("M47.6 38v3.6M51.8 38v3.4", 0.9, INK, 0.6),
        "pocks": "".join(
            disc(x, y, 0.8, 0.6, skin.shade)
            for x, y in ((38, 58), (41, 60.6), (39.6, 63.6), (43, 57))
        ),
        "burn": fill("M60 50q6 0 7 5-1 6-5 10-4-2-3-7z", "#a4623f", 0.75),
    }  # fmt: skip
    return "".join(made[mark] for mark in looks.marks)


def hair_ink(looks: Looks) -> tuple[str, str]:
    """Return the mass of the hair and the light on it."""
    return HAIRS[looks.ink]


def skin_of(looks: Looks) -> Skins:
    """Return the blocks of the skin."""
    return SKINS[looks.skin]
