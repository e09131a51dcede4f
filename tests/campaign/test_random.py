"""Random Marines and small dice (p.27, 49)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.rules.commands import March
from campaign.rules.events import DieRolled, MarineDrawn
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    entry,
    gear,
    marine,
    of,
    on_map,
    read,
    say,
    shown,
    squad,
    text,
)

HURT = {"damage": {"who": "RND", "amount": 1}}


@pytest.mark.rule("PH-RANDOM-01")
@pytest.mark.parametrize(("face", "role"), list(enumerate(PROFILES, start=1)))
def test_a_d6_selects_the_holder_of_that_id_marker(face: int, role: str) -> None:
    outcome = read(entry(HURT), faces=[face])
    assert of(outcome, MarineDrawn) == [MarineDrawn(face, PROFILES[role])]
    assert [m.profile for m in outcome.state.squad if m.damage] == [PROFILES[role]]


@pytest.mark.rule("PH-RANDOM-02")
def test_two_random_marines_without_ammo_discard_none() -> None:
    step = {"gear": {"lose": "auto-ammo", "who": "RND2"}}
    men = squad(DOC={"gear": gear("auto-ammo:2")})
    outcome = read(entry(step, marines=men), faces=[1, 2])
    assert marine(outcome.state, "DOC").gear == gear("auto-ammo:2")
    assert awaiting(outcome.state) == "close_reading" and len(of(outcome, MarineDrawn)) == 2


@pytest.mark.rule("PH-RANDOM-02")
def test_who_has_it_gives_it_up() -> None:
    step = {"gear": {"lose": "auto-ammo", "who": "RND2", "count": 3}}
    men = squad(SL={"gear": gear("auto-ammo:2")})
    outcome = read(entry(step, marines=men), faces=[1, 2])
    assert marine(outcome.state, "SL").gear == ()
    weapon = {"gear": {"lose": "m14", "who": "RND"}}
    outcome = read(entry(weapon, marines=squad(SL={"weapons": ("m14",)})), faces=[1])
    assert marine(outcome.state, "SL").weapons == ()


def _outcome(low: int, high: int) -> dict[str, object]:
    return {"from": low, "to": high, "steps": [text(f"{low}-{high}")]}


@pytest.mark.rule("PH-RANDOM-03")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_a_d2_is_half_a_d6(face: int, value: int) -> None:
    roll = {"roll": {"die": "D2", "outcomes": [_outcome(1, 1), _outcome(2, 2)]}}
    outcome = read(entry(roll), faces=[face])
    assert of(outcome, DieRolled) == [DieRolled("D2", face, value, value)]
    assert shown(outcome.state) == [f"{value}-{value}"]


@pytest.mark.rule("PH-RANDOM-04")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_third_of_a_d6(face: int, value: int) -> None:
    roll = {"roll": {"die": "D3", "outcomes": [_outcome(1, 2), _outcome(3, 3)]}}
    outcome = read(entry(roll), faces=[face])
    assert of(outcome, DieRolled) == [DieRolled("D3", face, value, value)]
    assert shown(outcome.state) == ["3-3" if value == 3 else "1-2"]


def test_a_roll_changed_beyond_its_table_counts_as_the_nearest() -> None:
    changes = [{"if": {"night": False}, "add": 3}]
    roll = {"roll": {"changes": changes, "outcomes": [_outcome(1, 3), _outcome(4, 6)]}}
    assert shown(read(entry(roll), faces=[5]).state) == ["4-6"]
    down = {"roll": {"changes": [{"if": {"night": False}, "add": -3}],
                     "outcomes": [_outcome(1, 3), _outcome(4, 6)]}}  # fmt: skip
    assert shown(read(entry(down), faces=[1]).state) == ["1-3"]


@pytest.mark.rule("PH-RANDOM-05", "PH-KIA-12")
def test_a_removed_mans_number_selects_who_holds_it_now() -> None:
    men = squad(RO={"standing": "kia"})
    state = entry(HURT, marines=men)
    ids = list(state.ids)
    ids[1] = PROFILES["SL"]
    outcome = read(replace(state, ids=tuple(ids)), faces=[2])
    assert marine(outcome.state, "SL").damage == 1


@pytest.mark.rule("PH-RANDOM-06")
def test_a_repeated_number_is_rolled_again_for_different_marines() -> None:
    step = {"damage": {"who": "RND3", "amount": 1}}
    outcome = read(entry(step), faces=[4, 4, 1, 4, 1, 6])
    assert [m.damage for m in outcome.state.squad] == [1, 0, 0, 1, 0, 1]


@pytest.mark.rule("PH-RANDOM-06")
def test_forced_march_damage_may_repeat() -> None:
    state = on_map(at="E6", stamina=0)
    outcome = say(state, March("D6"), faces=[3, 3, 2])
    assert marine(outcome.state, "INF").damage == 2


@pytest.mark.rule("PH-RANDOM-06")
def test_more_marines_than_there_are_selects_all() -> None:
    men = squad(SL={"standing": "kia"}, RO={"standing": "kia"})
    step = {"damage": {"who": "RND6", "amount": 1}}
    outcome = read(entry(step, marines=men), faces=[1, 3, 4, 2, 5, 6])
    assert [m.damage for m in outcome.state.squad] == [1, 1, 1, 1]
