"""The Abilities of the Marines and the Lucky Charms, each by what it says (p.58, 27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, visible_to
from campaign.rules.cards import ABILITIES
from campaign.rules.commands import (
    Accept,
    BottomEncounter,
    Continue,
    Decide,
    March,
    PlayBoon,
    RollTest,
    StowItem,
    UseAbility,
)
from campaign.rules.events import (
    AbilityUsed,
    EncounterPeeked,
    ExperienceGained,
    ThreatDieRolled,
)
from campaign.rules.events import (
    TestRolled as Rolled,
)
from campaign.rules.state import TerrainShift
from campaign.rules.targets import OfAbility, OnDie, OnMarine, OnOption, OnPiece
from combat.rules.state import GearPiece
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    cast,
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
    shown,
    squad,
    with_mission,
)

GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6
MISS = [1, 2, 3, 4, 5, 6]
"""Three Focus and three Strike dice without a match."""
SMOKE = OnPiece("smoke", 1)


def man(code: str) -> str:
    """The Profile with an Ability."""
    return next(p.code for p in real_content().profiles.values() if p.ability.code == code)


def use(code: str, target: OfAbility | None = None) -> UseAbility:
    return UseAbility(man(code), code, target)


def trial(who: str, trait: str, diff: int = 2, **more: Any) -> dict[str, Any]:
    return {"test": {"who": who, "trait": trait, "diff": diff, "pass": [{"text": "Passed."}],
                     "fail": [{"text": "Failed."}], **more}}  # fmt: skip


def failed(who: str, trait: str, marines: Any, faces: list[int] = MISS, diff: int = 2) -> State:
    """A test has been rolled without success, and something could still help."""
    step = trial(who, trait, diff)
    return read(entry(step, marines=marines), RollTest(), faces=faces).state


def minutes(state: State, to: str) -> int:
    cost = offer(state, March(to)).cost
    return sum(p.value for p in cost if p.unit == "time")


def points(state: State, to: str) -> int:
    cost = offer(state, March(to)).cost
    return sum(p.value for p in cost if p.unit == "stamina")


def test_thirty_abilities_belong_to_thirty_marines() -> None:
    found = {p.ability.code for p in real_content().profiles.values()}
    assert found == set(ABILITIES) and len(found) == 30


# --- in a test --------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-04")
def test_grandmother_lets_another_reroll_a_failed_willpower_test_once() -> None:
    men = cast("SL", man("grandmother"))
    state = failed("RO", "WIL", men)
    assert awaiting(state) == "reroll"
    outcome = say(state, use("grandmother"), faces=[1, 1, 1, 1, 1, 1])
    assert of(outcome, Rolled)[0].passed and shown(outcome.state) == ["Passed."]
    spent = cast("SL", man("grandmother"), used=("grandmother",))
    assert shown(failed("RO", "WIL", spent)) == ["Failed."]
    assert shown(failed("RO", "INT", men, [1, 2, 3, 4, 5, 6, 6], diff=2)) == ["Failed."]
    assert shown(failed("SL", "WIL", men)) == ["Failed."], "not for himself"


@pytest.mark.rule("PH-SQUAD-04")
def test_what_could_help_may_be_declined() -> None:
    state = say(failed("RO", "WIL", cast("SL", man("grandmother"))), Accept()).state
    assert shown(state) == ["Failed."]
    assert state.marine(man("grandmother")).used == ()


@pytest.mark.rule("PH-SQUAD-04")
def test_call_it_turns_one_die_that_saves_the_test() -> None:
    state = failed("RO", "WIL", cast("SL", man("call-it")), [1, 2, 3, 4, 5, 6], diff=1)
    targets = {o.command.target for o in offers(state, "use_ability")}
    assert targets == {OnDie(die, at) for die in ("focus", "strike") for at in range(3)}
    outcome = say(state, use("call-it", OnDie("strike", 2)))
    rolled = of(outcome, Rolled)[0]
    assert (rolled.strike, rolled.successes, rolled.passed) == ((4, 5, 1), 1, True)
    hopeless = failed("RO", "WIL", cast("SL", man("call-it")), diff=5)
    assert shown(hopeless) == ["Failed."]


@pytest.mark.rule("PH-SQUAD-04", "PH-TEST-03")
def test_underground_ignores_night() -> None:
    dark = entry(trial("SL", "WIL"), marines=cast("SL", man("underground")), clock="22:00")
    pool = offer(read(dark).state, RollTest()).pool
    assert pool is not None and (pool.focus, pool.strike) == (3, 4)
    other = offer(read(entry(trial("RO", "WIL"), clock="22:00")).state, RollTest()).pool
    assert other is not None and other.focus == 2


@pytest.mark.rule("PH-SQUAD-04")
@pytest.mark.parametrize(("at", "strike"), [("D6", 4), ("F7", 3)])
def test_known_face_adds_a_die_in_paddy(at: str, strike: int) -> None:
    state = read(entry(trial("SL", "CHA"), marines=cast("SL", man("known-face")), at=at)).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and pool.strike == strike


@pytest.mark.rule("PH-SQUAD-04")
def test_objection_reads_an_option_before_choosing_once() -> None:
    options = [
        {"label": "Left", "steps": [{"text": "A bog."}]},
        {"label": "Right", "steps": [{"text": "A road."}]},
    ]
    state = read(entry({"choice": {"options": options}})).state
    assert "A road" not in repr(visible_to(state, "host"))
    state = say(state, use("objection", OnOption(1))).state
    assert awaiting(state) == "choice" and "A road" in repr(visible_to(state, "host"))
    assert "A bog" not in repr(visible_to(state, "host"))
    assert not offers(state, "use_ability") and allowed(state, Decide(0))


@pytest.mark.rule("PH-SQUAD-04")
def test_ditto_tests_with_another_marines_rating() -> None:
    men = cast("SL", man("ditto"))
    state = read(entry(trial("SL", "INT"), marines=men)).state
    better = {o.command.target for o in offers(state, "use_ability")}
    assert OnMarine(PROFILES["DOC"]) in better and OnMarine(man("ditto")) not in better
    state = say(state, use("ditto", OnMarine(PROFILES["DOC"]))).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and pool.strike == 4
    assert not offers(state, "use_ability")
    card = replace(men[3], boon="BN.12")
    state = read(entry(trial("SL", "INT"), marines=(*men[:3], card, *men[4:]))).state
    state = say(state, PlayBoon(card.profile), use("ditto", OnMarine(PROFILES["DOC"]))).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and pool.strike == 4 + 2


FIGHT = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F2"}}


@pytest.mark.rule("PH-SQUAD-04")
def test_other_cheek_helps_where_failing_would_start_a_combat() -> None:
    men = cast("SL", man("other-cheek"))
    state = read(entry(trial("SL", "WIL", fail=[FIGHT]), marines=men)).state
    state = say(state, use("other-cheek")).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and pool.strike == 4 + 2
    far = {"02": {"title": "Two", "steps": [FIGHT]}}
    perhaps = {"if": {"when": "FORD", "then": [FIGHT]}}
    for steps in ([{"goto": "02"}], [perhaps]):
        beyond = entry(trial("SL", "WIL", fail=steps), marines=men, entries=far)
        assert allowed(read(beyond).state, use("other-cheek"))
    calm = read(entry(trial("SL", "WIL"), marines=men)).state
    assert not allowed(calm, use("other-cheek"))


@pytest.mark.rule("PH-SQUAD-04")
def test_francais_retakes_anothers_failed_charisma_test_with_his_own() -> None:
    men = cast("SL", man("francais"))
    state = failed("RO", "CHA", men)
    outcome = say(state, use("francais"), faces=[1, 2, 3, 1, 2, 3, 4])
    rolled = of(outcome, Rolled)[0]
    assert (rolled.marine, rolled.pool.strike, rolled.passed) == (man("francais"), 4, True)
    assert shown(failed("SL", "CHA", men, [1, 2, 3, 4, 5, 6, 4], diff=3)) == ["Failed."]


@pytest.mark.rule("PH-SQUAD-04", "PH-XP-07")
@pytest.mark.parametrize(("diff", "gained"), [(1, 0), (2, 1), (3, 1)])
def test_time_served_is_one_experience_for_a_passed_test_of_two(diff: int, gained: int) -> None:
    men = cast("SL", man("time-served"))
    outcome = read(
        entry(trial("SL", "CHA", diff), marines=men), RollTest(), faces=[1, 1, 1, 1, 1, 1]
    )
    assert outcome.state.marine(man("time-served")).experience == gained
    assert bool(of(outcome, AbilityUsed)) is (diff == 2)
    twice = read(
        entry(trial("SL", "CHA", 2), trial("SL", "CHA", 2), marines=men),
        RollTest(), RollTest(), faces=[1] * 12,
    )  # fmt: skip
    assert len(of(twice, ExperienceGained)) == 1


@pytest.mark.rule("PH-SQUAD-04")
def test_second_look_rerolls_his_own_perception_test() -> None:
    men = cast("SL", man("second-look"))
    state = failed("SL", "PER", men, [1, 2, 3, 4, 5, 6, 4])
    assert of(say(state, use("second-look"), faces=[1, 1, 1, 1, 2, 3, 4]), Rolled)[0].passed
    assert shown(failed("INF", "PER", men, [1, 2, 3, 4, 5, 6, 4], diff=3)) == ["Failed."]


@pytest.mark.rule("PH-SQUAD-04")
def test_an_ability_helps_in_a_group_of_tests_too() -> None:
    men = cast("SL", man("grandmother"))
    each = [{"who": "RO", "trait": "WIL", "diff": 2}, {"who": "INF", "trait": "WIL", "diff": 2}]
    step = {"tests": {"each": each, "failures": {0: [{"text": "None."}], 1: [{"text": "Some."}]}}}
    state = read(entry(step, marines=men), RollTest(), faces=MISS).state
    state = say(state, use("grandmother"), RollTest(), faces=[1] * 6 + [1] * 6).state
    assert shown(state) == ["None."]


# --- on the march -----------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-04")
def test_dead_reckoning_saves_a_quarter_of_an_hour_of_one_march() -> None:
    state = on_map(at="E6", marines=cast("SL", man("dead-reckoning")))
    ready = say(state, use("dead-reckoning")).state
    assert minutes(state, "E5") - minutes(ready, "E5") == 15
    after = say(ready, March("E5"), faces=[GRAY]).state
    assert after.run.clock - state.run.clock == 30
    assert minutes(after, "D6") == 15, "only one March"
    assert not offers(after, "use_ability")


@pytest.mark.rule("PH-SQUAD-04")
def test_high_work_saves_two_stamina_into_the_hills() -> None:
    state = on_map(at="E6", marines=cast("SL", man("high-work")))
    ready = say(state, use("high-work")).state
    assert points(ready, "E5") == 1 and points(ready, "D6") == 1
    through = say(ready, March("D6"), faces=[GRAY]).state
    assert "high-work" in through.run.helped, "a Paddy does not use it up"
    spent = say(ready, March("E5"), faces=[GRAY]).state
    assert spent.run.helped == () and not allowed(spent, use("high-work"))


@pytest.mark.rule("PH-SQUAD-04")
@pytest.mark.parametrize(
    ("clock", "point", "cost"), [("22:00", True, 0), ("22:00", False, 1), ("12:00", True, 1)]
)
def test_night_water_costs_no_stamina_into_paddy(clock: str, point: bool, cost: int) -> None:
    state = on_map(at="E6", marines=cast("SL", man("night-water")), clock=clock)
    state = replace(state, point_man=man("night-water") if point else PROFILES["RO"])
    assert points(state, "D6") == cost


@pytest.mark.rule("PH-SQUAD-04", "PH-MARCH-10")
def test_firebreak_ignores_a_shift_to_the_right() -> None:
    men = cast("SL", man("firebreak"))
    state = on_map(at="E6", marines=men, shifts=(TerrainShift("right"),))
    assert minutes(state, "D6") == 30
    assert minutes(say(state, use("firebreak")).state, "D6") == 15
    left = on_map(at="E6", marines=men, shifts=(TerrainShift("left"),))
    assert not allowed(left, use("firebreak"))


@pytest.mark.rule("PH-SQUAD-04", "PH-THREAT-03")
def test_weather_eye_rerolls_the_die_of_a_march() -> None:
    state = on_map(at="E6", marines=cast("SL", man("weather-eye")), threat=4)
    rolled = say(state, March("D6"), faces=[RED]).state
    assert awaiting(rolled) == "threat_die"
    outcome = say(rolled, use("weather-eye"), faces=[GREEN])
    assert outcome.state.run.threat == 3 and len(of(outcome, ThreatDieRolled)) == 1
    assert say(rolled, Accept()).state.run.threat == 6
    assert awaiting(say(state, March("D6"), faces=[GRAY]).state) == "squad_action"


@pytest.mark.rule("PH-SQUAD-07")
def test_eyes_on_of_a_level_four_scout_rerolls_it_too() -> None:
    state = on_map(at="E6", marines=squad(SCT={"level": 4}), threat=4)
    state = say(state, March("D6"), faces=[YELLOW]).state
    state = say(state, UseAbility(PROFILES["SCT"], "eyes-on"), faces=[GRAY]).state
    assert state.run.threat == 4 and "eyes-on" in marine(state, "SCT").used


@pytest.mark.rule("PH-SQUAD-04", "PH-ENCOUNTER-03")
def test_long_view_looks_at_the_top_encounter_and_may_bury_it() -> None:
    content = with_mission(rules={"encounters": True})
    men = cast("SL", man("long-view"))
    state = on_map(marines=men, content=content, encounters=("G01", "G02"))
    assert visible_to(state, "host").state.run.encounters == ()
    outcome = say(state, use("long-view"))
    assert of(outcome, EncounterPeeked) == [EncounterPeeked("G01")]
    assert visible_to(outcome.state, "host").state.run.encounters == ("G01",)
    buried = say(outcome.state, BottomEncounter()).state
    assert buried.run.encounters == ("G02", "G01") and awaiting(buried) == "squad_action"
    assert say(outcome.state, Continue()).state.run.encounters == ("G01", "G02")
    assert not allowed(on_map(marines=men, content=content), use("long-view"))


@pytest.mark.rule("PH-SQUAD-04")
def test_coax_it_recovers_a_discarded_gear_marker() -> None:
    men = cast("SL", man("coax-it"))
    state = on_map(marines=men, discarded=(GearPiece("auto-ammo", 1), GearPiece("smoke", 1)))
    assert {o.command.target for o in offers(state, "use_ability")} == {
        OnPiece("auto-ammo", 1),
        SMOKE,
    }
    state = say(state, use("coax-it", SMOKE), StowItem(PROFILES["RO"])).state
    assert marine(state, "RO").gear == gear("smoke:1")
    assert state.run.discarded == (GearPiece("auto-ammo", 1),)
    assert not allowed(on_map(marines=men), use("coax-it"))


@pytest.mark.rule("PH-SQUAD-04", "PH-EQUIP-17")
def test_coax_it_finds_what_an_entry_used_up() -> None:
    men = tuple(
        replace(m, gear=gear("auto-ammo:1")) if m.spec == 2 else m
        for m in cast("SL", man("coax-it"))
    )
    step = {"gear": {"lose": "auto-ammo", "who": "RO"}}
    state = read(entry(step, marines=men), Continue()).state
    assert allowed(state, use("coax-it", OnPiece("auto-ammo", 1)))
