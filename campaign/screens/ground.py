"""The ground a Combat is fought on: the Space's terrain, water and roads, the hour, the weather."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.templatetags.static import static
from django.urls import reverse

from campaign.maps.passages import passage
from campaign.maps.sheets import chart
from campaign.rules import geography
from campaign.screens.sky import sky
from campaign.telling.words import Words
from combat.rules.visible import BattleView
from combat.screen.ground import Ground, Hour

LANDS: Final = {
    "paddy": "paddy",
    "jungle": "jungle",
    "hilly": "hills",
    "mountainous": "mountain",
    "urban": "city",
}
"""The picture of each Terrain, where the Combat Board lies jungle side up."""
INDOORS: Final = {"HOLE": "tunnel"}
"""Boards that lie under the ground, whatever is above it."""
COVER: Final = {
    "paddy": ("rice", "bank"),
    "jungle": ("fern", "logs"),
    "hills": ("dry", "rocks"),
    "mountain": ("stones", "rocks"),
    "village": ("hedge", "bags"),
    "city": ("crate", "wall"),
    "tunnel": ("roots", "clay"),
}
"""What gives Soft and Hard Cover there."""
WORDS: Final = {
    "paddy": "paddies",
    "jungle": "jungle",
    "hills": "a hillside",
    "mountain": "a mountain side",
    "village": "a hamlet",
    "city": "the city",
    "tunnel": "a tunnel",
}
WET: Final = ("rain", "drizzle")
"""Weathers that are seen to fall."""


def under(words: Words, battle: BattleView) -> Ground:
    """Return the ground under a battle."""
    state, run = words.state, words.state.run
    board = battle.setup.board
    if board in INDOORS:
        return ground(INDOORS[board])
    land = LANDS.get(geography.terrain(state, run.at), "jungle")
    if battle.side == "village" and land != "city":
        land = "village"
    drawn = chart(words.content, words.content.booklets[run.number].map)
    lane = passage(drawn, run.at) if run.at else ""
    above = sky(words.content, run)
    rain = above.weather if above.weather in WET else ""
    return ground(land, lane, "day" if battle.illuminated else above.hour, rain)


@cache
def ground(land: str, lane: str = "", hour: Hour = "day", rain: str = "") -> Ground:
    """Return a ground by the names of its pictures (`campaign.plates.ground_lands`, `_lanes`)."""
    soft, hard = COVER[land]
    told = [
        WORDS[land],
        *([f"across it a {lane}"] if lane else []),
        hour,
        *([rain] if rain else []),
    ]
    return Ground(
        sheet=static("img/board.svg"),
        land=reverse("ground_image", args=[land]),
        lane=reverse("ground_image", args=[lane]) if lane else "",
        hour=hour,
        rain=rain,
        soft=soft,
        hard=hard,
        told=f"Fought in {', '.join(told)}.",
    )
