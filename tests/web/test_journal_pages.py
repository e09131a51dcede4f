"""The journal of a campaign over the web: every command in words, its dice, its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.content import files, library
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import CampaignOptions, Content, apply, codec, new, visible_to
from campaign.rules.commands import Continue
from campaign.rules.events import ObjectiveChanged
from campaign.screens import journal
from campaign.telling.words import Words
from combat.rules.dice import Roll, SeededDice
from tests.campaign.builders import on_map
from tests.web.desk_pages import DESK, LONGEST, read


@pytest.fixture(scope="module")
def content() -> Content:
    return files.load()


@pytest.fixture
def campaign(
    signed_in: Callable[..., tuple[Client, User]],
) -> tuple[Client, User, Campaign]:
    """A campaign whose intro was read, with the client of its host."""
    library.publish(files.documents())
    client, user = signed_in("anna")
    return client, user, services.start(user, "Low Ceiling", seed="sesame")


def go_on(campaign: Campaign, user: User, count: int) -> None:
    """Give the first command offered, so many times."""
    for _ in range(count):
        campaign = Campaign.objects.get(pk=campaign.pk)
        command = visible_to(store.load(campaign), "host").options.offers[-1].command
        services.submit(
            campaign_id=campaign.public_id,
            seat="host",
            user=user,
            version=campaign.version,
            command=command,
        )


def test_the_journal_tells_each_command_with_its_dice(
    campaign: tuple[Client, User, Campaign],
) -> None:
    client, user, row = campaign
    go_on(row, user, 9)
    address = reverse("campaign_journal", kwargs={"pk": row.public_id})
    page = client.get(address).content.decode()
    text = read(page)
    assert re.findall(r'id="n(\d+)"', page) == [str(n) for n in range(9, 0, -1)]
    assert "Read on" in text and "Draft " in text and "anna" in text
    assert "sesame" not in page and "huffle" not in page


def test_the_journal_turns_its_pages_by_fifty(campaign: tuple[Client, User, Campaign]) -> None:
    client, user, row = campaign
    go_on(row, user, 9)
    one = row.journal.get(seq=9)
    for seq in range(10, 61):
        one.pk, one.seq = None, seq
        one.save(force_insert=True)
    Campaign.objects.filter(pk=row.pk).update(version=60)
    address = reverse("campaign_journal", kwargs={"pk": row.public_id})
    first, second = (client.get(f"{address}?page={n}").content.decode() for n in (1, 2))
    assert (first.count('class="record__row"'), second.count('class="record__row"')) == (50, 10)
    assert 'rel="next"' in first and 'rel="prev"' in second


@pytest.mark.parametrize("name", ["campaign_journal", "campaign_logbook"])
def test_a_stranger_finds_neither_journal_nor_logbook(
    campaign: tuple[Client, User, Campaign], signed_in: Callable[..., Any], name: str
) -> None:
    client, user, row = campaign
    go_on(row, user, 9)
    address = reverse(name, kwargs={"pk": row.public_id})
    stranger, _ = signed_in("mallory")
    assert client.get(address).status_code == 200
    assert stranger.get(address).status_code == Client().get(address).status_code == 404


def test_the_journal_has_words_for_every_command_of_a_campaign(
    content: Content,
) -> None:
    state, dice, rng = new(content, CampaignOptions(), "b"), SeededDice("b"), random.Random("b")
    for _ in range(LONGEST):
        view = visible_to(state, "host")
        if not view.options.offers:
            break
        words = Words.of(content, view)
        for command in view.options.commands:
            told_ = journal.command_words(words, command, ())
            assert told_ and not re.search(r"[{}_]|MP\.\d", told_), command
        state = apply(state, POLICIES["careful"](content, view, rng), dice, "host").state
    assert state.finished


def test_only_dice_are_public_never_a_deck(content: Content) -> None:
    words = Words(content, on_map())
    profile = on_map().squad[0].profile
    assert journal.shown(Roll("d6", "random Marine", (3,)))
    assert not journal.shown(Roll("shuffle", "Encounter deck", (1, 0)))
    assert not journal.shown(Roll("draw", "Combat marker", (2,), 7))
    dice = journal.thrown(words, Roll("d6", f"Focus dice of {profile}", (2, 5)))
    assert (dice.why, dice.die) == (f"Focus dice of {words.nick(profile)}", "focus")


def test_a_whole_campaign_over_the_web(
    campaign: tuple[Client, User, Campaign], content: Content
) -> None:
    client, user, row = campaign
    play = reverse("campaign_play", kwargs={"pk": row.public_id})
    rng, seen = random.Random("web"), {}
    for _ in range(LONGEST):
        row = Campaign.objects.get(pk=row.pk)
        view = visible_to(store.load(row), "host")
        if view.screen in DESK and view.screen not in seen:
            answer = client.get(play)
            assert answer.status_code == 200
            seen[view.screen] = read(answer.content.decode())
        if view.screen == "finished":
            break
        services.submit(
            campaign_id=row.public_id,
            seat="host",
            user=user,
            version=row.version,
            command=POLICIES["careful"](content, view, rng),
        )
    assert sorted(seen) == sorted(DESK)
    assert re.search(r"Experience here \d+: Objectives \d+", seen["debrief"])
    journal_page = client.get(reverse("campaign_journal", kwargs={"pk": row.public_id}))
    assert journal_page.status_code == 200
    assert "sesame" not in journal_page.content.decode()


def test_the_journal_tells_each_mission_in_its_own_words(content: Content) -> None:
    state = on_map(content=content)
    state = replace(state, mission=replace(state.run, number=2))
    row = SimpleNamespace(
        seq=5, seat="host", minding="", created_at=None, dice=[], heard=[], undoes=None,
        command=codec.encode_command(Continue()),
    )  # fmt: skip
    begun = [(1, 1), (9, 2)]
    titles = {n: content.booklets[n].objectives[0].title for n in (1, 2)}
    for seq, number in ((5, 1), (12, 2)):
        row.seq = seq
        events = {seq: (ObjectiveChanged("P1", "met"),)}
        (entry,) = journal.entries(content, state, [row], events, {}, {}, (), begun)
        assert titles[number] in entry.lines[0].text
        assert titles[3 - number] not in entry.lines[0].text
