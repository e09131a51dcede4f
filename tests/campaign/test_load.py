"""Load Capacity changed by a Mission's special rules (PH-EQUIP-06, p.60)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import equipment
from campaign.rules.commands import Continue, DropItem, MoveOut, SensibleKit, TakeItem
from campaign.rules.content import Content
from campaign.rules.state import LogEntry, State
from campaign.rules.tasks import Equip, SquadAction
from campaign.rules.visible import visible_to
from campaign.screens import armory, packs
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    entry,
    gear,
    marine,
    on_map,
    read,
    refused,
    say,
    squad,
    with_mission,
)

WET = {"add": -2, "why": "wet packs"}
BEARERS = {"add": 3, "who": "INF", "if": "BOY", "why": "a boy carries"}


def book(*load: dict[str, Any]) -> Content:
    return with_mission(rules={"encounters": False, "equipment": {"load": list(load)}})


def room(state: State, role: str) -> int:
    return equipment.capacity(state, marine(state, role))


def printed(role: str) -> int:
    return int(with_mission().profiles[PROFILES[role]].load)


@pytest.mark.rule("PH-EQUIP-06")
def test_a_mission_changes_what_all_or_one_can_carry() -> None:
    usual, state = on_map(), on_map(content=book(WET, BEARERS))
    carry = {role: room(usual, role) for role in ("SL", "INF")}
    assert {role: room(state, role) + 2 for role in carry} == carry
    helped = replace(state, log=(LogEntry("BOY", "blue", 1, ""),))
    assert room(helped, "SL") == carry["SL"] - 2 and room(helped, "INF") == carry["INF"] + 1
    assert room(replace(state, mission=None), "SL") == carry["SL"], "between Missions"


@pytest.mark.rule("PH-EQUIP-06")
def test_the_armory_keeps_to_it_and_says_why() -> None:
    heavy = {"add": -5, "who": "DOC", "why": "the litter"}
    agenda = (SquadAction(), Equip())
    free = on_map(agenda=agenda)
    state = on_map(content=book(heavy), agenda=agenda)
    assert allowed(free, TakeItem(PROFILES["DOC"], "m16"))
    assert refused(state, TakeItem(PROFILES["DOC"], "m16")).rule == "PH-EQUIP-06"
    packed = say(state, SensibleKit()).state
    assert allowed(packed, MoveOut())
    screen: Any = armory.armory_screen(state.content, visible_to(packed, "host"))["armory"]
    why = {locker.man.profile: locker.load_why for locker in screen.lockers}
    assert why[PROFILES["DOC"]] == f"{printed('DOC')} on his Profile, −5 the litter"
    assert why[PROFILES["SL"]] == ""


@pytest.mark.rule("PH-EQUIP-06", "PH-EQUIP-33")
def test_what_becomes_too_much_in_the_field_is_laid_down_before_the_next_action() -> None:
    """The condition comes to hold by an entry that changes no Marine."""
    wet = WET | {"if": "RIVER", "add": -7}
    mission = {"rules": {"encounters": False, "equipment": {"load": [wet]}}}
    full = squad(SL={"weapons": ("m16",), "gear": gear("smoke:2")})
    state = entry({"note": {"blue": "RIVER"}}, mission=mission, marines=full)
    assert equipment.overloaded(state) == ()
    after = say(read(state).state, Continue()).state
    assert awaiting(after) == "lighten"
    assert refused(after, Continue()).rule == "PH-EQUIP-06"
    screen = packs.packs_screen(after.content, visible_to(after, "host"))["packs"]
    shown = screen.squad
    assert screen.burdened == (shown[0],) and screen.disarmed is (shown[0].too_heavy is not None)
    assert not any(no.rule == "PH-EQUIP-06" for no in screen.refused), "told once, with the way out"
    assert shown[0].heavy and shown[0].load_why.endswith("−7 wet packs")
    light = say(after, DropItem(PROFILES["SL"], "smoke", 2)).state
    load, most = equipment.load(light, marine(light, "SL")), room(light, "SL")
    assert allowed(light, Continue()) is (load <= most)
    heavy = next(one for one in shown if one.over)
    assert [piece.name for piece in heavy.carried if piece.only] == ["M16 Assault Rifle"]
    alone = heavy.too_heavy is not None
    assert alone is (heavy.capacity < next(one.load for one in heavy.carried if one.only))


@pytest.mark.rule("PH-COMPONENTS-08")
def test_the_armory_counts_what_is_left_and_a_pack_names_like_pieces_once() -> None:
    state = on_map(agenda=(SquadAction(), Equip()))
    taken = state
    for code, side in (("m60", 0), ("mg-ammo", 1), ("mg-ammo", 1)):
        taken = say(taken, TakeItem(PROFILES["INF"], code, side)).state

    def shelves(state: State) -> dict[str, tuple[str, str]]:
        screen: Any = armory.armory_screen(state.content, visible_to(state, "host"))["armory"]
        return {name: (there, gone) for name, there, gone in screen.shelves}

    before, after = shelves(state), shelves(taken)
    assert "M60 Machine Gun 1" in before["Weapons"][0] and "M60" in after["Weapons"][1]
    assert "Machine gun Ammo 4" in before["Ammo"][0] and "Machine gun Ammo 2" in after["Ammo"][0]
    assert before["Gear"] == after["Gear"]
    screen: Any = armory.armory_screen(state.content, visible_to(taken, "host"))["armory"]
    (bearer,) = (one for one in screen.lockers if one.armed)
    assert bearer.kit == "M60 Machine Gun, Machine gun Ammo (1 use) × 2"
