"""What the rules still have to do or ask: the closed union of tasks on the agenda.

A task that waits is the one pending decision; the others run by themselves. Each is handled by
the module named in `campaign.rules.sequence`. Each phase has its file; all names are found here.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from campaign.rules.tasks.ending import *
from campaign.rules.tasks.fights import *
from campaign.rules.tasks.holding import *
from campaign.rules.tasks.reading import *
from campaign.rules.tasks.red import *
from campaign.rules.tasks.rounds import *
from campaign.rules.tasks.squad import *

Task = Annotated[
    SquadTask | RoundTask | ReadingTask | FightTask | HoldingTask | RedTask | EndingTask,
    Field(discriminator="kind"),
]
