"""The Logbook's pages: the rules chosen, each Mission's page, each Marine's history."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.game import services, store
from campaign.models import Campaign
from campaign.pages.start_form import StartForm
from campaign.rules import CampaignOptions, Content, State, apply, new, visible_to
from campaign.rules.state import Deeds, LogEntry
from campaign.screens import faces, history, house_rules, logbook, squad, squad_book
from campaign.telling.words import Words
from combat.rules.dice import SeededDice
from tests.campaign.builders import real_content
from tests.factories import shelve

SEED = "logbook"


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


@pytest.fixture(scope="module")
def closing(content: Content) -> State:
    """A campaign at the Logbook's page of its first Mission."""
    state, dice, rng = new(content, CampaignOptions(), SEED), SeededDice(SEED), random.Random(SEED)
    while visible_to(state, "host").screen != "logbook":
        view = visible_to(state, "host")
        state = apply(state, POLICIES["careful"](content, view, rng), dice, "host").state
    return state


def read(page: str) -> str:
    """What can be read on a page."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def drawn(content: Content, state: State) -> tuple[Any, str]:
    """The Logbook and what can be read in it."""
    context = logbook.logbook_screen(content, visible_to(state, "host"))
    context["pages"] = ":"
    return context["logbook"], read(render_to_string("campaign/screens/_logbook.html", context))


# --- the rules chosen -----------------------------------------------------------------------------


@pytest.mark.rule("PH-OPT-HOUSE-01")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({}, []),
        ({"hidden_enemies": True}, ["Hidden Enemies"]),
        ({"threat_shift": 1, "ironman": True}, ["High Threat", "Ironman"]),
        ({"threat_shift": -1, "flak_always": True}, ["Low Threat", "Flak Jackets outside Combat"]),
        ({"physical_dice": True}, ["Physical dice"]),
        ({"reading": "second"}, ["Second reading"]),
    ],
)
def test_the_logbook_names_the_rules_chosen_with_meaning_and_the_rule(
    content: Content, closing: State, options: dict[str, Any], named: list[str]
) -> None:
    state = replace(closing, options=replace(closing.options, **options))
    book, text = drawn(content, state)
    assert [rule.name for rule in book.rules] == named
    for rule in book.rules:
        assert f"{rule.name} " in text and "The rule" in text and rule.text in text
    assert ("The rulebook as it is written" in text) == (not named)


@pytest.mark.django_db
def test_every_choice_of_the_form_is_named_in_the_logbook() -> None:
    """A rule that can be chosen but is named nowhere would be forgotten in a year."""
    posted = dict.fromkeys(StartForm.base_fields, "on") | {
        "book": "",
        "threat": "high",
        "players": "2",
        "scenes": "few",
    }
    form = StartForm(posted)
    assert form.is_valid()
    rules = house_rules.chosen(form.options())
    assert len(rules) == len(StartForm.base_fields) - 4, "name, book, players, scenes"
    for rule in rules:
        field = StartForm.base_fields.get(rule.code)
        assert field is None or rule.text == field.help_text
        assert Client().get(reverse("rulebook_rule", args=[rule.rule])).status_code == 301


# --- each Mission's page --------------------------------------------------------------------------


@pytest.mark.rule("PH-LOGBOOK-01", "PH-LOGBOOK-02", "PH-LOGBOOK-04")
def test_a_mission_page_has_a_line_for_each_marine(content: Content, closing: State) -> None:
    book, text = drawn(content, closing)
    page = book.missions[0]
    record = closing.records[-1]
    assert [line.profile for line in page.lines] == [m.profile for m in record.marines]
    for line, own in zip(page.lines, record.marines, strict=True):
        assert line.nickname in text
        if own.standing == "squad":
            assert f"Stress {own.stress}, " in text
            assert ("Experience left", str(own.experience)) in line.left
            assert ("Boon points", str(own.boon_points)) in line.left
    assert f"Threat at the end {record.threat}" in text


def test_a_mission_page_keeps_its_log_entries_after_they_are_struck_out(
    content: Content, closing: State
) -> None:
    opened = closing.records[-1].tally.entries[0]
    noted = (LogEntry("TONIGHT", "yellow", 1, opened), LogEntry("SECRET", "blue", 1, "M1/unread"))
    record = replace(closing.records[-1], log=noted)
    book, text = drawn(content, replace(closing, records=(record,), log=()))
    assert book.missions[0].log[0].source == content.entry_title(opened)
    assert book.missions[0].log[1].source == "", "nothing of an entry that nobody has opened"
    assert "TONIGHT" in text


# --- each Marine's history ------------------------------------------------------------------------


def test_deeds_are_told_in_words_and_what_was_not_there_is_not(
    content: Content, closing: State
) -> None:
    words = Words(content, closing)
    profile = closing.squad[0].profile
    own = Deeds(
        profile, damage=3, wounds=("W.01",), conditions=("C.01",), kills=1, upgrades=1,
        charms=(next(iter(content.charms)),), killed="cubes",
    )  # fmt: skip
    told = history.deeds_in_words(words, own)
    assert told[:2] == ("1 Enemy eliminated", "3 Damage")
    assert f"Wound: {content.wounds['W.01'].title}" in told
    assert f"Condition: {content.conditions['C.01'].title}" in told
    assert told[-1] == "K.I.A. by the third Wound"
    assert not any("Stress" in phrase or "Experience" in phrase for phrase in told)
    assert history.deeds_in_words(words, Deeds(profile)) == ()


def test_the_mission_under_way_comes_first(content: Content, closing: State) -> None:
    profile = closing.squad[0].profile
    run = replace(closing.run, deeds=(Deeds(profile, kills=2),))
    state = replace(closing, mission=run, records=())
    lines = history.of_marine(Words(content, state), profile)
    assert [(line.mission, line.state, line.deeds) for line in lines] == [
        (1, "", ("2 Enemies eliminated",))
    ]
    assert history.of_marine(Words(content, state), "MP.99") == ()


@pytest.mark.django_db
def test_a_marines_page_tells_his_missions(
    signed_in: Callable[..., tuple[Client, User]], content: Content
) -> None:
    shelve()
    client, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed=SEED)
    rng = random.Random(SEED)
    while True:
        campaign = Campaign.objects.select_related("mission").get(pk=campaign.pk)
        state = store.load(campaign)
        view = visible_to(state, "host")
        if view.screen == "logbook":
            break
        services.submit(
            campaign_id=campaign.public_id,
            user=user,
            version=campaign.version,
            command=POLICIES["careful"](state.book, view, rng),
        )
    profile = state.records[-1].marines[0].profile
    key = {"pk": campaign.public_id, "profile": profile}
    text = read(client.get(reverse("campaign_marine", kwargs=key)).content.decode())
    assert "His Missions" in text and content.booklets[1].title in text
    told = history.of_marine(Words(state.book, state), profile)[0]
    assert all(phrase in text for phrase in told.deeds) and told.deeds
    for name in ("campaign_logbook", "campaign_squad"):
        page = client.get(reverse(name, kwargs={"pk": campaign.public_id}))
        assert reverse("campaign_marine", kwargs=key) in page.content.decode()
    assert "Written about him" not in text
    mothers = state.story.letters[0]
    letters = (replace(mothers, marine=profile),)
    store.save(campaign, state, replace(state, story=replace(state.story, letters=letters)))
    text = read(client.get(reverse("campaign_marine", kwargs=key)).content.decode())
    sentence = state.book.node(mothers.doc, mothers.path).places[0].sentences[mothers.picked[0]]
    assert "Written about him" in text and sentence in text


# --- a man's card and leaf ------------------------------------------------------------------------


def test_the_card_of_the_dead_shows_him_as_he_was(content: Content, closing: State) -> None:
    gone, other = closing.marines[:2]
    state = closing.with_marine(replace(gone, standing="kia"))
    view = visible_to(state, "host")
    for marine in (gone, other):
        shown = squad.card(content, view, marine.profile)
        card = render_to_string("campaign/_man.html", {"man": shown})
        profile = content.profiles[marine.profile]
        assert profile.character in html.unescape(card)
        as_he_was = reverse("face", args=[faces.fresh(profile)])
        assert ("tag__alive" in card and as_he_was in card) == (marine is gone)


def test_a_man_is_tied_to_those_with_whom_he_finished_most_missions(
    content: Content, closing: State
) -> None:
    (record,) = closing.records
    one, other, *_ = record.marines
    twice = replace(record, number=2, marines=(one, other))
    state = replace(closing, records=(record, twice))
    words = Words.of(content, visible_to(state, "host"))
    leaf = squad_book.leaf(words, state.marine(one.profile))
    assert [(tie.profile, tie.text) for tie in leaf.ties] == [(other.profile, "2 Missions")]


def test_a_mission_that_has_ended_is_not_under_way(content: Content, closing: State) -> None:
    """Until its page is written, too."""
    unwritten = replace(closing, records=())
    assert unwritten.mission is not None and unwritten.mission.ended
    _, text = drawn(content, unwritten)
    ends = {end.code: end.title for end in content.booklets[1].ends}
    assert "under way" not in text and (ends.get(unwritten.mission.end) or "over") in text
    going = replace(unwritten, mission=replace(unwritten.mission, ended="", end=""))
    assert "under way" in drawn(content, going)[1]
