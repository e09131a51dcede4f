"""Whole campaigns of a group: every command by a seat that may give it, and by no other.

Whom the game waits for decides; now and then somebody helps with what is his own, or the table
itself changes: a Marine is given away, a seat is minded, the host's role passes on.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from campaign.bots.policies import POLICIES
from campaign.rules import CampaignOptions, Content, State, apply, legal, new, seating, visible_to
from campaign.rules.commands import Command
from campaign.rules.commands.table import AddSeat, CloseSeat
from campaign.rules.replay import replay
from campaign.rules.state import Seat
from combat.rules.dice import SeededDice
from combat.rules.errors import RuleViolation

pytestmark = pytest.mark.whole

NAMES = ("host", "bert", "carl", "dora", "emil", "fred")
LONGEST = 20_000
HELP, CHANGE = 0.05, 0.02
"""How often somebody helps, and how often the table changes, before a decision."""

Given = list[tuple[str, Command]]


def options(players: int, red: bool) -> CampaignOptions:
    """A table of so many players, the Marines shared out as the rulebook says."""
    seats = tuple(Seat(name, "host" if name == "host" else "player") for name in NAMES[:players])
    if red:
        seats += (Seat("red", "red"),)
    owners = seating.split(NAMES[:players])
    return CampaignOptions(seats=seats, owners=owners, hidden_enemies=red, red_narrates=red)


def chosen(state: State, rng: random.Random, policy: str) -> tuple[str, Command]:
    """Who does what next."""
    everybody = [seat.code for seat in state.seats]
    waits = legal(state, "host").deciders
    if rng.random() < CHANGE:
        seat = rng.choice(everybody)
        changes = [
            offer.command
            for offer in seating.legal(state, seat).offers
            if not isinstance(offer.command, AddSeat | CloseSeat)
        ]
        if changes:
            return seat, rng.choice(changes)
    if rng.random() < HELP:
        seat = rng.choice(everybody)
        if seat not in waits and (offers := legal(state, seat).commands):
            return seat, rng.choice(offers)
    seat = rng.choice(waits)
    view = visible_to(state, seat)
    assert view.options.offers, f"{seat} is waited for and may do nothing: {view.options.awaiting}"
    return seat, POLICIES[policy](state.book, view, rng)


def check_others(state: State, seat: str, command: Command) -> None:
    """Whoever is not offered a command is refused it, and nothing has changed."""
    for other in (*(place.code for place in state.seats), "watch1", ""):
        # The rules have no clock: any seat may have let its time pass.
        overdue = tuple(place.code for place in state.seats)
        table = seating.legal(state, other, overdue).allows(command)
        if other == seat or table or legal(state, other).allows(command):
            continue
        with pytest.raises(RuleViolation):
            apply(state, command, SeededDice("other"), other)


def play(content: Content, table: CampaignOptions, seed: str, policy: str) -> tuple[State, Given]:
    """Play to the end; now and then a command is tried by all the others, too."""
    rng, dice, given = random.Random(seed), SeededDice(seed), []
    state = new(content, table, seed)
    while not state.finished:
        assert len(given) < LONGEST, "no end in sight"
        seat, command = chosen(state, rng, policy)
        if rng.random() < 0.1:
            check_others(state, seat, command)
        state = apply(state, command, dice, seat).state
        given.append((seat, command))
    return state, given


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-02", "PH-OPT-SAPPER-01")
@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize(("players", "red"), [(2, False), (2, True), (3, True), (6, True)])
def test_a_group_plays_all_missions_to_the_end(
    content: Content, players: int, red: bool, policy: str
) -> None:
    table = options(players, red)
    seed = f"group {players} {red} {policy}"
    state, given = play(content, table, seed, policy)
    assert [record.number for record in state.records] == sorted(content.booklets)
    by_seat = Counter(seat for seat, _ in given)
    assert by_seat.keys() == {seat.code for seat in table.seats}, "everybody had something to do"
    assert replay(content, table, seed, given) == state
