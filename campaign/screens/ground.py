"""The ground a Combat is fought on: the Space's terrain, water and roads, the hour, the weather."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.templatetags.static import static
from django.urls import reverse

from campaign.maps.passages import passage
from campaign.maps.sheets import chart
from campaign.rules import geography
from campaign.rules.content import Content
from campaign.rules.language import Combat
from campaign.rules.state import MissionRun
from campaign.screens.sky import sky
from campaign.telling.words import Words
from combat.rules.state import Battle
from combat.rules.visible import BattleView
from combat.screen.ground import Ground, Hour
from combat.telling.english import cap

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
    "flood": ("reeds", "dike"),
    "jungle": ("fern", "logs"),
    "bamboo": ("fern", "logs"),
    "hills": ("dry", "rocks"),
    "mountain": ("stones", "rocks"),
    "village": ("hedge", "bags"),
    "city": ("crate", "wall"),
    "tunnel": ("roots", "clay"),
}
"""What gives Soft and Hard Cover there."""
WORDS: Final = {
    "paddy": "paddies",
    "flood": "fields under water",
    "jungle": "jungle",
    "bamboo": "bamboo",
    "hills": "a hillside",
    "mountain": "a mountain side",
    "village": "a hamlet",
    "city": "the city",
    "tunnel": "a tunnel",
}
PLACES: Final = {
    "paddy": "in the paddies",
    "flood": "in fields under water",
    "jungle": "in the jungle",
    "bamboo": "in the bamboo",
    "hills": "in the hills",
    "mountain": "in the mountains",
    "village": "in a hamlet",
    "city": "in the city",
    "tunnel": "in a tunnel",
}
"""Where it was, by what its board shows."""
RAISED: Final = ("hills", "mountain")
"""Where one is on it, not in it."""
WET: Final = ("rain", "drizzle")
"""Weathers that are seen to fall."""


def under(words: Words, battle: BattleView) -> Ground:
    """Return the ground under a battle."""
    run, land = words.state.run, land_of(words, battle)
    if land in INDOORS.values():
        return ground(land)
    above = sky(words.content, run)
    rain = above.weather if above.weather in WET else ""
    hour = "day" if battle.illuminated else above.hour
    return ground(land, across(words.content, run, battle), hour, rain)


def where(words: Words, battle: BattleView) -> str:
    """Return where a battle is fought, as its board shows it: "in the paddies"."""
    return PLACES[land_of(words, battle)]


def land_of(words: Words, battle: Battle | BattleView) -> str:
    """Return the land of a battle: what its Set up Box says, else that of the Squad's Space.

    What grows in a jungle goes by its Space, so that two fights of a Mission look like two.
    """
    land = _land(words, battle)
    return growth(words.state.run.at) if land == "jungle" else land


def growth(at: str) -> str:
    """Return which jungle a Space has: forest, or in every other pair of Spaces bamboo."""
    pair = ord(at[0]) + int(at[1:]) // 2 if at else 0
    return "jungle" if pair % 2 == 0 else "bamboo"


def _land(words: Words, battle: Battle | BattleView) -> str:
    state, run = words.state, words.state.run
    if battle.setup.board in INDOORS:
        return INDOORS[battle.setup.board]
    land = LANDS.get(geography.terrain(state, run.at), "jungle")
    if land == "paddy" and sky(words.content, run).flood:
        land = "flood"
    if battle.setup.ground is not None:
        return battle.setup.ground[0] or land
    return "village" if battle.side == "village" and land != "city" else land


def across(content: Content, run: MissionRun, battle: Battle | BattleView | None) -> str:
    """Return what runs through the Squad's Space, or what its Combat's box says; "" for nothing."""
    own = battle.setup.ground if battle is not None else None
    if own is not None and own[1]:
        return "" if own[1] == "none" else own[1]
    drawn = chart(content, content.booklets[run.number].map)
    return passage(drawn, run.at) if run.at else ""


def drafted(box: Combat) -> Ground:
    """Return the ground of a Set up Box that lies in no Space yet, as the desk shows it."""
    own = box.ground
    if box.board in INDOORS:
        return ground(INDOORS[box.board])
    land = own.land if own else None
    lane = own.lane or "" if own and own.lane != "none" else ""
    return ground(land or ("village" if box.side == "village" else "jungle"), lane)


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
        told=f"Fought {'on' if land in RAISED else 'in'} {', '.join(told)}.",
        name=cap(WORDS[land]),
    )
