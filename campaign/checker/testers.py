"""Who is meant: TESTER only where somebody tests, {RND} only after somebody was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.checker.blocks import Steps, all_steps, inner, of_part
from campaign.checker.sources import Raw, Sources
from campaign.content_yaml import Path
from campaign.rules.cards import Booklet
from campaign.rules.language import GotoStep, Node, ShiftStep, TestsStep, TestStep, TextStep

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
            for raw in _steps(steps, path, tested=known, drawn=known):
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


def _own(step: Any, path: Path, tested: bool, drawn: bool) -> Iterator[Raw]:
    """Look at a step itself, not at the steps in it."""
    if isinstance(step, TextStep):
        if "{TESTER}" in step.text and not (tested or drawn):
            yield (*path, "text"), "B062", "{TESTER} where nobody has tested"
        if "{RND}" in step.text and not drawn:
            yield (*path, "text"), "B094", "{RND} before anybody was drawn: write somebody"
        return
    if tested or (
        next(inner(step, ()), None) is not None and not isinstance(step, TestStep | TestsStep)
    ):
        return
    for field, who in _meant(step):
        if who in MEANT:
            yield (*path, *field), "B062", f"{who} where nobody has tested"


def _meant(step: Any) -> Iterator[tuple[Path, str]]:
    """Yield the Marines that a step itself means."""
    if isinstance(step, TestStep):
        yield ("test", "who"), step.test.who
    elif isinstance(step, TestsStep):
        for number, one in enumerate(step.tests.each):
            yield ("tests", "each", number, "who"), one.who
    elif not isinstance(step, ShiftStep):
        for verb in type(step).model_fields:
            value = getattr(step, verb)
            if verb in ("wound", "condition"):
                yield (verb,), value
            elif isinstance(value, Node) and isinstance(getattr(value, "who", None), str):
                yield (verb, "who"), value.who  # type: ignore[attr-defined]


def _drawn_in(steps: Steps) -> bool:
    return any(_draws(step) for _, step in all_steps(steps, ()))


def _draws(step: Any) -> bool:
    """Tell whether a step draws or names a Marine."""
    return any(who.startswith(DRAWING) for _, who in _meant(step))
