"""What a seat may say: typed commands in the imperative, a closed union.

Each phase has its file; all names are found here.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from campaign.rules.commands.ending import *
from campaign.rules.commands.fights import *
from campaign.rules.commands.holding import *
from campaign.rules.commands.kit import *
from campaign.rules.commands.reading import *
from campaign.rules.commands.red import *
from campaign.rules.commands.rounds import *
from campaign.rules.commands.squad import *
from campaign.rules.commands.table import *

Command = Annotated[
    SquadCommand
    | KitCommand
    | RoundCommand
    | ReadingCommand
    | FightCommand
    | HoldingCommand
    | EndingCommand
    | TableCommand
    | SapperCommand,
    Field(discriminator="kind"),
]
