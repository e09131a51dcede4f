"""Steps that change the map: EAZs, Event markers, LZs, the Squad's Space, the way of a March."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from campaign.rules.language.forms import Effect, Node, Space

if TYPE_CHECKING:
    from campaign.rules.language.steps import Step


class OnMap(Effect):
    """Base of these steps."""


class EazChange(Node):
    """Add an EAZ in a Space, or in a random adjacent one; remove the nearest (PH-EAZ-01, -05,
    p.22).
    """

    add: Space | Literal["random"] | None = None
    remove: Space | Literal["nearest"] | None = None


class NewMarker(Node):
    """An Event marker put on the map."""

    id: str
    at: Space
    entry: str | None = None


class MarkerChange(Node):
    """Markers placed, removed, or kept after being resolved (PH-EVENT-02, p.26)."""

    add: NewMarker | None = None
    remove: str | None = None
    keep: bool = False


class LzChange(Node):
    """An LZ put on the map or taken off."""

    add: Space | None = None
    remove: Space | None = None


class Shift(Node):
    """A terrain shift for the next March or Marches (PH-MARCH-10, p.27)."""

    to: Literal["left", "right"]
    marches: int = Field(1, ge=1, le=20)
    then: tuple[Step, ...] = ()


class EazStep(OnMap):
    """An EAZ added or removed."""

    eaz: EazChange


class MarkerStep(OnMap):
    """Event markers changed."""

    marker: MarkerChange


class LzStep(OnMap):
    """LZs changed."""

    lz: LzChange


class SquadStep(OnMap):
    """The Squad marker is put on a Space (no Event, no Encounter)."""

    squad: Space


class ShiftStep(OnMap):
    """A terrain shift."""

    shift: Shift


MapStep = EazStep | MarkerStep | LzStep | SquadStep | ShiftStep
