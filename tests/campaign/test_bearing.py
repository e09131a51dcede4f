"""Who can bear what, at the borders of Load, box and list (PH-EQUIP, p.13-18, 60)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, equipment, required
from campaign.rules.commands import DropItem, SensibleKit, TakeItem
from campaign.rules.tasks import Equip, Lighten, SquadAction
from tests.campaign.builders import (
    PROFILES,
    allowed,
    gear,
    marine,
    on_map,
    say,
    squad,
    with_mission,
)

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
WEAK = {"add": -8, "why": "a long march"}


def ruled(task: Any = Equip, marines: Any = None, **rules: Any) -> State:
    """The Squad is being equipped, or shares out, by these Equipment rules of the Mission."""
    book = with_mission(rules={"encounters": False, "equipment": rules})
    return on_map(content=book, agenda=(SquadAction(), task()), marines=marines)


@pytest.mark.rule("PH-EQUIP-06")
def test_nobody_carries_less_than_nothing() -> None:
    state = ruled(load=[WEAK, WEAK])
    assert {equipment.capacity(state, man) for man in state.squad} == {0}
    assert not allowed(state, TakeItem(SL, "smoke", 1))


@pytest.mark.rule("PH-EQUIP-05", "PH-SQUAD-12")
def test_what_was_found_may_be_taken_though_the_list_does_not_name_it() -> None:
    state = ruled(only=[{"codes": ["m16"], "max": 2}])
    assert not allowed(state, TakeItem(SL, "ak47"))
    found = replace(state, armoury=("ak47",))
    assert allowed(found, TakeItem(SL, "ak47")) and not allowed(found, TakeItem(SL, "m14"))


@pytest.mark.rule("PH-EQUIP-05", "PH-EQUIP-15", "PH-EQUIP-16")
def test_where_no_main_weapon_is_to_be_had_only_the_piece_itself_must_be_borne() -> None:
    listed = {"only": [{"codes": ["radio", "claymore"], "max": 9}]}
    assert required.must_take(ruled(**listed)) == ((2, "radio"), (5, "claymore"))
    state = ruled(**listed, load=[WEAK, WEAK])
    assert required.must_take(state) == ()


@pytest.mark.rule("PH-EQUIP-06", "PH-EQUIP-15")
@pytest.mark.parametrize(("less", "must"), [(2, True), (3, False)])
def test_the_last_rifle_of_the_box_counts_for_him_who_has_it(less: int, must: bool) -> None:
    """Six for it and three for the Radio Set, of eleven."""
    state = ruled(
        marines=squad(RO={"weapons": ("m16",)}),
        only=[{"codes": ["m16"], "max": 1}, {"codes": ["radio"], "max": 1}],
        load=[WEAK | {"add": -less, "who": "RO"}],
    )
    assert ((2, "radio") in required.must_take(state)) is must


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-15")
def test_who_wants_a_rifle_and_the_radio_set_is_told_once() -> None:
    named = [m.profile for m in required.not_ready(ruled())]
    assert sorted(named) == sorted(PROFILES.values())
    armed = ruled(marines=squad(RO={"weapons": ("m16",)}))
    assert [m.profile for m in required.not_ready(armed)].count(RO) == 1


@pytest.mark.rule("PH-EQUIP-26")
@pytest.mark.parametrize(
    ("strong", "kept"), [((), False), (("SL",), True), (("SL", "SCT", "DOC"), True)]
)
def test_the_radio_set_stays_while_anybody_else_could_bear_it(
    strong: tuple[str, ...], kept: bool
) -> None:
    load = [WEAK | {"who": role} for role in PROFILES if role not in strong] * 2
    men = squad(RO={"gear": gear("radio", "smoke:1")})
    state = ruled(Lighten, marines=men, load=load)
    assert allowed(state, DropItem(RO, "radio", 3)) is not kept
    assert allowed(state, DropItem(RO, "smoke", 1))
    fit = ruled(Lighten, marines=men, load=[WEAK | {"who": "DOC"}] * 2)
    assert not allowed(fit, DropItem(RO, "radio", 3)), "who can carry it keeps it"


@pytest.mark.rule("PH-EQUIP-03")
def test_where_what_suits_him_is_forbidden_the_kit_finds_another_main_weapon() -> None:
    state = ruled(forbidden=["m79", "m37", "m16", "m14"], m16_min=0)
    packed = say(replace(state, armoury=("ak47",)), SensibleKit()).state
    assert marine(packed, "ENG").weapons == ("ak47",)
