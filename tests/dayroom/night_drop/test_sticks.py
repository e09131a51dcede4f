"""Sticks, companies and the PIR Advantage."""

from __future__ import annotations

import pytest

from dayroom.night_drop import rules
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.events import (
    AdvantageTaken,
    CompanyFormed,
    InitiativeSet,
    SticksRevealed,
)
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.zones import zones_against
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

REGROUP = t.Regrouping("505")
NEXT = t.Activation(2)


def revealed(*what: str, known: bool = False) -> State:
    """A hex with such sticks, chosen for regrouping."""
    sticks = [stick(f"505-0{n}", "S4", kind, known) for n, kind in enumerate(what, 1)]
    return do(given(*sticks, task=REGROUP, after=[NEXT]), c.Regroup("S4")).state


def sets(state: State) -> set[tuple[int, str]]:
    """The companies that can be made: of how many sticks, and their size."""
    return {
        (len(offer.command.sticks), offer.label)
        for offer in rules.legal(state, "us").offers
        if isinstance(offer.command, c.Convert)
    }


@pytest.mark.rule("ND-STICK-05", "ND-STICK-12")
def test_neither_player_sees_an_unknown_stick_and_no_list_betrays_an_advantage() -> None:
    for task in (acting_us(), t.Scattering("505", 5)):
        lists = []
        for kind in ("plt", "advantage"):
            state = given(stick("505-01", "S4", kind), german("G1", "A1"), task=task)
            for seat in ("us", "german", ""):
                assert rules.visible_to(state, seat).state.units["505-01"].kind == ""
            lists.append(offered(state))
        assert lists[0] == lists[1]
        assert len(lists[0]) > 6


@pytest.mark.rule("ND-ADV-06", "ND-STICK-12")
def test_a_revealed_advantage_cannot_move() -> None:
    state = given(
        stick("505-01", "S4", "advantage", known=True), stick("505-02", "S4"), task=acting_us()
    )
    assert targets(state, "505-01") == set() and targets(state, "505-02")
    refused(state, c.Move(("505-01",), "S3"), "ND-ADV-06")


@pytest.mark.rule("ND-STICK-07")
def test_a_stick_never_attacks_and_has_no_zone() -> None:
    state = given(stick("505-01", "S4"), german("G1", "S3"), task=acting_us(), turn=5)
    assert zones_against(state, "german") == {}
    refused(state, c.Attack(("505-01",), "505-01", "S3"), "ND-STICK-07")


@pytest.mark.rule("ND-COMP-02", "ND-COMP-18", "ND-ACT-02")
def test_stacks_are_checked_after_the_fights_and_regrouping_comes_last() -> None:
    four = [stick(f"505-0{n}", "S4") for n in range(1, 5)]
    state = do(given(*four, task=acting_us(), after=[NEXT]), DONE).state
    assert state.agenda[-1].kind == "surplus"
    state = do(state, c.Remove("505-01")).state
    assert state.agenda[-1].kind == "regrouping"
    assert c.Regroup("S4") in offered(state)
    assert do(state, DONE).state.agenda[-1].kind == "activation"


@pytest.mark.rule("ND-COMP-03", "ND-COMP-04", "ND-STICK-06", "ND-COMP-15")
def test_choosing_a_hex_reveals_the_sticks_of_the_regiment_and_no_others() -> None:
    sticks = (stick("505-01", "S4", "ldr"), stick("505-02", "S4"), stick("507-01", "S4"))
    done = do(given(*sticks, task=REGROUP, after=[NEXT]), c.Regroup("S4"))
    event = done.events[0]
    assert isinstance(event, SticksRevealed)
    assert event.sticks == (("505-01", "ldr"), ("505-02", "plt"))
    units = done.state.units
    assert units["505-01"].known and units["505-02"].known and not units["507-01"].known
    assert DONE in offered(done.state)  # It may be declined once they are seen.
    lone = given(stick("505-01", "S4"), stick("507-01", "S4"), task=REGROUP, after=[NEXT])
    refused(lone, c.Regroup("S4"), "ND-COMP-03")


@pytest.mark.rule("ND-COMP-05..08")
@pytest.mark.parametrize(
    ("what", "made"),
    [
        (("plt", "ldr"), {(2, "reduced")}),
        (("plt", "hq"), {(2, "reduced")}),
        (("plt", "plt", "plt"), {(3, "reduced")}),
        (("plt", "plt", "hq"), {(3, "full"), (2, "reduced")}),
        (("ldr", "ldr", "plt"), {(3, "full"), (2, "reduced")}),
    ],
)
def test_which_sticks_become_which_company(what: tuple[str, ...], made: set[object]) -> None:
    state = revealed(*what)
    assert sets(state) == made
    keys = tuple(f"505-0{n}" for n in range(1, len(what) + 1))
    done = do(state, c.Convert(keys))
    event = done.events[0]
    assert isinstance(event, CompanyFormed)
    assert event.full is ((len(what), "full") in made)
    assert done.state.units[event.unit].full is event.full


@pytest.mark.rule("ND-COMP-08", "ND-STICK-06")
def test_two_platoons_are_revealed_and_stay_sticks() -> None:
    state = revealed("plt", "plt")
    assert state.agenda[-1] == NEXT  # Nothing is left to decide.
    assert all(unit.known for unit in state.units.values())
    again = given(*state.units.values(), task=REGROUP, after=[NEXT])
    refused(again, c.Regroup("S4"), "ND-COMP-08")
    refused(revealed("plt", "plt", "ldr"), c.Convert(("505-01", "505-02")), "ND-COMP-08")


@pytest.mark.rule("ND-COMP-10")
def test_sticks_that_were_used_are_gone_for_good() -> None:
    done = do(revealed("plt", "ldr"), c.Convert(("505-01", "505-02")))
    assert {lost.unit.key for lost in done.state.lost} == {"505-01", "505-02"}
    assert {lost.how for lost in done.state.lost} == {"used"}
    assert list(done.state.units) == ["505-C1"]


@pytest.mark.rule("ND-COMP-11")
def test_who_declines_leaves_the_sticks_revealed() -> None:
    state = do(revealed("plt", "ldr"), DONE).state
    assert [unit.known for unit in state.units.values()] == [True, True]
    assert state.companies == 0


@pytest.mark.rule("ND-COMP-09", "ND-COMP-10")
def test_a_stick_of_his_choice_fills_up_a_reduced_company() -> None:
    units = (company("505-C1", "S4", full=False), stick("505-01", "S4", "ldr"))
    more = stick("505-02", "S4")
    state = do(given(*units, more, task=REGROUP, after=[NEXT]), c.Regroup("S4")).state
    assert {one for one in offered(state) if isinstance(one, c.Reinforce)} == {
        c.Reinforce("505-01"),
        c.Reinforce("505-02"),
    }
    done = do(state, c.Reinforce("505-02"))
    assert done.state.units["505-C1"].full and "505-02" not in done.state.units
    assert "505-01" in done.state.units
    full = given(company("505-C1", "S4"), stick("505-01", "S4"), task=REGROUP, after=[NEXT])
    refused(full, c.Regroup("S4"), "ND-COMP-03")
    strangers = given(
        company("507-C1", "S4", full=False), stick("505-01", "S4"), task=REGROUP, after=[NEXT]
    )
    refused(strangers, c.Regroup("S4"), "ND-COMP-03")


@pytest.mark.rule("ND-COMP-12", "ND-COMP-16")
def test_an_advantage_is_revealed_with_the_rest_and_never_counts() -> None:
    state = revealed("advantage", "plt", "ldr")
    assert state.units["505-01"].known
    assert sets(state) == {(2, "reduced")}
    refused(state, c.Convert(("505-01", "505-02", "505-03")), "ND-COMP-03")
    assert revealed("advantage", "ldr").agenda[-1] == NEXT
    known = given(
        stick("505-01", "S4", "advantage", True), stick("505-02", "S4"), task=REGROUP, after=[NEXT]
    )
    refused(known, c.Regroup("S4"), "ND-COMP-03")


@pytest.mark.rule("ND-COMP-17")
def test_a_hex_is_resolved_once_converting_or_reinforcing() -> None:
    units = (
        company("505-C9", "S4", full=False),
        stick("505-01", "S4", "ldr"),
        stick("505-02", "S4"),
        stick("505-03", "U3"),
        stick("505-04", "U3"),
    )
    state = do(given(*units, task=REGROUP, after=[NEXT]), c.Regroup("S4")).state
    state = do(state, c.Convert(("505-01", "505-02"))).state
    assert state.agenda[-1].kind == "regrouping"
    refused(state, c.Regroup("S4"), "ND-COMP-17")


@pytest.mark.rule("ND-COMP-13", "ND-COMP-14")
def test_each_hq_used_puts_a_marker_face_down_that_he_alone_knows() -> None:
    state = revealed("hq", "hq", "plt")
    state = do(state, c.Convert(("505-01", "505-02", "505-03"))).state
    assert [task.kind for task in state.agenda[-2:]] == ["choose_vp_hex"] * 2
    done = do(state, c.PlaceMarker("P7"), draws=[5])
    assert (done.state.markers["P7"].value, done.state.markers["P7"].up) == (4, False)
    assert 4 not in done.state.draw
    for seat, value in (("us", 4), ("german", 0), ("", 0)):
        assert rules.visible_to(done.state, seat).state.markers["P7"].value == value
        assert rules.heard_by(done.events[0], seat).value == value
    assert done.state.agenda[-1].kind == "choose_vp_hex"


@pytest.mark.rule("ND-COMP-19")
def test_a_hex_with_a_marker_is_not_chosen_again_and_without_a_free_one_none_is_drawn() -> None:
    state = revealed("hq", "plt")
    full = given(
        *state.units.values(),
        task=state.agenda[-1],
        after=[NEXT],
        markers=dict.fromkeys(state.content.vp_hexes[:-1], (1, False)),
    )
    done = do(full, c.Convert(("505-01", "505-02"))).state
    assert offered(done) == (c.PlaceMarker("T5"),)
    refused(done, c.PlaceMarker("P7"), "ND-COMP-19")
    none = given(
        *state.units.values(),
        task=state.agenda[-1],
        after=[NEXT],
        markers=dict.fromkeys(state.content.vp_hexes, (1, False)),
    )
    assert do(none, c.Convert(("505-01", "505-02"))).state.agenda[-1] == NEXT


ADVANTAGE = stick("507-01", "S4", "advantage", known=True)
CHOOSE = t.ChooseAdvantage()


@pytest.mark.rule("ND-ADV-01", "ND-ADV-02")
def test_a_revealed_advantage_takes_the_initiative_and_binds_the_first_activation() -> None:
    state = given(ADVANTAGE, task=CHOOSE, after=[t.Activation(1)], turn=2, phasing="german")
    done = do(state, c.SpendAdvantage("507-01"))
    assert done.state.phasing == "us" and "507-01" not in done.state.units
    assert offered(done.state) == (c.Activate("U2"),)
    refused(done.state, c.Activate("U1"), "ND-ADV-02")
    refused(done.state, DONE, "ND-ADV-02")
    assert {r.rule for r in rules.legal(done.state, "us").refusals} == {"ND-ADV-02"}


@pytest.mark.rule("ND-ADV-07")
def test_an_unknown_advantage_cannot_be_spent() -> None:
    hidden = stick("505-01", "U3", "advantage")
    state = given(ADVANTAGE, hidden, task=CHOOSE, after=[t.Activation(1)], turn=2)
    refused(state, c.SpendAdvantage("505-01"), "ND-ADV-07")
    alone = given(hidden, german("G1", "A1"), task=t.EndTurn(), turn=2)
    begun = rules.sequence.Work(alone, dice=None)  # type: ignore[arg-type]
    assert rules.sequence.advantages(begun) == []


@pytest.mark.rule("ND-ADV-04", "ND-ADV-08")
def test_against_a_german_claim_it_is_lost_and_the_dice_decide() -> None:
    state = given(
        ADVANTAGE, task=CHOOSE, after=[t.Activation(1)], turn=4, phasing="german", claims=1
    )
    done = do(state, c.SpendAdvantage("507-01"), faces=[5, 2])
    event = next(e for e in done.events if isinstance(e, InitiativeSet))
    assert (event.why, event.dice, done.state.phasing) == ("roll", (5, 2), "us")
    assert done.state.claims == 0 and "507-01" not in done.state.units
    assert done.state.forced == ""


@pytest.mark.rule("ND-ADV-03", "ND-ADV-05")
def test_each_advantage_that_germans_take_gives_them_a_turn() -> None:
    foes = (stick("507-01", "S5", "advantage"), stick("505-01", "S3", "advantage"))
    state = given(
        german("G1", "S4"),
        german("G2", "T3"),
        *foes,
        company("508-C1", "A1"),
        task=acting_german(),
        after=[t.EndTurn()],
        turn=3,
        phasing="us",
    )
    done = do(state, c.Attack(("G1",), "G1", "S5"))
    taken = [e for e in done.events if isinstance(e, AdvantageTaken)]
    assert [rules.heard_by(event, "us") for event in taken] == taken
    assert done.state.claims == 1
    # Two in turn 3: the Germans have turn 4, and one turn more is theirs.
    done = do(done.state, c.Attack(("G2",), "G2", "S3"))
    event = next(e for e in done.events if isinstance(e, InitiativeSet))
    assert (event.seat, event.why, event.dice) == ("german", "claim", ())
    assert (done.state.turn, done.state.claims) == (4, 1)
    shown = rules.visible_to(done.state, "us").state.lost
    assert [lost.unit.kind for lost in shown] == ["advantage", "advantage"]


@pytest.mark.rule("ND-STICK-08", "ND-COMB-19", "ND-STICK-10")
def test_sticks_alone_are_eliminated_without_dice_and_the_german_looks() -> None:
    state = given(
        german("G1", "S4"),
        stick("505-01", "S3", "ldr"),
        stick("507-01", "S3"),
        task=acting_german(),
        after=[NEXT],
    )
    done = do(state, c.Attack(("G1",), "G1", "S3"))  # No dice were given: none are rolled.
    assert not {"505-01", "507-01"} & set(done.state.units)
    for seat, sees in (("german", {"ldr", "plt"}), ("us", {""})):
        lost = rules.visible_to(done.state, seat).state.lost
        assert {one.unit.kind for one in lost} == sees
        heard = [rules.heard_by(e, seat) for e in done.events if e.kind == "eliminated"]
        assert {e.stick_kind for e in heard} == sees


@pytest.mark.rule("ND-STICK-09")
def test_with_the_last_company_of_a_hex_its_sticks_are_lost() -> None:
    state = given(
        german("G1", "S4", "tank-1"),
        company("505-C1", "S3", full=False),
        stick("507-01", "S3"),
        task=acting_german(),
        after=[NEXT],
    )
    done = do(state, c.Attack(("G1",), "G1", "S3"), faces=[6, 1])
    done = do(done.state, DONE)  # 10 against 6: he stands and loses a step.
    assert kinds(done)[:2] == ["eliminated", "eliminated"]
    assert set(done.state.units) == {"G1"}


@pytest.mark.rule("ND-STICK-11", "ND-MOVE-11", "ND-ACT-13")
def test_nobody_looks_at_a_stick_driven_off_the_map() -> None:
    state = given(
        stick("505-01", "A1", "hq"), german("G1", "V8"), task=t.Scattering("505", 2), after=[NEXT]
    )
    done = do(state, c.Scatter("505-01", "off"))
    assert "505-01" not in done.state.units
    for seat in ("us", "german"):
        assert rules.visible_to(done.state, seat).state.lost[0].unit.kind == ""
        heard = [rules.heard_by(e, seat) for e in done.events if e.kind == "eliminated"]
        assert [e.stick_kind for e in heard] == [""]
