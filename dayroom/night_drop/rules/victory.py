"""Objectives found, and who has won (ch. 5.3 and 10)."""

from __future__ import annotations

from typing import Final

from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Done, PlaceFaceUp, RevealMarker
from dayroom.night_drop.rules.companies import put_marker
from dayroom.night_drop.rules.events import GameEnded, MarkerRevealed
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import Level, Marker, Result
from dayroom.night_drop.rules.work import AnyState, Work, markers_free

LEVELS: Final[tuple[tuple[int, Level], ...]] = (
    (16, "us_strategic"),
    (12, "us_operational"),
    (9, "us_tactical"),
    (6, "german_tactical"),
    (3, "german_operational"),
)
"""ND-VICT-05: the least total of each level; below the last it is `german_strategic`."""
EMPTY_DRAW: Final = 1
"""ND-VICT-09: what a held hex is worth when no marker is left to draw."""


def level_of(total: int) -> Level:
    """The level of victory for an American total (ND-VICT-05)."""
    return next((level for least, level in LEVELS if total >= least), "german_strategic")


def objective_offers(state: AnyState) -> list[AnyOffer]:
    """One of the two actions or none, once a daylight turn (ND-SEQ-06, ND-SEQ-07)."""
    offers: list[AnyOffer] = [
        Offer(RevealMarker(hex_), "reveal_marker")
        for hex_, marker in state.markers.items()
        if not marker.up
    ]
    if state.draw:
        offers += [Offer(PlaceFaceUp(hex_), "place_face_up") for hex_ in markers_free(state)]
    return [*offers, Offer(Done(), "done")]


def do_objective(work: Work, command: RevealMarker | PlaceFaceUp) -> None:
    """Turn a marker up, or draw one face up (ND-SEQ-06)."""
    if isinstance(command, RevealMarker):
        marker = work.markers.get(command.hex)
        if marker is None or marker.up:
            raise fault(
                "no_marker", f"no face-down marker in {command.hex}", "ND-SEQ-06"
            ).violation()
        reveal(work, command.hex)
        return
    if not work.draw or command.hex not in markers_free(work):
        raise fault(
            "no_hex", f"{command.hex} is no VP hex without a marker", "ND-SEQ-06"
        ).violation()
    put_marker(work, command.hex, up=True)


def reveal(work: Work, hex_: str) -> None:
    """Turn a marker up."""
    value = work.markers[hex_].value
    work.markers[hex_] = Marker(value, True)
    work.tell(MarkerRevealed(hex_, value))


def end_game(work: Work) -> None:
    """All markers up, one drawn for each held hex without (ND-VICT-01, ND-VICT-04)."""
    for hex_ in sorted(work.markers):
        if not work.markers[hex_].up:
            reveal(work, hex_)
    points: list[tuple[str, int]] = []
    for hex_ in sorted(work.held):
        if hex_ in work.markers:
            points.append((hex_, work.markers[hex_].value))
        else:
            points.append((hex_, put_marker(work, hex_, up=True) if work.draw else EMPTY_DRAW))
    total = sum([value for _, value in points])
    work.result = Result(tuple(points), total, level_of(total))
    work.tell(GameEnded(work.result.points, total, work.result.level))
