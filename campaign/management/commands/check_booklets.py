"""`manage.py check_booklets`: everything that is wrong with the booklets, by file and line."""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from campaign.checker import Finding, Report, check
from campaign.checker.catalogue import ERROR, HINT, WARNING
from campaign.checker.page import PAGE, render
from campaign.content.files import FIXTURES, PLACES, of_patrol

OF_STORIES = ("B092", "B093", "B095", "B100")
"""Not asked of the patrol: its pages are as short as a lesson wants, and its Squad and book are the
same every time."""


class Command(BaseCommand):
    """Check the files of a folder, or one file among those of the shipped book."""

    help = (
        "Check booklets. Exit status: 0 sound, 1 errors found (warnings too with --strict), "
        "2 something cannot be read."
    )
    # Reads files only: needs no database and no checks.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "path", nargs="?", type=Path, default=FIXTURES,
            help="a folder like fixtures/, or one file that takes the place of its namesake there",
        )  # fmt: skip
        parser.add_argument("--mission", type=int, metavar="N", help="tell of this Mission alone")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--strict", action="store_true", help="warnings count as errors do")
        parser.add_argument("--hints", action="store_true", help="print the hints too")
        parser.add_argument(
            "--write-docs", action="store_true", help="write docs/checker.md and end"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, print the report, and end with its status."""
        if options["write_docs"]:
            page = Path(settings.BASE_DIR) / PAGE
            page.write_text(render(), encoding="utf-8")
            self.stdout.write(f"wrote {PAGE}")
            return
        documents, unread = read(options["path"])
        report = Report.of((*unread, *(check(documents).findings if documents else ())))
        if options["path"] == FIXTURES:
            report = Report.of((*report.findings, *patrol(documents)))
        only = f"missions/m{options['mission']}.yaml" if options["mission"] else ""
        if not only and options["path"].is_file():
            only = name_of(options["path"])
        shown = Report(report.of_file(only) + tuple(unread)) if only else report
        self._print(shown, as_json=options["json"], hints=options["hints"])
        sys.exit(shown.status(strict=options["strict"]))

    def _print(self, report: Report, *, as_json: bool, hints: bool) -> None:
        counts = {severity: report.count(severity) for severity in (ERROR, WARNING, HINT)}
        if as_json:
            facts = [finding.facts() for finding in report.findings]
            self.stdout.write(json.dumps({"counts": counts, "findings": facts}, indent=2))
            return
        for finding in report.findings:
            if hints or finding.severity != HINT:
                where = f" [{finding.where}]" if finding.where else ""
                self.stdout.write(f"{finding}{where}")
                self.stdout.write(f"    {finding.help}")
        words = ", ".join(f"{severity}s: {number}" for severity, number in counts.items())
        self.stdout.write(words)


def patrol(documents: Mapping[str, str]) -> tuple[Finding, ...]:
    """Return what is wrong with the first patrol, a book of its own that takes the box's cards.

    Findings about the box itself are those of the shipped book, and not told again.
    """
    found = check(of_patrol(documents)).findings
    return tuple(
        replace(finding, file=f"patrol/{finding.file}")
        for finding in found
        if (FIXTURES / "patrol" / finding.file).is_file() and finding.code not in OF_STORIES
    )


def name_of(path: Path) -> str:
    """Return the name in a book of a file: missions/m3.yaml for any m3.yaml."""
    for place in PLACES:
        folder = place.rpartition("/")[0]
        name = f"{folder}/{path.name}" if folder else path.name
        if (FIXTURES / name).exists() or (folder == "missions" and path.name[:1] == "m"):
            return name
    return path.name


def read(path: Path) -> tuple[Mapping[str, str], list[Finding]]:
    """Return the texts of a folder, or of the shipped book with one file in its place.

    What cannot be read is told as findings: a path that is not there, text that is not UTF-8.
    """
    if path.is_dir():
        files = {
            file.relative_to(path).as_posix(): file
            for place in PLACES
            for file in sorted(path.glob(place))
        }
        if not files:
            return {}, [Finding(str(path), 1, "B007", "no file of a book is in this folder")]
    elif path.is_file():
        files = {
            file.relative_to(FIXTURES).as_posix(): file
            for place in PLACES
            for file in sorted(FIXTURES.glob(place))
        }
        files[name_of(path)] = path
    else:
        return {}, [Finding(str(path), 1, "B007", "there is no such file or folder")]
    texts: dict[str, str] = {}
    unread: list[Finding] = []
    for name, file in files.items():
        try:
            texts[name] = file.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            unread.append(Finding(name, line, "B008", f"byte {error.start} is not UTF-8"))
    return texts, unread
