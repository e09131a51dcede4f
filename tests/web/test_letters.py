"""A letter on the page and in the Logbook, and the line of one's own: kept beside the campaign."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.content import files, library
from campaign.desk import preview, sandboxes
from campaign.exchange import exports
from campaign.game import store
from campaign.group import departing, own_data
from campaign.models import Book, Campaign, Journal, LetterLine
from tests.campaign.test_letters import LETTER
from tests.factories import fixture_documents, shelve

ENTRY = "01"
OWN = "Pip the dog would like it <b>here</b>."


@pytest.fixture
def writing(db: Any, signed_in: Callable[..., tuple[Client, User]]) -> Iterator[Any]:
    """A browser and a trial campaign in which a letter waits to be written."""
    library.forget()
    shelve()
    client, user = signed_in("anna")
    texts = dict(fixture_documents())
    mission = yaml.safe_load(texts["missions/m1.yaml"])
    mission["entries"][ENTRY]["steps"] = [{"letter": LETTER}, {"text": "It is sent."}]
    texts["missions/m1.yaml"] = yaml.safe_dump(mission, allow_unicode=True)
    content = files.content_from_documents(texts)
    state, _ = preview.opened(preview.stage(content, 1, preview.Setting()), f"M1/{ENTRY}")
    yield client, sandboxes.begin(Book.objects.get(), texts, state, user, "letter")
    library.forget()


def give(client: Client, campaign: Campaign, command: dict[str, Any], **more: str) -> Any:
    version = Campaign.objects.get(pk=campaign.pk).version
    url = reverse("campaign_act", kwargs={"pk": campaign.public_id})
    return client.post(url, {"version": version, "command": json.dumps(command), **more})


def page(client: Client, campaign: Campaign, name: str = "play") -> str:
    url = reverse(f"campaign_{name}", kwargs={"pk": campaign.public_id})
    return client.get(url).content.decode()


def write(client: Client, campaign: Campaign, line: str = OWN) -> Any:
    for sentence in (0, 2, 1):
        answer = give(client, campaign, {"kind": "pick_sentence", "sentence": sentence})
        assert answer.status_code == 303
    return give(client, campaign, {"kind": "send_letter"}, line=line)


def test_a_letter_is_written_by_buttons_and_kept_in_the_logbook(writing: Any) -> None:
    client, campaign = writing
    shown = page(client, campaign)
    assert "Dear Ma," in shown and "1 of 3: the sky" in shown and "It is dry." in shown
    assert write(client, campaign).status_code == 303
    for place in ("play", "logbook"):
        shown = page(client, campaign, place)
        for words in ("Dear Ma,", "It rains. I eat. One is not.", "Your son"):
            assert words in shown, (place, words)
        assert "Pip the dog would like it &lt;b&gt;here&lt;/b&gt;." in shown
    state = store.load(Campaign.objects.get(pk=campaign.pk))
    assert state.story.letters[0].picked == (0, 2, 1)


def test_ones_own_line_is_in_no_journal_no_state_and_no_export(writing: Any) -> None:
    client, campaign = writing
    write(client, campaign)
    row = LetterLine.objects.get()
    assert (row.text, row.letter) == (OWN, "HOME")
    kept = json.dumps([
        list(Journal.objects.values_list("command", "events", "back")),
        Campaign.objects.values("story", "reading").get(pk=campaign.pk),
    ])  # fmt: skip
    assert "picked" in kept and "Pip the dog" not in kept
    assert "Pip the dog" not in exports.export(Campaign.objects.get(pk=campaign.pk))
    assert "Pip the dog" not in page(client, campaign, "journal") and "Pip the dog" not in str(row)
    assert OWN in str(own_data.of_player(row.user)["lines_in_letters"])


def test_without_a_line_there_is_none_and_strange_characters_go(writing: Any) -> None:
    client, campaign = writing
    write(client, campaign, " \x00\n ")
    assert not LetterLine.objects.exists()


def test_a_line_that_is_too_long_is_refused_and_nothing_is_sent(writing: Any) -> None:
    client, campaign = writing
    answer = write(client, campaign, "a" * 161)
    assert answer.status_code == 422
    assert "room for 160" in answer.content.decode()
    assert not LetterLine.objects.exists()
    assert not store.load(Campaign.objects.get(pk=campaign.pk)).story.letters


def test_the_line_goes_with_the_account(writing: Any) -> None:
    client, campaign = writing
    write(client, campaign)
    other = User.objects.create(username="bert")
    Campaign.objects.filter(pk=campaign.pk).update(host=other)
    user = LetterLine.objects.get().user
    user.seats.update(user=other)
    departing.depart(user, {})
    assert Campaign.objects.filter(pk=campaign.pk).exists()
    assert not LetterLine.objects.exists()


def test_a_stranger_sees_no_letter(writing: Any) -> None:
    client, campaign = writing
    write(client, campaign)
    url = reverse("campaign_logbook", kwargs={"pk": campaign.public_id})
    assert b"Dear Ma" not in Client().get(url).content
