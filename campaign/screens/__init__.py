"""The screens: a file each, a pure function from the printed matter and a View to a context.

`context(content, view)` gives the one named by `View.screen`. Templates contain no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

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


def context(content: Content, view: View) -> dict[str, object]:
    """Return the context of the screen that a view shows, and the Red player's beside it."""
    return {**red.context(content, view), **screen_named(view.screen)(content, view)}


def screen_named(name: ScreenName) -> Screen:
    """Return the function that makes a screen's context."""
    match name:
        case "intro":
            return intro.context
        case "motivation":
            return motivation.context
        case "draft":
            return draft.context
        case "briefing":
            return briefing.context
        case "armory":
            return armory.context
        case "map":
            return map.context
        case "page":
            return page.context
        case "battle":
            return battle.context
        case "packs":
            return packs.context
        case "camp":
            return camp.context
        case "debrief":
            return debrief.context
        case "rnr":
            return rnr.context
        case "logbook":
            return logbook.context
        case "finished":
            return finished.context
        case _:
            assert_never(name)


__all__ = ["context", "screen_named"]
