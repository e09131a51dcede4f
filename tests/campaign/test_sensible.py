"""Who gets what in the sensible kit, and who goes first (p.13-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, kit, legal
from campaign.rules.commands import MoveOut, NamePointMan, SensibleKit
from campaign.rules.state import Seat
from tests.campaign.builders import PROFILES, allowed, real_content, say, squad
from tests.campaign.test_equipment import equipping

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


def one_kit(**men: dict[str, Any]) -> State:
    """The Equipment of Mission 1: one First Aid Kit, of 4, and no Weapon to spare."""
    book = real_content()
    only = replace(book, booklets={1: book.booklets[1]}, _found={})
    return equipping(content=only, marines=squad(**men))


def bearers(state: State) -> list[int]:
    """The Specializations of those who carry a First Aid Kit."""
    return [m.spec for m in state.squad for piece in m.gear if piece.code == "first-aid-kit"]


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-06")
@pytest.mark.parametrize(("doc", "weapon"), [("MP.01", "m16"), ("MP.02", "m16"), ("MP.11", "m37")])
def test_the_corpsman_gets_the_only_kit_and_still_a_weapon(doc: str, weapon: str) -> None:
    """Before Ammo, if it must be; whoever can carry 9 alone takes the lightest Weapon with it."""
    state = one_kit(DOC={"profile": doc})
    capacity = {"MP.01": 11, "MP.02": 10}.get(doc, 9)
    assert state.book.profiles[doc].load == capacity
    state = say(state, SensibleKit()).state
    assert bearers(state) == [6]
    assert state.squad[5].weapons == (weapon,)
    assert allowed(state, MoveOut())


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-06")
@pytest.mark.parametrize("wound", ["W.08", "W.11"])
def test_a_kit_that_he_cannot_carry_beside_a_weapon_goes_to_who_has_room(wound: str) -> None:
    """One wound leaves him room for either, the other for neither."""
    hurt = {"wound": wound, "wound_cubes": 1}
    state = say(one_kit(DOC=hurt, SL={"profile": "MP.01"}), SensibleKit()).state
    assert len(bearers(state)) == 1 and 6 not in bearers(state)
    assert bool(state.squad[5].weapons) is (wound == "W.08")
    assert allowed(state, MoveOut())


@pytest.mark.rule("PH-EQUIP-06")
def test_without_a_corpsman_somebody_carries_it() -> None:
    away = {"standing": "hospital"}
    state = say(one_kit(DOC=away, SL={"profile": "MP.01"}), SensibleKit()).state
    assert len(bearers(state)) == 1


@pytest.mark.rule("PH-EQUIP-06")
def test_ammo_stays_with_a_corpsman_who_has_room_for_a_kit_beside_it() -> None:
    """Where the kit weighs 2 as well, nothing is laid down for it."""
    state = say(equipping(marines=squad(DOC={"profile": "MP.02"})), SensibleKit()).state
    assert bearers(state)[-1] == 6
    assert {"auto-ammo", "first-aid-kit"} <= {piece.code for piece in state.squad[5].gear}


@pytest.mark.rule("PH-MARCH-13")
def test_the_scout_is_put_in_front_whoever_sees_better() -> None:
    """The house's help names him; anybody else may be named before it."""
    worse = squad(SCT={"wound": "W.04"})
    state = replace(equipping(marines=worse), point_man="")
    assert kit.best_point_man(state).profile != SCT
    assert say(state, SensibleKit()).state.point_man == SCT
    assert say(state, NamePointMan(INF), SensibleKit()).state.point_man == INF
    gone = replace(state, marines=tuple(m for m in state.marines if m.spec != 4))
    assert say(gone, SensibleKit()).state.point_man == kit.best_point_man(gone).profile
    assert NamePointMan(SCT) in legal(state, "host").commands


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-EQUIP-06")
def test_a_kit_for_some_alone_is_the_corpsmans_where_he_is_one_of_them() -> None:
    """The men of the other seat have nothing yet, and get nothing."""
    seats = (Seat("host", "host"), Seat("bert"))
    shared = CampaignOptions(seats=seats, owners=("host",) * 5 + ("bert",))
    men = squad(DOC={"owner": "bert"})
    state = replace(one_kit(), options=shared, seats=seats, marines=men)
    assert bearers(say(state, SensibleKit("bert")).state) == [6]
    theirs = say(state, SensibleKit("host")).state
    assert bearers(theirs) == [1] and theirs.squad[5].weapons == ()
    assert [m.weapons[:1] for m in theirs.squad[3:5]] == [("m14",), ("m37",)]
