"""`manage.py export_campaign`: write a whole campaign to a file."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.exchange import exports
from campaign.models import Campaign


class Command(BaseCommand):
    """Write a campaign as JSON to a file or to the standard output."""

    help = "Write a whole campaign as one JSON file. It holds hidden information and the seed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("campaign", type=UUID, help="public id")
        parser.add_argument("file", nargs="?", type=Path, help="left out: the standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Export. CommandError without such a campaign or when the file cannot be written."""
        campaign = Campaign.objects.filter(public_id=options["campaign"]).first()
        if campaign is None:
            raise CommandError(f"There is no campaign {options['campaign']}.")
        if campaign.archive is not None:
            name = campaign.archive["file"]
            raise CommandError(f"It lies in the archive, as such a file already: {name}.")
        text = exports.export(campaign)
        if options["file"] is None:
            self.stdout.write(text)
            return
        try:
            options["file"].write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error}") from error
        self.stderr.write("This file holds hidden information: for the host alone.")
