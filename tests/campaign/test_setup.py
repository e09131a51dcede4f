"""Mission set up, the pool of Marines, the Squad (p.4-13, 61)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, apply, legal, new, sequence
from campaign.rules.commands import (
    ChooseMotivation,
    Continue,
    MoveOut,
    SensibleKit,
)
from campaign.rules.content import Content
from campaign.rules.events import (
    EncounterDrawn,
    MarinesOffered,
    MissionSetUp,
    MovedOut,
    SquadPlaced,
)
from campaign.rules.state import Lz, MapMarker, ObjectiveState, State
from campaign.rules.tasks import SetUpMission
from campaign.rules.turn import Turn
from combat.rules.dice import ScriptedDice, SeededDice
from tests.campaign.builders import (
    MISSION,
    awaiting,
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
    goals = [
        {"code": code, "title": code, "primary": True, "experience": 1, "added": code == "P2"}
        for code in ("P1", "P2")
    ]
    run = drafted(with_mission(setup=setup, entries=entries, objectives=goals)).run
    assert run.objectives == (ObjectiveState("P1"),), "the other comes by an Event"
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
