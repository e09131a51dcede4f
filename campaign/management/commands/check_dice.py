"""`manage.py check_dice`: work out every roll of an exported campaign again."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.exchange import imports, proof


class Command(BaseCommand):
    """Check the dice of a file, Mission by Mission; needs no database."""

    help = "Check that the dice of an exported campaign are those that were promised."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what was found. CommandError for a bad file, or for dice that do not fit."""
        try:
            file = imports.read(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except imports.BadFile as error:
            raise CommandError(str(error)) from error
        if not file.dice:
            self.stdout.write("This campaign began before dice could be checked.")
        wrong = 0
        for found in proof.check(file):
            wrong += bool(found.wrong)
            self.stdout.write(f"Mission {found.dice.mission}: {_told(found)}")
        if wrong:
            raise CommandError("The dice are not those that were promised.")


def _told(found: proof.Checked) -> str:
    if found.wrong:
        return f"WRONG, {found.wrong}"
    if not found.dice.seed:
        return "cannot be checked, its seed is not in the file"
    typed = f"; {found.typed} throws were typed and prove nothing" if found.typed else ""
    words = ", ".join(f"{seat} {word!r}" for seat, word in found.dice.words)
    promise = f"promised as {found.dice.commitment}"
    return f"all {found.rolls} rolls are right{typed}; {promise}; words: {words}"
