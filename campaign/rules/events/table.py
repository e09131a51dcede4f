"""What happened at the table: seats came and went, Marines got another player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.moments import Amount
from campaign.rules.names import Profile, SeatCode, Specialization


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """There is a new player's seat."""

    seat: SeatCode
    kind: Literal["seat_added"] = "seat_added"


@dataclass(frozen=True, slots=True)
class SeatClosed:
    """A seat is gone."""

    seat: SeatCode
    kind: Literal["seat_closed"] = "seat_closed"


@dataclass(frozen=True, slots=True)
class MarineGiven:
    """Another seat leads this Marine from now on (PH-MULTIPLAYER-01, p.8)."""

    marine: Profile
    to: SeatCode
    kind: Literal["marine_given"] = "marine_given"


@dataclass(frozen=True, slots=True)
class SpecializationGiven:
    """Another seat drafts and leads this Specialization (PH-MULTIPLAYER-01, p.8)."""

    spec: Specialization
    to: SeatCode
    kind: Literal["specialization_given"] = "specialization_given"


@dataclass(frozen=True, slots=True)
class SeatMinded:
    """A seat acts for another one, too."""

    seat: SeatCode
    by: SeatCode
    kind: Literal["seat_minded"] = "seat_minded"


@dataclass(frozen=True, slots=True)
class MindingEnded:
    """A seat is no longer minded."""

    seat: SeatCode
    by: SeatCode
    kind: Literal["minding_ended"] = "minding_ended"


@dataclass(frozen=True, slots=True)
class HostPassed:
    """Another seat has the host's role."""

    seat: SeatCode
    to: SeatCode
    kind: Literal["host_passed"] = "host_passed"


@dataclass(frozen=True, slots=True)
class ScenesAsked:
    """The table wants many, few or no scenes between the men."""

    amount: Amount
    kind: Literal["scenes_asked"] = "scenes_asked"


TableEvent = (
    SeatAdded
    | SeatClosed
    | MarineGiven
    | SpecializationGiven
    | SeatMinded
    | MindingEnded
    | HostPassed
    | ScenesAsked
)
