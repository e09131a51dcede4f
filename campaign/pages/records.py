"""Pages to look things up on beside the game: the Logbook, a Marine's card, the Weapon cards."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.paginator import Paginator

from campaign import rules
from campaign.content import prose
from campaign.content.coach import meanings
from campaign.game import closing, letters
from campaign.group.names import by_seat
from campaign.models import UndoRequest
from campaign.pages import at_table
from campaign.rules.events import MissionSetUp
from campaign.screens import hours, journal, logbook
from campaign.screens.awaited import meant
from campaign.screens.weapons import weapon_cards
from campaign.telling.fights import standings
from campaign.telling.words import patrol_title

PER_PAGE = 50
"""Rows of a page of the journal."""


def logbook_page(at: at_table.Seated) -> dict[str, Any]:
    """Return the Logbook as the seat may see it, whatever screen is on."""
    return {
        **logbook.logbook_screen(at.state.book, rules.visible_to(at.state, at.seat)),
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "over": closing.over(at.campaign, at.state),
        "patrol_title": patrol_title(at.state.book),
        "letter_lines": partial(letters.lines, at.campaign),
        "page_title": f"Logbook · {at.campaign.name}",
    }


def meaning_page(at: at_table.Seated) -> dict[str, Any]:
    """Return what the decision that waits means."""
    view = rules.visible_to(at.state, at.seat)
    meaning = meanings()[meant(view) or view.options.awaiting]
    return {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "meaning": meaning,
        "page_title": f"{meaning.title} · {at.campaign.name}",
    }


def weapons_page(at: at_table.Seated) -> dict[str, Any]:
    """Return the Weapon cards of the Mission under way; Http404 when there is none."""
    cards = weapon_cards(at.state.book, rules.visible_to(at.state, at.seat))
    if not cards:
        raise at_table.not_found()
    return {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "cards": cards,
        "page_title": f"Weapon cards · {at.campaign.name}",
    }


def journal_page(at: at_table.Seated, number: str | None) -> dict[str, Any]:
    """Return a page of the journal in words, the first where the number is none."""
    rows = at_table.rows(at).values_list(*journal.ROW, named=True)
    page = Paginator(rows, PER_PAGE).get_page(number)
    names = by_seat(at.campaign)
    texts = at_table.happened(at)
    told = at_table.before(texts, "time_passed")
    shown, text_of = page.object_list, dict(texts)
    begun = [
        (seq, e.mission) for seq, events in told for e in events if isinstance(e, MissionSetUp)
    ]
    view_state = rules.visible_to(at.state, at.seat).state
    back = at_table.rows(at).exclude(undoes=None).values_list("undoes", "seq")
    undone = {undoes or 0: seq for undoes, seq in back}
    asked = UndoRequest.objects.filter(campaign=at.campaign, version__lte=at.version)
    declined = asked.exclude(declined_by="").values_list("seq", "seat", "declined_by")
    found = journal.entries(
        at.state.book,
        view_state,
        shown,
        {row.seq: at_table.events_in(text_of[row.seq]) for row in shown},
        names,
        undone,
        declined,
        begun,
        standings(at.state.book, told),
        prose.held(told),
    )
    stands = [(seq, events) for seq, events in told if seq not in undone]
    return {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "chapters": hours.chapters(at.state.book, found, stands),
        "page_obj": page,
        "patrol_title": patrol_title(at.state.book),
        "past": at.past,
        "typed": at.state.options.physical_dice,
        "page_title": f"Journal · {at.campaign.name}",
    }
