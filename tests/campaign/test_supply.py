"""What the box holds of Weapons and Gear, what is found, and what helps (p.10, 13-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import CampaignOptions, apply, legal, new, required
from campaign.rules.commands import (
    ClearKit,
    Decide,
    DropItem,
    March,
    MoveOut,
    NamePointMan,
    SensibleKit,
    StowItem,
    TakeItem,
)
from campaign.rules.events import EquipmentTaken
from campaign.rules.state import MapMarker
from combat.rules.dice import SeededDice
from tests.campaign.builders import (
    MISSION,
    allowed,
    gear,
    of,
    offers,
    on_map,
    real_content,
    refused,
    say,
    squad,
    with_mission,
    with_missions,
)
from tests.campaign.test_equipment import (
    DOC,
    ENG,
    GRAY,
    INF,
    MUST,
    RIFLES,
    RO,
    SCT,
    SL,
    equipping,
    taken,
)

# --- supply -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-COMPONENTS-06", "PH-COMPONENTS-08")
def test_gear_in_the_box() -> None:
    pieces = {code: card.pieces for code, card in with_mission().combat.gear.items()}
    assert pieces == {
        "flak-jacket": 6, "radio": 1, "m2-ammo": 4, "first-aid-kit": 2, "rations": 6,
        "auto-ammo": 6, "m79-ammo": 4, "mg-ammo": 4, "smoke": 4, "frag": 4, "bipod": 1,
        "claymore": 1,
    }  # fmt: skip
    two_sided = {c for c, card in with_mission().combat.gear.items() if len(card.sides) == 2}
    assert two_sided == {"auto-ammo", "mg-ammo", "m79-ammo", "m2-ammo", "first-aid-kit", "smoke",
                         "frag"}  # fmt: skip


@pytest.mark.rule("PH-COMPONENTS-08")
def test_a_kind_that_is_used_up_cannot_be_taken() -> None:
    state = taken(equipping(), (SL, "first-aid-kit", 4), (RO, "first-aid-kit", 2))
    assert refused(state, TakeItem(DOC, "first-aid-kit", 4)).rule == "PH-COMPONENTS-08"
    again = say(state, DropItem(SL, "first-aid-kit", 4)).state
    assert allowed(again, TakeItem(DOC, "first-aid-kit", 4))


@pytest.mark.rule("PH-COMPONENTS-08", "PH-EQUIP-33")
def test_what_is_found_comes_out_of_the_box_too() -> None:
    steps = [{"gear": {"gain": "first-aid-kit", "side": 2}}]
    content = with_mission(entries={"01": {"title": "E", "steps": steps}})
    marker = (MapMarker("01", "D6", "01"),)
    one = on_map(content=content, at="E6", markers=marker,
                 marines=squad(SL={"gear": gear("first-aid-kit:4")}))  # fmt: skip
    found = say(one, March("D6"), faces=[GRAY]).state
    assert say(found, StowItem(DOC)).state.marine(DOC).gear == gear("first-aid-kit:2")
    both = squad(SL={"gear": gear("first-aid-kit:4", "first-aid-kit:4")})
    two = on_map(content=content, at="E6", markers=marker, marines=both)
    none = say(two, March("D6"), faces=[GRAY]).state
    assert [o.command.kind for o in offers(none)] == ["leave_item"]
    assert refused(none, StowItem(DOC)).rule == "PH-COMPONENTS-08"


@pytest.mark.rule("PH-EQUIP-06", "PH-EQUIP-33")
def test_who_may_not_stow_what_was_found_is_told_why() -> None:
    steps = [{"gear": {"gain": "m2-ammo", "side": 2}}]
    content = with_mission(entries={"01": {"title": "E", "steps": steps}})
    full = squad(SL={"gear": gear(*["claymore"] * 6)})
    there = on_map(
        content=content, at="E6", markers=(MapMarker("01", "D6", "01"),), marines=full
    )  # fmt: skip
    found = say(there, March("D6"), faces=[GRAY]).state
    assert not allowed(found, StowItem(SL))
    assert (why := refused(found, StowItem(SL))).rule == "PH-EQUIP-06"
    assert "has room for" in str(why)
    assert refused(found, StowItem("nobody")).rule == "PH-EQUIP-33"


# --- help -------------------------------------------------------------------------------------


@pytest.mark.rule("PH-EQUIP-01", "PH-EQUIP-03", "PH-EQUIP-04", "PH-EQUIP-06")
@settings(max_examples=12)
@given(seed=st.integers(0, 10_000))
def test_the_sensible_kit_is_always_legal(seed: int) -> None:
    content = with_missions(MISSION) if seed % 2 else real_content()
    dice = SeededDice(str(seed))
    state = new(content, CampaignOptions(), str(seed))
    while legal(state, "host").awaiting != "equip":
        options = [c for c in legal(state, "host").commands if not isinstance(c, Decide)]
        state = apply(state, (options or legal(state, "host").commands)[-1], dice).state
    state = apply(state, SensibleKit(), dice).state
    assert allowed(state, MoveOut())
    assert any(p.code == "first-aid-kit" for m in state.squad for p in m.gear)
    before = {m.profile: (m.weapons, m.gear) for m in state.squad}
    state = apply(state, ClearKit(), dice).state
    for profile, (weapons, pieces) in before.items():
        for code in weapons:
            state = apply(state, TakeItem(profile, code), dice).state
        for piece in sorted(pieces, key=lambda p: p.code):
            state = apply(state, TakeItem(profile, piece.code, piece.side), dice).state
    assert allowed(state, MoveOut())


@pytest.mark.rule("PH-EQUIP-04", "PH-EQUIP-06")
@pytest.mark.parametrize(
    ("engineer", "rifles"),
    [({}, ("m60", "m16", "m16")), ({"wound": "W.10", "wound_cubes": 1}, ("m16", "m16", "m79"))],
)
def test_the_kit_finds_the_m16s_a_mission_wants_among_those_who_can_carry_one(
    engineer: dict[str, Any], rifles: tuple[str, ...]
) -> None:
    """Who cannot keeps what he has."""
    away = {"standing": "hospital"}
    few = squad(SL=away, RO=away, DOC=away, ENG=engineer)
    state = say(equipping(marines=few), SensibleKit()).state
    assert tuple(man.weapons[0] for man in state.squad) == rifles
    assert allowed(state, MoveOut())


@pytest.mark.rule("PH-EQUIP-16", "PH-EQUIP-18")
def test_what_must_be_taken_weighs_as_little_as_it_can() -> None:
    must = {"must": [{"spec": 1, "code": "smoke"}]}
    taken = of(say(equipping(must, marines=squad()), SensibleKit()), EquipmentTaken)
    assert next(e.side for e in taken if (e.marine, e.code) == (SL, "smoke")) == 1


@pytest.mark.rule("PH-SETUP-01")
def test_a_point_man_must_be_named() -> None:
    state = replace(taken(equipping(), *RIFLES, *MUST), point_man="")
    assert refused(state, MoveOut()).rule == "PH-SETUP-01"
    assert allowed(say(state, NamePointMan(SCT)).state, MoveOut())


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-15", "PH-EQUIP-06")
def test_nobody_must_take_what_he_cannot_carry() -> None:
    """A Squad with men too hurt for Radio Set or rifle is not held at the Base for ever."""
    hurt = {"wound": "W.11", "wound_cubes": 3}
    state = say(equipping(marines=squad(RO=hurt)), SensibleKit()).state
    assert not any(piece.code == "radio" for piece in state.marine(RO).gear)
    assert allowed(state, MoveOut())
    fit = say(equipping(marines=squad()), SensibleKit()).state
    assert refused(say(fit, DropItem(RO, "radio", 3)).state, MoveOut()).rule == "PH-EQUIP-15"


@pytest.mark.rule("PH-EQUIP-15", "PH-RANDOM-05")
def test_who_holds_only_the_operators_marker_need_not_take_the_radio_set() -> None:
    """At set up the Radio Set is for the Radio Operator alone (PH-EQUIP-23, p.17)."""
    few = tuple(m for m in squad() if m.profile not in (RO, ENG))
    state = equipping(marines=few)
    state = replace(state, ids=(SL, INF, INF, SCT, DOC, DOC))
    state = say(state, SensibleKit()).state
    assert allowed(state, MoveOut())


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-06", "PH-EQUIP-08")
def test_nobody_waits_for_a_weapon_that_is_for_others_alone() -> None:
    """The M37 is taken, and the M79 that the Corpsman could carry is the Engineer's."""
    men = squad(DOC={"wound": "W.09", "wound_cubes": 1})
    rifles = ((SL, "m37"), (RO, "m16"), (INF, "m60"), (SCT, "m40"), (ENG, "m16"))
    assert allowed(taken(equipping(marines=men), *rifles, *MUST), MoveOut())
    light = ((SL, "m14"), *rifles[1:])
    assert refused(taken(equipping(marines=men), *light, *MUST), MoveOut()).rule == "PH-EQUIP-03"


@pytest.mark.rule("PH-EQUIP-04", "PH-EQUIP-06", "PH-EQUIP-15")
@pytest.mark.parametrize(
    ("leader", "operator", "least"),
    [
        ({}, {}, 2),
        ({"wound": "W.11"}, {}, 2),
        ({}, {"wound": "W.08"}, 1),
        ({}, {"wound": "W.09"}, 2),
        ({}, {"wound": "W.09", "gear": gear("radio")}, 1),
    ],
)  # fmt: skip
def test_so_many_m16_as_men_could_carry_one_beside_what_they_must(
    leader: dict[str, Any], operator: dict[str, Any], least: int
) -> None:
    """Two men, Load 12 and 11: a rifle is 6, the Radio Set 3, the lightest main Weapon 5."""
    few = squad(SL=leader, RO=operator)[:2]
    state = equipping(marines=few)
    assert required.m16_least(state) == least


@pytest.mark.rule("PH-COMPONENTS-06")
def test_what_a_man_in_the_hospital_had_is_in_the_box() -> None:
    men = squad(INF={"standing": "hospital", "weapons": ("m37",)})
    assert allowed(equipping(marines=men), TakeItem(SL, "m37"))
