"""What turns a Mission or a campaign is on screen when it comes, and the eye is put there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from campaign.content.files import load
from campaign.game import services, store
from campaign.rules.commands import (
    Bivouac,
    CallEvac,
    Command,
    Continue,
    Evacuate,
    March,
    NamePointMan,
)
from campaign.rules.state import Lz, ObjectiveState, State
from campaign.rules.tasks import SquadAction, Stop
from campaign.screens.acts import command_json
from tests.browser.driven import sit_down
from tests.browser.slow_motion import slow_motion
from tests.browser.test_moments import PRESS
from tests.campaign.builders import PROFILES, finish, gear, on_map, play_on, say, squad
from tests.factories import shelve

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staged(client: Client, open_page: Callable[..., Page], live_server: Any) -> Any:
    """Open a page of a phone where a campaign stands as one likes: `staged(state)`."""
    shelve()
    user = User.objects.create_user("player")
    client.force_login(user)
    page = open_page(390, 844)

    def stage(state: State) -> Page:
        campaign = services.start(user, "First Squad", seed="milestone")
        with services.action():
            store.save(campaign, store.load(campaign), replace(state, content=None))
        sit_down(page, client, live_server.url)
        page.goto(f"/c/{campaign.public_id}/")
        return page

    return stage


def give(page: Page, command: Command) -> None:
    """Press the button of a command."""
    page.evaluate(PRESS, command_json(command))


def put_there(heading: Locator) -> None:
    """The eye is put on a heading: it has the focus and is on screen."""
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


HURT = tuple(f"W.{number:02}" for number in range(1, 12))
"""The Wounds deck without the card that kills."""


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def over(mission: int, **changes: Any) -> State:
    """A Mission that has ended at the Base: Continue() brings its end text."""
    agenda = (SquadAction(), Stop(f"M{mission}/01"))
    return on_map(content=load(), agenda=agenda, number=mission, ended="base", **changes)


def test_the_alarm_of_a_random_combat_stands_first(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4", threat=9))
    give(page, March("C5"))
    put_there(page.get_by_role("heading", name="They have found you"))
    expect(page.locator(".moment--alarm .plate")).to_be_in_viewport()
    expect(page.locator(".header__note--threat")).to_have_text("They have found you")


def test_a_wound_of_a_march_has_a_desks_window_and_leads_to_the_map(staged: Any) -> None:
    """Nobody has the Stamina for another March: to rest comes before those that would hurt."""
    men = load().profiles
    worn = {role: {"damage": men[who].damage_threshold - 1} for role, who in PROFILES.items()}
    page = staged(on_map(content=load(), at="D4", stamina=0, wounds=HURT, marines=squad(**worn)))
    page.set_viewport_size({"width": 1440, "height": 900})
    give(page, March("D5"))
    wound = page.locator(".moments--whole > .turn--wound").first
    expect(wound).to_be_visible()
    box = wound.bounding_box()
    assert box is not None
    assert box["width"] > 1000
    on = page.locator(".moments--whole > .moment__on")
    for _ in range(6):  # Several Wounds are led through.
        if on.inner_text().strip() == "To the map":
            break
        on.click()
    on.click()
    expect(page.locator("#screen-title")).to_be_in_viewport(ratio=1)
    expect(page.locator(".mapbox")).to_be_in_viewport(ratio=0.9)


def test_where_a_march_hurts_a_desk_has_the_rest_first(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4", stamina=0))
    page.set_viewport_size({"width": 1440, "height": 900})
    rest, marches = (page.locator(part).bounding_box() for part in (".rest", ".marches"))
    assert rest is not None
    assert marches is not None
    assert rest["y"] + rest["height"] <= marches["y"]


def test_a_sign_of_the_strip_says_its_word_under_the_pointer(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4"))
    page.set_viewport_size({"width": 1440, "height": 900})
    for sign, word in (("stress", "Stress"), ("damage", "Damage")):
        shown = page.locator(f".squad-strip .man__gauge--{sign}").first
        shown.hover()
        expect(shown).to_have_attribute("title", word)


def test_what_comes_under_a_resting_pointer_does_not_explain_itself(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4"))
    page.set_viewport_size({"width": 1440, "height": 900})
    told = page.locator(".header .term__meaning:visible")
    page.locator(".header__track--threat .term__word").hover()
    expect(told).to_have_count(1)
    give(page, NamePointMan(PROFILES["DOC"]))
    expect(
        page.locator(".squad-strip [title*='Point Man'], .squad-strip .man--point")
    ).to_have_count(1)
    expect(told).to_have_count(0)
    page.mouse.move(*middle(page.locator(".header__track--threat .term__word")))
    expect(told).to_have_count(1)


def test_a_bivouac_that_was_found_is_no_camp(staged: Any) -> None:
    men = squad(RO={"damage": 3}, DOC={"gear": gear("first-aid-kit:4")})
    page = staged(on_map(content=load(), at="D4", threat=9, clock="10:15", marines=men))
    give(page, Bivouac(60))
    put_there(page.get_by_role("heading", name="They have found you"))
    expect(page.get_by_role("button", name="To arms")).to_be_in_viewport()
    expect(page.locator(".moment--alarm .plate")).to_have_count(1)
    expect(page.locator("img[src*=bivouac], img[src*=halt]")).to_have_count(0)
    expect(page.get_by_text("Strike camp")).to_have_count(0)
    page.get_by_text("First Aid before it begins").click()
    page.locator("#first-aid").get_by_role("button").first.click()
    page.get_by_role("button", name="Roll").first.click()
    expect(page.locator(".reading")).to_contain_text("Random Combat")


def test_dice_never_grow_on_their_way_to_a_wide_place(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4", threat=9))
    page.set_viewport_size({"width": 1440, "height": 900})
    slow_motion(page)
    give(page, March("C4"))
    cast = page.locator(".cast")
    fallen, home = (
        cast.evaluate(
            """(one, at) => {
              one.getAnimations().forEach((each) => { each.pause(); each.currentTime = at; });
              return one.getBoundingClientRect().width;
            }""",
            at,
        )
        for at in (900, 2000)
    )
    expect(page.locator(".moment--alarm")).to_be_attached()
    assert home <= fallen


def test_the_map_lies_behind_the_dice_of_a_march_that_leads_off_it(staged: Any) -> None:
    page = staged(on_map(content=load(), at="D4", threat=9))
    slow_motion(page)
    before = page.locator("#mapbox").bounding_box()
    give(page, March("C4"))
    ground = page.locator(".cast-ground")
    expect(page.locator(".cast")).to_be_attached()
    expect(page.locator("#mapbox")).to_have_count(0)
    assert ground.evaluate("(one) => one.inert && !one.id")
    after = ground.bounding_box()
    assert before is not None and after is not None
    assert (after["width"], after["height"]) == (before["width"], before["height"])
    page.keyboard.press("Shift")
    expect(ground).to_have_count(0)


def test_the_aircraft_shows_who_is_out(staged: Any) -> None:
    men = squad(RO={"gear": gear("radio")}, INF={"wound": "W.08", "wound_cubes": 2})
    state = on_map(content=load(), number=2, at="E6", clock="10:00", lz=(Lz("E6"),), marines=men)
    page = staged(say(state, CallEvac()).state)
    give(page, Evacuate((PROFILES["INF"],)))
    put_there(page.get_by_role("heading", name="The aircraft"))
    out = page.locator(".moment--aircraft .moment__man")
    expect(out).to_have_count(1)
    expect(out).to_be_in_viewport()


def test_the_end_of_a_mission_comes_before_its_debrief(staged: Any) -> None:
    known = tuple(ObjectiveState(code, "open") for code in ("P1", "P2"))
    page = staged(on_map(content=load(), at="I7", objectives=known))
    page.locator(".march__go--costly").click()
    page.get_by_role("button", name="and end the Mission").click()
    put_there(page.get_by_role("heading", name="The Mission is over"))
    way = page.locator(".moment--mission .route__way")
    expect(way).to_have_js_property("complete", True)
    assert "large" in way.evaluate("image => image.currentSrc"), "hours for a phone"


def test_a_promotion_is_seen_where_it_was_pressed(staged: Any) -> None:
    leader = {"experience": 12}
    state = play_on(over(1, marines=squad(SL=leader)), "upgrades").state
    page = staged(state)
    page.get_by_role("button", name="Raise to the next level").first.click()
    risen = page.locator(".rise--done")
    expect(risen).to_contain_text("Promoted")
    expect(risen.locator(".rise__stamp")).to_be_in_viewport()
    face = risen.locator(".portrait").bounding_box()
    assert face is not None and face["width"] > 80, "his face grows"


def test_the_campaign_ends_with_its_picture_and_its_ending(staged: Any) -> None:
    page = staged(finish(over(9)))
    give(page, Continue())
    put_there(page.locator("#screen-title"))
    expect(page.locator(".finale .plate")).to_be_in_viewport()
    expect(page.get_by_text("a word of yours to the dice")).to_have_count(0)


def test_a_sheet_that_says_what_it_ends_asks_no_second_time(staged: Any) -> None:
    """On a phone, where nothing is left undone; on a wide screen one press on the map asks."""
    book = load()
    known = tuple(ObjectiveState(goal.code, "met") for goal in book.booklets[1].objectives)
    page = staged(on_map(content=book, at="I7", objectives=known))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#mapbox .mapgrid__go--ends").click()
    expect(page.get_by_role("button", name="and end the Mission")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    page.locator("#mapbox .mapgrid__go--ends").click()
    sheet = page.locator(".march:popover-open")
    expect(sheet).to_contain_text("ends the Mission: all is done")
    sheet.locator("button[name=command]").click()
    put_there(page.get_by_role("heading", name="The Mission is over"))
    # How it ended is read next; the way on the map and the Objectives come below.
    told, way = page.locator(".reading").bounding_box(), page.locator(".route").bounding_box()
    assert told and way and told["y"] < way["y"]
