"""`manage.py doctor`: find campaigns that cannot be read, and mend them from their journals."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.game import doctor
from campaign.management.commands.replay import find
from campaign.models import Campaign


class Command(BaseCommand):
    """Print what ails campaigns; fail if one is left that cannot be read."""

    help = "Find campaigns whose rows cannot be read; --mend makes them anew from their journals."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("campaigns", nargs="*", metavar="campaign", help="public id or number")
        parser.add_argument("--mend", action="store_true", help="from seed and journal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at the campaigns named, or at all. CommandError when one stays unreadable."""
        everyone = Campaign.objects.select_related("mission").order_by("pk").iterator()
        chosen = [find(name) for name in options["campaigns"]] or everyone
        seen = ill = 0
        for campaign in chosen:
            seen += 1
            if found := doctor.ails(campaign):
                ill += not self._treated(campaign, found, options["mend"])
        self.stdout.write(f"{seen} campaigns looked at, {ill} cannot be read.")
        if ill:
            raise CommandError("Mend them with --mend, or from a backup.")

    def _treated(self, campaign: Campaign, found: str, mend: bool) -> bool:
        self.stdout.write(f"{campaign.public_id} cannot be read: {found}")
        if not mend:
            return False
        try:
            doctor.mend(campaign)
        except doctor.PastMending as error:
            self.stdout.write(f"{campaign.public_id} cannot be mended: {error}")
            return False
        self.stdout.write(f"{campaign.public_id} is mended.")
        return True
