"""The map as a page: the way walked and its hours, light and weather, markers side by side."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from campaign.content.files import load
from campaign.game import services, store
from campaign.maps.sheets import shipped
from campaign.models import Campaign
from campaign.rules import visible_to
from campaign.rules.commands import March
from campaign.rules.state import Lz, MapMarker, ObjectiveState, Passenger, Tally
from campaign.screens.bearing import bearing
from campaign.screens.map import map_screen
from campaign.screens.overlay import overlay
from campaign.screens.sky import flood, hour, weather
from campaign.screens.walked import picture, steps, ways, whole
from campaign.telling.words import Words
from tests.campaign.builders import minutes, on_map, with_mission
from tests.factories import shelve
from tests.web.desk_pages import drawn, read


def at_the_map(client: Client, **run: Any) -> Campaign:
    """A campaign at the map in I7, a player signed in at its table."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    campaign = services.start(user, "First Squad", seed="walk")
    with services.action():
        state = replace(on_map(content=load(), at="I7", clock="10:15", **run), content=None)
        store.save(campaign, store.load(campaign), state)
    return campaign


@pytest.mark.django_db
@pytest.mark.parametrize("marches", [0, 2])
def test_the_way_walked_is_fetched_where_there_is_one(client: Client, marches: int) -> None:
    campaign = at_the_map(client, tally=Tally(marches=marches))
    page = client.get(f"/c/{campaign.public_id}/").content.decode()
    assert ("walked.svg?v=0" in page) == bool(marches)
    assert page.count('class="portrait"') == 1  # The Point Man, where the Squad is.


@pytest.mark.django_db
def test_the_way_walked_is_a_picture_of_its_own(client: Client) -> None:
    campaign = at_the_map(client)
    services.submit(
        campaign_id=campaign.public_id,
        user=User.objects.get(username="player"),
        version=0,
        command=March("I6"),
    )
    address = f"/c/{campaign.public_id}/walked.svg"
    drawn = client.get(address)
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert "private" in drawn.headers["Cache-Control"]
    assert b'd="M1020 784Q' in drawn.content and b' 1020 664"' in drawn.content
    assert client.get(f"{address}?mission=1").content == drawn.content
    assert b"<circle" not in client.get(f"{address}?sheet=city").content
    for other in ("?mission=0", "?mission=one", "?sheet=moon"):
        assert client.get(address + other).status_code == 404
    assert Client().get(address).status_code == 404


def test_only_marches_of_this_mission_are_inked_each_with_its_hour() -> None:
    def marched(origin: str, to: str) -> dict[str, object]:
        return {"kind": "marched", "origin": origin, "to": to}

    def passed(clock: int) -> dict[str, object]:
        return {"kind": "time_passed", "clock": clock}

    newest_first = [
        [marched("F7", "G7"), {"kind": "noise"}, passed(minutes("14:00"))],
        [passed(minutes("13:15"))],
        [
            marched("J7", "I7"),
            {"kind": "mission_set_up", "mission": 2},
            marched("E7", "F7"),
            passed(minutes("12:15")),
        ],
        [{"kind": "mission_set_up", "mission": 1}, marched("A1", "A2"), passed(0)],
    ]
    found = steps(newest_first)
    assert found == [("E7", "F7", 735), ("F7", "G7", 840)]
    assert ways(newest_first) == {2: found, 1: [("A1", "A2", 0), ("J7", "I7", -1)]}
    both = whole(shipped()["north"].sheet, {1: [("A1", "A2", 0)], 2: found})
    assert both.count('<circle r="15"') == 2 and both.count("Q") == 2 * 3
    drawn = picture(shipped()["north"].sheet, found)
    # One hour of five signs, written twice: on paper and in ink. Where they stand is now.
    assert drawn.count("translate(670 789)") == 2 and drawn.count("<path d=") == 2 + 2 * 5


@pytest.mark.rule("PH-TIME-03")
@pytest.mark.parametrize(
    ("clock", "light"),
    [
        ("05:45", "night"),
        ("06:00", "dawn"),
        ("07:00", "day"),
        ("16:45", "day"),
        ("17:00", "dusk"),
        ("18:00", "night"),
    ],
)
def test_the_light_over_the_map_goes_with_the_clock(clock: str, light: str) -> None:
    assert hour(minutes(clock)) == light


def test_the_weather_is_the_briefings() -> None:
    told = {mission: weather(book.briefing) for mission, book in load().booklets.items()}
    assert told[1] == told[3] == "rain" and told[2] == told[4] == "drizzle"
    assert weather("They walk.\n\nWeather: fog in the valley.") == "mist"
    assert weather("It rains in every story. Weather is not said.") == "dry"
    assert flood("Weather: brown water to the horizon, over the fields.")
    assert not flood("Weather: rain.\n\nThe flood has gone down.")


def test_markers_of_one_space_do_not_lie_on_each_other() -> None:
    run = on_map(
        eaz=("J7",),
        lz=(Lz("J7", "Hollis"),),
        markers=(MapMarker("01", "J7", "01"), MapMarker("02", "J7", "02")),
    ).run
    drawn = overlay(shipped()["north"], run, squad=False)
    moved = r"translate\((-?[\d.]+ -?[\d.]+)\) scale\(0\.\d+\)"
    at = re.findall(rf'<g transform="{moved}">(?:<[^>]*>|[^<])*?<circle class="map__', drawn)
    assert len(at) == 5 and len(set(at[:3])) == 3
    assert "map__here" not in drawn and "map__here" in overlay(shipped()["north"], run)


@pytest.mark.django_db
def test_a_way_is_planned_by_its_address_alone(client: Client) -> None:
    campaign = at_the_map(client)
    address = f"/c/{campaign.public_id}/map/"
    begun = client.get(address).content.decode()
    assert 'href="?way=H7"' in begun and "plan__sums" not in begun
    page = client.get(f"{address}?way=H7.G7").content.decode()
    assert 'href="?way=H7.G7.F6"' in page and 'href="?way=H7"' in page
    assert page.count('class="plan__to"') == 2 and "dd" in page
    assert '{"to":"H7","kind":"march"}' in page
    assert client.get(f"{address}?way=<b>.A1").content.decode().count("plan__sums") == 0
    assert Client().get(address).status_code == 404
    assert " style=" not in page and not re.search(r"<script(?![^>]*\bsrc=)", page)


@pytest.mark.django_db
def test_names_lie_over_the_ink_and_under_nothing(client: Client, settings: LazySettings) -> None:
    """The way, the names and the Marches lie as the page has them: no layer is lifted over another,
    and the light about the Squad can blend with the land."""
    campaign = at_the_map(client, tally=Tally(marches=2))
    page = client.get(f"/c/{campaign.public_id}/").content.decode()
    layers = ("mapbox__picture", 'class="sky', "mapbox__walked", "map__overlay", 'class="mapgrid ')
    found = [page.index(layer) for layer in layers]
    assert found == sorted(found)
    sheet = (settings.BASE_DIR / "static" / "css" / "map.css").read_text("utf-8")
    lifted = re.findall(r"([^{}]+)\{[^{}]*z-index", sheet)
    names = {name for rule in lifted for name in re.findall(r"\.([\w-]+)", rule)}
    assert names.isdisjoint({"mapgrid", "mapbox__walked", "map__overlay", "sky"})


@pytest.mark.parametrize(
    ("at", "arrow", "compass", "far"),
    [
        ("I7", "→", "east", "1 March"),
        ("D4", "↘", "south-east", "6 Marches"),
        ("J2", "↓", "south", "5 Marches"),
        ("B7", "→", "east", "8 Marches"),
        ("I8", "↗", "north-east", "1 March"),
    ],
)
def test_where_the_base_lies_is_told(at: str, arrow: str, compass: str, far: str) -> None:
    """It may be beyond the edge of what a phone shows."""
    state = on_map(content=load(), at=at)
    assert state.mission is not None and state.mission.base == "J7"
    found = bearing(Words.of(load(), visible_to(state, "host")), state.mission)
    assert found is not None
    assert (found.arrow, found.compass, found.far) == (arrow, compass, far)
    assert (found.column, found.row) == (10, 7)
    assert found.name == "Combat Base Hollis"


def test_at_the_base_no_way_to_it_is_told() -> None:
    state = on_map(content=load(), at="J7")
    assert state.mission is not None
    assert bearing(Words.of(load(), visible_to(state, "host")), state.mission) is None


@pytest.mark.django_db
def test_who_walks_with_the_squad_is_seen_with_what_he_costs(client: Client) -> None:
    led = Passenger("castellano", "walking_wounded", "Castellano")
    page = client.get(f"/c/{at_the_map(client, passengers=(led,)).public_id}/").content.decode()
    for panel in ("marches", "orders-card"):
        shown = page.partition(f'class="panel {panel}"')[2].partition("Castellano, Walking")
        assert "/faces/" in shown[0][-400:], panel
        assert shown[2].startswith(" Wounded: Marches +15 min"), panel


@pytest.mark.django_db
@pytest.mark.rule("PH-THREAT-06")
@pytest.mark.parametrize(("threat", "risky"), [(2, False), (8, True)])
def test_a_space_shows_the_chance_of_a_combat_where_its_row_does(
    client: Client, threat: int, risky: bool
) -> None:
    campaign = at_the_map(client, threat=threat)
    page = client.get(f"/c/{campaign.public_id}/").content.decode()
    spaces = re.findall(r'mapgrid__chip">\s*(\d)/6', page)
    assert spaces == re.findall(r'march__bad">\s*Combat (\d) in 6', page)
    assert bool(spaces) is risky


def test_the_spaces_that_open_objectives_speak_of_are_marked() -> None:
    """By their codes, and by their names on the map; done, failed or unknown ones mark nothing."""
    goal = {"primary": True, "experience": 1}
    told = {
        "P1": "Enter the bank (D6) by noon, and leave Tin Cup alone.",
        "P2": "Go on to Ta Prel.",
        "S1": "Bring Tinder, Cup and Z9 home.",
        "S2": "See LZ Yankee.",
        "S3": "See Hill 764.",
    }
    book = with_mission(objectives=[goal | {"code": c, "title": t} for c, t in told.items()])
    status = {"P1": "open", "P2": "open", "S1": "open", "S2": "met"}
    run = [ObjectiveState(code, now) for code, now in status.items()]
    state = on_map(content=book, objectives=tuple(run))
    found = map_screen(state.book, visible_to(state, "host"))["map"].sought
    assert {one.space: one.titles for one in found} == {
        "D6": (told["P1"], told["P2"]),
        "H6": (told["P1"],),
    }
    assert [(one.column, one.row) for one in found] == [(4, 6), (8, 6)]
    page = drawn(state)
    assert "Orders speak of D6: Enter the bank (D6) by noon" in read(page)
