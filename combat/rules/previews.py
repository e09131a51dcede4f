"""What an offer of the battle promises besides its chances, and the offers themselves, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from combat.rules.commands import AnyCommand
from combat.rules.options import Offer, Options


@dataclass(frozen=True, slots=True)
class FirePreview:
    """What a shot meets on its way and at its target.

    `blocked`: the spaces whose markers are in the way; `smoke`: the Focus dice it costs; `strip`:
    the Soft Cover lost before the hits (`hits.ALL` for all of it); `burst`: the hits may be shared
    with the Enemies beside the target; `face_down`: nobody knows what the target takes.
    """

    blocked: tuple[str, ...] = ()
    smoke: int = 0
    strip: int = 0
    ignores_hard: bool = False
    burst: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Falls:
    """The chance that a shot at a row eliminates one Enemy, and the mean hits past its Cover."""

    enemy: str
    chance: float
    mean: float


@dataclass(frozen=True, slots=True)
class RowPreview:
    """What the Tank's shot or a strike does to each open Enemy of its rows."""

    falls: tuple[Falls, ...]


Preview: TypeAlias = FirePreview | RowPreview
AnyOffer: TypeAlias = Offer[AnyCommand, Preview]
AnyOptions: TypeAlias = Options[AnyCommand, Preview]
