"""What the words of an option let a reader expect: an Objective, a Combat, a debt to somebody.

A bot cannot read prose. In its place it looks at the steps of an option, but only for what a
person gathers from the label and the orders: never for Damage, Stress, finds or the number of
the Enemy. What counts for how much depends on its Motivation (PH-CAMPAIGN-03, p.7).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from campaign.bots.orders import Orders, care, orders
from campaign.rules import Content, judge
from campaign.rules.language import (
    Branch,
    Choice,
    ChoiceStep,
    Combat,
    CombatStep,
    Effect,
    EffectStep,
    EndStep,
    GotoStep,
    IfStep,
    LetterStep,
    MetricStep,
    Note,
    NoteStep,
    ObjectiveChange,
    ObjectiveStep,
    OneOf,
    OneOfStep,
    PassengerChange,
    PassengerStep,
    Roll,
    RollStep,
    SayStep,
    Step,
    Steps,
    StopStep,
    Switch,
    SwitchStep,
    Test,
    Tests,
    TestsStep,
    TestStep,
    TextStep,
)
from campaign.rules.state import State

PASSED = {1: 0.9, 2: 0.6, 3: 0.25, 4: 0.1, 5: 0.05}
"""The chance of a test by DIFF, as players have it in their heads."""
DEEP = 8
"""How many entries and decisions further a reader thinks."""
WON = 0.75
"""The chance of winning a Combat."""


class Reader:
    """Reads on from a decision, with the state as a seat sees it and the printed matter."""

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.state = state
        self.number = state.run.number
        self.orders: Orders = orders(content, self.number)
        self.care = care(state.motivation)

    def option(self, doc: str, path: tuple[Any, ...], number: int) -> float:
        """Return what an option of a decision promises, in primary Objectives."""
        return self.steps(self.content.node(doc, (*path, "options", number)).steps)

    def steps(self, steps: Iterable[Step], deep: int = DEEP) -> float:
        """Return what steps promise, one after the other."""
        return sum([self.step(step, deep - 1) for step in steps]) if deep else 0.0

    def step(self, step: Step, deep: int) -> float:
        """Return what one step promises; most promise nothing that a label tells."""
        match step:
            case TextStep() | SayStep():
                return 0.0
            case Effect():
                return self.effect(step)
            case ChoiceStep(choice=choice):
                return self.choice(choice, deep)
            case TestStep(test=test):
                return self.test(test, deep)
            case TestsStep(tests=tests):
                return self.tests(tests, deep)
            case RollStep(roll=roll):
                return self.roll(roll, deep)
            case IfStep(if_=branch):
                return self.branch(branch, deep)
            case SwitchStep(switch=switch):
                return self.steps(self._case(switch), deep)
            case OneOfStep(one_of=passages):
                return self.passages(passages, deep)
            case CombatStep(combat=combat):
                return self.combat(combat, deep)
            case GotoStep(goto=entry):
                return self.goto(entry, deep)
            case StopStep() | EndStep() | LetterStep():
                return 0.0
            case _:
                assert_never(step)

    def effect(self, step: EffectStep) -> float:
        """Return what an effect promises; only what concerns orders and debts counts."""
        match step:
            case NoteStep(note=note):
                return self.note(note)
            case PassengerStep(passenger=change):
                return self.passenger(change)
            case ObjectiveStep(objective=change):
                return self.objective(change)
            case MetricStep(metric=change):
                return self.care.answer * change.add if change.name == "ledger" else 0.0
        return 0.0

    def choice(self, choice: Choice, deep: int) -> float:
        open_ = [o for o in choice.options if judge.holds(self.state, o.hidden_unless)]
        return max((self.steps(o.steps, deep) for o in open_), default=0.0)

    def test(self, test: Test, deep: int) -> float:
        certain = test.auto is not None and judge.holds(self.state, test.auto.if_)
        chance = 1.0 if certain else PASSED[self._diff(test)]
        return self._either(chance, test.pass_, test.fail, deep)

    def _diff(self, test: Test) -> int:
        """Return the DIFF of a test with the changes that hold by what the Squad knows."""
        diff: int = test.diff
        for change in test.changes:
            if judge.holds(self.state, change.if_):
                diff = change.to if change.to is not None else diff + change.add
        return min(max(diff, min(PASSED)), max(PASSED))

    def tests(self, tests: Tests, deep: int) -> float:
        values = [self.steps(steps, deep) for steps in tests.failures.values()]
        return sum(values) / len(values) if values else 0.0

    def roll(self, roll: Roll, deep: int) -> float:
        values = [self.steps(outcome.steps, deep) for outcome in roll.outcomes]
        return sum(values) / len(values)

    def branch(self, branch: Branch, deep: int) -> float:
        holds = judge.holds(self.state, branch.when)
        return self.steps(branch.then if holds else branch.else_, deep)

    def _case(self, switch: Switch) -> Steps:
        cases = (case.steps for case in switch.cases if judge.holds(self.state, case.when))
        return next(cases, switch.else_)

    def passages(self, passages: OneOf, deep: int) -> float:
        """Return what a passage promises on average; nobody knows which one will come."""
        ways = [s for s in (passages.first, passages.again) if s]
        ways += [v.steps for v in passages.of if judge.holds(self.state, v.when)]
        return sum(self.steps(way, deep) for way in ways) / len(ways) if ways else 0.0

    def combat(self, combat: Combat, deep: int) -> float:
        after = self._either(WON, combat.won, combat.lost, deep)
        return self.care.fight - self.care.orders * self.orders.peaceful + after

    def goto(self, entry: str, deep: int) -> float:
        return self.steps(self.content.node(f"M{self.number}/{entry}", ("steps",)), deep)

    def note(self, note: Note) -> float:
        if note.erase is not None:
            return -self.care.orders * max(0.0, self.orders.names.get(note.erase, 0.0))
        name = note.blue or note.yellow or ""
        wanted = 0.0 if self.state.noted(name) else self.orders.names.get(name, 0.0)
        return self.care.orders * wanted

    def passenger(self, change: PassengerChange) -> float:
        add = self.orders.people.get(change.add, 0.0) if change.add else 0.0
        gone = self.orders.people.get(change.remove, 0.0) if change.remove else 0.0
        return self.care.orders * (add - gone)

    def objective(self, change: ObjectiveChange) -> float:
        open_ = {o.code for o in self.state.run.objectives if o.status == "open"}
        won = self.orders.codes.get(change.complete, 0.0) if change.complete in open_ else 0.0
        lost = self.orders.codes.get(change.fail, 0.0) if change.fail in open_ else 0.0
        return self.care.orders * (won - lost)

    def _either(self, chance: float, one: Steps, other: Steps, deep: int) -> float:
        return chance * self.steps(one, deep) + (1 - chance) * self.steps(other, deep)
