"""Commands that end the Mission say so beforehand, with the Objectives that are not met then."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import ending, ends, legal
from campaign.rules.commands import (
    Bivouac,
    EvacEnd,
    Evacuate,
    March,
    NamePointMan,
)
from campaign.rules.previews import EndsMission
from campaign.rules.state import ObjectiveState
from campaign.rules.tasks import EvacResolve
from tests.campaign.builders import PROFILES, gear, on_map, say, squad, with_mission

OBJECTIVES: list[dict[str, Any]] = [
    {"code": "P1", "title": "Home.", "primary": True, "experience": 3, "met": {"ended": "base"}},
    {"code": "P2", "title": "See it.", "primary": True, "experience": 2, "met": {"log": "SEEN"}},
    {"code": "S1", "title": "Do it.", "primary": False, "experience": 1},
    {"code": "S2", "title": "A secret.", "primary": False, "experience": 1, "added": True},
]
KNOWN = tuple(ObjectiveState(code, "open") for code in ("P1", "P2", "S1"))


def state(**changes: Any) -> Any:
    """A Squad beside the Base with three open Objectives; a fourth is nobody's business yet."""
    rules = changes.pop("rules", {})
    content = with_mission(objectives=OBJECTIVES, rules={"encounters": False} | rules)
    return on_map(**{"content": content, "at": "I7", "objectives": KNOWN} | changes)


@pytest.mark.rule("PH-ENDMISSION-01", "PH-BASE-05")
def test_a_march_into_the_base_tells_which_objectives_it_costs() -> None:
    assert ending(state(), March("J7"), "host") == EndsMission("base", ("P2", "S1"))
    done = (*KNOWN[:2], ObjectiveState("S1", "met"))
    assert ending(state(objectives=done), March("J7"), "host") == EndsMission("base", ("P2",))
    failed = (ObjectiveState("P1", "failed"), *done[1:])
    assert ending(state(objectives=failed), March("J7"), "host") == EndsMission(
        "base", ("P1", "P2")
    )
    for command in (March("I6"), NamePointMan(PROFILES["DOC"]), March("A1")):
        assert ending(state(), command, "host") is None
    there = [{"code": "P1", "title": "Be there.", "primary": True, "experience": 1,
              "met": {"at": "J7"}}]  # fmt: skip
    beside = on_map(content=with_mission(objectives=there), at="I7", objectives=KNOWN[:1])
    assert ending(beside, March("J7"), "host") == EndsMission("base", ())
    stays = state(rules={"base_ends": False})
    assert ending(stays, March("J7"), "host") is None


@pytest.mark.rule("PH-ENDMISSION-01", "PH-TIME-05")
def test_what_lasts_until_the_time_is_up_ends_the_mission() -> None:
    late = state(at="E6", clock="10:00", rules={"ends_day": 1, "ends_at": "10:45"})
    lost = EndsMission("time", ("P1", "P2", "S1"))
    assert ending(late, Bivouac(30), "host") is None
    assert ending(late, Bivouac(45), "host") == lost
    assert ending(late, Bivouac(24 * 60), "host") == lost
    assert ending(late, March("F7"), "host") is None
    assert ending(late, March("F6"), "host") == lost
    assert say(late, March("F6"), faces=[2]).state.run.ended == "time"
    assert ending(state(at="E6"), Bivouac(24 * 60), "host") is None
    kept = [{"code": "P1", "title": "Hold on.", "primary": True, "experience": 1,
             "met": {"clock": {"after": "10:45"}}}]  # fmt: skip
    book = with_mission(objectives=kept, rules={"ends_day": 1, "ends_at": "10:45"})
    holding = on_map(content=book, at="E6", clock="10:00", objectives=KNOWN[:1])
    assert ending(holding, Bivouac(60), "host") == EndsMission("time", ())


@pytest.mark.rule("PH-ENDMISSION-01", "PH-EVAC-13")
def test_who_is_flown_out_is_no_longer_there_and_the_others_are() -> None:
    hurt = {"wound_cubes": 2}
    goals = [
        {"code": role, "title": "Stay.", "primary": True, "experience": 1,
         "met": {"man": {"who": PROFILES[role], "here": True}}}
        for role in ("SL", "DOC")
    ]  # fmt: skip
    landed = on_map(
        content=with_mission(objectives=goals),
        marines=squad(SCT=hurt, ENG=hurt, DOC=hurt),
        objectives=tuple(ObjectiveState(role, "open") for role in ("SL", "DOC")),
        agenda=(EvacResolve(),),
    )
    all_three = Evacuate(tuple(PROFILES[role] for role in ("SCT", "ENG", "DOC")))
    assert ending(landed, all_three, "host") == EndsMission("losses", ("DOC",))


@pytest.mark.rule("PH-ENDMISSION-01", "PH-EVAC-14")
def test_evac_tells_what_it_costs_and_so_do_three_flown_out() -> None:
    men = squad(RO={"gear": gear("radio")})
    assert ending(state(marines=men), EvacEnd(), "host") == EndsMission("evac", ("P1", "P2", "S1"))
    hurt = {"wound_cubes": 2}
    men = squad(SCT=hurt, ENG=hurt, DOC=hurt)
    landed = state(marines=men, agenda=(EvacResolve(),))
    found = {o.command.marines: o.preview for o in legal(landed, "host").offers
             if isinstance(o.command, Evacuate)}  # fmt: skip
    ends = {len(group) for group, seen in found.items() if seen is not None}
    goes_on = {len(group) for group, seen in found.items() if seen is None}
    assert ends == {3} and goes_on == {1, 2}


def test_no_time_is_left_or_over_where_the_mission_sets_half_of_one() -> None:
    for rules in ({}, {"ends_day": 1}, {"ends_at": "10:00"}):
        assert ends.time_left(state(rules=rules, clock="10:15")) is None
    assert ends.time_left(state(rules={"ends_day": 2, "ends_at": "10:00"}, clock="10:15")) == 1425
