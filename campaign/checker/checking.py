"""The checker's door: runs every check that the texts allow and places what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.checker import (
    fights,
    ground,
    names,
    origins,
    prose,
    remembered,
    rings,
    shape,
    story,
    testers,
)
from campaign.checker.report import Finding, Report
from campaign.checker.sources import Raw, Sources, read

CHECKS: tuple[Callable[[Sources], Iterator[tuple[str, Raw]]], ...] = (
    names.check,
    story.check,
    shape.check,
    rings.check,
    ground.check,
    fights.check,
    testers.check,
    remembered.check,
    prose.check,
    origins.check,
)


def check(documents: Mapping[str, str]) -> Report:
    """Return everything that is wrong with the texts of a book, drafts included.

    `documents` are texts by name, as `campaign.content.files.documents` gives them. Files that
    cannot be read leave the others to be checked. Never raises for what a text says.
    """
    sources = read(documents)
    found = list(sources.found)
    for checks in CHECKS:
        found += [_placed(sources, stem, raw) for stem, raw in checks(sources)]
    return Report.of(found)


def _placed(sources: Sources, stem: str, raw: Raw) -> Finding:
    path, code, message = raw
    return sources.finding(stem, path, code, message)
