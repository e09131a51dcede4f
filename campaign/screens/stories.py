"""A man's story in this campaign: short dated sentences, Mission by Mission."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from campaign.content.counted import in_words
from campaign.rules import geography
from campaign.rules.names import Profile
from campaign.screens import common
from campaign.screens.chronicle import Deed, Told, When
from campaign.screens.moments import LAND
from campaign.telling.words import Words, clock_text

YEAR = re.compile(r" \d{4}\b")
"""All of it is one winter."""
FELL = {"cubes": "His third Wound was one too many.", "card": ""}
"""What is said of a death by its reason (PH-KIA-01, p.48)."""
PLACED = ("first", "fought", "wound", "killed", "lost")
"""What is told with where it was."""
QUIET = ("point", "lost", "took", "drafted", "temporary", "back")
"""What is told on his own page alone: it is no deed that stands for him."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of his story, when ("9 October, 14:00") and where it was ("in the hills")."""

    when: str
    text: str
    where: str = ""
    grave: bool = False

    @property
    def how(self) -> str:
        """How he fell, where it tells of that."""
        return self.text.removeprefix("K.I.A.").strip()

    @property
    def told(self) -> str:
        """When and where: "9 October, 14:00, in the hills"."""
        return ", ".join(filter(None, (self.when, self.where)))


@dataclass(frozen=True, slots=True)
class Chapter:
    """His story in one Mission."""

    number: int
    title: str
    sentences: tuple[Sentence, ...]


def story(words: Words, told: Told, profile: Profile) -> tuple[Chapter, ...]:
    """Return the chapters of a man's story, in order."""
    return tuple(
        Chapter(number, _title(words, number), tuple(sentence(words, deed) for deed in deeds))
        for number, deeds in groupby(told.of(profile), key=_mission)
    )


def newest(words: Words, told: Told, profile: Profile, most: int = 2) -> tuple[Sentence, ...]:
    """Return the last things he did or bore, the newest first."""
    deeds = [deed for deed in told.of(profile) if deed.kind not in QUIET]
    return tuple(sentence(words, deed) for deed in deeds[: -most - 1 : -1])


def fell(words: Words, told: Told, profile: Profile) -> Sentence | None:
    """Return how and where a man fell; None for who did not."""
    killed = next((deed for deed in told.of(profile) if deed.kind == "killed"), None)
    return sentence(words, killed) if killed is not None else None


def sentence(words: Words, deed: Deed) -> Sentence:
    """Return a deed as a sentence."""
    text = TELLERS[deed.kind](words, deed)
    where = place(words, deed.when) if deed.kind in PLACED else ""
    return Sentence(date(words, deed.when), text, where, deed.kind in ("killed", "lost", "wound"))


def date(words: Words, when: When) -> str:
    """When it was: "9 October, 14:00"; without the hour where the Squad was not out."""
    booklet = words.content.booklets.get(when.mission)
    if booklet is None:
        return ""
    if when.part == "after":
        return f"After Mission {when.mission}"
    day = YEAR.sub("", common.date_text(booklet, when.day))
    return f"{day}, {clock_text(when.clock)}" if when.part == "in" else day


def place(words: Words, when: When) -> str:
    """Where it was: the name on the map, else the land; empty where neither is known."""
    booklet = words.content.booklets.get(when.mission)
    if booklet is None or not when.at:
        return ""
    sheet = words.content.maps[booklet.map]
    if when.at in sheet.landmarks:
        return sheet.landmarks[when.at]
    return LAND.get(geography.sheet(sheet.rows).get(when.at, ""), "")


def _mission(deed: Deed) -> int:
    return deed.when.mission


def _title(words: Words, number: int) -> str:
    booklet = words.content.booklets.get(number)
    return booklet.title if booklet is not None else ""


def _kills(count: int) -> str:
    return f" He eliminated {in_words(count)} of the Enemy." if count else ""


def _killed(words: Words, deed: Deed) -> str:
    card = next((c for c in words.content.wounds.values() if c.type == "kia"), None)
    how = FELL.get(deed.what, "") or (card.text if card is not None else "")
    return f"K.I.A. {how}".strip()


def _took(words: Words, deed: Deed) -> str:
    return f"Stands in as {words.role(deed.count)} since, for {words.nick(deed.what)}."


def _titled(deck: str, said: str) -> Callable[[Words, Deed], str]:
    def told(words: Words, deed: Deed) -> str:
        card = getattr(words.content, deck)[deed.what]
        return f"{said} “{card.title}”. {card.text}".strip()

    return told


TELLERS: dict[str, Callable[[Words, Deed], str]] = {
    "drafted": lambda words, d: f"Came to the Squad as {words.role(d.count)}.",
    "temporary": lambda words, d: f"Came to the Squad as {words.role(d.count)}, for a time.",
    "back": lambda words, d: "Came back from the hospital.",
    "point": lambda words, d: "Took the point for the first time.",
    "first": lambda words, d: f"His first Combat, “{d.what}”.{_kills(d.count)}",
    "fought": lambda words, d: f"In “{d.what}”:{_kills(d.count).replace(' He', ' he', 1)}",
    "wound": _titled("wounds", "Wounded:"),
    "condition": _titled("conditions", "It began to show:"),
    "broke": lambda words, d: "Had a Breakdown.",
    "lost": lambda words, d: f"Was there when {words.nick(d.what)} fell.",
    "took": _took,
    "evac": lambda words, d: "Was flown out.",
    "hospital": lambda words, d: "Went to the hospital.",
    "rose": lambda words, d: f"Rose to level {d.count}.",
    "charm": lambda words, d: f"Came by “{words.content.charms[d.what].title}”, for luck.",
    "killed": _killed,
}
