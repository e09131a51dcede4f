"""Who may decide and who may change the table (p.8, 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, apply, legal, seating, seats, wishes
from campaign.rules.answers import answer
from campaign.rules.commands import (
    Bivouac,
    Command,
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
    UseCharm,
)
from campaign.rules.commands.table import (
    AddSeat,
    CloseSeat,
    GiveMarine,
    GiveSpecialization,
    MindSeat,
    PassHost,
    StandIn,
    StopMinding,
    TableCommand,
)
from campaign.rules.state import Seat
from campaign.rules.tasks import Camp, Equip, Lighten
from combat.rules.commands import Activate, BeginCombat, PlaceMarine
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from combat.rules.options import Offer
from tests.campaign.builders import PROFILES, entry, gear, on_map, read, squad

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
    assert seats.deciders(state, asking("activate", doc, Continue())) == ("host", "bert")
    assert legal(state, "bert").allows(doc) and not legal(state, "host").allows(doc)
    state = apply(state, doc, SeededDice("on"), "bert").state
    assert legal(state, "bert").deciders == ("bert",)
    # Another may go first yet, but nobody waits for that.
    other = Fight(Activate(PROFILES["SL"]))
    assert legal(state, "host").allows(other) and not legal(state, "bert").allows(other)
    assert refusal(state, legal(state, "bert").commands[0], "host").code == "not_your_decision"
    # What he may not do himself he may ask for, and nothing else.
    asked = {o.command for o in wishes(state, "host")}
    assert {c for c in legal(state, "bert").commands if isinstance(c, Fight)} == asked
    assert other not in asked and other in {o.command for o in wishes(state, "bert")}
    assert not wishes(state, "watch1")
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


def asking(awaiting: str, *commands: Command, decider: str = "") -> Any:
    """A decision with these offers, those of somebody else's Marines among them."""
    return answer(awaiting, [Offer(c, c.kind) for c in commands], decider=decider)


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-05")
def test_whom_a_decision_waits_for_and_who_of_them_comes_first() -> None:
    state, charm = shared(), UseCharm(PROFILES["DOC"], "FLOWER")
    mine, theirs = (TakeItem(PROFILES[role], "m16", 0) for role in ("SL", "DOC"))
    for asked, waited in (
        (asking("any", theirs, Continue()), ("host", "bert")),
        (asking("any", Continue(), mine, decider="bert"), ("bert", "host")),
        (asking("any", mine, decider="bert"), ("host",)),
        (asking("any"), ("host",)),
        (asking("order", charm, Continue()), ("host",)),
        (asking("order", charm), ("bert",)),
    ):
        assert seats.deciders(state, asked) == waited
    weak = shared(THREE, agenda=(Lighten(),), men={"DOC": {"gear": gear(*["rations"] * 18)}})
    other = asking("lighten", DropItem(PROFILES["INF"], "m60", 0))
    assert seats.deciders(weak, other) == ("bert",), "carl's man must wait for another's room"


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


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_whose_a_command_is_that_names_nobody() -> None:
    """Nobody's Marine is his who is asked, else the Leader's; nobody minds a seat that is none."""
    state = shared()
    nobody = UseAbility("MP.99", "none")
    assert seats.whose(state, answer("spare_wound", [], decider="bert"), nobody) == "bert"
    assert seats.whose(state, answer("camp", []), nobody) == seats.leader(state)
    assert seats.of_the_squad(state, Fight(BeginCombat()))
    assert not seats.acts_for(state, "", "host") and not seats.acts_for(state, "host", "nobody")
