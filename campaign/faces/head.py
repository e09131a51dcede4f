"""The head: its outline, the light from the left, nose, ears, age, beard, marks."""

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
)  # fmt: skip
from campaign.rules.looks import Looks, Nose, Shape

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
    "oval": Frame(17.6, 18.0, 14.8, 64.5, 7.4, 75.0),
    "long": Frame(15.8, 16.0, 13.6, 67, 7.4, 79.0),
    "round": Frame(19.0, 21.0, 17.8, 63, 9.0, 73.0),
    "square": Frame(18.0, 18.4, 17.8, 66.4, 10.6, 75.8),
    "heart": Frame(19.0, 18.6, 13.6, 64, 6.4, 75.2),
    "wide": Frame(19.6, 21.8, 19.6, 64.6, 11.0, 74.4),
}


def outline(frame: Frame) -> list[Point]:
    """Return the left half of a head from the crown to the chin."""
    f = frame
    return [
        (50, 18), (50 - f.temple * 0.72, 22), (50 - f.temple, 34), (50 - f.cheek, 48),
        (50 - f.cheek * 0.97, 55), (50 - f.jaw, f.jaw_at), (50 - f.chin, f.chin_at - 1.5),
    ]  # fmt: skip


def skull(looks: Looks) -> str:
    """Return the head's plane, its dark side on the right and its light on the left."""
    frame, skin = FRAMES[looks.shape], SKINS[looks.skin]
    left = outline(frame)
    whole = smooth([*left, (50.0, frame.chin_at), *mirrored(left)[:-1]], closed=True, ease=8)
    return (
        printed(whole, 1.8, skin.plane)
        + fill(_shade(frame, looks.nose), skin.shade)
        + fill(_triangle(frame), skin.plane)
        + fill(_edge(frame), INK)
        + fill(_cuts(frame), skin.shade)
        + fill(_light(frame), skin.light)
    )


def _shade(f: Frame, nose: Nose) -> str:
    """The dark side: light ends on brow, nose and lips, and leaves the rest in shadow."""
    root, bridge, tip, wing = NOSES[nose]
    inner = [(57.4, 20), (60, 29), (58.4, 37), (54.6, 41.4), root, bridge, tip, wing,
             (53.4, 62.4), (55.4, 64.8), (56.4, 66.4), (54.2, 68.6), (55.4, 71),
             (54, f.chin_at - 2), (51.4, f.chin_at)]  # fmt: skip
    over = smooth([(50 + f.chin, f.chin_at - 1.5), *mirrored(outline(f))[1:-1], (57.4, 20)], ease=8)
    return over + "".join(f"L{x:g} {y:g}" for x, y in inner[1:]) + "Z"


def _triangle(f: Frame) -> str:
    """The patch of light below the eye on the dark side."""
    x = 50 + f.cheek
    return f"M57.6 51.6L{x - 4.4:g} 50.4 {x - 6.6:g} 57 59.4 60.4Q58.4 55 57.6 51.6Z"


def _edge(f: Frame) -> str:
    """What no light reaches: temple, cheek and jaw on the far right."""
    t, c, j = 50 + f.temple, 50 + f.cheek, 50 + f.jaw
    return (
        f"M{t - 2:g} 26L{t:g} 34 {c:g} 48 {c * 1:g} 55 {j:g} {f.jaw_at:g}"
        f" {50 + f.chin:g} {f.chin_at - 1.5:g} 51 {f.chin_at:g} {j - 4.6:g} {f.jaw_at - 1.4:g}"
        f" {c - 3.4:g} 58 {c - 1.6:g} 49 {t - 2.8:g} 38Z"
    )


def _cuts(f: Frame) -> str:
    """Strokes of the gouge where light turns to shade: on the brow, the cheek, the jaw."""
    j = 50 - f.jaw
    brow = "".join(f"M59.6 {y - 0.9:g}L{59.6 - long:g} {y:g} 59.6 {y + 0.9:g}Z"
                   for y, long in ((25, 7), (28, 9), (31, 8), (34, 5)))  # fmt: skip
    jaw = "".join(f"M54.6 {f.chin_at - up - 0.7:g}L{54.6 - long:g} {f.chin_at - up:g} 54.6"
                  f" {f.chin_at - up + 0.7:g}Z" for up, long in ((1.4, 7), (3.2, 5)))  # fmt: skip
    cheek = "".join(f"M{j + 0.4 + n * 1.5:g} {f.jaw_at - 6 + n * 2.4:g}l4.4-2.4-3.8 3.4z"
                    for n in range(3))  # fmt: skip
    return brow + jaw + cheek


def _light(f: Frame) -> str:
    """What the light strikes: forehead, cheekbone and chin on the left."""
    brow = smooth([(38, 27), (45, 24.5), (50, 28), (48, 37.4), (44, 39), (37, 40), (35, 34)],
                  closed=True)  # fmt: skip
    x = 50 - f.cheek
    return (
        brow + f"M{x + 3:g} 51.4L{x + 11:g} 53 {x + 9:g} 58.4 {x + 5:g} 60Q{x + 3:g} 56"
        f" {x + 3:g} 51.4ZM44.6 {f.chin_at - 3.4:g}q3-1.4 5.4-.4l-1 2.2q-2.6.4-4.4-1.8z"
    )


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


NOSES: dict[Nose, tuple[Point, ...]] = {
    "straight": ((52.6, 44), (54, 50), (55.8, 55.6), (54.8, 58.6)),
    "broad": ((53, 45), (54.8, 51), (58.2, 55.8), (57.2, 59.6)),
    "hooked": ((52.8, 42.6), (57.6, 48.4), (57.8, 55), (55, 59.4)),
    "snub": ((52.6, 46), (53, 50.6), (56.6, 53.6), (55.4, 57)),
    "broken": ((52.4, 43), (56.8, 48.4), (53.8, 52.6), (57.4, 57)),
    "long": ((52.6, 43), (54.2, 51.4), (56, 58.4), (54.6, 62)),
    "flat": ((53, 46.6), (54.2, 51.6), (58.6, 55.4), (57.4, 58.8)),
    "fine": ((51.8, 44), (52.8, 50), (54.2, 55.2), (53, 58.4)),
}
"""Where its light ends: at the root, on the bridge, at the tip, at the wing."""
WINGS: dict[Nose, float] = {"broad": 6.4, "flat": 6.6, "snub": 4.6, "fine": 3.2, "hooked": 4.4}


def nose(looks: Looks) -> str:
    """Return the nose: its dark side, the hole of its wing, the light along its bridge."""
    root, bridge, tip, wing = NOSES[looks.nose]
    skin = skin_of(looks)
    out, low = 50 - WINGS.get(looks.nose, 4.0), wing[1]
    edge = f"M{root[0]:g} {root[1]:g}L{bridge[0]:g} {bridge[1]:g} {tip[0]:g} {tip[1]:g}"
    below = f"M{out + 1:g} {low - 0.4:g}Q{out + 2.4:g} {low + 1.2:g} 49 {low + 0.6:g}"
    return (
        line(f"M{root[0] - 2.4:g} 46L{bridge[0] - 3.4:g} {low - 4:g}", 1.8, skin.light)
        + line(f"{edge}Q{wing[0] + 0.6:g} {low:g} {wing[0] - 1.6:g} {low + 0.8:g}", 1.4)
        + fill(f"M48.6 {low:g}Q52 {low - 1:g} {wing[0]:g} {low - 0.4:g}"
               f"Q{wing[0] - 1:g} {low + 1.8:g} 50.6 {low + 1.4:g}Z", INK)
        + line(below, 1.3)
        + line(f"M{out:g} {low - 2.4:g}q-.9 1.4 .6 2.4", 1.0)
    )  # fmt: skip


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
