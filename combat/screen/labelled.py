"""One Marine's counter, enlarged, with a word at each of its signs."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Final

from combat.screen.counters_svg import ManToken, centre, man
from combat.screen.ground import Ground

WIDE: Final = 250
TALL: Final = 88
LEFT: Final = 62
MIDDLE: Final = 38
"""Where the middle of the counter stands; its signs are pointed at from here."""
LABELS: Final = (
    (46, -2, "Damage, of what makes a Wound"),
    (46, 11, "Stress, of what makes a Condition"),
)
"""How far right and below of the middle a sign is, and what it means."""
ABOVE: Final = "ID: each is a turn, and draws their hits"
BELOW: Final = "Soft Cover stops a hit, once; Hard Cover one of every volley"


def labelled(ground: Ground, tokens: tuple[ManToken, ...]) -> str:
    """Return the counter of the Marine on the board who has most Damage as SVG, each sign with its
    word; empty where none stands there."""
    standing = [one for one in tokens if not one.gone]
    if not standing:
        return ""
    example = replace(max(standing, key=lambda one: one.damage[0]), state="ready", player=0)
    x, y = centre(example.space)
    across, down = LEFT - x, MIDDLE - y
    words = "".join(_label(dx, dy, text) for dx, dy, text in LABELS)
    words += _label(46, -15, "Ammo") if example.ammo else ""
    spoken = "; ".join((ABOVE, *(text for _, _, text in LABELS), BELOW))
    return (
        f'<svg class="labelled" viewBox="0 0 {WIDE} {TALL}" role="img" aria-label="'
        f'{escape(example.name)}’s counter: {spoken}">'
        f'<g transform="translate({across} {down})">{man(ground, example)}</g>{words}'
        f'<path class="labelled__line" d="M{LEFT + 6} {MIDDLE - 20}V6H{LEFT + 17}"/>'
        f'<text class="labelled__text" x="{LEFT + 20}" y="9">{ABOVE}</text>'
        f'<text class="labelled__text" x="4" y="{TALL - 3}">{BELOW}</text></svg>'
    )


def _label(dx: int, dy: int, text: str) -> str:
    x, y = LEFT + dx, MIDDLE + dy
    return (
        f'<path class="labelled__line" d="M{x} {y}H{LEFT + 56}"/>'
        f'<text class="labelled__text" x="{LEFT + 59}" y="{y + 3}">{text}</text>'
    )
