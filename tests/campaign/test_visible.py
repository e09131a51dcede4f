"""What a seat may see is named field by field: a field added later is hidden until it is shown."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from campaign.rules import visible_to
from campaign.rules.commands import Decide
from campaign.rules.state import MapMarker, MissionRun, Sapper, Seat, State, TerrainShift
from combat.rules import Adjustment, Battle, BattleSetup
from combat.rules import visible_to as battle_visible_to
from combat.rules.state import OwnBox
from tests.campaign.builders import entry, on_map, read, say, text
from tests.combat.builders import fight

SECRET = "nobody may read this"


@dataclass(frozen=True)
class LaterState(State):
    later: str = SECRET


@dataclass(frozen=True)
class LaterRun(MissionRun):
    later: str = SECRET


@dataclass(frozen=True)
class LaterMarker(MapMarker):
    later: str = SECRET


@dataclass(frozen=True)
class LaterShift(TerrainShift):
    later: str = SECRET


@dataclass(frozen=True)
class LaterSapper(Sapper):
    later: str = SECRET


def grown(value: Any, later: type, **changes: Any) -> Any:
    """The same with one field more, as a later version may have it."""
    return later(**{f.name: getattr(value, f.name) for f in fields(value)} | changes)


@pytest.mark.parametrize("seat", ["host", "red", ""])
def test_a_field_added_later_is_hidden(seat: str) -> None:
    state = on_map()
    run = grown(
        state.run,
        LaterRun,
        markers=(LaterMarker("01", "D6", "01"),),
        shifts=(LaterShift("left", 2, "M1/01", ("steps",)),),
        sapper=LaterSapper(),
    )
    seats = (Seat("host", "host"), Seat("red", "red"))
    later = grown(state, LaterState, mission=run, seats=seats)
    assert SECRET in repr(later)
    assert SECRET not in repr(visible_to(later, seat))


@dataclass(frozen=True)
class LaterBattle(Battle):
    later: str = SECRET


@dataclass(frozen=True)
class LaterBox(BattleSetup):
    later: str = SECRET


@dataclass(frozen=True)
class LaterChange(Adjustment):
    later: str = SECRET


@dataclass(frozen=True)
class LaterOwn(OwnBox):
    later: str = SECRET


def test_of_a_box_with_hidden_enemies_nobody_sees_who_they_are() -> None:
    battle = fight()
    named = replace(
        battle.setup,
        hidden=True,
        yellow=("L",),
        adjustments=(LaterChange("FERRY", 2, ("S",), ("R",), initiative=1),),
        own=LaterOwn((("S", ("E1-1",)),), hard_cover=("E1-2",)),
    )
    seen = battle_visible_to(replace(battle, setup=grown(named, LaterBox)), "host").setup
    assert SECRET not in repr(seen)
    assert not (seen.black or seen.yellow or seen.red) and seen.own == OwnBox(hard_cover=("E1-2",))
    assert seen.adjustments == (Adjustment("FERRY", initiative=1),)


@pytest.mark.parametrize("seat", ["host", "red", ""])
def test_a_field_added_to_a_battle_later_is_hidden(seat: str) -> None:
    later = grown(fight(), LaterBattle)
    assert later.later == SECRET
    assert SECRET not in repr(battle_visible_to(later, seat))


HIDDEN = {
    State: {"content", "seed", "agenda", "battle", "reading", "mission"},
    MissionRun: {
        "encounters", "wounds", "conditions", "boons", "fired", "markers", "shifts", "sapper",
    },
}  # fmt: skip
"""What the Squad does not see, or sees in part; whatever else these have is shown as it is."""


def test_what_is_hidden_is_hidden_and_the_rest_is_shown() -> None:
    opened = read(entry(text("A road."))).state
    state = replace(
        on_map(
            content=opened.content,
            encounters=("G01", "G02"),
            wounds=("W.01",),
            conditions=("C.01",),
            boons=("BN.01",),
            fired=("trigger:0",),
            markers=(MapMarker("01", "D6", "01"),),
            shifts=(TerrainShift("left", 2, "M1/01", ("steps",)),),
            sapper=Sapper(held=("encounter",)),
        ),
        reading=opened.reading,
        battle=fight(),
    )
    seen = visible_to(state, "host").state
    for kind, whole, part in ((State, state, seen), (MissionRun, state.run, seen.run)):
        names = [f.name for f in fields(kind)]
        assert {n for n in names if getattr(part, n) != getattr(whole, n)} == HIDDEN[kind]


def test_who_has_no_seat_sees_no_cards_and_a_campaign_without_a_task_still() -> None:
    state = on_map(encounters=("G01", "G02"))
    assert visible_to(state, "").state.run.encounters == ()
    assert visible_to(replace(state, agenda=()), "host").task is None


def test_the_summary_of_an_entry_is_read_when_it_is_done() -> None:
    choice = {"choice": {"options": [{"label": "On"}, {"label": "Back"}]}}
    page = {"01": {"title": "One", "summary": "You chose.", "steps": [choice]}}
    state = read(entry(entries=page)).state
    seen = visible_to(state, "host").page
    assert seen is not None and seen.summary == ""
    seen = visible_to(say(state, Decide(0)).state, "host").page
    assert seen is not None and seen.summary == "You chose."
