"""What each Marine did in a Mission, and his line on its page (p.7, 51)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from campaign.bots.policies import POLICIES
from campaign.rules import State, apply, visible_to
from campaign.rules.commands import Continue, Fight, UpgradeMarine
from campaign.rules.events import BattleHappened, MarineHospitalized
from campaign.rules.state import Deeds, LogEntry, MarineRecord, MissionRecord, Tally
from campaign.rules.tasks import CloseMission
from combat.rules.commands import Fire
from combat.rules.dice import SeededDice
from combat.rules.events import EnemyEliminated
from tests.campaign.builders import PROFILES, awaiting, entry, marine, play_on, read, say, squad

SL, RO, INF = (PROFILES[role] for role in ("SL", "RO", "INF"))


def deeds(state: State, profile: str) -> Deeds:
    """What is counted for a Marine in the Mission under way."""
    return next((own for own in state.run.deeds if own.profile == profile), Deeds(profile))


def line(state: State, profile: str) -> MarineRecord:
    """A Marine's line on the newest page."""
    return next(one for one in state.records[-1].marines if one.profile == profile)


def at_the_end(*steps: dict[str, Any], **changes: Any) -> State:
    """A Mission whose last entry has these steps, at its page in the Logbook."""
    state = read(entry(*steps, {"end": "event"}, **changes)).state
    return play_on(state, "close_mission").state


@pytest.mark.rule("PH-LOGBOOK-04")
def test_points_taken_are_counted_whatever_is_removed_later() -> None:
    hurt = {"damage": {"who": "SL", "amount": 2}}
    calm = {"stress": {"who": "SL", "amount": 3}}
    state = read(entry(hurt, calm, hurt)).state
    assert (deeds(state, SL).damage, deeds(state, SL).stress) == (4, 3)
    assert deeds(state, RO) == Deeds(RO)
    end = at_the_end(hurt, calm)
    assert line(end, SL).deeds.damage == 2 and marine(end, "SL").damage == 0


@pytest.mark.rule("PH-LOGBOOK-04")
def test_a_page_holds_what_the_rulebook_has_written_down_for_each_marine() -> None:
    men = squad(INF={"stress": 2, "condition": "C.04", "condition_cubes": 1, "boon_points": 3})
    state = at_the_end({"experience": {"who": "INF", "amount": 4}}, marines=men)
    own, now = line(state, INF), marine(state, "INF")
    assert (own.stress, own.condition, own.condition_cubes) == (
        now.stress, now.condition, now.condition_cubes,
    )  # fmt: skip
    assert (own.experience, own.boon_points) == (now.experience, now.boon_points)
    assert own.deeds.experience == 6, "4 of the entry, 2 for no Objective"
    assert {one.profile for one in state.records[-1].marines} == set(PROFILES.values())


@pytest.mark.rule("PH-LOGBOOK-04", "PH-CHARM-01")
def test_every_charm_of_a_mission_is_counted() -> None:
    given = [{"charm": {"who": "SL", "code": code}} for code in ("STRING", "WINGS")]
    assert deeds(read(entry(*given)).state, SL).charms == ("STRING", "WINGS")


@pytest.mark.rule("PH-LOGBOOK-02")
def test_the_killed_have_a_line_on_the_page_of_their_mission_only() -> None:
    dying = squad(RO={"wound": "W.01", "wound_cubes": 2}, INF={"standing": "kia"})
    before = MissionRecord(0, "A", (), 1, 0, Tally(), (INF,), (), (), 0, 0, 0)
    state = entry({"wound": "RO"}, {"end": "event"}, marines=dying)
    state = play_on(read(replace(state, records=(before,))).state, "close_mission").state
    assert line(state, RO).standing == "kia" and line(state, RO).deeds.killed == "cubes"
    assert len(line(state, RO).deeds.wounds) == 1
    assert {one.profile for one in state.records[-1].marines} == set(PROFILES.values()) - {INF}


def test_upgrades_are_on_the_page() -> None:
    men = squad(SL={"experience": 10})
    state = read(entry({"end": "event"}, marines=men)).state
    state = say(play_on(state, "upgrades").state, UpgradeMarine(SL)).state
    state = play_on(state, "close_mission").state
    assert (line(state, SL).level, line(state, SL).deeds.upgrades) == (2, 1)


@pytest.mark.rule("PH-HOSPITAL-02")
def test_a_critical_wound_shows_as_hospitalized() -> None:
    men = squad(SL={"wound": "W.09", "wound_cubes": 1})
    outcome = play_on(read(entry({"end": "event"}, marines=men)).state, "close_mission")
    sent = [e.marine for e in outcome.events if isinstance(e, MarineHospitalized)]
    assert [one.profile for one in outcome.state.records[-1].marines
            if one.standing == "hospital"] == sent  # fmt: skip


@pytest.mark.rule("PH-LOGBOOK-01")
def test_the_page_keeps_threat_and_the_log_entries_of_its_mission() -> None:
    before = (LogEntry("OLD", "blue", 0, "M1/00"),)
    note = {"note": {"yellow": "TONIGHT"}}
    state = entry(note, {"end": "event"}, threat=4)
    end = play_on(read(replace(state, log=before)).state, "close_mission").state
    page = end.records[-1]
    assert page.threat == end.run.threat
    assert [entry.name for entry in page.log] == ["TONIGHT"]
    closed = say(end, Continue()).state
    assert closed.log == before and closed.records[-1].log == page.log


@pytest.mark.rule("PH-LOGBOOK-01", "PH-LOGBOOK-04")
def test_a_page_is_written_once_and_nothing_is_counted_after_it() -> None:
    """Whatever is read while the page of a second Mission lies open."""
    first = MissionRecord(0, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0)
    state = replace(entry({"stress": {"who": "SL", "amount": 2}}), records=(first,))
    page = replace(first, number=1)
    late = replace(state, records=(first, page), agenda=(CloseMission(), *state.agenda[1:]))
    done = say(late, Continue(), Continue()).state
    assert awaiting(done) == "close_mission" and marine(done, "SL").stress == 2
    assert done.records == (first, page) and done.run.deeds == ()


@pytest.mark.rule("PH-BREAKDOWN-02")
def test_who_was_killed_after_his_breakdown_is_no_breakdown() -> None:
    dying = squad(RO={"wound": "W.01", "wound_cubes": 2, "condition_cubes": 3, "condition": "C.01"})
    state = play_on(read(entry({"wound": "RO"}, {"end": "event"}, marines=dying)).state,
                    "close_mission").state  # fmt: skip
    assert line(state, RO).standing == "kia" and state.records[-1].breakdown == ()
    assert marine(say(state, Continue()).state, "RO").standing == "kia"


def test_kills_go_to_who_fired() -> None:
    men = squad(**{role: {"weapons": ("m16",)} for role in PROFILES})
    box = {"title": "Ambush", "board": "TRAIL", "black": "F4", "won": [{"text": "Quiet."}]}
    dice, rng = SeededDice("kills"), random.Random("kills")
    state = apply(entry({"combat": box}, marines=men), Continue(), dice).state
    expected: Counter[str] = Counter()
    shooter = ""
    while state.battle is not None:
        command = POLICIES["careful"](state.book, visible_to(state, "host"), rng)
        active = state.battle.active
        if isinstance(command, Fight) and isinstance(command.order, Fire) and active is not None:
            shooter = active.marine
        outcome = apply(state, command, dice)
        state = outcome.state
        expected[shooter] += sum(
            isinstance(e, BattleHappened) and isinstance(e.event, EnemyEliminated)
            for e in outcome.events
        )
    assert expected.total() > 0
    assert {own.profile: own.kills for own in state.run.deeds if own.kills} == dict(+expected)
