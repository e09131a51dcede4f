"""The Enemy acts: Initiative, Tactics, Retreat, moves; what Red does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from combat.rules.options import Part


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


EnemyEvent = (
    InitiativeMoved | RetreatRolled | TacticsResolved | TacticsDiscarded | CombatMarkerDrawn
    | EnemyMoved | EnemiesArranged | SapperMarkerPlayed | MarkersRefreshed
)  # fmt: skip
