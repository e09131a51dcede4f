"""Who may decide and who may change the table (p.8, 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import CampaignOptions, State, apply, legal, new, seating, visible_to, wishes
from campaign.rules.commands import (
    Bivouac,
    Continue,
    DropItem,
    EatRation,
    Fight,
    March,
    RollTest,
    SensibleKit,
    StrikeCamp,
    TakeItem,
    UseAbility,
)
from campaign.rules.commands.table import (
    AddSeat,
    AskScenes,
    CloseSeat,
    GiveMarine,
    GiveSpecialization,
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
from campaign.rules.tasks import Camp, Draft, Equip, Lighten
from campaign.screens.page import page_screen
from combat.rules.commands import Activate, BeginCombat, PlaceMarine
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import PROFILES, entry, gear, on_map, read, squad, with_mission

OBJECTOR = PROFILES["DOC"]
TWO = CampaignOptions(
    seats=(Seat("host", "host"), Seat("bert")), owners=("host",) * 3 + ("bert",) * 3
)
THREE = CampaignOptions(
    seats=(Seat("host", "host"), Seat("bert"), Seat("carl")),
    owners=("host", "host", "bert", "bert", "carl", "carl"),
)


def shared(options: CampaignOptions = TWO, **changes: Any) -> State:
    """A Mission under way; the Marines belong to their players."""
    men = tuple(
        replace(m, owner=options.owners[m.spec - 1])
        for m in squad(**{role: dict(change) for role, change in changes.pop("men", {}).items()})
    )
    return on_map(options=options, marines=men, **changes)


def give(state: State, command: Any, seat: str) -> State:
    """The state after a command of a seat that rolls nothing."""
    return apply(state, command, ScriptedDice(), seat).state


def refusal(state: State, command: Any, seat: str) -> RuleViolation:
    """The reason why a seat may not give a command; nothing has changed then."""
    before = replace(state)
    with pytest.raises(RuleViolation) as caught:
        apply(state, command, SeededDice("refused"), seat)
    assert state == before
    return caught.value


def owner(state: State, role: str) -> str:
    """The seat that leads the Marine of a Specialization."""
    return state.marine(PROFILES[role]).owner


# --- whose decision ---------------------------------------------------------------------------


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-05", "PH-CAMPAIGN-08")
def test_the_squad_leaders_player_decides_for_the_squad() -> None:
    state = shared()
    assert legal(state, "host").allows(March("E6")) and legal(state, "bert").offers == ()
    assert legal(state, "bert").deciders == ("host",)
    no = refusal(state, March("E6"), "bert")
    assert (no.code, no.rule, no.page) == ("not_your_decision", "PH-MULTIPLAYER-01", 8)
    assert "Squad Leader" in no.message
    apply(state, March("E6"), SeededDice("march"), "host")


@pytest.mark.rule("PH-KIA-05")
def test_who_holds_the_squad_leaders_marker_leads() -> None:
    ids = ("", *(PROFILES[role] for role in ("RO", "INF", "SCT", "ENG", "DOC")))
    gone = shared(men={"SL": {"standing": "kia"}})
    state = replace(gone, ids=(PROFILES["ENG"], *ids[1:]))
    assert legal(state, "bert").allows(Bivouac(15)) and not legal(state, "host").offers


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_equipment_is_every_players_own_business() -> None:
    state = shared(agenda=(Equip(),))
    options = legal(state, "bert")
    assert options.deciders == ("host", "bert")
    own = [o.command for o in options.offers if o.command != SensibleKit("bert")]
    assert len(own) == len(options.offers) - 1 and {command.marine for command in own} <= {
        PROFILES[r] for r in ("SCT", "ENG", "DOC")
    }
    mine = next(o.command for o in options.offers if isinstance(o.command, TakeItem))
    assert refusal(state, mine, "host").code == "not_your_decision"
    give(state, mine, "bert")


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-EQUIP-03", "PH-EQUIP-16")
def test_nobody_waits_for_whose_marines_are_ready() -> None:
    state = give(shared(agenda=(Equip(),)), SensibleKit(), "host")
    assert legal(state, "host").deciders == ("host",)
    theirs = [o.command for o in legal(state, "bert").offers]
    down = [c for c in theirs if isinstance(c, DropItem)]
    assert down, "he may change his mind"
    waited = {}
    for command in down:
        item = (command.code, command.marine)
        waited[item] = legal(give(state, command, "bert"), "host").deciders
    assert waited["claymore", PROFILES["ENG"]] == ("host", "bert")
    lightest = next(c for c in down if c.marine == PROFILES["DOC"] and c.code not in ("m16", "m14"))
    assert waited[lightest.code, lightest.marine] == ("host",)
    assert any(waited[c.code, c.marine] == ("host", "bert") for c in down if c.side == 0)


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_marine_takes_his_test_by_his_own_player() -> None:
    test = {"test": {"trait": "PER", "who": "DOC", "diff": 1, "pass": [], "fail": []}}
    men = tuple(replace(m, owner=TWO.owners[m.spec - 1]) for m in squad())
    state = read(entry(test, marines=men, options=TWO)).state
    assert legal(state, "bert").allows(RollTest()) and not legal(state, "host").offers
    assert "own player" in refusal(state, RollTest(), "host").message


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_in_camp_each_eats_his_own_rations_and_the_leader_strikes_it() -> None:
    state = shared(agenda=(Camp(60, 4),), men={"DOC": {"gear": gear("rations")}})
    assert legal(state, "bert").commands == (EatRation(PROFILES["DOC"]),)
    assert legal(state, "host").commands == (StrikeCamp(),)


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_in_combat_an_order_belongs_to_the_marines_player() -> None:
    fight = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F2"}}
    men = tuple(replace(m, owner=TWO.owners[m.spec - 1]) for m in squad(
        DOC={"weapons": ("m16",)}, SL={"weapons": ("m16",)}))  # fmt: skip
    begun = entry(fight, marines=men, options=TWO)
    state = apply(begun, Continue(), SeededDice("fight"), "host").state
    theirs = {o.command.order for o in legal(state, "bert").offers if isinstance(o.command, Fight)}
    assert theirs and all(isinstance(order, PlaceMarine) for order in theirs)
    assert refusal(state, Fight(BeginCombat()), "bert").code == "not_your_decision"
    mine = next(o for o in theirs if isinstance(o, PlaceMarine))
    assert refusal(state, Fight(mine), "host").code == "not_your_decision"
    state = give(give(state, Fight(mine), "bert"), Fight(BeginCombat()), "host")
    while state.battle is not None and state.battle.stage not in ("activate", "claymore"):
        state = apply(state, legal(state, "host").commands[0], SeededDice("on"), "host").state
    assert legal(state, "host").deciders == ("host", "bert")
    doc = Fight(Activate(PROFILES["DOC"]))
    assert legal(state, "bert").allows(doc) and not legal(state, "host").allows(doc)
    state = apply(state, doc, SeededDice("on"), "bert").state
    assert legal(state, "bert").deciders == ("bert",)
    # Another may go first yet, but nobody waits for that.
    other = Fight(Activate(PROFILES["SL"]))
    assert legal(state, "host").allows(other) and not legal(state, "bert").allows(other)
    assert refusal(state, legal(state, "bert").commands[0], "host").code == "not_your_decision"
    # Who is given a Marine leads him in the Combat too, and the others as before.
    given = give(state, GiveMarine(PROFILES["DOC"], "host"), "bert")
    assert legal(given, "host").deciders == ("host",)
    assert given.battle is not None
    owners = {m.key: m.participant.owner for m in given.battle.marines}
    assert owners == {m.profile: m.owner for m in given.squad}
    assert owners[PROFILES["DOC"]] == "host" and owners[PROFILES["ENG"]] == "bert"


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_watcher_decides_nothing_even_with_one_player() -> None:
    state = on_map()
    assert legal(state, "watch1").offers == ()
    assert "watch" in refusal(state, March("E6"), "watch1").message
    assert "watch" in refusal(state, AddSeat(), "watch1").message


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_who_may_only_help_is_not_waited_for() -> None:
    charm = {"SCT": {"charms": ("FLOWER",)}, "SL": {"stress": 1}}
    state = shared(agenda=(Camp(60, 4),), men=charm)
    options = legal(state, "bert")
    assert options.deciders == ("host",) and options.commands[0].kind == "use_charm"
    assert {o.command.kind for o in wishes(state, "bert")} == {"strike_camp"}
    assert wishes(state, "host") == () == wishes(state, "watch1")


@pytest.mark.rule("PH-EQUIP-06", "PH-EQUIP-32")
def test_packs_wait_for_who_carries_too_much_else_for_who_closes_them() -> None:
    men = {"DOC": {"gear": gear("rations", "rations")}}
    fit = shared(agenda=(Lighten(),), men=men)
    assert legal(fit, "bert").offers and legal(fit, "bert").deciders == ("host",)
    doc = fit.marine(PROFILES["DOC"])
    weak = fit.with_marine(replace(doc, gear=doc.gear * 9))
    assert legal(weak, "bert").deciders == ("bert",), "nobody goes on before that"


# --- minding a seat ---------------------------------------------------------------------------


def test_a_minder_acts_for_the_absent_and_for_his_own() -> None:
    state = give(shared(), MindSeat("host", "bert"), "host")
    assert legal(state, "bert").allows(March("E6"))
    assert legal(state, "host").allows(March("E6")), "who comes back needs nobody's leave"
    state = give(state, StopMinding("host"), "bert")
    assert not legal(state, "bert").offers


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (MindSeat("bert", "carl"), "carl", "not_your_seat"),
        (MindSeat("bert", "bert"), "host", "same_seat"),
        (MindSeat("bert", "nobody"), "host", "no_seat"),
        (MindSeat("nobody", "bert"), "host", "no_seat"),
        (StopMinding("bert"), "host", "not_minded"),
        (StopMinding("nobody"), "host", "no_seat"),
    ],
)
def test_who_may_not_mind_whom(command: TableCommand, seat: str, code: str) -> None:
    assert refusal(shared(THREE), command, seat).code == code


def test_nobody_of_the_squad_minds_the_red_player() -> None:
    options = replace(TWO, seats=(*TWO.seats, Seat("red", "red")))
    state = shared(options)
    assert refusal(state, MindSeat("red", "bert"), "host").rule == "PH-OPT-SAPPER-01"
    assert refusal(state, MindSeat("bert", "red"), "bert").code == "not_a_player"
    assert refusal(state, CloseSeat("red"), "host").code == "red_stays"
    assert refusal(state, GiveSpecialization(1, "red"), "host").code == "not_a_player"
    assert refusal(state, PassHost("red"), "host").code == "not_a_player"


def test_one_stands_in_for_those_whose_time_is_over_and_no_others() -> None:
    state = shared(THREE)
    assert not any(isinstance(o.command, StandIn) for o in seating.legal(state, "bert").offers)
    offers = seating.legal(state, "bert", ("host", "bert")).offers
    assert [o.command for o in offers if isinstance(o.command, StandIn)] == [StandIn("host")]
    state = give(state, StandIn("host"), "bert")
    assert legal(state, "bert").allows(March("E6")) and legal(state, "host").allows(March("E6"))
    assert not legal(state, "carl").offers
    assert refusal(state, StandIn("host"), "bert").code == "no_change"
    assert give(state, StandIn("host"), "carl").seats[0].minder == "carl", "he may be away as well"
    back = give(state, StopMinding("host"), "host")
    assert not legal(back, "bert").offers


def test_for_red_nobody_stands_in_but_the_book() -> None:
    state = shared(replace(TWO, seats=(*TWO.seats, Seat("red", "red"))))
    for command, seat in (
        (StandIn("red"), "bert"),
        (MindSeat("red", "book"), "host"),
        (MindSeat("red", "book"), "red"),
    ):
        away = give(state, command, seat)
        assert away.seats[-1].minder == "book"
        assert not legal(away, "bert").offers, "he sees and decides no more than before"
        for back in ("host", "red"):
            assert give(away, StopMinding("red"), back).seats[-1].minder == ""
        assert refusal(away, StopMinding("red"), "bert").code == "not_your_seat"
        assert refusal(away, StandIn("red"), "bert").code == "no_change"
    assert refusal(state, MindSeat("red", "book"), "bert").code == "not_your_seat"
    assert refusal(state, MindSeat("bert", "book"), "host").code == "no_seat"
    assert refusal(state, StandIn("red"), "red").code == "not_a_player"


def test_who_stands_in_leads_marines() -> None:
    state = shared(replace(TWO, seats=(*TWO.seats, Seat("red", "red"))))
    assert refusal(state, StandIn("bert"), "red").code == "not_a_player"
    assert refusal(state, StandIn("bert"), "watch1").code == "only_players"
    assert refusal(state, StandIn("bert"), "bert").code == "same_seat"
    assert refusal(state, StandIn("gone"), "bert").code == "no_seat"


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
        MindSeat("host", "bert"), MindSeat("bert", "host"),
        *(GiveSpecialization(n, "bert") for n in (1, 2, 3)),
        *(GiveSpecialization(n, "host") for n in (4, 5, 6)),
        *(GiveMarine(PROFILES[role], "bert") for role in ("SL", "RO", "INF")),
        *(GiveMarine(PROFILES[role], "host") for role in ("SCT", "ENG", "DOC")),
        *({ShareOut(seating.split(("host", "bert")))} - {ShareOut(TWO.owners)}),
    }  # fmt: skip
    theirs = {o.command for o in seating.legal(state, "bert").offers}
    assert theirs == {
        MindSeat("bert", "host"),
        *(GiveSpecialization(n, "host") for n in (4, 5, 6)),
        *(GiveMarine(PROFILES[role], "host") for role in ("SCT", "ENG", "DOC")),
    }


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
        assert {s.minder for s in state.seats if s.role != "red"} <= players | {""}
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
    assert html.count("Read what comes of it first") == 2 and "use_ability" in html
    command = UseAbility(OBJECTOR, "objection", OnOption(1))
    after = apply(state, command, ScriptedDice(), "bert").state
    assert "A Right" in repr(visible_to(after, "bert").page)
    decider = page_screen(after.book, visible_to(after, "host"))["page"]
    assert all(choice.act for choice in decider.choices)
