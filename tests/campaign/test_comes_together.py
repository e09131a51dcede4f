"""The table, the Squad and a Set up Box are put together, on both sides of every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, acting_for, apply, kit, new, seating
from campaign.rules.cards import Patrol
from campaign.rules.commands import Continue, March, RecruitMarine
from campaign.rules.commands.red import HoldBack
from campaign.rules.commands.table import AddSeat
from campaign.rules.state import Sapper, Seat
from campaign.rules.tasks import (
    NamePoint,
    Reassemble,
    Recruit,
    SquadAction,
    Stop,
)
from combat.rules.dice import ScriptedDice, SeededDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    cast,
    marine,
    offers,
    on_map,
    say,
    squad,
    with_mission,
    with_missions,
)

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
NO_DICE = ScriptedDice()


# --- the table --------------------------------------------------------------------------------


def test_without_a_seat_the_host_changes_the_table_and_red_gives_his_orders() -> None:
    seats = (Seat("bert"), Seat("anna", "host"), Seat("red", "red"))
    options = CampaignOptions(seats=seats, owners=("bert",) * 6)
    state = on_map(options=options, sapper=Sapper(("diff",)))
    assert len(apply(state, AddSeat(), NO_DICE).state.seats) == 4
    held = apply(state, HoldBack("diff"), NO_DICE).state.run.sapper
    assert held is not None and held.held == ("diff",)


@pytest.mark.parametrize("spec", range(1, 7))
def test_a_recruit_is_led_by_the_player_of_his_specialization(spec: int) -> None:
    owners = tuple(f"player{n}" for n in range(1, 7))
    options = CampaignOptions(seats=tuple(Seat(code) for code in owners), owners=owners)
    men = tuple(replace(m, owner=owners[m.spec - 1]) for m in squad())
    state = on_map(options=options, marines=men, agenda=(SquadAction(), Recruit("MP.30")))
    after = say(state, RecruitMarine(spec)).state
    new = after.marine("MP.30")
    assert (new.owner, new.spec, after.ids[spec - 1]) == (f"player{spec}", spec, "MP.30")
    assert sum(m.standing == "left" for m in after.marines) == 1
    assert [p for n, p in enumerate(after.ids, 1) if n != spec] == [
        p for n, p in enumerate(state.ids, 1) if n != spec
    ]


def test_what_red_keeps_back_and_what_is_changed_at_the_table_is_nobody_elses_command() -> None:
    seats = (Seat("host", "host"), Seat("red", "red", minder="host"))
    options = CampaignOptions(seats=seats, owners=("host",) * 6)
    state = on_map(options=options, sapper=Sapper(("diff",)))
    for command, seat in ((HoldBack("diff"), "red"), (AddSeat(), "red"), (AddSeat(), "host")):
        assert acting_for(state, command, seat) == ""
    assert acting_for(state, March("F7"), "red") == "host"
    assert acting_for(state, March("F7"), "host") == ""


def test_no_split_is_recommended_for_more_players_than_marines() -> None:
    def shared(number: int) -> list[str]:
        seats = tuple(Seat(f"p{n}", "player" if n else "host") for n in range(number))
        state = on_map(options=CampaignOptions(seats=seats, owners=("p0",) * 6))
        return [o.command.kind for o in seating.legal(state, "p0").offers]

    assert "share_out" in shared(6) and "share_out" not in shared(7)


# --- the Squad comes together -----------------------------------------------------------------


@pytest.mark.rule("PH-HOSPITAL-05", "PH-SQUAD-15")
@pytest.mark.parametrize(("returns", "back"), [(1, True), (2, True), (3, False)])
@pytest.mark.parametrize(("cubes", "left"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_who_is_due_is_back_and_his_stand_in_leaves(
    returns: int, back: bool, cubes: int, left: int
) -> None:
    hurt = {"standing": "hospital", "returns": returns, "condition_cubes": cubes, "stress": 2}
    men = (
        *squad(DOC=hurt),
        replace(marine(on_map(), "DOC"), profile="MP.01", temporary=True),
        replace(marine(on_map(), "DOC"), profile="MP.02", standing="kia", temporary=True),
    )
    two = with_missions(MISSION | {"mission": 2})
    state = replace(on_map(marines=men, content=two), ids=(SL, RO, INF, SCT, ENG, "MP.01"))
    state = replace(state, agenda=(Stop("M2/01"), Reassemble(), Stop("M2/01")))
    after = apply(state, Continue(), SeededDice("back")).state
    doc, sub = after.marine(DOC), after.marine("MP.01")
    assert (doc.standing, sub.standing) == (("squad", "left") if back else ("hospital", "squad"))
    assert (doc.condition_cubes, doc.stress, doc.returns) == (
        (left, 0, 0) if back else (cubes, 2, returns)
    )
    assert after.ids[5] == (DOC if back else "MP.01")
    assert after.marine("MP.02").standing == "kia"
    assert awaiting(after) == "stop", "nobody is missing"


@pytest.mark.rule("PH-SQUAD-14", "PH-SQUAD-16")
def test_who_is_missing_is_replaced_for_a_while_or_for_good() -> None:
    men = squad(RO={"standing": "hospital", "returns": 9}, ENG={"standing": "kia"})
    state = on_map(marines=men, agenda=(Stop("M1/01"), Reassemble(), Stop("M1/01")))
    state = apply(state, Continue(), SeededDice("new")).state
    drafted = []
    while awaiting(state) == "draft":
        task: Any = state.agenda[-1]
        drafted.append((task.spec, task.temporary, len(task.offered)))
        state = apply(state, offers(state)[-1].command, SeededDice("new")).state
    assert drafted == [(2, True, 3), (5, False, 3)]


@pytest.mark.rule("PH-SQUAD-16", "PH-KIA-10")
def test_from_an_empty_pool_the_marker_goes_to_another_unasked_where_he_is_the_only_one() -> None:
    gone = {role: {"standing": "kia"} for role in ("RO", "INF", "SCT", "ENG", "DOC")}
    stop = Stop("M1/01")
    state = on_map(marines=squad(**gone), agenda=(stop, Reassemble(), stop))
    after = say(replace(state, pool=()), Continue()).state
    assert after.ids == (SL, SL, "", "", "", "") and after.agenda == (stop,)


@pytest.mark.rule("PH-SQUAD-08", "PH-SQUAD-09")
def test_the_leader_of_a_specialization_leads_the_men_of_a_patrol() -> None:
    book = with_mission()
    men = [{"profile": p, "specs": s} for p, s in ((SL, [1, 2]), (INF, [3, 5]), (DOC, [6, 4]))]
    squad_of = Patrol.model_validate({"squad": men, "point_man": SL})
    patrol = book.book.model_copy(update={"patrol": squad_of, "motivations": ()})
    owners = ("a", "b", "c", "d", "e", "f")
    options = CampaignOptions(seats=tuple(Seat(code) for code in owners), owners=owners)
    state = new(replace(book, book=patrol, _found={}), options, "patrol")
    assert [(m.profile, m.spec, m.owner) for m in state.marines] == [
        (SL, 1, "a"), (INF, 3, "c"), (DOC, 6, "f")]  # fmt: skip


def test_the_best_point_man_sees_and_survives_and_is_the_scout_among_equals() -> None:
    assert kit.best_point_man(on_map()).profile == SCT, "SUR 4 and PER 3, as the Engineer"
    worse = squad(SCT={"wound": "W.04"})
    assert kit.best_point_man(on_map(marines=worse)).profile == INF, "the first of the others"
    men = tuple(m for m in cast("SCT", "MP.02") if m.spec not in (3, 5))
    assert kit.best_point_man(on_map(marines=men)).profile == "MP.02"


def test_a_point_man_that_is_named_already_or_nobody_is_not_asked_for() -> None:
    stop = Stop("M1/01")
    named = on_map(agenda=(SquadAction(), stop, NamePoint(), stop))
    assert say(named, Continue()).state.agenda == (SquadAction(), stop)
    empty = replace(named, point_man="", agenda=(stop, NamePoint(), stop))
    assert awaiting(say(empty, Continue()).state) == "name_point"
    nobody = replace(empty, marines=(), ids=("",) * 6)
    assert say(nobody, Continue()).state.agenda == (stop,)
