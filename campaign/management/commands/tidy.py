"""`manage.py tidy`: remove sessions, campaigns and guests that nobody comes back for."""

from typing import Any

from django.core.management.base import BaseCommand

from campaign.group import tidying


class Command(BaseCommand):
    """Tidy up once, for cron; the server does so by itself once a day."""

    help = "Remove sessions that are over, empty campaigns, and guests whose session is over."

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove, and say how many of each."""
        self.stdout.write(f"Removed: {tidying.tidy()}.")
