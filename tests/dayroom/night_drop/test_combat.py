"""Combat, retreat, advance."""

from __future__ import annotations

from typing import Any

import pytest

from dayroom.night_drop import rules
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.events import CombatRolled
from dayroom.night_drop.rules.odds import outcome, shares
from dayroom.night_drop.rules.state import State
from tests.dayroom.night_drop.given import (
    DONE,
    Done,
    acting_german,
    acting_us,
    company,
    do,
    german,
    given,
    kinds,
    offered,
    refused,
    stick,
)

NEXT = t.Activation(2)
US, G = company("505-C1", "S4"), german("G1", "S3", "inf-1")


def fight(*units: Any, faces: tuple[int, int], turn: int = 5, with_: tuple[str, ...] = ()) -> Done:
    """505-C1 in S4, with others, attacks S3."""
    state = given(*units, task=acting_us(), after=[NEXT], turn=turn)
    return do(state, c.Attack(with_ or ("505-C1",), "505-C1", "S3"), faces)


def rolled(done: Done) -> CombatRolled:
    return next(e for e in done.events if isinstance(e, CombatRolled))


@pytest.mark.rule("ND-COMB-01")
def test_combat_is_never_compulsory() -> None:
    state = given(US, G, task=acting_us(step="fight"), after=[NEXT], turn=5)
    assert any(isinstance(one, c.Attack) for one in offered(state)) and DONE in offered(state)
    assert do(state, DONE).state.agenda[-1] == NEXT


@pytest.mark.rule("ND-COMB-02", "ND-GER-03")
def test_all_in_one_hex_are_attacked_together() -> None:
    second = german("G2", "S3", "inf-2")
    done = fight(US, G, second, faces=(1, 1))
    assert done.state.agenda[-1].kind == "choose_guard"
    assert done.state.units["G1"].known and done.state.units["G2"].known
    state = given(US, G, task=acting_us(), turn=5)
    refused(state, c.Attack(("505-C1",), "505-C1", "T3"), "ND-COMB-02")


@pytest.mark.rule("ND-COMB-03", "ND-COMB-18", "ND-COMB-04")
def test_by_day_hexes_that_hang_together_attack_by_night_one() -> None:
    neighbours = printed().neighbours
    one, two, three = neighbours("S3")[2:5]
    units = [company(f"505-C{n}", hex_) for n, hex_ in enumerate((one, two, three), 1)]
    assert three not in neighbours(one) and two in neighbours(one) and two in neighbours(three)
    chain = c.Attack(("505-C1", "505-C2", "505-C3"), "505-C1", "S3")
    day = given(*units, G, task=acting_us(), after=[NEXT], turn=5)
    assert {len(a.units) for a in offered(day) if isinstance(a, c.Attack)} == {1, 3}
    assert rolled(do(day, chain, faces=[1, 1])).attack == (4, 2, 1)
    refused(day, c.Attack(("505-C1", "505-C3"), "505-C1", "S3"), "ND-COMB-03")
    far = given(*units, company("505-C4", "S7"), G, task=acting_us(), turn=5)
    refused(far, c.Attack(("505-C1", "505-C4"), "505-C1", "S3"), "ND-COMB-03")
    night = given(*units, G, task=acting_us(), after=[NEXT], turn=4)
    refused(night, chain, "ND-COMB-04")


@pytest.mark.rule("ND-COMB-05")
def test_a_unit_attacks_once_and_is_attacked_once_in_an_activation() -> None:
    more = (company("505-C2", "T3"), company("505-C3", "D9"), german("G3", "D8", "inf-3"))
    state = given(
        *(US, G, german("G2", "S5", "inf-2"), *more), task=acting_us(), turn=5, after=[NEXT]
    )
    state = do(state, c.Attack(("505-C1",), "505-C1", "S3"), faces=[1, 3]).state
    refused(state, c.Attack(("505-C1",), "505-C1", "S5"), "ND-COMB-05")
    refused(state, c.Attack(("505-C2",), "505-C2", "S3"), "ND-COMB-05")


@pytest.mark.rule("ND-COMB-06", "ND-COMB-20")
def test_only_units_of_this_activation_attack() -> None:
    state = given(US, company("507-C1", "S4"), G, task=acting_us(), turn=5, phasing="german")
    refused(state, c.Attack(("505-C1", "507-C1"), "505-C1", "S3"), "ND-COMB-06")
    assert c.Attack(("505-C1",), "505-C1", "S3") in offered(state)  # He attacks, not phasing.
    foes = (german("G2", "T3", "inf-2"), german("G3", "S5", "inf-3"), US)
    one = given(*foes, task=acting_german(1, "fight", active=("G2",)), turn=5)
    refused(one, c.Attack(("G3",), "G3", "S4"), "ND-COMB-06")
    refused(one, c.Attack(("G2", "G3"), "G2", "S4"), "ND-COMB-06")
    assert c.Attack(("G2",), "G2", "S4") in offered(one)


@pytest.mark.rule("ND-COMB-07", "ND-COMB-17")
def test_each_side_names_a_point_unit_and_a_stick_cannot_be_one() -> None:
    units = (company("505-C2", "S3", full=False), stick("505-01", "S3"), company("505-C3", "S3"))
    state = given(german("G1", "S4", "gren-1"), *units, task=acting_german(), after=[NEXT], turn=5)
    refused(state, c.Attack(("G1",), "G9", "S3"), "ND-COMB-07")
    state = do(state, c.Attack(("G1",), "G1", "S3")).state
    assert rules.decider(state) == "us"
    assert set(offered(state)) == {c.NamePoint("505-C2"), c.NamePoint("505-C3")}
    refused(state, c.NamePoint("505-01"), "ND-COMB-17")
    done = do(state, c.NamePoint("505-C2"), faces=[1, 1])
    assert rolled(done).attack == (3, 0, 1)
    assert rolled(done).defence[:2] == (3, 2)


@pytest.mark.rule("ND-COMB-08", "ND-COMB-17")
def test_every_other_unit_adds_one_sticks_in_defence_too() -> None:
    units = (company("505-C2", "S3", full=False), stick("505-01", "S3"))
    foes = (german("G1", "S4", "gren-1"), german("G2", "S4", "inf-2"))
    state = given(*foes, *units, task=acting_german(), after=[NEXT], turn=5)
    event = rolled(do(state, c.Attack(("G1", "G2"), "G1", "S3"), faces=[1, 6]))
    assert event.attack == (3, 1, 1)
    assert event.defence == (3, 1, 1, 0, 6)  # Bocage adds 1.


@pytest.mark.rule("ND-COMB-09", "ND-MOVE-13")
def test_the_example_of_the_text_across_a_bridge() -> None:
    # A vehicle company on the bridge, an infantry unit beside the village but not on the road.
    assert printed().terrain["G7"] == "village"
    near = [hex_ for hex_ in printed().neighbours("H7") if hex_ in printed().neighbours("G7")]
    foes = (german("G1", "H7", "tank-1"), german("G2", near[0], "inf-2"))
    units = (*foes, company("505-C1", "G7", full=False))
    state = given(*units, task=acting_german(), after=[NEXT], turn=5)
    event = rolled(do(state, c.Attack(("G1", "G2"), "G1", "G7"), faces=[3, 3]))
    assert (sum(event.attack), sum(event.defence), event.result) == (8, 9, "repelled")
    event = rolled(do(state, c.Attack(("G1", "G2"), "G2", "G7"), faces=[3, 3]))
    assert (event.attack[:2], event.defence[:4]) == ((2, 1), (3, 0, 2, 0))


@pytest.mark.rule("ND-COMB-10", "ND-COMB-16", "ND-RETR-01", "ND-RETR-04")
def test_twice_the_total_is_a_step_and_a_retreat_of_all() -> None:
    done = fight(US, G, faces=(6, 1))  # 10 against 2 + 1 + 1 = 4
    assert rolled(done).result == "crushed"
    assert not done.state.units["G1"].full
    assert done.state.agenda[-1] == t.Retreat("german", "S3", ("G1",))
    done = do(done.state, c.RetreatTo("S2"))
    assert done.state.units["G1"].hex == "S2" and done.state.units["505-C1"].hex == "S3"


@pytest.mark.rule("ND-COMB-11", "ND-COMB-16")
def test_more_is_a_step_and_a_one_sided_or_reduced_unit_is_eliminated() -> None:
    done = fight(US, G, faces=(3, 2))  # 7 against 5
    assert rolled(done).result == "hit" and not done.state.units["G1"].full
    assert done.state.units["G1"].hex == "S3"
    for foe in (german("G1", "S3", "plt-1"), german("G1", "S3", "gren-1", full=False)):
        done = fight(US, foe, faces=(3, 2))
        assert "G1" not in done.state.units


@pytest.mark.rule("ND-COMB-12")
def test_at_night_the_defender_may_retreat_instead() -> None:
    done = fight(US, G, faces=(3, 2), turn=2)
    assert done.state.agenda[-1].kind == "night_choice"
    assert rules.decider(done.state) == "german"
    away = do(done.state, c.RetreatTo("S2"))
    assert away.state.units["G1"].full and away.state.units["G1"].hex == "S2"
    stay = do(done.state, DONE)
    assert not stay.state.units["G1"].full and stay.state.units["G1"].hex == "S3"


@pytest.mark.rule("ND-COMB-13")
def test_equal_totals_have_no_effect() -> None:
    done = fight(US, G, faces=(1, 2))  # 5 against 5
    assert rolled(done).result == "nothing"
    assert done.state.units["G1"].full and done.state.units["505-C1"].full


@pytest.mark.rule("ND-COMB-14")
def test_less_costs_the_attackers_point_unit_a_step() -> None:
    done = fight(US, G, faces=(1, 3))  # 5 against 6
    assert rolled(done).result == "repelled"
    assert not done.state.units["505-C1"].full and done.state.units["505-C1"].hex == "S4"


@pytest.mark.rule("ND-COMB-15", "ND-RETR-05")
def test_half_or_less_costs_a_step_and_all_attackers_retreat() -> None:
    weak = company("505-C1", "S4", full=False)
    strong = [german("G1", "S3", "gren-1"), german("G2", "S3", "inf-2")]
    foe = [*strong, german("G3", "S3", "inf-3")]
    second = company("505-C2", "S4")
    state = given(weak, second, *foe, task=acting_us(), after=[NEXT], turn=5)
    state = do(state, c.Attack(("505-C1", "505-C2"), "505-C1", "S3")).state
    done = do(state, c.NamePoint("G1"), faces=[1, 6])  # 2 + 1 + 1 against 3 + 2 + 1 + 6
    assert rolled(done).result == "routed" and "505-C1" not in done.state.units
    assert done.state.agenda[-1] == t.Retreat("us", "S4", ("505-C2",))
    done = do(done.state, c.RetreatTo("S5"))
    assert {u.hex for u in done.state.units.values() if u.what == "german"} == {"S3"}


@pytest.mark.rule("ND-COMB-10", "ND-COMB-11", "ND-COMB-13..15")
@pytest.mark.parametrize(
    ("attack", "defence", "result"),
    [
        (8, 4, "crushed"),
        (7, 4, "hit"),
        (5, 4, "hit"),
        (4, 4, "nothing"),
        (3, 4, "repelled"),
        (3, 5, "repelled"),
        (2, 4, "routed"),
    ],
)
def test_what_totals_mean(attack: int, defence: int, result: str) -> None:
    assert outcome(attack, defence) == result


def test_the_odds_are_counted_over_all_throws() -> None:
    found = shares(4, 3)
    assert sum(found.values()) == pytest.approx(1)
    assert found["nothing"] == pytest.approx(5 / 36)
    state = given(US, G, task=acting_us(), turn=5)
    offer = next(o for o in rules.legal(state, "us").offers if isinstance(o.command, c.Attack))
    preview: Any = offer.preview
    parts = (preview.crushed, preview.hit, preview.nothing, preview.repelled, preview.routed)
    assert sum(parts) == pytest.approx(1) and not preview.sure  # The German is concealed.


@pytest.mark.rule("ND-GER-03", "ND-GER-09")
def test_a_german_that_attacks_only_sticks_keeps_its_marker() -> None:
    units = (stick("505-01", "S3"), company("505-C1", "S5"))
    state = given(german("G1", "S4"), *units, task=acting_german(), after=[NEXT], turn=5)
    sticks = do(state, c.Attack(("G1",), "G1", "S3"))
    assert not sticks.state.units["G1"].known
    real = do(state, c.Attack(("G1",), "G1", "S5"), faces=[1, 1])
    assert real.state.units["G1"].known
    assert rules.visible_to(real.state, "us").state.units["G1"].card == "inf-1"


@pytest.mark.rule("ND-ZOC-08", "ND-RETR-01", "ND-RETR-06")
def test_no_retreat_into_zones_enemies_impassable_ground_or_off_the_map() -> None:
    done = fight(US, G, faces=(6, 1))
    ways = {one.hex for one in offered(done.state) if isinstance(one, c.RetreatTo)}
    assert ways == set(printed().neighbours("S3")) - set(printed().neighbours("S4")) - {"S4"}
    refused(done.state, c.RetreatTo("T3"), "ND-RETR-01")
    night = fight(US, G, faces=(6, 1), turn=2)
    ways = {one.hex for one in offered(night.state) if isinstance(one, c.RetreatTo)}
    assert ways == set(printed().neighbours("S3")) - {"S4"}
    state = given(
        company("505-C1", "I4"), german("G1", "I3"), task=acting_us(), after=[NEXT], turn=2
    )
    wet = do(state, c.Attack(("505-C1",), "505-C1", "I3"), faces=[6, 1]).state
    ways = {one.hex for one in offered(wet) if isinstance(one, c.RetreatTo)}
    assert not ways & {"H2", "H3", "I4"} and ways
    state = given(
        company("505-C1", "S2"), german("G1", "S1"), task=acting_us(), after=[NEXT], turn=2
    )
    rim = do(state, c.Attack(("505-C1",), "505-C1", "S1"), faces=[6, 1]).state
    assert {one.hex for one in offered(rim) if isinstance(one, c.RetreatTo)} <= {"R1", "T1"}


@pytest.mark.rule("ND-RETR-02", "ND-RETR-06")
def test_a_stack_retreats_to_one_hex_even_a_full_one() -> None:
    second = german("G2", "S3", "inf-2")
    full = [german(f"G{n}", "S2", f"inf-{n}") for n in range(3, 6)]
    state = fight(US, G, second, *full, faces=(6, 1)).state
    done = do(state, c.NamePoint("G1"), faces=[6, 1])
    assert rolled(done).result == "crushed"
    done = do(done.state, c.RetreatTo("S2"))
    assert {done.state.units[key].hex for key in ("G1", "G2")} == {"S2"}
    assert len(done.state.stacks["S2"]) == 5


@pytest.mark.rule("ND-RETR-03")
def test_who_cannot_retreat_loses_a_step_and_the_owner_picks_who() -> None:
    ring = [company(f"505-C{n}", h) for n, h in enumerate(printed().neighbours("S3"), 1)]
    first = next(unit for unit in ring if unit.hex == "S4")
    state = given(*ring, G, german("G2", "S3", "inf-2"), task=acting_us(), after=[NEXT], turn=5)
    state = do(state, c.Attack((first.key,), first.key, "S3")).state
    state = do(state, c.NamePoint("G1"), faces=[6, 1]).state
    assert state.agenda[-1] == t.ChooseLoss("german", ("G1", "G2"))
    refused(state, c.LoseStep("505-C1"), "ND-RETR-03")
    done = do(state, c.LoseStep("G2")).state
    assert not done.units["G1"].full and not done.units["G2"].full
    alone = given(*ring, G, task=acting_us(), after=[NEXT], turn=5)
    done = do(alone, c.Attack((first.key,), first.key, "S3"), faces=[6, 1]).state
    assert "G1" not in done.units  # One step for the fight, one for want of a way.


@pytest.mark.rule("ND-RETR-04", "ND-RETR-07")
def test_the_point_unit_must_enter_the_others_may() -> None:
    foe = german("G1", "S3", "plt-1")
    others = [company(f"505-C{n}", "S4") for n in (2, 3)]
    keys = ("505-C1", "505-C2", "505-C3")
    done = fight(US, *others, foe, faces=(3, 2), with_=keys)
    assert done.state.units["505-C1"].hex == "S3"
    assert set(offered(done.state)) == {c.Advance("505-C2"), c.Advance("505-C3"), DONE}
    refused(done.state, c.Advance("505-C1"), "ND-RETR-04")
    on = do(done.state, c.Advance("505-C2"))
    assert on.state.units["505-C2"].hex == "S3"
    assert do(on.state, DONE).state.units["505-C3"].hex == "S4"


@pytest.mark.rule("ND-RETR-04", "ND-RETR-07", "ND-STACK-02")
def test_who_advances_beyond_three_loses_the_surplus_at_the_check() -> None:
    units = [company(f"505-C{n}", "S4") for n in (1, 2, 3)]
    foe = german("G1", "S3", "plt-1")
    near = next(h for h in printed().neighbours("S3") if h in printed().neighbours("S4"))
    units.append(company("505-C4", near))
    state: State = given(*units, foe, task=acting_us(), after=[NEXT], turn=5)
    keys = tuple(unit.key for unit in units)
    state = do(state, c.Attack(keys, "505-C1", "S3"), faces=[1, 1]).state
    for key in keys[1:]:
        state = do(state, c.Advance(key)).state
    assert state.agenda[-1] == t.Surplus("us", "S3")


@pytest.mark.rule("ND-RETR-08")
def test_every_attacking_hex_retreats_each_on_its_own() -> None:
    near = next(h for h in printed().neighbours("S3") if h in printed().neighbours("S4"))
    weak, second = company("505-C1", "S4", full=False), company("505-C2", near)
    foe = [german("G1", "S3", "gren-1"), german("G2", "S3", "inf-2"), german("G3", "S3", "inf-3")]
    state = given(
        weak, second, company("505-C3", "S4"), *foe, task=acting_us(), after=[NEXT], turn=5
    )
    state = do(state, c.Attack(("505-C1", "505-C2", "505-C3"), "505-C1", "S3")).state
    state = do(state, c.NamePoint("G1"), faces=[1, 6]).state
    waiting = [task for task in state.agenda if isinstance(task, t.Retreat)]
    assert {(task.hex, task.units) for task in waiting} == {
        ("S4", ("505-C3",)),
        (near, ("505-C2",)),
    }
    assert "retreated" in kinds(do(state, offered(state)[0]))
