"""The page of the Squad, a man's own page, who fell at the debrief, Letters that are due."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaign.bots.policies import choose_careful
from campaign.game import services, store
from campaign.models import Campaign, Journal
from campaign.rules import Content, State, View, visible_to
from campaign.rules.logbook import letters_due
from campaign.rules.state import Marine, MissionRecord, Tally
from campaign.rules.story import Named
from campaign.screens import chronicle, debrief, logbook, rnr, squad_page, stories, tracks
from campaign.telling import burdens
from campaign.telling.words import TRAITS, Words
from tests.campaign.builders import PROFILES, on_map, play_on, real_content, squad
from tests.campaign.test_end_of_mission import over
from tests.factories import shelve

MOST_BYTES = 60_000
KILLED = {"standing": "kia"}
SL, RO, INF = (PROFILES[role] for role in ("SL", "RO", "INF"))


def words_of(page: str) -> str:
    """What can be read on a page."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def drafted(who: str, spec: int, temporary: bool = False) -> dict[str, Any]:
    return {"kind": "marine_drafted", "spec": spec, "marine": who, "temporary": temporary}


def fight(kind: str, **parts: Any) -> dict[str, Any]:
    return {"kind": "battle_happened", "event": {"kind": kind, **parts}}


BEGUN = [
    {"kind": "mission_set_up", "mission": 1},
    drafted(SL, 1), drafted(RO, 2), drafted(INF, 3),
    {"kind": "squad_placed", "at": "D5"},
    {"kind": "moved_out", "at": "D5"},
    {"kind": "marched", "to": "J7"},
    {"kind": "time_passed", "minutes": 30, "day": 1, "clock": 630},
]  # fmt: skip
FOUGHT = [
    {"kind": "combat_started", "title": "Hunters"},
    fight("fired", marine=RO),
    fight("enemy_eliminated"),
    fight("strike_arrived"),
    fight("enemy_eliminated"),
    {"kind": "wound_drawn", "marine": INF, "card": "W.01", "kept": "W.01", "cubes": 1},
    {"kind": "marine_killed", "marine": INF, "why": "cubes"},
    {"kind": "id_passed", "number": 3, "marine": RO},
    {"kind": "combat_ended", "how": "fought", "won": True},
]


# --- what befell them -----------------------------------------------------------------------------


def told(*events: dict[str, Any]) -> chronicle.Told:
    return chronicle.chronicle(real_content(), events)


def test_a_story_is_told_from_what_happened_and_nothing_else() -> None:
    words = Words.of(real_content(), visible_to(on_map(content=real_content()), "host"))
    ended = {"kind": "mission_ended", "how": "base"}
    rose = {"kind": "marine_upgraded", "marine": RO, "level": 2}
    found = told(*BEGUN, *FOUGHT, ended, rose)
    (chapter,) = stories.story(words, found, RO)
    assert [(s.when, s.text) for s in chapter.sentences] == [
        ("9 October", "Came to the Squad as Radio Operator."),
        ("9 October, 10:30", chapter.sentences[1].text),
        ("9 October, 10:30", f"Was there when {words.nick(INF)} fell."),
        ("9 October, 10:30", f"Stands in as Infantryman since, for {words.nick(INF)}."),
        ("After Mission 1", "Rose to level 2."),
    ]
    where = real_content().maps["north"].landmarks["J7"]
    first = chapter.sentences[1]
    assert f"“Hunters”, at {where}." in first.text and first.where == ""
    assert "one of the Enemy in it" in first.text, "he eliminated one, the strike another"
    assert chapter.sentences[2].where == where
    fell = stories.fell(words, found, INF, set())
    assert fell is not None and fell.text == "K.I.A. His third Wound was one too many."
    assert (
        stories.fell(words, found, RO, set()) is None and stories.story(words, found, "MP.99") == ()
    )


def test_who_was_flown_out_is_in_no_later_combat_of_that_mission() -> None:
    out = {"kind": "evacuated", "marines": [SL]}
    found = told(*BEGUN, out, *FOUGHT)
    assert [deed.kind for deed in found.of(SL)] == ["drafted", "evac"]
    again = told(*BEGUN, out, {"kind": "mission_set_up", "mission": 2}, *FOUGHT)
    assert "first" in [deed.kind for deed in again.of(SL)]


def test_who_comes_back_takes_his_place_from_who_stood_in() -> None:
    gone = {"kind": "marine_hospitalized", "marine": INF}
    back = {"kind": "marine_returned", "marine": INF}
    found = told(*BEGUN, gone, drafted("MP.20", 3, temporary=True), back, FOUGHT[0])
    assert [deed.kind for deed in found.of("MP.20")] == ["temporary"]
    assert [deed.kind for deed in found.of(INF)] == ["drafted", "hospital", "back", "first"]


def scene_lines(content: Content) -> Iterator[tuple[str, tuple[Any, ...], str, str]]:
    """Each plain line of a scene at its top: document, path, who says it, its words."""
    for code, scene in content.scenes.items():
        for at, step in enumerate(scene.steps):
            say_ = getattr(step, "say", None)
            if say_ is not None and "{" not in say_.text:
                yield f"scene/{code}", ("steps", at), say_.by, say_.text


def test_the_last_that_a_man_said_is_kept_with_its_day() -> None:
    content = real_content()
    mine = [line for line in scene_lines(content) if line[2].startswith("MP.")][:1]
    other = next(line for line in scene_lines(content) if line[2] == "RND")
    shown = [{"kind": "text_shown", "doc": d, "path": list(p)} for d, p, *_ in (*mine, other)]
    unknown = {"kind": "text_shown", "doc": "scene/no-such-scene", "path": ["steps", 0]}
    named = {"kind": "name_given", "name": "RND", "marine": RO}
    found = told(*BEGUN, unknown, shown[0], named, shown[1])
    assert found.said[mine[0][2]].words == mine[0][3]
    assert found.said[RO].words == other[3] and found.said[RO].when.clock == 630


# --- the pages ------------------------------------------------------------------------------------


def drawn(state: State, found: chronicle.Told | None = None) -> tuple[squad_page.SquadPage, str]:
    content = real_content()
    page = squad_page.squad_page(content, visible_to(state, "host"), found or told())
    campaign = Campaign(name="Lima", closed_at=timezone.now())
    shown = {"squad": page, "campaign": campaign, "play_url": "/"}
    return page, words_of(render_to_string("campaign/squad_page.html", shown))


def test_the_squad_the_dead_and_the_gone_each_have_their_place() -> None:
    men = squad(INF=KILLED, SCT={"standing": "hospital", "returns": 3}, RO={"wound": "W.07"})
    state = on_map(content=real_content(), marines=men)
    named = (Named("RESCUER", SL), Named("FALLEN", INF))
    state = replace(state, story=replace(state.story, named=named))
    page, text = drawn(state, told(*BEGUN, *FOUGHT))
    assert [p.man.profile for p in page.serving] == [
        PROFILES[role] for role in ("SL", "RO", "ENG", "DOC")
    ]
    assert [place.state for place in page.places if place.page is None] == [
        "K.I.A.", "Hospitalized",
    ]  # fmt: skip
    assert [p.man.profile for p in page.dead] == [INF]
    assert [p.man.profile for p in page.gone] == [PROFILES["SCT"]]
    assert page.dead[0].leaf.fell.startswith("K.I.A. in Mission 1, ")
    assert "Got the boy Tí off the cable at Ben Do." in text
    assert "9 October, 10:30" in text and page.serving[0].man.home in text
    assert "−2 Load Capacity" in text and "Walking Wounded each March 15 min longer" in text
    profile = real_content().profiles[INF]
    assert html.unescape(profile.character) in text.replace("’", "'")


def test_the_page_stays_small_at_the_end_of_a_hard_campaign() -> None:
    """Six who bear the worst cards, a dead man for each of nine Missions, six more who left."""
    content = real_content()
    worst = {"wound": "W.11", "wound_cubes": 2, "condition": "C.12", "condition_cubes": 2}
    men = squad(**dict.fromkeys(PROFILES, worst))
    others = [code for code in content.profiles if code not in PROFILES.values()][:15]
    gone = tuple(
        Marine(code, 1 + n % 6, "host", standing="kia" if n < 9 else "left")
        for n, code in enumerate(others)
    )
    page, _ = drawn(on_map(content=content, marines=(*men, *gone)))
    assert (len(page.serving), len(page.dead), len(page.gone)) == (6, 9, 6)
    html_ = render_to_string("campaign/squad_page.html", {
        "squad": page, "campaign": Campaign(name="Lima", closed_at=timezone.now()),
    })  # fmt: skip
    assert len(html_.encode()) <= MOST_BYTES


def test_a_mission_that_has_only_begun_is_not_behind_a_man() -> None:
    """Five Marines were credited with two Missions when one had been played."""
    record = MissionRecord(1, "A", (), 1, 600, Tally(), (), (), (), 0, 0, 0)
    state = replace(on_map(content=real_content()), records=(record,))
    running = replace(state, mission=replace(state.run, number=2, ended=""))
    page, _ = drawn(running)
    assert page.serving[0].leaf.served == ()
    over = replace(state, mission=replace(state.run, number=2, ended="base"))
    assert drawn(over)[0].serving[0].leaf.served == ("1 Mission",)


def test_every_burden_of_a_card_is_told() -> None:
    content = real_content()
    quiet = {"code", "type", "title", "where", "text", "stress", "provenance", "traits", "marker"}
    for card in content.wounds.values():
        told_ = {what for _, what in burdens.of_wound(card)}
        figures = [name for name in type(card).model_fields if name not in quiet]
        borne = sum(bool(getattr(card, name)) for name in figures)
        assert len(told_) == borne + len(card.traits) + (card.marker != "none")
    shaking = content.conditions["C.06"]
    assert ("−1", TRAITS["SUR"]) in burdens.of_condition(shaking)
    assert not any(
        what == "Load Capacity" for _, what in burdens.of_wound(content.wounds["W.07"], True)
    )


# --- a campaign in rows ---------------------------------------------------------------------------


@pytest.fixture
def driven(db: Any, signed_in: Callable[..., tuple[Client, User]]) -> tuple[Client, Campaign]:
    """A campaign that a bot has played to the debrief of its first Mission."""
    shelve()
    client, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed="logbook")
    rng = random.Random("logbook")
    while (view := seen(campaign)).screen != "debrief":
        command = choose_careful(store.load(fresh(campaign)).book, view, rng)
        services.submit(
            campaign_id=campaign.public_id, user=user, version=fresh(campaign).version,
            command=command,
        )  # fmt: skip
    return client, fresh(campaign)


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


def seen(campaign: Campaign) -> View:
    return visible_to(store.load(fresh(campaign)), "host")


def address(name: str, campaign: Campaign, **more: str) -> str:
    return reverse(name, kwargs={"pk": campaign.public_id, **more})


def test_the_pages_cost_few_statements_and_bytes(driven: tuple[Client, Campaign]) -> None:
    client, campaign = driven
    squad_ = address("campaign_squad", campaign)
    someone = store.load(campaign).marines[0].profile
    own = address("campaign_marine", campaign, profile=someone)
    client.get(squad_)
    for url, most in ((squad_, 16), (own, 17)):
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(url)
        assert answer.status_code == 200 and len(answer.content) <= MOST_BYTES
        assert len(captured) <= most
    assert client.get(address("campaign_marine", campaign, profile="MP.99")).status_code == 404
    assert Client().get(squad_).status_code == 404
    text = words_of(client.get(own).content.decode())
    assert "Came to the Squad as" in text and "His story here" in text
    bar = client.get(address("campaign_play", campaign)).content.decode()
    assert f'href="{squad_}"' in bar and "#men-title" not in bar


def test_what_was_taken_back_did_not_happen(driven: tuple[Client, Campaign]) -> None:
    client, campaign = driven
    someone = store.load(campaign).marines[0].profile
    url = address("campaign_marine", campaign, profile=someone)
    rows = Journal.objects.filter(campaign=campaign)
    row = next(r for r in rows if any(
        e["kind"] == "marine_drafted" and e["marine"] == someone for e in r.events
    ))  # fmt: skip
    assert "Came to the Squad as" in words_of(client.get(url).content.decode())
    last = rows.order_by("-seq").first()
    assert last is not None
    rows.filter(pk=last.pk).update(undoes=row.seq)
    assert "Came to the Squad as" not in words_of(client.get(url).content.decode())


def test_the_debrief_begins_with_who_fell(driven: tuple[Client, Campaign]) -> None:
    client, campaign = driven
    state = store.load(campaign)
    whole = state
    for man in state.marines:
        whole = whole.with_marine(replace(man, standing="squad", returns=0))
    store.save(campaign, state, whole)
    url = address("campaign_play", campaign)
    assert "Did not come back" not in client.get(url).content.decode()
    fallen = whole.squad[0]
    store.save(campaign, whole, whole.with_marine(replace(fallen, standing="kia")))
    page = client.get(url).content.decode()
    card = whole.book.profiles[fallen.profile]
    text = words_of(page)
    first = text.index("Did not come back")
    assert first < text.index("Objectives: ") and first < text.index("Upgrades")
    assert card.nickname in text[first:] and card.home in text[first:]


# --- what a death costs, and when it is said ------------------------------------------------------


def test_where_a_man_fell_is_told_at_the_debrief() -> None:
    state = on_map(content=real_content(), marines=squad(INF=KILLED))
    (fallen,) = debrief.fallen(state.book, visible_to(state, "host"), [*BEGUN, *FOUGHT])
    landmark = real_content().maps["north"].landmarks["J7"]
    assert fallen.when == f"9 October, 10:30, {landmark}"
    assert fallen.how == "His third Wound was one too many."
    whole = on_map(content=real_content())
    assert debrief.fallen(whole.book, visible_to(whole, "host"), [*BEGUN, *FOUGHT]) == ()


@pytest.mark.rule("PH-LOGBOOK-04")
def test_letters_rise_with_the_missions_page_and_the_screens_say_so_before() -> None:
    hurt = {"condition_cubes": 3, "condition": "C.01"}
    state = on_map(marines=squad(INF=KILLED, SCT=hurt))
    assert state.metrics.letters == 0 and letters_due(state) == 3
    header = tracks.header(state.book, visible_to(state, "host"))
    assert header is not None and (header.metric_value, header.metric_due) == (0, 3)
    words = Words.of(state.book, visible_to(state, "host"))
    both = words.nicks((INF, PROFILES["SCT"]))
    assert logbook.due(words) == f"3 more for {both} when this Mission’s page is written"
    assert letters_due(on_map()) == 0 and logbook.due(Words(state.book, on_map())) == ""
    record = MissionRecord(state.run.number, "A", (), 1, 600, Tally(), (INF,), (), (), 2, 0, 0)
    assert letters_due(replace(state, records=(record,))) == 0


def test_rest_and_relaxation_names_who_is_not_there() -> None:
    ends = [{"code": "A", "title": "Quiet", "rnr": "base", "modifier": 1,
             "entry": {"title": "E", "steps": [{"text": "x"}]}}]  # fmt: skip
    state = play_on(over(mission={"ends": ends}, marines=squad(INF=KILLED)), "rnr").state
    shown = rnr.rnr_screen(state.book, visible_to(state, "host"))
    text = words_of(render_to_string("campaign/screens/rnr.html", {**shown, "act_url": "/act"}))
    assert f"{state.book.profiles[INF].nickname} is not with you." in text
    assert "How it ended, “Quiet” +1" in text and "ended well" not in text
