"""The playtest: many linked campaigns, what they add up to, as table, data and page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from campaign.bots import page, runs
from campaign.bots.branches import address, around, told
from campaign.bots.report import Report, documents, overlap
from campaign.rules import Content
from campaign.rules.language import IfStep

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def report(content: Content) -> Report:
    """Three campaigns over all Missions, each rebuilt from its seed and its commands."""
    found = Report()
    for game in runs.many(content, [f"playtest-{n}" for n in range(3)], "careful", 1, ROOT, True):
        assert [record.number for record in game.records] == sorted(content.booklets)
        found.add(game)
    return found


def shares(node: Any) -> Iterator[float]:
    """Yield all numbers below a node."""
    if isinstance(node, dict):
        for child in node.values():
            yield from shares(child)
    else:
        yield node


def test_every_campaign_comes_to_one_of_the_nine_endings(content: Content, report: Report) -> None:
    grades = report.grades(content)
    assert len(grades) == 9
    assert sum(count for _, _, count in grades) == report.campaigns == 3


def test_the_data_give_a_share_for_every_document_branch_and_log_entry(
    content: Content, report: Report
) -> None:
    data = json.loads(json.dumps(report.as_dict(content)))
    found = data["shares"]
    assert list(found["entries"]) == documents(content)
    assert found["entries"]["M1/00"] == 1
    assert {"RADIO", "THE ROAD", "FERRYWOMAN"} <= set(found["log"])
    everything = [*shares(found["entries"]), *shares(found["branches"]), *shares(found["log"])]
    assert all(0 <= share <= 1 for share in everything)
    for doc, branches in found["branches"].items():
        assert max(branches.values()) <= found["entries"][doc]


def test_the_options_of_a_decision_everybody_takes_add_up_to_one(
    content: Content, report: Report
) -> None:
    branches = report.as_dict(content)["shares"]["branches"]["M1/00"]
    (first, _) = [name for name in branches if re.fullmatch(r"steps\.2\.choice\.options\.\d", name)]
    second = first[:-1] + "1"
    assert branches[first] + branches[second] == pytest.approx(1, abs=0.001)


def test_how_much_of_a_campaign_stood_in_the_one_before_it(
    content: Content, report: Report
) -> None:
    assert 0 < report.as_dict(content)["shared"] < 1
    assert re.search(r"^shared +\d+ % of the words", "\n".join(report.lines(content)), re.M)
    one, other = {("a", ()): 30, ("b", ()): 10}, {("a", ()): 30, ("c", ()): 20}
    assert overlap(one, other) == pytest.approx(30 / 45)


def test_scenes_come_and_none_twice(content: Content, report: Report) -> None:
    data = report.as_dict(content)
    assert data["repeats"] == 0 and 0 < data["spoken"] < data["words"]
    assert set(data["scenes"]) | set(data["scenes_unseen"]) == set(content.scenes)
    printed = "\n".join(report.lines(content))
    assert "a Mission, 0 repeats" in printed


def test_what_nobody_read_is_listed(content: Content, report: Report) -> None:
    data = report.as_dict(content)
    unread = set(data["unread"])
    for doc, share in data["shares"]["entries"].items():
        assert (doc in unread) == (share == 0)


def test_a_branch_has_the_address_an_author_would_write(content: Content) -> None:
    addresses = {address(path): name for path, name in told(content, "M1/01").items()}
    assert addresses["steps.4.choice.options.2.steps.0.test.pass"] == "pass"
    assert addresses["steps.4.choice.options.0"].startswith("Fire now")
    path = ("steps", 4, "choice", "options", 2, "steps", 0, "test", "pass_", 0)
    assert [address(branch) for branch in around(path)] == [
        "steps.4.choice.options.2",
        "steps.4.choice.options.2.steps.0.test.pass",
    ]


def test_the_page_is_whole_and_asks_nobody_for_anything(content: Content, report: Report) -> None:
    text = page.html(content, report.as_dict(content) | {"policy": "careful", "seed": "x"})
    assert not re.search(r"https?://|<script|src=|url\(|@import", text)
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) > 100
    for drawing in drawings:
        bars = ElementTree.fromstring(drawing).iter("rect")
        assert all(0 <= float(bar.attrib["width"]) <= page.WIDTH for bar in bars)
    for doc in documents(content):
        assert f">{doc}</b>" in text


def test_two_processes_come_to_the_same_report_as_one(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    said = {"campaigns": 2, "seed": "jobs", "reading": "second"}
    for jobs, file in enumerate(files, 1):
        call_command("autoplay", jobs=jobs, json=str(file), stdout=StringIO(), **said)
    assert files[0].read_text() == files[1].read_text()


def test_leaves_that_a_first_reading_leaves_shut_open_in_a_second(
    content: Content, report: Report
) -> None:
    again = runs.one(content, "playtest-again", "careful", True, "second")
    for doc in ("M1/after", "M8/after", "M9/after"):
        shut = [
            (doc, ("steps", at, "if_", "then"))
            for at, step in enumerate(content.doc(doc).steps)
            if isinstance(step, IfStep) and step.if_.when.reading == "second"
        ]
        assert len(shut) == 1 and again.branches.issuperset(shut)
        assert not set(shut) & report.branches.keys()


def test_a_file_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot write"):
        call_command(
            "autoplay", campaigns=1, html=str(tmp_path / "no" / "a.html"), stdout=StringIO()
        )
    with pytest.raises(CommandError, match="--jobs"):
        call_command("autoplay", campaigns=1, jobs=-1)
