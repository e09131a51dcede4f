"""Activations over one Combat round and several: never a third, and what a new round changes."""

from dataclasses import replace

import pytest

from combat.rules import Battle, BattleSetup, legal, new, settle
from combat.rules.commands import Activate, Idle, Move, UseSkill
from combat.rules.dice import SeededDice
from combat.rules.events import MarineReadied
from combat.rules.state import Casualty, Marine
from tests.combat.builders import CONTENT, active, at, every, fight, foe, key, man, play, squad

FOES = [foe("a", "E2-2", soft=2, hp=6, kind="L"), foe("b", "E3-4", hp=2)]


def handed(holder: Marine, lost: Marine, *numbers: int) -> tuple[Battle, list[object]]:
    """One Marine is lost in an attack, another takes these ID markers of his."""
    others = [at(man(n), "M3-1") for n in range(1, 7) if key(n) not in (holder.key, lost.key)][:1]
    battle = fight([holder, lost, *others], FOES)
    battle = replace(
        battle, stage="casualties", step="turn", casualties=(Casualty(lost.key, 9, False),)
    )
    roster = tuple([m.participant for m in battle.marines if m.key != lost.key])
    ids = (*holder.participant.ids, *numbers)
    roster = tuple([replace(p, ids=ids) if p.key == holder.key else p for p in roster])
    done = settle(battle, roster, SeededDice("handed"))
    return done.state, list(done.events)


@pytest.mark.rule("PH-CBT-INIT-04", "PH-KIA-07")
@pytest.mark.parametrize(
    ("ready", "acted", "after"), [(1, 1, 1), (2, 0, 2), (0, 2, 0), (0, 1, 1), (1, 0, 2)]
)
def test_no_marker_taken_over_gives_a_third_activation(ready: int, acted: int, after: int) -> None:
    holder = at(man(4, ids=(4, 5)), "M2-4", ready=ready, acted=acted)
    lost = at(man(2), "M3-2", ready=1)
    state, events = handed(holder, lost, 2)
    assert state.marine(key(4)).ready == after
    # Only a marker that was red is turned.
    assert len(every(events, MarineReadied)) == (ready == 0 and after == 1)


@pytest.mark.rule("PH-CBT-INIT-04", "PH-CBT-SETUP-16", "PH-KIA-06")
@pytest.mark.parametrize(("ids", "ready"), [((1,), 1), ((1, 2), 2), ((1, 2, 3), 2)])
def test_three_markers_on_one_man_make_two_activations(ids: tuple[int, ...], ready: int) -> None:
    roster = tuple([replace(m, ids=ids) if m.spec == 1 else m for m in squad() if m.spec != 2])
    setup = BattleSetup("M1/01", "TRAIL", ("F", "F"))
    assert new(CONTENT, setup, roster, SeededDice("x")).state.marine(key(1)).ready == ready


@pytest.mark.rule("PH-CBT-INIT-03", "PH-CBT-INIT-04")
@pytest.mark.parametrize(
    ("ready", "acted", "allowed"),
    [(0, 1, True), (0, 2, False), (1, 0, False), (1, 1, False), (0, 0, False)],
)
def test_on_me_readies_who_has_acted_once(ready: int, acted: int, allowed: bool) -> None:
    leader, other = at(man(1, 2), "M2-2"), at(man(2), "M3-2", ready=ready, acted=acted)
    battle = active(fight([leader, other], FOES), 1)
    assert legal(battle).allows(UseSkill("on-me", key(2))) is allowed
    assert not legal(battle).allows(UseSkill("on-me", key(1)))


@pytest.mark.rule("PH-CBT-INIT-11")
def test_a_further_round_readies_every_marine_on_the_board_and_changes_nothing_else() -> None:
    """By 1 for each ID marker, 2 at most; who is not on the board stays out of it."""
    men = [
        at(man(1), "M2-2"),
        at(man(2, ids=(2, 6)), "M3-2", soft=0, ready=0, acted=2),
        at(man(3, ids=(3, 4, 5)), "M1-3", soft=1, ready=0, acted=1),
    ]
    battle = fight(
        men, FOES, 15, rounds=2, hard_cover=("E2-2", "M1-3"), tactics=("VOLLEY", "GRENADES")
    )
    again, _ = play(active(battle, 1), Move("M2-1"), Idle())
    assert again.round == 2
    assert {m.key: (m.ready, m.acted) for m in again.marines if m.space} == {
        key(1): (1, 0), key(2): (2, 0), key(3): (2, 0),
    }  # fmt: skip
    assert all((m.ready, m.acted) == (0, 0) for m in again.marines if not m.space)
    assert [(m.space, m.soft_cover) for m in again.marines[1:3]] == [("M3-2", 0), ("M1-3", 1)]
    assert again.enemies == battle.enemies and again.hard_cover == battle.hard_cover
    assert again.tactics == battle.tactics and again.initiative == 15 - 3
    last, _ = play(again, Activate(key(1)), Move("M2-2"), Idle())
    assert last.round == 2 and not last.over  # two others have yet to act
