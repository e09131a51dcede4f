"""Which tests a mutant must face."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

from .mutants import Mutant, Source, rules_in
from .watching import Calls


class Names(dict[str, set[str]]):
    """Which functions ("path::name") use a name: for what lies outside of functions."""


def all_names(sources: Iterable[Source]) -> Names:
    """The names that every function of the rules uses."""
    found = Names()
    for source in sources:
        for function, used in uses(source):
            for name in used:
                found.setdefault(name, set()).add(f"{source.path}::{function}")
    return found


def uses(source: Source) -> Iterator[tuple[str, set[str]]]:
    """Each function of a file with the names it uses."""

    def look(node: ast.AST, prefix: str) -> Iterator[tuple[str, set[str]]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                used = {n.id for n in ast.walk(child) if isinstance(n, ast.Name)}
                used |= {n.attr for n in ast.walk(child) if isinstance(n, ast.Attribute)}
                yield prefix + child.name, used
            elif isinstance(child, ast.ClassDef):
                for name, used in look(child, f"{prefix}{child.name}."):
                    yield name, used | {child.name}

    yield from look(source.tree, "")


class Plan:
    """Which tests a mutant must face: those of its rules first, then all that call its function."""

    def __init__(self, items: list[pytest.Item], calls: Calls, names: Names) -> None:
        self.calls = calls
        self.names = names
        self._order = {i.nodeid: n for n, i in enumerate(items)}
        self._rules = {i: {r for m in i.iter_markers("rule") for r in _ids(m.args)} for i in items}
        self._by: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            for function in calls[item.nodeid][1]:
                self._by[function].append(item)

    def tests(self, mutant: Mutant) -> list[list[pytest.Item]]:
        """The tests of its rules, and the others; quick ones first."""
        reached = set(self._reached(mutant))
        wanted = set(mutant.rules)
        mine = {item for item in reached if self._rules[item] & wanted}
        return [self._sorted(mine), self._sorted(reached - mine)]

    def _reached(self, mutant: Mutant) -> Iterator[pytest.Item]:
        if mutant.owner:
            yield from self._by.get(function_of(mutant), [])
            return
        users: set[str] = set()
        for name in mutant.names:
            users |= self.names.get(name, set())
        for user in users:
            yield from self._by.get(user, [])
        if not users:
            for function, items in self._by.items():
                if function.startswith(mutant.source.path + "::"):
                    yield from items

    def _sorted(self, items: set[pytest.Item]) -> list[pytest.Item]:
        return sorted(items, key=lambda i: (self.calls[i.nodeid][0], self._order[i.nodeid]))


def function_of(mutant: Mutant) -> str:
    """What `Calls` names the function that it changes."""
    return f"{mutant.source.path}::{mutant.owner}"


def _ids(arguments: tuple[str, ...]) -> list[str]:
    return [rule for text in arguments for rule in rules_in(text)]
