"""A text that never stops is refused in words wherever it is read; nothing hangs, nothing changes.

The booklet is one that can be built; what the checker says of it is in `tests/checker`.
"""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.checker import check
from campaign.desk import drafts
from campaign.game import store
from campaign.models import Book, Campaign, Journal
from campaign.rules import apply
from campaign.rules.commands import Continue
from combat.rules.dice import SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import entry
from tests.desk.conftest import address
from tests.desk.test_pages import edit

RING = """title: Round and Round
summary: A ring.
steps:
  - text: The path bends.
  - if:
      when: THE ROAD
      then: [{text: It ends.}]
      else: [{goto: "01"}]
"""
BEHIND = """title: The Fork
summary: A fork.
steps:
  - choice:
      options:
        - {label: On, steps: [{goto: "02"}]}
        - {label: Off, steps: [{text: You turn round.}]}
"""
WORDS = "leads on for ever without a stop"


@pytest.mark.rule("PH-BOOKLET-05")
def test_a_ring_of_entries_is_refused_with_its_address_and_changes_nothing() -> None:
    ring = {"if": {"when": "FORD", "then": [], "else": [{"goto": "02"}]}}
    state = entry({"goto": "02"}, entries={"02": {"title": "Two", "steps": [{"text": "."}, ring]}})
    with pytest.raises(RuleViolation, match=WORDS) as refused:
        apply(state, Continue(), SeededDice("1"))
    assert refused.value.code == "endless" and "M1/02" in refused.value.message
    assert state.reading is None


def test_a_ring_passes_as_a_draft_and_the_checker_names_it(client: Client, book: Book) -> None:
    edit(client, book, "entries.01", RING)
    found = check(drafts.plain(drafts.texts(book))).of_file("missions/m1.yaml")
    assert [f.code for f in found if f.severity == "error"] == ["B058"]


def test_a_preview_of_a_ring_says_so(client: Client, book: Book) -> None:
    edit(client, book, "entries.01", RING)
    page = address("preview", book, "m1") + "?part=entries.01"
    shown = client.get(page)
    assert shown.status_code == 200 and WORDS in html.unescape(shown.content.decode())
    assert client.post(page, {"see": "p"}).status_code == 303
    assert client.post(page, {"command": '{"kind": "continue"}'}).status_code == 200
    assert "It ends." in client.get(f"{page}&log=THE+ROAD").content.decode()


def test_no_trial_begins_in_a_ring(client: Client, book: Book) -> None:
    edit(client, book, "entries.01", RING)
    answer = client.post(address("trial", book, "m1") + "?part=entries.01", follow=True)
    assert answer.status_code == 200 and WORDS in html.unescape(answer.content.decode())
    assert not Campaign.objects.exists()


def test_a_command_into_a_ring_is_refused_in_a_running_campaign(
    client: Client, book: Book, anna: User
) -> None:
    edit(client, book, "entries.01", BEHIND)
    name = "missions/m1.yaml"
    text = drafts.texts(book)[name]
    ring = text.text.replace("entries:\n", 'entries:\n  "02":\n' + "".join(
        f"    {line}\n" for line in RING.replace('"01"', '"02"').splitlines()), 1)  # fmt: skip
    drafts.save(book, name, ring, text.mark, anna, "ring")
    page = address("trial", book, "m1") + "?part=entries.01"
    assert client.post(page, follow=True).status_code == 200
    campaign = Campaign.objects.get()
    before, rows = store.load(campaign), Journal.objects.count()
    act: Any = reverse("campaign_act", args=[campaign.public_id])
    sent = {"command": json.dumps({"kind": "decide", "option": 0}), "version": campaign.version}
    answer = client.post(act, sent)
    assert answer.status_code == 422 and WORDS in html.unescape(answer.content.decode())
    campaign = Campaign.objects.get()
    assert store.load(campaign) == before and Journal.objects.count() == rows
    sent["command"] = json.dumps({"kind": "decide", "option": 1})
    assert client.post(act, sent, follow=True).status_code == 200
    assert Journal.objects.count() == rows + 1
