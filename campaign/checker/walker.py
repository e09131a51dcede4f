"""Walks through a Mission in every way at once, with sets of possible Log Entries.

The pool is what may be noted when anything is read: entries, Encounters and the clock's entries
may come in any order. It grows until nothing new is found; so what is never met then is never met.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, assert_never

from campaign.checker import standing, travel
from campaign.checker.blocks import all_steps, inner
from campaign.checker.env import Env, join
from campaign.checker.odds import Asked, chance, lowest, numbers
from campaign.checker.seen import TESTERS, Seen
from campaign.checker.sources import Sources
from campaign.checker.world import World, assume
from campaign.content.marked_yaml import Path
from campaign.rules.booklets import Booklet
from campaign.rules.language import (
    Change,
    Choice,
    ChoiceStep,
    Combat,
    CombatStep,
    CounterStep,
    Effect,
    EffectStep,
    EndStep,
    GotoStep,
    IfStep,
    LetterStep,
    MarkerStep,
    NoteStep,
    ObjectiveStep,
    OneOfStep,
    PassengerStep,
    Roll,
    RollStep,
    SayStep,
    ShiftStep,
    SquadStep,
    Step,
    Steps,
    StopStep,
    SwitchStep,
    Test,
    Tester,
    Tests,
    TestsStep,
    TestStep,
    TextStep,
    When,
)

Ways = Iterator[tuple[Path, Env | None]]
"""Blocks of a step, each with what may be noted when it is read; None where it never is."""


@dataclass(slots=True)
class Walker:
    """Walks through one Mission; `world` and `pool` grow from round to round."""

    sources: Sources
    stem: str
    booklet: Booklet
    seen: Seen
    world: World
    pool: Env | None = None
    added: dict[str, str] = field(default_factory=dict)
    whence: dict[str, frozenset[str]] = field(default_factory=dict)
    fought: bool = False
    teleports: set[str] = field(default_factory=set)
    doc: str = ""

    def entry(self, code: str, env: Env | None, here: frozenset[str] | None = None) -> None:
        """Read an entry; what may be noted afterwards joins the pool."""
        entry = self.booklet.entries.get(code)
        if entry is None or env is None:
            return
        self.lead(code, env, frozenset(self.world.spaces) if here is None else here)
        path = ("entries", code, "steps")
        self.read(self.stem, entry.steps, path, self.world.reached[code], self.whence[code])

    def lead(self, code: str, env: Env, here: frozenset[str]) -> None:
        """Remember that an entry may be read with these Log Entries, in these Spaces."""
        self.world.reached[code] = join(self.world.reached.get(code), env) or env
        self.whence[code] = self.whence.get(code, frozenset()) | here

    def read(
        self,
        doc: str,
        steps: Steps,
        path: Path,
        env: Env | None,
        here: frozenset[str] | None = None,
    ) -> Env | None:
        """Read a list of steps of a document by itself."""
        self.doc = doc
        moved = any(isinstance(step, SquadStep) for _, step in all_steps(steps, path))
        self.world.here = frozenset(self.world.spaces) if here is None or moved else here
        after = self.walk(steps, path, env)
        self.pool = join(self.pool, after)
        return after

    def walk(self, steps: Steps, path: Path, env: Env | None) -> Env | None:
        """Walk through a list of steps; return what may be noted after it, None if nothing is."""
        for number, step in enumerate(steps):
            if env is None:
                return None
            env = self.step(step, (*path, number), env)
        return env

    def holds(self, place: Path, when: When | None, env: Env) -> bool:
        """Remember whether a condition at a path may hold; tell it."""
        may = assume(when, env, self.world) is not None
        if when is not None:
            self.seen.condition((self.doc, place), may)
        return may

    def branch(self, step: Step, path: Path, ways: dict[Path, Env | None]) -> Env | None:
        """Walk through the blocks of a step that may be read, each with its Log Entries."""
        after: Env | None = None
        for block in inner(step, path):
            env = ways.get(block.path)
            if block.steps:
                self.seen.block((self.doc, block.path), env is not None)
            if env is not None:
                after = join(after, self.walk(block.steps, block.path, env))
        return after

    def step(self, step: Step, path: Path, env: Env) -> Env | None:
        """Walk through one step."""
        match step:
            case IfStep() | SwitchStep() | ChoiceStep() | TestStep() | TestsStep() | RollStep():
                return self.branch(step, path, dict(self.ways(step, path, env)))
            case CombatStep():
                return self.branch(step, path, dict(self.ways(step, path, env)))
            case OneOfStep(one_of=passages):
                after = self.branch(step, path, dict(self.ways(step, path, env)))
                return after if passages.always else join(after, env)
            case GotoStep(goto=code):
                self.lead(code, env, self.world.here)
                return None
            case EndStep(end=how):
                self.world.ended.add(how)
                self.pool = join(self.pool, env)
                return None
            case NoteStep(note=note):
                if note.blue is not None:
                    return env.with_blue(note.blue)
                if note.yellow is not None:
                    return env.with_yellow(note.yellow)
                return env.without(str(note.erase))
            case ShiftStep(shift=shift):
                self.pool = join(self.pool, env)
                if shift.then and self.pool is not None:
                    where = (*path, "shift", "then")
                    self.pool = join(self.pool, self.walk(shift.then, where, self.pool))
            case TextStep() | SayStep() | StopStep() | LetterStep():
                pass
            case Effect():
                self.fact(step)
            case _:
                assert_never(step)
        return env

    def fact(self, step: EffectStep) -> None:
        """Learn from a step what may be so from now on."""
        match step:
            case PassengerStep(passenger=passenger) if passenger.add:
                self.world.passengers.add(passenger.add)
            case ObjectiveStep(objective=objective) if objective.complete:
                self.world.objectives.add(objective.complete)
            case CounterStep(counter=counter):
                self.world.count(counter.name, counter.add, counter.set)
            case MarkerStep(marker=marker) if marker.add:
                self.added[marker.add.at] = marker.add.entry or marker.add.id
            case SquadStep(squad=space):
                self.teleports.add(space)

    def ways(self, step: Step, path: Path, env: Env) -> Ways:
        """Yield the blocks of a step with what may be noted when they are read."""
        match step:
            case ChoiceStep(choice=choice):
                yield from self._options(choice, (*path, "choice", "options"), env)
            case IfStep(if_=branch):
                yield (*path, "if", "then"), assume(branch.when, env, self.world)
                yield (*path, "if", "else"), assume(branch.when, env, self.world, False)
            case SwitchStep(switch=switch):
                rest: Env | None = env
                for number, case in enumerate(switch.cases):
                    here = (*path, "switch", "cases", number, "steps")
                    yield here, assume(case.when, rest, self.world)
                    rest = assume(case.when, rest, self.world, False)
                yield (*path, "switch", "else"), rest
            case OneOfStep(one_of=passages):
                here = (*path, "one_of")
                yield (*here, "first"), env
                yield (*here, "again"), env
                for number, variant in enumerate(passages.of):
                    yield (*here, "of", number, "steps"), assume(variant.when, env, self.world)
            case TestStep(test=test):
                here = (*path, "test")
                freely = test.auto.if_ if test.auto else None
                able = self.asked(test, here, env)
                yield (*here, "pass"), env if able else None
                yield (*here, "fail"), assume(freely, env, self.world, False) if freely else env
            case TestsStep(tests=tests):
                yield from self.failures(tests, (*path, "tests"), env)
            case RollStep(roll=roll):
                yield from self._outcomes(roll, (*path, "roll"), env)
            case CombatStep(combat=combat):
                yield from self._fight(combat, (*path, "combat"), env)

    def _options(self, choice: Choice, path: Path, env: Env) -> Ways:
        for number, option in enumerate(choice.options):
            here = (*path, number)
            self.holds((*here, "requires"), option.requires, env)
            self.holds((*here, "hidden_unless"), option.hidden_unless, env)
            for place, other in enumerate(option.label_if):
                self.holds((*here, "label_if", place, "if"), other.if_, env)
            for place, price in enumerate(option.cost_if):
                self.holds((*here, "cost_if", place, "if"), price.if_, env)
            seen = assume(option.hidden_unless, env, self.world)
            yield (*here, "steps"), assume(option.requires, seen, self.world)

    def _outcomes(self, roll: Roll, path: Path, env: Env) -> Ways:
        for number, change in enumerate(roll.changes):
            self.holds((*path, "changes", number, "if"), change.if_, env)
        may = numbers(roll, [self._may(change, env) for change in roll.changes])
        for number, outcome in enumerate(roll.outcomes):
            met = any(outcome.from_ <= value <= outcome.to for value in may)
            yield (*path, "outcomes", number, "steps"), env if met else None

    def _fight(self, combat: Combat, path: Path, env: Env) -> Ways:
        for number, box in enumerate(combat.changes):
            self.holds((*path, "changes", number, "if"), box.if_, env)
        self.fought = True
        self.pool = join(self.pool, env)
        # The entry `after_combat` may have changed what is noted.
        later = join(env, self.pool) if self.booklet.rules.after_combat else env
        yield (*path, "won"), later
        yield (*path, "lost"), later

    def _may(self, change: Change, env: Env) -> tuple[int, ...]:
        may, must = self._truth(change.if_, env)
        return (change.add,) if must else (0, change.add) if may else (0,)

    def _truth(self, when: When, env: Env) -> tuple[bool, bool]:
        """Tell whether a condition may hold, and whether it must."""
        may = assume(when, env, self.world) is not None
        return may, assume(when, env, self.world, False) is None

    def asked(self, test: Test | Tester, path: Path, env: Env) -> bool:
        """Remember a test and its conditions; tell whether it can be passed."""
        for number, change in enumerate(test.changes):
            self.holds((*path, "changes", number, "if"), change.if_, env)
        auto = test.auto is not None and self.holds((*path, "auto", "if"), test.auto.if_, env)
        changes = [(change, *self._truth(change.if_, env)) for change in test.changes]
        diff = lowest(test.diff, changes)
        self.seen.test((self.doc, (*path, "diff")), Asked(test.trait, diff, auto))
        return auto or chance(test.trait, diff, self.sources.profiles) > 0

    def failures(self, tests: Tests, path: Path, env: Env) -> Ways:
        """Yield the numbers of failures that there may be."""
        most = 0
        for number, tester in enumerate(tests.each):
            here = (*path, "each", number)
            if self.holds((*here, "if"), tester.if_, env):
                most += TESTERS.get(tester.who, 1)
            self.asked(tester, here, env)
        for number in tests.failures:
            yield (*path, "failures", str(number)), env if number <= most else None

    # --- a whole Mission ----------------------------------------------------------------------

    def play(self, start: Env) -> Env:
        """Walk through the Mission till nothing new is met; return what may be noted after it."""
        known: Any = None
        while known != (known := (self.pool, self.world.size(), self._size())):
            self._round(start)
        return self._after(start)

    def _size(self) -> tuple[Any, ...]:
        return (
            len(self.added),
            self.fought,
            sum(map(len, self.whence.values())),
            self.teleports.copy(),
        )

    def _round(self, start: Env) -> None:
        booklet, world = self.booklet, self.world
        starts = {*self.teleports, *filter(None, [booklet.setup.squad])}
        world.spaces |= travel.earliest(booklet, world.land, starts).keys()
        if booklet.opening:
            self.entry(booklet.opening, start)
        else:
            self.pool = join(self.pool, start)
        for code, env in list(world.reached.items()):
            self.entry(code, env, self.whence[code])
        if booklet.rules.base_ends and booklet.setup.base in world.spaces:
            world.ended.add("base")
        if booklet.rules.evac:
            world.ended.add("evac")
        if travel.end(booklet) is not None:
            world.ended.add("time")
        for code, here in self._led_to():
            self.entry(code, self.pool, here)
        self._cards()

    def _led_to(self) -> Iterator[tuple[str, frozenset[str] | None]]:
        """Yield the entries that markers, the clock and triggers lead to, and from where."""
        booklet, pool = self.booklet, self.pool or Env()
        self.doc, self.world.here = self.stem, frozenset(self.world.spaces)
        for number, marker in enumerate(booklet.setup.markers):
            if self.holds(("setup", "markers", number, "when"), marker.when, pool) and (
                marker.at in self.world.spaces
            ):
                yield marker.entry or marker.id, frozenset({marker.at})
        yield from ((code, frozenset({at})) for at, code in self.added.items())
        for number, timed in enumerate(booklet.timed):
            if self.holds(("timed", number, "if"), timed.if_, pool):
                yield timed.entry, None
        for number, trigger in enumerate(booklet.rules.triggers):
            if self.holds(("rules", "triggers", number, "when"), trigger.when, pool):
                if trigger.end:
                    self.world.ended.add("event")
                if trigger.entry:
                    yield trigger.entry, None
        if booklet.rules.random_combat is not None:
            yield booklet.rules.random_combat.entry, None
        if booklet.rules.after_combat and self.fought:
            yield booklet.rules.after_combat, None

    def _cards(self) -> None:
        """Read the Encounters and what Boon cards do."""
        if self.booklet.rules.encounters:
            for number, card in enumerate(self.booklet.encounters):
                self.read(self.stem, card.steps, ("encounters", number, "steps"), self.pool)
            for number, card in enumerate(self.sources.parts.get("general") or ()):
                self.read("general", card.steps, (number, "steps"), self.pool)
        for number, boon in enumerate(self.sources.parts.get("boons") or ()):
            self.read("boons", boon.effect.steps, (number, "effect", "steps"), self.pool)

    def _after(self, start: Env) -> Env:
        """Walk through the ends in their order, and what follows; return what is kept."""
        booklet, world = self.booklet, self.world
        self.doc, world.here = self.stem, frozenset(world.spaces)
        env = rest = self.pool or start
        for number, objective in enumerate(booklet.objectives):
            if self.holds(("objectives", number, "met"), objective.met, env) and objective.met:
                world.objectives.add(objective.code)
        out: Env | None = None
        for number, end in enumerate(booklet.ends):
            path: Path = ("ends", number, "entry", "steps")
            into = assume(end.when, rest, world) if rest is not None else None
            self.seen.block((self.stem, path), into is not None)
            if into is not None:
                out = join(out, self.walk(end.entry.steps, path, into))
            rest = assume(end.when, rest, world, False)  # type: ignore[assignment]
        out = join(out, env) or env
        if booklet.after_end is not None:
            out = self.walk(booklet.after_end.steps, ("after_end", "steps"), out) or out
        out = self._rnr(out)
        self.doc = self.stem
        standing.judge(booklet, self.holds, start, env)
        return out.next_mission()

    def _rnr(self, out: Env) -> Env:
        """Walk through the R&R tables, with what stands in their lines instead."""
        self.doc = "rnr"
        for number, table in enumerate(self.sources.parts.get("rnr") or ()):
            for level in ("bad", "middle", "good"):
                for place, result in enumerate(getattr(table, level)):
                    here: Path = (number, level, place)
                    out = join(out, self.walk(result.steps, (*here, "steps"), out)) or out
                    for at, other in enumerate(result.instead):
                        path: Path = (*here, "instead", at)
                        if self.holds((*path, "if"), other.if_, out):
                            out = join(out, self.walk(other.steps, (*path, "steps"), out)) or out
        return out
