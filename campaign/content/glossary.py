"""The terms of the game, each with its meaning and page: fixtures/glossary.yaml, read once."""

import re
from dataclasses import dataclass
from functools import cache

from campaign.content.ledger import ROOT
from combat.content_files import plain_yaml

GLOSSARY = ROOT / "fixtures" / "glossary.yaml"


@dataclass(frozen=True, slots=True)
class Term:
    """A term: `meaning` in plain prose, `page` of the printed rulebook, `see` other terms.

    `also` are other words for the same thing that a text may use.
    """

    term: str
    meaning: str
    page: int
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The term as an anchor: `K.I.A.` gives `kia`, `Night Bivouac` gives `night-bivouac`."""
        words = re.sub(r"[.']", "", self.term.lower())
        return re.sub(r"[^a-z0-9]+", "-", words).strip("-")


@cache
def load() -> dict[str, Term]:
    """Every term by its name, in the order of the file, which is alphabetical."""
    raw = plain_yaml(GLOSSARY.read_text(encoding="utf-8"))
    terms = (
        Term(
            entry["term"],
            entry["meaning"],
            entry["page"],
            tuple(entry.get("see", ())),
            tuple(entry.get("also", ())),
        )
        for entry in raw["terms"]
    )
    return {term.term: term for term in terms}


@cache
def by_word() -> dict[str, Term]:
    """Every term by each of its words in lower case: its name and its other names."""
    return {word.lower(): term for term in load().values() for word in (term.term, *term.also)}


def explain(word: str) -> Term | None:
    """The term that a word of a screen stands for, whatever its case; None if it is no term."""
    return by_word().get(word.strip().lower())


def render(terms: dict[str, Term]) -> str:
    """The glossary as a Markdown page."""
    lines = [
        "# Glossary",
        "",
        "The terms of the game in our own words, with the page of the printed rulebook. Made from",
        "`fixtures/glossary.yaml` by `manage.py rules --write-docs`; change that file instead. The",
        "screens show the same text. The other games of the box (*The Lost Phantom*, *Firebase*,",
        "*Night Drop*, *The season*) have terms of their own: `docs/dayroom.md` says what each is,",
        "and their pages of rules in the app say the terms.",
    ]
    for term in terms.values():
        also = f" Also: {', '.join(term.also)}." if term.also else ""
        links = ", ".join(f"[{name}](#{terms[name].slug})" for name in term.see)
        see = f" See {links}." if links else ""
        heading = f'<a id="{term.slug}"></a>**{term.term}** (p.{term.page}).'
        lines += ["", f"{heading} {term.meaning}{also}{see}"]
    return "\n".join(lines) + "\n"
