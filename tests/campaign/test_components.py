"""What is in the box and what runs out (p.4-6, 10)."""

from __future__ import annotations

import pytest

from campaign.rules import harm
from campaign.rules.commands import March
from campaign.rules.events import GearUsed, WoundDrawn
from campaign.rules.state import MapMarker
from campaign.rules.turn import Turn
from combat.rules.dice import ScriptedDice
from combat.rules.matching import score
from combat.rules.odds import distribution
from tests.campaign.builders import PROFILES, gear, on_map, real_content, say, squad, with_mission

GRAY = 2


@pytest.mark.rule("PH-COMPONENTS-02")
def test_markers_of_the_battle() -> None:
    combat = real_content().combat
    fighters = [m for m in combat.enemies.values() if m.type == "F"]
    assert (len(fighters), len(combat.enemies) - len(fighters)) == (12, 7)
    assert (len(combat.markers), len(combat.tactics)) == (11, 8)


@pytest.mark.rule("PH-COMPONENTS-03", "PH-COMPONENTS-10")
def test_the_booklets_stay_within_the_map_markers_of_the_box() -> None:
    """Event markers 7 and 8 are for expansions."""
    booklets = real_content().booklets
    for number, booklet in booklets.items():
        setup = booklet.setup
        plain = [m.id for m in setup.markers if not m.special]
        assert set(plain) <= {f"0{n}" for n in range(1, 7)}, number
        assert sum(m.special for m in setup.markers) <= 1 and len(setup.eaz) <= 4
        names = [lz.name for lz in setup.lz if lz.name]
        assert len(setup.lz) <= 6 and len(names) == len(set(names))


@pytest.mark.rule("PH-COMPONENTS-04")
def test_only_the_total_of_points_matters() -> None:
    gains = (("experience", 7), ("experience", -2), ("boon_points", 5), ("boon_points", -1),
             ("stress", 3), ("stress", -1))  # fmt: skip
    steps = [{verb: {"who": "SL", "amount": amount}} for verb, amount in gains]
    content = with_mission(entries={"01": {"title": "E", "steps": steps}})
    state = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),))
    leader = say(state, March("D6"), faces=[GRAY]).state.marine(PROFILES["SL"])
    assert (leader.experience, leader.boon_points, leader.stress) == (5, 4, 2)


@pytest.mark.rule("PH-COMPONENTS-05")
def test_the_dice_in_the_box_are_no_limit() -> None:
    """The box has 6 Focus, 12 Strike and 4 Crit dice."""
    assert score((1,) * 7, (1,) * 13, (1,) * 5).successes == 7 * (13 + 2 * 5)
    assert distribution(7, 13, 0).mean > distribution(6, 12, 0).mean


@pytest.mark.rule("PH-COMPONENTS-09")
def test_map_markers_do_not_run_out() -> None:
    """The box has 4 EAZ and 6 LZ."""
    steps = [{"eaz": {"add": space}} for space in ("A3", "A4", "A5", "B3", "B4")]
    places = ("E1", "E2", "E3", "E4", "D4", "D5", "C5")
    content = with_mission(
        entries={"01": {"title": "E", "steps": [*steps, *({"lz": {"add": s}} for s in places)]}}
    )
    state = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),))
    run = say(state, March("D6"), faces=[GRAY]).state.run
    assert len(run.eaz) == 5 and len(run.lz) == 7


@pytest.mark.rule("PH-COMPONENTS-11")
def test_rnr_tables_stand_for_the_last_player_aids() -> None:
    tables = real_content().rnr
    assert set(tables) == {"base", "town", "danang"}
    for table in tables.values():
        assert [len(rows) for rows in (table.bad, table.middle, table.good)] == [6, 6, 6]


@pytest.mark.rule("PH-EQUIP-28")
def test_a_flak_jacket_draws_two_wounds_in_combat_keeps_the_lower_and_is_gone() -> None:
    leader = PROFILES["SL"]
    men = squad(SL={"gear": gear("flak-jacket"), "damage": 9})
    turn = Turn(on_map(marines=men, wounds=("W.05", "W.02", "W.01")), ScriptedDice())
    harm.check(turn, combat=True)
    assert [e.card for e in turn.events if isinstance(e, WoundDrawn)] == ["W.02"]
    assert GearUsed(leader, "flak-jacket", 0) in turn.events
    assert turn.state.marine(leader).gear == ()
    assert sorted(turn.run.wounds) == ["W.01", "W.05"]
    # It is used up: the next Wound in Combat is the top card.
    top = turn.run.wounds[0]
    harm.damage(turn, leader, 9)
    harm.check(turn, combat=True)
    assert [e.card for e in turn.events if isinstance(e, WoundDrawn)] == ["W.02", top]
