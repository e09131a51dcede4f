"""Who has won a game, and when it cannot be changed any more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, cast

from dayroom.firebase.rules.state import Seat, Winner

HANDS = 9
"""FB-VICT-02."""
RUN = 3
"""FB-VICT-01."""
By = Literal["run", "count", "last"]


def score(winners: Sequence[Winner]) -> tuple[int, int]:
    """Return the hands won by us and by vc; a tie is nobody's (FB-HAND-02)."""
    return winners.count("us"), winners.count("vc")


def run(winners: Sequence[Winner]) -> tuple[Seat | None, int]:
    """Return who has won the last hands in a row, and how many; a tie breaks both runs."""
    last = winners[-1] if winners else "tie"
    if last == "tie":
        return None, 0
    length = 0
    for winner in reversed(winners):
        if winner != last:
            break
        length += 1
    return last, length


def decided(winners: Sequence[Winner]) -> tuple[Seat, By] | None:
    """Return who has won a game and by what, None while it is open.

    Three hands in a row win at once (FB-VICT-01), else more hands after nine (FB-VICT-02). It ends
    before that where neither run nor count can change the winner (FB-VICT-03); after nine equal
    ones the next hand that is won decides (FB-VICT-04).
    """
    who, length = run(winners)
    if who is not None and length >= RUN:
        return who, "run"
    us, vc = score(winners)
    if len(winners) > HANDS:
        return None if us == vc else ("us" if us > vc else "vc", "last")
    sure = _sure(us, vc, who or "tie", length, HANDS - len(winners))
    return None if sure is None else (cast(Seat, sure), "count")


@lru_cache(maxsize=4096)
def _sure(us: int, vc: int, who: Winner, length: int, left: int) -> Winner | None:
    """Return who wins whatever happens in the hands left, None where that is open."""
    if length >= RUN:
        return who
    if not left:
        return None if us == vc else ("us" if us > vc else "vc")
    found = {
        _sure(us + 1, vc, "us", length + 1 if who == "us" else 1, left - 1),
        _sure(us, vc + 1, "vc", length + 1 if who == "vc" else 1, left - 1),
        _sure(us, vc, "tie", 0, left - 1),
    }
    return found.pop() if len(found) == 1 else None
