"""Action Rounds: March, Bivouac, Evac."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile, Space


@dataclass(frozen=True, slots=True)
class March:
    """March to an Adjacent Space (PH-MARCH-01, p.23)."""

    to: Space
    kind: Literal["march"] = "march"


@dataclass(frozen=True, slots=True)
class Bivouac:
    """Rest here for a time (PH-BIVOUAC-02, p.24)."""

    minutes: int
    kind: Literal["bivouac"] = "bivouac"


@dataclass(frozen=True, slots=True)
class NightBivouac:
    """Rest here until 06:00 (PH-BIVOUAC-09, p.24)."""

    kind: Literal["night_bivouac"] = "night_bivouac"


@dataclass(frozen=True, slots=True)
class CallEvac:
    """Call a helicopter, cutting an LZ if need be (PH-EVAC-01, p.25)."""

    kind: Literal["call_evac"] = "call_evac"


@dataclass(frozen=True, slots=True)
class EvacEnd:
    """End the Mission by Evac (PH-EVAC-14, p.26)."""

    kind: Literal["evac_end"] = "evac_end"


@dataclass(frozen=True, slots=True)
class Evacuate:
    """Say who is flown out (PH-EVAC-10, p.26)."""

    marines: tuple[Profile, ...]
    kind: Literal["evacuate"] = "evacuate"


@dataclass(frozen=True, slots=True)
class GiveFirstAid:
    """Use a First Aid Kit (PH-FIRSTAID-02, p.24)."""

    marine: Profile
    kind: Literal["give_first_aid"] = "give_first_aid"


@dataclass(frozen=True, slots=True)
class RemoveDamage:
    """Take Damage off a Marine, `points` of it (PH-FIRSTAID-06, p.24)."""

    marine: Profile
    points: int = 1
    kind: Literal["remove_damage"] = "remove_damage"


@dataclass(frozen=True, slots=True)
class EatRation:
    """Eat an Extra Ration (PH-BIVOUAC-08, p.24)."""

    marine: Profile
    kind: Literal["eat_ration"] = "eat_ration"


@dataclass(frozen=True, slots=True)
class StrikeCamp:
    """End the Bivouac (PH-BIVOUAC-07, p.24)."""

    kind: Literal["strike_camp"] = "strike_camp"


@dataclass(frozen=True, slots=True)
class BottomEncounter:
    """Put the Encounter looked at under the deck (LONG VIEW)."""

    kind: Literal["bottom_encounter"] = "bottom_encounter"


RoundCommand = (
    March
    | Bivouac
    | NightBivouac
    | CallEvac
    | EvacEnd
    | Evacuate
    | GiveFirstAid
    | RemoveDamage
    | EatRation
    | StrikeCamp
    | BottomEncounter
)
