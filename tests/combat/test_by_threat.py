"""What is said of Threat before a Combat: how it began, and how it would have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat.telling.threat import by_threat
from tests.combat.builders import CONTENT, at, fight, foe, man

BOX = replace(
    fight([at(man(1), "M1-1")], [foe("a", "E1-2")]).setup,
    black=("F", "F"),
    yellow=("F", "L"),
    red=("R",),
    initiative=(6, 4, -2),
    tactics=(0, 0, 1),
    random=False,
    threat_shift=0,
    adjustments=(),
)


@pytest.mark.rule("PH-CBT-SETUP-05", "PH-CBT-SETUP-06", "PH-CBT-SETUP-10")
@pytest.mark.parametrize(
    ("threat", "told"),
    [
        (3, "Low Threat: it began at Initiative +6. At Medium +4 and 2 Enemies more;"
            " at High −2, 3 Enemies more and 1 Tactics marker."),
        (4, "Medium Threat: it began at Initiative +4. At Low +6 and 2 Enemies fewer;"
            " at High −2, 1 Enemy more and 1 Tactics marker."),
        (9, "High Threat: it began at Initiative −2 and 1 Tactics marker. At Low +6 and"
            " 3 Enemies fewer; at Medium +4 and 1 Enemy fewer."),
    ],
)  # fmt: skip
def test_it_says_how_a_combat_began_and_how_it_would_have(threat: int, told: str) -> None:
    assert by_threat(CONTENT, replace(BOX, threat=threat)) == told


def test_nothing_is_said_where_threat_changes_nothing() -> None:
    same = replace(BOX, yellow=(), red=(), initiative=(2, 2, 2), tactics=(0, 0, 0))
    assert by_threat(CONTENT, same) == ""
    assert by_threat(CONTENT, replace(BOX, random=True)) == ""
