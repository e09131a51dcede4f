"""The campaign as a whole: Missions in order, Motivation, Logbook, players (p.7-12, 51, 54)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import (
    CampaignOptions,
    State,
    apply,
    codec,
    legal,
    logbook,
    new,
    undo,
    visible_to,
)
from campaign.rules.commands import (
    AssignId,
    Bivouac,
    ChooseMotivation,
    Continue,
    Decide,
    DraftMarine,
    EvacEnd,
    March,
    NamePointMan,
    UpgradeMarine,
)
from campaign.rules.events import MissionSetUp, MotivationChosen
from campaign.rules.state import Metrics, MissionRecord, Seat, Tally
from campaign.rules.tasks import SquadAction, Stop
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.errors import MalformedCommand, RuleViolation
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    allowed,
    awaiting,
    entry,
    finish,
    marine,
    of,
    offers,
    on_map,
    play_on,
    read,
    real_content,
    refused,
    say,
    shown,
    squad,
    with_mission,
    with_missions,
)

NINTH = with_missions(MISSION | {"mission": 9})
PAIR = CampaignOptions(
    seats=(Seat("host", "host"), Seat("anna")), owners=("host",) * 3 + ("anna",) * 3
)


# --- Missions in order ------------------------------------------------------------------------


@pytest.mark.rule("PH-CAMPAIGN-01")
def test_a_campaign_begins_with_mission_one() -> None:
    content = with_missions(MISSION | {"mission": 2}, MISSION, MISSION | {"mission": 3})
    state = say(new(content, CampaignOptions(), "x"), Continue()).state
    outcome = apply(state, ChooseMotivation("letters"), SeededDice("x"))
    assert of(outcome, MissionSetUp) == [MissionSetUp(1)]


@pytest.mark.rule("PH-CAMPAIGN-02")
def test_missions_follow_in_numerical_order_and_none_comes_twice() -> None:
    content = with_missions(*(MISSION | {"mission": n} for n in (1, 2, 3)))
    state, numbers = on_map(content=content, at="I7"), []
    for _ in range(3):
        numbers.append(state.run.number)
        state = replace(state, agenda=state.agenda[:1], mission=replace(state.run, at="I7"))
        state = replace(state, point_man=next(p for p in state.ids if p))
        closing = play_on(say(state, March("J7"), Continue()).state, "close_mission").state
        state = say(closing, Continue()).state
    assert numbers == [1, 2, 3] and state.finished
    assert [r.number for r in state.records] == [1, 2, 3]


@pytest.mark.rule("PH-CAMPAIGN-03")
def test_one_of_three_motivations_is_chosen_after_the_intro() -> None:
    state = new(with_mission(), CampaignOptions(), "x")
    assert awaiting(state) == "read_intro"
    assert refused(state, ChooseMotivation("letters")).code == "not_now"
    state = say(state, Continue()).state
    assert len(offers(state, "choose_motivation")) == 3
    outcome = apply(state, ChooseMotivation("tally"), SeededDice("x"))
    assert of(outcome, MotivationChosen) and outcome.state.motivation == "tally"


@pytest.mark.rule("PH-CAMPAIGN-04")
def test_the_motivation_outlives_the_squad_leader() -> None:
    outcome = read(entry({"wound": "SL"}, {"end": "event"}, wounds=("W.12",)))
    state = say(outcome.state, AssignId(PROFILES["DOC"])).state
    assert finish(state).motivation == "letters"


@pytest.mark.rule("PH-CAMPAIGN-05")
def test_the_campaign_ends_after_mission_nine_with_the_outro_and_an_ending() -> None:
    state = on_map(content=NINTH, at="I7", agenda=on_map().agenda)
    state = say(state, March("J7"), Continue()).state
    assert logbook.evaluation(state) is None
    state = finish(state)
    assert state.finished and awaiting(state) == "close_reading"
    assert shown(state)
    page = visible_to(state, "host").page
    assert page is not None and page.doc == "book/outro"
    grade = logbook.evaluation(state)
    assert grade is not None and grade == real_content().motivation("letters").endings[0]
    done = say(state, Continue()).state
    assert awaiting(done) == "finished" and offers(done) == []


@pytest.mark.rule("PH-CAMPAIGN-05", "PH-CAMPAIGN-06")
@pytest.mark.parametrize("code", ["letters", "tally", "ledger"])
def test_the_three_endings_are_grades_of_the_chosen_metric(code: str) -> None:
    record = MissionRecord(9, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0)
    base = replace(on_map(), motivation=code, records=(record,))
    found = []
    for value in range(-5, 61):
        others = {"letters": 99, "tally": 99, "ledger": 99} | {code: value}
        grade = logbook.evaluation(replace(base, metrics=Metrics(**others)))
        assert grade is not None
        found.append(grade.title)
    endings = [e.title for e in real_content().motivation(code).endings]
    assert list(dict.fromkeys(found if code == "letters" else reversed(found))) == endings


@pytest.mark.rule("PH-CAMPAIGN-05")
def test_the_metrics_are_kept_whichever_was_chosen() -> None:
    goals = [{"code": "A", "title": "First", "primary": True, "experience": 4}]
    men = squad(INF={"condition": "C.05", "condition_cubes": 3})
    steps = ({"wound": "RO"}, {"objective": {"complete": "A"}},
             {"metric": {"name": "ledger", "add": 3}}, {"end": "event"})  # fmt: skip
    state = read(entry(*steps, marines=men, wounds=("W.12",), mission={"objectives": goals}),
                 AssignId(PROFILES["DOC"])).state  # fmt: skip
    after = finish(state)
    assert after.metrics == Metrics(letters=2 + 1, tally=2, ledger=3)
    record = after.records[-1]
    assert (record.letters, record.points, record.ledger) == (3, 2, 3)


@pytest.mark.rule("PH-CAMPAIGN-07", "PH-ENDMISSION-04")
def test_a_lost_mission_is_followed_by_the_next() -> None:
    content = with_missions(MISSION, MISSION | {"mission": 2})
    gone = {"standing": "kia"}
    state = on_map(content=content, marines=squad(RO=gone, INF=gone, SCT=gone), at="E6")
    state = say(state, Bivouac(15)).state if awaiting(state) == "squad_action" else state
    closed = finish(state)
    assert closed.run.number == 2 and not closed.finished
    assert closed.records[-1].killed == tuple(PROFILES[r] for r in ("RO", "INF", "SCT"))


@pytest.mark.rule("PH-CAMPAIGN-08")
def test_on_the_map_the_squad_moves_as_one() -> None:
    state = on_map(at="E6")
    assert all(not hasattr(m, "at") for m in state.squad)
    assert {o.command.kind for o in offers(state)} == {
        "march", "bivouac", "regroup", "name_point_man"
    }  # fmt: skip


# --- the Logbook ------------------------------------------------------------------------------

KEPT: dict[str, Any] = {
    "stress": 3, "condition": "C.02", "condition_cubes": 2, "experience": 7, "boon_points": 2,
    "level": 2,
}  # fmt: skip


@pytest.mark.rule("PH-LOGBOOK-01", "PH-LOGBOOK-03", "PH-LOGBOOK-04")
def test_what_the_logbook_records_is_carried_over() -> None:
    steps = ({"note": {"blue": "FLAMES"}}, {"note": {"yellow": "FIRE"}}, {"end": "event"})
    state = read(entry(*steps, marines=squad(RO=KEPT))).state
    assert {(e.name, e.colour, e.mission, e.source) for e in state.log} == {
        ("FLAMES", "blue", 1, "M1/01"), ("FIRE", "yellow", 1, "M1/01")
    }  # fmt: skip
    closing = play_on(state, "close_mission").state
    ro = marine(closing, "RO")
    assert (ro.condition, ro.condition_cubes, ro.level) == ("C.02", 2, 2)
    assert (ro.experience, ro.boon_points) == (7 + 2, 2) and ro.stress >= 2
    saved = codec.decode(codec.encode(closing), closing.book)
    assert marine(saved, "RO") == ro
    after = say(closing, Continue()).state
    assert marine(after, "RO") == replace(ro, used=(), gear=(), weapons=())


@pytest.mark.rule("PH-LOGBOOK-02", "PH-CAMPAIGN-02")
def test_there_is_a_page_for_each_mission_and_room_for_every_replacement() -> None:
    dead = [replace(m, standing="kia") for m in squad()[:1]]
    others = [replace(dead[0], profile=p) for p in ("MP.01", "MP.02", "MP.03")]
    state = on_map(marines=(*squad()[1:], *dead, *others))
    assert sum(m.spec == 1 for m in state.marines) == 4
    closing = finish(say(replace(state, mission=replace(state.run, at="I7")), March("J7")).state)
    assert sum(m.spec == 1 for m in closing.marines) == 4 and len(closing.records) == 1


def test_the_page_of_a_mission_counts_what_happened() -> None:
    state = say(on_map(at="H7"), March("I7"), March("J7"), faces=[2]).state
    record = finish(state).records[-1]
    assert record.tally.marches == 2 and record.end == "A"
    assert (record.day, record.clock) == (state.run.day, state.run.clock)


# --- players ----------------------------------------------------------------------------------


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-06")
def test_one_player_may_own_all_six_and_decides_everything() -> None:
    state = on_map(at="E6")
    options = legal(state, "host")
    assert options.decider == "host" and options.offers
    assert {m.owner for m in state.squad} == {"host"}


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_the_squad_is_led_by_the_owner_of_the_squad_leader() -> None:
    men = tuple(replace(m, owner=PAIR.owners[m.spec - 1]) for m in squad())
    state = on_map(at="E6", marines=men, options=PAIR)
    assert legal(state, "anna").decider == "host" and not legal(state, "anna").offers
    with pytest.raises(RuleViolation) as caught:
        apply(state, March("D6"), SeededDice("x"), "anna")
    assert (caught.value.rule, caught.value.page) == ("PH-MULTIPLAYER-01", 8)


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_each_player_drafts_his_own_marines() -> None:
    state = say(new(with_mission(), PAIR, "x"), Continue()).state
    state = apply(state, ChooseMotivation("letters"), SeededDice("x")).state
    deciders = []
    while awaiting(state) == "draft":
        who = legal(state, "host").decider
        deciders.append(who)
        command = legal(state, who).offers[0].command
        assert isinstance(command, DraftMarine)
        state = apply(state, command, SeededDice(str(len(deciders))), who).state
    assert deciders == list(PAIR.owners)
    assert [m.owner for m in state.squad] == list(PAIR.owners)


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-02")
@pytest.mark.parametrize(
    "owners", [("host",) * 5, ("host",) * 7, ("host",) * 5 + ("nobody",), ("watcher",) * 6]
)
def test_six_specializations_are_owned_by_players_at_the_table(owners: tuple[str, ...]) -> None:
    seats = (Seat("host", "host"), Seat("watcher", "red"))
    with pytest.raises(MalformedCommand):
        new(with_mission(), CampaignOptions(seats=seats, owners=owners), "x")


@pytest.mark.rule("PH-MULTIPLAYER-02")
def test_six_players_may_have_one_marine_each() -> None:
    names = ("host", "a", "b", "c", "d", "e")
    seats = (Seat("host", "host"), *(Seat(n) for n in names[1:]))
    state = new(with_mission(), CampaignOptions(seats=seats, owners=names), "x")
    assert legal(state, "host").decider == "host"


@pytest.mark.rule("PH-MULTIPLAYER-03", "PH-MULTIPLAYER-04", "PH-MULTIPLAYER-05")
@pytest.mark.parametrize(
    "owners",
    [("host", "host", "a", "a", "b", "b"), ("host", "host", "host", "a", "a", "a"),
     ("host", "a", "a", "b", "b", "c"), ("a", "b", "host", "a", "b", "host")],
)  # fmt: skip
def test_the_recommended_splits_and_any_other_are_possible(owners: tuple[str, ...]) -> None:
    seats = (Seat("host", "host"), Seat("a"), Seat("b"), Seat("c"))
    state = new(with_mission(), CampaignOptions(seats=seats, owners=owners), "x")
    assert legal(state, owners[0]).decider == owners[0]


# --- house rules ------------------------------------------------------------------------------


@pytest.mark.rule("PH-OPT-HOUSE-01")
def test_optional_rules_are_off_unless_chosen() -> None:
    options = CampaignOptions()
    assert not options.hidden_enemies and not options.threat_shift and not options.flak_always
    assert not any(seat.role == "red" for seat in options.seats)


@pytest.mark.rule("PH-OPT-HOUSE-02")
def test_a_refused_command_spoils_nothing() -> None:
    state = on_map(at="E6")
    for command in (March("A1"), Decide(0), EvacEnd(), UpgradeMarine(PROFILES["RO"])):
        assert refused(state, command).page > 0
    assert allowed(state, March("D6"))


def test_another_seat_sees_no_seed_no_decks_and_no_face_down_marker() -> None:
    state: State = on_map(encounters=("G01",), wounds=("W.12",))
    view = visible_to(state, "anyone")
    assert view.state.seed == "" and view.state.run.wounds == () == view.state.run.encounters
    assert dict(view.decks)["wounds"] == 1


@pytest.mark.rule("PH-CAMPAIGN-02")
def test_a_campaign_goes_on_when_the_next_mission_is_published_later() -> None:
    one, two = dict(MISSION), MISSION | {"mission": 2}
    agenda = (SquadAction(), Stop("M1/01"))
    over = on_map(content=with_missions(one), agenda=agenda, ended="base")
    state = finish(say(over, Continue()).state)
    assert state.finished and not legal(state, "host").offers
    more = replace(state, content=with_missions(one, two))
    assert legal(more, "host").commands == (Continue(),)
    on = say(more, Continue()).state
    assert not on.finished and on.run.number == 2


@pytest.mark.rule("PH-OPT-HOUSE-01")
def test_house_rules_hold_only_where_they_are_chosen() -> None:
    plain = CampaignOptions()
    assert not (plain.ironman or plain.physical_dice or plain.hidden_enemies or plain.flak_always)
    for options, may in ((plain, True), (replace(plain, ironman=True), False)):
        state = on_map(options=options)
        named = apply(state, NamePointMan(PROFILES["DOC"]), ScriptedDice())
        back = undo.way_back(state, named.state, named.events, rolled=False)
        assert (back is not None) is may
