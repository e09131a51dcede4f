"""The campaign as a Django app."""

from django.apps import AppConfig


class CampaignConfig(AppConfig):
    """Models, services and screens of a campaign.

    of_players: its rows are a player's, and follow a guest who signs in (`group.accounts`).
    """

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"
    of_players = True

    def ready(self) -> None:
        """Let open pages follow what is announced, and the stand-in what is changed."""
        from campaign.game import services
        from campaign.live import news
        from campaign.turns import stand_in

        services.announcers.append(news.announced)
        services.followers.append(stand_in.wake)
