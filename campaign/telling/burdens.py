"""What a Wound card or a Condition card does to the man who holds it, as figures and what they
change (PH-WOUND-06, p.47; PH-CONDITION-02, p.49).

The Stress of a Wound is taken when it is drawn: it is no burden any more.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.rules.cards import ConditionCard, WoundCard
from campaign.telling.words import SLOW, TRAITS
from combat.telling.english import signed

Burden = tuple[str, str]
"""A figure and what it changes: "−2", "Load Capacity"."""
MARCHES = {
    "walking_wounded": "each March 15 min longer",
    "littered": "each March 30 min and 1 SP more",
}
"""What his marker costs the Squad (PH-LITTER-02, -03, p.48)."""


def of_wound(card: WoundCard, mule: bool = False) -> tuple[Burden, ...]:
    """Return what a Wound card does while it is held; `mule`: his Load Capacity is spared."""
    return tuple(_of_wound(card, mule))


def _of_wound(card: WoundCard, mule: bool) -> Iterator[Burden]:
    changes = (
        *((card.traits[code], TRAITS[code]) for code in card.traits),
        (card.damage_threshold, "Damage Threshold"),
        (0 if mule else card.load, "Load Capacity"),
        (card.focus, "Focus die"),
        (card.strike, "Strike die"),
        (card.crit, "Crit die"),
        (card.move_initiative, "Initiative to Move"),
        (card.fire_initiative, "Initiative to Fire"),
    )
    yield from ((signed(change), what) for change, what in changes if change)
    if card.no_aimed:
        yield "no", "aimed fire"
    if card.marker != "none":
        yield SLOW[card.marker], MARCHES[card.marker]
    if card.experience:
        yield signed(card.experience), "Experience when the Mission is over"


def of_condition(card: ConditionCard) -> tuple[Burden, ...]:
    """Return what a Condition card does as long as it is attached (PH-CONDITION-07, p.49)."""
    changes = (
        *((card.traits[code], TRAITS[code]) for code in card.traits),
        (card.stress_threshold, "Stress Threshold: he bears more before the next"),
    )
    return tuple((signed(change), what) for change, what in changes if change)
