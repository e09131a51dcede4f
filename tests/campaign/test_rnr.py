"""Rest and Relaxation (p.52)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, apply, codec, rnr, visible_to
from campaign.rules.cards import RnrResult
from campaign.rules.commands import Accept, Continue, RerollRnr, RollRnr, SpendBoon
from campaign.rules.events import (
    BoonPointsChanged,
    EntryOpened,
    MarineDrawn,
    RnrResultRolled,
    RnrRolled,
)
from campaign.rules.language import Entry
from campaign.rules.state import LogEntry, MissionRecord, Tally
from campaign.telling import tell
from combat.rules.dice import ScriptedDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    allowed,
    awaiting,
    cast,
    entry,
    finish,
    marine,
    of,
    offer,
    offers,
    play_on,
    read,
    real_content,
    refused,
    say,
    squad,
)


def resting(place: str = "base", modifier: int = 0, **changes: Any) -> State:
    """The Mission is over and R&R waits for its roll."""
    ends = [MISSION["ends"][0] | {"rnr": place, "modifier": modifier}]
    steps = changes.pop("steps", ())
    state = read(entry(*steps, {"end": "event"}, mission={"ends": ends}, **changes)).state
    return say(play_on(state, "upgrades").state, Continue()).state


def rolled(outcome: Any) -> RnrRolled:
    return of(outcome, RnrRolled)[0]


@pytest.mark.rule("PH-RNR-01")
def test_the_mission_cannot_be_closed_before_the_roll() -> None:
    state = resting()
    assert awaiting(state) == "rnr"
    assert refused(state, Continue()).code == "not_now"


@pytest.mark.rule("PH-RNR-02")
@pytest.mark.parametrize("place", ["base", "town", "danang"])
def test_it_happens_where_the_end_says(place: str) -> None:
    outcome = say(resting(place), RollRnr(), faces=[3, 1])
    assert rolled(outcome).location == place
    assert EntryOpened(f"rnr/{place}/middle/1") in outcome.events


@pytest.mark.rule("PH-RNR-03")
@pytest.mark.parametrize(
    ("face", "grade"),
    [(1, "bad"), (2, "bad"), (3, "middle"), (4, "middle"), (5, "middle"), (6, "good")],
)
def test_the_die_settles_the_situation(face: int, grade: str) -> None:
    outcome = say(resting("town"), RollRnr(), faces=[face, *free_result("town", grade)])
    assert (rolled(outcome).total, rolled(outcome).grade) == (face, grade)


def needs_more(place: str, grade: str, number: int) -> bool:
    """Whether a result names random Marines, who are rolled for."""
    return "RND" in repr(getattr(real_content().rnr[place], grade)[number - 1].steps)


@pytest.mark.rule("PH-RNR-04", "PH-RNR-10")
@pytest.mark.parametrize(
    ("modifier", "earned", "face", "total", "grade"),
    [(1, 0, 5, 6, "good"), (-3, 0, 1, -2, "bad"), (0, 2, 4, 6, "good"), (-1, 0, 6, 5, "middle"),
     (3, 2, 6, 11, "good")],
)  # fmt: skip
def test_the_mission_modifies_the_roll(
    modifier: int, earned: int, face: int, total: int, grade: str
) -> None:
    state = resting(modifier=modifier, steps=({"rnr": earned},) if earned else ())
    outcome = say(state, RollRnr(), faces=[face, *free_result("base", grade)])
    assert (rolled(outcome).total, rolled(outcome).grade) == (total, grade)


def free_result(place: str, grade: str) -> list[int]:
    """The face of a result that needs no further roll."""
    return [next(n for n in range(1, 7) if not needs_more(place, grade, n))]


@pytest.mark.rule("PH-RNR-05")
def test_four_boon_points_add_two_as_in_the_ledger() -> None:
    men = squad(RO={"boon_points": 3}, DOC={"boon_points": 1})
    ro, doc = PROFILES["RO"], PROFILES["DOC"]
    state = resting(marines=men)
    outcome = say(
        state, SpendBoon(ro), SpendBoon(ro), SpendBoon(doc), SpendBoon(ro), RollRnr(),
        faces=[4, *free_result("base", "good")],
    )  # fmt: skip
    assert (rolled(outcome).total, rolled(outcome).grade) == (6, "good")
    assert marine(outcome.state, "RO").boon_points == marine(outcome.state, "DOC").boon_points == 0


@pytest.mark.rule("PH-RNR-05")
def test_the_offer_shows_what_points_would_do() -> None:
    state = resting(marines=squad(RO={"boon_points": 2}))
    assert offer(state, RollRnr()).chance == pytest.approx(1 / 6)
    richer = say(state, SpendBoon(PROFILES["RO"]), SpendBoon(PROFILES["RO"])).state
    assert offer(richer, RollRnr()).chance == pytest.approx(2 / 6)
    assert offer(richer, RollRnr()).price == 1


@pytest.mark.rule("PH-RNR-05", "PH-RNR-09")
def test_hospitalized_marines_neither_pay_nor_take_part() -> None:
    men = squad(RO={"boon_points": 5, "wound": "W.09"}, DOC={"boon_points": 1})
    state = resting(marines=men)
    assert offers(state, "spend_boon") == [], "one point of the others buys nothing"
    stress = say(resting("base", marines=men), RollRnr(), faces=[1, 1])
    assert marine(stress.state, "RO").stress == 0 and marine(stress.state, "SL").stress == 1


@pytest.mark.rule("PH-RNR-09")
def test_temporary_replacements_take_part() -> None:
    men = squad(RO={"temporary": True, "boon_points": 2})
    state = resting(marines=men)
    assert allowed(state, SpendBoon(PROFILES["RO"]))
    assert marine(say(state, RollRnr(), faces=[1, 1]).state, "RO").stress == 1


@pytest.mark.rule("PH-RNR-06")
def test_the_second_roll_takes_no_modifier() -> None:
    state = resting(modifier=2)
    outcome = say(state, RollRnr(), faces=[6, 1])
    assert of(outcome, RnrResultRolled) == [RnrResultRolled("base", "good", 1)]
    tables = real_content().rnr
    assert set(tables) == {"base", "town", "danang"}
    assert all(len(getattr(t, g)) == 6 for t in tables.values() for g in ("bad", "middle", "good"))


def before(doc: str) -> tuple[MissionRecord, ...]:
    """An earlier Mission after which a result was had."""
    return (MissionRecord(0, "A", (), 1, 600, Tally(), (), (), (), 0, 0, 0, (doc,)),)


@pytest.mark.rule("PH-RNR-07")
def test_a_repeated_result_may_be_rolled_until_it_differs() -> None:
    state = replace(resting(), records=before("rnr/base/bad/1"))
    again = say(state, RollRnr(), faces=[1, 1]).state
    assert awaiting(again) == "rnr_repeat"
    assert {o.command for o in offers(again)} == {Accept(), RerollRnr()}
    kept = say(again, Accept())
    assert EntryOpened("rnr/base/bad/1") in kept.events
    same = say(again, RerollRnr(), faces=[1]).state
    assert awaiting(same) == "rnr_repeat"
    other = say(same, RerollRnr(), faces=[4])
    assert EntryOpened("rnr/base/bad/4") in other.events


@pytest.mark.rule("PH-RNR-07")
def test_results_had_are_remembered_in_the_logbook() -> None:
    closed = say(resting(), RollRnr(), Continue(), faces=[1, 1]).state
    assert closed.records[-1].rnr == ("rnr/base/bad/1",)


@pytest.mark.rule("PH-RNR-08")
def test_a_result_for_a_marine_who_is_not_there_is_rolled_again() -> None:
    """The 6 of a bad stay in Town is the Squad Leader's."""
    gone = squad(SL={"wound": "W.09"})
    (other,) = free_result("town", "bad")
    outcome = say(resting("town", marines=gone), RollRnr(), faces=[1, 6, other])
    results = [RnrResultRolled("town", "bad", n) for n in (6, other)]
    assert of(outcome, RnrResultRolled) == results
    here = say(resting("town"), RollRnr(), faces=[1, 6])
    assert marine(here.state, "SL").stress == 2


@pytest.mark.rule("PH-RNR-08", "PH-RANDOM-01")
def test_a_random_marine_who_is_missing_is_rolled_again() -> None:
    number = next(
        n for n in range(1, 7) if "'RND'" in repr(real_content().rnr["base"].bad[n - 1].steps)
    )
    gone = squad(RO={"standing": "kia"})
    outcome = say(resting(marines=gone), RollRnr(), faces=[1, number, 2, 3])
    assert of(outcome, MarineDrawn) == [MarineDrawn(3, PROFILES["INF"])]


def test_five_fingers_finds_a_boon_point_at_base_only() -> None:
    men = cast("RO", "MP.16")
    base = say(resting(marines=men), RollRnr(), faces=[1, 1])
    assert BoonPointsChanged("MP.16", 1, 1) in base.events
    town = say(resting("town", marines=men), RollRnr(), faces=[6, *free_result("town", "good")])
    assert BoonPointsChanged("MP.16", 1, 1) not in town.events


@pytest.mark.parametrize("place", ["base", "town", "danang"])
@pytest.mark.parametrize("face", [1, 3, 6])
@pytest.mark.parametrize("number", range(1, 7))
def test_every_result_can_be_had_and_the_mission_closed(place: str, face: int, number: int) -> None:
    men = squad(RO={"boon_points": 3, "stress": 6})
    state = resting(place, marines=men)
    dice = ScriptedDice([face, number, *[1, 2, 3, 4, 5, 6] * 4])
    state = apply(state, RollRnr(), dice).state
    while awaiting(state) != "close_mission":
        state = apply(state, offers(state)[0].command, dice).state
    assert finish(state).finished


def test_what_happened_at_rnr_is_told_before_what_it_did() -> None:
    state = resting()
    said = say(state, RollRnr(), faces=[4, 3]).state
    page = visible_to(said, "host").page
    assert page is not None and page.doc == "rnr/base/middle/3"
    assert page.passages[0].kind == "text" and "Two pairs each" in page.passages[0].text


def phased(**changes: Any) -> State:
    """A Squad at rest where the first bad line of Base is another while THE SIEGE is noted, and
    another still while THE RAIN is."""
    state = replace(resting(), **changes)
    base = state.book.rnr["base"]
    other = {"if": "THE SIEGE", "title": "Sandbags", "text": "No net.", "steps": [{"threat": 1}]}
    rain = {"if": "THE RAIN", "title": "Mud", "text": "No ball.", "steps": [{"threat": 1}]}
    line = RnrResult.model_validate(
        {"title": "Volleyball", "text": "A net.", "instead": [other, rain]}
    )
    table = base.model_copy(update={"bad": (line, *base.bad[1:])})
    content = replace(state.book, rnr={**state.book.rnr, "base": table}, _found={})
    return replace(state, content=content)


SIEGE = (LogEntry("THE SIEGE", "blue", 1, "M1/01"),)
RAIN = (LogEntry("THE RAIN", "blue", 1, "M1/01"),)


@pytest.mark.parametrize(
    ("log", "doc", "other", "title"),
    [((), "rnr/base/bad/1", 0, "Volleyball"), (SIEGE, "rnr/base/bad/1/1", 1, "Sandbags"),
     (RAIN, "rnr/base/bad/1/2", 2, "Mud")],
)  # fmt: skip
def test_a_line_is_another_in_another_phase_of_the_story(
    log: tuple[LogEntry, ...], doc: str, other: int, title: str
) -> None:
    outcome = say(phased(log=log), RollRnr(), faces=[1, 1])
    (rolled,) = of(outcome, RnrResultRolled)
    assert rolled == RnrResultRolled("base", "bad", 1, other)
    assert ("other" in codec.encode_event(rolled)) == bool(other)
    assert EntryOpened(doc) in outcome.events
    view = visible_to(outcome.state, "host")
    assert view.page is not None and view.page.title == title
    (line,) = tell(outcome.state.book, view.state, [rolled])
    assert title in line.text
    assert say(outcome.state, Continue()).state.records[-1].rnr == (doc,)


def test_what_was_had_in_another_phase_is_no_repetition() -> None:
    had = before("rnr/base/bad/1")
    assert awaiting(say(phased(records=had), RollRnr(), faces=[1, 1]).state) == "rnr_repeat"
    now = say(phased(records=had, log=SIEGE), RollRnr(), faces=[1, 1])
    assert awaiting(now.state) == "close_reading"


@pytest.mark.rule("PH-RNR-08")
def test_whom_a_result_names_is_looked_for_in_whatever_it_leads_to() -> None:
    hurt = {"damage": {"who": "DOC", "amount": 1}}
    tests = {"each": [{"who": "ALL", "trait": "PER", "diff": 2}], "failures": {1: [hurt]}}
    steps = Entry.model_validate({"title": "Run", "steps": [{"tests": tests}]}).steps
    assert rnr.named(steps) == {"DOC"}
