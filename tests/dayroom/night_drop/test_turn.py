"""The sequence of play, the activations, reinforcements."""

from __future__ import annotations

import pytest

from combat.rules.dice import ScriptedDice
from combat.rules.errors import RuleViolation
from dayroom.night_drop import rules
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.events import Activated, InitiativeSet
from dayroom.night_drop.rules.sequence import run
from dayroom.night_drop.rules.state import NIGHT, TURNS, State, night
from dayroom.night_drop.rules.work import Work
from tests.dayroom.night_drop.given import (
    DONE,
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
    targets,
)

NEXT = t.Activation(2)
FEW = (stick("505-01", "S4"), stick("507-01", "D9"), stick("508-01", "N12"), german("G1", "V16"))


def ran(state: State, *faces: int) -> State:
    """What is on the agenda is done until somebody must decide."""
    work = Work(state, ScriptedDice(faces))
    run(work)
    return work.freeze()


@pytest.mark.rule("ND-SCOPE-02", "ND-SCOPE-03")
def test_nine_turns_of_which_four_are_night() -> None:
    assert TURNS == 9 and list(NIGHT) == [1, 2, 3, 4]
    assert [night(turn) for turn in range(1, 10)] == [True] * 4 + [False] * 5
    last = given(*FEW, task=t.EndTurn(), turn=9)
    assert ran(last).result is not None
    eighth = ran(given(*FEW, task=t.EndTurn(), turn=8), 6, 1)
    assert eighth.result is None and eighth.turn == 9


@pytest.mark.rule("ND-SEQ-01", "ND-SEQ-02", "ND-SEQ-05", "ND-SCOPE-01")
def test_the_phasing_player_has_three_activations_the_other_two_in_turns() -> None:
    state = ran(given(*FEW, task=t.BeginTurn(), turn=0, phasing="german"))
    assert (state.turn, state.phasing) == (1, "us")  # No dice: the American begins turn 1.
    seats = []
    while state.turn == 1:
        seats.append(rules.decider(state))
        state = rules.apply(state, DONE, ScriptedDice([6, 1]), seats[-1] or "").state
    assert seats == ["us", "german", "us", "german", "us"]


@pytest.mark.rule("ND-SEQ-01", "ND-SEQ-06", "ND-ADV-01")
def test_a_daylight_turn_asks_for_the_initiative_then_for_objectives() -> None:
    advantage = stick("505-09", "S3", "advantage", known=True)
    state = ran(given(*FEW, advantage, task=t.BeginTurn(), turn=4))
    assert state.agenda[-1].kind == "choose_advantage"
    state = rules.apply(state, DONE, ScriptedDice([2, 5]), "us").state
    assert state.agenda[-1].kind == "objectives" and state.phasing == "german"
    assert do(state, DONE).state.agenda[-1] == t.Activation(1)
    dark = ran(given(*FEW, task=t.BeginTurn(), turn=3), 2, 5)
    assert dark.agenda[-1] == t.Activation(1)


@pytest.mark.rule("ND-SEQ-03", "ND-SEQ-04")
@pytest.mark.parametrize("before", ["us", "german"])
@pytest.mark.parametrize(("dice", "wins"), [((5, 4), "us"), ((1, 2), "german"), ((3, 3), "")])
def test_the_higher_die_has_the_initiative_a_tie_leaves_it(
    before: str, dice: tuple[int, int], wins: str
) -> None:
    work = Work(given(*FEW, task=t.BeginTurn(), turn=1, phasing=before), ScriptedDice(dice))
    run(work)
    assert work.phasing == (wins or before)
    event = next(e for e in work.events if isinstance(e, InitiativeSet))
    assert (event.why, event.dice) == ("roll" if wins else "tie", dice)


@pytest.mark.rule("ND-SEQ-06", "ND-SEQ-07")
def test_the_german_may_turn_one_marker_up_or_draw_one_or_let_it_be() -> None:
    state = given(
        *FEW,
        task=t.Objectives(),
        after=[t.Activation(1)],
        turn=5,
        markers={"P7": (3, False), "O3": (1, True)},
    )
    options = offered(state)
    assert c.RevealMarker("P7") in options and c.RevealMarker("O3") not in options
    assert c.PlaceFaceUp("T5") in options and c.PlaceFaceUp("P7") not in options
    done = do(state, c.RevealMarker("P7"))
    assert done.state.markers["P7"].up and done.state.agenda[-1] == t.Activation(1)
    assert rules.visible_to(done.state, "german").state.markers["P7"].value == 3
    done = do(state, c.PlaceFaceUp("T5"), draws=[5])
    marker = rules.visible_to(done.state, "german").state.markers["T5"]
    assert (marker.value, marker.up) == (4, True)
    assert do(state, DONE).state.agenda[-1] == t.Activation(1)
    refused(state, c.RevealMarker("O3"), "ND-SEQ-06")
    refused(state, c.PlaceFaceUp("P7"), "ND-SEQ-06")


@pytest.mark.rule("ND-ACT-01")
def test_each_regiment_is_activated_once_a_turn() -> None:
    state = given(*FEW, task=t.Activation(1), turn=2, used=("U1",))
    assert [getattr(one, "action", "") for one in offered(state)] == ["U2", "U3", ""]
    refused(state, c.Activate("U1"), "ND-ACT-01")
    refused(state, c.Activate("G4"), "ND-ACT-03")
    acting = do(state, c.Activate("U2")).state
    assert {key for one in offered(acting) if isinstance(one, c.Move) for key in one.units} == {
        "507-01"
    }
    assert acting.used == ("U1", "U2")
    refused(acting, c.Move(("505-01",), "S3"), "ND-ACT-01")


@pytest.mark.rule("ND-ACT-02")
def test_moves_come_before_fights() -> None:
    state = given(
        company("505-C1", "S4"),
        company("505-C2", "C10"),
        stick("505-02", "M5"),
        german("G1", "S3"),
        german("G2", "C9"),
        task=acting_us(),
        after=[NEXT],
    )
    done = do(state, c.Attack(("505-C1",), "505-C1", "S3"), faces=[1, 3])
    assert not any(isinstance(one, c.Move) for one in offered(done.state))
    refused(done.state, c.Move(("505-02",), "M4"), "ND-ACT-02")


@pytest.mark.rule("ND-ACT-03", "ND-ACT-04")
def test_sticks_are_driven_apart_once_a_regiment_and_only_at_night() -> None:
    dark = given(*FEW, task=NEXT, turn=2, used=("G1",))
    assert [getattr(one, "action", "") for one in offered(dark)] == ["G2", "G3", "G4", ""]
    refused(dark, c.Activate("G1"), "ND-ACT-04")
    light = given(*FEW, task=NEXT, turn=5)
    assert [getattr(one, "action", "") for one in offered(light)] == ["G4", ""]
    refused(light, c.Activate("G2"), "ND-ACT-04")
    assert {r.rule for r in rules.legal(light, "german").refusals} == {"ND-ACT-04"}


@pytest.mark.rule("ND-ACT-05")
def test_two_dice_of_movements_three_for_one_stick() -> None:
    state = given(*FEW, stick("505-02", "M5"), task=NEXT, after=[t.Activation(3)], turn=2)
    done = do(state, c.Activate("G1"), faces=[2, 3])
    event = done.events[0]
    assert isinstance(event, Activated) and event.number == 5
    state = done.state
    assert {one.stick for one in offered(state) if isinstance(one, c.Scatter)} == {
        "505-01",
        "505-02",
    }
    for to in ("S3", "S4", "S5"):
        state = do(state, c.Scatter("505-01", to)).state
    refused(state, c.Scatter("505-01", "S6"), "ND-ACT-05")
    refused(state, c.Scatter("505-02", "M7"), "ND-MOVE-03")
    state = do(state, c.Scatter("505-02", "M4")).state
    state = do(state, c.Scatter("505-02", "M5")).state
    assert state.agenda[-1] == t.Activation(3)  # Five were allowed.
    refused(
        given(*FEW, task=t.Scattering("505", 3), turn=2), c.Scatter("507-01", "D8"), "ND-ACT-05"
    )


@pytest.mark.rule("ND-ACT-06")
def test_revealed_sticks_are_not_driven() -> None:
    shown = stick("505-02", "M5", known=True)
    state = given(*FEW, shown, task=t.Scattering("505", 4), turn=2)
    assert "505-02" not in {getattr(one, "stick", "") for one in offered(state)}
    refused(state, c.Scatter("505-02", "M4"), "ND-ACT-06")


@pytest.mark.rule("ND-ACT-07", "ND-ACT-11")
@pytest.mark.parametrize(
    ("turn", "roll", "allowed"), [(1, 1, 1), (2, 3, 3), (8, 2, 4), (9, 1, 4), (6, 1, 3), (7, 6, 6)]
)
def test_g4_allows_the_die_and_at_least_half_the_turn(turn: int, roll: int, allowed: int) -> None:
    state = given(*FEW, task=NEXT, after=[t.Activation(3)], turn=turn)
    done = do(state, c.Activate("G4"), faces=[roll])
    task = done.state.agenda[-1]
    assert isinstance(task, t.Acting) and task.allowed == allowed
    assert do(done.state, DONE).state.agenda[-1] == t.Activation(3)  # Fewer is permitted.


@pytest.mark.rule("ND-ACT-08")
def test_a_unit_acts_once_in_a_g4_and_again_in_the_next() -> None:
    units = (german("G1", "V16"), german("G2", "A10", "inf-2"), stick("505-01", "M5"))
    state = given(*units, task=acting_german(1), pool=())
    state = do(state, c.Move(("G1",), "V15")).state
    assert targets(state, "G2") == set()
    refused(state, c.Move(("G2",), "A9"), "ND-ACT-07")
    again = given(*units, task=t.Activation(4), after=[t.Activation(5)], turn=6, used=())
    state = do(again, c.Activate("G4"), faces=[1]).state
    assert targets(state, "G1") and targets(state, "G2")


@pytest.mark.rule("ND-ACT-09", "ND-ACT-10", "ND-REINF-05", "ND-REINF-06")
def test_reinforcements_enter_first_cost_an_activation_and_may_move() -> None:
    state = given(*FEW, task=acting_german(2), after=[NEXT], turn=1, pool=("inf-1", "inf-3"))
    done = do(state, c.Enter(), draws=[1])
    entered = [u for u in done.state.units.values() if u.card == "inf-3"]
    assert [u.hex for u in entered] == [printed().entries["B"]]
    assert done.state.pool == ("inf-1",)
    assert targets(done.state, entered[0].key)
    moved = do(done.state, c.Move((entered[0].key,), "U8")).state
    refused(moved, c.Enter(), "ND-ACT-09")
    task = moved.agenda[-1]
    assert isinstance(task, t.Acting) and len(task.active) == 1
    both = do(done.state, c.Enter()).state
    refused(both, c.Enter(), "ND-REINF-06")
    refused(both, c.Move(("G1",), "V15"), "ND-ACT-07")
    used = given(*FEW, task=acting_german(1, active=("G1",)), after=[NEXT])
    refused(used, c.Enter(), "ND-ACT-10")


@pytest.mark.rule("ND-ACT-12")
def test_an_activation_may_be_passed_or_nothing_done_in_it() -> None:
    state = given(*FEW, task=t.Activation(1), after=[NEXT], turn=2)
    done = do(state, DONE)
    assert (kinds(done), done.state.agenda[-1]) == (["passed"], NEXT)
    assert done.state.used == ()
    begun = do(state, c.Activate("U1")).state
    assert do(begun, DONE).state.agenda[-1] == NEXT


@pytest.mark.rule("ND-REINF-01", "ND-REINF-02")
@pytest.mark.parametrize("card", ["inf-2", "inf-3", "inf-4", "inf-5"])
def test_by_night_a_unit_enters_where_its_counter_says(card: str) -> None:
    state = given(*FEW, task=acting_german(2), turn=3, pool=(card,))
    done = do(state, c.Enter())
    unit = next(u for u in done.state.units.values() if u.card == card)
    assert unit.hex == printed().entries[printed().cards[card].entry]
    assert unit.full and not unit.known
    shown = rules.visible_to(done.state, "us").state.units[unit.key]
    assert shown.card == ""


@pytest.mark.rule("ND-REINF-03")
def test_an_entry_held_by_americans_moves_to_the_nearest_free_edge() -> None:
    entry = printed().entries["A"]
    state = given(stick("505-01", entry), task=acting_german(2), turn=3, pool=("inf-1",))
    state = do(state, c.Enter()).state
    assert offered(state) == (c.EnterAt("N1"), c.EnterAt("P1"))
    refused(state, c.EnterAt(entry), "ND-REINF-02")
    assert rules.visible_to(state, "us").state.agenda[-1] == t.ChooseEntry("", ())
    done = do(state, c.EnterAt("P1"))
    assert [u.hex for u in done.state.units.values() if u.card] == ["P1"]


@pytest.mark.rule("ND-REINF-04", "ND-REINF-07")
def test_by_day_he_picks_any_entry_that_americans_do_not_hold() -> None:
    entries = printed().entries
    state = given(stick("505-01", entries["B"]), task=acting_german(2), turn=6, pool=("inf-1",))
    state = do(state, c.Enter()).state
    assert set(offered(state)) == {c.EnterAt(entries[letter]) for letter in "ACD"}
    refused(state, c.EnterAt(entries["B"]), "ND-REINF-04")
    all_held = [stick(f"505-0{n}", hex_) for n, hex_ in enumerate(entries.values())]
    state = given(*all_held, task=acting_german(2), turn=6, pool=("inf-1",))
    state = do(state, c.Enter()).state
    assert offered(state) == (c.EnterAt("N1"), c.EnterAt("P1"))


def test_who_does_not_decide_is_offered_nothing_and_refused() -> None:
    state = given(*FEW, task=t.Activation(1))
    assert rules.legal(state, "german").offers == ()
    with pytest.raises(RuleViolation) as caught:
        rules.apply(state, DONE, ScriptedDice(), "german")
    assert caught.value.rule == "ND-SEQ-02"
    over = ran(given(*FEW, task=t.EndTurn(), turn=9))
    assert rules.decider(over) is None and rules.legal(over, "us").awaiting == "over"
