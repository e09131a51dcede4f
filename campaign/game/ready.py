"""Where all of a group prepare at once: who has not said that he is done, and what one player's
press takes from another.

To be done is no part of the state and binds nobody: the Squad Leader's player may go on all the
same, but is asked first (`Over`), as before he disposes of what is another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from campaign.models import Campaign
from campaign.rules import seats
from campaign.rules.commands import (
    ClearKit,
    Command,
    Continue,
    Fight,
    GiveFirstAid,
    MoveOut,
    SensibleKit,
)
from campaign.rules.engine import awaited, legal
from campaign.rules.payment import used_next
from campaign.rules.state import State
from campaign.rules.visible import View
from combat.rules.commands import BeginCombat

PHASES: dict[str, Command] = {
    "equip": MoveOut(),
    "lighten": Continue(),
    "swap": Continue(),
    "upgrades": Continue(),
    "placement": Fight(BeginCombat()),
}
"""The decisions in which each prepares his own Marines, and the command that ends them for all."""
FREE = ("upgrades", "placement")
"""Of these the ones in which nobody must do anything: who is done is waited for no more."""


@dataclass(frozen=True, slots=True)
class Over:
    """A command goes over the heads of others, the players of `seats`.

    why: not_done; lays_down what they chose; uses_up a First Aid Kit of theirs.
    """

    why: Literal["not_done", "lays_down", "uses_up"]
    seats: tuple[str, ...]


def done(campaign: Campaign) -> frozenset[str]:
    """Return the seats whose players have said that they are done."""
    return frozenset(row.code for row in campaign.seats.all() if row.done)


def bots(state: State) -> frozenset[str]:
    """Return the seats for which the careful bot acts: nobody waits for what it prepares."""
    return frozenset(seat.code for seat in state.seats if seat.minder == seats.BOT)


def not_done(campaign: Campaign, state: State, but: str = "") -> tuple[str, ...]:
    """Return the seats, but one's own, whose players may still prepare and are not done."""
    found = awaited(state)
    if len(state.seats) == 1 or found.awaiting not in PHASES:
        return ()
    able = {seats.whose(state, found, offer.command) for offer in found.offers}
    return tuple(
        row.code
        for row in campaign.seats.all()
        if row.code in able
        and row.code != but
        and not (row.done or row.minder or row.user_id is None)
    )


def over(campaign: Campaign, state: State, command: Command, seat: str) -> Over | None:
    """Return over whose heads a command of a seat would go; None where over nobody's, and for what
    the seat may not say at all.
    """
    if len(state.seats) == 1:
        return None
    found = _over(campaign, state, command, seat)
    return found if found is not None and legal(state, seat).allows(command) else None


def _over(campaign: Campaign, state: State, command: Command, seat: str) -> Over | None:
    if isinstance(command, SensibleKit | ClearKit):
        armed = {man.owner for man in state.squad if man.weapons or man.gear}
        touched = {getattr(command, "owner", "") or code for code in armed}
        return _others(state, "lays_down", touched & armed, seat)
    if isinstance(command, GiveFirstAid):
        holder = used_next(state, "first-aid-kit")
        return _others(state, "uses_up", {holder.owner} if holder is not None else (), seat)
    if command == PHASES.get(awaited(state).awaiting):
        return _others(state, "not_done", not_done(campaign, state, seat), seat)
    return None


def _others(
    state: State,
    why: Literal["not_done", "lays_down", "uses_up"],
    found: Iterable[str],
    seat: str,
) -> Over | None:
    others = tuple(sorted(code for code in found if not seats.acts_for(state, seat, code)))
    return Over(why, others) if others else None


def for_whom_it_waits(campaign: Campaign, view: View) -> View:
    """Return what a seat sees, without waiting for those who are done."""
    options = view.options
    if options.awaiting not in FREE:
        return view
    left = without(options.deciders, done(campaign) | bots(view.state))
    return replace(view, options=replace(options, deciders=left))


def without(waits: tuple[str, ...], those: frozenset[str]) -> tuple[str, ...]:
    """Leave out who is done, but never the first: the Squad Leader's player goes on for all."""
    return (*waits[:1], *(code for code in waits[1:] if code not in those))
