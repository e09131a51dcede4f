"""The steps of an entry as a list to look at: each with its place, and the places to add one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.content.marked_yaml import Path
from campaign.rules.language import VERBS

BRANCHES = {
    "choice": ("options",),
    "test": ("pass", "fail"),
    "roll": ("outcomes",),
    "if": ("then", "else"),
    "switch": ("cases", "else"),
    "one_of": ("first", "of", "again"),
    "combat": ("won", "lost"),
    "shift": ("then",),
}
"""What leads on below each verb, in the order in which it is read."""
NAMES = {
    "pass": "When passed", "fail": "When failed", "then": "Then", "else": "Else",
    "won": "When won", "lost": "When lost", "first": "The first time", "again": "After all of them",
}  # fmt: skip
LISTED = {"options": "label", "outcomes": "from", "cases": "when", "of": "when"}
"""Lists of parts that have steps, and what each part is called by."""
EXCERPT = 90


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the outline. kind: step, branch (a heading) or end (where one may be added).

    address: the place below the entry, dots between keys; `at` the step's number in its list.
    """

    kind: str
    depth: int
    address: str
    at: int = 0
    verb: str = ""
    words: str = ""
    last: bool = False


def outline(entry: Any) -> list[Row]:
    """Return the outline of an entry, or of anything that has steps."""
    steps = entry.get("steps") if isinstance(entry, dict) else None
    return list(_list(steps, ("steps",), 0))


def _list(steps: Any, path: Path, depth: int) -> Iterator[Row]:
    steps = steps if isinstance(steps, list) else []
    for at, step in enumerate(steps):
        keys = list(step) if isinstance(step, dict) else []
        # A verb that the language does not know is shown as it was written.
        verb = next((v for v in VERBS if v in keys), str(keys[0]) if keys else "?")
        value = step.get(verb) if isinstance(step, dict) else step
        yield Row("step", depth, joined(path), at, verb, _words(verb, value), at == len(steps) - 1)
        yield from _below(verb, value, (*path, at, verb), depth + 1)
    yield Row("end", depth, joined(path), len(steps))


def _below(verb: str, value: Any, path: Path, depth: int) -> Iterator[Row]:
    if not isinstance(value, dict):
        return
    for branch in BRANCHES.get(verb, ()):
        if branch in LISTED:
            yield from _parts(branch, value.get(branch), (*path, branch), depth)
            continue
        yield Row("branch", depth, joined((*path, branch)), words=NAMES[branch])
        yield from _list(value.get(branch), (*path, branch), depth)
    failures = value.get("failures") if verb == "tests" else None
    for number, steps in failures.items() if isinstance(failures, dict) else ():
        where = (*path, "failures", number)
        yield Row("branch", depth, joined(where), words=f"{number} failed")
        yield from _list(steps, where, depth)


def _parts(key: str, items: Any, path: Path, depth: int) -> Iterator[Row]:
    """Yield the parts of a list, each under its label, its faces or its condition."""
    for at, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, dict):
            where = (*path, at, "steps")
            label = _short(item.get(LISTED[key], ""))
            if key == "outcomes":
                label = f"{label} to {item.get('to', '')}"
            yield Row("branch", depth, joined(where), words=label or f"Passage {at + 1}")
            yield from _list(item.get("steps"), where, depth)


def _words(verb: str, value: Any) -> str:
    match verb, value:
        case "text", str():
            words = " ".join(value.split())
        case "say", dict():
            words = f"{value.get('by', '')}: {value.get('text', '')}"
        case "choice", dict():
            words = str(value.get("prompt") or "")
        case "test", dict():
            words = " ".join(str(value.get(k, "")) for k in ("who", "trait", "diff"))
        case "combat", dict():
            words = f"{value.get('title', '')}, {value.get('board', '')}"
        case "if", dict():
            words = _short(value.get("when"))
        case "letter", dict():
            words = f"{value.get('name', '')}: {value.get('title', '')}"
        case (("switch" | "one_of"), dict()):
            count = len(value.get("cases") or value.get("of") or ())
            words = f"{count} {'cases' if verb == 'switch' else 'passages'}"
        case _:
            words = _short(value)
    return words if len(words) <= EXCERPT else words[: EXCERPT - 1].rstrip() + "…"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_short(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_short(v) for v in value)
    return "yes" if value is True else str(value)


def joined(path: Path) -> str:
    """Return a place as an address: steps.2.choice.options.0.steps."""
    return ".".join(str(part) for part in path)


def split(address: str) -> Path:
    """Return the place of an address."""
    return tuple(int(part) if part.isdigit() else part for part in address.split("."))
