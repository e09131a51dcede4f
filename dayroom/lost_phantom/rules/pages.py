"""The page of a rule. The source came without its pages: they are counted by its gaps."""

from __future__ import annotations

from typing import Final

PAGES: Final[dict[str, int]] = {
    "GOAL": 2,
    "SETUP": 2,
    "TURN": 3,
    "MAP": 3,
    "TERR": 1,
    "ENC": 4,
    "ENC1": 8,
    "ENC2": 9,
    "ENC3": 10,
    "ALLOC": 4,
    "ROLL": 6,
    "MOVE": 5,
    "VILL": 5,
    "STEALTH": 6,
    "REST": 6,
    "AFF": 4,
    "ITEM": 6,
    "SCORE": 2,
    "JOURN": 7,
}


def page_of(rule: str) -> int:
    """The page on which a rule of the ledger stands; `rule` as "LP-MOVE-01"."""
    return PAGES[rule.split("-")[1]]
