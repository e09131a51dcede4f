"""How a match of Firebase stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

Seat = Literal["us", "vc"]
Winner = Literal["us", "vc", "tie"]

HAND = 7
"""FB-TURN-02: cards drawn each turn."""
MOST = 4
"""FB-TURN-04: cards that may be changed; none is legal, too (FB-TURN-05)."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards. deck: the next card first. aside: discarded in this Tactics phase.

    chosen: the places in the hand of the cards to be changed, None while nothing is committed.
    """

    deck: tuple[str, ...]
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    chosen: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played, open to both: the hands, their products, who won.

    changed: how many cards each had changed.
    """

    us: tuple[str, ...]
    vc: tuple[str, ...]
    us_force: int
    vc_force: int
    us_changed: int
    vc_changed: int
    winner: Winner


@dataclass(frozen=True, slots=True)
class State:
    """A match: both sides' cards, the hands of this game, the games won.

    best_of: games of the match, 1 or 3 (FB-VICT-05). before: the hands of the last game, once
    another has begun. winner: of the match.
    """

    us: Side
    vc: Side
    best_of: int
    hands: tuple[Hand, ...] = ()
    games: tuple[Seat, ...] = ()
    before: tuple[Hand, ...] = ()
    winner: Seat | None = None
    schema: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Change:
    """Change cards of one's hand, by their places, 0 to 6, in rising order; none: keep them all."""

    cards: Annotated[tuple[int, ...], Field(max_length=HAND)] = ()
    kind: Literal["change"] = "change"


Command = Change


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A deck was empty and its discard pile became the deck."""

    seat: Seat
    cards: int
    kind: Literal["shuffled"] = "shuffled"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat drew its hand; another seat hears it without the cards."""

    seat: Seat
    game: int
    hand: int
    cards: tuple[str, ...] = ()
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Committed:
    """A seat has chosen which cards to change; another seat hears neither which nor how many."""

    seat: Seat
    cards: tuple[str, ...] | None = None
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Changed:
    """A seat has changed cards; another seat hears only how many (FB-TURN-07)."""

    seat: Seat
    number: int
    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    kind: Literal["changed"] = "changed"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Both hands were laid open and compared. number: of the hand in its game."""

    number: int
    hand: Hand
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game of the match is decided. by: a run of three, the count of hands, or a last hand."""

    seat: Seat
    by: Literal["run", "count", "last"]
    us: int
    vc: int
    kind: Literal["game_won"] = "game_won"


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is decided."""

    seat: Seat
    us: int
    vc: int
    kind: Literal["match_won"] = "match_won"


Event = Annotated[
    Shuffled | Dealt | Committed | Changed | Revealed | GameWon | MatchWon,
    Field(discriminator="kind"),
]
