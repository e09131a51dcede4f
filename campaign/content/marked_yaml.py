"""YAML as the content files use it: a small safe part, with the place of everything that is read.

Only plain values: no tags, no tabs, no key twice; a part may be repeated by an alias. Keys are
always text, `03` stays "03" and 17:45 stays "17:45", so that a writer gets what the page shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

Path = tuple[str | int, ...]

DEEPEST = 60
"""How deep lists and mappings may lie within each other."""

MOST = 200_000
"""How many values a file may hold once its aliases are written out."""

UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
PLAIN = "tag:yaml.org,2002:"
BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: file, line and column (from 1), path within the file, a sentence in words."""

    file: str
    line: int
    column: int
    path: Path
    message: str

    def __str__(self) -> str:
        where = " › ".join(str(part) for part in self.path)
        return f"{self.file}:{self.line}: {where + ': ' if where else ''}{self.message}"


class _Loader(BASE):
    """The resolvers of YAML 1.2's core schema, less octal and infinity."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


for _tag, _form, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
):
    _Loader.add_implicit_resolver(PLAIN + _tag, re.compile(_form), list(_first))


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A parsed file: plain data, and the nodes that know where each of its values stands."""

    name: str
    data: Any
    root: yaml.Node | None

    def place(self, path: Path) -> tuple[int, int, Path]:
        """Return line, column and the part of the path that exists.

        Parts that the text does not hold (a union's tag, a missing key) are passed over; what
        remains is the nearest parent.
        """
        node, mark, found = self.root, self.root.start_mark if self.root else None, []
        for part in path:
            step = _child(node, part)
            if step is not None:
                node, mark = step
                found.append(part)
        return (mark.line + 1, mark.column + 1, tuple(found)) if mark else (1, 1, ())

    def problem(self, path: Path, message: str) -> Problem:
        """Return a Problem at a path, placed as well as the text allows."""
        line, column, found = self.place(path)
        return Problem(self.name, line, column, found, message)


def _child(node: yaml.Node | None, part: str | int) -> tuple[yaml.Node, Any] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int):
        if part < len(node.value):
            return node.value[part], node.value[part].start_mark
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(part):
                scalar = isinstance(value, yaml.ScalarNode)
                return value, (
                    value if scalar and value.style not in ("|", ">") else key
                ).start_mark
    return None


def parse(name: str, text: str) -> tuple[Document, list[Problem]]:
    """Parse one file. The Problems are complete only if there is no mistake of syntax."""
    broken = Document(name, None, None)
    problems = list(_characters(name, text))
    try:
        problems = problems or list(_structure(name, text))
        root = None if problems else yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        problems = [_broken_off(name, error)]
    if problems:
        return broken, problems
    if root is None:
        return broken, [Problem(name, 1, 1, (), "the file is empty")]
    reading = _Reading(name, problems)
    data = reading.plain(root, ())
    return Document(name, data, root), problems


def _characters(name: str, text: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            column = line.index("\t") + 1
            yield Problem(name, number, column, (), "a tab: indent and separate with spaces")
        if bad := UNPRINTABLE.search(line):
            message = f"a character that cannot be printed ({bad[0]!a})"
            yield Problem(name, number, bad.start() + 1, (), message)


def _structure(name: str, text: str) -> Iterator[Problem]:
    """What is refused, found event by event, so that no nesting however deep can hurt.

    Raises yaml.YAMLError where the text is not YAML.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if message := _refused(event, depth):
            begun: Any = event.start_mark
            yield Problem(name, begun.line + 1, begun.column + 1, (), message)
            return


def _broken_off(name: str, error: yaml.YAMLError) -> Problem:
    """Return where the text stops to be YAML."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(name, 1, 1, (), f"this is not YAML: {error}")
    mark = error.problem_mark or error.context_mark
    words = ", ".join(part for part in (error.context, error.problem) if part)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if error.context_mark and error.context_mark.line + 1 < line:
        words += f" (it began on line {error.context_mark.line + 1})"
    return Problem(name, line, column, (), f"this is not YAML: {words}")


def _refused(event: Any, depth: int) -> str:
    if depth > DEEPEST:
        return f"more than {DEEPEST} levels of nesting"
    tag = getattr(event, "tag", None)
    return f"a tag ({tag}): plain values only" if tag and tag != "!" else ""


class _Reading:
    """Turns the nodes of one file into plain data."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        self.name, self.problems = name, problems
        self.values = 0
        self.open: set[int] = set()
        self.refused = False

    def note(self, node: yaml.Node, path: Path, message: str) -> None:
        """Add a Problem at a node."""
        mark: Any = node.start_mark
        self.problems.append(Problem(self.name, mark.line + 1, mark.column + 1, path, message))

    def plain(self, node: yaml.Node, path: Path) -> Any:
        """Return a node as text, number, truth, nothing, list or dictionary."""
        self.values += 1
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        if self.values > MOST or id(node) in self.open:
            if not self.refused:
                self.note(node, path, "an alias that holds itself, or too much repeated by aliases")
            self.refused, self.values = True, MOST + 1
            return None
        self.open.add(id(node))
        whole: Any = (
            self.mapping(node, path)
            if isinstance(node, yaml.MappingNode)
            else [self.plain(child, (*path, number)) for number, child in enumerate(node.value)]
        )
        self.open.discard(id(node))
        return whole

    def mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        """Return a mapping with text for keys, each of them once."""
        found: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.note(key, path, "a key must be a word, not a list or a mapping")
                continue
            if key.value in found:
                self.note(key, path, f"the key '{key.value}' comes twice")
            found[key.value] = self.plain(value, (*path, key.value))
        return found


def _scalar(node: yaml.ScalarNode) -> str | int | bool | None:
    match node.tag.removeprefix(PLAIN):
        case "int":
            return int(node.value[:20])
        case "bool":
            return bool(node.value == "true")
        case "null":
            return None
    return str(node.value)
