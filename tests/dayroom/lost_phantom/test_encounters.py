"""The three tables of encounters: what is met where, and what each outcome does."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from combat.rules.errors import RuleViolation
from dayroom.lost_phantom.rules import engine
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    ChooseHex,
    ChooseItem,
    ChooseOutcome,
    EndTurn,
    UseDie,
)
from dayroom.lost_phantom.rules.encounters import TABLES, band_of, listed
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import Cross, Ending, State
from tests.dayroom.lost_phantom.table import (
    BOARD,
    FAR,
    MIDDLE,
    NEAR,
    around,
    awaiting,
    begun,
    chosen,
    commands,
    do,
    hex_at,
    met,
    outcomes,
    standing,
)


def back(place: tuple[int, int] = MIDDLE, **fields: object) -> State:
    """Standing at a place, having come from the west."""
    west = BOARD.neighbours[hex_at(*place)][5]
    return standing(place, drawn={west: "field"}, previous=west, **fields)  # type: ignore[arg-type]


def facts(state: State) -> tuple[int, int, int]:
    return (state.proximity, state.endurance, state.health)


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


@pytest.mark.rule("LP-ENC2-02")
def test_the_snake_asks_for_the_machete_and_the_ground() -> None:
    assert met(standing(held=("machete",)), 16).afflictions == ()
    field = met(standing(ground="field"), 16)
    assert field.afflictions == () and field.health == 5
    assert met(standing(), 16).afflictions == ("fever",)


@pytest.mark.rule("LP-ENC2-03", "LP-ENC2-04")
def test_the_boar_asks_for_the_move_dice_of_the_turn_before() -> None:
    armed = met(standing(held=("machete",)), 21)
    assert outcomes(armed) == ["machete", "gore"]
    given = do(armed, ChooseOutcome("machete"))
    assert given.gone == ("machete",) and given.health == 6
    assert begun().last_move == 0
    slow = do(begun(), Allocate(2, 3, 1), 1, 1, 3, 3, 3, 4)
    fast = do(begun(), Allocate(3, 2, 1), 1, 1, 1, 3, 3, 4)
    for state, ills, health in ((slow, ("deep_cut",), 4), (fast, (), 5)):
        moved = replace(state, at=hex_at(*MIDDLE), ground=standing().ground)
        after = met(moved, 21)
        assert (after.afflictions, after.health) == (ills, health)


@pytest.mark.rule("LP-ENC2-05")
@pytest.mark.parametrize("number", [22, 23])
def test_mortars_are_run_from_or_lain_under(number: int) -> None:
    state = standing()
    run = do(met(state, number), ChooseOutcome("run"), 2)
    assert facts(run) == (6, 5, 4) and run.afflictions == ("gunshot_wound",)
    assert do(run, ChooseHex(BOARD.near[state.at][1])).at == BOARD.near[state.at][1]
    cover = chosen(state, number, "cover")
    assert facts(cover) == (5, 6, 5) and cover.afflictions == ()


@pytest.mark.rule("LP-ENC2-06", "LP-ENC2-07")
def test_wrecks_hold_an_item_or_a_rest() -> None:
    weak = standing(proximity=3, endurance=3)
    for number in (61, 62):
        assert chosen(weak, number, "flare_gun").held == ("flare_gun",)
        assert facts(chosen(weak, number, "sleep")) == (3, 5, 6)
    assert facts(chosen(weak, 63, "hide")) == (4, 4, 6)
    kit = do(met(weak, 63), ChooseOutcome("kit"))
    assert kit.held == ("first_aid_kit",)


@pytest.mark.rule("LP-ENC2-08")
def test_a_cave_has_a_map_to_a_swamp_or_the_scope() -> None:
    assert chosen(standing(), 64, "scope").held == ("scope",)
    state = chosen(standing(), 64, "map")
    at = hex_at(10, 2)
    assert BOARD.far[state.at][at] == 3
    after = do(state, ChooseHex(at))
    assert after.crosses == (Cross(at, "tributary"),)
    assert {after.ground[each] for each in (at, *BOARD.near[at])} == {"swamp"}


@pytest.mark.rule("LP-ENC2-09", "LP-ENC3-10", "LP-GOAL-03")
@pytest.mark.parametrize(
    ("place", "numbers", "health"), [(MIDDLE, (65, 66), 5), (FAR, (64, 65, 66), 4)]
)
def test_gunships_take_home_who_holds_a_flare_gun(
    place: tuple[int, int], numbers: tuple[int, ...], health: int
) -> None:
    weak = standing(place, proximity=3, endurance=3, health=3)
    for number in numbers:
        assert met(replace(weak, held=("flare_gun",)), number).ending == Ending(True, "gunships")
        assert facts(chosen(weak, number, "fire")) == (5, 3, 3)
        assert facts(chosen(weak, number, "heart")) == (3, 4, health)
    assert met(replace(weak, gone=("flare_gun",)), numbers[0]).ending is None


@pytest.mark.rule("LP-ENC3-02")
@pytest.mark.parametrize("number", [12, 13, 14, 15])
def test_spikes_break_a_foot_or_cut_deep(number: int) -> None:
    assert chosen(standing(FAR), number, "foot").afflictions == ("broken_foot",)
    cut = chosen(standing(FAR), number, "cut")
    assert cut.afflictions == ("deep_cut",) and cut.health == 4


@pytest.mark.rule("LP-ENC3-03")
def test_mines_cost_proximity_or_close_the_hex() -> None:
    state = back(FAR)
    assert chosen(state, 16, "slowly").proximity == 5
    left = chosen(state, 16, "back")
    assert left.at == state.previous and left.barred == (state.at,)


@pytest.mark.rule("LP-ENC3-04")
@pytest.mark.parametrize("number", [21, 22, 23])
def test_a_sniper_hits_first_and_then_is_run_or_crawled_from(number: int) -> None:
    state = back(FAR)
    hit = met(state, number, 1)
    assert hit.afflictions == ("gunshot_wound",) and hit.health == 5
    crawled = do(hit, ChooseOutcome("back"))
    assert crawled.at == state.previous and crawled.barred == (state.at,)
    assert crawled.afflictions == ("gunshot_wound", "deep_cut")
    to = BOARD.near[state.at][1]
    ran = do(do(hit, ChooseOutcome("run")), ChooseHex(to))
    assert ran.at == to and ran.ground[to] == "hills"
    safe = replace(ran, agenda=standing().agenda)
    assert awaiting(met(safe, 21)) == "allocation"
    assert awaiting(met(replace(safe, no_snipers=()), 21)) == "outcome"


@pytest.mark.rule("LP-ENC3-05")
def test_the_sniper_may_be_run_from_to_any_neighbour_but_water_and_outlines() -> None:
    near = BOARD.near[hex_at(13, 4)]
    river = next(at for at in near if at in BOARD.rivers)
    open_ = [at for at in near if at != river]
    state = standing((13, 4), drawn={open_[0]: "lake", open_[1]: "village"}, barred=(open_[2],))
    state = do(met(state, 21, 1), ChooseOutcome("run"))
    offered = {each.hex for each in commands(state) if isinstance(each, ChooseHex)}
    assert offered == set(near) - {river, open_[0], open_[2]}
    assert do(state, ChooseHex(open_[1])).ground[open_[1]] == "hills"


@pytest.mark.rule("LP-ENC3-06")
def test_the_milepost_leads_a_hex_on_and_offers_three_ways() -> None:
    state = met(standing(FAR), 56)
    nearer = {each.hex for each in commands(state) if isinstance(each, ChooseHex)}
    rivers = BOARD.rivers
    assert nearer == {
        at
        for at in BOARD.near[state.at]
        if any(BOARD.far[at][r] < BOARD.far[state.at][r] for r in rivers)
    }
    state = do(state, ChooseHex(hex_at(12, 3)))
    blank = [at for at in BOARD.near[state.at] if state.ground[at] is None]
    assert outcomes(state) == ["fields", "village", "stride"] and blank
    fields = do(state, ChooseOutcome("fields"))
    assert {fields.ground[at] for at in blank} == {"field"}
    village = do(do(state, ChooseOutcome("village")), ChooseHex(blank[0]))
    assert village.ground[blank[0]] == "village" and village.ground[blank[1]] is None
    assert do(state, ChooseOutcome("stride")).next_move == 2


@pytest.mark.rule("LP-ENC3-07", "LP-ENC3-08")
def test_a_tributary_runs_the_shortest_way_to_a_river_of_choice() -> None:
    weak = standing(FAR, health=3, endurance=3)
    for number in (61, 62):
        assert facts(chosen(weak, number, "drink")) == (6, 4, 4)
    state = chosen(weak, 61, "stream")
    assert {each.hex for each in commands(state)} == set(BOARD.rivers)  # type: ignore[union-attr]
    ground = state.ground
    river = hex_at(15, 4)
    state = do(state, ChooseHex(river))
    while awaiting(state) == "stream_course":
        state = do(state, commands(state)[0])
    (course,) = state.streams
    assert (course[0], course[-1]) == (state.at, river) and state.ground == ground
    assert len(course) == BOARD.far[state.at][river] + 1
    assert all(b in BOARD.near[a] for a, b in pairwise(course))
    # Jungle asks for 4: a 3 does it in the stream.
    assert commands(do(state, Allocate(1, 1, 1), 3))[0] == UseDie(3)


@pytest.mark.rule("LP-ENC3-11")
def test_bonuses_add_up_and_the_mileposts_is_spent_by_the_next_roll() -> None:
    at = hex_at(*FAR)
    fields = {"next_move": 2, "streams": ((at,),), "afflictions": ("fever",)}
    state = met(standing(FAR, ground="hills", **fields), 33)  # type: ignore[arg-type]
    assert do(state, Allocate(1, 5, 0), 3).next_move == 0
    assert UseDie(3) in commands(do(state, Allocate(1, 5, 0), 3))
    failed = do(state, Allocate(1, 0, 5), 2, 2, 2, 2, 2, 3)
    assert failed.at == state.at and failed.next_move == 0
    none = do(state, Allocate(0, 1, 5), 5, 2, 2, 2, 2, 3)
    assert none.next_move == 2
