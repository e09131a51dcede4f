"""A group in several browsers: who is done, what others would do, what Red does not read, names."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.bots.policies import choose_careful
from campaign.content import library
from campaign.game import services, store
from campaign.models import Campaign, Seat
from campaign.rules import CampaignOptions, View, seating, visible_to
from campaign.rules.engine import waits_for
from campaign.rules.state import Seat as Place
from tests.browser.driven import sit_down
from tests.campaign.builders import PROFILES
from tests.factories import UserFactory, fixture_documents, shelve

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 20_000
"""Milliseconds: without a stream a page looks every five seconds."""
FIRST = "missions/m1.yaml"
NAMES = ("anna", "Bartholomew-the-Long", "Christabel", "Dmitri", "Ernestine", "Frederick")


class Table:
    """A campaign of several players, and their browsers."""

    def __init__(self, players: int, *others: Place) -> None:
        codes = ["host", *(f"player{n}" for n in range(2, players + 1))]
        seats = (*(Place(c, "host" if c == "host" else "player") for c in codes), *others)
        options = CampaignOptions(seats=seats, owners=seating.split(tuple(codes)))
        self.users = {
            seat.code: UserFactory(username=name) for seat, name in zip(seats, NAMES, strict=False)
        }
        self.campaign = services.start(self.users["host"], "Group", options, "fight")
        for code, user in self.users.items():
            Seat.objects.filter(campaign=self.campaign, code=code).update(user=user)
        self.rng = random.Random(1)

    def step(self) -> None:
        """Let whoever is awaited decide as a careful bot would."""
        self.play(lambda view: False, 1)

    def gives(self, seat: str, profile: str) -> None:
        """Let a man of a seat's be another."""
        row = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
        state = store.load(row)
        if any(man.profile == profile and man.owner == seat for man in state.marines):
            return
        free = next(man for man in state.marines if man.owner == seat)
        men = [man for man in state.marines if man.profile != profile]
        marines = tuple(replace(m, profile=profile) if m == free else m for m in men)
        with services.action():
            store.save(row, state, replace(state, marines=marines))

    def play(self, until: Callable[[View], bool], most: int = 600) -> None:
        for _ in range(most):
            row = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
            state = store.load(row)
            code = waits_for(state)[0]
            view = visible_to(state, code)
            if until(view):
                return
            services.submit(
                campaign_id=row.public_id,
                user=self.users[code],
                version=row.version,
                command=choose_careful(state.book, view, self.rng),
            )


@pytest.fixture
def shelf(transactional_db: Any) -> None:
    """The project's content, published."""
    library.forget()
    shelve()


@pytest.fixture
def sit(open_page: Callable[..., Page], live_server: Any) -> Callable[..., Page]:
    """Sit down as somebody: `sit(table, "host", 390)`."""

    def make(table: Table, code: str, width: int) -> Page:
        client = Client()
        backend = "django.contrib.auth.backends.ModelBackend"
        client.force_login(table.users[code], backend=backend)
        page = open_page(width, 844, has_touch=width < 500)
        sit_down(page, client, live_server.url)
        page.goto(f"/c/{table.campaign.public_id}/")
        return page

    return make


def test_who_goes_on_sees_who_is_done(shelf: None, sit: Callable[..., Page]) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "equip")
    anna, bert = sit(table, "host", 1440), sit(table, "player2", 390)
    expect(anna.get_by_text(f"Not done yet: {NAMES[1]}")).to_be_visible()
    bert.get_by_role("button", name="I am done").click()
    expect(bert.get_by_text("You are done.")).to_be_visible()
    expect(anna.get_by_text("Not done yet")).to_have_count(0, timeout=PATIENCE)
    expect(anna.get_by_text(f"{NAMES[1].capitalize()} is done.")).to_be_visible()


def test_what_another_would_do_arrives_before_the_decision(
    shelf: None, sit: Callable[..., Page]
) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "squad_action")
    anna, bert = sit(table, "host", 1440), sit(table, "player2", 390)
    bert.get_by_role("link", name="Say what you would do").click()
    bert.get_by_label("I would").select_option(index=1)
    bert.get_by_label("because").fill("The ridge is dry")
    bert.get_by_role("button", name="Say it").click()
    expect(anna.locator("#said")).to_contain_text("The ridge is dry", timeout=PATIENCE)
    expect(anna.get_by_role("button", name="Do that")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_whom_all_wait_for_keeps_in_sight(
    shelf: None, sit: Callable[..., Page], width: int
) -> None:
    table = Table(2)
    table.play(lambda view: view.screen == "page" and view.options.awaiting == "choice")
    bert = sit(table, "player2", width)
    waiting = bert.locator("#waiting")
    expect(waiting).to_contain_text("Waiting for anna")
    bert.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(waiting).to_be_in_viewport(ratio=1)
    box, header = waiting.bounding_box(), bert.locator("#play > .header").bounding_box()
    assert box is not None and header is not None
    assert box["y"] >= header["y"] + header["height"] - 4, "not under the tracks"


def test_what_another_would_do_moves_no_choice_under_a_finger(
    shelf: None, sit: Callable[..., Page]
) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "choice")
    anna, bert = sit(table, "host", 1440), sit(table, "player2", 390)
    version = anna.locator("#play").get_attribute("data-version")
    page = anna.locator("#screen")
    before = page.bounding_box()
    option = bert.locator("button.choice__option").last
    said = option.locator(".choice__text").inner_text()
    option.click()
    expect(anna.locator("#said")).to_contain_text(said, timeout=PATIENCE)
    assert anna.locator("#play").get_attribute("data-version") == version, "he has only said it"
    after = page.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 2


@pytest.mark.parametrize("width", [390, 1440])
def test_who_looks_on_asks_for_an_order_where_he_sees_its_odds(
    shelf: None, sit: Callable[..., Page], width: int
) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "order" and view.seat == "host")
    anna, bert = sit(table, "host", 1440), sit(table, "player2", width)
    version = anna.locator("#play").get_attribute("data-version")
    shot = bert.locator(".target[open] .shot > button").first
    assert "%" in shot.inner_text() and "Initiative" in shot.inner_text()
    shot.click()
    expect(bert.locator(".shot .order__wanted")).to_have_text("You would")
    expect(anna.locator(".shot .order__wanted")).to_contain_text("would", timeout=PATIENCE)
    assert anna.locator("#play").get_attribute("data-version") == version, "he has only said it"
    for page in (anna, bert):  # Under what stands over it the board is whole.
        page.evaluate("scrollTo(0, 0)")
        board = page.locator(".arena__board").bounding_box()
        assert board and board["y"] + board["height"] <= 900
    expect(anna.get_by_role("button", name="Do that")).to_be_visible()
    expect(anna.locator(".undo__button")).to_be_visible()
    undo, do = anna.locator(".undo__button"), anna.get_by_role("button", name="Do that")
    one, other = undo.bounding_box(), do.bounding_box()
    assert one and other and other["y"] + other["height"] <= one["y"], "neither lies on the other"


def _fought(view: View) -> bool:
    return (view.options.awaiting == "activate" and view.battle is not None
            and view.battle.enemy_activations > 0)  # fmt: skip


def test_what_was_told_when_another_acted_leaves_the_screen(
    shelf: None, sit: Callable[..., Page]
) -> None:
    """Who holds the story still when the next man is sent is shown who acts, and what he may do."""
    table = Table(2)
    table.play(_fought)
    anna = sit(table, "host", 1440)
    anna.keyboard.press("ArrowLeft")
    expect(anna.locator("#battle.battle--telling")).to_have_count(1)
    table.step()
    expect(anna.locator("#battle .acting__id")).to_be_visible(timeout=PATIENCE)
    expect(anna.locator("#battle.battle--telling")).to_have_count(0)


def test_whom_one_would_send_is_said_and_ones_own_acts_at_once(
    shelf: None, sit: Callable[..., Page]
) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "activate")
    anna, bert = sit(table, "host", 1440), sit(table, "player2", 1440)
    version = anna.locator("#play").get_attribute("data-version")
    whom = bert.get_by_role("region", name="Say whom you would send").locator("button").first
    name = whom.locator("b").inner_text()
    whom.click()
    send = anna.locator(".orders-group--activate .order", has_text=name)
    expect(send).to_contain_text("would", timeout=PATIENCE)
    assert anna.locator("#play").get_attribute("data-version") == version, "he has only said it"
    send.click()
    own = bert.get_by_role("region", name="At once: let your own act")
    expect(own).to_contain_text(f"instead of {name}", timeout=PATIENCE)
    assert own.locator("[form=wish]").count() == 0 < own.locator("button").count()
    # On the board he presses wishes alone.
    expect(bert.locator(".spot--activate")).to_have_count(0)


def test_red_does_not_read_what_the_squad_says_to_itself(
    shelf: None, sit: Callable[..., Page]
) -> None:
    table = Table(1, Place("red", "red"))
    anna, red = sit(table, "host", 1440), sit(table, "red", 390)
    for page in (anna, red):
        page.locator("#talk-fold > summary").click()
    anna.get_by_label("Say").first.fill("We go by the river")
    anna.get_by_role("button", name="Say it").click()
    expect(anna.get_by_text("We go by the river")).to_be_visible()
    anna.get_by_label("Say").first.fill("Good luck, Red")
    anna.get_by_label("Red may hear it").check()
    anna.get_by_role("button", name="Say it").click()
    expect(red.get_by_text("Good luck, Red")).to_be_visible(timeout=PATIENCE)
    assert "river" not in red.content()


@pytest.mark.parametrize("width", [390, 1440])
def test_six_names_stand_side_by_side(shelf: None, sit: Callable[..., Page], width: int) -> None:
    page = sit(Table(6), "player3", width)
    page.locator("#talk-fold > summary").click()
    players = page.locator(".talk__player")
    expect(players).to_have_count(6)
    boxes = [players.nth(n).bounding_box() for n in range(6)]
    for n, one in enumerate(boxes):
        assert one is not None and one["x"] >= 0 and one["x"] + one["width"] <= width
        for other in boxes[n + 1 :]:
            assert other is not None
            beside = (
                one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            )
            assert beside or one["y"] + one["height"] <= other["y"], "no name stands on another"


@pytest.mark.parametrize("width", [390, 1440])
def test_a_combat_opens_at_who_must_act(shelf: None, sit: Callable[..., Page], width: int) -> None:
    table = Table(6)
    table.play(lambda view: view.options.awaiting == "order")
    page = sit(table, "player6", width)
    page.evaluate("scrollTo(0, 9999)")
    before = page.locator("#play").get_attribute("data-version") or ""
    table.step()
    play = page.locator("#play")
    expect(play).not_to_have_attribute("data-version", before, timeout=PATIENCE)
    waiting = page.locator("#waiting")
    expect(waiting).to_be_in_viewport()
    expect(waiting).to_contain_text("Waiting for")
    expect(page.get_by_text("Your decision")).to_have_count(0)
    expect(page.get_by_text("To your decision")).to_have_count(0)
    board = page.locator(".arena__board")
    expect(board).to_be_in_viewport()


def test_after_a_combat_nobody_points_at_a_board(shelf: None, sit: Callable[..., Page]) -> None:
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "squad_action")
    page = sit(table, "player2", 390)
    page.locator("#talk-fold > summary").click()
    expect(page.locator("#talk-at")).to_be_visible()
    page.get_by_role("button", name="Choose on the map or board").click()
    table.play(lambda view: view.screen not in ("map", "battle"))
    expect(page.locator("#talk-at")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator("#talk-pick")).to_be_hidden()
    expect(page.locator("body.pointing")).to_have_count(0)


def test_who_decides_in_time_hears_the_others_and_objection_is_for_who_does_not_decide(
    shelf: None, sit: Callable[..., Page]
) -> None:
    texts = fixture_documents()
    slow = texts[FIRST].replace("seconds: 5\n", "seconds: 60\n")
    library.publish({**texts, FIRST: slow})
    table = Table(2)
    table.play(lambda view: view.options.awaiting == "choice")
    table.gives("player2", PROFILES["DOC"])
    anna, bert = sit(table, "host", 1440), sit(table, "player2", 390)
    # OBJECTION: he who does not decide reads what comes of an option.
    bert.get_by_text("before you choose").click()
    bert.locator("#ahead button").first.click()
    expect(bert.get_by_text("The ridge comes up at an angle")).to_be_visible()
    count = anna.get_by_role("button", name="I have read this. Count!")
    expect(count).to_be_visible(timeout=PATIENCE)
    _say(bert, 1, "The ridge is bare")
    expect(anna.get_by_text("The ridge is bare").first).to_be_visible(timeout=PATIENCE)
    count.click()
    expect(anna.get_by_role("timer")).to_be_visible()
    _say(bert, 2, "I have seen the stream")
    expect(anna.get_by_text("I have seen the stream").first).to_be_visible(timeout=PATIENCE)
    # The count goes on beside it.
    left = anna.get_by_role("timer").inner_text()
    expect(anna.get_by_role("timer")).not_to_have_text(left)


def _say(page: Page, option: int, why: str) -> None:
    page.get_by_role("link", name="Say what you would do").click()
    page.get_by_label("I would").select_option(index=option)
    page.get_by_label("because").fill(why)
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text(why).first).to_be_visible()
