"""The branches of a booklet: options, passes, failures, wins, cases, by their place in the file.

A branch has the address of its steps as an author would write it: `steps.2.choice.options.0`,
`steps.4.test.pass`, `steps.1.if.else`, `steps.0.roll.outcomes.1`, `steps.3.combat.won`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from campaign.rules import Content
from campaign.rules.language import ProseStep

Path = tuple[str | int, ...]

SIDES = {"then", "else_", "pass_", "fail", "won", "lost", "first", "again"}
"""Names below which a branch begins."""
CASES = {"options", "outcomes", "failures", "cases", "of"}
"""Names below which there is a branch for each number."""


def ends_branch(path: Path) -> bool:
    """Tell whether a path leads to a branch: a named side, or a numbered case."""
    if path and path[-1] in SIDES:
        return True
    return len(path) > 1 and path[-2] in CASES and isinstance(path[-1], int)


def around(path: Path) -> Iterator[Path]:
    """Yield the branches a step stands in, the outermost first."""
    for length in range(1, len(path) + 1):
        if ends_branch(path[:length]):
            yield path[:length]


def address(path: Path) -> str:
    """Return a path as an author writes it, the parts joined by dots."""
    return ".".join(str(part).rstrip("_") for part in path)


def told(content: Content, doc: str) -> dict[Path, str]:
    """Return the branches of a document in which some text stands, with a short name of each.

    A branch without a word (a note, a marker) cannot be seen by a reader and is left out, except
    that every option counts.
    """
    found: dict[Path, str] = {}
    steps = content.node(doc, ("steps",))
    _walk(steps, ("steps",), found)
    return found


def _walk(node: Any, path: Path, found: dict[Path, str]) -> bool:
    """Note the branches below a node; tell whether any text stands in it."""
    if isinstance(node, ProseStep):
        return True
    if ends_branch(path):
        found[path] = ""
    text = False
    for part, child in _children(node):
        text = _walk(child, (*path, part), found) or text
    if path in found:
        option = path[-2] == "options"
        if text or option:
            found[path] = node.label if option else str(path[-1]).rstrip("_")
        else:
            del found[path]
    return text


def _children(node: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(node, BaseModel):
        for name in type(node).model_fields:
            value = getattr(node, name)
            if isinstance(value, BaseModel | tuple | Mapping):
                yield name, value
    elif isinstance(node, tuple):
        yield from enumerate(node)
    elif isinstance(node, Mapping):
        yield from node.items()
