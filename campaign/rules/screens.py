"""Which screen is on: each task that may wait has its own, or is asked on the one in sight."""

from __future__ import annotations

from typing import Literal, assert_never

from campaign.rules import tasks
from campaign.rules.state import State
from campaign.rules.tasks import Task

ScreenName = Literal[
    "intro", "motivation", "draft", "briefing", "armory", "map", "page", "battle", "packs",
    "camp", "debrief", "rnr", "logbook", "finished",
]  # fmt: skip
"""Every screen: `campaign.screens` has a file for each, and there is a template of that name."""


def screen(state: State) -> ScreenName:
    """Return which screen is on."""
    if not state.agenda:
        return "finished"
    own = _own(state.agenda[-1])
    if own is not None:
        return own
    # An ID marker passed on in the midst of a Combat keeps the board in sight.
    if state.battle is not None and not state.battle.over:
        return "battle"
    return "page" if state.reading is not None else "map"


Elsewhere = (
    tasks.SetUpMission | tasks.Reassemble | tasks.Recruit | tasks.SquadAction | tasks.RollThreat
    | tasks.RandomCombatCheck | tasks.Arrive | tasks.EnterBase | tasks.Rest | tasks.NightRest
    | tasks.EvacResolve | tasks.PeekEncounter | tasks.ReadingTask | tasks.SettleBattle
    | tasks.AfterBattle | tasks.Hum | tasks.SpareWound | tasks.SpareStress | tasks.GiveId
    | tasks.NamePoint | tasks.StowGear | tasks.KeepBoon | tasks.PayBoon | tasks.RedTask
    | tasks.EndMission
)  # fmt: skip
"""Tasks without a screen of their own: on the map, on the page, on the board."""


def _own(task: Task) -> ScreenName | None:
    """Return a task's own screen; None where it runs by itself or asks on the screen in sight."""
    match task:
        case tasks.ReadIntro():
            return "intro"
        case tasks.PickMotivation():
            return "motivation"
        case tasks.Draft():
            return "draft"
        case tasks.Briefing():
            return "briefing"
        case tasks.Equip():
            return "armory"
        case tasks.Fight():
            return "battle"
        case tasks.Swap() | tasks.Lighten():
            return "packs"
        case tasks.Camp() | tasks.Treat():
            return "camp"
        case tasks.Upgrades():
            return "debrief"
        case tasks.RnrRoll():
            return "rnr"
        case tasks.CloseMission():
            return "logbook"
        case tasks.Finished():
            return "finished"
    if isinstance(task, Elsewhere):
        return None
    assert_never(task)
