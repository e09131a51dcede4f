"""What is in the air, for the ear: hour, weather, water, rotors; words for static/js/sound.js."""

from __future__ import annotations

from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens.ground import INDOORS, WET, across
from campaign.screens.moments import Moment
from campaign.screens.sky import sky

WATER = ("stream", "river")
ABOARD = ("briefing", "armory", "logbook")
"""Screens of a Mission on which the helicopters turn over, before anybody has set out."""


def air(content: Content, view: View, moment: Moment | None) -> str:
    """Return the words for what is heard now; at a death nothing but the rain, and "hush"."""
    run = view.state.mission
    if run is None or run.ended:
        return ""
    above = sky(content, run)
    rain = above.weather if above.weather in WET else ""
    if moment is not None and moment.fallen:
        return f"hush {rain}".strip()
    if view.battle is not None and view.battle.setup.board in INDOORS:
        return ""
    river = "river" if across(content, run, view.battle) in WATER else ""
    rotors = "rotors" if view.screen in ABOARD else ""
    return " ".join(filter(None, (above.hour, rain, river, rotors)))
