"""The March: where to, at what price, and what follows (p.22-23, 27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import march
from campaign.rules.commands import Continue, March, NamePointMan
from campaign.rules.events import (
    DamageTaken,
    EventTriggered,
    ForcedMarch,
    Marched,
    PointManNamed,
    RandomCombatTriggered,
    StaminaChanged,
    TextShown,
    ThreatChanged,
    ThreatDieRolled,
    TimePassed,
    WoundDrawn,
)
from campaign.rules.previews import MarchPreview
from campaign.rules.state import MapMarker, TerrainShift
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    gear,
    of,
    offer,
    offers,
    on_map,
    refused,
    say,
    squad,
    with_mission,
)

GRAY, GREEN, YELLOW, RED = 2, 1, 4, 6
"""Faces of a D6 read as the Threat die."""


def price(state: Any, to: str) -> tuple[int, int]:
    """Minutes and SP of a March as it is offered."""
    cost = offer(state, March(to)).cost
    return (
        sum(p.value for p in cost if p.unit == "time"),
        sum(p.value for p in cost if p.unit == "stamina"),
    )


def ahead(state: Any, to: str) -> MarchPreview:
    """What a March brings, as it is offered."""
    preview = offer(state, March(to)).preview
    assert isinstance(preview, MarchPreview)
    return preview


@pytest.mark.rule("PH-MARCH-01")
def test_a_march_goes_to_one_of_eight_neighbours_and_never_stays() -> None:
    state = on_map(at="E6")
    assert {o.command.to for o in offers(state, "march")} == {
        "D5", "E5", "F5", "D6", "F6", "D7", "E7", "F7"
    }  # fmt: skip
    assert refused(state, March("E6")).rule == "PH-MARCH-01"
    assert refused(state, March("G6")).rule == "PH-MARCH-01"
    shut = with_mission(rules={"encounters": False, "closed": ["G6"]})
    assert refused(on_map(at="E6", content=shut), March("G6")).rule == "PH-MARCH-01"
    assert say(state, March("D7"), faces=[GRAY]).state.run.at == "D7"


@pytest.mark.rule("PH-MARCH-01", "PH-MARCH-14")
def test_what_a_march_costs_is_known_while_nobody_walks_at_the_point() -> None:
    state = on_map(at="E6", clock="20:00")
    assert price(replace(state, point_man=""), "D6") == price(state, "D6")


@pytest.mark.rule("PH-MARCH-02")
def test_a_space_without_terrain_is_out_of_play() -> None:
    state = on_map(at="B7")
    assert "A8" not in {o.command.to for o in offers(state, "march")}
    assert refused(state, March("A8")).rule == "PH-MARCH-02"
    assert refused(on_map(at="J7", base="A6"), March("K7")).rule == "PH-MARCH-02"


@pytest.mark.rule("PH-MARCH-03", "PH-MARCH-05", "PH-MARCH-06", "PH-MARCH-07")
@pytest.mark.parametrize(
    ("to", "terrain", "minutes", "stamina"),
    [("D6", "paddy", 15, 1), ("F7", "jungle", 30, 2), ("E5", "hilly", 45, 3),
     ("F6", "mountainous", 60, 4)],
)  # fmt: skip
def test_the_space_entered_sets_time_and_stamina(
    to: str, terrain: str, minutes: int, stamina: int
) -> None:
    state = on_map(at="E6", clock="10:00")
    assert price(state, to) == (minutes, stamina)
    outcome = say(state, March(to), faces=[GRAY])
    assert of(outcome, Marched) == [Marched("E6", to, terrain, minutes, stamina)]
    assert outcome.state.run.clock == 600 + minutes
    assert outcome.state.run.stamina == 10 - stamina


@pytest.mark.rule("PH-MARCH-04", "PH-MARCH-08")
def test_urban_is_found_on_the_city_map_only_and_costs_like_paddy() -> None:
    content = with_mission(map="city")
    rows = {code: "".join(sheet.rows) for code, sheet in content.maps.items()}
    assert "U" in rows["city"] and "U" not in rows["north"] + rows["south"]
    assert set("".join(rows.values())) == set("PJHMU.")
    at = next(
        (column, row)
        for row, line in enumerate(content.maps["city"].rows)
        for column, letter in enumerate(line)
        if letter == "U" and "U" in line[column + 1 : column + 2]
    )
    here, there = f"{'ABCDEFGHIJ'[at[0]]}{at[1] + 1}", f"{'ABCDEFGHIJ'[at[0] + 1]}{at[1] + 1}"
    assert price(on_map(content=content, at=here, base="Z9"), there) == (15, 1)


@pytest.mark.rule("PH-MARCH-09", "PH-ROUND-03")
def test_a_march_goes_move_time_stamina_threat_eaz_combat_event() -> None:
    entries = {
        "01": {"title": "Event", "steps": [{"text": "An Event."}]},
        "RC": {"title": "Ambush", "steps": [{"text": "Shots."}]},
    }
    content = with_mission(
        entries=entries, rules={"encounters": False, "random_combat": {"threat": 6}}
    )
    marker = MapMarker("01", "D7", "01")
    state = on_map(content=content, at="E6", threat=3, stamina=1, eaz=("D6",), markers=(marker,))
    outcome = say(state, March("D7"), Continue(), faces=[RED])
    kinds = [type(e) for e in outcome.events]
    order = [Marched, TimePassed, StaminaChanged, ThreatDieRolled, ThreatChanged]
    assert kinds[:6] == [*order, ThreatChanged]
    assert [e.why for e in of(outcome, ThreatChanged)] == ["die", "eaz"]
    after = kinds[6:]
    assert after.index(RandomCombatTriggered) < after.index(EventTriggered)


@pytest.mark.rule("PH-ROUND-05")
def test_the_random_combat_comes_before_the_markers_event_in_the_same_round() -> None:
    entries = {
        "01": {"title": "Event", "steps": [{"text": "An Event."}]},
        "RC": {"title": "Ambush", "steps": [{"text": "Shots."}, {"threat": -8}]},
    }
    content = with_mission(
        entries=entries, rules={"encounters": False, "random_combat": {"threat": 5}}
    )
    state = on_map(content=content, at="E6", threat=4, markers=(MapMarker("01", "D6", "01"),))
    first = say(state, March("D6"), faces=[YELLOW])
    assert first.state.reading is not None and first.state.reading.doc == "M1/RC"
    second = say(first.state, Continue())
    assert second.state.reading is not None and second.state.reading.doc == "M1/01"
    assert awaiting(say(second.state, Continue()).state) == "squad_action"


@pytest.mark.rule("PH-MARCH-10")
@pytest.mark.parametrize(
    ("to", "shift", "minutes", "stamina"),
    [("F6", "left", 45, 3), ("E5", "left", 30, 2), ("F7", "left", 15, 1),
     ("D6", "right", 30, 2), ("F7", "right", 45, 3), ("E5", "right", 60, 4)],
)  # fmt: skip
def test_a_shift_takes_the_cost_of_the_terrain_beside(
    to: str, shift: Any, minutes: int, stamina: int
) -> None:
    """The rulebook's case: a left shift into Mountainous costs as Hilly."""
    state = on_map(at="E6", shifts=(TerrainShift(shift),))
    assert price(state, to) == (minutes, stamina)
    after = say(state, March(to), faces=[GRAY]).state
    assert after.run.shifts == ()
    assert after.run.stamina == 10 - stamina


@pytest.mark.rule("PH-MARCH-11")
def test_a_shift_with_nowhere_to_go() -> None:
    assert price(on_map(at="E6", shifts=(TerrainShift("right"),)), "F6") == (75, 5)
    assert price(on_map(at="E6", shifts=(TerrainShift("left"),)), "D6") == (15, 1)


@pytest.mark.rule("PH-MARCH-12")
def test_urban_is_not_in_the_row_of_shifts() -> None:
    content = with_mission(map="city")
    sheet = content.maps["city"].model_copy(update={"rows": ("UU",)})
    content = replace(content, maps={**content.maps, "city": sheet}, _found={})

    def cost(*shifts: TerrainShift) -> tuple[int, int]:
        return price(on_map(content=content, at="A1", base="A9", shifts=shifts), "B1")

    assert cost() == cost(TerrainShift("left")) == (15, 1)
    assert cost(TerrainShift("right")) == (30, 2)


@pytest.mark.rule("PH-ROUND-03", "PH-MARCH-10")
def test_what_the_end_of_a_shift_brings_is_read_after_threat() -> None:
    entry = {
        "title": "Guide",
        "steps": [{"shift": {"to": "left", "marches": 2, "then": [{"text": "He turns back."}]}}],
    }
    content = with_mission(entries={"01": entry})
    shift = TerrainShift("left", 2, "M1/01", ("steps", 0, "shift", "then"))
    state = say(on_map(content=content, at="E6", shifts=(shift,)), March("D6"), faces=[GRAY]).state
    assert state.run.shifts == (TerrainShift("left", 1, shift.doc, shift.path),)
    outcome = say(state, March("E6"), faces=[YELLOW])
    kinds = [type(e) for e in outcome.events]
    assert kinds.index(ThreatDieRolled) < kinds.index(TextShown)
    assert outcome.state.run.shifts == ()


@pytest.mark.rule("PH-MARCH-13")
def test_the_point_man_changes_before_a_march_at_no_cost() -> None:
    state = on_map(at="E6")
    outcome = say(state, NamePointMan(PROFILES["SCT"]))
    assert outcome.events == (PointManNamed(PROFILES["SCT"]),)
    assert outcome.state.run == state.run
    assert outcome.state.point_man == PROFILES["SCT"]
    assert awaiting(outcome.state) == "squad_action"


@pytest.mark.rule("PH-MARCH-14")
def test_another_point_man_is_named_at_once_when_he_falls() -> None:
    """Two Damage of a Forced March bring the Point Man's third Wound."""
    men = squad(SL={"damage": 7, "wound_cubes": 2})
    state = on_map(at="E6", stamina=0, marines=men)
    outcome = say(state, March("D6"), faces=[1, 1])
    assert awaiting(outcome.state) == "give_id"
    command = offers(outcome.state)[0].command
    fallen = say(outcome.state, command).state
    assert awaiting(fallen) == "name_point"
    assert not allowed(fallen, NamePointMan(PROFILES["SL"]))
    named = say(fallen, NamePointMan(PROFILES["SCT"]), faces=[GRAY]).state
    assert named.point_man == PROFILES["SCT"]
    assert (named.run.clock, named.run.stamina) == (fallen.run.clock, fallen.run.stamina)


@pytest.mark.rule("PH-STAMINA-02", "PH-STAMINA-03")
def test_forced_march_into_hilly() -> None:
    """The rulebook's example: 2 SP, Hilly, dice 4 and 4."""
    state = on_map(at="E6", stamina=2, clock="10:00")
    assert ahead(state, "E5").short == 1
    outcome = say(state, March("E5"), faces=[4, 4, GRAY])
    assert outcome.state.run.stamina == 0
    assert outcome.state.run.clock == 645
    assert outcome.state.marine(PROFILES["SCT"]).damage == 2
    assert sum(m.damage for m in outcome.state.squad) == 2


@pytest.mark.rule("PH-STAMINA-02", "PH-STAMINA-03")
def test_at_zero_every_point_short_costs_two_dice() -> None:
    state = on_map(at="E6", stamina=0)
    outcome = say(state, March("F6"), faces=[1, 2, 3, 4, 5, 6, 1, 2, GRAY])
    assert of(outcome, ForcedMarch) == [ForcedMarch(4, (1, 2, 3, 4, 5, 6, 1, 2))]
    assert [m.damage for m in outcome.state.squad] == [2, 2, 1, 1, 1, 1]


@pytest.mark.rule("PH-STAMINA-03")
def test_an_entry_that_takes_stamina_forces_too() -> None:
    content = with_mission(entries={"01": {"title": "Climb", "steps": [{"stamina": -3}]}})
    state = on_map(content=content, at="E6", stamina=3, markers=(MapMarker("01", "D6", "01"),))
    outcome = say(state, March("D6"), faces=[GRAY, 6, 6])
    assert outcome.state.run.stamina == 0
    assert outcome.state.marine(PROFILES["DOC"]).damage == 2


@pytest.mark.rule("PH-STAMINA-04")
def test_a_flak_jacket_does_not_stop_forced_march_damage() -> None:
    men = squad(SL={"damage": 7, "gear": gear("flak-jacket:2")})
    outcome = say(on_map(at="E6", stamina=0, marines=men), March("D6"), faces=[1, 1, GRAY])
    (wound,) = of(outcome, WoundDrawn)
    assert wound.card == "W.01"
    assert outcome.state.marine(PROFILES["SL"]).gear == gear("flak-jacket:2")


@pytest.mark.rule("PH-STAMINA-06")
def test_thresholds_are_checked_once_after_all_dice() -> None:
    """Damage 5 of 6, four more: one Wound, and nothing is left over."""
    men = squad(SCT={"damage": 5})
    state = on_map(at="E6", stamina=0, marines=men)
    outcome = say(state, March("F7"), faces=[4, 4, 4, 4, GRAY])
    kinds = [type(e) for e in outcome.events]
    assert kinds.count(DamageTaken) == 4 and kinds.count(WoundDrawn) == 1
    last = len(kinds) - 1 - kinds[::-1].index(DamageTaken)
    assert kinds.index(WoundDrawn) > last
    assert outcome.state.marine(PROFILES["SCT"]).damage == 0


@pytest.mark.rule("PH-STAMINA-01", "PH-STAMINA-05")
def test_stamina_above_fifteen_is_lost() -> None:
    content = with_mission(entries={"01": {"title": "Food", "steps": [{"stamina": 4}]}})
    state = on_map(content=content, at="E6", stamina=14, markers=(MapMarker("01", "D6", "01"),))
    assert say(state, March("D6"), faces=[GRAY]).state.run.stamina == 15


@pytest.mark.rule("PH-MARCH-10")
@pytest.mark.parametrize(("at", "to", "shift"), [("E6", "D6", "right"), ("D6", "E6", "left")])
def test_a_shift_takes_the_price_that_the_mission_has_for_the_next_terrain(
    at: str, to: str, shift: str
) -> None:
    rules = [
        {"terrain": "jungle", "minutes": 90, "stamina": 7},
        {"terrain": "paddy", "minutes": 75, "stamina": 6},
    ]
    content = with_mission(rules={"encounters": False, "terrain": rules})
    state = on_map(at=at, content=content, shifts=(TerrainShift(shift),))  # type: ignore[arg-type]
    cost = march.price(state, to)
    assert (cost.time, cost.points) == ((90, 7) if shift == "right" else (75, 6))
