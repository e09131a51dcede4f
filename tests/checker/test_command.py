"""`manage.py check_booklets`: exit statuses, JSON, one file for another, the page of the codes."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from campaign.checker.page import PAGE, render
from campaign.content.files import FIXTURES
from campaign.content.ledger import ROOT

BASE = (Path(__file__).parent / "corpus" / "base.yaml").read_text(encoding="utf-8")


def run(*arguments: Any) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_booklets", *map(str, arguments), stdout=out)
    return int(ended.value.code or 0), out.getvalue()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The shipped cards with the corpus's Mission alone."""
    folder = tmp_path / "book"
    shutil.copytree(FIXTURES, folder)
    for file in folder.glob("missions/*.yaml"):
        file.unlink()
    (folder / "missions" / "m1.yaml").write_text(BASE, encoding="utf-8")
    return folder


def change(book: Path, old: str, new: str) -> None:
    """Change the Mission of a book."""
    text = BASE.replace(old, new)
    assert text != BASE
    (book / "missions" / "m1.yaml").write_text(text, encoding="utf-8")


def test_the_shipped_campaign_has_neither_error_nor_warning_nor_hint() -> None:
    status, out = run("--strict", "--hints")
    assert (status, out) == (0, "errors: 0, warnings: 0, hints: 0\n")


def test_a_sound_book_ends_with_0(book: Path) -> None:
    assert run(book, "--strict")[0] == 0


def test_a_warning_ends_with_0_and_strictly_with_1(book: Path) -> None:
    change(book, "          when: FORD", "          when: FJORD")
    assert run(book)[0] == 0
    status, out = run(book, "--strict")
    assert status == 1
    assert "missions/m1.yaml:89: B044 warning: nothing notes FJORD" in out


def test_an_error_ends_with_1_and_tells_what_helps(book: Path) -> None:
    change(book, "goto: 02-fight", "goto: 02-flight")
    status, out = run(book)
    assert status == 1
    assert "B020 error: there is no entry '02-flight'" in out
    assert "Write the entry, or correct the number" in out


def test_what_cannot_be_read_ends_with_2(book: Path) -> None:
    change(book, "title: BASE", 'title: "BASE')
    assert run(book)[0] == 2


def test_no_such_folder_and_an_empty_one_end_with_2(tmp_path: Path) -> None:
    assert run(tmp_path / "nowhere")[0] == 2
    status, out = run(tmp_path)
    assert status == 2 and "B007" in out


def test_a_missing_file_is_named_and_ends_with_2(book: Path) -> None:
    (book / "cards" / "wounds.yaml").unlink()
    status, out = run(book)
    assert status == 2 and "cards/wounds.yaml:1: B007 error" in out


def test_bytes_that_are_not_utf8_are_found_at_their_line(book: Path) -> None:
    text = BASE.replace("kind: patrol", "kind: patrouille à pied").encode("latin-1")
    (book / "missions" / "m1.yaml").write_bytes(text)
    status, out = run(book)
    assert status == 2 and "missions/m1.yaml:4: B008 error" in out


def test_one_file_is_checked_in_the_place_of_its_namesake(tmp_path: Path) -> None:
    draft = tmp_path / "m1.yaml"
    draft.write_text(BASE.replace("at: I6", "at: A1"), encoding="utf-8")
    status, out = run(draft)
    assert status == 1
    assert "B021 error: A1 is not in play" in out
    assert "missions/m3.yaml" not in out  # the findings of the others are left out


def test_one_mission_is_told_alone(book: Path) -> None:
    (book / "missions" / "m2.yaml").write_text("mission: two\n", encoding="utf-8")
    assert run(book, "--mission", "1")[0] == 0
    assert run(book, "--mission", "2")[0] == 1


def test_json_has_everything_a_program_needs(book: Path) -> None:
    change(book, "diff: 2", "diff: 9")
    status, out = run(book, "--json")
    found = json.loads(out)
    assert status == 1
    assert found["counts"]["error"] == 1
    finding = found["findings"][0]
    assert (finding["code"], finding["severity"]) == ("B015", "error")
    assert (finding["file"], finding["line"]) == ("missions/m1.yaml", 70)
    assert finding["path"][-1] == "diff" and finding["help"] and finding["message"]


def test_the_page_of_the_codes_is_the_one_that_the_catalogue_gives() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == render()
