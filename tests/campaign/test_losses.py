"""The third Marine removed ends the Mission at once (PH-ENDMISSION-01, p.51; PH-EVAC-13, p.26)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, apply, new, visible_to
from campaign.rules.commands import AssignId, CallEvac, Continue, Evacuate, March
from campaign.rules.events import (
    EncounterDrawn,
    Evacuated,
    ForcedMarch,
    IdPassed,
    MissionCutShort,
    MissionEnded,
    RandomCombatTriggered,
    ThreatDieRolled,
)
from campaign.rules.state import Lz
from campaign.screens.page import page_screen
from combat.rules.dice import SeededDice
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    awaiting,
    entry,
    gear,
    marine,
    of,
    offers,
    on_map,
    play_on,
    read,
    say,
    shown,
    squad,
    text,
    with_mission,
)

GONE = {"standing": "kia"}
FRAIL = {"wound": "W.01", "wound_cubes": 2}
HURT = {"wound": "W.05", "wound_cubes": 2}
"""Two cubes: he may fly out, and the next Wound kills him."""


def _at_lz(**men: dict[str, Any]) -> State:
    radio = {"gear": gear("radio:4")}
    return on_map(at="E6", lz=(Lz("E6"),), threat=8, marines=squad(RO=radio, **men))


def _hand_on(state: State) -> State:
    """Hand the free ID markers on, first offer first."""
    while awaiting(state) in ("give_id", "name_point"):
        state = say(state, offers(state)[0].command).state
    return state


@pytest.mark.rule("PH-EVAC-13", "PH-ENDMISSION-01")
@pytest.mark.parametrize(("gone", "over"), [(1, False), (2, True)])
def test_no_threat_die_follows_when_the_third_flies_out(gone: int, over: bool) -> None:
    dead = dict.fromkeys(("SCT", "ENG")[:gone], GONE)
    landed = say(_at_lz(INF=HURT, **dead), CallEvac()).state
    outcome = play_on(say(landed, Evacuate((PROFILES["INF"],))).state, "upgrades" if over else
                      "squad_action")  # fmt: skip
    assert bool(of(outcome, ThreatDieRolled)) is not over
    assert [e.how for e in of(outcome, MissionEnded)] == (["losses"] if over else [])


@pytest.mark.rule("PH-EVAC-13", "PH-KIA-04")
def test_id_markers_are_still_handed_on_before_the_end_text() -> None:
    men = {"INF": HURT, "SCT": HURT, "DOC": HURT}
    landed = say(_at_lz(**men), CallEvac()).state
    three = tuple(PROFILES[role] for role in ("INF", "SCT", "DOC"))
    gone = say(landed, Evacuate(three))
    assert of(gone, Evacuated) and of(gone, MissionCutShort) == [MissionCutShort(3)]
    assert awaiting(gone.state) == "give_id"
    passed = say(gone.state, AssignId(PROFILES["SL"]))
    assert len(of(passed, IdPassed)) == 1
    after = _hand_on(passed.state)
    assert awaiting(after) == "close_reading" and shown(after) == ["Over."]
    assert all(after.ids)


@pytest.mark.rule("PH-ENDMISSION-01", "PH-STAMINA-03")
def test_a_forced_march_that_kills_the_third_ends_there() -> None:
    """No Threat die, no Event in the Space entered: nothing is rolled but the Forced March."""
    entries = {"01": {"title": "One", "steps": [{"text": "A hut."}]}}
    markers = {"markers": [{"id": "01", "at": "E6"}]}
    book = with_mission(entries=entries, setup=MISSION["setup"] | markers)
    frail = FRAIL | {"damage": 4}
    men = squad(RO=GONE, INF=GONE, DOC=frail)
    state = on_map(at="F6", marines=men, stamina=0, content=book, wounds=("W.01", "W.02"))
    cost = next(o for o in offers(state, "march") if o.command == March("E6"))
    points = sum(p.value for p in cost.cost if p.unit == "stamina")
    outcome = say(state, March("E6"), faces=[6] * (2 * points))
    assert of(outcome, ForcedMarch) and of(outcome, MissionCutShort) == [MissionCutShort(3)]
    assert marine(outcome.state, "DOC").standing == "kia"
    after = _hand_on(outcome.state)
    assert shown(after) == ["Over."] and after.run.ended == "losses"


@pytest.mark.rule("PH-ENDMISSION-01", "PH-BOOKLET-05")
def test_an_entry_breaks_off_and_is_read_to_there() -> None:
    steps = ({"wound": "DOC"}, text("Then more."), {"threat": 5})
    state = entry(*steps, marines=squad(RO=GONE, INF=GONE, DOC=HURT), wounds=("W.02",), threat=2)
    outcome = read(state)
    after = _hand_on(outcome.state)
    assert awaiting(after) == "close_reading" and shown(after) == []
    assert after.run.threat == 2 and of(outcome, MissionCutShort)
    ended = say(after, Continue())
    assert of(ended, MissionEnded) == [MissionEnded("losses")]


@pytest.mark.rule("PH-ENDMISSION-01", "PH-ENCOUNTER-01", "PH-THREAT-06")
def test_no_random_combat_and_no_encounter_come_after_it() -> None:
    rules = {"encounters": True, "random_combat": {"threat": 2}}
    entries = {"RC": {"title": "RC", "steps": [{"text": "Fire."}]},
               "01": {"title": "One", "steps": [{"wound": "DOC"}]}}  # fmt: skip
    book = with_mission(rules=rules, entries=entries, timed=[
        {"day": 1, "time": "10:30", "entry": "01"}])  # fmt: skip
    men = squad(RO=GONE, INF=GONE, DOC=HURT)
    state = on_map(at="F6", marines=men, content=book, clock="10:30", threat=9, wounds=("W.02",),
                   encounters=("G01",))  # fmt: skip
    outcome = play_on(say(state, offers(state, "regroup")[0].command).state, "upgrades")
    assert not of(outcome, RandomCombatTriggered) and not of(outcome, EncounterDrawn)
    assert [e.how for e in of(outcome, MissionEnded)] == ["losses"]


@pytest.mark.rule("PH-ENDMISSION-01", "PH-DAMAGE-03")
def test_what_was_suffered_at_the_same_time_is_suffered_by_all() -> None:
    """One entry wounds two: the third removed does not spare the other his Wound."""
    men = squad(RO=GONE, INF=GONE, ENG=HURT)
    hurt = {"damage": {"who": "ALL", "amount": 9}}
    after = _hand_on(read(entry(hurt, marines=men, wounds=("W.01", "W.02", "W.03", "W.04"))).state)
    assert marine(after, "ENG").standing == "kia"
    assert marine(after, "DOC").wound_cubes == 1 and marine(after, "SL").wound_cubes == 1
    assert after.run.ended == "losses"


@pytest.mark.rule("PH-ENDMISSION-01")
def test_before_they_move_out_nobody_is_missing() -> None:
    """A Squad that is still being put together does not end its Mission."""
    state = new(with_mission(), CampaignOptions(), "first")
    dice = SeededDice("first")
    while awaiting(state) != "draft":
        state = apply(state, offers(state)[0].command, dice).state
    state = apply(state, offers(state)[0].command, dice).state
    assert len(state.squad) == 1 and awaiting(state) == "draft"
    assert state.mission is not None and not state.mission.ended


@pytest.mark.rule("PH-ENDMISSION-01", "PH-BOOKLET-05")
def test_the_page_says_that_it_is_over_and_no_mission_is_continued() -> None:
    men = squad(RO=GONE, INF=GONE, DOC=HURT)
    state = read(entry({"wound": "DOC"}, marines=men, wounds=("W.02",))).state
    cut = page_screen(state.content, visible_to(_hand_on(state), "host"))["page"]
    told = [line.text for block in cut.blocks for line in block.lines]
    assert "Three Marines are K.I.A. or flown out: the Mission is over, at once." in told
    assert cut.done == "Read how it ended"
    quiet = read(entry(text("All quiet."))).state
    page = page_screen(quiet.content, visible_to(quiet, "host"))["page"]
    assert page.done == "Continue the Mission"
