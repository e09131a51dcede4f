"""What a waiting task answers when it is asked what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from campaign.rules.previews import AnyOffer
from combat.rules.options import Refusal

Awaiting = Literal[
    "read_intro", "motivation", "draft", "briefing", "equip", "squad_action", "choice", "letter",
    "stop", "close_reading", "roll_test", "reroll", "pick_marine", "recruit", "give_id",
    "name_point", "lighten", "stow", "keep_boon", "pay_boon", "spare_wound", "spare_stress", "hum",
    "peek_encounter", "threat_die", "camp", "treat", "evac", "upgrades", "rnr", "rnr_repeat",
    "close_mission", "finished", "swap", "red_encounter", "red_test", "red_eaz",
]  # fmt: skip
"""Every decision of the campaign; `campaign.screens.awaited` has the words for it. A Combat's are
its own (`combat.rules.state`)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision awaited, what may be done and what may not; decider: seat, empty for the
    lead.
    """

    awaiting: str
    offers: tuple[AnyOffer, ...]
    refusals: tuple[Refusal, ...] = ()
    decider: str = ""


def answer(
    awaiting: Awaiting,
    offers: Iterable[AnyOffer],
    refusals: Iterable[Refusal] = (),
    decider: str = "",
) -> Answer:
    """Build an answer."""
    return Answer(awaiting, tuple(offers), tuple(refusals), decider)
