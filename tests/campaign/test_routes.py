"""A way planned: each March as it would be made, the sums, the chance of Random Combat by then."""

from __future__ import annotations

import pytest

from campaign.rules import State, apply
from campaign.rules.commands import March
from campaign.rules.routes import LONGEST, plan
from combat.rules.dice import SeededDice
from tests.campaign.builders import minutes, on_map, with_mission


def ground(**rules: object) -> State:
    """The Squad at F6 in a Mission without Encounters."""
    return on_map(content=with_mission(rules={"encounters": False, **rules}), stamina=12)


@pytest.mark.rule("PH-MARCH-03", "PH-STAMINA-02")
def test_a_plan_costs_what_its_marches_cost() -> None:
    state = ground()
    legs = plan(state, ("F7", "G7", "G6", "F6")).legs
    assert [leg.to for leg in legs] == ["F7", "G7", "G6", "F6"]
    for leg in legs:
        state = apply(state, March(leg.to), SeededDice("a"), "host").state
        assert (state.run.day, state.run.clock) == (leg.day, leg.clock)
        assert state.run.stamina == leg.stamina
    assert sum(leg.minutes for leg in legs) == state.run.clock - minutes("10:15")


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
    assert first.combat < second.combat < 1
    near = on_map(content=book, threat=2, eaz=("F7",))
    assert plan(near, ("F7",)).legs[0].combat > 1 / 2
    assert plan(on_map(content=with_mission()), ("F7",)).legs[0].combat == 0


def test_where_the_last_march_ends_the_mission_nothing_follows() -> None:
    there = plan(ground(), ("G7", "H7", "I7", "J7"))
    assert [bool(leg.seen.ends) for leg in there.legs] == [False, False, False, True]
    assert there.further == ()
    assert plan(ground(), ("G7", "H7", "I7", "J7", "I7")).legs == there.legs
    assert plan(ground(), ("G7", "H7", "I7")).further
