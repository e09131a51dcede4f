"""Words that follow the state: what was not so, or not enough, is told as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.content.files import load
from campaign.rules import State, visible_to
from campaign.rules import events as ev
from campaign.rules.commands import Decide, March, RollRnr
from campaign.rules.events import BattleHappened, Event
from campaign.rules.geography import distance
from campaign.rules.state import LogEntry, MapMarker, ObjectiveState, Passenger
from campaign.screens.map import map_screen
from campaign.screens.moments import moment
from campaign.screens.page import page_screen
from campaign.screens.road_advice import counsel
from campaign.telling import tell
from combat.rules import events as fight
from combat.rules.pools import Pool
from combat.telling.dice import Roll, threat_sum
from tests.campaign.builders import PROFILES, gear, on_map, real_content, say, squad, with_mission
from tests.campaign.test_rnr import resting

SL, RO = (PROFILES[role] for role in ("SL", "RO"))
STARTED = ev.CombatStarted("The Ford")


def seen(state: State) -> Any:
    """Return the map as the host sees it."""
    return map_screen(state.book, visible_to(state, "host"))["map"]


def fallen(state: State, *before: Event) -> tuple[str, ...]:
    killed = ev.MarineKilled(RO, "cubes")
    found = moment(state.book, visible_to(state, "host"), (*before, killed), (*before, killed))
    assert found is not None
    (man,) = found.fallen
    return man.how


def test_a_bruise_is_no_cause_of_death() -> None:
    state = on_map(marines=squad(RO={"standing": "kia"}))
    hit = BattleHappened(fight.MarineHit(RO, 3, 0, 0, 3, False, "enemy"))
    for card, told in (("W.03", "His third Wound: "), ("W.06", "Through the shoulder: his third")):
        how = fallen(state, STARTED, hit, ev.WoundDrawn(RO, card, card, 3))
        assert how[-1].startswith(told) and "ribs" not in how[-1]


@pytest.mark.rule("PH-THREAT-05")
@pytest.mark.parametrize(
    ("faces", "before", "die", "told"),
    [
        ((1,), 1, 0, "Threat 1 − 1 for green, 1 at least, + 1 for the EAZ ="),
        ((6,), 9, 0, "Threat 9 + 2 for red, 9 at most, + 1 for the EAZ ="),
        ((6,), 4, 0, "Threat 4 + 1 for the EAZ ="),
        ((1,), 3, -1, "Threat 3 − 1 for green + 1 for the EAZ ="),
    ],
)
def test_a_threat_die_is_in_the_sum_though_the_track_ends(
    faces: tuple[int, ...], before: int, die: int, told: str
) -> None:
    assert threat_sum(faces, before, die, 1) == told


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ((("focus", 2), ("strike", 3)), "no match"),
        ((("crit", 2),), "no match: Crits alone never match"),
        ((("focus", 2), ("crit", 2)), "no match; Crits alone never match"),
    ],
)
def test_what_matches_nothing_is_told_of_its_own_kinds(
    rest: tuple[tuple[str, int], ...], told: str
) -> None:
    assert Roll(rest).unmatched == told


@pytest.mark.rule("PH-TIME-05")
@pytest.mark.parametrize(
    ("clock", "day", "status"),
    [("20:00", 1, "open"), ("20:15", 1, "missed"), ("06:00", 2, "missed")],
)
def test_a_deadline_that_has_passed_is_told(clock: str, day: int, status: str) -> None:
    book = load()
    codes = tuple(ObjectiveState(o.code) for o in book.booklets[1].objectives)
    state = on_map(content=book, clock=clock, day=day, objectives=codes)
    goals = {goal.title: goal for goal in seen(state).goals}
    late = next(goal for title, goal in goals.items() if title.startswith("Reach it by 20:00"))
    assert late.status == status and late.late == (status == "open")
    assert all(goal.status == "open" for goal in goals.values() if goal is not late)


@pytest.mark.rule("PH-XP-01")
def test_an_objective_whose_log_entry_is_noted_is_told_as_done_so_far() -> None:
    book = load()
    codes = tuple(ObjectiveState(o.code) for o in book.booklets[1].objectives)
    bare = on_map(content=book, objectives=codes)
    noted = replace(bare, log=(LogEntry("THE ROAD", "blue", 1, "M1/05"),))
    done = [[goal.code for goal in seen(state).goals if goal.done] for state in (bare, noted)]
    assert done == [[], ["S2"]]
    assert all(goal.late for goal in seen(noted).goals), "it is counted at the end all the same"


@pytest.mark.rule("PH-LITTER-02", "PH-LITTER-03")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("walking_wounded", "Walking Wounded +15 min"),
        ("littered", "Littered +30 min, +1 SP"),
        ("", ""),
    ],
)
def test_who_slows_the_squad_is_priced_in_each_march(kind: Any, told: str) -> None:
    with_us = (Passenger("man", kind),) if kind else ()
    marches = seen(on_map(passengers=with_us)).marches
    assert {march.slow.text if march.slow else "" for march in marches} == {told}
    assert all(told in march.outcome for march in marches)


def test_a_marker_says_what_it_costs() -> None:
    state = on_map()
    (line,) = tell(state.book, state, (ev.MarkerPutOn("walking_wounded"),))
    assert line.text == "Walking Wounded: a March costs 15 min more."
    (line,) = tell(state.book, state, (ev.MarkerPutOn("littered"),))
    assert line.text == "Littered: a March costs 30 min and 1 SP more."


@pytest.mark.rule("PH-STAMINA-05", "PH-BIVOUAC-13")
@pytest.mark.parametrize(
    ("clock", "stamina", "told"),
    [("18:00", 3, "all 15 SP, less the Threat"), ("04:00", 1, "SP, less the Threat")],
)
def test_a_night_promises_no_more_than_the_track_holds(clock: str, stamina: int, told: str) -> None:
    rests = seen(on_map(clock=clock, stamina=stamina)).rests
    gives = rests.night_gives
    assert gives.endswith(told) and not any(f"+{n}" in gives for n in range(15, 60))


@pytest.mark.rule("PH-TIME-03")
def test_the_hour_at_which_night_ends_is_the_same_everywhere() -> None:
    outcome = say(on_map(clock="17:30"), March("F7"), faces=[2])
    found = moment(outcome.state.book, visible_to(outcome.state, "host"), outcome.events)
    assert found is not None and "until 06:00" in found.turns[0].words[1]


def test_a_result_that_changes_nothing_says_so() -> None:
    """Okerlund listens to a man who has no Stress."""
    nick = load().profiles[SL].nickname
    for stress, vain in ((0, True), (4, False)):
        state = resting(marines=squad(SL={"stress": stress}))
        said = say(state, RollRnr(), faces=[4, 4, 1]).state
        page = page_screen(said.book, visible_to(said, "host"))["page"]
        told = [line.text for block in page.blocks for line in block.lines]
        assert (f"Nothing comes of it: {nick} has no Stress to lose." in told) is vain


def test_that_an_event_has_left_the_map_is_told_at_the_end_of_its_story() -> None:
    options = [{"label": "Fire."}, {"label": "Lie still."}]
    steps = [{"marker": {"remove": "01"}}, {"text": "Water."}, {"choice": {"options": options}}]
    content = with_mission(entries={"01": {"title": "One", "steps": steps}})
    state = on_map(at="E6", content=content, markers=(MapMarker("01", "D6", "01"),))
    asked = say(state, March("D6"), faces=[2]).state
    done = say(asked, Decide(0)).state

    def told(state: State) -> list[list[str]]:
        page = page_screen(state.book, visible_to(state, "host"))["page"]
        return [[line.text for line in block.lines] for block in page.blocks]

    gone = ["The Event marker leaves the map: its entry is read."]
    assert gone not in told(asked)
    assert told(done)[-1] == gone


def test_what_first_aid_removes_is_no_part_of_its_sum() -> None:
    state = on_map(marines=squad(SL={"damage": 4}))
    aid = ev.FirstAidRolled(RO, Pool(1, 3, 0, ()), (4,), (4, 4, 1), 2)
    (line, *_) = tell(state.book, state, (aid, ev.DamageRemoved(SL, 2, 2)))
    assert line.roll is not None
    assert line.roll.total == f"{load().profiles[SL].nickname} removes 2 Damage"


@pytest.mark.parametrize(("at", "eaz"), [("D4", ()), ("F6", ()), ("D4", ("E5",)), ("H6", ("I7",))])
def test_on_the_way_is_nearer_and_a_risk_is_told(at: str, eaz: tuple[str, ...]) -> None:
    state = on_map(content=load(), at=at, eaz=eaz, stamina=15)
    found = counsel(state.book, visible_to(state, "host"))
    assert found is not None
    if "is on the way home" in found.because:
        to = found.because.partition(" is on")[0]
        assert distance(to, "J7") < distance(at, "J7")
    if "SP" in found.because and "rest" not in found.because:
        assert "Combat" in found.because


def ended(how: str, left: int, clock: str = "12:00", won: bool = True) -> tuple[str, str]:
    """Return title and words of the end of a Combat of three, `left` of them still there."""
    state = on_map(marines=squad(), clock=clock)
    came = [BattleHappened(fight.EnemyPlaced(f"e{n}", f"E1-{n + 1}", "F")) for n in range(3)]
    down = [BattleHappened(fight.EnemyEliminated(f"e{n}", "F", n + 1)) for n in range(3 - left)]
    end = ev.CombatEnded(how, won, 3 - left, 3)
    found = moment(state.book, visible_to(state, "host"), (end,), (STARTED, *came, *down, end))
    assert found is not None and found.aftermath is not None
    return found.aftermath.title, found.aftermath.felt


@pytest.mark.parametrize("how", ["eliminated", "retreat", "activated", "pull_back", "marines_lost"])
def test_an_end_is_not_felt_the_same_each_time(how: str) -> None:
    left = 0 if how == "eliminated" else 2
    hours = [f"{10 + n // 4}:{15 * (n % 4):02d}" for n in range(6)]
    felt = [ended(how, left, hour)[1] for hour in hours]
    assert len(set(felt)) == 3 and felt[:3] == felt[3:]


def test_an_end_fits_the_hour_and_how_many_are_left() -> None:
    for hour in ("12:00", "12:15", "12:30"):
        title, felt = ended("retreat", 1, hour)
        assert title == "The last one Retreats" and "They" not in felt
        assert ended("activated", 1, hour, won=False)[0] == "One is still there"
        assert ended("activated", 2, hour, won=False)[0] == "They are still there"
    dark = {ended("activated", 2, hour)[1] for hour in ("22:00", "22:15", "22:30")}
    light = {ended("activated", 2, hour)[1] for hour in ("12:00", "12:15", "12:30")}
    assert len(dark - light) == 1 and any("dark" in felt for felt in dark)


# --- Damage that may yet be less --------------------------------------------------------------

ANVIL = "MP.19"


def told_of(*happened: Event) -> str:
    state = on_map(content=real_content())
    return " ".join(line.text for line in tell(state.book, state, happened))


@pytest.mark.rule("PH-SQUAD-04")
def test_damage_that_an_ability_may_halve_is_threatened_until_the_choice_is_made() -> None:
    """The column told "4 Damage" while ANVIL was asked; then 2 were taken."""
    hits = (
        BattleHappened(fight.MarineHit(ANVIL, 5, 0, 1, 4, False, "enemy")),
        BattleHappened(fight.MarineHit(RO, 1, 0, 0, 1, False, "enemy")),
    )
    asked = told_of(*hits)
    assert "4 Damage threatened, which Anvil may halve." in asked
    assert asked.count("threatened") == 1
    used = BattleHappened(fight.AbilityUsed(ANVIL, "anvil"))
    assert "2 Damage" in told_of(used, ev.DamageTaken(ANVIL, 2, 2))
    taken = (*hits, ev.DamageTaken(ANVIL, 4, 4), ev.DamageTaken(RO, 1, 1))
    assert "4 Damage." in told_of(*taken) and "threatened" not in told_of(*taken)


@pytest.mark.rule("PH-FIRSTAID-01")
def test_the_bivouacs_say_what_first_aid_could_do_in_one() -> None:
    kit = gear("first-aid-kit:4")

    def told(**men: Any) -> str:
        state = on_map(marines=squad(**men))
        return str(seen(state).rests.aid)

    hurt = {"RO": {"damage": 3}, "SL": {"damage": 2}}
    left = "2 uses of a Kit left, 5 Damage to treat"
    needs = f"First Aid is given in a Bivouac of 30 min or more: {left}."
    assert told(DOC={"gear": kit}, **hurt) == needs
    assert told(DOC={"gear": kit}) == told(**hurt) == ""
