"""Who suits a post, and posts left to the house's help (p.8, 12)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from campaign.bots.policies import POLICIES
from campaign.rules import (
    CampaignOptions,
    Content,
    State,
    apply,
    codec,
    legal,
    new,
    suits,
    undo,
    visible_to,
)
from campaign.rules.commands import ChooseMotivation, Continue, DraftMarine, DraftRest
from campaign.rules.engine import waits_for
from campaign.rules.events import MarineDrafted, MarinesOffered
from campaign.rules.state import Seat
from campaign.rules.tasks import Draft
from combat.rules.dice import RecordingDice, SeededDice
from tests.campaign.builders import (
    allowed,
    awaiting,
    of,
    offers,
    on_map,
    real_content,
    refused,
    say,
    squad,
    with_mission,
)
from tests.campaign.test_setup import begun, mission_two

SHARED = CampaignOptions(
    seats=(Seat("host", "host"), Seat("bert")),
    owners=("host", "bert", "host", "bert", "bert", "host"),
)
PLAIN = {"SUR": 2, "CHA": 2, "PER": 2, "INT": 2, "WIL": 2}


def people(*changes: dict[str, Any]) -> Content:
    """Profiles MP.01, MP.02 ..., all alike but for what is changed in each."""
    book, codes = with_mission(), [f"MP.{n:02}" for n in range(1, len(changes) + 1)]
    alike = {"damage_threshold": 7, "stress_threshold": 7, "load": 10}
    made = {
        code: book.profiles[code].model_copy(
            update={**alike, **change, "traits": {**PLAIN, **change.get("traits", {})}}
        )
        for code, change in zip(codes, changes, strict=True)
    }
    return replace(book, profiles={**book.profiles, **made}, _found={})


def shared() -> State:
    """Two players; the host's first man is to be chosen."""
    state = new(with_mission(), SHARED, "test")
    return say(state, Continue(), ChooseMotivation("letters")).state


# --- who suits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "men", "best"),
    [
        (1, ({"traits": {"CHA": 4}}, {"traits": {"CHA": 3, "WIL": 4}}, {}), "MP.02"),
        (2, ({"traits": {"CHA": 4, "WIL": 4}}, {"traits": {"INT": 3}}), "MP.02"),
        (3, ({"traits": {"SUR": 4}}, {"load": 9}, {"load": 12}), "MP.03"),
        (4, ({"traits": {"SUR": 3}}, {"traits": {"PER": 4}}, {"traits": {"INT": 4}}), "MP.02"),
        (5, ({"traits": {"INT": 4}}, {"traits": {"INT": 3}, "load": 12}), "MP.02"),
        (6, ({"traits": {"SUR": 4}}, {}, {"traits": {"INT": 4}}), "MP.03"),
        (6, ({"damage_threshold": 8}, {"stress_threshold": 9}, {}), "MP.02"),
        (6, ({}, {}, {}), "MP.01"),
    ],
)  # fmt: skip
def test_who_suits_a_post_has_most_of_what_it_is_asked_for(
    spec: int, men: tuple[dict[str, Any], ...], best: str
) -> None:
    """Of equals who bears more, then the first by code, in whatever order they lie."""
    book = people(*men)
    offered = [f"MP.{n:02}" for n in range(1, len(men) + 1)]
    assert suits.suited(book, spec, offered) == best
    assert suits.suited(book, spec, offered[::-1]) == best


def test_each_post_is_asked_for_something_that_a_profile_has() -> None:
    assert list(suits.MATTERS) == [1, 2, 3, 4, 5, 6]
    for card in real_content().profiles.values():
        for measures in suits.MATTERS.values():
            assert measures and all(suits.rating(card, code) >= 1 for code in measures)


# --- left to the house's help ---------------------------------------------------------------------


def by_hand(state: State, dice: RecordingDice) -> tuple[State, list[Any]]:
    """Take whom suits the post, one command after the other."""
    events: list[Any] = []
    while isinstance(task := state.agenda[-1], Draft):
        best = suits.suited(state.book, task.spec, task.offered)
        outcome = apply(state, DraftMarine(best), dice)
        state, events = outcome.state, [*events, *outcome.events]
    return state, events


@pytest.mark.rule("PH-SQUAD-09", "PH-SQUAD-10")
@pytest.mark.parametrize("first", [0, 2, 4])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_posts_left_over_are_filled_as_by_hand(first: int, seed: str) -> None:
    """The same Profiles are drawn by the same dice, and the same is told of it."""
    state = begun()
    for _ in range(first):
        state = say(state, offers(state)[-2].command).state
    waits = state.agenda[-1]
    assert isinstance(waits, Draft)
    best = suits.suited(state.book, waits.spec, waits.offered)
    last = (*(p for p in waits.offered if p != best), best)
    state = replace(state, agenda=(*state.agenda[:-1], replace(waits, offered=last)))
    slow, quick = RecordingDice(SeededDice(seed)), RecordingDice(SeededDice(seed))
    wanted, told = by_hand(state, slow)
    outcome = apply(state, DraftRest(), quick)
    assert awaiting(outcome.state) == "briefing"
    assert outcome.state == wanted
    assert list(outcome.events) == told
    assert quick.rolls == slow.rolls and len(quick.rolls) >= 5 - first
    assert [e.spec for e in of(outcome, MarineDrafted)] == list(range(first + 1, 7))
    for drawn in of(outcome, MarinesOffered):
        kept = next(e.marine for e in of(outcome, MarineDrafted) if e.spec == drawn.spec)
        assert kept == suits.suited(state.book, drawn.spec, drawn.profiles)


@pytest.mark.rule("PH-SQUAD-09")
def test_what_was_drawn_for_is_not_taken_back() -> None:
    state = begun()
    dice = RecordingDice(SeededDice("back"))
    outcome = apply(state, DraftRest(), dice)
    assert undo.way_back(state, outcome.state, outcome.events, bool(dice.rolls)) is None


@pytest.mark.rule("PH-SQUAD-10")
def test_the_last_post_is_chosen_by_hand() -> None:
    state = begun()
    while isinstance(task := state.agenda[-1], Draft):
        assert allowed(state, DraftRest()) is (task.spec < 6)
        state = say(state, offers(state, "draft_marine")[1].command).state


@pytest.mark.rule("PH-SQUAD-13")
def test_who_is_replaced_later_is_chosen_by_hand() -> None:
    men = squad(SCT={"standing": "kia"}, ENG={"standing": "kia"})
    state = mission_two(on_map(marines=men)).state
    state = say(state, Continue()).state
    assert awaiting(state) == "draft"
    refused(state, DraftRest())


# --- at a table of several ------------------------------------------------------------------------


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_the_posts_of_other_seats_wait_for_their_players() -> None:
    """What the host has left is filled as soon as its turn comes; Bert still chooses his men."""
    state = shared()
    assert DraftRest() not in legal(state, "bert").commands
    dice = SeededDice("shared")
    outcome = apply(state, DraftRest(), dice, "host")
    filled = [[e.spec for e in of(outcome, MarineDrafted)]]
    while isinstance(outcome.state.agenda[-1], Draft):
        state = outcome.state
        assert waits_for(state) == ("bert",)
        assert allowed(state, DraftRest()) is (len(state.squad) < 4), "he has another to fill"
        assert codec.decode(codec.encode(state), state.book) == state
        command = legal(state, "bert").commands[0]
        assert isinstance(command, DraftMarine)
        outcome = apply(state, command, dice, "bert")
        filled.append([e.spec for e in of(outcome, MarineDrafted)])
    assert filled == [[1], [2, 3], [4], [5, 6]]
    assert [m.owner for m in outcome.state.squad] == list(SHARED.owners)


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_post_that_went_to_another_seat_is_his_to_fill() -> None:
    """What was left to the house's help was the post of who left it."""
    state = apply(shared(), DraftRest(), SeededDice("given"), "host").state
    state = replace(state, owners=("host", *("bert",) * 5))
    state = apply(state, legal(state, "bert").commands[0], SeededDice("given"), "bert").state
    task = state.agenda[-1]
    assert isinstance(task, Draft) and task.spec == 3
    assert waits_for(state) == ("bert",)


def test_a_draft_stored_before_there_was_this_help_can_be_read() -> None:
    state = begun()
    data = codec.encode(state)
    for task in data["agenda"]:
        task.pop("left_by", None)
    assert codec.decode(data, state.book) == state


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_no_bot_leaves_the_draft_to_the_house(policy: str) -> None:
    """They choose for themselves, as in all the campaigns that were recorded."""
    state = begun()
    view = visible_to(state, "host")
    assert DraftRest() in view.options.commands
    for number in range(40):
        command = POLICIES[policy](state.book, view, random.Random(number))
        assert isinstance(command, DraftMarine)
