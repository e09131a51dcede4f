"""Points that Marines gain or lose: Damage, Stress, Experience."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line

PointsEvent = (
    ev.DamageTaken | ev.DamageRemoved | ev.StressTaken | ev.StressRemoved | ev.ExperienceGained
)  # fmt: skip


def points_line(event: PointsEvent, who: str, amount: str, many: bool) -> Line:
    """Tell of Damage, Stress and Experience: what `who`, one or `many`, gives or takes."""
    take, lose = ("take", "remove") if many else ("takes", "removes")
    match event:
        case ev.DamageTaken():
            return Line("damage", f"{who} {take} {amount} Damage.".replace("  ", " "), "bad")
        case ev.DamageRemoved():
            return Line("damage", f"{who} {lose} {amount} Damage.".replace("  ", " "), "good")
        case ev.StressTaken():
            return Line("stress", f"{who} {take} {amount} Stress.".replace("  ", " "), "bad")
        case ev.StressRemoved():
            return Line("stress", f"{who} {lose} {amount} Stress.".replace("  ", " "), "good")
        case ev.ExperienceGained(_, change, why):
            gain = ("gain" if many else "gains") if change > 0 else ("lose" if many else "loses")
            tone = "good" if change > 0 else "bad"
            return Line("experience", f"{who} {gain} {amount} Experience ({why}).", tone)
        case _:
            assert_never(event)
