"""The briefing: typed orders before the Mission (PH-SETUP-01, p.9)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from campaign.content import prose
from campaign.plates.scenes import Plate, plate_of
from campaign.rules import judge
from campaign.rules.booklets import Booklet
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens import common
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words, clock_text


@dataclass(frozen=True, slots=True)
class BriefingScreen:
    """The orders of a Mission; `start` are (label, value) pairs such as ("Threat", "2")."""

    number: int
    title: str
    kind: str
    date: str
    orders: SafeString
    goals: tuple[common.Goal, ...]
    notes: tuple[SafeString, ...]
    start: tuple[tuple[str, str], ...]
    limit: str
    warnings: SafeString | None
    act: Act | None
    plate: Plate | None


def briefing_screen(content: Content, view: View) -> dict[str, object]:
    """Return the briefing for a seat."""
    words = Words.of(content, view)
    run = words.state.run
    booklet = content.booklets[run.number]
    names = prose.roles(content, words.state)
    offers = view.options.offers
    return {
        "briefing": BriefingScreen(
            number=booklet.mission,
            title=booklet.title,
            kind=booklet.kind,
            date=common.date_text(booklet, run.day),
            orders=prose.prose(_orders(words, booklet), names),
            goals=common.goals(booklet, run.objectives),
            notes=tuple(prose.prose(note, names) for note in booklet.rules.notes),
            start=_start(words, booklet),
            limit=_limit(booklet),
            warnings=prose.prose(booklet.warnings, names) if booklet.warnings else None,
            act=act_in(words, offers[0]) if offers else None,
            plate=plate_of(content, booklet.mission),
        )
    }


def _orders(words: Words, booklet: Booklet) -> str:
    """Return the briefing with the remarks that the Log Entries bring."""
    also = [remark.text for remark in booklet.briefing_also if judge.holds(words.state, remark.if_)]
    return "\n\n".join(text.strip() for text in (booklet.briefing, *also))


def _start(words: Words, booklet: Booklet) -> tuple[tuple[str, str], ...]:
    """Return where the tracks stand and where the Squad begins (PH-SETUP-04, -06, p.9)."""
    run = words.state.run
    place = f"{run.at} {words.landmark(run.at)}".strip() if run.at else "told before you set out"
    return (
        ("Time", clock_text(run.clock)),
        ("Stamina", f"{run.stamina} SP"),
        ("Threat", str(run.threat)),
        ("Start", place),
        ("Base", f"{run.base} {words.landmark(run.base)}".strip()),
    )


def _limit(booklet: Booklet) -> str:
    """Return when the Mission ends of itself, or an empty string."""
    rules = booklet.rules
    if rules.ends_at is None:
        return ""
    return f"{clock_text(rules.ends_at)}, {common.date_text(booklet, rules.ends_day or 1)}"
