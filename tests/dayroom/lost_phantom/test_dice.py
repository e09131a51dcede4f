"""Allocation, the three rolls, and what they give."""

from __future__ import annotations

from itertools import product

import pytest

from combat.rules.errors import RuleViolation
from dayroom.lost_phantom.rules import engine, rolls
from dayroom.lost_phantom.rules.commands import Allocate, ChooseHex, Fail, Reroll, UseDie
from dayroom.lost_phantom.rules.events import RollFailed, StatChanged
from dayroom.lost_phantom.rules.tasks import Allocating, Begin, Rolled, Writing
from tests.dayroom.lost_phantom.table import (
    BOARD,
    awaiting,
    begun,
    commands,
    do,
    heard,
    standing,
)

PHASES = (Writing(), Begin("rest"), Begin("stealth"), Begin("move"), Allocating())


@pytest.mark.rule("LP-ALLOC-01", "LP-ALLOC-03", "LP-ALLOC-04")
def test_all_dice_of_the_endurance_go_into_any_split() -> None:
    state = standing(tasks=PHASES, endurance=4)
    splits = {(each.move, each.stealth, each.rest) for each in commands(state)}  # type: ignore[union-attr]
    assert splits == {(m, s, 4 - m - s) for m in range(5) for s in range(5 - m)}
    for wrong in (Allocate(1, 1, 1), Allocate(2, 2, 1), Allocate(5, -1, 0)):
        with pytest.raises(RuleViolation) as refused:
            do(state, wrong)
        assert refused.value.rule == "LP-ALLOC-01"


@pytest.mark.rule("LP-ALLOC-02")
def test_an_allocation_stands_until_the_turn_ends() -> None:
    state = do(standing(tasks=PHASES), Allocate(2, 2, 2), 4, 1)
    with pytest.raises(RuleViolation):
        do(state, Allocate(1, 1, 4))
    assert state.dice is not None and state.dice.move == 2


@pytest.mark.rule("LP-ALLOC-05", "LP-ROLL-05")
def test_any_die_or_the_highest_alone() -> None:
    roll = (Rolled("move", (2, 5, 6), 0),)
    free = commands(standing(tasks=roll))
    assert free == (UseDie(5), UseDie(6), Fail())
    strict = commands(standing(tasks=roll, freedom="strict"))
    assert strict == (UseDie(6), Fail())
    with pytest.raises(RuleViolation) as refused:
        do(standing(tasks=roll, freedom="strict"), UseDie(5))
    assert refused.value.rule == "LP-ALLOC-05"


@pytest.mark.rule("LP-ROLL-01")
def test_one_die_is_compared_and_equal_is_enough() -> None:
    again = do(standing(tasks=(*PHASES,), endurance=2), Allocate(0, 0, 2), 1, 4)
    assert again.endurance == 3
    missed = do(standing(tasks=PHASES, endurance=3), Allocate(0, 1, 2), 3, 3, 3)
    assert missed.endurance == 2
    with pytest.raises(RuleViolation) as refused:
        do(standing(tasks=(Rolled("move", (3, 4), 0),)), UseDie(3))
    assert refused.value.rule == "LP-ROLL-01"


@pytest.mark.rule("LP-ROLL-02", "LP-ROLL-04", "LP-AFF-06")
@pytest.mark.parametrize("slot", ["move", "stealth", "rest"])
def test_a_six_works_and_costs_1_health_without_a_mark(slot: str) -> None:
    state = standing(tasks=(Writing(), Rolled(slot, (6,), 0)), endurance=3)  # type: ignore[arg-type]
    after, events = heard(state, UseDie(6))
    assert after.health == 5 and after.afflictions == ()
    assert StatChanged("health", -1, 5, "six") in events
    assert after.endurance == (4 if slot == "rest" else 3) and after.proximity == 6


@pytest.mark.rule("LP-ROLL-03")
def test_a_six_may_be_turned_into_a_failure_and_nothing_else_may() -> None:
    six = standing(tasks=(Writing(), Rolled("rest", (6, 6), 0)), endurance=3)
    after, events = heard(six, Fail())
    assert (after.health, after.endurance) == (6, 2) and RollFailed("rest", "declared") in events
    with pytest.raises(RuleViolation) as refused:
        do(standing(tasks=(Rolled("move", (5,), 0),)), Fail())
    assert refused.value.rule == "LP-ROLL-03"


@pytest.mark.rule("LP-ROLL-06")
def test_fever_does_not_make_a_six_harmless() -> None:
    state = standing(ground="hills", tasks=PHASES, afflictions=("fever",))
    state = do(state, Allocate(1, 5, 0), 6)
    assert commands(state) == (UseDie(6), Fail())
    assert do(state, UseDie(6)).health == 5


@pytest.mark.rule("LP-MOVE-01", "LP-MOVE-06")
def test_a_success_leads_to_any_neighbour_chosen_afterwards() -> None:
    state = do(standing(tasks=PHASES), Allocate(1, 5, 0), 4)
    assert awaiting(state) == "move_die"
    state = do(state, UseDie(4))
    near = BOARD.near[state.at]
    assert commands(state) == tuple(ChooseHex(each) for each in near)
    assert do(state, ChooseHex(near[3]), 3, 3, 3, 3, 3).at == near[3]
    with pytest.raises(RuleViolation) as refused:
        do(state, ChooseHex(state.at))
    assert refused.value.rule == "LP-MOVE-01"


@pytest.mark.rule("LP-MOVE-02")
def test_a_failed_move_or_none_costs_nothing() -> None:
    state = standing(tasks=(Writing(), Begin("move"), Allocating()))
    for split, faces in ((Allocate(0, 6, 0), ()), (Allocate(1, 5, 0), (3,))):
        after = do(state, split, *faces)
        assert (after.at, after.health, after.proximity, after.endurance) == (state.at, 6, 6, 6)


@pytest.mark.rule("LP-MOVE-03", "LP-STEALTH-04")
def test_who_has_moved_may_roll_one_stealth_die_anew_once() -> None:
    state = do(standing(tasks=PHASES), Allocate(1, 2, 3), 4)
    state = do(state, UseDie(4))
    state = do(state, ChooseHex(BOARD.near[state.at][0]), 1, 2)
    assert commands(state) == (Fail(), Reroll(1), Reroll(2))
    after = do(state, Reroll(1), 3, 1, 1, 4)
    assert after.proximity == 6 and awaiting(after) == "note"
    missed = do(state, Reroll(2), 1, 1, 1, 4)
    assert missed.proximity == 5
    stayed = do(standing(tasks=PHASES), Allocate(0, 2, 4), 1, 2, 1, 1, 1, 4)
    assert stayed.proximity == 5 and awaiting(stayed) == "note"


@pytest.mark.rule("LP-STEALTH-01", "LP-STEALTH-02", "LP-STEALTH-03", "LP-STEALTH-05")
@pytest.mark.parametrize(("dice", "faces", "proximity"), [(2, (1, 5), 3), (1, (2,), 2), (0, (), 2)])
def test_stealth_keeps_proximity_and_never_raises_it(
    dice: int, faces: tuple[int, ...], proximity: int
) -> None:
    state = standing(tasks=(Writing(), Begin("stealth"), Allocating()), proximity=3)
    assert do(state, Allocate(6 - dice, dice, 0), *faces).proximity == proximity


@pytest.mark.rule("LP-REST-01", "LP-REST-02", "LP-REST-03")
@pytest.mark.parametrize(
    ("begin", "dice", "faces", "endurance"),
    [(4, 2, (1, 4), 5), (4, 1, (3,), 3), (4, 0, (), 3), (6, 1, (5,), 6), (6, 0, (), 5)],
)
def test_rest_gains_or_loses_one(
    begin: int, dice: int, faces: tuple[int, ...], endurance: int
) -> None:
    state = standing(tasks=(Writing(), Begin("rest"), Allocating()), endurance=begin)
    assert do(state, Allocate(begin - dice, 0, dice), *faces).endurance == endurance


@pytest.mark.rule("LP-REST-04")
def test_endurance_never_falls_below_one() -> None:
    state = standing(tasks=(Writing(), Begin("rest"), Allocating()), endurance=1)
    after = do(state, Allocate(1, 0, 0))
    assert (after.endurance, after.health) == (1, 5)


@pytest.mark.parametrize("freedom", ["free", "strict"])
@pytest.mark.parametrize("plus", [-1, 0, 1, 3])
def test_the_chances_are_those_of_every_throw_counted(freedom: str, plus: int) -> None:
    for count, aim in product(range(4), range(2, 6)):
        good = clean = 0
        for faces in product(range(1, 7), repeat=count):
            usable = rolls.usable(faces, freedom) if faces else ()  # type: ignore[arg-type]
            works = [face for face in usable if face + plus >= aim]
            good, clean = good + bool(works), clean + any(face < 6 for face in works)
        found = rolls.chance(count, aim, plus, freedom)  # type: ignore[arg-type]
        assert found.success == pytest.approx(good / 6**count)
        assert found.clean == pytest.approx(clean / 6**count)


def test_the_offers_say_the_chances_of_the_ground_and_of_a_broken_foot() -> None:
    state = standing(tasks=PHASES, afflictions=("broken_foot",))
    offer = next(each for each in engine.legal(state).offers if each.command == Allocate(5, 1, 0))
    assert offer.preview is not None
    assert offer.preview.move.dice == 2 and offer.preview.move.success == pytest.approx(0.75)
    assert offer.preview.stealth.success == pytest.approx(4 / 6)
    assert offer.preview.rest.success == 0


def test_a_game_begins_with_its_first_mapping_rolled() -> None:
    state = begun(4, 3, 1)
    drawn = [at for at in BOARD.near[BOARD.start] if at in BOARD.blanks]
    assert [state.ground[at] for at in drawn] == ["field", "jungle"]
