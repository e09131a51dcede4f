"""The campaign's intro, paced at its dotted lines (PH-BOOKLET-02, -03, p.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from campaign.content import prose
from campaign.plates.scenes import BOOK, Plate, named
from campaign.rules.content import Content
from campaign.rules.language import StopStep, TextStep
from campaign.rules.visible import View
from campaign.screens.acts import Act, act


@dataclass(frozen=True, slots=True)
class IntroScreen:
    """The intro: its parts are divided by dotted lines."""

    book: str
    subtitle: str
    title: str
    warnings: SafeString
    parts: tuple[tuple[SafeString, ...], ...]
    summary: str
    go_on: Act | None
    plate: Plate | None


def intro_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the intro as typed text."""
    book = content.book
    parts: list[list[SafeString]] = [[]]
    for step in book.intro.steps:
        if isinstance(step, TextStep):
            parts[-1].append(prose.prose(step.text, {}))
        elif isinstance(step, StopStep):
            parts.append([])
    offers = view.options.offers
    return {
        "intro": IntroScreen(
            book=book.title,
            subtitle=book.subtitle,
            title=book.intro.title,
            warnings=prose.prose(book.warnings, {}),
            parts=tuple(tuple(part) for part in parts if part),
            summary=book.intro.summary,
            go_on=act(content, view, offers[0]) if offers else None,
            plate=named("aircraft") if book.code == BOOK else None,
        )
    }
