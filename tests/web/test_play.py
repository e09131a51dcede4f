"""The play page and the act: first steps by POST, refusals, double clicks, strangers."""

import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.content import library
from campaign.content.files import load
from campaign.game import services, store
from campaign.models import Campaign, Journal
from campaign.rules import visible_to
from campaign.rules.state import ObjectiveState
from campaign.screens.acts import command_json
from tests.campaign.builders import on_map
from tests.factories import shelve

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


@pytest.fixture
def table(shelf: None, signed_in: Callable[..., tuple[Client, Any]]) -> tuple[Client, Campaign]:
    """A host signed in at a campaign just begun."""
    client, user = signed_in("anna")
    return client, services.start(user, "Third Squad", seed="play")


def address(campaign: Campaign, name: str = "play") -> str:
    return reverse(f"campaign_{name}", kwargs={"pk": campaign.public_id})


def version(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def give(client: Client, campaign: Campaign, command: Any, **extra: Any) -> Any:
    """Post a command with the version as it stands, or with `seen`."""
    seen = extra.pop("seen", version(campaign))
    text = command if isinstance(command, str) else json.dumps(command)
    form = {"version": seen, "command": text, "sure": "1"}
    return client.post(address(campaign, "act"), form, **extra)


def buttons(client: Client, campaign: Campaign) -> list[dict[str, Any]]:
    """Every command that a button of the play page gives."""
    html = client.get(address(campaign)).content.decode()
    found = re.findall(r"""name="command" value=(["'])(.*?)\1""", html)
    return [json.loads(unescape(value)) for _, value in found]


def play_to(client: Client, campaign: Campaign, screen: str) -> None:
    """Press the first sensible button of each page until a screen is shown."""
    for _ in range(40):
        state = store.load(Campaign.objects.select_related("mission").get(pk=campaign.pk))
        if visible_to(state, "host").screen == screen:
            return
        offered = buttons(client, campaign)
        wanted = [c for c in offered if c["kind"] == "move_out"] or [
            c for c in offered if c["kind"] != "clear_kit"
        ]
        assert give(client, campaign, wanted[0]).status_code == 303
    raise AssertionError(f"{screen} was never reached")


# --- the way in -----------------------------------------------------------------------------------


def test_one_button_starts_a_campaign_as_a_guest(shelf: None, client: Client) -> None:
    answer = client.post(reverse("campaign_start"))
    assert answer.status_code == 303
    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert b"Ninety Meters" in page.content


def test_the_landing_page_lists_the_campaigns_of_the_player(
    table: tuple[Client, Campaign],
) -> None:
    client, campaign = table
    assert address(campaign) in client.get("/").content.decode()
    assert address(campaign) not in Client().get("/").content.decode()


def test_what_was_played_last_comes_first_on_the_landing_page(
    table: tuple[Client, Campaign],
) -> None:
    client, campaign = table
    for name in ("Older", "Newer"):
        assert client.post("/start", {"name": name}).status_code == 303
    give(client, campaign, {"kind": "continue"})
    page = client.get("/").content.decode()
    assert page.index(address(campaign)) < page.index("Go on") < page.index("Older")
    assert page.count("Go on") == 1 and "Newer" in page


# --- the act --------------------------------------------------------------------------------------


def test_without_script_an_act_redirects_to_the_play_page(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    answer = give(client, campaign, {"kind": "continue"})
    assert (answer.status_code, answer["Location"]) == (303, address(campaign))
    assert b"What are you still doing this for?" in client.get(address(campaign)).content


def test_with_htmx_an_act_answers_the_panel_and_its_title(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    answer = give(client, campaign, {"kind": "continue"}, **HTMX)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert '<div id="play"' in html and "<html" not in html
    assert "<title>Choose a Motivation · Third Squad</title>" in html
    assert 'name="version" value="1"' in html


def test_what_happened_is_told_to_the_live_region(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    play_to(client, campaign, "motivation")
    html = give(client, campaign, {"kind": "choose_motivation", "code": "tally"}, **HTMX)
    live = re.search(r'aria-live="polite">([^<]*)<', html.content.decode())
    assert live is not None and "Motivation: Finish It." in live[1]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_refused_command_comes_back_with_the_reason(
    table: tuple[Client, Campaign], headers: dict[str, str]
) -> None:
    client, campaign = table
    play_to(client, campaign, "map")
    before = version(campaign)
    answer = give(client, campaign, {"kind": "march", "to": "A1"}, **headers)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in html and "/rule/PH-MARCH-0" in html
    assert ("<html" in html) is not bool(headers)
    assert version(campaign) == before


@pytest.mark.parametrize(
    "command",
    ["", "nonsense", "[]", '{"kind":"fly"}', '{"kind":"march"}', '{"kind":"march","to":7}',
     '{"kind":"continue","x":1}', '{"kind":"march","to":"' + "D" * 9000 + '"}', "\x00"],
)  # fmt: skip
def test_an_unreadable_command_is_refused_in_place(
    table: tuple[Client, Campaign], command: str
) -> None:
    client, campaign = table
    answer = give(client, campaign, command)
    assert answer.status_code == 422
    assert b"This command cannot be read." in answer.content
    assert b"Ninety Meters" in answer.content
    assert version(campaign) == 0


@pytest.mark.parametrize("seen", ["", "soon", "-1", "9" * 5000, "1.5", "²"])
def test_a_form_without_a_version_is_refused(table: tuple[Client, Campaign], seen: str) -> None:
    client, campaign = table
    assert give(client, campaign, {"kind": "continue"}, seen=seen).status_code == 422
    assert version(campaign) == 0


def test_a_double_click_acts_once(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    first = give(client, campaign, {"kind": "continue"}, seen=0)
    second = give(client, campaign, {"kind": "continue"}, seen=0, **HTMX)
    assert (first.status_code, second.status_code) == (303, 200)
    assert b"moved on" not in second.content and b'name="version" value="1"' in second.content
    assert Journal.objects.filter(campaign=campaign).count() == 1


def test_another_press_from_an_old_page_is_told_why_nothing_happened(
    table: tuple[Client, Campaign],
) -> None:
    client, campaign = table
    give(client, campaign, {"kind": "continue"}, seen=0)
    old = give(client, campaign, {"kind": "choose_motivation", "code": "tally"}, seen=0, **HTMX)
    assert old.status_code == 409
    assert b"moved on" in old.content and b'name="version" value="1"' in old.content
    assert Journal.objects.filter(campaign=campaign).count() == 1


def test_act_refuses_get_and_play_refuses_post(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    assert client.get(address(campaign, "act")).status_code == 405
    assert client.post(address(campaign)).status_code == 405
    assert client.get(reverse("campaign_start")).status_code == 405


def test_a_stranger_finds_nothing(
    table: tuple[Client, Campaign], signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    _, campaign = table
    stranger, _ = signed_in("zoe")
    for client in (stranger, Client()):
        for name in ("play", "journal"):
            assert client.get(address(campaign, name)).status_code == 404
        assert give(client, campaign, {"kind": "continue"}).status_code == 404
    assert version(campaign) == 0


def test_an_unknown_campaign_is_not_found(table: tuple[Client, Campaign]) -> None:
    client, _ = table
    nowhere = "/c/00000000-0000-4000-8000-000000000000/"
    assert client.get(nowhere).status_code == 404
    assert client.post(f"{nowhere}act", {"version": 0, "command": "{}"}).status_code == 404


# --- the screens ----------------------------------------------------------------------------------


def test_every_button_of_the_map_is_on_offer(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    play_to(client, campaign, "map")
    state = store.load(Campaign.objects.select_related("mission").get(pk=campaign.pk))
    offered = {o.command.kind for o in visible_to(state, "host").options.offers}
    marches = {o.command.to for o in visible_to(state, "host").options.offers
               if o.command.kind == "march"}  # fmt: skip
    shown = buttons(client, campaign)
    assert {c["to"] for c in shown if c["kind"] == "march"} == marches
    assert {c["kind"] for c in shown} <= offered


def test_the_map_keeps_the_numbers_of_events_hidden(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    play_to(client, campaign, "map")
    html = client.get(address(campaign)).content.decode()
    overlay = html[html.index('<svg class="map__overlay"') : html.index("mapgrid ")]
    texts = re.findall(r"map__marker-text[^>]*>([^<]*)<", overlay)
    assert "?" in texts and set(texts) <= {"?", "★"}


def test_the_page_carries_no_inline_style_or_script(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    play_to(client, campaign, "map")
    html = client.get(address(campaign)).content.decode()
    assert " style=" not in html
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)


def test_the_journal_tells_what_was_done(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    play_to(client, campaign, "draft")
    assert "No More Letters" in client.get(address(campaign, "journal")).content.decode()


# --- what a selector counts -----------------------------------------------------------------------


# --- what a page weighs ---------------------------------------------------------------------------

LIMIT, PACKED = 60_000, 12_000
"""Bytes of an action's answer, as it is and compressed."""


@pytest.mark.parametrize("game", range(3))
def test_every_panel_of_a_played_campaign_stays_small(
    table: tuple[Client, Campaign], game: int
) -> None:
    client, _ = table
    user = User.objects.get(username="anna")
    campaign = services.start(user, "Third Squad", seed=f"weigh {game}")
    choose = POLICIES["random" if game % 2 else "careful"]
    rng, weighed = random.Random(game), set()
    for _ in range(150):
        row = Campaign.objects.select_related("mission").get(pk=campaign.pk)
        state = store.load(row)
        view = visible_to(state, "host")
        if not view.options.offers:
            break
        command = command_json(choose(state.book, view, rng))
        answer = give(client, campaign, command, seen=row.version, **HTMX)
        assert answer.status_code == 200
        sizes = len(answer.content), len(gzip.compress(answer.content))
        assert sizes[0] <= LIMIT and sizes[1] <= PACKED, f"{view.screen}: {sizes}"
        weighed.add(view.screen)
    assert {"draft", "armory", "map", "page"} <= weighed


def test_the_weapon_cards_have_a_page_of_their_own(
    table: tuple[Client, Campaign], signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    client, campaign = table
    assert client.get(address(campaign, "weapons")).status_code == 404
    play_to(client, campaign, "armory")
    assert address(campaign, "weapons") in client.get(address(campaign)).content.decode()
    page = client.get(address(campaign, "weapons")).content.decode()
    row = Campaign.objects.select_related("mission").get(pk=campaign.pk)
    book = store.load(row).book
    assert book.combat.weapons["m60"].name in page
    assert book.combat.weapons["m2"].name not in page, "Mission 1 has no Flamethrower"
    assert signed_in("zoe")[0].get(address(campaign, "weapons")).status_code == 404


def test_a_marines_card_is_a_page_and_a_piece_of_one(
    table: tuple[Client, Campaign], signed_in: Callable[..., tuple[Client, Any]]
) -> None:
    client, campaign = table
    play_to(client, campaign, "map")
    row = Campaign.objects.select_related("mission").get(pk=campaign.pk)
    profile = store.load(row).squad[0].profile
    key = {"pk": campaign.public_id, "profile": profile}
    place = reverse("campaign_marine", kwargs=key)
    assert place in client.get(address(campaign)).content.decode()
    whole, piece = client.get(place), client.get(place, **HTMX)
    assert b"<html" in whole.content and address(campaign) in whole.content.decode()
    assert b"<html" not in piece.content and b"man__card" in piece.content
    assert client.get(place.replace(profile, "MP.99")).status_code == 404
    assert signed_in("zoe")[0].get(place).status_code == 404


def test_a_command_that_ends_the_mission_is_carried_out_once_it_is_confirmed(
    table: tuple[Client, Campaign],
) -> None:
    client, campaign = table
    state = on_map(content=load(), at="I7", objectives=(ObjectiveState("P2", "open"),))
    with services.action():
        store.save(campaign, store.load(campaign), replace(state, content=None))
    form = {"version": version(campaign), "command": '{"kind":"march","to":"J7"}'}
    asked = client.post(address(campaign, "act"), form, **HTMX)
    assert asked.status_code == 202 and version(campaign) == form["version"]
    html = asked.content.decode()
    assert 'id="ending"' in html and "Reach it with Sergeant Castellano." in html
    assert "ending--done" not in html and "button--danger" in html
    done = client.post(address(campaign, "act"), form | {"sure": "1"}, **HTMX)
    assert done.status_code == 200 and 'id="ending"' not in done.content.decode()
    assert version(campaign) == form["version"] + 1


def test_who_has_met_every_objective_is_asked_calmly(table: tuple[Client, Campaign]) -> None:
    client, campaign = table
    state = on_map(content=load(), at="I7", objectives=(ObjectiveState("P2", "met"),))
    with services.action():
        store.save(campaign, store.load(campaign), replace(state, content=None))
    form = {"version": version(campaign), "command": '{"kind":"march","to":"J7"}'}
    html = client.post(address(campaign, "act"), form, **HTMX).content.decode()
    assert "ending--done" in html and "Every Objective is met." in html
    assert "button--danger" not in html.partition('id="ending"')[2].partition("</section>")[0]
