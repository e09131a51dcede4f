"""What one might expect of who acts and may not do now, and why."""

from __future__ import annotations

from collections.abc import Iterator

from combat.rules.options import Refusal
from combat.rules.previews import AnyOptions
from combat.rules.visible import BattleView

KIT = "first-aid-kit"


def barred(view: BattleView, options: AnyOptions) -> tuple[Refusal, ...]:
    """Return what the rules refuse now, and what is done elsewhere than in a Combat."""
    return (*options.refusals, *_elsewhere(view, options))


def _elsewhere(view: BattleView, options: AnyOptions) -> Iterator[Refusal]:
    """A First Aid Kit is for a Bivouac (PH-FIRSTAID-01, p.24)."""
    if options.awaiting != "order" or view.active is None or not options.offers:
        return
    gear = view.marine(view.active.marine).participant.gear
    if any(piece.code == KIT and piece.side for piece in gear):
        why = "First Aid takes half an hour of a Bivouac: there is none in a Combat."
        yield Refusal("first_aid", why, "PH-FIRSTAID-01", 24)
