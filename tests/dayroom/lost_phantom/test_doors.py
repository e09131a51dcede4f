"""Whole games through the doors: legal means legal, and what is stored comes back."""

from __future__ import annotations

import json
import random

import pytest

from combat.rules.dice import RecordingDice, ReplayDice, SeededDice
from combat.rules.errors import RuleViolation
from dayroom.lost_phantom import doors, screen
from dayroom.lost_phantom.bot import Scout, Straggler
from dayroom.lost_phantom.printed import encounters, words
from dayroom.lost_phantom.rules.commands import ChooseHex, EndTurn, UseDie
from dayroom.lost_phantom.rules.encounters import BY_KEY
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.village import CHART


def play(seed: str, freedom: str = "free") -> tuple[State, list[object]]:
    """A game of random commands, each state and command stored and read again on the way."""
    rng, dice = random.Random(seed), RecordingDice(SeededDice(seed))
    state = doors.new({"dice": freedom}, dice)
    given: list[object] = []
    while state.ending is None:
        options = doors.legal(state, "pilot")
        assert options.commands and doors.waits_for(state) == ("pilot",)
        view = doors.visible_to(state, "pilot")
        board = screen.board(view, options, "pilot")
        assert board.trays or board.buttons or board.targets or board.note
        assert all(screen.words(view)) and screen.waiting(view)
        command = rng.choice(options.commands)
        stored = json.loads(json.dumps(doors.encode_command(command)))
        assert doors.decode_command(stored) == command
        step = doors.apply(state, command, dice, "pilot")
        events = json.loads(json.dumps(doors.encode_events(step.events)))
        assert doors.decode_events(events) == step.events
        assert all(isinstance(screen.told(each, "pilot"), str) for each in step.events)
        state = doors.decode_state(json.loads(json.dumps(doors.encode_state(step.state))))
        assert state == step.state
        given.append(command)
    # The same commands with the dice that were written down come to the same state.
    again = ReplayDice(dice.rolls)
    replayed = doors.new({"dice": freedom}, again)
    for command in given:
        replayed = doors.apply(replayed, command, again, "pilot").state  # type: ignore[arg-type]
    assert replayed == state and again.left == ()
    return state, given


@pytest.mark.parametrize("freedom", ["free", "strict"])
def test_random_games_come_to_an_end_and_replay_exactly(freedom: str) -> None:
    endings = {str(play(f"{freedom}{game}", freedom)[0].ending) for game in range(12)}
    assert len(endings) > 1


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    state = doors.new({}, SeededDice("refused"))
    for command in (ChooseHex(3), UseDie(4), EndTurn()):
        if command not in doors.legal(state, "pilot").commands:
            with pytest.raises(RuleViolation) as refused:
                doors.apply(state, command, SeededDice("x"), "pilot")
            assert refused.value.rule.startswith("LP-") and refused.value.page


def test_the_result_says_how_and_with_what_score() -> None:
    state, _ = play("result")
    found = doors.result(state)
    assert found is not None and "points" in found.line
    assert set(found.figures) == {"Score", "Hexes mapped", "Turns"}
    assert doors.waits_for(state) == () and doors.legal(state, "pilot").commands == ()


def test_every_encounter_and_welcome_has_its_words() -> None:
    assert set(encounters()) == set(BY_KEY)
    for key, each in BY_KEY.items():
        assert list(encounters()[key].outcomes) == [outcome.key for outcome in each.outcomes]
    assert set(words().welcomes) == set(CHART)


def test_the_scout_gets_home_more_often_than_the_straggler() -> None:
    def wins(bot: Scout | Straggler) -> int:
        won = 0
        for game in range(25):
            dice, rng = SeededDice(f"bots{game}"), random.Random(game)
            state = doors.new({}, dice)
            while state.ending is None:
                offered = doors.legal(state, "pilot").commands
                chosen = bot.choose(doors.visible_to(state, "pilot"), offered, rng)
                assert chosen in offered
                state = doors.apply(state, chosen, dice, "pilot").state
            won += state.ending.won
        return won

    assert wins(Scout()) > wins(Straggler())
