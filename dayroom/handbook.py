"""The rules pages of the games: our own words with the ledger's ids behind them, from fixtures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dayroom import printed

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures/dayroom"
LEDGERS = Path(__file__).resolve().parents[1] / "docs/rules"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a ledger. gap: the rulebook is silent or lost there, and the reading is ours."""

    id: str
    title: str
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a rules page: a heading, paragraphs, the rules behind them."""

    key: str
    title: str
    text: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Handbook:
    """A game's rules page. about: what it is; ours and theirs: what we made up, what is printed."""

    about: tuple[str, ...]
    parts: tuple[Part, ...]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]


@lru_cache(maxsize=8)
def of(code: str, folder: str) -> Handbook:
    """Return the rules page of a game. KeyError where it names a rule that its ledger lacks."""
    raw = printed.read(FIXTURES / folder / "rules.yaml")
    known = ledger(code)
    parts = tuple(
        Part(
            one["key"],
            one["title"],
            tuple(one["text"]),
            tuple(known[each] for each in one.get("rules", ())),
        )
        for one in raw["parts"]
    )
    return Handbook(tuple(raw["about"]), parts, tuple(raw["ours"]), tuple(raw["theirs"]))


def ledger(code: str) -> dict[str, Rule]:
    """Return every rule of a game's ledger by its id (docs/rules)."""
    sections = printed.read(LEDGERS / f"{code}.yaml")["sections"]
    rules = (rule for section in sections for rule in section["rules"])
    return {one["id"]: Rule(one["id"], one["title"], one.get("gap", False)) for one in rules}
