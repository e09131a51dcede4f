"""Where Red may move an EAZ, on the map: each way with what it does to the Squad's next March.

PH-OPT-SAPPER-08 (p.54), PH-EAZ-02, -03 (p.22).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from campaign.rules import geography
from campaign.rules.commands.red import MoveEaz
from campaign.rules.names import Space
from campaign.rules.state import MissionRun
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.screens.bearing import ARROWS
from campaign.screens.decision import Decision
from campaign.telling.words import Words


@dataclass(frozen=True, slots=True)
class ZoneTo:
    """A move on offer. column, row count from 1; dearer: to how many of the Squad's Marches it
    would add Threat; half: "upper" or "lower" where two EAZs may come to this Space.
    """

    act: Act
    eaz: Space
    to: Space
    column: int
    row: int
    arrow: str
    dearer: int
    half: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """An EAZ that may be moved. dearer: to how many of `of` Marches of the Squad's all EAZs add
    Threat where they lie now.
    """

    name: str
    moves: tuple[ZoneTo, ...]
    dearer: int
    of: int


def zones(words: Words, view: View, run: MissionRun) -> tuple[Zone, ...]:
    """Return the EAZs that this seat may move now, each with where to; most times none."""
    offers = [(o, o.command) for o in view.options.offers if isinstance(o.command, MoveEaz)]
    if not offers:
        return ()
    ways = geography.neighbours(words.state, run.at)
    now = _dearer(ways, run.eaz)
    several = Counter(move.to for _, move in offers)
    found: dict[Space, list[ZoneTo]] = {}
    met: set[Space] = set()
    for offer, move in offers:
        eaz, to = move.eaz, move.to
        column, row = geography.position(to)
        dearer = _dearer(ways, tuple(to if at == eaz else at for at in run.eaz))
        half = "" if several[to] == 1 else "lower" if to in met else "upper"
        met.add(to)
        arrow = ARROWS[geography.direction(eaz, to)]
        found.setdefault(eaz, []).append(
            ZoneTo(act_in(words, offer), eaz, to, column + 1, row + 1, arrow, dearer, half)
        )
    return tuple(
        Zone(", ".join(filter(None, (eaz, words.landmark(eaz)))), tuple(moves), now, len(ways))
        for eaz, moves in found.items()
    )


def plainly(asked: Decision | None, moved: tuple[Zone, ...]) -> Decision | None:
    """The decision without the moves, where the map and a list beside it have them."""
    if asked is None or not moved:
        return asked
    return replace(asked, answers=tuple(answer for answer in asked.answers if answer.plain))


def _dearer(ways: tuple[Space, ...], eaz: tuple[Space, ...]) -> int:
    threats = geography.threats(eaz)
    return sum(space in threats for space in ways)
