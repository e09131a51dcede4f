"""Reading a booklet: stops, decisions, Log Entries, Events, Encounters (p.6, 26-27)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import visible_to
from campaign.rules.commands import Continue, Decide, March, RollTest
from campaign.rules.events import (
    CombatStarted,
    EncounterDrawn,
    EntryClosed,
    EventTriggered,
    GearUsed,
    LogNoted,
    MapMarkerRemoved,
    MarineBroke,
    TextShown,
)
from campaign.rules.state import MapMarker
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    entry,
    finish,
    gear,
    marine,
    of,
    offers,
    on_map,
    read,
    real_content,
    refused,
    say,
    shown,
    squad,
    text,
    with_mission,
)

GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6
PAGE = {"01": {"title": "One", "steps": [{"text": "You are there."}]}}


def choice(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"choice": {"options": list(options), **more}}


@pytest.mark.rule("PH-BOOKLET-04", "PH-EQUIP-17")
def test_an_option_may_cost_a_weapon() -> None:
    away = {"label": "Leave it.", "cost": {"spend": [{"gear": "m79"}]}}
    men = squad(SCT={"weapons": ("m40",)}, ENG={"weapons": ("m79", "m1911")})
    outcome = read(entry(choice(away, {"label": "No."}), marines=men), Decide(0))
    assert of(outcome, GearUsed) == [GearUsed(PROFILES["ENG"], "m79", 0)]
    assert [m.weapons for m in outcome.state.squad if m.weapons] == [("m40",), ("m1911",)]


@pytest.mark.rule("PH-BOOKLET-04", "PH-EQUIP-17")
def test_gear_is_spent_by_who_has_the_least_of_it_left() -> None:
    smoke = {"label": "Pop it.", "cost": {"spend": [{"gear": "smoke"}]}}
    men = squad(SL={"gear": gear("rations:1", "smoke:2")}, RO={"gear": gear("smoke:1")})
    outcome = read(entry(choice(smoke, {"label": "No."}), marines=men), Decide(0))
    assert of(outcome, GearUsed) == [GearUsed(PROFILES["RO"], "smoke", 0)]
    two = squad(SL={"gear": gear("smoke:2")}, RO={"gear": gear("smoke:2", "smoke:1")})
    outcome = read(entry(choice(smoke, {"label": "No."}), marines=two), Decide(0))
    assert of(outcome, GearUsed) == [GearUsed(PROFILES["RO"], "smoke", 2)]


@pytest.mark.rule("PH-BOOKLET-05")
@pytest.mark.parametrize("resolved", [(), ("02",), ("02", "03")])
def test_an_entry_that_is_gone_on_to_counts_as_resolved_once(resolved: tuple[str, ...]) -> None:
    state = entry({"goto": "02"}, entries={"02": PAGE["01"]}, resolved=resolved)
    assert read(state).state.run.resolved == (resolved or ("02",))


@pytest.mark.rule("PH-EVENT-02")
@pytest.mark.parametrize(("change", "stays"), [({"keep": True}, True), ({}, False)])
def test_a_marker_stays_where_its_entry_keeps_it(change: dict[str, Any], stays: bool) -> None:
    book = with_mission(entries={"01": {"title": "One", "steps": [{"marker": change}]}})
    state = on_map(content=book, at="E6", markers=(MapMarker("01", "D6", "01"),))
    there = say(state, March("D6"), faces=[GRAY]).state
    if awaiting(there) == "close_reading":
        there = say(there, Continue()).state
    assert bool(there.run.markers) is stays


# --- the grammar ------------------------------------------------------------------------------


@pytest.mark.rule("PH-BOOKLET-01")
def test_a_booklet_holds_set_up_objectives_briefing_events_and_ends() -> None:
    for number, booklet in real_content().booklets.items():
        assert booklet.mission == number
        assert booklet.briefing and booklet.entries and booklet.ends
        assert {o.primary for o in booklet.objectives} == {True, False}


@pytest.mark.rule("PH-BOOKLET-02")
def test_intro_motivations_and_outro_belong_to_the_campaign_book() -> None:
    book = real_content().book
    assert book.intro.steps and book.outro is not None and book.outro.steps
    assert len(book.motivations) == 3
    assert all(len(m.endings) == 3 for m in book.motivations)


@pytest.mark.rule("PH-BOOKLET-03")
def test_text_past_the_dotted_line_is_not_shown_before_the_reader_goes_on() -> None:
    state = read(entry(text("Above."), {"stop": True}, text("Below."))).state
    assert awaiting(state) == "stop"
    assert shown(state) == ["Above."]
    assert "Below" not in repr(visible_to(state, "host"))
    assert shown(say(state, Continue()).state) == ["Above.", "Below."]


@pytest.mark.rule("PH-BOOKLET-04")
def test_only_the_outcome_that_applies_is_read() -> None:
    state = read(
        entry(
            choice(
                {"label": "Left", "steps": [text("You go left.")]},
                {"label": "Right", "steps": [text("You go right.")]},
            ),
            text("Then on."),
        )
    ).state
    assert shown(state) == []
    done = say(state, Decide(1)).state
    assert shown(done) == ["You go right.", "Then on."]
    assert "You go left" not in repr(visible_to(done, "host"))


def test_an_option_the_squad_does_not_know_of_is_neither_shown_nor_offered() -> None:
    options = (
        {"label": "The plain way", "steps": []},
        {"label": "The secret way", "hidden_unless": "KEY", "steps": []},
    )
    state = read(entry(choice(*options))).state
    page = visible_to(state, "host").page
    assert page is not None and page.choice is not None
    assert page.choice.options == ((0, "The plain way"),)
    assert not allowed(state, Decide(1))
    told = read(entry({"note": {"yellow": "KEY"}}, choice(*options))).state
    page = visible_to(told, "host").page
    assert page is not None and page.choice is not None
    assert len(page.choice.options) == 2 and allowed(told, Decide(1))


def test_an_option_with_a_need_that_is_not_met_says_why() -> None:
    state = read(
        entry(
            choice(
                {"label": "Wade", "steps": []},
                {"label": "Blow it", "requires": {"gear": {"code": "claymore"}},
                 "why": "No Claymore.", "steps": []},
            )
        )
    ).state  # fmt: skip
    assert refused(state, Decide(1)).message == "No Claymore."


@pytest.mark.rule("PH-BOOKLET-05", "PH-EVENT-01", "PH-EVENT-02")
def test_an_event_is_over_only_when_the_squad_continues_the_mission() -> None:
    state = on_map(
        at="E6", content=with_mission(entries=PAGE), markers=(MapMarker("01", "D6", "01"),)
    )
    arrived = say(state, March("D6"), faces=[GRAY])
    assert of(arrived, EventTriggered)[0].marker == "01"
    assert awaiting(arrived.state) == "close_reading"
    assert arrived.state.run.markers[0].shown
    assert not allowed(arrived.state, March("C6"))
    done = say(arrived.state, Continue())
    assert of(done, EntryClosed) and of(done, MapMarkerRemoved)
    assert done.state.run.markers == () and awaiting(done.state) == "squad_action"


@pytest.mark.rule("PH-BOOKLET-05")
def test_reading_on_at_another_entry_leaves_the_rest_of_the_first_unread() -> None:
    other = {"02": {"title": "Two", "steps": [text("Second.")]}}
    state = read(entry(text("First."), {"goto": "02"}, text("Never."), entries=other)).state
    assert shown(state) == ["First.", "Second."]
    closed = say(state, Continue()).state
    assert set(closed.run.resolved) == {"01", "02"}


@pytest.mark.rule("PH-BOOKLET-06")
@pytest.mark.parametrize(("noted", "words"), [(True, "It burned."), (False, "It stands.")])
def test_a_log_entry_alone_decides_which_text_is_read(noted: bool, words: str) -> None:
    branch = {"if": {"when": "FIRE", "then": [text("It burned.")], "else": [text("It stands.")]}}
    steps = [{"note": {"yellow": "FIRE"}}] if noted else []
    assert shown(read(entry(*steps, branch)).state) == [words]


@pytest.mark.rule("PH-BOOKLET-07", "PH-BOOKLET-08")
def test_blue_lasts_the_campaign_and_yellow_the_mission() -> None:
    state = read(
        entry({"note": {"blue": "FLAMES"}}, {"note": {"yellow": "FIRE"}}, {"end": "event"})
    ).state
    assert state.noted("FLAMES") and state.noted("FIRE")
    after = finish(state)
    assert after.noted("FLAMES") and not after.noted("FIRE")


@pytest.mark.rule("PH-BOOKLET-09")
def test_noting_what_is_noted_has_no_further_effect() -> None:
    outcome = read(entry({"note": {"blue": "FIRE"}}, {"note": {"blue": "FIRE"}}))
    assert len(of(outcome, LogNoted)) == 1
    assert [e.name for e in outcome.state.log] == ["FIRE"]
    assert outcome.state.log[0].source == "M1/01"


def test_a_log_entry_can_be_struck_out() -> None:
    assert not read(entry({"note": {"blue": "F"}}, {"note": {"erase": "F"}})).state.noted("F")


# --- conditions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "needs", "met"),
    [("ALL", 3, True), ("ALL", 4, False), ("ANY", 2, True), ("ANY", 3, False), ("SL", 1, False),
     ("DOC", 2, True), ("RO", 1, True), ("TESTER", 1, False)],
)  # fmt: skip
def test_gear_is_asked_of_the_squad_of_one_man_or_of_whoever_is_named(
    who: str, needs: int, met: bool
) -> None:
    men = squad(DOC={"gear": gear("smoke:2")}, RO={"gear": gear("smoke:1")})
    when = {"gear": {"code": "smoke", "at_least": needs, "who": who}}
    step = {"if": {"when": when, "then": [text("Yes.")], "else": [text("No.")]}}
    assert shown(read(entry(step, marines=men)).state) == ["Yes." if met else "No."]


def test_gear_of_the_tester_decides_whether_he_must_test() -> None:
    """The Encounter JAMMED: who has no M16 passes without a roll."""
    auto = {"if": {"not": {"gear": {"code": "m16", "who": "TESTER"}}}, "why": "No M16."}
    step = {"test": {"who": "RO", "trait": "INT", "diff": 1, "auto": auto, "pass": [text("P")],
                     "fail": [text("F")]}}  # fmt: skip
    without = squad(INF={"weapons": ("m16",)})
    assert shown(read(entry(step, marines=without)).state) == ["P"]
    having = squad(RO={"weapons": ("m16",)})
    state = read(entry(step, marines=having)).state
    assert allowed(state, RollTest())


# --- Events -----------------------------------------------------------------------------------


@pytest.mark.rule("PH-EVENT-02")
def test_a_marker_stays_where_the_mission_or_the_entry_says_so() -> None:
    content = with_mission(entries=PAGE)
    state = on_map(at="E6", content=content, markers=(MapMarker("01", "D6", "01", keep=True),))
    done = say(state, March("D6"), Continue(), faces=[GRAY]).state
    assert [m.at for m in done.run.markers] == ["D6"]
    kept = {"01": {"title": "One", "steps": [{"marker": {"keep": True}}, text("Again.")]}}
    state = on_map(
        at="E6", content=with_mission(entries=kept), markers=(MapMarker("01", "D6", "01"),)
    )
    done = say(state, March("D6"), Continue(), faces=[GRAY]).state
    assert [m.at for m in done.run.markers] == ["D6"]


@pytest.mark.rule("PH-EVENT-03")
def test_marches_rests_and_encounters_alone_start_no_combat() -> None:
    state = on_map(at="E6", threat=9)
    outcome = say(state, March("D6"), March("E6"), faces=[RED, RED])
    assert not of(outcome, CombatStarted) and outcome.state.run.threat == 9
    cards = [*real_content().general.values()]
    cards += [card for b in real_content().booklets.values() for card in b.encounters]
    assert not any("CombatStep" in repr(card) for card in cards)


@pytest.mark.rule("PH-EVENT-04")
def test_damage_of_an_entry_ignores_cover_and_the_flak_jacket() -> None:
    men = squad(RO={"gear": gear("flak-jacket:2"), "damage": 6})
    outcome = read(
        entry({"damage": {"who": "RO", "amount": 1}}, marines=men, wounds=("W.05", "W.01"))
    )
    ro = marine(outcome.state, "RO")
    assert ro.wound == "W.05" and ro.gear == gear("flak-jacket:2")


@pytest.mark.rule("PH-EVENT-05")
def test_a_marker_in_the_squads_own_space_waits_for_a_march_into_it() -> None:
    new = {"marker": {"add": {"id": "02", "at": "F6", "entry": "02"}}}
    other = {"02": {"title": "Two", "steps": [text("Here.")]}}
    state = read(entry(new, entries=other, at="F6"), Continue()).state
    assert awaiting(state) == "squad_action"
    away = say(state, March("E6"), faces=[GRAY]).state
    assert shown(say(away, March("F6"), faces=[GRAY]).state) == ["Here."]


# --- Encounters -------------------------------------------------------------------------------


def marching(**changes: Any) -> Any:
    rules = {"encounters": changes.pop("drawn", True)}
    return on_map(at="E6", content=with_mission(rules=rules), **changes)


@pytest.mark.rule("PH-ENCOUNTER-01")
@pytest.mark.parametrize(
    ("face", "drawn"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)]
)
def test_yellow_and_red_draw_the_top_encounter(face: int, drawn: bool) -> None:
    outcome = say(marching(encounters=("G01", "G02")), March("D6"), faces=[face])
    assert [e.card for e in of(outcome, EncounterDrawn)] == (["G01"] if drawn else [])
    assert outcome.state.run.encounters == (("G02",) if drawn else ("G01", "G02"))


@pytest.mark.rule("PH-ENCOUNTER-01")
def test_an_event_takes_the_place_of_the_encounter() -> None:
    content = with_mission(entries=PAGE, rules={"encounters": True})
    state = on_map(
        at="E6", content=content, encounters=("G01",), markers=(MapMarker("01", "D6", "01"),)
    )
    outcome = say(state, March("D6"), faces=[RED])
    assert of(outcome, EventTriggered) and not of(outcome, EncounterDrawn)


@pytest.mark.rule("PH-ENCOUNTER-02")
def test_a_mission_without_encounters_draws_none() -> None:
    outcome = say(marching(drawn=False, encounters=("G01",)), March("D6"), faces=[RED])
    assert not of(outcome, EncounterDrawn)
    eighth = real_content().booklets.get(8)
    assert eighth is None or not eighth.rules.encounters


@pytest.mark.rule("PH-ENCOUNTER-03")
def test_an_encounter_is_revealed_step_by_step() -> None:
    state = say(marching(encounters=("G04",)), March("D6"), faces=[RED]).state
    page = visible_to(state, "host").page
    assert page is not None and page.title == "The Other War"
    assert awaiting(state) == "roll_test" and len(shown(state)) == 1
    assert "cigarette" not in repr(visible_to(state, "host"))
    passed = say(state, RollTest(), faces=[1, 2, 3, 1, 2, 3]).state
    assert "cigarette" in shown(passed)[1] and len(shown(passed)) == 2


@pytest.mark.rule("PH-ENCOUNTER-03")
def test_a_card_without_decisions_is_simply_applied() -> None:
    state = say(marching(encounters=("G01",)), March("D6"), faces=[RED]).state
    assert awaiting(state) == "close_reading"
    assert [s.to for s in state.run.shifts] == ["right"]


@pytest.mark.rule("PH-ENCOUNTER-04", "PH-ENCOUNTER-05")
def test_a_decision_in_five_seconds_names_them_and_its_last_option_is_always_open() -> None:
    state = say(marching(encounters=("G03",)), March("D6"), faces=[RED]).state
    page = visible_to(state, "host").page
    assert page is not None and page.choice is not None and page.choice.seconds == 5
    last = page.choice.options[-1][0]
    assert allowed(state, Decide(last))
    assert [o.command for o in offers(state, "decide")][-1] == Decide(last)


@pytest.mark.rule("PH-ENCOUNTER-05")
def test_the_last_option_of_every_hurried_decision_can_always_be_taken() -> None:
    def hurried(node: Any) -> list[Any]:
        if isinstance(node, tuple):
            return [found for item in node for found in hurried(item)]
        if isinstance(node, dict):
            return hurried(tuple(node.values()))
        if not hasattr(type(node), "model_fields"):
            return []
        inner = hurried(tuple(getattr(node, name) for name in type(node).model_fields))
        return [node, *inner] if getattr(node, "seconds", None) else inner

    book = real_content()
    found = hurried((*book.general.values(), *book.booklets.values()))
    assert found
    for node in found:
        last = node.options[-1]
        assert last.requires is None and last.hidden_unless is None and not last.cost.spend


@pytest.mark.rule("PH-ENCOUNTER-06", "PH-ENCOUNTER-07")
def test_an_empty_deck_gives_a_general_encounter_not_yet_seen() -> None:
    outcome = say(
        marching(encounters=(), encounters_out=("G01", "G02")), March("D6"),
        faces=[RED], draws=[1],
    )  # fmt: skip
    assert [e.card for e in of(outcome, EncounterDrawn)] == ["G04"]
    assert outcome.state.run.encounters_out == ("G01", "G02", "G04")


@pytest.mark.rule("PH-ENCOUNTER-07")
def test_a_resolved_encounter_is_out_for_the_mission() -> None:
    everything = tuple(sorted(real_content().general))
    outcome = say(marching(encounters_out=everything), March("D6"), faces=[RED])
    assert not of(outcome, EncounterDrawn)


# --- what an entry did is settled at its end --------------------------------------------------


def test_text_is_read_before_the_combat_that_follows_it() -> None:
    fight = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F2"}}
    state = read(entry(text("Tobacco."), fight)).state
    assert state.battle is None and awaiting(state) == "stop"
    assert shown(state) == ["Tobacco."]
    assert say(state, Continue()).state.battle is not None
    assert read(entry(fight)).state.battle is not None, "nothing to read, nothing to wait for"


def test_damage_of_an_entry_is_settled_before_its_combat_begins() -> None:
    fight = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F2"}}
    men = squad(RO={"damage": 6, "wound": "W.01", "wound_cubes": 2})
    state = read(
        entry({"damage": {"who": "RO", "amount": 1}}, fight, marines=men, wounds=("W.02",))
    ).state
    assert awaiting(state) == "give_id" and state.battle is None
    receiver = offers(state, "assign_id")[0].command
    begun = say(state, receiver)
    assert begun.state.battle is not None and of(begun, CombatStarted)
    heirs = {m.key: m.participant.ids for m in begun.state.battle.marines}
    assert heirs[receiver.marine] == (1, 2) and len(heirs) == 5


def test_what_was_shown_stays_on_the_page_with_what_happened() -> None:
    outcome = read(entry(text("Boom."), {"stress": {"who": "RO", "amount": 7}}))
    assert of(outcome, TextShown) and not of(outcome, MarineBroke)
    page = visible_to(outcome.state, "host").page
    assert page is not None
    kinds = [type(p.event).__name__ for p in page.passages if p.kind == "event"]
    assert kinds[:2] == ["EntryOpened", "StressTaken"] and "ConditionDrawn" in kinds
