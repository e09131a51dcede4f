"""What is wrong with the texts of a book: the checker's findings, kept for texts looked at lately.

A page of the desk is drawn far more often than a text is changed, and a check takes a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from campaign import checker
from campaign.checker import Finding

SEVERITIES = ("error", "warning", "hint")


def check(texts: Mapping[str, str]) -> list[Finding]:
    """Return everything that is wrong with the texts of a book, by file and line."""
    return list(_check(tuple(sorted(texts.items()))))


@lru_cache(maxsize=12)
def _check(texts: tuple[tuple[str, str], ...]) -> tuple[Finding, ...]:
    return checker.check(dict(texts)).findings


def of_file(findings: Iterable[Finding], name: str) -> list[Finding]:
    """Return the findings of one document."""
    return [finding for finding in findings if finding.file == name]


def errors(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that forbid publishing."""
    return [finding for finding in findings if finding.severity == "error"]


def counted(findings: Iterable[Finding]) -> dict[str, int]:
    """Return how many findings there are of each severity."""
    found = dict.fromkeys(SEVERITIES, 0)
    for finding in findings:
        found[finding.severity] += 1
    return found
