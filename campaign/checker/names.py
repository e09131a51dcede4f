"""Names that point at nothing, and counts of the box: the cross checks of the content, coded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.checker.sources import Raw, Sources, code_for
from campaign.content import box_counts, references
from campaign.content.named import LISTS, MISSIONS, SCENES, is_map, no_map
from campaign.content.references import Known

SAID: tuple[tuple[str, str], ...] = (
    (r"^there is no entry|^only a Mission has entries", "B020"),
    (r"is not in play|is not a Space", "B021"),
    (r"^there is no Event marker", "B022"),
    (r"^there is no (Objective|counter)", "B023"),
    (
        r"^there is no (Lucky Charm|Gear|Weapon|Tactics marker|Ability|Profile|scene)|^a .* shows",
        "B024",
    ),
    (r"^there is no (passenger|Motivation|metric)", "B025"),
    (r"is not a map: ", "B014"),
    (r"^there is no Terrain|is not a Terrain", "B030"),
    (r"comes twice$", "B026"),
    (r"the box has|of the Combat Board$|Enemies with all bands", "B070"),
    (r"^no end is left|always holds, so", "B028"),
    (r"leads nowhere$|leads to two places$", "B029"),
    (r"Encounters: Mission|should be |each$|Spaces, but the first row|K\.I\.A\. cards", "B027"),
)


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, every name that points at nothing and every wrong count."""
    book, battle = sources.book, sources.battle
    if book is None or battle is None or sources.parts.get("charms") is None:
        return
    known = Known(
        battle,
        frozenset(charm.code for charm in sources.parts["charms"]),
        frozenset(motivation.metric for motivation in book.motivations),
        frozenset(motivation.code for motivation in book.motivations),
        kept=frozenset(book.counters),
    )
    for stem, part in sources.parts.items():
        if part is not None:
            for path, message in _of(stem, part, sources, known):
                yield stem, (path, _code(stem, message), message)


def _code(stem: str, message: str) -> str:
    code = code_for(message, SAID, "B019")
    # "the box has" is said of Enemies in a Combat, and of cards in a file of cards.
    return "B027" if code == "B070" and stem not in MISSIONS and stem in LISTS else code


def _of(stem: str, part: Any, sources: Sources, known: Known) -> Iterator[references.Finding]:
    if stem in MISSIONS:
        sheet = sources.sheet(part)
        if sheet is None:
            if part.map not in sources.maps:
                yield ("map",), no_map(part.map, sources.maps)
            return
        known = references.for_booklet(known, part, sheet)
        yield from box_counts.booklet(stem, part, known)
    elif stem in LISTS:
        yield from box_counts.cards(stem, part)
        if stem == "general":
            yield from box_counts.general(part)
    elif is_map(stem):
        yield from box_counts.sheet(stem, part)
    elif stem in SCENES:
        yield from box_counts.scenes(stem, part, sources.parts)
    yield from references.references(sources.models(stem), known)
