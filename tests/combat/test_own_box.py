"""A Set up Box that says itself where Enemies, Cover and Marines stand, in place of its board."""

from dataclasses import replace

import pytest

from combat.rules import BattleSetup, RuleViolation, apply, legal, new
from combat.rules.codec import decode_battle, encode_battle
from combat.rules.commands import PlaceMarine
from combat.rules.dice import SeededDice
from combat.rules.state import Battle, OwnBox
from tests.combat.builders import CONTENT, dice, key, play, squad

OWN = OwnBox(
    places=(("F", ("E3-1", "E1-4", "E2-2")), ("L", ("E3-3",))),
    hard_cover=("E3-3", "M1-1"),
    marines=("M1-1", "M1-2", "M2-1", "M2-2", "M3-1", "M3-2", "M3-3"),
)
BOX = BattleSetup("M1/05", "HIT", ("F", "L"), ("F",), ("F",), point_man=key(4), own=OWN)


def set_up(box: BattleSetup) -> Battle:
    return new(CONTENT, box, squad(), SeededDice("s")).state


@pytest.mark.rule("PH-CBT-SETUP-04", "PH-CBT-SETUP-06")
@pytest.mark.parametrize(
    ("threat", "spaces"),
    [
        (1, {"E3-3": "L", "E3-1": "F"}),
        (5, {"E3-3": "L", "E3-1": "F", "E1-4": "F"}),
        (9, {"E3-3": "L", "E3-1": "F", "E1-4": "F", "E2-2": "F"}),
    ],
)
def test_enemies_stand_where_the_box_shows_them_band_by_band(
    threat: int, spaces: dict[str, str]
) -> None:
    battle = set_up(replace(BOX, threat=threat))
    assert {enemy.space: enemy.type for enemy in battle.enemies} == spaces


@pytest.mark.rule("PH-CBT-SETUP-04")
def test_an_enemy_without_a_place_of_his_own_takes_the_boards() -> None:
    battle = set_up(replace(BOX, black=("F", "F", "F", "F", "L"), threat=1))
    fourth = {e.space for e in battle.enemies} - {"E3-3", "E3-1", "E1-4", "E2-2"}
    assert fourth == {next(s for s in CONTENT.boards["HIT"].fill if s != "E2-2")}


@pytest.mark.rule("PH-CBT-SETUP-03")
def test_hard_cover_of_the_box_stands_in_place_of_the_boards() -> None:
    assert set_up(BOX).hard_cover == ("E3-3", "M1-1")
    assert set_up(replace(BOX, own=replace(OWN, hard_cover=()))).hard_cover == ()
    board = CONTENT.boards["HIT"].hard_cover
    assert set_up(replace(BOX, own=replace(OWN, hard_cover=None))).hard_cover == board


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_marines_start_on_the_spaces_shown() -> None:
    battle = set_up(BOX)
    here = {m.key: m.space for m in battle.marines}
    assert len(set(here.values())) == 6 and set(here.values()) <= set(OWN.marines)
    free = next(s for s in OWN.marines if s not in here.values())
    moved, _ = play(battle, PlaceMarine(key(4), free))
    assert moved.marine(key(4)).space == free, "the board's rows are void"
    with pytest.raises(RuleViolation, match="Marines start on M1-1, M1-2"):
        apply(battle, PlaceMarine(key(4), "M3-4"), dice())
    offered = {c.to for c in legal(battle).commands if isinstance(c, PlaceMarine)}
    assert offered <= set(OWN.marines)


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_a_fixed_space_of_the_box() -> None:
    own = replace(OWN, fixed=(("point_man", "M2-4"), ("6", "M3-1")))
    battle = set_up(replace(BOX, own=own))
    assert (battle.marine(key(4)).space, battle.marine(key(6)).space) == ("M2-4", "M3-1")
    with pytest.raises(RuleViolation, match="fixed space"):
        apply(battle, PlaceMarine(key(6), "M3-3"), dice())
    hole = replace(BOX, board="HOLE", own=OwnBox(fixed=(("point_man", "M1-1"),)))
    assert {m.key: m.space for m in set_up(hole).marines if m.space} == {key(4): "M1-1"}


def test_a_battle_in_flight_keeps_its_own_box() -> None:
    battle = set_up(BOX)
    assert decode_battle(encode_battle(battle)).setup == battle.setup
    assert "own" not in encode_battle(set_up(replace(BOX, own=None)))["setup"]
