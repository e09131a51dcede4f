"""The sheet, the turn, mapping and the ground."""

from __future__ import annotations

import pytest

from combat.rules.dice import SeededDice
from combat.rules.errors import RuleViolation
from dayroom.lost_phantom import printed
from dayroom.lost_phantom.printed import sheet
from dayroom.lost_phantom.rules import engine
from dayroom.lost_phantom.rules.commands import Allocate, ChooseHex, EndTurn, UseDie
from dayroom.lost_phantom.rules.effects import Change, Retreat
from dayroom.lost_phantom.rules.encounters import BY_KEY
from dayroom.lost_phantom.rules.events import GameLost, NoWay, TurnBegan
from dayroom.lost_phantom.rules.ground import mapped
from dayroom.lost_phantom.rules.names import PHASES
from dayroom.lost_phantom.rules.state import Ending
from dayroom.lost_phantom.rules.tasks import Allocating, Begin, Leaving, Rolled, Writing
from dayroom.lost_phantom.rules.terrain import MAPPABLE, target
from tests.dayroom.lost_phantom.table import (
    BOARD,
    MIDDLE,
    NEAR,
    around,
    awaiting,
    begun,
    commands,
    do,
    heard,
    hex_at,
    met,
    standing,
)


@pytest.mark.rule("LP-GOAL-01")
def test_one_seat_plays_and_no_other_may() -> None:
    state = begun()
    assert engine.legal(state, "nva").commands == ()
    with pytest.raises(RuleViolation) as refused:
        engine.apply(state, Allocate(2, 2, 2), SeededDice("a"), "nva")
    assert (refused.value.rule, refused.value.page) == ("LP-GOAL-01", 2)


@pytest.mark.rule("LP-GOAL-02")
@pytest.mark.parametrize("river", BOARD.rivers)
def test_the_river_wins_at_once(river: int) -> None:
    beside = next(at for at in BOARD.near[river] if at not in BOARD.rivers)
    state = standing(BOARD.places[beside], tasks=(Leaving(),))
    assert do(state, ChooseHex(river)).ending == Ending(True, "river")


@pytest.mark.rule("LP-GOAL-04", "LP-GOAL-05", "LP-STEALTH-03")
def test_captured_at_proximity_0_and_dead_at_health_0() -> None:
    state = standing(tasks=(Begin("stealth"), Allocating()), proximity=1)
    caught, events = heard(state, Allocate(6, 0, 0))
    assert caught.ending == Ending(False, "captured") and events[-1] == GameLost("captured")
    state = standing(tasks=(Rolled("rest", (6,), 0),), health=1)
    assert do(state, UseDie(6)).ending == Ending(False, "died")


@pytest.mark.rule("LP-GOAL-06")
def test_encounters_kill_through_health_alone() -> None:
    kinds = {effect.kind for each in BY_KEY.values() for o in each.outcomes for effect in o.effects}
    assert not {"lose_game", "kill"} & kinds
    deadly = standing(health=1, afflictions=("deep_cut",), place=NEAR)
    assert met(deadly, 15).ending == Ending(False, "died")


@pytest.mark.rule("LP-GOAL-07")
def test_who_dies_in_a_step_does_not_win_by_it() -> None:
    river = hex_at(14, 5)
    state = standing((13, 4), tasks=(Leaving(), Rolled("move", (6,), 0)), health=1)
    assert river in BOARD.near[state.at]
    assert do(state, UseDie(6)).ending == Ending(False, "died")
    # Health first: what takes both is death, not capture.
    both = standing(
        tasks=(Change("proximity", -1), Change("health", -1), Rolled("rest", (6,), 0)),
        health=2,
        proximity=1,
    )
    assert do(both, UseDie(6)).ending == Ending(False, "died")


@pytest.mark.rule("LP-SETUP-01", "LP-SETUP-04", "LP-SETUP-05")
def test_the_sheet_as_play_begins() -> None:
    state = begun(4, 3, 1)
    assert (state.proximity, state.endurance, state.health) == (6, 6, 6)
    assert state.at == BOARD.start and state.ground[state.at] == "jungle"
    assert state.path == (BOARD.start,)
    assert len(BOARD.blanks) == 80
    swamps = [at for at in BOARD.near[BOARD.start] if at in BOARD.swamps]
    assert swamps and all(state.ground[at] == "swamp" for at in swamps)


@pytest.mark.rule("LP-SETUP-02")
def test_no_statistic_is_ever_above_six() -> None:
    state = standing(place=MIDDLE, health=5, tasks=(Writing(),))
    after = do(met(state, 65), commands(met(state, 65))[1])
    assert (after.health, after.endurance) == (6, 6)


@pytest.mark.rule("LP-SETUP-03")
def test_six_dice_are_allocated_at_most_and_the_first_of_two_is_the_tens() -> None:
    state = begun()
    assert sum(vars_of(commands(state)[0])) == 6
    assert awaiting(met(standing(NEAR), 55)) == "outcome"
    assert awaiting(met(standing(NEAR), 36)) == "allocation"


def vars_of(command: object) -> tuple[int, int, int]:
    assert isinstance(command, Allocate)
    return (command.move, command.stealth, command.rest)


@pytest.mark.rule("LP-SETUP-06")
def test_the_drawing_has_every_count_that_is_known() -> None:
    assert printed.printed().board.invented
    assert len(BOARD.places) == 88 and len(BOARD.rivers) == 3
    far = BOARD.far[BOARD.start]
    assert max(far) == 15 and max(far[river] for river in BOARD.rivers) == 15
    column, row = BOARD.places[BOARD.start]
    assert column == 0 and all(BOARD.places[river][0] >= 14 for river in BOARD.rivers)
    assert row < min(BOARD.places[river][1] for river in BOARD.rivers)
    assert BOARD.neighbours[hex_at(4, 3)][0] == hex_at(4, 2)
    # Neighbours are neighbours both ways, and one hex away.
    for at, near in enumerate(BOARD.near):
        assert all(at in BOARD.near[other] and BOARD.far[at][other] == 1 for other in near)


@pytest.mark.rule("LP-SETUP-07", "LP-SETUP-08")
def test_six_grounds_are_mapped_and_field_is_one_of_them() -> None:
    assert {"village", "swamp", "hills", "jungle", "field", "paddy"} == MAPPABLE
    assert {kind for row in sheet().rows for kind in row} == MAPPABLE


@pytest.mark.rule("LP-TURN-01")
def test_the_seven_phases_follow_each_other() -> None:
    state = begun()
    seen = [state.phase]
    state = do(state, Allocate(2, 2, 2), 1, 1, 4, 4, 4, 4)
    seen.append(state.phase)
    assert seen == ["allocation", "journaling"]
    assert " ".join(PHASES) == "mapping encounter allocation move stealth rest journaling"
    state, events = heard(state, EndTurn(), 1, 3, 1)
    assert events[0] == TurnBegan(2, state.at) and awaiting(state) == "allocation"


@pytest.mark.rule("LP-TURN-02")
def test_a_long_game_goes_on() -> None:
    state = standing(turn=500)
    assert met(state, 31).ending is None and met(state, 31).turn == 501
    over = do(standing((14, 4), tasks=(Leaving(),)), ChooseHex(hex_at(14, 5)))
    with pytest.raises(RuleViolation) as refused:
        do(over, EndTurn())
    assert refused.value.rule == "LP-TURN-02"


@pytest.mark.rule("LP-TURN-03")
def test_the_reroll_asks_for_the_hex_at_the_start_of_phase_1() -> None:
    state = met(standing(NEAR), 61)
    state = do(do(state, commands(state)[0]), commands(do(state, commands(state)[0]))[0])
    assert state.at != state.began
    state = do(state, Allocate(0, 1, 5), 1)
    assert awaiting(state) == "stealth_die"


@pytest.mark.rule("LP-MAP-01", "LP-MAP-02", "LP-MAP-03")
def test_a_row_fills_the_neighbours_clockwise_from_the_north_again_and_again() -> None:
    state = met(standing(), 31, row=4)
    assert around(state) == ["field", "jungle", "hills"] * 2


@pytest.mark.rule("LP-MAP-03")
def test_filling_begins_at_the_northmost_blank_one() -> None:
    n, ne, se, s, sw, nw = BOARD.neighbours[hex_at(*MIDDLE)]
    drawn = {n: "swamp", ne: "swamp", s: "swamp", sw: "swamp"}
    state = met(standing(drawn=drawn), 31, row=4)  # type: ignore[arg-type]
    assert (state.ground[nw], state.ground[se]) == ("field", "jungle")


@pytest.mark.rule("LP-MAP-04")
def test_a_mapped_neighbour_uses_no_terrain() -> None:
    n, _, se, _, sw, nw = BOARD.neighbours[hex_at(*MIDDLE)]
    drawn = {n: "swamp", se: "swamp", sw: "swamp", nw: "swamp"}
    state = met(standing(drawn=drawn), 31, row=4)  # type: ignore[arg-type]
    assert around(state) == ["swamp", "field", "swamp", "jungle", "swamp", "swamp"]


@pytest.mark.rule("LP-MAP-05")
def test_a_blank_hex_that_is_entered_becomes_jungle() -> None:
    state = standing(tasks=(Leaving(),))
    to = BOARD.near[state.at][0]
    assert state.ground[to] is None
    assert do(state, ChooseHex(to)).ground[to] == "jungle"


@pytest.mark.rule("LP-MAP-06")
def test_row_4_is_the_sources_and_the_others_are_ours() -> None:
    rows = printed.printed().rows
    assert rows[4].terrain == ("field", "jungle", "hills") and not rows[4].invented
    assert all(rows[each].invented for each in (1, 2, 3, 5, 6))


@pytest.mark.rule("LP-MAP-07", "LP-SCORE-01")
def test_blanks_that_hold_anything_count_and_nothing_printed_does() -> None:
    at = hex_at(*MIDDLE)
    blank = begun(4, 3, 1)
    assert mapped(blank) == len([h for h in BOARD.near[BOARD.start] if h in BOARD.blanks])
    state = standing(drawn={hex_at(9, 2): "lake", BOARD.rivers[0]: "river", hex_at(9, 1): "field"})
    assert mapped(state) == mapped(begun()) + 3 and at in BOARD.blanks


@pytest.mark.rule("LP-TERR-01", "LP-TERR-02", "LP-TERR-03")
@pytest.mark.parametrize(
    ("ground", "row"),
    [
        ("swamp", (4, 4, 4)),
        ("hills", (5, 4, 2)),
        ("jungle", (4, 3, 4)),
        ("field", (2, 4, 5)),
        ("paddy", (3, 4, 4)),
        ("village", (4, 3, 4)),
    ],
)
def test_a_die_must_reach_the_target_of_the_ground(ground: str, row: tuple[int, ...]) -> None:
    assert tuple(target(ground, slot) for slot in ("move", "stealth", "rest")) == row  # type: ignore[arg-type]
    state = standing(ground=ground, tasks=(Begin("move"), Allocating()))  # type: ignore[arg-type]
    assert awaiting(do(state, Allocate(1, 5, 0), row[0])) == "move_die"
    state = standing(ground=ground, tasks=(Writing(), Begin("move"), Allocating()))  # type: ignore[arg-type]
    assert awaiting(do(state, Allocate(1, 5, 0), row[0] - 1)) == "note"


@pytest.mark.rule("LP-TERR-04")
def test_who_must_stand_in_a_village_has_the_jungles_targets() -> None:
    near = BOARD.near[hex_at(*MIDDLE)]
    state = do(standing(ground="village", barred=near, tasks=(Writing(),)), EndTurn(), 1, 3, 1)
    state = do(state, Allocate(0, 1, 5), 3, 1, 1, 1, 1, 4)
    assert (state.proximity, state.endurance) == (6, 6)


@pytest.mark.rule("LP-TERR-05", "LP-TERR-06")
def test_move_is_read_from_the_hex_left_and_the_others_from_the_hex_reached() -> None:
    north = BOARD.near[hex_at(*MIDDLE)][0]
    phases = (Writing(), Begin("rest"), Begin("stealth"), Begin("move"), Allocating())
    state = standing(ground="field", drawn={north: "hills"}, tasks=phases)
    state = do(state, Allocate(1, 1, 4), 2)
    state = do(state, UseDie(2))
    after = do(state, ChooseHex(north), 4, 2, 1, 1, 1)
    assert (after.proximity, after.endurance) == (6, 6) and awaiting(after) == "note"


@pytest.mark.rule("LP-TERR-07")
def test_nobody_is_moved_into_an_impassable_hex() -> None:
    near = BOARD.near[hex_at(*MIDDLE)]
    state = standing(tasks=(Retreat(), Rolled("rest", (6,), 0)), previous=near[0], barred=near[:1])
    after, events = heard(state, UseDie(6))
    assert after.at == state.at and NoWay("retreat") in events
    leaving = standing(tasks=(Leaving(),), barred=near[:2], drawn={near[2]: "lake"})
    assert [each.hex for each in commands(leaving)] == list(near[3:])  # type: ignore[union-attr]


@pytest.mark.rule("LP-TERR-08")
def test_who_is_shut_in_clears_an_outline_for_1_endurance_and_never_a_lake() -> None:
    near = BOARD.near[hex_at(*MIDDLE)]
    state = standing(tasks=(Leaving(),), barred=near[1:], drawn={near[0]: "lake"})
    assert awaiting(state) == "clear"
    assert [each.hex for each in commands(state)] == list(near[1:])  # type: ignore[union-attr]
    after = do(state, ChooseHex(near[1]))
    assert after.at == near[1] and after.endurance == 5 and near[1] not in after.barred
