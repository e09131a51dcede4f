"""Set up Boxes on their boards: clicks change the box in the text, and the Combat begins so."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.desk import boxes, checking, drafts, splice
from campaign.game import store
from campaign.models import Book, Campaign
from tests.desk.conftest import address
from tests.desk.test_pages import edit, hidden, text_of

FIGHT = """title: Shots
summary: Shots.
steps:
  - text: |
      Shots.
  - combat:   # at the ford
      title: At the Ford
      board: TRAIL
      black: F2 L
      yellow: F
      red: R
      won:
        - text: They are gone.
      lost:
        - text: You are gone.
"""
AT = "steps.1.combat"


def page_of(book: Book, at: str = AT) -> str:
    return address("box", book, "m1", part="entries.01") + f"?at={at}"


def box_of(book: Book) -> Any:
    return splice.parsed(text_of(book)).data["entries"]["01"]["steps"][1]["combat"]


def press(client: Client, book: Book, tool: str, space: str, **more: str) -> str:
    seen = drafts.texts(book)["missions/m1.yaml"].mark
    post = {"tool": tool, "space": space, "colour": "black", "seen": seen, **more}
    answer = client.post(page_of(book), post, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.fixture
def fight(client: Client, book: Book) -> Book:
    """Anna's book with a Combat in entry 01."""
    assert edit(client, book, "entries.01", FIGHT).status_code == 303
    return book


@pytest.mark.rule("PH-CBT-SETUP-04", "PH-CBT-SETUP-06")
def test_enemies_are_clicked_into_place_by_band(client: Client, fight: Book) -> None:
    before = boxes.layout(text_of(fight), ("entries", "01", "steps", 1, "combat"),
                          boxes.boards(drafts.plain(drafts.texts(fight))))  # fmt: skip
    press(client, fight, "E", "E3-1", colour="yellow")
    box = box_of(fight)
    assert (box["black"], box["yellow"], box["red"]) == ("F2 L", "F E", "R")
    places = {kind: set(spaces) for kind, spaces in box["places"].items()}
    stood = {kind: {p.space for p in before.pieces if p.kind == kind} for kind in "FLR"}
    assert places == {**stood, "E": {"E3-1"}}, "the others stay where the board had them"
    press(client, fight, "F", "E3-1", colour="black")
    assert (box_of(fight)["black"], box_of(fight)["yellow"]) == ("F3 L", "F")
    assert box_of(fight)["places"]["F"][2] == "E3-1", "black before yellow"
    press(client, fight, "F", "E3-1", colour="black")
    press(client, fight, "R", box["places"]["R"][0], colour="red")
    assert "red" not in box_of(fight) and box_of(fight)["black"] == "F2 L"
    words = text_of(fight)
    assert "# at the ford" in words
    assert words.index("places:") < words.index("won:"), "it stands with the box, not below it"
    for piece in before.pieces:
        if piece.kind != "R":
            press(client, fight, piece.kind, piece.space, colour=piece.colour)
    assert box_of(fight)["black"] == "" and "places" not in box_of(fight)


@pytest.mark.rule("PH-CBT-SETUP-03", "PH-CBT-SETUP-11")
def test_cover_and_marines_are_clicked_and_go_back_to_the_board(
    client: Client, fight: Book
) -> None:
    board = boxes.boards(drafts.plain(drafts.texts(fight)))["TRAIL"]
    plain = box_of(fight)
    press(client, fight, "cover", "M1-1")
    assert set(box_of(fight)["hard_cover"]) == {*board.hard_cover, "M1-1"}
    press(client, fight, "marine", "M3-4")
    assert len(box_of(fight)["marines"]) == 11 and "M3-4" not in box_of(fight)["marines"]
    press(client, fight, "fixed", "M1-2", who="point_man")
    press(client, fight, "fixed", "M2-2", who="6")
    press(client, fight, "fixed", "M1-3", who="point_man")
    assert box_of(fight)["fixed"] == [["6", "M2-2"], ["point_man", "M1-3"]]
    page = client.get(page_of(fight)).content.decode()
    assert '<span class="visually-hidden">M1-3, Point Man</span>' in page
    assert '<span class="visually-hidden">M1-1, Marine space, Hard Cover</span>' in page
    for tool, space, who in (("cover", "M1-1", ""), ("marine", "M3-4", ""),
                             ("fixed", "M1-3", "point_man"), ("fixed", "M2-2", "6")):  # fmt: skip
        press(client, fight, tool, space, who=who)
    assert box_of(fight) == plain, "what is as the board has it is not written"


def test_a_box_of_its_own_is_fought_as_it_is_drawn(client: Client, fight: Book) -> None:
    press(client, fight, "S", "E1-1")
    press(client, fight, "cover", "E1-1")
    chunk = hidden_text(client, fight)
    seen = drafts.texts(fight)["missions/m1.yaml"].mark
    more = "  initiative_by_threat: [7, 6, 5]\n  tactics_by_threat: [3, 3, 3]\n  claymore: true\n"
    chunk = chunk.replace("  won:", more + "  won:")
    assert client.post(page_of(fight), {"chunk": chunk, "seen": seen}).status_code == 303
    found = checking.errors(checking.check(drafts.plain(drafts.texts(fight))))
    assert not found, found
    trial = address("trial", fight, "m1") + "?part=entries.01&threat=1"
    game = client.post(trial, follow=True).redirect_chain[0][0]
    campaign = Campaign.objects.get()
    for _ in range(6):
        state = store.load(campaign)
        if state.battle is not None:
            break
        shown = client.get(game).content.decode()
        command = re.search(r"name=\"command\" value='([^']*)'", shown)
        assert command, "something to press until the Combat begins"
        given = {"command": command[1], "version": hidden(shown.encode(), "version")}
        act = reverse("campaign_act", kwargs={"pk": campaign.public_id})
        assert client.post(act, given).status_code == 303
        campaign.refresh_from_db()
    battle = store.load(campaign).battle
    assert battle is not None
    wanted = {s: k for k, spaces in box_of(fight)["places"].items() for s in spaces}
    stands = {enemy.space: enemy.type for enemy in battle.enemies}
    assert stands == {space: kind for space, kind in wanted.items() if space in stands}
    assert stands["E1-1"] == "S" and "E1-1" in battle.hard_cover
    assert (battle.initiative, len(battle.tactics)) == (7, 3)


def hidden_text(client: Client, book: Book) -> str:
    """Return what stands in the text beside the board."""
    page = client.get(page_of(book)).content.decode()
    found = re.search(r'name="chunk"[^>]*>\n(.*?)</textarea>', page, re.S)
    assert found
    return unescape(found[1])


def test_the_text_beside_the_board_is_kept_or_refused(client: Client, fight: Book) -> None:
    before = text_of(fight)
    seen = drafts.texts(fight)["missions/m1.yaml"].mark
    answer = client.post(page_of(fight), {"chunk": "combat: [", "seen": seen})
    assert answer.status_code == 422
    assert "Nothing was done" in answer.content.decode() and "combat: [" in answer.content.decode()
    answer = client.post(page_of(fight), {"chunk": "combat: {}\n", "seen": "old"})
    assert answer.status_code == 422 and "has been changed by anna" in answer.content.decode()
    assert text_of(fight) == before
    client.post(page_of(fight), {"chunk": FIGHT_WRONG, "seen": seen})
    page = client.get(page_of(fight)).content.decode()
    assert "First mend the box in its text: black" in page, "no board, but the text to mend"
    assert "First mend the box" in press(client, fight, "F", "E1-1")


FIGHT_WRONG = """combat:
  title: At the Ford
  board: TRAIL
  black: Z9
  won: []
"""


def test_what_cannot_be_is_refused_and_changes_nothing(client: Client, fight: Book) -> None:
    before = text_of(fight)
    for tool, space, more, words in (
        ("F", "M1-1", {}, "the Marines&#x27; half"),
        ("marine", "E1-1", {}, "the Enemy&#x27;s half"),
        ("fixed", "M1-1", {"who": "boss"}, "Choose which Marine"),
        ("F", "E9-9", {}, "no space of the Combat Board"),
        ("bomb", "E1-1", {}, "Choose first"),
        ("", "E1-1", {}, "Choose first"),
        ("F", "E1-1", {"colour": "pink"}, "Choose the Threat"),
        ("F", "E1-1", {"seen": "old"}, "has been changed by anna"),
    ):
        assert words in press(client, fight, tool, space, **more), (tool, space)
    assert text_of(fight) == before
    for at in ("steps.0.combat", "steps.99", "", "x" * 500):
        assert client.get(page_of(fight, at)).status_code == 404


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("places: {F: [M1-1]}", "no space of the Enemy half"),
        ("places: {F: [E1-1], L: [E1-1]}", "two Enemies on E1-1"),
        ("hard_cover: [X]", "no space of the Combat Board"),
        ("marines: [M1-1]", "fewer than 6 spaces"),
        ("marines: [E1-1]", "no space of the Marine half"),
        ('fixed: [["5", M1-1], ["6", M1-1]]', "one Marine to a space"),
        ("fixed: [[point_man, E1-1]]", "no space of the Marine half"),
        ("initiative_by_threat: [99, 0, 0]", "at most 15"),
        ("tactics_by_threat: [1, 1]", ""),
    ],
)
def test_the_checker_knows_a_box_that_cannot_be(
    client: Client, fight: Book, line: str, words: str
) -> None:
    edit(client, fight, "entries.01", FIGHT.replace("      won:", f"      {line}\n      won:"))
    found = checking.errors(checking.check(drafts.plain(drafts.texts(fight))))
    assert any(words in finding.message for finding in found), found
    page = client.get(page_of(fight)).content.decode()
    assert "finding--error" in page


def test_every_box_of_the_shipped_book_opens_on_its_board_for_its_keeper(
    shipped: Book, client: Client, make_user: Callable[..., User], client_of: Callable[..., Client]
) -> None:
    assert client.get(address("boxes", shipped, "m4")).status_code == 404, "not anna's book"
    keeper = client_of(make_user("keeper", is_superuser=True))
    listed = keeper.get(address("boxes", shipped, "m4")).content.decode()
    links = re.findall(r'href="([^"]*/box/[^"]*)"', listed)
    assert len(links) > 3
    for link in links:
        shown = keeper.get(link)
        assert shown.status_code == 200
        assert "Nothing is wrong with this Combat." in shown.content.decode()
        assert 'class="piece' in shown.content.decode()


def test_the_steps_of_an_entry_lead_to_the_board(client: Client, fight: Book) -> None:
    page = client.get(address("part", fight, "m1", part="entries.01")).content.decode()
    assert page_of(fight) in page


def test_a_box_that_shares_its_words_is_changed_in_the_text_alone(
    client: Client, fight: Book
) -> None:
    shared = FIGHT.replace("black: F2 L", "black: &few F2 L").replace("red: R", "red: *few")
    assert edit(client, fight, "entries.01", shared).status_code == 303
    before = text_of(fight)
    assert "is shared with another place" in press(client, fight, "E", "E3-1")
    assert "is shared with another place" in press(client, fight, "E", "E3-1", colour="red")
    assert text_of(fight) == before
    press(client, fight, "cover", "M1-1")
    assert "black: &few F2 L" in text_of(fight) and "M1-1" in box_of(fight)["hard_cover"]


@pytest.mark.rule("PH-CBT-END-01")
def test_an_end_of_its_own_is_added_and_taken_out(client: Client, fight: Book) -> None:
    page = press(client, fight, "", "", end="add", gone="l", activations="3", result="lost")
    assert box_of(fight)["ends"] == [{"activations": 3, "gone": "L", "result": "lost"}]
    told = "Lost when no Leader is left and 3 Marine Activations are over"
    assert told in page and f"Take out: {told}" in page
    press(client, fight, "", "", end="add", reached="M1-2, m1-3")
    assert box_of(fight)["ends"][1] == {"reached": ["M1-2", "M1-3"]}
    text = text_of(fight)
    assert text.index("ends:") < text.index("won:") and "# at the ford" in text
    press(client, fight, "", "", end="0")
    press(client, fight, "", "", end="0")
    assert "ends" not in box_of(fight)


@pytest.mark.rule("PH-CBT-END-01")
@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"result": "lost"}, "an end without a condition"),
        ({"gone": "X"}, "gone"),
        ({"activations": "many"}, "activations"),
    ],
)
def test_an_end_that_says_nothing_is_refused(
    client: Client, fight: Book, form: dict[str, str], why: str
) -> None:
    before = text_of(fight)
    page = press(client, fight, "", "", end="add", **form)
    assert "Nothing was done" in page and why in page
    assert text_of(fight) == before
