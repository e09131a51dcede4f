"""Wounds, Conditions and Breakdown (p.45-50)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, equipment, roster
from campaign.rules.commands import Continue, DropItem, March
from campaign.rules.events import (
    MarineBroke,
    MarineKilled,
    MarkerPutOn,
    StressTaken,
)
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    cast,
    entry,
    finish,
    gear,
    marine,
    of,
    offer,
    on_map,
    read,
    real_content,
    refused,
    say,
    squad,
)
from tests.campaign.test_harm import harm, hurt

# --- Wounds -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-WOUND-01", "PH-WOUND-02", "PH-WOUND-10")
def test_twelve_wound_cards_of_four_types() -> None:
    cards = real_content().wounds
    assert len(cards) == 12 and {c.type for c in cards.values()} == {
        "flesh", "deep", "critical", "kia"
    }  # fmt: skip
    critical = [c for c in cards.values() if c.type == "critical"]
    assert all(c.crit == -1 and c.marker == "littered" and c.experience for c in critical)
    assert [c.code for c in cards.values() if c.type == "kia"] == ["W.12"]


@pytest.mark.rule("PH-WOUND-03")
def test_a_flesh_wound_adds_its_stress_at_once() -> None:
    outcome = hurt("RO", 7, wounds=("W.01",))
    assert of(outcome, StressTaken) == [StressTaken(PROFILES["RO"], 1, 1)]


@pytest.mark.rule("PH-WOUND-04")
def test_a_first_wound_lowers_threshold_and_traits_and_adds_a_cube() -> None:
    outcome = hurt("RO", 7, wounds=("W.10",))
    ro = marine(outcome.state, "RO")
    assert (ro.wound, ro.wound_cubes) == ("W.10", 1)
    assert roster.damage_threshold(outcome.state, ro) == 3
    assert roster.trait(outcome.state, ro, "SUR") == 2
    again = hurt("RO", 3, outcome.state.marines, wounds=("W.01",))
    assert marine(again.state, "RO").wound_cubes == 2


@pytest.mark.rule("PH-WOUND-05", "PH-WOUND-06", "PH-WOUND-12")
def test_the_second_wound_of_the_ledger_replaces_a_lower_one() -> None:
    men = squad(RO={"wound": "W.02", "wound_cubes": 1})
    outcome = hurt("RO", 7, men, wounds=("W.08", "W.04"))
    ro = marine(outcome.state, "RO")
    assert (ro.wound, ro.stress, ro.wound_cubes) == ("W.08", 4, 2)
    assert roster.damage_threshold(outcome.state, ro) == 4
    assert equipment.capacity(outcome.state, ro) == 8
    assert sorted(outcome.state.run.wounds) == ["W.02", "W.04"]


@pytest.mark.rule("PH-WOUND-06", "PH-WOUND-05")
def test_a_lower_second_wound_adds_only_stress_and_a_cube() -> None:
    men = squad(RO={"wound": "W.08", "wound_cubes": 1})
    outcome = hurt("RO", 4, men, wounds=("W.05", "W.04"))
    ro = marine(outcome.state, "RO")
    assert (ro.wound, ro.damage, ro.stress, ro.wound_cubes) == ("W.08", 0, 2, 2)
    assert sorted(outcome.state.run.wounds) == ["W.04", "W.05"]


@pytest.mark.rule("PH-WOUND-07", "PH-KIA-01", "PH-KIA-02")
def test_a_third_cube_kills() -> None:
    men = squad(RO={"wound": "W.02", "wound_cubes": 2})
    outcome = hurt("RO", 7, men, wounds=("W.01",))
    assert of(outcome, MarineKilled) == [MarineKilled(PROFILES["RO"], "cubes")]
    assert marine(outcome.state, "RO").standing == "kia"


@pytest.mark.rule("PH-WOUND-09")
def test_a_lower_load_outside_combat_counts_as_soon_as_the_entry_is_resolved() -> None:
    men = squad(RO={"gear": gear("radio:4", "flak-jacket:2", "smoke:2", "smoke:2")})
    state = hurt("RO", 7, men, wounds=("W.08",)).state
    assert awaiting(state) == "close_reading"
    after = read(entry(harm("damage", "RO", 7), marines=men, wounds=("W.08",)), Continue()).state
    assert awaiting(after) == "lighten"
    assert refused(after, Continue()).rule == "PH-EQUIP-06"
    assert allowed(after, DropItem(PROFILES["RO"], "smoke", 2))
    # What is laid down is out for the Mission (PH-EQUIP-35, p.18).
    drops = (DropItem(PROFILES["RO"], "smoke", 2), DropItem(PROFILES["RO"], "flak-jacket", 2))
    less = say(after, *drops).state
    assert less.run.discarded == gear("smoke:2", "flak-jacket:2")
    assert marine(less, "RO").gear == gear("radio:4", "smoke:2")


@pytest.mark.rule("PH-WOUND-11", "PH-KIA-01")
def test_the_kia_card_kills_and_does_not_come_back() -> None:
    outcome = hurt("RO", 7, wounds=("W.12", "W.01"))
    assert of(outcome, MarineKilled) == [MarineKilled(PROFILES["RO"], "card")]
    assert outcome.state.run.wounds == ("W.01",)


@pytest.mark.rule("PH-WOUND-12")
def test_an_empty_wound_deck_adds_only_the_cube() -> None:
    outcome = hurt("RO", 7, wounds=())
    ro = marine(outcome.state, "RO")
    assert (ro.wound, ro.wound_cubes, ro.damage, ro.stress) == ("", 1, 0, 0)


@pytest.mark.rule("PH-WOUND-13", "PH-LITTER-02")
def test_a_card_with_a_marker_slows_the_squad() -> None:
    outcome = hurt("RO", 7, wounds=("W.07",))
    assert MarkerPutOn("walking_wounded") in outcome.events
    state = read(entry(harm("damage", "RO", 7), wounds=("W.07",), at="E6"), Continue()).state
    assert ("walking_wounded", "time") in {
        (p.label, p.unit) for p in offer(state, March("D6")).cost
    }


@pytest.mark.rule("PH-WOUND-14")
@pytest.mark.parametrize(("drawn", "word"), [("W.08", ""), ("W.09", "littered")])
def test_the_new_cards_marker_replaces_the_old_ones(drawn: str, word: str) -> None:
    men = squad(RO={"wound": "W.07", "wound_cubes": 1})
    state = read(
        entry(harm("damage", "RO", 7), marines=men, wounds=(drawn,), at="E6"), Continue()
    ).state
    lines = {p.label for p in offer(state, March("D6")).cost}
    assert lines - {"paddy"} == ({word} if word else set())


@pytest.mark.rule("PH-WOUND-15")
def test_a_flak_jacket_draws_two_by_the_house_rule_everywhere() -> None:
    men = squad(RO={"gear": gear("flak-jacket:2")})
    outcome = hurt("RO", 7, men, wounds=("W.12", "W.05"), options=CampaignOptions(flak_always=True))
    ro = marine(outcome.state, "RO")
    assert (ro.wound, ro.gear) == ("W.05", ()) and outcome.state.run.wounds == ("W.12",)
    assert outcome.state.run.discarded == gear("flak-jacket:2")


# --- Conditions -------------------------------------------------------------------------------


@pytest.mark.rule("PH-CONDITION-01", "PH-CONDITION-02")
def test_twelve_condition_cards_of_four_types() -> None:
    cards = real_content().conditions
    assert len(cards) == 12 and {c.type for c in cards.values()} == {
        "mild", "moderate", "severe", "very_severe"
    }  # fmt: skip
    assert dict(cards["C.10"].traits) == {"INT": -1, "WIL": -1}
    assert cards["C.10"].stress_threshold == 2


def drawn(state_marines: Any, **run: Any) -> State:
    return read(entry({"condition": "RO"}, marines=state_marines, **run)).state


@pytest.mark.rule("PH-CONDITION-03", "PH-CONDITION-04")
def test_private_brown_takes_a_moderate_condition() -> None:
    """Willpower 3 and Stress Threshold 6 become 2 and 8 (Quarter, MP.07)."""
    state = drawn(cast("RO", "MP.07", stress=4), conditions=("C.08",))
    brown = state.marine("MP.07")
    assert roster.trait(state, brown, "WIL") == 2
    assert roster.stress_threshold(state, brown) == 8
    assert (brown.condition_cubes, brown.stress) == (1, 0)


@pytest.mark.rule("PH-CONDITION-05")
def test_a_condition_stays_between_missions_and_out_of_the_deck() -> None:
    state = read(entry({"condition": "RO"}, {"end": "event"}, conditions=("C.05",))).state
    after = finish(state)
    assert marine(after, "RO").condition == "C.05" and marine(after, "RO").condition_cubes == 1


@pytest.mark.rule("PH-CONDITION-06", "PH-CONDITION-07")
@pytest.mark.parametrize(("card", "kept", "threshold"), [("C.12", "C.12", 10), ("C.02", "C.05", 8)])
def test_of_two_conditions_the_higher_is_kept_and_only_it_counts(
    card: str, kept: str, threshold: int
) -> None:
    men = squad(RO={"condition": "C.05", "condition_cubes": 1, "stress": 3})
    state = drawn(men, conditions=(card, "C.01"))
    ro = marine(state, "RO")
    assert (ro.condition, ro.condition_cubes, ro.stress) == (kept, 2, 0)
    assert roster.stress_threshold(state, ro) == threshold
    other = "C.05" if kept == card else card
    assert sorted(state.run.conditions) == sorted(("C.01", other))


# --- Breakdown --------------------------------------------------------------------------------

SHAKEN = squad(RO={"condition": "C.05", "condition_cubes": 2})


@pytest.mark.rule("PH-BREAKDOWN-01", "PH-BREAKDOWN-03")
def test_a_third_condition_cube_is_a_breakdown_without_stress_for_the_squad() -> None:
    outcome = read(entry({"condition": "RO"}, marines=SHAKEN, conditions=("C.09",)))
    assert of(outcome, MarineBroke) == [MarineBroke(PROFILES["RO"])]
    assert all(m.stress == 0 for m in outcome.state.squad)


@pytest.mark.rule("PH-BREAKDOWN-02", "PH-BREAKDOWN-04", "PH-CHARM-02", "PH-ENDMISSION-06")
def test_he_stays_in_the_mission_and_leaves_the_campaign_at_its_end() -> None:
    men = squad(RO={"condition": "C.05", "condition_cubes": 2, "charms": ("WINGS",)})
    state = read(
        entry({"condition": "RO"}, {"end": "event"}, marines=men, conditions=("C.09",))
    ).state
    assert marine(state, "RO").standing == "squad" and state.ids[1] == PROFILES["RO"]
    assert len(state.squad) == 6
    after = finish(state)
    ro = marine(after, "RO")
    assert (ro.standing, ro.charms) == ("breakdown", ())
    assert ro.experience == 2, "he still has the Experience of the Mission"
    assert after.records[-1].breakdown == (PROFILES["RO"],)


@pytest.mark.rule("PH-BREAKDOWN-04", "PH-ENDMISSION-01")
def test_three_breakdowns_do_not_end_the_mission() -> None:
    broken = {"condition": "C.05", "condition_cubes": 3}
    state = on_map(marines=squad(SL=broken, RO=broken, INF=broken), at="E6")
    assert awaiting(state) == "squad_action" and allowed(state, March("D6"))


@pytest.mark.rule("PH-BREAKDOWN-02")
def test_a_breakdown_in_the_hospital_leaves_too() -> None:
    men = squad(RO={"condition": "C.05", "condition_cubes": 3, "wound": "W.09", "wound_cubes": 1})
    after = finish(read(entry({"end": "event"}, marines=men)).state)
    assert marine(after, "RO").standing == "breakdown"


@pytest.mark.rule("PH-BREAKDOWN-05")
def test_from_the_third_card_on_the_higher_is_kept_and_cubes_are_ignored() -> None:
    men = squad(RO={"condition": "C.05", "condition_cubes": 3})
    outcome = read(entry({"condition": "RO"}, marines=men, conditions=("C.09",)))
    ro = marine(outcome.state, "RO")
    assert (ro.condition, ro.condition_cubes) == ("C.09", 3)
    assert not of(outcome, MarineBroke)
