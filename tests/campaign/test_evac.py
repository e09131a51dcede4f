"""The Evac (p.25-26)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import apply
from campaign.rules.commands import (
    AssignId,
    CallEvac,
    Continue,
    EvacEnd,
    Evacuate,
    GiveItem,
    March,
)
from campaign.rules.events import (
    Evacuated,
    IdPassed,
    LzCreated,
    MissionEnded,
    ThreatDieRolled,
    TimePassed,
)
from campaign.rules.state import Lz, Passenger
from combat.rules.dice import ScriptedDice
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    gear,
    minutes,
    of,
    offer,
    offers,
    on_map,
    refused,
    say,
    squad,
    with_mission,
)

GRAY, YELLOW = 2, 4
RADIO = {"gear": gear("radio")}
HURT = {"wound": "W.08", "wound_cubes": 2}
CRITICAL = {"wound": "W.09", "wound_cubes": 1}
LZ = (Lz("E6"),)


def at_lz(**changes: Any) -> Any:
    """A Squad with a Radio Set at an LZ by day; the Infantryman has 2 Wound cubes."""
    men = changes.pop("men", squad(RO=RADIO, INF=HURT))
    return on_map(**({"at": "E6", "clock": "10:00", "lz": LZ, "marines": men} | changes))


@pytest.mark.rule("PH-EVAC-01")
def test_an_evac_needs_somebody_to_fly_out_or_the_end_of_the_mission() -> None:
    fit = at_lz(men=squad(RO=RADIO, INF={"wound": "W.01", "wound_cubes": 1}))
    assert refused(fit, CallEvac()).rule == "PH-EVAC-01"
    assert allowed(fit, EvacEnd())
    for case in (
        at_lz(),
        at_lz(men=squad(RO=RADIO, SCT=CRITICAL)),
        at_lz(men=squad(RO=RADIO, SCT={"standing": "kia"}), bodies=1),
    ):
        assert allowed(case, CallEvac())


@pytest.mark.rule("PH-EVAC-02")
def test_an_evac_needs_daytime_a_radio_and_leave() -> None:
    assert refused(at_lz(men=squad(INF=HURT)), CallEvac()).rule == "PH-EVAC-02"
    assert refused(at_lz(men=squad(INF=HURT)), EvacEnd()).rule == "PH-EVAC-02"
    banned = at_lz(content=with_mission(rules={"evac": False}))
    assert refused(banned, CallEvac()).rule == "PH-EVAC-02"
    for clock, day in (("05:45", False), ("06:00", True), ("17:45", True), ("18:00", False)):
        assert allowed(at_lz(clock=clock), CallEvac()) == day
    scout = at_lz(men=squad(SCT=RADIO, INF=HURT))
    assert allowed(scout, CallEvac())


@pytest.mark.rule("PH-EVAC-03", "PH-EVAC-06", "PH-EVAC-08")
def test_cutting_an_lz_takes_half_an_hour_and_it_stays() -> None:
    there = say(at_lz(), CallEvac())
    assert not of(there, TimePassed)
    state = at_lz(lz=())
    cost = offer(state, CallEvac()).cost
    assert [(p.label, p.value) for p in cost] == [("time", 30)]
    cut = say(state, CallEvac())
    assert of(cut, LzCreated) == [LzCreated("E6")]
    assert cut.state.run.clock == minutes("10:30")
    assert cut.state.run.lz == (Lz("E6"),)
    assert awaiting(cut.state) == "evac"


@pytest.mark.rule("PH-EVAC-04")
def test_too_late_to_build_an_lz() -> None:
    """At 17:30 without an LZ the helicopter would land at 18:00."""
    late = at_lz(clock="17:30", lz=())
    assert refused(late, CallEvac()).rule == "PH-EVAC-04"
    assert "18:00" in refused(late, CallEvac()).message
    assert allowed(at_lz(clock="17:15", lz=()), CallEvac())
    assert allowed(at_lz(clock="05:30", lz=()), CallEvac())
    assert not allowed(at_lz(clock="05:15", lz=()), CallEvac())


@pytest.mark.rule("PH-EVAC-05")
def test_no_lz_is_cut_in_mountainous_terrain() -> None:
    assert refused(at_lz(at="F6", lz=()), CallEvac()).rule == "PH-EVAC-05"
    assert allowed(at_lz(at="F6", lz=(Lz("F6"),)), CallEvac())


@pytest.mark.rule("PH-EVAC-07")
def test_walking_to_an_lz_is_a_march_of_its_own() -> None:
    state = at_lz(lz=(Lz("D6"),))
    assert [p.value for p in offer(state, CallEvac()).cost] == [30]
    arrived = say(state, March("D6"), faces=[GRAY])
    assert len(of(arrived, ThreatDieRolled)) == 1
    assert [p.value for p in offer(arrived.state, CallEvac()).cost] == [0]


@pytest.mark.rule("PH-EVAC-09", "PH-EVAC-10")
def test_players_choose_among_those_who_qualify_and_nobody_else_goes() -> None:
    inf, sct = PROFILES["INF"], PROFILES["SCT"]
    landed = say(at_lz(men=squad(RO=RADIO, INF=HURT, SCT=CRITICAL)), CallEvac()).state
    groups = {o.command.marines for o in offers(landed)}  # type: ignore[union-attr]
    assert groups == {(inf,), (sct,), (inf, sct)}
    assert refused(landed, Evacuate((PROFILES["SL"],))).rule == "PH-EVAC-09"
    men = squad(RO=RADIO, INF=HURT, SCT={"standing": "kia"})
    with_body = say(at_lz(men=men, bodies=1), CallEvac()).state
    assert {o.command.marines for o in offers(with_body)} == {(), (inf,)}  # type: ignore[union-attr]
    after = say(with_body, Evacuate(()), faces=[GRAY, GRAY]).state
    assert after.run.bodies == 0


@pytest.mark.rule("PH-EVAC-11", "PH-EVAC-13", "PH-EVAC-08")
def test_ids_pass_on_then_two_threat_dice_and_the_eaz() -> None:
    inf, sl = PROFILES["INF"], PROFILES["SL"]
    men = squad(RO=RADIO, INF=HURT | {"wound": "W.08", "gear": gear("rations:1")})
    state = at_lz(men=men, threat=3, eaz=("D6",))
    landed = say(state, CallEvac(), Evacuate((inf,)))
    assert of(landed, Evacuated) == [Evacuated((inf,))]
    assert awaiting(landed.state) == "give_id" and landed.state.run.threat == 3
    sharing = say(landed.state, AssignId(sl))
    assert of(sharing, IdPassed) == [IdPassed(3, sl)]
    assert awaiting(sharing.state) == "lighten"
    taken = say(sharing.state, GiveItem(inf, sl, "rations", 1)).state
    done = say(taken, Continue(), faces=[YELLOW, YELLOW])
    assert [e.faces for e in of(done, ThreatDieRolled)] == [(YELLOW, YELLOW)]
    assert done.state.run.threat == 3 + 2 + 1
    assert done.state.marine(sl).gear == gear("rations:1")
    assert awaiting(done.state) == "squad_action"


@pytest.mark.rule("PH-EQUIP-33")
@pytest.mark.parametrize("kit", [{"weapons": ("m16",)}, {"gear": gear("rations:1")}, {}])
def test_who_is_flown_out_leaves_his_kit_to_the_others(kit: dict[str, Any]) -> None:
    state = at_lz(men=squad(RO=RADIO, INF=HURT | kit))
    gone = say(
        state, CallEvac(), Evacuate((PROFILES["INF"],)), AssignId(PROFILES["SL"]),
        faces=[] if kit else [YELLOW, YELLOW],
    )  # fmt: skip
    assert awaiting(gone.state) == ("lighten" if kit else "squad_action")


@pytest.mark.rule("PH-EVAC-11", "PH-EVAC-15")
def test_each_marker_leaves_with_the_man_who_caused_it() -> None:
    def slow(state: Any) -> set[str]:
        cost = offer(state, March("D6")).cost
        return {f"{p.unit}:{p.label}" for p in cost if p.label != "paddy"}

    both = at_lz(men=squad(RO=RADIO, INF=CRITICAL, SCT=CRITICAL | {"wound": "W.10"}))
    assert slow(both) == {"time:littered", "stamina:littered"}
    one = _fly(both, PROFILES["INF"])
    assert slow(one) == {"time:littered", "stamina:littered"}
    assert slow(_fly(one, PROFILES["SCT"])) == set()
    guest = _fly(at_lz(passengers=(Passenger("p", "walking_wounded"),)), PROFILES["INF"])
    assert slow(guest) == {"time:walking_wounded"}


def _fly(state: Any, profile: str) -> Any:
    state = say(state, CallEvac(), Evacuate((profile,))).state
    while awaiting(state) != "squad_action":
        command = offers(state)[-1].command
        state = apply(state, command, ScriptedDice([GRAY, GRAY])).state
    return state


@pytest.mark.rule("PH-EVAC-12")
def test_an_evacuated_marine_keeps_his_wound_card_until_the_end_of_the_mission() -> None:
    after = _fly(at_lz(men=squad(RO=RADIO, INF=CRITICAL)), PROFILES["INF"])
    assert after.marine(PROFILES["INF"]).wound == "W.09"
    ended = say(after, EvacEnd(), Continue()).state
    marine = ended.marine(PROFILES["INF"])
    assert marine.wound == "" and marine.standing == "hospital"


@pytest.mark.rule("PH-EVAC-14")
def test_an_evac_to_end_the_mission_goes_straight_to_its_end() -> None:
    outcome = say(at_lz(lz=()), EvacEnd())
    assert [e.how for e in of(outcome, MissionEnded)] == ["evac"]
    assert outcome.state.run.clock == minutes("10:30")
    assert not of(outcome, ThreatDieRolled)


@pytest.mark.rule("PH-ROUND-04")
def test_no_encounter_follows_an_evac() -> None:
    state = at_lz(content=with_mission(rules={"encounters": True}), encounters=("G01",))
    after = _fly(state, PROFILES["INF"])
    assert after.run.encounters == ("G01",) and after.reading is None
