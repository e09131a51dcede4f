"""What every Set up Box comes to, and where Marines may be placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from combat import rules as combat
from combat.rules import Adjustment, BattleSetup, MalformedCommand, Participant
from combat.rules.commands import (
    Activate,
    BeginCombat,
    ChooseSide,
    PlaceMarine,
    SensiblePlacement,
)
from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.state import OwnBox
from tests.combat.builders import CONTENT, key, man, squad

from .stories import FACES, CombatStory, same


def box(about: str, setup: BattleSetup, roster: tuple[Participant, ...] = squad()) -> CombatStory:
    """What a Set up Box comes to."""
    dice = RecordingDice(SeededDice("box"))
    story = CombatStory(None, about)
    try:
        outcome = combat.new(CONTENT, setup, roster, dice)
    except MalformedCommand as no:
        story.lines.append(f"  no: {no.code} {no.field}: {no.message}")
        return story
    story.state = outcome.state
    story.tell(outcome, dice)
    story.lines += [f"  {m.key} {m.soft_cover} {m.ready}" for m in outcome.state.marines]
    story.show("setup", "enemies", "placed", "hard_cover", "tactics", "tactics_pool")
    return story


def _boxes() -> Iterator[CombatStory]:
    base = BattleSetup("test", "TRAIL", ("F", "F"), ("E",), ("L", "F"), point_man=key(4))
    for n, code in enumerate(CONTENT.boards):
        setup = replace(base, board=code, threat=(1, 4, 8)[n % 3], hidden=n % 4 == 3)
        story = box(code, setup, tuple([man(s, 2) for s in range(1, 7 - n % 2)]))
        yield story.ask(only="choose_side")
    for threat in (3, 4, 6, 7):
        for shift in (-1, 0, 1):
            yield box(f"Threat {threat}, {shift}", replace(base, threat=threat, threat_shift=shift))
    for shift in (-1, 1):
        yield box("random", replace(base, random=True, threat_shift=shift))
    for about, change in (
        ("2 Fighters more", Adjustment("more", fighters=2)),
        ("3 Fighters fewer", Adjustment("fewer", fighters=-3)),
        ("a Leader for an Expert", Adjustment("swap", add=("L",), remove=("E",))),
        ("Initiative", Adjustment("late", initiative=-30)),
        ("Initiative up", Adjustment("early", initiative=30)),
        ("a marker banned", Adjustment("ban", ban=("MORTAR", "SUPPORT"))),
        ("a marker first", Adjustment("first", first="ARTILLERY")),
        ("Hard Cover", Adjustment("dug in", hard_cover=("E1-1", "M2-4", "E1-1"))),
        ("a crowd", Adjustment("crowd", fighters=12)),
    ):
        yield box(about, replace(base, threat=5, adjustments=(change,)))
    rows, fixed = ("M1-1", "M1-2", "M2-1", "M2-2", "M3-1"), (("point_man", "M3-1"), ("1", "M1-1"))
    own = OwnBox((("E", ("E3-1",)),), ("E3-1",), rows, fixed, True)
    for about, changes in (
        ("own values", {"initiative": (5, 6, 7), "tactics": (3, 2, 1)}),
        ("a named marker", {"first_tactics": "MORTAR", "banned": ("VOLLEY",)}),
        ("all banned", {"tactics": (3, 3, 3), "banned": tuple(CONTENT.tactics)[1:]}),
        ("the Tank", {"tank": True}),
        ("only fixed", {"only_fixed": True, "placement": ((key(4), "M1-2"),)}),
        ("no such board", {"board": "NOWHERE"}),
        ("no such Enemy", {"black": ("X",)}),
        ("no such yellow", {"yellow": ("X",)}),
        ("no such red", {"red": ("X",)}),
        ("none to add", {"adjustments": (Adjustment("x", add=("X",)),)}),
        ("none to remove", {"adjustments": (Adjustment("x", remove=("X",)),)}),
        ("no such marker", {"first_tactics": "X"}),
        ("no such ban", {"banned": ("X",)}),
        ("none to ban", {"adjustments": (Adjustment("x", ban=("X",)),)}),
        ("none first", {"adjustments": (Adjustment("x", first="X"),)}),
        ("own box", {"own": own}),
        ("own box, little", {"own": OwnBox(fixed=())}),
    ):  # fmt: skip
        changed: Any = changes
        yield box(about, replace(base, **changed))
    firsts = tuple([Adjustment(code, first=code) for code in ("ARTILLERY", "MORTAR")])
    yield box("two markers first", replace(base, adjustments=firsts))
    for about, taken, free, spec in (
        ("a column for himself", ("M1-1",), ("M2-1", "M3-2"), 4),
        ("cover in a full column", ("M1-1", "M2-1"), ("M3-1", "M1-2"), 6),
    ):
        first = [(key(n), space) for n, space in enumerate(taken, 1)]
        own = OwnBox(hard_cover=("M3-1",), marines=(*taken, *free))
        setup = replace(base, placement=tuple(first), own=own)
        yield box(about, setup, (*[man(n) for n in range(1, len(taken) + 1)], man(spec)))
    full = zip((1, 2, 3, 5), ("M2-1", "M1-2", "M1-3", "M1-4"), strict=True)
    own = OwnBox(hard_cover=("M2-1",), marines=("M2-1",))
    setup = replace(base, placement=tuple([(key(n), space) for n, space in full]), own=own)
    yield box("no space shown is free", setup, tuple([man(n) for n in (1, 2, 3, 5, 4)]))
    small = man(2, 2, abilities=("small-target",))
    yield box("small target, two ID markers", base, (small, man(1, ids=(1, 3, 5)), man(4)))


@pytest.mark.rule("PH-CBT-SETUP-03", "PH-CBT-SETUP-04", "PH-CBT-SETUP-05", "PH-CBT-SETUP-06")
@pytest.mark.rule("PH-CBT-SETUP-08", "PH-CBT-SETUP-09", "PH-CBT-SETUP-10", "PH-CBT-SETUP-13")
@pytest.mark.rule("PH-CBT-SETUP-14", "PH-OPT-THREAT-01", "PH-OPT-THREAT-03")
def test_what_a_set_up_box_comes_to() -> None:
    same("boxes", _boxes())


def _places() -> Iterator[CombatStory]:
    for code in ("TRAIL", "HIT", "TREELINE"):
        setup = BattleSetup("test", code, ("F",), point_man=key(4), sides=("village", "jungle"))
        story = box(code, setup).ask()
        spaces = {m.space: m.key for m in story.state.marines}
        first, last = next(iter(spaces.values())), [*spaces][-1]
        yield story.each(
            *[PlaceMarine(first, f"M{r}-{c}") for r in (1, 2, 3) for c in (1, 4)],
            PlaceMarine(first, last), PlaceMarine(key(4), "M3-1"), PlaceMarine("MP.99", "M1-1"),
            PlaceMarine(first, "E1-1"), PlaceMarine(first, "M4-1"), SensiblePlacement(),
            ChooseSide("jungle"), ChooseSide("village"), Activate(first), BeginCombat(),
            faces=FACES,
        )  # fmt: skip
    fixed = BattleSetup("test", "TRAIL", ("F",), placement=((key(1), "M3-1"),), sides=("jungle",))
    still = box("a fixed space", fixed)
    yield still.each(
        PlaceMarine(key(1), "M1-1"), PlaceMarine(key(2), "M3-1"), ChooseSide("village")
    )


@pytest.mark.rule("PH-CBT-SETUP-11", "PH-CBT-SETUP-12", "PH-CBT-BOARD-01")
def test_where_marines_may_be_placed() -> None:
    same("places", _places())
