"""Scenes between the men: when they come, who is in them, and that they decide nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.bots.play import play
from campaign.rules import (
    CampaignOptions,
    State,
    apply,
    codec,
    hooks,
    judge,
    sequence,
    visible_to,
)
from campaign.rules.commands import Bivouac, Continue, Decide, NightBivouac
from campaign.rules.commands.table import AskScenes
from campaign.rules.events import EntryOpened, NameGiven, TextShown
from campaign.rules.hooks import MOST, fitting
from campaign.rules.language import SayStep, When, spoken
from campaign.rules.moments import OWN
from campaign.rules.scenes import Scene
from campaign.rules.state import SPECIALIZATIONS, Deeds
from campaign.rules.story import SceneSeen, Story
from campaign.rules.tasks import Hook
from combat.rules.dice import RecordingDice, ReplayDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    cast,
    entry,
    of,
    offers,
    on_map,
    play_on,
    read,
    real_content,
    say,
    squad,
    with_mission,
)

MANY = CampaignOptions(scenes="many")
LINES = ({"say": {"by": PROFILES["SCT"], "text": "Still raining."}},)
MUD = {"text": "mud " * 120}
LONG = {"label": "Go", "steps": [MUD, {"text": "Mud."}]}


def scene(code: str = "rain", moment: str = "night", **more: Any) -> Scene:
    """A scene in which the Scout says one thing."""
    given = {"code": code, "title": "Rain", "moment": moment, "steps": LINES}
    return Scene.model_validate(given | more)


def book(*scenes: Scene) -> Any:
    """The real cards, a made Mission and these scenes."""
    return replace(with_mission(), scenes={s.code: s for s in scenes}, _found={})


def at_night(*scenes: Scene, **more: Any) -> State:
    """A Squad that may rest for the night."""
    given = {"clock": "19:00", "options": MANY, "content": book(*scenes)} | more
    return on_map(**given)


def codes(state: State, moment: str = "night", marine: str = "") -> list[str]:
    return [s.code for s in fitting(state, moment, marine)]


def test_a_scene_comes_at_its_moment_and_leads_back_to_what_was_under_way() -> None:
    dice = SeededDice("x")
    begun = apply(at_night(scene()), NightBivouac(), dice)
    assert EntryOpened("scene/rain") in begun.events
    assert awaiting(begun.state) == "close_reading"
    page = visible_to(begun.state, "host").page
    assert page is not None and [(p.kind, p.by) for p in page.passages if p.text] == [
        ("say", PROFILES["SCT"])
    ]
    after = apply(begun.state, Continue(), dice).state
    assert after.run.clock == 6 * 60 and not after.reading
    assert after.story.seen == (SceneSeen("rain", "night", 1),)


@pytest.mark.parametrize(
    "state",
    [
        at_night(scene(), options=CampaignOptions()),
        at_night(),
        at_night(scene(moment="rest")),
        replace(at_night(scene()), story=Story(scenes="none")),
    ],
    ids=["not asked for", "none written", "another moment", "turned down"],
)
def test_without_a_scene_nothing_is_drawn(state: State) -> None:
    outcome = apply(state, NightBivouac(), SeededDice("x"))
    plain = apply(replace(at_night(), options=state.options), NightBivouac(), SeededDice("x"))
    assert outcome.events == plain.events
    assert not any(isinstance(task, Hook) for task in outcome.state.agenda)


def test_the_draw_is_recorded_like_a_die_and_replays() -> None:
    state = at_night(scene("rain"), scene("mud", steps=(*LINES, {"text": "{RND} nods."})))
    dice = RecordingDice(SeededDice("y"))
    first = apply(state, NightBivouac(), dice)
    assert dice.rolls[0].why == "scene"
    assert apply(state, NightBivouac(), ReplayDice(dice.rolls)).events == first.events


def test_who_speaks_is_there_and_alive_and_does_not_lead() -> None:
    assert codes(at_night(scene())) == ["rain"]
    men = squad(SCT={"standing": "kia"})
    assert codes(at_night(scene(), marines=men)) == []
    lead = at_night(scene())
    ids = (PROFILES["SCT"], *lead.ids[1:])
    assert codes(replace(lead, ids=ids)) == []
    assert codes(at_night(scene(), marines=cast("SCT", "MP.01"))) == []
    assert codes(at_night(scene(present=["MP.01"]))) == []


def test_on_a_litter_nobody_speaks_but_in_a_scene_of_his_own() -> None:
    scout = PROFILES["SCT"]
    litter, walking = squad(SCT={"wound": "W.09"}), squad(SCT={"wound": "W.01"})
    two = scene(steps=({"say": {"by": PROFILES["INF"], "text": "Rain."}},), present=[scout])
    for mine in (scene(), two):
        assert codes(at_night(mine, marines=walking)) == ["rain"]
        assert codes(at_night(mine, marines=litter)) == []
    rnd = scene(steps=({"say": {"by": "RND", "text": "Rain."}},))
    may_be = [set(hooks.others(at_night(rnd, marines=men), rnd, "")) for men in (walking, litter)]
    assert may_be[0] - may_be[1] == {scout}
    own = scene(moment="wounded", about=[scout])
    assert codes(at_night(own, marines=litter), "wounded", scout) == ["rain"]


def test_another_man_is_one_who_is_not_in_the_scene_already() -> None:
    alone = squad(**{r: {"standing": "evac"} for r in ("RO", "INF", "ENG", "DOC")})
    two = scene(steps=(*LINES, {"say": {"by": "RND", "text": "It is."}}))
    assert codes(at_night(two, marines=alone)) == []
    named = ({"say": {"by": PROFILES["SCT"], "text": "{RND}."}},)
    nods = (*LINES, {"text": "{RND} nods."})
    assert [scene(steps=s).other for s in (LINES, named, nods)] == [False, True, True]
    begun = apply(at_night(two), NightBivouac(), SeededDice("x"))
    (other,) = of(begun, NameGiven)
    assert other.marine not in (PROFILES["SL"], PROFILES["SCT"])
    assert len(of(begun, TextShown)) == 2


def test_once_in_a_campaign_or_again_after_some_missions() -> None:
    state = at_night(scene("rain"), scene("mud", again=2))
    seen = (SceneSeen("rain", "rest", 1), SceneSeen("mud", "rest", 1))
    now = replace(state, story=Story(seen=seen), mission=replace(state.run, number=2))
    assert codes(now) == []
    assert codes(replace(now, mission=replace(state.run, number=3))) == ["mud"]


def test_only_so_many_in_a_mission_but_a_death_is_always_spoken_of() -> None:
    many = at_night(scene(), scene("dead", "kia"))
    moments = ("rest", "evening", "morning", "won_combat", "wounded", "rnr", "recruit")
    seen = tuple(SceneSeen(f"s{n}", m, 1) for n, m in enumerate(moments))  # type: ignore[arg-type]
    full = replace(many, story=Story(seen=seen))
    assert len(seen) == MOST["many"]
    assert codes(full) == []
    assert codes(full, "kia", "MP.01") == ["dead"]
    few = replace(full, story=Story("few", seen[: MOST["few"] - 1]))
    assert codes(few) == ["rain"]


def test_a_moment_of_one_man_is_told_of_him() -> None:
    hurt = at_night(scene("a", "wounded"), scene("b", "wounded", about=["MP.23"]))
    assert codes(hurt, "wounded", "MP.14") == ["a"]
    assert codes(hurt, "wounded", "MP.23") == ["a", "b"]
    assert codes(hurt, "wounded", PROFILES["SCT"]) == []
    assert codes(replace(hurt, ids=("", *hurt.ids[1:])), "wounded", "MP.23") == ["a", "b"]


def test_a_wound_in_an_entry_is_spoken_of_when_it_is_closed() -> None:
    content = book(scene("a", "wounded", steps=(*LINES, {"text": "{TESTER} nods."})))
    state = entry({"wound": "ENG"}, options=MANY, wounds=("W.01", "W.02"))
    state = replace(state, content=replace(state.book, scenes=content.scenes, _found={}))
    opened = read(state)
    assert awaiting(opened.state) == "close_reading"
    assert opened.state.reading is not None and opened.state.reading.doc == "M1/01"
    closed = say(opened.state, Continue())
    assert [e.marine for e in closed.events if e.kind == "tester_meant"] == [PROFILES["ENG"]]
    assert closed.state.reading is not None and closed.state.reading.doc == "scene/a"
    assert awaiting(say(closed.state, Continue()).state) == "squad_action"


def test_one_scene_at_a_time_and_the_gravest() -> None:
    state = entry({"wound": "ENG"}, {"wound": "DOC"}, options=MANY, wounds=("W.12", "W.01"))
    content = book(scene("a", "wounded"), scene("b", "kia"))
    state = replace(state, content=replace(state.book, scenes=content.scenes, _found={}))
    dice = SeededDice("z")
    outcome = apply(state, Continue(), dice)
    for _ in range(30):
        if outcome.state.reading is not None and outcome.state.reading.doc.startswith("scene/"):
            break
        options = visible_to(outcome.state, "host").options
        outcome = apply(outcome.state, options.offers[0].command, dice)
    assert outcome.state.reading is not None and outcome.state.reading.doc == "scene/b"
    after = apply(outcome.state, Continue(), dice).state
    assert after.reading is None and len(after.story.seen) == 1


def test_a_short_rest_is_no_time_to_talk() -> None:
    state = at_night(scene(moment="rest"), clock="10:00")
    assert awaiting(apply(state, Bivouac(30), SeededDice("x")).state) == "squad_action"
    assert awaiting(apply(state, Bivouac(120), SeededDice("x")).state) == "close_reading"


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([{"text": "Rain."}], "nobody says anything"),
        ([*LINES, MUD], "122 words without a stop"),
        (
            [
                *LINES,
                {
                    "choice": {
                        "options": [{"label": "Go", "cost": {"time": "0:15"}}, {"label": "Stay"}]
                    }
                },
            ],
            "no price",
        ),
        ([*LINES, {"one_of": {"of": [{"steps": [MUD]}], "again": LINES}}], "122 words"),
        ([*LINES, {"one_of": {"first": [MUD], "again": LINES}}], "122 words"),
        ([*LINES, {"one_of": {"first": LINES, "again": [MUD]}}], "122 words"),
        ([*LINES, {"switch": {"cases": [{"when": "X", "steps": [MUD]}]}}], "122 words"),
        ([*LINES, {"if": {"when": "X", "then": LINES, "else": [MUD]}}], "122 words"),
        ([*LINES, {"choice": {"options": [LONG, {"label": "Stay"}]}}], "121 words"),
        ([*LINES, {"threat": 1}], "no 'threat'"),
        ([*LINES, {"end": "event"}], "no 'end'"),
    ],
)
def test_a_scene_is_short_talk_and_costs_nothing(steps: Any, why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        scene(steps=steps)
    assert scene(steps=[*LINES, {"text": "mud " * 110}, {"stop": True}, {"text": "mud " * 110}])
    just = {"label": "Go", "steps": [MUD]}
    assert scene(steps=[*LINES, {"choice": {"options": [just, {"label": "Stay"}]}}])


def test_a_choice_in_a_scene_is_remembered_and_moves_nothing_else() -> None:
    asked = [
        {
            "label": label,
            "steps": [{"remember": {"as": name, "who": PROFILES["SCT"], "kept": name}}],
        }
        for label, name in (("Ask him.", "ASKED"), ("Let him be.", "SPARED"))
    ]
    dice = SeededDice("x")
    talk = scene(steps=[*LINES, {"choice": {"options": asked}}])
    begun = apply(at_night(talk), NightBivouac(), dice).state
    assert awaiting(begun) == "choice"
    assert not offers(begun, "use_ability"), "the Corpsman objects to no talk"
    chosen = apply(begun, Decide(1), dice).state
    assert [(n.name, n.marine) for n in chosen.story.named] == [("SPARED", PROFILES["SCT"])]
    kept = {"story": begun.story, "agenda": begun.agenda, "reading": begun.reading}
    assert replace(chosen, **kept) == begun  # type: ignore[arg-type]


def test_the_dead_are_remembered_too() -> None:
    talk = scene("end", "kia", steps=[*LINES, {"remember": {"as": "FALLEN", "who": "TESTER"}}])
    state = entry({"wound": "ENG"}, options=MANY, wounds=("W.12", "W.01"))
    state = replace(state, content=replace(state.book, scenes={"end": talk}, _found={}))
    after = play_on(read(state).state, "squad_action").state
    assert [n.marine for n in after.story.named] == [PROFILES["ENG"]]
    asks = {"min": 0, "max": 0}
    assert judge.holds(after, When.model_validate({"man": {"who": "FALLEN", "dead": asks}}))
    assert not judge.holds(
        after, When.model_validate({"man": {"who": "FALLEN", "dead": {"min": 1}}})
    )
    nobody = When.model_validate({"man": {"who": "SWIMMER", "dead": asks}})
    assert not judge.holds(after, nobody)


def test_a_scene_waits_for_what_it_comes_after() -> None:
    state = at_night(
        scene("rain"), scene("mud", after=["rain"], later=2), scene("sun", after=["rest"])
    )
    seen = (SceneSeen("rain", "rest", 1),)
    assert codes(state) == ["rain"]
    for number, come in ((1, []), (2, ["sun"]), (3, ["mud", "sun"])):
        run = replace(state.run, number=number)
        assert codes(replace(state, story=Story(seen=seen), mission=run)) == come


def test_a_scene_may_ask_for_a_mission_and_for_whom_a_man_has_shot() -> None:
    man = {"who": PROFILES["SCT"], "kills": {"min": 1}}
    state = at_night(scene("a", when={"mission": {"min": 2}}), scene("b", when={"man": man}))
    assert codes(state) == []
    shot = replace(state.run, number=2, deeds=(Deeds(PROFILES["SCT"], kills=1),))
    assert codes(replace(state, mission=shot)) == ["a", "b"]


def test_what_the_state_keeps_is_stored_and_not_shown() -> None:
    state = replace(at_night(scene()), story=Story("few", (SceneSeen("rain", "night", 1),)))
    assert codec.decode(codec.encode(state), state.book) == state
    assert visible_to(state, "host").state.story == Story("few")


@pytest.mark.whole
@pytest.mark.parametrize("number", range(6))
def test_no_scene_is_shown_to_a_squad_in_which_a_speaker_is_missing(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    today = hooks.run_hook

    def watched(turn: Any, task: Hook) -> bool:
        before = turn.state
        known = len(before.story.seen)
        done = today(turn, task)
        if len(turn.state.story.seen) > known:
            one = before.book.scenes[turn.state.story.seen[-1].code]
            drawn.append(one.code)
            leader = before.ids[0]
            there = {m.profile for m in before.squad} - {leader}
            said = {s.say.by for s in spoken(one.steps) if isinstance(s, SayStep)}
            assert {by for by in said if by.startswith("MP.")} <= there | {task.marine}
            roles = {before.ids[SPECIALIZATIONS.index(b)] for b in said if b in SPECIALIZATIONS}
            assert roles <= there and len(roles) == len(said & set(SPECIALIZATIONS))
            read_next = turn.state.agenda[-1]
            assert read_next.other in there - one.cast - {task.marine} or not one.other
            assert bool(task.marine) == (one.moment in OWN)
        return done

    monkeypatch.setitem(sequence.SEQUENCE, "hook", sequence.Step(watched))
    game = play(real_content(), f"scenes {number}", ("careful", "random")[number % 2], MANY)
    assert drawn and len(drawn) == len(set(drawn)) == len(game.state.story.seen)


def test_every_man_of_the_pool_has_four_lines_of_his_own() -> None:
    content = real_content()
    alone = [s for s in content.scenes.values() if len(s.cast) == 1 and not s.other]
    for profile in (p for p in content.profiles.values() if not p.special):
        own = [s for s in alone if s.cast == {profile.code}]
        assert len({s.moment for s in own}) >= 4, profile.nickname


def test_there_are_scenes_for_two_at_every_hour_of_a_mission() -> None:
    for_two = [s for s in real_content().scenes.values() if len(s.cast) + s.other >= 2]
    assert len(for_two) >= 24
    moments = {s.moment for s in for_two}
    assert moments >= {"rest", "evening", "night", "hard_combat", "lost_combat", "kia", "morning"}


def test_the_host_asks_for_many_few_or_none_at_any_time() -> None:
    state = at_night(scene())
    assert codes(state) == ["rain"]
    none = apply(state, AskScenes("none"), SeededDice("x"), "host").state
    assert codes(none) == []
    assert codes(apply(none, AskScenes("few"), SeededDice("x"), "host").state) == ["rain"]
    with pytest.raises(RuleViolation, match="already"):
        apply(state, AskScenes("many"), SeededDice("x"), "host")


def test_a_scene_is_remembered_beside_those_before_it() -> None:
    before = SceneSeen("mud", "rest", 1)
    state = replace(at_night(scene()), story=Story(seen=(before,)))
    begun = apply(state, NightBivouac(), SeededDice("x"))
    assert begun.state.story.seen == (before, SceneSeen("rain", "night", 1))
