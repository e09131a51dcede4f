"""Refusals: what, why, which rule. The text that is left has no pages: `page` is its chapter."""

from __future__ import annotations

from typing import Final

from combat.rules.errors import Fault

_CHAPTER: Final = {
    "SCOPE": 1,
    "MAPD": 1,
    "STICK": 2,
    "COMP": 2,
    "ADV": 2,
    "GER": 3,
    "SETUP": 4,
    "SEQ": 5,
    "ACT": 5,
    "ZOC": 6,
    "STACK": 7,
    "MOVE": 8,
    "REINF": 8,
    "COMB": 9,
    "RETR": 9,
    "VICT": 10,
}


def chapter(rule: str) -> int:
    """The chapter of the booklet that a rule's section comes from."""
    return _CHAPTER[rule.split("-")[1]]


def fault(code: str, why: str, rule: str) -> Fault:
    """Why something is not allowed; `why` is a clause such as "the hex is held by the enemy"."""
    return Fault(code, why, rule, chapter(rule))
