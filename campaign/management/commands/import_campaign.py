"""`manage.py import_campaign`: bring in a campaign from a file."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.exchange import imports


class Command(BaseCommand):
    """Import a file, with cards and booklets that this server does not have."""

    help = "Import a campaign from a file that export_campaign or a host's export wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--user", required=True, help="who will host it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import. CommandError, with nothing written, for a bad file or an unknown user."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['user']}.")
        try:
            campaign = imports.bring_in(options["file"].read_bytes(), user, new_content=True)
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except imports.BadFile as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{campaign.public_id} imported at version {campaign.version}")
