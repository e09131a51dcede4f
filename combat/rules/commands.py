"""What a player may order in Combat. A command is equal to another if it orders the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from combat.rules.board import Side


@dataclass(frozen=True, slots=True)
class PlaceMarine:
    """Put a Marine on a space; who stands there changes places with him (PH-CBT-SETUP-11)."""

    marine: str
    to: str
    kind: Literal["place_marine"] = "place_marine"


@dataclass(frozen=True, slots=True)
class SensiblePlacement:
    """Arrange all Marines anew as the game proposes (PH-CBT-SETUP-11)."""

    kind: Literal["sensible_placement"] = "sensible_placement"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Turn the Combat Board to its other side; both play the same (PH-CBT-BOARD-01)."""

    side: Side
    kind: Literal["choose_side"] = "choose_side"


@dataclass(frozen=True, slots=True)
class BeginCombat:
    """All Marines are placed: begin (PH-CBT-INIT-01)."""

    kind: Literal["begin_combat"] = "begin_combat"


@dataclass(frozen=True, slots=True)
class TriggerClaymore:
    """Trigger the Claymore against an Enemy row (PH-CBT-CLAYMORE-05)."""

    row: int = 1
    kind: Literal["trigger_claymore"] = "trigger_claymore"


@dataclass(frozen=True, slots=True)
class KeepClaymore:
    """Keep the Claymore for a later Combat (PH-CBT-CLAYMORE-01)."""

    kind: Literal["keep_claymore"] = "keep_claymore"


@dataclass(frozen=True, slots=True)
class Activate:
    """Choose who acts; another may be chosen until the first Order is given (PH-CBT-INIT-03)."""

    marine: str
    kind: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class Move:
    """Move to an empty space of the Marine half (PH-CBT-ORDER-05 to PH-CBT-ORDER-07)."""

    to: str
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class TakeCover:
    """Put back so many Soft Cover markers (PH-CBT-ORDER-08)."""

    markers: int = 1
    kind: Literal["take_cover"] = "take_cover"


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire a Weapon in a mode, or throw a Frag Grenade (weapon "frag"), at an Enemy.

    `target` is "" for the Flamethrower, which hits all of Enemy row 1. `aimed` is an Aimed Shot
    (PH-CBT-AIMED-02), `bipod` uses the Attachment (PH-EQUIP-31), `stand` is STAND & FIRE, which
    forbids to Move in this Activation (PH-CBT-FIRE-07).
    """

    weapon: str
    mode: str
    target: str = ""
    aimed: bool = False
    bipod: bool = False
    stand: bool = False
    kind: Literal["fire"] = "fire"


@dataclass(frozen=True, slots=True)
class PopSmoke:
    """Pop Smoke in one's own column with a Smoke Grenade or the M79 (PH-CBT-SMOKE-01)."""

    source: Literal["smoke", "m79"] = "smoke"
    kind: Literal["pop_smoke"] = "pop_smoke"


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Give a Specialist Skill Order (PH-CBT-ORDER-10).

    `target` is a Marine (on-me, pep-talk), an Enemy (spotter) or a space (ghost); `row` an Enemy
    row (suppress).
    """

    skill: str
    target: str = ""
    row: int = 0
    kind: Literal["use_skill"] = "use_skill"


@dataclass(frozen=True, slots=True)
class Idle:
    """Do nothing (PH-CBT-ORDER-04)."""

    kind: Literal["idle"] = "idle"


@dataclass(frozen=True, slots=True)
class SplitHits:
    """Share out hits: for each Enemy named, how many (PH-CBT-BURST-01, PH-CBT-CLAYMORE-06)."""

    split: tuple[tuple[str, int], ...]
    kind: Literal["split_hits"] = "split_hits"


@dataclass(frozen=True, slots=True)
class ChooseRows:
    """Choose the Enemy rows that a strike hits (PH-CBT-FIRESUPPORT-08)."""

    rows: tuple[int, ...]
    kind: Literal["choose_rows"] = "choose_rows"


@dataclass(frozen=True, slots=True)
class PlayBoon:
    """Play the Boon card a Marine holds (PH-BOON-02)."""

    marine: str
    kind: Literal["play_boon"] = "play_boon"


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use a Marine's Ability against what has just happened (PH-SQUAD-04)."""

    marine: str
    ability: str
    kind: Literal["use_ability"] = "use_ability"


@dataclass(frozen=True, slots=True)
class DeclineAbility:
    """Do not use the Ability now."""

    kind: Literal["decline_ability"] = "decline_ability"


@dataclass(frozen=True, slots=True)
class RevealEnemy:
    """Turn up one Enemy at the end of an Enemy Activation (PH-OPT-HIDDEN-04)."""

    enemy: str
    kind: Literal["reveal_enemy"] = "reveal_enemy"


@dataclass(frozen=True, slots=True)
class RevealNone:
    """Turn up no Enemy now (PH-OPT-HIDDEN-04)."""

    kind: Literal["reveal_none"] = "reveal_none"


@dataclass(frozen=True, slots=True)
class FireTank:
    """Let the Tank fire at an Enemy row, once per Combat (PH-COMPONENTS-10)."""

    row: int
    kind: Literal["fire_tank"] = "fire_tank"


@dataclass(frozen=True, slots=True)
class PlaceEnemy:
    """The Red player lets an Enemy change places with the one on `to` (PH-OPT-SAPPER-09)."""

    enemy: str
    to: str
    kind: Literal["place_enemy"] = "place_enemy"


@dataclass(frozen=True, slots=True)
class EnemiesStand:
    """The Red player has placed the Enemies (PH-OPT-SAPPER-09)."""

    kind: Literal["enemies_stand"] = "enemies_stand"


@dataclass(frozen=True, slots=True)
class PlayMarker:
    """The Red player plays a Combat marker from his hand (PH-OPT-SAPPER-10)."""

    marker: str
    kind: Literal["play_marker"] = "play_marker"


@dataclass(frozen=True, slots=True)
class RedrawMarker:
    """A Sapper marker: another Combat marker is drawn for the one played (PH-OPT-SAPPER-13)."""

    kind: Literal["redraw_marker"] = "redraw_marker"


@dataclass(frozen=True, slots=True)
class KeepMarker:
    """The Combat marker played stays."""

    kind: Literal["keep_marker"] = "keep_marker"


@dataclass(frozen=True, slots=True)
class MoveEnemy:
    """With a movement Combat marker one Enemy goes to any empty space (PH-OPT-SAPPER-11)."""

    enemy: str
    to: str
    kind: Literal["move_enemy"] = "move_enemy"


@dataclass(frozen=True, slots=True)
class EnemiesStay:
    """The Red player moves no Enemy (PH-OPT-SAPPER-11)."""

    kind: Literal["enemies_stay"] = "enemies_stay"


@dataclass(frozen=True, slots=True)
class MarkDice:
    """Choose the dice of the Enemy's test to roll again, by number (PH-OPT-SAPPER-08)."""

    dice: tuple[int, ...]
    kind: Literal["mark_dice"] = "mark_dice"


@dataclass(frozen=True, slots=True)
class RerollDice:
    """A Sapper marker: roll the dice that are marked again (PH-OPT-SAPPER-08)."""

    kind: Literal["reroll_dice"] = "reroll_dice"


@dataclass(frozen=True, slots=True)
class KeepRoll:
    """The Enemy's test stays as it was rolled."""

    kind: Literal["keep_roll"] = "keep_roll"


RedCommand = (
    PlaceEnemy | EnemiesStand | PlayMarker | RedrawMarker | KeepMarker | MoveEnemy | EnemiesStay
    | MarkDice | RerollDice | KeepRoll
)  # fmt: skip
"""What the Red player decides in a Combat (PH-OPT-SAPPER-01, p.54)."""

AnyCommand = (
    PlaceMarine | SensiblePlacement | ChooseSide | BeginCombat | TriggerClaymore | KeepClaymore
    | Activate | Move | TakeCover | Fire | PopSmoke | UseSkill | Idle | SplitHits | ChooseRows
    | PlayBoon | UseAbility | DeclineAbility | RevealEnemy | RevealNone | FireTank | RedCommand
)  # fmt: skip

Command = Annotated[AnyCommand, Field(discriminator="kind")]
"""Every command; told apart by `kind`."""
