"""The Squad is put together and sets out."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.words import Words


def squad_line(words: Words, event: ev.SquadEvent) -> Line | None:
    """Tell who joins, who leads the way, and that the Mission begins."""
    nick = words.nick
    match event:
        case ev.MotivationChosen(code):
            return Line("book", f"Motivation: {words.content.motivation(code).title}.")
        case ev.MarinesOffered():  # the Profiles drawn lie on the table
            return None
        case ev.MarineDrafted(spec, marine, temporary):
            for_now = ", until the man he replaces is back" if temporary else ""
            return Line("squad", f"{nick(marine)} joins as {words.role(spec)}{for_now}.", "good")
        case ev.MarineReturned(marine):
            return Line("hospital", f"{nick(marine)} is back from the hospital.", "good")
        case ev.MissionSetUp(mission):
            title = words.content.booklets[mission].title
            return Line("book", f"{words.mission(mission)}: {title}.")
        case ev.PointManNamed(marine):
            return Line("point-man", f"{nick(marine)} is Point Man.")
        case ev.MovedOut():
            return Line("march", "The Mission begins.")
        case _:
            assert_never(event)
