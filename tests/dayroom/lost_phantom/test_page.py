"""The page of The Lost Phantom: forms without script, advice when asked, the note kept."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from dayroom.models import Game


@pytest.mark.django_db
def test_a_turn_by_forms_alone(client: Client) -> None:
    client.post(reverse("dayroom_front", args=["lost-phantom"]))
    game = Game.objects.latest("pk")
    # Whatever the first encounter was, it is past: six dice are next.
    game.state |= {"agenda": [{"kind": "writing"}, {"kind": "allocating"}], "afflictions": []}
    game.state |= {"endurance": 6, "health": 6, "ending": None, "at": 1}
    game.save()
    page, act = (reverse(f"dayroom_{name}", args=[game.public_id]) for name in ("game", "act"))
    shown = client.get(page).content.decode()
    assert "75 %" in shown and "The scout would choose" not in shown
    assert "The scout would choose" in client.get(page, {"hint": "yes"}).content.decode()

    split = {"kind": "allocate", "seat": "pilot", "version": "0", "move": "2", "stealth": "2"}
    refused = client.post(act, {**split, "rest": "1"})
    assert refused.status_code == 422 and "LP-ALLOC-01" in refused.content.decode()
    assert client.post(act, {**split, "rest": "many"}).status_code == 422
    assert client.post(act, {**split, "rest": "2"}).status_code == 303
    note = {"kind": "end_turn", "seat": "pilot", "version": "1", "note": "Rain <all> night."}
    assert client.post(act, note).status_code == 303
    assert "Rain &lt;all&gt; night." in client.get(page).content.decode()
