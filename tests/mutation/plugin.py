"""The run, within pytest: the tests are collected once, each mutant gets a process forked off."""

from __future__ import annotations

import argparse
import gc
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator

import pytest
from _pytest.outcomes import Skipped
from hypothesis import Phase, settings

from .book import LEFT, Book, chosen, sought
from .mutants import Mutant, all_sources
from .plan import Plan, all_names, function_of
from .swapping import NotSwappable, functions, put_in
from .watching import Calls, called_in, mark_of_tests, quiet, watched

ANSWERS = {0: "survived", 1: "rule", 2: "room", 3: "import", 4: "not swappable"}
SLACK, FACTOR = 3.0, 20.0
"""A test goes round in circles after so many seconds and so many times what it usually takes."""
MEMORY = 2 << 30


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
        items = [i for i in session.items if "db" not in getattr(i, "fixturenames", ())]
        book = Book(mark_of_tests(), self.options.quick)
        sources = all_sources()
        asked = sought(sources, self.options.wanted)
        mutants = [m for s in asked for m in s.mutants() if not _of_a_schema(m)]
        some = chosen(mutants, self.options.wanted)[:: self.options.sample]
        if not self.options.told:
            if self.options.again:
                book.forget(some)
            self._try_all(
                Plan(items, watched(items, self._run, self.options.old_calls), all_names(sources)),
                book,
                some,
            )
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

    def _try_all(self, plan: Plan, book: Book, some: list[Mutant]) -> None:
        from campaign.content.files import load

        left = [m for m in some if not book.because(m) and not book.outcome(m)]
        if self.options.most:
            left = left[: self.options.most]
        # What reading the content calls must be changed before the content is read.
        early = called_in(load) if left else set()
        first = [m for m in left if function_of(m) in early]
        then = [m for m in left if function_of(m) not in early]
        print(f"{len(left)} mutants to try, {len(some) - len(left)} known.", flush=True)
        self._alive = functions()
        progress = Progress(len(left))
        for batch in (first, then):
            for mutant, outcome in self._tried(batch, plan):
                book.note(mutant, outcome)
                if progress.step(outcome):
                    book.save()
            if batch is first:
                load()
                gc.collect()
                gc.freeze()
        book.save()

    def _tried(self, mutants: list[Mutant], plan: Plan) -> Iterator[tuple[Mutant, str]]:
        """What becomes of each mutant, several processes at once."""
        running: dict[int, Mutant] = {}
        waiting = list(reversed(mutants))
        while waiting or running:
            if waiting and len(running) < self.options.processes:
                mutant = waiting.pop()
                tests = plan.tests(mutant)[: 1 if self.options.quick else 2]
                if not any(tests):
                    yield mutant, "passes its rules' tests" if self.options.quick else "not called"
                    continue
                sys.stdout.flush()
                child = os.fork()
                if not child:
                    self._try(mutant, tests, plan.calls)
                running[child] = mutant
                continue
            child, status = os.wait()
            if child in running:
                ended = os.WIFEXITED(status)
                answer = ANSWERS.get(os.WEXITSTATUS(status), "import") if ended else "time"
                if answer == "survived" and self.options.quick:
                    answer = "passes its rules' tests"
                yield running.pop(child), answer

    def _try(self, mutant: Mutant, tests: list[list[pytest.Item]], calls: Calls) -> None:
        """In a process of its own: put the mutant in and run the tests until one fails."""
        quiet()
        gc.disable()
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SLACK)
        try:
            put_in(mutant, self._alive)
        except NotSwappable:
            os._exit(4)
        except BaseException:
            os._exit(3)
        gc.enable()
        stages = [(stage, item) for stage, some in enumerate(tests, start=1) for item in some]
        for n, (self._in_child, item) in enumerate(stages, start=1):
            signal.setitimer(signal.ITIMER_PROF, SLACK + FACTOR * calls[item.nodeid][0])
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
        if now - self.told < 15:
            return False
        self.told = now
        pace = self.count / (now - self.started)
        print(f"{self.count} of {self.total}, {self.left} survive, {pace:.1f} a second", flush=True)
        return True


def _of_a_schema(mutant: Mutant) -> bool:
    """Whether it lies in the declaration of what a file may say: the checker's tests are for that,
    and pydantic has compiled it away from where it could be changed."""
    if mutant.owner or len(mutant.names) != 1:
        return False
    found = getattr(sys.modules.get(mutant.source.module), next(iter(mutant.names)), None)
    return hasattr(found, "model_fields")
