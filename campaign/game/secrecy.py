"""What must not be looked into before a Mission has ended: by a file, or by a copy of one's own.

Where one player is Red, where Enemies are hidden or nothing is ever taken back, a file or a what-if
of the Mission being played would tell what is to be found out by playing. The operator's backup
remains.
"""

from __future__ import annotations

from campaign.game import chance, closing
from campaign.models import Campaign
from campaign.rules.state import State
from combat.rules.errors import RuleViolation


def sealed(campaign: Campaign, now: State, looked_at: State) -> RuleViolation | None:
    """Return why a state of a campaign's past or present must not be opened yet, None if it may.

    What is open: Missions that have ended, a campaign that is over, and copies, which are private.
    """
    if campaign.what_if or closing.over(campaign, now):
        return None
    run = looked_at.mission
    if run is None or chance.ended(looked_at) or now.mission is None:
        return None
    if run.number != now.mission.number or chance.ended(now):
        return None
    options = now.options
    if any(seat.role == "red" for seat in now.seats):
        return _closed("the Red player's hand", "PH-OPT-SAPPER-01", 54)
    if options.hidden_enemies:
        return _closed("the hidden Enemies", "PH-OPT-HIDDEN-01", 53)
    if options.ironman:
        return _closed("what you are to find out for good", "PH-OPT-HOUSE-01", 54)
    return None


def _closed(what: str, rule: str, page: int) -> RuleViolation:
    why = f"Not before the Mission has ended: it would show {what}."
    return RuleViolation("sealed", why, rule, page)
