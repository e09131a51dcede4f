"""A way planned: each March as it would be made, the sums, the chance of Random Combat by then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, apply, geography
from campaign.rules.commands import Continue, March
from campaign.rules.events import RandomCombatTriggered
from campaign.rules.routes import LONGEST, plan, quickest
from campaign.rules.state import TerrainShift
from campaign.rules.tasks import RandomCombatCheck, SquadAction, Stop
from combat.rules.dice import SeededDice
from tests.campaign.builders import entry, minutes, of, on_map, read, say, with_mission


def ground(**rules: object) -> State:
    """The Squad at F6 in a Mission without Encounters."""
    return on_map(content=with_mission(rules={"encounters": False, **rules}), stamina=12)


TWICE_RIGHT = TerrainShift("right", 2, "", ())
ONCE_LEFT = TerrainShift("left", 1, "", ())


@pytest.mark.rule("PH-MARCH-03", "PH-MARCH-10", "PH-STAMINA-02", "PH-TIME-06")
@pytest.mark.parametrize(
    ("run", "spent"),
    [
        ({}, [(30, 2), (45, 3), (60, 4), (60, 4)]),
        ({"clock": minutes("22:30")}, [(30, 2), (45, 3), (60, 4), (60, 4)]),
        ({"shifts": (TWICE_RIGHT, ONCE_LEFT)}, [(45, 3), (60, 4), (45, 3), (60, 4)]),
        ({"shifts": (ONCE_LEFT, TWICE_RIGHT)}, [(15, 1), (60, 4), (75, 5), (60, 4)]),
        ({"helped": ("dead-reckoning",)}, [(15, 2), (45, 3), (60, 4), (60, 4)]),
        ({"helped": ("high-work", "dead-reckoning")}, [(15, 2), (45, 1), (60, 4), (60, 4)]),
    ],
)
def test_a_plan_costs_what_its_marches_cost(
    run: dict[str, Any], spent: list[tuple[int, int]]
) -> None:
    state = ground()
    state = replace(state, mission=replace(state.run, **run))
    legs = plan(state, ("F7", "G7", "G6", "F6")).legs
    assert [leg.to for leg in legs] == ["F7", "G7", "G6", "F6"]
    assert [(leg.minutes, leg.points) for leg in legs] == spent
    for leg in legs:
        state = apply(state, March(leg.to), SeededDice("a"), "host").state
        assert (state.run.day, state.run.clock) == (leg.day, leg.clock)
        assert state.run.stamina == leg.stamina


@pytest.mark.rule("PH-MARCH-10")
def test_a_shift_waits_till_the_one_before_it_is_over() -> None:
    steps = [{"shift": {"to": to, "marches": n}} for to, n in (("left", 1), ("right", 2))]
    shifts = read(entry(*steps)).state.run.shifts
    assert [(shift.to, shift.marches) for shift in shifts] == [("left", 1), ("right", 2)]


@pytest.mark.rule("PH-THREAT-06", "PH-ENDMISSION-01")
@pytest.mark.parametrize(("ended", "fought"), [("", True), ("time", False)])
def test_no_random_combat_comes_once_the_mission_is_over(ended: str, fought: bool) -> None:
    rules = {"encounters": False, "random_combat": {"threat": 4, "entry": "RC"}}
    entries = {"RC": {"title": "Shots", "steps": [{"text": "They come."}]}}
    agenda = (SquadAction(), RandomCombatCheck(), Stop("M1/RC"))
    book = with_mission(rules=rules, entries=entries)
    state = on_map(content=book, threat=9, agenda=agenda, ended=ended)
    assert bool(of(say(state, Continue()), RandomCombatTriggered)) is fought


def test_a_plan_ends_where_nobody_can_march() -> None:
    state = ground()
    assert [leg.to for leg in plan(state, ("F7", "A1", "F8")).legs] == ["F7"]
    assert plan(state, ("Z99", "F7")).legs == ()
    assert set(plan(state, ()).further) >= {"F7", "G7", "E7"}
    there_and_back = ("F7", "F6") * LONGEST
    assert len(plan(state, there_and_back).legs) == LONGEST
    assert plan(state, there_and_back).further == ()


@pytest.mark.rule("PH-THREAT-05", "PH-THREAT-06", "PH-EAZ-02")
def test_the_chance_of_a_combat_adds_up_from_march_to_march() -> None:
    book = with_mission(rules={"encounters": False, "random_combat": {"threat": 4}})
    calm = on_map(content=book, threat=2)
    first, second = plan(calm, ("F7", "F8")).legs
    # One face of six raises Threat by two, two by one: 4 at once in one case of six.
    assert first.combat == pytest.approx(1 / 6)
    # Else it fell (1 face), stayed (2) or is 3 (2): from 2 one face is enough, from 3 three are.
    assert second.combat == pytest.approx(1 / 6 + (2 * 1 + 2 * 3) / 36)
    near = on_map(content=book, threat=2, eaz=("F7",))
    assert plan(near, ("F7",)).legs[0].combat > 1 / 2
    assert plan(on_map(content=with_mission()), ("F7",)).legs[0].combat == 0
    home = plan(on_map(content=book, at="I7", threat=9), ("J7",)).legs[0]
    assert home.combat == 0 and home.seen.base


def test_where_the_last_march_ends_the_mission_nothing_follows() -> None:
    there = plan(ground(), ("G7", "H7", "I7", "J7"))
    assert [bool(leg.seen.ends) for leg in there.legs] == [False, False, False, True]
    assert there.further == ()
    assert plan(ground(), ("G7", "H7", "I7", "J7", "I7")).legs == there.legs
    assert plan(ground(), ("G7", "H7", "I7")).further


@pytest.mark.rule("PH-THREAT-06")
def test_the_chance_adds_up_over_many_marches() -> None:
    book = with_mission(rules={"encounters": False, "random_combat": {"threat": 4}})
    legs = plan(on_map(content=book, threat=2), ("F7", "F8", "F7", "F8")).legs
    assert legs[-1].combat > 0.6


@pytest.mark.rule("PH-MARCH-03")
def test_the_quickest_way_takes_no_more_time_than_by_any_neighbour() -> None:
    state = ground()

    def spent(spaces: tuple[str, ...]) -> tuple[int, int]:
        legs = plan(state, spaces).legs
        assert len(legs) == len(spaces), spaces
        return sum(leg.minutes for leg in legs), sum(leg.points for leg in legs)

    ways = {to: quickest(state, (), to) for to in geography.spaces(state)}
    assert ways.pop(state.run.at) == () and all(way[-1] == to for to, way in ways.items())
    for to, way in ways.items():
        for other in ways.values():
            if len(other) < LONGEST and to in plan(state, other).further:
                assert spent(way) <= spent((*other, to))
    far = max(ways, key=lambda to: len(ways[to]))
    on = quickest(state, ("F7",), far)
    assert len(on) > 3 and on[0] == "F7" and spent(on) >= spent(ways[far])
    assert quickest(state, ("F7",), "Z99") == ("F7",)
