"""The ground under a Combat Board, as who knows the map says it: pictures, hour, Cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Hour = Literal["dawn", "day", "dusk", "night"]


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a Combat is fought, made ready for the picture.

    `sheet` is the address of the drawings (static/img/board.svg), `land` and `lane` those of
    painted pictures, "" for none. `soft` and `hard` name the drawings of Cover; `told` says all of
    it in words, `name` the land alone.
    """

    sheet: str
    land: str = ""
    lane: str = ""
    hour: Hour = "day"
    rain: str = ""
    soft: str = "fern"
    hard: str = "logs"
    told: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What a Marine's counter shows that the battle does not know: his portrait's address, Damage
    and Stress as (now, of), who plays him by number, how many Wounds he has; `gone` is killed or
    left, "" while he fights."""

    face: str = ""
    damage: tuple[int, int] = (0, 0)
    stress: tuple[int, int] = (0, 0)
    player: int = 0
    gone: str = ""
    wounds: int = 0


NOBODY = Look()
