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

    A word is found at the beginning of any word, whatever its case; an id finds its rule. What
    players say (`answers`) finds the rules that answer it, and those before all others.
    """
    wanted = re.findall(r"[\w.'-]+", words.lower())[:MOST_WORDS]
    if not wanted:
        return ()
    best = [rule for word in wanted for rule in answers().get(word, ())]
    in_title, in_text = [], []
    for found in places().values():
        title = f"{found.rule.id} {found.section.title} {found.rule.title}".lower()
        if _has(found.rule.id, title, wanted):
            in_title.append(found)
        elif _has(found.rule.id, f"{title} {found.rule.text.lower()}", wanted):
            in_text.append(found)
    order = {rule: at for at, rule in enumerate(reversed(best), 1)}
    return tuple(sorted((*in_title, *in_text), key=lambda one: -order.get(one.rule.id, 0)))


@cache
def answers() -> Mapping[str, tuple[str, ...]]:
    """Return what players say, and the rules that answer it. ValueError for one there is not."""
    raw = plain_yaml((FOLDER / "words.yaml").read_text(encoding="utf-8"))
    if astray := {rule for rules in raw.values() for rule in rules} - set(places()):
        raise ValueError(f"words.yaml: there is no {', '.join(sorted(astray))}")
    return {word: tuple(rules) for word, rules in raw.items()}


def _has(rule: str, text: str, wanted: list[str]) -> bool:
    return all(
        rule in answers().get(word, ()) or re.search(rf"(?<![\w]){re.escape(word)}", text)
        for word in wanted
    )
