"""Decisions and tests of an entry, and what helps in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile
from campaign.rules.targets import AbilityTarget, CharmTarget


@dataclass(frozen=True, slots=True)
class Decide:
    """Take an option of the entry, counted from 0."""

    option: int
    kind: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class ChooseMarine:
    """Name a Marine (PH-TEST-17, p.18)."""

    marine: Profile
    kind: Literal["choose_marine"] = "choose_marine"


@dataclass(frozen=True, slots=True)
class RollTest:
    """Roll the test (PH-TEST-06, p.18)."""

    kind: Literal["roll_test"] = "roll_test"


@dataclass(frozen=True, slots=True)
class Accept:
    """Keep what was rolled."""

    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use an Ability or Skill (PH-SQUAD-04, p.58)."""

    marine: Profile
    ability: str
    target: AbilityTarget = None
    kind: Literal["use_ability"] = "use_ability"


@dataclass(frozen=True, slots=True)
class UseCharm:
    """Use a Lucky Charm (PH-CHARM-01, p.27)."""

    marine: Profile
    charm: str
    target: CharmTarget = None
    kind: Literal["use_charm"] = "use_charm"


@dataclass(frozen=True, slots=True)
class PlayBoon:
    """Play a Boon card (PH-BOON-02, p.52)."""

    marine: Profile
    target: str = ""
    kind: Literal["play_boon"] = "play_boon"


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not use what is offered."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class PickSentence:
    """Write this sentence at the next place of the letter, counted from 0."""

    sentence: int
    kind: Literal["pick_sentence"] = "pick_sentence"


@dataclass(frozen=True, slots=True)
class SendLetter:
    """Send the letter; a line of the player's own goes beside the command, not in it."""

    kind: Literal["send_letter"] = "send_letter"


ReadingCommand = (
    Decide
    | PickSentence
    | SendLetter
    | ChooseMarine
    | RollTest
    | Accept
    | UseAbility
    | UseCharm
    | PlayBoon
    | Decline
)
