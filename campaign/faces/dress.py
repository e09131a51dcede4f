"""Neck, shoulders and clothes, and what hangs about them."""

from __future__ import annotations

from campaign.faces.head import skin_of
from campaign.faces.ink import (
    CLOTH,
    CLOTH_DARK,
    CLOTH_LIT,
    GAUZE,
    INK,
    STEEL_DARK,
    STEEL_LIT,
    disc,
    fill,
    line,
    printed,
)  # fmt: skip
from campaign.rules.looks import Build, Dress, Looks

SHOULDERS: dict[Build, tuple[float, float, float]] = {
    "slight": (29.0, 87.0, 8.4),
    "lean": (35.0, 86.0, 9.6),
    "middling": (40.0, 85.0, 11.0),
    "broad": (46.0, 83.5, 13.4),
    "heavy": (49.0, 82.0, 15.4),
}
"""Half width of the shoulders, their height, half width of the neck."""

CLOTHS: dict[Dress, tuple[str, str, str]] = {
    "fatigues": (CLOTH, CLOTH_LIT, CLOTH_DARK),
    "flak": ("#6a6d4c", "#8f9168", "#3f422d"),
    "tshirt": ("#76805a", "#9aa37c", "#4a5238"),
    "shirt": ("#b8ac8c", "#d9cfae", "#7c7158"),
    "pyjamas": ("#33322f", "#5a5852", "#1c1b19"),
    "aodai": ("#cfc6b4", "#eee7d6", "#8d8472"),
    "robe": ("#8f5a34", "#b98052", "#5c371e"),
    "flightsuit": ("#5d6350", "#868c74", "#393e31"),
    "tunic": ("#76724f", "#9c9872", "#4a472f"),
}
"""The plane of a cloth, the light on it, its shade."""


def bust(looks: Looks) -> str:
    """Return neck and shoulders, dressed."""
    wide, high, neck = SHOULDERS[looks.build]
    plane, lit, dark = CLOTHS[looks.dress]
    skin = skin_of(looks)
    left, right, slope = 50 - wide, 50 + wide, wide * 0.62
    body = (
        f"M{left:g} 101Q{left:g} {high + 3:g} {50 - slope:g} {high:g}L{50 - neck:g} 78"
        f"H{50 + neck:g}L{50 + slope:g} {high:g}Q{right:g} {high + 3:g} {right:g} 101Z"
    )
    shade = (
        f"M56 {high - 4:g}L{50 + slope:g} {high:g}Q{right:g} {high + 3:g} {right:g} 101"
        f"H62Q62 92 56 {high - 4:g}ZM62 91l-9 1 9 1zM62 95l-11 1.2 11 1zM62 99l-8 1 8 1z"
    )
    inner = right - wide * 0.5
    edge = (
        f"M{inner:g} {high + 0.6:g}Q{right:g} {high + 3:g} {right:g} 101H{right - 9:g}"
        f"Q{right - 8:g} {high + 7:g} {inner:g} {high + 0.6:g}Z"
    )
    throat = f"M{50 - neck:g} 64H{50 + neck:g}L{50 + neck + 1:g} 80Q50 92 {50 - neck - 1:g} 80Z"
    return (
        printed(body, 2.0, plane)
        + fill(shade, dark)
        + fill(edge, INK)
        + line(f"M{50 - wide * 0.86:g} 95q1-6 6-8M{50 - wide * 0.55:g} 97q0-4 2-8", 1.4, lit)
        + printed(throat, 2.0, skin.plane)
        + fill(
            f"M{50 - neck:g} 72Q46 80 {50 + neck:g} 76L{50 + neck + 1:g} 80Q54 90 51 86 51 82"
            f" {50 - neck:g} 77Z",
            skin.shade,
        )
        + fill(f"M{50 + neck - 4:g} 68H{50 + neck:g}L{50 + neck + 1:g} 80 54 88Z", INK)
        + _neckline(looks.dress, neck, plane, lit, dark)
    )


def _neckline(dress: Dress, neck: float, plane: str, lit: str, dark: str) -> str:
    left, right = 50 - neck - 1, 50 + neck + 1
    if dress == "tshirt":
        return line(f"M{left:g} 80Q50 94 {right:g} 80", 3.0, dark)
    if dress in ("aodai", "tunic", "pyjamas"):
        collar = f"M{left:g} 76Q50 86 {right:g} 76V83Q50 93 {left:g} 83Z"
        seam = (
            line("M50 88L58 101", 1.0, dark) if dress == "aodai" else line("M50 90V101", 1.0, lit)
        )
        return printed(collar, 1.4, plane) + seam
    if dress == "robe":
        return line(f"M{left:g} 79L56 101M{right:g} 79L46 95", 3.0, dark)
    if dress == "flak":
        panel = (
            f"M{left - 6:g} 82L46 88 45 101H{left - 14:g}Z"
            f"M{right + 6:g} 82L54 88 55 101H{right + 14:g}Z"
        )
        return fill(panel, lit, 0.55) + line(panel, 1.3) + line("M50 90V101", 1.2)
    flaps = (
        f"M{left:g} 78L44 90 50 86 56 90 {right:g} 78"
        f" {right + 4:g} 83 57 97 50 89 43 97 {left - 4:g} 83Z"
    )
    return printed(flaps, 1.4, lit if dress == "shirt" else plane) + line("M50 90V101", 1.0, dark)


WORN: dict[str, str] = {
    "towel": fill(
        "M35 76Q33 90 37 101H45Q41 88 42 79ZM65 76Q67 90 63 101H55Q59 88 58 79Z", "#9a9468"
    )
    + line("M35 76Q33 90 37 101M42 79Q41 88 45 101M65 76Q67 90 63 101M58 79Q59 88 55 101", 1.2),
    "tags": line("M42 80Q46 92 50 95 54 92 58 80", 0.9, STEEL_LIT)
    + fill("M47.6 94h3.6v5.4h-3.6z", STEEL_LIT)
    + line("M47.6 94h3.6v5.4h-3.6z", 0.7),
    "handset": line("M24 101Q22 88 31 84", 2.2)
    + fill("M28 70q5-2 6 3l1 12q0 4-4 4.6-3 0-3.4-3z", INK)
    + line("M30.4 74l1 10", 1.0, STEEL_LIT),
    "bandolier": line("M30 84L66 101", 6.4, INK)
    + line("M30 84L66 101", 4.4, CLOTH_LIT)
    + line("M34 83.6l-2 4.6M41 86.8l-2 4.8M48 90.2l-2 4.8M55 93.6l-2 4.8", 1.0),
    "cross": line("M42 80Q47 90 50 93 53 90 58 80", 0.8, "#c49a3c")
    + line("M50 92v7M47.4 94.6h5.2", 1.3, "#c49a3c"),
    "medal": line("M42 80Q47 90 50 92 53 90 58 80", 0.8, "#c49a3c")
    + disc(50, 95, 2.8, 2.8, "#c49a3c")
    + disc(50, 95, 1.5, 1.8, "#7d6436"),
    "rope": line("M36 80L67 101", 4.4, INK)
    + line("M36 80L67 101", 2.8, "#c9b27a")
    + line("M38 81.8l2-1.6M43 85.2l2-1.6M48 88.6l2-1.6M53 92l2-1.6M58 95.4l2-1.6", 0.8),
    "aidbag": line("M64 82L38 101", 4.6, INK)
    + line("M64 82L38 101", 3.0, "#7b7a56")
    + fill("M20 92h12v9H20z", "#7b7a56")
    + line("M20 92h12v9H20zM26 94v6M23 97h6", 1.2),
    "scarf": fill("M38 77Q50 88 62 77L64 86Q50 95 36 86Z", "#8a8f9a")
    + line("M38 77Q50 88 62 77L64 86Q50 95 36 86Z", 1.3)
    + line("M40 82q10 7 20 0", 0.9),
    "cord": line("M41 79Q46 90 50 92 54 90 59 79", 1.6, "#c9b27a")
    + line("M50 92v7", 1.6, "#c9b27a"),
    "pipe": line("M54 66.8q6 .8 10 5", 2.6)
    + line("M54 66.8q6 .8 10 5", 1.2, "#b98052")
    + printed("M62 67h7.4v8q-3.6 2.6-7.4 0z", 2.0, "#8a5a33")
    + line("M63.4 69v5", 1.2, "#b98052"),
    "cigarette": line("M54 66.4l8.6 1.6", 2.4)
    + line("M54 66.4l8 1.5", 1.4, GAUZE)
    + disc(62.8, 68, 1, 1, "#c4552e"),
    "pencil": line("M27.4 44.4l10 4", 2.4) + line("M27.4 44.4l9 3.6", 1.3, "#c79a3a"),
    "rosary": line("M41 80Q44 93 50 96 56 93 59 80", 1.6, STEEL_DARK)
    + line("M50 96v5M48 98h4", 1.1, STEEL_DARK),
    "camera": line("M36 80L44 93M64 80L58 93", 1.4)
    + fill("M42 91h18v10H42z", INK)
    + disc(51, 96.4, 3.6, 3.6, STEEL_LIT)
    + disc(51, 96.4, 2, 2, INK),
    "hammock": line("M34 82q-6 6-4 14M34 82q-2 8 1 15", 1.6, "#c9b27a"),
    "pitchpipe": line("M42 80Q46 90 50 93", 0.9)
    + disc(51, 95.6, 3.4, 3.4, STEEL_LIT)
    + disc(51, 95.6, 1.2, 1.2, INK),
    "leis": "".join(
        disc(50 + x, 80 + y, 2, 2, "#4d6b35")
        for x, y in ((-10, 1), (-7, 6), (-3, 9.6), (2, 10), (6, 7), (9.6, 2))
    ),
}
"""What is worn or carried about neck and shoulders."""


def things(looks: Looks) -> str:
    """Return what he wears and carries, laid over the clothes."""
    return "".join(WORN[thing] for thing in looks.worn if thing not in FACE)


def at_the_face(looks: Looks) -> str:
    """Return what he has in his mouth or behind his ear."""
    return "".join(WORN[thing] for thing in looks.worn if thing in FACE)


FACE = frozenset({"pipe", "cigarette", "pencil"})
