"""What a waiting task answers when it is asked what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from combat.rules.options import Offer, Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision awaited, what may be done and what may not; decider: seat, empty for the
    lead.
    """

    awaiting: str
    offers: tuple[Offer[Any], ...]
    refusals: tuple[Refusal, ...] = ()
    decider: str = ""


def answer(
    awaiting: str,
    offers: Iterable[Offer[Any]],
    refusals: Iterable[Refusal] = (),
    decider: str = "",
) -> Answer:
    """Build an answer."""
    return Answer(awaiting, tuple(offers), tuple(refusals), decider)
