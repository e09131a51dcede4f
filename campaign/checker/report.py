"""What the checker says: findings in the order of the text, and their counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from campaign.checker.catalogue import CATALOGUE, ERROR, UNREADABLE, WARNING, Severity
from campaign.content.marked_yaml import Path


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One finding: where (line from 1, path within the file), what, and what helps."""

    file: str
    line: int
    code: str
    message: str
    path: Path = ()
    column: int = 1

    @property
    def severity(self) -> Severity:
        """Return how grave it is: error, warning or hint."""
        return CATALOGUE[self.code].severity

    @property
    def title(self) -> str:
        """Return its kind in one line."""
        return CATALOGUE[self.code].title

    @property
    def help(self) -> str:
        """Return a sentence that helps."""
        return CATALOGUE[self.code].help

    @property
    def where(self) -> str:
        """Return the path within the file in words, such as `entries › 03 › steps › 2`."""
        return " › ".join(str(part) for part in self.path)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.code} {self.severity}: {self.message}"

    def facts(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        facts = asdict(self)
        return {**facts, "severity": self.severity, "help": self.help, "path": list(self.path)}


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found, by file and line."""

    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Report:
        """Return a report; the same words at the same place are said once."""
        once = {
            (f.file, f.line, f.column, f.code, f.message): f for f in sorted(findings, key=_key)
        }
        return cls(tuple(once.values()))

    def count(self, severity: Severity) -> int:
        """Return how many findings have this severity."""
        return sum(finding.severity == severity for finding in self.findings)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Return what forbids publishing."""
        return tuple(finding for finding in self.findings if finding.severity == ERROR)

    def of_file(self, name: str) -> tuple[Finding, ...]:
        """Return the findings of one document."""
        return tuple(finding for finding in self.findings if finding.file == name)

    def status(self, *, strict: bool = False) -> int:
        """Return an exit status: 0 sound, 1 errors (warnings too if strict), 2 unreadable."""
        if any(finding.code.startswith(UNREADABLE) for finding in self.findings):
            return 2
        grave = (ERROR, WARNING) if strict else (ERROR,)
        return int(any(finding.severity in grave for finding in self.findings))


def _key(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message
