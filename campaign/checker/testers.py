"""Who is meant: TESTER only where somebody tests, {RND} only after somebody was drawn."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.checker.blocks import all_steps, inner, of_part, words_of
from campaign.checker.sources import Raw, Sources
from campaign.content.marked_yaml import Path
from campaign.content.named import SCENES
from campaign.rules.booklets import Booklet
from campaign.rules.language import (
    ConditionStep,
    ForMarines,
    GearStep,
    GotoStep,
    LetterStep,
    ProseStep,
    Step,
    Steps,
    TestsStep,
    TestStep,
    WoundStep,
    meant,
    verb,
)
from campaign.rules.moments import OWN

MEANT = ("TESTER", "OTHERS")
DRAWING = ("RND", "ANY")


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, every TESTER and {RND} that stands for nobody."""
    for stem, part in sources.parts.items():
        if part is None:
            continue
        led = _led(part) if isinstance(part, Booklet) else {}
        for _, path, steps in of_part(stem, part):
            known = path[0] == "entries" and led.get(str(path[1]), False)
            scene = stem in SCENES
            if scene:
                known = part[path[0]].moment in OWN
            for raw in _steps(steps, path, tested=known, drawn=known or scene):
                yield stem, raw


def _led(booklet: Booklet) -> dict[str, bool]:
    """Return the entries that a `goto` leads to, and whether it always does so from a test."""
    found: dict[str, bool] = {}
    for entry in booklet.entries.values():
        for target, tested in _gotos(entry.steps, False):
            found[target] = found.get(target, True) and tested
    for marker in booklet.setup.markers:
        found[marker.entry or marker.id] = False
    return found


def _gotos(steps: Steps, tested: bool) -> Iterator[tuple[str, bool]]:
    for step in steps:
        if isinstance(step, GotoStep):
            yield step.goto, tested
        for block in inner(step, ()):
            yield from _gotos(block.steps, tested or block.kind in ("pass", "fail", "failures"))


def _steps(steps: Steps, path: Path, *, tested: bool, drawn: bool) -> Iterator[Raw]:
    for number, step in enumerate(steps):
        here = (*path, number)
        yield from _own(step, here, tested, drawn)
        # Who was drawn by a step may be named in what comes of it, and after it.
        drawn = drawn or _draws(step)
        for block in inner(step, here):
            within = tested or block.kind in ("pass", "fail")
            if block.kind == "failures":
                within = tested or block.path[-1] != "0"
            if block.kind == "shift":
                yield from _steps(block.steps, block.path, tested=False, drawn=False)
            else:
                known = drawn or within
                yield from _steps(block.steps, block.path, tested=within, drawn=known)
        drawn = drawn or any(_drawn_in(block.steps) for block in inner(step, here))
        tested = tested or isinstance(step, TestStep | TestsStep)


def _own(step: Step, path: Path, tested: bool, drawn: bool) -> Iterator[Raw]:
    """Look at a step itself, not at the steps in it."""
    if isinstance(step, ProseStep):
        where, text = words_of(step)
        if "{TESTER}" in text and not (tested or drawn):
            yield (*path, *where), "B062", "{TESTER} where nobody has tested"
        if "{RND}" in text and not drawn:
            yield (*path, *where), "B094", "{RND} before anybody was drawn: write somebody"
        return
    if tested or (
        next(inner(step, ()), None) is not None and not isinstance(step, TestStep | TestsStep)
    ):
        return
    for field, who in meant_by(step):
        if who in MEANT:
            yield (*path, *field), "B062", f"{who} where nobody has tested"


def meant_by(step: Step) -> Iterator[tuple[Path, str]]:
    """Yield the Marines that a step itself means."""
    match step:
        case TestStep(test=test):
            yield ("test", "who"), test.who
        case TestsStep(tests=tests):
            for number, one in enumerate(tests.each):
                yield ("tests", "each", number, "who"), one.who
        case WoundStep() | ConditionStep():
            yield (verb(type(step)),), meant(step)
        case ForMarines():
            yield (verb(type(step)), "who"), meant(step)
        case GearStep(gear=gear):
            yield ("gear", "who"), gear.who
        case LetterStep(letter=letter) if letter.who is not None:
            yield ("letter", "who"), letter.who


def _drawn_in(steps: Steps) -> bool:
    return any(_draws(step) for _, step in all_steps(steps, ()))


def _draws(step: Step) -> bool:
    """Tell whether a step draws or names a Marine."""
    return any(who.startswith(DRAWING) for _, who in meant_by(step))
