"""What lies on a Mission's map at the start, as its booklet says, and clicks that change it.

Each click is a function from the booklet's text to a new text. A second click takes away what the
first one put down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.desk import splice, values
from campaign.desk.splice import CannotSplice

SPECIAL = "★"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Tool:
    """A thing to put on the map: its name in forms, its words, its icon, what it is for."""

    name: str
    title: str
    icon: str
    help: str


TOOLS = (
    Tool("event", "Event", "event", "An Event marker with the number of the entry chosen below."),
    Tool("special", "Special Event", "special-event", "A star that leads to the entry below."),
    Tool("eaz", "EAZ", "eaz", "It adds 2 to Threat in its Space, 1 in those around."),
    Tool("lz", "LZ", "lz", "A landing zone, with the radio name below if it has one."),
    Tool("base", "Base", "base", "Where the Mission ends. There is one; a click moves it."),
    Tool("squad", "Squad", "squad", "Where the Squad starts. Without it an entry must say so."),
    Tool("closed", "Closed", "lock", "Nobody may march there in this Mission."),
    Tool("clear", "Take away", "cross", "Everything on this Space but the Base."),
)


@dataclass(frozen=True, slots=True)
class Lz:
    """An LZ on the map."""

    at: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """An Event marker on the map. Authors always see its number."""

    id: str
    at: str
    entry: str
    special: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Ground:
    """The set-up as the text says; what is not a Space's name is passed over."""

    map: str
    at: str = ""
    base: str = ""
    eaz: tuple[str, ...] = ()
    lz: tuple[Lz, ...] = ()
    markers: tuple[Marker, ...] = ()
    closed: tuple[str, ...] = ()
    only_terrain: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()

    def barred(self, space: str, terrain: str) -> bool:
        """Tell whether nobody may march to a Space of this terrain in this Mission."""
        if space in self.closed:
            return True
        return bool(self.only_terrain) and terrain not in self.only_terrain

    def on(self, space: str) -> list[str]:
        """Return in words what lies on a Space."""
        found = ["the Squad"] if self.at == space else []
        found += ["the Base"] if self.base == space else []
        found += ["EAZ"] if space in self.eaz else []
        found += [f"LZ {lz.name}".strip() for lz in self.lz if lz.at == space]
        found += [_named(marker) for marker in self.markers if marker.at == space]
        return found + (["closed"] if space in self.closed else [])


def _named(marker: Marker) -> str:
    if marker.special:
        return f"Special Event, entry {marker.entry}"
    other = f", entry {marker.entry}" if marker.entry != marker.id else ""
    return f"Event {marker.id}{other}"


def ground(text: str) -> Ground:
    """Return what the booklet lays on its map; CannotSplice unless the text is YAML."""
    data: Any = splice.parsed(text).data
    data = data if isinstance(data, dict) else {}
    setup, rules = _dict(data.get("setup")), _dict(data.get("rules"))
    return Ground(
        map=str(data.get("map", "")),
        at=_text(setup.get("squad")),
        base=_text(setup.get("base")),
        eaz=_texts(setup.get("eaz")),
        lz=tuple(Lz(_text(lz.get("at")), _text(lz.get("name"))) for lz in _dicts(setup.get("lz"))),
        markers=tuple(_marker(each) for each in _dicts(setup.get("markers"))),
        closed=_texts(rules.get("closed")),
        only_terrain=_texts(rules.get("only_terrain")),
        crossed=tuple(dict.fromkeys(_crossed(rules))),
    )


def _crossed(rules: dict[str, Any]) -> Iterator[str]:
    """Return in words the river and the crossings that Marches of this Mission meet."""
    river = _dict(rules.get("river"))
    rows = [_text(row) for row in _list(river.get("rows"))]
    if len(rows) == 2:
        pairs = [" and ".join(_texts(pair)) for pair in _list(river.get("open"))]
        where = f"crossed between {', '.join(pairs)} alone" if pairs else "not to be crossed"
        yield f"a river between rows {rows[0]} and {rows[1]}, {where}"
    for crossing in _dicts(rules.get("crossings")):
        yield f"{' to '.join(_texts(crossing.get('between')))} costs more"


def _marker(data: dict[str, Any]) -> Marker:
    number = _text(data.get("id"))
    entry = _text(data.get("entry")) or number
    return Marker(number, _text(data.get("at")), entry, data.get("special") is True)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _dicts(value: Any) -> list[dict[str, Any]]:
    # An item that is no mapping keeps its place, so that numbers stay those of the text.
    return [_dict(item) for item in _list(value)]


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(word for word in map(_text, _list(value)) if word)


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) else ""


# --- clicks -------------------------------------------------------------------------------------

Click = Callable[[str, Ground, str, str, str], tuple[str, str]]
"""(text, what lies there, Space, entry, name) to (new text, what was done)."""


def click(text: str, tool: str, space: str, entry: str = "", name: str = "") -> tuple[str, str]:
    """Return the text after a click on a Space, and in words what was done.

    tool: a name of TOOLS. Raises CannotSplice with the reason where nothing can be done.
    """
    do = CLICKS.get(tool)
    if do is None:
        raise CannotSplice("Choose first what to put on the map.")
    return do(text, ground(text), space, entry.strip(), " ".join(name.split())[:LONGEST_NAME])


def _event(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    if not entry:
        raise CannotSplice("Choose the entry that the marker leads to.")
    for at, marker in enumerate(now.markers):
        if not marker.special and marker.id == entry:
            return _moved(text, at, marker, space)
    item = {"id": entry, "at": space, "entry": entry}
    return values.add_item(text, ("setup", "markers"), item), f"Event {entry} at {space}"


def _special(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    if not entry:
        raise CannotSplice("Choose the entry that the star leads to.")
    for at, marker in enumerate(now.markers):
        if marker.special and marker.entry == entry:
            return _moved(text, at, marker, space)
    taken = {marker.id for marker in now.markers}
    number = SPECIAL
    while number in taken:
        number += SPECIAL
    item = {"id": number, "at": space, "entry": entry, "special": True}
    new = values.add_item(text, ("setup", "markers"), item)
    return new, f"A star at {space}, entry {entry}"


def _moved(text: str, at: int, marker: Marker, space: str) -> tuple[str, str]:
    if marker.at == space:
        new = values.remove_item(text, ("setup", "markers"), at)
        return new, f"{_named(marker)} is gone from {space}"
    new = values.set_key(text, ("setup", "markers", at, "at"), space)
    return new, f"{_named(marker)} moved from {marker.at} to {space}"


def _eaz(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    return _toggle(text, ("setup", "eaz"), space, "EAZ")


def _closed(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    return _toggle(text, ("rules", "closed"), space, "Closed")


def _toggle(text: str, path: tuple[str, ...], space: str, word: str) -> tuple[str, str]:
    items = _list(values.value_at(text, path))
    if space in items:
        return values.remove_item(text, path, items.index(space)), f"{word}: {space} no longer"
    return values.add_item(text, path, space), f"{word}: {space}"


def _lz(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    for at, lz in enumerate(now.lz):
        if lz.at == space:
            return values.remove_item(text, ("setup", "lz"), at), f"The LZ at {space} is gone"
    item = {"at": space, "name": name} if name else {"at": space}
    return values.add_item(text, ("setup", "lz"), item), f"LZ {name} at {space}".replace("  ", " ")


def _base(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    if now.base == space:
        raise CannotSplice("A Mission needs a Base: click another Space to move it there.")
    return values.set_key(text, ("setup", "base"), space), f"Base at {space}"


def _squad(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    if now.at == space:
        new = values.drop_key(text, ("setup", "squad"))
        return new, "The Squad starts where an entry says"
    return values.set_key(text, ("setup", "squad"), space), f"The Squad starts at {space}"


def _clear(text: str, now: Ground, space: str, entry: str, name: str) -> tuple[str, str]:
    before = text
    for path in (("setup", "markers"), ("setup", "lz")):
        items = _dicts(values.value_at(text, path))
        for at in reversed(range(len(items))):
            if items[at].get("at") == space:
                text = values.remove_item(text, path, at)
    for listed in (("setup", "eaz"), ("rules", "closed")):
        named = _list(values.value_at(text, listed))
        for at in reversed(range(len(named))):
            if named[at] == space:
                text = values.remove_item(text, listed, at)
    if now.at == space:
        text = values.drop_key(text, ("setup", "squad"))
    if text == before:
        raise CannotSplice(f"There is nothing on {space} to take away.")
    return text, f"{space} is empty"


CLICKS: dict[str, Click] = {
    "event": _event, "special": _special, "eaz": _eaz, "lz": _lz, "base": _base,
    "squad": _squad, "closed": _closed, "clear": _clear,
}  # fmt: skip
