"""The run, within pytest: the tests are collected once, each mutant gets a process forked off."""

from __future__ import annotations

import argparse
import gc
import mmap
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from _pytest.outcomes import Skipped
from hypothesis import Phase, settings

from .book import KILLED, LEFT, PASSED, Book, chosen, sought
from .mutants import Mutant, Source, all_sources, rooms_of
from .plan import Plan, spans
from .swapping import NotSwappable, functions, put_in
from .watching import Lines, in_a_process, is_course, marks, memories, quiet, ran_in, watched

ANSWERS = {
    0: "survived", 1: "rule", 2: "room", 3: "course", 4: "import", 5: "not swappable",
}  # fmt: skip
SLACK, FACTOR = 2.0, 5.0
"""A test goes round in circles after so many seconds and so many times what it usually takes."""
MEMORY = 2 << 30
FOREVER = 1e9


@dataclass
class Running:
    """A mutant being tried: `at` holds the number of the test that it faces."""

    number: int
    mutant: Mutant
    tests: list[pytest.Item]
    at: mmap.mmap

    @property
    def last(self) -> pytest.Item:
        """The test it came to."""
        return self.tests[int.from_bytes(self.at[:8], "little")]


class Mutation:
    """A plugin that tries mutants in place of running the tests."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.survivors = 0
        self.done = False
        self._in_child = 0
        self._why = ""

    def pytest_sessionstart(self) -> None:
        """The same examples every time, and none kept or made smaller."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutation", parent=settings.get_profile("house"), derandomize=True, database=None,
            phases=phases, max_examples=10,
        )  # fmt: skip
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try what is asked for; tell."""
        if session.testsfailed:
            return True
        items = [i for i in session.items if not _needs_rows(i)]
        self.book = book = Book(marks(items), self.options.quick)
        self.rooms = rooms_of(self.options.wanted)
        sources = all_sources(self.rooms)
        asked = sought(sources, self.options.wanted)
        mutants = [m for s in asked for m in s.mutants() if not _of_a_schema(m)]
        self.some = some = self._sampled(chosen(mutants, self.options.wanted))
        if not self.options.told:
            if self.options.again:
                book.forget(some)
            self._try_all(items, book, sources)
        self.survivors = book.tell(some)
        self.done = True
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """A mutant is dead at the first failure."""
        if call.excinfo is not None and not call.excinfo.errisinstance(Skipped):
            self._why = call.excinfo.exconly() or "it failed"
            if self._in_child:
                os._exit(self._in_child)

    def _try_all(self, items: list[pytest.Item], book: Book, sources: list[Source]) -> None:
        """In a process that has read the content; what reading it runs once more in one that has
        not, where it passed there."""
        from campaign.content.files import load
        from tests.released import course

        left = self._left(book)
        print(f"{len(left)} mutants to try, {len(self.some) - len(left)} known.", flush=True)
        if not left:
            return
        longest = self.options.longest
        ran = watched(items, self._run, self.options.old_calls, longest, self.rooms)
        plan = Plan(items, ran, sources, longest)
        of_campaign = any(is_course(item) for item in items)
        early = ran_in(load) if of_campaign else {}
        del ran
        self._alive = functions()
        self._memories = memories(*(room.replace("/", ".") for room in self.rooms))
        progress = Progress(len(left))

        def warm() -> Iterator[tuple[int, str]]:
            if of_campaign:
                load()
                course.content()
            gc.collect()
            gc.freeze()
            yield from self._tried(list(enumerate(left)), plan)

        again = []

        def outcomes() -> Iterator[tuple[int, str]]:
            for number, outcome in in_a_process(warm):
                if outcome in PASSED and _met_in(early, left[number], plan):
                    again.append((number, left[number]))
                else:
                    yield number, outcome
            yield from self._tried(again, plan)

        for number, outcome in outcomes():
            book.note(left[number], outcome)
            if progress.step(outcome):
                book.save()
        book.save()

    def _sampled(self, mutants: list[Mutant]) -> list[Mutant]:
        """All of them, or so many drawn by lot."""
        if self.options.sample:
            some = random.Random(self.options.seed)
            mutants = some.sample(mutants, min(self.options.sample, len(mutants)))
        return mutants

    def _left(self, book: Book) -> list[Mutant]:
        """The mutants to try: those that survived once first, new tests may notice them now."""
        left = [m for m in self.some if not book.because(m) and not book.outcome(m)]
        random.Random(11).shuffle(left)  # so that what was tried is a fair sample of all
        left.sort(key=lambda mutant: not book.survived(mutant))
        return left[: self.options.most] if self.options.most else left

    def _tried(self, mutants: list[tuple[int, Mutant]], plan: Plan) -> Iterator[tuple[int, str]]:
        """What becomes of each mutant, several processes at once."""
        running: dict[int, Running] = {}
        waiting = mutants[::-1]
        passed = "passes its rules' tests" if self.options.quick else "survived"
        if self.options.longest < FOREVER and not self.options.quick:
            passed = "passes quick tests"
        while waiting or running:
            if waiting and len(running) < self.options.processes:
                number, mutant = waiting.pop()
                known = self.book.passed(mutant)
                tests = plan.tests(mutant, known)[: 1 if self.options.quick else 3]
                if not any(tests):
                    called = self.options.quick or (known and any(plan.tests(mutant)))
                    yield number, passed if called else "not called"
                    continue
                sys.stdout.flush()
                at = mmap.mmap(-1, 8)
                child = os.fork()
                if not child:
                    self._try(mutant, tests, plan, at)
                running[child] = Running(number, mutant, [i for some in tests for i in some], at)
                continue
            child, status = os.wait()
            if child not in running:
                continue
            tried = running.pop(child)
            ended = os.WIFEXITED(status)
            answer = ANSWERS.get(os.WEXITSTATUS(status), "import") if ended else "time"
            if answer in KILLED and answer != "import":
                plan.killed(tried.mutant, tried.last)
            tried.at.close()
            yield tried.number, passed if answer == "survived" else answer

    def _try(
        self, mutant: Mutant, tests: list[list[pytest.Item]], plan: Plan, at: mmap.mmap
    ) -> None:
        """In a process of its own: put the mutant in and run the tests until one fails."""
        quiet()
        gc.disable()
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SLACK)
        try:
            put_in(mutant, self._alive)
        except NotSwappable:
            os._exit(5)
        except BaseException:
            os._exit(4)
        for function in self._memories:  # what they found out without the mutant
            function.cache_clear()
        gc.enable()
        stages = [(stage, item) for stage, some in enumerate(tests, start=1) for item in some]
        for n, (self._in_child, item) in enumerate(stages, start=1):
            at[:8] = (n - 1).to_bytes(8, "little")
            signal.setitimer(signal.ITIMER_PROF, SLACK + FACTOR * plan.seconds[item.nodeid])
            self._run(item, stages[n][1] if n < len(stages) else None)
        os._exit(0)

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> str:
        """Run one test; why it failed, "" where it passed. What both share stays for the next."""
        self._why = ""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return self._why


class Progress:
    """A line every now and then."""

    def __init__(self, total: int) -> None:
        self.total, self.count, self.left = total, 0, 0
        self.started = self.told = time.monotonic()

    def step(self, outcome: str) -> bool:
        """Count one more; whether it is time to save."""
        self.count += 1
        self.left += outcome in LEFT
        now = time.monotonic()
        if now - self.told < 30:
            return False
        self.told = now
        pace = self.count / (now - self.started)
        print(f"{self.count} of {self.total}, {self.left} survive, {pace:.1f} a second", flush=True)
        return True


def _needs_rows(item: pytest.Item) -> bool:
    """Whether the test asks for a database, which no process forked off may share."""
    return "db" in getattr(item, "fixturenames", ()) or bool(item.get_closest_marker("django_db"))


def _met_in(lines: Lines, mutant: Mutant, plan: Plan) -> bool:
    """Whether whoever runs these lines meets the mutant."""
    return any(
        not lines.get(path, set()).isdisjoint(range(first, last + 1))
        for path, first, last in spans(mutant, plan.spans)
    )


def _of_a_schema(mutant: Mutant) -> bool:
    """Whether it lies in the declaration of what a file may say: the checker's tests are for that,
    and pydantic has compiled it away from where it could be changed."""
    if mutant.owner or len(mutant.names) != 1:
        return False
    found = getattr(sys.modules.get(mutant.source.module), next(iter(mutant.names)), None)
    return hasattr(found, "model_fields")
