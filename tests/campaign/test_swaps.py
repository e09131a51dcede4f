"""Swaps of Equipment before a Combat whose Set up Box allows them (PH-CBT-SETUP-11, p.30)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import State, apply, equipment
from campaign.rules.commands import Continue, DropItem, Fight, GiveItem, Regroup
from campaign.rules.events import EquipmentGiven
from campaign.rules.screens import screen
from campaign.rules.undo import way_back
from combat.rules import MalformedCommand, RuleViolation, outfit
from combat.rules.commands import Activate, BeginCombat, KeepClaymore, PlaceMarine
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.state import Battle
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    entry,
    gear,
    legal,
    marine,
    of,
    offers,
    refused,
    say,
    squad,
    with_marine,
)

BOX: dict[str, Any] = {"title": "They come", "board": "TRAIL", "black": "F4", "swaps": True}
SL, RO, INF, DOC = (PROFILES[role] for role in ("SL", "RO", "INF", "DOC"))
KIT = {
    "SL": {"weapons": ("m16",), "gear": gear("rations:1")},
    "INF": {"weapons": ("m60",), "gear": gear("mg-ammo:2")},
    "SCT": {"gear": gear("flak-jacket:2")},
    "DOC": {"gear": gear("rations:1")},
}


def placing(**box: Any) -> State:
    """A Combat set up, its Marines still to be placed."""
    state = entry({"combat": {**BOX, **box}}, marines=squad(**KIT))
    return apply(state, Continue(), SeededDice("swaps")).state


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def given_to(state: State) -> list[tuple[str, str]]:
    """Who may hand something to whom."""
    commands = [o.command for o in offers(state, "give_item")]
    return [(c.marine, c.to) for c in commands if isinstance(c, GiveItem)]


def carried(state: State) -> dict[str, tuple[Any, Any]]:
    """What each Marine carries in the battle."""
    return {m.key: (m.participant.weapons, m.participant.gear) for m in battle(state).marines}


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_a_box_that_allows_swaps_opens_the_packs_and_the_battle_knows_the_outcome() -> None:
    before = placing()
    assert awaiting(before) == "placement" and allowed(before, Regroup())
    open_ = say(before, Regroup()).state
    assert awaiting(open_) == "swap" and screen(open_) == "packs"
    outcome = say(open_, GiveItem(INF, SL, "mg-ammo", 2))
    assert of(outcome, EquipmentGiven) == [EquipmentGiven(INF, SL, "mg-ammo", 2)]
    assert carried(outcome.state)[SL] == (("m16",), gear("rations:1", "mg-ammo:2"))
    back = say(outcome.state, Continue()).state
    assert awaiting(back) == "placement" and screen(back) == "battle"
    assert carried(back)[INF] == (("m60",), ())
    assert battle(back).enemies == battle(before).enemies
    assert [m.space for m in battle(back).marines] == [m.space for m in battle(before).marines]


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_ammo_handed_over_can_be_fired_in_this_combat() -> None:
    def modes(state: State) -> set[str]:
        begun = say(state, Fight(BeginCombat()), Fight(Activate(INF))).state
        return {
            getattr(o.command.order, "mode", "")
            for o in offers(begun, "fight")
            if getattr(o.command.order, "kind", "") == "fire"
        }

    full = placing()
    empty = say(full, Regroup(), GiveItem(INF, SL, "mg-ammo", 2), Continue()).state
    assert modes(full) and not modes(empty)


@pytest.mark.rule("PH-CBT-SETUP-11", "PH-EQUIP-32")
def test_swaps_keep_to_specialization_and_load_and_nothing_is_laid_down() -> None:
    state = say(placing(), Regroup()).state
    assert refused(state, GiveItem(INF, SL, "m60", 0)).rule == "PH-EQUIP-08"
    assert refused(state, GiveItem(SL, DOC, "rations", 1)).rule == "PH-EQUIP-27"
    assert not offers(state, "drop_item")
    assert all(giver != to for giver, to in given_to(state))
    assert refused(state, DropItem(SL, "rations", 1)).code == "not_now"
    assert refused(state, Fight(BeginCombat())).code == "not_now"


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_without_the_instruction_the_packs_stay_shut_and_the_refusal_says_why() -> None:
    state = placing(swaps=False)
    refusal = refused(state, Regroup())
    assert (refusal.rule, refusal.page) == ("PH-CBT-SETUP-11", 30)
    assert "Set up Box" in str(refusal)
    assert [r.what for r in legal(state, "host").refusals if r.what == "regroup"] == ["regroup"]


@pytest.mark.rule("PH-CBT-SETUP-11")
@pytest.mark.parametrize(
    ("board", "swaps", "may"),
    [
        ("TRAIL", None, False), ("SPRUNG", None, True), ("WIRE", None, True),
        ("WIRE", False, False), ("TREELINE", True, True),
    ],
)  # fmt: skip
def test_the_board_decides_unless_the_box_does(board: str, swaps: bool | None, may: bool) -> None:
    assert allowed(placing(board=board, swaps=swaps), Regroup()) is may


@pytest.mark.rule("PH-CBT-SETUP-11")
def test_the_packs_are_shut_once_the_combat_has_begun() -> None:
    begun = say(placing(), Fight(BeginCombat())).state
    assert refused(begun, Regroup()).code == "not_now"
    with pytest.raises(RuleViolation, match="has begun"):
        outfit(battle(begun), ())
    with pytest.raises(MalformedCommand, match="not the Marines"):
        outfit(battle(placing()), ())


@pytest.mark.rule("PH-CBT-SETUP-11", "PH-CBT-CLAYMORE-01")
def test_swaps_come_before_the_claymore() -> None:
    men = squad(**{**KIT, "ENG": {"gear": gear("claymore:3")}})
    state = entry({"combat": {**BOX, "board": "SPRUNG"}}, marines=men)
    state = apply(state, Continue(), SeededDice("swaps")).state
    assert refused(state, Fight(KeepClaymore())).code == "not_now"
    begun = say(state, Regroup(), Continue(), Fight(BeginCombat())).state
    assert awaiting(begun) == "claymore" and not allowed(begun, Regroup())


def test_what_the_fallen_carried_is_no_longer_read_from_the_battle() -> None:
    state = with_marine(placing(), "DOC", standing="kia", gear=())
    later = say(state, Fight(BeginCombat())).state
    assert marine(later, "DOC").gear == () and marine(later, "SL").gear == gear("rations:1")


def test_a_swap_can_be_taken_back() -> None:
    state = say(placing(), Regroup()).state
    outcome = apply(state, GiveItem(INF, SL, "mg-ammo", 2), ScriptedDice())
    assert way_back(state, outcome.state, outcome.events, rolled=False)
    assert way_back(state, outcome.state, outcome.events, rolled=True) is None


@given(seed=st.integers(0, 10_000), presses=st.integers(1, 12))
@settings(max_examples=25, deadline=None)
def test_whatever_changes_hands_nothing_is_lost_and_nobody_carries_too_much(
    seed: int, presses: int
) -> None:
    state = say(placing(), Regroup()).state
    total = sorted(item for m in state.squad for item in equipment.items(m))
    dice = SeededDice(f"hands-{seed}")
    for _ in range(presses):
        open_ = offers(state, "give_item")
        if not open_:
            break
        state = apply(state, dice.draw(open_, "a swap").command, ScriptedDice()).state
        assert sorted(item for m in state.squad for item in equipment.items(m)) == total
        heavy = equipment.overloaded(state)
        assert len(heavy) <= 1 and allowed(state, Continue()) is not bool(heavy)
        assert {o.command.marine for o in offers(state, "give_item")} <= (
            {m.profile for m in heavy or state.squad}
        )
        assert carried(state) == {m.profile: (m.weapons, m.gear) for m in state.squad}
    for _ in range(400):
        if allowed(state, Continue()):
            return
        state = apply(state, dice.draw(offers(state), "a way out").command, ScriptedDice()).state
    raise AssertionError("the packs cannot be shouldered again")


@pytest.mark.rule("PH-CBT-SETUP-11", "PH-EQUIP-06")
def test_full_packs_can_exchange_pieces_but_nobody_goes_into_the_combat_too_heavy() -> None:
    full = {
        "SL": {"weapons": ("m16",), "gear": gear("smoke:2", "smoke:2", "frag:2")},
        "RO": {"weapons": ("m16",), "gear": gear("auto-ammo:2", "auto-ammo:2")},
    }
    state = entry({"combat": BOX}, marines=squad(**full))
    state = say(apply(state, Continue(), SeededDice("full")).state, Regroup()).state
    smoke, ammo = GiveItem(SL, RO, "smoke", 2), GiveItem(RO, SL, "auto-ammo", 2)
    room = {m.profile: equipment.capacity(state, m) - equipment.load(state, m) for m in state.squad}
    assert room[RO] < 2, "his pack is full"
    over = say(state, smoke).state
    stuck = refused(over, Continue())
    assert stuck.rule == "PH-EQUIP-06" and "hand something on first" in str(stuck)
    assert refused(over, GiveItem(SL, DOC, "frag", 2)).rule == "PH-EQUIP-06"
    done = say(over, ammo, Continue()).state
    assert marine(done, "RO").gear == gear("auto-ammo:2", "smoke:2")
    assert marine(done, "SL").gear == gear("smoke:2", "frag:2", "auto-ammo:2")


@pytest.mark.rule("PH-WOUND-08")
def test_who_carried_too_much_before_may_go_on_as_he_was() -> None:
    men = squad(SL={"weapons": ("m60",), "gear": gear("smoke:2", "smoke:2", "smoke:2", "smoke:2")})
    state = entry({"combat": BOX}, marines=men)
    state = say(apply(state, Continue(), SeededDice("wound")).state, Regroup()).state
    assert equipment.overloaded(state) and allowed(state, Continue())
    lighter = say(state, GiveItem(SL, DOC, "smoke", 2)).state
    assert allowed(lighter, Continue())


def test_the_marines_can_still_be_placed_after_a_swap() -> None:
    state = say(placing(), Regroup(), Continue()).state
    moves = [o.command for o in offers(state, "fight") if isinstance(o.command.order, PlaceMarine)]
    assert moves and say(state, moves[0]).state.battle is not None
