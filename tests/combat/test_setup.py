"""Set up of a Combat: the box, Threat, Log Entries, Enemies, Cover, Tactics, placement."""

from collections import Counter
from dataclasses import replace

import pytest

from combat.rules import (
    Adjustment,
    BattleSetup,
    MalformedCommand,
    RuleViolation,
    apply,
    legal,
    new,
    visible_to,
)
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES, row
from combat.rules.commands import BeginCombat, ChooseSide, PlaceMarine, SensiblePlacement
from combat.rules.dice import SeededDice
from combat.rules.events import CombatSetUp, EnemyPlaced, HardCoverChanged
from combat.rules.placement import standing_fault, template
from combat.rules.setup import read_box
from tests.combat.builders import CONTENT, dice, every, key, man, only, play, squad

BOX = BattleSetup(
    "M1/05",
    "SPRUNG",
    ("F", "F", "F", "F", "L"),
    ("F",),
    ("R",),
    initiative=(6, 5, 4),
    point_man=key(4),
)
FLAMES = Adjustment("FLAMES", fighters=-1, add=("S",), initiative=-2)
FIRE = Adjustment("FIRE", ban=("MORTAR",), hard_cover=("E3-3",))


def types(setup: BattleSetup) -> Counter[str]:
    battle = new(CONTENT, setup, squad(), SeededDice("s")).state
    return Counter(enemy.type for enemy in battle.enemies)


@pytest.mark.rule("PH-CBT-SETUP-01", "PH-CBT-SETUP-05", "PH-CBT-SETUP-06")
@pytest.mark.parametrize(
    ("threat", "colours", "expected"),
    [(3, (), "FFFFL"), (4, ("yellow",), "FFFFFL"), (7, ("yellow", "red"), "FFFFFLR")],
)
def test_threat_bands(threat: int, colours: tuple[str, ...], expected: str) -> None:
    """Low nothing, Medium yellow, High yellow and red."""
    setup = replace(BOX, threat=threat)
    assert read_box(CONTENT.boards["SPRUNG"], setup).colours == colours
    assert types(setup) == Counter(expected)


@pytest.mark.rule("PH-CBT-SETUP-10", "PH-CBT-SETUP-14", "PH-CBT-SETUP-05")
@pytest.mark.parametrize(
    ("threat", "log", "colours", "initiative"),
    [
        (8, (FLAMES,), ("yellow", "red"), 4),
        (2, (FLAMES, FIRE), (), 6),
        (5, (), ("yellow",), 5),
    ],
)
def test_three_set_ups_of_one_box(
    threat: int, log: tuple[Adjustment, ...], colours: tuple[str, ...], initiative: int
) -> None:
    """The rulebook's example: bands and Log Entries. The value is the band's, not a sum."""
    log = tuple([replace(entry, initiative=0) for entry in log])
    outcome = new(CONTENT, replace(BOX, threat=threat, adjustments=log), squad(), SeededDice("s"))
    told = only(outcome.events, CombatSetUp)
    assert (told.colours, outcome.state.initiative) == (colours, initiative)
    assert told.adjustments == tuple([entry.reason for entry in log])


@pytest.mark.rule("PH-CBT-SETUP-14", "PH-CBT-SETUP-05")
def test_log_entries_change_enemies_initiative_and_cover() -> None:
    setup = replace(BOX, adjustments=(FLAMES, FIRE))
    battle = new(CONTENT, setup, squad(), SeededDice("s")).state
    assert Counter(e.type for e in battle.enemies) == Counter("FFFLS")
    assert battle.initiative == 4
    assert "E3-3" in battle.hard_cover


@pytest.mark.rule("PH-CBT-SETUP-03", "PH-CBT-COVER-06")
def test_hard_cover_lies_where_the_board_shows_it() -> None:
    battle = new(CONTENT, BOX, squad(), SeededDice("s")).state
    assert battle.hard_cover == CONTENT.boards["SPRUNG"].hard_cover


@pytest.mark.rule("PH-CBT-SETUP-04", "PH-CBT-SETUP-07", "PH-CBT-BOARD-05")
def test_enemies_stand_on_shown_spaces_with_their_pips() -> None:
    """Specialists on their own spaces, Fighters in order; markers are drawn without return."""
    battle = new(CONTENT, replace(BOX, threat=9), squad(), SeededDice("s")).state
    spaces = {e.type: e.space for e in battle.enemies if e.type != "F"}
    assert spaces == {"L": "E3-2", "R": "E2-2"}
    fighters = {e.space for e in battle.enemies if e.type == "F"}
    assert fighters == {"E1-1", "E1-4", "E2-1", "E2-4", "E1-2"}
    assert len({e.space for e in battle.enemies}) == len(battle.enemies)
    assert len({e.marker for e in battle.enemies}) == len(battle.enemies)
    for enemy in battle.enemies:
        card = CONTENT.enemies[enemy.marker]
        assert (enemy.soft_cover, enemy.hit_points) == (card.pips, card.hit_points)


@pytest.mark.rule("PH-CBT-SETUP-15")
def test_more_specialists_than_markers_are_substituted() -> None:
    battle = new(CONTENT, replace(BOX, black=("L", "L", "L")), squad(), SeededDice("s")).state
    assert [e.type for e in battle.enemies] == ["L", "L", "L"]
    crowd = replace(BOX, black=("F",) * 20)
    assert len(new(CONTENT, crowd, squad(), SeededDice("s")).state.enemies) == len(ENEMY_SPACES)


@pytest.mark.rule("PH-CBT-SETUP-02", "PH-CBT-SETUP-09")
def test_banned_tactics_cannot_be_drawn() -> None:
    """The rulebook's ban of MORTAR and FLANKING."""
    ban = Adjustment("FIRE", ban=("FLANKING",))
    setup = replace(BOX, banned=("MORTAR",), adjustments=(ban,), tactics=(3, 3, 3))
    for seed in range(20):
        battle = new(CONTENT, setup, squad(), SeededDice(str(seed))).state
        pool = {*battle.tactics, *battle.tactics_pool}
        assert pool == {"SUPPORT", "CROSSFIRE", "VOLLEY", "SPIDER HOLES", "CONFUSION"}


@pytest.mark.rule("PH-CBT-SETUP-08")
def test_a_named_tactics_marker_lies_at_the_bottom() -> None:
    setup = replace(BOX, first_tactics="ARTILLERY", tactics=(2, 2, 2))
    battle = new(CONTENT, setup, squad(), SeededDice("s")).state
    assert battle.tactics[0] == "ARTILLERY" and len(battle.tactics) == 2
    assert visible_to(battle).tactics == ("ARTILLERY", "")
    drawn = new(CONTENT, replace(setup, first_tactics=""), squad(), SeededDice("s")).state
    assert "ARTILLERY" not in (*drawn.tactics, *drawn.tactics_pool)
    named = new(CONTENT, replace(setup, tactics=(0, 0, 0)), squad(), SeededDice("s")).state
    assert named.tactics == ("ARTILLERY",)


@pytest.mark.rule("PH-CBT-SETUP-13", "PH-CBT-COVER-04", "PH-CBT-SETUP-16")
def test_marines_start_with_their_soft_cover_and_one_marker() -> None:
    """Level 1 Squad Leader 2, level 2 Scout 2, level 3 Scout 3; SMALL TARGET has 1 more."""
    assert CONTENT.specializations[1].soft_cover[0] == 2
    assert CONTENT.specializations[4].soft_cover[1:3] == (2, 3)
    roster = (man(1), man(4, 3), man(6, 2, ids=(6, 5), abilities=("small-target",)))
    battle = new(CONTENT, BOX, roster, SeededDice("s")).state
    assert [m.soft_cover for m in battle.marines] == [2, 3, 2]
    assert len({m.space for m in battle.marines}) == 3
    assert [m.ready for m in battle.marines] == [1, 1, 2]


@pytest.mark.rule("PH-CBT-SETUP-11", "PH-CBT-SETUP-12")
@pytest.mark.parametrize("board", sorted(CONTENT.boards))
def test_every_board_offers_a_lawful_arrangement(board: str) -> None:
    battle = new(CONTENT, replace(BOX, board=board), squad(), SeededDice("s")).state
    form = template(battle)
    here = {m.key: m.space for m in battle.marines if m.space}
    assert len(set(here.values())) == len(here)
    for name, space in here.items():
        assert standing_fault(form, battle.setup, name, space) is None
    if form.point_man_row:
        assert row(here[key(4)]) == form.point_man_row
    if form.row_one is not None:
        assert sum(row(space) == 1 for space in here.values()) == form.row_one


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_marines_change_places_within_the_limits() -> None:
    battle = new(CONTENT, replace(BOX, board="HIT"), squad(), SeededDice("s")).state
    point = battle.marine(key(4)).space
    free = next(
        s for s in MARINE_SPACES if s[1] == "1" and all(m.space != s for m in battle.marines)
    )
    moved, _ = play(battle, PlaceMarine(key(4), free))
    assert moved.marine(key(4)).space == free
    other = next(m for m in battle.marines if m.space[1] == "1" and m.key != key(4))
    swapped, _ = play(battle, PlaceMarine(key(4), other.space))
    assert swapped.marine(other.key).space == point
    with pytest.raises(RuleViolation, match="Point Man"):
        apply(battle, PlaceMarine(key(4), "M3-1"), dice())
    with pytest.raises(RuleViolation, match="exactly 2"):
        apply(battle, PlaceMarine(key(6), free), dice())
    again, _ = play(moved, SensiblePlacement())
    assert again.marines == battle.marines


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_fixed_spaces_stay_and_others_may_be_off_the_board() -> None:
    battle = new(CONTENT, replace(BOX, board="HOLE"), squad(), SeededDice("s")).state
    assert {m.key: m.space for m in battle.marines if m.space} == {key(4): "M1-2", key(5): "M2-2"}
    assert legal(battle).commands == (BeginCombat(), SensiblePlacement(), ChooseSide("village"))
    with pytest.raises(RuleViolation, match="fixed space"):
        apply(battle, PlaceMarine(key(4), "M1-1"), dice())
    begun, _ = play(battle, BeginCombat())
    names = {getattr(c, "marine", "") for c in legal(begun).commands}
    assert names == {key(4), key(5)}


@pytest.mark.rule("PH-CBT-SETUP-11")
@pytest.mark.parametrize("limit", ["single_shot_only", "no_grenades", "no_fire_support"])
def test_limits_are_those_of_the_box_and_of_its_board(limit: str) -> None:
    def limited(board: str, **box: bool) -> bool:
        setup = replace(BOX, board=board, **box)
        return bool(getattr(new(CONTENT, setup, squad(), SeededDice("s")).state.setup, limit))

    assert limited("HOLE")
    assert limited("SPRUNG", **{limit: True})
    assert not limited("SPRUNG")


@pytest.mark.rule("PH-CBT-SETUP-03", "PH-COMPONENTS-10")
def test_hard_cover_of_the_log_and_of_the_tank_is_put_down_once() -> None:
    shown = CONTENT.boards["SPRUNG"].hard_cover
    twice = Adjustment("TWICE", hard_cover=("E3-3", "M2-2", shown[0]))
    setup = replace(BOX, adjustments=(FIRE, twice), tank=True)
    outcome = new(CONTENT, setup, squad(), SeededDice("s"))
    more = [space for space in ("E3-3", "M2-2") if space not in shown]
    assert outcome.state.hard_cover[: len(shown)] == shown
    assert sorted(outcome.state.hard_cover) == sorted({*shown, *more, "M2-2", "M2-3"})
    told = every(outcome.events, HardCoverChanged)
    assert all(event.present for event in told)
    assert {e.space for e in told if e.reason == "tank"} == {"M2-2", "M2-3"}


@pytest.mark.rule("PH-CBT-SETUP-13", "PH-CBT-SETUP-11")
def test_who_is_off_the_board_has_no_soft_cover_and_no_fixed_space_is_given_twice() -> None:
    men = [replace(m, ids=(4, 5)) if m.spec == 4 else replace(m, ids=()) if m.spec == 5 else m
           for m in squad()]  # fmt: skip
    battle = new(CONTENT, replace(BOX, board="HOLE"), tuple(men), SeededDice("s")).state
    assert {m.key: m.space for m in battle.marines if m.space} == {key(4): "M1-2"}
    assert [m.soft_cover for m in battle.marines if not m.space] == [0] * 5


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_the_proposed_arrangement_of_every_board() -> None:
    """Near the row of his Specialization, in Hard Cover where there is some, spread out."""
    found = {}
    for board in CONTENT.boards:
        setup = replace(BOX, board=board)
        battle = new(CONTENT, setup, squad(), SeededDice("s")).state
        found[board] = " ".join(m.space.removeprefix("M") or "-" for m in battle.marines)
    assert found == PROPOSED


PROPOSED = {
    "TRAIL": "2-3 3-1 1-2 1-1 2-4 3-2",
    "HIT": "2-4 3-3 1-2 1-1 2-3 3-1",
    "SPRUNG": "2-3 3-1 1-1 2-2 2-4 3-2",
    "TREELINE": "2-4 3-1 2-3 2-1 2-2 3-2",
    "WIRE": "1-3 3-1 1-2 2-1 2-4 3-2",
    "HOLE": "- - - 1-2 2-2 -",
    "STREET": "2-3 3-2 1-1 2-4 2-2 3-1",
}
"""Where the six stand: in the rows 2, 3, 1, 2, 2, 3 as far as the board lets them,
the Scout first, who is the Point Man here."""


@pytest.mark.rule("PH-OPT-THREAT-01", "PH-OPT-THREAT-02", "PH-OPT-THREAT-04", "PH-OPT-THREAT-05")
@pytest.mark.parametrize(
    ("threat", "shift", "initiative"),
    [(1, 1, 5), (5, 1, 4), (9, 1, 4), (9, -1, 5), (5, -1, 6), (1, -1, 6)],
)
def test_high_or_low_threat_shifts_the_band(threat: int, shift: int, initiative: int) -> None:
    """Bands do not go past Low or High; the Threat itself is not touched."""
    battle = new(
        CONTENT, replace(BOX, threat=threat, threat_shift=shift), squad(), SeededDice("s")
    ).state
    assert battle.initiative == initiative
    assert battle.setup.threat == threat


@pytest.mark.rule("PH-OPT-THREAT-03", "PH-OPT-THREAT-04")
@pytest.mark.parametrize(("shift", "initiative"), [(0, 4), (-1, 7), (1, 1)])
def test_a_combat_without_bands_shifts_the_initiative(shift: int, initiative: int) -> None:
    setup = replace(BOX, random=True, threat=1, threat_shift=shift)
    battle = new(CONTENT, setup, squad(), SeededDice("s")).state
    assert battle.initiative == initiative
    assert Counter(e.type for e in battle.enemies) == Counter("FFFFL")


@pytest.mark.rule("PH-OPT-HIDDEN-01", "PH-OPT-HIDDEN-02", "PH-OPT-HIDDEN-03")
def test_hidden_enemies_lie_face_down_without_cover() -> None:
    setup = replace(BOX, threat=9, hidden=True)
    outcome = new(CONTENT, setup, squad(), SeededDice("s"))
    battle = outcome.state
    assert all(not e.face_up and e.soft_cover == 0 for e in battle.enemies)
    assert all((e.type, e.marker) == ("", "") for e in every(outcome.events, EnemyPlaced))
    view = visible_to(battle)
    assert view.reminders == ("L", "R")
    assert all((e.type, e.marker, e.hit_points) == ("", "", 0) for e in view.enemies)
    places = {
        next(e.space for e in new(CONTENT, setup, squad(), SeededDice(str(n))).state.enemies
             if e.type == "L")
        for n in range(30)
    }  # fmt: skip
    assert len(places) > 3
    assert all(e.face_up for e in new(CONTENT, BOX, squad(), SeededDice("s")).state.enemies)


@pytest.mark.parametrize(
    "wrong", [{"board": "MOON"}, {"black": ("X",)}, {"first_tactics": "PICNIC"}, {"banned": ("X",)}]
)
def test_unknown_names_are_malformed(wrong: dict[str, object]) -> None:
    with pytest.raises(MalformedCommand):
        new(CONTENT, replace(BOX, **wrong), squad(), SeededDice("s"))  # type: ignore[arg-type]
