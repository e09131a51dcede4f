"""Odd input at every address of the day room: refused in words, never a fault; and leaving."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from combat.rules.errors import RuleViolation
from dayroom import leaving, services, undoing
from dayroom.models import Game, GameJournal, GameSeat
from dayroom.registry import BY_CODE, CARDS
from tests.dayroom.test_house import begin

Signed = Callable[..., tuple[Client, User]]
pytestmark = pytest.mark.django_db
ODD = (
    *("", "\x00", "-1", "9" * 40, "٣", "[" * 3000, "{}", "<script>", "💣" * 50, "us", "x" * 9_000),
    '{"kind": "change", "cards": [99]}',
    '{"kind": "go", "when": 3}',
    '{"kind": "write", "values": {"air": "1", "air ": "٣"}}',
    '{"kind": "write", "values": {"pacification": "\\ud800"}}',
    '{"kind": "go", "note": "\\u0000"}',
)
FIELDS = ("card", "when", "note", "version", "seat", "line-air", "line-pacification", "close")


@pytest.mark.parametrize("card", CARDS, ids=[card.code for card in CARDS])
def test_no_odd_input_is_answered_by_a_fault(card: object, signed_in: Signed) -> None:
    client, user = signed_in("anna")
    client.raise_request_exception = False
    game = services.start(user, card, "hot_seat", seed="odd")  # type: ignore[arg-type]
    seat = game.seats.all()[0].code
    names = ("dayroom_act", "dayroom_undo")
    for at, odd in enumerate(ODD):
        game.refresh_from_db()
        for name in names[: 1 if at % 4 else 2]:
            good = {"version": str(game.version), "seat": seat}
            for field in (FIELDS[at % 8], FIELDS[(at + 3) % 8], "command"):
                answer = client.post(reverse(name, args=[game.public_id]), {**good, field: odd})
                assert answer.status_code in (200, 303, 404, 409, 422), (name, field, odd)
        for name in ("game", "news", "replay") if at % 3 == 0 else ("game",):
            query = {"seat": odd, "at": odd, "seen": odd, "joined": odd}
            address = reverse(f"dayroom_{name}", args=[game.public_id])
            assert client.get(address, query).status_code in (200, 204, 303, 404)
    beginning = dict.fromkeys(("seating", "side", "bot", "guide", "best_of", "play"), "\x00odd")
    front = reverse("dayroom_front", args=[card.code])  # type: ignore[attr-defined]
    assert client.post(front, beginning).status_code == 303


def test_letters_that_are_none_are_refused_wherever_they_stand(signed_in: Signed) -> None:
    client, user = signed_in("anna")
    game = services.start(user, BY_CODE["season"], "hot_seat", seed="letters")
    act = reverse("dayroom_act", args=[game.public_id])
    for field, odd in (("note", "a\x00b"), ("line-pacification", "\x00"), ("command", ODD[14])):
        answer = client.post(act, {"version": "0", "seat": "allied", field: odd})
        assert answer.status_code == 422 and "letters" in answer.content.decode()
    game.refresh_from_db()
    assert game.version == 0


def test_addresses_of_nothing_are_not_found(signed_in: Signed) -> None:
    client, _ = signed_in("anna")
    for name in ("game", "news", "replay"):
        address = reverse(f"dayroom_{name}", args=[uuid4()])
        assert client.get(address).status_code == Client().get(address).status_code == 404
    for name in ("act", "undo", "leave"):
        address = reverse(f"dayroom_{name}", args=[uuid4()])
        assert client.post(address).status_code == 404
        assert client.get(address).status_code == 405
    for code in ("chess", "lost_phantom-"):
        assert client.get(reverse("dayroom_front", args=[code])).status_code == 404
        assert client.get(reverse("dayroom_rules", args=[code])).status_code == 404
    front = reverse("dayroom_front", args=["firebase"])
    assert client.put(front).status_code == 405
    for page in (reverse("dayroom"), reverse("dayroom_statistics")):
        assert Client().get(page).status_code == 200


def test_a_stranger_does_nothing_at_anothers_table(signed_in: Signed) -> None:
    _, anna = signed_in("anna")
    bert, _ = signed_in("bert")
    game = services.start(anna, BY_CODE["firebase"], "link", seed="mine")
    fields = {"version": "0", "seat": "us", "card": "0", "sure": "yes"}
    for name in ("act", "undo", "leave"):
        address = reverse(f"dayroom_{name}", args=[game.public_id])
        assert bert.post(address, fields).status_code == 404
    services.join(game.secret, User.objects.get(username="bert"))
    act = reverse("dayroom_act", args=[game.public_id])
    assert bert.post(act, fields).status_code == 404  # Not his seat.
    game.refresh_from_db()
    assert game.version == 0 and game.ended_at is None


def test_what_is_kept_of_a_player_and_what_goes_with_the_account(signed_in: Signed) -> None:
    _, anna = signed_in("anna")
    _, bert = signed_in("bert")
    alone = services.start(anna, BY_CODE["firebase"], "bot", seed="alone")
    shared = services.start(anna, BY_CODE["firebase"], "link", seed="shared")
    services.join(shared.secret, bert)
    data = {"kind": "change", "cards": [0]}
    services.submit(shared.public_id, anna, "us", 0, data)
    kept = leaving.own_data(anna)
    assert len(kept["day_room_games"]) == 2
    assert data in [row["command"] for row in kept["day_room_decisions"]]
    assert "seed" not in json.dumps(kept, default=str)
    anna.delete()
    assert [game.pk for game in Game.objects.all()] == [shared.pk] and alone.pk != shared.pk
    assert GameSeat.objects.get(game=shared, code="us").user is None
    assert GameJournal.objects.filter(game=shared, seq=1).exists()


def test_a_whole_game_needs_no_script(signed_in: Signed) -> None:
    """Every post is a plain form of the page, and every answer a page to go and look at."""
    client, user = signed_in("anna")
    client.post(reverse("dayroom_front", args=["firebase"]), {"seating": "bot", "bot": "steady"})
    game = Game.objects.get()
    page = reverse("dayroom_game", args=[game.public_id])
    for _ in range(40):
        text = client.get(page).content.decode()
        if "Play again" in text:
            break
        version = text.split('name="version" value="')[1].split('"')[0]
        fields = {"version": version, "seat": "us", "card": ["6", "5"]}
        answer = client.post(reverse("dayroom_act", args=[game.public_id]), fields)
        assert answer.status_code == 303 and answer.url == page
    game.refresh_from_db()
    assert game.result["winners"] in (["us"], ["vc"])
    figures = client.get(reverse("dayroom_statistics")).content.decode()
    assert "Strongest hand" in figures and user.username
    steps = client.get(reverse("dayroom_replay", args=[game.public_id]), {"at": 2})
    assert steps.status_code == 200 and b"Step 2 of" in steps.content


def test_a_journal_ends_and_keeps_no_states_that_nobody_needs(
    signed_in: Signed, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, user = signed_in("anna")
    game = begin(anna, "firebase", seating="hot_seat")
    monkeypatch.setattr(services, "LONGEST", 6)
    press = {"kind": "change", "cards": [0]}
    for version in (0, 2, 4):
        services.submit(game.public_id, user, "us", version, press)
        undoing.undo(game.public_id, user, version + 1)
    rows = GameJournal.objects.filter(game=game)
    assert rows.count() == 7 and not rows.filter(back__isnull=False).exists()
    for act in (
        lambda: services.submit(game.public_id, user, "us", 6, press),
        lambda: undoing.undo(game.public_id, user, 6),
    ):
        with pytest.raises(RuleViolation, match="journal is full"):
            act()
    assert services.give_up(game.public_id, user).ended_at is not None


def test_a_replay_reads_no_states_of_the_journal(signed_in: Signed) -> None:
    anna, user = signed_in("anna")
    game = begin(anna, "firebase", seating="hot_seat")
    services.submit(game.public_id, user, "us", 0, {"kind": "change", "cards": [0]})
    with CaptureQueriesContext(connection) as asked:
        page = anna.get(reverse("dayroom_replay", args=[game.public_id]), {"seat": "us"})
    assert page.status_code == 200 and asked.captured_queries
    assert not any('"back"' in each["sql"] for each in asked.captured_queries)
