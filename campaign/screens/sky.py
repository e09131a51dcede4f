"""The hour and the weather over the map, as every picture of the land shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from campaign.rules import clock
from campaign.rules.content import Content
from campaign.rules.state import MissionRun
from combat.screen.ground import Hour

DUSK_FROM, DAWN_TO = clock.NIGHT_FROM - 60, clock.DAWN + 60
_SAID = re.compile(r"^\s*Weather:(.*)$", re.MULTILINE)
_FLOOD = re.compile(r"\bflood|water\b.*\bover the fields")
_WEATHERS = (("rain", "rain"), ("drizzle", "drizzle"), ("showers", "drizzle"), ("fog", "mist"))


@dataclass(frozen=True, slots=True)
class Sky:
    """hour: day, dusk, night or dawn; weather: rain, drizzle, mist or dry; flood: on the fields."""

    hour: Hour
    weather: str
    flood: bool = False


def sky(content: Content, run: MissionRun) -> Sky:
    """Return what is overhead now, by the clock and by the briefing's word on the weather."""
    briefing = content.booklets[run.number].briefing
    return Sky(hour(run.clock), weather(briefing), flood(briefing))


def hour(now: int) -> Hour:
    """Return what light a clock time has (PH-TIME-03, p.21: Nighttime is 18:00 to 05:45)."""
    if clock.night(now):
        return "night"
    if now >= DUSK_FROM:
        return "dusk"
    return "dawn" if now < DAWN_TO else "day"


@lru_cache(maxsize=64)
def weather(briefing: str) -> str:
    """Return the weather that a briefing promises; dry where it says nothing of rain or fog."""
    words = _said(briefing)
    return next((found for word, found in _WEATHERS if word in words), "dry")


@lru_cache(maxsize=64)
def flood(briefing: str) -> bool:
    """Tell whether a briefing's word on the weather has the fields under water."""
    return _FLOOD.search(_said(briefing)) is not None


def _said(briefing: str) -> str:
    said = _SAID.search(briefing)
    return said[1].lower() if said else ""
