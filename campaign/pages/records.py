"""Pages to look things up on beside the game: the Logbook, a Marine's card, the Weapon cards."""

from __future__ import annotations

from functools import partial
from typing import Any

from campaign import rules
from campaign.content.coach import meanings
from campaign.game import closing, letters
from campaign.pages import at_table
from campaign.screens import history, letter, logbook, squad_book
from campaign.screens.armory import weapon_cards
from campaign.screens.squad import card
from campaign.telling.words import Words


def logbook_page(at: at_table.Seated) -> dict[str, Any]:
    """Return the Logbook as the seat may see it, whatever screen is on."""
    return {
        **logbook.logbook_screen(at.state.book, rules.visible_to(at.state, at.seat)),
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "over": closing.over(at.campaign, at.state),
        "letter_lines": partial(letters.lines, at.campaign),
        "page_title": f"Logbook · {at.campaign.name}",
    }


def marine_page(at: at_table.Seated, profile: str) -> dict[str, Any]:
    """Return the card of a Marine who is or was in the Squad; Http404 for anyone else."""
    view = rules.visible_to(at.state, at.seat)
    man = card(at.state.book, view, profile)
    if man is None:
        raise at_table.not_found()
    words = Words.of(at.state.book, view)
    return {
        **at_table.addresses(at.campaign),
        "campaign": at.campaign,
        "man": man,
        "leaf": squad_book.leaf(words, at.state.marine(profile)),
        "history": history.of_marine(words, profile),
        "letters": letter.kept(words, about=profile),
        "letter_lines": partial(letters.lines, at.campaign),
        "page_title": f"{man.nickname} · {at.campaign.name}",
    }


def meaning_page(at: at_table.Seated) -> dict[str, Any]:
    """Return what the decision that waits means."""
    view = rules.visible_to(at.state, at.seat)
    meaning = meanings()[view.options.awaiting]
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
