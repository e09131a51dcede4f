"""A portrait: ground, bust, head and what the days have done to it, as one SVG string."""

from __future__ import annotations

from functools import lru_cache

from campaign.faces import dress, dressings, features, hair, hats, head
from campaign.faces.ink import (
    CUT,
    INK,
    MUD,
    PAPER,
    STEEL_DARK,
    disc,
    fill,
    line,
)  # fmt: skip
from campaign.faces.toll import Mood, Toll
from campaign.rules.looks import Band, Looks

SHEET = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
FRESH = Toll()
PAPERS: dict[Mood, tuple[str, str]] = {
    "fit": (PAPER, CUT),
    "strained": ("#d3c9a8", "#bcb08b"),
    "hurt": ("#d8b389", "#c29a6e"),
    "hollow": ("#aeb0a0", "#979a89"),
    "pain": ("#c78a6a", "#ad6f52"),
}
BARE = frozenset({"none", "headset"})
NEARER = '<g transform="translate(-7 -9.2) scale(1.14)">'
"""The head is drawn larger than the shoulders, so that it is known at 32 px; the chin stays."""


@lru_cache(maxsize=1024)
def portrait(looks: Looks, toll: Toll = FRESH, cut: bool = False) -> str:
    """Return a portrait as SVG, 100 by 100 units, without width or height; `cut` out of its paper,
    to stand on other ground.

    The dead have no face: rifle and helmet stand for the man, with what he wore in its band.
    """
    inner = _grave(looks.band) if toll.dead else _man(looks, toll)
    return f"{SHEET}{'' if cut else _ground(toll)}{inner}</svg>"


def _ground(toll: Toll) -> str:
    """Paper with the cuts of the gouge left standing; its tint says a mood where a face is tiny."""
    paper, cut = ("#b9b08f", "#9d9475") if toll.dead else PAPERS[toll.mood]
    cuts = "".join(
        _cut(2 + y * 7 % 5, y, 12 + y * 13 % 17) + _cut(98 - y * 11 % 6, y + 3, -20 - y * 17 % 22)
        for y in range(4, 98, 7)
    )
    return f'<path d="M0 0h100v100H0z" fill="{paper}"/>' + fill(cuts, cut)


def _cut(x: int, y: int, long: int) -> str:
    """A cut of the gouge: in thick, out thin."""
    return f"M{x} {y}q{long * 0.2:g}-1.8 {long} 0q{-long * 0.8:g} 1.8 {-long} 0z"


def _man(looks: Looks, toll: Toll) -> str:
    if "head" in toll.hurt:
        looks = looks.model_copy(update={"hat": "none"})
    return (
        f"{NEARER}{hair.behind(looks)}</g>"
        + dress.bust(looks)
        + dress.things(looks)
        + dressings.on_body(looks, toll.hurt)
        + f"{NEARER}{_head(looks, toll)}</g>"
    )


def _head(looks: Looks, toll: Toll) -> str:
    ink, _ = head.hair_ink(looks)
    covered = looks.hat not in BARE
    return (
        head.ears(looks)
        + head.skull(looks)
        + hats.cast(looks)
        + head.marks(looks)
        + head.lines(looks)
        + head.beard(looks, ink, toll.tired)
        + head.nose(looks)
        + features.mouth(looks, toll.mood)
        + features.eyes(looks, toll)
        + features.brows(looks, ink, toll.mood)
        + hair.hair(looks, covered)
        + _mud(toll.muddy)
        + dressings.under_hat(looks, toll.hurt)
        + hats.hat(looks)
        + hats.glasses(looks)
        + dress.at_the_face(looks)
        + dressings.on_cheek(toll.hurt)
    )


MUDS = (
    fill("M35 56q4-2 6 2 3 0 2 4-4 3-8 0-2-3 0-6zM60 34q4-1 5 2-1 3-5 2z", MUD, 0.85)
    + fill("M30 92q8-3 14 1-2 5-9 5zM58 88q6 0 8 4-3 3-8 1z", MUD, 0.8),
    fill(
        "M40 66q8 2 7 7-5 3-9-1zM55 56q8-2 9 5-2 6-8 4-3-4-1-9zM37 38q6-4 10 0-3 4-9 3z", MUD, 0.85
    )
    + line("M62 47l3 14M45 41l-1 5", 1.6, MUD),
)


def _mud(much: int) -> str:
    return "".join(MUDS[:much])


def _grave(band: Band) -> str:
    """A rifle stuck in the ground, a helmet on it, the boots before it."""
    return (
        fill("M0 84Q30 78 52 81 78 77 100 84V101H0Z", "#6f6444")
        + line("M4 88h22M60 90h30M34 95h40", 1.2, "#564d33")
        + line("M50 34V84", 5.0, INK)
        + line("M50 36V82", 2.4, "#5b4a33")
        + fill("M45.6 44h8.8l-1 14h-6.8z", INK)
        + line("M54 52q8 4 8 16", 1.6, INK)
        + f'<g transform="translate(0 6)">{hats.helmet(band)}</g>'
        + fill("M34 90q0-12 2-14 4-2 6 0l.6 9 5.4 3.6V92H34z", INK)
        + fill("M54 91q0-12 2-14 4-2 6 0l.6 9 5.4 3.6V93H54z", INK)
        + line("M37 78v7M57 79v7", 1.2, STEEL_DARK)
        + disc(50, 62, 1.4, 1.4, STEEL_DARK)
    )
