"""What happened in Combat, in the order it happened; each subject has its file.

Events hold nothing that a seat may not know: a face-down Enemy or Tactics marker is told without
its identity.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from combat.rules.events.course import *
from combat.rules.events.enemy import *
from combat.rules.events.orders import *
from combat.rules.events.shots import *

AnyEvent = CourseEvent | OrderEvent | ShotEvent | EnemyEvent
Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""Every event; told apart by `kind`."""
