"""The rules in our own words, chapter by chapter: fixtures/rulebook, read once.

Titles and pages are those of the index (docs/rules/index.yaml), from which the code is checked too:
a rule without a text, or a text without a rule, is an error of the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from campaign.content.ledger import ROOT, load_index
from campaign.content.ledger import Rule as Indexed
from combat.content_files import plain_yaml

FOLDER = ROOT / "fixtures" / "rulebook"
MOST_WORDS = 8
ALIKE = {
    "strip": "remov cover",
    "strips": "remov cover",
    "stripped": "remov cover",
    "stripping": "remov cover",
}
"""What players say, and the words that the rules have for it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as readers meet it. `ours`: the printed rulebook is silent, the reading is ours."""

    id: str
    title: str
    text: str
    page: int
    ours: bool


@dataclass(frozen=True, slots=True)
class Section:
    """One subject of a chapter: its key (`CBT-LOS`), what it is about, its rules in order."""

    key: str
    title: str
    intro: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the rulebook; `slug` is its address."""

    slug: str
    title: str
    intro: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that a search found, and the chapter to read it in."""

    chapter: Chapter
    section: Section
    rule: Rule


@cache
def load() -> tuple[Chapter, ...]:
    """Every chapter in order. ValueError where texts and index do not name the same rules."""
    index = load_index()
    titles = {section.key: section.title for section in index}
    rules = {rule.id: rule for section in index for rule in section.rules}
    raw = [plain_yaml(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("[0-9]*"))]
    told = [rule_id for each in raw for part in each["sections"] for rule_id in part["rules"]]
    if astray := set(told) ^ set(rules):
        raise ValueError(f"Without a text, or without a rule: {', '.join(sorted(astray))}")
    return tuple(
        Chapter(
            each["slug"],
            each["title"],
            each["intro"],
            tuple(_section(part, titles, rules) for part in each["sections"]),
        )
        for each in raw
    )


def _section(
    raw: Mapping[str, Any], titles: Mapping[str, str], rules: Mapping[str, Indexed]
) -> Section:
    told = tuple(
        Rule(each, rules[each].title, text, rules[each].page, rules[each].gap)
        for each, text in raw["rules"].items()
    )
    return Section(raw["key"], titles[raw["key"]], raw["intro"], told)


@cache
def places() -> Mapping[str, Found]:
    """Where each rule stands, by its id, in the order of reading."""
    return {
        rule.id: Found(chapter, section, rule)
        for chapter in load()
        for section in chapter.sections
        for rule in section.rules
    }


def search(words: str) -> tuple[Found, ...]:
    """The rules that have every word of `words` (at most eight count), titles first.

    A word is found at the beginning of any word, whatever its case; an id finds its rule, and what
    players say (`ALIKE`) the rules on it.
    """
    asked = re.findall(r"[\w.'-]+", words.lower())[:MOST_WORDS]
    wanted = [word for each in asked for word in ALIKE.get(each, each).split()]
    if not wanted:
        return ()
    in_title, in_text = [], []
    for found in places().values():
        title = f"{found.rule.id} {found.section.title} {found.rule.title}".lower()
        if _has(title, wanted):
            in_title.append(found)
        elif _has(f"{title} {found.rule.text.lower()}", wanted):
            in_text.append(found)
    return (*in_title, *in_text)


def _has(text: str, wanted: list[str]) -> bool:
    return all(re.search(rf"(?<![\w]){re.escape(word)}", text) for word in wanted)
