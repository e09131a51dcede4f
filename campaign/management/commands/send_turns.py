"""`manage.py send_turns`: send the mail about decisions that is due."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, close_old_connections

from campaign.turns import sending


class Command(BaseCommand):
    """Send what is due and end, or go on with --watch."""

    help = "Send “Your decision” to players who asked for it: once (for cron), or with --watch."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--watch",
            type=int,
            nargs="?",
            const=60,
            metavar="SECONDS",
            help="go on, and look again after so many seconds (60)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Send; with --watch until interrupted, also while the database is away for a time."""
        pause = options["watch"]
        if pause is None:
            return self._send()
        while True:
            try:
                self._send()
            except DatabaseError as error:
                self.stderr.write(f"The database does not answer: {error}")
            close_old_connections()
            time.sleep(max(1, pause))

    def _send(self) -> None:
        done = sending.send()
        if done.mails or done.failed:
            failed = f", to {done.failed} players none could be sent" if done.failed else ""
            self.stdout.write(f"{done.mails} mails sent{failed}.")
