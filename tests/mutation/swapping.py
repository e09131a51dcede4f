"""Puts a mutant into the running process, where every module keeps the functions it has imported.

A function's code is exchanged in place, so that tables and imports that hold the function hold the
mutant. What a module does when it is imported is done again apart; constants, defaults and tables
that come out differently are carried over to wherever their names are used. Meant for a process
that ends after it: nothing is put back.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import gc
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .mutants import Mutant, Source

Functions = dict[str, list[FunctionType]]


class NotSwappable(Exception):
    """This mutant cannot be put into a running process."""


def put_in(mutant: Mutant, alive: Functions) -> None:
    """Make this process run the mutant. NotSwappable where that cannot be; anything else that is
    raised says that the mutant cannot even be imported."""
    new = mutant.compiled()
    _exchange(mutant.source, new, alive)
    is_default = any(isinstance(node, ast.arguments) for node in mutant.site.around)
    if mutant.names or is_default:
        _carry_over(mutant.source, new)


def _exchange(source: Source, new: CodeType, alive: Functions) -> None:
    """Give every function of the file the code it has now."""
    changed = {id_of(old): code for old, code in _pairs(source.code, new) if old != code}
    if not changed:
        return
    for function in alive.get(source.full, []):
        code = changed.get(id_of(function.__code__))
        if code is None:
            continue
        if len(code.co_freevars) != len(function.__code__.co_freevars):
            raise NotSwappable("it closes over other names")
        function.__code__ = code


def functions() -> Functions:
    """Every function alive, by the file that defines it; not to be asked after gc.freeze()."""
    found: Functions = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def id_of(code: CodeType) -> tuple[str, int, bytes]:
    """What tells one function of a file from another."""
    return code.co_qualname, code.co_firstlineno, code.co_code


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions' codes before and after, by their names and order."""
    yield old, new
    after = [c for c in new.co_consts if isinstance(c, CodeType)]
    for code in (c for c in old.co_consts if isinstance(c, CodeType)):
        same = [c for c in after if c.co_name == code.co_name]
        if same:
            exact = [c for c in same if c == code]
            chosen = (exact or same)[0]
            after.remove(chosen)
            yield from _pairs(code, chosen)


# --- what a module does when it is imported -------------------------------------------------


def _carry_over(source: Source, new: CodeType) -> None:
    real = sys.modules[source.module]
    again = ModuleType(source.module)
    again.__dict__.update(
        {k: v for k, v in vars(real).items() if k.startswith("__") and k != "__builtins__"}
    )
    sys.modules[source.module] = again
    try:
        exec(new, again.__dict__)
    finally:
        sys.modules[source.module] = real
    for name, value in list(vars(again).items()):
        if name.startswith("__") or name not in vars(real):
            continue
        old = vars(real)[name]
        if isinstance(value, type) and value.__module__ == source.module:
            _class(old, value, source.module)
        elif isinstance(value, FunctionType) and value.__module__ == source.module:
            _defaults(old, value)
        else:
            moved = _translated(value, source.module)
            if _differ(old, moved):
                _rebind(name, old, moved)


def _rebind(name: str, old: Any, new: Any) -> None:
    """Give a name its new value in every module of ours that has it with the old one."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith(("campaign", "combat", "dayroom", "tests")):
            there = vars(module).get(name)
            if there is old or (type(there) is type(old) and not _differ(there, old)):
                setattr(module, name, new)


def _class(old: type, new: type, module: str) -> None:
    if hasattr(new, "model_fields"):
        raise NotSwappable("its class checks what is read from files")
    for name, value in list(vars(new).items()):
        before = vars(old).get(name)
        if isinstance(value, FunctionType) and isinstance(before, FunctionType):
            _defaults(before, value)
        elif name == "__dataclass_fields__" or not (name.startswith("__") or callable(value)):
            moved = _translated(value, module)
            if isinstance(before, int | str | float | tuple | frozenset) and before != moved:
                setattr(old, name, moved)


def _defaults(old: Any, new: FunctionType) -> None:
    old = getattr(old, "__wrapped__", old)
    if not isinstance(old, FunctionType):
        return
    module = new.__module__
    if _differ(old.__defaults__, moved := _translated(new.__defaults__, module)):
        old.__defaults__ = moved
    if _differ(old.__kwdefaults__, more := _translated(new.__kwdefaults__, module)):
        old.__kwdefaults__ = more


def _differ(old: Any, new: Any) -> bool:
    try:
        return bool(old != new) or repr(type(old)) != repr(type(new))
    except Exception:
        return True


def _translated(value: Any, module: str) -> Any:
    """The value with the classes and functions of the running module in place of the new ones."""
    match value:
        case type() | FunctionType() if value.__module__ == module:
            return _by_name(module, value.__qualname__, value)
        case enum.Enum():
            return _by_name(module, f"{type(value).__qualname__}.{value.name}", value)
        case tuple() if hasattr(value, "_fields"):
            kind = _translated(type(value), module)
            return kind(*(_translated(part, module) for part in value))
        case tuple() | list() | set() | frozenset():
            return type(value)(_translated(part, module) for part in value)
        case dict():
            return {_translated(k, module): _translated(v, module) for k, v in value.items()}
    if dataclasses.is_dataclass(value) and type(value).__module__ == module:
        kind = _translated(type(value), module)
        parts = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
        return kind(**{name: _translated(part, module) for name, part in parts.items()})
    return value


def _by_name(module: str, name: str, otherwise: Any) -> Any:
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = getattr(found, part, None)
    return otherwise if found is None else found
