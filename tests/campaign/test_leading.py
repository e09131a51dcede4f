"""Who leads whom, and what always holds of who decides (p.8, 12)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import apply, legal, new, seating, visible_to
from campaign.rules.commands import (
    March,
    UseAbility,
)
from campaign.rules.commands.table import (
    AddSeat,
    AskScenes,
    CloseSeat,
    GiveMarine,
    GiveSpecialization,
    LeaveToBot,
    MindSeat,
    PassHost,
    ShareOut,
    StandIn,
    StopMinding,
    TableCommand,
)
from campaign.rules.events.table import (
    MarineGiven,
    MindingEnded,
    SeatClosed,
    SpecializationGiven,
)
from campaign.rules.moments import AMOUNTS
from campaign.rules.state import Seat
from campaign.rules.targets import OnOption
from campaign.rules.tasks import Draft
from campaign.screens.page import page_screen
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import PROFILES, entry, read, squad, with_mission
from tests.campaign.test_seats import OBJECTOR, THREE, TWO, give, owner, refusal, shared

# --- who leads whom ---------------------------------------------------------------------------


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_specialization_takes_its_marine_along_and_later_ones_too() -> None:
    state = give(shared(), GiveSpecialization(6, "host"), "bert")
    assert owner(state, "DOC") == "host"
    drafting = replace(state, agenda=(Draft(6, state.pool[:3]),))
    assert legal(drafting, "host").deciders == ("host",)
    after = give(drafting, legal(drafting, "host").commands[0], "host")
    assert after.squad[-1].owner == "host" and after.squad[-1].profile != PROFILES["DOC"]


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_marine_alone_may_be_given_and_his_replacement_is_not() -> None:
    state = give(shared(), GiveMarine(PROFILES["DOC"], "host"), "bert")
    assert owner(state, "DOC") == "host"
    drafting = replace(state, agenda=(Draft(6, state.pool[:3]),))
    assert legal(drafting, "bert").deciders == ("bert",)


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_marine_given_away_comes_back_with_his_specialization() -> None:
    state = give(shared(), GiveMarine(PROFILES["DOC"], "host"), "bert")
    assert owner(give(state, GiveSpecialization(6, "bert"), "host"), "DOC") == "bert"
    assert owner(give(state, ShareOut(TWO.owners), "host"), "DOC") == "bert"


@pytest.mark.rule("PH-MULTIPLAYER-03", "PH-MULTIPLAYER-04", "PH-MULTIPLAYER-05")
@pytest.mark.parametrize(
    ("count", "counts"),
    [(2, [3, 3]), (3, [2, 2, 2]), (4, [1, 2, 2, 1]), (5, [1, 1, 1, 1, 2]), (6, [1] * 6)],
)
def test_the_recommended_splits(count: int, counts: list[int]) -> None:
    codes = ("host", *(f"p{n}" for n in range(2, count + 1)))
    found = seating.split(codes)
    assert [found.count(code) for code in codes] == counts and found[0] == "host"
    assert list(found) == sorted(found, key=codes.index) or count == 4


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_the_host_shares_the_squad_out_anew_and_the_events_tell() -> None:
    outcome = apply(shared(), ShareOut(("bert",) * 6), ScriptedDice(), "host")
    assert {m.owner for m in outcome.state.squad} == {"bert"}
    assert outcome.events == tuple(SpecializationGiven(n, "bert") for n in (1, 2, 3))
    assert legal(outcome.state, "bert").allows(March("E6"))


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_sharing_out_tells_of_what_changes_hands_and_of_nothing_else() -> None:
    """The Corpsman was given away alone, nobody serves as Infantryman or Scout."""
    state = give(shared(), GiveMarine(PROFILES["DOC"], "host"), "bert")
    state = replace(state, marines=tuple(m for m in state.marines if m.spec not in (3, 4)))
    codes = ("bert", "host", "bert", "bert", "host", "bert")
    outcome = apply(state, ShareOut(codes), ScriptedDice(), "host")
    changed = [(e.spec, e.to) for e in outcome.events if isinstance(e, SpecializationGiven)]
    assert changed == [(1, "bert"), (3, "bert"), (5, "host"), (6, "bert")]
    assert outcome.state.owners == codes
    assert {m.spec: m.owner for m in outcome.state.squad} == {
        1: "bert", 2: "host", 5: "host", 6: "bert",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (GiveMarine(PROFILES["DOC"], "host"), "host", "ok"),
        (GiveMarine(PROFILES["SL"], "bert"), "bert", "not_your_marine"),
        (GiveMarine(PROFILES["DOC"], "bert"), "bert", "no_change"),
        (GiveMarine("MP.99", "bert"), "host", "no_marine"),
        (GiveMarine(PROFILES["DOC"], "nobody"), "bert", "no_seat"),
        (GiveSpecialization(1, "bert"), "bert", "not_your_marine"),
        (GiveSpecialization(7, "bert"), "host", "no_specialization"),
        (GiveSpecialization(0, "bert"), "host", "no_specialization"),
        (GiveSpecialization(6, "bert"), "host", "no_change"),
        (ShareOut(("host",) * 5), "host", "six_needed"),
        (ShareOut(("host",) * 5 + ("nobody",)), "host", "no_seat"),
        (ShareOut(TWO.owners), "host", "no_change"),
        (ShareOut(("bert",) * 6), "bert", "only_host"),
        (AddSeat(), "bert", "only_host"),
        (CloseSeat("bert"), "bert", "only_host"),
        (CloseSeat("bert"), "host", "leads_marines"),
        (CloseSeat("host"), "host", "host_stays"),
        (CloseSeat("nobody"), "host", "no_seat"),
        (PassHost("bert"), "bert", "only_host"),
        (PassHost("host"), "host", "no_change"),
        (PassHost("nobody"), "host", "no_seat"),
    ],
)
def test_who_may_change_what(command: TableCommand, seat: str, code: str) -> None:
    if code == "ok":
        assert apply(shared(), command, ScriptedDice(), seat).events == (
            MarineGiven(PROFILES["DOC"], "host"),
        )
        return
    no = refusal(shared(), command, seat)
    assert no.code == code and no.message.endswith(".") and no.page


@pytest.mark.rule("PH-MULTIPLAYER-02")
def test_six_players_fill_the_table() -> None:
    state = shared()
    for _ in range(4):
        state = give(state, AddSeat(), "host")
    assert len(seating.players(state)) == 6
    assert refusal(state, AddSeat(), "host").rule == "PH-MULTIPLAYER-02"
    state = give(state, CloseSeat("player3"), "host")
    assert give(state, AddSeat(), "host").seats[-1].code == "player3"


def test_the_hosts_role_passes_on() -> None:
    state = give(shared(), PassHost("bert"), "host")
    assert seating.host(state) == "bert"
    assert refusal(state, AddSeat(), "host").code == "only_host"
    assert len(give(state, AddSeat(), "bert").seats) == 3


def test_what_a_closed_seat_minded_is_minded_no_more() -> None:
    state = give(give(shared(), AddSeat(), "host"), MindSeat("bert", "player2"), "bert")
    state = give(state, MindSeat("host", "bert"), "host")
    outcome = apply(state, CloseSeat("player2"), ScriptedDice(), "host")
    assert [seat.minder for seat in outcome.state.seats] == ["bert", ""]
    assert outcome.events == (MindingEnded("bert", "player2"), SeatClosed("player2"))
    ended = apply(outcome.state, StopMinding("host"), ScriptedDice(), "bert")
    assert ended.events == (MindingEnded("host", "bert"),)


def test_the_fallen_keep_no_seat_open_and_the_living_do() -> None:
    state = give(shared(), GiveSpecialization(4, "host"), "bert")
    state = give(
        give(state, GiveSpecialization(5, "host"), "bert"), GiveSpecialization(6, "host"), "bert"
    )
    assert give(state, CloseSeat("bert"), "host").seats == state.seats[:1]
    for standing, code in (("kia", ""), ("hospital", "leads_marines"), ("squad", "leads_marines")):
        men = tuple(
            replace(m, owner="bert", standing=standing) if m.spec == 6 else m  # type: ignore[arg-type]
            for m in state.marines
        )
        left = replace(state, marines=men)
        if code:
            assert refusal(left, CloseSeat("bert"), "host").code == code
        else:
            assert len(give(left, CloseSeat("bert"), "host").seats) == 1


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_what_may_be_changed_at_the_table_is_listed() -> None:
    """For the host of two: the other split, each Specialization and Marine, the seat beside."""
    state = shared()
    listed = {o.command for o in seating.legal(state, "host").offers}
    assert listed == {
        AddSeat(), PassHost("bert"), AskScenes("many"), AskScenes("few"),
        MindSeat("host", "bert"), MindSeat("bert", "host"), LeaveToBot("host"),
        *(GiveSpecialization(n, "bert") for n in (1, 2, 3)),
        *(GiveSpecialization(n, "host") for n in (4, 5, 6)),
        *(GiveMarine(PROFILES[role], "bert") for role in ("SL", "RO", "INF")),
        *(GiveMarine(PROFILES[role], "host") for role in ("SCT", "ENG", "DOC")),
        *({ShareOut(seating.split(("host", "bert")))} - {ShareOut(TWO.owners)}),
    }  # fmt: skip
    theirs = {o.command for o in seating.legal(state, "bert").offers}
    assert theirs == {
        MindSeat("bert", "host"), LeaveToBot("bert"),
        *(GiveSpecialization(n, "host") for n in (4, 5, 6)),
        *(GiveMarine(PROFILES[role], "host") for role in ("SCT", "ENG", "DOC")),
    }  # fmt: skip


# --- always -----------------------------------------------------------------------------------

CODES = ["host", "bert", "player2", "player3", "red", "nobody", "book"]
SEAT = st.sampled_from(CODES)
COMMANDS: st.SearchStrategy[TableCommand] = st.one_of(
    st.just(AddSeat()),
    st.builds(CloseSeat, SEAT),
    st.builds(GiveMarine, st.sampled_from([*PROFILES.values(), "MP.99"]), SEAT),
    st.builds(GiveSpecialization, st.integers(-1, 8), SEAT),
    st.builds(ShareOut, st.lists(SEAT, min_size=5, max_size=7).map(tuple)),
    st.builds(MindSeat, SEAT, SEAT),
    st.builds(StandIn, SEAT),
    st.builds(LeaveToBot, SEAT),
    st.builds(StopMinding, SEAT),
    st.builds(PassHost, SEAT),
    st.builds(AskScenes, st.sampled_from(AMOUNTS)),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(SEAT, COMMANDS), max_size=12))
def test_whatever_is_said_the_table_stays_sound(said: list[tuple[str, TableCommand]]) -> None:
    state = shared(replace(TWO, seats=(*TWO.seats, Seat("red", "red"))))
    for seat, command in said:
        offered = seating.legal(state, seat, tuple(CODES)).allows(command)
        try:
            after = give(state, command, seat)
        except RuleViolation:
            assert not offered
            continue
        assert offered or isinstance(command, ShareOut)
        assert after.agenda == state.agenda and after != state
        state = after
        players = {s.code for s in seating.players(state)}
        assert sum(s.role == "host" for s in state.seats) == 1
        assert sum(s.role == "red" for s in state.seats) == 1
        assert {m.owner for m in state.squad} <= players and len(players) <= 6
        assert {s.minder for s in state.seats if s.role != "red"} <= players | {"", "bot"}
        assert {s.minder for s in state.seats if s.role == "red"} <= {"book", ""}
        for code in players:
            assert all(seating.fault(state, o.command, code) is None
                       for o in seating.legal(state, code).offers)  # fmt: skip
        assert sum(bool(legal(state, code).offers) for code in players) >= 1


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_campaign_of_three_is_played_to_the_map_by_whoever_is_awaited() -> None:
    state, seen = new(with_mission(), THREE, "three"), set()
    dice = SeededDice("three")
    for _ in range(60):
        who = legal(state, "host").decider
        seen.add(who)
        options = legal(state, who)
        last = [o for o in options.offers if o.command.kind == "move_out"] or options.offers
        state = apply(state, last[0].command, dice, who).state
        if state.mission is not None and options.awaiting == "squad_action":
            break
    assert seen == {"host", "bert", "carl"}


# --- OBJECTION, by a player who does not decide ---------------------------------------------------


@pytest.mark.rule("PH-SQUAD-04", "PH-MULTIPLAYER-01")
def test_who_has_objection_reads_the_options_and_what_comes_of_one_whoever_decides() -> None:
    options = [{"label": way, "steps": [{"text": f"A {way}."}]} for way in ("Left", "Right")]
    men = tuple(replace(m, owner=TWO.owners[m.spec - 1]) for m in squad())
    state = read(entry({"choice": {"options": options}}, options=TWO, marines=men)).state
    shown = page_screen(state.book, visible_to(state, "bert"))["page"]
    assert [choice.label for choice in shown.choices] == ["Left", "Right"]
    assert all(choice.act is None and choice.preview for choice in shown.choices)
    html = render_to_string("campaign/_choice.html", {"page": shown, "together": None})
    assert html.count("<details") == html.count("before you choose") == 1
    assert html.count("use_ability") == 2
    assert html.index("<details") < html.index("use_ability"), "folded, and named by whose it is"
    assert "Objection lets you read what one of them comes to" in html
    command = UseAbility(OBJECTOR, "objection", OnOption(1))
    after = apply(state, command, ScriptedDice(), "bert").state
    assert "A Right" in repr(visible_to(after, "bert").page)
    decider = page_screen(after.book, visible_to(after, "host"))["page"]
    assert all(choice.act for choice in decider.choices)
