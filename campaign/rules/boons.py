"""Boon cards and points, and the random direction on the cards (PH-BOON-01..08, p.52)."""

from __future__ import annotations

from campaign.rules import equipment, judge
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, KeepCard, PayBoonPoint
from campaign.rules.events import BoonDrawn, BoonKept, BoonPointsChanged, GearUsed
from campaign.rules.names import Profile, Specialization
from campaign.rules.state import State
from campaign.rules.tasks import KeepBoon, PayBoon
from campaign.rules.turn import Turn
from combat.rules.options import Offer


def draw(turn: Turn) -> None:
    """Draw a Boon card: 1 point and the card for the Marine named (PH-BOON-01, p.52)."""
    deck = turn.run.boons
    if not deck:
        return
    turn.set_run(boons=deck[1:])
    give(turn, deck[0])


def draw_for(turn: Turn, spec: Specialization) -> None:
    """Draw until a card of a Specialization comes up, then shuffle the others (PH-BOON-04, p.52).

    None comes when all its cards are out.
    """
    deck = turn.run.boons
    found = next((card for card in deck if turn.state.book.boons[card].spec == spec), None)
    rest = tuple(card for card in deck if card != found)
    turn.set_run(boons=turn.dice.shuffle(rest, "Boon deck"))
    if found is not None:
        give(turn, found)


def give(turn: Turn, card: str) -> None:
    """Give a card and its point to whoever holds the ID marker of its Specialization.

    PH-BOON-03, PH-BOON-08 (p.52): with two cards he keeps one.
    """
    marine = turn.state.holder(turn.state.book.boons[card].spec)
    if marine is None or marine.standing != "squad":
        turn.set_run(boons_out=(*turn.run.boons_out, card))
        return
    turn.emit(BoonDrawn(card, marine.profile))
    change_points(turn, marine.profile, 1)
    if marine.boon:
        turn.push(KeepBoon(marine.profile, card))
    else:
        turn.set_marine(marine.profile, boon=card)


def change_points(turn: Turn, profile: Profile, amount: int) -> None:
    """Give or take Boon points; they stay with the man between Missions (PH-BOON-01, p.52)."""
    now = turn.state.marine(profile).boon_points + amount
    turn.set_marine(profile, boon_points=now)
    turn.emit(BoonPointsChanged(profile, amount, now))


def directions(turn: Turn) -> tuple[str, ...]:
    """Return the directions on the Boon cards, the top one first; the deck is shuffled anew.

    The cards go back into the deck (PH-BOON-06, p.52). Behind those of the deck come the cards that
    are out, so that every direction comes up in the end.
    """
    cards = turn.state.book.boons
    deck = turn.run.boons
    if deck:
        turn.set_run(boons=turn.dice.shuffle(deck, "Boon deck"))
    else:
        deck = turn.dice.shuffle(tuple(sorted(cards)), "Boon cards")
    rest = (code for code in sorted(cards) if code not in deck)
    return tuple(cards[code].direction for code in (*deck, *rest))


def lose_gear(turn: Turn, profile: Profile, code: str, count: int) -> None:
    """A Marine discards uses of Gear, as many as he has (PH-RANDOM-02, p.27)."""
    for _ in range(count):
        marine = turn.state.marine(profile)
        if not equipment.carries(marine, code):
            return
        if code in marine.weapons:
            equipment.remove(turn, profile, (code, equipment.WEAPON))
            turn.emit(GearUsed(profile, code, 0))
            continue
        equipment.use(turn, profile, code)
        left = judge.uses(turn.state, turn.state.marine(profile), code)
        turn.emit(GearUsed(profile, code, left))


# --- decisions --------------------------------------------------------------------------------


def offer_keep(state: State, task: KeepBoon) -> Answer:
    """Offer the card he has and the new one (PH-BOON-03, p.52)."""
    held = state.marine(task.profile).boon
    return answer(
        "keep_boon",
        [Offer(KeepCard(card), "keep_card") for card in (held, task.card)],
        decider=state.marine(task.profile).owner,
    )


def do_keep(turn: Turn, task: KeepBoon, command: Command) -> None:
    """Keep one, discard the other without a further point (PH-BOON-08, p.52)."""
    assert isinstance(command, KeepCard)
    turn.pop()
    held = turn.state.marine(task.profile).boon
    other = task.card if command.card == held else held
    turn.set_marine(task.profile, boon=command.card)
    turn.set_run(boons_out=(*turn.run.boons_out, other))
    turn.emit(BoonKept(task.profile, command.card))


def run_pay(turn: Turn, task: PayBoon) -> bool:
    """Wait for who pays; done when nothing is due or nobody has a point."""
    if task.amount <= 0 or not any(m.boon_points for m in turn.state.squad):
        turn.pop()
        return False
    return True


def offer_pay(state: State, task: PayBoon) -> Answer:
    """Offer every Marine who has a point (PH-BOON-07, p.52)."""
    return answer(
        "pay_boon",
        [Offer(PayBoonPoint(m.profile), "pay_boon") for m in state.squad if m.boon_points],
    )


def do_pay(turn: Turn, task: PayBoon, command: Command) -> None:
    """Take 1 point from the Marine named."""
    assert isinstance(command, PayBoonPoint)
    turn.swap(PayBoon(task.amount - 1))
    change_points(turn, command.marine, -1)
