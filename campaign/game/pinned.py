"""Which booklets a campaign used when a row of its journal was written.

A campaign names those it uses now (`Campaign.booklets`); they change a few times at most, between
Missions. So only what was replaced is kept, with the last row that went by it (`FormerPins`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from campaign.content.library import Pins
from campaign.models import Campaign, FormerPins


class Used:
    """The booklets of a campaign, row by row: read once, after the rows that are asked for."""

    def __init__(self, campaign: Campaign) -> None:
        former = list(campaign.former_pins.order_by("until").values_list("until", "booklets"))
        self._until = [until for until, _ in former]
        self._sets = [*(booklets for _, booklets in former), campaign.booklets]

    def at(self, seq: int) -> Pins:
        """Return those in use when row `seq` was written."""
        return dict(self._sets[bisect_left(self._until, seq)])


def replace(campaign: Campaign, pins: Pins) -> None:
    """Let a locked campaign use other booklets from its next row on; its own row is not written."""
    if pins == campaign.booklets:
        return
    if campaign.version:
        FormerPins.objects.create(
            campaign=campaign, until=campaign.version, booklets=campaign.booklets
        )
    campaign.booklets = pins


def keep(campaign: Campaign, used: Iterable[tuple[int, Pins]]) -> None:
    """Keep what a whole journal went by: row by row in order, its number and its booklets."""
    former, last, before = [], 0, None
    for seq, pins in [*used, (0, campaign.booklets)]:
        if before is not None and pins != before:
            former.append(FormerPins(campaign=campaign, until=last, booklets=before))
        last, before = seq, pins
    campaign.former_pins.all().delete()
    FormerPins.objects.bulk_create(former)
