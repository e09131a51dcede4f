"""Which test calls which function of the rules: found once, kept until code or test changes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from campaign.content.ledger import ROOT

from .mutants import ROOMS

CACHE = ROOT / ".cache" / "mutation"
TESTS = ("tests/rules", "tests/combat", "tests/campaign")

Run = Callable[[pytest.Item, pytest.Item | None], str]
"""Runs a test before another one; why it failed, "" where it passed."""
Calls = dict[str, tuple[float, list[str]]]
"""For each test the seconds it takes and the functions it calls, "path::qualified name"."""


def digest(paths: Iterable[Path]) -> str:
    """A short mark of what these files say."""
    seen = hashlib.sha256()
    for path in sorted(paths):
        seen.update(path.as_posix().encode() + path.read_bytes())
    return seen.hexdigest()[:12]


def mark_of_tests() -> str:
    """Changes with any test of the rules."""
    return digest(p for room in TESTS for p in (ROOT / room).rglob("*.py"))


def watched(items: list[pytest.Item], run: Run, trusting: bool) -> Calls:
    """What each of the tests calls.

    Runs those anew whose file, builders or rules have changed, in a process of their own; where
    `trusting` a change of the rules is passed over, so that a mutant may face too few tests.
    SystemExit where one of them fails: what fails without a mutant says nothing about one.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / "calls.json"
    known: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    rules = digest(p for room in ROOMS for p in (ROOT / room).rglob("*.py"))
    marks: dict[Path, str] = {}
    for item in items:
        helpers = [p for p in item.path.parent.glob("*.py") if not p.name.startswith("test_")]
        if item.path not in marks:
            marks[item.path] = rules + digest([item.path, *helpers])

    def _holds(mark: str, wanted: str) -> bool:
        return mark == wanted or (trusting and mark[len(rules) :] == wanted[len(rules) :] != "")

    stale = [i for i in items if not _holds(known.get(i.nodeid, [""])[0], marks[i.path])]
    if stale:
        print(f"Watching what {len(stale)} tests call ...", flush=True)
        paths = {i.nodeid: i.path for i in stale}
        try:
            for node, seconds, called, why in _in_a_process(lambda: _watch(stale, run)):
                if why:
                    raise SystemExit(f"This test fails without any mutant: {node}\n{why}")
                known[node] = [marks[paths[node]], seconds, called]
        finally:
            file.write_text(json.dumps(known))
    return {i.nodeid: (known[i.nodeid][1], known[i.nodeid][2]) for i in items}


def called_in(work: Callable[[], object]) -> set[str]:
    """The functions of the rules that some work calls, found in a process of its own."""

    def look() -> Iterator[Any]:
        seen, tracer = _tracer()
        sys.settrace(tracer)
        work()
        sys.settrace(None)
        yield sorted(f"{path}::{_outermost(name)}" for path, name in seen)

    return {name for names in _in_a_process(look) for name in names}


def _watch(items: list[pytest.Item], run: Run) -> Iterator[Any]:
    for item, following in zip(items, [*items[1:], None], strict=True):
        seen, tracer = _tracer()
        started = time.perf_counter()
        sys.settrace(tracer)
        why = run(item, following)
        sys.settrace(None)
        called = sorted({f"{path}::{_outermost(name)}" for path, name in seen})
        yield item.nodeid, round(time.perf_counter() - started, 4), called, why


def _outermost(name: str) -> str:
    return name.partition(".<locals>")[0]


def _tracer() -> tuple[set[tuple[str, str]], Callable[[FrameType, str, Any], None]]:
    rooms = tuple(f"{ROOT}/{room}/" for room in ROOMS)
    within: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()

    def tracer(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        file = code.co_filename
        path = within.get(file)
        if path is None:
            path = within[file] = file[len(str(ROOT)) + 1 :] if file.startswith(rooms) else ""
        if path:
            seen.add((path, code.co_qualname))

    return seen, tracer


def _in_a_process(work: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """Do work in a forked process and hand back what it yields, so that nothing of it stays."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        quiet()
        with os.fdopen(write, "w") as pipe:
            for found in work():
                pipe.write(json.dumps(found) + "\n")
                pipe.flush()
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        yield from map(json.loads, pipe)
    os.waitpid(child, 0)


def quiet() -> None:
    """Nothing this process says is read."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
