"""What became of every mutant: kept in .cache/mutation, told by rule."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from .mutants import Mutant, Source
from .watching import CACHE, digest_of

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
KILLED = ("rule", "room", "course", "time", "import")
"""Noticed by a test of its rule, by another test, by the recorded campaigns alone, by not coming to
an end, by not starting."""
PASSED = ("survived", "passes its rules' tests", "passes quick tests")
LEFT = (*PASSED, "not called")


class Book:
    """The results so far, by the mutants' keys."""

    def __init__(self, files: dict[str, str], quick: bool = False) -> None:
        """`files` are the tests there are, each file with the mark of what it says."""
        self.files = files
        self.tests = digest_of(files)
        self.quick = quick
        self.file, self.older = CACHE / "results.json", CACHE / "tests.json"
        self.known: dict[str, Any] = _read(self.file)
        self._then: dict[str, dict[str, str]] = _read(self.older)
        self._new: dict[str, Any] = {}
        self.reasons: dict[str, str] = {
            entry["mutant"]: entry["because"] for entry in yaml.safe_load(EQUIVALENT.read_text())
        }

    def because(self, mutant: Mutant) -> str:
        """Why nothing could notice the mutant, "" where something should."""
        if reason := self.reasons.get(mutant.key):
            return reason
        for pattern, reason in self.reasons.items():
            if pattern.endswith("*") and mutant.key.startswith(pattern[:-1]):
                return reason
        return ""

    def unmatched(self, keys: Iterable[str]) -> list[str]:
        """Entries among the equivalents that name no mutant there is."""
        keys = set(keys)
        return [
            name
            for name in self.reasons
            if name not in keys
            and not (name.endswith("*") and any(k.startswith(name[:-1]) for k in keys))
        ]

    def outcome(self, mutant: Mutant) -> str:
        """What became of it, "" where that is not known for the code and tests as they are.

        A kill holds while the function stays the same, a survival while the tests do too.
        """
        stamp, tests, outcome = self.known.get(mutant.key, ("", "", ""))
        if stamp != mutant.stamp or (outcome not in KILLED and tests != self.tests):
            return ""
        if outcome in ("room", "course") and self.quick:
            return PASSED[1]
        return "" if outcome == PASSED[1] and not self.quick else str(outcome)

    def survived(self, mutant: Mutant) -> bool:
        """Whether it passed all tests there were when it was last tried."""
        return self.known.get(mutant.key, ("", "", ""))[2] in LEFT

    def passed(self, mutant: Mutant) -> set[str]:
        """The files of tests, as they are now, that it is known to pass: not to be faced again."""
        stamp, tests, outcome = self.known.get(mutant.key, ("", "", ""))
        if stamp != mutant.stamp or outcome not in LEFT or outcome == PASSED[1]:
            return set()
        then = self._then.get(tests, {})
        return {path for path, mark in self.files.items() if then.get(path) == mark}

    def note(self, mutant: Mutant, outcome: str) -> None:
        """Keep what became of a mutant."""
        self.known[mutant.key] = self._new[mutant.key] = (mutant.stamp, self.tests, outcome)

    def forget(self, mutants: Iterable[Mutant]) -> None:
        """Try these anew."""
        for mutant in mutants:
            self.known.pop(mutant.key, None)

    def save(self) -> None:
        """Write all down, beside what another run has found meanwhile; an interrupted run goes on
        from here."""
        CACHE.mkdir(parents=True, exist_ok=True)
        _write(self.file, _read(self.file) | self._new)
        _write(self.older, _read(self.older) | {self.tests: self.files})

    def tell(self, mutants: list[Mutant]) -> int:
        """Print the survivors by rule and the figures; how many survived."""
        counts: Counter[str] = Counter()
        left: defaultdict[str, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            outcome = "equivalent" if self.because(mutant) else self.outcome(mutant) or "not tried"
            counts[outcome] += 1
            if outcome in LEFT:
                left[mutant.near[0] if mutant.near else "no rule"].append(mutant)
        for rule in sorted(left):
            print(rule)
            for mutant in left[rule]:
                note = "  (no test calls it)" if self.outcome(mutant) == "not called" else ""
                print(f"  {mutant.source.path}:{mutant.line}{note}\n    {mutant.key}")
        survived = sum(counts[way] for way in LEFT)
        tried = survived + sum(counts[way] for way in KILLED)
        self._tell_files(mutants)
        print(", ".join(f"{way}: {counts[way]}" for way in sorted(counts)))
        if tried:
            what = "pass the tests of their rules" if self.quick else "survive"
            print(f"{survived} of {tried} {what}: {100 * survived / tried:.1f} %")
        return survived

    def _tell_files(self, mutants: list[Mutant]) -> None:
        """Print for each room and file how many were tried and survive, the weakest first."""
        tried: Counter[str] = Counter()
        left: Counter[str] = Counter()
        for mutant in mutants:
            outcome = "" if self.because(mutant) else self.outcome(mutant)
            for place in (mutant.source.path, "/".join(mutant.source.path.split("/")[:2])):
                tried[place] += outcome in (*LEFT, *KILLED)
                left[place] += outcome in LEFT
        print("survive  tried")
        for place in sorted(+tried, key=lambda p: (p.endswith(".py"), -left[p], tried[p])):
            print(f"{left[place]:7} {tried[place]:6}  {place}")


def _read(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text()) if file.exists() else {}


def _write(file: Path, known: dict[str, Any]) -> None:
    new = file.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(known, indent=0))
    new.replace(file)


def sought(sources: list[Source], wanted: list[str]) -> list[Source]:
    """The files that may hold what is asked for: all of them for a rule or nothing."""
    if not wanted or any(word.startswith("PH-") for word in wanted):
        return sources
    return [s for s in sources if any(_within(s.path, word) for word in wanted)]


def _within(path: str, word: str) -> bool:
    word = word.rstrip("/")
    return path == word or path.startswith(word + "/")


def chosen(mutants: Iterable[Mutant], wanted: list[str]) -> list[Mutant]:
    """The mutants of some rules ("PH-EAZ-02", "PH-EAZ") or paths; all where none is named."""

    def fits(mutant: Mutant, word: str) -> bool:
        if word.startswith("PH-"):
            return any(r == word or r.startswith(word + "-") for r in mutant.rules)
        return _within(mutant.source.path, word)

    return [m for m in mutants if not wanted or any(fits(m, word) for word in wanted)]
