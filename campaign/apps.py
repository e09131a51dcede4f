"""The campaign as a Django app."""

from django.apps import AppConfig


class CampaignConfig(AppConfig):
    """Models, services and screens of a campaign."""

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let open pages follow what is announced."""
        from campaign.game import services
        from campaign.live import news

        services.announcers.append(news.announced)
