"""The corpus: a sound Mission, broken in one place at a time, yields the code at the line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from campaign.checker import Report, check
from campaign.checker.catalogue import CATALOGUE
from campaign.content.files import documents

CORPUS = Path(__file__).parent / "corpus"
MISSION = "missions/m1.yaml"
BASE = {
    **{name: text for name, text in documents().items() if not name.startswith("missions/")},
    MISSION: (CORPUS / "base.yaml").read_text(encoding="utf-8"),
}


@dataclass(frozen=True)
class Case:
    """One broken book. `find` becomes `put` in the document `into`; the finding stands on the
    line of `mark` (or of `line`). `also` are codes that follow from the same mistake.
    """

    what: str
    code: str
    into: str = MISSION
    find: str = ""
    put: str = ""
    whole: str | None = None
    times: int = 1
    mark: str = ""
    line: int = 0
    nth: int = 1
    also: tuple[str, ...] = ()

    def texts(self) -> dict[str, str]:
        """Return the documents of the broken book."""
        texts = dict(BASE)
        if self.into.startswith("missions/") and self.whole is None:
            # The base itself, as the Mission that the file's name says.
            number = self.into.removeprefix("missions/m")[0]
            text = texts.pop(MISSION).replace("mission: 1", f"mission: {number}")
            texts[self.into] = text.replace("code: M1.", f"code: M{number}.")
        text = texts.get(self.into, "")
        if self.whole is not None:
            text = self.whole * self.times
        elif self.find:
            assert self.find in text, f"{self.what}: '{self.find}' is not in {self.into}"
            text = text.replace(self.find, self.put, self.times)
        texts[self.into] = text
        return texts

    def wanted(self) -> int:
        """Return the line on which the finding must stand."""
        if self.line:
            return self.line
        lines = self.texts()[self.into].split("\n")
        found = [number for number, line in enumerate(lines, 1) if self.mark in line]
        assert found, f"{self.what}: '{self.mark}' is nowhere in {self.into}"
        return found[self.nth - 1]


def cases() -> list[Any]:
    """Read every case of the corpus."""
    found = []
    for file in sorted(CORPUS.glob("b[01]*.yaml")):
        for raw in yaml.safe_load(file.read_text(encoding="utf-8")):
            case = Case(**{**raw, "also": tuple(raw.get("also", ()))})
            found.append(pytest.param(case, id=f"{case.code} {case.what}"))
    return found


def report(case: Case) -> Report:
    return check(case.texts())


def test_the_base_of_the_corpus_has_no_finding() -> None:
    assert [str(finding) for finding in check(BASE).findings] == []


@pytest.mark.parametrize("case", cases())
def test_a_broken_book_yields_its_code_at_its_line(case: Case) -> None:
    findings = report(case).findings
    found = {(f.file, f.line, f.code) for f in findings}
    assert (case.into, case.wanted(), case.code) in found, [str(f) for f in findings]
    others = {f.code for f in findings if f.severity != "hint"} - {case.code, *case.also}
    assert others == set(), [str(f) for f in findings]


def test_every_code_has_a_broken_book() -> None:
    covered = {case.values[0].code for case in cases()}
    assert set(CATALOGUE) - covered == {"B007", "B008"}  # missing files: test_command.py


def test_there_are_at_least_forty_broken_books() -> None:
    assert len(cases()) >= 40
