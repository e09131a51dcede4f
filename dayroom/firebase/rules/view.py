"""What a seat may know of a match: all that pages and bots read."""

from __future__ import annotations

from dataclasses import dataclass

from dayroom.firebase.rules import victory
from dayroom.firebase.rules.decks import SEATS
from dayroom.firebase.rules.state import Hand, Seat, State


@dataclass(frozen=True, slots=True)
class View:
    """A match as a seat sees it (FB-INFO-01, FB-INFO-02).

    Its own hand, choice and discard pile; of the other how many cards lie where and whether it
    has committed; every hand that was revealed. Deck orders are nobody's. seat: empty for who has
    none. hand is empty for it. number: of the hand now played.
    """

    seat: str
    other: str
    hand: tuple[str, ...]
    chosen: tuple[int, ...] | None
    discard: tuple[str, ...]
    decks: dict[str, int]
    discards: dict[str, int]
    committed: dict[str, bool]
    hands: tuple[Hand, ...]
    before: tuple[Hand, ...]
    games: tuple[Seat, ...]
    best_of: int
    number: int
    score: dict[str, int]
    run: tuple[Seat | None, int]
    winner: Seat | None


def visible_to(state: State, seat: str) -> View:
    """Return what a seat may know; "" and unknown seats see what is open to both."""
    sides = {"us": state.us, "vc": state.vc}
    own = sides.get(seat)
    winners = [hand.winner for hand in state.hands]
    us, vc = victory.score(winners)
    return View(
        seat=seat if own else "",
        other={"us": "vc", "vc": "us"}.get(seat, ""),
        hand=own.hand if own else (),
        chosen=own.chosen if own else None,
        discard=own.discard if own else (),
        decks={code: len(sides[code].deck) for code in SEATS},
        discards={code: len(sides[code].discard) for code in SEATS},
        committed={code: sides[code].chosen is not None for code in SEATS},
        hands=state.hands,
        before=state.before,
        games=state.games,
        best_of=state.best_of,
        number=len(state.hands) + (state.winner is None),
        score={"us": us, "vc": vc},
        run=victory.run(winners),
        winner=state.winner,
    )
