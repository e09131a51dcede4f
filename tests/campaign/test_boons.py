"""Boon cards and points; every card outside Combat does what it says (p.52)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State
from campaign.rules.commands import (
    Accept,
    Bivouac,
    ChooseMarine,
    Continue,
    Decide,
    KeepCard,
    March,
    PayBoonPoint,
    PlayBoon,
    RollTest,
    StowItem,
)
from campaign.rules.events import BoonDrawn, BoonPlayed, EazRemoved
from campaign.rules.events import TestRolled as Rolled
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    entry,
    finish,
    gear,
    marine,
    of,
    offer,
    offers,
    on_map,
    play_on,
    read,
    real_content,
    refused,
    say,
    squad,
    with_marine,
)

GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6
HOLDER = {1: "SL", 2: "RO", 3: "INF", 4: "SCT", 5: "ENG", 6: "DOC"}


def holding(code: str, **changes: Any) -> State:
    """On the map; the Marine named on a Boon card holds it."""
    state = on_map(at="E6", **changes)
    return with_marine(state, HOLDER[real_content().boons[code].spec], boon=code)


def holder(code: str) -> str:
    return PROFILES[HOLDER[real_content().boons[code].spec]]


# --- drawing and keeping ----------------------------------------------------------------------


@pytest.mark.rule("PH-BOON-01")
def test_a_card_and_its_point_go_to_the_marine_it_names() -> None:
    outcome = read(entry({"boon": 1}, boons=("BN.01", "BN.02")))
    assert of(outcome, BoonDrawn) == [BoonDrawn("BN.01", PROFILES["SCT"])]
    scout = marine(outcome.state, "SCT")
    assert (scout.boon, scout.boon_points) == ("BN.01", 1)
    assert outcome.state.run.boons == ("BN.02",)


@pytest.mark.rule("PH-BOON-01", "PH-BOON-05", "PH-BOON-02")
def test_points_stay_with_him_and_an_unused_card_is_one_more() -> None:
    state = read(entry({"boon": 1}, {"end": "event"}, boons=("BN.01",))).state
    after = finish(state)
    scout = marine(after, "SCT")
    assert (scout.boon, scout.boon_points) == ("", 2)


@pytest.mark.rule("PH-BOON-02", "PH-BOON-05")
def test_a_card_played_is_out_for_the_mission_and_gives_no_point() -> None:
    outcome = say(holding("BN.07", threat=4), PlayBoon(holder("BN.07")))
    assert of(outcome, BoonPlayed) == [BoonPlayed(holder("BN.07"), "BN.07")]
    radio = marine(outcome.state, "RO")
    assert (radio.boon, radio.boon_points) == ("", 0)
    assert outcome.state.run.boons_out == ("BN.07",)
    assert not allowed(say(outcome.state, Continue()).state, PlayBoon(holder("BN.07")))


@pytest.mark.rule("PH-BOON-03", "PH-BOON-08")
@pytest.mark.parametrize(("kept", "gone"), [("BN.01", "BN.11"), ("BN.11", "BN.01")])
def test_of_two_cards_he_keeps_one_and_the_other_gives_no_further_point(
    kept: str, gone: str
) -> None:
    state = read(entry({"boon": 2}, boons=("BN.01", "BN.11"))).state
    assert awaiting(state) == "keep_boon"
    assert {o.command for o in offers(state)} == {KeepCard("BN.01"), KeepCard("BN.11")}
    after = say(state, KeepCard(kept)).state
    scout = marine(after, "SCT")
    assert (scout.boon, scout.boon_points) == (kept, 2)
    assert after.run.boons_out == (gone,)


@pytest.mark.rule("PH-BOON-04")
def test_a_card_for_a_named_specialization_is_drawn_from_within_the_deck() -> None:
    outcome = read(
        entry({"boon": "DOC"}, boons=("BN.01", "BN.02", "BN.16", "BN.03")), shuffles=[(2, 0, 1)]
    )
    assert of(outcome, BoonDrawn) == [BoonDrawn("BN.16", PROFILES["DOC"])]
    assert outcome.state.run.boons == ("BN.03", "BN.01", "BN.02")
    none = read(entry({"boon": "DOC"}, boons=("BN.01",)))
    assert not of(none, BoonDrawn) and none.state.run.boons == ("BN.01",)


@pytest.mark.rule("PH-BOON-06", "PH-EAZ-05")
def test_a_direction_is_that_of_the_top_card_which_is_shuffled_back() -> None:
    """BN.03 points east, so the EAZ lies east of E6."""
    state = entry({"eaz": {"add": "random"}}, boons=("BN.03", "BN.01"), at="C5", base="J7")
    outcome = read(state, shuffles=[(1, 0)])
    assert outcome.state.run.eaz == ("D5",)
    assert outcome.state.run.boons == ("BN.01", "BN.03")
    assert not any(m.boon or m.boon_points for m in outcome.state.squad)


@pytest.mark.rule("PH-BOON-07")
def test_an_entry_may_ask_for_boon_points() -> None:
    step = {"choice": {"options": [
        {"label": "Pay", "cost": {"boon_points": 2}, "steps": [{"text": "Paid."}]},
        {"label": "Leave", "steps": []},
    ]}}  # fmt: skip
    poor = read(entry(step, marines=squad(RO={"boon_points": 1}))).state
    assert "2 Boon points" in refused(poor, Decide(0)).message
    men = squad(RO={"boon_points": 1}, DOC={"boon_points": 2})
    state = read(entry(step, marines=men), Decide(0)).state
    assert awaiting(state) == "pay_boon"
    state = say(state, PayBoonPoint(PROFILES["RO"]), PayBoonPoint(PROFILES["DOC"])).state
    assert (marine(state, "RO").boon_points, marine(state, "DOC").boon_points) == (0, 1)
    assert awaiting(state) == "close_reading"


@pytest.mark.rule("PH-BOON-07", "PH-XP-08")
def test_points_lost_are_never_more_than_there_are() -> None:
    step = {"boon_points": {"who": "ANY", "amount": -3}}
    state = read(entry(step, marines=squad(RO={"boon_points": 1}))).state
    state = say(state, PayBoonPoint(PROFILES["RO"])).state
    assert awaiting(state) == "close_reading" and marine(state, "RO").boon_points == 0
    named = read(entry({"boon_points": {"who": "RO", "amount": -3}})).state
    assert marine(named, "RO").boon_points == 0


@pytest.mark.rule("PH-BOON-08")
def test_the_holder_of_a_removed_marines_marker_takes_point_and_card() -> None:
    state = entry({"boon": 1}, marines=squad(SCT={"standing": "kia"}), boons=("BN.01",))
    ids = list(state.ids)
    ids[3] = PROFILES["DOC"]
    state = read(replace(state, ids=tuple(ids))).state
    assert (marine(state, "DOC").boon, marine(state, "DOC").boon_points) == ("BN.01", 1)


@pytest.mark.rule("PH-BOON-08")
def test_a_card_for_nobody_is_out() -> None:
    state = read(entry({"boon": 1}, marines=squad(SCT={"standing": "kia"}), boons=("BN.01",))).state
    assert not any(m.boon for m in state.squad) and state.run.boons_out == ("BN.01",)
    away = with_marine(entry({"boon": 1}, boons=("BN.01",)), "SCT", standing="hospital")
    state = read(away).state
    assert not any(m.boon for m in state.marines) and state.run.boons_out == ("BN.01",)


@pytest.mark.rule("PH-BOON-01")
@pytest.mark.parametrize(
    ("amount", "has", "asked"),
    [(1, 0, "pick_marine"), (0, 1, "pick_marine"), (-1, 1, "pay_boon"), (-1, 0, "close_reading")],
)
def test_points_for_anybody_are_his_whom_the_players_name_and_lost_ones_are_paid(
    amount: int, has: int, asked: str
) -> None:
    men = squad(SL={"boon_points": has}, RO={"boon_points": has})
    state = read(entry({"boon_points": {"who": "ANY", "amount": amount}}, marines=men)).state
    assert awaiting(state) == asked


@pytest.mark.rule("PH-BOON-02")
def test_every_card_is_for_combat_or_tested_here() -> None:
    cards = real_content().boons
    combat = {c for c, card in cards.items() if card.effect.when == "combat"}
    here = {"BN.01", "BN.02", "BN.03", "BN.05", "BN.07", "BN.10", "BN.11", "BN.12", "BN.14",
            "BN.15", "BN.16", "BN.17"}  # fmt: skip
    assert len(cards) == 18 and combat | here == set(cards) and not combat & here
    assert {card.spec for card in cards.values()} == set(range(1, 7))


# --- the cards, one by one --------------------------------------------------------------------


@pytest.mark.rule("PH-BOON-02")
@pytest.mark.parametrize(("face", "threat"), [(GREEN, 2), (GRAY, 3), (YELLOW, 4), (RED, 5)])
def test_bn_01_lowers_threat_as_part_of_a_march_whatever_the_die_shows(
    face: int, threat: int
) -> None:
    outcome = say(holding("BN.01", threat=4), March("D6"), PlayBoon(holder("BN.01")), faces=[face])
    assert outcome.state.run.threat == threat
    assert awaiting(outcome.state) == "squad_action"


@pytest.mark.rule("PH-BOON-02")
def test_bn_01_is_not_asked_for_where_it_would_change_nothing_and_may_be_kept() -> None:
    low = say(holding("BN.01", threat=1), March("D6"), faces=[GRAY]).state
    assert awaiting(low) == "squad_action"
    kept = say(holding("BN.01", threat=4), March("D6"), Accept(), faces=[GRAY]).state
    assert kept.run.threat == 4 and marine(kept, "SCT").boon == "BN.01"


@pytest.mark.rule("PH-BOON-02")
def test_bn_10_gives_a_stamina_as_part_of_a_march() -> None:
    state = say(holding("BN.10", stamina=9), March("D6"), PlayBoon(holder("BN.10")),
                faces=[GRAY]).state  # fmt: skip
    assert state.run.stamina == 9 and awaiting(state) == "squad_action"
    assert marine(state, "INF").boon == ""


@pytest.mark.rule("PH-BOON-02")
def test_bn_02_takes_a_stress_off_each_marine() -> None:
    men = squad(**{r: {"stress": n} for n, r in enumerate(PROFILES)})
    state = say(holding("BN.02", marines=men), PlayBoon(holder("BN.02")), Continue()).state
    assert [m.stress for m in state.squad] == [0, 0, 1, 2, 3, 4]
    assert awaiting(state) == "squad_action"


TEST = {"test": {"who": "RO", "trait": "SUR", "diff": 2}}


@pytest.mark.rule("PH-BOON-02")
@pytest.mark.parametrize(("code", "focus", "strike"), [("BN.03", 4, 3), ("BN.12", 3, 5)])
def test_bn_03_and_bn_12_add_dice_before_any_test(code: str, focus: int, strike: int) -> None:
    men = squad(**{HOLDER[real_content().boons[code].spec]: {"boon": code}})
    state = read(entry(TEST, marines=men)).state
    state = say(state, PlayBoon(holder(code))).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and (pool.focus, pool.strike) == (focus, strike)
    assert not allowed(state, PlayBoon(holder(code)))
    faces = [1] * focus + [1] * strike
    assert of(say(state, RollTest(), faces=faces), Rolled)[0].successes == focus * strike


@pytest.mark.rule("PH-BOON-02")
def test_bn_05_rolls_a_test_again() -> None:
    test = {"test": {"who": "DOC", "trait": "SUR", "diff": 2, "pass": [{"text": "Yes."}]}}
    men = squad(RO={"boon": "BN.05"})
    state = read(entry(test, marines=men), RollTest(), faces=[1, 2, 3, 4, 5, 6]).state
    assert awaiting(state) == "reroll"
    outcome = say(state, PlayBoon(PROFILES["RO"]), faces=[1, 2, 3, 1, 2, 6])
    assert of(outcome, Rolled)[0].passed and marine(outcome.state, "RO").boon == ""


@pytest.mark.rule("PH-BOON-02")
def test_bn_07_lowers_threat_before_a_squad_action() -> None:
    state = say(holding("BN.07", threat=4), PlayBoon(holder("BN.07")), Continue()).state
    assert state.run.threat == 3 and awaiting(state) == "squad_action"


@pytest.mark.rule("PH-BOON-02", "PH-EAZ-06")
def test_bn_11_removes_the_nearest_eaz() -> None:
    outcome = say(holding("BN.11", eaz=("B5", "A5")), PlayBoon(holder("BN.11")))
    assert of(outcome, EazRemoved) == [EazRemoved("B5")]
    assert outcome.state.run.eaz == ("A5",)


@pytest.mark.rule("PH-BOON-02")
def test_bn_14_finds_automatic_fire_ammo() -> None:
    state = say(holding("BN.14"), PlayBoon(holder("BN.14"))).state
    assert awaiting(state) == "stow"
    state = say(state, StowItem(PROFILES["INF"]), Continue()).state
    assert marine(state, "INF").gear == gear("auto-ammo:1")


@pytest.mark.rule("PH-BOON-02")
def test_bn_15_gives_a_stamina_in_a_bivouac() -> None:
    state = say(holding("BN.15", stamina=3, clock="10:00"), Bivouac(15)).state
    assert awaiting(state) == "camp"
    state = say(state, PlayBoon(holder("BN.15"))).state
    assert play_on(state, "squad_action").state.run.stamina == 5


@pytest.mark.rule("PH-BOON-02")
def test_bn_16_heals_a_damage_of_each_marine_in_a_bivouac() -> None:
    men = squad(RO={"damage": 2}, INF={"damage": 1})
    state = say(holding("BN.16", marines=men, clock="10:00"), Bivouac(15)).state
    state = say(state, PlayBoon(holder("BN.16"))).state
    assert [m.damage for m in state.squad] == [0, 1, 0, 0, 0, 0]
    assert not allowed(on_map(marines=squad(DOC={"boon": "BN.16"})), PlayBoon(PROFILES["DOC"]))


@pytest.mark.rule("PH-BOON-02")
def test_bn_17_takes_three_stress_off_one_marine() -> None:
    state = say(holding("BN.17", marines=squad(RO={"stress": 5})), PlayBoon(holder("BN.17"))).state
    state = say(state, ChooseMarine(PROFILES["RO"]), Continue()).state
    assert marine(state, "RO").stress == 2


@pytest.mark.rule("PH-BOON-02")
def test_a_card_is_refused_at_the_wrong_moment() -> None:
    for code in ("BN.01", "BN.03", "BN.05", "BN.15"):
        assert not allowed(holding(code), PlayBoon(holder(code)))
