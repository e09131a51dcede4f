"""The Squad on the map: Marches, Bivouacs, First Aid, Evac, and why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State
from campaign.rules.commands import (
    Bivouac,
    BottomEncounter,
    CallEvac,
    Continue,
    EatRation,
    EvacEnd,
    Evacuate,
    GiveFirstAid,
    March,
    NamePointMan,
    NightBivouac,
    Regroup,
    RemoveDamage,
    ShareAmmo,
    StrikeCamp,
    UseAbility,
    UseCharm,
)
from campaign.rules.state import Lz, MapMarker, Passenger, TerrainShift
from campaign.rules.targets import OnMarine, OnPiece
from campaign.rules.tasks import Camp, SquadAction, Treat
from combat.rules.state import GearPiece
from tests.campaign.builders import PROFILES, cast, gear, on_map, squad, with_mission

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


def mission(**rules: Any) -> Any:
    return with_mission(rules={"encounters": False} | rules)


def marches(state: State) -> Story:
    return Story(state).ask(only="march")


@pytest.mark.rule(
    "PH-MARCH-01",
    "PH-MARCH-03",
    "PH-MARCH-05",
    "PH-MARCH-06",
    "PH-MARCH-07",
    "PH-MARCH-08",
    "PH-MARCH-10",
    "PH-LITTER-02",
    "PH-LITTER-03",
    "PH-EAZ-02",
    "PH-BASE-01",
    "PH-SQUAD-04",
)
def test_what_marches_cost_and_bring() -> None:
    left, right = TerrainShift("left", 2), TerrainShift("right")
    walking = squad(RO={"wound": "W.06"})
    prisoner = (Passenger("pow", "pow"),)
    terrain = [
        {"terrain": "jungle", "minutes": 90, "stamina": 5, "rows": [5]},
        {"terrain": "hilly", "minutes": 15, "stamina": 0},
    ]
    ways = [
        {"between": ["F6", "E6"], "minutes": "0:45", "stamina": 2},
        {"between": ["F6", "F7"], "minutes": "0:30", "stamina": 0, "instead": True},
    ]
    same(
        "marches",
        [
            marches(on_map()),
            marches(on_map(shifts=(left,), stamina=1, eaz=("E6", "F7"), at="F5")),
            marches(on_map(shifts=(right, left), at="E4", base="E5")),
            marches(on_map(bodies=1, markers=(MapMarker("1", "E6", "02"),))),
            marches(on_map(marines=walking, at="D4")),
            marches(on_map(marines=squad(RO={"wound": "W.09"}))),
            marches(on_map(marines=squad(RO={"wound": "W.09"}), counters=(("bearers", 1),))),
            marches(on_map(marines=walking, bodies=1, counters=(("bearers", 1),))),
            marches(on_map(passengers=(Passenger("x", "littered"),))),
            marches(on_map(passengers=(Passenger("x", "kia"),), counters=(("bearers", 1),))),
            marches(on_map(passengers=prisoner)),
            marches(on_map(passengers=prisoner, content=mission(pow_slows=True))),
            marches(on_map(content=mission(march_minutes="0:15"), clock="20:00")),
            marches(on_map(content=mission(terrain=terrain), shifts=(right,))),
            marches(on_map(content=mission(crossings=ways, march_minutes="0:15"))),
            marches(on_map(content=mission(closed=["E6"], only_terrain=["jungle", "paddy"]))),
            marches(on_map(content=mission(river={"rows": [5, 6], "open": [["F6", "F5"]]}))).say(
                March("E5")
            ),
            marches(on_map(content=mission(ends_day=1, ends_at="11:00"))),
            marches(on_map(content=mission(base_ends=False), base="F7", at="F6")),
            marches(on_map(content=mission(base_ends=True), base="F7", at="F6")),
            marches(on_map(helped=("dead-reckoning", "high-work"), at="D4")),
            marches(on_map(marines=cast("SCT", "MP.17"), clock="23:00")),
            marches(
                replace(on_map(marines=cast("SCT", "MP.17"), clock="18:00"), point_man="MP.17")
            ),
            marches(
                replace(on_map(marines=cast("SCT", "MP.17"), clock="17:45"), point_man="MP.17")
            ),
        ],
    )


@pytest.mark.rule(
    "PH-MARCH-09",
    "PH-MARCH-11",
    "PH-MARCH-12",
    "PH-ROUND-03",
    "PH-EVENT-01",
    "PH-ENCOUNTER-01",
    "PH-BASE-05",
    "PH-THREAT-05",
    "PH-STAMINA-03",
)
def test_what_comes_of_a_march() -> None:
    book = {"entries": {"02": {"title": "Two", "steps": [{"text": "There."}]}}}
    far = with_mission(**book, rules={"encounters": True})
    last = TerrainShift("left", 1, "M1/02", ("steps",))
    here = MapMarker("1", "E6", "02")
    encounters = ("G01", "G02")
    same(
        "marched",
        [
            Story(on_map())
            .say(March("E6"), seed="a")
            .say(March("E5"), seed="b")
            .say(March("D5"), seed="c"),
            Story(on_map(stamina=1)).say(March("E6"), seed="a"),
            Story(on_map(content=far, markers=(here,))).say(March("E6"), Continue(), seed="a"),
            Story(on_map(content=far, shifts=(last,))).say(March("E6"), seed="b"),
            Story(on_map(content=far, shifts=(TerrainShift("right", 2), last))).say(
                March("E6"), seed="c"
            ),
            Story(on_map(content=far, encounters=encounters)).say(March("E6"), faces=[4]),
            Story(on_map(content=far, encounters=encounters)).say(March("E6"), faces=[6]),
            Story(on_map(content=far, encounters=encounters)).say(March("E6"), faces=[2]),
            Story(on_map(counters=(("quiet Marches", 2),))).say(March("E6"), seed="q"),
            Story(on_map(at="J6")).say(March("J7")),
            Story(on_map(at="J5")).say(March("J6"), seed="near"),
            Story(on_map(eaz=("E6",), threat=8)).say(March("E6"), seed="eaz"),
            Story(on_map(helped=("dead-reckoning", "high-work"))).say(March("E6"), seed="h"),
            Story(on_map(clock="23:45")).say(March("E6"), seed="midnight"),
            Story(on_map()).say(
                March("F6"),
                March("A1"),
                March("Z9"),
                March("F9"),
                March("E66"),
                Bivouac(10),
                Bivouac(0),
                Bivouac(1455),
                Bivouac(-15),
                NightBivouac(),
                CallEvac(),
                EvacEnd(),
                GiveFirstAid(DOC),
                Regroup(),
                Continue(),
                NamePointMan(SCT),
            ),
            Story(on_map(content=mission(ends_day=1, ends_at="10:45"))).say(
                March("E6"), seed="late"
            ),
        ],
    )


@pytest.mark.rule(
    "PH-ROUND-02",
    "PH-BIVOUAC-02",
    "PH-BIVOUAC-09",
    "PH-BIVOUAC-10",
    "PH-EVAC-02",
    "PH-EVAC-03",
    "PH-EVAC-04",
    "PH-EVAC-05",
    "PH-EQUIP-20",
)
def test_what_the_squad_may_do() -> None:
    radio = {"RO": {"gear": gear("radio")}}
    hurt = squad(**radio, SL={"wound_cubes": 2}, INF={"wound": "W.09"})
    ammo = squad(
        INF={"weapons": ("m60",)},
        DOC={"gear": gear("mg-ammo:2", "rations")},
        SL={"gear": gear("mg-ammo:1", "smoke:2")},
    )
    helpers = squad(
        SL={"profile": "MP.02"},
        RO={"profile": "MP.06"},
        INF={"profile": "MP.26"},
        ENG={"profile": "MP.20"},
        DOC={"profile": "MP.04"},
    )
    helping = on_map(
        marines=helpers,
        shifts=(TerrainShift("left"), TerrainShift("right")),
        at="D4",
        encounters=("G01", "G02"),
        discarded=(GearPiece("smoke", 1), GearPiece("frag", 2)),
    )
    same(
        "squad_actions",
        [
            Story(on_map()).ask(),
            Story(on_map(clock="18:00", marines=hurt)).ask(only="night_bivouac"),
            Story(on_map(clock="17:45", marines=hurt)).ask(only="call_evac"),
            Story(on_map(clock="17:30", marines=hurt, lz=(Lz("F6"),))).ask(only="call_evac"),
            Story(on_map(clock="05:30", marines=hurt)).ask(only="call_evac").ask(only="evac_end"),
            Story(on_map(clock="05:15", marines=hurt))
            .ask(only="call_evac")
            .say(CallEvac(), EvacEnd()),
            Story(on_map(clock="10:00", marines=squad(**radio)))
            .ask(only="call_evac")
            .ask(only="evac_end"),
            Story(
                on_map(
                    marines=hurt, content=mission(evac=False, night_bivouac=False), clock="20:00"
                )
            )
            .ask(only="call_evac")
            .say(NightBivouac(), CallEvac()),
            Story(on_map(marines=hurt, at="C3", clock="12:00")).ask(only="call_evac"),
            Story(
                on_map(content=mission(ends_day=1, ends_at="12:00"), marines=hurt, clock="11:15")
            ).ask(),
            Story(on_map(content=mission(ends_day=2, ends_at="06:00"), clock="20:00")).ask(
                only="night_bivouac"
            ),
            Story(on_map(content=mission(ends_day=2, ends_at="06:15"), clock="20:00")).ask(
                only="night_bivouac"
            ),
            Story(on_map(marines=ammo))
            .ask(only="share_ammo")
            .say(March("E6"), ShareAmmo())
            .ask(only="march"),
            Story(helping)
            .ask(only="use_ability")
            .say(
                UseAbility("MP.02", "dead-reckoning"),
                UseAbility("MP.06", "high-work"),
                UseAbility("MP.26", "firebreak"),
                UseAbility("MP.20", "long-view"),
                BottomEncounter(),
                UseAbility("MP.04", "coax-it", OnPiece("frag", 2)),
            )
            .ask()
            .say(UseAbility("MP.02", "dead-reckoning")),
            Story(helping)
            .say(UseAbility("MP.20", "long-view"), Continue())
            .ask(only="use_ability"),
        ],
    )


@pytest.mark.rule(
    "PH-BIVOUAC-01",
    "PH-BIVOUAC-03",
    "PH-BIVOUAC-04",
    "PH-BIVOUAC-07",
    "PH-BIVOUAC-11",
    "PH-BIVOUAC-12",
    "PH-BIVOUAC-13",
    "PH-FIRSTAID-02",
    "PH-FIRSTAID-05",
    "PH-BIVOUAC-08",
)
def test_rest() -> None:
    hurt = squad(
        SL={"damage": 2},
        DOC={"gear": gear("first-aid-kit:4", "rations"), "damage": 1},
        RO={
            "gear": gear("rations", "first-aid-kit:2"),
            "stress": 3,
            "charms": ("NEEDLE", "FLOWER"),
        },
    )
    cook = squad(SL={"profile": "MP.10"}, RO={"gear": gear("rations")})
    camp = (SquadAction(), Camp(60, 2))
    same(
        "rest",
        [
            Story(on_map(stamina=5))
            .say(Bivouac(30))
            .say(Bivouac(15), seed="full")
            .say(Bivouac(135), seed="long"),
            Story(on_map(stamina=5, eaz=("F6",))).say(Bivouac(60), seed="eaz"),
            Story(on_map(content=mission(go_to_ground=True), stamina=3, threat=3))
            .say(Bivouac(60))
            .say(Bivouac(45), seed="g"),
            Story(on_map(content=mission(go_to_ground=True), eaz=("F6",))).say(
                Bivouac(60), seed="h"
            ),
            Story(on_map(clock="19:30", stamina=4, threat=3)).say(NightBivouac(), seed="night"),
            Story(on_map(clock="02:15", stamina=1, threat=5, day=2)).say(
                NightBivouac(), seed="late"
            ),
            Story(on_map(marines=hurt, stamina=5, clock="10:00"))
            .say(Bivouac(60), seed="camp")
            .ask()
            .say(GiveFirstAid(SL), seed="aid")
            .say(EatRation(RO), EatRation(RO))
            .ask()
            .say(StrikeCamp()),
            Story(on_map(marines=hurt, stamina=14, agenda=camp))
            .ask()
            .say(
                UseCharm(RO, "NEEDLE", OnMarine(RO)),
                UseCharm(RO, "FLOWER", OnMarine(RO)),
                EatRation(RO),
                EatRation(DOC),
                StrikeCamp(),
            ),
            Story(on_map(marines=hurt, agenda=(SquadAction(), Camp(30, 1)), stamina=5))
            .say(GiveFirstAid(DOC), seed="one")
            .say(GiveFirstAid(DOC)),
            Story(on_map(marines=hurt, agenda=(SquadAction(), Camp(15, 0)), stamina=5))
            .say(GiveFirstAid(DOC))
            .ask(),
            Story(on_map(marines=cook, agenda=(SquadAction(), Camp(15, 0)), stamina=5)).say(
                EatRation(RO)
            ),
            Story(on_map(marines=hurt, agenda=(SquadAction(), Treat(2))))
            .ask()
            .say(RemoveDamage(SL), RemoveDamage(RO), RemoveDamage(SL)),
            Story(on_map(marines=hurt, agenda=(SquadAction(), Treat(4)))).say(RemoveDamage(DOC)),
        ],
    )


@pytest.mark.rule(
    "PH-EVAC-06", "PH-EVAC-08", "PH-EVAC-09", "PH-EVAC-10", "PH-EVAC-11", "PH-EVAC-13"
)
def test_a_helicopter_lands() -> None:
    radio = {"RO": {"gear": gear("radio")}}
    hurt = squad(**radio, SL={"wound_cubes": 2}, INF={"wound": "W.09"}, SCT={"wound": "W.06"})
    three = squad(**radio, SL={"wound_cubes": 2}, INF={"wound": "W.09"}, DOC={"standing": "kia"})
    carried = (Passenger("x", "kia"), Passenger("y", "pow"))
    same(
        "evac",
        [
            Story(on_map(marines=hurt))
            .say(CallEvac())
            .ask()
            .say(Evacuate((SCT,)), Evacuate(()), Evacuate((SL,)), seed="e"),
            Story(on_map(marines=hurt, lz=(Lz("F6"),), eaz=("F6",)))
            .say(CallEvac())
            .say(Evacuate((SL, INF)), seed="f"),
            Story(on_map(marines=three, bodies=1, passengers=carried))
            .say(CallEvac())
            .ask()
            .say(Evacuate((SL, INF)), seed="g"),
            Story(on_map(marines=squad(**radio), passengers=carried))
            .say(CallEvac())
            .ask()
            .say(Evacuate(()), seed="h"),
            Story(on_map(marines=squad(**radio), threat=4)).say(EvacEnd(), seed="i"),
        ],
    )
