"""Weapons and Gear change hands: before a Mission, on the way, when something is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State
from campaign.rules.commands import (
    ClearKit,
    Continue,
    DropItem,
    GiveItem,
    LeaveItem,
    MoveOut,
    NamePointMan,
    SensibleKit,
    StowItem,
    TakeItem,
)
from campaign.rules.equipment import all_items
from campaign.rules.state import SPECIALIZATIONS, Marine, Seat
from campaign.rules.tasks import Equip, Lighten, SquadAction, StowGear
from tests.campaign.builders import PROFILES, gear, on_map, real_content, squad, with_mission

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
TWO = CampaignOptions(
    seats=(Seat("host", "host"), Seat("bert")), owners=("host",) * 3 + ("bert",) * 3
)


def men(options: CampaignOptions | None = None, **changes: dict[str, Any]) -> tuple[Marine, ...]:
    owners = options.owners if options else ("host",) * 6
    return tuple(replace(m, owner=owners[m.spec - 1]) for m in squad(**changes))


def equipping(rules: dict[str, Any] | None = None, **changes: Any) -> State:
    book = with_mission(rules={"equipment": rules}) if rules else with_mission()
    return on_map(**({"content": book, "agenda": (SquadAction(), Equip())} | changes))


def lightening(**changes: Any) -> State:
    return on_map(**({"agenda": (SquadAction(), Lighten())} | changes))


def owning(state: State, *weapons: str) -> State:
    """The state of a Squad that has found these Weapons."""
    return replace(state, armoury=weapons)


def found(code: str, side: int, **changes: Any) -> State:
    return on_map(**({"agenda": (SquadAction(), StowGear(code, side))} | changes))


@pytest.mark.rule("PH-EQUIP-01", "PH-EQUIP-02", "PH-EQUIP-07", "PH-EQUIP-17", "PH-SETUP-01")
def test_the_armory() -> None:
    packed = men(
        INF={"weapons": ("m60",), "gear": gear("mg-ammo:2")},
        RO={"weapons": ("m16",), "gear": gear("radio")},
        DOC={"gear": gear("rations", "flak-jacket", "first-aid-kit:4"), "wound": "W.09"},
        ENG={"level": 2},
    )
    nobody = replace(equipping(marines=packed), point_man="")
    same(
        "armory",
        [
            Story(equipping())
            .ask()
            .say(
                MoveOut(),
                TakeItem(SL, "m60"),
                TakeItem(SL, "ak47"),
                TakeItem(SL, "radio", 3),
                TakeItem(SL, "nothing"),
                TakeItem(SL, "smoke", 5),
                TakeItem(SL, "m16", 1),
                TakeItem("MP.99", "m16"),
                NamePointMan(SL),
            ),
            Story(nobody)
            .ask()
            .say(
                NamePointMan(SCT),
                NamePointMan(DOC),
                TakeItem(SL, "claymore", 2),
                DropItem(SL, "m16"),
                TakeItem(INF, "mg-ammo", 1),
                DropItem(INF, "mg-ammo", 2),
                TakeItem(DOC, "rations", 1),
                TakeItem(RO, "bipod", 1),
                ClearKit(),
            ),
        ],
    )


@pytest.mark.rule("PH-EQUIP-04", "PH-EQUIP-05", "PH-EQUIP-06", "PH-EQUIP-13", "PH-EQUIP-16")
def test_an_armory_with_a_missions_own_rules() -> None:
    only = [
        {"codes": ["m16", "m14"], "max": 2},
        {"codes": ["smoke"], "max": 1, "sides": [1]},
        {"codes": ["rations"], "max": 6, "if": {"threat": {"min": 5}}},
    ]
    forbidden = {"forbidden": ["m37", "radio", "frag"], "m16_min": 0}
    weak = men(
        RO={"wound": "W.11"}, ENG={"wound": "W.10"}, SL={"wound": "W.11", "weapons": ("m1911",)}
    )
    kia = men(INF={"standing": "kia", "weapons": ("m60", "m16")}, DOC={"standing": "hospital"})
    same(
        "armory_rules",
        [
            Story(equipping({"only": only}))
            .ask()
            .say(
                TakeItem(SL, "m16"),
                TakeItem(RO, "m14"),
                TakeItem(INF, "m16"),
                TakeItem(INF, "m37"),
                TakeItem(INF, "rations", 1),
                TakeItem(INF, "smoke", 2),
                TakeItem(INF, "smoke", 1),
                TakeItem(SL, "smoke", 1),
            ),
            Story(equipping(forbidden))
            .ask(only="move_out")
            .say(
                TakeItem(SL, "m37"),
                SensibleKit(),
                TakeItem(SL, "m1911"),
                TakeItem(RO, "m1911"),
                TakeItem(INF, "m1911"),
            )
            .ask(only="drop_item"),
            Story(equipping(marines=weak)).ask().say(SensibleKit(), MoveOut()),
            Story(equipping(marines=kia))
            .ask()
            .say(TakeItem(SL, "m16"), TakeItem(RO, "m16"), TakeItem(SCT, "m16"), SensibleKit()),
        ],
    )


@pytest.mark.rule("PH-EQUIP-05", "PH-EQUIP-18")
def test_what_a_mission_lets_the_squad_have_at_all() -> None:
    held = men(SL={"weapons": ("m37",)}, RO={"gear": gear("smoke:2")})
    only = {"only": [{"codes": ["m16"], "max": 2}, {"codes": ["rations"], "max": 1, "sides": [1]}]}
    state = equipping(only, marines=held)
    assert [*all_items(state)] == [
        ("m16", 0),
        ("m37", 0),
        ("smoke", 2),
        ("smoke", 1),
        ("rations", 1),
    ]
    bare = equipping({"forbidden": ["m16", "frag"]})
    assert {"m16", "frag", "m3"}.isdisjoint(code for code, _ in all_items(bare))


@pytest.mark.rule("PH-EQUIP-01", "PH-EQUIP-03", "PH-MULTIPLAYER-01")
def test_a_sensible_kit_for_all_or_for_ones_own() -> None:
    shared = men(TWO)
    solo = replace(equipping(), point_man="")
    same(
        "sensible_kit",
        [
            Story(solo).say(SensibleKit(), MoveOut()),
            Story(
                owning(
                    equipping(
                        marines=men(SL={"level": 3}, ENG={"level": 2}, SCT={"wound": "W.08"})
                    ),
                    "m3",
                    "ak47",
                )
            ).say(SensibleKit(), ClearKit()),
            Story(replace(equipping(marines=shared, options=TWO), point_man=""))
            .ask("host", "bert", only="sensible_kit", wishes=True)
            .say(SensibleKit("bert"), seat="bert")
            .say(SensibleKit("host"), seat="bert")
            .say(ClearKit(), seat="bert")
            .say(SensibleKit("host"), seat="host")
            .say(NamePointMan(SL), seat="bert")
            .say(SensibleKit(), seat="host")
            .say(MoveOut(), seat="bert")
            .ask("host", "bert", only="move_out"),
        ],
    )


@pytest.mark.rule("PH-EQUIP-32", "PH-EQUIP-33", "PH-EQUIP-34", "PH-EQUIP-35", "PH-EQUIP-24")
def test_packs_on_the_way() -> None:
    fallen = men(
        RO={"standing": "kia", "weapons": ("ak47",), "gear": gear("radio", "smoke:1")},
        INF={"standing": "evac", "weapons": ("m60",), "gear": gear("rations")},
        SL={"weapons": ("m16", "ak47"), "gear": gear("smoke:2", "smoke:1", "smoke:2")},
        DOC={"weapons": ("m16",), "gear": gear("rations", "flak-jacket")},
    )
    heavy = men(
        RO={"weapons": ("m16",), "gear": gear("radio"), "wound": "W.11"},
        INF={"weapons": ("m60",), "gear": gear("mg-ammo:2")},
        SL={"weapons": ("m16",), "gear": gear("rations", "frag:2")},
    )
    none = men(
        **{role: {"wound": "W.11", "weapons": ("m14",)} for role in SPECIALIZATIONS[2:]},
        RO={"standing": "kia", "gear": gear("radio")},
        SL={"standing": "evac"},
    )
    handed = men(SL={"gear": gear("radio"), "weapons": ("m16",)}, RO={"weapons": ("m16",)})
    same(
        "packs",
        [
            Story(owning(lightening(marines=fallen), "ak47", "ak47"))
            .ask()
            .say(
                Continue(),
                DropItem(RO, "radio", 3),
                GiveItem(RO, DOC, "radio", 3),
                DropItem(SL, "ak47"),
                GiveItem(RO, SL, "radio", 3),
                GiveItem(INF, DOC, "rations", 1),
                GiveItem(RO, SL, "m60"),
                GiveItem(INF, SL, "m60"),
                DropItem(SL, "smoke", 2),
                Continue(),
                GiveItem(RO, SCT, "radio", 3),
                Continue(),
            ),
            Story(lightening(marines=heavy))
            .ask()
            .say(
                Continue(),
                GiveItem(INF, SL, "m60"),
                GiveItem(RO, SL, "radio", 3),
                GiveItem(RO, SCT, "radio", 3),
            )
            .ask()
            .say(Continue()),
            Story(lightening(marines=none)).ask().say(Continue()),
            Story(lightening(marines=handed))
            .ask()
            .say(GiveItem(SL, ENG, "radio", 3), DropItem(ENG, "radio", 3)),
        ],
    )


@pytest.mark.rule("PH-EQUIP-14", "PH-EQUIP-23", "PH-EQUIP-33", "PH-COMPONENTS-08")
def test_what_is_found() -> None:
    full = men(
        SL={"weapons": ("m14",), "gear": gear("smoke:2", "frag:2")},
        RO={"weapons": ("m16",)},
        SCT={"gear": gear("rations")},
    )
    out = men(**{role: {"gear": gear("rations")} for role in SPECIALIZATIONS})
    away = men(RO={"standing": "kia"})
    with_radio = men(RO={"weapons": ("m16",), "gear": gear("radio")})
    assert real_content().combat.weapons["ak47"].limit == 0
    same(
        "found",
        [
            Story(owning(found("ak47", 0, marines=full), "m3"))
            .ask()
            .say(StowItem(SL), StowItem(DOC)),
            Story(found("smoke", 2, marines=full)).ask().say(StowItem(RO)),
            Story(found("smoke", 1, marines=full)).say(LeaveItem()),
            Story(found("m60", 0)).ask().say(StowItem(INF)),
            Story(found("rations", 1, marines=full)).ask(),
            Story(found("rations", 1, marines=out)).ask().say(StowItem(SL)),
            Story(found("radio", 3)).ask().say(StowItem(SL)),
            Story(found("radio", 3, marines=away)).ask(),
            Story(found("radio", 3, marines=with_radio)).ask(),
            Story(found("claymore", 2)).ask(),
        ],
    )
