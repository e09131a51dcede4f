"""The Squad that sets out: who is drafted, IDs, the Point Man (p.10-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import apply
from campaign.rules.commands import (
    Accept,
    Continue,
    DraftMarine,
    EvacEnd,
    March,
    UseAbility,
)
from campaign.rules.events import (
    BoonDrawn,
    MarineDrafted,
)
from campaign.rules.state import Lz, Marine
from combat.rules.dice import SeededDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    gear,
    of,
    offers,
    on_map,
    real_content,
    say,
    squad,
    with_mission,
    with_missions,
)
from tests.campaign.test_setup import begun, drafted, mission_two

# --- the Squad --------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-09", "PH-SQUAD-10")
def test_three_are_drawn_for_each_specialization_and_one_is_kept() -> None:
    state = begun()
    order = []
    while awaiting(state) == "draft":
        commands = [o.command for o in offers(state, "draft_marine")]
        assert len(commands) == 3
        pool = state.pool
        outcome = say(state, commands[1])
        (joined,) = of(outcome, MarineDrafted)
        order.append(joined.spec)
        assert set(outcome.state.pool) == set(pool) - {joined.marine}
        state = outcome.state
    assert order == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("PH-SQUAD-01", "PH-SQUAD-02", "PH-SQUAD-08")
def test_six_marines_one_of_each_specialization_with_his_id() -> None:
    state = drafted()
    codes = [state.book.combat.specializations[n].code for n in range(1, 7)]
    assert codes == ["squad-leader", "radio-operator", "infantryman", "scout", "engineer",
                     "corpsman"]  # fmt: skip
    assert [m.spec for m in state.squad] == [1, 2, 3, 4, 5, 6]
    assert state.ids == tuple(m.profile for m in state.squad)
    assert {m.level for m in state.squad} == {1}


@pytest.mark.rule("PH-SQUAD-03")
def test_a_profile_shows_traits_thresholds_load_and_an_ability() -> None:
    for code, profile in with_mission().profiles.items():
        assert code == profile.code and profile.name and profile.nickname
        assert len(profile.traits) == 5
        assert profile.damage_threshold and profile.stress_threshold and profile.load
        assert profile.ability.name and profile.ability.text


@pytest.mark.rule("PH-SQUAD-05", "PH-SQUAD-08")
def test_a_specialization_card_has_four_levels() -> None:
    for card in with_mission().combat.specializations.values():
        assert len(card.soft_cover) == len(card.xp) == len(card.weapons) == 4
        assert {skill.level for skill in card.skills} == {1, 2, 3, 4}
        assert card.skills_at(1) != card.skills_at(4)


@pytest.mark.rule("PH-SQUAD-11", "PH-SQUAD-12")
def test_the_same_men_begin_the_next_mission_with_what_is_theirs() -> None:
    scarred = {"level": 2, "stress": 3, "condition": "C.02", "condition_cubes": 1,
               "charms": ("STRING",), "experience": 4, "weapons": ("m16",),
               "gear": gear("rations:1"), "used": ("hum",), "damage": 4}  # fmt: skip
    men = squad(SL=scarred, RO={"gear": gear("radio")})
    missions = with_missions(MISSION, MISSION | {"mission": 2})
    state = on_map(content=missions, clock="10:00", marines=men, lz=(Lz("F6"),))
    dice = SeededDice("next")
    state = apply(state, EvacEnd(), dice).state
    while state.mission is None or state.run.number == 1:
        command = [o.command for o in offers(state) if o.command.kind != "upgrade_marine"][-1]
        state = apply(state, command, dice).state
    again = say(state, Continue()).state
    assert awaiting(again) == "equip"
    assert [m.profile for m in again.squad] == list(PROFILES.values())
    leader = again.squad[0]
    assert (leader.level, leader.condition, leader.charms) == (2, "C.02", ("STRING",))
    assert leader.condition_cubes >= 1
    assert (leader.weapons, leader.gear, leader.used, leader.damage) == ((), (), (), 0)


@pytest.mark.rule("PH-SQUAD-13", "PH-SQUAD-14", "PH-SQUAD-08")
@pytest.mark.parametrize(
    ("standing", "temporary"), [("kia", False), ("breakdown", False), ("hospital", True)]
)
def test_whoever_is_missing_is_replaced(standing: Any, temporary: bool) -> None:
    men = squad(ENG={"standing": standing, "returns": 3 if temporary else 0, "level": 3})
    state = say(mission_two(on_map(marines=men)).state, Continue()).state
    assert len(offers(state)) == 3
    outcome = say(state, offers(state)[0].command)
    (joined,) = of(outcome, MarineDrafted)
    assert (joined.spec, joined.temporary) == (5, temporary)
    newcomer = outcome.state.marine(joined.marine)
    assert (newcomer.level, newcomer.temporary) == (1, temporary)
    assert len(outcome.state.squad) == 6


@pytest.mark.rule("PH-SQUAD-15", "PH-SETUP-15")
def test_a_temporary_replacement_leaves_for_good_when_the_original_returns() -> None:
    men = (*squad(ENG={"standing": "hospital", "returns": 2}),
           Marine("MP.01", 5, "host", temporary=True))  # fmt: skip
    state = say(mission_two(on_map(marines=men)).state, Continue()).state
    assert awaiting(state) == "equip"
    assert state.ids[4] == PROFILES["ENG"] and len(state.squad) == 6
    assert state.marine("MP.01").standing == "left" and "MP.01" not in state.pool


@pytest.mark.rule("PH-SQUAD-16")
@pytest.mark.parametrize("standing", ["hospital", "kia"])
def test_a_temporary_replacement_in_hospital_or_dead_never_comes_back(standing: Any) -> None:
    men = (*squad(ENG={"standing": "hospital", "returns": 2}),
           Marine("MP.01", 5, "host", temporary=True, standing=standing, returns=3))  # fmt: skip
    state = say(mission_two(on_map(marines=men)).state, Continue()).state
    assert state.ids[4] == PROFILES["ENG"] and len(state.squad) == 6
    assert state.marine("MP.01").standing == ("left" if standing == "hospital" else "kia")


@pytest.mark.rule("PH-SQUAD-16")
@pytest.mark.parametrize("left", [2, 1, 0])
def test_a_short_pool_gives_as_many_as_there_are(left: int) -> None:
    men = squad(ENG={"standing": "kia"})
    state = mission_two(on_map(marines=men)).state
    state = replace(state, pool=state.pool[:left])
    state = say(state, Continue()).state
    if left:
        assert [o.command for o in offers(state)] == [DraftMarine(p) for p in state.pool]
        return
    assert awaiting(state) == "give_id"
    state = say(state, offers(state)[0].command).state
    assert awaiting(state) == "equip" and len(state.squad) == 5 and all(state.ids)


@pytest.mark.rule("PH-SETUP-15")
def test_the_lost_never_return_to_the_pool() -> None:
    men = squad(ENG={"standing": "kia"}, SCT={"standing": "breakdown"})
    state = say(mission_two(on_map(marines=men)).state, Continue()).state
    drawn = set()
    while awaiting(state) == "draft":
        drawn |= {o.command.marine for o in offers(state)}  # type: ignore[union-attr]
        state = say(state, offers(state)[0].command).state
    assert not drawn & {PROFILES["ENG"], PROFILES["SCT"]}
    assert not set(state.pool) & {m.profile for m in state.marines}


@pytest.mark.rule("PH-SQUAD-07")
def test_a_skill_used_up_is_not_offered_again_in_the_mission() -> None:
    """EYES ON of a level 4 Scout rolls the Threat die of one March again."""
    men = squad(SCT={"level": 4})
    state = say(on_map(at="E6", marines=men), March("D6"), faces=[6]).state
    eyes = UseAbility(PROFILES["SCT"], "eyes-on")
    assert eyes in [o.command for o in offers(state)]
    again = say(state, eyes, faces=[6]).state
    assert awaiting(again) == "squad_action" and again.run.threat == 4
    second = say(again, March("E6"), faces=[6]).state
    assert awaiting(second) == "squad_action"
    assert Accept() not in [o.command for o in offers(second)]


@pytest.mark.rule("PH-SETUP-01")
def test_boon_cards_kept_for_the_mission_are_drawn_once_the_squad_is_there() -> None:
    """A new Marine may be the one the card names."""
    number = real_content().boons["BN.01"].spec
    men = tuple(replace(m, standing="kia") if m.spec == number else m for m in squad())
    state = mission_two(replace(on_map(marines=men), carried_boons=1)).state
    state = say(state, Continue()).state
    outcome = say(state, offers(state)[0].command)
    (drawn,) = of(outcome, BoonDrawn)
    assert drawn.marine == outcome.state.ids[number - 1] and outcome.state.carried_boons == 0


@pytest.mark.rule("PH-SETUP-06", "PH-STAMINA-01")
@pytest.mark.parametrize(("carried", "stamina"), [(0, 10), (2, 12), (9, 15), (-12, 0)])
def test_stamina_kept_for_the_mission_counts_once(carried: int, stamina: int) -> None:
    state = mission_two(replace(on_map(), carried_stamina=carried)).state
    assert (state.run.stamina, state.carried_stamina) == (stamina, 0)
