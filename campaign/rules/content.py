"""The content of a campaign: every card, map and booklet, typed, immutable, loaded once.

`build(parts, combat)` makes it from already validated parts; reading files and rows lies outside
the rules. `Content.steps(doc, path)` finds a list of steps by its address, which is what a
half-read entry remembers in the saved state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from campaign.rules.booklets import Booklet
from campaign.rules.cards import (
    Book,
    BoonCard,
    Charm,
    ConditionCard,
    Encounter,
    MapSheet,
    Motivation,
    ProfileCard,
    RnrTable,
    WoundCard,
)
from campaign.rules.language import Entry
from campaign.rules.names import Path
from campaign.rules.scenes import Scene
from combat.rules.content import CombatContent


@dataclass(frozen=True, eq=False)
class Content:
    """Everything that is printed; dictionaries by code. Compared by identity: one per
    version set.
    """

    version: str
    book: Book
    combat: CombatContent
    profiles: Mapping[str, ProfileCard]
    wounds: Mapping[str, WoundCard]
    conditions: Mapping[str, ConditionCard]
    boons: Mapping[str, BoonCard]
    charms: Mapping[str, Charm]
    general: Mapping[str, Encounter]
    rnr: Mapping[str, RnrTable]
    maps: Mapping[str, MapSheet]
    booklets: Mapping[int, Booklet]
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    charts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The maps by code as JSON with all that is drawn on them; nothing that the rules ask."""
    _found: dict[tuple[str, Path], object] = field(default_factory=dict, repr=False)
    known: dict[object, Any] = field(default_factory=dict, repr=False, init=False)
    """What `once_per_mission` remembers."""

    def motivation(self, code: str) -> Motivation:
        """Return a Motivation by its code; KeyError when there is none."""
        for motivation in self.book.motivations:
            if motivation.code == code:
                return motivation
        raise KeyError(code)

    def encounter(self, code: str) -> Encounter:
        """Return an Encounter card, G01..G10 or a Mission's own, by its code."""
        if code in self.general:
            return self.general[code]
        booklet = self.booklets[int(code[1])]
        return next(card for card in booklet.encounters if card.code == code)

    def doc(self, doc: str) -> Any:
        """Return what a document address names.

        Any: an address may name any kind of model; who asks knows which.

        Addresses: book/intro, book/outro, M1/00 (an entry), M1/end/A, M1/after, enc/M1.2,
        rnr/base/good/3, rnr/base/good/3/1 (what stands there instead), boon/BN.03, scene/frogs.
        KeyError when there is none.
        """
        head, _, rest = doc.partition("/")
        if head == "book":
            return getattr(self.book, rest)
        if head == "enc":
            return self.encounter(rest)
        if head == "scene":
            return self.scenes[rest]
        if head == "boon":
            return self.boons[rest].effect
        if head == "rnr":
            place, grade, number, *other = rest.split("/")
            result = getattr(self.rnr[place], grade)[int(number) - 1]
            return result.instead[int(other[0]) - 1] if other else result
        booklet = self.booklets[int(head[1:])]
        if rest == "after":
            return booklet.after_end
        if rest.startswith("end/"):
            return next(end for end in booklet.ends if end.code == rest[4:]).entry
        return booklet.entries[rest]

    def node(self, doc: str, path: Path) -> Any:
        """Return the node at a path below a document: attribute names, indices and mapping keys.

        Any, as of `doc`.
        """
        key = (doc, path)
        if key not in self._found:
            node = self.doc(doc)
            for part in path:
                node = _below(node, part)
            self._found[key] = node
        return self._found[key]

    def entry_title(self, doc: str) -> str:
        """Return the title of a document, or an empty string."""
        return str(getattr(self.doc(doc), "title", ""))


def _below(node: object, part: str | int) -> object:
    if isinstance(node, tuple | dict):
        return node[part]  # type: ignore[index]
    return getattr(node, str(part))


class HasCode(Protocol):
    """A card that is known by its code."""

    @property
    def code(self) -> str:
        """Its code."""


_Coded = TypeVar("_Coded", bound=HasCode)


@lru_cache(maxsize=4096)
def terrain_word(letter: str) -> str:
    """Return the Terrain a map letter stands for, or an empty string out of play (PH-MARCH-02,
    -04).
    """
    return {"P": "paddy", "J": "jungle", "H": "hilly", "M": "mountainous", "U": "urban"}.get(
        letter, ""
    )


def by_code(items: Iterable[_Coded]) -> dict[str, _Coded]:
    """Index cards by code; ValueError when two share one."""
    found: dict[str, _Coded] = {}
    for item in items:
        if item.code in found:
            raise ValueError(f"two cards have the code {item.code}")
        found[item.code] = item
    return found


__all__ = ["Content", "Entry", "Path", "by_code", "terrain_word"]
