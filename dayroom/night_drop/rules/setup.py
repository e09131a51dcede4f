"""Setup: Germans placed, sticks shuffled, scattered and landed (ch. 4)."""

from __future__ import annotations

from typing import Final, Literal

from combat.rules.dice import Dice
from dayroom.night_drop.rules import grid
from dayroom.night_drop.rules.content import REGIMENTS, STREAM, Content, Regiment
from dayroom.night_drop.rules.events import GermanPlaced, StickJumped
from dayroom.night_drop.rules.state import Lost, State, StickKind, Unit
from dayroom.night_drop.rules.tasks import BeginTurn
from dayroom.night_drop.rules.work import Work, held_by

STICKS: Final[dict[Regiment, dict[StickKind, int]]] = {
    "505": {"plt": 18, "ldr": 6, "hq": 3, "advantage": 1},
    "507": {"plt": 14, "ldr": 4, "hq": 3, "advantage": 1},
    "508": {"plt": 18, "ldr": 6, "hq": 3, "advantage": 1},
}
"""ND-STICK-01..03 (ch. 2): 28 sticks, 22 of the 507th."""
STACK: Final[dict[Regiment, int]] = {"505": 4, "507": 3, "508": 4}
"""ND-SETUP-03..05 (ch. 4): sticks in a drop zone hex; four on the circled one."""
CIRCLED_STACK: Final = 4
LANDING_LOST: Final = 6
"""ND-SETUP-09: a total of 6 or more eliminates the stick."""
LANDING: Final = {"marsh": 1, "village": 2}

Fate = Literal["", "dice", "off_map", "stream", "german"]


def begin(content: Content, dice: Dice) -> Work:
    """The game as set up, before its first turn; all VP markers are in the draw (ND-SETUP-11)."""
    empty = State(
        turn=0,
        phasing="us",
        units={},
        lost=(),
        pool=tuple(sorted(content.cards)),
        draw=tuple(sorted(content.vp_markers)),
        markers={},
        held=(),
        agenda=(BeginTurn(),),
        content=content,
    )
    work = Work(empty, dice)
    for hex_ in content.setup_hexes:
        place_german(work, draw_german(work), hex_)
    for regiment in REGIMENTS:
        _jump(work, regiment)
    # Stacks are not checked here: above three they stay until their regiment acts (ND-STACK-03,
    # ND-SETUP-14).
    return work


def draw_german(work: Work) -> str:
    """A unit drawn from the pool (ND-SETUP-01); the others stay in it (ND-SETUP-02)."""
    card = work.dice.draw(work.pool, "German unit")
    work.pool = tuple([key for key in work.pool if key != card])
    return card


def place_german(work: Work, card: str, hex_: str) -> Unit:
    """A drawn unit at full strength under an Unknown marker (ND-SETUP-01, ND-REINF-01).

    Its key counts markers, so that it does not tell which counter lies under it.
    """
    work.germans += 1
    unit = Unit(f"G{work.germans}", "german", hex_, card=card)
    work.add(unit)
    work.tell(GermanPlaced(unit.key, hex_, card))
    work.entered((hex_,), (unit,))
    return unit


def _jump(work: Work, regiment: Regiment) -> None:
    """The sticks of a regiment, shuffled: what a stick is its key does not tell (ND-STICK-04)."""
    kinds: list[StickKind] = []
    for kind, count in STICKS[regiment].items():
        kinds += [kind] * count
    shuffled = work.dice.shuffle(kinds, f"sticks of the {regiment}th")
    zones = [
        hex_
        for hex_ in work.content.drop_zones[regiment]
        for _ in range(_stack(work, hex_, regiment))
    ]
    landed: list[Unit] = []
    for number, (kind, zone) in enumerate(zip(shuffled, zones, strict=True), start=1):
        unit = Unit(f"{regiment}-{number:02}", "stick", zone, regiment, kind)
        dice = work.dice.d6(3, f"stick {unit.key}: direction, distance, landing")
        hex_, fate = _land(work, zone, (dice[0], dice[1], dice[2]))
        work.tell(StickJumped(unit.key, zone, (dice[0], dice[1], dice[2]), hex_, fate))
        if fate:
            work.lost.append(Lost(unit, "off_map" if fate == "off_map" else "landing"))
        else:
            landed.append(Unit(unit.key, "stick", hex_, regiment, kind))
    for unit in landed:
        work.add(unit)


def _stack(work: Work, hex_: str, regiment: Regiment) -> int:
    return CIRCLED_STACK if hex_ == work.content.circled else STACK[regiment]


def _land(work: Work, zone: str, dice: tuple[int, int, int]) -> tuple[str, Fate]:
    """Scatter and landing in one throw (ND-SETUP-12): where to, and what became of the stick."""
    direction, hexes, landing = dice
    if landing == LANDING_LOST:
        return zone, "dice"
    hex_ = zone
    for _ in range(hexes):  # ND-SETUP-06, ND-SETUP-13
        hex_ = grid.beyond(hex_, direction - 1)
        if hex_ not in work.content.terrain:
            return zone, "off_map"  # ND-SETUP-07
    terrain = work.content.terrain[hex_]
    if terrain == STREAM:
        return hex_, "stream"  # ND-SETUP-08, bridges included
    if held_by(work, hex_, "german"):
        return hex_, "german"
    return hex_, "dice" if landing + LANDING.get(terrain, 0) >= LANDING_LOST else ""  # ND-SETUP-09
