"""What a server makes before it serves, so that nobody's first press waits for it."""

import gc
from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse

from campaign.content import files, glossary, lessons, shouts
from campaign.game import rows
from campaign.rules import codec

PLAYED = ("campaign", "combat")
"""The folders of the templates that an answer to a press may be made of."""
YOUNG = 10_000
"""So many new things may there be before the garbage collector looks through them."""


def warm() -> None:
    """Build what reads and writes states, compile templates of play, read what it says."""
    with files.set_aside():
        _make()
    # A press makes some thousand things that go with it: looking for garbage among them ten times
    # takes a twentieth of it.
    gc.set_threshold(YOUNG)


def _make() -> None:
    for module in (codec, rows):
        for each in vars(module).values():
            if isinstance(each, codec.Codec):
                _ = each.adapter
    folder = Path(settings.BASE_DIR) / "templates"
    for name in PLAYED:
        for file in sorted((folder / name).rglob("*.html")):
            get_template(file.relative_to(folder).as_posix())
    glossary.load()
    lessons.courses()
    lessons.reminders()
    shouts.voices()
    reverse("rulebook")  # The first address that is made gathers them all.
