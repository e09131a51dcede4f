"""What a Mission's special rules and rarer effects do (PH-SETUP-07, p.9)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import legal, special, visible_to
from campaign.rules.commands import Bivouac, Continue, March, RecruitMarine
from campaign.rules.events import LogErased, PassengerLeft
from campaign.rules.march import price
from campaign.rules.special import BEARERS, QUIET
from campaign.rules.state import MapMarker, Passenger, TerrainShift
from campaign.screens.map import map_screen
from tests.campaign.builders import entry, of, offers, on_map, refused, say, with_mission

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


def test_what_nobody_may_enter_is_hatched_on_the_map() -> None:
    state = on_map(content=mission(closed=["F7"]), at="F6")
    assert special.shut(state) == ("F7",) and drawn_map(state).count("map__shut") == 1
    assert "map__shut" not in drawn_map(on_map(content=mission(), at="F6"))
    outside = special.shut(on_map(content=mission(only_terrain=["jungle"]), at="F6"))
    assert outside and not {"E6", "F7"} & set(outside)


def drawn_map(state: Any) -> str:
    return str(map_screen(state.book, visible_to(state, "host"))["map"].ground.picture)


def test_a_convoy_and_a_ferry_take_longer() -> None:
    way = {"between": ["F6", "F7"], "minutes": "1:30", "stamina": 2, "instead": True}
    content = mission(march_minutes="0:30", crossings=[way])
    state = on_map(content=content, at="F6")
    ferry = price(state, "F7")
    assert (ferry.time, ferry.points) == (30 + 90, 2 + 2)
    assert price(state, "G6").time == 60 + 30


@pytest.mark.rule("PH-SETUP-07", "PH-MARCH-03")
def test_a_crossing_costs_its_own_minutes_and_points_where_its_condition_holds() -> None:
    wet = {"counter": {"name": "RAIN", "min": 1}}
    ways = [{"between": ["F6", "F7"], "minutes": "0:45", "stamina": 3, "if": wet}]
    content = mission(march_minutes="0:30", crossings=ways)
    dry = on_map(content=content, at="F6")
    assert (price(dry, "F7").time, price(dry, "F7").points) == (30 + 30, 2)
    rain = on_map(content=content, at="F6", counters=(("RAIN", 1),))
    assert (price(rain, "F7").time, price(rain, "F7").points) == (30 + 30 + 45, 2 + 3)
    assert price(rain, "E6").time == price(dry, "E6").time


@pytest.mark.rule("PH-SETUP-07", "PH-MARCH-10")
def test_a_missions_own_costs_of_a_terrain_hold_in_its_rows_and_under_its_condition() -> None:
    """From E6: F7 Jungle, E5 Hilly, F6 Mountainous, D6 Paddy."""
    wet = {"counter": {"name": "RAIN", "min": 1}}
    own = [
        {"terrain": "jungle", "minutes": 75, "stamina": 5, "rows": [7]},
        {"terrain": "hilly", "minutes": 20, "stamina": 1, "rows": [6]},
        {"terrain": "paddy", "minutes": 5, "stamina": 0, "if": wet},
    ]
    content = mission(terrain=own)

    def costs(**run: Any) -> dict[str, tuple[int, int]]:
        state = on_map(content=content, at="E6", **run)
        found = {to: price(state, to) for to in ("F7", "E5", "F6", "D6")}
        assert {c.command.to: sum(p.value for p in c.cost if p.unit == "time")
                for c in offers(state, "march") if c.command.to in found} == {
                    to: p.time for to, p in found.items()}  # fmt: skip
        return {to: (p.time, p.points) for to, p in found.items()}

    usual = {"F7": (75, 5), "E5": (45, 3), "F6": (60, 4), "D6": (15, 1)}
    assert costs() == usual
    assert costs(counters=(("RAIN", 1),)) == usual | {"D6": (5, 0)}
    left = costs(shifts=(TerrainShift("left"),))
    assert left == {"F7": (15, 1), "E5": (30, 2), "F6": (20, 1), "D6": (15, 1)}


@pytest.mark.rule("PH-MARCH-03", "PH-SQUAD-04")
@pytest.mark.parametrize(
    ("helped", "to", "cost"),
    [
        (("dead-reckoning",), "D6", (0, 1)), (("dead-reckoning",), "F6", (45, 4)),
        (("high-work",), "F6", (60, 2)), (("high-work",), "E5", (45, 1)),
        (("high-work",), "F7", (30, 2)),
    ],
)  # fmt: skip
def test_abilities_take_off_what_they_say(
    helped: tuple[str, ...], to: str, cost: tuple[int, int]
) -> None:
    found = price(on_map(at="E6", helped=helped), to)
    assert (found.time, found.points) == cost


def test_quiet_marches_add_no_threat_and_are_used_up() -> None:
    counters = ((QUIET, 2), ("x", 5))
    state = on_map(content=mission(), at="F6", threat=3, counters=counters)
    state = say(state, March("F7"), faces=[RED]).state
    assert state.run.threat == 3
    assert dict(state.run.counters) == {QUIET: 1, "x": 5}
    state = say(state, March("F6"), faces=[RED]).state
    assert (state.run.threat, dict(state.run.counters)) == (3, {QUIET: 0, "x": 5})
    state = say(state, March("F7"), faces=[RED]).state
    assert state.run.threat == 5


def test_bearers_cancel_the_delay_of_the_littered() -> None:
    littered = (Passenger("man", "littered", "A man"),)
    slow = on_map(content=mission(), at="F6", passengers=littered)
    eased = on_map(content=mission(), at="F6", passengers=littered, counters=((BEARERS, 1),))
    assert price(slow, "F7").time == 60
    assert price(eased, "F7").time == 30
    dead = on_map(content=mission(), at="F6", bodies=1, counters=((BEARERS, 1),))
    assert (price(dead, "F7").time, price(dead, "F7").points) == (30, 2)


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


def test_a_triggers_entry_is_read_once_and_others_after_it() -> None:
    content = with_mission(
        rules={"encounters": False, "triggers": [
            {"when": {"counter": {"name": name, "min": 1}}, "entry": code}
            for name, code in (("CARTS", "01"), ("BOATS", "02"))
        ]},
        entries={code: {"title": code, "steps": [{"text": code}]} for code in ("01", "02")},
    )  # fmt: skip
    counters = (("BOATS", 1), ("CARTS", 1))
    state = on_map(content=content, at="F6", counters=counters, fired=("timed:x",))
    read = []
    outcome = say(state, March("F7"), faces=[GRAY])
    while outcome.state.reading is not None:
        read.append(outcome.state.reading.doc)
        outcome = say(outcome.state, Continue())
    assert read == ["M1/01", "M1/02"]
    assert outcome.state.run.fired == ("timed:x", "trigger:0", "trigger:1")
    assert say(outcome.state, March("F6"), faces=[GRAY]).state.reading is None


def test_who_is_led_leaves_alone_and_a_log_entry_is_struck_out_alone() -> None:
    men = (Passenger("man", "littered", "A man"), Passenger("canh", "pow", "Cảnh"))
    steps = [{"note": {"blue": "F"}}, {"note": {"blue": "G"}}, {"note": {"erase": "F"}},
             {"passenger": {"remove": "man"}}, {"passenger": {"remove": "nobody"}}]  # fmt: skip
    outcome = say(entry(*steps, passengers=men), Continue())
    assert outcome.state.run.passengers == men[1:]
    assert [e.code for e in of(outcome, PassengerLeft)] == ["man"]
    assert [e.name for e in outcome.state.log] == ["G"]
    assert [e.name for e in of(outcome, LogErased)] == ["F"]


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
