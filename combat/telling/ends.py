"""An Event's own end of its Combat, in words (PH-CBT-END-01, p.44)."""

from __future__ import annotations

from collections.abc import Callable

from combat.rules.ends import OwnEnd
from combat.telling.english import listed, plural


def own_end(end: OwnEnd, kind: Callable[[str], str], made: tuple[int, int] = (0, 0)) -> str:
    """Return it as "Won when no Leader is left" (PH-CBT-END-01, p.44).

    `kind` names a type of Enemy; `made` are the Activations of Marines and Enemies so far.
    """
    parts = []
    if end.eliminated:
        verb = "is" if end.eliminated == 1 else "are"
        parts.append(f"{plural(end.eliminated, 'Enemy', 'Enemies')} {verb} eliminated")
    parts += [f"no {kind(each)} is left" for each in end.gone]
    if end.reached:
        parts.append(f"a Marine stands at {' or '.join(end.reached)}")
    sides = ("Marine", end.activations, made[0]), ("Enemy", end.enemy_activations, made[1])
    for side, wanted, so_far in sides:
        if wanted:
            verb = "is" if wanted == 1 else "are"
            told = f" ({so_far} so far)" if so_far else ""
            parts.append(f"{plural(wanted, f'{side} Activation')} {verb} over{told}")
    return f"{'Won' if end.won else 'Lost'} when {listed(parts)}"
