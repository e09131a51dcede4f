"""What a Combat leaves to the Squad while it goes on and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, apply
from campaign.rules.commands import Continue, Fight, RelieveStress
from campaign.rules.events import StressRemoved
from campaign.rules.tasks import Hum, SquadAction, Stop
from combat.rules.commands import Activate, BeginCombat, UseSkill
from combat.rules.dice import SeededDice
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    cast,
    entry,
    marine,
    of,
    offers,
    on_map,
    say,
    squad,
)

SINGER = "MP.05"
DOC, RO = PROFILES["DOC"], PROFILES["RO"]


def humming(**changes: Any) -> State:
    """HUM is asked for next, of a Squad led by whoever can."""
    men = tuple(replace(m, **changes.get(m.profile, {})) for m in cast("SL", SINGER))
    return on_map(marines=men, agenda=(SquadAction(), Hum(), Stop("M1/01")))


@pytest.mark.rule("PH-SQUAD-04", "PH-STRESS-01")
def test_hum_is_asked_only_where_it_can_help_anyone() -> None:
    stressed = {RO: {"stress": 1}}
    asked = say(humming(**stressed), Continue()).state
    assert awaiting(asked) == "hum" and RelieveStress(RO) in {o.command for o in offers(asked)}
    for none in ({}, {**stressed, SINGER: {"used": ("hum",)}}):
        assert awaiting(say(humming(**none), Continue()).state) == "squad_action"


@pytest.mark.rule("PH-SQUAD-06", "PH-STRESS-01")
def test_who_is_talked_to_in_a_combat_has_less_stress() -> None:
    men = squad(DOC={"level": 2}, RO={"stress": 3})
    state = entry({"combat": {"title": "Shots", "board": "TRAIL", "black": "F4"}}, marines=men)
    state = apply(state, Continue(), SeededDice("talk")).state
    outcome = say(
        state, Fight(BeginCombat()), Fight(Activate(DOC)), Fight(UseSkill("pep-talk", RO))
    )
    assert of(outcome, StressRemoved)[:1] == [StressRemoved(RO, 2, 1)]
    assert marine(outcome.state, "RO").stress == 1
