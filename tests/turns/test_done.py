"""Where all of a group prepare at once: who is told, who is done, and over whose heads nobody goes
unasked.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from campaign.game import store
from campaign.models import Awaited, Journal
from campaign.rules import legal
from campaign.rules.commands import (
    ClearKit,
    Continue,
    GiveFirstAid,
    MoveOut,
    Regroup,
    SensibleKit,
    TakeItem,
)
from campaign.rules.payment import used_next
from campaign.rules.state import State
from campaign.screens.acts import command_json
from campaign.turns.sending import _due
from tests.turns.conftest import NAMES, Group

HTMX = {"headers": {"HX-Request": "true"}}


def text(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def state_of(group: Group) -> State:
    return store.load(group.campaign)


def say_done(group: Group, code: str, said: str = "1", phase: str = "") -> Any:
    form = {"done": said, "phase": phase or group.campaign.phase}
    return group.clients[code].post(group.url("campaign_done"), form, **HTMX)


def ask(group: Group, code: str, command: Any) -> Any:
    """Press a button, as yet unconfirmed."""
    form = {"version": group.campaign.version, "command": command_json(command)}
    return group.clients[code].post(group.url("campaign_act"), form, **HTMX)


def awaited(group: Group) -> set[str]:
    return set(Awaited.objects.values_list("seat", flat=True))


@pytest.fixture
def packs(group: Group) -> Group:
    """The Squad is equipped and has opened its packs before a March."""
    group.play_to("equip")
    group.give("host", SensibleKit())
    group.give("host", MoveOut())
    group.play_to("squad_action")
    group.give("host", Regroup())
    assert state_of(group).agenda[-1].kind == "lighten"
    return group


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_open_packs_wait_for_nobody_but_who_closes_them(packs: Group) -> None:
    assert awaited(packs) == {"host"}
    assert _due(packs.seat("player2")) is None and _due(packs.seat("host")) is not None
    page = packs.page("player2")
    assert "Your decision" not in text(page) and "I am done" in page, "he may, and says so"
    assert "Not done yet: bert and carl" in text(packs.page("host"))


def test_who_is_done_says_so_and_the_leader_is_asked_before_he_goes_on(packs: Group) -> None:
    asked = ask(packs, "host", Continue())
    assert asked.status_code == 202
    assert "bert and carl have not said “I am done” yet" in text(asked.content.decode())
    assert packs.campaign.version == Journal.objects.count(), "nothing was done"
    assert "You are done" in text(say_done(packs, "player2").content.decode())
    assert "Not done yet: carl" in text(packs.page("host"))
    assert "Not done yet" not in packs.page("player2")
    asked = ask(packs, "host", Continue())
    assert asked.status_code == 202 and "carl has not said" in text(asked.content.decode())
    assert "I am done" in say_done(packs, "player2", "0").content.decode(), "not yet after all"
    say_done(packs, "player2")
    say_done(packs, "player3")
    assert ask(packs, "host", Continue()).status_code == 200
    assert not packs.campaign.seats.filter(done=True).exists(), "the next time all begin anew"
    assert say_done(packs, "player2", phase="lighten").status_code == 422, "that is over"


def test_he_may_go_on_all_the_same_and_who_is_away_is_not_asked(packs: Group) -> None:
    packs.campaign.seats.filter(code="player2").update(user=None)
    asked = text(ask(packs, "host", Continue()).content.decode())
    assert "carl has not said" in asked and "all the same" in asked
    assert packs.post("host", Continue(), **HTMX).status_code == 200


def test_nobody_is_done_where_nothing_is_prepared_or_without_a_seat(group: Group) -> None:
    for phase in ("read_intro", "lighten", "nonsense", "\x00"):
        assert say_done(group, "player2", phase=phase).status_code == 422
    group.play_to("equip")
    group.campaign.seats.filter(code="player3").update(role="spectator")
    assert say_done(group, "player3").status_code == 422


def test_the_armory_is_left_when_all_are_done(group: Group) -> None:
    group.play_to("equip")
    group.give("host", SensibleKit())
    assert ask(group, "host", MoveOut()).status_code == 202
    for code in ("player2", "player3"):
        say_done(group, code)
    assert ask(group, "host", MoveOut()).status_code == 200


@pytest.mark.rule("PH-MULTIPLAYER-01")
def test_a_sensible_kit_lays_down_what_others_chose_only_when_that_is_meant(group: Group) -> None:
    group.play_to("equip")
    state = state_of(group)
    assert "anew" not in group.page("player3"), "nobody has anything yet"
    chosen = next(c for c in legal(state, "player2").commands if isinstance(c, TakeItem))
    assert ask(group, "player2", chosen).status_code == 200
    for command in (SensibleKit(), ClearKit()):
        asked = ask(group, "host", command)
        assert asked.status_code == 202
        assert "lays down what bert chose" in text(asked.content.decode())
    assert ask(group, "host", SensibleKit("host")).status_code == 200, "his own alone"
    after = state_of(group)
    assert any(chosen.code in (*m.weapons, *(p.code for p in m.gear))
               for m in after.squad if m.owner == "player2")  # fmt: skip
    armed = {man.owner for man in after.squad if man.weapons}
    assert "host" in armed and "player3" not in armed
    assert ask(group, "player2", SensibleKit("host")).status_code == 422
    assert ask(group, "player3", SensibleKit("player3")).status_code == 200
    anew = "for your Marines alone, anew; what they carry is laid down"
    assert anew in " ".join(group.page("player3").split())
    assert group.post("host", SensibleKit()).status_code == 303, "confirmed"


def test_first_aid_with_a_kit_of_anothers_asks_first(packs: Group) -> None:
    packs.give("host", Continue())
    packs.campaign.marines.update(damage=1)
    hour = next(
        c for c in legal(state_of(packs), "host").commands
        if c.kind == "bivouac" and c.minutes == 60
    )  # fmt: skip
    packs.give("host", hour)
    state = state_of(packs)
    holder = used_next(state, "first-aid-kit")
    assert state.agenda[-1].kind == "camp" and holder is not None
    aid = {
        code: next(c for c in legal(state, code).commands if isinstance(c, GiveFirstAid))
        for code in NAMES
    }
    for code in set(NAMES) - {holder.owner}:
        asked = ask(packs, code, aid[code])
        assert asked.status_code == 202
        whose = f"First Aid Kit that is carried for {NAMES[holder.owner]}"
        assert whose in text(asked.content.decode())
    assert ask(packs, holder.owner, aid[holder.owner]).status_code == 200, "his own"
