"""The pages of the men: the Squad as a photograph, and each man's own."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import rules
from campaign.game import letters, selects
from campaign.pages import at_table, group_panel
from campaign.pages.http import HtmxRequest
from campaign.screens import chronicle, common, history, letter, squad_page, stories
from campaign.telling.words import Words, patrol_title

NAMED = re.compile(rf'"kind": ?"(?:{"|".join(chronicle.KINDS)})"')


@require_safe
@never_cache
def squad(request: HtmxRequest, pk: UUID) -> HttpResponse:
    """Show the Squad, its dead and who is gone; 404 for a stranger."""
    at = at_table.seated(request.user, pk)
    view = rules.visible_to(at.state, at.seat)
    shown = {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "squad": squad_page.squad_page(at.state.book, view, told(at)),
        "whose": group_panel.whose(at.campaign, at.state, at.seat),
        "page_title": f"The Squad · {at.campaign.name}",
    }
    return render(request, "campaign/squad_page.html", shown)


@require_safe
@never_cache
def marine(request: HtmxRequest, pk: UUID, profile: str) -> HttpResponse:
    """Show a Marine's card for a script that lays it over the page, else his page."""
    at = at_table.seated(request.user, pk)
    own = next((m for m in at.state.marines if m.profile == profile), None)
    if own is None:
        raise at_table.not_found()
    words = Words.of(at.state.book, rules.visible_to(at.state, at.seat))
    known = chronicle.Told((), {}) if request.htmx else told(at)
    page = squad_page.page_of(words, known, own)
    shown: dict[str, Any] = {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "patrol_title": patrol_title(at.state.book),
        "page": page,
        "man": page.man,
        "leaf": page.leaf,
        "page_title": f"{page.man.nickname} · {at.campaign.name}",
    }
    if request.htmx:
        return render(request, "campaign/_man.html", shown)
    shown |= {
        "skills": [(common.skill(card), used) for card, used in page.man.skills],
        "story": stories.story(words, known, profile),
        "history": history.of_marine(words, profile),
        "letters": letter.kept(words, about=profile),
        "letter_lines": partial(letters.lines, at.campaign),
    }
    return render(request, "campaign/marine_page.html", shown)


def told(at: at_table.Seated) -> chronicle.Told:
    """Return what befell the men until now: two statements, however long the campaign is."""
    gone = set(at_table.rows(at).exclude(undoes=None).values_list("undoes", flat=True))
    events = [
        event
        for seq, text in selects.events_of(at.campaign, at.version)
        if seq not in gone and NAMED.search(text)
        for event in json.loads(text)
    ]
    book = at.state.book
    there = {m.profile: m.spec for m in at.state.marines} if book.book.patrol else {}
    return chronicle.chronicle(book, events, there)
