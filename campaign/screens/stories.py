"""A man's story in this campaign: short dated sentences, Mission by Mission."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaign.content.counted import in_words
from campaign.rules.names import Profile
from campaign.screens import common, told_how
from campaign.screens.chronicle import Deed, Told, When
from campaign.telling.words import Words, clock_text
from combat.telling.english import listed

YEAR = re.compile(r" \d{4}\b")
"""All of it is one winter."""
PLACED = ("fought", "wound", "killed", "lost")
"""What is told with where it was; a first Combat says it itself."""
QUIET = ("point", "lost", "took", "drafted", "temporary", "back", "killed")
"""What is told on his own page alone: it is no deed that stands for him."""
WEIGHT = {
    "broke": 6, "wound": 6, "test": 5, "hospital": 4, "condition": 4, "charm": 3, "passed": 3,
    "aid": 3, "evac": 2, "rose": 1,
}  # fmt: skip
SINGULAR, SHARED, LATER = 5, 2, 2
"""What a Combat weighs that set him apart, and one that did not; what a later Mission adds."""
TOGETHER = {
    "first": "{who} had their first Combat in “{what}”{where}.",
    "rose": "{who} rose to level {count}.",
    "evac": "{who} were flown out.",
}
"""What is said once, of all to whom it happened."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of his story, when ("9 October, 14:00") and where it was ("LZ Yankee")."""

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
        """When and where: "9 October, 14:00, LZ Yankee"."""
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


class Newest:
    """What stands for each of those who serve, and what happened to several of them: each once."""

    def __init__(self, words: Words, told: Told, serving: Sequence[Profile]) -> None:
        self.words, self.told, self.serving = words, told, serving
        self.used: set[str] = set()
        groups: dict[tuple[object, ...], list[Deed]] = {}
        for deed in told.deeds:
            if deed.kind in TOGETHER and deed.profile in serving:
                groups.setdefault(_together(deed), []).append(deed)
        self.groups = {key: deeds for key, deeds in groups.items() if len(deeds) > 1}

    def together(self, most: int = 3) -> tuple[Sentence, ...]:
        """Return the last things that happened to several, the newest first."""
        found = [self._of_all(deeds) for deeds in self.groups.values()]
        return tuple(reversed(found[-most:]))

    def of(self, profile: Profile, most: int = 2) -> tuple[Sentence, ...]:
        """Return what says most of him, the newest first; no other man's sentence."""
        deeds = [deed for deed in self.told.of(profile) if deed.kind not in QUIET]
        ranked = sorted(enumerate(deeds), key=lambda at: (_weight(at[1]), at[0]), reverse=True)
        found: list[tuple[int, Sentence]] = []
        for place, deed in ranked:
            if len(found) < most and (text := self._own(deed)):
                self.used.add(text)
                found.append((place, Sentence(date(self.words, deed.when), text)))
        return tuple(said for _, said in sorted(found, key=lambda at: at[0], reverse=True))

    def _own(self, deed: Deed) -> str:
        """What is said of him alone: "" where all of it is said of several, or of another."""
        shared = _together(deed) in self.groups
        if shared and deed.kind != "first":
            return ""
        told = told_how.ways(self.words, deed, first=not shared)
        return next((text for text in told if text not in self.used), "")

    def _of_all(self, deeds: Sequence[Deed]) -> Sentence:
        first = deeds[0]
        who = listed(self.words.nick(deed.profile) for deed in deeds)
        shared = sum(_together(deed) == _together(first) for deed in self.told.deeds)
        if len(deeds) == len(self.serving) == shared:
            who = f"All {in_words(len(deeds))}" if len(deeds) > 2 else "Both"
        where = told_how.at_place(self.words, first.when)
        text = TOGETHER[first.kind].format(who=who, what=first.what, where=where, count=first.count)
        return Sentence(date(self.words, first.when), text)


def fell(words: Words, told: Told, profile: Profile, used: set[str]) -> Sentence | None:
    """Return how and where a man fell; None for who did not. What is `used` no second man gets."""
    killed = next((deed for deed in told.of(profile) if deed.kind == "killed"), None)
    if killed is None:
        return None
    found = sentence(words, killed, used)
    used.add(found.text)
    return found


def sentence(words: Words, deed: Deed, used: Collection[str] = ()) -> Sentence:
    """Return a deed as a sentence, in his own way; in another where that is used."""
    ways = list(told_how.ways(words, deed))
    text = next((way for way in ways if way not in used), ways[0])
    where = told_how.place(words, deed.when) if deed.kind in PLACED else ""
    return Sentence(date(words, deed.when), text, where, deed.kind in ("killed", "lost", "wound"))


def date(words: Words, when: When) -> str:
    """When it was: "9 October, 14:00"; without the hour where the Squad was not out."""
    booklet = words.content.booklets.get(when.mission)
    if booklet is None:
        return ""
    if when.part == "after":
        return f"After {words.mission(when.mission)}"
    day = YEAR.sub("", common.date_text(booklet, when.day))
    return f"{day}, {clock_text(when.clock)}" if when.part == "in" else day


def _together(deed: Deed) -> tuple[object, ...]:
    return (deed.kind, deed.when, deed.what, deed.count if deed.kind == "rose" else 0)


def _weight(deed: Deed) -> int:
    if deed.kind in ("first", "fought"):
        apart = any(feat.kind != "kills" for feat in deed.feats)
        own = SINGULAR if apart else SHARED
    else:
        own = WEIGHT.get(deed.kind, 0)
    return own + LATER * deed.when.mission


def _mission(deed: Deed) -> int:
    return deed.when.mission


def _title(words: Words, number: int) -> str:
    booklet = words.content.booklets.get(number)
    return booklet.title if booklet is not None else ""
