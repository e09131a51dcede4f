"""Trait tests, the end of a Mission, R&R, the draft: what is asked, rolled and written down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, new
from campaign.rules.commands import (
    Accept,
    ChooseMarine,
    ChooseMotivation,
    Continue,
    Decline,
    RecruitMarine,
    RerollRnr,
    RollRnr,
    RollTest,
    SpendBoon,
    UpgradeMarine,
    UseAbility,
)
from campaign.rules.state import Seat
from campaign.rules.tasks import Recruit, RnrRoll, SquadAction, Upgrades
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    cast,
    ended,
    entry,
    on_map,
    real_content,
    squad,
    with_missions,
)

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


def trial(seed: str, marines: Any = None, clock: str = "10:00", **test: Any) -> Story:
    base = {
        "who": "DOC",
        "trait": "INT",
        "diff": 2,
        "pass": [{"text": "Yes."}],
        "fail": [{"text": "No."}],
    }
    state = entry({"test": base | test}, marines=marines, clock=clock)
    return Story(state).say(Continue(), seed=seed).ask()


@pytest.mark.rule(
    "PH-TEST-01", "PH-TEST-02", "PH-TEST-03", "PH-TEST-12", "PH-TEST-13", "PH-TEST-17"
)
@pytest.mark.rule("PH-SQUAD-04", "PH-SQUAD-06", "PH-XP-03")
def test_trials() -> None:
    skilled = squad(
        **{role: {"level": 4} for role in ("SL", "RO", "INF", "SCT", "ENG", "DOC")},
    )
    group = {
        "tests": {
            "each": [
                {"who": "SL", "trait": "SUR", "diff": 1},
                {"who": "RND2", "trait": "PER", "diff": 3},
                {"who": "OTHERS", "trait": "WIL", "diff": 2},
            ],
            "failures": {0: [{"text": "None."}], 2: [{"text": "Two or more."}]},
        }
    }
    helpers = squad(
        SL={"profile": "MP.07"},
        RO={"profile": "MP.21"},
        INF={"profile": "MP.01"},
        SCT={"profile": "MP.24"},
        ENG={"profile": "MP.25"},
        DOC={"profile": "MP.28"},
    )
    served = squad(SL={"profile": "MP.27"}, RO={"profile": "MP.08"}, INF={"profile": "MP.09"})
    stories = [
        trial("a", who=who, trait=trait, clock=clock, marines=marines).say(
            RollTest(), seed=f"{who}{trait}"
        )
        for who, trait, clock, marines in (
            ("DOC", "INT", "10:00", None),
            ("SL", "SUR", "18:00", None),
            ("PM", "SUR", "05:45", skilled),
            ("RO", "INT", "12:00", skilled),
            ("DOC", "WIL", "12:00", skilled),
            ("ENG", "INT", "23:00", skilled),
            ("SL", "CHA", "12:00", skilled),
            ("RO", "PER", "19:00", served),
            ("INF", "PER", "12:00", served),
        )
    ]
    stories += [
        trial("b", who="ALL", diff=3).on(7, "all", ask=False),
        trial("c", who="ANY").say(ChooseMarine(ENG)).ask().say(RollTest(), seed="any"),
        trial("d", who="SL", marines=served).on(1, "served"),
        trial("e", who="SL", diff=1, marines=served).on(1, "served"),
        trial("f", who="DOC", diff=4).on(1, "hard"),
        Story(entry(group)).say(Continue(), seed="group").on(9, "group", ask=False),
    ]
    for who, trait, seed in (
        ("SL", "PER", "x"),
        ("DOC", "PER", "y"),
        ("RO", "CHA", "z"),
        ("INF", "WIL", "w"),
    ):
        told = (
            trial("h", who=who, trait=trait, diff=4, marines=helpers)
            .say(RollTest(), seed=seed)
            .ask()
        )
        stories.append(told.say(UseAbility("MP.28", "second-look"), seed="again").on(2, seed))
    same("trials", stories)


@pytest.mark.rule(
    "PH-ENDMISSION-02", "PH-ENDMISSION-03", "PH-XP-01", "PH-XP-02", "PH-XP-07", "PH-HOSPITAL-01"
)
@pytest.mark.rule(
    "PH-BOON-05", "PH-KIA-09", "PH-DAMAGE-02", "PH-RNR-03", "PH-RNR-05", "PH-SQUAD-11"
)
def test_a_mission_ends_and_the_next_is_set_up() -> None:
    hurt = squad(
        SL={"damage": 3, "experience": 9, "boon": "BN.01"},
        RO={"wound": "W.09", "wound_cubes": 1, "boon": "BN.02", "boon_points": 1},
        INF={"standing": "evac", "wound": "W.07", "condition_cubes": 2},
        SCT={"standing": "kia", "boon": "BN.04"},
        ENG={"standing": "evac", "wound": "W.11", "temporary": True},
        DOC={"boon_points": 3, "stress": 4, "condition": "C.03", "condition_cubes": 1},
    )
    goals = {
        "objectives": [
            {"code": "A", "title": "First", "primary": True, "experience": 4, "met": {"at": "F6"}},
            {"code": "B", "title": "Second", "primary": False, "experience": 3},
            {"code": "C", "title": "Third", "primary": True, "experience": 5, "met": {"at": "A1"}},
        ]
    }
    plain = ended(marines=hurt)
    two = with_missions(MISSION, MISSION | {"mission": 2, "title": "The next"})
    doubled = replace(plain, ids=(SL, RO, SL, DOC, SL, DOC), point_man=RO)
    same(
        "endings",
        [
            Story(doubled).on(14, "end"),
            Story(ended(mission=goals, how="evac")).on(8, "goals", ask=False),
            Story(ended(how="time")).on(8, "time", ask=False),
            Story(replace(doubled, content=two)).on(30, "next", ask=False),
            Story(
                on_map(
                    agenda=(SquadAction(), Upgrades()),
                    marines=squad(
                        SL={"experience": 10},
                        RO={"experience": 9},
                        INF={"experience": 15, "level": 2},
                        SCT={"experience": 14, "level": 2},
                        ENG={"experience": 20, "level": 3},
                        DOC={"experience": 40, "level": 4},
                    ),
                )
            )
            .ask()
            .say(
                UpgradeMarine(RO),
                UpgradeMarine(DOC),
                UpgradeMarine(SCT),
                UpgradeMarine(INF),
                UpgradeMarine(ENG),
                UpgradeMarine(SL),
                UpgradeMarine(SL),
            )
            .ask(),
        ],
    )


@pytest.mark.rule("PH-RNR-03", "PH-RNR-04", "PH-RNR-05", "PH-RNR-06", "PH-RNR-07", "PH-RNR-10")
def test_rest_and_relaxation() -> None:
    rich = squad(SL={"boon_points": 1}, DOC={"boon_points": 2})

    def rest(place: str, modifier: int = 0, marines: Any = rich, **task: Any) -> Story:
        return Story(
            on_map(agenda=(SquadAction(), RnrRoll(place, modifier, **task)), marines=marines)
        ).ask()

    places = [
        rest(place, m).say(RollRnr(), seed=f"{place}{m}")
        for place in ("base", "town", "danang")
        for m in (-2, 0, 3)
    ]
    same(
        "rnr",
        [
            *places,
            rest("base", marines=squad()).say(SpendBoon(SL)),
            rest("base")
            .say(SpendBoon(DOC), RollRnr())
            .ask()
            .say(SpendBoon(SL))
            .ask()
            .say(SpendBoon(DOC), RollRnr(), seed="r"),
            rest("base", marines=squad(SL={"boon_points": 1})).say(SpendBoon(SL)),
            rest("base", marines=cast("SL", "MP.16")).say(RollRnr(), seed="five"),
            rest("town", marines=cast("SL", "MP.16")).say(RollRnr(), seed="five"),
            rest("town", marines=squad(SL={"standing": "kia"}, ENG={"standing": "hospital"})).say(
                RollRnr(), seed="few"
            ),
            rest("base", grade="good", result=2).say(Accept(), RerollRnr()),
        ],
    )


@pytest.mark.rule(
    "PH-CAMPAIGN-01", "PH-CAMPAIGN-04", "PH-SQUAD-09", "PH-SQUAD-12", "PH-SETUP-02", "PH-SETUP-16"
)
def test_a_campaign_begins() -> None:
    first = replace(real_content(), booklets={1: real_content().booklets[1]}, _found={})
    seats = (Seat("host", "host"), Seat("bert"))
    two = CampaignOptions(seats=seats, owners=("host", "bert") * 3)
    chosen = [m.code for m in first.book.motivations]
    recruit = on_map(agenda=(SquadAction(), Recruit("MP.30")))
    same(
        "begin",
        [
            Story(new(first, CampaignOptions(), "begin"))
            .ask()
            .say(Continue(), seed="b")
            .ask()
            .say(ChooseMotivation("none"), ChooseMotivation(chosen[-1]), seed="c")
            .on(8, "draft"),
            Story(new(first, two, "begin"))
            .say(Continue(), seed="b")
            .ask("host", "bert")
            .say(ChooseMotivation(chosen[0]), seat="bert")
            .say(ChooseMotivation(chosen[0]), seat="host", seed="d")
            .ask("host", "bert")
            .on(8, "two", ask=False),
            Story(recruit).ask().say(RecruitMarine(4), seed="r").ask(),
            Story(recruit).say(Decline()),
        ],
    )
