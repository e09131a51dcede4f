"""The mutants of a file: each with a name that outlives moved lines, and the rules it concerns."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType

from campaign.content.ledger import ROOT, ids_in

from .operators import Site, sites

ROOMS = ("campaign/rules", "combat/rules")
GAMES = "dayroom/"
_SHORT = re.compile(r"(PH(?:-[A-Z]+)+-)(\d{2})((?:,\s*-\d{2}\b)+)")
_SPAN = re.compile(r"(PH(?:-[A-Z]+)+-)(\d{2})\s+to\s+(?:PH(?:-[A-Z]+)+)?-(\d{2})\b")
_WIDTH = 100

Function = ast.FunctionDef | ast.AsyncFunctionDef


def rules_in(text: str) -> list[str]:
    """The ids of a text, also of the short forms "PH-EAZ-02, -03" and "PH-EAZ-02 to -04"."""

    def spelled(short: re.Match[str]) -> str:
        return " ".join([short[0], *[f"{short[1]}{n}" for n in re.findall(r"\d+", short[3])]])

    text = _SHORT.sub(spelled, _SPAN.sub(r"\1\2..\3", text))
    return list(dict.fromkeys(ids_in(text)))


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of one file.

    `key` names it; who runs a line of `span` meets it; `near` are the ids at the very place,
    `rules` these and its function's, or the module's where it has none; `owner` is the outermost
    function or method ("" outside of one); `stamp` changes when the code around it does.
    """

    source: Source
    site: Site
    key: str
    line: int
    span: tuple[int, int]
    owner: str
    names: frozenset[str]
    near: tuple[str, ...]
    rules: tuple[str, ...]
    stamp: str

    def compiled(self) -> CodeType:
        """The file's code with the change in it."""
        back = self.site.change.swap()
        try:
            return compile(self.source.tree, self.source.full, "exec")
        finally:
            back.swap()


class Source:
    """One file of the rules."""

    def __init__(self, path: str, root: Path = ROOT) -> None:
        self.path = path
        self.full = str(root / path)
        self.text = (root / path).read_text(encoding="utf-8")
        self.lines = self.text.splitlines()
        self.tree = ast.parse(self.text, filename=path)
        self._stamps: dict[ast.stmt, str] = {}
        self.module_rules = rules_in(ast.get_docstring(self.tree) or "")

    @property
    def module(self) -> str:
        """Its name when imported."""
        return self.path.removesuffix(".py").replace("/", ".")

    @cached_property
    def code(self) -> CodeType:
        """Its code as it stands."""
        return compile(self.tree, self.full, "exec")

    def mutants(self) -> Iterator[Mutant]:
        """All of its mutants, line by line."""
        seen: Counter[str] = Counter()
        for site in list(sites(self.tree)):
            statements = [n for n in (*site.around, site.change.old) if isinstance(n, ast.stmt)]
            statement = statements[-1]
            owner, function = _owner(site.around)
            before, after = _texts(site)
            if before == after:
                continue
            key = f"{self.path}::{owner or _bound(statement, site.around)}::{before} => {after}"
            seen[key] += 1
            near = self._near(statement)
            block = function or _top(site.around, statement)
            rules = [*near, *rules_in(self._segment(function) if function else "")]
            for outer in site.around:
                if isinstance(outer, ast.ClassDef) and not rules:
                    rules = rules_in(ast.get_docstring(outer) or "")
            rules = rules or self.module_rules
            yield Mutant(
                source=self,
                site=site,
                key=key if seen[key] == 1 else f"{key} #{seen[key]}",
                line=statement.lineno,
                span=_span(statement, site.around),
                owner=owner,
                names=self._made_with.get(owner, frozenset())
                if owner
                else _made(_top(site.around, statement)),
                near=tuple(near or rules),
                rules=tuple(dict.fromkeys(rules)),
                stamp=self._stamp(block),
            )

    @cached_property
    def _made_with(self) -> dict[str, frozenset[str]]:
        """For each function that runs at the import the names of the module that it makes."""
        functions = {f.name: _read(f) for f in self.tree.body if isinstance(f, Function)}
        found: dict[str, frozenset[str]] = {}
        for statement in self.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                ahead = _called(statement) & functions.keys()
                seen: set[str] = set()
                while ahead:
                    seen |= ahead
                    ahead = {n for f in ahead for n in functions[f] if n in functions} - seen
                for name in seen:
                    found[name] = found.get(name, frozenset()) | _made(statement)
        return found

    def _near(self, statement: ast.stmt) -> list[str]:
        """The ids in the statement's head, and in the comment or doc right beside it."""
        if isinstance(statement, Function | ast.ClassDef):
            return []
        first, last = statement.lineno - 1, (statement.end_lineno or statement.lineno) - 1
        body = getattr(statement, "body", None)
        if body:
            last = max(first, body[0].lineno - 2)
        while first and self.lines[first - 1].lstrip().startswith("#"):
            first -= 1
        if last + 1 < len(self.lines) and self.lines[last + 1].startswith('"""'):
            last += 1
        return rules_in("\n".join(self.lines[first : last + 1]))

    def _segment(self, node: ast.stmt) -> str:
        return "\n".join(self.lines[node.lineno - 1 : node.end_lineno])

    def _stamp(self, block: ast.stmt) -> str:
        if block not in self._stamps:
            said = hashlib.sha256(ast.dump(block).encode())
            self._stamps[block] = said.hexdigest()[:12]
        return self._stamps[block]


def _owner(around: tuple[ast.AST, ...]) -> tuple[str, Function | None]:
    """The qualified name of the outermost function around a place, and that function.

    Defaults of arguments belong to it too: they are read when it is made.
    """
    names: list[str] = []
    for node in around:
        if isinstance(node, Function):
            return ".".join([*names, node.name]), node
        if isinstance(node, ast.ClassDef):
            names.append(node.name)
    return "", None


def _top(around: tuple[ast.AST, ...], statement: ast.stmt) -> ast.stmt:
    """The statement of the module that the place lies in."""
    return next((n for n in around if isinstance(n, ast.stmt)), statement)


def _bound(statement: ast.stmt, around: tuple[ast.AST, ...]) -> str:
    names = [n.name for n in around if isinstance(n, ast.ClassDef)]
    return ".".join([*names, *sorted(_names(statement))])[:60]


def _names(statement: ast.stmt) -> frozenset[str]:
    """The names that a statement outside of functions binds."""
    if isinstance(statement, ast.ClassDef | Function):
        return frozenset({statement.name})
    stored = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return frozenset(n.id for n in stored if isinstance(n.ctx, ast.Store))


def _made(statement: ast.stmt) -> frozenset[str]:
    """The names by which others know what a statement of the module makes."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        return frozenset(n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))
    return _names(statement)


def _read(statement: ast.stmt) -> set[str]:
    names = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return {n.id for n in names if isinstance(n.ctx, ast.Load)}


def _called(node: ast.AST) -> set[str]:
    """What is called at once, not by a function that is only made."""
    if isinstance(node, ast.Lambda):
        return set()
    name = (
        {node.func.id} if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else set()
    )
    return name.union(*map(_called, ast.iter_child_nodes(node)))


def _span(statement: ast.stmt, around: tuple[ast.AST, ...]) -> tuple[int, int]:
    """The first and last line whose running meets what is changed in a statement."""
    if isinstance(statement, Function):
        first = min(n.lineno for n in (statement, *statement.decorator_list))
        return first, statement.end_lineno or first
    for case in around:
        if isinstance(case, ast.match_case) and isinstance(statement, ast.Match):
            return case.pattern.lineno, (case.guard or case.pattern).end_lineno or 0
    return statement.lineno, last_line(statement)


def last_line(statement: ast.stmt) -> int:
    """The last line of a statement, of its head where it has a body."""
    if isinstance(statement, ast.Match):
        return max(statement.lineno, statement.cases[0].pattern.lineno - 1)
    body: list[ast.stmt] = getattr(statement, "body", [])
    if body:
        return max(statement.lineno, body[0].lineno - 1)
    return statement.end_lineno or statement.lineno


def _texts(site: Site) -> tuple[str, str]:
    """The smallest whole expression or statement that says what changes: before and after."""
    shown = site.change.old
    for node in reversed(site.around):
        if isinstance(node, ast.stmt | ast.comprehension | ast.match_case | ast.Module):
            if isinstance(node, ast.stmt) and not getattr(node, "body", None):
                shown = node if len(_unparsed(node)) <= _WIDTH else shown
            break
        if isinstance(node, ast.expr | ast.keyword) and len(_unparsed(node)) > _WIDTH:
            break
        shown = node if isinstance(node, ast.expr) else shown
    before = _unparsed(shown)
    if shown is site.change.old:
        return before[:_WIDTH], _unparsed(site.change.new)[:_WIDTH]
    back = site.change.swap()
    after = _unparsed(shown)
    back.swap()
    return before, after


def _unparsed(node: ast.AST | None) -> str:
    if node is None or isinstance(node, ast.Pass):
        return "nothing"
    return " ".join(ast.unparse(node).split())


def rooms_of(wanted: Iterable[str]) -> tuple[str, ...]:
    """The rules of those games of the day room that are asked for; else both of the campaign."""
    games = (re.match(rf"{GAMES}(\w+)", name) for name in wanted)
    return tuple(dict.fromkeys(f"{found[0]}/rules" for found in games if found)) or ROOMS


def all_sources(rooms: Iterable[str] = ROOMS) -> list[Source]:
    """Every file of some rooms of rules."""
    found = sorted(p for room in rooms for p in (ROOT / room).rglob("*.py"))
    return [Source(p.relative_to(ROOT).as_posix()) for p in found]
