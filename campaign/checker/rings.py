"""Entries that lead to each other for ever: without a way out, or without a stop on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from graphlib import CycleError, TopologicalSorter

from campaign.checker.blocks import LEAVES, all_steps, inner, of_part, readings
from campaign.checker.env import Env, join
from campaign.checker.sources import Raw, Sources
from campaign.checker.world import ENDLESS, World, assume
from campaign.content.marked_yaml import Path
from campaign.content.references import walk
from campaign.rules.booklets import Booklet
from campaign.rules.cards import KeptCounter
from campaign.rules.language import (
    ChoiceStep,
    CombatStep,
    CounterChange,
    CounterStep,
    EndStep,
    GotoStep,
    IfStep,
    LetterStep,
    Note,
    NoteStep,
    OneOfStep,
    RollStep,
    Step,
    Steps,
    StopStep,
    Switch,
    SwitchStep,
    TestsStep,
    TestStep,
    When,
)

LONGEST = 40
"""Entries read in a row without a stop after which it counts as for ever."""
MOST = 5_000
"""Ways from entry to entry that are followed in a Mission; what is more intricate is refused."""
NOBODY = ("TESTER", "OTHERS")
"""Who may be nobody, so that nobody tests."""


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, the entries that lead to each other for ever."""
    shared = [
        step
        for stem in ("general", "boons")
        for _, path, steps in of_part(stem, sources.parts.get(stem) or ())
        for _, step in all_steps(steps, path)
    ]
    kept = sources.book.counters if sources.book is not None else {}
    for stem, booklet in sources.booklets:
        for raw in of(booklet, shared, kept):
            yield stem, raw


def of(
    booklet: Booklet, shared: Iterable[Step] = (), kept: Mapping[str, KeptCounter] | None = None
) -> Iterator[Raw]:
    """Yield the rings of a Mission.

    `shared` are steps read in all Missions, `kept` the counters of the campaign.
    """
    ended = _ended(booklet)
    yield from _no_way_out(booklet, ended)
    yield from _no_stop(booklet, ended, *_anything(booklet, shared, kept or {}))


# --- no way out -------------------------------------------------------------------------------


def _ended(booklet: Booklet) -> set[str]:
    """Return the entries from which some way leads to a last step."""
    ended: set[str] = set()
    while more := {
        code
        for code, entry in booklet.entries.items()
        if code not in ended and _ends(entry.steps, ended)
    }:
        ended |= more
    return ended


def _no_way_out(booklet: Booklet, ended: set[str]) -> Iterator[Raw]:
    for _, path, steps in readings(booklet):
        if path[0] == "entries" and path[1] not in ended:
            for here, step in all_steps(steps, path):
                if isinstance(step, GotoStep) and step.goto in booklet.entries:
                    yield here, "B050", f"from entry {path[1]} on nothing leads out again"
                    break


def _ends(steps: Steps, ended: set[str]) -> bool:
    """Tell whether a list of steps can be read to an end."""
    for step in steps:
        if isinstance(step, EndStep):
            return True
        if isinstance(step, GotoStep):
            return step.goto in ended
        blocks = [block for block in inner(step, ()) if block.kind != "shift"]
        if not blocks:
            continue
        outs = [_leaves(block.steps, ended) for block in blocks]
        if True in outs:
            return True
        if None not in outs:
            return False
    return True


def _leaves(steps: Steps, ended: set[str]) -> bool | None:
    """Return None where reading goes on after a block, else whether its way out has an end."""
    if not _ends(steps, ended):
        return False
    return None if _goes_on(steps) else True


def _goes_on(steps: Steps) -> bool:
    """Tell whether what stands after a list of steps may be read."""
    for step in steps:
        if isinstance(step, LEAVES):
            return False
        blocks = [block for block in inner(step, ()) if block.kind != "shift"]
        if blocks and not any(_goes_on(block.steps) for block in blocks):
            return False
    return True


# --- no stop ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facts:
    """What is so at a step for certain: Log Entries, the counters' least and most, and the entries
    that have been resolved. It never leaves out what can happen.
    """

    env: Env
    counters: tuple[tuple[str, int, int], ...]
    resolved: frozenset[str] = frozenset()

    def counted(self, step: CounterStep) -> Facts:
        """Return them after a counter was changed; it never falls below 0."""
        name, add, put = step.counter.name, step.counter.add or 0, step.counter.set
        known = {each: (low, high) for each, low, high in self.counters}
        low, high = (put, put) if put is not None else known.get(name, (0, ENDLESS))
        known[name] = (max(0, low + add), ENDLESS if high >= ENDLESS else max(0, high + add))
        return replace(self, counters=tuple((each, *known[each]) for each in sorted(known)))

    def noted(self, note: Note) -> Facts:
        """Return them after a Log Entry was noted or struck out."""
        if note.erase:
            return replace(self, env=self.env.without(note.erase))
        noted = self.env.with_blue(note.blue) if note.blue else self.env
        return replace(self, env=noted.with_yellow(note.yellow) if note.yellow else noted)


def _either(one: Facts | None, other: Facts | None) -> Facts | None:
    if one is None or other is None:
        return one or other
    env = join(one.env, other.env)
    assert env is not None
    theirs = {name: (low, high) for name, low, high in other.counters}
    counters = tuple(
        (name, min(low, theirs[name][0]), max(high, theirs[name][1]))
        for name, low, high in one.counters
        if name in theirs
    )
    return Facts(env, counters, one.resolved & other.resolved)


@dataclass(slots=True)
class _Reader:
    """Reads a list of steps in every way that needs no stop; `found` are the gotos it meets."""

    world: World
    found: list[tuple[Path, str, Facts]] = field(default_factory=list)

    def read(self, steps: Steps, path: Path, facts: Facts | None) -> Facts | None:
        """Return what is so after the steps; None where nobody gets there without a stop."""
        for number, step in enumerate(steps):
            if facts is None:
                return None
            facts = self._step(step, (*path, number), facts)
        return facts

    def _step(self, step: Step, path: Path, facts: Facts) -> Facts | None:
        match step:
            case StopStep() | ChoiceStep() | LetterStep() | CombatStep() | EndStep():
                return None
            case GotoStep(goto=code):
                after = replace(facts, resolved=facts.resolved | {code})
                self.found.append((path, code, after))
                return None
            case NoteStep(note=note):
                return facts.noted(note)
            case CounterStep():
                return facts.counted(step)
            case SwitchStep(switch=switch):
                return self._cases(switch, path, facts)
            case OneOfStep() | IfStep() | RollStep() | TestStep() | TestsStep():
                ways = self._ways(step, facts)
                past = ways.get("past")
                for block in inner(step, path):
                    kind = block.path[-1] if block.kind == "failures" else block.kind
                    past = _either(past, self.read(block.steps, block.path, ways.get(str(kind))))
                return past
        return facts

    def _cases(self, switch: Switch, path: Path, facts: Facts) -> Facts | None:
        past: Facts | None = None
        rest: Facts | None = facts
        for number, case in enumerate(switch.cases):
            if rest is None:
                return past
            here = (*path, "switch", "cases", number, "steps")
            past = _either(past, self.read(case.steps, here, self._where(case.when, rest)))
            rest = self._where(case.when, rest, False)
        return _either(past, self.read(switch.else_, (*path, "switch", "else"), rest))

    def _ways(
        self, step: OneOfStep | IfStep | RollStep | TestStep | TestsStep, facts: Facts
    ) -> dict[str, Facts | None]:
        """Return which blocks of a step may be read without a stop, `past` for none of them."""
        match step:
            case IfStep(if_=branch):
                fails = self._where(branch.when, facts, False)
                return {"then": self._where(branch.when, facts), "else": fails}
            case OneOfStep(one_of=passages):
                past = None if passages.always else facts
                return {"first": facts, "variant": facts, "again": facts, "past": past}
            case RollStep():
                return {"outcome": facts}
            case TestStep(test=test):
                # Passed without a roll, or nobody is there to test.
                freely = self._where(test.auto.if_, facts) if test.auto else None
                return {"pass": freely, "past": facts if test.who in NOBODY else None}
            case TestsStep(tests=tests):
                if any(
                    t.if_ is None and t.auto is None and t.who not in NOBODY for t in tests.each
                ):
                    return {}
                return {"0": facts, "past": None if 0 in tests.failures else facts}

    def _where(self, when: When, facts: Facts, wanted: bool = True) -> Facts | None:
        counters = {name: (low, high) for name, low, high in facts.counters}
        world = replace(self.world, counters=counters, resolved=facts.resolved)
        env = assume(when, facts.env, world, wanted)
        return None if env is None else replace(facts, env=env)


@dataclass(slots=True)
class _Rings:
    """Follows the gotos of a Mission from entry to entry, as far as no stop comes between."""

    booklet: Booklet
    world: World
    start: Facts
    among: frozenset[str] = frozenset()
    done: set[tuple[str, Facts]] = field(default_factory=set)

    def leads(self, code: str, facts: Facts) -> list[tuple[Path, str, Facts]]:
        """Return where an entry leads without a stop: the goto's path, the entry, what is so."""
        reader = _Reader(self.world)
        reader.read(self.booklet.entries[code].steps, ("entries", code, "steps"), facts)
        return reader.found

    def knots(self) -> frozenset[str]:
        """Return the entries from which a ring may be reached, whatever is so."""
        graph = {
            code: {to for _, to, _ in self.leads(code, self.start) if to in self.booklet.entries}
            for code in self.booklet.entries
        }
        order = TopologicalSorter(graph)
        free: set[str] = set()
        with suppress(CycleError):  # It still gives all that no ring holds up.
            order.prepare()
        while ready := order.get_ready():
            free.update(ready)
            order.done(*ready)
        return frozenset(graph.keys() - free)

    def ring(
        self, code: str, facts: Facts, way: tuple[tuple[str, Facts], ...] = ()
    ) -> tuple[Path, list[str]] | None:
        """Return the goto that closes a ring and the entries in it, in the order of reading."""
        here = (code, facts)
        if here in self.done:
            return None
        way = (*way, here)
        for path, to, after in self.leads(code, facts):
            if to not in self.among:
                continue
            if (to, after) in way or len(way) >= LONGEST or len(self.done) >= MOST:
                read = [each for each, _ in way]
                return path, [*read[_last(read, to) :], to]
            if found := self.ring(to, after, way):
                return found
        self.done.add(here)
        return None


def _last(codes: list[str], code: str) -> int:
    """Return where a code comes last, 0 where it does not."""
    return max((place for place, each in enumerate(codes) if each == code), default=0)


def _no_stop(booklet: Booklet, ended: set[str], world: World, start: Facts) -> Iterator[Raw]:
    """Yield a finding for each ring that is read without a stop, whatever has been noted before."""
    rings = _Rings(booklet, world, start)
    rings.among = rings.knots()
    told: set[str] = set()
    for code in booklet.entries:
        if code not in rings.among or code in told:
            continue
        found = rings.ring(code, rings.start)
        if found is None:
            continue
        path, codes = found
        # A ring without a way out is told already.
        if told.isdisjoint(codes) and ended.issuperset(codes):
            words = " → ".join(codes)
            yield path, "B058", f"{words}: no stop, decision, test or Combat lies between"
        told.update(codes)


def _anything(
    booklet: Booklet, shared: Iterable[Step], kept: Mapping[str, KeptCounter]
) -> tuple[World, Facts]:
    """Return a world in which anything may be so, and what is known when any entry is opened."""
    world = World({}, 0, None, kept=kept)
    world.reached = dict.fromkeys(booklet.entries, Env())
    world.ended |= {"base", "evac", "event", "time"}
    world.objectives = {objective.code for objective in booklet.objectives}
    world.counters = {name: (min(0, value), value) for name, value in booklet.counters.items()}
    names: set[str] = set()
    for _, model in walk(booklet):
        match model:
            case When():
                names.update(filter(None, (model.log,)))
                world.passengers.update(filter(None, (model.passenger,)))
            case Note():
                names.update(filter(None, (model.blue, model.yellow, model.erase)))
            case CounterChange(name=name, add=add, set=put):
                world.count(name, add, put)
    for step in shared:
        if isinstance(step, CounterStep):
            world.count(step.counter.name, step.counter.add, step.counter.set)
    counters = tuple((name, *span) for name, span in sorted(world.counters.items()))
    return world, Facts(Env().allowing(names), counters)
