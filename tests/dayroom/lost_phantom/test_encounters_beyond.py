"""The tables of encounters in the middle and far from the start: what each outcome does."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from dayroom.lost_phantom.rules.commands import Allocate, ChooseHex, ChooseOutcome, UseDie
from dayroom.lost_phantom.rules.state import Cross, Ending
from tests.dayroom.lost_phantom.table import (
    BOARD,
    FAR,
    MIDDLE,
    awaiting,
    back,
    begun,
    chosen,
    commands,
    do,
    facts,
    hex_at,
    met,
    outcomes,
    standing,
)


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
