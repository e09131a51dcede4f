"""A Combat is set up, its rounds begin, it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from combat.rules.board import Side
from combat.rules.ends import BattleResult
from combat.rules.options import Part


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
class SideChosen:
    """The Combat Board was turned to its other side (PH-CBT-BOARD-01)."""

    side: Side
    kind: Literal["side_chosen"] = "side_chosen"


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


CourseEvent = (
    CombatSetUp | EnemyPlaced | TacticsPlaced | MarinePlaced | SideChosen | CombatBegan
    | RoundStarted | ClaymoreTriggered | ClaymoreKept | MarineLeft | CombatOver
)  # fmt: skip
