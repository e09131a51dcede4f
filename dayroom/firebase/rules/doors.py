"""The doors of Firebase: begin, what may be done, do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, cast

from combat.rules.dice import Dice
from combat.rules.errors import RuleViolation
from combat.rules.options import Offer, Options, Refusal
from dayroom.firebase.rules import victory
from dayroom.firebase.rules.decks import SEATS, combat_force, deck, in_order
from dayroom.firebase.rules.state import (
    HAND,
    MOST,
    Change,
    Changed,
    Committed,
    Dealt,
    Event,
    GameWon,
    Hand,
    MatchWon,
    Revealed,
    Seat,
    Shuffled,
    Side,
    State,
)
from dayroom.games import Result, Step

PAGE = 1
"""The rulebook that survives is one page."""
NAMES = {"us": "The firebase", "vc": "The attacker"}


def new(options: Mapping[str, str], dice: Dice) -> State:
    """Begin a match: both decks shuffled, seven cards each. `best_of`: "1" or "3"."""
    best_of = 3 if options.get("best_of") == "3" else 1
    empty = Side(deck=())
    state, _ = _new_game(State(us=empty, vc=empty, best_of=best_of), dice)
    return state


def waits_for(state: State) -> tuple[str, ...]:
    """Return the seats that have not committed yet; both may at the same time (FB-TURN-07)."""
    if state.winner is not None:
        return ()
    return tuple(seat for seat in SEATS if _side(state, seat).chosen is None)


@lru_cache(maxsize=1)
def _changes() -> tuple[Offer[Change, Any], ...]:
    """Every choice of up to four of seven cards: 99 of them (FB-TURN-04, FB-TURN-05)."""
    return tuple(
        Offer(Change(places), "change")
        for number in range(MOST + 1)
        for places in combinations(range(HAND), number)
    )


_FIVE = Refusal("Change five cards or more", "four at the most are changed", "FB-TURN-04", PAGE)


def legal(state: State, seat: str) -> Options[Change, Any]:
    """Return what a seat may do: before it has committed, change up to four cards."""
    waits = waits_for(state)
    if seat not in waits:
        return Options(seat, "tactics" if waits else "over", next(iter(waits), ""), deciders=waits)
    return Options(seat, "tactics", seat, _changes(), (_FIVE,), waits)


def apply(state: State, command: Change, dice: Dice, seat: str) -> Step:
    """Commit a change of cards; when both have, draw, reveal, compare and deal the next hand."""
    _check(state, command, seat)
    side = replace(_side(state, seat), chosen=command.cards)
    state = _with(state, seat, side)
    gone = tuple(side.hand[place] for place in command.cards)
    events: tuple[Event, ...] = (Committed(cast(Seat, seat), gone),)
    if waits_for(state):
        return Step(state, events)
    state, changed = _change(state, dice)
    state, shown = _resolve(state, dice)
    return Step(state, events + changed + shown, final=True)


def _check(state: State, command: Change, seat: str) -> None:
    if state.winner is not None:
        raise RuleViolation("over", "The match is over.", "FB-VICT-02", PAGE)
    if seat not in SEATS:
        raise RuleViolation("no_seat", "Two players play Firebase.", "FB-SIDE-01", PAGE)
    if _side(state, seat).chosen is not None:
        message = "You have committed: cards are changed once a turn."
        raise RuleViolation("committed", message, "FB-TURN-07", PAGE)
    if len(command.cards) > MOST:
        message = f"You may change up to {MOST} cards, not {len(command.cards)}."
        raise RuleViolation("too_many", message, "FB-TURN-04", PAGE)
    if list(command.cards) != sorted({n for n in command.cards if 0 <= n < HAND}):
        message = f"Cards are named by their places, 0 to {HAND - 1}, each once, in order."
        raise RuleViolation("no_card", message, "FB-TURN-02", PAGE)


def _side(state: State, seat: str) -> Side:
    return state.us if seat == "us" else state.vc


def _with(state: State, seat: str, side: Side) -> State:
    return replace(state, us=side) if seat == "us" else replace(state, vc=side)


def _draw(side: Side, seat: str, number: int, dice: Dice) -> tuple[Side, tuple[Event, ...]]:
    """Draw cards into the hand.

    A deck that runs out is drawn to its end, then the discard pile is shuffled and drawn from
    (FB-TURN-03, FB-TURN-10); what was discarded in this phase stays aside (FB-TURN-09).
    """
    taken, rest = side.deck[:number], side.deck[number:]
    if len(taken) == number:
        return replace(side, deck=rest, hand=in_order(side.hand + taken, seat)), ()
    pile = dice.shuffle(side.discard, f"{NAMES[seat]}: the discard pile becomes the deck")
    wanting = number - len(taken)
    hand = in_order(side.hand + taken + pile[:wanting], seat)
    shuffled = Shuffled(cast(Seat, seat), len(pile))
    return replace(side, deck=pile[wanting:], hand=hand, discard=()), (shuffled,)


def _deal(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The Draw phase: seven cards each, from one's own deck (FB-TURN-01, FB-TURN-02)."""
    events: tuple[Event, ...] = ()
    for seat in SEATS:
        side, shuffled = _draw(_side(state, seat), seat, HAND, dice)
        state = _with(state, seat, side)
        game, hand = len(state.games) + 1, len(state.hands) + 1
        events += (*shuffled, Dealt(cast(Seat, seat), game, hand, side.hand))
    return state, events


def _new_game(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    for seat in SEATS:
        cards = dice.shuffle(deck(seat), f"{NAMES[seat]}: the deck")
        state = _with(state, seat, Side(deck=cards))
    return _deal(replace(state, before=state.hands, hands=()), dice)


def _change(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The Tactics phase, once both have committed: discard, and draw as many (FB-TURN-04)."""
    events: tuple[Event, ...] = ()
    for seat in SEATS:
        side = _side(state, seat)
        places = side.chosen or ()
        gone = tuple(side.hand[place] for place in places)
        kept = tuple(name for place, name in enumerate(side.hand) if place not in places)
        side = replace(side, hand=kept, aside=gone)
        side, shuffled = _draw(side, seat, len(gone), dice)
        came = _minus(side.hand, kept)
        state = _with(state, seat, side)
        events += (*shuffled, Changed(cast(Seat, seat), len(gone), gone, came))
    return state, events


def _minus(hand: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    left = list(kept)
    found = []
    for name in hand:
        if name in left:
            left.remove(name)
        else:
            found.append(name)
    return tuple(found)


def _resolve(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The Resolution phase: both hands are compared (FB-TURN-06) and discarded (FB-TURN-08)."""
    us, vc = state.us, state.vc
    forces = combat_force("us", us.hand), combat_force("vc", vc.hand)
    hand = Hand(
        us.hand,
        vc.hand,
        *forces,
        len(us.aside),
        len(vc.aside),
        # FB-HAND-01: the higher total wins; equal ones are a tie, nobody's hand (FB-HAND-02).
        "tie" if forces[0] == forces[1] else "us" if forces[0] > forces[1] else "vc",
    )
    state = replace(state, us=_cleared(us), vc=_cleared(vc), hands=(*state.hands, hand))
    events: tuple[Event, ...] = (Revealed(len(state.hands), hand),)
    winners = [each.winner for each in state.hands]
    found = victory.decided(winners)
    if found is None:
        state, dealt = _deal(state, dice)
        return state, events + dealt
    seat, by = found
    state = replace(state, games=(*state.games, seat))
    events += (GameWon(seat, by, *victory.score(winners)),)
    return _after_game(state, events, seat, dice)


def _cleared(side: Side) -> Side:
    return Side(deck=side.deck, discard=side.discard + side.aside + side.hand)


def _after_game(
    state: State, events: tuple[Event, ...], seat: Seat, dice: Dice
) -> tuple[State, tuple[Event, ...]]:
    """End the match, or begin its next game with decks shuffled anew (FB-VICT-05)."""
    won = {each: state.games.count(cast(Seat, each)) for each in SEATS}
    if won[seat] * 2 > state.best_of:
        won_by = MatchWon(seat, won["us"], won["vc"])
        return replace(state, winner=seat), (*events, won_by)
    state, dealt = _new_game(state, dice)
    return state, events + dealt


def heard_by(event: Event, seat: str) -> Event | None:
    """Return an event as a seat hears of it.

    FB-INFO-01, FB-INFO-02: another's hand and discards stay hidden; how many cards were changed is
    told once both have (FB-TURN-07).
    """
    if isinstance(event, Dealt | Committed | Changed) and event.seat != seat:
        if isinstance(event, Changed):
            return replace(event, gone=(), came=())
        return replace(event, cards=None) if isinstance(event, Committed) else _unseen(event)
    return event


def _unseen(event: Dealt) -> Dealt:
    return replace(event, cards=())


_BY = {"run": " by three hands in a row", "count": "", "last": " by the last hand"}


def result(state: State) -> Result | None:
    """Return how the match ended."""
    if state.winner is None:
        return None
    us, vc = victory.score([hand.winner for hand in state.hands])
    won, lost = (us, vc) if state.winner == "us" else (vc, us)
    found = victory.decided([hand.winner for hand in state.hands])
    how, what = _BY[found[1]] if found else "", "hands"
    if state.best_of > 1:
        how, won, what = "", state.games.count(state.winner), "games"
        lost = len(state.games) - won
    line = f"{NAMES[state.winner]} has won{how}, {won} {what} to {lost}."
    best = max((hand.us_force for hand in state.hands), default=0)
    strongest = max(best, *(hand.vc_force for hand in state.hands))
    return Result((state.winner,), line, {"Strongest hand": strongest})
