"""The lists of steps within a step, with their paths as the file has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.content.marked_yaml import Path
from campaign.content.named import SCENES
from campaign.rules.booklets import Booklet
from campaign.rules.language import (
    ChoiceStep,
    CombatStep,
    EndStep,
    GotoStep,
    IfStep,
    LetterStep,
    OneOf,
    OneOfStep,
    ProseStep,
    RollStep,
    SayStep,
    ShiftStep,
    Step,
    Steps,
    StopStep,
    SwitchStep,
    TestsStep,
    TestStep,
)

DECIDES = (ChoiceStep, LetterStep, TestStep, TestsStep, RollStep, CombatStep, StopStep)
"""Steps at which the reader stops."""
PARTS = (IfStep, SwitchStep, OneOfStep)
"""Steps that part the text without a stop: one of the lists in them is read."""
LEAVES = (GotoStep, EndStep)
"""Steps after which nothing of a list is carried out."""


@dataclass(frozen=True, slots=True)
class Inner:
    """A list of steps within a step; kind is option, then, else, pass, fail, failures ..."""

    kind: str
    path: Path
    steps: Steps


def inner(step: Step, path: Path) -> Iterator[Inner]:
    """Yield the lists of steps within a step that stands at `path`."""
    match step:
        case ChoiceStep(choice=choice):
            for number, option in enumerate(choice.options):
                here = (*path, "choice", "options", number)
                yield Inner("option", (*here, "steps"), option.steps)
        case IfStep(if_=branch):
            yield Inner("then", (*path, "if", "then"), branch.then)
            yield Inner("else", (*path, "if", "else"), branch.else_)
        case SwitchStep(switch=switch):
            for number, case in enumerate(switch.cases):
                yield Inner("case", (*path, "switch", "cases", number, "steps"), case.steps)
            yield Inner("else", (*path, "switch", "else"), switch.else_)
        case OneOfStep(one_of=passages):
            yield from _passages(passages, (*path, "one_of"))
        case TestStep(test=test):
            yield Inner("pass", (*path, "test", "pass"), test.pass_)
            yield Inner("fail", (*path, "test", "fail"), test.fail)
        case TestsStep(tests=tests):
            for number, steps in tests.failures.items():
                yield Inner("failures", (*path, "tests", "failures", str(number)), steps)
        case RollStep(roll=roll):
            for number, outcome in enumerate(roll.outcomes):
                here = (*path, "roll", "outcomes", number, "steps")
                yield Inner("outcome", here, outcome.steps)
        case CombatStep(combat=combat):
            yield Inner("won", (*path, "combat", "won"), combat.won)
            yield Inner("lost", (*path, "combat", "lost"), combat.lost)
        case ShiftStep(shift=shift):
            yield Inner("shift", (*path, "shift", "then"), shift.then)


def _passages(passages: OneOf, path: Path) -> Iterator[Inner]:
    if passages.first:
        yield Inner("first", (*path, "first"), passages.first)
    for number, variant in enumerate(passages.of):
        yield Inner("variant", (*path, "of", number, "steps"), variant.steps)
    if passages.again:
        yield Inner("again", (*path, "again"), passages.again)


def words_of(step: ProseStep) -> tuple[Path, str]:
    """Return where the words of a step stand in it, and the words."""
    return (("say", "text"), step.say.text) if isinstance(step, SayStep) else (("text",), step.text)


def all_steps(steps: Steps, path: Path) -> Iterator[tuple[Path, Step]]:
    """Yield every step of a list and below it, each with its path."""
    for number, step in enumerate(steps):
        here = (*path, number)
        yield here, step
        for block in inner(step, here):
            yield from all_steps(block.steps, block.path)


def readings(booklet: Booklet) -> Iterator[tuple[str, Path, Steps]]:
    """Yield what is read in a Mission: a name, the path of the steps, the steps."""
    for code, entry in booklet.entries.items():
        yield f"entry {code}", ("entries", code, "steps"), entry.steps
    for number, card in enumerate(booklet.encounters):
        yield f"Encounter {card.code}", ("encounters", number, "steps"), card.steps
    for number, end in enumerate(booklet.ends):
        yield f"end {end.code}", ("ends", number, "entry", "steps"), end.entry.steps
    if booklet.after_end is not None:
        yield "after the end", ("after_end", "steps"), booklet.after_end.steps


def of_part(stem: str, part: Any) -> Iterator[tuple[str, Path, Steps]]:
    """Yield what is read in any document of a book."""
    if isinstance(part, Booklet):
        yield from readings(part)
    elif stem == "general":
        for number, card in enumerate(part):
            yield f"Encounter {card.code}", (number, "steps"), card.steps
    elif stem == "book":
        for field in ("intro", "outro"):
            if entry := getattr(part, field):
                yield f"the {field}", (field, "steps"), entry.steps
    elif stem == "rnr":
        for number, table in enumerate(part):
            for level in ("bad", "middle", "good"):
                for place, result in enumerate(getattr(table, level)):
                    here = (number, level, place)
                    yield "an R&R result", (*here, "steps"), result.steps
                    for at, other in enumerate(result.instead):
                        yield "an R&R result", (*here, "instead", at, "steps"), other.steps
    elif stem in SCENES:
        for number, scene in enumerate(part):
            yield f"scene {scene.code}", (number, "steps"), scene.steps
    elif stem == "boons":
        for number, card in enumerate(part):
            yield f"Boon {card.code}", (number, "effect", "steps"), card.effect.steps
