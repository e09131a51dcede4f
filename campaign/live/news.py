"""What the rest of the game says to those who follow: moves, talk, table talk, points."""

from __future__ import annotations

from campaign.game import services
from campaign.live import wire
from campaign.live.hub import Hint
from campaign.models import Campaign


def announced(news: services.Announcement) -> None:
    """Pass on what `campaign.game.services` announces."""
    wire.tell(Hint(news.campaign, news.what, news.seq))


def said(campaign: Campaign) -> None:
    """Tell everyone that there is new table talk. Only once it is committed."""
    wire.tell(Hint(campaign.public_id, "said"))


def pointed(campaign: Campaign, at: str, who: str, unseen: tuple[str, ...] = ()) -> None:
    """Show everyone but the seats `unseen` where somebody points: a Space of the map or board."""
    wire.tell(Hint(campaign.public_id, "point", at=at, who=who, unseen=unseen))
