"""The way to the first patrol and through it: pages, who may, what is kept, what is told."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign.content import library
from campaign.content.lessons import Point
from campaign.game import replays, services
from campaign.models import Campaign
from campaign.screens.lessons import ANCHORS
from tests.patrol.pupil import walked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content(db: Any) -> Any:
    library.forget()
    call_command("load_content", verbosity=0)
    yield
    library.forget()


def begun(client: Client, **also: str) -> Campaign:
    """Begin or go on by the form, as the page sends it, and return the campaign."""
    answer = client.post(reverse("patrol_start"), also)
    assert answer.status_code == 303
    return Campaign.objects.get(public_id=answer.url.split("/")[2])


def play(client: Client, campaign: Campaign) -> str:
    """Return the play page."""
    address = reverse("campaign_play", kwargs={"pk": campaign.public_id})
    return client.get(address).content.decode()


def walk(campaign: Campaign, most: int = 80) -> None:
    """Let the pupil walk a patrol by its rows, to its end or so far."""
    user = campaign.host
    for done, (each, view, lesson) in enumerate(walked(3)):
        if done == most or not view.options.offers:
            return
        services.submit(
            campaign_id=campaign.public_id,
            user=user,
            version=done,
            command=each.pupil(view, lesson),
        )


def test_a_stranger_walks_at_once_as_a_guest(client: Client) -> None:
    landing = client.get("/").content.decode()
    assert f' action="{reverse("patrol_start")}"' in landing and "New here?" in landing
    assert "Your campaigns" not in landing
    campaign = begun(client)
    shown = play(client, campaign)
    assert "Lesson 1 of 24" in shown
    assert 'data-point="reading"' in shown
    assert reverse("patrol") in shown  # In the menu, whatever page is shown.
    assert Client().get(campaign_address(campaign)).status_code == 404


def test_who_keeps_his_account_comes_back_to_the_page_he_was_on(client: Client) -> None:
    there = reverse("campaign_play", kwargs={"pk": begun(client).public_id})
    way = re.search(r'href="(/accounts/keep/[^"]*)"', client.get(there).content.decode())
    assert way is not None and f'name="next" value="{there}"' in client.get(way[1]).content.decode()
    chosen = {"username": "keeper", "password1": "peppermints-67", "password2": "peppermints-67"}
    answer = client.post(way[1], {**chosen, "next": there})
    assert (answer.status_code, answer.url) == (302, there)
    landing = client.get("/").content.decode()
    assert "kept in your account, keeper" in landing and "without an account" not in landing


def campaign_address(campaign: Campaign) -> str:
    return reverse("campaign_play", kwargs={"pk": campaign.public_id})


def test_who_leaves_comes_back_to_the_same_place(client: Client) -> None:
    campaign = begun(client)
    answer = client.post(
        reverse("campaign_act", kwargs={"pk": campaign.public_id}),
        {"command": '{"kind": "continue"}', "version": "0"},
    )
    assert answer.status_code == 303
    assert "Go on where you left off" in client.get(reverse("patrol")).content.decode()
    assert begun(client) == campaign
    assert "Lesson 2 of 24" in play(client, campaign)
    assert begun(client, again="yes") != campaign


def test_who_has_walked_it_is_not_new_any_more(client: Client, monkeypatch: Any) -> None:
    """His patrol is over: it is told as that, and a campaign is the first thing to begin."""
    begun(client)
    assert "New here?" not in client.get("/").content.decode()
    same_dice(Campaign.objects.get(), monkeypatch)
    landing = client.get("/").content.decode()
    assert "New here?" not in landing and "see the 1 that is over" in landing
    assert "1 more" not in landing
    first = landing[landing.index('action="' + reverse("campaign_start")) :]
    assert "button--primary" in first[: first.index("Start a solo campaign")]


def test_without_the_book_there_is_no_patrol(client: Client) -> None:
    library.patrol().delete()
    assert client.post(reverse("patrol_start")).status_code == 404
    assert not User.objects.exists() or not Campaign.objects.exists()


def test_the_patrol_is_in_no_list_of_books(client: Client) -> None:
    assert "first-patrol" not in re.findall(r'value="([\w-]+)"', client.get("/").content.decode())


def test_it_ends_with_the_way_to_mission_one(client: Client, monkeypatch: Any) -> None:
    campaign = begun(client)
    played = same_dice(campaign, monkeypatch)
    shown = play(client, played)
    assert "Start Mission 1" in shown
    assert shown.index("Start Mission 1") < shown.index("What you know now"), "in the first screen"
    assert reverse("campaign_start") in shown
    assert "is not published yet" not in shown
    assert "a word of yours to the dice" not in shown
    page = client.get(reverse("patrol")).content.decode()
    assert "Walk the first patrol" in page
    assert "Skip it: start with Mission 1" in page


def test_it_is_never_taken_for_mission_one(client: Client, monkeypatch: Any) -> None:
    """Wherever campaigns, Missions and days are listed it is the first patrol."""
    played = same_dice(begun(client), monkeypatch)
    key = {"pk": played.public_id}
    own = ("squad", "logbook", "journal", "statistics", "dice", "roads")
    pages = [reverse(f"campaign_{page}", kwargs=key) for page in own]
    pages += [
        reverse("my_campaigns"),
        reverse("campaign_marine", kwargs={**key, "profile": "MP.10"}),
    ]
    for page in pages:
        shown = client.get(page).content.decode()
        assert "Mission 1" not in shown and "1 THE GAUGE" not in shown, page
    assert all("The First Patrol" in client.get(page).content.decode() for page in pages[:5])


def test_no_other_adviser_is_asked_where_the_teacher_says_what_to_do(
    client: Client, monkeypatch: Any
) -> None:
    """Where he says who goes behind the logs and who fires first; after that a Leader is asked."""
    campaign = begun(client)
    asked: dict[str, set[bool]] = {}
    real = services.submit

    def looking(**command: Any) -> Any:
        shown = play(client, campaign)
        on = re.search(r'id="lesson-away-([\w-]+)"', shown)
        asked.setdefault(on[1] if on else "", set()).add('form="ask"' in shown)
        return real(**command)

    monkeypatch.setattr(services, "submit", looking)
    same_dice(campaign, monkeypatch)
    assert all(asked[code] == {False} for code in ("march", "place", "wins", "initiative"))
    assert all(asked[code] == {True} for code in ("two-orders", "hits", "weapon"))


def test_what_is_to_be_done_is_on_the_page(client: Client, monkeypatch: Any) -> None:
    """Every lesson's bar leads to a part of the page that it stands on."""
    campaign = begun(client)
    astray: set[str] = set()
    real = services.submit

    def looking(**command: Any) -> Any:
        shown = play(client, campaign)
        assert "css/lesson.css" in shown, "also where no lesson is on: the next comes into the page"
        led = re.search(r'class="lesson-do__go" href="#([\w-]+)">([^<]*)</a>', shown)
        if "lesson-do" in shown and (led is None or f'id="{led[1]}"' not in shown):
            astray.add(led[0] if led else re.findall(r'id="lesson-title">\s*([^<]*)', shown)[0])
        return real(**command)

    monkeypatch.setattr(services, "submit", looking)
    same_dice(campaign, monkeypatch)
    assert not astray


def same_dice(campaign: Campaign, monkeypatch: Any) -> Campaign:
    """Walk to the end with the dice of the pupil's own walk, so that his commands fit."""
    from campaign.game import chance
    from combat.rules.keyed_dice import KeyedDice

    real = chance.source

    def source(row: Campaign, before: Any) -> chance.Source:
        used = real(row, before)
        return chance.Source(
            KeyedDice("3", row.dice_position), "3" if used.sealed else "", used.sealed
        )

    monkeypatch.setattr(chance, "source", source)
    walk(campaign)
    monkeypatch.undo()
    campaign.refresh_from_db()
    return campaign


def test_replay_is_exact_and_foretold_rolls_are_no_rolls(client: Client) -> None:
    campaign = begun(client)
    walk(campaign, 4)  # So far nothing was thrown that any dice could change.
    campaign.refresh_from_db()
    assert campaign.version == 4
    assert replays.compare(campaign).difference == ""
    tested = campaign.journal.get(seq=4)
    assert any(event["kind"] == "test_rolled" for event in tested.events)
    assert tested.dice == []
    page = client.get(reverse("campaign_dice", kwargs={"pk": campaign.public_id}))
    assert "not thrown at all" in page.content.decode()


def test_other_campaigns_say_nothing_of_it(client: Client) -> None:
    answer = client.post(reverse("campaign_start"), {})
    shown = client.get(answer.url).content.decode()
    assert 'id="taught"' not in shown
    key = answer.url.split("/")[2]
    page = client.get(reverse("campaign_dice", kwargs={"pk": key}))
    assert "not thrown at all" not in page.content.decode()


def test_css_knows_every_point() -> None:
    sheet = (settings.BASE_DIR / "static" / "css" / "lesson.css").read_text()
    for point in get_args(Point):
        assert not point or f'[data-point="{point}"]' in sheet, point
    assert set(ANCHORS) <= set(get_args(Point))
