"""The words an author may want to complete: names of entries, Log Entries, Spaces, Gear ..."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from campaign.content import counted, files, named
from campaign.content.named import BATTLE, LISTS
from campaign.content.references import TERRAINS, walk
from campaign.desk import parts, references, splice
from campaign.desk.splice import CannotSplice
from campaign.rules import language
from campaign.rules.booklets import Booklet
from campaign.rules.cards import Book
from campaign.rules.language import VERBS, PassengerChange, models
from campaign.rules.state import SPECIALIZATIONS
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES

BY_KEY = {
    "goto": "entries", "entry": "entries", "opening": "entries", "resolved": "entries",
    "after_combat": "entries", "of": "entries",
    "log": "log", "if": "log", "when": "log", "blue": "log", "yellow": "log", "erase": "log",
    "not": "log", "requires": "log", "hidden_unless": "log",
    "at": "spaces", "squad": "spaces", "base": "spaces", "space": "spaces", "eaz": "spaces",
    "who": "who", "trait": "traits", "board": "boards", "terrain": "terrains",
    "in_terrain": "terrains", "code": "things", "codes": "things", "gear": "things",
    "gain": "things", "lose": "things", "weapon": "things", "charm": "charms",
    "objective": "objectives", "complete": "objectives", "fail": "objectives",
    "name": "counters", "passenger": "passengers", "remove": "markers", "id": "markers",
    "ban": "tactics", "first": "tactics", "black": "enemies", "hard_cover": "board spaces",
    "map": "maps", "metric": "metrics",
}  # fmt: skip
"""The key on a line: which words belong behind it."""

TOKENS = (*SPECIALIZATIONS, "PM", "RND", "TESTER", *counted.LISTS, *counted.NUMBERS)
WHO = (*SPECIALIZATIONS, "PM", "ALL", "ANY", "TESTER", "OTHERS", "RND",
       "RND2", "RND3", "RND4", "RND5", "RND6")  # fmt: skip


def words(texts: Mapping[str, str], name: str) -> dict[str, list[str]]:
    """Return by kind the words known in a document of a book.

    What the booklet says is read from its text as it is; other documents only where sound.
    """
    found: dict[str, Iterable[str]] = {
        "steps": VERBS,
        "fields": _fields(),
        "tokens": [f"{{{code}}}" for code in TOKENS],
        "who": WHO,
        "traits": get_args(language.Trait),
        "terrains": TERRAINS,
        "boards": get_args(language.Combat.model_fields["board"].annotation),
        "board spaces": sorted(MARINE_SPACES),
        "enemies": ("F", "L", "E", "S", "R"),
        "log": sorted(_log_entries(texts)),
        **_cards(texts),
        **_own(texts, name),
    }
    return {kind: list(dict.fromkeys(map(str, given))) for kind, given in found.items()}


def enemy_spaces() -> list[str]:
    """Return the spaces of the Combat Board that Enemies may hold."""
    return sorted(ENEMY_SPACES)


def _fields() -> list[str]:
    own = [m for m in models() if m.__module__.startswith(language.__name__)]
    fields = (item for model in own for item in model.model_fields.items())
    names = {field.alias or name for name, field in fields}
    return sorted(names - set(VERBS))


def kept(texts: Mapping[str, str]) -> list[str]:
    """Return the names of the counters that the campaign keeps."""
    book = files.read_document("book.yaml", texts.get("book.yaml", ""))[1]
    return list(book.counters) if isinstance(book, Book) else []


def men(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the nicknames of the Profiles by their codes."""
    cards = files.read_document("cards/profiles.yaml", texts.get("cards/profiles.yaml", ""))[1]
    return {card.code: card.nickname for card in cards or ()}


def _log_entries(texts: Mapping[str, str]) -> set[str]:
    found: set[str] = set()
    for name, text in texts.items():
        if name.startswith(("missions/", "encounters/", "scenes/", "book")):
            part = files.read_document(name, text)[1]
            if part is not None:
                found |= {log for _, log in references.log_entries_named(part)}
    return found


def _cards(texts: Mapping[str, str]) -> dict[str, list[str]]:
    def codes(stem: str, key: str = "", field: str = "code") -> list[str]:
        name = f"cards/{stem}.yaml"
        try:
            data: Any = splice.parsed(texts.get(name, "")).data
        except CannotSplice:
            return []
        items = data.get(key, ()) if key and isinstance(data, dict) else data
        if not isinstance(items, list):
            return []
        return [str(item[field]) for item in items if isinstance(item, dict) and field in item]

    assert "weapons" in BATTLE and "charms" in LISTS
    return {
        "things": codes("weapons", "weapons") + codes("gear", "gear"),
        "charms": codes("charms"),
        "tactics": codes("tactics", "markers"),
    }


def _own(texts: Mapping[str, str], name: str) -> dict[str, list[str]]:
    try:
        data = splice.parsed(texts[name]).data
        entries = [p.code for p in parts.of_kind(parts.all_parts(texts[name]), "entries")]
    except CannotSplice:
        return {}
    if not isinstance(data, dict):
        return {}
    objectives = data.get("objectives")
    found = {
        "entries": entries,
        "objectives": [
            str(o["code"])
            for o in (objectives if isinstance(objectives, list) else ())
            if isinstance(o, dict) and "code" in o
        ],
        "counters": [*(data.get("counters") or {}), *kept(texts)],
        "spaces": _spaces(texts, str(data.get("map", ""))),
        "maps": list(named.maps_in(texts)),
        "metrics": ["letters", "tally", "ledger"],
    }
    booklet = files.read_document(name, texts[name])[1]
    if isinstance(booklet, Booklet):
        found["markers"] = [marker.id for marker in booklet.setup.markers]
        found["passengers"] = [
            node.add for _, node in walk(booklet) if isinstance(node, PassengerChange) and node.add
        ]
    return found


def _spaces(texts: Mapping[str, str], sheet: str) -> list[str]:
    try:
        data = splice.parsed(texts.get(f"maps/{sheet}.yaml", "")).data
    except CannotSplice:
        return []
    rows = data.get("rows") if isinstance(data, dict) else None
    return [
        f"{chr(ord('A') + column)}{number}"
        for number, row in enumerate(rows if isinstance(rows, list) else (), 1)
        for column, letter in enumerate(str(row))
        if letter != "."
    ]
