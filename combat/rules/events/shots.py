"""Dice fall and hits strike: Cover, Enemies, Marines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from combat.rules.options import Pool


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A Combat test was rolled. `by` is a Marine, "enemy", "claymore" or a Tactics marker.

    `hits` are all successes, `by_face` those of faces 1 to 6, `critical` the faces of Critical
    Hits.
    """

    by: str
    pool: Pool
    focus: tuple[int, ...]
    strike: tuple[int, ...]
    crit: tuple[int, ...]
    hits: int
    by_face: tuple[int, ...]
    critical: tuple[int, ...] = ()
    kind: Literal["dice_rolled"] = "dice_rolled"


@dataclass(frozen=True, slots=True)
class DieRolled:
    """One D6 was rolled and read as `value`; `need` says on what it counts, for people."""

    why: str
    face: int
    value: int
    need: str = ""
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(frozen=True, slots=True)
class HitsSplit:
    """Hits were shared out."""

    split: tuple[tuple[str, int], ...]
    kind: Literal["hits_split"] = "hits_split"


@dataclass(frozen=True, slots=True)
class CoverLost:
    """Soft Cover of a Marine or an Enemy was removed without absorbing a hit."""

    who: str
    soft: int
    reason: str
    kind: Literal["cover_lost"] = "cover_lost"


@dataclass(frozen=True, slots=True)
class HardCoverChanged:
    """Hard Cover was put on a space or removed from it."""

    space: str
    present: bool
    reason: str
    kind: Literal["hard_cover_changed"] = "hard_cover_changed"


@dataclass(frozen=True, slots=True)
class EnemyHit:
    """Hits on an Enemy: hits = hard + soft + taken + wasted. `left` are its Hit Points now."""

    enemy: str
    hits: int
    hard: int
    soft: int
    taken: int
    wasted: int
    left: int
    source: str
    kind: Literal["enemy_hit"] = "enemy_hit"


@dataclass(frozen=True, slots=True)
class EnemyEliminated:
    """An Enemy was eliminated; `count` are on the eliminated track now."""

    enemy: str
    type: str
    count: int
    kind: Literal["enemy_eliminated"] = "enemy_eliminated"


@dataclass(frozen=True, slots=True)
class EnemyRevealed:
    """A face-down Enemy was turned up (PH-OPT-HIDDEN-05)."""

    enemy: str
    type: str
    marker: str
    soft_cover: int
    hit_points: int
    kind: Literal["enemy_revealed"] = "enemy_revealed"


@dataclass(frozen=True, slots=True)
class MarineHit:
    """Hits on a Marine: hits = hard + soft + damage (PH-CBT-ENEMY-10)."""

    marine: str
    hits: int
    hard: int
    soft: int
    damage: int
    critical: bool
    source: str
    kind: Literal["marine_hit"] = "marine_hit"


@dataclass(frozen=True, slots=True)
class HitsMissed:
    """Hits on an ID number that nobody on the board holds."""

    id: int
    hits: int
    kind: Literal["hits_missed"] = "hits_missed"


@dataclass(frozen=True, slots=True)
class StrikeArrived:
    """A strike arrived, was delayed, or came down on the Marines (PH-CBT-FIRESUPPORT-06,
    PH-CBT-FIRESUPPORT-07)."""

    skill: str
    outcome: Literal["damage", "delayed", "friendly_fire", "lost"]
    rows: tuple[int, ...] = ()
    kind: Literal["strike_arrived"] = "strike_arrived"


@dataclass(frozen=True, slots=True)
class TankFired:
    """The Tank fired at an Enemy row."""

    row: int
    kind: Literal["tank_fired"] = "tank_fired"


ShotEvent = (
    DiceRolled | DieRolled | HitsSplit | CoverLost | HardCoverChanged | EnemyHit | EnemyEliminated
    | EnemyRevealed | MarineHit | HitsMissed | StrikeArrived | TankFired
)  # fmt: skip
