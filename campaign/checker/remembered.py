"""People who are remembered by a name: it is known, and the case that he is dead is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.checker.blocks import inner, of_part, words_of
from campaign.checker.sources import Raw, Sources
from campaign.content.marked_yaml import Path
from campaign.content.references import walk
from campaign.rules.language import (
    IfStep,
    ManIs,
    ProseStep,
    Remembered,
    RememberStep,
    SayStep,
    Step,
    Steps,
    When,
)

TOKEN = re.compile(r"\{([A-Z][A-Z_]{1,19})\}")
Found = Iterator[tuple[str, Raw]]


def names(sources: Sources) -> frozenset[str]:
    """Return the names by which a book remembers people."""
    return frozenset(
        model.as_
        for part in sources.parts.values()
        for _, model in walk(part)
        if isinstance(model, Remembered)
    )


def check(sources: Sources) -> Found:
    """Yield, by stem, where a remembered man is told of who may be dead or gone."""
    known = names(sources)
    if not known and not any(sources.parts.values()):
        return
    for stem, part in sources.parts.items():
        if part is None:
            continue
        for _, path, steps in of_part(stem, part):
            for raw in _steps(steps, path, known, frozenset()):
                yield stem, raw


def _steps(steps: Steps, path: Path, known: frozenset[str], sure: frozenset[str]) -> Iterator[Raw]:
    """Look at steps; `sure` are the names of whom it is known here that they are there."""
    for number, step in enumerate(steps):
        here = (*path, number)
        yield from _own(step, here, known, sure)
        for block in inner(step, here):
            more = _asked(step.if_.when) if isinstance(step, IfStep) else frozenset()
            within = sure | more if block.kind == "then" else sure
            yield from _steps(block.steps, block.path, known, within)
        if isinstance(step, RememberStep):
            sure |= {step.remember.as_}


def _own(step: Step, path: Path, known: frozenset[str], sure: frozenset[str]) -> Iterator[Raw]:
    if isinstance(step, ProseStep):
        at, text = words_of(step)
        said = {step.say.by} & known if isinstance(step, SayStep) else set()
        for name in sorted((set(TOKEN.findall(text)) & known) - said - sure):
            yield (*path, *at), "B063", f"{{{name}}} may be dead or gone here"
    if isinstance(step, IfStep):
        for name in sorted(_asked(step.if_.when) & known):
            if not step.if_.else_:
                yield (*path, "if"), "B064", f"nothing is written for when {name} is not there"
        for where, model in walk(step.if_.when, (*path, "if", "when")):
            if isinstance(model, ManIs):
                yield from _known(model, where, known)


def _known(man: ManIs, path: Path, known: frozenset[str]) -> Iterator[Raw]:
    usual = {"SL", "RO", "INF", "SCT", "ENG", "DOC", "PM", "TESTER", "ANY", *known}
    for field, value in (("who", man.who), ("same_as", man.same_as)):
        if value is not None and not value.startswith("MP.") and value not in usual:
            yield (*path, field), "B065", f"nobody is remembered as {value}"


def _asked(when: When) -> frozenset[str]:
    """Return the names of whom a condition says that they are there, or alive."""
    found = {when.man.who} if when.man and (when.man.here or when.man.alive) else set()
    for part in when.all or ():
        found |= _asked(part)
    return frozenset(found)
