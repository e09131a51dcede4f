"""What the page of Firebase shows, from the visible view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from combat.rules.errors import MalformedCommand
from combat.rules.options import Options
from dayroom import forms
from dayroom.firebase.names import NAMED, SUIT_NAMES
from dayroom.firebase.rules.decks import COPIES, FORCES, SUITS, card, force_of, suit_of, totals
from dayroom.firebase.rules.doors import NAMES
from dayroom.firebase.rules.state import (
    Change,
    Changed,
    Committed,
    Dealt,
    Event,
    GameWon,
    Hand,
    MatchWon,
    Revealed,
    Shuffled,
)
from dayroom.firebase.rules.victory import HANDS, decided
from dayroom.firebase.rules.view import View
from dayroom.games import Form, Plain

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((50, 45),),
    2: ((50, 25), (50, 65)),
    3: ((50, 24), (36, 62), (64, 62)),
    4: ((36, 26), (64, 26), (36, 64), (64, 64)),
    5: ((36, 22), (64, 22), (50, 45), (36, 68), (64, 68)),
}


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card on the table. place: in the hand, -1 elsewhere. invented: its name is ours.

    pips: where its emblem stands in a picture of 100 by 90, as often as its Force.
    """

    name: str
    suit: str
    suit_name: str
    force: int
    invented: bool
    pips: tuple[tuple[int, int], ...]
    place: int = -1
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SuitShown:
    """A suit of a hand: its cards and its total, one and the Forces written out."""

    key: str
    name: str
    cards: tuple[CardShown, ...]
    total: int
    sum: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """A side of a comparison: its suits and the product."""

    seat: str
    name: str
    suits: tuple[SuitShown, ...]
    product: str
    force: int
    changed: int
    won: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the nine-hand board: its number, who won it, whether it is part of the run."""

    number: int
    winner: str
    mark: str
    words: str
    in_run: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Status:
    """A player beside the table: cards in the piles, whether something is chosen, hands won."""

    seat: str
    name: str
    deck: int
    discard: int
    committed: bool
    hands: int
    games: int


@dataclass(frozen=True, slots=True)
class Board:
    """What the template draws.

    left: by suit (key, name), how many cards of Force 1 to 5 the seat's own deck may still hold.
    ours: whether a card that is seen has a name of ours.
    """

    view: View
    names: dict[str, str]
    own: tuple[SuitShown, ...]
    product: str
    force: int
    may: bool
    last: tuple[HandShown, HandShown] | None
    last_words: str
    places: tuple[Place, ...]
    left: tuple[tuple[str, str, tuple[int, ...]], ...]
    status: tuple[Status, ...]
    title: str
    ours: bool


def shown(name: str, place: int = -1, chosen: bool = False) -> CardShown:
    """Return a card with its name."""
    suit = suit_of(name)
    title, invented = NAMED[name]
    force = force_of(name)
    return CardShown(title, suit, SUIT_NAMES[suit], force, invented, PIPS[force], place, chosen)


def suits(seat: str, hand: Sequence[str], chosen: Sequence[int] = ()) -> tuple[SuitShown, ...]:
    """Return a hand by suit, each with its total."""
    found = []
    for suit, total in zip(SUITS[seat], totals(seat, hand), strict=True):
        cards = tuple(
            shown(name, place, place in chosen)
            for place, name in enumerate(hand)
            if suit_of(name) == suit
        )
        added = " + ".join(["1", *(str(card.force) for card in cards)])
        found.append(SuitShown(suit, SUIT_NAMES[suit], cards, total, added))
    return tuple(found)


def product(parts: Sequence[SuitShown]) -> str:
    """Return the four totals as a product in words of figures: "6 × 5 × 7 × 3"."""
    return " × ".join(str(part.total) for part in parts)


def _force(parts: Sequence[SuitShown]) -> int:
    force = 1
    for part in parts:
        force *= part.total
    return force


def _compared(hand: Hand) -> tuple[HandShown, HandShown]:
    def side(seat: str, cards: tuple[str, ...], force: int, changed: int) -> HandShown:
        parts = suits(seat, cards)
        won = hand.winner == seat
        return HandShown(seat, NAMES[seat], parts, product(parts), force, changed, won)

    return (
        side("us", hand.us, hand.us_force, hand.us_changed),
        side("vc", hand.vc, hand.vc_force, hand.vc_changed),
    )


HOW = {"run": "three hands in a row", "count": "more hands", "last": "the last hand"}
"""By what a game is won."""
MARKS = {"us": "US", "vc": "VC", "tie": "="}


def _places(view: View) -> tuple[Place, ...]:
    _, length = view.run
    found = []
    for number in range(1, max(HANDS, view.number) + 1):
        played = number <= len(view.hands)
        winner = view.hands[number - 1].winner if played else ""
        words = {"us": NAMES["us"], "vc": NAMES["vc"], "tie": "a tie"}.get(winner, "not played")
        in_run = played and number > len(view.hands) - length
        now = number == view.number and view.winner is None
        mark = MARKS.get(winner, "")
        found.append(Place(number, winner, mark, words, in_run, now))
    return tuple(found)


def board(view: View, options: Options[Change, Any], seat: str) -> Board:
    """Return what the page draws for a seat."""
    own = suits(view.seat, view.hand, view.chosen or ()) if view.seat and view.hand else ()
    hands = view.hands or view.before
    return Board(
        view=view,
        names=NAMES,
        own=own,
        product=product(own),
        force=_force(own) if own else 0,
        may=bool(options.offers),
        last=_compared(hands[-1]) if hands else None,
        last_words=_outcome(hands[-1]) + _game_won(view) if hands else "",
        places=_places(view),
        left=_left(view),
        status=tuple(_status(view, code) for code in NAMES),
        title=_title(view),
        ours=any(one.invented for suit in own for one in suit.cards),
    )


def _title(view: View) -> str:
    """The hand that is played, in a match with its game: "Game 2, hand 1"."""
    if view.best_of == 1:
        return f"Hand {view.number}"
    return f"Game {len(view.games) + (view.winner is None)}, hand {view.number}"


def _game_won(view: View) -> str:
    """What the hand that was laid open last decided, where a new game has begun since."""
    won = decided([hand.winner for hand in view.before]) if not view.hands else None
    if won is None:
        return ""
    return f" {NAMES[won[0]]} wins game {len(view.games)} by {HOW[won[1]]}."


def _left(view: View) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    seen = Counter(view.hand) + Counter(view.discard)
    return tuple(
        (suit, SUIT_NAMES[suit], tuple(COPIES - seen[card(view.seat, suit, f)] for f in FORCES))
        for suit in SUITS.get(view.seat, ())
    )


def _status(view: View, code: str) -> Status:
    return Status(
        code,
        NAMES[code],
        view.decks[code],
        view.discards[code],
        view.committed[code],
        view.score[code],
        sum(winner == code for winner in view.games),
    )


def _outcome(hand: Hand) -> str:
    if hand.winner == "tie":
        return f"Both made {hand.us_force}: nobody wins the hand, and both runs are broken."
    more, less = max(hand.us_force, hand.vc_force), min(hand.us_force, hand.vc_force)
    return f"{NAMES[hand.winner]} wins the hand, {more} to {less}."


def named(cards: Sequence[str]) -> str:
    """Return cards in words: "Bunkers 5, Mortars 2"."""
    return ", ".join(f"{NAMED[name][0]} {force_of(name)}" for name in cards)


def told(event: Event, seat: str) -> str:
    """Return an event in a sentence."""
    who = NAMES[event.seat] if not isinstance(event, Revealed) else ""
    match event:
        case Shuffled():
            return f"{who} shuffles {event.cards} discarded cards: they are the deck now."
        case Dealt():
            return f"Hand {event.hand}. You draw {named(event.cards)}." if event.cards else ""
        case Committed():
            return ""  # The table says so, and what was changed is told with the hand.
        case Changed():
            held = f": {named(event.gone)} for {named(event.came)}" if event.gone else ""
            if not event.number:
                return f"{who} keeps all seven."
            return f"{who} changes {event.number} {'card' if event.number == 1 else 'cards'}{held}."
        case Revealed():
            return f"Hand {event.number} is laid open. {_outcome(event.hand)}"
        case GameWon():
            won = (event.us, event.vc) if event.seat == "us" else (event.vc, event.us)
            return f"{who} wins the game by {HOW[event.by]}, {won[0]} to {won[1]}."
        case MatchWon():
            most, least = max(event.us, event.vc), min(event.us, event.vc)
            return f"{who} wins the match, {most} games to {least}." if most > 1 else ""


def words(view: View) -> tuple[str, ...]:
    """Return the table in sentences."""
    lines = [f"Game {len(view.games) + (view.winner is None)}, hand {view.number}."]
    lines.append(f"Hands won: firebase {view.score['us']}, attacker {view.score['vc']}.")
    who, length = view.run
    if who is not None:
        lines.append(f"{NAMES[who]} has won the last {length} in a row.")
    if view.seat and view.hand:
        parts = suits(view.seat, view.hand)
        for part in parts:
            cards = ", ".join(f"{card.name} {card.force}" for card in part.cards) or "no card"
            lines.append(f"{part.name}: {cards}. Total {part.sum} = {part.total}.")
        lines.append(f"Combat Force Total as it stands: {product(parts)} = {_force(parts)}.")
    for code, name in NAMES.items():
        deck, pile = view.decks[code], view.discards[code]
        ready = ", has chosen" if view.committed[code] else ""
        lines.append(f"{name}: {deck} cards in the deck, {pile} discarded{ready}.")
    return tuple(lines)


def waiting(view: View) -> str:
    """Return what is to be decided now."""
    return f"Hand {view.number}: which cards to change"


def lesson(view: View, options: Options[Change, Any]) -> tuple[str, ...]:
    """Return what a first player is told, hand by hand."""
    if view.games or not view.seat:
        return ()
    if not options.offers:
        return ("You have chosen. Both hands are laid open as soon as the other has chosen, too.",)
    if len(view.hands) == 0:
        return (
            "These seven cards are your hand, sorted by suit. Each suit's total is 1 and the Force "
            "of its cards.",
            "The four totals are multiplied: that product is your Combat Force Total. So spread "
            "your Force: a suit without a card multiplies by 1, a weak second card in a thin suit "
            "is worth more than a strong one in a full suit.",
            "Tick up to four cards that help you least and press the button: you get as many new "
            "ones. Keeping all is allowed.",
        )
    if len(view.hands) == 1:
        return (
            "Both hands are laid open below: the higher product wins the hand. All cards go to the "
            "discard piles and seven new ones are dealt.",
            "Three hands in a row win the game at once, else the most of nine. Your own discards "
            "tell you what your deck still holds.",
        )
    return ()


def command(form: Form) -> Plain:
    """Return the change that a form posted: the ticked cards `card`, or a button's command."""
    if forms.one(form, "command"):
        return forms.from_button(form)
    places = form.get("card", ())
    if not all(place.isascii() and place.isdigit() and len(place) < 3 for place in places):
        raise MalformedCommand("no_card", "A card is named by its place in the hand.", "card")
    return {"kind": "change", "cards": sorted(int(place) for place in places)}
