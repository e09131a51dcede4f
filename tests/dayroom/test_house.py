"""The house of the games: begin, join, play, take back, replay, with the registered games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.content import ledger
from dayroom import handbook, replays, services
from dayroom.games import Card
from dayroom.models import Game, GameJournal
from dayroom.registry import CARDS

Signed = Callable[..., tuple[Client, User]]
each_game = pytest.mark.parametrize("card", CARDS, ids=[card.code for card in CARDS])


def begin(client: Client, code: str, **fields: str) -> Game:
    answer = client.post(reverse("dayroom_front", args=[code]), fields)
    assert answer.status_code == 303, answer.content.decode()[:500]
    return Game.objects.latest("pk")


@pytest.fixture(scope="module")
def ledgers() -> dict[str, ledger.Ledger]:
    return {each.prefix: each for each in ledger.read_ledgers()}


@each_game
def test_every_rule_of_a_registered_game_is_done_and_tested(
    card: Card, ledgers: dict[str, ledger.Ledger]
) -> None:
    book = ledgers[card.ledger]
    coverage = book.coverage(book.rules.values())
    assert (coverage.missing_code, coverage.missing_tests) == ((), ())


@each_game
def test_the_rules_page_names_every_rule_and_says_what_is_ours(card: Card) -> None:
    book = handbook.of(card.code, card.folder)
    named = [rule.id for part in book.parts for rule in part.rules]
    assert sorted(named) == sorted(handbook.ledger(card.code))
    page = Client().get(reverse("dayroom_rules", args=[card.code])).content.decode()
    assert all(f'id="{rule}"' in page for rule in named)
    assert book.ours and 'id="ours"' in page


@pytest.mark.django_db
@each_game
def test_a_guest_begins_and_finds_the_game_again(card: Card, client: Client) -> None:
    game = begin(client, card.code)
    page = client.get(reverse("dayroom_game", args=[game.public_id]))
    assert page.status_code == 200
    assert str(game.public_id) in client.get(reverse("dayroom")).content.decode()
    assert str(game.public_id) in client.get(reverse("my_campaigns")).content.decode()
    assert Client().get(reverse("dayroom_game", args=[game.public_id])).status_code == 404


@pytest.mark.django_db
@each_game
def test_the_journal_replays_to_the_state_that_is_stored(card: Card, client: Client) -> None:
    game = begin(client, card.code)
    user = User.objects.get()
    rules = card.rules
    for _ in range(12):
        game.refresh_from_db()
        state = rules.decode_state(game.state)
        own = [seat.code for seat in game.seats.all() if seat.user_id == user.pk]
        waits = [code for code in rules.waits_for(state) if code in own]
        if not waits:
            break
        command = rules.legal(state, waits[0]).commands[-1]
        data = rules.encode_command(command)
        services.submit(game.public_id, user, waits[0], game.version, data)
    game.refresh_from_db()
    assert game.version >= 1
    last = [state for _, state in replays.states(game)][-1]
    assert rules.encode_state(last) == game.state


@pytest.mark.django_db
def test_a_friend_takes_the_free_seat_by_the_link_once(signed_in: Signed) -> None:
    anna, _ = signed_in("anna")
    game = begin(anna, "firebase", seating="link", side="vc")
    link = reverse("dayroom_join", args=[game.secret])
    bert, _ = signed_in("bert")
    assert "Your seat: The firebase." in bert.get(link).content.decode()
    assert bert.post(link).status_code == 303
    assert {seat.code: seat.user.username for seat in game.seats.all() if seat.user} == {
        "vc": "anna",
        "us": "bert",
    }
    carl, _ = signed_in("carl")
    assert carl.post(link).status_code == 409
    assert bert.post(link).status_code == 303
    assert carl.get(reverse("dayroom_join", args=["nonsense"])).status_code == 404


@pytest.mark.django_db
def test_news_come_when_there_are_some(signed_in: Signed) -> None:
    anna, user = signed_in("anna")
    game = begin(anna, "firebase", seating="link")
    news = reverse("dayroom_news", args=[game.public_id])
    assert anna.get(news, {"seen": "0", "joined": "1"}).status_code == 204
    bert, _ = signed_in("bert")
    bert.post(reverse("dayroom_join", args=[game.secret]))
    assert anna.get(news, {"seen": "0", "joined": "1"}).status_code == 200
    services.submit(game.public_id, user, "us", 0, {"kind": "change", "cards": [0]})
    assert bert.get(news, {"seen": "0", "joined": "2"}).status_code == 200
    assert bert.get(news, {"seen": "1", "joined": "2"}).status_code == 204


@pytest.mark.django_db
def test_a_command_is_taken_back_until_the_other_has_answered(signed_in: Signed) -> None:
    anna, user = signed_in("anna")
    game = begin(anna, "firebase", seating="hot_seat")
    before = game.state
    services.submit(game.public_id, user, "us", 0, {"kind": "change", "cards": [0]})
    undo = reverse("dayroom_undo", args=[game.public_id])
    assert anna.post(undo, {"version": "0"}).status_code == 409
    assert anna.post(undo, {"version": "1"}).status_code == 303
    game.refresh_from_db()
    assert (game.version, game.top, game.state) == (2, 0, before)
    assert anna.post(undo, {"version": "2"}).status_code == 422
    for version, seat in ((2, "us"), (3, "vc")):
        data = {"kind": "change", "cards": [1]}
        services.submit(game.public_id, user, seat, version, data)
    assert anna.post(undo, {"version": "4"}).status_code == 422
    game.refresh_from_db()
    assert [row.seq for row in replays.standing(game)] == [0, 3, 4]
    assert not GameJournal.objects.exclude(back=None).exists()


@pytest.mark.django_db
def test_who_chooses_at_the_same_time_is_not_stale(signed_in: Signed) -> None:
    anna, one = signed_in("anna")
    bert, two = signed_in("bert")
    game = begin(anna, "firebase", seating="link")
    services.join(game.secret, two)
    act = reverse("dayroom_act", args=[game.public_id])
    fields = {"version": "0", "card": "0"}
    assert anna.post(act, {**fields, "seat": "us"}).status_code == 303
    assert bert.post(act, {**fields, "seat": "vc"}).status_code == 303
    game.refresh_from_db()
    assert game.version == 2 and len(game.state["hands"]) == 1
    # A hand was laid open since: that is another page.
    assert bert.post(act, {"version": "1", "card": "3", "seat": "vc"}).status_code == 409
    assert one.pk != two.pk


@pytest.mark.django_db
def test_a_press_sent_twice_acts_once_and_an_old_page_is_told(signed_in: Signed) -> None:
    anna, _ = signed_in("anna")
    game = begin(anna, "firebase", seating="bot")
    act = reverse("dayroom_act", args=[game.public_id])
    # The bot has committed already.
    fields = {"version": "1", "seat": "us", "card": ["0", "1"]}
    assert anna.post(act, fields).status_code == 303
    assert anna.post(act, fields).status_code == 303
    game.refresh_from_db()
    assert game.version == 3  # Her command, and the bot's next one.
    assert anna.post(act, {**fields, "card": ["2"]}).status_code == 409
    refused = anna.post(act, {"version": "3", "seat": "us", "card": list("01234")})
    assert refused.status_code == 422 and b"FB-TURN-04" in refused.content


@pytest.mark.django_db
def test_a_game_is_given_up_for_good(signed_in: Signed) -> None:
    anna, _ = signed_in("anna")
    game = begin(anna, "firebase", seating="bot")
    leave = reverse("dayroom_leave", args=[game.public_id])
    anna.post(leave)
    game.refresh_from_db()
    assert game.ended_at is None
    anna.post(leave, {"sure": "yes"})
    game.refresh_from_db()
    assert game.result["winners"] == ["vc"]
    page = anna.get(reverse("dayroom_game", args=[game.public_id])).content.decode()
    assert "You lose. The firebase gave the game up." in page and "You win" not in page
    act = reverse("dayroom_act", args=[game.public_id])
    assert anna.post(act, {"version": "1", "card": ["0"]}).status_code == 422
    assert b"Lost" in anna.get(reverse("dayroom_statistics")).content


@pytest.mark.django_db
def test_a_guest_takes_the_games_along_into_an_account(signed_in: Signed, client: Client) -> None:
    from campaign.group.accounts import merge_guest

    game = begin(client, "firebase")
    guest = User.objects.get()
    _, anna = signed_in("anna")
    assert merge_guest(guest, anna) == 2  # A seat and the row of the beginning.
    assert game.seats.filter(user=anna).count() == 1
