"""What a face says: brows, eyes and mouth, each a man's own, moved by his state."""

from __future__ import annotations

from campaign.faces.head import FRAMES, skin_of
from campaign.faces.ink import INK, disc, fill, line
from campaign.faces.toll import Mood, Toll
from campaign.rules.looks import Brow, Eyes, Looks, Mouth

TEETH = "#e6dcc4"
WHITE, WHITE_SHADED = "#e9dfc6", "#b3a68a"

BROWS: dict[Brow, tuple[float, float, float, float]] = {
    "straight": (2.4, 42.6, 41.2, 42.2),
    "heavy": (3.9, 43.0, 41.4, 43.2),
    "arched": (2.4, 42.8, 38.8, 42.8),
    "thin": (1.5, 42.0, 40.2, 42.0),
    "slanted": (2.8, 44.2, 41.2, 39.6),
    "joined": (3.6, 43.2, 41.0, 42.8),
    "worried": (2.3, 40.2, 41.0, 43.6),
}
"""How thick an eyebrow is, and the height of its inner end, its middle, its outer end."""

FROWNS: dict[Mood, tuple[float, float, float]] = {
    "fit": (0, 0, 0),
    "strained": (1.5, 1.0, 0.3),
    "hurt": (2.3, 1.7, 0.6),
    "hollow": (-1.7, -0.3, 1.2),
    "pain": (2.7, 2.5, 1.6),
}
"""By how much each of these three falls."""


def brows(looks: Looks, ink: str, mood: Mood) -> str:
    """Return both eyebrows, and the creases between them."""
    width, *heights = BROWS[looks.brow]
    inner, middle, outer = (at + fall for at, fall in zip(heights, FROWNS[mood], strict=True))
    near = 3.9 if mood in ("hurt", "pain") else 4.5
    half = width / 2
    made = ""
    for side in (-1, 1):
        a, b, c = 50 + side * near, 50 + side * 9.4, 50 + side * 14.4
        made += fill(
            f"M{a:g} {inner - half:g}Q{b:g} {middle - half - 1:g} {c:g} {outer - 0.4:g}"
            f"Q{b:g} {middle + half - 0.4:g} {a:g} {inner + half:g}Z",
            ink,
        )
    if looks.brow == "joined":
        made += line(f"M46.6 {inner:g}q3.4 1 6.8 0", 2.0, ink)
    if mood in ("strained", "hurt", "pain"):
        made += line("M48.2 43.4l.5-3.6M51.7 43.2l-.2-3.2", 1.0)
    if mood == "hollow":
        made += line("M43 36.4q7-1.6 14 .2", 1.0, skin_of(looks).shade)
    return made


# --- eyes ---------------------------------------------------------------------------------------

EYES: dict[Eyes, float] = {
    "open": 2.0,
    "narrow": 1.2,
    "heavy": 1.6,
    "wide": 2.6,
    "deep": 1.8,
    "folded": 1.3,
}
"""How far an eye is open, above and below its middle."""
LIDS: dict[Mood, float] = {"fit": 1, "strained": 0.84, "hurt": 0.6, "hollow": 0.9, "pain": 0.5}


def eyes(looks: Looks, toll: Toll) -> str:
    """Return both eyes; fatigue darkens what lies below them, pain shuts them."""
    made = ""
    for side in (-1, 1):
        x = 50 + side * 8.6
        made += _socket(looks, toll, x, side)
        shut = toll.mood == "pain" and (side < 0 or looks.eyes not in ("wide", "open"))
        made += _shut(x) if shut else _eye(looks, toll.mood, x, side)
    return made


def _socket(looks: Looks, toll: Toll, x: float, side: int) -> str:
    """The hollow an eye lies in, its bag below."""
    skin = skin_of(looks)
    made = ""
    if side < 0 and (looks.eyes == "deep" or toll.tired == 2):
        made += disc(x, 48.4, 5.8, 4.4 + 0.3 * toll.tired, skin.shade)
    if toll.tired:
        deep = 51.6 + 0.5 * toll.tired
        made += line(f"M{x - 4:g} {deep:g}q4 {1.6 + 0.6 * toll.tired:g} 8 -.2",
                     0.7 + 0.5 * toll.tired)  # fmt: skip
    return made


def _eye(looks: Looks, mood: Mood, x: float, side: int) -> str:
    """The white, what the lid leaves of the iris, and the lid, heavy as print is."""
    tall = max(0.7, EYES[looks.eyes] * LIDS[mood])
    low = 47.6 + tall * (0.5 if mood in ("strained", "hurt") else 0.85)
    top = 47.2 - tall * (0.35 if mood == "hollow" else 1)
    almond = f"M{x - 4.3:g} 47.8Q{x - 1:g} {top - tall * 0.7:g} {x + 4.3:g} 47.4"
    made = fill(f"{almond}Q{x:g} {low + tall * 0.7:g} {x - 4.3:g} 47.8Z",
                WHITE if side < 0 else WHITE_SHADED)  # fmt: skip
    wide, high = (1.2, 1.2) if mood == "hollow" else (1.9, min(2.0, tall + 0.3))
    made += disc(x + 0.1, (top + low) / 2, wide, high, INK)
    lid = 2.1 if looks.eyes == "heavy" or mood == "hollow" else 1.7
    made += line(f"M{x - 4.8:g} 48Q{x - 1:g} {top - tall * 0.8 - 0.4:g} {x + 4.9:g} 47.2", lid)
    if looks.eyes == "folded":
        made += line(f"M{x - 4.4:g} 45.4Q{x:g} 43.6 {x + 4.8:g} 45.8", 0.9)
    if mood == "hurt":
        made += line(f"M{x - 3.8:g} {low + 1.4:g}Q{x:g} {low + 0.2:g} {x + 4:g} {low + 1:g}", 1.0)
    if looks.eyes == "heavy" or mood == "hollow":
        made += line(f"M{x - 4:g} {top - 2:g}Q{x:g} {top - 3.4:g} {x + 4.2:g} {top - 1.8:g}", 0.9)
    return made


def _shut(x: float) -> str:
    """An eye pressed shut, with the folds about it."""
    out = -1 if x < 50 else 1
    return line(f"M{x - 4.6:g} 47.6Q{x:g} 49.4 {x + 4.6:g} 47.6", 2.0) + line(
        f"M{x + out * 5.4:g} 46.4l{out * 3:g}-1.2M{x + out * 5.6:g} 48l{out * 3.2:g} .4"
        f"M{x - 3:g} 51.2q3 .9 6 0",
        1.0,
    )


# --- mouth --------------------------------------------------------------------------------------

MOUTHS: dict[Mouth, tuple[float, float, float, float]] = {
    "plain": (6.6, 66.0, 67.0, 66.0),
    "full": (6.8, 65.8, 66.6, 65.8),
    "thin": (7.4, 66.2, 66.2, 66.2),
    "wry": (7.0, 66.8, 67.4, 64.4),
    "smile": (7.6, 65.2, 68.2, 65.0),
    "open": (5.8, 65.6, 65.2, 65.6),
    "down": (7.0, 67.6, 65.0, 67.4),
}
"""Half a mouth's width, and the height of its left corner, its middle, its right corner."""
SET: dict[Mood, tuple[float, float, float]] = {
    "fit": (1, 0, 0),
    "strained": (0.9, 0.65, -0.9),
    "hurt": (1.08, 0.8, -1.6),
    "hollow": (0.86, 0.7, -1.5),
    "pain": (1.06, 1, -2.4),
}
"""How wide a mouth is set, how far it goes to a level line, and by how much its middle rises."""
LEVEL = 66.4


def mouth(looks: Looks, mood: Mood) -> str:
    """Return the mouth and the shade under its lip."""
    skin = skin_of(looks)
    wide, *heights = MOUTHS[looks.mouth]
    stretch, level, rise = SET[mood]
    half = min(wide * stretch, FRAMES[looks.shape].jaw - 5.4)
    left, middle, right = (at + (LEVEL - at) * level for at in heights)
    a, b, middle = 50 - half, 50 + half, middle + rise
    under = line("M46 71q4 1.6 8 0", 1.6, skin.shade)
    if mood == "pain":
        return under + _bared(a - 0.4, b + 0.4)
    if mood == "hollow" or (looks.mouth == "open" and mood == "fit"):
        return under + _parted(a + 1, b - 1, middle + 1, 3.0 if mood == "hollow" else 2.2)
    made = under
    if looks.mouth == "full":
        low = middle + 4.6
        made += fill(
            f"M{a:g} {left:g}Q47 {middle - 3.4:g} 50 {middle - 1.8:g} 53 {middle - 3.4:g} {b:g}"
            f" {right:g} 54 {low:g} 50 {low:g} 46 {low:g} {a:g} {left:g}Z",
            skin.shade,
        )
        made += line(f"M47 {middle + 2.4:g}q2 .8 4 .2", 1.2, skin.plane)
    weight = 1.4 if looks.mouth == "thin" else 1.9
    made += line(f"M{a:g} {left:g}Q50 {middle:g} {b:g} {right:g}",
                 weight + 0.5 * (mood in ("strained", "hurt")))  # fmt: skip
    if mood == "hurt":
        made += line(f"M{a - 1.6:g} 64.6q-1.4 2.2 0 4.4M{b + 1.6:g} 64.6q1.4 2.2 0 4.4", 1.1)
    return made


def _bared(a: float, b: float) -> str:
    """Teeth that are clenched: the lip drawn up, the corners down."""
    shape = f"M{a:g} 68.6Q{a + 1.4:g} 63.2 50 63.4 {b - 1.4:g} 63.2 {b:g} 68.6 50 70.6 {a:g} 68.6Z"
    third = (b - a) / 4
    gaps = "".join(f"M{a + third * n:g} 64.4V69" for n in (1, 2, 3))
    return (
        fill(shape, TEETH)
        + line(shape, 1.8)
        + line(gaps, 0.7)
        + line(f"M{a + 1.6:g} 66.9Q50 66.2 {b - 1.6:g} 66.9", 0.9)
        + line(f"M{a - 2:g} 61.6q-2 3.6-1.4 7.6M{b + 2:g} 61.6q2 3.6 1.4 7.6", 1.2)
    )


def _parted(a: float, b: float, at: float, deep: float) -> str:
    """Lips apart."""
    shape = f"M{a:g} {at:g}Q50 {at - 1.4:g} {b:g} {at:g} 53 {at + deep:g} 50 {at + deep:g}"
    return fill(f"{shape} 47 {at + deep:g} {a:g} {at:g}Z", INK) + line(
        f"M{a - 0.8:g} {at + 0.2:g}Q50 {at - 1.8:g} {b + 0.8:g} {at + 0.2:g}", 1.2
    )
