"""Set up Boxes of an entry: what they say, what changes them, what follows (p.30, 44)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import State, apply, fights
from campaign.rules.commands import Continue
from campaign.rules.language.reading import Combat, CombatEnd
from campaign.rules.state import LogEntry
from campaign.rules.tasks import Stop
from combat.rules import Battle
from combat.rules.dice import SeededDice
from combat.rules.ends import BattleResult, OwnEnd
from combat.rules.state import OwnBox
from tests.campaign.builders import (
    entry,
    on_map,
    say,
    shown,
    text,
    with_mission,
)


def test_an_events_own_end_as_the_battle_looks_for_it() -> None:
    given = {"eliminated": 3, "gone": "L S L", "reached": ("M1-1",), "activations": 4,
             "enemy_activations": 2, "result": "lost"}  # fmt: skip
    end = fights.own_end(CombatEnd.model_validate(given))
    assert end == OwnEnd(3, ("L", "S"), ("M1-1",), 4, 2, won=False)
    for name in ("eliminated", "activations", "enemy_activations"):
        alone = fights.own_end(CombatEnd.model_validate({name: 1}))
        assert alone == replace(OwnEnd(), **{name: 1})


@pytest.mark.parametrize(
    ("given", "own"),
    [
        ({}, None),
        ({"claymore": False}, OwnBox((), None, (), None, False)),
        ({"hard_cover": ("M1-1",)}, OwnBox((), ("M1-1",), (), None, None)),
        ({"places": {"F": ("E1-1",)}}, OwnBox((("F", ("E1-1",)),), None, (), None, None)),
        ({"marines": ("M2-1",)}, OwnBox((), None, ("M2-1",), None, None)),
    ],
)
def test_a_box_has_its_own_places_or_its_boards(given: dict[str, Any], own: OwnBox | None) -> None:
    box = Combat.model_validate({"title": "Box", "board": "TRAIL", "black": "F4"} | given)
    assert fights.own_box(box) == own


@pytest.mark.rule("PH-CBT-BOARD-01")
@pytest.mark.parametrize(
    ("side", "at", "map_", "sides"),
    [
        (None, "D6", "north", ("village", "jungle")), ("jungle", "D6", "north", ("jungle",)),
        (None, "F6", "north", ("jungle", "village")), (None, "F4", "city", ("village",)),
        ("village", "F6", "north", ("village",)), ("jungle", "F4", "city", ("jungle",)),
    ],
)  # fmt: skip
def test_the_sides_of_the_board_go_by_the_terrain(
    side: str | None, at: str, map_: str, sides: tuple[str, ...]
) -> None:
    box = Combat.model_validate({"title": "B", "board": "TRAIL", "black": "F4", "side": side})
    assert fights.sides(on_map(at=at, content=with_mission(map=map_)), box) == sides


@pytest.mark.rule("PH-CBT-END-01")
@pytest.mark.parametrize("end", [{}, {"result": "lost"}])
def test_an_events_own_end_names_a_condition(end: dict[str, Any]) -> None:
    assert CombatEnd.model_validate(end | {"eliminated": 1})
    with pytest.raises(ValidationError, match="without a condition"):
        CombatEnd.model_validate(end)


def test_a_combat_that_began_is_counted() -> None:
    fight = {"combat": {"title": "Shot", "board": "TRAIL", "black": "F1"}}
    state = apply(entry(fight), Continue(), SeededDice("set up")).state
    assert state.run.tally.combats == 1


BOX: dict[str, Any] = {
    "title": "Ambush", "board": "TRAIL", "black": "F4",
    "won": [text("They run.")], "lost": [text("You run.")],
}  # fmt: skip


def fight(
    seed: str = "set up",
    *,
    log: tuple[str, ...] = (),
    box: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """An entry has led to a Combat, while these Log Entries are noted."""
    state = entry({"combat": BOX | (box or {})}, **more)
    state = replace(state, log=tuple(LogEntry(name, "blue", 0, "") for name in log))
    return apply(state, Continue(), SeededDice(seed)).state


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def won(state: State, how: str = "eliminated") -> State:
    """The Combat is over and won: read what follows."""
    assert state.battle is not None
    result = BattleResult(how, 4, 4, 4, True, "none")  # type: ignore[arg-type]
    done = replace(state.battle, stage="over", result=result)
    return replace(state, battle=done, agenda=(*state.agenda, Stop("M1/01")))


@pytest.mark.rule("PH-CBT-SETUP-05", "PH-SETUP-07")
def test_a_mission_may_change_every_combat_by_a_log_entry() -> None:
    rules = {
        "encounters": False,
        "combat": [
            {"if": "BASEPLATES", "first": "MORTAR"},
            {"if": "LOADS TAKEN", "ban": ["MORTAR"], "fighters": -1, "why": "the loads"},
        ],
    }
    plain = battle(fight(mission={"rules": rules}, threat=9))
    assert not plain.setup.adjustments and len(plain.enemies) == 4
    fewer = battle(fight(log=("LOADS TAKEN",), mission={"rules": rules}, threat=9))
    assert len(fewer.enemies) == 3
    assert [change.reason for change in fewer.setup.adjustments] == ["the loads"]
    for seed in ("one", "two", "three", "four", "five", "six"):
        first = battle(fight(seed, log=("BASEPLATES",), mission={"rules": rules}, threat=9))
        assert first.tactics[0] == "MORTAR"
        assert [change.reason for change in first.setup.adjustments] == ["BASEPLATES"]
        none = battle(fight(seed, log=("LOADS TAKEN",), mission={"rules": rules}, threat=9))
        assert "MORTAR" not in (*none.tactics, *none.tactics_pool)


@pytest.mark.rule("PH-SETUP-07", "PH-CBT-END-09")
@pytest.mark.parametrize(("face", "hull"), [(2, 2), (3, 3)])
def test_what_follows_every_combat_is_read_even_if_its_result_leads_elsewhere(
    face: int, hull: int
) -> None:
    hit = {"from": 1, "to": 2, "steps": [{"counter": {"name": "HULL", "add": -1}}]}
    rest = {"from": 3, "to": 6, "steps": [text("It holds.")]}
    entries = {
        "hull": {"title": "Hull", "steps": [{"roll": {"outcomes": [hit, rest]}}]},
        "02": {"title": "Two", "steps": [text("On the far side.")]},
    }
    rules = {"encounters": False, "after_combat": "hull"}
    state = fight(
        box={"won": [text("They run."), {"goto": "02"}]},
        entries=entries, mission={"rules": rules}, counters=(("HULL", 3),),
    )  # fmt: skip
    done = say(won(state), Continue(), faces=[face])
    assert dict(done.state.run.counters)["HULL"] == hull
    assert shown(done.state)[-2:] == ["They run.", "On the far side."]


def test_a_box_may_ban_tactics_name_the_first_and_begin_elsewhere() -> None:
    change = {"if": {"living": {"min": 6}}, "ban": ["VOLLEY"], "add": "E", "initiative": 2}
    for seed in ("one", "two", "three"):
        plain = battle(fight(seed, threat=9))
        box = {"first": "MORTAR", "ban": ["SUPPORT"], "changes": [change]}
        found = battle(fight(seed, box=box, threat=9))
        assert found.tactics[0] == "MORTAR"
        assert not {"VOLLEY", "SUPPORT"} & {*found.tactics, *found.tactics_pool}
        assert found.initiative == plain.initiative + 2
        assert len(found.enemies) == len(plain.enemies) + 1


def test_a_mission_may_withhold_fire_support_until_its_condition_holds() -> None:
    rules = {"encounters": False, "fire_support_if": "RADIO"}
    assert battle(fight(mission={"rules": rules})).setup.fire_support is False
    assert battle(fight(mission={"rules": rules}, log=("RADIO",))).setup.fire_support is True


@pytest.mark.rule("PH-CBT-SETUP-05")
@pytest.mark.parametrize("initiative", [-2, 0, 3])
def test_a_box_begins_elsewhere_by_its_own_initiative(initiative: int) -> None:
    box = Combat.model_validate(BOX | {"initiative": initiative})
    told = [a for a in fights.setup(on_map(), "M1/01", box).adjustments if a.reason == "entry"]
    assert [a.initiative for a in told] == ([initiative] if initiative else [])
