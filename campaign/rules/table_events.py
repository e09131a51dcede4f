"""What happened at the table: seats came and went, Marines got another player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """There is a new player's seat."""

    seat: str
    kind: Literal["seat_added"] = "seat_added"


@dataclass(frozen=True, slots=True)
class SeatClosed:
    """A seat is gone."""

    seat: str
    kind: Literal["seat_closed"] = "seat_closed"


@dataclass(frozen=True, slots=True)
class MarineGiven:
    """Another seat leads this Marine from now on (PH-MULTIPLAYER-01, p.8)."""

    marine: str
    to: str
    kind: Literal["marine_given"] = "marine_given"


@dataclass(frozen=True, slots=True)
class SpecializationGiven:
    """Another seat drafts and leads this Specialization (PH-MULTIPLAYER-01, p.8)."""

    spec: int
    to: str
    kind: Literal["specialization_given"] = "specialization_given"


@dataclass(frozen=True, slots=True)
class SeatMinded:
    """A seat acts for another one, too."""

    seat: str
    by: str
    kind: Literal["seat_minded"] = "seat_minded"


@dataclass(frozen=True, slots=True)
class MindingEnded:
    """A seat is no longer minded."""

    seat: str
    by: str
    kind: Literal["minding_ended"] = "minding_ended"


@dataclass(frozen=True, slots=True)
class HostPassed:
    """Another seat has the host's role."""

    seat: str
    to: str
    kind: Literal["host_passed"] = "host_passed"


TableEvent = (
    SeatAdded
    | SeatClosed
    | MarineGiven
    | SpecializationGiven
    | SeatMinded
    | MindingEnded
    | HostPassed
)
