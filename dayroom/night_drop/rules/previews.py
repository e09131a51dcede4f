"""What is known of a command before it is given."""

from __future__ import annotations

from dataclasses import dataclass

from combat.rules.options import Offer, Options
from dayroom.night_drop.rules.commands import AnyCommand


@dataclass(frozen=True, slots=True)
class Way:
    """A move: its price and what is left, in half points, and the hexes from the first on."""

    cost: int
    left: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """A combat before its dice: factors, and of 36 throws (or 36 for each German counter that a
    concealed unit may be) the share of each result. `automatic`: sticks alone."""

    attack: int
    defence: int
    crushed: float
    hit: float
    nothing: float
    repelled: float
    routed: float
    automatic: bool = False
    sure: bool = True


Preview = Way | Odds
AnyOffer = Offer[AnyCommand, Preview]
AnyOptions = Options[AnyCommand, Preview]
