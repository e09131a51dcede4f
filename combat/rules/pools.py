"""The dice of Combat tests and the Initiative costs, each figure with its reason.

The combinations are few and come again and again, so that pools and costs are cached by value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from combat.rules.board import blocking, column, fire_range, line_of_sight
from combat.rules.content import CombatContent, Mode, Weapon
from combat.rules.errors import Fault
from combat.rules.options import Part, Pool, PoolPart
from combat.rules.state import Activation, EnemyPlan, Marine, Participant
from combat.rules.thawed import AnyBattle, dark, smoke_in

COMBAT_FOCUS = 2  # PH-TEST-01 (p.18)
MIN_INITIATIVE = 3  # PH-CBT-INIT-08 (p.44)
STAND_STRIKE = 2  # PH-CBT-FIRE-07 (p.36)
BIPOD = 2  # PH-EQUIP-31 (p.17)


class Sight(NamedTuple):
    """A shot's Range in rows, the spaces whose markers are in the way, and the Smoke's penalty."""

    range: int
    blocked: tuple[str, ...]
    smoke: int


def sight(board: AnyBattle, space: str, target: str, taken: int) -> Sight:
    """What lies between a Marine's space and a target's; `taken` are the bits of all markers.

    PH-CBT-LOS-02 (p.35; worked: PH-CBT-LOS-10, p.36) and, for Smoke, each marker once per line:
    PH-CBT-LOS-06, PH-CBT-LOS-07 (p.36).
    """
    line = line_of_sight(space, target)
    smoke = sum([smoke_in(board, c) for c in line.columns]) if board.smoke else 0
    return _sight(space, target, line.crossed & taken, smoke)


@lru_cache(maxsize=4096)
def _sight(space: str, target: str, crossed: int, smoke: int) -> Sight:
    line = line_of_sight(space, target)
    return Sight(fire_range(space, target), blocking(line, crossed), smoke)


@dataclass(frozen=True, slots=True)
class Shot:
    """How a Weapon is fired: mode and flags as in the command `Fire`."""

    weapon: Weapon
    mode: Mode
    aimed: bool
    bipod: bool
    stand: bool


class Aim(NamedTuple):
    """What a shot brings along whatever it is fired at; hashed for each target, so a tuple.

    `strike`, `crit`: of the mode; `wounds`, `boon`: Focus, Strike and Crit dice of his Wound and of
    a Boon card; `through`: no marker and no Smoke is in its way.
    """

    strike: int
    crit: int
    aimed: bool
    bipod: bool
    stand: bool
    last_round: bool
    night: bool
    through: bool
    wounds: tuple[int, int, int]
    boon: tuple[int, int, int]


class Terms(NamedTuple):
    """How a Marine may fire now, whatever he carries and whatever stands on the board.

    `aimed`: Aimed Shots are possible; `moved`: Move was one of his Orders, of which he has given
    one if `second`; `boon`: Focus, Strike and Crit dice of a Boon card.
    """

    no_grenades: bool
    single_shot_only: bool
    aimed: bool
    night: bool
    moved: bool
    second: bool
    boon: tuple[int, int, int]


def terms_of(board: AnyBattle, marine: Marine, active: Activation) -> Terms:
    """What the Combat, his place and his Activation say of his shots."""
    return Terms(
        board.setup.no_grenades,
        board.setup.single_shot_only,
        aim_fault(board, marine) is None,
        dark(board),
        "move" in active.orders,
        bool(active.orders),
        (active.focus, active.strike, active.crit),
    )


def aim_of(man: Participant, shot: Shot, terms: Terms) -> Aim:
    """The part of a Fire Order's dice that no target changes.

    PH-CBT-LOS-08, PH-CBT-LOS-09 (p.36).
    """
    weapon, mode = shot.weapon, shot.mode
    return Aim(
        strike=mode.strike,
        crit=mode.crit,
        aimed=shot.aimed,
        bipod=shot.bipod,
        stand=shot.stand,
        last_round=mode.code == "auto" and "last-round" in man.skills,
        night=terms.night,
        through=weapon.overhead or (weapon.sniper and shot.aimed),
        wounds=(man.wound_focus, man.wound_strike, man.wound_crit),
        boon=terms.boon,
    )


def fire_pool(aim: Aim, mode: Mode, way: tuple[int, int, int], spotted: bool) -> Pool:
    """The dice of a Fire Order: Range, LoS, mode, Skills, Wounds (PH-CBT-FIRE-05, p.35).

    `way`: the Range, the markers and the Smoke in the way.
    """
    reach, blocked, smoke = way
    return _fire_pool(aim, mode.range[reach - 1].focus, blocked, smoke, spotted)


@lru_cache(maxsize=8192)
def _fire_pool(aim: Aim, range_focus: int, blocked: int, smoke: int, spotted: bool) -> Pool:
    # PH-CBT-AIMED-02 (p.36): an Aimed Shot ignores one LoS penalty, Smoke's included
    # (PH-CBT-LOS-12).
    ignored = 1 if aim.aimed and blocked + smoke else 0
    parts = (
        PoolPart("focus", "base", COMBAT_FOCUS, "PH-TEST-01"),
        PoolPart("focus", "range", range_focus, "PH-CBT-RANGE-03"),
        PoolPart("focus", "line of sight", -blocked, "PH-CBT-LOS-02"),
        PoolPart("focus", "smoke", -smoke, "PH-CBT-LOS-06"),
        PoolPart("focus", "aimed shot", int(aim.aimed), "PH-CBT-AIMED-02"),
        PoolPart("focus", "aimed shot: line of sight", ignored, "PH-CBT-AIMED-02"),
        PoolPart("focus", "spotter", int(spotted), "PH-CBT-ORDER-10"),
        PoolPart("focus", "nighttime", -int(aim.night), "PH-TEST-03"),
        PoolPart("focus", "wound", aim.wounds[0], "PH-CBT-FIRE-05"),
        PoolPart("focus", "boon", aim.boon[0], "PH-BOON-02"),
        PoolPart("strike", "weapon", aim.strike, "PH-TEST-02"),
        PoolPart("strike", "bipod", -BIPOD * aim.bipod, "PH-EQUIP-31"),
        PoolPart("strike", "stand & fire", STAND_STRIKE * aim.stand, "PH-CBT-FIRE-07"),
        PoolPart("strike", "wound", aim.wounds[1], "PH-CBT-FIRE-05"),
        PoolPart("strike", "boon", aim.boon[1], "PH-BOON-02"),
        PoolPart("crit", "weapon", aim.crit, "PH-TEST-02"),
        PoolPart("crit", "bipod", BIPOD * aim.bipod, "PH-EQUIP-31"),
        PoolPart("crit", "last round", int(aim.last_round), "PH-CBT-FIRE-05"),
        PoolPart("crit", "wound", aim.wounds[2], "PH-CBT-FIRE-05"),
        PoolPart("crit", "boon", aim.boon[2], "PH-BOON-02"),
    )
    return Pool.of(tuple([part for part in parts if part.value]))


@lru_cache(maxsize=512)
def fire_cost(initiative: int, aimed: bool, bipod: bool, wound: int) -> tuple[Part, ...]:
    """The Initiative of a Fire Order (PH-CBT-FIRE-02, p.34)."""
    parts = (
        Part("fire", initiative, "PH-CBT-FIRE-02"),
        Part("aimed shot", int(aimed), "PH-CBT-AIMED-02"),
        Part("bipod", int(bipod), "PH-EQUIP-31"),
        Part("wound", wound, "PH-WOUND-03"),
    )
    return tuple([part for part in parts if part.value])


@lru_cache(maxsize=512)
def move_cost(steps: int, fast: bool, wound: int) -> tuple[Part, ...]:
    """The Initiative of a Move: 1 per space (PH-CBT-ORDER-05, p.33)."""
    parts = (
        Part("spaces", steps, "PH-CBT-ORDER-05"),
        Part("fast", -1 if fast else 0, "PH-SQUAD-04"),
        Part("wound", wound, "PH-WOUND-03"),
    )
    return tuple([part for part in parts if part.value])


@lru_cache(maxsize=16)
def cover_cost(markers: int) -> tuple[Part, ...]:
    """The Initiative of Take Cover: 2, and 1 for each further marker (PH-CBT-ORDER-08, p.33)."""
    parts = [Part("first marker", 2, "PH-CBT-ORDER-08")]
    if markers > 1:
        parts.append(Part("further markers", markers - 1, "PH-CBT-ORDER-08"))
    return tuple(parts)


NIGHT = Fault("not_aimed", "there are no Aimed Shots at Nighttime", "PH-CBT-AIMED-03", 21)
UNDER_SMOKE = Fault("not_aimed", "his column is under Smoke", "PH-CBT-AIMED-04", 40)
WOUNDED = Fault("not_aimed", "his Wound forbids Aimed Shots", "PH-CBT-AIMED-05", 47)


def aim_fault(board: AnyBattle, marine: Marine) -> Fault | None:
    """Why a Marine may make no Aimed Shot at all; None if he may."""
    if dark(board):
        return NIGHT
    if smoke_in(board, column(marine.space)):
        return UNDER_SMOKE
    return WOUNDED if marine.participant.no_aimed else None


def enemy_pool(board: AnyBattle) -> Pool:
    """The dice of the Enemy's own test (PH-CBT-ENEMY-05 to PH-CBT-ENEMY-07, p.43).

    Their spaces do not matter (PH-CBT-ENEMY-13); a Specialist counts until it is eliminated
    (PH-CBT-ENEMY-16, p.60), face down too (PH-OPT-HIDDEN-07, p.53).
    """
    types = tuple(sorted([enemy.type for enemy in board.enemies]))
    return _enemy_pool(board.content, board.setup.night, types, board.plan)


@lru_cache(maxsize=1024)
def _enemy_pool(
    content: CombatContent, night: bool, types: tuple[str, ...], plan: EnemyPlan | None
) -> Pool:
    parts = [PoolPart("focus", "base", COMBAT_FOCUS, "PH-CBT-ENEMY-05")]
    if night:
        parts.append(PoolPart("focus", "nighttime", -1, "PH-TEST-03"))
    for code, kind in content.kinds.items():
        count = types.count(code)
        dice = (("focus", kind.focus), ("strike", kind.strike), ("crit", kind.crit))
        rule = "PH-CBT-ENEMY-05" if code == "F" else "PH-CBT-ENEMY-06"
        parts += [PoolPart(die, kind.name, n * count, rule) for die, n in dice if n * count]  # type: ignore[arg-type]
    if plan is not None:
        marker = content.markers.get(plan.marker)
        extra = (marker.focus, 0, marker.crit) if marker else (0, 0, 0)
        for die, n, more in zip(("focus", "strike", "crit"), extra,
                                (plan.focus, plan.strike, plan.crit), strict=True):  # fmt: skip
            parts += [
                PoolPart(die, label, value, rule)  # type: ignore[arg-type]
                for label, value, rule in (
                    ("combat marker", n, "PH-CBT-ENEMY-04"), (plan.tactics, more, "PH-CBT-ENEMY-03")
                )
                if value
            ]  # fmt: skip
    return Pool.of(tuple(parts))


def eliminated_cost(count: int) -> int:
    """What the eliminated track adds to the Enemy's cost (PH-CBT-ELIM-01, PH-CBT-ELIM-02, p.41)."""
    return max(0, min(3, count - 2))


def enemy_cost(board: AnyBattle, marker: str) -> tuple[Part, ...]:
    """The Initiative cost of an Enemy Activation, 3 at least (PH-CBT-ENEMY-11, p.44)."""
    kinds = [enemy.type for enemy in board.enemies]
    return cost_with(board.content, kinds, len(board.eliminated), marker)


def cost_with(
    content: CombatContent, kinds: Iterable[str], eliminated: int, marker: str
) -> tuple[Part, ...]:
    """The same where these kinds of Enemies stand on the board, and so many have fallen."""
    leader = sum([content.kinds[kind].initiative for kind in kinds])
    parts = [
        Part("combat marker", content.markers[marker].cost, "PH-CBT-ENEMY-04"),
        Part("leader", max(leader, -1), "PH-CBT-ENEMY-11"),
        Part("eliminated", eliminated_cost(eliminated), "PH-CBT-ELIM-01"),
    ]
    return at_least([part for part in parts if part.value])


def at_least(parts: list[Part]) -> tuple[Part, ...]:
    """The parts, brought up to 3: the marker always moves 3 spaces (PH-CBT-INIT-08, p.44)."""
    missing = MIN_INITIATIVE - sum([part.value for part in parts])
    if missing > 0:
        parts = [*parts, Part("at least 3", missing, "PH-CBT-INIT-08")]
    return tuple(parts)
