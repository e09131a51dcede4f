"""Changing one place of a text leaves every other line as it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.content import files
from campaign.desk import editing, parts, references, splice
from campaign.desk.splice import CannotSplice
from tests.factories import fixture_documents

BOOKLETS = {n: t for n, t in fixture_documents().items() if n.startswith("missions/")}
PLACES = [(n, part.address) for n, t in BOOKLETS.items() for part in parts.all_parts(t)]
ENTRIES = [(n, a) for n, a in PLACES if a.startswith("entries.")]

SMALL = """\
# The whole.
title: One   # a title

entries:
  # About the first.
  "01":
    title: First
    steps:
      - text: |
          Prose.
          # no comment, prose

          More.
      # before the goto
      - goto: "02"

  "02":
    title: Second
    steps: [{stop: true}]
# The end.
ends:
- code: A
  title: In
"""


def model(name: str, text: str) -> Any:
    _, part, problems = files.read_document(name, text)
    assert not problems, problems
    return part


def test_cutting_a_part_out_and_putting_it_back_changes_no_letter() -> None:
    for name, text in BOOKLETS.items():
        for part in parts.all_parts(text):
            again = parts.with_chunk(text, part, parts.chunk(text, part))
            assert again == text, (name, part.address)


def test_only_the_lines_of_the_part_change() -> None:
    part = parts.find(SMALL, "entries.01")
    chunk = parts.chunk(SMALL, part)
    assert chunk.startswith("title: First\nsteps:\n  - text: |\n")
    new = parts.with_chunk(SMALL, part, chunk.replace("First", "Erst").replace("More", "Mehr"))
    changed = [(a, b) for a, b in zip(SMALL.split("\n"), new.split("\n"), strict=True) if a != b]
    assert changed == [
        ("    title: First", "    title: Erst"),
        (" " * 10 + "More.", " " * 10 + "Mehr."),
    ]


@pytest.mark.parametrize(
    ("chunk", "why"),
    [
        ("title: x\nsteps: [\n", "line "),
        ("\ttitle: x", "tab"),
        ("title: x\ntitle: y", "comes twice"),
    ],
)
def test_what_is_no_yaml_is_refused_with_its_line(chunk: str, why: str) -> None:
    with pytest.raises(CannotSplice, match=why):
        parts.with_chunk(SMALL, parts.find(SMALL, "entries.01"), chunk)


def test_a_part_cannot_reach_into_its_neighbour() -> None:
    section = parts.find(BOOKLETS["missions/m1.yaml"], "briefing")
    with pytest.raises(CannotSplice, match="must begin with"):
        parts.with_chunk(BOOKLETS["missions/m1.yaml"], section, "briefing: x\nkind: y\n")


def test_comments_move_with_what_they_stand_above() -> None:
    down = editing.move(SMALL, parts.find(SMALL, "entries.01"), down=True)
    assert list(splice.parsed(down).data["entries"]) == ["02", "01"]
    assert '  # About the first.\n  "01":' in down
    assert editing.move(down, parts.find(down, "entries.01"), down=False) == SMALL
    with pytest.raises(CannotSplice, match="last already"):
        editing.move(SMALL, parts.find(SMALL, "entries.02"), down=True)


def test_steps_are_inserted_between_and_taken_out_again() -> None:
    path = ("entries", "01", "steps")
    new = editing.add_step(SMALL, path, 1, {"threat": 1})
    assert [next(iter(s)) for s in splice.parsed(new).data["entries"]["01"]["steps"]] == [
        "text", "threat", "goto",
    ]  # fmt: skip
    assert "      # before the goto\n" in new
    assert splice.remove(new, (*path, 1)) == SMALL
    with pytest.raises(CannotSplice, match="in brackets"):
        editing.add_step(SMALL, ("entries", "02", "steps"), 0, {"threat": 1})


def test_a_branch_that_is_not_there_is_begun() -> None:
    text = 'entries:\n  "01":\n    title: T\n    steps:\n      - if:\n          when: A\n'
    new = editing.add_step(text, ("entries", "01", "steps", 0, "if", "then"), 0, {"threat": 1})
    step = splice.parsed(new).data["entries"]["01"]["steps"][0]["if"]
    assert step == {"when": "A", "then": [{"threat": 1}]}


@given(st.sampled_from(ENTRIES))
def test_a_renamed_entry_is_named_so_everywhere_and_back(place: tuple[str, str]) -> None:
    name, address = place
    text = BOOKLETS[name]
    old = address.removeprefix("entries.")
    new = editing.rename_entry(name, text, parts.find(text, address), "77-x")
    booklet = model(name, new)
    assert old not in {code for _, code in references.entries_named(booklet)}
    assert not references.missing_entries(booklet)
    files.content_from_documents({**fixture_documents(), name: new})
    back = editing.rename_entry(name, new, parts.find(new, "entries.77-x"), old)
    assert model(name, back) == model(name, text)


@given(st.data())
def test_a_renamed_log_entry_is_named_so_everywhere_and_back(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(BOOKLETS)))
    text = BOOKLETS[name]
    known = sorted({log for _, log in references.log_entries_named(model(name, text))})
    old = data.draw(st.sampled_from(known))
    new = editing.rename_log_entry(name, text, old, "ZZ: NEW")
    assert old not in {log for _, log in references.log_entries_named(model(name, new))}
    assert model(name, editing.rename_log_entry(name, new, "ZZ: NEW", old)) == model(name, text)


@pytest.mark.parametrize("code", ["", "a b", "x" * 13, "a.b", "a/b", '"'])
def test_an_entry_needs_a_sensible_number(code: str) -> None:
    with pytest.raises(CannotSplice, match="cannot name an entry"):
        editing.new_entry(SMALL, code)


def test_a_number_that_is_taken_is_refused() -> None:
    with pytest.raises(CannotSplice, match="There is a 02 already"):
        editing.duplicate(SMALL, parts.find(SMALL, "entries.01"), "02")
    assert editing.next_code(SMALL) == "03"


STEPS = [
    {"text": "One.\n\nTwo: “three”.\n"},
    {"note": {"blue": "yes"}},
    {"time": "0:30"},
    {"goto": "03"},
    {"choice": {"options": [{"label": "- a: b", "steps": [{"text": "# c"}]}, {"label": "null"}]}},
]


@pytest.mark.parametrize("step", STEPS)
def test_what_the_desk_writes_reads_back_the_same(step: dict[str, Any]) -> None:
    new = editing.add_step(SMALL, ("entries", "01", "steps"), 2, step)
    assert splice.parsed(new).data["entries"]["01"]["steps"][2] == step
