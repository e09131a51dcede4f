"""Which Enemies count for the Retreat, and what their Activation costs."""

import pytest

from combat.rules import Battle
from combat.rules.commands import Idle, Move
from combat.rules.events import InitiativeMoved, RetreatRolled
from combat.rules.pools import enemy_cost
from combat.rules.thawed import Thawed
from tests.combat.builders import CONTENT, active, at, dice, every, fight, foe, man, only, play

MEN = [at(man(1), "M2-2"), at(man(2), "M3-2"), at(man(3), "M1-3")]


def enemys_turn(battle: Battle, *faces: int, marker: str = "C01") -> list[object]:
    """A Marine has Activated and it is the Enemy's turn: what happens until the next decision."""
    drawn = list(CONTENT.markers).index(marker)
    return play(active(battle, 1), Move("M2-1"), Idle(), dice=dice(*faces, draws=[drawn]))[1]


@pytest.mark.rule("PH-CBT-RETREAT-05", "PH-CBT-RETREAT-02", "PH-CBT-RETREAT-03")
@pytest.mark.parametrize(("roll", "retreats"), [(3, False), (4, True)])
def test_whoever_is_on_the_board_remains_whenever_he_came(roll: int, retreats: bool) -> None:
    """4 of 6 are gone, 1 is left and 2 came later: 3 remain."""
    lost = tuple([foe(f"g{n}", "") for n in range(4)])
    here = [foe("a", "E1-1"), foe("s", "E1-2", placed=False), foe("t", "E1-3", placed=False)]
    battle = fight(MEN, here, 2, eliminated=lost, placed=6)
    events = enemys_turn(battle, roll, *([] if retreats else [1, 2, 3, 4, 5]))
    assert only(events, RetreatRolled) == RetreatRolled(roll, 3, retreats)


@pytest.mark.rule("PH-CBT-RETREAT-05", "PH-CBT-RETREAT-01")
@pytest.mark.parametrize(
    ("placed", "later", "rolled"), [(3, 9, False), (4, 0, True), (2, 2, False)]
)
def test_the_half_is_that_of_the_enemies_set_up(placed: int, later: int, rolled: bool) -> None:
    lost = [foe(f"g{n}", "") for n in range(placed)]
    lost += [foe(f"s{n}", "", placed=False) for n in range(later)]
    battle = fight(MEN, [foe("a", "E1-1")], 2, eliminated=tuple(lost), placed=6)
    events = enemys_turn(battle, *([1] if rolled else []), 1, 2, 3, 4, 5)
    assert bool(every(events, RetreatRolled)) is rolled


@pytest.mark.rule("PH-CBT-ENEMY-11")
@pytest.mark.parametrize(
    ("kinds", "marker", "gone", "parts"),
    [
        ("LL", "C04", 4, {"combat marker": 4, "leader": -1, "eliminated": 2}),
        ("LF", "C04", 0, {"combat marker": 4, "leader": -1}),
        ("FF", "C04", 2, {"combat marker": 4}),
        ("FE", "C04", 3, {"combat marker": 4, "eliminated": 1}),
        ("LF", "C01", 2, {"combat marker": CONTENT.markers["C01"].cost, "leader": -1}),
    ],
)
def test_two_leaders_count_as_one_and_only_what_counts_is_told(
    kinds: str, marker: str, gone: int, parts: dict[str, int]
) -> None:
    foes = [foe(f"e{n}", f"E1-{n}", kind=kind) for n, kind in enumerate(kinds, 1)]
    lost = tuple([foe(f"g{n}", "") for n in range(gone)])
    battle = fight(MEN, foes, eliminated=lost, placed=20)
    told = {p.label: p.value for p in enemy_cost(Thawed(battle, dice()), marker)}
    missing = 3 - sum(parts.values())
    assert told == parts | ({"at least 3": missing} if missing > 0 else {})


@pytest.mark.rule("PH-CBT-ENEMY-11")
def test_the_cost_moves_the_marker_to_the_marines_side() -> None:
    battle = fight(MEN, [foe("a", "E1-1")], 2)
    focus, crit = CONTENT.markers["C04"].focus, CONTENT.markers["C04"].crit
    events = enemys_turn(battle, *[1] * (2 + focus), 2, *[3] * crit, marker="C04")
    moves = [(e.by, e.start, e.to) for e in every(events, InitiativeMoved)]
    assert moves == [(MEN[0].key, 2, -1), ("enemy", -1, 3)]
