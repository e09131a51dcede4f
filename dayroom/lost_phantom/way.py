"""How far it still is: the turns that a way to the River takes, by the ground as known."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from dayroom.lost_phantom.rules.board import Board, Hex
from dayroom.lost_phantom.rules.names import Terrain
from dayroom.lost_phantom.rules.state import State

TURNS: dict[Terrain | None, float] = {
    "field": 1.05,
    "paddy": 1.15,
    "jungle": 1.35,
    "swamp": 1.4,
    "hills": 1.7,
    None: 1.35,
    "village": 0.35,
}
"""Turns to get out of a hex with the dice that one can spare; a Village sends him on."""

NO_WAY = 40.0


def turns_to_river(state: State) -> tuple[float, ...]:
    """The turns from each hex to the nearest River it can be reached by; `NO_WAY` where none is."""
    return _turns(state.sheet.board, state.ground, state.barred)


@lru_cache(maxsize=64)
def _turns(
    board: Board, ground: tuple[Terrain | None, ...], barred: tuple[Hex, ...]
) -> tuple[float, ...]:
    found = [NO_WAY] * len(ground)
    heap = [(0.0, river) for river in board.rivers]
    for _, river in heap:
        found[river] = 0.0
    while heap:
        turns, at = heappop(heap)
        if turns > found[at]:
            continue
        for hex_ in board.near[at]:
            kind = ground[hex_]
            if kind == "lake" or kind == "river":
                continue
            cost = turns + TURNS[kind] + (1.5 if hex_ in barred else 0.0)
            if cost < found[hex_]:
                found[hex_] = cost
                heappush(heap, (cost, hex_))
    return tuple(found)
