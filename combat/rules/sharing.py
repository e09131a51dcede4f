"""Sharing out hits after the roll: Burst (PH-CBT-BURST, p.37), and rows (PH-CBT-CLAYMORE-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from combat.rules.errors import RuleViolation
from combat.rules.hits import PLAIN, Effect, hit_enemy
from combat.rules.state import SplitPending
from combat.rules.thawed import Thawed

Split = tuple[tuple[str, int], ...]


def split_choices(pending: SplitPending) -> Iterator[Split]:
    """Every way to share out the hits.

    Burst: one or both neighbours may be given hits (PH-CBT-BURST-05, p.37), none more than the
    target (PH-CBT-BURST-04). A row: all of the rest, at most 1 extra each.
    """
    names = pending.candidates
    if not pending.burst:
        for extras in product((1, 0), repeat=len(names)):
            if sum(extras) == pending.rest:
                hits = [pending.base + extra for extra in extras]
                yield tuple(zip(names, hits, strict=True))
        return
    for beside in product(range(pending.rest), repeat=len(names) - 1):
        own = pending.rest - sum(beside)
        if own >= max(beside):
            yield tuple(zip(names, (own, *beside), strict=True))


def check_split(pending: SplitPending, split: Split) -> None:
    """Raises `RuleViolation` unless `split` is one of the `split_choices`."""
    hits = [n for _, n in split]
    named = tuple([key for key, _ in split]) == pending.candidates
    total = pending.rest + pending.base * len(pending.candidates)
    if not named or sum(hits) != total or min(hits) < 0:
        raise RuleViolation(
            "bad_split",
            f"Share {total} hits over {', '.join(pending.candidates)}, in this order.",
            "PH-CBT-BURST-01",
            37,
        )
    if pending.burst and max(hits) > hits[0]:
        raise RuleViolation(
            "bad_split", "A neighbour may not get more hits than the target.", "PH-CBT-BURST-04", 37
        )
    if not pending.burst and any(n - pending.base not in (0, 1) for n in hits):
        raise RuleViolation(
            "bad_split",
            "The hits are split evenly, at most 1 extra each.",
            "PH-CBT-CLAYMORE-06",
            32,
        )


def resolve_split(t: Thawed, split: Split) -> None:
    """Apply shared hits. In a Burst the effect is for the target alone, neighbours keep their
    Cover (PH-CBT-BURST-03, p.37); their LoS does not matter (PH-CBT-BURST-02)."""
    assert isinstance(t.pending, SplitPending)
    pending, t.pending = t.pending, None
    effect = Effect(pending.strip, pending.ignore_hard)
    for n, (key, hits) in enumerate(split):
        own = effect if n == 0 or not pending.burst else PLAIN
        hit_enemy(t, key, hits, own, pending.source)
