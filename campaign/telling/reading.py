"""An entry is read, decided and noted down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.content import prose
from campaign.rules import events as ev
from campaign.rules.language import Letter, Option
from campaign.rules.names import Path
from campaign.telling.lines import Line
from campaign.telling.words import Words
from combat.telling.dice import Roll
from combat.telling.english import signed

NotedEvent = ev.LogNoted | ev.LogErased | ev.ObjectiveChanged | ev.CounterChanged | ev.MetricChanged


def reading_line(words: Words, event: ev.ReadingEvent) -> Line | None:
    """Tell what was drawn, chosen and noted; what was read stands on the page."""
    if isinstance(event, NotedEvent):
        return _noted(words, event)
    match event:
        case ev.EntryOpened():  # the page shows the entry
            return None
        case ev.EntryClosed():  # the page shows that it is read
            return None
        case ev.TextShown():  # it stands on the page
            return None
        case ev.EncounterDrawn(card):
            return Line("encounter", f"Encounter: {words.content.encounter(card).title}.", "warn")
        case ev.OptionChosen():
            return Line("chevron-right", f"Chosen: {option_taken(words, event)}", "quiet")
        case ev.SentencePicked():  # the letter stands on the page
            return None
        case ev.LetterSent():
            return Line("book", "A letter home is on its way.")
        case ev.OptionRead(doc, path, option):
            read = _label(words, doc, path, option, -1)
            return Line("book", f"Read beforehand: {read}", "quiet")
        case ev.DieRolled(die, face, value, changed):
            turned = "" if value == changed else f", changed to {changed}"
            added = (signed(changed - value),) if changed != value else ()
            roll = Roll((("d6", face),), str(changed), added=added)
            return Line("dice", f"{die}: {value}{turned}", roll=roll)
        case _:
            assert_never(event)


def option_taken(words: Words, event: ev.OptionChosen) -> str:
    """Return what the option that was taken said, with its roles filled."""
    return _label(words, event.doc, event.path, event.option, event.other)


def sentence_picked(words: Words, events: Iterable[ev.Event]) -> str:
    """Return the sentence of a letter that a command wrote, empty where it wrote none."""
    for event in events:
        if isinstance(event, ev.SentencePicked):
            letter: Letter = words.content.node(event.doc, event.path)
            return f"Write: {letter.places[event.place].sentences[event.sentence]}"
    return ""


def _label(words: Words, doc: str, path: Path, number: int, other: int) -> str:
    option: Option = words.content.node(doc, (*path, "options", number))
    return prose.fill(option.called(other), prose.roles(words.content, words.state))


METRICS = {
    "letters": ("Letters", "letters to write home; fewer is better"),
    "tally": ("Tally", "Objectives met, and what entries add"),
    "ledger": ("Ledger", "what you do and leave undone"),
}
"""What each Motivation counts, and what that is."""


def _metric(words: Words, name: str, amount: int, now: int) -> Line | None:
    """A count of the story, and what it is good for; of one that another Motivation goes by nothing
    is told (PH-LOGBOOK-01, p.7)."""
    chosen = words.state.motivation
    if chosen and name != chosen:
        return None
    title, what = METRICS.get(name, (name, ""))
    means = f", now {now} ({what})." if chosen else f", now {now}."
    return Line("book", f"{title} {signed(amount)}{means}", "quiet")


def _noted(words: Words, event: NotedEvent) -> Line | None:
    """What goes down in the Logbook."""
    match event:
        case ev.LogNoted(name, colour):
            lasts = "for the Campaign" if colour == "blue" else "for this Mission"
            return Line("log", name, "", "log", colour, note=lasts)
        case ev.LogErased(name):
            return Line("log", f"{name} is struck out of the log.", "quiet")
        case ev.ObjectiveChanged(code, status):
            word = {"met": "met", "failed": "failed", "open": "given"}[status]
            tone = {"met": "good", "failed": "bad"}.get(status, "")
            goal = words.objective(code).rstrip(".")
            icon = "check" if status == "met" else "log"
            return Line(icon, f"Objective {word}: {goal}.", tone)
        case ev.CounterChanged(name, now):
            return Line("log", f"{name.replace('-', ' ').replace('_', ' ').capitalize()}: {now}.")
        case ev.MetricChanged(name, amount, now):
            return _metric(words, name, amount, now)
        case _:
            assert_never(event)
