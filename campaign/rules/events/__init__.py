"""What happened: typed events in the past tense; `campaign.telling` turns them into prose.

Each phase has its file; all names are found here.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from campaign.rules.events.ending import *
from campaign.rules.events.fights import *
from campaign.rules.events.gains import *
from campaign.rules.events.hurt import *
from campaign.rules.events.kit import *
from campaign.rules.events.places import *
from campaign.rules.events.reading import *
from campaign.rules.events.red import *
from campaign.rules.events.rounds import *
from campaign.rules.events.squad import *
from campaign.rules.events.table import *
from campaign.rules.events.trials import *

Event = Annotated[
    SquadEvent
    | KitEvent
    | RoundEvent
    | PlaceEvent
    | ReadingEvent
    | TrialEvent
    | HurtEvent
    | GainEvent
    | FightEvent
    | RedEvent
    | EndingEvent
    | TableEvent,
    Field(discriminator="kind"),
]
