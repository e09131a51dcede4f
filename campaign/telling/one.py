"""One line for one event of the campaign.

Each file of `campaign.rules.events` has one of the same name here. An event that is in no file's
union is a type error, and so is one that its file does not word. None: it needs no telling.
"""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.ending import ending_line
from campaign.telling.fights import OwnFightEvent, fight_line
from campaign.telling.gains import gain_line
from campaign.telling.hurt import hurt_line
from campaign.telling.kit import kit_line
from campaign.telling.lines import Line
from campaign.telling.places import place_line
from campaign.telling.reading import reading_line
from campaign.telling.red import red_line
from campaign.telling.rounds import round_line
from campaign.telling.squad import squad_line
from campaign.telling.table import table_line
from campaign.telling.trials import trial_line
from campaign.telling.words import Words

OwnEvent = (
    ev.SquadEvent | ev.KitEvent | ev.RoundEvent | ev.PlaceEvent | ev.ReadingEvent | ev.TrialEvent
    | ev.HurtEvent | ev.GainEvent | OwnFightEvent | ev.RedEvent | ev.EndingEvent | ev.TableEvent
)  # fmt: skip
"""Every event of the campaign but what happens in a Combat."""


def told(words: Words, event: OwnEvent) -> Line | None:
    """Return one line for one event, None for what needs no telling."""
    if isinstance(event, ev.SquadEvent):
        return squad_line(words, event)
    if isinstance(event, ev.KitEvent):
        return kit_line(words, event)
    if isinstance(event, ev.RoundEvent):
        return round_line(words, event)
    if isinstance(event, ev.PlaceEvent):
        return place_line(words, event)
    if isinstance(event, ev.ReadingEvent):
        return reading_line(words, event)
    if isinstance(event, ev.TrialEvent):
        return trial_line(words, event)
    if isinstance(event, ev.HurtEvent):
        return hurt_line(words, event)
    if isinstance(event, ev.GainEvent):
        return gain_line(words, event)
    if isinstance(event, OwnFightEvent):
        return fight_line(event)
    if isinstance(event, ev.RedEvent):
        return red_line(words, event)
    if isinstance(event, ev.EndingEvent):
        return ending_line(words, event)
    if isinstance(event, ev.TableEvent):
        return table_line(words, event)
    assert_never(event)
