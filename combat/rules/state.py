"""The battle: who stands where, what is in flight, whose decision is awaited.

Everything is immutable and holds only text, numbers and tuples, so that it can be stored as JSON
(`combat.rules.codec`). Spaces are written "M1-3" (Marine half) and "E2-4" (Enemy half): row, then
column; row 1 is nearest the middle (PH-CBT-BOARD-08, p.28).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from combat.rules.board import SIDES, Side
from combat.rules.ends import BattleResult, OwnEnd
from combat.rules.options import Pool

Stage = Literal[
    "enemy_placement",  # the Red player says which Enemy stands where (PH-OPT-SAPPER-09)
    "placement",  # Marines may still be rearranged (PH-CBT-SETUP-11)
    "claymore",  # the Claymore may be triggered (PH-CBT-CLAYMORE-01)
    "rows",  # a strike has arrived, its rows are to be chosen (PH-CBT-FIRESUPPORT-08)
    "activate",  # a Marine is to be chosen (PH-CBT-INIT-03)
    "order",  # the active Marine has given one Order (PH-CBT-ORDER-01)
    "split",  # hits are to be shared out (PH-CBT-BURST-01)
    "reaction",  # an Ability may answer what has just happened
    "reveal",  # one Enemy may be turned up (PH-OPT-HIDDEN-04)
    "enemy_marker",  # the Red player plays a Combat marker (PH-OPT-SAPPER-10)
    "enemy_redraw",  # he may have another one drawn instead (PH-OPT-SAPPER-08)
    "enemy_move",  # he may move one Enemy (PH-OPT-SAPPER-11)
    "enemy_reroll",  # he may roll dice of the Enemy's test again (PH-OPT-SAPPER-08)
    "casualties",  # the campaign deals with Damage, then calls `settle`
    "over",
]

Step = Literal[
    "turn", "arrival", "strikes", "choose", "order", "pulled_back", "retreated",
    "retreat", "tactics", "tactics_effect", "marker", "marker_effect", "test", "cost", "reveal",
]  # fmt: skip
"""Where the battle goes on as soon as no decision is awaited."""


@dataclass(frozen=True, slots=True)
class GearPiece:
    """A piece of Gear; `side` is the value of the side shown: its Load and what it holds."""

    code: str
    side: int


@dataclass(frozen=True, slots=True)
class BattleBoon:
    """What a Boon card does when played in Combat."""

    effect: Literal["initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics"]
    amount: int


@dataclass(frozen=True)
class Participant:
    """A Marine as the battle sees him; the campaign builds him for `new` and for `settle`.

    `key` is his Profile code, `ids` the ID markers he holds, his own first (PH-KIA-04, p.49),
    `used` the once per Mission Skills and Abilities already used. `move_initiative` to `no_aimed`
    are the effects of his Wounds; the dice are changes, so a penalty is negative.
    """

    key: str
    name: str
    owner: str
    ids: tuple[int, ...]
    spec: int
    level: int
    soft_cover_max: int
    intelligence: int
    weapons: tuple[str, ...] = ()
    gear: tuple[GearPiece, ...] = ()
    skills: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    boon: str = ""
    boon_effect: BattleBoon | None = None
    move_initiative: int = 0
    fire_initiative: int = 0
    wound_focus: int = 0
    wound_strike: int = 0
    wound_crit: int = 0
    no_aimed: bool = False


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A Log Entry effect of the Set up Box that applies (PH-CBT-SETUP-05 and PH-CBT-SETUP-14,
    p.30).

    `fighters` adds (or takes away) Fighters, `add` and `remove` name Enemies by type, `initiative`
    shifts the start, `ban` keeps Tactics markers out of the pool, `first` names the bottom one,
    `hard_cover` adds Hard Cover.
    """

    reason: str
    fighters: int = 0
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    initiative: int = 0
    ban: tuple[str, ...] = ()
    first: str = ""
    hard_cover: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnBox:
    """What a Set up Box says of its own, in place of its board (PH-CBT-SETUP-03, -04, -11, p.30).

    `places`: for each type of Enemy the spaces in the order they are taken, before the board's.
    `hard_cover` and `fixed` replace the board's unless None; `marines` its rows unless empty.
    `claymore` None: as the board says.
    """

    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    hard_cover: tuple[str, ...] | None = None
    marines: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] | None = None
    claymore: bool | None = None


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """The Set up Box (PH-CBT-SETUP-01, p.30) with what the campaign knows.

    Enemies are listed by type: "F", "E", "L", "S", "R". `initiative` and `tactics` hold the values
    at Low, Medium and High Threat; None takes the board's. A `random` Combat uses the High column
    and only the black Enemies. `threat_shift` is +1 or -1 with OPT-THREAT. With `only_fixed`, who
    has no fixed space in `placement` is off the board and hits on him miss. With `tank` the Tank
    may fire once. `enemy_seat` is the Red player's seat, who leads the Enemies (PH-OPT-SAPPER-01).
    `own` is what this box says in place of its board, `ends` the Event's own conditions.
    `sides` are those of the Combat Board that may be chosen, the proposed one first. `ground` is
    the land and what lies across it as this box says them, "" for the Space's; no rule reads it.
    """

    box: str
    board: str
    black: tuple[str, ...]
    yellow: tuple[str, ...] = ()
    red: tuple[str, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    initiative: tuple[int, int, int] | None = None
    tactics: tuple[int, int, int] | None = None
    first_tactics: str = ""
    banned: tuple[str, ...] = ()
    threat: int = 1
    night: bool = False
    random: bool = False
    point_man: str = ""
    rounds: int = 1
    single_shot_only: bool = False
    no_grenades: bool = False
    no_fire_support: bool = False
    only_fixed: bool = False
    fire_support: bool = True
    hidden: bool = False
    threat_shift: int = 0
    placement: tuple[tuple[str, str], ...] = ()
    tank: bool = False
    enemy_seat: str = ""
    own: OwnBox | None = None
    ends: tuple[OwnEnd, ...] = ()
    sides: tuple[Side, ...] = SIDES
    ground: Annotated[tuple[str, str] | None, Field(exclude_if=lambda said: said is None)] = None


@dataclass(frozen=True)
class Marine:
    """A Marine in the battle. `space` is "" when he is off the board.

    `ready` counts the Activations he may still make this round (0: his marker is red, or he is off
    the board), `acted` those he has made (PH-CBT-INIT-04, p.33).
    """

    participant: Participant
    space: str
    soft_cover: int
    ready: int = 1
    acted: int = 0

    @property
    def key(self) -> str:
        """His Profile code."""
        return self.participant.key


@dataclass(frozen=True)
class Enemy:
    """An Enemy marker. `key` names it without telling what it is; `marker` is the card's code.

    `soft_cover` is 0 while it is face down (PH-OPT-HIDDEN-03, p.53). `placed` is false for Enemies
    that came later (PH-CBT-RETREAT-01, p.41).
    """

    key: str
    marker: str
    type: str
    space: str
    soft_cover: int
    hit_points: int
    face_up: bool = True
    placed: bool = True


@dataclass(frozen=True, slots=True)
class Strike:
    """Artillery or an Air Strike on its way (PH-CBT-FIRESUPPORT-05, p.41).

    `marine` called it with this `intelligence` (bonus on Table A included); `delayed` after Table
    A failed, so that Table B is next.
    """

    skill: Literal["artillery", "air-strike"]
    marine: str
    intelligence: int
    delayed: bool = False


@dataclass(frozen=True)
class Activation:
    """A Marine's Activation under way: the kinds of Orders given and what they cost so far.

    `focus`, `strike` and `crit` are dice of Boons played for his Fire Order; `stood` after a Fire
    Order with STAND & FIRE, which forbids to Move.
    """

    marine: str
    orders: tuple[str, ...] = ()
    cost: int = 0
    stood: bool = False
    focus: int = 0
    strike: int = 0
    crit: int = 0


@dataclass(frozen=True, slots=True)
class SplitPending:
    """Hits of `marine` to be shared out: each candidate has `base` already, `rest` are left.

    For a Burst the first candidate is the target and nobody may get more than it does; for a row
    (Claymore, Flamethrower) each candidate gets at most one of the rest. `strip` is the Soft Cover
    that goes before the hits (-1: all) and `ignore_hard` the Hard Cover that does not count, of
    the target alone or, for a row, of each Enemy.
    """

    source: str
    marine: str
    candidates: tuple[str, ...]
    rest: int
    base: int = 0
    burst: bool = False
    strip: int = 0
    ignore_hard: bool = False
    kind: Literal["split"] = "split"


@dataclass(frozen=True, slots=True)
class ReactionPending:
    """`marine` may use `ability`, or decline."""

    marine: str
    ability: str
    kind: Literal["reaction"] = "reaction"


@dataclass(frozen=True, slots=True)
class RerollPending:
    """The Enemy's test `by` has been rolled; the Red player may roll some dice again.

    `marked` are the dice chosen so far, numbered from 0: Focus dice, then Strike, then Crit.
    `ignore_hard`: its hits ignore Hard Cover.
    """

    by: str
    pool: Pool
    focus: tuple[int, ...]
    strike: tuple[int, ...]
    crit: tuple[int, ...]
    marked: tuple[int, ...] = ()
    ignore_hard: bool = False
    marine: str = ""
    kind: Literal["reroll"] = "reroll"

    @property
    def faces(self) -> tuple[int, ...]:
        """All dice as they lie, by number."""
        return (*self.focus, *self.strike, *self.crit)


Pending = SplitPending | ReactionPending | RerollPending


@dataclass(frozen=True, slots=True)
class Casualty:
    """Damage left after Cover, to be dealt with by the campaign (PH-DAMAGE-03, p.46)."""

    key: str
    damage: int
    source: str


@dataclass(frozen=True, slots=True)
class EnemyPlan:
    """What the Enemy Activation under way has gathered: changes to its own test and its cost."""

    tactics: str = ""
    marker: str = ""
    focus: int = 0
    strike: int = 0
    crit: int = 0


@dataclass(frozen=True)
class Battle:
    """A whole Combat. `content` (CombatContent) is no part of its value: it is not stored and is
    attached anew after loading.

    With a Red player `hand` holds his Combat markers, `spent` those played and out for now
    (PH-OPT-SAPPER-10, p.54), `sapper` the Sapper markers he may play in this Combat.
    `activations` and `enemy_activations` count those made so far, in all rounds. `fallen` are the
    Marines who left the Mission from the board, where and as they stood last.
    """

    setup: BattleSetup
    marines: tuple[Marine, ...]
    enemies: tuple[Enemy, ...]
    initiative: int
    stage: Stage = "placement"
    step: Step = "turn"
    round: int = 1
    eliminated: tuple[Enemy, ...] = ()
    placed: int = 0
    next_enemy: int = 1
    hard_cover: tuple[str, ...] = ()
    smoke: tuple[tuple[int, int], ...] = ()
    tactics: tuple[str, ...] = ()
    tactics_pool: tuple[str, ...] = ()
    strikes: tuple[Strike, ...] = ()
    due: tuple[Strike, ...] = ()
    active: Activation | None = None
    pending: Pending | None = None
    casualties: tuple[Casualty, ...] = ()
    plan: EnemyPlan | None = None
    spotted: tuple[tuple[str, str], ...] = ()
    retreat_rolled: bool = False
    illuminated: bool = False
    claymore_done: bool = False
    tank_fired: bool = False
    result: BattleResult | None = None
    hand: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    sapper: tuple[str, ...] = ()
    activations: int = 0
    enemy_activations: int = 0
    side: Side = "jungle"
    fallen: tuple[Marine, ...] = ()
    # Any: the codec leaves it out; with its type pydantic would look for a form of it.
    content: Annotated[Any, Field(exclude=True)] = field(default=None, repr=False, compare=False)

    @property
    def over(self) -> bool:
        """Whether the Combat has ended; then `result` says how."""
        return self.result is not None

    @property
    def awaiting(self) -> str:
        """The decision awaited: the stage, by its name."""
        return self.stage

    def marine(self, key: str) -> Marine:
        """The Marine with this key; `KeyError` if he is not in the battle."""
        for marine in self.marines:
            if marine.participant.key == key:
                return marine
        raise KeyError(key)

    def enemy(self, key: str) -> Enemy:
        """The Enemy with this key; `KeyError` if it is not on the board."""
        for enemy in self.enemies:
            if enemy.key == key:
                return enemy
        raise KeyError(key)
