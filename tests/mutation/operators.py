"""The small changes: every place of a module where one may be made, and what it becomes.

A change is kept as the place in the tree and the node that takes it, so that a mutant is made by
putting the node in, compiling, and putting the old one back.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
SWAPS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What they are given are words for the reader, pages and types, not the course of the game.
WORDS = {
    "RuleViolation", "MalformedCommand", "Refusal", "assert_never", "cast", "TypeVar",
    "Field", "ConfigDict",
}  # fmt: skip
# They copy a frozen record with some fields changed: to leave one out is to leave out a statement.
COPIERS = {"replace", "changed", "set_run", "set_marine", "set", "pop"}


@dataclass(frozen=True, eq=False, slots=True)
class Change:
    """`new` in place of what `owner` has in `field` (at `index` where that is a list)."""

    owner: ast.AST
    field: str
    index: int | None
    new: ast.AST | None

    @property
    def old(self) -> ast.AST:
        """What stands there now."""
        value: Any = getattr(self.owner, self.field)
        found: ast.AST = value if self.index is None else value[self.index]
        return found

    def swap(self) -> Change:
        """Put `new` in; the change that puts the old one back."""
        old = self.old
        if self.index is None:
            setattr(self.owner, self.field, self.new)
        elif self.new is None:
            del getattr(self.owner, self.field)[self.index]
            return _Restored(self.owner, self.field, self.index, old)
        else:
            getattr(self.owner, self.field)[self.index] = self.new
        return Change(self.owner, self.field, self.index, old)


class _Restored(Change):
    """What was taken out of a list goes back in."""

    def swap(self) -> Change:
        getattr(self.owner, self.field).insert(self.index, self.new)
        return Change(self.owner, self.field, self.index, None)


@dataclass(frozen=True, eq=False, slots=True)
class Site:
    """A change and the nodes around it, outermost first."""

    change: Change
    around: tuple[ast.AST, ...]


def sites(tree: ast.Module) -> Iterator[Site]:
    """Every change of a module, in the order of its lines."""
    yield from _walk(tree, ())


def _walk(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[Site]:
    if _left_out(node, around):
        return
    around = (*around, node)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "exc", "msg", "pattern"):
            continue
        if field == "ops":
            continue
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, ast.AST) or _is_page(value, index, child):
                continue
            for new in _becomes(child, node, field, around):
                place = index if several else None
                yield Site(Change(node, field, place, new), around)
            yield from _walk(child, around)


def _left_out(node: ast.AST, around: tuple[ast.AST, ...]) -> bool:
    """Text, types, refusals and what only the type checker reads."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in WORDS
        case ast.keyword(arg="page" | "why" | "strict" | "maxsize" | "repr"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(value=ast.BinOp() | ast.Subscript() as value):
            return len(around) == 1 and _is_type(value)
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.ClassDef():
            return any(ast.unparse(base) == "Protocol" for base in node.bases)
    return False


def _is_type(node: ast.expr) -> bool:
    """Whether this names a type: mypy notices when an alternative of it is missing."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name[:1].isupper() or name in vars(builtins)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _is_type(left) and _is_type(right)
        case ast.Subscript(value=ast.Name(id="Annotated")):
            return True
        case ast.Subscript(value=value, slice=ast.Tuple(elts=parts)):
            return _is_type(value) and all(map(_is_type, parts))
        case ast.Subscript(value=value, slice=part):
            return _is_type(value) and _is_type(part)
        case ast.Constant(value=value):
            return value is None or value is ...
    return False


def _is_page(values: Any, index: int, child: ast.AST) -> bool:
    """Whether this number is the page behind a rule's id."""
    if not isinstance(values, list) or index == 0 or not isinstance(child, ast.Constant):
        return False
    before = values[index - 1]
    return (
        isinstance(before, ast.Constant)
        and isinstance(before.value, str)
        and before.value.startswith("PH-")
    )


def _becomes(
    node: ast.AST, parent: ast.AST, field: str, around: tuple[ast.AST, ...]
) -> Iterator[ast.AST | None]:
    """What a node may become; None takes it out of its list."""
    if isinstance(node, ast.expr):
        if not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            for new in _expressions(node, parent, field, around):
                yield ast.fix_missing_locations(ast.copy_location(new, node))
    elif isinstance(node, ast.stmt):
        if _may_go(node, around):
            yield ast.copy_location(ast.Pass(), node)
    elif isinstance(node, ast.keyword):
        called = ast.unparse(parent.func) if isinstance(parent, ast.Call) else ""
        if node.arg and called.rpartition(".")[2] in COPIERS:
            yield None


def _expressions(
    node: ast.expr, parent: ast.AST, field: str, around: tuple[ast.AST, ...]
) -> Iterator[ast.expr]:
    if _is_condition(parent, field):
        yield ast.BoolOp(ast.And(), [node, ast.Constant(False)])
        if not isinstance(parent, ast.While):
            yield ast.BoolOp(ast.Or(), [node, ast.Constant(True)])
    elif isinstance(parent, ast.Return) and _is_bool(node, around):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Compare():
            yield from _comparisons(node, _is_condition(parent, field))
        case ast.BoolOp(op, values):
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp():
            yield from _sums(node)
        case ast.Tuple(elts=parts) if any(isinstance(part, ast.Starred) for part in parts):
            for index in range(len(parts)):
                yield ast.Tuple(parts[:index] + parts[index + 1 :], ast.Load())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id=name)) if name in SWAPS:
            yield ast.Call(ast.Name(SWAPS[name], ast.Load()), node.args, node.keywords)


def _comparisons(node: ast.Compare, is_condition: bool) -> Iterator[ast.Compare]:
    """`<` and `<=` take each other's place; `==` and the like turn round where no condition does
    that already."""
    for index, op in enumerate(node.ops):
        other = BOUNDARIES.get(type(op)) or (None if is_condition else OPPOSITES.get(type(op)))
        if other is not None:
            ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _sums(node: ast.BinOp) -> Iterator[ast.expr]:
    """Another operator; of joined lists and alternatives each part alone."""
    parts = (node.left, node.right)
    if any(isinstance(part, ast.JoinedStr) or _is_text(part) for part in parts):
        return
    lists = (ast.Tuple, ast.List, ast.ListComp, ast.Dict, ast.Set)
    if isinstance(node.op, ast.BitOr) or any(isinstance(part, lists) for part in parts):
        yield from parts
    elif other := ARITHMETIC.get(type(node.op)):
        yield ast.BinOp(node.left, other(), node.right)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_condition(parent: ast.AST, field: str) -> bool:
    """Whether what stands there decides between two ways."""
    return (isinstance(parent, ast.If | ast.IfExp | ast.While) and field == "test") or (
        (isinstance(parent, ast.comprehension) and field == "ifs")
        or (isinstance(parent, ast.match_case) and field == "guard")
    )


def _is_bool(returned: ast.expr, around: tuple[ast.AST, ...]) -> bool:
    """Whether the function answers yes or no with this; a plain True and `not` have changes of
    their own."""
    if isinstance(returned, ast.Constant | ast.UnaryOp):
        return False
    function = next((n for n in reversed(around) if isinstance(n, ast.FunctionDef)), None)
    return function is not None and ast.unparse(function.returns or ast.Constant(0)) == "bool"


def _may_go(node: ast.stmt, around: tuple[ast.AST, ...]) -> bool:
    """Whether the code can run without this statement."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete():
            return not _left_out(node.value, around) if isinstance(node, ast.Expr) else True
        case ast.Continue() | ast.Break():
            return True
        case ast.Assign(targets=[target]):
            if isinstance(target, ast.Name):
                return _bound_before(target.id, node, around)
            return isinstance(target, ast.Attribute | ast.Subscript)
    return False


def _bound_before(name: str, node: ast.stmt, around: tuple[ast.AST, ...]) -> bool:
    """Whether the function has given this name a value on an earlier line."""
    function = next((n for n in reversed(around) if isinstance(n, ast.FunctionDef)), None)
    if function is None:
        return False
    bound = (n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name)
    return any(isinstance(n.ctx, ast.Store) and n.lineno < node.lineno for n in bound) or any(
        a.arg == name for a in function.args.args
    )
