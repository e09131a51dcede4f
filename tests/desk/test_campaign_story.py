"""The story of a whole book: Log Entries from Mission to Mission, what is wrong with them, ends."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.bots import runs
from campaign.bots.report import Report
from campaign.content.files import load
from campaign.desk import checking, drafts, shelf
from campaign.desk.story import book as reading
from campaign.desk.story import lanes, playtest
from campaign.desk.story.book import OVER, Lane, Story
from campaign.models import Book, Playtest
from tests.desk.conftest import address
from tests.factories import fixture_documents


def written(text: str, notes: tuple[str, ...] = (), asks: tuple[str, ...] = ()) -> str:
    """Return a booklet that notes and asks for Log Entries in its first entry."""
    at = text.index("steps:\n") + len("steps:\n")
    steps = "".join(f"      - note: {note}\n" for note in notes)
    steps += "".join(
        f"      - if:\n          when: {name}\n          then:\n            - threat: 1\n"
        for name in asks
    )
    return text[:at] + steps + text[at:]


def put(book: Book, user: User, stem: str, **words: tuple[str, ...]) -> None:
    text = drafts.texts(book)[f"missions/{stem}.yaml"]
    drafts.save(book, text.name, written(text.text, **words), text.mark, user, "Written")


@pytest.fixture
def road(book: Book, anna: User) -> Book:
    """Anna's book with Missions 1, 2 and 4, and Log Entries of every fortune."""
    shelf.new_booklet(book, anna, 2, "The Second")
    shelf.new_booklet(book, anna, 4, "Far Away")
    put(book, anna, "m1", notes=("{blue: KEPT}", "{blue: FOR LATER}", "{yellow: HERE}"))
    put(book, anna, "m2", notes=("{yellow: LOST}",), asks=("KEPT", "HERE", "UNHEARD OF"))
    put(book, anna, "m4", notes=("{erase: KEPT}",), asks=("KEPT", "FROM THREE"))
    return book


def story_of(book: Book) -> Story:
    return reading.story(drafts.plain(drafts.texts(book)))


def lanes_of(story: Story) -> dict[str, Lane]:
    return {lane.name: lane for lane in story.lanes}


def page_of(client: Client, book: Book, query: str = "") -> str:
    answer = client.get(address("campaign", book) + query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def stops(page: str) -> dict[str, tuple[str, str]]:
    """Return kind and address of every circle by what is said of it."""
    found = re.findall(r'<a class="(stop [^"]*)" href="([^"]*)" aria-label="([^"]*)"', page)
    return {label: (kind, href) for kind, href, label in found}


def test_a_log_entry_runs_from_where_it_is_noted_to_where_it_is_asked_for(road: Book) -> None:
    kept = lanes_of(story_of(road))["KEPT"]
    assert list(kept.stops) == [1, 2, 4] and kept.state == "" and kept.colour == "blue"
    assert [(len(s.noted), len(s.asked), len(s.erased)) for s in kept.stops.values()] == [
        (1, 0, 0), (0, 1, 0), (0, 1, 1),
    ]  # fmt: skip


def test_what_leads_nowhere_is_told_as_the_checker_tells_it(road: Book) -> None:
    found = lanes_of(story_of(road))
    assert {name: lane.state for name, lane in found.items() if lane.state} == {
        "FOR LATER": "waiting", "FROM THREE": "waiting", "HERE": "unnoted", "LOST": "unasked",
        "UNHEARD OF": "unnoted",
    }  # fmt: skip
    findings = checking.check(drafts.plain(drafts.texts(road)))
    codes = {
        name: {f.code for f in findings if name in f.message} & {"B044", "B045", "B046", "B047"}
        for name in found
    }
    assert codes == {
        "KEPT": set(), "FOR LATER": {"B047"}, "FROM THREE": {"B046"}, "HERE": {"B044", "B045"},
        "LOST": {"B045"}, "UNHEARD OF": {"B044"},
    }  # fmt: skip


def test_the_page_marks_and_counts_what_is_wrong(client: Client, road: Book) -> None:
    page = page_of(client, road)
    assert "2 asked for, never noted" in page and "1 noted, never asked for" in page
    assert "2 waiting for other documents" in page
    found = stops(page)
    kinds = {label.split(":")[0]: kind for label, (kind, _) in found.items()}
    assert kinds["UNHEARD OF, Mission 2"] == "stop stop--asked stop--unnoted"
    assert kinds["LOST, Mission 2"] == "stop stop--noted stop--unasked"
    assert kinds["KEPT, Mission 1"] == "stop stop--noted"
    assert "lane--unnoted" in page and "lane--unasked" in page
    assert page.count('id="log-unheard-of"') == 1 and 'href="#log-unheard-of"' in page
    row = page[page.index('id="log-unheard-of"') :].split("</tr>")[0]
    assert "Nobody can have it there" in row and "Mission 2" in row


def test_circles_and_the_table_lead_to_the_line(client: Client, road: Book) -> None:
    page = page_of(client, road)
    label, (_, href) = next(x for x in stops(page).items() if x[0].startswith("KEPT, Mission 1"))
    assert label == "KEPT, Mission 1: noted in Entry 01: The First Event"
    assert href.startswith(address("part", road, "m1", part="entries.01") + "?line=")
    chunk = client.get(href).context["chunk"].split("\n")
    assert "KEPT" in chunk[int(href.rsplit("=", 1)[1]) - 1]
    row = page[page.index('id="log-kept"') :].split("</tr>")[0]
    assert f'href="{href}"' in row
    for each in {href for _, href in stops(page).values()}:
        assert client.get(each).status_code == 200


def test_missions_lead_to_their_own_graphs_and_the_book_has_the_tab(
    client: Client, road: Book
) -> None:
    page = page_of(client, road)
    for stem in ("m1", "m2", "m4"):
        assert f'href="{address("story", road, stem)}"' in page
    assert "NEW MISSION" in page and "The Second" in page
    assert f'href="{address("campaign", road)}" aria-current="page"' in page


def test_a_booklet_that_cannot_be_read_is_said_and_the_rest_is_drawn(
    client: Client, road: Book, anna: User
) -> None:
    text = drafts.texts(road)["missions/m4.yaml"]
    drafts.save(road, text.name, text.text.replace("kind:", "kin:", 1), text.mark, anna, "Broken")
    page = page_of(client, road)
    assert "missions/m4.yaml</a> cannot be read" in page
    assert "KEPT, Mission 2" in page and "KEPT, Mission 4" not in page
    # Perhaps the Mission that cannot be read notes it.
    assert {lane.state for lane in story_of(road).lanes} <= {"", "waiting"}


def test_the_shipped_book_is_sound_and_its_lanes_do_not_lie_on_each_other() -> None:
    story = reading.story(fixture_documents())
    assert {lane.state for lane in story.lanes} == {""}
    assert len(story.missions) == 9 and len(story.outcomes) == 3
    sheet = lanes.draw(story, str, str)
    crossing = [lane for lane in story.lanes if not lane.inside]
    assert len(sheet.tracks) == len(crossing) > 30
    rows: dict[int, list[tuple[float, float]]] = {}
    for track in sheet.tracks:
        right: float = max(track.circles[-1].x + lanes.RADIUS, track.x + 8 * len(track.name))
        rows.setdefault(track.y, []).append((track.x, right))
        assert right <= sheet.width and track.circles[-1].y < sheet.finals[0].y
    for row in rows.values():
        for (_, right), (left, _) in itertools.pairwise(sorted(row)):
            assert right <= left
    tops = [final.y for final in sheet.finals]
    assert all(b - a >= lanes.BOX for a, b in itertools.pairwise(tops))
    assert sheet.height >= tops[-1] + lanes.BOX


def test_what_the_end_asks_for_stands_in_the_last_column() -> None:
    texts = dict(fixture_documents())
    text = texts["book.yaml"]
    at = text.index("  steps:\n", text.index("\noutro:")) + len("  steps:\n")
    asks = "    - if:\n        when: THE ROAD\n        then:\n          - text: They did.\n"
    texts["book.yaml"] = text[:at] + asks + text[at:]
    assert max(lanes_of(reading.story(texts))["THE ROAD"].stops) == OVER


def test_endings_run_from_the_least_to_the_most(road: Book) -> None:
    ledger = story_of(road).outcomes[2]
    assert [(words, title) for words, title, _ in ledger.endings] == [
        ("up to -1", "Below"), ("0 to 8", "Between"), ("from 9", "Above"),
    ]  # fmt: skip
    assert not ledger.stops and not ledger.by_itself
    shipped = reading.story(fixture_documents()).outcomes[2]
    assert shipped.stops, "the entries of the shipped book change the ledger"


def test_shares_of_the_bots_stand_at_log_entries_and_endings(client: Client, shipped: Book) -> None:
    content = load()
    report = Report()
    for seed in ("1", "2"):
        report.add(runs.one(content, seed, "random"))
    data = report.as_dict(content)
    campaigns, shares = playtest.read(json.dumps(data).encode())
    assert campaigns == 2
    story = reading.story(fixture_documents(), shares)
    assert {lane.share for lane in story.lanes} <= {0.0, 0.5, 1.0}
    assert any(lane.share for lane in story.lanes)
    endings = [share for each in story.outcomes for _, _, share in each.endings]
    assert sum(share or 0 for share in endings) == pytest.approx(1)


def test_a_result_is_brought_here_too(client: Client, road: Book) -> None:
    shares = {
        "entries": {}, "branches": {}, "log": {"KEPT": 0.34},
        "endings": [{"motivation": "letters", "title": "Few", "share": 0.004}],
    }  # fmt: skip
    raw = json.dumps({"schema": 1, "campaigns": 250, "shares": shares}).encode()
    file = SimpleUploadedFile("result.json", raw, "application/json")
    answer = client.post(address("campaign", road), {"playtest": file}, follow=True)
    page = unescape(answer.content.decode())
    assert "KEPT · 34 %, for the Campaign, the share of campaigns" in page
    assert "lane__line--2" in page
    assert re.search(r">0 to 3: Few\s*</text>", page) and "<1 %" in page


def test_a_result_without_log_entries_is_none_the_worse(client: Client, road: Book) -> None:
    old = {"entries": {"M1/01": 0.5}, "branches": {}}
    Playtest.objects.create(book=road, campaigns=10, shares=old)
    assert "KEPT · " not in page_of(client, road)


def test_strangers_do_not_see_it_and_nonsense_is_no_size(
    client_of: Any, road: Book, make_user: Callable[..., User], client: Client
) -> None:
    stranger = client_of(make_user("bert"))
    assert stranger.get(address("campaign", road)).status_code == 404
    sizes = [
        int(re.findall(r'class="graph" width="(\d+)"', page_of(client, road, query))[0])
        for query in ("", "?zoom=50", "?zoom=9000", "?zoom=x")
    ]
    assert sizes[0] == sizes[2] == sizes[3] and abs(sizes[1] * 2 - sizes[0]) <= 1
