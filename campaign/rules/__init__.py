"""The rules of the campaign: pure, without I/O, clock or chance of their own.

The four doors: `new`, `legal`, `apply`, `visible_to`; `seating.legal` lists what may be changed at
the table meanwhile, `wishes` what a player may ask the others for, `acting_for` whom he minds,
`ending` what is lost with a command that ends the Mission. `IN_TURN` are the decisions of a
Marine's turn in a Combat.
"""

from campaign.rules.content import Content
from campaign.rules.engine import IN_TURN, acting_for, apply, ending, legal, new, wishes
from campaign.rules.state import CampaignOptions, State
from campaign.rules.visible import View, visible_to

__all__ = [
    "IN_TURN",
    "CampaignOptions",
    "Content",
    "State",
    "View",
    "acting_for",
    "apply",
    "ending",
    "legal",
    "new",
    "visible_to",
    "wishes",
]
