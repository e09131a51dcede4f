"""The page of Night Drop: by forms alone, in words, and without what is hidden."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from combat.rules.dice import SeededDice
from combat.rules.errors import MalformedCommand
from dayroom import handbook
from dayroom.models import Game
from dayroom.night_drop import rules, screen, table
from dayroom.night_drop.bot import Captain
from dayroom.night_drop.card import CARD
from dayroom.night_drop.rules import events as e
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.state import Lost, Marker, State
from dayroom.registry import BY_CODE
from tests.dayroom.night_drop.given import company, german, given, stick

SEATS = ("us", "german", "")


def shown(state: State, seat: str, look: str = "") -> str:
    """All that a page draws of a state for a seat, and all that it says."""
    view = rules.visible_to(state, seat)
    options = rules.legal(state, seat)
    board = screen.board(view, options, seat, look)
    said = screen.words(view), screen.waiting(view), screen.lesson(view, options)
    return repr((replace(board, ground=None), said, options.refusals))


@pytest.mark.rule("ND-STICK-05", "ND-STICK-12", "ND-COMP-14", "ND-GER-03")
def test_a_page_is_the_same_whatever_is_hidden_from_its_seat() -> None:
    dice, rng = SeededDice("pages"), random.Random(5)
    state = rules.new(table.printed(), dice).state
    number = looks = 0
    while seat := rules.decider(state):
        commands = rules.legal(state, seat).commands
        if number % 30 == 0:
            looks += 1
            for reader in SEATS:
                other = _otherwise(state, reader)
                look = rng.choice(list(state.stacks))
                assert shown(other, reader, look) == shown(state, reader, look)
        choice = Captain().choose(rules.visible_to(state, seat), commands, rng)
        state = rules.apply(state, choice, dice, seat).state
        number += 1
    assert looks > 5
    assert "over" in shown(state, "us")


def _otherwise(state: State, reader: str) -> State:
    """The same game with everything else where the reader cannot see: kinds, cards, values."""
    units = dict(state.units)
    hidden = [key for key, unit in units.items() if unit.what == "stick" and not unit.known]
    for key in hidden:
        units[key] = replace(units[key], kind="advantage" if units[key].kind == "plt" else "plt")
    markers = dict(state.markers)
    if reader != "german":
        foes = [key for key, unit in units.items() if unit.what == "german" and not unit.known]
        cards = [units[key].card for key in foes]
        for key, card in zip(foes, reversed(cards), strict=True):
            units[key] = replace(units[key], card=card)
    if reader != "us":
        for hex_, marker in markers.items():
            if not marker.up:
                markers[hex_] = Marker(5 - marker.value, False)
    return replace(state, units=units, markers=markers)


@pytest.mark.rule("ND-GER-03", "ND-COMP-14", "ND-STICK-10")
def test_events_are_told_without_what_is_hidden() -> None:
    placed = rules.heard_by(e.GermanPlaced("G6", "O1", "tank-1"), "us")
    assert screen.told(placed, "us") == "German 6 comes in at O1, concealed."
    marker = e.MarkerPlaced("P7", 3, up=False)
    assert "worth 3" in screen.told(rules.heard_by(marker, "us"), "us")
    assert "worth" not in screen.told(rules.heard_by(marker, "german"), "german")
    gone = e.Eliminated("505-01", "S4", "combat", "hq")
    assert "HQ" in screen.told(rules.heard_by(gone, "german"), "german")
    assert "HQ" not in screen.told(rules.heard_by(gone, "us"), "us")


def test_every_event_of_a_game_is_told_in_a_sentence() -> None:
    dice, rng = SeededDice("told"), random.Random(1)
    begun = rules.new(table.printed(), dice)
    state, kinds = begun.state, set()
    events = list(begun.events)
    while (seat := rules.decider(state)) and state.turn < 8:
        commands = rules.legal(state, seat).commands
        chosen = Captain().choose(rules.visible_to(state, seat), commands, rng)
        done = table.apply(state, chosen, dice, seat)
        state = done.state
        events += done.events
    for event in events:
        line = screen.told(rules.heard_by(event, "us"), "us")
        assert line.endswith(".") or (event.kind == "stick_jumped" and not event.lost)
        kinds.add(event.kind)
    assert len(kinds) > 14


def test_a_hex_looked_at_shows_its_units_their_reach_and_the_odds() -> None:
    units = (company("505-C1", "S4"), stick("505-01", "S4"), german("G1", "S2"))
    state = given(*units, task=t.Acting("us", "505"), turn=5)
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us", "505-C1")
    assert board.here == "S4" and board.moving == "505-C1"
    by_hex = {goal.hex: goal.words for goal in board.goals}
    assert by_hex["S5"] == "S5: 1 point, 5 left"
    assert by_hex["S3"] == "S3: 2 points, 4 left"  # A zone is entered.
    assert board.zones and [group.on for group in board.groups] == [True, False, False]
    assert [one.look for one in board.stacks] == ["S2", "-"]  # Pressed again he is let go.
    near = given(company("505-C1", "S3"), german("G1", "S2"), task=t.Acting("us", "505"), turn=5)
    board = screen.board(rules.visible_to(near, "us"), rules.legal(near, "us"), "us")
    (fight,) = board.fights
    assert fight.sums == "4 + a die against at most 4 + a die" and board.others == ()
    assert not fight.sure and {share.words for share in fight.shares} >= {"They lose a step"}
    assert sum(int(share.percent.split()[0]) for share in fight.shares) in range(98, 103)
    assert fight.shares[-1].x + fight.shares[-1].width == pytest.approx(100, abs=0.2)


def test_a_stick_is_driven_off_the_map_and_the_first_turn_alone_explains() -> None:
    state = given(stick("505-01", "A8"), german("G1", "S2"), task=t.Scattering("505", 3))
    view, options = rules.visible_to(state, "german"), rules.legal(state, "german")
    board = screen.board(view, options, "german", "A8")
    assert board.off and board.off.words == "505-01 to off the map"
    # There is nobody else to choose in this hex.
    assert board.scatters and board.groups and not board.choice
    for turn, said in ((1, True), (2, False)):
        state = given(stick("505-01", "A8"), task=t.Activation(1), turn=turn)
        state = replace(state, lost=(Lost(stick("505-02", "O3"), "landing"),))
        view, options = rules.visible_to(state, "us"), rules.legal(state, "us")
        lines = screen.lesson(view, options)
        assert bool(lines) is said and (not said or lines[0].startswith("77 of your 78 sticks"))


def test_the_best_attack_on_a_hex_comes_first_and_who_has_moved_is_let_go() -> None:
    pair = (company("505-C1", "S3"), company("505-C2", "S3", full=False))
    moved = t.Acting("us", "505", moved=("505-C1",), moving=("505-C1",), left=2, hexes_left=9)
    state = given(*pair, german("G1", "S2"), task=moved, turn=5)
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us")
    (best,) = board.fights
    assert best.words == "S2, by 505-C1, full company 4-4 and 1 more" and len(board.others) == 3
    assert "505-C1: 1 point left." in board.picks
    assert board.goals == () and board.groups and board.about == "S3"


def test_the_board_in_words_names_every_stack_and_vp_hex() -> None:
    units = (company("505-C1", "P7", full=False), german("G1", "S2"))
    state = given(*units, task=t.Activation(1), turn=2, held=("P7",), markers={"P7": (3, False)})
    us = "\n".join(screen.words(rules.visible_to(state, "us")))
    foe = "\n".join(screen.words(rules.visible_to(state, "german")))
    assert "Sainte-Mère-Église (P7), Village: 505-C1, reduced company 2-3." in us
    assert "Sainte-Mère-Église (P7): held by the Americans, marker worth 3." in us
    assert "a marker face down" in foe and "German 1, concealed unit" in us
    assert "German 1, full infantry company 2-2" in foe


def test_forms_become_commands() -> None:
    move = screen.command({"to": ["S5"], "units": ['["505-C1"]']})
    assert move == {"kind": "move", "units": ["505-C1"], "to": "S5"}
    form = {"to": ["S5"], "units": ['["505-01"]'], "scatter": ["yes"]}
    assert screen.command(form) == {"kind": "scatter", "stick": "505-01", "to": "S5"}
    assert screen.command({"command": ['{"kind": "done"}']}) == {"kind": "done"}
    for bad in ({"to": ["S5"]}, {"to": ["S5"], "units": ["{"]}, {}):
        with pytest.raises(MalformedCommand):
            screen.command(bad)
    for odd in ("[[]]", "[7]", "[null]"):
        data = screen.command({"to": ["S5"], "units": [odd], "scatter": ["yes"]})
        with pytest.raises(MalformedCommand):
            table.decode_command(data)
    assert screen.command({"to": ["S5"], "units": ["7"], "scatter": ["yes"]})["stick"] == ""


def test_the_rules_page_names_every_rule() -> None:
    book = handbook.of(CARD.code, CARD.folder)
    named = [rule.id for part in book.parts for rule in part.rules]
    assert sorted(named) == sorted(handbook.ledger(CARD.code)) and book.ours


@pytest.mark.django_db
def test_a_turn_is_played_by_forms_alone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_CODE, CARD.code, CARD)
    client.post(reverse("dayroom_front", args=["night-drop"]), {"guide": "yes", "side": "us"})
    game = Game.objects.get()
    place, act = (reverse(name, args=[game.public_id]) for name in ("dayroom_game", "dayroom_act"))

    def press(**fields: str) -> int:
        game.refresh_from_db()
        answer = client.post(act, {"version": str(game.version), "seat": "us", **fields})
        return answer.status_code

    page = client.get(place).content.decode()
    assert "The 505th acts" in page and "nobody knows what they are" in page
    assert press(command='{"kind": "activate", "action": "U1"}') == 303
    state = table.decode_state(Game.objects.get().state)
    mover = next(o.command for o in rules.legal(state, "us").offers if o.command.kind == "move")
    hex_ = state.units[mover.units[0]].hex
    looked = client.get(place, {"look": "+".join(mover.units)}).content.decode()
    assert 'name="to"' in looked and f'value="{mover.to}"' in looked
    assert client.get(place, {"look": "nonsense"}).status_code == 200
    assert press(to="V16", units=json.dumps(list(mover.units))) == 422
    assert press(to=mover.to, units=json.dumps(list(mover.units))) == 303
    moved = table.decode_state(Game.objects.get().state).units[mover.units[0]].hex
    assert moved == mover.to != hex_
    assert len(looked.encode()) < 60_000
    replay = client.get(reverse("dayroom_replay", args=[game.public_id]), {"at": "2"})
    again = replay.content.decode()
    assert again.count('class="nd-trail"') == 1 and f"{mover.units[0]} moves from" in again
