"""The day room as a Django app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class DayroomConfig(AppConfig):
    """Games beside the campaign. `of_players` as in campaign.group.accounts.merge_guest."""

    name = "dayroom"
    default_auto_field = "django.db.models.BigAutoField"
    of_players = True

    def ready(self) -> None:
        """Let games go with the last of their players."""
        from dayroom import leaving

        leaving.watch()

    def own_data(self, user: User) -> dict[str, list[dict[str, Any]]]:
        """Return what is kept of a user here (purplehaze.leaving)."""
        from dayroom import leaving

        return leaving.own_data(user)

    def mine(self, request: HttpRequest) -> SafeString:
        """Draw the player's games for the page of all that waits (purplehaze.beside)."""
        from dayroom import mine

        return mine.drawn(request)
