"""Advice comes from what is seen: by a search that the same view and seed bring to the same end."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.advice import guess, search, shortlist
from campaign.advice.search import Round
from campaign.advice.trial import SameDice, play
from campaign.bots import sandbox
from campaign.bots.policies import choose_careful
from campaign.rules import Content, State, View, apply, visible_to
from campaign.rules.commands import Continue, Fight
from campaign.rules.state import Sapper, Seat
from combat.rules import commands as battle
from combat.rules.dice import SeededDice
from combat.rules.state import SplitPending
from tests.campaign.builders import real_content
from tests.web.test_secrets import twin

QUICK = (Round(1, 3), Round(2, 2))
TRAIL, HIT = sandbox.BOXES[1], sandbox.BOXES[5]


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


def fought(content: Content, seed: str, steps: int, hidden: bool, red: bool = False) -> State:
    """A Combat after some commands of the careful bot, where who acts or an Order is asked."""
    state, dice, luck = begun(content, seed, hidden, red)
    while state.battle is not None and (
        steps > 0 or state.battle.stage == "placement" or not search.fits(visible_to(state, "host"))
    ):
        seat = "red" if state.battle.stage.startswith("enemy_") else "host"
        command = choose_careful(state.book, visible_to(state, seat), luck)
        state, steps = apply(state, command, dice).state, steps - 1
    return state


def begun(
    content: Content, seed: str, hidden: bool, red: bool = False
) -> tuple[State, SeededDice, random.Random]:
    """A Combat whose Marines may still be placed, and the luck of it."""
    state = sandbox.begin(content, TRAIL if red else HIT, "medium", seed, hidden)
    if red:
        seats = (Seat("host", "host"), Seat("red", "red"))
        mission = replace(state.run, sapper=Sapper())
        state = replace(state, seats=seats, mission=mission)
        state = replace(state, options=replace(state.options, seats=seats))
    dice = SeededDice(seed)
    return apply(state, Continue(), dice).state, dice, random.Random(seed)


def asked(state: State, seed: str = "a") -> search.Answer:
    return search.search(state.book, visible_to(state, "host"), seed, QUICK)


@settings(max_examples=4)
@given(steps=st.integers(0, 14), hidden=st.booleans(), red=st.booleans())
def test_what_is_hidden_changes_nothing(steps: int, hidden: bool, red: bool) -> None:
    state = fought(real_content(), f"hidden {steps}", steps, hidden, red)
    if state.battle is None:
        return
    other = twin(state, "host")
    assert other.battle is not None
    assert other.battle != state.battle or other.run != state.run
    assert asked(other) == asked(state)


def test_a_guess_looks_the_same_as_what_is_seen(content: Content) -> None:
    state = fought(content, "look", 6, hidden=True)
    seen = visible_to(state, "host")
    guessed = guess.in_combat(content, seen, SameDice("any"))
    again = visible_to(guessed, "host")
    assert again.battle == seen.battle
    assert again.decks == seen.decks
    assert again.options.commands == seen.options.commands


def test_guesses_differ_in_what_is_hidden(content: Content) -> None:
    seen = visible_to(fought(content, "look", 6, hidden=True), "host")
    guesses = [guess.in_combat(content, seen, SameDice(f"{n}")) for n in range(8)]
    assert len({g.run.wounds for g in guesses}) > 1
    assert len({tuple(e.type for e in g.battle.enemies) for g in guesses if g.battle}) > 1


def test_the_same_seed_gives_the_same_advice_another_need_not(content: Content) -> None:
    state = fought(content, "same", 4, hidden=False)
    assert asked(state) == asked(state)
    assert asked(state, "b") != asked(state)


def test_what_it_names_is_legal_and_ranked(content: Content) -> None:
    for steps in (0, 1, 5):
        state = fought(content, "legal", steps, hidden=False)
        view, answer = visible_to(state, "host"), asked(state)
        assert 1 <= len(answer.best) <= search.SHOWN
        assert all(view.options.allows(Fight(one.plan[0])) for one in answer.best)
        assert answer.best[0].behind == answer.best[0].error == 0
        assert all(one.behind >= 0 for one in answer.best)
        assert answer.trials >= sum(one.trials for one in answer.best)


def test_who_acts_is_advised_with_his_first_order(content: Content) -> None:
    state = fought(content, "who", 0, hidden=False)
    while visible_to(state, "host").options.awaiting != "activate":
        state = apply(state, Fight(battle.KeepClaymore()), SeededDice("x")).state
    first, then = asked(state).best[0].plan
    assert isinstance(first, battle.Activate)
    assert not isinstance(then, battle.Activate)


def test_a_seat_is_advised_on_what_it_may_do(content: Content) -> None:
    state = fought(content, "seats", 0, hidden=False)
    seats = (Seat("host", "host"), Seat("player2"))
    marines = tuple(replace(m, owner="player2" if m.spec > 3 else "host") for m in state.marines)
    assert state.battle is not None
    owner = {m.profile: m.owner for m in marines}
    men = tuple(
        replace(m, participant=replace(m.participant, owner=owner[m.key]))
        for m in state.battle.marines
    )
    shared = replace(state, seats=seats, marines=marines, battle=replace(state.battle, marines=men))
    view = visible_to(shared, "player2")
    answer = search.search(content, view, "s", QUICK)
    acting = {one.plan[0].marine for one in answer.best if hasattr(one.plan[0], "marine")}
    assert acting <= {m.profile for m in marines if m.owner == "player2"}


def test_candidates_meet_the_same_dice(content: Content) -> None:
    first, second = SameDice("s"), SameDice("s")
    second.d6(3, "something else")
    assert first.d6(4, "Focus dice of enemy") == second.d6(4, "Focus dice of enemy")
    assert first.d6(4, "Focus dice of enemy") == second.d6(4, "Focus dice of enemy")


def test_a_hopeless_wait_costs_more_than_a_shot_that_wins(content: Content) -> None:
    """One wounded Enemy in the open, and nobody else: to shoot it is better than to idle."""
    state = fought(content, "last", 2, hidden=False)
    assert state.battle is not None and state.battle.stage == "order"
    acting = state.battle.active
    assert acting is not None
    (enemy, *_) = state.battle.enemies
    last = replace(enemy, space="E1-1", soft_cover=0, hit_points=1)
    gone = tuple(replace(e, hit_points=0) for e in state.battle.enemies[1:])
    one = replace(state.battle, enemies=(last,), eliminated=gone)
    answer = asked(replace(state, battle=one))
    assert isinstance(answer.best[0].plan[-1], battle.Fire)


def test_a_marine_without_a_target_is_tried_elsewhere_too(content: Content) -> None:
    """Without a Weapon and bad on his feet: Moves are compared with doing nothing all the same."""
    state = fought(content, "last", 2, hidden=False)
    assert state.battle is not None and state.battle.active is not None
    acting = state.battle.active.marine
    lame: Any = {"weapons": (), "gear": (), "skills": (), "soft_cover_max": 0, "move_initiative": 4}
    men = tuple(
        replace(m, soft_cover=0, participant=replace(m.participant, **lame))
        if m.key == acting
        else m
        for m in state.battle.marines
    )
    answer = asked(replace(state, battle=replace(state.battle, marines=men)))
    assert answer.candidates >= 3


def test_where_they_start_is_advised(content: Content) -> None:
    """As they stand, and with one more of them behind free Hard Cover: all of it may be done."""
    state, dice, _ = begun(content, "where", hidden=False)
    assert state.battle is not None and state.battle.stage == "placement"
    cover = state.battle.hard_cover
    taken = {*cover, *[m.space for m in state.battle.marines]}
    open_ = next(s for s in ("M3-1", "M3-2", "M3-3", "M3-4") if s not in taken)
    covered = next(m.key for m in state.battle.marines if m.space in cover)
    state = apply(state, Fight(battle.PlaceMarine(covered, open_)), dice).state
    assert state.battle is not None
    ways = shortlist.plans(state)
    assert (battle.BeginCombat(),) in ways and len(ways) > 2
    assert all(way[-1] == battle.BeginCombat() for way in ways)
    moved = [way[0] for way in ways if isinstance(way[0], battle.PlaceMarine)]
    assert moved and all(order.to in cover for order in moved)
    view, answer = visible_to(state, "host"), asked(state)
    assert answer.candidates == len(ways)
    assert all(view.options.allows(Fight(one.plan[0])) for one in answer.best)


def test_how_hits_are_shared_is_advised(content: Content) -> None:
    state = fought(content, "last", 2, hidden=False)
    fight = state.battle
    assert fight is not None and fight.active is not None
    first, second = (e.key for e in fight.enemies[:2])
    pending = SplitPending("M60", fight.active.marine, (first, second), 4, burst=True)
    shared = replace(state, battle=replace(fight, stage="split", pending=pending))
    view, answer = visible_to(shared, "host"), asked(shared)
    assert view.options.awaiting == "split" and search.fits(view)
    assert answer.candidates == 3  # 4 and none, 3 and 1, 2 and 2.
    assert all(view.options.allows(Fight(one.plan[0])) for one in answer.best)


def test_it_can_be_broken_off(content: Content) -> None:
    state = fought(content, "off", 0, hidden=False)
    view: View = visible_to(state, "host")
    answer = search.search(content, view, "a", search.THOROUGH, enough=lambda: True)
    assert answer.best[0].trials == 1


def test_a_trial_ends_and_counts(content: Content) -> None:
    state = fought(content, "count", 0, hidden=False)
    seen = visible_to(state, "host")
    for number in range(4):
        begun = guess.in_combat(content, seen, SameDice(f"g{number}"))
        result = play(begun, (), SameDice(f"t{number}"))
        assert result.worth <= 1.6
        assert (result.worth > 0) <= result.won
        assert 0 <= result.lost <= len(begun.squad)
