"""The story graph: what leads to what, broken links, what nothing leads to, where a click goes."""

from __future__ import annotations

import itertools
import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.bots import runs
from campaign.bots.report import Report
from campaign.content import files
from campaign.desk import drafts
from campaign.desk.story import mission, playtest
from campaign.desk.story.drawing import draw
from campaign.desk.story.graph import Graph
from campaign.desk.story.layout import HIGH, WIDE, lay_out
from campaign.models import Book, Playtest
from campaign.rules.booklets import Booklet
from campaign.rules.language import When
from tests.desk.conftest import address
from tests.factories import fixture_documents

LEADS = """  "01":
    title: The First Event
    summary: To be written.
    steps:
      - choice:
          prompt: The ford
          options:
            - label: Wade across.
              cost: {stamina: 2}
              requires: {not: WET}
              steps:
                - note: {blue: WET}
                - goto: "09"
            - label: Wait for night.
              steps:
                - test:
                    who: SL
                    trait: PER
                    diff: 2
                    pass:
                      - end: event
                    fail:
                      - goto: "02"

  "02":
    title: The Far Bank
    summary: To be written.
    steps:
      - text: |
          To be written.

  "03":
    title: Nobody Comes Here
    summary: To be written.
    steps:
      - text: |
          To be written.
"""


@pytest.fixture
def forked(book: Book, anna: User) -> Book:
    """Anna's Mission with a choice, a test, a broken link and an entry that nothing leads to."""
    text = drafts.texts(book)["missions/m1.yaml"]
    first = text.text.index('  "01":\n    title')
    new = text.text[:first] + LEADS + "\n" + text.text[text.text.index("  RC:\n") :]
    drafts.save(book, text.name, new, text.mark, anna, "Forked")
    return book


def page_of(client: Client, book: Book, query: str = "") -> str:
    answer = client.get(address("story", book, "m1") + query)
    assert answer.status_code == 200
    return answer.content.decode()


def nodes(client: Client, book: Book) -> dict[str, tuple[str, str]]:
    """The nodes of the page by what is said of them: classes and address."""
    form = r'<a class="(graph__node[^"]*)" href="([^"]*)" aria-label="([^"]*)"'
    found = re.findall(form, page_of(client, book))
    return {unescape(label): (kind, unescape(href)) for kind, href, label in found}


def one(found: dict[str, Any], start: str) -> tuple[str, Any]:
    fits = [(label, value) for label, value in found.items() if label.startswith(start)]
    assert len(fits) == 1, (start, list(found))
    return fits[0]


def shipped_graph(number: int, shares: dict[str, Any] | None = None) -> Graph:
    name = f"missions/m{number}.yaml"
    booklet = files.read_document(name, fixture_documents()[name])[1]
    assert isinstance(booklet, Booklet)
    return mission.graph(booklet, shares)


def arrows(graph: Graph) -> set[tuple[str, str]]:
    return {(graph.nodes[e.start].title, graph.nodes[e.to].title) for e in graph.edges}


def test_a_sound_story_has_no_broken_and_no_unreachable_part(client: Client, book: Book) -> None:
    found = nodes(client, book)
    assert found and not any("--broken" in k or "--unreachable" in k for k, _ in found.values())
    assert "every link holds" in page_of(client, book)


def test_a_link_to_an_entry_that_is_not_there_is_red_and_leads_to_its_line(
    client: Client, forked: Book
) -> None:
    label, (kind, href) = one(nodes(client, forked), "Broken link: 09")
    assert label.endswith("broken") and "graph__node--broken" in kind
    assert href.startswith(address("part", forked, "m1", part="entries.01"))
    assert "graph__arrow--broken" in page_of(client, forked)
    chunk = LEADS.split('"02":')[0].splitlines()[1:]
    line = int(href.rsplit("=", 1)[1])
    assert "goto" in chunk[line - 1], "the line of the part at which the link stands"


def test_what_nothing_leads_to_is_grey(client: Client, forked: Book) -> None:
    found = nodes(client, forked)
    assert "graph__node--unreachable" in one(found, "Entry: 03")[1][0]
    assert "graph__node--unreachable" not in one(found, "Entry: 02")[1][0]
    assert "1 unreachable" in page_of(client, forked)


def test_events_choices_tests_combats_log_entries_and_ends_are_linked(
    client: Client, forked: Book
) -> None:
    text = drafts.texts(forked)["missions/m1.yaml"].text
    booklet = files.read_document("missions/m1.yaml", text)[1]
    assert isinstance(booklet, Booklet)
    graph = mission.graph(booklet)
    assert {
        ("Event 01", "01"),
        ("01", "Choice"),
        ("WET", "Wade across."),
        ("Choice", "Wade across."),
        ("Wade across.", "WET"),
        ("Wade across.", "09 ?"),
        ("Choice", "Wait for night."),
        ("Wait for night.", "PER 2"),
        ("Passed", "The Mission is over"),
        ("Failed", "02"),
        ("Random Combat", "RC"),
        ("RC", "TRAIL"),
        ("TRAIL", "Won"),
        ("The Mission is over", "End A"),
    } <= arrows(graph)
    listed = page_of(client, forked)
    assert "leads to Option or result: Wade across." in listed


def test_every_node_leads_to_a_page(client: Client, forked: Book) -> None:
    found = nodes(client, forked)
    assert len(found) > 15
    for label, (_, href) in found.items():
        assert client.get(href).status_code == 200, label


@pytest.mark.parametrize("number", range(1, 10))
def test_nodes_of_the_shipped_missions_do_not_lie_on_each_other(number: int) -> None:
    graph = shipped_graph(number)
    layout = lay_out(graph)
    assert set(layout.places) == set(graph.nodes) and len(layout.routes) == len(graph.edges)
    places = sorted(layout.places.values())
    for (x, y), (other_x, other_y) in itertools.pairwise(places):
        assert other_x >= x + WIDE or (other_x == x and other_y >= y + HIGH)
    assert all(0 <= x <= layout.width - WIDE and 0 <= y <= layout.height - HIGH for x, y in places)
    for edge, route in zip(graph.edges, layout.routes, strict=True):
        x, y = layout.places[edge.to]
        assert route[-1] in {(x, y + HIGH // 2), (x + WIDE, y + HIGH // 2)}


def test_shares_of_a_playtest_stand_at_entries_and_branches() -> None:
    plain = shipped_graph(1)
    path = next(n.path for n in plain.nodes.values() if n.title.startswith("Fire now, while"))
    below = ".".join(str(part) for part in path[2:-1])
    shares = {"entries": {"M1/01": 0.62}, "branches": {"M1/01": {below: 0.34}}}
    graph = shipped_graph(1, shares)
    assert graph.nodes["entry:entries.01"].share == 0.62
    shown = {graph.nodes[e.to].title: e.share for e in graph.edges if e.share is not None}
    assert shown == {"Fire now, while they are strung out.": 0.34}


def test_shares_stand_at_the_tip_beside_the_arrow() -> None:
    plain = shipped_graph(1)
    for edge in plain.edges:
        edge.share = 0.5
    drawing = draw(plain, {})
    corners = [(shape.x, shape.y) for shape in drawing.shapes]
    assert len(drawing.arrows) > 50
    for arrow in drawing.arrows:
        assert arrow.percent == "50 %"
        left, right = (arrow.x - 30, arrow.x) if arrow.anchor == "end" else (arrow.x, arrow.x + 30)
        on = [1 for x, y in corners if left < x + WIDE and x < right and y < arrow.y < y + HIGH]
        assert not on, "a share lies on a box"


def test_times_of_the_day_are_said_as_such() -> None:
    when = When.model_validate({"clock": {"after": "13:45"}})
    assert mission.said(when) == "clock after 13:45"


def bring(client: Client, book: Book, raw: str | bytes) -> str:
    """Bring a playtest's result; return the page one is led to."""
    data = raw.encode() if isinstance(raw, str) else raw
    file = SimpleUploadedFile("result.json", data, "application/json")
    answer = client.post(address("story", book, "m1"), {"playtest": file}, follow=True)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_a_result_of_bots_is_kept_and_its_shares_are_shown(client: Client, forked: Book) -> None:
    shares = {
        "entries": {"M1/01": 0.62},
        "branches": {"M1/01": {"steps.0.choice.options.0": 0.34}},
    }
    page = bring(client, forked, json.dumps({"schema": 1, "campaigns": 300, "shares": shares}))
    assert "shares of 300 campaigns" in page
    assert "Entry: 01, The First Event; 62 % of campaigns" in page
    assert "Wade across., 34 % of campaigns" in page
    assert re.search(r'class="graph__share [^>]*>34 %<', page)


def test_the_bots_own_result_fits_the_graph() -> None:
    content = files.load()
    report = Report()
    report.add(runs.one(content, "1", "random"))
    campaigns, shares = playtest.read(json.dumps(report.as_dict(content)).encode())
    assert campaigns == 1
    graph = shipped_graph(1, shares)
    known = [node for node in graph.nodes.values() if node.kind == "entry"]
    assert known and all(node.share is not None for node in known)
    options = {
        node.id
        for node in graph.nodes.values()
        # What follows the end is no entry: the bots do not tell its branches.
        if node.kind == "branch" and node.path[-3] == "options" and node.path[0] != "after_end"
    }
    said = {edge.to for edge in graph.edges if edge.share is not None}
    assert options and options <= said


@pytest.mark.parametrize(
    "raw",
    ["", "[]", "{", "\0", '{"schema": 2, "campaigns": 1, "shares": {}}', b"\xff\xfe",
     '{"schema": 1, "campaigns": 5, "shares": {"entries": {"M1/01": 7}, "branches": {}}}',
     '{"schema": 1, "campaigns": 5, "shares": {"entries": {"M1/01": NaN}, "branches": {}}}'],
)  # fmt: skip
def test_a_file_that_is_no_result_changes_nothing(
    client: Client, book: Book, raw: str | bytes
) -> None:
    assert "message--error" in bring(client, book, raw)
    assert not Playtest.objects.exists()


def test_a_size_can_be_asked_for_and_nonsense_is_none(client: Client, book: Book) -> None:
    sizes = [
        int(re.findall(r'class="graph" width="(\d+)"', page_of(client, book, query))[0])
        for query in ("?zoom=50", "?zoom=100", "?zoom=75", "?zoom=-1", "?zoom=x")
    ]
    assert sizes[0] * 2 in range(sizes[1] - 1, sizes[1] + 2)
    assert sizes[2] == sizes[3] == sizes[4]


def test_a_booklet_that_cannot_be_read_says_what_to_mend(
    client: Client, book: Book, anna: User
) -> None:
    text = drafts.texts(book)["missions/m1.yaml"]
    drafts.save(book, text.name, text.text.replace("kind:", "kin:", 1), text.mark, anna, "Broken")
    page = page_of(client, book)
    assert "cannot be drawn" in page and "B010" in page and "graph__node" not in page


def test_strangers_do_not_see_a_story(
    client_of: Any, book: Book, make_user: Any, client: Client
) -> None:
    assert client_of(make_user("bert")).get(address("story", book, "m1")).status_code == 404
    assert client.get(address("story", book, "book")).headers["Location"].endswith("/text/")
