"""Roads not taken: nothing before the campaign has ended, everything afterwards."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.exchange import exports, imports
from campaign.game import closing, figures, services, store, undoing, what_if
from campaign.models import Campaign, Seat
from campaign.rules import State, logbook, visible_to
from campaign.rules.state import MissionRecord
from campaign.screens import roads
from campaign.telling.words import Words
from combat.rules.errors import RuleViolation
from combat.telling.english import curly
from tests.campaign.builders import on_map, with_mission
from tests.factories import SeatFactory, shelve

SEED = "roads"


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


@pytest.fixture
def played(signed_in: Callable[..., tuple[Client, User]]) -> tuple[Client, User, Campaign]:
    """A campaign amid its first Mission: some entries were opened, most were not."""
    shelve()
    client, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed=SEED)
    rng = random.Random(SEED)
    while True:
        campaign = fresh(campaign)
        state = store.load(campaign)
        view = visible_to(state, "host")
        if state.mission is not None and len(state.run.tally.entries) >= 4 and view.screen == "map":
            return client, user, campaign
        command = POLICIES["careful"](state.book, view, rng)
        services.submit(
            campaign_id=campaign.public_id, user=user, version=campaign.version, command=command
        )


def url(name: str, campaign: Campaign, **more: Any) -> str:
    return reverse(f"campaign_{name}", kwargs={"pk": campaign.public_id, **more})


def read(answer: Any) -> str:
    """What can be read on a page."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())))


def unread(campaign: Campaign) -> list[str]:
    """Titles of entries of Mission 1 that were not opened, as a page would say them."""
    state = store.load(campaign)
    opened = figures.figures_of(campaign).trodden.opened
    titles = {doc: entry.title for doc, entry in state.book.booklets[1].entries.items()}
    seen = {titles[doc.removeprefix("M1/")] for doc in opened if doc.startswith("M1/0")}
    return [title for title in titles.values() if title not in seen]


# --- before the end -------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.rule("PH-BOOKLET-03", "PH-BOOKLET-04")
def test_before_the_end_nothing_is_told(played: tuple[Client, User, Campaign]) -> None:
    client, _, campaign = played
    assert unread(campaign)
    index = client.get(url("roads", campaign))
    assert index.status_code == 200 and "When the campaign has ended" in read(index)
    assert not any(title in read(index) for title in unread(campaign))
    for number in (1, 2, 9, 77):
        assert client.get(url("road", campaign, number=number)).status_code == 404
    assert url("roads", campaign) not in client.get(url("logbook", campaign)).content.decode()


@pytest.mark.django_db
def test_a_what_if_never_tells_even_when_it_was_ended(
    played: tuple[Client, User, Campaign],
) -> None:
    """Else any seat could end a copy and read what lies ahead in the campaign itself."""
    client, user, campaign = played
    copy = what_if.clone(campaign_id=campaign.public_id, user=user)
    closing.close(campaign_id=copy.public_id, user=user)
    assert client.get(url("road", copy, number=1)).status_code == 404
    index = read(client.get(url("roads", copy)))
    assert "A what-if tells nothing" in index
    assert not any(title in index for title in unread(campaign))


def test_a_campaign_that_waits_for_the_next_mission_is_not_over() -> None:
    record = MissionRecord(8, "A", (), 1, 0, on_map().run.tally, (), (), (), 0, 0, 0)
    waiting = replace(on_map(), mission=None, records=(record,), finished=True)
    assert not logbook.over(waiting)
    assert logbook.over(replace(waiting, records=(replace(record, number=9),)))
    assert not logbook.over(replace(waiting, records=(replace(record, number=9),), finished=False))


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.rule("PH-CAMPAIGN-07")
def test_the_host_ends_a_campaign_and_nothing_can_be_decided_any_more(
    played: tuple[Client, User, Campaign],
) -> None:
    client, user, campaign = played
    assert client.post(url("close", campaign)).status_code == 422
    assert fresh(campaign).closed_at is None, "not without his word"
    answer = client.post(url("close", campaign), {"sure": "on"})
    assert answer.status_code == 303 and answer["Location"] == url("logbook", campaign)
    command = visible_to(store.load(campaign), "host").options.offers[0].command
    given: dict[str, Any] = {
        "campaign_id": campaign.public_id, "user": user, "version": campaign.version,
    }  # fmt: skip
    with pytest.raises(RuleViolation) as refused:
        services.submit(**given, command=command)
    assert (refused.value.code, refused.value.page) == ("closed", 7)
    with pytest.raises(RuleViolation):
        undoing.undo(**given)
    assert fresh(campaign).version == campaign.version
    assert client.get(url("play", campaign))["Location"] == url("logbook", campaign)
    assert "Ended by its host" in read(client.get(url("logbook", campaign)))
    assert "Ended by its host" in read(client.get(reverse("my_campaigns")))
    assert "End this campaign" not in read(client.get(url("keeping", campaign)))


@pytest.mark.django_db
def test_only_the_host_may_end_it(
    played: tuple[Client, User, Campaign], signed_in: Callable[..., tuple[Client, User]]
) -> None:
    _, _, campaign = played
    client, other = signed_in("bert")
    assert client.post(url("close", campaign), {"sure": "on"}).status_code == 404
    SeatFactory(campaign=campaign, user=other, code="two", role=Seat.Role.PLAYER)
    assert client.post(url("close", campaign), {"sure": "on"}).status_code == 404
    assert "End this campaign" not in read(client.get(url("keeping", campaign)))
    with pytest.raises(services.NotYours):
        closing.close(campaign_id=campaign.public_id, user=other)
    assert fresh(campaign).closed_at is None


@pytest.mark.django_db
def test_after_the_end_everything_that_was_not_met_is_told(
    played: tuple[Client, User, Campaign],
) -> None:
    client, user, campaign = played
    titles = unread(campaign)
    closing.close(campaign_id=campaign.public_id, user=user)
    assert "Mission 1" in read(client.get(url("roads", campaign)))
    text = read(client.get(url("road", campaign, number=1)))
    assert all(curly(title) in text for title in titles)
    state = store.load(campaign)
    for end in state.book.booklets[1].ends:
        assert curly(end.entry.title) in text
    trodden = figures.figures_of(campaign).trodden
    met = {card.title: f"enc/{card.code}" in trodden.opened
           for card in state.book.booklets[1].encounters}  # fmt: skip
    assert all(curly(title) in text for title, opened in met.items() if not opened)
    found = roads.of_mission(Words(state.book, state), 1, trodden)
    assert [one.title for one in found.encounters] == [t for t, opened in met.items() if not opened]
    assert client.get(url("road", campaign, number=2)).status_code == 404, "never begun"


@pytest.mark.django_db
def test_the_end_is_exported_and_imported(played: tuple[Client, User, Campaign]) -> None:
    _, user, campaign = played
    closed = closing.close(campaign_id=campaign.public_id, user=user)
    again = imports.bring_in(exports.export(fresh(campaign)).encode(), user, True)
    assert fresh(again).closed_at == closed.closed_at
    assert closing.over(fresh(again), store.load(fresh(again)))


# --- what counts as not met -----------------------------------------------------------------------

ENTRIES: dict[str, Any] = {
    "01": {
        "title": "Fork",
        "steps": [
            {"text": "A path for {SL}."},
            {"choice": {"prompt": "Where?", "options": [
                {"label": "Go left", "steps": [{"text": "Left it is."}]},
                {"label": "Go right", "steps": [
                    {"test": {"who": "SL", "trait": "PER", "diff": 2,
                              "pass": [{"text": "You see it."}],
                              "fail": [{"text": "You do not."}]}},
                    {"note": {"blue": "RIGHT"}},
                ]},
            ]}},
            {"note": {"yellow": "FORKED"}},
        ],
    },
    "02": {"title": "Unseen", "steps": [{"text": "Nobody came."}]},
}  # fmt: skip


@pytest.fixture
def state() -> State:
    return on_map(content=with_mission(entries=ENTRIES))


def told(state: State, *events: dict[str, Any]) -> roads.Roads:
    """The roads of the hand-made Mission after these events."""
    trodden = figures.Trodden()
    for event in events:
        trodden.add(event)
    return roads.of_mission(Words(state.book, state), 1, trodden)


OPENED = {"kind": "entry_opened", "doc": "M1/01"}
SHOWN = {"kind": "text_shown", "doc": "M1/01", "path": ["steps", 0]}
LEFT = {"kind": "option_chosen", "doc": "M1/01", "path": ["steps", 1, "choice"], "option": 0}
RIGHT = {**LEFT, "option": 1}


def test_an_entry_that_was_not_opened_is_told_whole(state: State) -> None:
    found = told(state)
    assert [one.title for one in found.entries] == ["Fork", "Unseen"]
    text = found.entries[0].text
    nick = state.book.profiles[state.ids[0]].nickname
    assert f"A path for {nick}." in text
    for words in ("<strong>Go left</strong>", "Perception test, DIFF 2", "You see it.", "RIGHT"):
        assert words in text
    assert found.forks == () and found.outcomes == ()
    assert found.log == (("FORKED", "yellow"), ("RIGHT", "blue"))


def test_a_choice_tells_what_was_not_chosen(state: State) -> None:
    left_text = {**SHOWN, "path": ["steps", 1, "choice", "options", 0, "steps", 0]}
    noted = {"kind": "log_noted", "name": "FORKED", "colour": "yellow"}
    found = told(state, OPENED, SHOWN, LEFT, left_text, noted)
    assert [one.title for one in found.entries] == ["Unseen"]
    (fork,) = found.forks
    assert (fork.prompt, fork.taken) == ("Where?", "Go left")
    assert [other.title for other in fork.others] == ["Go right"]
    assert "You do not." in fork.others[0].text
    assert found.outcomes == (), "what lies behind the other option is told there"
    assert found.log == (("RIGHT", "blue"),)


def test_an_outcome_that_did_not_come_is_told(state: State) -> None:
    below = ["steps", 1, "choice", "options", 1, "steps", 0, "test", "pass_", 0]
    found = told(state, OPENED, SHOWN, RIGHT, {**SHOWN, "path": below})
    (outcome,) = found.outcomes
    assert outcome.title == "Fork"
    assert ["You do not." in text for text in outcome.texts] == [True]


def test_every_path_of_the_walk_leads_to_its_node(state: State) -> None:
    """The addresses in the journal are those of the walk; else nothing would ever match."""
    document = state.book.doc("M1/01")
    paths = list(roads.walk(document))
    assert len(paths) > 8
    for path, node in paths:
        assert state.book.node("M1/01", path) is node
