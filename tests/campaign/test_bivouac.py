"""Bivouac, Night Bivouac and First Aid (p.24)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, visible_to
from campaign.rules.commands import (
    Bivouac,
    Continue,
    EatRation,
    GiveFirstAid,
    NightBivouac,
    RemoveDamage,
    RollTest,
    StrikeCamp,
)
from campaign.rules.events import (
    BivouacInterrupted,
    CampStruck,
    FirstAidRolled,
    RandomCombatTriggered,
    StaminaChanged,
    ThreatDieRolled,
)
from campaign.rules.tasks import SquadAction, Treat
from campaign.screens.awaited import awaited
from campaign.screens.camp import CampScreen, camp_screen
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    gear,
    minutes,
    of,
    offer,
    offers,
    on_map,
    refused,
    say,
    squad,
    with_mission,
)

GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6
DOC = PROFILES["DOC"]


def ambush(threat: int = 6) -> Any:
    """A Mission with a Random Combat Event, told without a battle."""
    return with_mission(
        rules={"encounters": False, "random_combat": {"threat": threat}},
        entries={"RC": {"title": "Ambush", "steps": [{"text": "Shots."}]}},
    )


@pytest.mark.rule("PH-BIVOUAC-07", "PH-BIVOUAC-01", "PH-BIVOUAC-03")
def test_bivouac_of_an_hour_and_a_half() -> None:
    """The rulebook's example: 10:15, 2 SP, 01.30H, one gray roll."""
    state = on_map(at="F6", clock="10:15", stamina=2, threat=2)
    outcome = say(state, Bivouac(90), faces=[GRAY])
    run = outcome.state.run
    assert run.clock == minutes("11:45")
    assert len(of(outcome, ThreatDieRolled)) == 1
    assert run.threat == 2
    assert run.stamina == 8
    assert run.at == "F6"
    kinds = [type(e) for e in outcome.events]
    assert kinds.index(ThreatDieRolled) < kinds.index(StaminaChanged) < kinds.index(CampStruck)


@pytest.mark.rule("PH-BIVOUAC-02", "PH-TIME-01")
def test_a_bivouac_is_as_long_as_one_likes_in_quarters_of_an_hour() -> None:
    state = on_map()
    lengths = [o.command.minutes for o in offers(state, "bivouac")]  # type: ignore[union-attr]
    assert lengths == list(range(15, 24 * 60 + 1, 15))
    assert refused(state, Bivouac(20)).rule == "PH-BIVOUAC-02"
    assert refused(state, Bivouac(0)).rule == "PH-BIVOUAC-02"
    long = say(on_map(clock="06:00", stamina=0), Bivouac(24 * 60), faces=[GRAY] * 24)
    assert (long.state.run.day, long.state.run.clock) == (2, minutes("06:00"))


@pytest.mark.rule("PH-BIVOUAC-03")
@pytest.mark.parametrize(
    ("clock", "length", "rolls"),
    [("10:00", 45, 0), ("10:00", 60, 1), ("10:45", 15, 1), ("10:15", 165, 3), ("23:30", 60, 1)],
)
def test_the_threat_die_is_rolled_at_every_full_hour(clock: str, length: int, rolls: int) -> None:
    outcome = say(on_map(clock=clock), Bivouac(length), faces=[GRAY] * rolls)
    assert len(of(outcome, ThreatDieRolled)) == rolls


@pytest.mark.rule("PH-BIVOUAC-03")
def test_every_roll_counts_and_the_eaz_with_it() -> None:
    state = on_map(at="D6", clock="10:00", threat=1, eaz=("D5",))
    outcome = say(state, Bivouac(120), faces=[YELLOW, GREEN])
    assert outcome.state.run.threat == 1 + 1 + 1 - 1 + 1


@pytest.mark.rule("PH-BIVOUAC-04")
def test_a_short_bivouac_next_to_an_eaz_adds_nothing() -> None:
    state = on_map(at="D6", clock="10:00", threat=3, eaz=("D6",))
    outcome = say(state, Bivouac(45))
    assert outcome.state.run.threat == 3 and outcome.state.run.stamina == 13


@pytest.mark.rule("PH-BIVOUAC-05", "PH-BIVOUAC-06", "PH-THREAT-06")
def test_a_random_combat_ends_the_bivouac() -> None:
    state = on_map(content=ambush(), clock="10:15", stamina=2, threat=5)
    outcome = say(state, Bivouac(300), faces=[YELLOW])
    run = outcome.state.run
    assert run.clock == minutes("11:00")
    assert run.stamina == 2 + 3
    assert [e.after for e in of(outcome, BivouacInterrupted)] == [45]
    kinds = [type(e) for e in outcome.events]
    assert kinds.index(RandomCombatTriggered) < kinds.index(CampStruck)
    assert outcome.state.reading is not None and outcome.state.reading.doc == "M1/RC"
    after = say(outcome.state, Continue()).state
    assert awaiting(after) == "squad_action" and after.run.clock == minutes("11:00")


@pytest.mark.rule("PH-BIVOUAC-06")
def test_first_aid_in_a_broken_bivouac_must_fit_before_the_roll() -> None:
    men = squad(DOC={"gear": gear("first-aid-kit:4", "rations:1")}, SL={"damage": 3})
    late = on_map(content=ambush(), clock="10:45", threat=5, marines=men)
    soon = say(late, Bivouac(120), faces=[YELLOW]).state
    assert refused(soon, GiveFirstAid(DOC)).rule == "PH-FIRSTAID-05"
    early = on_map(content=ambush(), clock="10:15", threat=5, marines=men)
    broken = say(early, Bivouac(120), faces=[YELLOW]).state
    assert awaiting(broken) == "camp"
    alarm = camp_screen(broken.book, visible_to(broken, "host"))["camp"]
    assert (alarm.alarm.title, alarm.plate) == ("They have found you", None)
    assert alarm.strike.label == "To arms" == awaited(visible_to(broken, "host"))
    aided = say(broken, GiveFirstAid(DOC), RollTest(), faces=[1, 2, 3, 4, 5, 6, 4, 5, 6])
    treated = _treat(aided.state)
    assert refused(treated, GiveFirstAid(DOC)).rule == "PH-FIRSTAID-05"


@pytest.mark.rule("PH-BIVOUAC-08")
def test_any_number_of_rations_give_one_point_each() -> None:
    men = squad(SL={"gear": gear("smoke:2", "rations:1")}, RO={"gear": gear("rations:1")})
    state = on_map(clock="10:00", stamina=2, marines=men)
    camp = say(state, Bivouac(15)).state
    assert not visible_to(camp, "host").alarm and awaited(visible_to(camp, "host")) == "In camp"
    assert allowed(camp, EatRation(PROFILES["RO"])) and not allowed(camp, EatRation(DOC))
    done = say(camp, EatRation(PROFILES["SL"]), EatRation(PROFILES["RO"])).state
    assert done.run.stamina == 2 + 1 + 2
    assert [m.gear for m in done.squad if m.gear] == [gear("smoke:2")]


@pytest.mark.rule("PH-STAMINA-05", "PH-BIVOUAC-07")
def test_recovery_stops_at_fifteen() -> None:
    done = say(on_map(clock="10:00", stamina=14), Bivouac(45)).state
    assert done.run.stamina == 15


# --- the night --------------------------------------------------------------------------------


@pytest.mark.rule("PH-BIVOUAC-09", "PH-BIVOUAC-10", "PH-TIME-04")
@pytest.mark.parametrize(
    ("clock", "night"),
    [("17:45", False), ("18:00", True), ("23:45", True), ("00:00", True), ("05:45", True),
     ("06:00", False)],
)  # fmt: skip
def test_a_night_bivouac_can_begin_at_any_hour_of_the_night(clock: str, night: bool) -> None:
    state = on_map(clock=clock)
    assert allowed(state, NightBivouac()) == night
    assert allowed(state, Bivouac(60))
    if not night:
        assert refused(state, NightBivouac()).rule == "PH-BIVOUAC-10"


@pytest.mark.rule("PH-BIVOUAC-09")
def test_a_mission_may_forbid_the_night_bivouac() -> None:
    content = with_mission(rules={"night_bivouac": False})
    state = on_map(content=content, clock="20:00")
    assert refused(state, NightBivouac()).rule == "PH-BIVOUAC-09"


@pytest.mark.rule("PH-BIVOUAC-11", "PH-BIVOUAC-12", "PH-BIVOUAC-13")
def test_night_bivouac() -> None:
    """The rulebook's example ends with 15 SP at Threat 5: 10 SP."""
    state = on_map(at="D6", clock="20:00", stamina=4, threat=3, eaz=("D5",))
    outcome = say(state, NightBivouac(), faces=[YELLOW, GRAY])
    run = outcome.state.run
    assert [len(e.faces) for e in of(outcome, ThreatDieRolled)] == [2]
    assert run.threat == 3 + 1 + 0 + 1
    assert (run.day, run.clock) == (2, minutes("06:00"))
    assert run.stamina == 15 - 5


@pytest.mark.rule("PH-BIVOUAC-12", "PH-BIVOUAC-13")
def test_a_short_night_recovers_little_and_never_goes_below_zero() -> None:
    outcome = say(on_map(clock="05:15", stamina=0, threat=8), NightBivouac(), faces=[GRAY, GRAY])
    assert outcome.state.run.day == 1
    assert outcome.state.run.stamina == 0
    assert not any(m.damage for m in outcome.state.squad)
    rested = say(on_map(clock="04:00", stamina=0, threat=2), NightBivouac(), faces=[GRAY, GRAY])
    assert rested.state.run.stamina == 8 - 2


@pytest.mark.rule("PH-BIVOUAC-14")
def test_a_random_combat_at_night_ends_the_night_bivouac_at_once() -> None:
    state = on_map(content=ambush(), clock="20:00", stamina=4, threat=4)
    outcome = say(state, NightBivouac(), faces=[YELLOW, YELLOW])
    run = outcome.state.run
    assert (run.clock, run.stamina) == (minutes("20:00"), 4)
    assert outcome.state.reading is not None and outcome.state.reading.doc == "M1/RC"
    assert awaiting(say(outcome.state, Continue()).state) == "squad_action"


@pytest.mark.rule("PH-BIVOUAC-15")
def test_rations_at_night_are_eaten_before_threat_is_subtracted() -> None:
    men = squad(SL={"gear": gear("rations:1")})
    state = on_map(clock="05:00", stamina=0, threat=3, marines=men)
    camp = say(state, NightBivouac(), faces=[GRAY, GRAY]).state
    done = say(camp, EatRation(PROFILES["SL"])).state
    assert done.run.stamina == 4 + 1 - 3
    # With 15 SP anyway a Ration would be wasted.
    long = on_map(clock="20:00", stamina=0, threat=3, marines=men)
    full = say(long, NightBivouac(), faces=[GRAY, GRAY]).state
    assert full.run.stamina == 15 - 3


# --- First Aid --------------------------------------------------------------------------------


def camp(length: int = 60, clock: str = "10:00", **changes: dict[str, Any]) -> Any:
    """A Bivouac with a First Aid Kit with the Infantryman and two hurt Marines."""
    men = {"INF": {"gear": gear("first-aid-kit:4")}, "SL": {"damage": 3}, "RO": {"damage": 3}}
    state = on_map(clock=clock, marines=squad(**(men | changes)))
    rolls = [GRAY] * ((minutes(clock) % 60 + length) // 60)
    return say(state, Bivouac(length), faces=rolls).state


@pytest.mark.rule("PH-FIRSTAID-06", "PH-FIRSTAID-07", "PH-FIRSTAID-03")
def test_corpsman_with_intelligence_4() -> None:
    """The rulebook's example: 4 successes, 2 Damage from each of two Marines, the Kit flipped."""
    state = say(camp(), GiveFirstAid(DOC)).state
    pool = offer(state, RollTest()).pool
    assert pool is not None and (pool.focus, pool.strike) == (3, 6)
    assert ("first-aid", 2) in [(p.label, p.value) for p in pool.parts]
    rolled = say(state, RollTest(), faces=[1, 3, 5, 1, 3, 3, 6, 6, 2])
    assert [e.successes for e in of(rolled, FirstAidRolled)] == [4]
    who = [RemoveDamage(PROFILES[role]) for role in ("SL", "RO", "SL", "RO")]
    done = say(rolled.state, *who).state
    assert [done.marine(PROFILES[r]).damage for r in ("SL", "RO")] == [1, 1]
    assert done.marine(PROFILES["INF"]).gear == gear("first-aid-kit:2")
    assert awaiting(done) == "camp"
    at_once = say(rolled.state, *[RemoveDamage(PROFILES[role], 2) for role in ("SL", "RO")]).state
    assert (at_once.squad, at_once.agenda) == (done.squad, done.agenda)


@pytest.mark.rule("PH-FIRSTAID-06")
def test_first_aid_takes_no_more_off_a_marine_than_it_has_and_he_needs() -> None:
    men = squad(SL={"damage": 1}, RO={"damage": 5})
    state = on_map(marines=men, agenda=(SquadAction(), Treat(3)))
    sl, ro = PROFILES["SL"], PROFILES["RO"]
    assert [o.command for o in offers(state)] == [
        RemoveDamage(sl, 1),
        *(RemoveDamage(ro, n) for n in (1, 2, 3)),
    ]
    refused(state, RemoveDamage(sl, 2))
    refused(state, RemoveDamage(ro, 4))
    assert awaiting(say(state, RemoveDamage(ro, 3)).state) != "treat"


@pytest.mark.rule("PH-FIRSTAID-01")
def test_first_aid_takes_a_bivouac() -> None:
    state = on_map(marines=squad(DOC={"gear": gear("first-aid-kit:4"), "damage": 2}))
    assert refused(state, GiveFirstAid(DOC)).rule == "PH-FIRSTAID-01"


@pytest.mark.rule("PH-FIRSTAID-02")
def test_anyone_may_treat_with_a_kit_that_anyone_carries() -> None:
    state = camp()
    assert all(allowed(state, GiveFirstAid(profile)) for profile in PROFILES.values())
    none = camp(INF={"gear": gear("rations:1")})
    assert refused(none, GiveFirstAid(DOC)).rule == "PH-FIRSTAID-02"
    scout = say(state, GiveFirstAid(PROFILES["SCT"])).state
    pool = offer(scout, RollTest()).pool
    assert pool is not None and (pool.focus, pool.strike) == (3, 3)


@pytest.mark.rule("PH-FIRSTAID-03")
def test_a_kit_on_its_lower_side_is_discarded_after_use() -> None:
    state = camp(INF={"gear": gear("first-aid-kit:2")})
    assert say(state, GiveFirstAid(DOC)).state.marine(PROFILES["INF"]).gear == ()


@pytest.mark.rule("PH-FIRSTAID-03")
def test_the_kit_with_the_least_left_is_used_first() -> None:
    state = camp(DOC={"gear": gear("first-aid-kit:2")})
    used = say(state, GiveFirstAid(DOC)).state
    assert used.marine(DOC).gear == () and used.marine(PROFILES["INF"]).gear == gear(
        "first-aid-kit:4"
    )


@pytest.mark.rule("PH-FIRSTAID-04", "PH-FIRSTAID-05")
def test_kits_take_half_an_hour_each_and_no_time_of_their_own() -> None:
    short = on_map(marines=squad(DOC={"gear": gear("first-aid-kit:4"), "damage": 5}))
    assert awaiting(say(short, Bivouac(15)).state) == "squad_action"
    faces = [1, 2, 3, 4, 5, 6, 4, 5, 6]
    once = camp(45, DOC={"gear": gear("rations:1")})
    done = _treat(say(once, GiveFirstAid(DOC), RollTest(), faces=faces).state)
    assert refused(done, GiveFirstAid(DOC)).rule == "PH-FIRSTAID-05"
    assert say(done, StrikeCamp()).state.run.clock == minutes("10:45")
    twice = _treat(say(camp(60), GiveFirstAid(DOC), RollTest(), faces=faces).state)
    assert allowed(twice, GiveFirstAid(DOC))


def _treat(state: Any) -> Any:
    while awaiting(state) == "treat":
        state = say(state, offers(state)[0].command).state
    return state


@pytest.mark.rule("PH-FIRSTAID-06", "PH-TEST-03")
def test_first_aid_has_no_night_penalty_and_may_treat_the_tester() -> None:
    state = camp(30, clock="20:00", SL={}, RO={}, DOC={"damage": 4})
    ready = say(state, GiveFirstAid(DOC)).state
    pool = offer(ready, RollTest()).pool
    assert pool is not None and pool.focus == 3
    done = say(ready, RollTest(), faces=[1, 2, 3, 1, 2, 3, 4, 5, 6]).state
    assert done.marine(DOC).damage == 1


def test_a_rest_by_day_has_its_own_plate() -> None:
    state = on_map()
    camp = {
        hour: camp_screen(state.book, visible_to(replace(state, mission=late), "host"))["camp"]
        for hour, late in (
            ("day", replace(state.run, clock=12 * 60)),
            ("dark", replace(state.run, clock=23 * 60)),
        )
    }
    assert {hour: shown.plate.name for hour, shown in camp.items()} == {
        "day": "halt",
        "dark": "bivouac",
    }


@pytest.mark.rule("PH-FIRSTAID-06")
def test_hands_are_told_by_the_damage_there_is_and_what_they_did_stays_in_sight() -> None:
    def shown(state: State) -> CampScreen:
        screen: CampScreen = camp_screen(state.book, visible_to(state, "host"))["camp"]
        return screen

    slight = camp(30, SL={"damage": 1, "gear": gear("rations:1")}, RO={})
    best, *_ = shown(slight).aids
    removed, _, there = best.removes.partition(" of ")
    assert 0.8 < float(removed) <= 1, "there is no more Damage to remove than 1"
    assert there == f"{slight.book.profiles[PROFILES['SL']].nickname}’s 1", "nobody else is hurt"
    grave = shown(camp(30, SL={"damage": 6}, RO={"damage": 5}))
    assert grave.aids[0].removes.endswith(" of 11")
    assert float(grave.aids[0].removes.split()[0]) == pytest.approx(
        grave.aids[0].act.expected, abs=0.1
    )
    assert not shown(slight).dressed
    done = say(slight, GiveFirstAid(DOC), RollTest(), faces=[1, 1, 1, 1, 1, 1, 1, 1, 1]).state
    after = shown(_treat(done))
    assert after.dressed and not after.aids and not after.hurt and "no time" in after.kits
