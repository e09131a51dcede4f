"""What documents a book has: their names, what each list of them holds, which are maps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.content import box_counts
from campaign.rules import cards
from campaign.rules.names import MAP_CODE
from combat.rules import content as combat

LISTS: Mapping[str, type[Any]] = {
    "profiles": cards.ProfileCard,
    "wounds": cards.WoundCard,
    "conditions": cards.ConditionCard,
    "boons": cards.BoonCard,
    "charms": cards.Charm,
    "rnr": cards.RnrTable,
    "general": cards.Encounter,
}
SCENES = box_counts.SCENES
MAPS = ("north", "south", "city")
"""The maps of the box, which every book has; it may bring others under codes of its own."""
MOST_MAPS = 12
"""The most maps of its own that a book may bring."""
MISSIONS = tuple(f"m{number}" for number in range(1, 10))

BATTLE: Mapping[str, Mapping[str, type[combat.Card]]] = {
    "weapons": {"weapons": combat.Weapon},
    "gear": {"gear": combat.GearCard, "claymore": combat.Claymore},
    "enemies": {"markers": combat.EnemyMarker, "kinds": combat.EnemyKind},
    "combat_markers": {"markers": combat.CombatMarker},
    "tactics": {"markers": combat.TacticsMarker},
    "boards": {"boards": combat.Board},
    "specializations": {
        "specializations": combat.Specialization,
        "fire_support": combat.FireSupport,
    },
}
"""The battle's files: their lists (the Claymore is a single card) and what each item is."""

NEEDED = ("book", *LISTS, *BATTLE, *MAPS)
PAGES = (
    "authors", "check", "exchange", "export", "maps", "new", "pictures", "playtest", "publish",
    "rename-log", "share", "story",
)  # fmt: skip
"""Words that the desk's addresses of a book begin with: no map is called so."""

_CARDS = "|".join(stem for stem in (*LISTS, *BATTLE) if stem != "general")
_NO_MAP = "|".join(("book", *LISTS, *BATTLE, *SCENES, *PAGES, "m[0-9]+"))
_MAP = re.compile(rf"(?!(?:{_NO_MAP})(?:\.yaml)?\Z){MAP_CODE[1:-1]}")
DOCUMENT = re.compile(
    rf"^(book|cards/({_CARDS})|encounters/general|maps/{_MAP.pattern}|missions/m[1-9]"
    rf"|scenes/({'|'.join(SCENES)}))\.yaml\Z"
)
"""The names that documents of a book may have."""


def stem_of(name: str) -> str:
    """Return the short name of a document: m1 for missions/m1.yaml."""
    return name.rsplit("/", 1)[-1].removesuffix(".yaml")


def is_map(stem: str) -> bool:
    """Tell whether a document's short name is one that a map may have."""
    return _MAP.fullmatch(stem) is not None


def is_own_map(name: str) -> bool:
    """Tell whether a document is a map that the box has not: maps/red-valley.yaml."""
    return (
        name.startswith("maps/") and DOCUMENT.match(name) is not None and stem_of(name) not in MAPS
    )


def maps_in(names: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the maps among documents, those of the box first."""
    given = tuple(names)
    found = {stem_of(name) for name in given}
    own = sorted(stem_of(name) for name in given if is_own_map(name))
    return (*(code for code in MAPS if code in found), *own)


def known_name(name: str) -> bool:
    """Tell whether a file is one of the content; the folder may be left out but of an own map."""
    return stem_of(name) in (*NEEDED, *MISSIONS, *SCENES) or is_own_map(name)


def no_map(code: str, stems: Iterable[str]) -> str:
    """Say that a Mission is played on a map that its book has not."""
    return f"'{code}' is not a map: {', '.join(filter(is_map, stems))}"


def too_many(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the maps above the number that a book may bring, and what is said of them."""
    for name in sorted(filter(is_own_map, names))[MOST_MAPS:]:
        yield name, f"a book brings at most {MOST_MAPS} maps of its own"
