"""People who are remembered by a name: it is known, and the case that he is dead is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.checker.blocks import Inner, inner, of_part, words_of
from campaign.checker.sources import Raw, Sources
from campaign.content import counted
from campaign.content.marked_yaml import Path
from campaign.content.named import MISSIONS, SCENES
from campaign.rules.language import (
    IfStep,
    Letter,
    LetterSaid,
    ManIs,
    OneOfStep,
    ProseStep,
    Remembered,
    RememberStep,
    SayStep,
    Step,
    Steps,
    SwitchStep,
    When,
)

TOKEN = re.compile(r"\{([A-Z][A-Z_]{1,19})[:|}]")
TAKEN = frozenset((*counted.LISTS, *counted.NUMBERS))
"""Names that stand for a list or a number in every book."""
ANYBODY = frozenset(("SL", "RO", "INF", "SCT", "ENG", "DOC", "PM", "TESTER", "ANY"))
Found = Iterator[tuple[str, Raw]]


def names(sources: Sources) -> frozenset[str]:
    """Return the names by which a book remembers people.

    Where a Mission is not there, or cannot be read, it may be the one that remembers whoever else
    is asked for after it.
    """
    found: set[str] = set()
    for stem in sources.parts:
        open_ = _open(sources, stem)
        for _, model in sources.models(stem):
            if isinstance(model, Remembered):
                found.add(model.as_)
            elif open_ and isinstance(model, ManIs):
                asked = (name for name in (model.who, model.same_as) if name)
                found |= {name for name in asked if TOKEN.fullmatch(f"{{{name}}}")} - ANYBODY
    return frozenset(found)


def _open(sources: Sources, stem: str) -> bool:
    """Tell whether a Mission before a part is not there, or cannot be read."""
    before = MISSIONS[: MISSIONS.index(stem)] if stem in MISSIONS else MISSIONS
    return any(sources.parts.get(mission) is None for mission in before)


def letters(sources: Sources) -> dict[str, tuple[Letter, ...]]:
    """Return the letters of a book by name; one may be written in several ways.

    Of one that a missing Mission may hold nothing is known but that it is asked for.
    """
    found: dict[str, tuple[Letter, ...]] = {}
    for stem in sources.parts:
        open_ = _open(sources, stem)
        for _, model in sources.models(stem):
            if isinstance(model, Letter):
                found[model.name] = (*found.get(model.name, ()), model)
            elif open_ and isinstance(model, LetterSaid):
                found.setdefault(model.name, ())
    return found


def check(sources: Sources) -> Found:
    """Yield, by stem, where a remembered man is told of who may be dead or gone."""
    known, written = names(sources), letters(sources)
    if not known and not any(sources.parts.values()):
        return
    for stem, part in sources.parts.items():
        if part is None:
            continue
        for path, model in sources.models(stem):
            if isinstance(model, (ManIs, Letter)):
                for raw in _known(model, path, known):
                    yield stem, raw
            elif isinstance(model, Remembered) and model.as_ in TAKEN:
                yield stem, ((*path, "as"), "B026", f"{model.as_} stands for something already")
            elif isinstance(model, LetterSaid):
                for raw in _written(model, path, written):
                    yield stem, raw
        for _, path, steps in of_part(stem, part):
            when = part[path[0]].when if stem in SCENES else None
            for raw in _steps(steps, path, known, _asked(when) if when else frozenset()):
                yield stem, raw


def _steps(steps: Steps, path: Path, known: frozenset[str], sure: frozenset[str]) -> Iterator[Raw]:
    """Look at steps; `sure` are the names of whom it is known here that they are there."""
    for number, step in enumerate(steps):
        here = (*path, number)
        yield from _own(step, here, known, sure)
        for block in inner(step, here):
            yield from _steps(block.steps, block.path, known, sure | _sure(step, block))
        if isinstance(step, RememberStep):
            sure |= {step.remember.as_}


def _sure(step: Step, block: Inner) -> frozenset[str]:
    """Return of whom it is known in a block that they are there, by the condition it hangs on."""
    match step, block.kind:
        case IfStep(if_=branch), "then":
            return _asked(branch.when)
        case SwitchStep(switch=switch), "case":
            return _asked(switch.cases[_number(block)].when)
        case OneOfStep(one_of=passages), "variant":
            when = passages.of[_number(block)].when
            return frozenset() if when is None else _asked(when)
    return frozenset()


def _number(block: Inner) -> int:
    """Return which of several a block is, by its path: `cases`, number, `steps`."""
    return int(block.path[-2])


def _own(step: Step, path: Path, known: frozenset[str], sure: frozenset[str]) -> Iterator[Raw]:
    if isinstance(step, ProseStep):
        at, text = words_of(step)
        said = {step.say.by} & known if isinstance(step, SayStep) else set()
        for name in sorted((set(TOKEN.findall(text)) & known) - said - sure):
            yield (*path, *at), "B063", f"{{{name}}} may be dead or gone here"
    for whens, other, verb in _hung(step):
        for name in sorted(frozenset().union(*map(_asked, whens)) & known):
            if not other:
                yield (*path, verb), "B064", f"nothing is written for when {name} is not there"


def _hung(step: Step) -> Iterator[tuple[tuple[When, ...], Steps, str]]:
    """Yield the conditions of a branch, what is read when none holds, and its verb."""
    match step:
        case IfStep(if_=branch):
            yield (branch.when,), branch.else_, "if"
        case SwitchStep(switch=switch):
            yield tuple(case.when for case in switch.cases), switch.else_, "switch"


def _known(man: ManIs | Letter, path: Path, known: frozenset[str]) -> Iterator[Raw]:
    usual = ANYBODY | known
    other = man.same_as if isinstance(man, ManIs) else None
    for field, value in (("who", man.who), ("same_as", other)):
        if value is not None and not value.startswith("MP.") and value not in usual:
            yield (*path, field), "B065", f"nobody is remembered as {value}"


def _written(
    asked: LetterSaid, path: Path, written: dict[str, tuple[Letter, ...]]
) -> Iterator[Raw]:
    several = written.get(asked.name, ())
    if not several:
        if asked.name not in written:
            yield (*path, "name"), "B066", f"nobody writes a letter {asked.name}"
        return
    most = max(
        len(place.sentences)
        for letter in several
        for number, place in enumerate(letter.places, 1)
        if asked.place in (None, number)
    )
    if asked.sentence is not None and asked.sentence > most:
        yield (*path, "sentence"), "B066", f"there are {most} sentences to choose from"


def _asked(when: When) -> frozenset[str]:
    """Return the names of whom a condition says whether they are there, or alive."""
    man = when.man
    asked = man is not None and not {"here", "alive", "dead"}.isdisjoint(man.model_fields_set)
    found = {man.who} if man is not None and asked else set()
    for part in when.all or ():
        found |= _asked(part)
    return frozenset(found)
