"""The table of Firebase as pages show it, and what they must not hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from combat.rules.dice import SeededDice
from dayroom import services
from dayroom.firebase import rules, screen
from dayroom.firebase.bot import RandomBot, SharpBot, SteadyBot, chance_against, unseen_cards
from dayroom.firebase.names import NAMED
from dayroom.firebase.rules.decks import totals
from dayroom.firebase.rules.state import Change
from dayroom.games import Bot
from dayroom.models import Game

Signed = Callable[..., tuple[Client, User]]
pytestmark = pytest.mark.django_db


def pages(client: Client, game: Game, seat: str) -> Iterator[str]:
    """Everything a seat can fetch about a game."""
    for name, query in (("game", ""), ("replay", "?at=999")):
        answer = client.get(reverse(f"dayroom_{name}", args=[game.public_id]) + query)
        assert answer.status_code == 200
        yield answer.content.decode()
    news = reverse("dayroom_news", args=[game.public_id])
    yield client.get(news, {"seen": "-5"}, headers={"HX-Request": "true"}).content.decode()
    yield client.get(reverse("dayroom")).content.decode()


def with_hidden_part(state: dict, seat: str) -> dict:
    """Return a state with another hidden part: the other's cards and choice, every deck's order."""
    other = "vc" if seat == "us" else "us"
    odd = {**state, seat: {**state[seat], "deck": state[seat]["deck"][::-1]}}
    cards = [f"{other}.{name}" for name in ("supply.1" if other == "us" else "morale.1",)]
    odd[other] = {
        **state[other],
        "deck": cards * len(state[other]["deck"]),
        "hand": cards * len(state[other]["hand"]),
        "discard": cards * len(state[other]["discard"]),
        "chosen": None if state[other]["chosen"] is None else [0, 1, 2],
    }
    return odd


@pytest.mark.rule("FB-INFO-01", "FB-INFO-02", "FB-TURN-07")
def test_no_byte_of_a_page_depends_on_what_is_hidden(signed_in: Signed) -> None:
    anna, one = signed_in("anna")
    bert, two = signed_in("bert")
    game = services.start(one, services.BY_CODE["firebase"], "link", "us", {}, seed="leak")
    services.join(game.secret, two)
    players = (("us", anna, one), ("vc", bert, two))
    for turn in range(2):
        for seat, _, user in players:
            game.refresh_from_db()
            data = {"kind": "change", "cards": [turn]}
            services.submit(game.public_id, user, seat, game.version, data)
            game.refresh_from_db()
            true = game.state
            for reader, client, _ in players:
                shown = [_plain(text) for text in pages(client, game, reader)]
                odd = with_hidden_part(true, reader)
                Game.objects.filter(pk=game.pk).update(state=odd)
                hidden = [_plain(text) for text in pages(client, game, reader)]
                Game.objects.filter(pk=game.pk).update(state=true)
                # The replay plays from the journal, whose rows the rules filter.
                assert shown == hidden


def _plain(page: str) -> str:
    """A page without its token, which is another each time."""
    return "\n".join(line for line in page.splitlines() if "csrf" not in line.lower())


@pytest.mark.rule("FB-INFO-01")
def test_the_cards_of_the_other_are_named_on_no_page_before_they_are_open(
    signed_in: Signed,
) -> None:
    anna, one = signed_in("anna")
    bert, two = signed_in("bert")
    game = services.start(one, services.BY_CODE["firebase"], "link", "us", {}, seed="names")
    services.join(game.secret, two)
    services.submit(game.public_id, two, "vc", 0, {"kind": "change", "cards": [0, 1]})
    game.refresh_from_db()
    attackers = {name for card, (name, _) in NAMED.items() if card.startswith("vc.")}
    for page in pages(anna, game, "us"):
        assert not [name for name in attackers if name in page]
        assert not [card for card in game.state["vc"]["hand"] if card in page]
    held = {NAMED[card][0] for card in game.state["vc"]["hand"]}
    page = bert.get(reverse("dayroom_game", args=[game.public_id])).content.decode()
    assert all(name in page for name in held)


def test_the_curtain_shows_no_hand(signed_in: Signed) -> None:
    anna, one = signed_in("anna")
    game = services.start(one, services.BY_CODE["firebase"], "hot_seat", "us", {}, seed="curtain")
    address = reverse("dayroom_game", args=[game.public_id])
    names = {NAMED[card][0] for seat in ("us", "vc") for card in game.state[seat]["hand"]}
    page = anna.get(address).content.decode()
    assert "Hand the device over" in page and not [name for name in names if name in page]
    shown = anna.get(address, {"seat": "vc"}).content.decode()
    own, other = ({NAMED[card][0] for card in game.state[seat]["hand"]} for seat in ("vc", "us"))
    assert all(name in shown for name in own) and not [name for name in other if name in shown]
    assert anna.get(address, {"seat": "nobody"}).status_code == 404


@pytest.mark.rule("FB-CFT-03", "FB-TURN-06")
def test_a_hand_is_changed_by_its_form_and_laid_open_with_the_arithmetic(
    signed_in: Signed,
) -> None:
    anna, one = signed_in("anna")
    game = services.start(one, services.BY_CODE["firebase"], "bot", "us", {}, "steady", "form")
    page = anna.get(reverse("dayroom_game", args=[game.public_id])).content.decode()
    hand = game.state["us"]["hand"]
    force = rules.visible_to(rules.decode_state(game.state), "us")
    assert page.count('name="card"') == 7 and force.hand == tuple(hand)
    act = reverse("dayroom_act", args=[game.public_id])
    fields = {"version": str(game.version), "seat": "us", "card": ["6", "0"]}
    answer = anna.post(act, fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    game.refresh_from_db()
    last = game.state["hands"][0]
    text = answer.content.decode()
    assert str(last["us_force"]) in text and str(last["vc_force"]) in text
    assert " × ".join(map(str, totals("us", last["us"]))) in text
    assert "2 cards changed" in text


def test_a_bot_keeps_what_cannot_be_better_and_counts_cards() -> None:
    state = rules.new({}, SeededDice("bots"))
    data = rules.encode_state(state)
    best = ["fortifications.5"] * 2 + ["defenders.5"] * 2 + ["airpower.5"] * 2 + ["supply.5"]
    data["us"]["hand"] = [f"us.{card}" for card in best]
    view = rules.visible_to(rules.decode_state(data), "us")
    offered = rules.legal(state, "us").commands
    bots: tuple[Bot, ...] = (SteadyBot(), SharpBot())
    for bot in bots:
        assert bot.choose(view, offered, random.Random(1)) == Change()
    assert len(unseen_cards(view)) == 53
    assert unseen_cards(view).count("us.fortifications.5") == 1
    assert chance_against(13) < chance_against(700) < chance_against(7986) <= 1.01


@pytest.mark.rule("FB-VICT-05")
def test_the_bots_beat_one_who_discards_at_random() -> None:
    bot, other, won = SteadyBot(), RandomBot(), 0
    for number in range(12):
        state, dice, rng = (
            rules.new({}, SeededDice(f"d{number}")),
            SeededDice("x"),
            random.Random(7),
        )
        while waits := rules.waits_for(state):
            seat = waits[0]
            player: Bot = bot if (seat == "us") == (number % 2 == 0) else other
            view = rules.visible_to(state, seat)
            command = player.choose(view, rules.legal(state, seat).commands, rng)
            state = rules.apply(state, command, dice, seat).state
        won += (state.winner == "us") == (number % 2 == 0)
    assert won >= 10


def test_the_end_of_a_game_in_a_match_is_told_where_the_next_begins() -> None:
    dice = SeededDice("a match")
    state = rules.new({"best_of": "3"}, dice)
    while not state.games:
        for seat in ("us", "vc"):
            state = rules.apply(state, Change(()), dice, seat).state
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us")
    winner = screen.NAMES[state.games[0]]
    assert f" {winner} wins game 1 by more hands." in board.last_words
    assert board.title == "Game 2, hand 1"
    for seat in ("us", "vc"):
        state = rules.apply(state, Change(()), dice, seat).state
    board = screen.board(rules.visible_to(state, "us"), rules.legal(state, "us"), "us")
    assert "game 1" not in board.last_words
