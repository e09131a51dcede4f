"""Which Ammo a Marine needs, and what changes hands before a March (PH-EQUIP-19..21, p.16)."""

from __future__ import annotations

from functools import lru_cache

from campaign.rules.equipment import Item, allowed_to, carries, items
from campaign.rules.memo import once_per_state
from campaign.rules.state import Marine, State
from combat.rules.content import CombatContent


@lru_cache(maxsize=256)
def _ammo_of(combat: CombatContent, weapons: tuple[str, ...]) -> tuple[str, ...]:
    modes = (mode for code in weapons for mode in combat.weapons[code].modes)
    return tuple(sorted({mode.ammo for mode in modes if mode.ammo}))


def ammo_types(state: State, marine: Marine) -> tuple[str, ...]:
    """Return the Ammo codes his Weapons use, sorted (PH-EQUIP-19, p.16)."""
    return _ammo_of(state.book.combat, marine.weapons)


@once_per_state
def ammo_gift(state: State) -> tuple[str, str, Item] | None:
    """Return one piece of Ammo that must change hands before a March: giver, taker, piece.

    PH-EQUIP-20, -21 (p.16): nobody who needs a type may lack it while another has it spare.
    """
    squad = state.squad
    for taker in squad:
        held = [piece.code for piece in taker.gear]
        for code in ammo_types(state, taker):
            if code in held:
                continue
            for giver in squad:
                spare = carries(giver, code)
                if not spare or spare <= (code in ammo_types(state, giver)):
                    continue
                for item in sorted((i for i in items(giver) if i[0] == code), key=lambda i: i[1]):
                    if allowed_to(state, taker, item) is None:
                        return giver.profile, taker.profile, item
    return None
