"""Who says what in a Combat: by what is seen, seldom, and not a word at a death."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from campaign.bots.policies import POLICIES
from campaign.bots.sandbox import BANDS, BOXES, begin
from campaign.content.files import load
from campaign.content.shouts import Occasion, voices
from campaign.rules.commands import Command, Continue
from campaign.rules.engine import apply
from campaign.rules.events import BattleHappened, CombatEnded, MarineKilled, WoundDrawn
from campaign.rules.visible import visible_to
from campaign.telling.shouts import Shout, shouted
from combat import rules as combat
from combat.rules import events as ev
from combat.rules.dice import SeededDice
from combat.rules.options import Pool
from combat.rules.state import Activation, Battle, Casualty
from tests.combat_web.test_battle_screen import SETUP, begun

MEN = frozenset(f"MP.0{number}" for number in range(1, 7))
POOL = Pool(1, 1, 0)
BATTLE = begun()
FOE = BATTLE.enemies[0]
FIRED = ev.Fired("MP.02", "m16", "auto", FOE.key)
ROLLED = ev.DiceRolled("MP.02", POOL, (1,), (1,), (), 1, (1, 0, 0, 0, 0, 0))
THEIRS = replace(ROLLED, by="enemy")
STOPPED = ev.EnemyHit(FOE.key, 2, 2, 0, 0, 0, 4, "m16")
FALLS = (ev.EnemyHit(FOE.key, 4, 0, 0, 4, 0, 0, "m16"), ev.EnemyEliminated(FOE.key, FOE.type, 1))
WOUND = WoundDrawn("MP.03", "W01", "W01", 1)


def hit(who: str) -> ev.MarineHit:
    return ev.MarineHit(who, 2, 0, 1, 1, False, "enemy")


def told(
    battle: Battle, *events: object, squad: frozenset[str] = MEN, wounds: int = 1
) -> tuple[Shout, ...]:
    drawn = dict.fromkeys(squad, wounds)
    return shouted(combat.visible_to(battle, "host"), squad, events, drawn)


def turns(battle: Battle = BATTLE) -> Iterator[Battle]:
    """The same board at two hundred moments of a Combat."""
    for number in range(200):
        yield replace(
            battle, activations=number % 20, enemy_activations=1 + number // 40,
            initiative=number % 15,
        )  # fmt: skip


def share(*events: object) -> float:
    return sum(bool(told(battle, *events)) for battle in turns()) / 200


def lines(who: str, occasion: Occasion) -> set[str]:
    return set(voices()[who].on(occasion))


@pytest.mark.parametrize(
    ("occasion", "events"),
    [
        ("fells", (FIRED, ROLLED, *FALLS)),
        ("fells", (ev.HitsSplit(((FOE.key, 4),)), *FALLS, ev.InitiativeMoved("MP.02", 0, -2))),
        ("misses", (FIRED, ROLLED)),
        ("misses", (FIRED, ROLLED, STOPPED, ev.InitiativeMoved("MP.02", 0, -2))),
    ],
)
def test_about_every_second_fire_has_a_word_of_his(
    occasion: Occasion, events: tuple[Any, ...]
) -> None:
    said = [shout for battle in turns() for shout in told(battle, *events)]
    assert 70 < len(said) < 130
    assert {shout.marine for shout in said} == {"MP.02"}
    assert {shout.words for shout in said} <= lines("MP.02", occasion)
    assert all(any(shout.event is event for event in events) for shout in said)


def test_what_comes_of_a_shot_is_waited_for() -> None:
    for stage in ("split", "reaction", "enemy_reroll"):
        for battle in turns(replace(BATTLE, stage=stage)):
            assert told(battle, FIRED, ROLLED) == ()


def test_a_wound_always_has_a_word_and_goes_before_all_else() -> None:
    for battle in turns():
        (shout,) = told(battle, FIRED, ROLLED, *FALLS, THEIRS, hit("MP.03"), WOUND)
        assert (shout.marine, shout.event) == ("MP.03", WOUND)
        assert shout.words in lines("MP.03", "wound")


def test_two_speak_at_most_and_only_where_several_are_hit() -> None:
    several = [told(b, THEIRS, *(hit(f"MP.0{n}") for n in range(2, 7))) for b in turns()]
    assert max(map(len, several)) == 2
    assert all(len({shout.marine for shout in said}) == len(said) for said in several)
    one = [told(b, FIRED, ROLLED, *FALLS, THEIRS, hit("MP.03")) for b in turns()]
    assert max(map(len, one)) == 1


def test_he_who_leads_is_the_reader_and_says_nothing() -> None:
    for battle in turns():
        assert told(battle, replace(FIRED, marine="MP.01"), replace(ROLLED, by="MP.01")) == ()
        assert "MP.01" not in {shout.marine for shout in told(battle, THEIRS, hit("MP.01"))}


def test_at_a_death_nobody_says_a_word() -> None:
    dead = MarineKilled("MP.04", "card")
    for battle in turns():
        assert told(battle, FIRED, ROLLED, *FALLS, THEIRS, hit("MP.04"), WOUND, dead) == ()


def test_who_is_out_of_the_fight_says_nothing() -> None:
    gone = replace(
        BATTLE,
        marines=tuple(replace(m, space="") if m.key == "MP.03" else m for m in BATTLE.marines),
    )
    for battle in turns():
        assert told(battle, FIRED, ROLLED, *FALLS, squad=MEN - {"MP.02"}) == ()
    for battle in turns(gone):
        assert "MP.03" not in {shout.marine for shout in told(battle, WOUND)}


def test_who_may_yet_be_wounded_waits_for_it() -> None:
    drawing = replace(BATTLE, casualties=(Casualty("MP.03", 1, "enemy"),))
    for battle in turns(drawing):
        assert told(battle, THEIRS, hit("MP.03")) == ()


def test_quiet_orders_are_seldom_loud_and_never_before_the_enemy_has_acted() -> None:
    man = next(m for m in BATTLE.marines if m.key == "MP.02")
    moved = ev.MarineMoved("MP.02", "M3-4", man.space)
    assert 0.05 < share(moved) < 0.3
    assert all(not told(replace(b, enemy_activations=0), moved) for b in turns())
    assert share(ev.Idled("MP.02")) == share(ev.RoundStarted(2)) == 0


def test_somebody_speaks_when_the_enemy_fires_first() -> None:
    for battle in turns():
        (shout,) = told(battle, ev.CombatBegan(), THEIRS)
        assert shout.words in lines(shout.marine, "contact")
        assert told(battle, ev.CombatBegan()) == ()


def test_a_leader_alone_has_nobody_to_speak() -> None:
    alone = replace(BATTLE, marines=tuple(m for m in BATTLE.marines if m.key == "MP.01"))
    assert told(alone, ev.CombatBegan(), THEIRS, hit("MP.01")) == ()


def test_the_same_board_and_events_find_the_same_words() -> None:
    events = FIRED, ROLLED, *FALLS
    first = [told(battle, *events) for battle in turns()]
    assert [told(battle, *events) for battle in turns()] == first
    (shout,) = next(said for said in first if said)
    assert shout.words == "That's a sum nobody checks.", "in every process"


def test_nothing_hidden_has_a_say() -> None:
    hidden = begun(replace(SETUP, hidden=True))
    other = replace(
        hidden, enemies=tuple(replace(e, type="S", marker="S1") for e in hidden.enemies)
    )
    for one, two in zip(turns(hidden), turns(other), strict=True):
        events = FIRED, ROLLED, THEIRS, hit("MP.03"), hit("MP.04")
        assert told(one, *events) == told(two, *events)
        red = combat.visible_to(replace(one, setup=replace(one.setup, enemy_seat="red")), "red")
        assert shouted(red, MEN, events, {}) == told(one, *events)


@pytest.mark.parametrize("number", range(24))
def test_no_man_says_a_line_twice_in_a_combat(number: int) -> None:
    box, dice, rng = BOXES[number % len(BOXES)], SeededDice(f"{number}"), random.Random(number)
    state = begin(load(), box, BANDS[number % 3], f"said {number}")
    command: Command = Continue()
    said: Counter[tuple[str, str]] = Counter()
    while True:
        outcome = apply(state, command, dice, "host")
        state = outcome.state
        view = visible_to(state, "host")
        battle = view.battle or view.fought
        if battle is not None and state.mission is not None:
            shown = [e.event if isinstance(e, BattleHappened) else e for e in outcome.events]
            wounds = {own.profile: len(own.wounds) for own in state.mission.deeds}
            squad = frozenset(marine.profile for marine in state.squad)
            said.update((s.marine, s.words) for s in shouted(battle, squad, shown, wounds))
        if any(isinstance(event, CombatEnded) for event in outcome.events):
            break
        command = POLICIES["careful"](state.book, view, rng)
    assert not [line for line, times in said.items() if times > 1]


def test_both_fires_of_an_activation_have_their_own_words() -> None:
    first = Activation("MP.02", ("fire",), 2)
    ended = tuple(replace(m, ready=0, acted=1) if m.key == "MP.02" else m for m in BATTLE.marines)
    one = {s.words for b in turns() for s in told(replace(b, active=first), FIRED, ROLLED)}
    two = {s.words for b in turns() for s in told(replace(b, marines=ended), FIRED, ROLLED)}
    assert len(one) == len(two) == 1 and one != two


def test_a_second_wound_has_other_words() -> None:
    (one,), (two,) = (told(BATTLE, WOUND, wounds=number) for number in (1, 2))
    assert one.words != two.words


def test_who_has_said_all_his_lines_says_no_more() -> None:
    late = [replace(battle, enemy_activations=40) for battle in turns()]
    assert not any(told(battle, THEIRS, hit("MP.03")) for battle in late)
    (shout,) = told(late[0], WOUND, wounds=9)
    assert shout.words in lines("MP.03", "wound"), "but a Wound always has a word"
