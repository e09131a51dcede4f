"""Trait tests: pools, successes, DIFF, who takes them (p.18-20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import apply, events, roster, trait_tests
from campaign.rules.commands import ChooseMarine, Continue, March, NamePointMan, RollTest
from campaign.rules.events import ExperienceGained, TextShown
from campaign.rules.state import MapMarker
from campaign.rules.tasks import Due, Stop, TakeTest, TestQueue
from combat.rules.dice import RecordingDice, ScriptedDice
from combat.rules.matching import score
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    cast,
    entry,
    of,
    offer,
    offers,
    on_map,
    say,
    shown,
    squad,
    with_mission,
)

GRAY = 2


def asked(test: dict[str, Any], **changes: Any) -> Any:
    """An Event with this test has just been reached in E7 after a March from E6."""
    base = {"who": "DOC", "trait": "INT", "diff": 2, "pass": [{"text": "Yes."}],
            "fail": [{"text": "No."}]}  # fmt: skip
    content = with_mission(entries={"01": {"title": "T", "steps": [{"test": base | test}]}})
    marker = (MapMarker("01", "D6", "01"),)
    state = on_map(**({"content": content, "at": "E6", "markers": marker} | changes))
    return say(state, March("D6"), faces=[GRAY]).state


def pool(state: Any) -> tuple[int, int, dict[str, int]]:
    """Focus and Strike dice of the test awaited, and its parts by label."""
    dice = offer(state, RollTest()).pool
    assert dice is not None and dice.crit == 0
    return dice.focus, dice.strike, {p.label: p.value for p in dice.parts}


@pytest.mark.rule("PH-TEST-01", "PH-TEST-02")
def test_three_focus_dice_and_strike_dice_by_the_trait() -> None:
    assert pool(asked({})) == (3, 4, {"base": 3, "INT": 4})
    assert pool(asked({"who": "SL"})) == (3, 2, {"base": 3, "INT": 2})
    outcome = say(asked({}), RollTest(), faces=[1, 2, 3, 4, 5, 6, 6])
    (rolled,) = of(outcome, events.TestRolled)
    assert (rolled.focus, rolled.strike) == ((1, 2, 3), (4, 5, 6, 6))


@pytest.mark.rule("PH-TEST-03", "PH-TIME-03", "PH-TIME-04")
@pytest.mark.parametrize(
    ("clock", "focus"), [("17:30", 3), ("17:45", 2), ("00:00", 2), ("05:30", 2), ("05:45", 3)]
)
def test_at_night_a_test_loses_a_focus_die(clock: str, focus: int) -> None:
    """A quarter of an hour passes on the way."""
    assert pool(asked({}, clock=clock))[0] == focus


@pytest.mark.rule("PH-TIME-07")
def test_a_test_keeps_the_time_it_began_with() -> None:
    steps: list[dict[str, Any]] = [
        {"tests": {"each": [
            {"who": "SL", "trait": "INT", "diff": 1},
            {"who": "DOC", "trait": "INT", "diff": 1},
        ], "failures": {0: [{"text": "x"}]}}},
    ]  # fmt: skip
    content = with_mission(entries={"01": {"title": "T", "steps": steps}})
    marker = (MapMarker("01", "D6", "01"),)
    state = on_map(content=content, at="E6", clock="17:30", markers=marker)
    first = say(state, March("D6"), faces=[GRAY]).state
    assert pool(first)[0] == 3
    moved = replace(first, mission=replace(first.run, clock=18 * 60))
    assert pool(moved)[0] == 3


@pytest.mark.rule("PH-TEST-04")
def test_without_focus_dice_a_test_fails_without_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the box takes away three Focus dice: begin with one, and let it be night."""
    monkeypatch.setattr(trait_tests, "BASE_FOCUS", 1)
    state = asked({}, clock="20:00")
    assert awaiting(state) == "close_reading"
    told = [type(e) for e in state.reading.events]
    assert events.TestFailed in told and events.TestRolled not in told
    shown = [e.path[-2] for e in state.reading.events if isinstance(e, TextShown)]
    assert shown == ["fail"]


@pytest.mark.rule("PH-TEST-04", "PH-TEST-12")
@pytest.mark.parametrize(("clock", "focus"), [("10:15", 1), ("20:00", 0)])
def test_odds_of_one_focus_die_and_of_none(
    monkeypatch: pytest.MonkeyPatch, clock: str, focus: int
) -> None:
    """Three equal Strike dice would score 2 without a Focus die, but they are not rolled."""
    monkeypatch.setattr(trait_tests, "BASE_FOCUS", 1)
    odds = [o.chance for o in offers(asked({"who": "ANY"}, clock=clock))]
    assert (awaiting(asked({}, clock=clock)) == "roll_test") is (focus == 1)
    assert all(chance for chance in odds) if focus else odds == [0.0] * 6


@pytest.mark.rule("PH-TEST-06", "PH-TEST-07", "PH-TEST-08", "PH-TEST-10")
@pytest.mark.parametrize(
    ("focus", "strike", "successes"),
    [
        ([1, 2, 3], [1, 4, 5, 6], 1),
        ([1, 2, 3], [6, 6, 6, 4], 2),
        ([1, 2, 3], [1, 1, 5, 5], 3),
        ([4, 4, 4], [1, 2, 3, 5], 0),
    ],
)
def test_matches_are_counted(focus: list[int], strike: list[int], successes: int) -> None:
    outcome = say(asked({"diff": 5}), RollTest(), faces=[*focus, *strike])
    assert [e.successes for e in of(outcome, events.TestRolled)] == [successes]


@pytest.mark.rule("PH-TEST-08")
def test_strike_group_without_focus() -> None:
    """The rulebook's example: three equal Strike dice score 2."""
    assert score((), (6, 6, 6), ()).successes == 2


@pytest.mark.rule("PH-TEST-09", "PH-TEST-11")
def test_squad_leaders_combat_test() -> None:
    """The rulebook's example #1: 11 successes."""
    assert score((4, 4, 5), (4, 5, 6, 6, 6, 2), (4, 2)).successes == 11


@pytest.mark.rule("PH-TEST-11")
def test_a_strike_die_scores_for_every_focus_die_it_matches() -> None:
    outcome = say(asked({"diff": 5}), RollTest(), faces=[4, 4, 1, 4, 4, 6, 2])
    assert [e.successes for e in of(outcome, events.TestRolled)] == [4]


@pytest.mark.rule("PH-TEST-12")
def test_gear_encounter() -> None:
    """The rulebook's example: Intelligence 4 at DIFF 2 with 3 successes."""
    outcome = say(asked({}), RollTest(), faces=[5, 2, 1, 5, 5, 3, 3])
    (rolled,) = of(outcome, events.TestRolled)
    assert (rolled.successes, rolled.passed) == (3, True)
    assert [e.path[-2] for e in of(outcome, TextShown)] == ["pass_"]


@pytest.mark.rule("PH-TEST-12")
@pytest.mark.parametrize(("diff", "passed"), [(1, True), (2, True), (3, False)])
def test_successes_must_reach_the_diff(diff: int, passed: bool) -> None:
    outcome = say(asked({"diff": diff}), RollTest(), faces=[1, 2, 3, 1, 2, 5, 6])
    assert [e.passed for e in of(outcome, events.TestRolled)] == [passed]
    assert [e.path[-2] for e in of(outcome, TextShown)] == ["pass_" if passed else "fail"]


@pytest.mark.rule("PH-TEST-12")
def test_the_odds_are_told_beforehand() -> None:
    """Three Focus and one Strike die: the Strike die hits one of the faces shown."""
    state = asked({"who": "SL", "trait": "INT", "diff": 1}, marines=squad(SL={"wound": "W.01"}))
    told = offer(state, RollTest()).chance
    focus, strike, _ = pool(state)
    hits = 0
    for number in range(6 ** (focus + strike)):
        faces = [number // 6**i % 6 + 1 for i in range(focus + strike)]
        hits += score(tuple(faces[:focus]), tuple(faces[focus:]), ()).successes >= 1
    assert told == pytest.approx(hits / 6 ** (focus + strike))


@pytest.mark.rule("PH-TEST-13")
@pytest.mark.parametrize(
    ("diff", "faces", "experience"),
    [(3, [1, 2, 3, 1, 2, 3, 6], 1), (2, [1, 2, 3, 1, 2, 3, 6], 0), (3, [1, 2, 3, 1, 2, 6, 5], 0),
     (4, [1, 1, 3, 1, 1, 3, 6], 1)],
)  # fmt: skip
def test_a_hard_test_passed_gives_experience_at_once(
    diff: int, faces: list[int], experience: int
) -> None:
    outcome = say(asked({"diff": diff}), RollTest(), faces=faces)
    assert outcome.state.marine(PROFILES["DOC"]).experience == experience
    assert len(of(outcome, ExperienceGained)) == experience


@pytest.mark.rule("PH-TEST-14")
def test_five_traits_of_2_to_4_on_every_profile() -> None:
    profiles = with_mission().profiles.values()
    assert len(profiles) == 30
    for profile in profiles:
        assert set(profile.traits) == {"SUR", "CHA", "PER", "INT", "WIL"}
        assert all(2 <= rating <= 4 for rating in profile.traits.values())


@pytest.mark.rule("PH-TEST-15")
def test_wounds_and_conditions_change_the_rating_that_counts() -> None:
    book = with_mission()
    wound = next(w for w in book.wounds.values() if w.traits)
    trait, less = next(iter(wound.traits.items()))
    fit = pool(asked({"trait": trait}))[1]
    hurt = squad(DOC={"wound": wound.code})
    assert pool(asked({"trait": trait}, marines=hurt))[1] == fit + less
    condition = next(c for c in book.conditions.values() if c.traits)
    trait, less = next(iter(condition.traits.items()))
    fit = pool(asked({"trait": trait}))[1]
    shaken = squad(DOC={"condition": condition.code})
    assert pool(asked({"trait": trait}, marines=shaken))[1] == fit + less


@pytest.mark.rule("PH-TEST-15")
def test_a_card_changes_no_trait_that_it_does_not_name() -> None:
    state = on_map()
    for code, card in {**state.book.wounds, **state.book.conditions}.items():
        kind = "wound" if code in state.book.wounds else "condition"
        man = replace(state.marine(PROFILES["DOC"]), **{kind: code})
        printed = state.book.profiles[man.profile].traits
        for trait, rating in printed.items():
            assert roster.trait(state, man, trait) == max(0, rating + card.traits.get(trait, 0))


@pytest.mark.rule("PH-TEST-16")
def test_a_trait_never_counts_below_zero_and_then_scores_nothing() -> None:
    book = with_mission()
    worst: dict[str, tuple[int, str, str]] = {}
    for wound in book.wounds.values():
        for condition in book.conditions.values():
            for trait in set(wound.traits) & set(condition.traits):
                total = wound.traits[trait] + condition.traits[trait]
                worst[trait] = min(worst.get(trait, (0, "", "")),
                                   (total, wound.code, condition.code))  # fmt: skip
    trait, (total, wound_code, condition_code) = min(worst.items(), key=lambda item: item[1])
    weak = min(book.profiles.values(), key=lambda p: p.traits[trait])  # type: ignore[index]
    men = squad(DOC={"profile": weak.code, "wound": wound_code, "condition": condition_code})
    state = asked({"trait": trait}, marines=men)
    assert weak.traits[trait] + total <= 0  # type: ignore[index]
    focus, strike, _ = pool(state)
    assert (focus, strike) == (3, 0)
    dice = RecordingDice(ScriptedDice([5, 5, 5]))
    outcome = apply(state, RollTest(), dice)
    assert [e.successes for e in of(outcome, events.TestRolled)] == [0]
    assert [roll.faces for roll in dice.rolls] == [(5, 5, 5)], "nobody is asked for no dice"


@pytest.mark.rule("PH-TEST-17")
def test_any_marine_is_chosen_by_the_players() -> None:
    state = asked({"who": "ANY"})
    assert awaiting(state) == "pick_marine"
    chances = {o.command: o.chance for o in offers(state)}
    assert set(chances) == {ChooseMarine(p) for p in PROFILES.values()}
    assert chances[ChooseMarine(PROFILES["DOC"])] > chances[ChooseMarine(PROFILES["SL"])]
    chosen = say(state, ChooseMarine(PROFILES["RO"]))
    assert pool(chosen.state)[1] == 4
    rolled = say(chosen.state, RollTest(), faces=[1, 2, 3, 1, 2, 5, 6])
    assert [e.marine for e in of(rolled, events.TestRolled)] == [PROFILES["RO"]]


@pytest.mark.rule("PH-TEST-17")
@pytest.mark.parametrize(("who", "role"), [("SL", "SL"), ("ENG", "ENG"), ("PM", "SCT")])
def test_a_named_specialization_or_the_point_man_takes_it(who: str, role: str) -> None:
    content = with_mission(entries={"01": {"title": "T", "steps": [
        {"test": {"who": who, "trait": "PER", "diff": 1, "pass": [{"text": "y"}],
                  "fail": [{"text": "n"}]}}]}})  # fmt: skip
    state = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),))
    state = say(state, NamePointMan(PROFILES["SCT"]), March("D6"), faces=[GRAY]).state
    strike = pool(state)[1]
    rolled = say(state, RollTest(), faces=[1, 2, 3] + [1] * strike)
    assert [e.marine for e in of(rolled, events.TestRolled)] == [PROFILES[role]]


@pytest.mark.rule("PH-TEST-12")
def test_a_test_may_be_passed_by_what_the_squad_knows() -> None:
    auto = {"if": {"night": False}, "why": "daylight"}
    outcome = asked({"auto": auto})
    assert awaiting(outcome) == "close_reading"
    shown = [e for e in outcome.reading.events if isinstance(e, events.TestPassed)]
    assert [e.why for e in shown] == ["daylight"]
    assert awaiting(say(outcome, Continue()).state) == "squad_action"


@pytest.mark.rule("PH-SQUAD-06")
def test_a_passive_skill_adds_its_die_and_says_so() -> None:
    raised = squad(SL={"level": 3})
    assert pool(asked({"who": "SL", "trait": "CHA"}, marines=raised))[2]["steady"] == 1
    assert "steady" not in pool(asked({"who": "SL", "trait": "CHA"}))[2]
    assert "steady" not in pool(asked({"who": "SL", "trait": "PER"}, marines=raised))[2]


@pytest.mark.rule("PH-TEST-12")
@pytest.mark.parametrize(
    ("changes", "diff"),
    [
        ([], 3), ([{"add": -1}], 2), ([{"add": -9}], 1), ([{"to": 4}], 4),
        ([{"to": 1}, {"add": 1}], 2), ([{"add": 1, "if": {"night": True}}], 3),
        ([{"add": 1, "if": {"night": False}}], 4),
    ],
)  # fmt: skip
def test_a_diff_is_changed_by_what_holds_and_is_never_below_one(
    changes: list[dict[str, Any]], diff: int
) -> None:
    held: dict[str, Any] = {"if": {"threat": {"min": 1}}, "why": "so it is"}
    state = asked({"diff": 3, "changes": [held | change for change in changes]})
    faces = [1, 2, 3, 4, 5, 6, 6]
    assert [e.diff for e in of(say(state, RollTest(), faces=faces), events.TestRolled)] == [diff]


@pytest.mark.rule("PH-TEST-17")
def test_the_marines_of_a_group_test_one_by_one_and_who_is_gone_does_not() -> None:
    """Failures count; the last who failed is meant by what follows."""
    each = [{"who": "ALL", "trait": "PER", "diff": 3}]
    failures = {0: [{"text": "None."}], 1: [{"text": "One."}], 3: [{"damage": {"who": "TESTER",
                "amount": 1}}]}  # fmt: skip
    content = with_mission(entries={"01": {"title": "T", "steps": [
        {"tests": {"each": each, "failures": failures}}]}})  # fmt: skip
    marker = (MapMarker("01", "D6", "01"),)
    men = squad(RO={"standing": "hospital"}, INF={"standing": "hospital"})
    state = on_map(content=content, at="E6", markers=marker, marines=men)
    state = say(state, March("D6"), faces=[GRAY]).state
    testers, meant = [], []
    while awaiting(state) == "roll_test":
        strike = pool(state)[1]
        outcome = say(state, RollTest(), faces=[1, 1, 1] + [2] * strike)
        testers += [e.marine for e in of(outcome, events.TestRolled)]
        meant += of(outcome, events.TesterMeant)
        state = outcome.state
    assert testers == [PROFILES[role] for role in ("SL", "SCT", "ENG", "DOC")]
    assert meant == [events.TesterMeant(PROFILES["DOC"])]
    assert [m.damage for m in state.squad] == [0, 0, 0, 1]


@pytest.mark.rule("PH-TEST-17")
def test_who_leaves_the_squad_before_his_turn_takes_no_test_and_passes_none() -> None:
    """Not even one that what the Squad knows would spare him."""
    each = [{"who": "ALL", "trait": "PER", "diff": 1, "auto": {"if": {"at": "F6"}, "why": "x"}}]
    step = {"tests": {"each": each, "failures": {0: [{"text": "None."}]}}}
    state = entry(step, marines=squad(RO={"standing": "kia"}))
    path, gone, here = ("steps", 0, "tests"), Due(PROFILES["RO"], 0), Due(PROFILES["SL"], 0)
    queue = TestQueue("M1/01", path, (gone, here))
    took = say(replace(state, agenda=(*state.agenda[:1], queue, Stop("M1/01"))), Continue())
    assert [e.marine for e in of(took, events.TestPassed)] == [PROFILES["SL"]]
    test = TakeTest("M1/01", path, PROFILES["RO"], "PER", 1, 0)
    agenda = (*state.agenda[:1], replace(queue, waiting=()), test, Stop("M1/01"))
    missed = say(replace(state, agenda=agenda), Continue())
    assert not of(missed, events.TestFailed) and shown(missed.state) == []
    assert awaiting(missed.state) == "squad_action"


@pytest.mark.rule("PH-SQUAD-04", "PH-TEST-12")
@pytest.mark.parametrize(
    ("diff", "passed", "experience"), [(2, True, 1), (2, False, 0), (1, True, 0), (3, True, 1)]
)
def test_time_served_gives_experience_for_a_test_of_two_passed(
    diff: int, passed: bool, experience: int
) -> None:
    profiles = with_mission().profiles.values()
    served = next(p.code for p in profiles if p.ability.code == "time-served")
    men = cast("DOC", served)
    state = asked({"diff": diff}, marines=men)
    strike = pool(state)[1]
    same = [1, 2, 3] * 2 if passed else [4, 5, 6, 4]
    outcome = say(state, RollTest(), faces=[1, 2, 3, *same[:strike]])
    man = outcome.state.marine(served)
    assert man.experience == experience
    assert man.used == (("time-served",) if diff == 2 and passed else ())


@pytest.mark.rule("PH-SQUAD-06")
@pytest.mark.parametrize(
    ("role", "level", "trait", "code"),
    [("SL", 3, "WIL", "steady"), ("RO", 2, "INT", "radio-discipline"),
     ("ENG", 1, "INT", "demolitions"), ("SCT", 1, "SUR", "pathfinder")],
)  # fmt: skip
def test_each_passive_skill_is_for_its_trait_alone(
    role: str, level: int, trait: str, code: str
) -> None:
    men = squad(**{role: {"level": level}})
    seen = set()
    for each in ("SUR", "CHA", "PER", "INT", "WIL"):
        state = asked({"who": role, "trait": each}, marines=men)
        if pool(replace(state, point_man=PROFILES[role]))[2].get(code):
            seen.add(each)
    assert seen == ({"CHA", "WIL"} if code == "steady" else {trait})
    state = asked({"who": role, "trait": "SUR"}, marines=men)
    assert "pathfinder" not in pool(replace(state, point_man=PROFILES["DOC"]))[2]
