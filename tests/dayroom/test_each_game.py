"""What every game of the day room offers, seen on its pages as a player who has just come."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from dayroom import services
from dayroom.games import Card
from dayroom.models import Game
from dayroom.registry import CARDS

pytestmark = pytest.mark.django_db
Signed = Callable[..., tuple[Client, User]]
QUICK = 350
"""Words that are read aloud in two minutes and a half; a guided turn has fewer."""


@pytest.fixture(params=CARDS, ids=[card.code for card in CARDS])
def card(request: pytest.FixtureRequest) -> Card:
    found: Card = request.param
    return found


def offered(card: Card, game: Game) -> tuple[str, object]:
    """A seat that is the player's and the first command that it may give."""
    state = card.rules.decode_state(game.state)
    seat = card.rules.waits_for(state)[0]
    return seat, card.rules.encode_command(card.rules.legal(state, seat).commands[0])


def test_dice_that_a_game_shows_have_their_colours(card: Card) -> None:
    folder = settings.BASE_DIR / "templates/dayroom" / card.folder
    shown = any("{% die " in file.read_text() for file in folder.glob("*.html"))
    sheet = (settings.BASE_DIR / "static" / card.style_sheet).read_text()
    assert ("--die: " in sheet and "--pip: " in sheet) is shown
    assert "fill: var(--die)" in (settings.BASE_DIR / "static/css/dayroom.css").read_text()


def test_the_rules_have_their_ids_and_say_what_is_ours(card: Card, client: Client) -> None:
    page = client.get(reverse("dayroom_rules", args=[card.code])).content.decode()
    assert len(set(re.findall(rf'id="({card.ledger}-[A-Z0-9]+-\d\d)"', page))) > 30
    assert "rulebook" in page and "ours" in page


def test_a_first_game_is_guided_said_in_words_and_kept(card: Card, signed_in: Signed) -> None:
    client, _ = signed_in("anna")
    front = reverse("dayroom_front", args=[card.code])
    answer = client.post(front, {"seating": card.seatings[0], "guide": "yes"})
    game = Game.objects.get()
    page = client.get(answer.headers["Location"]).content.decode()
    lesson = page.split('class="game__lesson"')[1].split("</aside>")[0]
    assert 10 < len(re.sub("<[^>]+>", " ", lesson).split()) < QUICK
    words = page.split("The table in words")[1].split("</details>")[0]
    assert words.count("<li>") > 3
    listed = client.get(reverse("my_campaigns")).content.decode()
    state, seat = card.rules.decode_state(game.state), offered(card, game)[0]
    assert str(game.public_id) in listed
    assert card.screen.waiting(card.rules.visible_to(state, seat)) in listed


def test_a_step_is_kept_at_once_seen_again_and_counted(card: Card, signed_in: Signed) -> None:
    client, user = signed_in("anna")
    seating = "hot_seat" if "hot_seat" in card.seatings else card.seatings[0]
    game = services.start(user, card, seating, seed="each")
    seat, command = offered(card, game)
    services.submit(game.public_id, user, seat, game.version, command)
    kept = Game.objects.get()
    assert kept.version == 1 and kept.journal.get(seq=1).command == command
    replay = reverse("dayroom_replay", args=[game.public_id])
    steps = client.get(f"{replay}?at=1&seat={seat}").content.decode()
    assert "Step 1 of 1" in steps
    services.give_up(game.public_id, user)
    figures = client.get(reverse("dayroom_statistics")).content.decode()
    assert card.title in figures
