"""What the three tables of encounters have in common: what is met where, and what is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat.rules.errors import RuleViolation
from dayroom.lost_phantom.rules.commands import ChooseHex, ChooseOutcome, EndTurn
from dayroom.lost_phantom.rules.encounters import TABLES, band_of, listed
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import Cross
from tests.dayroom.lost_phantom.table import (
    BOARD,
    FAR,
    MIDDLE,
    NEAR,
    around,
    awaiting,
    back,
    chosen,
    commands,
    do,
    facts,
    hex_at,
    met,
    outcomes,
    standing,
)


@pytest.mark.rule("LP-ENC-01", "LP-ENC-03", "LP-ENC-11")
def test_tens_and_units_are_read_on_the_table_and_most_numbers_are_nothing() -> None:
    assert outcomes(met(standing(NEAR), 56)) == ["bandage", "machete", "rest"]
    assert awaiting(met(standing(NEAR), 65)) == "outcome"
    # 25 is nothing, 63 to 66 are what each table says and no summary.
    assert awaiting(met(standing(NEAR), 25)) == "allocation"
    numbers = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    counts = {band: sum(listed(band, n) is not None for n in numbers) for band in TABLES}
    assert counts == {"near": 15, "middle": 15, "far": 16}


@pytest.mark.rule("LP-ENC-02")
def test_the_range_from_the_start_picks_the_table() -> None:
    bands = [band_of(distance) for distance in range(16)]
    assert bands == ["near"] * 5 + ["middle"] * 5 + ["far"] * 6
    assert outcomes(met(standing(NEAR), 64)) == ["rifle", "map"]
    assert outcomes(met(standing(MIDDLE), 64)) == ["map", "scope"]
    assert outcomes(met(standing(FAR), 64)) == ["fire", "heart"]


@pytest.mark.rule("LP-ENC-04")
def test_only_outcomes_whose_condition_is_met_are_open() -> None:
    state = met(back(NEAR), 16)
    assert outcomes(state) == ["back", "through"]
    with pytest.raises(RuleViolation) as refused:
        do(state, ChooseOutcome("cut"))
    assert (refused.value.rule, refused.value.page) == ("LP-ENC1-03", 8)
    assert outcomes(met(back(NEAR, held=("machete",)), 16)) == ["back", "through", "cut"]


@pytest.mark.rule("LP-ENC-05")
def test_conditions_that_exclude_each_other_are_not_asked() -> None:
    assert awaiting(met(standing(NEAR), 15)) == "allocation"
    assert awaiting(met(standing(MIDDLE), 16)) == "allocation"
    assert awaiting(met(standing(MIDDLE), 21)) == "allocation"


@pytest.mark.rule("LP-ENC-06")
def test_the_way_back_is_not_offered_where_there_is_none() -> None:
    assert outcomes(met(standing(NEAR), 11)) == ["climb"]
    state = back(NEAR)
    assert outcomes(met(state, 11)) == ["back", "climb"]
    assert outcomes(met(replace(state, barred=(state.previous,)), 11)) == ["climb"]


@pytest.mark.rule("LP-ENC-07", "LP-ENC-09")
@pytest.mark.parametrize(
    ("key", "found"),
    [("crashed_huey", ["flare_gun", "sleep"]), ("tributary", ["stream", "drink"])],
)
def test_an_x_names_its_encounter_once_and_no_dice_are_rolled(key: str, found: list[str]) -> None:
    state = standing(NEAR, "field")
    state = replace(state, crosses=(Cross(state.at, key),))
    state = do(state, EndTurn(), 1)
    assert outcomes(state) == found and state.crosses == ()
    # The next turn in the same hex rolls again, and may meet the same.
    again = met(standing(NEAR), 56)
    again = met(replace(again, agenda=standing().agenda), 56)
    assert outcomes(again) == ["bandage", "machete", "rest"]


@pytest.mark.rule("LP-ENC-08")
def test_a_hex_entered_by_an_encounter_is_not_mapped_from_nor_met_in() -> None:
    state = met(standing(NEAR), 61, row=3)
    state = do(state, ChooseOutcome("follow"))
    to = next(each.hex for each in commands(state) if isinstance(each, ChooseHex))
    state = do(state, ChooseHex(to))
    assert awaiting(state) == "allocation" and None in around(state)
    swamp = BOARD.near[hex_at(*NEAR)][0]
    cut = standing(NEAR, drawn={swamp: "swamp"}, afflictions=("deep_cut",))
    cut = do(chosen(cut, 61, "follow"), ChooseHex(swamp))
    assert "fever" in cut.afflictions


@pytest.mark.rule("LP-ENC-10")
@pytest.mark.parametrize(("place", "number"), [(NEAR, 21), (MIDDLE, 64)])
def test_cliff_and_cave_alone_are_ignored_in_the_wet(place: tuple[int, int], number: int) -> None:
    wet: tuple[Terrain, ...] = ("swamp", "paddy")
    for ground in wet:
        assert awaiting(met(standing(place, ground), number)) == "allocation"
    assert awaiting(met(standing(place), number)) != "allocation"
    ignoring = {each.key for table in TABLES.values() for each in table if each.ignored_in}
    assert ignoring == {"cliff", "cave"}


@pytest.mark.rule("LP-ENC1-01", "LP-ENC2-01", "LP-ENC3-01")
@pytest.mark.parametrize(
    ("place", "numbers"), [(NEAR, range(11, 15)), (MIDDLE, range(11, 16)), (FAR, range(11, 12))]
)
def test_a_flash_flood_drives_him_back_or_costs_2_endurance(
    place: tuple[int, int], numbers: range
) -> None:
    for number in numbers:
        state = back(place)
        assert chosen(state, number, "back").at == state.previous
        assert facts(chosen(state, number, "climb")) == (6, 4, 6)


@pytest.mark.rule("LP-REST-05")
def test_a_loss_of_two_at_the_minimum_is_one_health() -> None:
    assert facts(chosen(standing(NEAR, endurance=1), 12, "climb")) == (6, 1, 5)
