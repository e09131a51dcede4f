"""A kind of Gear does what its card says: whoever carries it may do more, or does it better.

A new Gear card needs a line here; then these tests see that the rules know it and bots carry it.
"""

from __future__ import annotations

import pytest

from campaign.rules.sensible import EXTRAS, FOR_ALL
from combat.rules import legal
from tests.combat.builders import CONTENT, active, at, fight, foe, man, piece

IN_A_FIGHT = {
    "auto-ammo": (1, ()), "mg-ammo": (3, ()), "m79-ammo": (5, ()), "m2-ammo": (5, ()),
    "frag": (1, ()), "smoke": (1, ()), "bipod": (3, ("mg-ammo",)),
}  # fmt: skip
"""Gear that changes Orders or their dice: for which Specialization, and what it needs besides."""
ELSEWHERE = {
    "radio": "PH-EQUIP-23",
    "claymore": "PH-EQUIP-16",
    "first-aid-kit": "PH-FIRSTAID-02",
    "rations": "PH-BIVOUAC-08",
    "flak-jacket": "PH-EQUIP-27",
}
"""Gear for before and after a Fire Order, and the rule whose tests show its use."""
TAKEN_FIRST = {"auto-ammo", "mg-ammo", "m79-ammo", "m2-ammo", "first-aid-kit"}
BY_ORDER = {"radio", "claymore"}
"""Gear that bots carry as Ammo and medicine, and what a Mission orders a Specialist to take."""


def test_every_kind_of_gear_has_its_use() -> None:
    assert {*IN_A_FIGHT, *ELSEWHERE} == set(CONTENT.gear)


@pytest.mark.parametrize("code", IN_A_FIGHT)
def test_who_carries_it_has_other_orders_or_dice(code: str) -> None:
    spec, besides = IN_A_FIGHT[code]
    kit = tuple([piece(other) for other in besides])

    def offered(*gear: object) -> set[object]:
        marine = at(man(spec, gear=(*kit, *gear)), "M1-2")
        battle = active(fight([marine], [foe("t", "E1-2")]), spec)
        return {(offer.command, offer.pool, offer.cost) for offer in legal(battle).offers}

    assert offered(piece(code)) != offered()


def test_bots_carry_every_kind_of_gear() -> None:
    wished = {code for codes in EXTRAS.values() for code in codes}
    assert wished | TAKEN_FIRST | BY_ORDER | set(FOR_ALL) == set(CONTENT.gear)
