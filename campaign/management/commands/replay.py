"""`manage.py replay`: rebuild campaigns from seed and journal and compare them with their rows."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.game import replays, upgrades
from campaign.models import Campaign


class Command(BaseCommand):
    """Print for each campaign whether it is equal, or the first difference; fail if one differs.

    What is equal is noted (`Campaign.proved`): a later version with other rules relies on it.
    """

    help = "Rebuild campaigns from seed and journal alone and compare them with their rows."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("campaigns", nargs="*", metavar="campaign", help="public id or number")
        parser.add_argument("--all", action="store_true", help="every campaign")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay the campaigns named. CommandError when one is unknown or differs."""
        names = options["campaigns"]
        if bool(names) == options["all"]:
            raise CommandError("Name campaigns, or say --all.")
        chosen = [find(name) for name in names] or Campaign.objects.order_by("pk").iterator()
        different = sum([not self._compare(campaign) for campaign in chosen])
        if different:
            raise CommandError(f"{different} differ from their journal.")

    def _compare(self, campaign: Campaign) -> bool:
        if campaign.archive is not None:
            # It was played again when it went there, and is once more when it comes back.
            self.stdout.write(f"{campaign.public_id} lies in the archive")
            return True
        result = replays.compare(campaign)
        if result.difference:
            verdict = f"differs after {result.commands} commands: {result.difference}"
        else:
            verdict = f"equal after {result.commands} commands"
            Campaign.objects.filter(pk=campaign.pk, version=campaign.version).update(
                proved=campaign.version
            )
        if result.since:
            verdict += f" from number {result.since} on, where the rules changed"
            if upgrades.recorded_until(campaign):
                verdict += "; before that as recorded"
        self.stdout.write(f"{campaign.public_id} {verdict}")
        return not result.difference


def find(name: str) -> Campaign:
    """Return a campaign by its public id or number; CommandError where there is none."""
    try:
        where = {"pk": int(name)} if name.isdecimal() else {"public_id": UUID(name)}
        return Campaign.objects.select_related("mission").get(**where)
    except (ValueError, OverflowError, Campaign.DoesNotExist) as error:
        raise CommandError(f"There is no campaign {name}.") from error
