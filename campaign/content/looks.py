"""Whose face is whose, for cards that do not say it: older ones, and those of new men."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from re import Pattern, compile, escape
from typing import Any, get_args

from campaign.content.files import FIXTURES
from campaign.rules import looks as words
from campaign.rules.cards import Book, Person, ProfileCard
from campaign.rules.content import Content
from campaign.rules.looks import Body, Looks
from combat.content_files import plain_yaml

CHOSEN = {
    "skin": words.Skin,
    "build": words.Build,
    "shape": words.Shape,
    "ink": words.Ink,
    "brow": words.Brow,
    "eyes": words.Eyes,
    "nose": words.Nose,
    "ears": words.Ears,
    "mouth": words.Mouth,
}
"""What a name alone decides; hat and dress stay plain, and nobody gets glasses or a beard."""


SHIPPED = "low-ceiling"


def looks_of(profile: ProfileCard) -> Looks:
    """Return how a man looks: as his card says, else as the shipped card of his code, else as the
    story tells him under his last name, else a face that his name decides, always the same.
    """
    return profile.looks or _unsaid(profile.code, profile.name)


def of_card(card: Mapping[str, Any]) -> Looks:
    """Return how a man looks whose card is at hand as it was written, not as a Profile."""
    said = card.get("looks")
    return Looks(**said) if said else _unsaid(str(card["code"]), str(card.get("name", "")))


def _unsaid(code: str, name: str) -> Looks:
    told = shipped_people().get(name.rpartition(" ")[2])
    return shipped().get(code) or told or _by_name(name)


@cache
def shipped() -> Mapping[str, Looks]:
    """Return the looks of the shipped Profiles by their codes.

    Campaigns begun before cards told looks keep those cards, and get these faces all the same.
    """
    cards = plain_yaml((FIXTURES / "cards" / "profiles.yaml").read_text(encoding="utf-8"))
    return {card["code"]: Looks(**card["looks"]) for card in cards}


def place_of(content: Content, wound: str) -> Body:
    """Return where a Wound is: as its card says, else as the shipped card of its code.

    Campaigns begun before the cards told it keep those cards. A Wound without a card, drawn from
    an empty deck, is a scratch on the cheek.
    """
    card = content.wounds.get(wound)
    return (card and card.where) or shipped_place(wound)


def shipped_place(wound: str) -> Body:
    """Return where a Wound is as the shipped card of its code says, else the cheek."""
    return _shipped_places().get(wound, "face")


@cache
def _shipped_places() -> Mapping[str, Body]:
    cards = plain_yaml((FIXTURES / "cards" / "wounds.yaml").read_text(encoding="utf-8"))
    return {card["code"]: card["where"] for card in cards if "where" in card}


def people_of(book: Book) -> Mapping[str, Looks]:
    """Return the faces of a book's people by name.

    Campaigns begun before the shipped book told them get its faces all the same.
    """
    if book.people:
        return _looks(book.people)
    return shipped_people() if book.code == SHIPPED else {}


@cache
def shipped_people() -> Mapping[str, Looks]:
    """Return the faces of the shipped book's people by name."""
    said = plain_yaml((FIXTURES / "book.yaml").read_text(encoding="utf-8"))["people"]
    return {one["name"]: Looks(**one["looks"]) for one in said}


@lru_cache(maxsize=64)
def _looks(people: tuple[Person, ...]) -> Mapping[str, Looks]:
    return {person.name: person.looks for person in people}


def named_in(text: str, people: Collection[str]) -> tuple[str, ...]:
    """Return who of these people acts or speaks in a text, in order, each once.

    Who is only spoken of, in another's words or for what is his, is not there: his face beside
    them would make them his.
    """
    if not people:
        return ()
    told = QUOTED.sub('""', text)
    return tuple(dict.fromkeys(_names(tuple(people)).findall(told)))


QUOTED = compile(r"\"[^\"]*\"|“[^”]*”|&quot;.*?&quot;")
"""What somebody says."""
_TITLES = r"(?:[A-Z][a-z]+ ){0,3}"
_BEFORE = rf"(?:^|[.!?:>\"”—]\s*|\n\s*|\b(?:says|asks|calls|adds|does|is|here|and) ){_TITLES}"
"""A sentence begins, or somebody is said to speak or to be there."""


@lru_cache(maxsize=64)
def _names(names: tuple[str, ...]) -> Pattern[str]:
    """Longer names first: Pả Leng is not Leng."""
    longest = sorted(names, key=len, reverse=True)
    return compile(rf"{_BEFORE}\b({'|'.join(map(escape, longest))})\b(?!['’]|&#)")


@cache
def _by_name(name: str) -> Looks:
    drawn = iter(sha256(name.encode()).digest())
    said = {
        key: get_args(known)[next(drawn) % len(get_args(known))] for key, known in CHOSEN.items()
    }
    return Looks(**{**said, "age": 19 + next(drawn) % 9})
