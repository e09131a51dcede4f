"""`manage.py upgrade_campaigns`: let all campaigns go on by the rules of this version."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.game import upgrades
from campaign.models import Campaign
from campaign.rules import course


class Command(BaseCommand):
    """Check all campaigns first; fail, with nothing written, if one cannot go on."""

    help = "Let campaigns that were played by earlier rules go on by those of this version."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--set-aside", nargs="+", default=[], type=UUID, metavar="ID",
            help="leave these campaigns (public ids) as they are, for good: nobody can play them",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        """Upgrade what waits. CommandError where something cannot go on, after naming it."""
        for name in options["set_aside"]:
            upgrades.set_aside(_find(name))
        if found := list(upgrades.refused()):
            for refused in found:
                self.stderr.write(f"{refused.campaign.public_id} {refused.why}")
            raise CommandError(
                f"{len(found)} campaigns cannot go on by rules {course.RULES}; nothing was changed."
                " Go back to the version they were played with, or leave them as they are:"
                " manage.py upgrade_campaigns --set-aside ID"
            )
        done = [upgrades.upgrade(campaign) for campaign in upgrades.waiting().iterator()]
        points = [point for point in done if point is not None]
        if points:
            unproved = sum(not point.proved for point in points)
            self.stdout.write(
                f"{len(points)} campaigns go on by rules {course.RULES}; the journals of {unproved}"
                " of them could not be carried out again and stand as recorded."
            )


def _find(name: UUID) -> Campaign:
    found = Campaign.objects.filter(public_id=name).first()
    if found is None:
        raise CommandError(f"There is no campaign {name}.")
    return found
