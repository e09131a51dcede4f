"""When a moment comes and which scenes fit it, at every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, apply, hooks, new
from campaign.rules.commands import (
    ChooseMotivation,
    Continue,
    DraftMarine,
    RecruitMarine,
    UpgradeMarine,
)
from campaign.rules.events import EntryOpened
from campaign.rules.scenes import Scene
from campaign.rules.state import MissionRecord, Tally
from campaign.rules.story import SceneSeen, Story
from campaign.rules.tasks import (
    CloseReading,
    Draft,
    Finished,
    Hook,
    NamePoint,
    Recruit,
    SetUpMission,
    SquadAction,
    Stop,
    Task,
)
from campaign.rules.turn import Turn
from combat.rules.dice import ScriptedDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    ended,
    entry,
    of,
    on_map,
    play_on,
    say,
    squad,
    with_mission,
    with_missions,
)

SL, SCT, INF = PROFILES["SL"], PROFILES["SCT"], PROFILES["INF"]
MANY = CampaignOptions(scenes="many")
ALL = (
    "evening", "rest", "night", "kia", "broken", "wounded", "first_combat", "lost_combat",
    "hard_combat", "won_combat",
)  # fmt: skip


def scene(code: str, moment: str, by: str = SCT, **more: Any) -> Scene:
    says = {"say": {"by": by, "text": "Still raining."}}
    given = {"code": code, "title": "Rain", "moment": moment, "steps": (says,)}
    return Scene.model_validate(given | more)


def with_scenes(*scenes: Scene, **more: Any) -> State:
    book = replace(with_mission(), scenes={s.code: s for s in scenes}, _found={})
    return on_map(**({"content": book, "options": MANY} | more))


EVERY = [scene(moment.replace("_", "-"), moment) for moment in ALL]


def waiting(state: State) -> list[tuple[str, ...]]:
    return [task.moments for task in state.agenda if isinstance(task, Hook)]


@pytest.mark.parametrize("records", [0, 1])
def test_who_is_drafted_later_is_greeted_and_whoever_joins_by_an_event(records: int) -> None:
    page = MissionRecord(0, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0)
    state = replace(with_scenes(scene("new", "recruit")), records=(page,) * records)
    drafting = replace(state, agenda=(SquadAction(), Draft(6, ("MP.01",), False)))
    opened = of(say(drafting, DraftMarine("MP.01")), EntryOpened)
    assert opened == ([EntryOpened("scene/new")] if records else [])
    joining = replace(state, agenda=(SquadAction(), Recruit("MP.30")))
    assert of(say(joining, RecruitMarine(6)), EntryOpened) == [EntryOpened("scene/new")]


def test_the_first_mission_begins_without_a_morning() -> None:
    book = with_scenes(scene("dawn", "morning")).book
    first = say(new(book, MANY, "x"), Continue(), ChooseMotivation("letters")).state
    assert awaiting(first) == "draft" and waiting(first) == []
    second = MISSION | {"mission": 2, "title": "Two"}
    book = replace(with_missions(MISSION, second), scenes=book.scenes, _found={})
    later = replace(with_scenes(), content=book, mission=None)
    later = replace(later, agenda=(SetUpMission(2), Stop("M1/01")))
    assert waiting(say(later, Continue()).state) == [("morning",)]


# --- moments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "hurt", "combats", "records", "moments"),
    [
        (True, 0, 2, 0, ("won_combat",)),
        (True, 2, 2, 0, ("won_combat",)),
        (True, 3, 2, 0, ("hard_combat", "won_combat")),
        (True, 6, 2, 0, ("hard_combat", "won_combat")),
        (False, 0, 2, 0, ("lost_combat",)),
        (False, 4, 2, 0, ("lost_combat",)),
        (True, 0, 1, 0, ("first_combat", "won_combat")),
        (False, 0, 1, 0, ("first_combat", "lost_combat")),
        (True, 3, 1, 0, ("first_combat", "hard_combat", "won_combat")),
        (True, 0, 1, 1, ("won_combat",)),
        (False, 5, 1, 1, ("lost_combat",)),
    ],
)
@pytest.mark.parametrize("wounded", [False, True])
def test_what_a_combat_was_like(
    won: bool, hurt: int, combats: int, records: int, moments: tuple[str, ...], wounded: bool
) -> None:
    harm = {"wound": "W.01"} if wounded else {"damage": 1}
    men = tuple(replace(m, **harm) if n < hurt else m for n, m in enumerate(squad()))
    state = with_scenes(*EVERY, marines=men, tally=Tally(combats=combats))
    page = MissionRecord(0, "A", (), 1, 0, Tally(), (), (), (), 0, 0, 0)
    turn = Turn(replace(state, records=(page,) * records), ScriptedDice())
    hooks.combat(turn, won)
    assert waiting(turn.state) == [moments]


@pytest.mark.parametrize(
    ("clock", "minutes", "moments"),
    [
        ("10:00", 59, []), ("10:00", 60, [("rest",)]), ("14:45", 60, [("rest",)]),
        ("15:00", 60, [("evening", "rest")]), ("19:45", 90, [("evening", "rest")]),
        ("20:00", 60, [("night",)]), ("05:45", 60, [("night",)]), ("06:00", 60, [("rest",)]),
    ],
)  # fmt: skip
def test_men_talk_in_a_bivouac_of_an_hour(
    clock: str, minutes: int, moments: list[tuple[str, ...]]
) -> None:
    turn = Turn(with_scenes(*EVERY, clock=clock), ScriptedDice())
    hooks.bivouac(turn, minutes)
    assert waiting(turn.state) == moments


ACTION, CLOSE, STOP, END = SquadAction(), CloseReading(""), Stop("M1/01"), Finished()
WON, HURT, DEAD = Hook(("won_combat",)), Hook(("wounded",), INF), Hook(("kia",), INF)
FIRST = Hook(("first_combat", "won_combat"))


@pytest.mark.parametrize(
    ("agenda", "place"),
    [
        ((ACTION,), 1), ((END, ACTION, STOP), 2), ((ACTION, CLOSE, STOP), 1),
        ((ACTION, CLOSE, STOP, CLOSE), 3), ((END, STOP), 1), ((STOP,), 0), ((), 0),
        ((ACTION, WON), 2), ((ACTION, HURT), 2), ((ACTION, DEAD), 1), ((ACTION, WON, STOP), 2),
        ((ACTION, HURT, WON), 3), ((ACTION, FIRST), 2), ((ACTION, WON, HURT), 3),
        ((ACTION, WON, CLOSE, STOP), 2), ((ACTION, HURT, CLOSE), 2),
    ],
)  # fmt: skip
def test_a_scene_waits_till_all_is_settled_and_behind_graver_ones(
    agenda: tuple[Task, ...], place: int
) -> None:
    """It lies below what comes first; of equals the newest comes first."""
    new = Hook(("wounded",), SCT)
    turn = Turn(replace(with_scenes(*EVERY), agenda=agenda), ScriptedDice())
    hooks.afterwards(turn, "wounded", marine=SCT)
    assert turn.state.agenda == (*agenda[:place], new, *agenda[place:])


@pytest.mark.parametrize(
    ("amount", "asked", "moment", "comes"),
    [
        ("many", "", "night", True), ("none", "", "night", False), ("none", "few", "night", True),
        ("many", "none", "night", False), ("many", "", "kia", False), ("few", "", "night", True),
    ],
)  # fmt: skip
def test_a_moment_counts_where_the_table_wants_scenes_and_there_are_any(
    amount: Any, asked: Any, moment: Any, comes: bool
) -> None:
    state = with_scenes(scene("rain", "night"), options=CampaignOptions(scenes=amount))
    state = replace(state, story=Story(scenes=asked))
    turn = Turn(state, ScriptedDice())
    hooks.now(turn, moment, "evening", marine=SCT)
    assert turn.state.agenda == ((ACTION, Hook((moment, "evening"), SCT)) if comes else (ACTION,))
    turn = Turn(state, ScriptedDice())
    hooks.afterwards(turn, moment)
    assert waiting(turn.state) == ([(moment,)] if comes else [])


# --- which fit --------------------------------------------------------------------------------


def fit(state: State, moment: str = "night", marine: str = "") -> list[str]:
    return [s.code for s in hooks.fitting(state, moment, marine)]


def having_seen(state: State, *seen: tuple[str, str, int]) -> State:
    return replace(state, story=Story(seen=tuple(SceneSeen(*one) for one in seen)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("amount", "most", "twice"), [("many", 7, 2), ("few", 3, 1)])
def test_so_many_scenes_in_a_mission(amount: Any, most: int, twice: int) -> None:
    state = with_scenes(
        scene("rain", "night"), scene("gone", "kia"), options=CampaignOptions(scenes=amount)
    )
    for count in (most - 1, most, most + 1):
        full = having_seen(state, *[(f"s{n}", "rest", 1) for n in range(count)])
        assert fit(full) == (["rain"] if count < most else [])
        assert fit(full, "kia") == ["gone"]
    for count in (twice - 1, twice):
        same = having_seen(state, *[(f"s{n}", "night", 1) for n in range(count)])
        assert fit(same) == (["rain"] if count < twice else [])
    others = having_seen(state, *[(f"s{n}", "night", 2) for n in range(9)])
    assert fit(others) == ["rain"]


@pytest.mark.parametrize(
    ("again", "seen_in", "now", "fits"),
    [(None, 1, 5, False), (2, 1, 2, False), (2, 1, 3, True), (2, 1, 4, True), (1, 4, 4, False)],
)
def test_a_scene_comes_again_after_some_missions(
    again: int | None, seen_in: int, now: int, fits: bool
) -> None:
    state = with_scenes(scene("rain", "night", again=again))
    state = replace(state, mission=replace(state.run, number=now))
    assert fit(having_seen(state, ("rain", "night", seen_in))) == (["rain"] if fits else [])


@pytest.mark.parametrize("first", [("first", "rest"), ("other", "rest")])
@pytest.mark.parametrize(
    ("later", "seen_in", "fits"), [(1, 3, False), (1, 2, True), (2, 2, False), (0, 3, True)]
)
def test_a_scene_comes_after_another_or_a_moment(
    first: tuple[str, str], later: int, seen_in: int, fits: bool
) -> None:
    after = first[0] if first[0] == "first" else first[1]
    state = with_scenes(scene("rain", "night", after=(after,), later=later))
    state = replace(state, mission=replace(state.run, number=3))
    assert fit(state) == []
    assert fit(having_seen(state, ("nothing", "evening", 1))) == []
    assert fit(having_seen(state, (*first, seen_in))) == (["rain"] if fits else [])


def test_a_scene_of_one_man_is_about_him_or_nobody_who_speaks() -> None:
    state = with_scenes(
        scene("about-him", "wounded", by=INF, about=(INF,)),
        scene("about-another", "wounded", by=INF, about=(SCT,)),
        scene("any", "wounded", by=SCT),
        scene("his-own-words", "wounded", by=INF),
        scene("leads", "wounded", about=(SL,)),
    )
    assert fit(state, "wounded", INF) == ["about-him", "any"]
    assert fit(state, "wounded", SL) == ["any", "his-own-words"], (
        "whoever leads has no story of his own"
    )
    assert fit(state, "wounded") == ["about-another", "about-him", "any", "his-own-words", "leads"]
    away = replace(state, marines=squad(INF={"standing": "kia"}))
    assert fit(away, "wounded", INF) == ["about-him", "any"]
    assert fit(away, "wounded") == ["any", "leads"]


def test_rnd_is_a_follower_who_is_not_in_the_scene() -> None:
    rnd = ({"say": {"by": "RND", "text": "Quiet."}}, {"say": {"by": SCT, "text": "Yes."}})
    named = ({"text": "Rain."}, {"say": {"by": SCT, "text": "Look at {RND}."}})
    state = with_scenes(
        scene("a", "night", steps=rnd), scene("b", "night", steps=named), scene("c", "night")
    )
    a, b, c = (state.book.scenes[code] for code in "abc")
    assert (a.other, b.other, c.other) == (True, True, False)
    men = {m.profile for m in state.squad}
    assert set(hooks.others(state, a, INF)) == men - {SL, SCT, INF}
    assert set(hooks.others(state, a, "")) == men - {SL, SCT}
    two = replace(state, marines=tuple(m for m in state.marines if m.profile in (SL, SCT)))
    assert fit(two) == ["c"]


# --- what becomes of a moment -----------------------------------------------------------------


def test_a_moment_without_a_scene_passes() -> None:
    agenda = (ACTION, STOP, NamePoint(), Hook(("evening",)), STOP)
    after = apply(on_map(agenda=agenda), Continue(), ScriptedDice())
    assert after.state.agenda == (ACTION, STOP) and not after.events


def test_men_talk_at_the_end_of_a_mission() -> None:
    book = replace(with_mission(), scenes={"home": scene("home", "mission_end")}, _found={})
    state = replace(ended(), content=book, options=MANY)
    opened = [e.doc for e in of(play_on(state, "upgrades"), EntryOpened)]
    assert opened == ["M1/end/A", "scene/home"]


@pytest.mark.rule("PH-BREAKDOWN-01")
def test_men_speak_of_who_broke() -> None:
    men = squad(INF={"condition": "C.01", "condition_cubes": 2})
    state = entry({"condition": "INF"}, {"condition": "RO"}, marines=men, options=MANY)
    scenes = {"broke": scene("broke", "broken")}
    state = replace(state, content=replace(state.book, scenes=scenes, _found={}))
    assert waiting(say(state, Continue()).state) == [("broken",)]


def test_men_speak_of_a_promotion() -> None:
    book = replace(with_mission(), scenes={"up": scene("up", "promotion")}, _found={})
    state = replace(ended(marines=squad(INF={"experience": 10})), content=book, options=MANY)
    outcome = say(play_on(state, "upgrades").state, UpgradeMarine(INF))
    assert [task for task in outcome.state.agenda if isinstance(task, Hook)] == [
        Hook(("promotion",), INF)
    ]
