"""What a booklet may ask: every condition, true and false, at its edges (PH-BOOKLET-06, p.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import State, judge
from campaign.rules.language import When
from campaign.rules.state import LogEntry, MissionRecord, ObjectiveState, Passenger, Tally
from campaign.rules.story import Story, Written
from tests.campaign.builders import PROFILES, gear, on_map, squad, with_mission

MEN = squad(
    SL={"weapons": ("m16", "m16"), "gear": gear("smoke", "smoke:1")},
    RO={"gear": gear("radio", "frag:1")},
    INF={"weapons": ("m60",), "gear": gear("frag:2")},
    DOC={"standing": "kia", "gear": gear("first-aid-kit")},
)
SMOKE, FRAGS = 3, 3
STATE = replace(
    on_map(
        at="D6", marines=MEN, clock="10:15", stamina=10, threat=3, eaz=("E6",), colour="gray",
        content=with_mission(counters={"CARTS": 0}),
        counters=(("CARTS", 6),), resolved=("02", "04"), tally=Tally(combats=2),
        passengers=(Passenger("man", "walking_wounded"),), ended="evac", day=2,
        objectives=(ObjectiveState("P1", "met"), ObjectiveState("S1", "failed"),
                    ObjectiveState("S2")),
    ),
    log=(LogEntry("FERRY", "blue", 1, "M1/01"),),
    story=Story(letters=(
        Written("FIRST", 1, "M1/01", (0,), (1, 1, 1)), Written("HOME", 1, "M1/01", (0,), (0, 2, 1)),
    )),
)  # fmt: skip
LETTER = {"name": "HOME"}


def holds(state: State, when: dict[str, Any], tester: str = "") -> bool:
    return judge.holds(state, When.model_validate(when), tester)


MET: list[dict[str, Any]] = [
    {"log": "FERRY"}, {"not": "BRIDGE"}, {"log": "FERRY", "night": False}, {"at": None},
    {"all": ["FERRY", {"at": "D6"}]}, {"any": ["BRIDGE", "FERRY"]}, {"motivation": "letters"},
    {"reading": "first"}, {"living": {"min": 5, "max": 5}}, {"living": {}},
    {"clock": {"before": "10:15"}}, {"clock": {"after": "10:15"}},
    {"clock": {"before": "12:00", "after": "09:00"}}, {"clock": {"before": "10:15", "day": 2}},
    {"clock": {"before": "00:00", "day": 3}}, {"clock": {"after": "23:45", "day": 1}},
    {"counter": {"name": "CARTS", "min": 6, "max": 6}}, {"counter": {"name": "OTHER", "max": 0}},
    {"objective": "P1"}, {"passenger": "man"}, {"night": False}, {"at": "D6"},
    {"within": {"space": "F8", "spaces": 2}}, {"within": {"space": "D6", "spaces": 0}},
    {"in_terrain": "paddy"}, {"threat": {"min": 3, "max": 3}}, {"stamina": {"min": 10, "max": 10}},
    {"eaz": "adjacent"}, {"eaz": "near"}, {"colour": "gray"}, {"resolved": "02"},
    {"resolved_of": {"of": ["02", "03", "04"], "min": 2}}, {"combats": {"min": 2, "max": 2}},
    {"columns": "CD"}, {"ended": "evac"}, {"mission": {"min": 1, "max": 1}},
    {"letter": LETTER}, {"letter": LETTER | {"sentence": 3}},
    {"letter": LETTER | {"place": 1, "sentence": 1}}, {"letter": LETTER | {"place": 2}},
    {"gear": {"code": "smoke", "at_least": SMOKE}}, {"gear": {"code": "m16", "at_least": 2}},
    {"gear": {"code": "frag", "at_least": FRAGS}}, {"gear": {"code": "radio"}},
    {"gear": {"code": "m60", "who": "INF"}}, {"gear": {"code": "smoke", "who": "PM"}},
    {"gear": {"code": "frag", "at_least": 2, "who": "ANY"}},
    {"gear": {"code": "sling", "at_least": 0, "who": "ANY"}},
]  # fmt: skip
NOT_MET: list[dict[str, Any]] = [
    {"log": "BRIDGE"}, {"not": "FERRY"}, {"log": "FERRY", "night": True},
    {"all": ["FERRY", "BRIDGE"]}, {"any": ["BRIDGE", {"at": "E6"}]}, {"motivation": "tally"},
    {"living": {"min": 6}}, {"living": {"max": 4}}, {"living": {"min": 3, "max": 4}},
    {"reading": "second"},
    {"clock": {"before": "10:00"}}, {"clock": {"after": "10:30"}},
    {"clock": {"before": "09:00", "after": "08:00"}}, {"clock": {"before": "10:00", "day": 2}},
    {"clock": {"before": "23:45", "day": 1}}, {"clock": {"after": "00:00", "day": 3}},
    {"counter": {"name": "CARTS", "min": 7}}, {"counter": {"name": "CARTS", "max": 5}},
    {"counter": {"name": "OTHER", "min": 1}},
    {"objective": "S1"}, {"objective": "S2"}, {"objective": "P2"}, {"passenger": "nobody"},
    {"night": True}, {"at": "D5"}, {"within": {"space": "F8", "spaces": 1}},
    {"within": {"space": "D7", "spaces": 0}}, {"in_terrain": "jungle"}, {"threat": {"max": 2}},
    {"threat": {"min": 4}}, {"stamina": {"min": 11}}, {"stamina": {"max": 9}}, {"eaz": "in"},
    {"colour": "red"}, {"resolved": "03"}, {"resolved_of": {"of": ["02", "03"], "min": 2}},
    {"combats": {"max": 1}}, {"combats": {"min": 3}}, {"columns": "EF"}, {"ended": "base"},
    {"mission": {"min": 2}}, {"letter": {"name": "SECOND"}}, {"letter": LETTER | {"sentence": 4}},
    {"letter": LETTER | {"place": 1, "sentence": 3}},
    {"letter": LETTER | {"place": 1, "sentence": 2}}, {"letter": {"name": "FIRST", "sentence": 1}},
    {"gear": {"code": "smoke", "at_least": SMOKE + 1}}, {"gear": {"code": "first-aid-kit"}},
    {"gear": {"code": "frag", "at_least": 3, "who": "ANY"}},
    {"gear": {"code": "m60", "who": "SL"}}, {"gear": {"code": "radio", "who": "DOC"}},
    {"gear": {"code": "radio", "who": "RND"}}, {"gear": {"code": "radio", "who": "TESTER"}},
    {"gear": {"code": "sling", "who": "ANY"}},
]  # fmt: skip


@pytest.mark.rule("PH-BOOKLET-06")
@pytest.mark.parametrize("when", MET, ids=str)
def test_a_condition_holds(when: dict[str, Any]) -> None:
    assert holds(STATE, when)
    assert not holds(STATE, {"not": when})


@pytest.mark.rule("PH-BOOKLET-06")
@pytest.mark.parametrize("when", NOT_MET, ids=str)
def test_a_condition_does_not_hold(when: dict[str, Any]) -> None:
    assert not holds(STATE, when)
    assert holds(STATE, {"not": when})


def test_who_has_read_the_book_before_is_asked_as_a_second_reading() -> None:
    again = replace(STATE, options=replace(STATE.options, reading="second"))
    assert holds(again, {"reading": "second"}) and not holds(again, {"reading": "first"})
    with pytest.raises(ValidationError):
        When.model_validate({"reading": "third"})


@pytest.mark.parametrize(
    ("eaz", "there"),
    [((), set()), (("E6",), {"adjacent", "near"}), (("D6",), {"in", "near"}), (("H8",), set())],
)
def test_an_eaz_lies_here_or_beside(eaz: tuple[str, ...], there: set[str]) -> None:
    state = replace(STATE, mission=replace(STATE.run, eaz=eaz))
    assert {where for where in ("in", "adjacent", "near") if holds(state, {"eaz": where})} == there


@pytest.mark.rule("PH-KIA-05")
@pytest.mark.parametrize(
    ("who", "tester", "most"),
    [
        ("ALL", "", 3), ("ANY", "", 2), ("INF", "", 2), ("RO", "", 1), ("SL", "", 0),
        ("TESTER", "INF", 2), ("TESTER", "RO", 1), ("OTHERS", "RO", 2), ("OTHERS", "INF", 1),
        ("OTHERS", "SL", 3), ("RND", "INF", 0), ("RND2", "INF", 0),
    ],
)  # fmt: skip
def test_gear_is_asked_of_those_who_are_meant(who: str, tester: str, most: int) -> None:
    profile = PROFILES.get(tester, "")
    found = [
        n
        for n in range(1, 5)
        if holds(STATE, {"gear": {"code": "frag", "at_least": n, "who": who}}, profile)
    ]
    assert found == [*range(1, most + 1)]


def test_before_the_squad_is_on_the_map_no_space_is_meant() -> None:
    state = replace(STATE, mission=replace(STATE.run, at=""))
    assert not holds(state, {"within": {"space": "D6", "spaces": 9}})
    assert not holds(state, {"columns": "D"})


IN_A_MISSION = (
    "clock", "counter", "objective", "passenger", "night", "at", "within", "in_terrain", "threat",
    "stamina", "eaz", "colour", "resolved", "resolved_of", "combats", "columns", "ended", "mission",
)  # fmt: skip


@pytest.mark.parametrize(
    "when", [w for w in MET if any(w.get(name) is not None for name in IN_A_MISSION)], ids=str
)
def test_between_missions_nothing_of_a_mission_holds(when: dict[str, Any]) -> None:
    only = {name: asked for name, asked in when.items() if name in IN_A_MISSION}
    between = replace(STATE, mission=None)
    assert not holds(between, only)


# --- of one man -------------------------------------------------------------------------------

DEAD, GONE = PROFILES["RO"], PROFILES["INF"]


def page(number: int, *killed: str) -> MissionRecord:
    return MissionRecord(number, "A", (), 1, 0, Tally(), killed, (), (), 0, 0, 0)


@pytest.mark.parametrize(
    ("killed_in", "now", "ago"), [(3, 3, 0), (2, 3, 1), (1, 3, 2), (0, 3, 0), (2, 0, 1)]
)
def test_the_missions_since_a_man_was_killed_are_counted(
    killed_in: int, now: int, ago: int
) -> None:
    """0 stands for a Mission without a page yet, and for the time between two."""
    men = squad(RO={"standing": "kia"}, INF={"standing": "hospital"})
    state = on_map(marines=men, content=with_mission(mission=3))
    pages = tuple(page(n, *([DEAD] if n == killed_in else [])) for n in (1, 2, 3))
    state = replace(state, records=pages, mission=state.mission if now else None)
    for wanted in ({"min": ago}, {"max": ago}, {}):
        assert holds(state, {"man": {"who": DEAD, "dead": wanted}})
        assert not holds(state, {"man": {"who": GONE, "dead": wanted}})
    assert not holds(state, {"man": {"who": DEAD, "dead": {"min": ago + 1}}})
    assert not holds(state, {"man": {"who": DEAD, "dead": {"max": ago - 1}}})


@pytest.mark.parametrize("what", ["damage", "stress"])
@pytest.mark.parametrize(
    ("points", "share", "met"), [(3, 50, True), (3, 51, False), (6, 100, True)]
)
def test_a_share_of_a_threshold_is_reached_exactly(
    what: str, points: int, share: int, met: bool
) -> None:
    """Both of the Corpsman's are 6."""
    state = on_map(marines=squad(DOC={what: points}))
    assert holds(state, {"man": {"who": "DOC", what: share}}) is met
