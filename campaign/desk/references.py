"""Who names what in a booklet: the places where an entry or a Log Entry is referred to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.content.marked_yaml import Path
from campaign.content.references import walk
from campaign.rules.booklets import (
    Booklet,
    EventMarker,
    MissionRules,
    RandomCombat,
    Timed,
    Trigger,
)
from campaign.rules.language import (
    GotoStep,
    MarkerChange,
    NewMarker,
    Note,
    ResolvedOf,
    When,
)


def entries_named(booklet: Booklet) -> Iterator[tuple[Path, str]]:
    """Yield every place that names an entry of the booklet, and the entry's number."""
    if booklet.opening:
        yield ("opening",), booklet.opening
    for path, node in walk(booklet):
        yield from _entry(path, node)


def _entry(path: Path, node: Any) -> Iterator[tuple[Path, str]]:
    match node:
        case GotoStep():
            yield (*path, "goto"), node.goto
        case EventMarker() | NewMarker():
            # Without an entry of its own a marker leads to the entry of its number.
            field = "entry" if node.entry else "id"
            yield (*path, field), node.entry or node.id
        case Timed() | RandomCombat():
            yield (*path, "entry"), node.entry
        case Trigger() if node.entry:
            yield (*path, "entry"), node.entry
        case MissionRules() if node.after_combat:
            yield (*path, "after_combat"), node.after_combat
        case When() if node.resolved:
            yield (*path, "resolved"), node.resolved
        case ResolvedOf():
            yield from (((*path, "of", n), code) for n, code in enumerate(node.of))


def markers_removed(booklet: Booklet) -> Iterator[tuple[Path, str]]:
    """Yield every place that takes an Event marker off the map, and the marker's number."""
    for path, node in walk(booklet):
        if isinstance(node, MarkerChange) and node.remove:
            yield (*path, "remove"), node.remove


def log_entries_named(part: Any) -> Iterator[tuple[Path, str]]:
    """Yield every place that reads, notes or erases a Log Entry, and its name."""
    for path, node in walk(part):
        if isinstance(node, When) and node.log:
            yield (*path, "log"), node.log
        elif isinstance(node, Note):
            for field in ("blue", "yellow", "erase"):
                if name := getattr(node, field):
                    yield (*path, field), name


def missing_entries(booklet: Booklet) -> list[str]:
    """Return the entries that are named and do not exist, in the order they are first named."""
    # Random Combat has a default that no booklet has to write down.
    given = dict.fromkeys(code for _, code in entries_named(booklet))
    return [code for code in given if code not in booklet.entries]
