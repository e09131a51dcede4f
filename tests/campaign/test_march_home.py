"""Marches home to the Base, and through Enemy Activity Zones (p.22-23, 27)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules.commands import Bivouac, March, RollTest
from campaign.rules.events import (
    MissionEnded,
    ThreatDieRolled,
)
from campaign.rules.state import MapMarker, Passenger
from tests.campaign.builders import (
    awaiting,
    of,
    offers,
    on_map,
    refused,
    say,
    with_mission,
)
from tests.campaign.test_march import GRAY, GREEN, RED, YELLOW, ahead, price

# --- the Base ---------------------------------------------------------------------------------


@pytest.mark.rule("PH-BASE-01", "PH-BASE-02")
@pytest.mark.parametrize("face", [GREEN, YELLOW, RED])
def test_next_to_the_base_the_die_changes_no_threat(face: int) -> None:
    state = on_map(at="H6", threat=4, eaz=("I6",))
    assert ahead(state, "I7").quiet
    outcome = say(state, March("I7"), faces=[face])
    assert of(outcome, ThreatDieRolled) and outcome.state.run.threat == 4


@pytest.mark.rule("PH-BASE-01")
def test_next_to_the_base_the_die_still_brings_encounters() -> None:
    state = on_map(content=with_mission(rules={"encounters": True}), at="H6", encounters=("G01",))
    outcome = say(state, March("I7"), faces=[YELLOW])
    assert outcome.state.reading is not None and outcome.state.reading.doc == "enc/G01"


@pytest.mark.rule("PH-BASE-03")
def test_a_bivouac_next_to_the_base_changes_threat() -> None:
    state = on_map(at="I7", clock="10:45", threat=4)
    assert say(state, Bivouac(15), faces=[YELLOW]).state.run.threat == 5


@pytest.mark.rule("PH-BASE-04")
def test_an_eaz_beside_the_base_goes_to_the_nearest_space_that_does_not_touch_it() -> None:
    content = with_mission(entries={"01": {"title": "E", "steps": [{"eaz": {"add": "I7"}}]}})
    state = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),))
    boons = state.book.boons
    for direction, space in (("N", "H6"), ("W", "H7"), ("SW", "H8")):
        top = next(c for c in sorted(boons) if boons[c].direction == direction)
        deck = (top, *(c for c in sorted(boons) if c != top))
        first = on_map(content=content, at="E6", markers=state.run.markers, boons=deck)
        assert say(first, March("D6"), faces=[GRAY]).state.run.eaz == (space,)


@pytest.mark.rule("PH-BASE-05", "PH-BASE-06")
def test_moving_into_the_base_ends_the_mission_after_its_price_and_without_a_die() -> None:
    state = on_map(at="I7", clock="10:00", stamina=0)
    outcome = say(state, March("J7"), faces=[5, 6])
    assert outcome.state.run.clock == 615
    assert [m.damage for m in outcome.state.marines] == [0, 0, 0, 0, 1, 1]
    assert [e.how for e in of(outcome, MissionEnded)] == ["base"]
    assert not of(outcome, ThreatDieRolled)


@pytest.mark.rule("PH-BASE-05")
def test_a_mission_may_go_on_in_the_base() -> None:
    content = with_mission(rules={"encounters": False, "base_ends": False})
    outcome = say(on_map(content=content, at="I7"), March("J7"), faces=[GRAY])
    assert not outcome.state.run.ended and awaiting(outcome.state) == "squad_action"


# --- Enemy Activity Zones ---------------------------------------------------------------------


@pytest.mark.rule("PH-EAZ-02", "PH-EAZ-03", "PH-EAZ-04")
@pytest.mark.parametrize(
    ("eaz", "added"),
    [((), 0), (("C5",), 1), (("D6",), 2), (("D6", "C5"), 2), (("C5", "C7"), 1), (("A1",), 0)],
)
def test_only_the_stronger_eaz_adds_threat(eaz: tuple[str, ...], added: int) -> None:
    """The rulebook's example is the fourth: one inside, one Adjacent add 2."""
    outcome = say(on_map(at="E6", threat=3, eaz=eaz), March("D6"), faces=[YELLOW])
    assert outcome.state.run.threat == 4 + added


@pytest.mark.rule("PH-EAZ-02", "PH-EAZ-03")
def test_a_bivouac_meets_the_eaz_too() -> None:
    for eaz, added in (("D6", 2), ("D5", 1)):
        state = on_map(at="D6", clock="10:45", threat=3, eaz=(eaz,))
        assert say(state, Bivouac(15), faces=[GRAY]).state.run.threat == 3 + added


@pytest.mark.rule("PH-EAZ-01")
def test_eazs_come_and_go_by_events() -> None:
    steps = [{"eaz": {"remove": "nearest"}}, {"eaz": {"add": "D2"}}]
    content = with_mission(entries={"01": {"title": "E", "steps": steps}})
    state = on_map(
        content=content, at="E6", eaz=("A3", "D4"), markers=(MapMarker("01", "D6", "01"),)
    )
    outcome = say(state, March("D6"), faces=[GRAY])
    assert outcome.state.run.eaz == ("A3", "D2")


def _random_eaz(**changes: Any) -> Any:
    content = with_mission(entries={"01": {"title": "E", "steps": [{"eaz": {"add": "random"}}]}})
    return on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),), **changes)


@pytest.mark.rule("PH-EAZ-05")
def test_a_random_eaz_lies_in_the_direction_of_the_top_boon_card() -> None:
    boons = _random_eaz().book.boons
    steps = {"N": "D5", "NE": "E5", "E": "E6", "SE": "E7", "S": "D7", "SW": "C7", "W": "C6",
             "NW": "C5"}  # fmt: skip
    seen = set()
    for top in sorted(boons):
        deck = (top, *(c for c in sorted(boons) if c != top))
        after = say(_random_eaz(boons=deck), March("D6"), faces=[GRAY]).state
        assert after.run.eaz == (steps[boons[top].direction],)
        assert sorted(after.run.boons) == sorted(boons)
        seen.add(boons[top].direction)
    assert seen == set(steps)


@pytest.mark.rule("PH-EAZ-06")
def test_a_random_eaz_is_drawn_again_until_it_is_legal_or_ignored() -> None:
    round_d6 = ("C5", "D5", "E5", "C6", "E6", "C7", "D7", "E7")
    for free in round_d6:
        taken = tuple(s for s in round_d6 if s != free)
        after = say(_random_eaz(eaz=taken), March("D6"), faces=[GRAY]).state
        assert after.run.eaz == (*taken, free)
        # One card left in the deck, which points elsewhere, is no dead end.
        short = say(_random_eaz(eaz=taken, boons=("BN.01",)), March("D6"), faces=[GRAY]).state
        assert short.run.eaz == (*taken, free)
    full = say(_random_eaz(eaz=round_d6), March("D6"), faces=[GRAY]).state
    assert full.run.eaz == round_d6


@pytest.mark.rule("PH-COMPONENTS-12")
def test_a_prisoner_does_not_slow_the_march() -> None:
    free = price(on_map(at="E6"), "D6")
    prisoner = on_map(at="E6", passengers=(Passenger("p", "pow"),))
    assert price(prisoner, "D6") == free
    wounded = on_map(at="E6", passengers=(Passenger("p", "walking_wounded"),))
    assert price(wounded, "D6") != free


@pytest.mark.rule("PH-ROUND-04")
def test_only_a_march_is_followed_by_an_event_or_encounter() -> None:
    content = with_mission(
        rules={"encounters": True}, entries={"01": {"title": "E", "steps": [{"text": "x"}]}}
    )
    marker = (MapMarker("01", "E6", "01"),)
    state = on_map(content=content, at="E6", clock="10:45", encounters=("G01",), markers=marker)
    rested = say(state, Bivouac(15), faces=[RED]).state
    assert rested.reading is None and rested.run.encounters == ("G01",)
    assert awaiting(rested) == "squad_action" and rested.run.colour == ""
    marched = say(rested, March("D6"), faces=[RED]).state
    assert marched.reading is not None and marched.reading.doc == "enc/G01"


@pytest.mark.rule("PH-ROUND-01", "PH-ROUND-02")
def test_each_round_takes_one_squad_action() -> None:
    state = on_map(at="E6")
    kinds = {o.command.kind for o in offers(state)}
    assert {"march", "bivouac"} <= kinds
    assert refused(state, RollTest()).rule == "PH-ROUND-02"
    after = say(state, March("D6"), faces=[GRAY]).state
    assert awaiting(after) == "squad_action"
