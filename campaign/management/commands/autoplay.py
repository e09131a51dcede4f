"""Let bots play campaigns through the pure core: no database, every run repeatable."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.bots import battles, page, runs
from campaign.bots.play import Stuck
from campaign.bots.policies import MIXED, POLICIES
from campaign.bots.report import Report
from campaign.bots.sandbox import BANDS, BOARDS
from campaign.content import files
from campaign.rules import Content

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


def _write(name: str, text: str) -> None:
    """Write a file; a place that cannot be written to is the user's mistake, not a fault."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {name}: {error.strerror}") from error


class Command(BaseCommand):
    """`manage.py autoplay --campaigns 1000 --seed 7 --policy random`.

    `--json FILE` and `--html FILE` keep the report; docs/playtest.md says what is in it.

    `manage.py autoplay --battles 2000 --threat medium --board WIRE` fights single battles instead.
    """

    help = (
        "Let bots play campaigns and print ends, casualties, marches, combats, entries read; or, "
        "with --battles, single battles by board and Threat band."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--campaigns", type=int, default=100)
        parser.add_argument("--seed", default="1", help="fixes dice and choices of every run")
        parser.add_argument(
            "--policy", choices=[*sorted(POLICIES), MIXED], default="careful",
            help="mixed: campaigns take turns at careful, curious and random",
        )  # fmt: skip
        parser.add_argument(
            "--reading", choices=[*runs.OPTIONS], default="first",
            help="second: as played by those who have read the book before",
        )  # fmt: skip
        parser.add_argument(
            "--json", nargs="?", const="-", metavar="FILE",
            help="write plain data to a file; without one print it instead of the table",
        )  # fmt: skip
        parser.add_argument("--html", metavar="FILE", help="write a page with plots to a file")
        parser.add_argument("--jobs", type=int, default=1, help="processes; 0 for one a core")
        parser.add_argument(
            "--replay", action="store_true", help="rebuild every campaign from seed and commands"
        )
        parser.add_argument("--battles", type=int, help="fight so many single battles instead")
        parser.add_argument("--threat", choices=BANDS, help="only battles at this Threat band")
        parser.add_argument("--board", choices=BOARDS, help="only battles on this board")
        parser.add_argument("--hidden", action="store_true", help="battles with Hidden Enemies")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and report; a dead end is an error with the seed that leads to it."""
        for name in ("campaigns", "battles"):
            if options[name] is not None and options[name] < 1:
                raise CommandError(f"--{name} takes a number from 1")
        if options["jobs"] < 0:
            raise CommandError("--jobs takes a number from 0")
        if options["battles"] is not None and options["policy"] == MIXED:
            raise CommandError("--battles takes one policy: mixed is for campaigns")
        content = files.load(FIXTURES)
        if options["battles"] is not None:
            self._battles(content, options)
            return
        self._campaigns(content, options)

    def _campaigns(self, content: Content, options: dict[str, Any]) -> None:
        """Play campaigns; print the table or the data, write the files that are wanted."""
        report = Report()
        start = perf_counter()
        seeds = [f"{options['seed']}-{number}" for number in range(options["campaigns"])]
        jobs = options["jobs"] or runs.cores()
        try:
            for game in runs.many(content, seeds, options["policy"], jobs, FIXTURES,
                                  options["replay"], options["reading"]):  # fmt: skip
                report.add(game)
        except Stuck as error:
            raise CommandError(str(error)) from error
        took = perf_counter() - start
        data = report.as_dict(content) | {"policy": options["policy"], "seed": options["seed"]}
        if options["html"]:
            _write(options["html"], page.html(content, data))
        if options["json"] == "-":
            self.stdout.write(json.dumps(data, indent=2))
            return
        if options["json"]:
            _write(options["json"], json.dumps(data, indent=2))
        for line in report.lines(content):
            self.stdout.write(line)
        if options["replay"]:
            self.stdout.write(f"replay     {report.campaigns} campaigns rebuilt to the same state")
        self.stdout.write(f"{60 * options['campaigns'] / took:.0f} campaigns a minute")

    def _battles(self, content: Content, options: dict[str, Any]) -> None:
        """Fight single battles and print the table."""
        report = battles.BattleReport()
        start = process_time()
        bands = (options["threat"],) if options["threat"] else BANDS
        boards = (options["board"],) if options["board"] else BOARDS
        fought = battles.run(
            content, options["battles"], options["seed"], options["policy"], bands, boards,
            options["hidden"],
        )  # fmt: skip
        try:
            for battle in fought:
                report.add(battle)
        except Stuck as error:
            raise CommandError(str(error)) from error
        took = process_time() - start
        if options["json"]:
            self.stdout.write(json.dumps(report.as_dict(), indent=2))
            return
        for line in report.lines():
            self.stdout.write(line)
        self.stdout.write(f"{1000 * took / options['battles']:.1f} ms of CPU a battle")
