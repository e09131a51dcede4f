"""The screens: a file each, a pure function from the printed matter and a View to a context.

`screen_of(content, view)` gives the one that `shown` names. Templates contain no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from campaign.rules import tasks
from campaign.rules.content import Content
from campaign.rules.screens import ScreenName
from campaign.rules.visible import View
from campaign.screens import (
    armory,
    battle,
    briefing,
    camp,
    debrief,
    draft,
    finished,
    intro,
    logbook,
    map,
    motivation,
    packs,
    page,
    red,
    rnr,
)

Screen = Callable[[Content, View], Mapping[str, object]]


def screen_of(content: Content, view: View) -> dict[str, object]:
    """Return the context of the screen that a view shows, and the Red player's beside it."""
    return {**red.red_panel(content, view), **screen_named(shown(view))(content, view)}


def shown(view: View) -> ScreenName:
    """Return the screen a view is shown on: its own, the camp while First Aid is rolled there."""
    rolled = isinstance(view.task, tasks.TakeTest) and view.task.aid
    return "camp" if rolled and view.screen == "map" else view.screen


def screen_named(name: ScreenName) -> Screen:
    """Return the function that makes a screen's context."""
    match name:
        case "intro":
            return intro.intro_screen
        case "motivation":
            return motivation.motivation_screen
        case "draft":
            return draft.draft_screen
        case "briefing":
            return briefing.briefing_screen
        case "armory":
            return armory.armory_screen
        case "map":
            return map.map_screen
        case "page":
            return page.page_screen
        case "battle":
            return battle.battle_screen
        case "packs":
            return packs.packs_screen
        case "camp":
            return camp.camp_screen
        case "debrief":
            return debrief.debrief_screen
        case "rnr":
            return rnr.rnr_screen
        case "logbook":
            return logbook.logbook_screen
        case "finished":
            return finished.finished_screen
        case _:
            assert_never(name)


__all__ = ["screen_named", "screen_of", "shown"]
