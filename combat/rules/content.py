"""The figures of the battle: Weapons, Gear, Enemies, markers, boards, Specializations.

`build` checks parsed YAML (fixtures/cards) and makes one immutable `CombatContent`. Every figure
the rulebook does not give carries `provenance: house` in its file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from combat.rules.board import ENEMY_SPACES, MARINE_SPACES
from combat.rules.plain import Json

Provenance = Literal["rulebook", "house"]
EnemyType = Literal["F", "E", "L", "S", "R"]

FIGHTERS = 12  # PH-COMPONENTS-02 (p.4)
SPECIALISTS = 7
COMBAT_MARKERS = 11
TACTICS_MARKERS = 8
WEAPON_CARDS = 15  # PH-COMPONENTS-07 (p.5)


class Card(BaseModel):
    """Anything read from a card file: immutable, unknown fields refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    provenance: Provenance = "house"


class RangeStep(Card):
    """One Range triangle: up +1, clear 0, down -1 Focus die; and the Burst mark
    (PH-CBT-RANGE-03, PH-CBT-RANGE-04, p.35)."""

    focus: Literal[-1, 0, 1] = 0
    burst: bool = False


class Mode(Card):
    """A firing mode (PH-CBT-FIRE-02, p.34). `range` lists the triangles from 1 row on.

    Special Effect: the target loses `strip` Soft Cover up to `strip_range` rows (-1 as `strip`:
    all); with `ignore_hard` its Hard Cover does not count; `effect_aimed` restricts the effect to
    Aimed Shots (PH-CBT-AIMED-06, p.36). The M16's figures are those of PH-CBT-RANGE-05,
    PH-CBT-RANGE-06 and PH-CBT-RANGE-07 (p.35).
    """

    code: Literal["single", "auto", "flame", "throw"]
    initiative: int = Field(ge=1, le=8)
    strike: int = Field(ge=1)
    crit: int = Field(ge=0)
    ammo: str = ""
    range: tuple[RangeStep, ...] = Field(min_length=1, max_length=5)
    aimed: bool = False
    strip: int = 0
    strip_range: int = 0
    ignore_hard: bool = False
    effect_aimed: bool = False


class Weapon(Card):
    """A Weapon card (PH-CBT-FIRE-02, p.34), or the Frag Grenade as it is used like one.

    `allowed` lists the Specializations (empty: all) and `level` the level it needs; `basic` is
    open to all from Mission 1; `main` may be a Marine's only Weapon (PH-EQUIP-03, p.13); `limit`
    is the most the Squad may take at set up, 0 if it only comes through play. `overhead` ignores
    LoS penalties, `sniper` ignores them on an Aimed Shot, `flame` hits all of Enemy row 1.
    """

    code: str
    name: str
    cards: int = Field(ge=0)
    load: int = Field(ge=0)
    basic: bool = False
    main: bool = True
    limit: int = 0
    allowed: tuple[int, ...] = ()
    level: int = 1
    modes: tuple[Mode, ...] = Field(min_length=1, max_length=2)
    overhead: bool = False
    sniper: bool = False
    flame: bool = False
    bipod: bool = False
    effect: str = ""


class GearCard(Card):
    """A kind of Gear (PH-EQUIP-17 to PH-EQUIP-30, p.16). `sides` are the values, highest first;
    `load` is the Load of each side, the values themselves if empty."""

    code: str
    name: str
    pieces: int = Field(ge=1)
    sides: tuple[int, ...] = Field(min_length=1, max_length=2)
    load: tuple[int, ...] = ()
    per_marine: int = 0
    allowed: tuple[int, ...] = ()
    effect: str = ""

    @model_validator(mode="after")
    def _check_sides(self) -> GearCard:
        if any(low >= high for high, low in zip(self.sides, self.sides[1:], strict=False)):
            raise ValueError(f"{self.code}: sides must fall: {self.sides}")
        if self.load and len(self.load) != len(self.sides):
            raise ValueError(f"{self.code}: one Load per side")
        return self

    def load_of(self, side: int) -> int:
        """The Load of a piece that shows `side`."""
        return self.load[self.sides.index(side)] if self.load else side

    def after(self, side: int) -> int:
        """The side shown after one use; 0 when the piece is discarded (PH-EQUIP-17, p.16)."""
        place = self.sides.index(side) + 1
        return self.sides[place] if place < len(self.sides) else 0


class Claymore(Card):
    """The Claymore Mine card (PH-CBT-CLAYMORE-03, PH-CBT-CLAYMORE-04, p.32)."""

    focus: int
    strike: int
    crit: int
    fails_on: int


class EnemyMarker(Card):
    """An Enemy marker (PH-CBT-FIRE-09, p.37): Hit Points 3 to 6 and Soft Cover pips."""

    code: str
    type: EnemyType
    hit_points: int = Field(ge=3, le=6)
    pips: int = Field(ge=0, le=4)


class EnemyKind(Card):
    """What a type of Enemy adds to the Enemy's test and cost (PH-CBT-ENEMY-05 to PH-CBT-ENEMY-07,
    PH-CBT-ENEMY-11)."""

    type: EnemyType
    name: str
    focus: int = 0
    strike: int = 1
    crit: int = 0
    initiative: int = 0


class CombatMarker(Card):
    """A Combat marker (PH-CBT-ENEMY-04, p.43)."""

    code: str
    cost: int = Field(ge=1, le=9)
    focus: int = Field(ge=0, default=0)
    crit: int = Field(ge=0, default=0)
    effect: Literal["", "cover", "tactics"] = ""


class Barrage(Card):
    """Every Marine of a random Marine row loses `strip` Soft Cover, then takes 1D3 + `plus` hits;
    on a 6 of a first D6 with `clears`, the row's Hard Cover is removed."""

    kind: Literal["barrage"] = "barrage"
    strip: int = 0
    plus: int = 0
    ignore_hard: bool = False
    clears: bool = False


class TestAttack(Card):
    """A Combat test of its own, matched by ID like the Enemy's (PH-CBT-ENEMY-08, p.43)."""

    __test__ = False  # not a test for pytest

    kind: Literal["test"] = "test"
    focus: int
    strike: int
    crit: int = 0
    ignore_hard: bool = False


class Reinforce(Card):
    """Enemies come in free Enemy spaces (PH-CBT-ENEMY-03, p.42)."""

    kind: Literal["reinforce"] = "reinforce"
    enemies: tuple[EnemyType, ...]


class StripExposed(Card):
    """Every Marine without Hard Cover loses so much Soft Cover."""

    kind: Literal["strip_exposed"] = "strip_exposed"
    amount: int


class ChangeTest(Card):
    """The test of this same Enemy Activation has so many dice more or fewer; the Initiative
    marker moves `initiative` spaces to the Marines' side at once."""

    kind: Literal["change_test"] = "change_test"
    focus: int = 0
    strike: int = 0
    crit: int = 0
    initiative: int = 0


class DigIn(Card):
    """Hard Cover appears under so many Enemies that have none, those with fewest Hit Points
    first; then the others move to Hard Cover."""

    kind: Literal["dig_in"] = "dig_in"
    enemies: int


TacticsEffect = Annotated[
    Barrage | TestAttack | Reinforce | StripExposed | ChangeTest | DigIn,
    Field(discriminator="kind"),
]


class TacticsMarker(Card):
    """A Tactics marker (PH-CBT-ENEMY-03, p.42); `aside` keeps it out of the pool."""

    code: str
    name: str
    text: str
    aside: bool = False
    effect: TacticsEffect


class Board(Card):
    """A template of the Set up Box (PH-CBT-SETUP-01, p.30).

    `fill` orders the spaces of Fighters, `specialists` those of each type. Marines stand in
    `marine_rows`; the Point Man in `point_man_row` if that is not 0; exactly `row_one` Marines in
    row 1 if that is not None. With `marines` they stand on these spaces instead. Initiative and
    Tactics by Low, Medium, High Threat. `claymore` and `swaps` are the other Before Combat
    instructions (PH-CBT-SETUP-11, p.30).
    """

    code: str
    name: str
    fill: tuple[str, ...]
    specialists: Mapping[EnemyType, tuple[str, ...]]
    hard_cover: tuple[str, ...]
    marine_rows: tuple[int, ...] = (1, 2, 3)
    marines: tuple[str, ...] = ()
    point_man_row: int = 0
    row_one: int | None = None
    initiative: tuple[int, int, int]
    tactics: tuple[int, int, int]
    claymore: bool = False
    swaps: bool = False
    rounds: int = 1
    only_fixed: bool = False
    single_shot_only: bool = False
    no_grenades: bool = False
    no_fire_support: bool = False
    fixed: tuple[tuple[str, str], ...] = ()

    @model_validator(mode="after")
    def _check_spaces(self) -> Board:
        enemy = {*self.fill, *(space for row in self.specialists.values() for space in row)}
        if strange := enemy - set(ENEMY_SPACES):
            raise ValueError(f"{self.code}: no Enemy space: {sorted(strange)}")
        if strange := set(self.hard_cover) - set(ENEMY_SPACES) - set(MARINE_SPACES):
            raise ValueError(f"{self.code}: no space: {sorted(strange)}")
        if strange := set(self.marines) - set(MARINE_SPACES):
            raise ValueError(f"{self.code}: no Marine space: {sorted(strange)}")
        return self


class SkillText(Card):
    """A Skill in words (PH-SQUAD-08). `cost` is the Initiative of an Order, 0 for a passive one."""

    code: str
    name: str
    level: int = Field(ge=1, le=4)
    kind: Literal["order", "passive", "campaign"]
    cost: int = 0
    once: bool = False
    text: str


class Specialization(Card):
    """A Specialization with its four levels (PH-SQUAD-07, p.12). `xp` is the Experience that
    reaches each level, `soft_cover` the starting and greatest Soft Cover."""

    id: int = Field(ge=1, le=6)
    code: str
    name: str
    soft_cover: tuple[int, int, int, int]
    xp: tuple[int, int, int, int]
    weapons: tuple[tuple[str, ...], ...] = Field(min_length=4, max_length=4)
    skills: tuple[SkillText, ...]

    def skills_at(self, level: int) -> tuple[str, ...]:
        """The codes of the Skills active at a level."""
        return tuple([skill.code for skill in self.skills if skill.level <= level])


class FireSupport(Card):
    """Artillery or an Air Strike on the Fire Support card (PH-CBT-FIRESUPPORT-08 to
    PH-CBT-FIRESUPPORT-11, p.41)."""

    code: Literal["artillery", "air-strike"]
    rows: int
    plus: int
    strip: int
    clears_on: int = 6


@dataclass(frozen=True, slots=True, eq=False)
class CombatContent:
    """All figures of the battle, by code. Mappings keep the order of the files."""

    weapons: Mapping[str, Weapon]
    gear: Mapping[str, GearCard]
    claymore: Claymore
    enemies: Mapping[str, EnemyMarker]
    kinds: Mapping[str, EnemyKind]
    markers: Mapping[str, CombatMarker]
    tactics: Mapping[str, TacticsMarker]
    boards: Mapping[str, Board]
    specializations: Mapping[int, Specialization]
    skills: Mapping[str, SkillText]
    fire_support: Mapping[str, FireSupport]


_T = TypeVar("_T", bound=Card)


def _read(model: type[_T], rows: Iterable[Json], key: str = "code") -> Mapping[Any, _T]:
    """The rows as models, by `key`; a key that comes twice raises `ValueError`."""
    # Any: codes, numbers or types of Enemies; the field that takes the table says which.
    table: dict[Any, _T] = {}
    for row in rows:
        item = model.model_validate(row)
        code = getattr(item, key)
        if code in table:
            raise ValueError(f"{model.__name__} {code} comes twice")
        table[code] = item
    return MappingProxyType(table)


def build(data: Mapping[str, Json]) -> CombatContent:
    """Check the parsed files (by stem: "weapons", "gear", ...) and make the content.

    Raises pydantic's `ValidationError` with the path of the bad field, or `ValueError` if the
    counts do not match the box (PH-COMPONENTS-02, PH-COMPONENTS-07, p.4-5).
    """
    specializations = _read(Specialization, data["specializations"]["specializations"], "id")
    content = CombatContent(
        weapons=_read(Weapon, data["weapons"]["weapons"]),
        gear=_read(GearCard, data["gear"]["gear"]),
        claymore=Claymore.model_validate(data["gear"]["claymore"]),
        enemies=_read(EnemyMarker, data["enemies"]["markers"]),
        kinds=_read(EnemyKind, data["enemies"]["kinds"], "type"),
        markers=_read(CombatMarker, data["combat_markers"]["markers"]),
        tactics=_read(TacticsMarker, data["tactics"]["markers"]),
        boards=_read(Board, data["boards"]["boards"]),
        specializations=specializations,
        skills=_read(SkillText, [skill for spec in specializations.values()
                                 for skill in spec.skills]),
        fire_support=_read(FireSupport, data["specializations"]["fire_support"]),
    )  # fmt: skip
    _check_counts(content)
    return content


def _check_counts(content: CombatContent) -> None:
    fighters = sum(marker.type == "F" for marker in content.enemies.values())
    counts = {
        "Weapon cards": (sum(w.cards for w in content.weapons.values()), WEAPON_CARDS),
        "Fighters": (fighters, FIGHTERS),
        "Specialists": (len(content.enemies) - fighters, SPECIALISTS),
        "Combat markers": (len(content.markers), COMBAT_MARKERS),
        "Tactics markers": (len(content.tactics), TACTICS_MARKERS),
        "Specializations": (len(content.specializations), 6),
    }
    wrong = [f"{what}: {have}, not {need}" for what, (have, need) in counts.items() if have != need]
    if wrong:
        raise ValueError("; ".join(wrong))
