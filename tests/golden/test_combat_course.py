"""What the Enemy does, what strikes do, and how it ends, word by word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from combat import rules as combat
from combat.rules import Battle, BattleSetup
from combat.rules.commands import (
    Activate,
    BeginCombat,
    ChooseRows,
    DeclineAbility,
    EnemiesStand,
    EnemiesStay,
    FireTank,
    Idle,
    KeepClaymore,
    KeepMarker,
    KeepRoll,
    MarkDice,
    MoveEnemy,
    PlaceEnemy,
    PlayMarker,
    RedrawMarker,
    RerollDice,
    RevealEnemy,
    RevealNone,
    TriggerClaymore,
    UseAbility,
)
from combat.rules.dice import SeededDice
from combat.rules.ends import OwnEnd
from combat.rules.state import Activation, OwnBox, Strike
from tests.combat.builders import CONTENT, at, fight, foe, key, man, piece, squad

from .stories import FACES, CombatStory, same

FOES = (
    foe("a", "E1-2", soft=1, hp=3),
    foe("b", "E2-3", soft=0, hp=4, kind="E"),
    foe("c", "E3-3", soft=2, hp=5, kind="S"),
)
LAST = Activation(key(1), ("cover",), 3)
"""After the next Order the Marker moves at least 3."""


def line(**changes: Any) -> tuple[Any, ...]:
    """Four Marines, one in Hard Cover and one with two ID markers."""
    return (
        at(man(1, 2, **changes), "M2-2", 1),
        at(man(2, 2, ids=(2, 6)), "M1-1", 2),
        at(man(3, 2), "M3-3", 0),
        at(man(5, 3), "M1-4", 1),
    )


def ending(initiative: int = 2, marines: Any = None, enemies: Any = FOES, **fields: Any) -> Battle:
    """The Leader's Activation is over with his next Order."""
    state = fight(marines or line(), enemies, initiative, hard_cover=("M1-1", "E3-2"), **fields)
    return replace(state, stage="order", step="order", active=LAST)


def _activations() -> Iterator[CombatStory]:
    pool = ("VOLLEY", "MORTAR")
    for code in CONTENT.tactics:
        yield CombatStory(ending(tactics=(code,)), code).say(Idle(), faces=FACES)
    for n, code in enumerate(CONTENT.markers):
        yield CombatStory(ending(tactics_pool=pool), code).say(Idle(), faces=FACES, draws=(n, 1))
    for code in ("SUPPORT", "SPIDER HOLES", "FLANKING", "ARTILLERY"):
        dark = ending(-1, tactics=(code,), night=True, hidden=True)
        there = tuple([replace(e, face_up=e.key == "a", soft_cover=0) for e in dark.enemies])
        story = CombatStory(replace(dark, enemies=there), f"{code}, hidden and by night")
        yield story.say(Idle(), seed=code).ask()
    spaces = [f"E{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    for n in (8, 9):
        track = ending(tactics=("VOLLEY",) * n, tactics_pool=pool)
        yield CombatStory(track, f"{n} on the track").say(Idle(), faces=FACES, draws=(2, 1))
    crowd = [foe(f"e{n}", space) for n, space in enumerate(spaces)]
    yield CombatStory(ending(enemies=crowd[:11], tactics=("SUPPORT",)), "one free space").say(
        Idle(), faces=FACES
    )
    weak = [foe(f"w{n}", f"E1-{n}", hp=5 - n) for n in (1, 2, 3)]
    yield CombatStory(ending(enemies=weak, tactics=("SPIDER HOLES",)), "the weakest first").say(
        Idle(), faces=FACES
    )


@pytest.mark.rule("PH-CBT-ENEMY-01", "PH-CBT-ENEMY-02", "PH-CBT-ENEMY-03", "PH-CBT-ENEMY-04")
@pytest.mark.rule("PH-CBT-ENEMY-05", "PH-CBT-ENEMY-08", "PH-CBT-ENEMY-11", "PH-CBT-ENEMY-14")
@pytest.mark.rule("PH-CBT-ENEMY-15", "PH-OPT-HIDDEN-08", "PH-TEST-03")
def test_every_tactics_and_combat_marker() -> None:
    same("enemy_turns", _activations())


def _answers() -> Iterator[CombatStory]:
    able = line(abilities=("hands", "anvil"))
    flanked = CombatStory(ending(marines=able, tactics=("FLANKING",)), "FLANKING, and HANDS")
    flanked.say(Idle(), faces=FACES).ask()
    yield flanked.each(
        UseAbility(key(1), "hands"), DeclineAbility(), UseAbility(key(1), "anvil"),
        UseAbility(key(2), "hands"), faces=FACES,
    )  # fmt: skip
    used = line(abilities=("hands",), used=("hands",))
    late = CombatStory(ending(marines=used, tactics=("FLANKING",)), "HANDS used up")
    yield late.say(Idle(), faces=FACES)
    hard = CombatStory(ending(marines=able, tactics=("VOLLEY",)), "ANVIL")
    hard.say(Idle(), faces=(1, 1, *[1, 1, 1, 2, 2, 3, 4, 5], *FACES)).ask()
    yield hard.each(UseAbility(key(1), "anvil"), DeclineAbility())
    spent = line(abilities=("anvil",), used=("anvil",))
    for marines, strikes in (
        (able, (1, 3, 2, 4)), (able, (1, 1, 3, 3)), (able, (1, 1, 1, 3)), (spent, (1, 1, 1, 3)),
    ):  # fmt: skip
        bare = tuple([replace(m, soft_cover=0) for m in marines])
        two = CombatStory(ending(marines=bare), f"ANVIL, {strikes}")
        two.say(Idle(), faces=(1, 3, *strikes, 5))
        yield two.each(UseAbility(key(1), "anvil"), DeclineAbility())
    down = tuple([replace(e, face_up=False, soft_cover=0) for e in FOES])
    shown = CombatStory(ending(enemies=down, hidden=True), "one may be turned up")
    shown.say(Idle(), faces=(6, 6, *[6] * 20)).ask()
    yield shown.each(RevealEnemy("a"), RevealEnemy("z"), RevealNone())


@pytest.mark.rule("PH-SQUAD-04", "PH-OPT-HIDDEN-04", "PH-OPT-HIDDEN-06")
def test_what_answers_the_enemy() -> None:
    same("answers", _answers())


def _ends() -> Iterator[CombatStory]:
    red = tuple([replace(m, ready=int(m.key == key(1))) for m in line()])
    gone = [foe(f"g{n}", "") for n in range(6)]
    for lost, late, face in ((2, 0, 1), (3, 0, 1), (3, 0, 3), (3, 0, 4), (2, 1, 6), (3, 1, 6)):
        dead = (*gone[:lost], *[replace(e, placed=False) for e in gone[6 - late :]])
        state = ending(eliminated=dead, placed=5)
        yield CombatStory(state, f"{lost} of 5 eliminated, {late} more, a {face}").say(
            Idle(), faces=(face, *FACES)
        )
        done = replace(state, initiative=3, marines=red)
        yield CombatStory(done, "the Marines' turn, all have acted").say(Idle())
    tried = ending(eliminated=tuple(gone[:4]), placed=5, retreat_rolled=True)
    yield CombatStory(tried, "one Retreat roll only").say(Idle(), faces=FACES)
    for count in (3, 4):
        few = replace(ending(9, marines=red), marines=red[:count])
        yield CombatStory(few, f"{count} Marines").say(Idle())
        again = replace(few, setup=replace(few.setup, rounds=2))
        yield CombatStory(again, f"{count} Marines, a second round").say(Idle())
        yield CombatStory(replace(few, initiative=1), f"{count} Marines, the Enemy's turn").say(
            Idle(), faces=FACES
        )
    for end in (
        OwnEnd(eliminated=1), OwnEnd(eliminated=2, won=False), OwnEnd(gone=("F",)),
        OwnEnd(gone=("F", "E")), OwnEnd(gone=("L",)), OwnEnd(reached=("M2-2",)),
        OwnEnd(reached=("M2-3",)), OwnEnd(activations=2), OwnEnd(activations=3),
        OwnEnd(enemy_activations=1), OwnEnd(gone=("E",)),
    ):  # fmt: skip
        state = ending(9, ends=(end,), activations=1, placed=3, enemies=FOES[1:])
        state = replace(state, eliminated=(foe("x", ""), foe("y", "", kind="E"))[: 1 + end.won])
        yield CombatStory(state, str(end)).say(Idle())
    flying = (Strike("artillery", key(2), 4),)
    over = ending(9, enemies=(), strikes=flying, due=flying)
    yield CombatStory(over, "nobody left").say(Idle())


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-END-02", "PH-CBT-END-04", "PH-CBT-END-05")
@pytest.mark.rule("PH-CBT-RETREAT-01", "PH-CBT-RETREAT-02", "PH-CBT-RETREAT-05", "PH-CBT-INIT-10")
@pytest.mark.rule("PH-CBT-FIRESUPPORT-14")
def test_every_end_of_a_combat() -> None:
    same("ends", _ends())


def _strikes() -> Iterator[CombatStory]:
    called = Strike("artillery", key(2), 5)
    lost, late = replace(called, marine="MP.99"), replace(called, delayed=True)
    for strike, face in ((called, 3), (called, 4), (lost, 5), (lost, 6), (late, 5), (late, 6)):
        state = ending(9, strikes=(strike,), smoke=((1, 2), (3, 1)))
        yield (
            CombatStory(state, f"{strike}, {face}")
            .say(Idle(), faces=(face, 2, 6, 3))
            .ask(only="choose_rows")
        )
    hard = ("E1-2", "E2-3", "M2-2", "M1-1", "M3-3")
    for skill in ("artillery", "air-strike"):
        first: Any = replace(late, skill=skill)
        state = replace(ending(9, strikes=(first, called)), hard_cover=hard)
        arrived = CombatStory(state, skill).say(Idle(), faces=(1,)).ask()
        rows: tuple[tuple[int, ...], ...] = ((1,), (2, 3), (1, 3), ())
        arrived.each(*[ChooseRows(some) for some in rows], faces=(6, 5, 1))
        yield arrived.each(ChooseRows((3,)), ChooseRows((1, 2)), faces=(5, 2, 6))
        for row in range(1, 7):
            friendly = CombatStory(state, f"{skill} on the Squad, {row}")
            yield friendly.say(Idle(), faces=(6, row, 6, 4, 1))
    weak = ending(9, enemies=[foe("z", "E2-1", soft=0)], strikes=(late,))
    yield (
        CombatStory(weak, "the last one falls")
        .say(Idle(), faces=(1,))
        .say(ChooseRows((2,)), faces=(1, 1))
    )
    empty = replace(ending(9, enemies=(), strikes=(called,)))
    yield CombatStory(empty, "nobody to hit").say(Idle())


@pytest.mark.rule("PH-CBT-FIRESUPPORT-05", "PH-CBT-FIRESUPPORT-06", "PH-CBT-FIRESUPPORT-07")
@pytest.mark.rule("PH-CBT-FIRESUPPORT-08", "PH-CBT-FIRESUPPORT-09", "PH-CBT-FIRESUPPORT-10")
@pytest.mark.rule("PH-CBT-FIRESUPPORT-12", "PH-CBT-FIRESUPPORT-13", "PH-CBT-SMOKE-05")
def test_strikes_arrive() -> None:
    same("strikes", _strikes())


def _mines() -> Iterator[CombatStory]:
    box = BattleSetup("test", "SPRUNG", ("F", "E", "S"))
    for about, setup, carrier in (
        ("row 1 alone", box, man(5, 1)),
        ("with the Skill", box, man(5, 3)),
        ("no Claymore", box, man(5, 3, gear=())),
        ("another man", box, man(3, 3, gear=(piece("claymore"),))),
        ("no grenades", replace(box, no_grenades=True), man(5, 3)),
        ("another board", replace(box, board="TRAIL"), man(5, 3)),
        ("a box with", replace(box, board="TRAIL", own=OwnBox(claymore=True)), man(5, 3)),
        ("a box that does not say", replace(box, own=OwnBox()), man(5, 3)),
        ("a box without", replace(box, own=OwnBox(claymore=False)), man(5, 3)),
    ):
        state = replace(ending(marines=(*line()[:3], at(carrier, "M1-4"))), active=None)
        state = replace(state, setup=setup, stage="placement", step="turn")
        story = CombatStory(state, about).say(BeginCombat()).ask()
        yield story.each(
            *[TriggerClaymore(at) for at in (1, 2, 4)], KeepClaymore(), faces=(5, *FACES)
        )
        if story.state.stage == "claymore":
            yield story.each(TriggerClaymore(1), faces=(6,))
    tank = replace(ending(9, tank=True), stage="activate", step="choose", active=None)
    down = (*FOES[:2], replace(FOES[2], face_up=False), foe("d", "E1-3", soft=3, hp=4))
    for about, state in (
        ("the Tank", tank),
        ("hard to see", replace(tank, enemies=down, hard_cover=("E1-2",))),
        ("fired", replace(tank, tank_fired=True)),
        ("the last one", replace(tank, enemies=(foe("z", "E1-1", soft=0, hp=3),))),
    ):
        rows = [FireTank(at) for at in (1, 2, 3, 4)]
        for face in (1, 4):
            yield CombatStory(state, about).ask(only="fire_tank").each(*rows, faces=(face,))


@pytest.mark.rule("PH-CBT-CLAYMORE-01", "PH-CBT-CLAYMORE-02", "PH-CBT-CLAYMORE-05")
@pytest.mark.rule("PH-CBT-CLAYMORE-06", "PH-CBT-CLAYMORE-07", "PH-CBT-CLAYMORE-08")
@pytest.mark.rule("PH-COMPONENTS-10")
def test_claymore_and_tank() -> None:
    same("mines", _mines())


def _red() -> Iterator[CombatStory]:
    for markers in ((), ("redraw",), ("reroll",)):
        led = ending(enemy_seat="red", hand=("C10", "C01", "C04"), tactics=("FLANKING",))
        story = CombatStory(replace(led, sapper=markers), f"Red with {markers or 'no markers'}")
        story.say(Idle(), seed="red").ask("host", "red")
        if "reroll" in markers:
            story.say(MarkDice((0,)), seat="red").ask("red")
            story.each(MarkDice((9,)), RerollDice(), KeepRoll(), seat="red", seed="again")
            story.say(KeepRoll(), seat="red").ask("red")
        story.each(PlayMarker("C01"), PlayMarker("C02"), seat="red", seed="card")
        story.say(PlayMarker("C10"), seat="red", seed="card").ask("red")
        if "redraw" in markers:
            story.each(RedrawMarker(), KeepMarker(), EnemiesStay(), seat="red", seed="other")
            story.say(KeepMarker(), seat="red", seed="kept").ask("red")
        story.each(
            MoveEnemy("a", "E3-1"), MoveEnemy("a", "M1-2"), EnemiesStay(), seat="red", seed="move"
        )
        if "reroll" in markers:
            story.say(EnemiesStay(), seat="red", seed="stay")
            for dice in ((0,), (0, 4), (0, 4, 7)):
                story.say(MarkDice(dice), seat="red").ask("red")
            story.say(MarkDice((0, 4)), RerollDice(), seat="red", seed="third")
        yield story
    last = ending(enemy_seat="red", hand=("C02",), spent=tuple(CONTENT.markers)[2:], initiative=2)
    worn = CombatStory(replace(last, spent=(*last.spent, "C01")), "the last marker of the pile")
    worn.say(Idle(), faces=FACES).say(PlayMarker("C02"), seat="red", faces=FACES)
    worn.say(EnemiesStay(), seat="red", faces=FACES)
    over = replace(led, stage="activate", step="choose", active=None)
    yield worn
    yield (
        CombatStory(over, "the Squad's turn")
        .ask("host", "red", only="activate")
        .each(*[Activate(key(n)) for n in (2, 3)], seat="red")
    )
    blind = replace(
        ending(enemy_seat="red", hand=("C01",), tactics=("CONFUSION",)), enemies=FOES[:1]
    )
    dark = replace(blind, setup=replace(blind.setup, night=True), sapper=("reroll",))
    yield (
        CombatStory(dark, "no Focus die to roll again")
        .say(Idle())
        .say(PlayMarker("C01"), seat="red", seed="dark")
    )
    for types in (("F", "E", "L"), ("F",), ()):
        setup = BattleSetup("test", "TRAIL", types, enemy_seat="red", hidden=len(types) == 1)
        outcome = combat.new(CONTENT, setup, squad(), SeededDice("red"))
        placed = CombatStory(outcome.state, f"Red places {types}").ask("red")
        keys = [e.space for e in outcome.state.enemies]
        if len(keys) > 1:
            placed.each(
                PlaceEnemy("e1", keys[1]), PlaceEnemy("e1", keys[0]), PlaceEnemy("e9", keys[0]),
                PlaceEnemy("e1", "E3-4"), BeginCombat(), EnemiesStand(), seat="red",
            )  # fmt: skip
        yield placed


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-OPT-SAPPER-09", "PH-OPT-SAPPER-10", "PH-OPT-SAPPER-11")
@pytest.mark.rule("PH-OPT-SAPPER-13")
def test_red_leads_the_enemies() -> None:
    same("red_combat", _red())
