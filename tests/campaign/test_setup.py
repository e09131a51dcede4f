"""Mission set up, the pool of Marines, the Squad (p.4-13, 61)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, apply, legal, new, sequence
from campaign.rules.commands import (
    Accept,
    ChooseMotivation,
    Continue,
    DraftMarine,
    EvacEnd,
    March,
    MoveOut,
    SensibleKit,
    UseAbility,
)
from campaign.rules.content import Content
from campaign.rules.events import (
    BoonDrawn,
    EncounterDrawn,
    MarineDrafted,
    MarinesOffered,
    MissionSetUp,
    MovedOut,
    SquadPlaced,
)
from campaign.rules.state import Lz, MapMarker, Marine, State
from campaign.rules.tasks import SetUpMission
from campaign.rules.turn import Turn
from combat.rules.dice import ScriptedDice, SeededDice
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

GRAY = 2


def begun(content: Content | None = None) -> State:
    """A campaign whose Motivation has been chosen: the first Marines are offered."""
    state = new(content or with_mission(), CampaignOptions(), "test")
    return say(state, Continue(), ChooseMotivation("letters")).state


def drafted(content: Content | None = None) -> State:
    """The first of the Marines offered taken six times over: the briefing is open."""
    state = begun(content)
    while awaiting(state) == "draft":
        state = say(state, offers(state)[0].command).state
    return state


def mission_two(state: State, *missions: dict[str, Any]) -> Any:
    """Set up Mission 2 with the men of a state: Missions 1 and 2 hand-made."""
    two = MISSION | {"mission": 2, "title": "Two"}
    content = with_missions(MISSION, *(missions or (two,)))
    waiting = replace(state, content=content, mission=None, agenda=(SetUpMission(2),))
    turn = Turn(waiting, ScriptedDice())
    sequence.run(turn)
    return turn


@pytest.mark.rule("PH-SETUP-01", "PH-SETUP-02")
def test_order_of_the_first_set_up() -> None:
    """Motivation and Specializations, then briefing, Equipment and Point Man, then play."""
    state = new(with_mission(), CampaignOptions(), "test")
    seen = []
    dice = SeededDice("order")
    while not seen or seen[-1] != "squad_action":
        options = legal(state, "host")
        if not seen or seen[-1] != options.awaiting:
            seen.append(options.awaiting)
        wanted = SensibleKit() if MoveOut() not in options.commands else MoveOut()
        command = wanted if options.awaiting == "equip" else options.commands[0]
        state = apply(state, command, dice).state
    assert seen == ["read_intro", "motivation", "draft", "briefing", "equip", "squad_action"]


@pytest.mark.rule("PH-SETUP-01", "PH-SQUAD-13")
def test_later_missions_are_briefed_before_the_squad_is_made_up() -> None:
    men = squad(SCT={"standing": "kia"})
    turn = mission_two(on_map(marines=men))
    assert [type(e) for e in turn.events] == [MissionSetUp]
    assert awaiting(turn.state) == "briefing"
    outcome = say(turn.state, Continue())
    assert awaiting(outcome.state) == "draft"
    assert [e.spec for e in of(outcome, MarinesOffered)] == [4]


@pytest.mark.rule("PH-SETUP-03")
def test_each_mission_names_its_map() -> None:
    for code in ("north", "south", "city"):
        content = with_mission(map=code)
        assert content.maps[content.booklets[1].map].code == code


@pytest.mark.rule("PH-COMPONENTS-01")
def test_there_are_three_maps() -> None:
    assert set(with_mission().maps) == {"north", "south", "city"}


@pytest.mark.rule("PH-SETUP-04", "PH-SETUP-06")
def test_markers_squad_and_tracks_stand_where_the_booklet_says() -> None:
    setup = {
        "squad": "E6", "time": "14:30", "stamina": 12, "threat": 3, "base": "J7", "eaz": ["F3"],
        "lz": [{"at": "H4", "name": "X-Ray"}], "markers": [{"id": "01", "at": "D5"}],
    }  # fmt: skip
    entries = {"01": {"title": "One", "steps": [{"text": "x"}]}}
    run = drafted(with_mission(setup=setup, entries=entries)).run
    assert (run.at, run.clock, run.day, run.stamina, run.threat) == ("E6", 870, 1, 12, 3)
    assert (run.base, run.eaz, run.lz) == ("J7", ("F3",), (Lz("H4", "X-Ray"),))
    assert run.markers == (MapMarker("01", "D5", "01"),)
    assert not run.markers[0].shown


@pytest.mark.rule("PH-SETUP-05")
def test_the_squad_marker_comes_after_paragraph_00() -> None:
    state = drafted(real_content())
    assert state.run.at == ""
    dice = SeededDice("00")
    placed, kinds = "", []
    while awaiting(state) != "equip":
        outcome = apply(state, offers(state)[0].command, dice)
        state = outcome.state
        kinds += [type(e) for e in outcome.events]
        placed = placed or state.run.at
    assert SquadPlaced in kinds and placed == state.run.at != ""
    ready = say(state, SensibleKit(), MoveOut())
    assert of(ready, MovedOut) == [MovedOut(placed)]


@pytest.mark.rule("PH-SETUP-07")
def test_the_special_rules_are_read_before_the_squad_is_equipped() -> None:
    state = drafted()
    assert awaiting(state) == "briefing"
    assert awaiting(say(state, Continue()).state) == "equip"


@pytest.mark.rule("PH-SETUP-10", "PH-COMPONENTS-07")
def test_encounter_cards_in_the_box() -> None:
    content = real_content()
    assert sorted(content.general) == [f"G{n:02}" for n in range(1, 11)]
    counts = {n: len(b.encounters) for n, b in content.booklets.items()}
    wanted = {**dict.fromkeys(range(1, 8), 4), 8: 0, 9: 7}
    assert counts == {n: wanted[n] for n in counts}
    assert 1 in counts


@pytest.mark.rule("PH-COMPONENTS-07", "PH-SQUAD-04")
def test_cards_in_the_box() -> None:
    content = real_content()
    counts = {
        "boons": len(content.boons), "wounds": len(content.wounds), "charms": len(content.charms),
        "conditions": len(content.conditions), "profiles": len(content.profiles),
        "weapons": sum(w.cards for w in content.combat.weapons.values()),
        "specializations": len(content.combat.specializations),
    }  # fmt: skip
    assert counts == {"boons": 18, "wounds": 12, "charms": 5, "conditions": 12, "profiles": 30,
                      "weapons": 15, "specializations": 6}  # fmt: skip
    assert len({p.ability.code for p in content.profiles.values()}) == 30


def own(mission: int, count: int) -> dict[str, Any]:
    """A hand-made Mission with its own Encounter cards."""
    cards = [
        {"code": f"M{mission}.{n}", "title": f"Card {n}", "steps": [{"text": "x"}]}
        for n in range(1, count + 1)
    ]
    return MISSION | {"mission": mission, "rules": {"encounters": True}, "encounters": cards}


@pytest.mark.rule("PH-SETUP-11", "PH-SETUP-12")
@pytest.mark.parametrize(("mission", "cards", "size"), [(1, 4, 5), (7, 4, 5), (9, 7, 8)])
def test_one_general_card_is_shuffled_into_the_missions_own(
    mission: int, cards: int, size: int
) -> None:
    content = with_missions(own(mission, cards))
    seen = set()
    for seed in range(12):
        state = new(content, CampaignOptions(), "test")
        dice = SeededDice(f"deck {seed}")
        while state.mission is None:
            state = apply(state, legal(state, "host").commands[0], dice).state
        deck = state.run.encounters
        assert len(set(deck)) == size
        general = [c for c in deck if c.startswith("G")]
        assert len(general) == 1
        seen.add((general[0], deck.index(general[0])))
    assert len({card for card, _ in seen}) > 2 and len({place for _, place in seen}) > 2


@pytest.mark.rule("PH-SETUP-11")
def test_no_encounter_is_read_while_decks_are_built() -> None:
    state = new(with_missions(own(1, 4)), CampaignOptions(), "test")
    outcome = say(state, Continue(), ChooseMotivation("tally"))
    assert not of(outcome, EncounterDrawn)


@pytest.mark.rule("PH-SETUP-13")
def test_general_cards_used_in_a_mission_may_come_again() -> None:
    used = replace(on_map(), records=())
    used = replace(used, mission=replace(used.run, encounters_out=tuple(sorted(used.book.general))))
    turn = mission_two(used, own(2, 4))
    assert turn.state.run.encounters == ("M2.1", "M2.2", "M2.3", "M2.4", "G01")
    assert turn.state.run.encounters_out == ()


@pytest.mark.rule("PH-SETUP-14")
def test_decks_are_whole_but_for_conditions_still_attached() -> None:
    men = squad(SL={"condition": "C.03", "condition_cubes": 1})
    run = mission_two(on_map(marines=men)).state.run
    assert set(run.wounds) == {f"W.{n:02}" for n in range(1, 13)}
    assert set(run.boons) == {f"BN.{n:02}" for n in range(1, 19)}
    assert set(run.conditions) == {f"C.{n:02}" for n in range(1, 13)} - {"C.03"}


@pytest.mark.rule("PH-SETUP-14")
def test_decks_are_shuffled() -> None:
    orders = set()
    for seed in range(3):
        state = new(with_mission(), CampaignOptions(), "test")
        dice = SeededDice(f"shuffle {seed}")
        state = apply(apply(state, Continue(), dice).state, ChooseMotivation("tally"), dice).state
        orders.add((state.run.wounds, state.run.boons, state.run.conditions))
    assert len({o[0] for o in orders}) == len({o[1] for o in orders}) == 3


@pytest.mark.rule("PH-SETUP-16")
def test_the_special_marine_is_never_in_the_pool() -> None:
    content = with_mission()
    special = [code for code, p in content.profiles.items() if p.special]
    assert len(special) == 1
    state = new(content, CampaignOptions(), "test")
    assert set(state.pool) == set(content.profiles) - set(special) and len(state.pool) == 29


# --- the Squad --------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-09", "PH-SQUAD-10")
def test_three_are_drawn_for_each_specialization_and_one_is_kept() -> None:
    state = begun()
    order = []
    while awaiting(state) == "draft":
        commands = [o.command for o in offers(state)]
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
