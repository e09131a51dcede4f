"""`manage.py rules`: which rules of the rulebook the code keeps and the tests prove."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.content import glossary
from campaign.content.ledger import (
    OURS,
    ROOT,
    Coverage,
    Ledger,
    Rule,
    Section,
    ids_in,
    read_ledgers,
)


class Command(BaseCommand):
    """Print the coverage of the rules, find one rule, or write the documents made from them."""

    help = "Show which rules of the index are done in code and tested."
    # Reads files only: needs no database and no checks.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--ledger", metavar="PREFIX", default=OURS, help="of another game, e.g. FB"
        )
        parser.add_argument("--section", metavar="KEY", help="rule by rule, e.g. CBT-LOS")
        parser.add_argument(
            "--missing", action="store_true", help="list rules not done or untested"
        )
        parser.add_argument("--where", metavar="ID", help="one rule, its code and its tests")
        parser.add_argument("--json", action="store_true", help="the same as JSON")
        parser.add_argument("--strict", action="store_true", help="fail if an id is unknown")
        parser.add_argument(
            "--write-docs", action="store_true", help="write the generated documents"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the options ask. CommandError for an unknown id or section."""
        ledgers = {each.prefix: each for each in read_ledgers()}
        ledger = ledgers.get(options["ledger"].upper())
        if ledger is None:
            raise CommandError(f"no ledger {options['ledger']}; there are {', '.join(ledgers)}")
        if options["write_docs"]:
            for path in write_docs(ledger):
                self.stdout.write(f"wrote {path.relative_to(ROOT)}")
            return
        if options["where"]:
            named = ledgers.get(options["where"].upper().split("-")[0], ledger)
            self._show_where(named, options["where"], as_json=options["json"])
        else:
            self._show_coverage(ledger, options)
            if not (options["json"] or options["section"]):
                self._show_ledgers(ledgers.values())
        unknown = [rule_id for each in ledgers.values() for rule_id in each.unknown()]
        if options["strict"] and unknown:
            raise CommandError(f"unknown ids: {', '.join(unknown)}")

    def _show_ledgers(self, ledgers: Iterable[Ledger]) -> None:
        self.stdout.write(f"\n{'ledger':<16}{'rules':>6}{'done':>6}{'tested':>8}{'missing':>9}")
        for each in ledgers:
            self.stdout.write(_row(each.prefix, each.coverage(each.rules.values())))

    def _show_where(self, ledger: Ledger, text: str, *, as_json: bool) -> None:
        wanted = ids_in(text.upper())
        unknown = [rule_id for rule_id in wanted if rule_id not in ledger.rules]
        if unknown or not wanted:
            raise CommandError(f"no such rule: {', '.join(unknown) or text}")
        facts = [rule_facts(ledger, ledger.rules[rule_id]) for rule_id in wanted]
        if as_json:
            self.stdout.write(json.dumps(facts, indent=2))
            return
        for fact in facts:
            pages = f" ({fact['pages']})" if fact["pages"] else ""
            self.stdout.write(f"{fact['id']}{pages} {fact['title']}")
            for kind in ("code", "tests"):
                self.stdout.write(f"  {kind}: " + ("\n    ".join(["", *fact[kind]]) or " none"))

    def _show_coverage(self, ledger: Ledger, options: dict[str, Any]) -> None:
        sections = self._sections(ledger, options["section"])
        if options["json"]:
            self.stdout.write(json.dumps(coverage_facts(ledger, sections), indent=2))
            return
        self.stdout.write(f"{'section':<16}{'rules':>6}{'done':>6}{'tested':>8}{'missing':>9}")
        for section in sections:
            self.stdout.write(_row(section.key, ledger.coverage(section.rules)))
        if len(sections) > 1:
            total = ledger.coverage(rule for section in sections for rule in section.rules)
            self.stdout.write(_row("all", total))
        if options["section"] or options["missing"]:
            self._list_rules(ledger, sections, only_missing=options["missing"])
        self._report_slips(ledger)

    def _sections(self, ledger: Ledger, key: str | None) -> tuple[Section, ...]:
        if not key:
            return ledger.sections
        try:
            return (ledger.section(key),)
        except KeyError:
            known = ", ".join(section.key for section in ledger.sections)
            raise CommandError(f"no section {key}; there are {known}") from None

    def _list_rules(
        self, ledger: Ledger, sections: Iterable[Section], *, only_missing: bool
    ) -> None:
        self.stdout.write("")
        for rule in (rule for section in sections for rule in section.rules):
            state = _state(ledger, rule)
            if not (only_missing and state == "done, tested"):
                self.stdout.write(f"{rule.id:<22}{state:<14}{_pages(rule):<10}{rule.title}")

    def _report_slips(self, ledger: Ledger) -> None:
        for rule_id, places in ledger.unknown().items():
            self.stdout.write(f"unknown id {rule_id}: {', '.join(map(str, places))}")
        for place in ledger.unreadable:
            self.stdout.write(f"marker without literal ids, not counted: {place}")


def rule_facts(ledger: Ledger, rule: Rule) -> dict[str, Any]:
    """One rule with the places of its code and tests, ready for JSON."""
    return {
        "id": rule.id,
        "title": rule.title,
        "pages": _pages(rule),
        "gap": rule.gap,
        "code": [str(place) for place in ledger.code.get(rule.id, [])],
        "tests": [str(place) for place in ledger.tests.get(rule.id, [])],
    }


def coverage_facts(ledger: Ledger, sections: Iterable[Section]) -> dict[str, Any]:
    """Counts and missing ids by section and in all, ready for JSON."""
    sections = tuple(sections)
    return {
        "sections": {s.key: _counts(ledger.coverage(s.rules)) for s in sections},
        "all": _counts(ledger.coverage(rule for s in sections for rule in s.rules)),
        "unknown": {key: [str(p) for p in places] for key, places in ledger.unknown().items()},
        "unreadable": [str(place) for place in ledger.unreadable],
    }


def _counts(coverage: Coverage) -> dict[str, Any]:
    return {
        "total": coverage.total,
        "done": coverage.done,
        "tested": coverage.tested,
        "missing_code": list(coverage.missing_code),
        "missing_tests": list(coverage.missing_tests),
    }


def _row(name: str, coverage: Coverage) -> str:
    counts = f"{coverage.total:>6}{coverage.done:>6}{coverage.tested:>8}"
    return f"{name:<16}{counts}{len(coverage.missing_code):>9}"


def _state(ledger: Ledger, rule: Rule) -> str:
    done, tested = rule.id in ledger.code, rule.id in ledger.tests
    if done:
        return "done, tested" if tested else "untested"
    return "test only" if tested else "missing"


def _pages(rule: Rule) -> str:
    return "" if not rule.page else "p." + ", ".join(map(str, (rule.page, *rule.also)))


def write_docs(ledger: Ledger, root: Path = ROOT) -> list[Path]:
    """Write docs/rules/README.md and docs/glossary.md under `root` and return their paths."""
    documents = {
        root / "docs/rules/README.md": render_rules(ledger),
        root / "docs/glossary.md": glossary.render(glossary.load()),
    }
    for path, text in documents.items():
        path.write_text(text, encoding="utf-8")
    return list(documents)


def render_rules(ledger: Ledger) -> str:
    """The index as a Markdown page: a table per section."""
    lines = [
        "# The rules",
        "",
        "Every rule of the game, with its page in the printed rulebook. Made from",
        "[index.yaml](index.yaml) by `manage.py rules --write-docs`: change that file instead.",
        "`manage.py rules` shows which rules are done and tested, `manage.py rules --where <id>`",
        "finds one. Rules marked *ours* settle a gap of the rulebook:",
        "see [decision 0007](../decisions/0007-gaps-of-the-rulebook.md).",
    ]
    for section in ledger.sections:
        lines += ["", f"## {section.title}", "", "| Id | Page | Rule |", "|---|---|---|"]
        for rule in section.rules:
            title = rule.title + (" (*ours*)" if rule.gap else "")
            lines.append(f"| {rule.id} | {_pages(rule).removeprefix('p.')} | {title} |")
    return "\n".join(lines) + "\n"
