"""Who shot whom, how the campaign ends and what R&R brings, on both sides of every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, apply, deeds, endmission, logbook
from campaign.rules.cards import Grade
from campaign.rules.commands import Continue, Decide
from campaign.rules.events import BattleHappened, RnrRolled
from campaign.rules.language import Entry
from campaign.rules.state import Deeds, Metrics, MissionRecord, Tally
from campaign.rules.tasks import (
    CloseMission,
    Finished,
    RnrRoll,
    SquadAction,
)
from combat.rules import events as fight
from combat.rules.dice import ScriptedDice, SeededDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    ended,
    of,
    offers,
    on_map,
    refused,
    say,
    shown,
    text,
    with_mission,
    with_missions,
)

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
NO_DICE = ScriptedDice()


def page(number: int, *, killed: tuple[str, ...] = (), rnr: tuple[str, ...] = ()) -> MissionRecord:
    return MissionRecord(number, "A", (), 1, 0, Tally(), killed, (), (), 0, 0, 0, rnr)


# --- whose shot it was ------------------------------------------------------------------------

GONE = fight.EnemyEliminated("e1", "F", 1)
SHOT = fight.Fired(INF, "m16", "single", "e1")
BLAST = fight.ClaymoreTriggered(ENG, 1, 3, False)
STRIKE, TANK = fight.StrikeArrived("mortar", "damage", (1,)), fight.TankFired(2)
MOVED = fight.MarineMoved(DOC, "M2-1", "M1-1")


@pytest.mark.rule("PH-LOGBOOK-04")
@pytest.mark.parametrize(
    ("events", "kills"),
    [
        ((SHOT, GONE), {INF: 1}), ((SHOT, GONE, GONE), {INF: 2}), ((BLAST, GONE), {ENG: 1}),
        ((SHOT, GONE, BLAST, GONE), {INF: 1, ENG: 1}), ((SHOT, STRIKE, GONE), {}),
        ((BLAST, TANK, GONE), {}), ((SHOT, MOVED, GONE), {INF: 1}), ((MOVED, GONE), {}),
        ((GONE,), {}), ((STRIKE, GONE, SHOT, GONE), {INF: 1}), ((SHOT,), {}),
    ],
)  # fmt: skip
def test_an_enemy_falls_to_who_shot_last(events: Any, kills: dict[str, int]) -> None:
    state = on_map(deeds=(Deeds(DOC, stress=1),))
    after = deeds.counted(state, state, [BattleHappened(event) for event in events])
    assert {own.profile: own.kills for own in after.run.deeds if own.kills} == kills
    assert after.run.deeds[0] == Deeds(DOC, stress=1)
    closed = replace(state, records=(page(1),))
    assert deeds.counted(closed, closed, [BattleHappened(event) for event in events]) is closed


# --- the end of the campaign ------------------------------------------------------------------


def finished(*numbers: int, finished: bool = True, **more: Any) -> State:
    state = on_map(agenda=(Finished(),), **more)
    return replace(state, mission=None, finished=finished, records=tuple(map(page, numbers)))


@pytest.mark.rule("PH-CAMPAIGN-05")
@pytest.mark.parametrize(
    ("pages", "done", "over"),
    [((1, 9), True, True), ((9,), True, True), ((1, 9), False, False), ((1, 8), True, False),
     ((), True, False)],
)  # fmt: skip
def test_the_campaign_is_over_after_the_ninth_mission(
    pages: tuple[int, ...], done: bool, over: bool
) -> None:
    state = finished(*pages, finished=done)
    assert logbook.over(state) is over
    assert (logbook.evaluation(state) is not None) is (9 in pages)
    assert logbook.evaluation(replace(state, motivation="")) is None


@pytest.mark.rule("PH-CAMPAIGN-06")
@pytest.mark.parametrize("motivation", ["letters", "tally", "ledger"])
def test_the_metric_of_the_motivation_chooses_the_ending(motivation: str) -> None:
    state = replace(finished(9), motivation=motivation)
    endings = state.book.motivation(motivation).endings
    for grade in endings:
        value = grade.from_ if grade.from_ is not None else grade.to
        metrics = replace(Metrics(letters=-90, tally=-90, ledger=-90), **{motivation: value})
        assert logbook.evaluation(replace(state, metrics=metrics)) == grade


GRADES = tuple(
    Grade.model_validate({"from": low, "to": high, "title": title, "text": "."})
    for low, high, title in ((10, None, "high"), (4, 7, "middle"), (None, 0, "low"))
)


@pytest.mark.rule("PH-CAMPAIGN-06")
@pytest.mark.parametrize(
    ("value", "title"),
    [(10, "high"), (99, "high"), (9, "high"), (8, "middle"), (7, "middle"), (4, "middle"),
     (3, "middle"), (2, "middle"), (1, "low"), (0, "low"), (-5, "low")],
)  # fmt: skip
def test_beyond_all_grades_the_nearest_counts(value: int, title: str) -> None:
    assert logbook.nearest(GRADES, value).title == title


def test_a_mission_published_later_goes_on_with_the_next_number() -> None:
    two = with_missions(MISSION, MISSION | {"mission": 2})
    assert not offers(finished(1))
    assert awaiting(finished(1)) == "finished" and refused(finished(1), Continue())
    after = apply(finished(1, content=two), Continue(), SeededDice("on")).state
    assert after.run.number == 2 and not after.finished
    assert not offers(finished(2, content=two)) and not offers(finished(1, 2, content=two))
    assert offers(finished(content=two))


@pytest.mark.rule("PH-CAMPAIGN-05")
@pytest.mark.parametrize(("number", "outro"), [(9, True), (8, False), (9, None)])
def test_the_outro_is_read_after_the_last_mission(number: int, outro: bool | None) -> None:
    """A book may have none."""
    content = with_mission(mission=number)
    book = content.book.model_copy(update={"outro": Entry.model_validate(
        {"title": "Out", "steps": [text("Home."), {"note": {"blue": "HOME"}}]}
    ) if outro is not None else None})  # fmt: skip
    state = on_map(content=replace(content, book=book, _found={}), agenda=(CloseMission(),))
    state = replace(state, records=(page(number),))
    after = apply(state, Continue(), NO_DICE).state
    assert after.finished and (after.reading is not None) is bool(outro)
    assert after.point_man == "" and after.mission is None
    assert [(e.name, e.mission) for e in after.log] == ([("HOME", 0)] if outro else [])


@pytest.mark.rule("PH-BOOKLET-04")
def test_a_choice_after_the_last_mission_costs_no_time_that_nobody_counts() -> None:
    cost = {"time": "0:15", "stamina": 1, "threat": 1}
    go = {"label": "Go.", "cost": cost, "steps": [text("Gone.")]}
    steps = [{"choice": {"options": [go, {"label": "Stay."}]}}]
    content = with_mission(mission=9)
    book = content.book.model_copy(update={"outro": Entry.model_validate(
        {"title": "Out", "steps": steps})})  # fmt: skip
    state = on_map(content=replace(content, book=book, _found={}), agenda=(CloseMission(),))
    after = say(replace(state, records=(page(9),)), Continue(), Decide(0)).state
    assert shown(after) == ["Gone."] and after.mission is None


def test_the_last_end_is_read_where_none_fits() -> None:
    ends = [
        {"code": code, "title": code, "when": {"at": "A1"}, "entry": {
            "title": code, "steps": [text(code)]}}
        for code in "AB"
    ]  # fmt: skip
    state = say(ended(mission={"ends": ends}), Continue()).state
    assert state.run.end == "B" and endmission.booklet_of(state).ends[1].code == "B"


# --- R&R --------------------------------------------------------------------------------------


@pytest.mark.rule("PH-RNR-03")
@pytest.mark.parametrize("modifier", range(-3, 7))
def test_the_chance_of_a_good_rest_is_that_of_the_die(modifier: int) -> None:
    state = on_map(agenda=(SquadAction(), RnrRoll("base", modifier)))
    totals = []
    for face in range(1, 7):
        rolled = of(apply(state, offers(state)[0].command, _faces(face)), RnrRolled)[0]
        totals.append((rolled.total, rolled.grade))
    assert [total for total, _ in totals] == [face + modifier for face in range(1, 7)]
    grades = ["bad" if t <= 2 else "middle" if t <= 5 else "good" for t, _ in totals]
    assert [grade for _, grade in totals] == grades
    assert offers(state)[0].chance == grades.count("good") / 6


def _faces(face: int) -> SeededDice:
    """The first die shows this face, the rest whatever it will."""
    return next(
        SeededDice(str(n)) for n in range(200) if SeededDice(str(n)).d6(1, "R&R") == (face,)
    )
