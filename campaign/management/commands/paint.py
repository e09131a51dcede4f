"""`manage.py paint`: paint the maps and print the plates that are missing."""

from __future__ import annotations

from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand

from campaign.content import painting
from campaign.maps import gallery
from campaign.plates import views as plates


class Command(BaseCommand):
    """Fill the gallery; does nothing where it is full."""

    help = "Paint the maps, of books too, and plates that are missing from PURPLEHAZE_MEDIA."

    def handle(self, *args: Any, **options: Any) -> None:
        """Paint, and say how long it took."""
        began = monotonic()
        if painted := gallery.paint({**painting.in_use(), **plates.paintings()}):
            self.stdout.write(f"Painted {painted} pictures in {monotonic() - began:.0f} s.")
