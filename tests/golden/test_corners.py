"""What comes about seldom: nobody at the point, two Threat dice and a charm, prices of nothing,
tables that speak of men who are not there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, Content, State
from campaign.rules.cards import RnrResult
from campaign.rules.commands import (
    Continue,
    Decline,
    March,
    NightBivouac,
    RerollRnr,
    RollRnr,
    RollTest,
    UseCharm,
)
from campaign.rules.scenes import Scene
from campaign.rules.state import MapMarker, MissionRecord, Tally
from campaign.rules.targets import OnThreatDie
from campaign.rules.tasks import (
    Hook,
    RandomCombatCheck,
    RnrRoll,
    RollThreat,
    SpareWound,
    SquadAction,
    Stop,
)
from tests.campaign.builders import PROFILES, cast, entry, on_map, real_content, squad, with_mission

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


def reading(*steps: dict[str, Any], point: str = "", tester: str = "", **more: Any) -> Story:
    state = replace(entry(*steps, **more), point_man=point)
    return Story(state).say(Continue(), seed="corner")


def after(*tasks: Any, **more: Any) -> State:
    return on_map(agenda=(SquadAction(), *tasks), **more)


@pytest.mark.rule("PH-TEST-17", "PH-RANDOM-02", "PH-MARCH-14")
def test_steps_for_whom_there_is_nobody() -> None:
    test = {"trait": "INT", "diff": 1, "pass": [{"stamina": 1}], "fail": [{"stamina": -1}]}
    there = {"if": {"when": {"man": {"who": "PM", "alive": True}}, "then": [{"stamina": -2}]}}
    gone = squad(SCT={"standing": "kia"})
    everybody = squad(**{role: {"standing": "kia"} for role in PROFILES})
    named = [{"remember": {"as": "FRIEND", "who": who}} for who in (SCT, SL, "SCT", "MP.30", "PM")]
    same(
        "nobody",
        [
            reading({"damage": {"who": "PM", "amount": 1}}),
            reading({"test": test | {"who": "PM"}}),
            reading(there),
            reading(there, point=SL),
            reading({"test": test | {"who": "SCT"}}, marines=gone, point=SL),
            reading({"tests": {"each": [one_of(w) for w in ("SCT", "SL")], "failures": {}}},
                    marines=gone, point=SL),
            *(reading(step, point=SL, marines=gone) for step in named),
            *(reading(step, point=SL) for step in named),
            reading({"boon_points": {"who": "ANY", "amount": -2}}),
            reading({"boon_points": {"who": "ANY", "amount": -2}},
                    marines=squad(RO={"boon_points": 1})),
            reading({"charm": {"code": "PIASTRE", "who": "ANY"}}).ask(),
            reading({"damage": {"who": "ANY", "amount": 1}}).ask(),
            reading({"damage": {"who": "ANY", "amount": 1}}, marines=everybody[:5] + squad()[5:]),
        ],
    )  # fmt: skip


def one_of(who: str) -> dict[str, Any]:
    return {"who": who, "trait": "INT", "diff": 1}


@pytest.mark.rule("PH-CHARM-01", "PH-THREAT-05", "PH-BIVOUAC-11")
def test_threat_dice_with_a_charm() -> None:
    lucky = squad(RO={"charms": ("PIASTRE",)})
    stories = []
    for why, faces in (("night", (6, 5)), ("night", (1, 6)), ("evac", (6, 1)), ("march", (6,))):
        for die in (None, OnThreatDie(0), OnThreatDie(1)):
            state = after(RandomCombatCheck(), RollThreat(why, len(faces), faces), marines=lucky)  # type: ignore[arg-type]
            stories.append(Story(state).ask().say(UseCharm(RO, "PIASTRE", die), faces=(2,)))
    same("threat_dice", stories)


@pytest.mark.rule("PH-SQUAD-04", "PH-MARCH-03")
def test_marches_that_abilities_make_cheaper_than_they_are() -> None:
    lands = ("paddy", "jungle", "hilly", "mountainous")
    stories = []
    for minutes, stamina in ((0, 0), (15, 1), (15, 2), (30, 3)):
        terrain = [{"terrain": land, "minutes": minutes, "stamina": stamina} for land in lands]
        book = with_mission(rules={"encounters": False, "terrain": terrain})
        state = on_map(content=book, helped=("dead-reckoning", "high-work"), at="D4")
        stories.append(Story(state).ask(only="march").say(March("D5"), seed="cheap"))
        water = on_map(content=book, marines=cast("SCT", "MP.17"), clock="23:00", at="D4")
        stories.append(Story(replace(water, point_man="MP.17")).ask(only="march"))
    same("cheap", stories)


def strong(code: str) -> Content:
    """The printed matter in which one man has a Willpower of 6."""
    content = with_mission()
    card = content.profiles[code]
    card = card.model_copy(update={"traits": card.traits | {"WIL": 6}})
    return replace(content, profiles={**content.profiles, code: card}, _found={})


@pytest.mark.rule("PH-STRESS-04", "PH-STRESS-05", "PH-SQUAD-04")
def test_who_does_not_flinch_is_not_consoled() -> None:
    old = squad(INF={"profile": "MP.15"}, ENG={"stress": 3}, RO={"damage": 9})
    step = {"damage": {"who": "RO", "amount": 1}}
    state = entry(step, marines=old, wounds=("W.12",))
    booked = replace(strong(ENG), booklets=state.content.booklets)
    same("stout", [Story(replace(state, content=booked)).say(Continue(), seed="kia")])


def table(*who: str) -> Content:
    """The R&R tables at Base, each line of which speaks of one Specialization."""
    content = real_content()
    lines = tuple(
        RnrResult.model_validate(
            {"title": f"Line {n}", "steps": [{"damage": {"who": one, "amount": 1}}]}
        )
        for n, one in enumerate(who, 1)
    )
    base = content.rnr["base"].model_copy(update=dict.fromkeys(("bad", "middle", "good"), lines))
    booklets = with_mission().booklets
    return replace(content, rnr={**content.rnr, "base": base}, booklets=booklets, _found={})


@pytest.mark.rule("PH-RNR-08")
def test_results_for_men_who_are_not_there() -> None:
    gone = squad(SL={"standing": "kia"}, DOC={"standing": "hospital"})
    roll = RnrRoll("base", 0)

    def rest(*who: str, faces: tuple[int, ...]) -> Story:
        state = after(roll, content=table(*who), marines=gone)
        return Story(state).say(RollRnr(), faces=faces)

    six = ("DOC",) * 6
    told = tuple(
        RnrResult.model_validate(
            {"title": "A", "instead": [{"title": "B", "if": {"mission": {"min": at}}}]}
            | {"steps": [{"tests": {"each": [one_of("RO")], "failures": {1: [{"rnr": 1}]}}}]}
        )
        for at in (1, 2, 1, 2, 1, 2)
    )
    base = real_content().rnr["base"].model_copy(update={"bad": told})
    content = replace(with_mission(), rnr={**real_content().rnr, "base": base}, _found={})
    had = MissionRecord(0, "A", (), 1, 600, Tally(), (), (), (), 0, 0, 0, ("rnr/base/bad/1/1",))
    again = replace(after(roll, content=content), records=(had,))
    same(
        "absent",
        [
            Story(again).say(RollRnr(), faces=(1, 1)).ask().each(
                *[RerollRnr()] * 2, faces=(2,)
            ).say(RerollRnr(), faces=(3,)),
            Story(again).say(RollRnr(), faces=(1, 2)),
            rest(*six, faces=(3, 1)),
            rest(*six[:5], "RO", faces=(3, 1, 2, 3, 4, 5, 6)),
            rest("RO", *six[:5], faces=(3, 6, 5, 1)),
            rest("SL", "DOC", "RO", "DOC", "SL", "ALL", faces=(1, 1, 2, 6)),
            Story(after(roll, content=table(*six), marines=squad(**{"SL": {"profile": "MP.16"}})))
            .say(RollRnr(), faces=(6, 2)),
        ],
    )  # fmt: skip


@pytest.mark.rule("PH-WOUND-11", "PH-SQUAD-04")
def test_help_that_is_asked_for_in_vain() -> None:
    """The holder has left or has used it; the man himself has left; nobody else can help."""
    sunday = cast("SL", "MP.30")
    medic = squad(DOC={"level": 4})
    tasks = [
        SpareWound("MP.30", "MP.30", "six-days", combat, checking)
        for combat in (False, True) for checking in (False, True)
    ]  # fmt: skip
    both = tuple(replace(m, level=4) if m.spec == 6 else m for m in sunday)
    spent = tuple(replace(m, used=("six-days",)) if m.spec == 1 else m for m in both)
    hurt = tuple(replace(m, damage=9) if m.spec == 2 else m for m in both)
    help_ = SpareWound(RO, DOC, "stay-with-me")
    stories = [
        Story(after(task, marines=men, wounds=("W.03", "W.06", "W.01", "W.02")))
        .ask().say(Decline(), seed="vain").ask()
        for task in tasks for men in (sunday, both, hurt)
    ]  # fmt: skip
    stories += [
        Story(after(help_, help_, marines=men, wounds=deck)).say(Decline(), seed="vain").ask()
        for men in (
            medic,
            squad(DOC={"level": 4}, RO={"standing": "evac"}),
            squad(DOC={"level": 4, "standing": "evac"}),
        )
        for deck in (("W.01", "W.02", "W.03"), ("W.05",))
    ]
    stories.append(Story(after(tasks[3], marines=spent)).ask())
    same("vain", stories)


@pytest.mark.rule("PH-BOOKLET-07", "PH-SETUP-16", "PH-HOSPITAL-02", "PH-DAMAGE-03")
def test_steps_at_their_edges() -> None:
    away = squad(
        SCT={"standing": "hospital", "returns": 2},
        ENG={"standing": "hospital", "returns": 3},
        SL={"returns": 9},
    )
    then = [
        {"stress": {"who": "OTHERS", "amount": 1}},
        {"damage": {"who": "TESTER", "amount": 1}},
    ]
    others = {"test": {"who": "SL", "trait": "SUR", "diff": 1, "pass": then, "fail": then}}
    named = [
        {"remember": {"as": name, "who": who}}
        for name, who in (("FRIEND", "SL"), ("FOE", "RO"), ("FRIEND", "INF"))
    ]
    two = with_mission(entries={"02": {"title": "Two", "steps": [{"text": "."}]}})
    armed = entry({"next": {"weapon": "m3"}})
    same(
        "edges",
        [
            reading({"discharge": 2}, marines=away),
            reading({"recruit": {"marine": SL}}),
            reading({"counter": {"name": "boats", "set": 5}}),
            reading({"damage": {"who": "SL", "amount": 0}}, {"stress": {"who": "SL", "amount": 0}}),
            *(reading({verb: {}}) for verb in ("gear", "objective", "marker")),
            reading(*named),
            reading(others).say(RollTest(), seed="others"),
            Story(replace(armed, armoury=("ak47",))).say(Continue()),
            Story(on_map(stamina=0, clock="05:45", threat=1)).say(NightBivouac(), seed="short"),
            Story(on_map(content=with_mission(rules={"encounters": False, "base_ends": False}),
                         base="E6")).say(March("E6"), faces=(6,)),
            Story(on_map(markers=(MapMarker("1", "E6", "02"), MapMarker("2", "D6", "02")),
                         content=two))
            .say(March("E6"), seed="two"),
            Story(after(SpareWound(RO, DOC, "stay-with-me"), wounds=("W.12", "W.12"),
                        marines=squad(DOC={"level": 4}, RO={"damage": 3}))).say(Decline()),
        ],
    )  # fmt: skip


def test_scenes_that_wait_below_another_are_over_the_rest_is_not() -> None:
    scene = {"code": "rain", "title": "Rain", "moment": "rest",
             "steps": [{"say": {"by": SCT, "text": "Still raining."}}]}  # fmt: skip
    book = replace(with_mission(), scenes={"rain": Scene.model_validate(scene)}, _found={})
    hooks = (Hook(("rest",)), Hook(("night",)), Hook(("rest",)))
    state = after(RollThreat("march", 1), *hooks, content=book)
    many = replace(state, options=CampaignOptions(scenes="many"))
    asked = replace(many, agenda=(*many.agenda, Stop("M1/01")))
    same("below", [Story(asked).say(Continue(), seed="scene").say(Continue(), faces=(6,))])
