"""Who acts for an absent player's seat: another seat, the careful bot, for Red the book.

PH-MULTIPLAYER-01 (p.8). Who may say so, and why not; what comes of it. Whether the time for a
decision is over is for those to know who have a clock.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import seats
from campaign.rules.commands.table import LeaveToBot, MindSeat, StandIn, StopMinding
from campaign.rules.events import Event
from campaign.rules.events.table import MindingEnded, SeatMinded
from campaign.rules.names import SeatCode
from campaign.rules.seats import BOOK, BOT, PLAYERS, seat_of
from campaign.rules.state import Seat, State
from combat.rules.errors import RuleViolation
from combat.rules.options import Outcome

RULE, PAGE = "PH-MULTIPLAYER-01", 8
Minding = MindSeat | StandIn | LeaveToBot | StopMinding


def refused(code: str, why: str, rule: str = RULE, page: int = PAGE) -> RuleViolation:
    """Return a refusal of something about the table."""
    return RuleViolation(code, why, rule, page)


def no_seat(code: SeatCode) -> RuleViolation:
    """Return the refusal of a seat that is not there."""
    return refused("no_seat", f"There is no seat {code!r} at this table.")


def no_player(state: State, code: SeatCode) -> RuleViolation | None:
    """Say why a seat cannot lead Marines; None where it can."""
    place = seat_of(state, code)
    if place is None:
        return no_seat(code)
    if place.role not in PLAYERS:
        return refused("not_a_player", "The Red player leads no Marines.", "PH-OPT-SAPPER-01", 54)
    return None


def fault(state: State, command: Minding, place: Seat) -> RuleViolation | None:
    """Return why a seat may not say who acts for whom, None when it may."""
    match command:
        case MindSeat(code, by):
            return _cannot_mind(state, place, code, by)
        case StandIn(code):
            return _cannot_stand_in(state, place, code)
        case LeaveToBot(code):
            return _cannot_leave(state, place, code)
        case StopMinding(code):
            return _cannot_stop(state, place, code)


def apply(state: State, command: Minding, seat: SeatCode) -> Outcome[State, Event]:
    """Carry out what `fault` has nothing against."""
    code = command.seat
    match command:
        case MindSeat(by=by):
            pass
        case StandIn():
            by = _stands_in(state, code, seat)
        case LeaveToBot():
            by = BOT
        case StopMinding():
            absent = seat_of(state, code)
            was = absent.minder if absent is not None else ""
            return Outcome(_minded(state, code, ""), (MindingEnded(code, was),))
    return Outcome(_minded(state, code, by), (SeatMinded(code, by),))


def _cannot_mind(state: State, place: Seat, code: SeatCode, by: SeatCode) -> RuleViolation | None:
    no = _no_minder(state, code, by)
    if no is not None:
        return no
    if place.role != "host" and place.code != code:
        return refused("not_your_seat", "Only its own player, or the host, may ask for a minder.")
    return _minds_already(state, code, by)


def _cannot_stand_in(state: State, place: Seat, code: SeatCode) -> RuleViolation | None:
    by = _stands_in(state, code, place.code)
    if by == BOOK and place.role not in PLAYERS:
        return no_player(state, place.code)
    return _no_minder(state, code, by) or _minds_already(state, code, by)


def _cannot_leave(state: State, place: Seat, code: SeatCode) -> RuleViolation | None:
    """Say why the careful bot cannot have a seat."""
    if seats.alone(state, code):
        return refused("only_seat", "Somebody must be here: the bot leads a seat beside yours.")
    absent = seat_of(state, code)
    if absent is not None and absent.role == "red":
        why = "The bot plays Marines: let the Enemy play by the book."
        return refused("red_unminded", why, "PH-OPT-SAPPER-01", 54)
    no = no_player(state, place.code) or no_player(state, code)
    return no or _minds_already(state, code, BOT)


def _stands_in(state: State, code: SeatCode, by: SeatCode) -> str:
    """Return who acts for a seat when `by` lets its absence hold up nobody: for Red the book."""
    absent = seat_of(state, code)
    return BOOK if absent is not None and absent.role == "red" else by


def _no_minder(state: State, code: SeatCode, by: SeatCode) -> RuleViolation | None:
    """Say why a seat can never be minded by this one."""
    absent = seat_of(state, code)
    if absent is None:
        return no_seat(code)
    if absent.role == "red" and by == BOOK:
        return None
    if seat_of(state, by) is None:
        return no_seat(by)
    if absent.role == "red":
        why = "Nobody of the Squad may see the Red player's hand: let the Enemy play by the book."
        return refused("red_unminded", why, "PH-OPT-SAPPER-01", 54)
    no = no_player(state, by)
    if no is not None:
        return no
    return refused("same_seat", "A seat minds itself.") if code == by else None


def _minds_already(state: State, code: SeatCode, by: SeatCode) -> RuleViolation | None:
    absent = seat_of(state, code)
    if absent is not None and absent.minder == by:
        return refused("no_change", "That seat minds it already.")
    return None


def _cannot_stop(state: State, place: Seat, code: SeatCode) -> RuleViolation | None:
    absent = seat_of(state, code)
    if absent is None:
        return no_seat(code)
    if not absent.minder:
        return refused("not_minded", "Nobody minds this seat.")
    if place.role != "host" and place.code not in (code, absent.minder):
        return refused("not_your_seat", "Only its player, its minder or the host may end this.")
    return None


def _minded(state: State, code: SeatCode, by: SeatCode) -> State:
    changed = tuple(replace(s, minder=by) if s.code == code else s for s in state.seats)
    return replace(state, seats=changed)
