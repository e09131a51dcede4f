"""`manage.py paint`: paint the maps and print the plates that are missing."""

from __future__ import annotations

from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand

from campaign.maps import gallery
from campaign.maps import views as maps
from campaign.plates import views as plates


class Command(BaseCommand):
    """Fill the gallery; does nothing where it is full."""

    help = "Paint the maps and plates that are missing from PURPLEHAZE_MEDIA."

    def handle(self, *args: Any, **options: Any) -> None:
        """Paint, and say how long it took."""
        began = monotonic()
        if painted := gallery.paint({**maps.paintings(), **plates.paintings()}):
            self.stdout.write(f"Painted {painted} pictures in {monotonic() - began:.0f} s.")
