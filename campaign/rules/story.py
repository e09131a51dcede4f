"""What a campaign keeps of its people: which scenes came, who is remembered by a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.moments import Amount, Moment
from campaign.rules.names import Path, Profile


@dataclass(frozen=True, slots=True)
class SceneSeen:
    """A scene that came: at which moment, in which Mission."""

    code: str
    moment: Moment
    mission: int


@dataclass(frozen=True, slots=True)
class Told:
    """Which passages of a `one_of` have come, by number, the last one last; -1 is its first text.

    place: its address, "M1/RC:steps.0". Those that came before all began anew are left out.
    """

    place: str
    came: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A Marine who is remembered by a name: in one Mission, or (0) for the campaign."""

    name: str
    marine: Profile
    mission: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A letter that was sent in a Mission (0 between two): its step's address, what was picked.

    marine: the Profile it is about; empty for a letter about nobody.
    A line of the player's own is a row beside the campaign: it is in no state and no journal.
    """

    name: str
    mission: int
    doc: str
    path: Path
    picked: tuple[int, ...]
    marine: Profile = ""


@dataclass(frozen=True)
class Story:
    """What the campaign keeps of its people; scenes: how many the table wants since it said so."""

    scenes: Amount | Literal[""] = ""
    seen: tuple[SceneSeen, ...] = ()
    named: tuple[Named, ...] = ()
    told: tuple[Told, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    letters: tuple[Written, ...] = ()


NOTHING_KEPT = Story()
