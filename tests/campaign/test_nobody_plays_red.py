"""Sapper mode while nobody plays Red (p.54)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.bots.policies import choose_random
from campaign.rules import (
    CampaignOptions,
    Content,
    apply,
    codec,
    new,
    visible_to,
)
from campaign.rules.answers import Answer
from campaign.rules.commands import (
    Command,
    Continue,
    March,
)
from campaign.rules.commands.red import HoldBack
from campaign.rules.commands.table import MindSeat, StandIn, StopMinding
from campaign.rules.engine import waits_for
from campaign.rules.events import EncounterDrawn
from campaign.rules.events.table import SeatMinded
from campaign.rules.previews import AnyOffer
from campaign.rules.replay import replay
from campaign.rules.sapper import QUIET, by_the_book, narrator, printed, seat
from campaign.rules.tasks import Finished
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.options import Offer
from tests.campaign.builders import (
    entry,
    on_map,
    say,
    shown,
)
from tests.campaign.test_sapper import GRAY, GREEN, LEFT, TABLE, TEST, YELLOW, marched, marching

# --- while nobody plays Red -------------------------------------------------------------------


@pytest.mark.rule("PH-OPT-SAPPER-03", "PH-ENCOUNTER-01")
@pytest.mark.parametrize(("face", "drawn"), [(GREEN, False), (GRAY, False), (YELLOW, True)])
def test_without_red_an_encounter_comes_as_the_cards_say(face: int, drawn: bool) -> None:
    away = apply(marching(), MindSeat("red", "book"), ScriptedDice(), "host").state
    outcome = say(away, March("E5"), faces=[face])
    found = [event.card for event in outcome.events if isinstance(event, EncounterDrawn)]
    assert found == (["G01"] if drawn else [])
    assert waits_for(outcome.state) == ("host",)


def test_a_page_says_everything_once_where_the_book_answers_for_red() -> None:
    state = entry({"text": "A path."}, TEST, options=TABLE, sapper=LEFT)
    away = apply(state, MindSeat("red", "book"), ScriptedDice(), "host").state
    opened = apply(away, Continue(), ScriptedDice(), "host").state
    assert shown(opened) == ["A path."] and waits_for(opened) == ("host",)


@pytest.mark.rule("PH-OPT-SAPPER-01")
def test_a_question_to_red_is_settled_when_he_goes_away() -> None:
    waiting = marched(marching(), "E5", YELLOW)
    assert waits_for(waiting) == ("red",)
    outcome = apply(waiting, StandIn("red"), ScriptedDice(), "host")
    assert isinstance(outcome.events[0], SeatMinded)
    assert any(isinstance(event, EncounterDrawn) for event in outcome.events)
    assert waits_for(outcome.state) == ("host",)
    told = codec.decode(codec.encode(outcome.state), waiting.book)
    assert told == outcome.state


@pytest.mark.whole
def test_a_whole_campaign_goes_on_without_red_and_replays_exactly(content: Content) -> None:
    """He goes away and comes back again and again, at his own questions and at others."""
    options = replace(TABLE, red_narrates=True)
    state, dice, rng = new(content, options, "away"), SeededDice("away"), random.Random("away")
    given: list[tuple[str, Command]] = []
    asked = settled = 0
    while state.agenda and not isinstance(state.agenda[-1], Finished) and len(given) < 4000:
        away = by_the_book(state)
        who = waits_for(state)[0]
        assert who != "red" or not away
        command: Command
        if who == "red" and rng.random() < 0.3:
            who, command, settled = "host", StandIn("red"), settled + 1
        elif away and rng.random() < 0.02:
            who, command = "red", StopMinding("red")
        else:
            asked += who == "red"
            command = choose_random(state.book, visible_to(state, who), rng)
        given.append((who, command))
        state = apply(state, command, dice, who).state
    assert asked > 10 < settled
    assert replay(content, options, "away", given) == state


def test_scripted_dice_are_not_touched_by_a_standing_order() -> None:
    dice = ScriptedDice([1])
    apply(marching(), HoldBack("diff"), dice, "red")
    assert dice.left == (1,)


@pytest.mark.parametrize("quiet", QUIET, ids=str)
def test_by_the_book_red_lets_be_what_can_be_left(quiet: Command) -> None:
    other: AnyOffer = Offer(HoldBack("eaz"), "hold_back")
    found = Answer("order", (other, Offer(quiet, "let be")))
    assert printed(on_map(), found) == quiet
    assert printed(on_map(), Answer("order", (other,))) == other.command


def test_red_reads_nothing_aloud_unless_that_was_chosen() -> None:
    assert narrator(on_map(options=CampaignOptions(seats=TABLE.seats)), "briefing") == ""
    told = CampaignOptions(seats=TABLE.seats, red_narrates=True)
    for kind, reads in (("briefing", True), ("stop", True), ("squad_action", False)):
        assert narrator(on_map(options=told), kind) == (seat(on_map(options=told)) if reads else "")
