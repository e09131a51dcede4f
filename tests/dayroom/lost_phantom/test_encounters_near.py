"""The table of encounters near the start: what each outcome does."""

from __future__ import annotations

import pytest

from dayroom.lost_phantom.rules import engine
from dayroom.lost_phantom.rules.commands import Allocate, ChooseHex, ChooseItem, ChooseOutcome
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import Cross
from tests.dayroom.lost_phantom.table import (
    BOARD,
    FAR,
    NEAR,
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


@pytest.mark.rule("LP-ENC1-02")
def test_defoliant_burns_or_gets_into_an_open_wound() -> None:
    assert met(standing(NEAR), 15).afflictions == ("burn",)
    hurt = met(standing(NEAR, afflictions=("gunshot_wound",)), 15)
    assert hurt.afflictions == ("gunshot_wound",) and hurt.health == 4


@pytest.mark.rule("LP-ENC1-03")
def test_thorns_bar_the_way_cut_or_are_cut() -> None:
    state = back(NEAR, held=("machete",))
    left = chosen(state, 16, "back")
    assert left.at == state.previous and left.barred == (state.at,)
    assert chosen(state, 16, "through").afflictions == ("deep_cut",)
    cut = chosen(state, 16, "cut")
    assert cut.held == ("machete",)
    cut = do(cut, Allocate(3, 0, 3), 4, 1, 1)
    assert (cut.at, cut.proximity, awaiting(cut)) == (state.at, 6, "note")


@pytest.mark.rule("LP-ENC1-04", "LP-ENC1-11")
def test_the_cliff_breaks_a_foot_and_takes_an_item_or_shows_a_lake() -> None:
    state = met(standing(NEAR, held=("machete", "flare_gun")), 21)
    assert state.afflictions == ("broken_foot",) and outcomes(state) == ["lose", "lake"]
    state = do(do(state, ChooseOutcome("lose")), ChooseItem("flare_gun"))
    assert state.held == ("machete",) and state.gone == ("flare_gun",)
    assert outcomes(met(standing(NEAR), 21)) == ["lake"]
    lakes: dict[int, Terrain] = dict.fromkeys(BOARD.ring(hex_at(*NEAR), 2), "lake")
    assert awaiting(met(standing(NEAR, drawn=lakes), 21)) == "allocation"


@pytest.mark.rule("LP-ENC1-05")
def test_a_lake_lies_two_hexes_off_towards_the_river_from_north_to_south() -> None:
    state = chosen(standing(NEAR), 21, "lake")
    assert awaiting(state) == "place_lake"
    for each in commands(state):
        assert isinstance(each, ChooseHex)
        assert BOARD.far[state.at][each.hex] == 2
        assert BOARD.to_river[each.hex] < BOARD.to_river[state.at]
    middle = hex_at(5, 2)
    after = do(state, ChooseHex(middle))
    lakes = [at for at, kind in enumerate(after.ground) if kind == "lake"]
    assert lakes == [hex_at(5, 1), middle, hex_at(5, 3)]
    assert not engine.Draft(after).passable(middle)


@pytest.mark.rule("LP-ENC1-06")
@pytest.mark.parametrize(("outcome", "ground"), [("paddies", "paddy"), ("fields", "field")])
def test_high_ground_shows_a_village_with_plus_two(outcome: str, ground: str) -> None:
    state = chosen(standing(NEAR), 55, outcome)
    at = next(each.hex for each in commands(state) if isinstance(each, ChooseHex))
    assert BOARD.far[state.at][at] == 4
    blank = [near for near in BOARD.near[at] if state.ground[near] is None]
    after = do(state, ChooseHex(at))
    assert after.ground[at] == "village" and after.plus2 == (at,)
    assert blank and {after.ground[near] for near in blank} == {ground}


@pytest.mark.rule("LP-ENC1-07", "LP-ENC3-09")
def test_huts_give_health_a_machete_or_endurance() -> None:
    weak = standing(NEAR, health=3, endurance=3)
    assert facts(chosen(weak, 56, "bandage")) == (6, 3, 5)
    assert chosen(weak, 56, "machete").held == ("machete",)
    assert facts(chosen(weak, 56, "rest")) == (6, 4, 3)
    far = standing(FAR, health=3, endurance=3)
    assert outcomes(met(far, 63)) == ["bandage", "rest"]
    assert facts(chosen(far, 63, "bandage")) == (6, 3, 5)
    assert facts(chosen(far, 63, "rest")) == (6, 4, 3)


@pytest.mark.rule("LP-ENC1-08")
@pytest.mark.parametrize("number", [61, 62, 63])
def test_a_trail_leads_on_or_keeps_them_off(number: int) -> None:
    state = standing(NEAR, proximity=3)
    on = chosen(state, number, "follow")
    to = BOARD.near[state.at][2]
    assert do(on, ChooseHex(to)).at == to
    assert chosen(state, number, "watch").proximity == 4


@pytest.mark.rule("LP-ENC1-09", "LP-ENC1-10")
@pytest.mark.parametrize("number", [64, 65, 66])
def test_a_dead_fighter_has_a_rifle_or_a_map_with_an_x(number: int) -> None:
    assert chosen(standing(NEAR), number, "rifle").held == ("sks_rifle",)
    state = chosen(standing(NEAR), number, "map")
    at = hex_at(6, 2)
    after = do(state, ChooseHex(at))
    assert BOARD.far[state.at][at] == 3
    assert after.crosses == (Cross(at, "crashed_huey"),) and after.ground[at] == "field"
    assert {after.ground[near] for near in BOARD.near[at]} == {"field"}


@pytest.mark.rule("LP-ENC1-12")
def test_what_is_placed_spares_what_is_printed_and_what_is_drawn() -> None:
    place = (3, 1)
    swamps = [at for at in BOARD.swamps if BOARD.far[hex_at(*place)][at] == 3]
    state = chosen(standing(place, drawn={hex_at(6, 2): "lake"}), 64, "map")
    offered = {each.hex for each in commands(state) if isinstance(each, ChooseHex)}
    ring = set(BOARD.ring(state.at, 3))
    assert swamps and offered == ring - {*swamps, BOARD.start, hex_at(6, 2)}
    # Drawn hexes around the X stay as they are; a Lake at the edge is shorter.
    hills = BOARD.near[hex_at(6, 3)][0]
    drawn = standing(NEAR, drawn={hills: "hills"})
    assert do(chosen(drawn, 64, "map"), ChooseHex(hex_at(6, 3))).ground[hills] == "hills"
    top = chosen(standing((3, 0)), 21, "lake")
    after = do(top, ChooseHex(hex_at(5, 0)))
    assert sum(kind == "lake" for kind in after.ground) == 2
