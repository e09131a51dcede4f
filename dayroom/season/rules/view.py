"""What a seat may know of a war's record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dayroom.season.rules.doors import parts
from dayroom.season.rules.state import LINES, Past, State


@dataclass(frozen=True, slots=True)
class View:
    """A record as a seat sees it (VS-INFO-01, VS-INFO-02).

    sheet: without the other's secret lines; last season's sea supply is there once it was told.
    past: the steps done, without the other's secret notes. parts: who acts here, in order.
    """

    seat: str
    at: str
    part: int
    parts: tuple[str, ...]
    season: int
    turn: int
    operating: str
    round: int
    scenario: bool
    offensive: bool
    sheet: dict[str, str]
    past: tuple[Past, ...]
    over: bool


def visible_to(state: State, seat: str) -> View:
    """Return what a seat may know; "" sees what is open to both."""
    return View(
        seat=seat,
        at=state.at,
        part=state.part,
        parts=parts(state),
        season=state.season,
        turn=state.turn,
        operating=state.operating,
        round=state.round,
        scenario=state.scenario,
        offensive=state.offensive,
        sheet={key: v for key, v in state.sheet.items() if _open(state, key, seat)},
        past=tuple(_past(one, seat) for one in state.past),
        over=state.over,
    )


def _open(state: State, key: str, seat: str) -> bool:
    line = LINES[key]
    told = key == "sea_supply_before" and state.told
    return not line.secret or line.owner == seat or told


def _past(one: Past, seat: str) -> Past:
    return replace(one, note="") if one.secret and one.seat != seat else one
