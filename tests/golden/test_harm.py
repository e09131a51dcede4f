"""Damage, Stress, Wounds and Conditions; what spares a Marine; who goes on without him."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State
from campaign.rules.commands import (
    AssignId,
    Continue,
    Decline,
    KeepCard,
    NamePointMan,
    PayBoonPoint,
    UseAbility,
    UseCharm,
)
from campaign.rules.state import SPECIALIZATIONS
from campaign.rules.tasks import GiveId, KeepBoon, NamePoint, PayBoon, SpareWound, SquadAction
from tests.campaign.builders import PROFILES, cast, entry, gear, on_map, real_content, squad

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
SUNDAY = "MP.30"
SIX_DAYS, STAY = UseAbility(SUNDAY, "six-days"), UseAbility(DOC, "stay-with-me")
STRING = UseCharm(RO, "STRING")
BODY = {"level": 4}


def hit(who: str, damage: int = 9, stress: int = 0) -> dict[str, Any]:
    verb, amount = ("stress", stress) if stress else ("damage", damage)
    return {verb: {"who": who, "amount": amount}}


def hurt(*steps: dict[str, Any], seed: str = "hurt", **state: Any) -> Story:
    """What comes of reading such an entry."""
    return Story(entry(*steps, **state)).say(Continue(), seed=seed)


@pytest.mark.rule(
    "PH-DAMAGE-03",
    "PH-WOUND-03",
    "PH-WOUND-04",
    "PH-WOUND-12",
    "PH-KIA-01",
    "PH-STRESS-03",
    "PH-EQUIP-28",
)
def test_every_wound_card() -> None:
    cards = sorted(real_content().wounds)
    plain = [hurt(hit("RO"), wounds=(card, "W.01")) for card in cards]
    worse = [
        hurt(
            hit("RO"), wounds=(card, "W.01"), marines=squad(RO={"wound": "W.05", "wound_cubes": 1})
        )
        for card in ("W.02", "W.07", "W.12")
    ]
    jacket = {"gear": gear("flak-jacket"), "stress": 6}
    always = CampaignOptions(flak_always=True)
    same(
        "wounds",
        [
            *plain,
            *worse,
            hurt(hit("RO"), wounds=("W.02",), marines=squad(RO={"wound_cubes": 2})),
            hurt(hit("RO"), wounds=()),
            hurt(hit("RO"), wounds=(), marines=squad(RO={"wound": "W.05", "wound_cubes": 1})),
            hurt(hit("RO", 5), hit("RO", -9), hit("SL", -1), hit("SL", 7), wounds=("W.01",)),
            hurt(hit("ALL", 8), wounds=("W.01", "W.02", "W.03", "W.04", "W.05", "W.06")),
            hurt(
                hit("RO"), wounds=("W.09", "W.03", "W.01"), marines=squad(RO=jacket), options=always
            ),
            hurt(hit("RO"), wounds=("W.03", "W.09", "W.01"), marines=squad(RO=jacket)),
            hurt(hit("RO"), wounds=("W.09",), marines=squad(RO=jacket), options=always),
        ],
    )


@pytest.mark.rule(
    "PH-STRESS-02",
    "PH-CONDITION-03",
    "PH-CONDITION-05",
    "PH-BREAKDOWN-01",
    "PH-BREAKDOWN-05",
    "PH-STRESS-04",
)
def test_every_condition_card() -> None:
    cards = sorted(real_content().conditions)
    same(
        "conditions",
        [
            *(hurt(hit("RO", stress=9), conditions=(card, "C.01")) for card in cards),
            *(
                hurt(
                    hit("RO", stress=9),
                    conditions=(card, "C.09"),
                    marines=squad(RO={"condition": "C.03", "condition_cubes": 1}),
                )
                for card in cards[1:5]
            ),
            hurt(
                hit("RO", stress=9), conditions=("C.02",), marines=squad(RO={"condition_cubes": 2})
            ),
            hurt(
                hit("RO", stress=9), conditions=("C.02",), marines=squad(RO={"condition_cubes": 3})
            ),
            hurt(hit("RO", stress=9), conditions=()),
            hurt(
                hit("RO", stress=3), hit("RO", stress=-5), {"condition": "RO"}, conditions=("C.02",)
            ),
            hurt(hit("ALL", stress=7), conditions=tuple(cards)),
            hurt(
                hit("RO"),
                wounds=("W.12",),
                marines=squad(INF={"profile": "MP.15"}, SL={"stress": 6}),
            ),
        ],
    )


@pytest.mark.rule("PH-SQUAD-04", "PH-SQUAD-07", "PH-WOUND-11", "PH-CHARM-01", "PH-DAMAGE-03")
def test_what_may_spare_a_marine() -> None:
    sunday, medic = cast("SL", SUNDAY), squad(DOC=BODY)
    both = tuple(replace(m, level=4) if m.spec == 6 else m for m in sunday)
    lucky = squad(RO={"charms": ("STRING",)}, DOC=BODY)
    deck = ("W.06", "W.03", "W.09", "W.01", "W.12")
    shared = CampaignOptions()
    same(
        "spared",
        [
            hurt(hit("SL"), hit("RO"), wounds=deck, marines=sunday)
            .ask()
            .say(STAY, Continue(), STRING)
            .say(SIX_DAYS, seed="six"),
            hurt(hit("SL"), hit("RO"), wounds=deck, marines=sunday).say(Decline(), seed="no"),
            hurt(hit("SL"), wounds=deck, marines=both)
            .ask()
            .say(Decline(), seed="first")
            .ask()
            .say(STAY, seed="then"),
            hurt(hit("SL"), hit("RO"), wounds=deck, marines=both)
            .say(Decline(), Decline(), seed="a")
            .ask()
            .say(Decline(), seed="b"),
            hurt(hit("SL"), hit("RO"), hit("INF"), wounds=deck, marines=medic)
            .ask()
            .say(STAY, seed="c"),
            hurt({"wound": "SL"}, {"wound": "RO"}, wounds=deck, marines=medic)
            .ask()
            .say(Decline(), seed="d")
            .ask()
            .say(STAY, seed="e"),
            hurt({"wound": "SL"}, {"wound": "SL"}, wounds=deck, marines=sunday)
            .ask()
            .say(SIX_DAYS, seed="f"),
            hurt(hit("SL"), wounds=("W.01",), marines=medic),
            hurt(hit("SL"), wounds=("W.01", "W.02"), marines=medic).ask(),
            hurt(hit("DOC"), wounds=("W.12", "W.02"), marines=medic).ask().say(Decline(), seed="g"),
            hurt(hit("RO", stress=4), marines=lucky, options=shared).ask().say(STRING),
            hurt(hit("RO", stress=9), marines=lucky, conditions=("C.02",))
            .ask()
            .say(Decline(), seed="h"),
            hurt(hit("RO", stress=9), marines=lucky, conditions=("C.02",)).say(STRING, seed="i"),
            hurt(hit("RO", stress=1), marines=lucky),
            hurt(hit("RO", stress=1), marines=squad(RO={"charms": ("STRING",), "stress": 7}))
            .ask()
            .say(STRING, seed="j"),
            hurt(hit("RO", stress=2), hit("RO", stress=7), marines=lucky, conditions=("C.02",))
            .say(STRING, seed="k")
            .say(STRING, seed="l"),
            hurt({"wound": "SL"}, wounds=("W.12",), marines=lucky)
            .ask()
            .say(Decline(), seed="m")
            .ask()
            .say(STRING, seed="n")
            .ask(),
        ],
    )


def waiting(*tasks: Any, **changes: Any) -> State:
    return on_map(agenda=(SquadAction(), *tasks), **changes)


@pytest.mark.rule(
    "PH-KIA-04",
    "PH-KIA-10",
    "PH-MARCH-13",
    "PH-MARCH-14",
    "PH-BOON-03",
    "PH-BOON-07",
    "PH-BOON-08",
    "PH-KIA-05",
)
def test_markers_point_and_boons_pass_on() -> None:
    away = {"standing": "kia"}
    few = squad(RO=away, INF=away, SCT=away)
    one = squad(**dict.fromkeys(SPECIALIZATIONS[1:], away))
    asked = [SpareWound(who, DOC, "stay-with-me", False, False) for who in (SL, RO)]
    held = replace(waiting(GiveId(4), marines=few), ids=(SL, SL, DOC, "", ENG, DOC))
    cards = [
        squad(DOC={"boon": "BN.03", "boon_points": 2}),
        squad(SL={"boon_points": 1}, DOC={"boon_points": 2}),
    ]
    same(
        "passed_on",
        [
            Story(held).ask().say(AssignId(SL), AssignId(ENG)),
            Story(replace(waiting(GiveId(2), marines=one), ids=(SL, "", "", "", "", "")))
            .ask()
            .say(AssignId(SL)),
            Story(replace(waiting(NamePoint(), marines=few), point_man=""))
            .ask()
            .say(NamePointMan(RO), NamePointMan(DOC)),
            Story(waiting(KeepBoon(DOC, "BN.05"), marines=cards[0]))
            .ask()
            .say(KeepCard("BN.01"), KeepCard("BN.03")),
            Story(waiting(KeepBoon(DOC, "BN.05"), marines=cards[0])).say(KeepCard("BN.05")),
            Story(waiting(PayBoon(2), marines=cards[1]))
            .ask()
            .say(PayBoonPoint(RO), PayBoonPoint(DOC), PayBoonPoint(SL)),
            Story(waiting(*asked, marines=squad(DOC=BODY))).ask().say(STAY, seed="used"),
            Story(waiting(*asked, marines=squad(DOC=away))).say(NamePointMan(SL)),
            Story(waiting(PayBoon(4), marines=cards[1])).say(
                PayBoonPoint(DOC), PayBoonPoint(DOC), PayBoonPoint(SL)
            ),
        ],
    )
