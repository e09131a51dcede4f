"""What stands beside the map of Night Drop: the news, the track, warnings, buttons on the map."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from dayroom.models import Game
from dayroom.night_drop import drawing, rules, screen, standing
from dayroom.night_drop.news import news
from dayroom.night_drop.rules import events as e
from dayroom.night_drop.rules import tasks as t
from tests.dayroom.night_drop.given import company, german, given, stick


def test_what_others_did_is_told_and_drawn_and_ones_own_is_told() -> None:
    own = [e.Moved(("505-01",), ("L6", "M6"), 0)]
    others = [
        e.Moved(("G4",), ("D13", "E12", "F11"), 4),
        e.Eliminated("507-22", "F10", "combat", known=True),
        e.Eliminated("508-04", "F10", "combat", known=True),
        e.Advanced("G4", "F11", "F10"),
        e.StickJumped("505-02", "M4", (1, 1, 1), "M3"),
    ]
    shown = news(own, others, "us")
    assert shown.lines == (
        "505-01 moves from L6 to M6.",
        "German 4 moves from Picauville (D13) to F11 for 2.",
        "Eliminated at F10: 507-22 and 508-04.",
        "German 4 advances into F10.",
    )
    assert len(shown.trails) == 2 and shown.crosses == (drawing.middle("F10"),)
    many = news([], [e.Scattered("505-01", "L6", "M6")] * 3, "us")
    assert many.lines == ("3 moves of sticks driven apart: the map shows them.",)
    away = news([], [e.Scattered("505-01", "A1", "off")], "us")
    assert away.trails == () and away.lines == ("505-01 strays from A1 to off the map.",)


def test_the_dice_of_a_combat_are_shown_with_what_is_added() -> None:
    rolled = e.CombatRolled("505-C1", "G6", (4, 1, 3), (2, 0, 1, 0, 5), "nothing")
    (roll,) = news([rolled], [], "us").rolls
    attack, defence = roll.sides
    assert (attack.parts, attack.die, attack.total) == (
        ((4, "Attack Value"), (1, "for others")),
        3,
        8,
    )
    assert defence.who == "German 6" and defence.total == 8
    assert defence.parts == ((2, "Defence Value"), (1, "ground"))
    assert roll.result == "Nothing happens."
    hit = replace(rolled, result="hit")
    back = e.Retreated(("G6",), "S2", "S1")
    (stood,), (gone,) = (news([hit, *after], [], "us").rolls for after in ([], [back]))
    assert stood.result == "The defender's point unit loses a step."
    assert gone.result == "The defenders retreat into the night instead of losing a step."


def test_the_track_says_whose_activation_it_is() -> None:
    us = company("505-C1", "S4")
    later = [t.Activation(number) for number in (3, 4, 5)]
    begun = given(us, task=t.Activation(1), after=[t.Activation(2), *later])
    assert [one.now for one in standing.activities(begun)] == [True] + [False] * 4
    under = given(us, task=t.Acting("german", allowed=1), after=later)
    shown = standing.activities(under)
    assert [one.done for one in shown] == [True, False, False, False, False]
    assert [one.now for one in shown] == [False, True, False, False, False]
    assert [one.kind for one in shown] == ["us", "german", "us", "german", "us"]
    early = given(us, task=t.Objectives(), after=[t.Activation(1), t.Activation(2), *later])
    assert standing.activities(early) == ()


def test_a_crowded_hex_warns_before_a_stick_is_lost() -> None:
    units = [stick(f"505-0{number}", "S4") for number in range(1, 5)]
    state = given(*units, german("G1", "A1"), task=t.Acting("us", "505"))
    for seat, said in (("us", 1), ("german", 0)):
        board = screen.board(rules.visible_to(state, seat), rules.legal(state, seat), seat)
        assert len(board.warnings) == said
    other = given(*units, task=t.Acting("us", "507"))
    board = screen.board(rules.visible_to(other, "us"), rules.legal(other, "us"), "us")
    assert board.warnings == ()


def test_a_company_to_be_says_what_it_is_made_of_and_leaving_has_no_weight() -> None:
    kinds = {"505-01": "plt", "505-02": "ldr", "505-03": "plt"}
    sticks = [stick(key, "S4", kind, known=True) for key, kind in kinds.items()]
    state = given(*sticks, task=t.Converting("505", "S4"))
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us")
    # That with the other platoon is the same.
    full, button = board.buttons
    assert full.note == "attack 4, defence 4" and button.note == "attack 2, defence 3"
    assert button.words == "Reduced company of leader 505-02 and platoon 505-01"
    assert board.done and not board.finish and board.here == "S4"
    led = replace(state, units={**state.units, "505-02": stick("505-02", "S4", "hq", known=True)})
    board = screen.board(rules.visible_to(led, "us"), rules.legal(led, "us"), "us")
    assert board.buttons[0].note == "attack 4, defence 4, a VP marker to place"


def test_hexes_to_choose_from_are_pressed_on_the_map() -> None:
    pair = (stick("505-01", "S4"), stick("505-02", "S4"))
    state = given(*pair, task=t.Regrouping("505"))
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us")
    (spot,) = board.spots
    assert spot.hex == "S4" and json.loads(spot.json) == {"kind": "regroup", "hex": "S4"}
    assert spot.words == "Look at S4: 2 sticks"


def test_an_objective_to_look_for_is_named_by_its_hex_and_says_what_is_done() -> None:
    held = {"P7": (4, False)}
    state = given(company("505-C1", "P7"), task=t.Objectives(), turn=5, markers=held)
    view, options = rules.visible_to(state, "german"), rules.legal(state, "german")
    board = screen.board(view, options, "german")
    said = {one.hex: one.words for one in board.spots}
    assert said["P7"] == "Sainte-Mère-Église (P7): turn its marker up"
    assert said["O3"] == "Neuville-au-Plain (O3): draw a marker, face up" and len(said) == 10


def test_an_advantage_says_what_it_brings_beside_one_that_the_germans_took() -> None:
    taken = stick("507-05", "D3", "advantage", known=True)
    state = given(taken, task=t.ChooseAdvantage(), turn=3)
    for claims, spent, kept in (
        (0, "the 507th acts first", "roll for the initiative"),
        (1, "the dice decide", "the Germans have the initiative"),
    ):
        seen = replace(state, claims=claims)
        board = screen.board(rules.visible_to(seen, "us"), rules.legal(seen, "us"), "us", "D3")
        assert spent in board.buttons[0].words and board.done and kept in board.done.words
        # Who has it this turn is what is asked.
        assert not any("have the initiative" in line for line in board.facts)
    assert "stays where it is" in board.looked[0]


def test_the_levels_of_victory_mark_what_the_points_would_win() -> None:
    held = {"P7": (4, False), "O3": (3, True)}
    state = given(company("505-C1", "P7"), task=t.Activation(1), held=("P7", "O3"), markers=held)
    (us, german) = (rules.visible_to(state, seat).state for seat in ("us", "german"))
    assert [one.points for one in standing.levels(us) if one.now] == ["6 to 8"]
    assert [one.points for one in standing.levels(german) if one.now] == ["3 to 5"]
    assert "7 points that show" in standing.facts(us)[0]
    assert "3 points that show, and 1 still to be turned up" in standing.facts(german)[0]


@pytest.mark.django_db
def test_the_page_tells_what_the_bot_did_meanwhile(client: Client) -> None:
    client.post(reverse("dayroom_front", args=["night-drop"]), {"side": "us"})
    game = Game.objects.get()
    place, act = (reverse(name, args=[game.public_id]) for name in ("dayroom_game", "dayroom_act"))
    assert "What has just happened" not in client.get(place).content.decode()
    client.post(act, {"version": "0", "seat": "us", "command": '{"kind": "done"}'})
    page = client.get(place).content.decode()
    news = page.partition("What has just happened")[2].partition("</section>")[0]
    assert "The Americans pass." in news and "The Germans" in news
