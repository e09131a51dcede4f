"""Enemy Activity Zones that entries put down and take off; hours, Stamina on the way (p.21-22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import clock
from campaign.rules.commands import Continue, March
from campaign.rules.events import EazPlaced, EazRemoved, EventTriggered, StaminaChanged
from campaign.rules.geography import distance, spaces
from campaign.rules.state import MapMarker, TerrainShift
from tests.campaign.builders import of, on_map, say, with_mission

GRAY = 2
"""A face of a D6 read as the Threat die."""


@pytest.mark.rule("PH-EAZ-01")
@pytest.mark.parametrize(
    ("eaz", "change", "left"),
    [
        ((), {"remove": "nearest"}, ()),
        (("A3",), {"remove": "nearest"}, ()),
        (("A3", "D4"), {"remove": "A3"}, ("D4",)),
        (("A3", "D4"), {"remove": "B2"}, ("A3", "D4")),
        (("A3", "D4"), {"add": "D4"}, ("A3", "D4")),
        (("A3",), {"add": "D4"}, ("A3", "D4")),
    ],
)
def test_an_eaz_is_removed_where_it_is_and_lies_once_in_a_space(
    eaz: tuple[str, ...], change: dict[str, str], left: tuple[str, ...]
) -> None:
    content = with_mission(entries={"01": {"title": "E", "steps": [{"eaz": change}]}})
    state = on_map(content=content, at="E6", eaz=eaz, markers=(MapMarker("01", "D6", "01"),))
    outcome = say(state, March("D6"), faces=[GRAY])
    assert outcome.state.run.eaz == left
    gone, come = of(outcome, EazRemoved), of(outcome, EazPlaced)
    assert {e.at for e in gone} == {*eaz} - {*left}
    assert {e.at for e in come} == {*left} - {*eaz}


@pytest.mark.rule("PH-BASE-04")
@pytest.mark.parametrize(("free", "placed"), [(("H5",), True), ((), False)])
def test_an_eaz_next_to_the_base_finds_the_last_free_space_or_none(
    free: tuple[str, ...], placed: bool
) -> None:
    content = with_mission(entries={"01": {"title": "E", "steps": [{"eaz": {"add": "I7"}}]}})
    bare = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),))
    far = tuple(s for s in spaces(bare) if distance(s, "J7") > 1 and s not in free)
    state = replace(bare, mission=replace(bare.run, eaz=far))
    outcome = say(state, March("D6"), faces=[GRAY])
    assert [e.at for e in of(outcome, EazPlaced)] == ([*free] if placed else [])
    assert set(outcome.state.run.eaz) == {*far, *free}


@pytest.mark.rule("PH-EAZ-01", "PH-BASE-04")
@pytest.mark.parametrize(("top", "gone"), [("N", "D4"), ("S", "D8"), ("W", "B6"), ("E", "F6")])
def test_of_eazs_as_near_a_boon_card_says_which_goes(top: str, gone: str) -> None:
    content = with_mission(
        entries={"01": {"title": "E", "steps": [{"eaz": {"remove": "nearest"}}]}}
    )
    boons = content.boons
    first = next(c for c in sorted(boons) if boons[c].direction == top)
    around = ("D4", "D8", "B6", "F6")
    state = on_map(
        content=content, at="E7", base="J2", eaz=around, markers=(MapMarker("01", "D6", "01"),),
        boons=(first, *(c for c in sorted(boons) if c != first)),
    )  # fmt: skip
    after = say(state, March("D6"), faces=[GRAY]).state
    assert {*around} - {*after.run.eaz} == {gone}


@pytest.mark.rule("PH-BASE-04")
def test_no_second_eaz_is_put_where_the_one_beside_the_base_would_go() -> None:
    content = with_mission(entries={"01": {"title": "E", "steps": [{"eaz": {"add": "J6"}}]}})
    marker = (MapMarker("01", "D6", "01"),)
    first = say(on_map(content=content, at="E6", markers=marker), March("D6"), faces=[GRAY]).state
    (there,) = first.run.eaz
    again = on_map(content=content, at="E6", markers=marker, eaz=(there,))
    after = say(again, March("D6"), faces=[GRAY]).state
    assert len({*after.run.eaz}) == 2 and there in after.run.eaz
    assert all(distance(space, "J7") == 2 for space in after.run.eaz)


@pytest.mark.parametrize(
    ("time", "first", "last", "within"),
    [(10, 10, 20, True), (20, 10, 20, True), (9, 10, 20, False), (21, 10, 20, False),
     (1300, 1300, 100, True), (100, 1300, 100, True), (101, 1300, 100, False),
     (1299, 1300, 100, False), (0, 1300, 100, True)],
)  # fmt: skip
def test_hours_hold_from_the_first_to_the_last_also_over_midnight(
    time: int, first: int, last: int, within: bool
) -> None:
    assert clock.between(time, first, last) is within


@pytest.mark.rule("PH-STAMINA-02", "PH-STAMINA-05")
@pytest.mark.parametrize(
    ("steps", "told"),
    [([{"stamina": 0}], []), ([{"stamina": 9}], [5]), ([{"stamina": -2}], [-2])],
)
def test_stamina_that_moves_is_told_and_no_other(steps: list[Any], told: list[int]) -> None:
    content = with_mission(entries={"01": {"title": "E", "steps": steps}})
    state = on_map(content=content, at="E6", stamina=11, markers=(MapMarker("01", "D6", "01"),))
    outcome = say(state, March("D6"), faces=[GRAY])
    assert [e.amount for e in of(outcome, StaminaChanged)][1:] == told


@pytest.mark.rule("PH-ENDMISSION-01", "PH-EVENT-01")
def test_a_mission_that_ends_on_the_way_reads_no_event_of_the_space_entered() -> None:
    """What the end of a shift brings is read before the Event, and ends the Mission here."""
    over = {
        "title": "G",
        "steps": [{"shift": {"to": "left", "marches": 1, "then": [{"end": "event"}]}}],
    }
    there = {"title": "E", "steps": [{"text": "An Event."}]}
    content = with_mission(entries={"01": over, "02": there})
    state = on_map(
        content=content, at="E6", markers=(MapMarker("02", "D6", "02"),),
        shifts=(TerrainShift("left", 1, "M1/01", ("steps", 0, "shift", "then")),),
    )  # fmt: skip
    outcome = say(state, March("D6"), Continue(), faces=[GRAY])
    assert not of(outcome, EventTriggered)
    assert outcome.state.run.ended == "event"
    assert not any(marker.shown for marker in outcome.state.run.markers)
    reading = outcome.state.reading
    assert reading is not None and reading.doc == "M1/end/A"
    without = say(replace(state, mission=replace(state.run, shifts=())), March("D6"), faces=[GRAY])
    assert of(without, EventTriggered)


@pytest.mark.rule("PH-STAMINA-02", "PH-BIVOUAC-13")
def test_nothing_is_told_of_stamina_where_there_is_none_to_pay() -> None:
    outcome = say(on_map(at="E6", stamina=0), March("D6"), faces=[1, 2, GRAY])
    assert not of(outcome, StaminaChanged)
