"""Reads a Booklet into a story graph: events, entries, decisions, Combats, Log Entries, ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from campaign.checker.blocks import Inner, all_steps, inner
from campaign.content.marked_yaml import Path
from campaign.content.references import walk
from campaign.desk.story.graph import Graph
from campaign.rules.booklets import Booklet
from campaign.rules.language import (
    ChoiceStep,
    CombatStep,
    CounterChange,
    CounterIs,
    EndStep,
    GotoStep,
    IfStep,
    MarkerChange,
    Node,
    Note,
    OneOfStep,
    RollStep,
    ShiftStep,
    Step,
    SwitchStep,
    TestsStep,
    TestStep,
    When,
)
from combat.rules.plain import Json

Parting = IfStep | SwitchStep | OneOfStep
"""A step that parts the text; it is in the graph where that is a turn of the story."""
Fork = ChoiceStep | TestStep | TestsStep | RollStep | CombatStep | Parting | ShiftStep
"""A step from which the story may go on in more ways than one."""
FORKS = (ChoiceStep, TestStep, TestsStep, RollStep, CombatStep)
OVER = "over"
NAMES = {"then": "Then", "else": "Else", "pass": "Passed", "fail": "Failed", "won": "Won",
         "lost": "Lost", "shift": "After the Marches",
         "first": "The first time", "again": "After all of them"}  # fmt: skip

Shares = Mapping[str, Any]
"""`shares` of a playtest: entries and branches by document, as bots/report.py writes them."""


def graph(booklet: Booklet, shares: Shares | None = None) -> Graph:
    """Return the story of a Mission as a graph, with a playtest's shares where there are any."""
    return _Reading(booklet, shares or {}).all()


class _Reading:
    def __init__(self, booklet: Booklet, shares: Shares) -> None:
        self.booklet, self.shares, self.graph = booklet, shares, Graph()
        self.doc = ""

    def all(self) -> Graph:
        self._begin()
        for code, entry in self.booklet.entries.items():
            self.doc = f"M{self.booklet.mission}/{code}"
            node = self._entry(code, ())
            self._steps(entry.steps, ("entries", code, "steps"), [node])
        for number, card in enumerate(self.booklet.encounters):
            self.doc = f"enc/{card.code}"
            path: Path = ("encounters", number)
            node = self._reading("encounter", card.code, card.title, path)
            self._steps(card.steps, (*path, "steps"), [node])
        self._ends()
        return self.graph

    def _reading(self, kind: str, code: str, title: str, path: Path) -> str:
        name = self.graph.add(kind, code, title, path)
        self.graph.nodes[name].share = self.shares.get("entries", {}).get(self.doc)
        return name

    def _entry(self, code: str, named_at: Path) -> str:
        """Return the node of an entry; where there is none, a broken link where it is named."""
        entry = self.booklet.entries.get(code)
        if entry is None:
            return self.graph.add("missing", f"{code} ?", "no such entry", named_at, f"no:{code}")
        name = self.graph.add("entry", code, entry.title, ("entries", code))
        share = self.shares.get("entries", {}).get(f"M{self.booklet.mission}/{code}")
        self.graph.nodes[name].share = share
        return name

    # --- where reading begins -----------------------------------------------------------------

    def _begin(self) -> None:
        booklet, rules = self.booklet, self.booklet.rules
        if booklet.opening:
            self._lead("Opening", "as the Mission begins", booklet.opening, ("opening",), None)
        for number, marker in enumerate(booklet.setup.markers):
            path: Path = ("setup", "markers", number)
            self._lead(
                f"Event {marker.id}", f"at {marker.at}", marker.entry or marker.id, path,
                marker.when,
            )  # fmt: skip
        for number, timed in enumerate(booklet.timed):
            words = f"{timed.time // 60:02}:{timed.time % 60:02}"
            self._lead(f"Day {timed.day}", words, timed.entry, ("timed", number), timed.if_)
        for number, trigger in enumerate(rules.triggers):
            path = ("rules", "triggers", number)
            words = said(trigger.when)
            if trigger.entry:
                self._lead("As soon as", words, trigger.entry, path, trigger.when)
            if trigger.end:
                node = self.graph.add("event", "As soon as", words, path)
                self._asked(trigger.when, path, node)
                self.graph.link([node], self._over())
        if rules.random_combat is not None:
            path = ("rules", "random_combat")
            self._lead("Random Combat", "on a March", rules.random_combat.entry, path, None)
        if rules.after_combat:
            path = ("rules", "after_combat")
            self._lead("After every Combat", "", rules.after_combat, path, None)

    def _lead(self, title: str, words: str, code: str, path: Path, when: When | None) -> None:
        node = self.graph.add("event", title, words, path)
        self._asked(when, path, node)
        self.graph.link([node], self._entry(code, path))

    # --- steps --------------------------------------------------------------------------------

    def _steps(self, steps: tuple[Step, ...], path: Path, tails: list[str]) -> list[str]:
        """Add a list of steps after the nodes `tails`; return the nodes it is left from."""
        for number, step in enumerate(steps):
            here = (*path, number)
            match step:
                case GotoStep():
                    self.graph.link(tails, self._entry(step.goto, here))
                    return []
                case EndStep():
                    self.graph.link(tails, self._over())
                    return []
                case ShiftStep(shift=shift) if shift.then:
                    self._forks(step, here, tails)
                case _ if isinstance(step, FORKS) or (isinstance(step, Parting) and matters(step)):
                    tails = self._forks(step, here, tails)
                case _:
                    self._effects(step, here, tails)
        return tails

    def _effects(self, step: Step, here: Path, tails: list[str]) -> None:
        for path, node in walk(step):
            if isinstance(node, Note):
                for field, words in (("blue", "for the Campaign"), ("yellow", "for the Mission"),
                                     ("erase", "erased")):  # fmt: skip
                    if name := getattr(node, field):
                        self.graph.link(tails, self.graph.add("noted", name, words, here))
            elif isinstance(node, CounterChange):
                title = f"{node.name} {_count(node)}"
                self.graph.link(tails, self.graph.add("noted", title, "a counter", here))
            elif isinstance(node, MarkerChange) and node.add:
                new = node.add
                where = (*here, *path)
                event = self.graph.add("event", f"Event {new.id}", f"put at {new.at}", where)
                self.graph.link(tails, event)
                self.graph.link([event], self._entry(new.entry or new.id, where))

    def _forks(self, step: Fork, here: Path, tails: list[str]) -> list[str]:
        kind, title, words = heading(step)
        node = self.graph.add(kind, title, words, here)
        self.graph.link(tails, node)
        self._asked(own(step), here, node)
        out: list[str] = []
        for number, block in enumerate(inner(step, here)):
            if not block.steps and block.kind != "option":
                out.append(node)
                continue
            branch = self.graph.add("branch", label(step, block, number), "", block.path)
            self.graph.link([node], branch, self._share(block.path))
            if isinstance(step, ChoiceStep):
                self._asked(step.choice.options[number].model_copy(update={"steps": ()}),
                            block.path, branch)  # fmt: skip
            out += self._steps(block.steps, block.path, [branch])
        return out

    def _share(self, path: Path) -> float | None:
        """Return the share of campaigns in which a branch was taken, None where nobody knows."""
        below = path[path.index("steps") :]
        if below[-1] == "steps":
            below = below[:-1]
        address = ".".join(str(part) for part in below)
        share: float | None = self.shares.get("branches", {}).get(self.doc, {}).get(address)
        return share

    def _asked(self, asks: Node | None, path: Path, node: str) -> None:
        for name in asked(asks):
            pill = self.graph.add("asked", name, "", path, f"asked:{name}:{node}")
            self.graph.link([pill], node)

    # --- ends ---------------------------------------------------------------------------------

    def _over(self) -> str:
        words = "an entry, the Base, Evac or the time"
        return self.graph.add("end", "The Mission is over", words, ("ends",), OVER)

    def _ends(self) -> None:
        over = self._over()
        for number, end in enumerate(self.booklet.ends):
            self.doc = f"M{self.booklet.mission}/end/{end.code}"
            path: Path = ("ends", number)
            node = self._reading("end", f"End {end.code}", end.title, path)
            self.graph.link([over], node)
            self._asked(end.when, path, node)
            self._steps(end.entry.steps, (*path, "entry", "steps"), [node])
        if self.booklet.after_end is not None:
            self.doc = f"M{self.booklet.mission}/after"
            node = self.graph.add("end", "After the end", "", ("after_end",))
            self.graph.link([over], node)
            self._steps(self.booklet.after_end.steps, ("after_end", "steps"), [node])


def matters(step: Parting) -> bool:
    """Tell whether a branch is a turn of the story: it asks for a Log Entry or leads on."""
    if any(asked(own(step))):
        return True
    turns = (*FORKS, GotoStep, EndStep)
    return any(
        isinstance(below, turns) or hasattr(below, "note") or hasattr(below, "marker")
        for block in inner(step, ())
        for _, below in all_steps(block.steps, ())
    )


def asked(node: Node | None) -> Iterator[str]:
    """Yield the Log Entries and counters that a condition, or what holds conditions, asks for."""
    found: dict[str, None] = {}
    for _, each in walk(node) if node is not None else ():
        if isinstance(each, When) and each.log:
            found[each.log] = None
        elif isinstance(each, CounterIs):
            found[_span(each)] = None
    yield from found


def _span(counter: CounterIs) -> str:
    """Return what is asked of a counter: "KHAI 2 or more"."""
    low, high = counter.min, counter.max
    if low is not None and high is not None:
        return f"{counter.name} {low}" if low == high else f"{counter.name} {low} to {high}"
    return f"{counter.name} {high} or less" if low is None else f"{counter.name} {low} or more"


def _count(change: CounterChange) -> str:
    """Return how a counter is changed: "+1", "= 3"."""
    return f"= {change.set}" if change.set is not None else f"{change.add or 0:+}"


def own(step: Fork) -> Node | None:
    """Return a step without the lists of steps in it, as far as it has conditions of its own."""
    match step:
        case IfStep(if_=branch):
            return branch.when
        case SwitchStep(switch=switch):
            cases = tuple(case.model_copy(update={"steps": ()}) for case in switch.cases)
            return switch.model_copy(update={"cases": cases, "else_": ()})
        case OneOfStep(one_of=passages):
            of = tuple(variant.model_copy(update={"steps": ()}) for variant in passages.of)
            return passages.model_copy(update={"first": (), "of": of, "again": ()})
        case TestStep(test=test):
            return test.model_copy(update={"pass_": (), "fail": ()})
        case TestsStep(tests=tests):
            return tests.model_copy(update={"failures": {}})
        case RollStep(roll=roll):
            return roll.model_copy(update={"outcomes": ()})
        case CombatStep(combat=combat):
            return combat.model_copy(update={"won": (), "lost": ()})
    return None


def heading(step: Fork) -> tuple[str, str, str]:
    """Return kind, title and words of a node where the story forks."""
    match step:
        case ChoiceStep(choice=choice):
            return "choice", "Choice", choice.prompt
        case TestStep(test=test):
            return "test", f"{test.trait} {test.diff}", f"test of {test.who}"
        case TestsStep(tests=tests):
            each = ", ".join(f"{t.who} {t.trait} {t.diff}" for t in tests.each)
            return "test", f"{len(tests.each)} tests", each
        case RollStep(roll=roll):
            return "test", f"Roll {roll.die}", ""
        case CombatStep(combat=combat):
            return "combat", combat.board, combat.title
        case ShiftStep(shift=shift):
            return "if", "Terrain shift", f"for {shift.marches} Marches"
        case IfStep(if_=branch):
            return "if", "If", said(branch.when)
        case SwitchStep(switch=switch):
            return "if", "Switch", f"{len(switch.cases)} cases"
        case OneOfStep(one_of=passages):
            return "if", "One of", f"{len(passages.of)} passages"
        case _ as never:
            assert_never(never)


def label(step: Fork, block: Inner, number: int) -> str:
    """Return the name of a branch: an option's label, Passed, 2 failed, 1 to 3 ..."""
    match step:
        case ChoiceStep(choice=choice):
            return choice.options[number].label
        case TestsStep():
            return f"{block.path[-1]} failed"
        case RollStep(roll=roll):
            outcome = roll.outcomes[number]
            low, high = outcome.from_, outcome.to
            return f"Rolled {low}" if low == high else f"Rolled {low} to {high}"
        case SwitchStep(switch=switch) if block.kind == "case":
            return said(switch.cases[number].when)
        case OneOfStep() if block.kind == "variant":
            return f"Passage {int(block.path[-2]) + 1}"
    return NAMES.get(block.kind, block.kind)


def said(when: When) -> str:
    """Return a condition in a few words."""
    facts = when.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True)
    return _words(facts)


def _words(value: Json) -> str:
    if isinstance(value, dict):
        return ", ".join(_fact(key, inside) for key, inside in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(_words(inside) for inside in value)
    return "yes" if value is True else "no" if value is False else str(value)


def _fact(key: str, value: Json) -> str:
    if key == "log":
        return _words(value)
    if key in ("before", "after") and isinstance(value, int):
        value = f"{value // 60:02}:{value % 60:02}"
    return f"{key.replace('_', ' ')} {_words(value)}"
