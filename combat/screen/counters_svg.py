"""The counters of the Combat Board as SVG: Marines with face and gauges, Enemies as figures.

A space is 100 by 66 units. Figures and Cover are drawn in static/img/board.svg, looks come from
static/css/board.css.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from combat.rules.board import column, row
from combat.screen.ground import Ground

WIDTH: Final = 400
TALL: Final = 66
"""The height of a row."""
HEIGHT: Final = 7 * TALL
MIDDLE: Final = HEIGHT // 2
LONG_NAME: Final = 9
"""Letters of a name that fit on a counter at full size."""
LONG_NICK: Final = 8
"""Letters of a nickname that fit beside his face."""
SHORT_NAME: Final = 5
"""Letters of an Enemy's name that fit below his Hit Points."""
MOST: Final = 9
"""Soft Cover markers that have a drawing."""
WOUNDS: Final = 3
"""Wounds that have a drawing: more kill."""
FACE_DOWN: Final = "face down"
"""What an Enemy is called who is known though nobody may see him yet."""
LATER: Final = "came up later: does not count"
"""What is said of an Enemy who was not there at the beginning (PH-CBT-RETREAT-01, p.41)."""
FIGHTERS: Final = "FGHIJKNP"
"""The drawings of the Fighter: eight men, as many as come to a Combat."""
LEFT: Final = {"H": "band", "J": "scarf", "K": "bag", "P": "bag"}
"""What lies where one of them fell who wears no hat."""
LEAF: Final = 13
"""How far below the middle the number of Soft Cover lies: above the frame of who is chosen."""
BAR: Final = (49, 3)
"""Width and height of a full bar of Damage or Stress, below its number."""


@dataclass(frozen=True, slots=True)
class ManToken:
    """A Marine on the board. `state` is ready, done or active; `cover`, `damage` and `stress` are
    (now, of); `ammo` is what he has for the Weapons he carries; `face` is the address of his
    portrait, `player` the number of who plays him in a group, 0 for nobody to tell apart; `gone`
    is killed or left where only his place is kept, `wounds` how many he has, `used` how many of his
    numbers have had their turn while another has not; `hard`: he lies behind Hard Cover."""

    space: str
    ids: tuple[int, ...]
    role: str
    name: str
    state: str
    cover: tuple[int, int]
    face: str = ""
    damage: tuple[int, int] = (0, 0)
    stress: tuple[int, int] = (0, 0)
    ammo: int = 0
    player: int = 0
    gone: str = ""
    wounds: int = 0
    used: int = 0
    hard: bool = False


@dataclass(frozen=True, slots=True)
class FoeToken:
    """An Enemy on the board; face down it has the letter "?" and no figures. `call` is his own,
    `later` tells that he does not count; `hard`: he lies behind Hard Cover."""

    space: str
    letter: str
    name: str
    hit_points: int
    cover: int
    spotted: bool = False
    hurt: bool = False
    call: str = ""
    later: bool = False
    hard: bool = False


def centre(space: str) -> tuple[int, int]:
    """The middle of a space in units of the picture."""
    x = column(space) * 100 - 50
    return x, (MIDDLE - TALL * row(space) if space[0] == "E" else MIDDLE + TALL * row(space))


def corner(space: str, left: int, up: int) -> tuple[int, int]:
    x, y = centre(space)
    return x - left, y - up


def thing(
    ground: Ground,
    name: str,
    x: int,
    y: int,
    width: int,
    height: int,
    kind: str = "",
    key: str = "",
) -> str:
    """Something of the sheet of drawings, put down; `key` is what beats call it."""
    told = f'class="{kind}" ' if kind else ""
    told += f'data-is="{key}" ' if key else ""
    return (
        f'<use {told}href="{ground.sheet}#{name}" x="{x}" y="{y}" width="{width}" '
        f'height="{height}"/>'
    )


def size(side: int) -> str:
    return f'width="{side}" height="{side}"'


def _soft(ground: Ground, x: int, y: int, left: int, most: int) -> str:
    """Soft Cover: what grows there once for each marker, trodden down where one is missing."""
    return "".join(
        thing(ground, ground.soft if n < left else "trodden", x + n * 16, y, 20, 14,
               "soft" if n < left else "soft soft--gone")
        for n in range(most)
    )  # fmt: skip


def _name(text: str, x: int, y: int, width: int, kind: str = "name", long: int = LONG_NAME) -> str:
    fit = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(text) > long else ""
    return f'<text class="{kind}" x="{x}" y="{y}"{fit}>{escape(text)}</text>'


def _gauges(man: ManToken, x: int, y: int) -> str:
    """Damage and Stress, one below the other, on the ground of their signs."""
    return _gauge("hurt", x, y, man.damage) + _gauge("strain", x, y + 13, man.stress)


def _gauge(kind: str, x: int, y: int, now: tuple[int, int]) -> str:
    """Points against what he can take: "5/6" on a bar that is full at his Threshold."""
    have, most = now
    full = min(1.0, have / max(most, 1)) * BAR[0]
    # A line below the number: a block of red beside it would look like a Wound card.
    place = f'x="{x}" y="{y + 9}" width="{full:.3g}" height="{BAR[1]}"'
    bar = f'<rect class="{kind}" {place}/>' if have else ""
    return f'{bar}<text class="gauge__text" x="{x + 47}" y="{y + 10.5:g}">{have}/{most}</text>'


def man(ground: Ground, man: ManToken, until: int | None = None) -> str:
    """A Marine's counter: face, number and role, Ammo, Damage, Stress, name; `until` is the beat
    until which he looked like this."""
    if man.gone:
        return _gone(ground, man)
    x, y = centre(man.space)
    player = f" counter--player-{man.player}" if man.player else ""
    # Behind what is counted alone; about all of him who acts, and whose player is told.
    left = 46 if man.player or man.state == "active" else 4
    return (
        f"{_group(man, player, until)}"
        f"{_soft(ground, x - 46, y - 36, *man.cover)}"
        f'<rect class="counter__body" x="{x - left}" y="{y - 23}" width="{46 + left}" height="56"/>'
        f"{thing(ground, 'gauges', x - 3, y - 9, 49, 25)}"
        f"{_looks(ground, man, x, y)}{_tag(man, x - 3, y - 22)}{_ammo(man, x + 45, y - 22)}"
        f"{_name(man.name, x + 44, y + 26, 50, 'nick', LONG_NICK)}"
        f"{_covered(ground, man, x, y)}{_mark(man.state, x - 49, y - 28)}</g>"
    )


def man_before(ground: Ground, man: ManToken, until: int) -> str:
    """What has changed of a Marine since a beat, as it was: it lies over his counter."""
    x, y = centre(man.space)
    over = f"{_covered(ground, man, x, y)}{_mark(man.state, x - 49, y - 28)}"
    return f"{_group(man, '', until)}{_looks(ground, man, x, y)}{over}</g>"


def _group(man: ManToken, player: str, until: int | None) -> str:
    former = "" if until is None else f' former" data-until="{until}'
    return (
        f'<g class="counter counter--man counter--{man.state}{player}{former}" '
        f'data-is="{man.space}">'
    )


def _looks(ground: Ground, man: ManToken, x: int, y: int) -> str:
    """What a story changes: his face, Damage, Stress, Wounds."""
    return (
        f'<g class="looks">{_face(man.face, x - 55, y - 29)}{_gauges(man, x - 3, y - 9)}'
        f"{_wounds(ground, man.wounds, x - 5, y - 22)}</g>"
    )


def _gone(ground: Ground, man: ManToken) -> str:
    """The place of who fights no more: his name, and helmet and rifle where he was killed."""
    x, y = centre(man.space)
    marker = thing(ground, "killed", x - 24, y - 36, 48, 52) if man.gone == "killed" else ""
    return (
        f'<g class="counter counter--man counter--gone" data-is="{man.space}">'
        f"{marker}{_name(man.name, x, y + 28, 88)}</g>"
    )


def _tag(man: ManToken, x: int, y: int) -> str:
    """His ID markers, and his role where there is room beside them."""
    low = y + 10.5
    markers = [
        f'<rect class="counter__id" x="{x + 13 * n}" y="{y}" width="11" height="12"/>'
        f'<text class="counter__id-text" x="{x + 13 * n + 5.5:g}" y="{low:g}">{number}</text>'
        for n, number in enumerate(man.ids)
    ]
    if man.used:
        markers[-man.used :] = ['<g class="counter__used">', *markers[-man.used :], "</g>"]
    role = f'<text class="counter__role" x="{x + 13}" y="{low:g}">{escape(man.role)}</text>'
    return "".join(markers) + (role if len(man.ids) == 1 else "")


def _ammo(man: ManToken, right: int, y: int) -> str:
    """A round and how many he has, at the right of the first row."""
    if not man.ammo:
        return ""
    left = right - 4 - 6 * len(str(man.ammo))
    return (
        f'<path class="ammo" d="M{left} {y + 11}v-7q1.5-4 3 0v7z"/>'
        f'<text class="ammo__text" x="{right}" y="{y + 10.5:g}">{man.ammo}</text>'
    )


def _mark(state: str, x: int, y: int) -> str:
    """A badge on the corner of who acts, and of who has acted: off his face."""
    if state == "ready":
        return ""
    icon = "chevron-right" if state == "active" else "check"
    return (
        f'<g class="mark"><rect x="{x}" y="{y}" {size(15)}/>'
        f'<use href="#i-{icon}" x="{x + 1}" y="{y + 1}" {size(13)}/></g>'
    )


def _face(address: str, x: int, y: int) -> str:
    """The man himself, on the ground; the sheet cuts what is left and right of him."""
    if not address:
        return ""
    return f'<image class="counter__face" href="{escape(address)}" x="{x}" y="{y}" {size(62)}/>'


def foe(ground: Ground, token: FoeToken, key: str = "") -> str:
    """An Enemy as he is drawn on his space; beats call him by it, or by `key`."""
    x, y = centre(token.space)
    hidden = token.letter in ("?", "hidden")
    kind = "hidden" if hidden else token.letter.lower()
    drawn = "hidden" if hidden else _drawn(token.letter, token.call)
    # Most are Fighters, whose figure says enough, and who is hidden is a shape.
    plain = hidden or (token.letter == "F" and token.name != FACE_DOWN)
    figure = thing(ground, drawn, x - 50, y - 35, 62, 65, "figure")
    ring = f'<circle class="spotted" cx="{x - 40}" cy="{y - 27}" r="6"/>'
    spotted = ring if token.spotted else ""
    late = f'<text class="counter__late" x="{x + 3}" y="{y - 19}">+</text>' if token.later else ""
    points = (
        f'<text class="counter__unknown" x="{x + 26}" y="{y - 8}">{token.call}?</text>'
        if hidden
        else f'<text class="call" x="{x + 13}" y="{y - 16}">{token.call}</text>'
        f"{heart(x, y, token.hit_points, token.hurt)}"
    )
    return (
        f'<g class="counter counter--foe counter--{kind}" data-is="{key or token.space}">'
        f"{figure}{points}{late}{'' if plain else _kind(token.name, x, y)}{spotted}</g>"
    )


HEART = "l-13-15q-2-8 5-9 6-1 8 3 2-4 8-3 7 1 5 9z"
"""From its point upwards; short, for a long story draws it thirty times."""


def heart(x: int, y: int, points: int, hurt: bool, how: str = "") -> str:
    """An Enemy's Hit Points at the centre of his space: a heart, for a box is a Marine's number."""
    look = f"hp{' hp--hurt' if hurt else ''}{how}"
    return (
        f'<g class="{look}"><path d="M{x + 33} {y - 9}{HEART}"/>'
        f'<text x="{x + 33}" y="{y - 16}">{points}</text></g>'
    )


def _kind(name: str, x: int, y: int) -> str:
    """What an Enemy is who is more than a Fighter, on red below his Hit Points."""
    wide = min(46, 8 + 7 * len(name))
    return (
        f'<rect class="counter__body" x="{x + 46 - wide}" y="{y - 9}" width="{wide}" height="15"/>'
        f"{_name(name, x + 46 - wide // 2, y + 3, wide - 6, long=SHORT_NAME)}"
    )


def _drawn(kind: str, call: str) -> str:
    """The name of an Enemy's drawing: no Fighter looks like the next, each keeps his face."""
    return FIGHTERS[ord(call[:1] or "A") % len(FIGHTERS)] if kind == "F" else kind


def left_of(kind: str, call: str) -> str:
    """The name of the drawing of what lies where an Enemy fell."""
    return LEFT.get(_drawn(kind, call), "fallen")


def soft_foe(ground: Ground, foe: FoeToken) -> str:
    x, y = centre(foe.space)
    tufts = _soft(ground, x - 48, y + 20, foe.cover, foe.cover)
    hard = badge(ground, x, y) if foe.hard else ""
    soft = f"{tufts}{count(ground, foe.cover, x - 50, y + LEAF)}"
    # It goes where he goes; logs stay.
    return f'<g data-is="{foe.space}">{soft}</g>{hard}' if soft else hard


def count(ground: Ground, markers: int, x: int, y: int) -> str:
    """How many Soft Cover markers, as a leaf and a number: much else grows on the ground."""
    return thing(ground, f"c{min(markers, MOST)}", x, y, 22, 14) if markers else ""


def logs(ground: Ground, space: str, taken: bool) -> str:
    """Hard Cover on the side that faces the middle: of a Marine's within the Space where nobody
    stands, so that it is nobody else's."""
    x, y = centre(space)
    top = y + 16 if space[0] == "E" else y - 38 if taken else y - 28
    return thing(ground, ground.hard, x - 48, top, 96, 17, "hard")


def badge(ground: Ground, x: int, y: int) -> str:
    """Hard Cover, and the hit that it takes, beside the number of Soft Cover markers."""
    return thing(ground, "h1", x - 27, y + LEAF, 22, 14)


def _covered(ground: Ground, man: ManToken, x: int, y: int) -> str:
    """What covers a Marine, counted over the foot of his portrait."""
    hard = badge(ground, x, y) if man.hard else ""
    return f"{count(ground, man.cover[0], x - 46, y + LEAF)}{hard}"


def _wounds(ground: Ground, wounds: int, right: int, y: int) -> str:
    """A cross for each Wound, on the edge of his portrait."""
    wide = 2 + 11 * min(wounds, WOUNDS)
    return thing(ground, f"w{min(wounds, WOUNDS)}", right - wide, y, wide, 14) if wounds else ""
