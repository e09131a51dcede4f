"""Zones of control, stacking, movement. Costs are in half points."""

from __future__ import annotations

import pytest

from dayroom.night_drop.printed import printed, read
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import content
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.zones import zones_against
from tests.dayroom.night_drop.given import (
    DONE,
    acting_german,
    acting_us,
    company,
    do,
    german,
    given,
    offered,
    price,
    refused,
    stick,
    targets,
)

NEXT = t.Activation(2)
AROUND_S4 = {"S3", "T3", "T4", "S5", "R4", "R3"}


@pytest.mark.rule("ND-ZOC-01", "ND-ZOC-02")
def test_companies_and_germans_control_the_six_hexes_round_them_by_day() -> None:
    units = (company("505-C1", "S4"), german("G1", "D9"), stick("507-01", "M12"))
    day = given(*units, task=acting_us(), turn=5)
    assert set(zones_against(day, "german")) == AROUND_S4
    assert set(zones_against(day, "us")) == set(printed().neighbours("D9"))
    assert zones_against(given(*units, task=acting_us(), turn=4), "german") == {}


@pytest.mark.rule("ND-ZOC-03", "ND-ZOC-10")
@pytest.mark.parametrize(("full", "more"), [(True, 2), (False, 1)])
def test_to_enter_a_zone_costs_a_point_or_half_of_one(full: bool, more: int) -> None:
    foe = german("G1", "T2", full=full)  # Concealed: the true amount is charged.
    with_foe = given(company("505-C1", "S5"), foe, task=acting_us(), turn=5)
    alone = given(company("505-C1", "S5"), task=acting_us(), turn=5)
    assert price(with_foe, "S4", "505-C1") == price(alone, "S4", "505-C1") == 2
    assert price(with_foe, "T3", "505-C1") == price(alone, "T3", "505-C1") + more


@pytest.mark.rule("ND-ZOC-04", "ND-ZOC-05")
def test_of_zones_that_overlap_the_dearest_counts_and_own_ones_cancel_nothing() -> None:
    foes = (german("G1", "S2"), german("G2", "T2", full=False), german("G3", "R2", full=False))
    friend = company("505-C2", "T4")
    state = given(company("505-C1", "S4"), friend, *foes, task=acting_us(), turn=5)
    assert price(state, "S3", "505-C1") == 2 + 2


@pytest.mark.rule("ND-ZOC-06", "ND-ZOC-03")
def test_from_zone_to_zone_both_are_paid() -> None:
    # The text's example: Bocage 1, leaving 1, entering 1.
    state = given(company("505-C1", "S4"), german("G1", "S3"), task=acting_us(), turn=5)
    assert printed().terrain["T3"] == "bocage"
    assert price(state, "T3", "505-C1") == 6
    assert price(state, "S5", "505-C1") == 2 + 2


@pytest.mark.rule("ND-ZOC-07", "ND-ZOC-09")
def test_who_cannot_pay_the_zone_does_not_enter_even_for_one_hex() -> None:
    foe = company("505-C1", "S3")
    state = given(german("G1", "S4"), foe, task=acting_german(step="move"), turn=5)
    state = do(state, c.Move(("G1",), "T3")).state  # 6 of its 8 halves.
    refused(state, c.Move(("G1",), "S4"), "ND-ZOC-07")
    # One hex is always allowed: a vehicle in Bocage at the end of its points by ground alone.
    tank = given(german("G1", "S4", "tank-1"), task=acting_german(step="move"), turn=1)
    assert price(tank, "S3", "G1") == 4
    deep = given(
        german("G1", "S4", "tank-1"), company("505-C1", "S2"), task=acting_german(), turn=5
    )
    assert price(deep, "S3", "G1") == 4 + 2


@pytest.mark.rule("ND-ZOC-09", "ND-MOVE-09")
def test_one_hex_is_always_possible_but_for_impassable_ground() -> None:
    # By night a company has 2 points where it begins in Marsh; Marsh costs 2, a stick goes anyway.
    state = given(stick("505-01", "G3"), company("505-C1", "G5"), task=acting_us(), turn=1)
    assert "G4" in targets(state, "505-01") and "G4" in targets(state, "505-C1")
    refused(state, c.Move(("505-01",), "H3"), "ND-MOVE-09")
    wheels = given(german("G1", "F4", "tank-1"), task=acting_german(), turn=5)
    assert "G4" not in targets(wheels, "G1") and "F3" in targets(wheels, "G1")


@pytest.mark.rule("ND-STACK-01", "ND-STACK-02", "ND-STACK-04")
def test_the_owner_eliminates_what_is_above_three_in_hexes_of_who_acted() -> None:
    five = [stick(f"505-0{n}", "S4") for n in range(1, 4)] + [stick("507-01", "S4")]
    others = [stick(f"508-0{n}", "D9") for n in range(1, 5)]
    state = do(given(*five, *others, task=acting_us(), after=[NEXT], turn=5), DONE).state
    assert state.agenda[-1] == t.Surplus("us", "S4")
    assert set(offered(state)) == {c.Remove(unit.key) for unit in five}
    refused(state, c.Remove("508-01"), "ND-STACK-02")
    done = do(state, c.Remove("507-01"))
    assert len(done.state.stacks["S4"]) == 3 and len(done.state.stacks["D9"]) == 4
    assert done.state.agenda[-1].kind != "surplus"
    driven = given(*five, task=t.Scattering("507", 2), after=[NEXT])
    assert do(driven, DONE).state.agenda[-1] == t.Surplus("us", "S4")
    germans = [german(f"G{n}", "S4", f"inf-{n}") for n in range(1, 5)]
    state = do(given(*germans, task=acting_german(), after=[NEXT]), DONE).state
    assert state.agenda[-1] == t.Surplus("german", "S4")


@pytest.mark.rule("ND-MOVE-01", "ND-MOVE-12")
def test_units_pay_hex_by_hex_up_to_their_allowance() -> None:
    state = given(company("505-C1", "S4"), task=acting_us(), after=[NEXT], turn=5)
    assert price(state, "S3", "505-C1") == 2
    assert price(state, "S2", "505-C1") == 4
    done = do(state, c.Move(("505-C1",), "S2"))
    task = done.state.agenda[-1]
    assert isinstance(task, t.Acting) and task.left == 12 - 4
    assert price(done.state, "S3", "505-C1") == 2  # The same unit goes on with what is left.
    refused(state, c.Move(("505-C1",), "A1"), "ND-MOVE-01")
    refused(state, c.Move(("505-C1",), "Z99"), "ND-MOVE-01")


@pytest.mark.rule("ND-MOVE-02")
def test_the_cheap_rate_needs_the_move_to_follow_the_road() -> None:
    on = given(company("505-C1", "P5"), task=acting_us(), turn=5)
    assert ("P5", "P6") in printed().roads
    assert price(on, "P6", "505-C1") == 1
    beside = given(company("505-C1", "O6"), task=acting_us(), turn=5)
    assert ("O6", "P6") not in printed().roads
    assert price(beside, "P6", "505-C1") == 2
    rail = given(company("505-C1", "K2"), german("G1", "K5", "tank-1"), task=acting_us(), turn=5)
    assert price(rail, "K1", "505-C1") == 1
    wheels = given(german("G1", "K5", "tank-1"), task=acting_german(), turn=5)
    assert price(wheels, "K6", "G1") == 2


@pytest.mark.rule("ND-MOVE-03")
def test_a_stick_moves_one_hex_at_night() -> None:
    state = given(stick("505-01", "S4"), task=acting_us(), turn=4)
    assert targets(state, "505-01") == AROUND_S4
    road = given(stick("505-01", "P5"), task=acting_us(), turn=4)
    assert targets(road, "505-01") == set(printed().neighbours("P5"))


@pytest.mark.rule("ND-MOVE-04")
@pytest.mark.parametrize(
    ("start", "halves"), [("T5", 6), ("P5", 6), ("K2", 6), ("S4", 4), ("R3", 4)]
)
def test_a_company_has_three_points_at_night_where_it_knows_its_way(
    start: str, halves: int
) -> None:
    for unit, task in (
        (company("505-C1", start), acting_us()),
        (german("G1", start), acting_german(step="move")),
    ):
        state = given(unit, task=task, turn=2)
        to = next(step.to for step in printed().steps[start] if step.foot == 2)
        done = do(state, c.Move((unit.key,), to)).state.agenda[-1]
        assert isinstance(done, t.Acting) and done.left == halves - 2


@pytest.mark.rule("ND-MOVE-05", "ND-MOVE-06")
def test_by_day_germans_and_sticks_have_four_points_companies_six() -> None:
    for unit, task, halves in (
        (company("505-C1", "S4"), acting_us(), 12),
        (stick("505-01", "S4"), acting_us(), 8),
        (german("G1", "S4"), acting_german(step="move"), 8),
    ):
        done = do(given(unit, task=task, turn=5), c.Move((unit.key,), "S3")).state.agenda[-1]
        assert isinstance(done, t.Acting) and done.left == halves - 2


@pytest.mark.rule("ND-MOVE-07")
def test_a_stack_moves_together_with_the_lowest_allowance() -> None:
    units = (company("505-C1", "S4"), stick("505-01", "S4"), stick("505-02", "S4"))
    together = ("505-01", "505-02", "505-C1")
    dark = given(*units, task=acting_us(), turn=2)
    assert targets(dark, *together) == AROUND_S4
    light = given(*units, task=acting_us(), turn=5)
    done = do(light, c.Move(together, "S3")).state
    assert {unit.hex for unit in done.units.values()} == {"S3"}
    task = done.agenda[-1]
    assert isinstance(task, t.Acting) and task.left == 8 - 2
    refused(light, c.Move(("505-01", "505-C1"), "S3"), "ND-MOVE-07")


@pytest.mark.rule("ND-MOVE-08")
def test_points_that_were_not_used_are_lost() -> None:
    units = (company("505-C1", "S4"), company("505-C2", "D9"))
    state = given(*units, task=acting_us(), turn=5)
    state = do(state, c.Move(("505-C1",), "S3")).state
    state = do(state, c.Move(("505-C2",), "D8")).state
    assert targets(state, "505-C1") == set()
    refused(state, c.Move(("505-C1",), "S4"), "ND-MOVE-08")


@pytest.mark.rule("ND-MOVE-10")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    units = (stick("505-01", "S4"), german("G1", "S3"))
    state = given(*units, task=acting_us(), turn=1)
    refused(state, c.Move(("505-01",), "S3"), "ND-MOVE-10")
    state = given(*units, task=acting_german(), turn=1)
    refused(state, c.Move(("G1",), "S4"), "ND-MOVE-10")
    state = given(*units, task=t.Scattering("505", 3), turn=1)
    refused(state, c.Scatter("505-01", "S3"), "ND-MOVE-10")
    wet = given(stick("505-01", "G4"), task=t.Scattering("505", 3), turn=1)
    refused(wet, c.Scatter("505-01", "H4"), "ND-MOVE-09")


@pytest.mark.rule("ND-MOVE-11")
def test_a_unit_that_leaves_the_map_is_eliminated() -> None:
    state = given(company("505-C1", "S1"), task=acting_us(), after=[NEXT], turn=5)
    done = do(state, c.Move(("505-C1",), "off")).state
    assert not done.units and [lost.how for lost in done.lost] == ["off_map"]
    inland = given(company("505-C1", "M8"), task=acting_us(), turn=2)
    assert "off" not in targets(inland, "505-C1")


@pytest.mark.rule("ND-MOVE-13", "ND-GER-02", "ND-MAPD-03")
def test_the_terrain_effects_table_is_ours_but_for_three_figures() -> None:
    table = printed().table
    assert read("terrain")["invented"] is True
    assert (table["bocage"].foot, table["village"].defence, printed().bridge_defence) == (2, 2, 1)
    halves = {kind: (row.foot, row.vehicle, row.defence) for kind, row in table.items()}
    assert halves == {
        "open": (2, 2, 0),
        "bocage": (2, 4, 1),
        "village": (2, 2, 2),
        "marsh": (4, None, 0),
        content.STREAM: (None, None, 0),
    }
    assert (printed().road_cost, printed().rail_cost) == ((1, 1), (1, 2))
    bridge = next(step for step in printed().steps["I8"] if step.to == "H7")
    assert (bridge.foot, bridge.vehicle, bridge.bridge) == (1, 1, True)
    off_road = next(step for step in printed().steps["I8"] if step.to == "H8")
    assert (off_road.foot, off_road.vehicle) == (None, None)
