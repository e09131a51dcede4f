"""What a Mission's special rules and rarer effects do (PH-SETUP-07, p.9)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import legal
from campaign.rules.commands import Bivouac, Continue, March, RecruitMarine
from campaign.rules.march import price
from campaign.rules.special import BEARERS, QUIET
from campaign.rules.state import MapMarker, Passenger
from tests.campaign.builders import on_map, refused, say, with_mission

RED, GRAY = 6, 2


def mission(**rules: Any) -> Any:
    return with_mission(rules={"encounters": False, **rules})


def marches(state: Any) -> set[str]:
    return {c.to for c in legal(state, "host").commands if isinstance(c, March)}


@pytest.mark.rule("PH-SETUP-07")
def test_a_river_is_crossed_only_where_the_booklet_says() -> None:
    content = mission(river={"rows": [6, 7], "open": [["F6", "F7"]]})
    state = on_map(content=content, at="F6")
    assert {to for to in marches(state) if to.endswith("7")} == {"F7"}
    assert "crossed at F6–F7" in refused(state, March("E7")).message


def test_closed_spaces_and_forbidden_terrain_are_refused_with_the_reason() -> None:
    state = on_map(content=mission(closed=["F7"]), at="F6")
    assert "close F7" in refused(state, March("F7")).message
    state = on_map(content=mission(only_terrain=["jungle"]), at="F6")
    assert marches(state) == {"E6", "F7"}


def test_a_convoy_and_a_ferry_take_longer() -> None:
    way = {"between": ["F6", "F7"], "minutes": "1:30", "stamina": 2, "instead": True}
    content = mission(march_minutes="0:30", crossings=[way])
    state = on_map(content=content, at="F6")
    ferry = price(state, "F7")
    assert (ferry.time, ferry.points) == (30 + 90, 2 + 2)
    assert price(state, "G6").time == 60 + 30


def test_quiet_marches_add_no_threat_and_are_used_up() -> None:
    state = on_map(content=mission(), at="F6", threat=3, counters=((QUIET, 1),))
    state = say(state, March("F7"), faces=[RED]).state
    assert state.run.threat == 3
    state = say(state, March("F6"), faces=[RED]).state
    assert state.run.threat == 5


def test_bearers_cancel_the_delay_of_the_littered() -> None:
    littered = (Passenger("man", "littered", "A man"),)
    slow = on_map(content=mission(), at="F6", passengers=littered)
    eased = on_map(content=mission(), at="F6", passengers=littered, counters=((BEARERS, 1),))
    assert price(slow, "F7").time == 60
    assert price(eased, "F7").time == 30


def test_a_marker_may_sleep_until_its_hours() -> None:
    content = with_mission(
        rules={"encounters": False},
        setup={
            "squad": "F6", "time": "10:00", "stamina": 10, "threat": 2, "base": "J7",
            "markers": [{"id": "02", "at": "F7", "when": {"clock": {"after": "18:00"}}}],
        },
        entries={"02": {"title": "Boxes", "steps": [{"text": "They come."}]}},
    )  # fmt: skip
    marker = (MapMarker("02", "F7", "02"),)
    by_day = on_map(content=content, at="F6", clock="10:00", markers=marker)
    assert say(by_day, March("F7"), faces=[GRAY]).state.reading is None
    by_night = on_map(content=content, at="F6", clock="18:00", markers=marker)
    reading = say(by_night, March("F7"), faces=[GRAY]).state.reading
    assert reading is not None and reading.doc == "M1/02"


def test_going_to_ground_lowers_threat_instead_of_a_roll() -> None:
    state = on_map(content=mission(go_to_ground=True), at="F6", threat=4, stamina=3)
    after = say(state, Bivouac(60)).state
    assert (after.run.threat, after.run.stamina) == (3, 7)
    longer = say(state, Bivouac(75), faces=[RED]).state
    assert longer.run.threat == 6


def test_a_trigger_ends_the_mission_when_its_condition_holds() -> None:
    trigger = {"when": {"counter": {"name": "CARTS", "max": 0}}, "end": True}
    state = on_map(content=mission(triggers=[trigger]), at="F6", counters=(("CARTS", 1),))
    assert not say(state, March("F7"), faces=[GRAY]).state.run.ended
    state = on_map(content=mission(triggers=[trigger]), at="F6", counters=(("CARTS", 0),))
    assert say(state, March("F7"), faces=[GRAY]).state.run.ended == "event"


@pytest.mark.rule("PH-SETUP-16")
def test_the_special_marine_joins_by_an_event_in_a_mans_place() -> None:
    content = with_mission(
        rules={"encounters": False},
        entries={"02": {"title": "Sunday", "steps": [{"recruit": {"marine": "MP.30"}}]}},
    )
    state = on_map(content=content, at="F6", markers=(MapMarker("02", "F7", "02"),))
    state = say(state, March("F7"), faces=[GRAY]).state
    was = state.ids[3]
    state = say(state, RecruitMarine(4), Continue()).state
    joined = state.marine("MP.30")
    assert (joined.spec, joined.level, joined.standing) == (4, 2, "squad")
    assert state.ids[3] == "MP.30" and state.marine(was).standing == "left"
