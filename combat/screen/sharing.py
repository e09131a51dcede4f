"""Hits to share out over the board: how many each target may be given, and at how many it falls
(PH-CBT-BURST, p.37; PH-CBT-CLAYMORE-06, p.32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.rules.state import SplitPending
from combat.rules.visible import BattleView
from combat.screen.decision import Share, Sharing, Wrap
from combat.screen.labels import Labels
from combat.telling.names import Names


def sharing(
    view: BattleView, names: Names, labels: Labels, wrap: Wrap, splits: Sequence[Any]
) -> Sharing | None:
    """Return the hits to share out by the commands on offer; None where there are none."""
    pending = view.pending
    if not splits or not isinstance(pending, SplitPending):
        return None
    needs = [labels.needed(key, n == 0) for n, key in enumerate(pending.candidates)]

    def worth(command: Any) -> tuple[int, int]:
        """How many fall, then how many hits are not to spare."""
        given = [(need, hits) for need, (_, hits) in zip(needs, command.split, strict=True)]
        falls = sum(0 < need <= hits for need, hits in given)
        return falls, sum(min(need or hits, hits) for need, hits in given)

    best = max(splits, key=worth)
    columns = list(zip(*([hits for _, hits in command.split] for command in splits), strict=True))
    made_of = [labels.made_of(key, n == 0) for n, key in enumerate(pending.candidates)]
    shares = (
        Share(labels.enemies[key].space, names.enemy(key), hits, min(given), max(given), need, why)
        for (key, hits), given, need, why in zip(best.split, columns, needs, made_of, strict=True)
    )
    total = sum(hits for _, hits in best.split)
    return Sharing(wrap(best), total, pending.burst, tuple(shares))
