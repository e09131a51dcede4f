"""What a seat may say: typed commands in the imperative, a closed union."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from campaign.rules.sapper_commands import SapperCommand
from campaign.rules.table_commands import TableCommand
from combat.rules.commands import Command as BattleCommand


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: past an intro, a briefing, a dotted line, a read entry."""

    kind: Literal["continue"] = "continue"


@dataclass(frozen=True, slots=True)
class ChooseMotivation:
    """Choose the Motivation (PH-CAMPAIGN-03, p.7)."""

    code: str
    kind: Literal["choose_motivation"] = "choose_motivation"


@dataclass(frozen=True, slots=True)
class DraftMarine:
    """Take one of the offered Profiles (PH-SQUAD-09, p.12)."""

    marine: str
    kind: Literal["draft_marine"] = "draft_marine"


@dataclass(frozen=True, slots=True)
class TakeItem:
    """Take a Weapon (side 0) or Gear from the supply (PH-EQUIP-01, p.13)."""

    marine: str
    code: str
    side: int = 0
    kind: Literal["take_item"] = "take_item"


@dataclass(frozen=True, slots=True)
class DropItem:
    """Lay a Weapon or Gear down (PH-EQUIP-34, p.18)."""

    marine: str
    code: str
    side: int = 0
    kind: Literal["drop_item"] = "drop_item"


@dataclass(frozen=True, slots=True)
class GiveItem:
    """Give a Weapon or Gear to another (PH-EQUIP-32, p.18)."""

    marine: str
    to: str
    code: str
    side: int = 0
    kind: Literal["give_item"] = "give_item"


@dataclass(frozen=True, slots=True)
class SensibleKit:
    """Equip the whole Squad sensibly."""

    kind: Literal["sensible_kit"] = "sensible_kit"


@dataclass(frozen=True, slots=True)
class ClearKit:
    """Lay all Equipment down."""

    kind: Literal["clear_kit"] = "clear_kit"


@dataclass(frozen=True, slots=True)
class NamePointMan:
    """Name the Point Man (PH-MARCH-13, p.23)."""

    marine: str
    kind: Literal["name_point_man"] = "name_point_man"


@dataclass(frozen=True, slots=True)
class MoveOut:
    """Finish equipping and begin the Mission (PH-SETUP-01, p.9)."""

    kind: Literal["move_out"] = "move_out"


@dataclass(frozen=True, slots=True)
class Regroup:
    """Open the packs: swap or discard Equipment before a March (PH-EQUIP-32, p.18)."""

    kind: Literal["regroup"] = "regroup"


@dataclass(frozen=True, slots=True)
class ShareAmmo:
    """Share out Ammo as a March demands (PH-EQUIP-20, p.16)."""

    kind: Literal["share_ammo"] = "share_ammo"


@dataclass(frozen=True, slots=True)
class March:
    """March to an Adjacent Space (PH-MARCH-01, p.23)."""

    to: str
    kind: Literal["march"] = "march"


@dataclass(frozen=True, slots=True)
class Bivouac:
    """Rest here for a time (PH-BIVOUAC-02, p.24)."""

    minutes: int
    kind: Literal["bivouac"] = "bivouac"


@dataclass(frozen=True, slots=True)
class NightBivouac:
    """Rest here until 06:00 (PH-BIVOUAC-09, p.24)."""

    kind: Literal["night_bivouac"] = "night_bivouac"


@dataclass(frozen=True, slots=True)
class CallEvac:
    """Call a helicopter, cutting an LZ if need be (PH-EVAC-01, p.25)."""

    kind: Literal["call_evac"] = "call_evac"


@dataclass(frozen=True, slots=True)
class EvacEnd:
    """End the Mission by Evac (PH-EVAC-14, p.26)."""

    kind: Literal["evac_end"] = "evac_end"


@dataclass(frozen=True, slots=True)
class Evacuate:
    """Say who is flown out (PH-EVAC-10, p.26)."""

    marines: tuple[str, ...]
    kind: Literal["evacuate"] = "evacuate"


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use an Ability or Skill (PH-SQUAD-04, p.58)."""

    marine: str
    ability: str
    target: str = ""
    kind: Literal["use_ability"] = "use_ability"


@dataclass(frozen=True, slots=True)
class UseCharm:
    """Use a Lucky Charm (PH-CHARM-01, p.27)."""

    marine: str
    charm: str
    target: str = ""
    kind: Literal["use_charm"] = "use_charm"


@dataclass(frozen=True, slots=True)
class PlayBoon:
    """Play a Boon card (PH-BOON-02, p.52)."""

    marine: str
    target: str = ""
    kind: Literal["play_boon"] = "play_boon"


@dataclass(frozen=True, slots=True)
class Accept:
    """Keep what was rolled."""

    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class GiveFirstAid:
    """Use a First Aid Kit (PH-FIRSTAID-02, p.24)."""

    marine: str
    kind: Literal["give_first_aid"] = "give_first_aid"


@dataclass(frozen=True, slots=True)
class RemoveDamage:
    """Take 1 Damage off a Marine (PH-FIRSTAID-06, p.24)."""

    marine: str
    kind: Literal["remove_damage"] = "remove_damage"


@dataclass(frozen=True, slots=True)
class EatRation:
    """Eat an Extra Ration (PH-BIVOUAC-08, p.24)."""

    marine: str
    kind: Literal["eat_ration"] = "eat_ration"


@dataclass(frozen=True, slots=True)
class StrikeCamp:
    """End the Bivouac (PH-BIVOUAC-07, p.24)."""

    kind: Literal["strike_camp"] = "strike_camp"


@dataclass(frozen=True, slots=True)
class Decide:
    """Take an option of the entry, counted from 0."""

    option: int
    kind: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class ChooseMarine:
    """Name a Marine (PH-TEST-17, p.18)."""

    marine: str
    kind: Literal["choose_marine"] = "choose_marine"


@dataclass(frozen=True, slots=True)
class RollTest:
    """Roll the test (PH-TEST-06, p.18)."""

    kind: Literal["roll_test"] = "roll_test"


@dataclass(frozen=True, slots=True)
class AssignId:
    """Give the free ID marker to this Marine (PH-KIA-10, p.49)."""

    marine: str
    kind: Literal["assign_id"] = "assign_id"


@dataclass(frozen=True, slots=True)
class StowItem:
    """Let this Marine carry what was found (PH-EQUIP-33, p.18)."""

    marine: str
    kind: Literal["stow_item"] = "stow_item"


@dataclass(frozen=True, slots=True)
class LeaveItem:
    """Leave what was found (PH-EQUIP-34, p.18)."""

    kind: Literal["leave_item"] = "leave_item"


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep this Boon card, discard the other (PH-BOON-03, p.52)."""

    card: str
    kind: Literal["keep_card"] = "keep_card"


@dataclass(frozen=True, slots=True)
class PayBoonPoint:
    """This Marine pays 1 Boon point (PH-BOON-07, p.52)."""

    marine: str
    kind: Literal["pay_boon_point"] = "pay_boon_point"


@dataclass(frozen=True, slots=True)
class RelieveStress:
    """This Marine removes 1 Stress (HUM)."""

    marine: str
    kind: Literal["relieve_stress"] = "relieve_stress"


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not use what is offered."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class RecruitMarine:
    """Take the special Marine in for a Specialization (PH-SETUP-16, p.10)."""

    spec: int
    kind: Literal["recruit_marine"] = "recruit_marine"


@dataclass(frozen=True, slots=True)
class BottomEncounter:
    """Put the Encounter looked at under the deck (LONG VIEW)."""

    kind: Literal["bottom_encounter"] = "bottom_encounter"


@dataclass(frozen=True, slots=True)
class UpgradeMarine:
    """Raise a Marine one level (PH-XP-05, p.51)."""

    marine: str
    kind: Literal["upgrade_marine"] = "upgrade_marine"


@dataclass(frozen=True, slots=True)
class SpendBoon:
    """Spend 1 Boon point on the R&R roll: +1 per 2 (PH-RNR-05, p.52)."""

    marine: str
    kind: Literal["spend_boon"] = "spend_boon"


@dataclass(frozen=True, slots=True)
class RollRnr:
    """Roll for R&R (PH-RNR-03, p.52)."""

    kind: Literal["roll_rnr"] = "roll_rnr"


@dataclass(frozen=True, slots=True)
class RerollRnr:
    """Roll a repeated result again (PH-RNR-07, p.52)."""

    kind: Literal["reroll_rnr"] = "reroll_rnr"


@dataclass(frozen=True, slots=True)
class Fight:
    """Give a command in the Combat."""

    order: BattleCommand
    kind: Literal["fight"] = "fight"


Command = Annotated[
    Continue
    | ChooseMotivation
    | DraftMarine
    | TakeItem
    | DropItem
    | GiveItem
    | SensibleKit
    | ClearKit
    | NamePointMan
    | MoveOut
    | Regroup
    | ShareAmmo
    | March
    | Bivouac
    | NightBivouac
    | CallEvac
    | EvacEnd
    | Evacuate
    | UseAbility
    | UseCharm
    | PlayBoon
    | Accept
    | GiveFirstAid
    | RemoveDamage
    | EatRation
    | StrikeCamp
    | Decide
    | ChooseMarine
    | RollTest
    | AssignId
    | StowItem
    | LeaveItem
    | KeepCard
    | PayBoonPoint
    | RelieveStress
    | Decline
    | RecruitMarine
    | BottomEncounter
    | UpgradeMarine
    | SpendBoon
    | RollRnr
    | RerollRnr
    | Fight
    | TableCommand
    | SapperCommand,
    Field(discriminator="kind"),
]
