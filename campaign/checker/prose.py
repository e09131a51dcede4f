"""The prose as docs/writing.md wants it: summaries, lengths, tokens, names, Markdown, warnings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from markdown_it import MarkdownIt

from campaign.checker.blocks import DECIDES, LEAVES, PARTS, all_steps, inner, of_part, words_of
from campaign.checker.sources import Raw, Sources
from campaign.checker.tokens import Tokens
from campaign.checker.tokens import of as all_tokens
from campaign.content import glossary
from campaign.content.marked_yaml import Path
from campaign.content.named import SCENES
from campaign.rules.booklets import Booklet
from campaign.rules.cards import Book, Encounter
from campaign.rules.language import (
    ChoiceStep,
    GotoStep,
    ProseStep,
    Step,
    Steps,
    TextStep,
)

ENTRY, RESULT, CARD, LAST = (60, 140), (20, 60), (50, 80), (80, 140)
BRIEFING, MOTIVE, GRADE = (150, 220), (60, 100), (80, 140)
COUNTED = (15, 90)
PARAGRAPH, LABEL = 60, 15
TOKEN = re.compile(r"\{([^{}\n]*)\}")
SENTENCE = re.compile(r"[^.?!]+\.(?:['”\"])?")
ALSO_WORDS = frozenset({"Sunday", "Saint", "Quarter", "Objection"})
"""Nicknames that a story may need in their own meaning, with a capital."""
MENTIONED = re.compile(r"Missions?((?:\s*+(?:(?:,|and)\s*+)?\d)++)\s+say")
KNOWN_MARKS = frozenset(
    {"paragraph", "inline", "text", "softbreak", "hardbreak", "em", "strong", "blockquote", "hr",
     "bullet_list", "ordered_list", "list_item"}
)  # fmt: skip
Found = Iterator[tuple[str, Raw]]


@dataclass(frozen=True, slots=True)
class Ahead:
    """The fewest words that are read before something is to be decided; whether one goes on."""

    low: int
    on: bool


def words(text: str) -> int:
    """Return the words of a text as a reader counts them."""
    return len(text.split())


def ahead(steps: Steps) -> Ahead:
    """Return the words of a list of steps up to its first decision, read the shortest way."""
    low = 0
    for step in steps:
        if isinstance(step, ProseStep):
            low += words(words_of(step)[1])
        elif isinstance(step, PARTS):
            ways = [ahead(block.steps) for block in inner(step, ())]
            low += min(way.low for way in ways)
            if not any(way.on for way in ways):
                return Ahead(low, False)
        elif isinstance(step, (*DECIDES, *LEAVES)):
            return Ahead(low, False)
    return Ahead(low, True)


def check(sources: Sources) -> Found:
    """Yield, by stem, what is wrong with the prose of a book."""
    names, tokens = _names(sources), all_tokens(sources)
    for stem, part in sources.parts.items():
        if part is None:
            continue
        for name, path, steps in of_part(stem, part):
            # A scene is told of the very men who are in it.
            banned = None if stem in SCENES else names
            texts = _texts(steps, path, banned, tokens)
            for raw in (*texts, *_results(name, steps, path)):
                yield stem, raw
        for raw in _whole(stem, part):
            yield stem, raw
    yield from _warnings(sources)


def _whole(stem: str, part: Any) -> Iterator[Raw]:
    if isinstance(part, Booklet):
        yield from _booklet(part)
    elif isinstance(part, Book):
        yield from _book(part)
    elif stem == "general":
        for number, card in enumerate(part):
            yield from _summary(card.summary, (number,), f"Encounter {card.code}")
            yield from _card(card, (number,))


def _booklet(booklet: Booklet) -> Iterator[Raw]:
    yield from _between(words(booklet.briefing), BRIEFING, ("briefing",), "the briefing")
    yield from _marks(booklet.briefing, ("briefing",))
    led = {s.goto for e in booklet.entries.values() for _, s in all_steps(e.steps, ())
           if isinstance(s, GotoStep)}  # fmt: skip
    for code, entry in booklet.entries.items():
        path: Path = ("entries", code)
        yield from _summary(entry.summary, path, f"entry {code}")
        brief = code in led or code == booklet.rules.after_combat or _decided(entry.steps)
        least = 0 if brief else ENTRY[0]
        limits = (least, ENTRY[1])
        yield from _length(entry.steps, (*path, "steps"), limits, f"entry {code}")
    for number, card in enumerate(booklet.encounters):
        path = ("encounters", number)
        yield from _summary(card.summary, path, f"Encounter {card.code}")
        yield from _card(card, path)
    for number, end in enumerate(booklet.ends):
        path = ("ends", number, "entry")
        yield from _summary(end.entry.summary, path, f"end {end.code}")
        yield from _length(end.entry.steps, (*path, "steps"), LAST, f"end {end.code}")
    if booklet.after_end is not None:
        yield from _summary(booklet.after_end.summary, ("after_end",), "the page after the end")
    lines: list[tuple[Path, str]] = [
        (("rules", "notes", n), note) for n, note in enumerate(booklet.rules.notes)
    ]
    lines += [(("objectives", n, "title"), o.title) for n, o in enumerate(booklet.objectives)]
    for path, line in lines:
        yield from _terms(line, path)


def _card(card: Encounter, path: Path) -> Iterator[Raw]:
    """Compare the first text of an Encounter with its limits; what follows is its result."""
    for here, step in all_steps(card.steps, (*path, "steps")):
        if isinstance(step, TextStep):
            yield from _between(words(step.text), CARD, (*here, "text"), f"Encounter {card.code}")
            return


def _decided(steps: Steps) -> bool:
    """Tell whether an entry begins with a decision, or has nothing to read at all."""
    texts = [step for _, step in all_steps(steps, ()) if isinstance(step, TextStep)]
    return not texts


def _book(book: Book) -> Iterator[Raw]:
    for field in ("intro", "outro"):
        if entry := getattr(book, field):
            yield from _summary(entry.summary, (field,), f"the {field}")
    for name, counter in book.counters.items():
        for place, grade in enumerate(counter.told):
            told: Path = ("counters", name, "told", place, "text")
            yield from _between(words(grade.text), COUNTED, told, f"what {name} came to")
            yield from _marks(grade.text, told)
    for number, motive in enumerate(book.motivations):
        path: Path = ("motivations", number)
        yield from _between(words(motive.text), MOTIVE, (*path, "text"), "the Motivation")
        for place, grade in enumerate(motive.endings):
            where = (*path, "endings", place, "text")
            yield from _between(words(grade.text), GRADE, where, "the ending")
            yield from _marks(grade.text, where)


# --- summaries and lengths --------------------------------------------------------------------


def _summary(text: str, path: Path, what: str) -> Iterator[Raw]:
    if not text.strip():
        yield path, "B090", f"{what} has no summary"
    elif not SENTENCE.fullmatch(text.strip()):
        yield (*path, "summary"), "B091", f"the summary of {what} is not one sentence"


def _between(count: int, limits: tuple[int, int], path: Path, what: str) -> Iterator[Raw]:
    low, high = limits
    if count < low:
        yield path, "B092", f"{what} has {count} words: at least {low}"
    elif count > high:
        yield path, "B093", f"{what} has {count} words: at most {high}"


def _length(steps: Steps, path: Path, limits: tuple[int, int], what: str) -> Iterator[Raw]:
    """Compare an entry with its limits; what a condition adds does not make it too long."""
    where = next(
        ((*path, n, "text") for n, step in enumerate(steps) if isinstance(step, TextStep)), path
    )
    low, high = limits
    shortest, own = ahead(steps).low, _own(steps)
    if shortest < low:
        yield where, "B092", f"{what} has {shortest} words, read the shortest way: at least {low}"
    elif own > high:
        yield where, "B093", f"{what} has {own} words: at most {high}"


def _own(steps: Steps) -> int:
    """Return the words up to the first decision that hang on no condition."""
    found = 0
    for step in steps:
        if isinstance(step, ProseStep):
            found += words(words_of(step)[1])
        elif isinstance(step, (*DECIDES, *LEAVES)) or not _goes_on(step):
            break
    return found


def _goes_on(step: Step) -> bool:
    """Tell whether every way through a branch goes on without a decision."""
    ways = inner(step, ()) if isinstance(step, PARTS) else ()
    return all(ahead(block.steps).on for block in ways)


def _results(name: str, steps: Steps, path: Path) -> Iterator[Raw]:
    """Yield results and passages between decisions that are too long or too short."""
    for here, step in all_steps(steps, path):
        if isinstance(step, ProseStep):
            at, text = words_of(step)
            for paragraph in text.split("\n\n"):
                if words(paragraph) > PARAGRAPH:
                    message = f"a paragraph of {words(paragraph)} words: at most {PARAGRAPH}"
                    yield (*here, *at), "B093", message
        if isinstance(step, ChoiceStep):
            for number, option in enumerate(step.choice.options):
                if words(option.label) > LABEL:
                    where = (*here, "choice", "options", number, "label")
                    message = f"an option of {words(option.label)} words: at most {LABEL}"
                    yield where, "B093", message
        for block in inner(step, here) if not isinstance(step, PARTS) else ():
            first = next(iter(block.steps), None)
            if isinstance(first, TextStep):
                where = (*block.path, 0, "text")
                # A roll that stands in a result is the second half of it.
                low = 0 if block.kind in ("outcome", "shift") else RESULT[0]
                yield from _between(words(first.text), (low, RESULT[1]), where, "the result")


# --- tokens, names, Markdown, terms -----------------------------------------------------------


def _names(sources: Sources) -> re.Pattern[str]:
    """Return a pattern for the surnames of all Marines, and their nicknames within a sentence."""
    # One who joins by an event is part of the story, and may be named in it.
    known = [profile for profile in sources.profiles if not profile.special]
    surnames = {profile.name.split()[-1] for profile in known}
    nicknames = {profile.nickname for profile in known} - ALSO_WORDS
    whole = "|".join(map(re.escape, sorted(surnames))) or "(?!)"
    within = "|".join(map(re.escape, sorted(nicknames))) or "(?!)"
    return re.compile(rf"\b(?:{whole})\b|(?<=[a-z])(?:,? )(?:{within})\b(?! [A-Z])")


def _texts(
    steps: Steps, path: Path, names: re.Pattern[str] | None, tokens: Tokens
) -> Iterator[Raw]:
    """Look at every text; `names` are those that may not stand in it, None where all may."""
    for here, step in all_steps(steps, path):
        if not isinstance(step, ProseStep):
            continue
        at, text = words_of(step)
        where = (*here, *at)
        for token in TOKEN.finditer(text):
            if why := tokens.wrong(token[0]):
                yield where, "B094", why
        if text.count("{") != text.count("}"):
            yield where, "B094", "a brace without its other one"
        for name in names.finditer(text) if names is not None else ():
            yield where, "B095", f"'{name[0].strip(', ')}' is one of the Marines"
        yield from _marks(text, where)


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True})


@lru_cache(maxsize=4096)
def _slips(text: str) -> tuple[str, ...]:
    """Return what is wrong with the Markdown of a text."""
    found = []
    if any(mark in text for mark in "<[`#") or "    " in text or "***" in text:
        for token in _reader().parse(text):
            for part in (token, *(token.children or ())):
                kind = part.type.removesuffix("_open").removesuffix("_close")
                if kind not in KNOWN_MARKS:
                    found.append(f"a {kind.replace('_', ' ')} is not shown")
    for paragraph in text.split("\n\n"):
        plain = [p.content for t in _reader().parse(paragraph) for p in t.children or ()
                 if p.type == "text"] if "*" in paragraph else []  # fmt: skip
        if any("*" in line for line in plain):
            found.append("an asterisk without its other one")
    return tuple(dict.fromkeys(found))


def _marks(text: str, path: Path) -> Iterator[Raw]:
    for slip in _slips(text):
        yield path, "B097", slip


@cache
def _terms_pattern() -> re.Pattern[str]:
    """Return a pattern for terms that are more than a common word: LZ, Trait test, Evac ..."""
    found = [
        word
        for term in glossary.load().values()
        for word in (term.term, *term.also)
        if " " in word or word.isupper() or word in ("Evac", "Bivouac")
    ]
    # A longer term first, so that none is taken for a part of it.
    forms = "|".join(re.escape(word) for word in sorted(found, key=len, reverse=True))
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


def _terms(text: str, path: Path) -> Iterator[Raw]:
    for found in _terms_pattern().finditer(text):
        term = glossary.explain(found[0])
        forms = (term.term, *term.also) if term else ()
        if forms and not any(_same(found[0], form) for form in forms):
            yield path, "B098", f"'{found[0]}' is written '{forms[0]}'"


def _same(word: str, form: str) -> bool:
    return word == form or word == form[:1].upper() + form[1:]


# --- warnings ---------------------------------------------------------------------------------


def _warnings(sources: Sources) -> Found:
    book = sources.book
    if book is None:
        return
    if not book.warnings.strip():
        yield "book", (("warnings",), "B096", "the book warns of nothing")
    promised = {
        int(n) for found in MENTIONED.finditer(book.warnings) for n in re.findall(r"\d", found[1])
    }
    for stem, booklet in sources.booklets:
        if booklet.mission in promised and not booklet.warnings.strip():
            message = f"the book says that Mission {booklet.mission} warns again; it does not"
            yield stem, (("mission",), "B096", message)
