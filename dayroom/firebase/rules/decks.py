"""The two decks: sides, suits and Force. Names are colour only (FB-CARD-12) and live with the data.

A card is its side, its suit's full word and its Force, for both sides have a suit with S
(FB-SIDE-07): "us.supply.3".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

# FB-SIDE-01: one holds the firebase, the other attacks it. FB-SIDE-05, FB-SIDE-06: their suits.
SUITS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "us": ("fortifications", "defenders", "airpower", "supply"),
        "vc": ("infantry", "support", "tactics", "morale"),
    }
)
SEATS: Final = tuple(SUITS)
FORCES: Final = range(1, 6)
"""FB-SIDE-04, FB-CARD-01..03, FB-CARD-06..08: a suit has a card of each Force. The fourth suits,
of which only the first card survives (FB-CARD-04, FB-CARD-09), are completed in the same way
(FB-CARD-05, FB-CARD-10)."""
COPIES: Final = 3
"""FB-SIDE-03."""


def card(side: str, suit: str, force: int) -> str:
    """Return a card's name in states and commands."""
    return f"{side}.{suit}.{force}"


def suit_of(name: str) -> str:
    """Return the suit of a card."""
    return name.split(".")[1]


def force_of(name: str) -> int:
    """Return the Force of a card."""
    return int(name[-1])


def kinds(side: str) -> tuple[str, ...]:
    """Return the 20 different cards of a side, by suit and Force."""
    return tuple(card(side, suit, force) for suit in SUITS[side] for force in FORCES)


def deck(side: str) -> tuple[str, ...]:
    """Return the whole deck of a side, not shuffled: 60 cards, never mixed with the other's.

    FB-SIDE-02, FB-CARD-11.
    """
    return kinds(side) * COPIES


def totals(side: str, hand: Iterable[str]) -> tuple[int, ...]:
    """Return the four suit totals of a hand: one plus the Force of the suit's cards.

    A suit without cards is one (FB-CFT-01, FB-CFT-02).
    """
    sums = dict.fromkeys(SUITS[side], 1)
    for name in hand:
        sums[suit_of(name)] += force_of(name)
    return tuple(sums.values())


def combat_force(side: str, hand: Iterable[str]) -> int:
    """Return the Combat Force Total: the product of the four suit totals (FB-CFT-03).

    Seven cards make at least 13 and at most 7986 (FB-CFT-04).
    """
    product = 1
    for total in totals(side, hand):
        product *= total
    return product


def in_order(hand: Iterable[str], side: str) -> tuple[str, ...]:
    """Return a hand by suit, the strongest card first."""
    return tuple(sorted(hand, key=lambda name: (SUITS[side].index(suit_of(name)), -force_of(name))))
