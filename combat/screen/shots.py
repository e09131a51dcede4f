"""What a shot brings, in words: its dice and what takes from them or adds, its hits, what its
target's Cover is worth against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combat.rules.hits import ALL
from combat.rules.options import Pool
from combat.rules.previews import AnyOffer, FirePreview
from combat.telling.dice import pool_lines, pool_sum
from combat.telling.english import percent, signed
from combat.telling.names import part_label

PAST = "aimed shot: line of sight"


def promise(offer: AnyOffer) -> Iterator[str]:
    """Yield the hits past Cover to be expected and the chance of a Critical Hit, where known."""
    if offer.expected is not None:
        yield f"{offer.expected:.1f} hits past Cover on average"
    if offer.critical:
        yield f"Critical Hit {percent(offer.critical)}"


def blocked(offer: AnyOffer) -> tuple[str, ...]:
    """Return the spaces whose markers are in the way of a shot."""
    return offer.preview.blocked if isinstance(offer.preview, FirePreview) else ()


def dice(offer: AnyOffer) -> str:
    """Return the dice of a shot with why its Focus is what it is, and what its target's Cover loses
    before they land: "4 Focus (Aimed Shot +1), 5 Strike, 1 Crit; 1 Soft Cover cut away first".
    """
    if offer.pool is None:
        return ""
    focus, *others = pool_sum(offer.pool).split(", ")
    why = ", ".join(_why(offer.pool))
    told = ", ".join([f"{focus} ({why})" if why else focus, *others])
    cut = _cut(offer.preview) if isinstance(offer.preview, FirePreview) else ""
    return f"{told}; {cut}" if cut else told


def explained(offer: AnyOffer) -> Iterator[str]:
    """Yield the dice of a shot with their reasons, a line for each kind; those that all are the
    Weapon's own together: "6 Strike, 1 Crit: Weapon".
    """
    lines = pool_lines(offer.pool) if offer.pool else ()
    own = [line.dice for line in lines if len(line.why) == 1 and line.why[0].startswith("Weapon ")]
    yield from (f"{line.dice}: {line.parts}" for line in lines if line.dice not in own)
    if own:
        yield f"{', '.join(own)}: Weapon"


def _why(pool: Pool) -> Iterator[str]:
    """Yield what takes Focus away; of an Aimed Shot what it adds, and what it looks past
    (PH-CBT-AIMED-02, p.36).
    """
    focus = [part for part in pool.parts if part.die == "focus"]
    past = sum(part.value for part in focus if part.label == PAST)
    for part in focus:
        value = part.value
        if part.label in ("line of sight", "smoke") and value and past:
            value, past = value + 1, 0
        if value < 0 or (value and part.label == "aimed shot"):
            yield f"{part_label(part.label)} {signed(value)}"
        if value != part.value:
            yield f"looks past one {'in the way' if part.label == 'line of sight' else 'Smoke'}"


def _cut(shot: FirePreview) -> str:
    lost = f"{'all' if shot.strip == ALL else shot.strip} Soft Cover cut away first"
    told = [lost] if shot.strip else []
    return ", ".join([*told, *(["Hard Cover no help"] if shot.ignores_hard else [])])


def notes(shot: FirePreview, standing: Mapping[str, str]) -> Iterator[str]:
    """Yield what else there is to a shot, a sentence for each thing.

    standing: who stands where.
    """
    for space in shot.blocked:
        yield f"{standing.get(space, 'A marker')} at {space} is in the way."
    if shot.smoke:
        yield f"The line runs through Smoke: {shot.smoke} Focus fewer."
    if shot.face_down:
        yield "He lies face down: how much he can take shows when he is turned up."
