"""Weapon cards made readable: modes with Initiative, dice, Range, Burst, Aimed Shot, effect."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from campaign.rules import equipment
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.telling.words import Words
from combat.rules.content import Mode, Weapon
from combat.telling.english import listed

MODES = {"single": "Single shot", "auto": "Automatic", "flame": "Flame", "throw": "Throw"}
ROWS = 5
FOCUS = {1: ("up", "▲", "+1 Focus"), 0: ("clear", "△", "no change"), -1: ("down", "▼", "−1 Focus")}


@dataclass(frozen=True, slots=True)
class RangeCell:
    """One row of Range: kind up, clear, down or out; sign to draw; words to say."""

    row: int
    kind: str
    sign: str
    burst: bool
    said: str


@dataclass(frozen=True, slots=True)
class ModeLine:
    """A firing mode (PH-CBT-FIRE-02, p.34)."""

    name: str
    initiative: int
    strike: int
    crit: int
    aimed: bool
    ammo: str
    range: tuple[RangeCell, ...]

    @property
    def said(self) -> str:
        """The Range in words, row by row."""
        return "; ".join(cell.said for cell in self.range)


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """A Weapon card: for whom it is, what is left of it, its modes, its Special Effect."""

    code: str
    name: str
    load: int
    left: int
    main: bool
    users: str
    modes: tuple[ModeLine, ...]
    effect: str


def weapon_card(content: Content, weapon: Weapon, left: int) -> WeaponCard:
    """Return a Weapon card; `left` is what the supply still holds."""
    names = [content.combat.specializations[spec].name for spec in weapon.allowed]
    users = f"{listed(names)} only" if names else "any Marine"
    if weapon.level > 1:
        users += f", from level {weapon.level}"
    gear = content.combat.gear.get(weapon.code)
    return WeaponCard(
        code=weapon.code,
        name=weapon.name,
        load=gear.load_of(gear.sides[-1]) if gear else weapon.load,
        left=left,
        main=weapon.main,
        users=users,
        modes=tuple(_mode(content, mode) for mode in weapon.modes),
        effect=weapon.effect,
    )


def _mode(content: Content, mode: Mode) -> ModeLine:
    ammo = content.combat.gear[mode.ammo].name if mode.ammo and mode.code != "throw" else ""
    return ModeLine(
        MODES[mode.code], mode.initiative, mode.strike, mode.crit, mode.aimed, ammo, _range(mode)
    )


@lru_cache(maxsize=64)
def _range(mode: Mode) -> tuple[RangeCell, ...]:
    """Return five rows of Range; those beyond the last triangle are out (PH-CBT-RANGE-02, p.35)."""
    cells = []
    for row in range(1, ROWS + 1):
        if row > len(mode.range):
            cells.append(RangeCell(row, "out", "–", False, f"{row}: out of Range"))
            continue
        step = mode.range[row - 1]
        kind, sign, said = FOCUS[step.focus]
        burst = ", Burst" if step.burst else ""
        cells.append(RangeCell(row, kind, sign, step.burst, f"{row}: {said}{burst}"))
    return tuple(cells)


@lru_cache(maxsize=64)
def short(weapon: Weapon) -> str:
    """Return the dice of a Weapon in one line: "Automatic: 6 Strike, 2 Crit, Range 4 · ..."; one
    way to fire needs no name."""
    several = len(weapon.modes) > 1
    return " · ".join(
        (f"{MODES[mode.code]}: " if several else "")
        + f"{mode.strike} Strike, {mode.crit} Crit, Range {len(mode.range)}"
        for mode in weapon.modes
    )


@lru_cache(maxsize=4)
def ammo_codes(content: Content) -> frozenset[str]:
    """Return the codes of Gear that Weapons fire; a Grenade is no Ammo."""
    weapons = content.combat.weapons
    return frozenset(
        mode.ammo for w in weapons.values() for mode in w.modes if mode.ammo and mode.ammo != w.code
    )


def weapon_cards(content: Content, view: View) -> tuple[WeaponCard, ...]:
    """Return the cards of all Weapons that this Mission's supply has; none between Missions."""
    words = Words.of(content, view)
    if words.state.mission is None:
        return ()
    codes = dict.fromkeys(code for code, _ in equipment.all_items(words.state))
    weapons = content.combat.weapons
    return tuple(
        weapon_card(content, weapons[code], equipment.supply_left(words.state, code))
        for code in codes
        if code in weapons
    )
