"""The turns of a Combat: the ambush, the first shot, a Wound; each seen once, above the board."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.content import library
from campaign.faces import read
from campaign.game import services, store
from campaign.plates.scenes import named
from campaign.rules import roster
from campaign.rules.events import BattleHappened, MarineKilled, WoundDrawn
from campaign.screens.fight_turns import FightTurn, fight_turns
from campaign.telling.words import Words
from combat.rules import events as fight
from tests.browser.driven import Driven
from tests.browser.staged import staged

pytestmark = pytest.mark.django_db

AMBUSH = {"title": "Ambush", "board": "HIT", "black": "F7 R L"}
MET = {"title": "Met", "board": "TRAIL", "black": "F7", "initiative": -2}
WAITING = {"title": "They come", "board": "SPRUNG", "black": "F4"}
GAMES = 4


@pytest.fixture(autouse=True)
def fresh(db: Any) -> Iterator[None]:
    library.forget()
    yield
    library.forget()


Fought = Callable[[dict[str, Any], int], Iterator[tuple[services.Submitted, list[str]]]]


@pytest.fixture
def fought(signed_in: Callable[..., tuple[Client, User]]) -> Fought:
    """Fight a Combat: each command with the headings of its turns on the page after it."""
    client, user = signed_in("anna")

    def fight_it(box: dict[str, Any], game: int) -> Iterator[tuple[services.Submitted, list[str]]]:
        driven = Driven(user, *_campaign(staged(user, box, seed=f"turns {game}")))
        while (view := driven.view).battle is not None and view.options.offers:
            done = driven.step()
            text = client.get(driven.path).content.decode()
            titles = re.findall(r'id="fight-turn-\d+">([^<]+)<', text)
            way_on = 'href="#battle" data-beats="again"', 'href="#combat-'
            assert not titles or any(one in text for one in way_on)
            yield done, [html.unescape(title) for title in titles]

    return fight_it


def _campaign(driven: Driven) -> tuple[Any, Any]:
    return driven.campaign, driven.rng


def happened(done: services.Submitted) -> list[object]:
    return [event.event for event in done.events if isinstance(event, BattleHappened)]


@pytest.mark.rule("PH-CBT-INIT-02")
@pytest.mark.parametrize(("box", "title"), [(AMBUSH, "Ambush"), (MET, "They fire first")])
def test_it_is_said_where_the_enemy_acts_before_any_marine(
    fought: Fought, box: dict[str, Any], title: str
) -> None:
    (done, titles), *_ = _until_begun(fought(box, 0))
    assert any(isinstance(event, fight.CombatMarkerDrawn) for event in happened(done))
    assert title in titles


def _until_begun(fight_of: Iterator[Any]) -> list[Any]:
    """From the command that began the Combat on, and one more."""
    for done, titles in fight_of:
        if any(isinstance(event, fight.CombatBegan) for event in happened(done)):
            return [(done, titles), next(fight_of)]
    raise AssertionError("it does not begin")


@pytest.mark.parametrize("box", [AMBUSH, MET])
@pytest.mark.parametrize(("clock", "plate"), [(12 * 60, "fired-on"), (23 * 60, "fired-on-night")])
def test_it_is_seen_at_the_hour_at_which_it_happens(
    signed_in: Callable[..., tuple[Client, User]], box: dict[str, Any], clock: int, plate: str
) -> None:
    client, user = signed_in("anna")
    driven = Driven(user, *_campaign(staged(user, box, seed="turns 0")))
    driven.correct(lambda state: replace(state, mission=replace(state.run, clock=clock)))
    while not any(isinstance(e, fight.CombatBegan) for e in happened(driven.step())):
        pass
    text = client.get(driven.path).content.decode()
    assert re.findall(r'src="/plates/([a-z-]+)-640', text) == [plate]


@pytest.mark.rule("PH-CBT-RETREAT-03")
@pytest.mark.parametrize(
    ("clock", "plate"), [(12 * 60, "still-there"), (23 * 60, "still-there-night")]
)
def test_that_they_stay_is_told_with_their_number_and_its_roll(
    signed_in: Callable[..., tuple[Client, User]], clock: int, plate: str
) -> None:
    _, user = signed_in("anna")
    driven = staged(user, AMBUSH, seed="turns 0")
    state = driven.correct(lambda now: replace(now, mission=replace(now.run, clock=clock)))
    view, words = driven.view, Words.of(state.book, driven.view)

    def told(*roll: Any) -> tuple[FightTurn, ...]:
        return fight_turns(words, view, (BattleHappened(fight.RetreatRolled(*roll)),))

    (stay,) = told(2, 3, False)
    assert (stay.title, stay.plate) == ("Do they break off?", named(plate))
    assert stay.words == ("More than half of them are down.",), "the die has not fallen"
    assert stay.then == "None of the other 3 lets go."
    assert stay.roll is not None
    assert told(1, 1, False)[0].then == "The last one does not let go."
    assert told(5, 3, True) == (), "one that sends them off ends it all"


def test_it_is_seen_until_the_next_command(fought: Fought) -> None:
    _, (_, titles) = _until_begun(fought(AMBUSH, 0))
    assert "Ambush" not in titles


def test_the_first_shot_is_the_squads_and_comes_once(fought: Fought) -> None:
    seen = 0
    for game in range(GAMES):
        shots, enemy = 0, 0
        for done, titles in fought(WAITING, game):
            before = shots, enemy
            for event in happened(done):
                shots += isinstance(event, fight.Fired)
                enemy += isinstance(event, fight.InitiativeMoved) and event.by == "enemy"
            if "The first shot" in titles:
                seen += 1
                fired = next(e for e in happened(done) if isinstance(e, fight.Fired))
                assert fired.mode != "throw", "nobody throws on the plate"
                assert before == (0, 0) and shots == 1
    assert seen


@pytest.mark.rule("PH-WOUND-03")
def test_a_wound_is_told_of_the_man_by_its_card(fought: Fought) -> None:
    seen = 0
    for game in range(GAMES):
        for done, titles in fought(AMBUSH, game):
            drawn = sum(isinstance(event, WoundDrawn) for event in done.events)
            hit = [title for title in titles if title.endswith(" is hit")]
            assert len(hit) <= drawn
            seen += len(hit)
    assert seen


def test_who_is_wounded_is_in_pain_on_the_page_that_says_so(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    client, user = signed_in("anna")
    moods: list[str] = []
    for game in range(GAMES):
        driven = Driven(user, *_campaign(staged(user, AMBUSH, seed=f"turns {game}")))
        while (view := driven.view).battle is not None and view.options.offers:
            if any(isinstance(event, WoundDrawn) for event in driven.step().events):
                text = client.get(driven.path).content.decode()
                parts = text.split("<section")
                for part in (p for p in parts if "turn--wound" in p and "nerve" not in p):
                    code = re.search(r"/faces/([0-9a-z.-]+)\.svg", part)
                    assert code is not None
                    moods.append(read(code[1])[1].mood)
    assert moods and set(moods) == {"pain"}


@pytest.mark.rule("PH-CBT-END-04")
def test_it_is_said_beside_his_fall_with_whom_enough_are_down(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    client, user = signed_in("anna")
    seen = 0
    for game in range(GAMES):
        driven = Driven(user, *_campaign(staged(user, WAITING, seed=f"turns {game}")))
        down = 0
        while (view := driven.view).battle is not None and view.options.offers:
            done = driven.step()
            fell = sum(isinstance(event, fight.EnemyEliminated) for event in happened(done))
            if done.state.battle is None or done.state.battle.over:
                break
            text = client.get(driven.path).content.decode()
            enough = down < 3 <= down + fell
            assert ("That is 3 of 4: enough to win, once it ends." in text) is enough
            down, seen = down + fell, seen + enough
    assert seen


def test_a_dead_mans_counter_stands_whole_until_his_death_is_told(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    client, user = signed_in("anna")
    for game in range(GAMES):
        driven = Driven(user, *_campaign(staged(user, AMBUSH, seed=f"turns {game}")))
        state = store.load(driven.campaign)
        men = tuple(replace(m, damage=roster.damage_threshold(state, m) - 1) for m in state.marines)
        run = replace(state.run, wounds=("W.12",) * 4)
        with services.action():
            store.save(driven.campaign, state, replace(state, marines=men, mission=run))
        killed: list[str] = []
        while not killed and (view := driven.view).battle is not None and view.options.offers:
            done = driven.step()
            killed = [event.marine for event in done.events if isinstance(event, MarineKilled)]
        if killed and driven.view.options.awaiting == "give_id":
            break
    nick = done.state.book.profiles[killed[0]].nickname
    text = client.get(driven.path).content.decode()
    former = [part[:1500] for part in text.split(' former" data-until=')[1:]]
    assert any(f">{nick}<" in part for part in former)
