"""VP hexes, markers, the end; and whole games: bots, journal, what is hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from combat.rules.dice import RecordingDice, ReplayDice, ScriptedDice, SeededDice
from combat.rules.errors import MalformedCommand
from dayroom.night_drop import rules, table
from dayroom.night_drop.bot import Captain, Recruit
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import codec
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.sequence import run
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.victory import level_of
from dayroom.night_drop.rules.work import Work
from tests.dayroom.night_drop.given import (
    acting_german,
    acting_us,
    company,
    do,
    german,
    given,
    stick,
)

NEXT = t.Activation(2)


def ended(**more: object) -> State:
    """The ninth turn ends."""
    work = Work(given(task=t.EndTurn(), turn=9, **more), ScriptedDice(draws=[0, 0, 0]))
    run(work)
    return work.freeze()


@pytest.mark.rule("ND-VICT-01", "ND-VICT-04", "ND-VICT-09", "ND-SCOPE-02")
def test_after_nine_turns_markers_are_turned_up_and_held_hexes_counted() -> None:
    markers = {"P7": (4, False), "O3": (3, False), "J7": (2, True)}
    state = ended(held=("J7", "P7", "T5"), markers=markers, draw=(3, 4))
    assert state.result is not None
    assert state.result.points == (("J7", 2), ("P7", 4), ("T5", 3))
    assert (state.result.total, state.result.level) == (9, "us_tactical")
    assert all(marker.up for marker in state.markers.values())
    empty = ended(held=("P7", "T5"), markers={"P7": (4, False)}, draw=())
    assert empty.result is not None and empty.result.points == (("P7", 4), ("T5", 1))


@pytest.mark.rule("ND-VICT-02", "ND-VICT-06")
def test_a_company_takes_a_hex_as_it_enters_and_keeps_it_a_stick_does_not() -> None:
    units = (company("505-C1", "S5"), stick("505-01", "U5"))
    state = given(*units, task=acting_us(), after=[NEXT], turn=5)
    state = do(state, c.Move(("505-01",), "T5")).state
    assert state.held == ()
    state = given(company("505-C1", "S5"), task=acting_us(), after=[NEXT], turn=5)
    done = do(state, c.Move(("505-C1",), "T5"))
    assert done.state.held == ("T5",)
    done = do(done.state, c.Move(("505-C1",), "U5"))
    assert done.state.held == ("T5",)


@pytest.mark.rule("ND-VICT-02")
def test_passing_through_is_entering() -> None:
    state = given(company("505-C1", "P6"), task=acting_us(), after=[NEXT], turn=5)
    done = do(state, c.Move(("505-C1",), "Q8"))
    event = done.events[0]
    assert "P7" in event.path and done.state.held == ("P7",)


@pytest.mark.rule("ND-VICT-03")
def test_a_german_unit_that_enters_takes_it_back() -> None:
    state = given(german("G1", "S5"), task=acting_german(), after=[NEXT], turn=5, held=("T5",))
    assert do(state, c.Move(("G1",), "T5")).state.held == ()


@pytest.mark.rule("ND-VICT-05")
def test_the_levels_of_victory() -> None:
    assert [level_of(total) for total in (2, 3, 5, 6, 8, 9, 11, 12, 15, 16, 30)] == [
        "german_strategic",
        "german_operational",
        "german_operational",
        "german_tactical",
        "german_tactical",
        "us_tactical",
        "us_tactical",
        "us_operational",
        "us_operational",
        "us_strategic",
        "us_strategic",
    ]
    result = table.result(ended(held=("P7",), markers={"P7": (4, True)}))
    assert result is not None and result.winners == ("german",)


@pytest.mark.rule("ND-VICT-07")
def test_a_company_formed_in_a_vp_hex_has_entered_it() -> None:
    sticks = (stick("505-01", "T5", "ldr", True), stick("505-02", "T5", "plt", True))
    state = given(*sticks, task=t.Converting("505", "T5"), after=[NEXT])
    assert do(state, c.Convert(("505-01", "505-02"))).state.held == ("T5",)


@pytest.mark.rule("ND-VICT-08")
def test_ten_vp_hexes_and_twelve_markers_worth_one_to_four() -> None:
    assert len(printed().vp_hexes) == 10
    markers = printed().vp_markers
    assert (len(markers), min(markers), max(markers), sum(markers)) == (12, 1, 4, 23)


# --- whole games --------------------------------------------------------------------------------


def played(seed: str, us: object, german_: object) -> Iterator[State]:
    """A game of two bots, decision by decision."""
    dice, rng = SeededDice(seed), random.Random(seed)
    state = rules.new(printed(), dice).state
    bots = {"us": us, "german": german_}
    yield state
    while seat := rules.decider(state):
        commands = rules.legal(state, seat).commands
        assert commands, state.agenda[-1]
        choose = bots[seat].choose
        chosen = choose(rules.visible_to(state, seat), commands, rng)
        assert chosen in commands
        state = rules.apply(state, chosen, dice, seat).state
        yield state


@pytest.mark.rule("ND-SCOPE-02", "ND-STICK-05", "ND-COMP-14", "ND-GER-03", "ND-STICK-12")
def test_nothing_hidden_reaches_a_seat_in_a_whole_game() -> None:
    for number, state in enumerate(played("leak", Captain(), Captain())):
        if number % 12:
            continue
        for seat in ("us", "german", ""):
            shown = codec.encode_state(rules.visible_to(state, seat).state)
            for key, unit in state.units.items():
                seen = shown["units"][key]
                if unit.what == "stick" and not unit.known:
                    assert seen["kind"] == ""
                if unit.what == "german" and not unit.known and seat != "german":
                    assert unit.card not in json.dumps(shown)
            for hex_, marker in state.markers.items():
                if not marker.up and seat != "us":
                    assert shown["markers"][hex_]["value"] == 0
            assert not any(shown["draw"]) and (seat == "german" or not any(shown["pool"]))
    assert state.result is not None and state.turn == 9


@pytest.mark.rule("ND-STICK-12", "ND-STICK-05")
def test_what_is_offered_does_not_depend_on_what_is_hidden() -> None:
    """Unknown sticks of a hex are exchanged: every offer stays, byte for byte."""
    for number, state in enumerate(played("twins", Captain(), Recruit())):
        if number % 40:
            continue
        seat = rules.decider(state)
        if seat is None:
            break
        units = dict(state.units)
        hidden = [k for k, u in units.items() if u.what == "stick" and not u.known]
        for one, other in zip(hidden, reversed(hidden), strict=True):
            units[one] = rules.visible.replace(state.units[one], kind=state.units[other].kind)
        twin = rules.visible.replace(state, units=units)
        assert repr(rules.legal(twin, seat)) == repr(rules.legal(state, seat))


def test_every_offer_is_accepted_and_the_journal_replays() -> None:
    recorded = RecordingDice(SeededDice("journal"))
    rng = random.Random(3)
    state = rules.new(printed(), recorded).state
    commands = []
    while seat := rules.decider(state):
        offers = rules.legal(state, seat).commands
        for tried in rng.sample(offers, min(2, len(offers))):
            rules.apply(state, tried, SeededDice("try"), seat)
        chosen = Recruit().choose(rules.visible_to(state, seat), offers, rng)
        data = json.loads(json.dumps(codec.encode_command(chosen)))
        assert codec.decode_command(data) == chosen
        done = rules.apply(state, chosen, recorded, seat)
        events = json.loads(json.dumps(codec.encode_events(done.events)))
        assert codec.decode_events(events) == done.events
        commands.append((seat, chosen))
        state = done.state
    replay = ReplayDice(recorded.rolls)
    again = rules.new(printed(), replay).state
    for seat, command in commands:
        again = rules.apply(again, command, replay, seat).state
    assert again == state and not replay.left
    stored = json.loads(json.dumps(codec.encode_state(state)))
    loaded = codec.decode_state(stored, printed())
    assert loaded == state and loaded.stacks == state.stacks


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError):
        codec.decode_state({"schema": 99}, printed())
    with pytest.raises(MalformedCommand):
        codec.decode_command({"kind": "fly"})
    with pytest.raises(MalformedCommand):
        codec.decode_command({"kind": "move", "units": "505", "to": 3})
