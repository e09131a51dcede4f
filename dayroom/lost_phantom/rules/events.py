"""What came of a command, oldest first. Screens tell it in words; nothing here is a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.names import (
    Affliction,
    Band,
    Item,
    Loss,
    Phase,
    Slot,
    Stat,
    Terrain,
)


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins in this hex."""

    turn: int
    at: Hex
    kind: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class MappingRolled:
    """The die of the Mapping phase."""

    face: int
    kind: Literal["mapping_rolled"] = "mapping_rolled"


@dataclass(frozen=True, slots=True)
class HexMapped:
    """A hex is drawn, or drawn anew."""

    at: Hex
    ground: Terrain
    kind: Literal["hex_mapped"] = "hex_mapped"


@dataclass(frozen=True, slots=True)
class EncounterRolled:
    """The dark die, the light die and the table they are read on; no encounter: empty."""

    tens: int
    units: int
    band: Band
    encounter: str = ""
    flare: bool = False
    kind: Literal["encounter_rolled"] = "encounter_rolled"


@dataclass(frozen=True, slots=True)
class EncounterMet:
    """An encounter is read; `mark` where an X named it."""

    encounter: str
    mark: bool = False
    kind: Literal["encounter_met"] = "encounter_met"


@dataclass(frozen=True, slots=True)
class OutcomeTaken:
    """What the player chose, or what applied without asking."""

    encounter: str
    outcome: str
    kind: Literal["outcome_taken"] = "outcome_taken"


@dataclass(frozen=True, slots=True)
class StatChanged:
    """A statistic changed by `by` and is `now`; 0: the change was lost to a limit."""

    stat: Stat
    by: int
    now: int
    why: str = ""
    kind: Literal["stat_changed"] = "stat_changed"


@dataclass(frozen=True, slots=True)
class Afflicted:
    """An affliction is gained; `instead_of` what would have been a second time."""

    affliction: Affliction
    instead_of: Affliction | None = None
    kind: Literal["afflicted"] = "afflicted"


@dataclass(frozen=True, slots=True)
class Healed:
    """An affliction ends."""

    affliction: Affliction
    kind: Literal["healed"] = "healed"


@dataclass(frozen=True, slots=True)
class ItemGained:
    """An item is found."""

    item: Item
    kind: Literal["item_gained"] = "item_gained"


@dataclass(frozen=True, slots=True)
class ItemGone:
    """An item is used up or lost."""

    item: Item
    used: bool
    kind: Literal["item_gone"] = "item_gone"


@dataclass(frozen=True, slots=True)
class Moved:
    """The pilot walks, runs or rides from one hex to another."""

    start: Hex
    to: Hex
    why: str
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class NoWay:
    """A move that was due has no hex to go to. LP-TERR-07."""

    why: str
    kind: Literal["no_way"] = "no_way"


@dataclass(frozen=True, slots=True)
class Outlined:
    """A hex becomes impassable, or passable again."""

    at: Hex
    barred: bool
    kind: Literal["outlined"] = "outlined"


@dataclass(frozen=True, slots=True)
class Marked:
    """A hex gets its mark: the welcome's +2, or the X of an encounter."""

    at: Hex
    mark: Literal["plus2", "cross"]
    kind: Literal["marked"] = "marked"


@dataclass(frozen=True, slots=True)
class StreamDrawn:
    """A stream runs through these hexes."""

    course: tuple[Hex, ...]
    kind: Literal["stream_drawn"] = "stream_drawn"


@dataclass(frozen=True, slots=True)
class BonusGained:
    """The next Move roll is better by this much."""

    by: int
    kind: Literal["bonus_gained"] = "bonus_gained"


@dataclass(frozen=True, slots=True)
class DiceAllocated:
    """The dice of the turn."""

    move: int
    stealth: int
    rest: int
    kind: Literal["dice_allocated"] = "dice_allocated"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice of a phase, with what they must reach and what is added to each."""

    slot: Slot
    faces: tuple[int, ...]
    target: int
    bonus: int
    kind: Literal["dice_rolled"] = "dice_rolled"


@dataclass(frozen=True, slots=True)
class DieRerolled:
    """One die of the Stealth roll, anew."""

    old: int
    new: int
    kind: Literal["die_rerolled"] = "die_rerolled"


@dataclass(frozen=True, slots=True)
class RollSucceeded:
    """The roll of a phase succeeded by a die that shows `face`."""

    slot: Slot
    face: int
    kind: Literal["roll_succeeded"] = "roll_succeeded"


@dataclass(frozen=True, slots=True)
class RollFailed:
    """It failed: no die, no good die, or declared so."""

    slot: Slot
    why: Literal["no_dice", "missed", "declared"]
    kind: Literal["roll_failed"] = "roll_failed"


@dataclass(frozen=True, slots=True)
class PhaseSkipped:
    """A phase does not happen this turn."""

    phase: Phase
    kind: Literal["phase_skipped"] = "phase_skipped"


@dataclass(frozen=True, slots=True)
class WelcomeRolled:
    """The Village chart: two dice, the bonus of a marked Village, and what it comes to."""

    faces: tuple[int, ...]
    bonus: int
    welcome: str
    kind: Literal["welcome_rolled"] = "welcome_rolled"


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """The player's words on the turn."""

    text: str
    kind: Literal["note_written"] = "note_written"


@dataclass(frozen=True, slots=True)
class GameWon:
    """The pilot is out."""

    how: Literal["river", "gunships"]
    kind: Literal["game_won"] = "game_won"


@dataclass(frozen=True, slots=True)
class GameLost:
    """The pilot is dead or taken."""

    why: Loss
    kind: Literal["game_lost"] = "game_lost"


AnyEvent = (
    TurnBegan
    | MappingRolled
    | HexMapped
    | EncounterRolled
    | EncounterMet
    | OutcomeTaken
    | StatChanged
    | Afflicted
    | Healed
    | ItemGained
    | ItemGone
    | Moved
    | NoWay
    | Outlined
    | Marked
    | StreamDrawn
    | BonusGained
    | DiceAllocated
    | DiceRolled
    | DieRerolled
    | RollSucceeded
    | RollFailed
    | PhaseSkipped
    | WelcomeRolled
    | NoteWritten
    | GameWon
    | GameLost
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
