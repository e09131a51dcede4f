"""The map as it is drawn: blank hexes filled, hexes entered, outlined and placed."""

from __future__ import annotations

from collections.abc import Iterable

from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.events import Afflicted, HexMapped, Moved, Outlined
from dayroom.lost_phantom.rules.harm import win_by_river
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import Sheet, State
from dayroom.lost_phantom.rules.tasks import Welcome


def printed_ground(sheet: Sheet) -> tuple[Terrain | None, ...]:
    """The terrain when play begins: the start is Jungle, 80 hexes are blank. LP-SETUP-04, 05."""
    board = sheet.board
    ground: list[Terrain | None] = [None] * len(board.places)
    ground[board.start] = "jungle"
    for hex_ in board.swamps:
        ground[hex_] = "swamp"
    for hex_ in board.rivers:
        ground[hex_] = "river"
    return tuple(ground)


def draw(draft: Draft, hex_: Hex, ground: Terrain) -> None:
    """Give a hex its terrain."""
    kinds = list(draft.ground)
    kinds[hex_] = ground
    draft.ground = tuple(kinds)
    draft.tell(HexMapped(hex_, ground))


def fill(draft: Draft, row: int, hexes: Iterable[Hex], step: int = 0) -> int:
    """Fill blank hexes with the terrains of a row from its `step` on, again and again.

    LP-MAP-02, LP-MAP-04: a mapped hex is passed over and uses no terrain up. Returns the next step.
    """
    terrains = draft.sheet.rows[row - 1]
    for hex_ in hexes:
        if draft.ground[hex_] is None:
            draw(draft, hex_, terrains[step % len(terrains)])
            step += 1
    return step


def map_neighbours(draft: Draft, row: int) -> int:
    """The Mapping phase's own hexes: clockwise from the northmost blank one. LP-MAP-03."""
    blank = [hex_ for hex_ in draft.board.near[draft.at] if draft.ground[hex_] is None]
    return fill(draft, row, draft.board.clockwise(draft.at, blank))


def surround(draft: Draft, middle: Hex, ground: Terrain) -> None:
    """Every blank hex around `middle` becomes `ground`; drawn ones stay. LP-ENC1-12."""
    for hex_ in draft.board.near[middle]:
        if draft.ground[hex_] is None:
            draw(draft, hex_, ground)


def bar(draft: Draft, hex_: Hex) -> None:
    """Outline a hex: it is impassable from now on."""
    if hex_ not in draft.barred:
        draft.barred += (hex_,)
        draft.tell(Outlined(hex_, barred=True))


def clear(draft: Draft, hex_: Hex) -> None:
    """Rub an outline out. LP-TERR-08."""
    draft.barred = tuple([each for each in draft.barred if each != hex_])
    draft.tell(Outlined(hex_, barred=False))


def enter(draft: Draft, hex_: Hex, why: str, becomes: Terrain | None = None) -> None:
    """The pilot comes into a hex, by whatever cause, with all that entering brings.

    A blank hex becomes Jungle unless `becomes` says otherwise (LP-MAP-05). Of entries in other
    phases only the Village chart, the River and the Deep Cut's Fever matter (LP-ENC-08).
    """
    wanted = becomes if becomes is not None else _as_found(draft, hex_)
    start, draft.previous, draft.at = draft.at, draft.at, hex_
    draft.path += (hex_,)
    draft.tell(Moved(start, hex_, why))
    if draft.ground[hex_] != wanted:
        draw(draft, hex_, wanted)
    if wanted == "swamp" and "deep_cut" in draft.afflictions:  # LP-AFF-05
        _fever(draft)
    if wanted == "river":
        win_by_river(draft)
    elif wanted == "village":  # LP-MOVE-05
        draft.push(Welcome())


def _as_found(draft: Draft, hex_: Hex) -> Terrain:
    return draft.ground[hex_] or "jungle"


def _fever(draft: Draft) -> None:
    if "fever" not in draft.afflictions:
        draft.afflictions += ("fever",)
        draft.tell(Afflicted("fever"))


def may_be_drawn_over(draft: Draft, hex_: Hex) -> bool:
    """Whether an encounter may place something there. LP-ENC1-12."""
    board = draft.board
    return (
        hex_ != draft.at
        and hex_ != board.start
        and hex_ not in board.swamps
        and hex_ not in board.rivers
        and draft.ground[hex_] != "lake"
    )


def places_at(draft: Draft, distance: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance on which something may be placed. LP-ENC1-12."""
    ring = draft.board.ring(draft.at, distance)
    return tuple([hex_ for hex_ in ring if may_be_drawn_over(draft, hex_)])


def lake_places(draft: Draft) -> tuple[Hex, ...]:
    """Where the Lake's middle may lie: two hexes away and nearer to the River. LP-ENC1-05."""
    here = draft.board.to_river[draft.at]
    return tuple([hex_ for hex_ in places_at(draft, 2) if draft.board.to_river[hex_] < here])


def lake_hexes(draft: Draft, middle: Hex) -> tuple[Hex, ...]:
    """The middle and the hexes due north and south of it that can be water. LP-ENC1-05, 12."""
    around = draft.board.neighbours[middle]
    ends = [hex_ for hex_ in (around[0], around[3]) if hex_ >= 0 and may_be_drawn_over(draft, hex_)]
    return (middle, *ends)


def mapped(state: State | Draft) -> int:
    """How many of the 80 blank hexes hold a terrain or a Lake. LP-MAP-07."""
    return sum([state.ground[hex_] is not None for hex_ in state.sheet.board.blanks])
