"""A list of steps written out with all its branches, for those who may read everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from campaign.content import prose
from campaign.rules import language as say
from campaign.rules.content import Content
from campaign.telling.words import TRAITS


def told(content: Content, steps: say.Steps) -> str:
    """Return steps as Markdown: prose as it is, options in bold, what decides in italics."""
    return "\n\n".join(_lines(content, steps))


def _lines(content: Content, steps: say.Steps) -> Iterator[str]:
    for step in steps:
        match step:
            case say.TextStep():
                yield step.text.strip()
            case say.SayStep():
                yield f"{said_by(content, step.say.by)}: “{step.say.text.strip()}”"
            case say.ChoiceStep():
                for option in step.choice.options:
                    yield f"**{option.label}**"
                    yield from _lines(content, option.steps)
            case say.LetterStep():
                yield f"*{step.letter.title}: {step.letter.opening}*"
                for place in step.letter.places:
                    yield " / ".join(place.sentences)
            case say.NoteStep() if step.note.erase is None:
                yield f"*Log Entry: {step.note.blue or step.note.yellow}.*"
            case say.Effect() | say.StopStep() | say.GotoStep() | say.EndStep():
                pass
            case _:
                yield from _ways(content, step)


Leading = (
    say.TestStep
    | say.TestsStep
    | say.RollStep
    | say.IfStep
    | say.SwitchStep
    | say.OneOfStep
    | say.CombatStep
    | say.ShiftStep
)
"""The steps that lead on to others without asking anybody."""


def _ways(content: Content, step: Leading) -> Iterator[str]:
    """Yield what a step leads to, each way below its case."""
    match step:
        case say.TestStep(test=test):
            yield f"*{TRAITS[test.trait]} test, DIFF {test.diff}.*"
            yield from _branch(content, "Passed:", test.pass_)
            yield from _branch(content, "Failed:", test.fail)
        case say.TestsStep(tests=tests):
            for number, failed in sorted(tests.failures.items()):
                yield from _branch(content, f"Tests failed, {number} or more:", failed)
        case say.RollStep(roll=roll):
            for outcome in roll.outcomes:
                case_ = f"{roll.die}, {outcome.from_} to {outcome.to}:"
                yield from _branch(content, case_, outcome.steps)
        case say.IfStep(if_=branch):
            yield from _branch(content, "In one case:", branch.then)
            yield from _branch(content, "Otherwise:", branch.else_)
        case say.SwitchStep(switch=switch):
            for case in switch.cases:
                yield from _branch(content, "In one case:", case.steps)
            yield from _branch(content, "Otherwise:", switch.else_)
        case say.OneOfStep(one_of=passages):
            yield from _branch(content, "The first time:", passages.first)
            for variant in passages.of:
                yield from _branch(content, "Or:", variant.steps)
            yield from _branch(content, "After that:", passages.again)
        case say.CombatStep(combat=combat):
            yield f"*Combat: {combat.title}.*"
            yield from _branch(content, "Won:", combat.won)
            yield from _branch(content, "Lost:", combat.lost)
        case say.ShiftStep(shift=shift):
            yield from _branch(content, "After it:", shift.then)
        case _:
            assert_never(step)


def said_by(content: Content, by: str) -> str:
    """Return who speaks, where it is not known who fills the roles."""
    card = content.profiles.get(by)
    return card.nickname if card is not None else prose.NOBODY.get(by, by)


def _branch(content: Content, head: str, steps: say.Steps) -> Iterator[str]:
    lines = list(_lines(content, steps))
    if lines:
        yield f"*{head}*"
        yield from lines
