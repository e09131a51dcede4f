"""What a Combat cost, on the page of its entry."""

from __future__ import annotations

from campaign.rules.events import (
    CombatEnded,
    DamageTaken,
    EquipmentDropped,
    EquipmentGiven,
    EquipmentTaken,
    GearFound,
)
from campaign.screens import fight_cost

ENDED = CombatEnded("activated", False, 1, 5)
HURT = DamageTaken("MP.01", 2, 2)
LEFT = [EquipmentDropped("MP.01", "m16", 0), EquipmentDropped("MP.02", "m14", 0)]
GIVEN = EquipmentGiven("MP.02", "MP.03", "first-aid-kit", 0)


def test_what_was_left_lying_after_a_combat_is_told_with_what_it_cost() -> None:
    found = [GearFound("compass", 0), EquipmentTaken("MP.03", "compass", 0)]
    [(fought, piece), *rest] = fight_cost.parted([HURT, ENDED, *LEFT, GIVEN, *found])
    assert fought and piece == [HURT, ENDED, *LEFT, GIVEN]
    assert rest == [(False, found)], "what the story finds after it stays in sight"
    assert fight_cost.cost(piece) == "2 Damage and 2 things left lying"


def test_while_the_packs_are_shared_out_the_cost_of_the_combat_before_is_known() -> None:
    handed = [[LEFT[0]], [GIVEN], []]
    assert fight_cost.just_before([*handed, [HURT, ENDED], [HURT]]) == "4 Damage"
    assert fight_cost.just_before([*handed, [HURT], [HURT, ENDED]]) == "", "long over"
    assert fight_cost.just_before(handed) == ""
