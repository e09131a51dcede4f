"""Who suits a post: house help for the draft, which no rule asks for (PH-SQUAD-09, p.12)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.rules.cards import ProfileCard
from campaign.rules.content import Content
from campaign.rules.names import Profile, Specialization

LOAD = "load"
MATTERS: dict[Specialization, dict[str, str]] = {
    1: {"CHA": "he speaks for the Squad", "WIL": "the decisions are his"},
    2: {"INT": "Fire Support hits on 1D6 up to his Intelligence"},
    3: {LOAD: "the M60 and its Ammo are heavy"},
    4: {"SUR": "Pathfinder adds a Strike die to it when he is Point Man", "PER": "he looks first"},
    5: {"INT": "Demolitions adds a Strike die to it", LOAD: "he carries the Claymore"},
    6: {"INT": "each success of First Aid removes 1 Damage"},
}
"""What a Specialization is asked for most, and why: Traits by code, or its Load Capacity."""


def rating(card: ProfileCard, measure: str) -> int:
    """Return a Trait of a Profile by its code, or his Load Capacity."""
    return card.load if measure == LOAD else card.traits[measure]  # type: ignore[index]


def borne(book: Content, profile: Profile) -> int:
    """Return how much Damage and Stress together bring a Marine to both his Thresholds."""
    card = book.profiles[profile]
    return card.damage_threshold + card.stress_threshold


def suited(book: Content, spec: Specialization, offered: Sequence[Profile]) -> Profile:
    """Return who of those offered, one at least, suits a post best: by the sum of what it is asked
    for most; of equals who bears more Damage and Stress, then the first by code.
    """

    def worth(profile: Profile) -> tuple[int, int]:
        card = book.profiles[profile]
        sum_ = sum(rating(card, measure) for measure in MATTERS[spec])
        return sum_, borne(book, profile)

    return max(sorted(offered), key=worth)
