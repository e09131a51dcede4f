"""Every card does something that can be met in play: its effect is reached through the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from campaign.content.references import walk
from campaign.rules import State, apply, equipment, legal, roster
from campaign.rules.commands import Bivouac, Continue, Fight, GiveFirstAid, RollTest
from campaign.rules.events import BattleHappened, FirstAidRolled, TextShown
from campaign.rules.language import GearHeld, TextStep, When
from campaign.rules.language import PassengerChange as Led
from campaign.rules.state import LogEntry, Passenger
from campaign.rules.tasks import Read, SquadAction, Stop
from combat.rules.commands import BeginCombat, Idle
from combat.rules.commands import PlayBoon as PlayInCombat
from combat.rules.dice import SeededDice
from combat.rules.events import BoonPlayed as PlayedInCombat
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    entry,
    gear,
    marine,
    of,
    offer,
    offers,
    on_map,
    read,
    real_content,
    say,
    squad,
)

CONTENT = real_content()
SPEC = {1: "SL", 2: "RO", 3: "INF", 4: "SCT", 5: "ENG", 6: "DOC"}
TRIES = 60
FIGHT = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F4"}}


# --- Wounds and Conditions --------------------------------------------------------------------


@pytest.mark.rule("PH-WOUND-02", "PH-WOUND-04", "PH-STRESS-03")
@pytest.mark.parametrize("code", [c for c, w in CONTENT.wounds.items() if w.type != "kia"])
def test_each_wound_card_lowers_what_it_says(code: str) -> None:
    card = CONTENT.wounds[code]
    before = on_map()
    fit = marine(before, "INF")
    state = read(entry({"wound": "INF"}, wounds=(code,))).state
    hurt = marine(state, "INF")
    assert hurt.wound == code and hurt.stress == card.stress
    for trait in ("SUR", "CHA", "PER", "INT", "WIL"):
        change = card.traits.get(trait, 0)  # type: ignore[call-overload]
        assert roster.trait(state, hurt, trait) == roster.trait(before, fit, trait) + change
    assert equipment.capacity(state, hurt) == equipment.capacity(before, fit) + card.load
    assert roster.damage_threshold(state, hurt) == (
        roster.damage_threshold(before, fit) + card.damage_threshold
    )


@pytest.mark.rule("PH-WOUND-10", "PH-CBT-FIRE-02")
@pytest.mark.parametrize(
    "code",
    [c for c, w in CONTENT.wounds.items()
     if any((w.move_initiative, w.fire_initiative, w.focus, w.strike, w.crit, w.no_aimed))],
)  # fmt: skip
def test_each_wound_card_is_felt_in_a_combat(code: str) -> None:
    card = CONTENT.wounds[code]
    men = squad(INF={"wound": code, "wound_cubes": 1})
    state = apply(entry(FIGHT, marines=men), Continue(), SeededDice("x")).state
    assert state.battle is not None
    known = state.battle.marine(PROFILES["INF"]).participant
    assert (known.move_initiative, known.fire_initiative, known.no_aimed) == (
        card.move_initiative, card.fire_initiative, card.no_aimed
    )  # fmt: skip
    assert (known.wound_focus, known.wound_strike, known.wound_crit) == (
        card.focus, card.strike, card.crit
    )  # fmt: skip


@pytest.mark.rule("PH-CONDITION-02", "PH-CONDITION-04", "PH-CONDITION-07")
@pytest.mark.parametrize("code", list(CONTENT.conditions))
def test_each_condition_card_lowers_and_raises_what_it_says(code: str) -> None:
    card = CONTENT.conditions[code]
    before = on_map()
    fit = marine(before, "INF")
    state = read(entry({"condition": "INF"}, conditions=(code,))).state
    worn = marine(state, "INF")
    assert worn.condition == code
    for trait, change in card.traits.items():
        assert roster.trait(state, worn, trait) == roster.trait(before, fit, trait) + change
    assert roster.stress_threshold(state, worn) == (
        roster.stress_threshold(before, fit) + card.stress_threshold
    )


# --- Boon cards in a Combat -------------------------------------------------------------------


@pytest.mark.rule("PH-BOON-02")
@pytest.mark.parametrize(
    "code", [c for c, card in CONTENT.boons.items() if card.effect.when == "combat"]
)
def test_each_boon_card_for_combat_can_be_played_there(code: str) -> None:
    role = SPEC[CONTENT.boons[code].spec]
    men = squad(**{role: {"boon": code}})
    dice = SeededDice(f"boon {code}")
    state = apply(entry(FIGHT, marines=men, threat=9), Continue(), dice).state
    play = Fight(PlayInCombat(PROFILES[role]))
    for _ in range(200):
        open_ = [o.command for o in offers(state)]
        if play in open_:
            break
        wanted = (Fight(BeginCombat()), Fight(Idle()))
        state = apply(state, next((c for c in wanted if c in open_), open_[-1]), dice).state
    outcome = apply(state, play, dice)
    told = [e.event for e in of(outcome, BattleHappened)]
    assert any(isinstance(event, PlayedInCombat) for event in told)
    assert outcome.state.marine(PROFILES[role]).boon == ""
    assert code in outcome.state.run.boons_out


# --- Skills outside Combat --------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-06")
@pytest.mark.parametrize(
    ("role", "trait", "skill", "level"),
    [("SL", "CHA", "steady", 3), ("SL", "WIL", "steady", 3), ("RO", "INT", "radio-discipline", 2),
     ("SCT", "SUR", "pathfinder", 1), ("ENG", "INT", "demolitions", 1)],
)  # fmt: skip
def test_each_skill_for_tests_adds_its_die_from_its_level_on(
    role: str, trait: str, skill: str, level: int
) -> None:
    step = {"test": {"who": role, "trait": trait, "diff": 1}}
    for have in range(1, 5):
        state = entry(step, marines=squad(**{role: {"level": have}}))
        state = replace(state, point_man=PROFILES[role])
        pool = offer(read(state).state, RollTest()).pool
        assert pool is not None
        found = [(part.die, part.value) for part in pool.parts if part.label == skill]
        assert found == ([("strike", 1)] if have >= level else [])


@pytest.mark.rule("PH-SQUAD-06", "PH-EQUIP-06")
def test_pack_mule_carries_one_more() -> None:
    state = on_map()
    own = CONTENT.profiles[PROFILES["INF"]].load
    assert equipment.capacity(state, marine(state, "INF")) == own + 1
    other = CONTENT.profiles[PROFILES["SCT"]].load
    assert equipment.capacity(state, marine(state, "SCT")) == other


@pytest.mark.rule("PH-SQUAD-06", "PH-FIRSTAID-06")
@pytest.mark.parametrize(("level", "more"), [(2, 0), (3, 1)])
def test_triage_heals_one_more(level: int, more: int) -> None:
    men = squad(DOC={"level": level, "gear": gear("first-aid-kit:4")}, INF={"damage": 6})
    camp = say(on_map(marines=men, clock="10:00"), Bivouac(30)).state
    test = say(camp, GiveFirstAid(PROFILES["DOC"])).state
    pool = offer(test, RollTest()).pool
    assert pool is not None
    outcome = say(test, RollTest(), faces=[1, 2, 3, *([4, 5, 6] * 4)[: pool.strike]])
    count = of(outcome, FirstAidRolled)[0].successes
    assert 0 < count < 4
    assert marine(outcome.state, "INF").damage == 6 - count - more


# --- Encounters -------------------------------------------------------------------------------


def encounters() -> list[str]:
    own = [card.code for booklet in CONTENT.booklets.values() for card in booklet.encounters]
    return [*CONTENT.general, *own]


def prose(code: str) -> set[str]:
    """Every text of an Encounter card."""
    steps = CONTENT.encounter(code).steps
    return {model.text for _, model in walk(steps) if isinstance(model, TextStep)}


def asked(code: str) -> tuple[set[str], set[str]]:
    """The Log Entries and the passengers that an Encounter asks for."""
    found = [model for _, model in walk(CONTENT.encounter(code).steps) if isinstance(model, When)]
    return {w.log for w in found if w.log}, {w.passenger for w in found if w.passenger}


def drawn(code: str) -> Iterator[State]:
    """The Squad about to read an Encounter: by day and equipped, or by night and not.

    The Squad Leader walks in front, or the Corpsman; or the Infantryman is the Engineer too.
    """
    number = int(code[1]) if code[0] == "M" else 1
    logs, people = asked(code)
    pieces = gear("frag:2", "smoke:2", "rations", "auto-ammo:2", "radio")
    kit = {"gear": pieces, "weapons": ("m16",)}
    for rich, clock, colour in ((True, "12:00", "yellow"), (False, "22:00", "red")):
        men = squad(**dict.fromkeys(PROFILES, kit)) if rich else squad()
        for known in (True, False):
            state = on_map(
                content=CONTENT, marines=men, at="E5", eaz=("E4",), number=number,
                clock=clock, colour=colour,
                passengers=tuple(Passenger(p, "walking_wounded") for p in people if known),
                agenda=(SquadAction(), Read(f"enc/{code}"), Stop("x")),
            )  # fmt: skip
            log = tuple(LogEntry(name, "yellow", 1, "") for name in logs if known)
            yield replace(state, log=log)
            yield replace(state, log=log, point_man=PROFILES["DOC"])
            both = tuple(PROFILES["INF"] if p == PROFILES["ENG"] else p for p in state.ids)
            yield replace(state, log=log, ids=both)


@pytest.mark.rule("PH-ENCOUNTER-03")
@pytest.mark.parametrize("code", encounters())
def test_every_outcome_of_an_encounter_is_met_and_none_is_a_dead_end(code: str) -> None:
    rest = prose(code)
    for attempt in range(TRIES):
        for start in drawn(code):
            rng = random.Random(f"{code} {attempt}")
            dice = SeededDice(f"{code} {attempt}")
            state = apply(start, Continue(), dice).state
            for _ in range(60):
                if state.reading is not None:
                    rest -= {
                        CONTENT.node(event.doc, event.path).text
                        for event in state.reading.events
                        if isinstance(event, TextShown)
                    }
                if awaiting(state) == "close_reading" or state.reading is None:
                    break
                options = legal(state, legal(state, "host").decider).commands
                state = apply(state, rng.choice(options), dice).state
            else:
                raise AssertionError(f"{code} does not end")
        if not rest:
            return
    assert not rest


def test_what_encounters_ask_for_exists_in_their_booklet() -> None:
    """The test above lets the Squad know everything: what it asks must be gained somewhere."""
    for code in encounters():
        people = asked(code)[1]
        if people:
            led = {m.add for _, m in walk(CONTENT.booklets[int(code[1])]) if isinstance(m, Led)}
            assert people <= led
    uses: list[Any] = [m for _, m in walk(tuple(CONTENT.general.values())) if type(m) is GearHeld]
    carried = {*CONTENT.combat.gear, *CONTENT.combat.weapons}
    assert all(held.code in carried for held in uses)
