"""Ending a campaign before its last Mission: a host's decision that stands.

Nothing can be decided in it afterwards, and the Logbook may then tell everything. The state stays
as it is, so that it can still be exported, replayed and copied into a what-if; that is why the end
is a column of the campaign, like its name, and no row of the journal. It is never taken back: what
was read cannot be unread.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.game import chance, services
from campaign.models import Campaign
from campaign.rules import logbook
from campaign.rules.state import State


def close(*, campaign_id: UUID | str, user: User) -> Campaign:
    """End a campaign of which the user is the host, for good; a second time changes nothing.

    The game cannot be lost (PH-CAMPAIGN-07, p.7): this is only the end of playing it. Raises
    NotYours for anyone else.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        if campaign.host_id != user.pk:
            raise services.NotYours("Only the host can end a campaign.")
        if campaign.closed_at is None:
            campaign.closed_at = timezone.now()
            campaign.dice = chance.shown(campaign)
            campaign.save(update_fields=["closed_at", "dice", "updated_at"])
            campaign.awaited.all().delete()
        return campaign


def over(campaign: Campaign, state: State) -> bool:
    """Tell whether a campaign has ended: all nine Missions played, or ended by its host.

    A what-if never tells what lies ahead, for the campaign it was copied from may go on.
    """
    return not campaign.what_if and (campaign.closed_at is not None or logbook.over(state))
