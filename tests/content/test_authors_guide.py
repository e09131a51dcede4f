"""The author's guide and the reference: what they show is what the program takes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from pydantic import TypeAdapter

from campaign.bots.play import play
from campaign.checker import check
from campaign.content.files import content_from_documents
from campaign.content.reference import PAGE, render
from campaign.rules import Content
from campaign.rules.booklets import Booklet, SetUp
from campaign.rules.language import VERBS, Condition, Step
from tests.factories import fixture_documents

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "authors.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARTS: dict[str, Any] = {
    "steps": tuple[Step, ...],
    "conditions": tuple[Condition, ...],
    "setup": SetUp,
}
FILE = "missions/m1.yaml"


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(GUIDE) if found == kind]


@cache
def tutorial() -> dict[str, str]:
    """The shipped cards and maps with the guide's Mission as the only one."""
    docs = {
        name: text for name, text in fixture_documents().items() if not name.startswith("missions/")
    }
    return {**docs, FILE: "".join(blocks("tutorial"))}


@pytest.fixture(scope="module")
def mission() -> Content:
    return content_from_documents(tutorial())


# --- the Mission of the tutorial ------------------------------------------------------------------


def test_the_tutorials_blocks_are_a_mission_that_the_checker_finds_sound(mission: Content) -> None:
    assert mission.booklets[1].title == "THE LINE"
    found = [f for f in check(tutorial()).findings if f.file == FILE and f.severity != "hint"]
    assert found == []


def test_bots_reach_every_entry_and_both_ends_of_the_tutorial(mission: Content) -> None:
    entries, ends = set(), set()
    for number in range(40):
        run = play(mission, f"guide/{number}", "careful" if number % 2 else "random")
        entries |= {code.split("/", 1)[1] for code in run.entries if code.startswith("M1/")}
        ends |= {record.end for record in run.state.records}
        if entries >= set(mission.booklets[1].entries) and ends >= {"A", "B"}:
            return
    raise AssertionError(f"reached only {sorted(entries)} and the ends {sorted(ends)}")


# --- the examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(PARTS))
def test_every_example_is_taken_by_the_schema(kind: str) -> None:
    texts = blocks(kind)
    assert texts
    for text in texts:
        TypeAdapter[Any](PARTS[kind]).validate_python(yaml.safe_load(text))


def test_examples_of_whole_parts_fit_into_a_booklet() -> None:
    whole = yaml.safe_load(tutorial()[FILE])
    texts = blocks("booklet")
    assert texts
    for text in texts:
        Booklet.model_validate({**whole, **yaml.safe_load(text)})


def test_no_yaml_of_the_guide_goes_unread() -> None:
    kinds = {kind for kind, _ in BLOCK.findall(GUIDE)}
    assert kinds == {*PARTS, "tutorial", "booklet"}
    assert GUIDE.count("```yaml") == len(BLOCK.findall(GUIDE))


# --- the reference and the links ------------------------------------------------------------------


def test_the_reference_is_that_of_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("booklet_reference")
    assert capsys.readouterr().out.rstrip("\n") == render().rstrip("\n")
    written = (DOCS.parent / PAGE).read_text(encoding="utf-8")
    assert written == render(), "run: manage.py booklet_reference --write"


def test_the_reference_has_every_verb_and_every_field_of_the_booklet() -> None:
    page = render()
    assert all(f"### `{verb}`" in page for verb in VERBS)
    for field, info in Booklet.model_fields.items():
        assert f"| `{info.alias or field}` |" in page


@pytest.mark.parametrize("name", ["authors.md", "reference.md"])
def test_links_lead_somewhere(name: str) -> None:
    for file, anchor in re.findall(r"\]\(([\w.-]*)#?([\w-]*)\)", (DOCS / name).read_text("utf-8")):
        page = DOCS / (file or name)
        assert page.is_file(), file
        if anchor:
            heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in heads}
            assert anchor in anchors, f"{file}#{anchor}"
