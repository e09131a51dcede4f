"""The battle on the screen: combat.selectors with the campaign's commands, names and stories."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from campaign import telling as campaign_telling
from campaign.icons import ICONS
from campaign.rules.commands import Fight
from campaign.rules.content import Content
from campaign.rules.events import BattleHappened, DamageTaken, Event
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in, command_json
from campaign.screens.decision import decision
from campaign.screens.words import Words
from combat.rules.options import Options
from combat.selectors import names_of, screen
from combat.telling import Line, Story, tell
from combat.telling_places import Places

UNSET = re.compile(r',"(aimed|bipod|stand)":false')
"""Flags of Fire that are off, as they are by default."""


def context(content: Content, view: View) -> dict[str, Any]:
    """Return the battle for a seat, and the acts of the campaign that are open beside it."""
    words = Words.of(content, view)
    panel = decision(content, view)
    beside = () if panel is not None else _beside(words, view)
    if view.battle is None:
        return {"battle": None, "beside": beside, "decision": panel}
    return {
        "battle": screen(
            content.combat,
            view.battle,
            _orders(view),
            wrap=wrap,
            help=lambda code: (words.help(code), words.help_text(code)),
            icons=ICONS,
        ),
        "beside": beside,
        "decision": panel,
    }


def wrap(order: Any) -> str:
    """Return the value of a button: the command's JSON, short and harmless in single quotes."""
    return UNSET.sub("", command_json(Fight(order)))


def story(content: Content, view: View, events: Iterable[Event]) -> Story | None:
    """Return what the last command brought about, told as chapters; None outside a Combat."""
    if view.battle is None:
        return None
    words = Words.of(content, view)
    told = [event.event if isinstance(event, BattleHappened) else event for event in events]

    def other(event: object) -> Line | None:
        if isinstance(event, DamageTaken):  # the battle has told of it
            return None
        line = campaign_telling.told(words, event)  # type: ignore[arg-type]
        if line is None:
            return None
        tone = line.tone if line.tone in ("good", "bad") else "plain"
        return Line(campaign_telling.spoken_line(line), line.icon, tone)

    return tell(names_of(content.combat, view.battle), told, other, Places.of(view.battle))


def _orders(view: View) -> Options[Any]:
    """The battle's own offers, out of the campaign's wrapping."""
    offers = tuple(
        replace(offer, command=cast(Any, offer.command.order))
        for offer in view.options.offers
        if isinstance(offer.command, Fight)
    )
    return replace(view.options, offers=offers)


def _beside(words: Words, view: View) -> tuple[Act, ...]:
    return tuple(act_in(words, o) for o in view.options.offers if not isinstance(o.command, Fight))
