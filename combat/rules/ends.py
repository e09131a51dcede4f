"""How a Combat ends, and an Event's own condition that ends it (PH-CBT-END-01, p.44)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from combat.rules.thawed import Thawed

How = Literal["eliminated", "retreat", "activated", "pull_back", "marines_lost", "event"]
"""What ended a Combat; event: the Event's own condition."""


@dataclass(frozen=True, slots=True)
class OwnEnd:
    """An Event's own condition that ends the Combat; all that is given must hold.

    PH-CBT-END-01 (p.44). `eliminated`: so many Enemies are; `gone`: of each of these types at least
    one is and none is left; `reached`: a Marine stands on one of these spaces; `activations` and
    `enemy_activations`: so many were made. `won` tells which text of the Event follows.
    """

    eliminated: int = 0
    gone: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    activations: int = 0
    enemy_activations: int = 0
    won: bool = True


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How the Combat ended (PH-CBT-END-01, p.44).

    `eliminated` counts those of the `placed` Enemies, `total_eliminated` the others too. `won`:
    more than half eliminated, or Retreat, and no PULL BACK; an Event's own end says so itself.
    `reward`: "half" is 1 Experience each
    and 1 Boon card, "all" 2 of both (PH-CBT-END-04, PH-CBT-END-05), for the Marines still in the
    Mission (PH-CBT-END-06). The campaign pays it out, sets Threat to 1 (PH-CBT-END-03) and clears
    the board (PH-CBT-END-09).
    """

    how: How
    placed: int
    eliminated: int
    total_eliminated: int
    won: bool
    reward: Literal["none", "half", "all"]


def met(t: Thawed) -> OwnEnd | None:
    """The first of the Event's own conditions that is met, after the first Activation
    (PH-CBT-END-01, p.44)."""
    if not t.activations + t.enemy_activations:
        return None
    return next((end for end in t.setup.ends if _holds(t, end)), None)


def _holds(t: Thawed, end: OwnEnd) -> bool:
    left, gone = {enemy.type for enemy in t.enemies}, {enemy.type for enemy in t.eliminated}
    standing = {marine.space for marine in t.marines}
    return (
        len(t.eliminated) >= end.eliminated
        and all(kind in gone and kind not in left for kind in end.gone)
        and (not end.reached or not standing.isdisjoint(end.reached))
        and t.activations >= end.activations
        and t.enemy_activations >= end.enemy_activations
    )
