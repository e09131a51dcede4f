"""The checker as a whole: it never raises, keeps its lines, and calls nothing dead that lives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.checker import check
from campaign.checker.env import Env, join
from campaign.checker.sources import LARGEST
from campaign.content.files import documents
from tests.checker.test_corpus import BASE, MISSION

LINES = BASE[MISSION].split("\n")
NAMES = st.sampled_from(["A", "B", "C"])
ENVS = st.builds(Env, st.frozensets(NAMES), st.frozensets(NAMES), st.frozensets(NAMES))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_mangled_mission_is_reported_and_never_raises(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        here = data.draw(st.integers(0, len(lines) - 1))
        there = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "swap", "double", "move", "cut"])):
            case "drop":
                del lines[here]
            case "swap":
                lines[here], lines[there] = lines[there], lines[here]
            case "double":
                lines.insert(here, lines[there])
            case "move":
                lines[here] = "  " + lines[here]
            case "cut":
                lines[here] = lines[here][: len(lines[here]) // 2]
    report = check({**BASE, MISSION: "\n".join(lines)})
    for finding in report.findings:
        assert 1 <= finding.line <= len(lines) + 1 or finding.file != MISSION
        assert finding.help and finding.message and finding.title


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=200))
def test_any_text_for_a_mission_is_reported_and_never_raises(text: str) -> None:
    assert check({**BASE, MISSION: text}).status() in (1, 2)


def test_nothing_at_all_is_reported() -> None:
    report = check({})
    assert report.status() == 2
    assert {finding.code for finding in report.findings} == {"B007"}


def test_a_huge_text_is_not_even_read() -> None:
    report = check({**BASE, MISSION: "a" * (LARGEST + 1)})
    assert [f.code for f in report.of_file(MISSION)] == ["B005"]


def test_a_broken_mission_leaves_the_others_checked_and_hints_at_nothing() -> None:
    texts = documents()
    texts["missions/m2.yaml"] = "mission: [2"
    texts["missions/m5.yaml"] = texts["missions/m5.yaml"].replace("at: F6", "at: Z6", 1)
    findings = check(texts).findings
    assert {(f.file, f.code) for f in findings if f.severity == "error"} == {
        ("missions/m2.yaml", "B001"),
        ("missions/m5.yaml", "B021"),
    }
    assert not [f for f in findings if f.severity == "hint"]


def test_without_the_last_missions_what_waits_for_them_is_a_hint() -> None:
    texts = {name: text for name, text in documents().items() if name != "missions/m9.yaml"}
    report = check(texts)
    assert report.status(strict=True) == 0
    assert {finding.code for finding in report.findings} == {"B047"}


@given(ENVS, ENVS, NAMES)
def test_joining_two_ways_allows_whatever_either_allowed(one: Env, other: Env, name: str) -> None:
    both = join(one, other)
    assert both is not None
    assert both.may_have(name) >= (one.may_have(name) or other.may_have(name))
    assert both.may_lack(name) >= (one.may_lack(name) or other.may_lack(name))


@given(ENVS, NAMES)
def test_yellow_goes_and_blue_stays_for_the_next_mission(env: Env, name: str) -> None:
    later = env.next_mission()
    assert later.may_have(name) == (name in env.blue)
    if name in env.yellow:
        assert later.may_lack(name)
