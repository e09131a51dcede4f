"""`manage.py send_turns`: send the mail about decisions that is due, where no worker does."""

from typing import Any

from django.core.management.base import BaseCommand

from campaign.turns import sending


class Command(BaseCommand):
    """Send what is due and end; `manage.py work` does it every minute."""

    help = "Send “Your decision” to players who asked for it, once (for cron)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Send."""
        done = sending.send()
        if done.mails or done.failed:
            failed = f", to {done.failed} players none could be sent" if done.failed else ""
            self.stdout.write(f"{done.mails} mails sent{failed}.")
