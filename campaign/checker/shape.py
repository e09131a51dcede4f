"""Decisions and results as they stand in the text: dead ends, steps that nobody reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.checker import travel
from campaign.checker.blocks import LEAVES, all_steps, inner, of_part, readings
from campaign.checker.seen import TESTERS
from campaign.checker.sources import Raw, Sources
from campaign.content.marked_yaml import Path
from campaign.content.references import Model
from campaign.rules.booklets import Booklet
from campaign.rules.language import (
    Between,
    ChoiceStep,
    ClockIs,
    CombatStep,
    CounterChange,
    CounterIs,
    EndStep,
    GotoStep,
    Option,
    Steps,
    TestsStep,
    TestStep,
)

Found = Iterator[tuple[str, Raw]]


def check(sources: Sources) -> Found:
    """Yield, by stem, what is wrong with decisions and their results."""
    for stem, part in sources.parts.items():
        if part is None:
            continue
        for _, path, steps in of_part(stem, part):
            for raw in _reading(steps, path):
                yield stem, raw
        for raw in _empty(sources.models(stem)):
            yield stem, raw
        if isinstance(part, Booklet):
            for raw in (*_no_end(part, sources), *_counters(part, sources.models(stem))):
                yield stem, raw
    yield from _kept(sources)


def _reading(steps: Steps, path: Path) -> Iterator[Raw]:
    yield from _dead(steps, path)
    for here, step in all_steps(steps, path):
        for block in inner(step, here):
            yield from _dead(block.steps, block.path)
        match step:
            case ChoiceStep(choice=choice):
                yield from _choice(choice.options, choice.seconds, (*here, "choice", "options"))
            case TestStep(test=test) if not test.pass_ and not test.fail:
                yield (*here, "test"), "B053", "neither `pass` nor `fail` has any steps"
            case TestsStep(tests=tests):
                yield from _failures(tests, (*here, "tests"))
            case CombatStep(combat=combat) if not combat.won and not combat.lost:
                yield (*here, "combat"), "B053", "neither `won` nor `lost` has any steps"


def _dead(steps: Steps, path: Path) -> Iterator[Raw]:
    for number, step in enumerate(steps[:-1]):
        if isinstance(step, LEAVES):
            verb = "goto" if isinstance(step, GotoStep) else "end"
            yield (*path, number + 1), "B042", f"the `{verb}` before it is the last that is read"
            return


def _choice(options: tuple[Option, ...], seconds: int | None, path: Path) -> Iterator[Raw]:
    for number, option in enumerate(options):
        if not option.steps:
            yield (*path, number), "B052", f"'{option.label}' has no steps"
    if not any(_free(option) for option in options):
        yield path, "B054", "every option has a price or a condition"
    if seconds is not None and not _free(options[-1]):
        yield (*path, len(options) - 1), "B055", f"'{options[-1].label}' has a price or a condition"


def _free(option: Option) -> bool:
    """Tell whether an option is always open; time and Threat can always be paid."""
    prices = (option.cost, *option.cost_if)
    paid = any(price.stamina or price.spend or price.boon_points for price in prices)
    return option.requires is None and option.hidden_unless is None and not paid


def _failures(tests: Any, path: Path) -> Iterator[Raw]:
    known = sorted(tests.failures)
    if not any(tests.failures.values()):
        yield path, "B053", "no number of failures has any steps"
    elif known[0] > 0:
        # A test that cannot happen is left out; with nobody testing there are no failures either.
        most = sum(TESTERS.get(tester.who, 1) for tester in tests.each)
        words = f"{known[0] - 1} or fewer failures of {most} lead nowhere"
        yield (*path, "failures"), "B057", words


# --- the Mission as a whole -------------------------------------------------------------------


def _no_end(booklet: Booklet, sources: Sources) -> Iterator[Raw]:
    """Yield a finding where the Base is out of reach and nothing else ends the Mission."""
    rules, sheet = booklet.rules, sources.sheet(booklet)
    steps = [s for _, path, inside in readings(booklet) for _, s in all_steps(inside, path)]
    ends = any(isinstance(step, EndStep) for step in steps)
    ends = ends or any(trigger.end for trigger in rules.triggers)
    if ends or travel.end(booklet) is not None or sheet is None or rules.evac:
        return
    places = {step.squad for step in steps if hasattr(step, "squad")} | {booklet.setup.squad}
    found = travel.earliest(booklet, travel.land(sheet), filter(None, places))
    if not rules.base_ends or booklet.setup.base not in found:
        why = "it is out of reach" if rules.base_ends else "entering it does not end the Mission"
        yield ("setup", "base"), "B056", f"{why}, and nothing else ends it"


def _empty(nodes: Iterable[Model]) -> Iterator[Raw]:
    """Yield the conditions that ask nothing: a day alone, a counter without limits."""
    for path, node in nodes:
        match node:
            case ClockIs(before=None, after=None):
                yield path, "B049", "neither `before` nor `after` is given, and a day alone is none"
            case CounterIs(min=None, max=None) | Between(min=None, max=None):
                yield path, "B049", "neither `min` nor `max` is given"


def _counters(booklet: Booklet, nodes: Iterable[Model]) -> Iterator[Raw]:
    changed = {node.name for _, node in nodes if isinstance(node, CounterChange)}
    for path, node in nodes:
        if not isinstance(node, CounterIs) or node.name not in booklet.counters:
            continue
        if node.name not in changed:
            yield (*path, "name"), "B051", f"no step ever changes the counter {node.name}"


def _kept(sources: Sources) -> Found:
    """Yield where a counter of the campaign is asked for that no document ever changes."""
    kept = sources.book.counters if sources.book is not None else {}
    if not kept:
        return
    nodes = [
        (stem, path, node)
        for stem in sources.parts
        for path, node in sources.models(stem)
        if isinstance(node, CounterChange | CounterIs) and node.name in kept
    ]
    changed = {node.name for _, _, node in nodes if isinstance(node, CounterChange)}
    for stem, path, node in nodes:
        if isinstance(node, CounterIs) and node.name not in changed:
            yield stem, ((*path, "name"), "B051", f"no step ever changes the counter {node.name}")
