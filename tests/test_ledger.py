"""The index of the rules, the ids that code and tests name, and `manage.py rules`."""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.content import glossary, ledger
from campaign.management.commands.rules import write_docs

# Ids made up here are put together, so that nothing takes them for rules that are cited.
PREFIX = "PH-"
MADE_UP = PREFIX + "NOWHERE-01"

INDEX = """
sections:
- key: MARCH
  title: "March"
  rules:
  - {id: PH-MARCH-01, page: 23, title: "One"}
  - {id: PH-MARCH-02, page: 23, also: [58], title: "Two"}
  - {id: PH-MARCH-03, page: 23, gap: true, title: "Three"}
  - {id: PH-MARCH-04, page: 23, title: "Four"}
"""


@pytest.fixture(scope="module")
def real() -> ledger.Ledger:
    return ledger.read_ledger()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with an index of four rules and empty rooms."""
    for folder in ("docs/rules", "campaign", "combat", "dayroom", "tests", "fixtures"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / ledger.INDEX).write_text(INDEX)
    return tmp_path


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("rules", *arguments, stdout=out)
    return out.getvalue()


# The index


def test_the_index_has_every_rule_once(real: ledger.Ledger) -> None:
    assert sum(len(section.rules) for section in real.sections) == 520
    assert len(real.rules) == 520
    assert sum(rule.gap for rule in real.rules.values()) == 92


def test_entries_are_well_formed(real: ledger.Ledger) -> None:
    for section in real.sections:
        for number, rule in enumerate(section.rules, start=1):
            assert rule.id == f"{PREFIX}{section.key}-{number:02}"
            assert rule.title and len(rule.title.split()) <= 12, rule.id
            # The printed rulebook has 64 pages.
            assert all(1 <= page <= 64 for page in (rule.page, *rule.also)), rule.id


def test_an_id_that_comes_twice_is_refused(project: Path) -> None:
    doubled = INDEX + '  - {id: PH-MARCH-01, page: 24, title: "Again"}\n'
    (project / ledger.INDEX).write_text(doubled)
    with pytest.raises(ValueError, match="PH-MARCH-01"):
        ledger.load_index(project)


def test_every_gap_is_settled_in_the_decision(real: ledger.Ledger) -> None:
    text = (ledger.ROOT / "docs/decisions/0007-gaps-of-the-rulebook.md").read_text()
    rows = re.findall(r"^\| (PH-\S+) \| (\d+) \| \S.* \|$", text, re.MULTILINE)
    gaps = [(rule.id, str(rule.page)) for rule in real.rules.values() if rule.gap]
    assert rows == gaps


# Code and tests against the index


def test_every_id_cited_in_code_or_tests_exists(real: ledger.Ledger) -> None:
    slips = {rule_id: list(map(str, places)) for rule_id, places in real.unknown().items()}
    assert slips == {}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("PH-MARCH-03 (p.23)", ["PH-MARCH-03"]),
        ("see PH-TEST-06..08.", ["PH-TEST-06", "PH-TEST-07", "PH-TEST-08"]),
        ("PH-CBT-LOS-01, PH-OPT-SAPPER-02", ["PH-CBT-LOS-01", "PH-OPT-SAPPER-02"]),
        ("PH-MARCH-3, ALPH-MARCH-03, ph-march-03", []),
        (PREFIX + "TEST-08..06", [PREFIX + "TEST-08..06"]),
    ],
)
def test_ids_in_a_text(text: str, ids: list[str]) -> None:
    assert ledger.ids_in(text) == ids


def test_places_of_code_fixtures_and_markers(project: Path) -> None:
    (project / "combat/a.py").write_text('"""PH-MARCH-01..02 (p.23)."""\n')
    (project / "fixtures/b.yaml").write_text("- text: PH-MARCH-04\n  rule: PH-MARCH-03\n")
    (project / "tests/test_c.py").write_text(
        "import pytest\n"
        'pytestmark = pytest.mark.rule("PH-MARCH-01")\n'
        '@pytest.mark.rule("PH-MARCH-02", "PH-MARCH-03..04")\n'
        "def test_it(): ...\n"
    )
    found = ledger.read_ledger(project)
    assert {rule_id: list(map(str, places)) for rule_id, places in found.code.items()} == {
        "PH-MARCH-01": ["combat/a.py:1"],
        "PH-MARCH-02": ["combat/a.py:1"],
        "PH-MARCH-03": ["fixtures/b.yaml:2"],
    }
    assert {rule_id: list(map(str, places)) for rule_id, places in found.tests.items()} == {
        "PH-MARCH-01": ["tests/test_c.py:2"],
        "PH-MARCH-02": ["tests/test_c.py:3 test_it"],
        "PH-MARCH-03": ["tests/test_c.py:3 test_it"],
        "PH-MARCH-04": ["tests/test_c.py:3 test_it"],
    }
    coverage = found.coverage(found.rules.values())
    assert (coverage.total, coverage.done, coverage.tested) == (4, 3, 4)
    assert coverage.missing_code == ("PH-MARCH-04",)
    assert found.unknown() == {}


def test_an_id_in_a_test_without_marker_proves_nothing(project: Path) -> None:
    (project / "tests/test_c.py").write_text("# PH-MARCH-01\n")
    assert ledger.read_ledger(project).tests == {}


def test_unknown_ids_are_found_wherever_they_stand(project: Path) -> None:
    (project / "campaign/a.py").write_text(f"# {MADE_UP}\n")
    (project / "tests/test_c.py").write_text(
        f'import pytest\n@pytest.mark.rule("{MADE_UP}", "MARCH-01")\ndef test_it(): ...\n'
    )
    unknown = ledger.read_ledger(project).unknown()
    assert set(unknown) == {MADE_UP, "MARCH-01"}
    assert {place.path for place in unknown[MADE_UP]} == {"campaign/a.py", "tests/test_c.py"}


def test_a_marker_without_literal_ids_is_reported(project: Path) -> None:
    (project / "tests/test_c.py").write_text("import pytest\nx = pytest.mark.rule(name)\n")
    found = ledger.read_ledger(project)
    assert list(map(str, found.unreadable)) == ["tests/test_c.py:2"]


# The command


@pytest.mark.long
def test_the_command_prints_every_section_and_the_total(real: ledger.Ledger) -> None:
    printed = run("--ledger", "FB").split("\nledger")[0].splitlines()
    lines = {line.split()[0]: line.split()[1:] for line in printed if line}
    assert lines["CFT"][0] == "4" and lines["all"][0] == "42"
    assert "(p." not in run("--where", "FB-CFT-03")
    with pytest.raises(CommandError, match="XX"):
        run("--ledger", "XX")


def test_no_ledger_has_an_unknown_id() -> None:
    assert {each.prefix: list(each.unknown()) for each in ledger.read_ledgers()} == {
        prefix: [] for prefix in ledger.indexes()
    }


def test_a_section_lists_its_rules() -> None:
    output = run("--section", "cbt-los")
    assert output.count("PH-CBT-LOS-") == 12
    assert "PH-MARCH-01" not in output


@pytest.mark.long
def test_missing_lists_only_what_is_missing(real: ledger.Ledger) -> None:
    output = run("--missing")
    complete = [rule_id for rule_id in real.rules if rule_id in real.code and rule_id in real.tests]
    assert complete
    assert not [rule_id for rule_id in complete if f"{rule_id} " in output]
    lacking = [rule_id for rule_id in real.rules if rule_id not in complete]
    assert all(f"{rule_id} " in output for rule_id in lacking)


def test_where_shows_code_tests_title_and_page() -> None:
    output = run("--where", "PH-TEST-11")
    assert "PH-TEST-11 (p.19)" in output
    assert re.search(r"combat/rules/matching\.py:\d+", output)
    assert re.search(r"tests/rules/test_matching\.py:\d+ test_\w+", output)


def test_json_counts_agree_with_the_sections() -> None:
    facts = json.loads(run("--json"))
    assert facts["all"]["total"] == 520
    for key in ("total", "done", "tested"):
        assert sum(counts[key] for counts in facts["sections"].values()) == facts["all"][key]


@pytest.mark.parametrize("arguments", [("--where", MADE_UP), ("--section", "NOWHERE")])
def test_an_unknown_rule_or_section_is_an_error(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match="NOWHERE"):
        run(*arguments)


def test_strict_fails_on_an_unknown_id(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "campaign/a.py").write_text(f"# {MADE_UP}\n")
    read = ledger.read_ledgers
    monkeypatch.setattr("campaign.management.commands.rules.read_ledgers", lambda: read(project))
    assert MADE_UP in run()
    with pytest.raises(CommandError, match=MADE_UP):
        run("--strict")


def test_the_written_documents_are_fresh(real: ledger.Ledger, tmp_path: Path) -> None:
    (tmp_path / "docs/rules").mkdir(parents=True)
    for written in write_docs(real, tmp_path):
        kept = ledger.ROOT / written.relative_to(tmp_path)
        assert kept.read_text() == written.read_text(), "run manage.py rules --write-docs"


# The glossary


def test_glossary_terms_are_unique_and_linked() -> None:
    terms = list(glossary.load().values())
    words = [word.lower() for term in terms for word in (term.term, *term.also)]
    assert len(words) == len(set(words))
    assert len({term.slug for term in terms}) == len(terms)
    for term in terms:
        assert term.meaning and 1 <= term.page <= 64, term.term
        assert set(term.see) <= set(glossary.load()) - {term.term}, term.term


def test_glossary_is_in_alphabetical_order() -> None:
    names = [name.lower() for name in glossary.load()]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("word", "term"),
    [("kia", "K.I.A."), ("LoS", "Line of Sight"), ("squad leader", "Specialization")],
)
def test_a_word_of_the_screen_is_explained(word: str, term: str) -> None:
    found = glossary.explain(word)
    assert found is not None and found.term == term


def test_a_word_that_is_no_term_has_no_explanation() -> None:
    assert glossary.explain("bicycle") is None
