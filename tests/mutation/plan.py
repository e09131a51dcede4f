"""Which tests a mutant must face."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import pytest

from campaign.content.ledger import ROOT

from .mutants import Mutant, Source, last_line, rules_in
from .watching import Ran, is_course

Spans = dict[str, list[tuple[str, int, int]]]
"""Where a name is used: the file, first and last line of the statement."""


class Plan:
    """Which tests a mutant must face: those of its rules first, then all that run its lines.

    Quick ones go first, and before them those that killed another mutant of the same function.
    Tests that take longer than `longest` seconds are left out, but for the recorded campaigns.
    """

    def __init__(
        self, items: list[pytest.Item], ran: Ran, sources: Iterable[Source], longest: float
    ) -> None:
        self.seconds = {node: seconds for node, (seconds, _) in ran.items()}
        self.items = sorted(
            (
                i
                for i in items
                if i.nodeid in ran and (self.seconds[i.nodeid] <= longest or is_course(i))
            ),
            key=lambda i: self.seconds[i.nodeid],
        )
        self.spans = used(sources)
        self._number = {item: number for number, item in enumerate(self.items)}
        self._killers: defaultdict[str, Counter[pytest.Item]] = defaultdict(Counter)
        self._rules: defaultdict[str, int] = defaultdict(int)
        self._lines: defaultdict[tuple[str, int], int] = defaultdict(int)
        self._named: defaultdict[str, int] = defaultdict(int)
        self._files: defaultdict[str, int] = defaultdict(int)
        self._course = 0
        for number, item in enumerate(self.items):
            self._files[item.path.relative_to(ROOT).as_posix()] |= 1 << number
            if is_course(item):
                self._course |= 1 << number
            for rule in {r for m in item.iter_markers("rule") for r in _ids(m.args)}:
                self._rules[rule] |= 1 << number
            for name in _names_in(item):
                self._named[name] |= 1 << number
            for path, lines in ran[item.nodeid][1].items():
                for line in lines:
                    self._lines[path, line] |= 1 << number

    def tests(self, mutant: Mutant, known: Iterable[str] = ()) -> list[list[pytest.Item]]:
        """The tests of its rules, the others, and the recorded campaigns; none of these files."""
        reached = self._reached(mutant)
        for path in known:
            reached &= ~self._files[path]
        mine = 0
        for rule in mutant.rules:
            mine |= self._rules.get(rule, 0)
        killers = self._killers[function_of(mutant)]
        return [
            sorted(self._all(some), key=lambda item: -killers[item])
            for some in (reached & mine, reached & ~mine & ~self._course, reached & self._course)
        ]

    def killed(self, mutant: Mutant, item: pytest.Item) -> None:
        """This test is a good one for the function."""
        self._killers[function_of(mutant)][item] += 1

    def _reached(self, mutant: Mutant) -> int:
        found = 0
        for path, first, last in spans(mutant, self.spans):
            for line in range(first, last + 1):
                found |= self._lines.get((path, line), 0)
        for name in mutant.names:
            found |= self._named.get(name, 0)
        return found

    def _all(self, bits: int) -> list[pytest.Item]:
        return [i for i, bit in zip(self.items, f"{bits:b}"[::-1], strict=False) if bit == "1"]


def spans(mutant: Mutant, names: Spans) -> Iterator[tuple[str, int, int]]:
    """The lines at which the mutant may be met: its own, or where what it makes is used."""
    if mutant.owner:
        yield mutant.source.path, *mutant.span
    for name in mutant.names:
        yield from names.get(name, [])


def used(sources: Iterable[Source]) -> Spans:
    """Where names are used in functions, also by way of the module's other names."""
    direct: defaultdict[str, set[tuple[str, int, int]]] = defaultdict(set)
    onward: defaultdict[str, set[str]] = defaultdict(set)
    for source in sources:
        for statement, inside in _statements(source.tree, False):
            names = set(_names(statement))
            if inside:
                span = (source.path, statement.lineno, last_line(statement))
                for name in names:
                    direct[name].add(span)
                continue
            if isinstance(statement, ast.FunctionDef):
                bound = {statement.name}
            else:
                bound = set(_bound(statement))
            for name in names - bound:
                onward[name] |= bound
    return {name: sorted(_followed(name, direct, onward)) for name in {*direct, *onward}}


def _followed(
    name: str,
    direct: dict[str, set[tuple[str, int, int]]],
    onward: dict[str, set[str]],
) -> set[tuple[str, int, int]]:
    found: set[tuple[str, int, int]] = set()
    seen: set[str] = set()
    ahead = {name}
    while ahead:
        seen |= ahead
        for one in ahead:
            found |= direct.get(one, set())
        ahead = {n for one in ahead for n in onward.get(one, ())} - seen
    return found


def _statements(node: ast.AST, inside: bool) -> Iterator[tuple[ast.stmt, bool]]:
    """Every statement, and whether it lies in a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and not isinstance(child, ast.Import | ast.ImportFrom):
            yield child, inside
            yield from _statements(child, inside or isinstance(child, ast.FunctionDef))
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements(child, inside)


def _names(statement: ast.stmt) -> Iterator[str]:
    """The names in a statement, without those in its body; of a function's head the defaults."""
    parts: list[ast.AST | None] = []
    if isinstance(statement, ast.FunctionDef):
        parts += [*statement.args.defaults, *statement.args.kw_defaults]
    elif not isinstance(statement, ast.ClassDef):
        for field, value in ast.iter_fields(statement):
            if field == "cases":
                parts += [part for case in value for part in (case.pattern, case.guard)]
            elif field not in ("body", "orelse", "finalbody", "handlers", "annotation"):
                parts += value if isinstance(value, list) else [value]
    for part in parts:
        for node in ast.walk(part) if isinstance(part, ast.AST) else ():
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr


def _bound(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def function_of(mutant: Mutant) -> str:
    """The function that it changes."""
    return f"{mutant.source.path}::{mutant.owner}"


def _names_in(item: pytest.Item) -> tuple[str, ...]:
    """What a test itself asks for: a figure may be compared without any function of the rules."""
    code = getattr(getattr(item, "function", None), "__code__", None)
    return code.co_names if code else ()


def _ids(arguments: tuple[str, ...]) -> list[str]:
    return [rule for text in arguments for rule in rules_in(text)]
