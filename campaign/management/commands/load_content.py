"""`manage.py load_content`: check the content files and publish what has changed."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.content import library
from campaign.content.files import ContentError, documents, of_patrol


class Command(BaseCommand):
    """Publish new versions of changed documents; nothing at all if one of them is wrong."""

    help = "Check the content files and publish those that have changed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "folder", nargs="?", type=Path, default=settings.BASE_DIR / "fixtures",
            help="where the files are (default: fixtures)",
        )  # fmt: skip
        parser.add_argument(
            "--force", action="store_true", help="load files over what was published at the desk"
        )

    def _with_the_desk(self, texts: dict[str, str]) -> dict[str, str]:
        """Leave what an author published at the desk as it is, and say so."""
        kept = library.from_the_desk()
        for name in sorted(kept):
            if texts.get(name) not in (None, kept[name]):
                self.stdout.write(f"kept {name} as published at the desk (--force loads the file)")
        return {**texts, **kept}

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, then publish. CommandError after printing every problem with file and line."""
        try:
            texts = documents(options["folder"])
            if not options["force"]:
                texts = self._with_the_desk(texts)
            published = library.publish(texts)
            if (options["folder"] / "patrol").is_dir():
                own = of_patrol(texts, options["folder"])
                library.publish(own, library.patrol())
        except ContentError as error:
            for problem in error.problems:
                self.stderr.write(str(problem))
            raise CommandError("Nothing was published: the content is not sound.") from error
        for name in published.changed:
            self.stdout.write(f"published {name}")
        booklets = ", ".join(f"{mission} (version {n})" for mission, n in published.booklets)
        self.stdout.write(f"Cards and book: version {published.content}. Missions: {booklets}.")
