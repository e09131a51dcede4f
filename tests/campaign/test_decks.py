"""What a Mission is set up with, drawn and used up: its map, its decks, the Flak Jacket's cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, apply, events, new
from campaign.rules.commands import ChooseMotivation, Continue, Fight, March, RollTest
from campaign.rules.events import (
    EncounterDrawn,
    EventTriggered,
    GearUsed,
    RandomCombatTriggered,
    WoundDrawn,
)
from campaign.rules.state import SPECIALIZATIONS, MapMarker
from campaign.rules.tasks import SetUpMission, Stop
from combat.rules.commands import BeginCombat, Idle
from combat.rules.dice import ScriptedDice, SeededDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    entry,
    gear,
    marine,
    of,
    offers,
    on_map,
    read,
    real_content,
    refused,
    say,
    squad,
    text,
    with_mission,
    with_missions,
)

GRAY, YELLOW, RED = 2, 4, 6
JACKET = gear("flak-jacket")
RO = PROFILES["RO"]


# --- the map ----------------------------------------------------------------------------------


@pytest.mark.rule("PH-SETUP-03")
@pytest.mark.parametrize(
    ("sheet", "reached"),
    [
        ("north", {"D5", "E5", "F5", "D6", "F6", "D7", "E7", "F7"}),
        ("city", {"D5", "E5", "F5", "D6", "F6", "D7", "E7", "F7"}),
    ],
)
def test_the_squad_marches_on_the_map_of_its_mission(sheet: str, reached: set[str]) -> None:
    state = on_map(at="E6", content=with_mission(map=sheet))
    marches = offers(state, "march")
    assert {o.command.to for o in marches} == reached  # type: ignore[union-attr]
    minutes = {"P": 15, "J": 30, "H": 45, "M": 60, "U": 15}
    for one in marches:
        to = one.command.to  # type: ignore[union-attr]
        letter = state.book.maps[sheet].rows[int(to[1:]) - 1][ord(to[0]) - ord("A")]
        assert sum(p.value for p in one.cost if p.unit == "time") == (minutes[letter])


@pytest.mark.rule("PH-SETUP-03", "PH-MARCH-02")
def test_where_another_map_has_land_this_one_may_have_none() -> None:
    """J8 is Paddy in the north, beyond the edge in the city; A7 there is no Space at all."""
    assert any(o.command == March("J8") for o in offers(on_map(at="J7", base="A3"), "march"))
    city = on_map(at="B6", base="D2", content=with_mission(map="city"))
    assert refused(city, March("A7")).rule == "PH-MARCH-02"
    assert any(o.command == March("A6") for o in offers(city, "march"))


# --- the decks --------------------------------------------------------------------------------


def next_mission(state: State, dice: Any = None) -> State:
    """Set up Mission 2 with the men of a state, and read on to its briefing."""
    content = with_missions(MISSION, MISSION | {"mission": 2, "title": "Two"})
    agenda = (SetUpMission(2), Stop("M1/01"))
    waiting = replace(state, content=content, mission=None, agenda=agenda)
    return apply(waiting, Continue(), dice or ScriptedDice()).state


@pytest.mark.rule("PH-SETUP-14")
@pytest.mark.parametrize(
    ("standing", "free"), [("squad", False), ("hospital", False), ("kia", True), ("broken", True)]
)
def test_a_condition_is_missing_only_while_its_marine_is_with_us(standing: str, free: bool) -> None:
    men = squad(SL={"condition": "C.03", "condition_cubes": 1, "standing": standing})
    run = next_mission(on_map(marines=men)).run
    assert ("C.03" in run.conditions) is free
    assert len(run.conditions) == 11 + free


@pytest.mark.rule("PH-SETUP-14")
def test_each_of_the_three_decks_is_shuffled_by_itself() -> None:
    book = real_content()
    decks = [sorted(book.wounds), sorted(book.conditions), sorted(book.boons)]
    turned = [tuple(reversed(deck)) for deck in decks]
    orders = [tuple(reversed(range(len(deck)))) for deck in decks]
    run = next_mission(on_map(), ScriptedDice(shuffles=orders)).run
    assert [run.wounds, run.conditions, run.boons] == turned


@pytest.mark.rule("PH-SETUP-14")
def test_no_order_of_a_deck_comes_twice() -> None:
    orders: list[tuple[Any, ...]] = []
    for seed in range(3):
        state = new(with_mission(), CampaignOptions(), "test")
        dice = SeededDice(f"shuffle {seed}")
        state = apply(apply(state, Continue(), dice).state, ChooseMotivation("tally"), dice).state
        orders.append((state.run.wounds, state.run.conditions, state.run.boons))
    assert [len(set(of_a_kind)) for of_a_kind in zip(*orders, strict=True)] == [3, 3, 3]


# --- Encounters -------------------------------------------------------------------------------


def crossing(face: int, **changes: Any) -> Any:
    """A March to D6 in a Mission with Encounters, two cards in the deck."""
    rules = {"encounters": True} | changes.pop("rules", {})
    entries = {
        "01": {"title": "Event", "steps": [text("An Event.")]},
        "RC": {"title": "Ambush", "steps": [text("Shots.")]},
    }
    state = on_map(
        at="E6", content=with_mission(entries=entries, rules=rules),
        encounters=changes.pop("encounters", ("G01", "G02")), **changes,
    )  # fmt: skip
    return say(state, March("D6"), faces=[face], draws=changes.get("draws", ()))


@pytest.mark.rule("PH-ENCOUNTER-01")
@pytest.mark.parametrize(("threat", "fought"), [(4, False), (5, True)])
def test_a_random_combat_takes_the_place_of_the_encounter(threat: int, fought: bool) -> None:
    """Yellow brings 5 to 6, where this Mission has its Random Combats."""
    outcome = crossing(YELLOW, threat=threat, rules={"random_combat": {"threat": 6}})
    assert bool(of(outcome, RandomCombatTriggered)) is fought
    assert bool(of(outcome, EncounterDrawn)) is not fought
    if fought:
        after = say(outcome.state, Continue())
        assert not of(after, EncounterDrawn)
        assert after.state.run.encounters == ("G01", "G02")
        assert after.state.run.tally.encounters == 0


@pytest.mark.rule("PH-ENCOUNTER-01", "PH-ENCOUNTER-07")
def test_a_drawn_card_leaves_the_deck_is_counted_and_read() -> None:
    outcome = crossing(RED)
    run = outcome.state.run
    assert (run.encounters, run.encounters_out) == (("G02",), ("G01",))
    assert run.tally.encounters == 1
    assert outcome.state.reading is not None and outcome.state.reading.doc == "enc/G01"


@pytest.mark.rule("PH-ENCOUNTER-01")
def test_a_marker_that_has_been_read_leaves_room_for_an_encounter() -> None:
    marker = MapMarker("01", "D6", "01")
    event = crossing(YELLOW, markers=(marker,))
    assert of(event, EventTriggered) and not of(event, EncounterDrawn)
    assert of(crossing(YELLOW, markers=()), EncounterDrawn)
    assert of(crossing(YELLOW, markers=(replace(marker, at="F6"),)), EncounterDrawn)


# --- the Flak Jacket --------------------------------------------------------------------------


def shot(**changes: Any) -> list[Any]:
    """Everybody stands idle in a Combat, hurt already, until somebody is wounded."""
    box = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F6",
                      "won": [text("x")], "lost": [text("y")]}}  # fmt: skip
    men = squad(**{role: {"damage": 5, **changes} for role in SPECIALIZATIONS})
    deck = ("W.05", "W.02", "W.03", "W.01")
    state = apply(entry(box, marines=men, wounds=deck), Continue(), SeededDice("box")).state
    dice, told = SeededDice("idle"), []
    while not any(isinstance(e, WoundDrawn) for e in told):
        open_ = [o.command for o in offers(state)]
        wanted = (Fight(BeginCombat()), Fight(Idle()))
        command = next((c for c in wanted if c in open_), open_[-1])
        outcome = apply(state, command, dice)
        state, told = outcome.state, [*told, *outcome.events]
    print(
        [
            e
            for e in told
            if type(e).__name__ in ("WoundDrawn", "MarineKilled", "GearUsed", "DamageTaken")
        ]
    )
    return [state, next(e for e in told if isinstance(e, WoundDrawn)), told]


@pytest.mark.rule("PH-EQUIP-28")
def test_in_a_real_combat_the_jacket_works_unasked_and_is_gone() -> None:
    state, wound, told = shot(gear=JACKET)
    assert wound.card == "W.02"
    assert GearUsed(wound.marine, "flak-jacket", 0) in told
    assert state.marine(wound.marine).gear == ()
    assert "W.05" in state.run.wounds and "W.02" not in state.run.wounds
    _, first, told = shot()
    assert first.card == "W.05" and not [e for e in told if isinstance(e, GearUsed)]


@pytest.mark.rule("PH-EQUIP-28")
def test_the_higher_card_is_shuffled_back_and_the_jacket_discarded() -> None:
    men = squad(RO={"gear": (*JACKET, *gear("rations:1"))})
    state = entry(
        {"damage": {"who": "RO", "amount": 7}}, marines=men, wounds=("W.03", "W.09", "W.05"),
        options=CampaignOptions(flak_always=True),
    )  # fmt: skip
    done = read(state, shuffles=[(1, 0)]).state
    assert marine(done, "RO").wound == "W.03"
    assert done.run.wounds == ("W.09", "W.05")
    assert marine(done, "RO").gear == gear("rations:1")
    assert done.run.discarded == JACKET


@pytest.mark.rule("PH-EQUIP-28")
@pytest.mark.parametrize(
    ("deck", "left"), [(("W.05",), JACKET), ((), JACKET), (("W.05", "W.04"), ())]
)
def test_without_two_cards_to_choose_from_the_jacket_is_kept(
    deck: tuple[str, ...], left: tuple[Any, ...]
) -> None:
    state = entry(
        {"damage": {"who": "RO", "amount": 7}}, marines=squad(RO={"gear": JACKET}), wounds=deck,
        options=CampaignOptions(flak_always=True),
    )  # fmt: skip
    done = read(state).state
    assert marine(done, "RO").gear == left
    assert marine(done, "RO").wound == min(deck, default="")


# --- a Trait below 0 --------------------------------------------------------------------------


@pytest.mark.rule("PH-TEST-16")
@pytest.mark.parametrize(("less", "counts"), [(-3, 1), (-4, 0), (-9, 0)])
def test_a_rating_stops_at_zero_before_other_dice_are_added(less: int, counts: int) -> None:
    """The Corpsman has INT 4; a card worse than any of the box takes more than he has."""
    test = {"who": "DOC", "trait": "INT", "diff": 2, "pass": [text("Yes.")], "fail": [text("No.")]}
    state = entry({"test": test}, marines=squad(DOC={"condition": "C.03"}))
    card = state.book.conditions["C.03"].model_copy(update={"traits": {"INT": less}})
    book = replace(state.book, conditions={**state.book.conditions, "C.03": card}, _found={})
    asked = read(replace(state, content=book)).state
    assert awaiting(asked) == "roll_test"
    (dice,) = [o.pool for o in offers(asked) if o.command == RollTest()]
    assert dice is not None and (dice.focus, dice.strike) == (3, counts)
    assert {p.label: p.value for p in dice.parts}["INT"] == counts
    rolled = say(asked, RollTest(), faces=[1, 2, 3] + [1] * counts)
    assert [e.successes for e in of(rolled, events.TestRolled)] == [counts]
