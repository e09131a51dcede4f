"""Setup: counters, map, drop, scatter, landing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from combat.rules.dice import ScriptedDice, SeededDice
from dayroom.night_drop import rules
from dayroom.night_drop.printed import INVENTED, printed, read
from dayroom.night_drop.rules import content, grid
from dayroom.night_drop.rules.events import GermanPlaced, StickJumped
from dayroom.night_drop.rules.state import values
from dayroom.night_drop.rules.work import of_regiment
from tests.dayroom.night_drop.given import company, german

ALL = printed()


def landed(*dice: tuple[int, int, int], seed: str = "s") -> list[StickJumped]:
    """What becomes of the first sticks of the 505th with these dice; the others stay near."""
    faces = [face for throw in dice for face in throw] + [1, 1, 1] * (78 - len(dice))
    begun = rules.new(ALL, ScriptedDice(faces))
    return [e for e in begun.events if isinstance(e, StickJumped)][: len(dice)]


@pytest.fixture(scope="module")
def begun() -> Any:
    """A game begun with seeded dice."""
    return rules.new(ALL, SeededDice("set up"))


@pytest.mark.rule("ND-SCOPE-01", "ND-SCOPE-04", "ND-SCOPE-05")
def test_two_seats_three_regiments_each_with_its_drop_zone() -> None:
    assert content.SEATS == ("us", "german")
    assert content.METRES_PER_HEX == 400
    assert set(content.REGIMENTS) == set(ALL.drop_zones) == {"505", "507", "508"}
    assert {r: zone["name"] for r, zone in read("map")["drop_zones"].items()} == {
        "505": "O",
        "507": "T",
        "508": "N",
    }


@pytest.mark.rule("ND-STICK-01..04")
def test_each_regiment_drops_its_sticks_all_unknown(begun: Any) -> None:
    state = begun.state
    every = [*state.units.values(), *[one.unit for one in state.lost]]
    sticks = [unit for unit in every if unit.what == "stick"]
    assert not any(unit.known for unit in sticks)
    counts = {r: Counter(u.kind for u in sticks if u.regiment == r) for r in content.REGIMENTS}
    big = {"plt": 18, "ldr": 6, "hq": 3, "advantage": 1}
    assert counts["505"] == counts["508"] == big
    assert counts["507"] == {"plt": 14, "ldr": 4, "hq": 3, "advantage": 1}


@pytest.mark.rule("ND-SETUP-03..05")
def test_sticks_are_shuffled_and_set_four_or_three_to_a_drop_zone_hex(begun: Any) -> None:
    jumps = [e for e in begun.events if isinstance(e, StickJumped)]
    stacks = Counter(jump.drop_zone for jump in jumps)
    assert {stacks[hex_] for hex_ in (*ALL.drop_zones["505"], *ALL.drop_zones["508"])} == {4}
    assert stacks[ALL.circled] == 4
    assert {stacks[h] for h in ALL.drop_zones["507"] if h != ALL.circled} == {3}
    orders = {
        tuple(u.kind for u in of_regiment(rules.new(ALL, SeededDice(seed)).state, "505"))
        for seed in ("a", "b", "c")
    }
    assert len(orders) == 3  # Shuffled: what a stick is its number does not tell.


@pytest.mark.rule("ND-SETUP-06", "ND-SETUP-13")
@pytest.mark.parametrize(
    ("die", "hex_"), [(1, "L2"), (2, "N3"), (3, "N5"), (4, "L6"), (5, "J5"), (6, "J3")]
)
def test_one_die_gives_the_direction_another_the_hexes(die: int, hex_: str) -> None:
    (jump,) = landed((die, 2, 1))
    assert (jump.drop_zone, jump.hex, jump.lost) == ("L4", hex_, "")
    assert grid.distance("L4", hex_) == 2


@pytest.mark.rule("ND-SETUP-07", "ND-SETUP-12", "ND-STICK-11", "ND-SETUP-10")
def test_off_the_map_or_a_natural_six_and_it_is_lost_unseen() -> None:
    off, six = landed((1, 6, 1), (1, 6, 6))
    assert off.lost == "off_map"
    assert (six.lost, six.hex) == ("dice", "L4")  # The scatter was ignored.
    begun = rules.new(ALL, ScriptedDice([1, 6, 1, 1, 6, 6] + [1, 1, 1] * 76))
    for seat in content.SEATS:
        lost = rules.visible_to(begun.state, seat).state.lost
        assert len(lost) >= 2 and not any(one.unit.kind for one in lost)


@pytest.mark.rule("ND-SETUP-08")
def test_a_stream_a_bridge_or_germans_are_the_end_of_a_stick() -> None:
    # West of L4 lies the stream, four hexes away; the Germans at Sainte-Mère-Église are reached
    # from N4 by two hexes to the south-east and more.
    assert ALL.terrain["H6"] == content.STREAM and ALL.terrain["H7"] == content.STREAM
    assert landed((5, 4, 1))[0].hex == "H6"
    assert landed((5, 4, 1))[0].lost == "stream"
    dice = [(1, 1, 1)] * 4 + [(5, 5, 1)]
    fifth = landed(*dice)[4]
    assert (fifth.drop_zone, fifth.hex, fifth.lost) == ("M4", "H6", "stream")
    german = next(hex_ for hex_ in ALL.setup_hexes if hex_ == "P7")
    dice = [(1, 1, 1)] * 12 + [(3, 4, 1)]
    last = landed(*dice)[12]
    assert (last.drop_zone, last.hex, last.lost) == ("L5", german, "german")


@pytest.mark.rule("ND-SETUP-09")
def test_landing_is_worse_in_marsh_and_worst_in_a_village() -> None:
    assert (ALL.terrain["I5"], ALL.terrain["O3"], ALL.terrain["L2"]) == ("marsh", "village", "open")
    plain = landed((1, 2, 5), (1, 2, 5))
    assert [jump.lost for jump in plain] == ["", ""]
    # L4, three to the south-west: I5, Marsh: a 5 is a 6 there, a 4 is not.
    assert [jump.lost for jump in landed((5, 3, 5), (5, 3, 4))] == ["dice", ""]
    # M4, two to the north-east: Neuville, a Village: a 4 is a 6 there, a 3 is not.
    jumps = landed(*[(1, 1, 1)] * 4, (2, 2, 4), (2, 2, 3))[4:]
    assert [(jump.drop_zone, jump.hex) for jump in jumps] == [("M4", "O3")] * 2
    assert [jump.lost for jump in jumps] == ["dice", ""]


@pytest.mark.rule("ND-SETUP-14", "ND-STACK-03", "ND-SETUP-11")
def test_stacks_stay_as_they_landed_and_all_vp_markers_are_in_the_draw() -> None:
    state = rules.new(ALL, ScriptedDice([1, 1, 1] * 78)).state
    assert len(state.stacks["L3"]) == 4
    assert sorted(state.draw) == sorted(ALL.vp_markers)
    assert rules.decider(state) == "us" and state.agenda[-1].kind == "activation"


@pytest.mark.rule("ND-SETUP-01", "ND-SETUP-02", "ND-GER-03", "ND-GER-05", "ND-GER-08")
def test_five_germans_are_drawn_concealed_and_the_others_are_the_pool(begun: Any) -> None:
    state = begun.state
    placed = [e for e in begun.events if isinstance(e, GermanPlaced)]
    assert [event.hex for event in placed] == list(ALL.setup_hexes)
    germans = [unit for unit in state.units.values() if unit.what == "german"]
    assert len(germans) == 5 and all(unit.full and not unit.known for unit in germans)
    assert sorted([*state.pool, *[unit.card for unit in germans]]) == sorted(ALL.cards)
    other = rules.new(ALL, SeededDice("another")).state
    assert {u.card for u in other.units.values()} != {u.card for u in state.units.values()}
    own, foe = rules.visible_to(state, "german").state, rules.visible_to(state, "us").state
    assert {own.units[g.key].card for g in germans} == {g.card for g in germans}
    assert {foe.units[g.key].card for g in germans} == {""}


@pytest.mark.rule("ND-GER-01", "ND-GER-02", "ND-GER-04", "ND-GER-06", "ND-COMP-01", "ND-GER-07")
def test_the_order_of_battle_is_ours_but_for_what_the_text_gives() -> None:
    cards = ALL.cards.values()
    assert len(cards) == 18 and sum(card.vehicle for card in cards) == 2
    assert {card.entry for card in cards} == set("ABCD") == set(ALL.entries)
    assert {card.full.attack for card in cards if card.vehicle} == {4}
    assert (2, 2) in {(card.full.attack, card.full.defence) for card in cards}
    one_sided = [card for card in cards if card.reduced is None]
    assert {(card.full.attack, card.full.defence) for card in one_sided} == {(1, 2)}
    assert ALL.company[False].defence == 3 and ALL.company[True].attack == 4
    assert all(read(name)["invented"] is True for name in INVENTED)


@pytest.mark.rule("ND-COMP-01", "ND-GER-01")
def test_each_side_of_a_counter_has_its_values() -> None:
    assert values(ALL, company("505-C1", "L4")) == ALL.company[True]
    assert values(ALL, company("505-C1", "L4", full=False)) == ALL.company[False]
    card = ALL.cards["gren-1"]
    assert values(ALL, german("G1", "L4", "gren-1")) == card.full
    assert values(ALL, german("G1", "L4", "gren-1", full=False)) == card.reduced


@pytest.mark.rule("ND-MAPD-01..03")
def test_the_map_holds_what_the_counts_of_the_text_ask_for() -> None:
    assert (ALL.columns, ALL.rows, len(ALL.terrain)) == (22, 16, 352)
    assert set(ALL.terrain.values()) == set(content.TERRAIN) == set(ALL.table)
    assert {len(zones) for zones in ALL.drop_zones.values()} == {7}
    assert ALL.circled in ALL.drop_zones["507"]
    assert (len(ALL.setup_hexes), len(ALL.entries), len(ALL.vp_hexes)) == (5, 4, 10)
    assert set(ALL.entries.values()) <= ALL.edge
    for one, other in ALL.roads | ALL.railroads:
        assert grid.distance(one, other) == 1
    assert ALL.bridges and all(
        content.STREAM in (ALL.terrain[one], ALL.terrain[other]) for one, other in ALL.bridges
    )
    assert {ALL.terrain[hex_] for hex_ in ALL.names} == {"village"}


@pytest.mark.rule("ND-MAPD-01")
def test_every_dry_hex_can_be_reached_on_foot_from_every_other() -> None:
    start, seen = "A1", {"A1"}
    queue = [start]
    while queue:
        for step in ALL.steps[queue.pop()]:
            if step.foot is not None and step.to not in seen:
                seen.add(step.to)
                queue.append(step.to)
    assert {hex_ for hex_, kind in ALL.terrain.items() if kind != content.STREAM} <= seen
