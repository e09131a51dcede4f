"""The screens of the desk, drawn from real states: draft, orders, armory, debrief, R&R, logbook."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign import screens
from campaign.bots.policies import POLICIES
from campaign.content import files
from campaign.rules import CampaignOptions, Content, State, apply, new, visible_to
from campaign.rules.commands import Command, Continue, SensibleKit, SpendBoon, TakeItem
from campaign.rules.logbook import killed_now
from campaign.rules.state import LogEntry, MissionRecord
from campaign.rules.tasks import Draft, Recruit, RnrRoll
from campaign.screens import common, debrief, logbook, weapons
from combat.rules.dice import SeededDice
from tests.web.desk_pages import DESK, Run, commands, drawn, played, read, told


@pytest.fixture(scope="module")
def content() -> Content:
    return files.load()


@pytest.fixture(scope="module")
def run(content: Content) -> Run:
    """A campaign of Mission 1 alone, played by the careful bot: its states by screen, in order."""
    return played(replace(content, booklets={1: content.booklets[1]}))


@pytest.fixture(scope="module")
def linked(content: Content) -> Run:
    """A campaign of all Missions, played by the careful bot: its states by screen, in order."""
    return played(content)


# --- every screen -------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", DESK)
def test_every_decision_is_a_button_and_nothing_else_is(linked: Run, screen: str) -> None:
    """Two pieces of one kind in one man's hands have a button each, for the same command."""
    for state in linked[screen]:
        offered = visible_to(state, "host").options.commands
        assert set(commands(drawn(state))) == set(offered)


def test_every_decision_without_a_screen_of_its_own_has_its_buttons(linked: Run) -> None:
    """On the map and on the page too: the panels that ask who, which and whether."""
    asked = set()
    for state in (*linked["page"], *linked["map"]):
        options = visible_to(state, "host").options
        if options.awaiting == "squad_action":
            continue
        asked.add(options.awaiting)
        assert set(options.commands) <= set(commands(drawn(state))), options.awaiting
    assert {"choice", "roll_test"} <= asked


@pytest.mark.rule("PH-SETUP-16")
def test_who_offers_to_join_is_shown_with_the_posts_he_may_take(run: Run) -> None:
    state = run["map"][0]
    asked = replace(state, agenda=(*state.agenda, Recruit("MP.30")))
    page = drawn(asked)
    assert set(commands(page)) == set(visible_to(asked, "host").options.commands)
    text = read(page)
    assert "Sunday may join" in text and "Six Days" in text.title()
    assert all(state.book.profiles[m.profile].nickname in text for m in state.squad)


@pytest.mark.parametrize("screen", DESK)
def test_who_is_not_asked_sees_the_screen_without_buttons(run: Run, screen: str) -> None:
    page = drawn(run[screen][0], "watcher")
    assert commands(page) == []
    assert len(read(page)) > 40


@pytest.mark.parametrize("screen", DESK)
def test_pages_are_light_and_keep_to_the_content_security_policy(linked: Run, screen: str) -> None:
    for page in map(drawn, linked[screen]):
        assert len(page.encode()) < 48_000
        assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", page)
        assert page.count("<h1") == 1


@pytest.mark.parametrize("screen", (*DESK, "page", "map"))
def test_apostrophes_are_those_of_print(linked: Run, screen: str) -> None:
    for state in linked[screen]:
        assert not re.findall(r"\S*\w'\w*[^\n]{0,20}", read(drawn(state)))


# --- the draft ----------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-09", "PH-SQUAD-03", "PH-SQUAD-05")
def test_draft_shows_three_files_with_all_their_figures(run: Run, content: Content) -> None:
    state = run["draft"][0]
    text = read(drawn(state))
    task = state.agenda[-1]
    assert isinstance(task, Draft) and len(task.offered) == 3
    for card in (content.profiles[code] for code in task.offered):
        for word in (card.nickname, card.name, card.home, card.character, card.ability.text):
            assert word.replace("'", "’") in text
        figures = (
            f"Damage Threshold {card.damage_threshold} Stress Threshold {card.stress_threshold}"
            f" Load Capacity {card.load}"
        )
        assert figures in text
        assert f"Perception {card.traits['PER']}" in text
    assert "Specialization 1 of 6" in text and "Squad Leader" in text
    assert "Pull Back" in text and "Soft Cover 2" in text


def test_draft_shows_the_squad_so_far(run: Run, content: Content) -> None:
    state = run["draft"][3]
    text = read(drawn(state))
    assert "Specialization 4 of 6" in text
    assert [content.profiles[m.profile].nickname in text for m in state.squad] == [True] * 3
    assert text.count("is chosen now") == 1
    assert read(drawn(state, yours=True)).count("you choose now") == 1


@pytest.mark.rule("PH-SQUAD-13", "PH-SQUAD-14")
def test_draft_says_who_is_replaced_and_that_it_is_for_a_time(run: Run, content: Content) -> None:
    state = run["armory"][0]
    doc = next(m for m in state.marines if m.spec == 6)
    away = replace(
        state.with_marine(replace(doc, standing="hospital", returns=3)),
        agenda=(Draft(6, state.pool[:3], temporary=True),),
    )
    text = read(drawn(away))
    assert "Temporary replacement" in text
    assert f"{content.profiles[doc.profile].nickname} is in the hospital" in text


# --- the briefing -------------------------------------------------------------------------------


@pytest.mark.rule("PH-TIME-05", "PH-XP-01")
def test_briefing_gives_orders_objectives_deadlines_and_rules(run: Run, content: Content) -> None:
    text = read(drawn(run["briefing"][0]))
    booklet = content.booklets[1]
    for objective in booklet.objectives:
        assert (objective.title.replace("'", "’") in text) is not objective.added
    assert "by 20:00, 9 October" in text
    assert "Ends at the latest 12:00, 10 October 1967" in text
    for note in booklet.rules.notes:
        assert note.split(".")[0].replace("'", "’") in text
    assert "10:00" in text and f"{booklet.setup.stamina} SP" in text


def test_an_objective_that_an_event_adds_is_not_shown_before(content: Content) -> None:
    booklet = content.booklets[1]
    first = booklet.objectives[0]
    added = booklet.model_copy(
        update={"objectives": (first, first.model_copy(update={"code": "S9", "added": True}))}
    )
    state = told(told(new(content, CampaignOptions(), "x"), Continue()), _motivation(content))
    known = state.run.objectives[:1]
    assert [goal.code for goal in common.goals(added, known)] == ["P1"]


def _motivation(content: Content) -> Command:
    state = told(new(content, CampaignOptions(), "x"), Continue())
    return visible_to(state, "host").options.offers[0].command


# --- the armory ---------------------------------------------------------------------------------


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-04", "PH-SETUP-01")
def test_armory_says_what_is_missing_and_then_lets_the_squad_go(run: Run) -> None:
    empty = run["armory"][0]
    text = read(drawn(empty))
    assert (
        "A main Weapon for each Marine" in text and "M16s for at least 2 Marines, 3 at most" in text
    )
    assert "3 missing" in text or "4 missing" in text
    ready = told(empty, SensibleKit())
    page = drawn(ready)
    assert "everyone has one" in page and "missing<" not in page
    assert any(command.kind == "move_out" for command in commands(page))


@pytest.mark.rule("PH-EQUIP-06", "PH-EQUIP-08", "PH-COMPONENTS-08")
def test_armory_says_on_demand_why_not(run: Run, content: Content) -> None:
    state = told(run["armory"][0], SensibleKit())
    view = visible_to(state, "host")
    armory: Any = screens.screen_of(content, view)["armory"]
    why = {
        locker.man.spec: {bar.name: bar.rule for bar in locker.barred} for locker in armory.lockers
    }
    assert why[1]["M60 Machine Gun"] == "PH-EQUIP-08"
    assert why[1]["M14 Rifle"] == "PH-COMPONENTS-08"
    for locker in armory.lockers:
        offered = {choice.name for _, choices in locker.groups for choice in choices}
        assert offered.isdisjoint(why[locker.man.spec])
        assert locker.load <= locker.capacity
    assert any(rule == "PH-EQUIP-06" for bars in why.values() for rule in bars.values())


@pytest.mark.rule("PH-EQUIP-05")
def test_armory_names_what_this_mission_does_not_have(run: Run) -> None:
    text = read(drawn(run["armory"][0]))
    assert re.search(r"Not to be had in this Mission .*Flak Jacket.*The rule", text)


@pytest.mark.rule("PH-EQUIP-16", "PH-EQUIP-17")
def test_a_frag_grenade_is_gear_taken_once_from_the_supply(run: Run) -> None:
    state = run["armory"][0]
    marine = state.squad[0]
    frags = [c for c in commands(drawn(state)) if isinstance(c, TakeItem) and c.code == "frag"]
    assert len(frags) == len(state.squad)
    after = told(state, next(c for c in frags if c.marine == marine.profile))
    assert [piece.code for piece in after.marine(marine.profile).gear] == ["frag"]


@pytest.mark.rule("PH-CBT-RANGE-05", "PH-CBT-RANGE-06", "PH-CBT-AIMED-01")
def test_the_weapon_card_of_the_m16_says_what_the_rulebook_says(content: Content) -> None:
    card = weapons.weapon_card(content, content.combat.weapons["m16"], 3)
    auto, single = card.modes
    assert [(cell.kind, cell.burst) for cell in auto.range] == [
        ("up", False),
        ("up", True),
        ("clear", True),
        ("clear", False),
        ("out", False),
    ]
    assert single.aimed and not auto.aimed
    assert auto.said.startswith("1: +1 Focus; 2: +1 Focus, Burst; 3: no change, Burst")
    shown = read(render_to_string("campaign/screens/_weapon.html", {"card": card}))
    assert "Automatic Initiative 4 6 Strike 2 Crit uses Automatic fire Ammo" in shown


# --- the debrief --------------------------------------------------------------------------------


@pytest.mark.rule("PH-XP-01", "PH-XP-04", "PH-XP-05")
def test_debrief_shows_objectives_and_what_the_next_level_brings(
    run: Run, content: Content
) -> None:
    state = run["debrief"][0]
    rich = state.with_marine(replace(state.squad[0], experience=13, level=1))
    skills = content.combat.specializations[state.squad[0].spec].skills
    brought = next(skill.name for skill in skills if skill.level == 2)
    page = drawn(rich)
    text = read(page)
    for objective in state.run.objectives:
        assert objective.status in ("met", "failed")
    assert "13 Experience; a level costs 10" in text and brought in text
    assert re.search(r"<details open>\s*<summary>Objectives: ", page), "seen without a press"
    raise_him = next(c for c in commands(page) if c.kind == "upgrade_marine")
    assert "Risen to level 2; 3 Experience kept" in read(drawn(told(rich, raise_him)))


@pytest.mark.rule("PH-XP-02")
def test_debrief_gives_two_experience_when_no_objective_was_met(run: Run) -> None:
    state = run["debrief"][0]
    failed = tuple(replace(o, status="failed") for o in state.run.objectives)
    text = read(drawn(replace(state, mission=replace(state.run, objectives=failed))))
    assert "2 Experience to each Marine, because no Objective was met" in text


@pytest.mark.rule("PH-HOSPITAL-01", "PH-CONDITION-02")
def test_debrief_counts_the_losses(run: Run, content: Content) -> None:
    state = run["debrief"][0]
    hurt, broken = state.squad[0], state.squad[1]
    state = state.with_marine(replace(hurt, standing="hospital", returns=state.run.number + 2))
    state = state.with_marine(replace(broken, condition_cubes=3))
    text = read(drawn(state))
    # Whoever else the Mission has sent there stands beside them.
    away = re.search(r"Hospitalized (.*?), for the next Mission", text)
    lost = re.search(r"Breakdown (.*?), ", text)
    assert away and content.profiles[hurt.profile].nickname in away[1]
    assert lost and content.profiles[broken.profile].nickname in lost[1]


# --- R&R ----------------------------------------------------------------------------------------


@pytest.mark.rule("PH-RNR-03", "PH-RNR-05")
def test_rnr_shows_the_exact_odds_and_what_two_points_change(run: Run, content: Content) -> None:
    state = replace(run["rnr"][0], agenda=(RnrRoll("base", 0),))
    first = replace(state.squad[0], boon_points=2)
    state = state.with_marine(first)
    assert _faces(content, state) == [(1, 2), (3, 4, 5), (6,)]
    state = told(told(state, SpendBoon(first.profile)), SpendBoon(first.profile))
    assert _faces(content, state) == [(1,), (2, 3, 4), (5, 6)]
    assert "2 Boon points +1" in read(drawn(state))


def _faces(content: Content, state: State) -> list[tuple[int, ...]]:
    rnr: Any = screens.screen_of(content, visible_to(state, "host"))["rnr"]
    return [situation.faces for situation in rnr.situations]


@pytest.mark.rule("PH-RNR-06")
def test_rnr_hides_what_may_happen(run: Run, content: Content) -> None:
    for table in content.rnr.values():
        page = read(drawn(replace(run["rnr"][0], agenda=(RnrRoll(table.location, 0),))))
        for result in (*table.bad, *table.middle, *table.good):
            assert result.title not in page and result.text not in page
        assert all(heading in page for heading in table.headings.values())


@pytest.mark.rule("PH-RNR-07")
def test_a_repeated_result_may_be_rolled_again_or_kept(run: Run, content: Content) -> None:
    state = run["logbook"][0]
    had = state.records[-1].rnr[-1]
    _, place, grade, number = had.split("/")
    task = RnrRoll(place, 0, grade=grade, result=int(number))
    page = drawn(replace(state, agenda=(task,)))
    assert {command.kind for command in commands(page)} == {"accept", "reroll_rnr"}
    assert content.entry_title(had) in read(page)


# --- the Logbook --------------------------------------------------------------------------------


@pytest.mark.rule("PH-LOGBOOK-01", "PH-LOGBOOK-04", "PH-CAMPAIGN-05")
def test_the_logbook_holds_what_the_rulebook_asks_for(run: Run, content: Content) -> None:
    state = run["logbook"][0]
    text = read(drawn(state))
    record = state.records[-1]
    ending = next(end for end in content.booklets[1].ends if end.code == record.end)
    assert ending.title in text and "Ended " in text
    assert f"Marches {record.tally.marches}" in text
    for marine in state.squad:
        own = text[text.index(f" {content.profiles[marine.profile].nickname} ") :]
        left = own[own.index("At the end: ") :]
        assert left.startswith(f"At the end: Stress {marine.stress}, Condition ")
        rest = f"Experience left {marine.experience}, Boon points {marine.boon_points}"
        assert rest in left[: left.index(".")]
    for entry in state.log:
        assert entry.name in text
    shown: Any = logbook.logbook_screen(content, visible_to(state, "host"))["logbook"]
    assert shown.chosen.title == content.motivation(state.motivation).title
    assert len(shown.others) == 2


@pytest.mark.rule("PH-BOOKLET-07", "PH-BOOKLET-08")
def test_a_log_entry_names_its_source_only_once_that_was_opened(run: Run, content: Content) -> None:
    state = run["map"][-1]
    opened, unread = "M1/00", "M1/06"
    tally = replace(state.run.tally, entries=(opened,))
    log = (LogEntry("SEEN", "blue", 1, opened), LogEntry("UNSEEN", "yellow", 1, unread))
    state = replace(state, log=log, mission=replace(state.run, tally=tally))
    shown: Any = logbook.logbook_screen(content, visible_to(state, "host"))["logbook"]
    assert shown.campaign_log[0].source == content.entry_title(opened)
    assert shown.mission_log[0].source == ""


def test_the_logbook_of_a_mission_under_way_tells_nothing_of_its_end(
    run: Run, content: Content
) -> None:
    for state in run["map"]:
        context = logbook.logbook_screen(content, visible_to(state, "host"))
        context["pages"] = ":"
        text = read(render_to_string("campaign/screens/_logbook.html", context))
        assert "under way" in text
        for ending in content.booklets[1].ends:
            assert ending.title not in text
        for motivation in content.book.motivations:
            assert all(grade.title not in text for grade in motivation.endings)


def test_the_dead_are_in_the_logbook_of_their_mission_only(run: Run) -> None:
    state = run["map"][0]
    first, second = state.squad[0], state.squad[1]
    for marine in (first, second):
        state = state.with_marine(replace(marine, standing="kia"))
    old = MissionRecord(9, "A", (), 1, 0, state.run.tally, (first.profile,), (), (), 0, 0, 0)
    state = replace(state, records=(old,))
    assert [marine.profile for marine in killed_now(state)] == [second.profile]


def test_finished_says_honestly_what_follows(run: Run) -> None:
    text = read(drawn(run["finished"][0]))
    assert "Mission 2 follows" in text and "Mission 2 is not published yet" in text


@pytest.mark.rule("PH-XP-07")
def test_debrief_says_where_experience_came_from(content: Content) -> None:
    gained = [
        {"kind": "experience_gained", "marine": "MP.02", "amount": 1, "why": "hard test"},
        {"kind": "experience_gained", "marine": "MP.02", "amount": 1, "why": "combat"},
        {"kind": "marched", "to": "D5"},
        {"kind": "experience_gained", "marine": "MP.02", "amount": 1, "why": "combat"},
        {"kind": "experience_gained", "marine": "MP.02", "amount": 5, "why": "objectives"},
    ]
    (abacus,) = debrief.earned(content, gained)
    assert (abacus.nickname, abacus.total) == ("Abacus", 8)
    assert abacus.sources == (("Objectives", 5), ("Combats", 2), ("tests of DIFF3 or more", 1))


def test_every_source_of_experience_has_a_name(content: Content) -> None:
    state, dice, rng = new(content, CampaignOptions(), "c"), SeededDice("c"), random.Random("c")
    reasons = set()
    while not state.finished:
        view = visible_to(state, "host")
        done = apply(state, POLICIES["random"](content, view, rng), dice, "host")
        state = done.state
        reasons |= {e.why for e in done.events if e.kind == "experience_gained"}
    assert reasons and reasons <= set(debrief.SOURCES)
