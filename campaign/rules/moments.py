"""When scenes between the men may come, and how many a table wants: words without a model."""

from __future__ import annotations

from typing import Literal

Moment = Literal[
    "morning", "rest", "evening", "night", "first_combat", "hard_combat", "won_combat",
    "lost_combat", "kia", "wounded", "broken", "promotion", "recruit", "mission_end", "rnr",
    "rnr_base", "rnr_town", "rnr_danang",
]  # fmt: skip
"""When a scene may come: in a Bivouac, after a Combat, after a loss, between Missions."""
OWN: tuple[Moment, ...] = ("kia", "wounded", "broken", "promotion", "recruit")
"""Moments of one man: TESTER is he."""
Amount = Literal["many", "few", "none"]
AMOUNTS: tuple[Amount, ...] = ("many", "few", "none")
