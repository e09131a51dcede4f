"""What is worn on the head: the helmet with what its band holds, caps, cones, glasses."""

from __future__ import annotations

from campaign.faces.head import FRAMES, skin_of
from campaign.faces.ink import (
    CLOTH,
    CLOTH_DARK,
    CLOTH_LIT,
    GAUZE,
    INK,
    STEEL,
    STEEL_DARK,
    STEEL_LIT,
    disc,
    fill,
    line,
    printed,
)  # fmt: skip
from campaign.rules.looks import Band, Hat, Looks

SCARF = "#b98f30"
SPOTS = ((40, 22), (48, 19.4), (56, 21), (45, 25), (53, 25), (63, 28), (67, 38), (31.6, 40),
         (33, 56), (38, 67), (68, 52), (63, 66))  # fmt: skip
STRAW, STRAW_LIT, STRAW_DARK = "#b99a5b", "#d8bd80", "#7d6436"

BANDS: dict[Band, str] = {
    "none": "",
    "cards": fill("M58 19.5l7-1.4 1.4 8.4-7 1.2z", GAUZE) + line("M60 21l4 4m0-4.4l-3.4 4.6", 0.8),
    "ace": fill("M57 18.6l7.4-.8.8 9-7.4.8z", GAUZE)
    + fill("M61 20.4l2.2 3.4h-1.6l.6 1.6h-2.2l.4-1.6h-1.8z", INK),
    "oil": fill("M58.6 19h5v8h-5z", STEEL_DARK)
    + fill("M60 16.6h2.2v2.6H60z", INK)
    + line("M60 21.4v4", 0.9, STEEL_LIT),
    "matches": fill("M57 20h8v6.6h-8z", "#8f2a20")
    + line("M58.6 20v-2.6M60.8 20v-3M63 20v-2.6", 1.0, GAUZE),
    "pencils": line("M57.4 26.6l1.6-9", 1.5, "#c79a3a")
    + line("M61 26.6l.8-8.6", 1.5, "#c79a3a")
    + line("M64.4 26.4l.2-8", 1.5, "#8f2a20"),
    "coin": disc(61, 22.6, 3.4, 3.4, "#cfd0b8") + disc(61, 22.6, 2.1, 2.1, STEEL_DARK),
    "string": line("M55 24q3 3 5 0t5 0M57 24v5M60.4 25v6M64 24v4", 1.0, GAUZE),
    "postcard": fill("M55.6 18.4l10 1.2-1 7.6-10-1.2z", GAUZE)
    + line("M57 22l3.4.4M57 24l3 .4M62.4 20.6l1.6.2", 0.7),
    "feather": fill("M60 27Q57 17 63.6 10 66 18 61.4 27Z", "#a98d5e")
    + line("M60.8 26Q60.6 18 63 12", 0.8),
    "tag": line("M58 20.6q3 2 6 0", 0.8) + disc(61, 25.4, 2.6, 3.2, "#c49a3c"),
    "dressing": fill("M56 19.4h9.4v6.8H56z", "#6d7455") + line("M58.4 19.4v6.8M63 19.4v6.8", 0.8),
    "leaf": fill("M56 27Q56 17 66 15 67 25 56 27Z", "#4d6b35") + line("M57 26.4l7.4-9", 0.8),
    "punch": line("M57 26.4l5-7M62 26.4l-4-7.4", 1.5, "#cfd0b8"),
    "cross": line("M61 17.4v9M58 20.6h6", 1.6, GAUZE),
    "spoon": disc(61, 18.6, 2.2, 3, "#cfd0b8") + line("M61 21.4v6", 1.4, "#cfd0b8"),
    "tally": line("M56 19v6M58.4 19v6M60.8 19v6M63.2 19v6M55 24.4l9.6-4.6", 1.0, GAUZE),
    "fishhook": line("M61 17.6v6.4q0 3.4-3 3.2-2.4-.4-2-3", 1.2, STEEL_LIT),
    "flower": "".join(
        disc(61 + x, 22 + y, 2.2, 2.2, GAUZE) for x, y in ((0, -2.6), (2.6, 0), (0, 2.6), (-2.6, 0))
    )
    + disc(61, 22, 1.6, 1.6, "#c79a3a"),
    "buttons": "".join(
        disc(x, 23, 2, 2, INK) + disc(x, 23, 1.5, 1.5, colour)
        for x, colour in ((56.6, GAUZE), (61, "#c49a3c"), (65.4, GAUZE))
    ),
    "buckle": line("M57.4 19.6h7v6.6h-7zM60.8 19.6v6.6", 1.3, STEEL_LIT),
}
"""What a helmet's band holds, on its right side."""


POSES: dict[Hat, str] = {
    "helmet": "",
    "low helmet": "translate(0 4.6) rotate(-4 50 30)",
    "tipped helmet": "translate(1.6 -1.4) rotate(-7 50 30) scale(.96)",
    "steel": "translate(0 .6)",
}
"""How a helmet sits."""
BRIMS: dict[Hat, float] = {
    "helmet": 0, "low helmet": 4.4, "tipped helmet": -4, "steel": 0.6, "cap": 0, "boonie": -1,
    "cone": -3, "flight": -2, "peaked": 0, "pith": 0,
}  # fmt: skip
"""How far below the plain one's the shadow of a brim falls."""


def hat(looks: Looks) -> str:
    """Return what is worn on the head; an empty string for a bare one."""
    if looks.hat in POSES:
        pose = POSES[looks.hat]
        made = helmet(looks.band, bare=looks.hat == "steel")
        return f'<g transform="{pose}">{made}</g>' if pose else made
    held = f'<g transform="translate(4 2)">{_held(looks.band)}</g>' if looks.hat == "boonie" else ""
    return _HATS.get(looks.hat, "") + held


def cast(looks: Looks) -> str:
    """Return the shadow that a brim throws on the forehead."""
    if looks.hat not in BRIMS:
        return ""
    half, low = FRAMES[looks.shape].temple - 0.4, BRIMS[looks.hat]
    a, b = 50 - half, 50 + half
    return fill(
        f"M{a:g} {33 + low:g}H{b:g}V{43.4 + low:g}Q60 {39.6 + low:g} 50 {39.4 + low:g}"
        f" 42 {39.4 + low:g} {a:g} {41.6 + low:g}Z",
        skin_of(looks).shade,
    )


def _held(band: Band) -> str:
    """What a band holds, large enough to be told from another's at 32 px."""
    if not BANDS[band]:
        return ""
    return f'<g transform="translate(-40.6 -15.6) scale(1.65)">{BANDS[band]}</g>'


def helmet(band: Band, bare: bool = False) -> str:
    """Return a helmet in its cover, camouflaged, with its band and what that holds; ``bare`` is
    the steel alone."""
    dome = "M26.5 37Q25 12 50 9.6 75 12 73.5 37 62 32.6 50 32.4 38 32.6 26.5 37Z"
    rim = (
        "M25 37.4Q36 31.8 50 31.6 64 31.8 75 37.4 74.6 40 72 40.4"
        " 62 36 50 35.8 38 36 28 40.4 25.4 40 25 37.4Z"
    )
    plane, lit, dark = ("#4d5145", "#8c9080", "#2b2e28") if bare else (STEEL, STEEL_LIT, STEEL_DARK)
    spots = "M46 16q6-3 9 2-3 4-8 3zM30 29q3-4 7-2 0 4-6 6zM58 23q4-1 6 3-4 2-7 0z"
    return (
        printed(dome, 2.4, plane)
        + fill("M54 10Q74.6 13 73.5 37L62 33.6Q66 20 54 10Z", dark)
        + fill("M66 14Q75 22 73.5 37L69 35Q71.4 24 66 14Z", INK)
        + fill("M52 13l9 1.6-9-.2zM55 17l9 1.6-9-.2zM57 21l9 1.6-9-.2z", dark)
        + (fill("M33 23Q35 15 43 13.4 37 17.6 36.4 25Z", lit) if bare
           else fill("M33 20q5-8 12-7-3 5-1 9-6 4-11-2z", lit) + fill(spots, dark, 0.75))
        + line("M27 31.4Q38 26.6 50 26.4 62 26.6 73 31.4", 3.4, INK)
        + line("M27 31.2Q38 26.4 50 26.2 62 26.4 73 31.2", 1.6, "#4a4a36")
        + printed(rim, 1.4, dark)
        + line("M28 38.6Q38 33.4 50 33.2", 1.1, lit)
        + _held(band)
    )  # fmt: skip


_CAP = "M30 33Q28 16 50 14.4 72 16 70 33 60 29.6 50 29.6 40 29.6 30 33Z"
_HATS: dict[Hat, str] = {
    "cap": printed(_CAP, 2.2, CLOTH)
    + fill("M57 15.4Q72 18 70 33L62 30.8Q64 22 57 15.4Z", CLOTH_DARK)
    + fill("M31 32Q50 26.4 69 32 72 36.6 69.6 38 50 32.4 30.4 38 28 36.6 31 32Z", CLOTH_DARK)
    + line("M33 33.6Q50 29 67 33.6", 0.9, CLOTH_LIT)
    + fill("M37 20q5-4 10-3.4-3 4-3 8-5 0-7-4.6z", CLOTH_LIT, 0.8),
    "boonie": printed(
        "M33 27Q34 13 50 12.4 66 13 67 27 84 32 84 37 68 33.6 50 33.6 32 33.6 16 37 16 32 33 27Z",
        2.2,
        CLOTH,
    )
    + fill("M58 13.6Q66 16 67 27 84 32 84 37L66 33Q62 20 58 13.6Z", CLOTH_DARK)
    + line("M33.4 27.4Q50 23.8 66.6 27.4", 2.2, CLOTH_DARK)
    + line("M36 24q3-8 10-9", 1.6, CLOTH_LIT),
    "beret": printed("M29 30Q26 14 48 12 72 11 73 24 72 30 66 30 50 26.6 29 30Z", 2.0, "#6a2f2a")
    + fill("M60 12.6Q73 13 73 24 72 30 66 30L60 28Q66 20 60 12.6Z", "#45201d")
    + disc(38, 24, 2.2, 2.2, "#c49a3c"),
    "bandana": printed("M31 35Q31 19 50 17.6 69 19 69 35 60 29 50 29 40 29 31 35Z", 1.8, CLOTH_LIT)
    + fill("M58 18.6Q69 21 69 35L62 31Q64 24 58 18.6Z", CLOTH)
    + line("M36 28q6-6 16-6M34 32q4-3 8-4", 1.0, CLOTH_DARK)
    + fill("M68 31l8 3-3 2 2 5-7-6z", CLOTH),
    "cone": printed("M50 4L86 34Q50 27 14 34Z", 2.2, STRAW)
    + fill("M50 4L86 34Q68 30 57 29.6Z", STRAW_DARK)
    + fill("M50 4L30 31.2Q36 30 42 29.6Z", STRAW_LIT)
    + line("M50 4L44 30M50 4L22 32.6M50 4L58 30M50 4L72 31.8", 0.7, INK, 0.55),
    "flight": printed(
        "M25 44Q22 11 50 10 78 11 75 44L70 50 69 34Q50 27 31 34L30 50Z", 2.4, "#8c8872"
    )
    + fill("M58 10.8Q78 13 75 44L70 50 69 34 62 31.6Q66 18 58 10.8Z", "#4f4d3f")
    + fill("M30 33Q29 19 50 17.6 71 19 70 33 50 26 30 33Z", "#2b2e2a")
    + line("M35 28q4-6 10-7", 1.6, "#a7a48c"),
    "peaked": line("M27 27Q28 11 50 10 72 11 73 27 70 33 68 33H32Q30 33 27 27Z", 2.0)
    + fill("M27 27Q28 11 50 10 72 11 73 27 70 31 68 31H32Q30 31 27 27Z", CLOTH)
    + fill("M58 10.6Q72 13 73 27L66 31Q66 18 58 10.6Z", CLOTH_DARK)
    + fill("M31 30Q50 25.4 69 30L70 38Q50 31 30 38Z", INK)
    + disc(50, 21, 3, 3, "#c49a3c"),
    "pith": printed(
        "M28 33Q27 13 50 11 73 13 72 33 82 37 80 39.4 50 31.4 20 39.4 18 37 28 33Z", 2.2, "#6d6a46"
    )
    + fill("M57 12Q73 15 72 33 82 37 80 39.4L64 34.6Q66 22 57 12Z", "#45442c")
    + line("M28.6 32Q50 25.6 71.4 32", 2.0, "#45442c")
    + disc(50, 20, 2.4, 2.4, "#8f2a20")
    + line("M34 24q3-7 9-8", 1.6, "#928e66"),
    "headset": line("M29 46Q27 14 50 13 73 14 71 46", 3.4)
    + line("M29 46Q27 14 50 13 73 14 71 46", 1.6, STEEL)
    + fill("M25 42h7v13h-7zM68 42h7v13h-7z", INK)
    + line("M31 55Q34 66 43 67", 1.4),
    "scarf": fill("M34.6 42Q36 27 50 26.4 64 27 65.4 42 60 31.6 50 31.2 40 31.6 34.6 42Z", INK)
    + printed(
        "M30 44Q26 16 50 14 74 16 70 44L71 62Q66 72 54 79H46Q34 72 29 62Z"
        "M35 44Q35 56 39 66 44 76 50 76 56 76 61 66 65 56 65 44 62 29 50 28.4 38 29 35 44Z",
        1.8,
        SCARF,
    )
    + fill("M61 17Q73 22 70 44L71 62Q66 72 54 79 64 68 66 52 68 30 61 17Z", "#8a6a20")
    + printed(
        "M47 76.4h6l1.6 4-1 3.6h-7.2l-1-3.6zM46.4 83L41 92l6.4-1zM53.6 83L59 92l-6.4-1z", 1.4, SCARF
    )
    + line("M33 36Q36 21 47 18.6M31.6 50q.6 8 4 14", 1.4, "#e2c678")
    + "".join(disc(x, y, 1.1, 1.1, GAUZE) for x, y in SPOTS),
}


def glasses(looks: Looks) -> str:
    """Return glasses before the eyes, with their bows back to the ears."""
    kind = looks.glasses
    if kind == "none":
        return ""
    x = FRAMES[looks.shape].cheek
    bows = line(f"M{50 - x + 0.4:g} 45.4L36 46.4M{50 + x - 0.4:g} 45.4L64 46.4", 1.4)
    if kind == "round":
        rings = "".join(
            f'<circle cx="{c}" cy="47.6" r="6" fill="{GAUZE}" fill-opacity=".22" stroke="{INK}"'
            ' stroke-width="1.2"/>'
            for c in (41.4, 58.6)
        )
        return rings + line("M47.4 46.6q2.6-1.6 5.2 0", 1.2) + bows
    boxes = (
        "M34.8 43.6h12.6l-.8 7.4q-.4 2-2.4 2H38q-2.2 0-2.6-2z"
        "M52.6 43.6h12.6l-.8 7.4q-.4 2-2.4 2h-6q-2.2 0-2.6-2z"
    )
    shade = fill(boxes, INK, 0.88) if kind == "dark" else fill(boxes, GAUZE, 0.22)
    width = 0.9 if kind == "wire" else 2.1
    return shade + line(boxes, width) + line("M47.4 45.4q2.6-1.4 5.2 0", width) + bows
