"""Which test runs which lines of the rules: found once, kept until code or test changes."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from campaign.content.ledger import ROOT

from .mutants import GAMES, ROOMS

CACHE = ROOT / ".cache" / "mutation"
COURSE = ("tests/released/test_course.py", "tests/released/test_doors.py")
TESTS = (
    "tests/rules", "tests/combat", "tests/campaign", "tests/golden", "tests/combat_web",
    "tests/patrol", "tests/content", "tests/checker",
    "tests/store/test_codec.py", "tests/store/test_physical_dice.py", *COURSE,
)  # fmt: skip
OF_GAMES = ("tests/dayroom/test_selfplay.py", "tests/dayroom/test_courses.py")

Run = Callable[[pytest.Item, pytest.Item | None], str]
"""Runs a test before another one; why it failed, "" where it passed."""
Rooms = tuple[str, ...]
Lines = dict[str, set[int]]
"""Lines of the rules' files, by their paths."""
Ran = dict[str, tuple[float, Lines]]
"""For each test the seconds it takes and the lines it runs."""


def tests_of(rooms: Iterable[str]) -> tuple[str, ...]:
    """Where the tests of some rooms are."""
    games = [room.split("/")[1] for room in rooms if room.startswith(GAMES)]
    return (*(f"tests/{GAMES}{game}" for game in games), *OF_GAMES) if games else TESTS


def digest(paths: Iterable[Path]) -> str:
    """A short mark of what these files say."""
    seen = hashlib.sha256()
    for path in sorted(paths):
        seen.update(path.as_posix().encode() + path.read_bytes())
    return seen.hexdigest()[:12]


def digest_of(files: dict[str, str]) -> str:
    """A short mark of what all these files say, by theirs."""
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]


def marks(items: Iterable[pytest.Item]) -> dict[str, str]:
    """For each file of tests a mark that changes with it and with the builders beside it."""
    found: dict[str, str] = {}
    for path in dict.fromkeys(item.path for item in items):
        helpers = [p for p in path.parent.iterdir() if _helps(p)]
        found[path.relative_to(ROOT).as_posix()] = digest([path, *helpers])
    return found


def _helps(path: Path) -> bool:
    """Whether this is no test, but what the tests beside it read."""
    return path.suffix in (".py", ".txt", ".xz") and not path.name.startswith("test_")


def watched(
    items: list[pytest.Item], run: Run, trusting: bool, longest: float, rooms: Rooms = ROOMS
) -> Ran:
    """What each of the tests runs, but for those known to take longer than so many seconds.

    Watches those anew whose file, builders or rules have changed, in a process of their own; where
    `trusting` those alone that are not known at all, so that a mutant may face too few tests.
    Those that fail are left out: what fails without a mutant says nothing about one.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / "lines.json"
    known: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    rules = digest(p for room in rooms for p in (ROOT / room).rglob("*.py"))
    of_files = {ROOT / path: rules + mark for path, mark in marks(items).items()}

    def holds(item: pytest.Item) -> bool:
        mark, wanted = known.get(item.nodeid, [""])[0], of_files[item.path]
        return bool(mark == wanted or (trusting and mark))

    items = [i for i in items if is_course(i) or known.get(i.nodeid, ["", 0.0])[1] <= longest]
    stale = [item for item in items if not holds(item)]
    failing: set[str] = set()
    if stale:
        print(f"Watching what {len(stale)} tests run ...", flush=True)
        paths = {i.nodeid: i.path for i in stale}
        try:
            for node, seconds, ran, why in in_a_process(lambda: _watch(stale, run, rooms)):
                if why:
                    failing.add(node)
                    print(f"Left out, since it fails without any mutant: {node}", flush=True)
                known[node] = [of_files[paths[node]], seconds, ran]
        finally:
            file.write_text(json.dumps({n: k for n, k in known.items() if n not in failing}))
    for node in failing:
        del known[node]
    return {
        i.nodeid: (known[i.nodeid][1], _set_of(known[i.nodeid][2]))
        for i in items
        if i.nodeid in known
    }


def is_course(item: pytest.Item) -> bool:
    """Whether this is one of the recorded campaigns, which every mutant must face."""
    return item.nodeid.startswith(COURSE)


def ran_in(work: Callable[[], object], rooms: Rooms = ROOMS) -> Lines:
    """The lines of the rules that some work runs, found in a process of its own."""

    def look() -> Iterator[Any]:
        seen, tracer = _tracer(rooms)
        sys.settrace(tracer)
        work()
        sys.settrace(None)
        yield _spelled(seen)

    return next(_set_of(found) for found in [*in_a_process(look)])


def _watch(items: list[pytest.Item], run: Run, rooms: Rooms) -> Iterator[Any]:
    """Nothing that one test makes the rules remember stays for the next. What the tests themselves
    keep for each other counts for every one that asks for it, but for the time of the recorded
    content, which is read before mutants are tried."""
    # What a game has printed is read by the game, beside its rules.
    parts = (room.removesuffix("/rules") if room.startswith(GAMES) else room for room in rooms)
    of_rules = memories(*(part.replace("/", ".") for part in parts))
    seen = _content(rooms) if set(rooms) & set(ROOMS) else {}
    kept: dict[Any, tuple[int, float, Lines]] = {
        function: (function.cache_info().misses, 0.0, seen) for function in memories("tests")
    }
    for item, following in zip(items, [*items[1:], None], strict=True):
        for function in of_rules:
            function.cache_clear()
        hits = {function: function.cache_info().hits for function in kept}
        seen, tracer = _tracer(rooms)
        started = time.process_time()
        sys.settrace(tracer)
        why = run(item, following)
        sys.settrace(None)
        seconds = time.process_time() - started
        for function, (misses, cost, lines) in kept.items():
            if function.cache_info().misses > misses:
                kept[function] = function.cache_info().misses, seconds, seen
            elif function.cache_info().hits > hits[function]:
                seconds += cost
                for path in lines:
                    seen.setdefault(path, set()).update(lines[path])
        yield item.nodeid, round(seconds, 4), _spelled(seen), why


def _content(rooms: Rooms) -> Lines:
    """The lines that reading the recorded content runs."""
    from tests.released import course

    course.content.cache_clear()
    seen, tracer = _tracer(rooms)
    sys.settrace(tracer)
    course.content()
    sys.settrace(None)
    return seen


def memories(*modules: str) -> list[Any]:
    """Every function of these modules that remembers its answers by what it was given."""
    kept = (thing for thing in gc.get_objects() if hasattr(type(thing), "cache_clear"))
    return [function for function in kept if (function.__module__ or "").startswith(modules)]


def _spelled(lines: Lines) -> dict[str, str]:
    """The lines of each file as bits."""
    return {path: f"{sum(1 << line for line in some):x}" for path, some in lines.items()}


def _set_of(spelled: dict[str, str]) -> Lines:
    found: Lines = {}
    for path, text in spelled.items():
        bits = f"{int(text, 16):b}"[::-1]
        found[path] = {line for line, bit in enumerate(bits) if bit == "1"}
    return found


def _tracer(watched_rooms: Rooms) -> tuple[Lines, Callable[[FrameType, str, Any], Any]]:
    """Notes the lines that run. A function all of whose lines have run is not looked at again."""
    rooms = tuple(f"{ROOT}/{room}/" for room in watched_rooms)
    tracers: dict[int, Any] = {}  # by the code's id: a code's own hash is slow, and ours all stay
    unseen: dict[int, set[int]] = {}
    seen: Lines = {}

    def of_code(code: CodeType) -> Any:
        if not code.co_filename.startswith(rooms):
            return None
        left = unseen[id(code)] = {line for _, _, line in code.co_lines() if line}
        add = seen.setdefault(code.co_filename[len(str(ROOT)) + 1 :], set()).add

        def tracer(frame: FrameType, event: str, argument: Any) -> Any:
            line = frame.f_lineno
            left.discard(line)
            add(line)
            return tracer

        return tracer

    def entered(frame: FrameType, event: str, argument: Any) -> Any:
        code = id(frame.f_code)
        if code not in tracers:
            tracers[code] = of_code(frame.f_code)
        tracer = tracers[code]
        if tracer is None or not unseen[code]:
            return None
        return tracer(frame, event, argument)

    return seen, entered


def in_a_process(work: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """Do work in a forked process and hand back what it yields, so that nothing of it stays."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        quiet()
        try:
            with os.fdopen(write, "w") as pipe:
                for found in work():
                    pipe.write(json.dumps(found) + "\n")
                    pipe.flush()
        finally:
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
