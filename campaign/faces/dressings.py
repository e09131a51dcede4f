"""Dressings where a Wound is, or what a head and shoulders can show of it: a sling, a tag.

Each has a place of its own, so that two are seen side by side; none is more than gauze, tape and a
dark spot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from campaign.faces.dress import SHOULDERS
from campaign.faces.head import FRAMES, skin_of
from campaign.faces.ink import BLOOD, GAUZE, INK, disc, fill, line, printed
from campaign.rules.looks import Body, Looks

FOLD, MANILA, SPLINT = "#b3a888", "#d9b66e", "#a9814a"


def under_hat(looks: Looks, hurt: Collection[Body]) -> str:
    """Return what is bound about head and face: a hat goes over it."""
    return "".join(made(looks) for body, made in _HEAD.items() if body in hurt)


def on_body(looks: Looks, hurt: Collection[Body]) -> str:
    """Return what is bound about trunk and limbs, over all that is worn there."""
    return "".join(made(looks) for body, made in _BODY.items() if body in hurt)


def on_cheek(hurt: Collection[Body]) -> str:
    """Return a dressing taped to the cheek, over glasses and beard."""
    if "face" not in hurt:
        return ""
    pad = "M56 51.6l12-1.8 1.6 11.6-12 1.8z"
    return (
        line("M54 54l17-2.4M54.8 60.4l17-2.4", 2.6, GAUZE)
        + printed(pad, 1.4, GAUZE)
        + fill("M60.4 55.4q3.6-1.4 5 1.6-1 3.4-4.4 2-1.8-2-.6-3.6z", BLOOD)
    )


def _head(looks: Looks) -> str:
    frame = FRAMES[looks.shape]
    half = (frame.temple + frame.cheek) / 2 + 1.4
    a, b = 50 - half, 50 + half
    band = f"M{a:g} 32Q50 21.6 {b:g} 32V43Q50 33 {a:g} 43Z"
    return (
        printed(band, 1.8, GAUZE)
        + line(f"M{a + 1:g} 36.4Q50 26.4 {b - 1:g} 36.4M{a + 1:g} 40Q46 31.4 60 33", 0.9, FOLD)
        + fill("M36.6 33.4q5.4-3.2 9 .4 0 5.4-4.4 6.4-4.2-1-4.6-6.8z", BLOOD)
    )


def _ear(looks: Looks) -> str:
    """A pad over the ear, held by a turn about the brow."""
    frame = FRAMES[looks.shape]
    half = (frame.temple + frame.cheek) / 2 + 1.2
    x, a, b = 50 - frame.cheek, 50 - half, 50 + half
    band = f"M{a:g} 35Q50 26 {b:g} 35V41Q50 32.4 {a:g} 41Z"
    pad = f"M{x - 6.4:g} 43q5-3.6 8.6 0l1 10.4q-4 4.4-9.2 .6Z"
    return (
        printed(band, 1.6, GAUZE)
        + line(f"M{a + 1:g} 38Q50 29.2 {b - 1:g} 38", 0.9, FOLD)
        + line(f"M{x - 1:g} 38L{x - 2.6:g} 46", 4.4, GAUZE)
        + printed(pad, 1.5, GAUZE)
        + line(f"M{x - 5:g} 46.4l7-.8M{x - 5:g} 49.6l7.4-.6", 0.8, FOLD)
        + fill(f"M{x - 3.4:g} 51.6q2.4-1.2 4 .6-1 2.6-3.2 1.8z", BLOOD)
    )


def _neck(looks: Looks) -> str:
    half = SHOULDERS[looks.build][2] + 2
    low = FRAMES[looks.shape].chin_at
    wrap = (
        f"M{50 - half:g} {low - 3:g}Q50 {low + 8:g} {50 + half:g} {low - 3:g}V{low + 7:g}"
        f"Q50 {low + 18:g} {50 - half:g} {low + 7:g}Z"
    )
    return (
        printed(wrap, 1.8, GAUZE)
        + line(f"M{50 - half:g} {low + 2:g}Q50 {low + 13:g} {50 + half:g} {low + 1:g}", 0.9, FOLD)
        + fill(f"M{54:g} {low + 5:g}q4-2 5 1-1 4-4.6 3.4z", BLOOD)
    )


def _ribs(looks: Looks) -> str:
    """Broad tape about the chest, the shirt open over it."""
    skin = skin_of(looks)
    tape = "M39.4 91Q50 95 60.6 91L66.6 101H33.4Z"
    return (
        printed("M44.6 82L33 101H67L55.4 82 50 90Z", 1.8, skin.plane)
        + printed(tape, 1.4, GAUZE)
        + line("M37.4 95Q50 99 62.6 95M35.4 98.6Q50 102 64.6 98.6", 1.0, FOLD)
    )


def _chest(looks: Looks) -> str:
    """A field dressing on the breast, its tails tied over the shoulder."""
    wide, high, _ = SHOULDERS[looks.build]
    far = 50 - wide * 0.6
    return (
        line(f"M{far:g} {high + 0.6:g}L60 101", 6.4)
        + line(f"M{far:g} {high + 0.6:g}L60 101", 4.8, GAUZE)
        + printed("M33 84.6l14.4-2 2 13.6-14.4 2z", 1.6, GAUZE)
        + line("M34 88.4l14.6-2", 0.9, FOLD)
        + fill("M37.6 88.4q5-2.4 7.8.8.2 4.6-4 5-4.2-1-3.8-5.8z", BLOOD)
    )


def _shoulder(looks: Looks) -> str:
    """Turns of a bandage over the shoulder and under the arm."""
    wide, high, _ = SHOULDERS[looks.build]
    a, b = 50 - wide * 0.92, 50 - wide * 0.34
    cap = (
        f"M{b:g} {high - 5:g}Q{a + 4:g} {high - 2:g} {a - 1:g} {high + 8:g}L{a + 2:g} 101"
        f"H{a + 12:g}L{b + 2:g} {high + 2:g}Z"
    )
    x = (a + b) / 2
    return (
        printed(cap, 1.8, GAUZE)
        + line(
            f"M{b - 3:g} {high - 3:g}L{a + 4:g} {high + 13:g}M{b + 1:g} {high:g}L{a + 8:g} 100",
            1.0,
            FOLD,
        )
        + fill(f"M{x - 4:g} {high + 3:g}q5-3 7 1 0 4-4.4 4.4-3.4-1-2.6-5.4z", BLOOD)
    )


def _forearm(looks: Looks) -> str:
    """A narrow sling from the neck; the cut itself lies below the sheet."""
    half = SHOULDERS[looks.build][2] + 1
    strap = f"M{50 - half:g} 79Q{50 - half - 1:g} 90 38 101M{50 + half:g} 79Q62 90 54 101"
    return (
        line(strap, 5.6) + line(strap, 4.0, GAUZE) + line("M37 93.4l3 1.4M58.6 92l3 1", 1.0, FOLD)
    )


def _arm(looks: Looks) -> str:
    """A broad sling with the splint in it."""
    half = SHOULDERS[looks.build][2] + 1
    far = 50 + min(34.0, SHOULDERS[looks.build][0])
    skin = skin_of(looks)
    return (
        line(f"M38 90.6L{far + 2:g} 96.6", 3.6)
        + line(f"M38 90.6L{far + 2:g} 96.6", 2.0, SPLINT)
        + printed("M37 92q-4 0-4.4 3.4.4 4 5 4.6h8v-8z", 1.4, skin.plane)
        + printed(
            f"M{50 - half:g} 78L{50 - half + 5:g} 78 47 90 58 91 {50 + half - 3:g} 78"
            f"L{50 + half + 2:g} 79 {far:g} 93V101H44L42 90Z",
            1.8,
            GAUZE,
        )
        + line(f"M46 92Q62 98 {far - 2:g} 96M58 91l{far - 68:g} 2", 1.0, FOLD)
    )


def _hand(looks: Looks) -> str:
    """A bandaged hand, held up before the breast."""
    skin = skin_of(looks)
    return (
        printed(
            "M58 88q-1-6 2.4-6.4 2 0 2.4 4.4 0-5 3-5 2.6.4 2.4 5 .6-4 3-3.4 2.4.8 1.6 6z",
            1.4,
            skin.plane,
        )
        + printed("M56.4 88.4Q65 84.4 74 87.4L75 94 72.4 101H58.4Z", 1.6, GAUZE)
        + line("M57 92Q66 88.4 74.4 91.4M58 96.4Q66 93 73.6 96", 1.0, FOLD)
        + fill("M62 90q3-1.6 5 .4 0 3-3 3.2-2.4-.8-2-3.6z", BLOOD)
    )


def _tag(left: bool) -> Callable[[Looks], str]:
    """A casualty tag tied at the collar: for what lies below the sheet."""
    x, tilt = (30, 8) if left else (68, -7)
    string = "M43 81L35 87" if left else "M57 81L66 87"
    card = f"M{x - 6} 88l2.4-3h7.2l2.4 3v13.6h-12z"

    def made(_: Looks) -> str:
        tag = (
            printed(card, 1.6, MANILA)
            + fill(f"M{x - 6} 97.4h12v4.2h-12z", BLOOD)
            + line(f"M{x - 3} 91h6M{x - 3} 94h4", 1.1)
            + disc(x, 87.4, 1.1, 1.1, INK)
        )
        return line(string, 1.2) + f'<g transform="rotate({tilt} {x} 87)">{tag}</g>'

    return made


_HEAD: Mapping[Body, Callable[[Looks], str]] = {"head": _head, "ear": _ear}
_BODY: Mapping[Body, Callable[[Looks], str]] = {
    "ribs": _ribs,
    "chest": _chest,
    "shoulder": _shoulder,
    "forearm": _forearm,
    "arm": _arm,
    "hand": _hand,
    "neck": _neck,
    "hip": _tag(left=True),
    "leg": _tag(left=False),
}
