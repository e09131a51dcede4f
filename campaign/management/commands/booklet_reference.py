"""`manage.py booklet_reference`: the reference of the booklet language, from its schema."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from campaign.content.reference import PAGE, render


class Command(BaseCommand):
    """Print the reference, or write docs/reference.md."""

    help = "Print the reference of the booklet language, or write docs/reference.md."
    # Needs no database and no checks.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--write", action="store_true", help=f"write {PAGE}")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print, or write."""
        if options["write"]:
            (Path(settings.BASE_DIR) / PAGE).write_text(render(), encoding="utf-8")
            self.stdout.write(f"wrote {PAGE}")
        else:
            self.stdout.write(render())
