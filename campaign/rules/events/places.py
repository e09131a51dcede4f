"""The map changes: markers, EAZs, LZs, and who is led or carried over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Space


@dataclass(frozen=True, slots=True)
class MapMarkerPlaced:
    """An Event marker was put on the map."""

    marker: str
    at: Space
    kind: Literal["map_marker_placed"] = "map_marker_placed"


@dataclass(frozen=True, slots=True)
class MapMarkerRemoved:
    """An Event marker was taken off the map (PH-EVENT-02, p.26)."""

    marker: str
    kind: Literal["map_marker_removed"] = "map_marker_removed"


@dataclass(frozen=True, slots=True)
class EazPlaced:
    """An EAZ was placed (PH-EAZ-01, p.22)."""

    at: Space
    direction: str
    kind: Literal["eaz_placed"] = "eaz_placed"


@dataclass(frozen=True, slots=True)
class EazRemoved:
    """An EAZ was removed."""

    at: Space
    kind: Literal["eaz_removed"] = "eaz_removed"


@dataclass(frozen=True, slots=True)
class LzPlaced:
    """An LZ was placed."""

    at: Space
    kind: Literal["lz_placed"] = "lz_placed"


@dataclass(frozen=True, slots=True)
class LzRemoved:
    """An LZ was removed."""

    at: Space
    kind: Literal["lz_removed"] = "lz_removed"


@dataclass(frozen=True, slots=True)
class ShiftSet:
    """A terrain shift was given (PH-MARCH-10, p.27)."""

    to: str
    marches: int
    kind: Literal["shift_set"] = "shift_set"


@dataclass(frozen=True, slots=True)
class PassengerJoined:
    """Somebody is led or carried (PH-LITTER-01, p.48)."""

    code: str
    kind_of: str
    name: str
    kind: Literal["passenger_joined"] = "passenger_joined"


@dataclass(frozen=True, slots=True)
class PassengerLeft:
    """Somebody is led or carried no longer (PH-LITTER-05, p.48)."""

    code: str
    kind: Literal["passenger_left"] = "passenger_left"


PlaceEvent = (
    MapMarkerPlaced
    | MapMarkerRemoved
    | EazPlaced
    | EazRemoved
    | LzPlaced
    | LzRemoved
    | ShiftSet
    | PassengerJoined
    | PassengerLeft
)
