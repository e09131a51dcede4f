"""`manage.py archive`: move the journals of campaigns that ended long ago into files."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from campaign.exchange import archive
from campaign.models import Campaign


class Command(BaseCommand):
    """Archive one campaign after another; each whole or not at all. May be broken off any time."""

    help = (
        "Move the journals of campaigns that are over into files (PURPLEHAZE_ARCHIVE), after"
        " playing each file again. import_campaign, or the host, brings them back."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--older", type=int, required=True, metavar="DAYS", help="over and untouched so long"
        )
        parser.add_argument("--list", action="store_true", help="name them, and move nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Archive, and say what went where. CommandError when one had to stay."""
        if options["older"] < 0:
            raise CommandError("--older: a number of days.")
        try:
            before = timezone.now() - timedelta(days=options["older"])
        except OverflowError as error:
            raise CommandError("--older: so long ago there was nothing.") from error
        moved = stayed = 0
        # Keys first: each campaign is a transaction of its own, and none is held open meanwhile.
        for key in [*archive.ended(before).values_list("pk", flat=True)]:
            campaign = Campaign.objects.select_related("mission").filter(pk=key).first()
            if campaign is None:
                continue
            said = "would be moved" if options["list"] else self._put_away(campaign)
            moved, stayed = moved + bool(said), stayed + (not said)
            if said:
                self.stdout.write(f"{campaign.public_id} {said}")
        self.stdout.write(f"{moved} campaigns, in {settings.ARCHIVE_ROOT}; {stayed} had to stay.")
        if stayed:
            raise CommandError("Those named above stay in the database, whole.")

    def _put_away(self, campaign: Campaign) -> str:
        try:
            path = archive.put_away(campaign)
        except archive.NotPutAway as error:
            self.stderr.write(f"{campaign.public_id} stays: {error}")
            return ""
        return f"{campaign.version} decisions, {path.name}"
