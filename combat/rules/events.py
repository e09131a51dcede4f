"""What happened in Combat, in the order it happened. Events hold nothing that a seat may not know:
a face-down Enemy or Tactics marker is told without its identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from combat.rules.options import Part, Pool
from combat.rules.state import BattleResult


@dataclass(frozen=True, slots=True)
class CombatSetUp:
    """The board was set up: band of the Threat, colours that apply, the Initiative explained."""

    board: str
    band: Literal["low", "medium", "high"]
    colours: tuple[str, ...]
    initiative: int
    parts: tuple[Part, ...]
    adjustments: tuple[str, ...] = ()
    kind: Literal["combat_set_up"] = "combat_set_up"


@dataclass(frozen=True, slots=True)
class EnemyPlaced:
    """An Enemy came onto the board; `type` and `marker` are "" for one that is face down."""

    enemy: str
    space: str
    type: str = ""
    marker: str = ""
    reason: str = "set up"
    kind: Literal["enemy_placed"] = "enemy_placed"


@dataclass(frozen=True, slots=True)
class TacticsPlaced:
    """Tactics markers were put on the track; `known` names one that lies open at the bottom."""

    count: int
    known: str = ""
    kind: Literal["tactics_placed"] = "tactics_placed"


@dataclass(frozen=True, slots=True)
class MarinePlaced:
    """A Marine was put on a space."""

    marine: str
    space: str
    kind: Literal["marine_placed"] = "marine_placed"


@dataclass(frozen=True, slots=True)
class CombatBegan:
    """All are placed and the Combat began."""

    kind: Literal["combat_began"] = "combat_began"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A further Combat round began: all Marines are ready again (PH-CBT-INIT-11)."""

    round: int
    kind: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class ClaymoreTriggered:
    """The Claymore was triggered and is spent; on a 6 it fails (PH-CBT-CLAYMORE-02)."""

    marine: str
    row: int
    face: int
    failed: bool
    kind: Literal["claymore_triggered"] = "claymore_triggered"


@dataclass(frozen=True, slots=True)
class ClaymoreKept:
    """The Claymore was kept."""

    kind: Literal["claymore_kept"] = "claymore_kept"


@dataclass(frozen=True, slots=True)
class MarineActivated:
    """A Marine was chosen to act."""

    marine: str
    kind: Literal["marine_activated"] = "marine_activated"


@dataclass(frozen=True, slots=True)
class MarineMoved:
    """A Marine moved."""

    marine: str
    start: str
    to: str
    cost: tuple[Part, ...] = ()
    kind: Literal["marine_moved"] = "marine_moved"


@dataclass(frozen=True, slots=True)
class CoverTaken:
    """A Marine took Cover; `soft_cover` is what he has now."""

    marine: str
    markers: int
    soft_cover: int
    cost: tuple[Part, ...] = ()
    kind: Literal["cover_taken"] = "cover_taken"


@dataclass(frozen=True, slots=True)
class Idled:
    """A Marine idled."""

    marine: str
    kind: Literal["idled"] = "idled"


@dataclass(frozen=True, slots=True)
class GearSpent:
    """A piece of Gear was flipped or, at `left` 0, discarded (PH-EQUIP-17)."""

    marine: str
    code: str
    left: int
    kind: Literal["gear_spent"] = "gear_spent"


@dataclass(frozen=True, slots=True)
class Fired:
    """A Marine fired: what, at whom ("" for a row), and what it cost."""

    marine: str
    weapon: str
    mode: str
    target: str
    aimed: bool = False
    cost: tuple[Part, ...] = ()
    kind: Literal["fired"] = "fired"


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
class SmokePopped:
    """Smoke now lies over a column; `value` is the Hard Cover it gives."""

    marine: str
    source: str
    column: int
    value: int
    cost: tuple[Part, ...] = ()
    kind: Literal["smoke_popped"] = "smoke_popped"


@dataclass(frozen=True, slots=True)
class SmokeFaded:
    """Smoke flipped to its second side, or at `value` 0 cleared (PH-CBT-SMOKE-05)."""

    column: int
    value: int
    kind: Literal["smoke_faded"] = "smoke_faded"


@dataclass(frozen=True, slots=True)
class SkillUsed:
    """A Specialist Skill Order was given."""

    marine: str
    skill: str
    target: str = ""
    row: int = 0
    cost: tuple[Part, ...] = ()
    kind: Literal["skill_used"] = "skill_used"


@dataclass(frozen=True, slots=True)
class SoftCoverRegained:
    """A Marine got Soft Cover back by a Skill or a Boon card."""

    marine: str
    markers: int
    soft_cover: int
    kind: Literal["soft_cover_regained"] = "soft_cover_regained"


@dataclass(frozen=True, slots=True)
class MarineReadied:
    """A Marine's marker was turned back to green (PH-CBT-INIT-09, PH-KIA-07)."""

    marine: str
    reason: str
    kind: Literal["marine_readied"] = "marine_readied"


@dataclass(frozen=True, slots=True)
class StressRemoved:
    """A Marine may remove so much Stress: for the campaign to carry out."""

    marine: str
    amount: int
    kind: Literal["stress_removed"] = "stress_removed"


@dataclass(frozen=True, slots=True)
class BoonPlayed:
    """A Marine played his Boon card."""

    marine: str
    boon: str
    effect: str
    amount: int
    kind: Literal["boon_played"] = "boon_played"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A Marine used his Ability."""

    marine: str
    ability: str
    kind: Literal["ability_used"] = "ability_used"


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


@dataclass(frozen=True, slots=True)
class InitiativeMoved:
    """The Initiative marker moved from `start` to `to`; `by` is a Marine, "enemy" or a reason."""

    by: str
    start: int
    to: int
    parts: tuple[Part, ...] = ()
    kind: Literal["initiative_moved"] = "initiative_moved"


@dataclass(frozen=True, slots=True)
class RetreatRolled:
    """The one Retreat roll of the Combat (PH-CBT-RETREAT-03)."""

    face: int
    remaining: int
    retreat: bool
    kind: Literal["retreat_rolled"] = "retreat_rolled"


@dataclass(frozen=True, slots=True)
class TacticsResolved:
    """A Tactics marker was turned up; `discarded` if an Ability or Boon took it away unused."""

    marker: str
    discarded: bool = False
    row: int = 0
    kind: Literal["tactics_resolved"] = "tactics_resolved"


@dataclass(frozen=True, slots=True)
class TacticsDiscarded:
    """Tactics markers were taken off the track face down."""

    count: int
    kind: Literal["tactics_discarded"] = "tactics_discarded"


@dataclass(frozen=True, slots=True)
class CombatMarkerDrawn:
    """The Enemy drew a Combat marker."""

    marker: str
    cost: int
    focus: int
    crit: int
    effect: str = ""
    kind: Literal["combat_marker_drawn"] = "combat_marker_drawn"


@dataclass(frozen=True, slots=True)
class EnemyMoved:
    """An Enemy moved: to Hard Cover, or where the Red player wanted it."""

    enemy: str
    start: str
    to: str
    reason: Literal["cover", "red"] = "cover"
    kind: Literal["enemy_moved"] = "enemy_moved"


@dataclass(frozen=True, slots=True)
class EnemiesArranged:
    """The Red player has placed the Enemies: keys, spaces, types, "" for one that is face down."""

    places: tuple[tuple[str, str, str], ...]
    kind: Literal["enemies_arranged"] = "enemies_arranged"


@dataclass(frozen=True, slots=True)
class SapperMarkerPlayed:
    """The Red player played a Sapper marker (PH-OPT-SAPPER-08)."""

    marker: Literal["reroll", "redraw"]
    kind: Literal["sapper_marker_played"] = "sapper_marker_played"


@dataclass(frozen=True, slots=True)
class MarkersRefreshed:
    """All Combat markers were played: the Red player has drawn anew (PH-OPT-SAPPER-10)."""

    kind: Literal["markers_refreshed"] = "markers_refreshed"


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
class MarineLeft:
    """A Marine left the battle; his ID markers went to `receivers`."""

    marine: str
    receivers: tuple[str, ...] = ()
    kind: Literal["marine_left"] = "marine_left"


@dataclass(frozen=True, slots=True)
class CombatOver:
    """The Combat ended."""

    result: BattleResult
    kind: Literal["combat_over"] = "combat_over"


AnyEvent = (
    CombatSetUp | EnemyPlaced | TacticsPlaced | MarinePlaced | CombatBegan | RoundStarted
    | ClaymoreTriggered | ClaymoreKept | MarineActivated | MarineMoved | CoverTaken | Idled
    | GearSpent | Fired | DiceRolled | DieRolled | HitsSplit | CoverLost | HardCoverChanged
    | EnemyHit | EnemyEliminated | EnemyRevealed | SmokePopped | SmokeFaded | SkillUsed
    | SoftCoverRegained | MarineReadied | StressRemoved | BoonPlayed | AbilityUsed | StrikeArrived
    | TankFired | InitiativeMoved | RetreatRolled | TacticsResolved | TacticsDiscarded
    | CombatMarkerDrawn | EnemyMoved | MarineHit | HitsMissed | MarineLeft | CombatOver
    | EnemiesArranged | SapperMarkerPlayed | MarkersRefreshed
)  # fmt: skip

Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""Every event; told apart by `kind`."""
