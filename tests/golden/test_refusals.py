"""What is refused and why: at each decision a command of every kind that is not on offer there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, new
from campaign.rules.commands import (
    AssignId,
    Bivouac,
    CallEvac,
    Continue,
    Decide,
    Decline,
    DraftMarine,
    EvacEnd,
    Evacuate,
    GiveFirstAid,
    GiveItem,
    LeaveItem,
    March,
    MoveOut,
    NightBivouac,
    RollRnr,
    RollTest,
    StowItem,
    StrikeCamp,
    TakeItem,
    UpgradeMarine,
    UseAbility,
)
from campaign.rules.state import Lz
from campaign.rules.tasks import (
    Camp,
    CloseMission,
    Equip,
    EvacResolve,
    Finished,
    GiveId,
    Lighten,
    RnrRoll,
    SquadAction,
    StowGear,
    Swap,
    Task,
    Upgrades,
)
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    entry,
    gear,
    on_map,
    read,
    real_content,
    squad,
    with_mission,
)

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
MARCHES = [March(to) for to in ("", "Z9", "x", "F", "A1", "F6", "F8", "E6", "F5", "F7", "J10")]
ACTIONS = [
    *MARCHES, Bivouac(0), Bivouac(10), Bivouac(1500), NightBivouac(), CallEvac(), EvacEnd(),
    Evacuate((DOC,)), GiveFirstAid(DOC), Continue(), Decline(), StrikeCamp(),
]  # fmt: skip
PIECES = [
    TakeItem(SL, "m60", 0), TakeItem(INF, "m60", 0), TakeItem(INF, "m60", 1),
    TakeItem(RO, "radio", 3), TakeItem(RO, "radio", 1), TakeItem(SL, "radio", 3),
    TakeItem(ENG, "claymore", 2), TakeItem(INF, "bipod", 1), TakeItem(SL, "m3", 0),
    TakeItem(SL, "m16", 0), TakeItem(SL, "smoke", 4), TakeItem(SL, "smoke", 2),
    TakeItem("MP.99", "smoke", 2), TakeItem(SL, "bow", 1), TakeItem(DOC, "frag", 2),
    TakeItem(SCT, "rations", 1), TakeItem(SCT, "auto-ammo", 2),
]  # fmt: skip
GIFTS = [
    GiveItem(giver, taker, code, side)
    for giver, taker in ((SL, RO), (SL, SL), (INF, DOC), ("MP.99", SL), (SL, "MP.99"))
    for code, side in (("m16", 0), ("m16", 1), ("smoke", 2), ("smoke", 3), ("radio", 3), ("x", 0),
                       ("rations", 1), ("m60", 0))
]  # fmt: skip
OTHERS = [
    MoveOut(), Decide(0), Decide(1), Decide(9), UpgradeMarine(SL), UpgradeMarine(DOC), RollTest(),
    RollRnr(), StowItem(SL), StowItem("MP.99"), StowItem(DOC), LeaveItem(), AssignId(SL),
    DraftMarine(SL), UseAbility(SL, "none"),
]  # fmt: skip
PACKS = squad(
    SL={"weapons": ("m16",), "gear": gear("smoke", "rations")},
    RO={"weapons": ("m16",), "gear": gear("radio")},
    INF={"weapons": ("m60",), "gear": gear("mg-ammo", "mg-ammo", "flak-jacket")},
    DOC={"gear": gear("rations", "first-aid-kit", "first-aid-kit"), "damage": 2},
    SCT={"wound": "W.09", "wound_cubes": 2},
)


def at(*tasks: Task, **changes: Any) -> State:
    return on_map(agenda=(SquadAction(), *tasks), **({"marines": PACKS} | changes))


def mission(**rules: Any) -> Any:
    return with_mission(rules={"encounters": False} | rules)


def told(state: State, *commands: Any) -> Story:
    story = Story(state)
    for command in commands:
        before = story.state
        story.say(command, seed="no")
        story.state = before
    return story


REFUSED = [*ACTIONS, *PIECES, *GIFTS, *OTHERS]


@pytest.mark.rule("PH-MARCH-01", "PH-MARCH-02", "PH-SETUP-07", "PH-BIVOUAC-02", "PH-EVAC-01")
def test_what_the_squad_may_not_do() -> None:
    river = {"rows": [5, 6], "open": [["E5", "E6"]]}
    shut = with_mission(rules={"encounters": False, "closed": ["E6", "F7"], "river": river})
    only = mission(only_terrain=["paddy"])
    ammo = squad(SL={"gear": gear("auto-ammo", "auto-ammo")}, INF={"weapons": ("m16",)})
    same(
        "refused_actions",
        [
            told(at(), *ACTIONS, *PIECES[:1], *GIFTS[:1], *OTHERS),
            told(at(content=shut), *MARCHES),
            told(at(content=only), *MARCHES),
            told(at(at="A1", clock="18:00"), *ACTIONS),
            told(at(marines=squad(), lz=(Lz("F6"),), eaz=("F6",)), CallEvac(), EvacEnd()),
            told(at(marines=ammo), *MARCHES[-4:]),
            told(at(clock="05:45"), *ACTIONS),
            told(at(content=mission(night_bivouac=False), clock="23:00"), NightBivouac()),
        ],
    )


@pytest.mark.rule("PH-EQUIP-01", "PH-EQUIP-05", "PH-EQUIP-18", "PH-EQUIP-24", "PH-EQUIP-33")
def test_who_may_not_carry_what() -> None:
    only = {"equipment": {"only": [{"codes": ["m16", "smoke"], "max": 1}]}}
    forbidden = {"equipment": {"forbidden": ["smoke", "m60"]}}
    same(
        "refused_pieces",
        [
            told(at(Equip()), *PIECES, MoveOut(), *MARCHES[:2]),
            told(at(Equip(), content=mission(**only)), *PIECES, MoveOut()),
            told(at(Equip(), content=mission(**forbidden)), *PIECES, MoveOut()),
            told(at(Equip(), marines=squad()), *PIECES, MoveOut()),
            told(at(Lighten()), *GIFTS, *OTHERS[:3]),
            told(at(Swap(())), *GIFTS),
            told(at(StowGear("smoke", 2)), *OTHERS),
            told(at(StowGear("m60", 0)), *OTHERS),
            told(at(StowGear("radio", 3)), *OTHERS),
        ],
    )


@pytest.mark.rule("PH-ROUND-02", "PH-BOOKLET-04", "PH-FIRSTAID-05", "PH-EVAC-09", "PH-XP-04")
def test_what_is_not_possible_now() -> None:
    content = replace(real_content(), booklets={1: real_content().booklets[1]}, _found={})
    begun = new(content, CampaignOptions(), "no")
    options = [
        {"label": "Pay", "cost": {"spend": [{"gear": "smoke", "amount": 3}]}},
        {"label": "Give", "cost": {"boon_points": 2}},
        {"label": "Know", "requires": "SECRET", "why": "nobody told them"},
        {"label": "Wait", "requires": {"at": "A1"}},
        {"label": "Hide", "hidden_unless": "SECRET"},
    ]
    choosing = read(entry({"choice": {"options": options}}, marines=PACKS)).state
    testing = read(entry({"test": {"who": "SL", "trait": "SUR", "diff": 2}})).state
    decisions = [
        begun,
        Story(begun).say(Continue(), seed="no").state,
        choosing,
        testing,
        Story(testing).say(RollTest(), seed="no").state,
        at(Camp(15, 0)),
        at(Camp(30, 0)),
        at(Camp(60, 0), marines=squad(SL={"gear": gear("first-aid-kit")})),
        at(Camp(60, 0), marines=squad(DOC={"damage": 1})),
        at(EvacResolve()),
        at(Upgrades(), marines=squad(SL={"experience": 9}, DOC={"level": 4, "experience": 99})),
        at(RnrRoll("base", 0)),
        at(CloseMission()),
        replace(at(GiveId(2)), ids=(SL, "", INF, SCT, ENG, DOC)),
        replace(on_map(agenda=(Finished(),)), mission=None),
    ]
    few = [
        March("E6"), Bivouac(30), GiveFirstAid(DOC), Evacuate((SL,)), Evacuate((SL, RO, DOC)),
        MoveOut(), Continue(), *OTHERS[1:],
    ]  # fmt: skip
    same("refused_now", [told(state, *few) for state in decisions])


def test_an_entry_that_leads_on_for_ever_is_told_with_its_place() -> None:
    round_ = {"02": {"title": "Two", "steps": [{"goto": "03"}]},
              "03": {"title": "Three", "steps": [{"goto": "02"}]}}  # fmt: skip
    deep = {"if": {"when": {"at": "F6"}, "then": [{"goto": "02"}]}}
    assert MISSION["setup"]["squad"] == "F6"
    same("refused_endless", [Story(entry(deep, entries=round_)).say(Continue())])
