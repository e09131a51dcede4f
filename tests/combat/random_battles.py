"""Random whole battles for property tests: set-ups, a player of legal commands, casualties."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from combat.rules import (
    Battle,
    BattleBoon,
    BattleSetup,
    Participant,
    apply,
    lead,
    legal,
    new,
    settle,
)
from combat.rules.commands import AnyCommand
from combat.rules.dice import Dice, SeededDice
from tests.combat.builders import CONTENT, key, man, piece

EFFECTS = ("initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics")
KINDS = st.sampled_from("FFFFELSR")


@st.composite
def setups(draw: st.DrawFn) -> BattleSetup:
    """Any Set up Box with any options."""
    return BattleSetup(
        "test",
        draw(st.sampled_from(sorted(CONTENT.boards))),
        tuple(draw(st.lists(KINDS, min_size=1, max_size=9))),
        tuple(draw(st.lists(KINDS, max_size=2))),
        tuple(draw(st.lists(KINDS, max_size=2))),
        threat=draw(st.integers(1, 9)),
        night=draw(st.booleans()),
        random=draw(st.booleans()),
        hidden=draw(st.booleans()),
        rounds=draw(st.integers(1, 2)),
        point_man=key(draw(st.integers(1, 6))),
        tank=draw(st.booleans()),
        tactics=(3, 3, 3) if draw(st.booleans()) else None,
        first_tactics=draw(st.sampled_from(["", "ARTILLERY", "MORTAR"])),
        threat_shift=draw(st.sampled_from([-1, 0, 1])),
        enemy_seat=draw(st.sampled_from(["", "red"])),
    )


@st.composite
def rosters(draw: st.DrawFn) -> tuple[Participant, ...]:
    """Six Marines of any levels, one with an Ability and one with a Boon card."""
    men = [man(spec, draw(st.integers(1, 4))) for spec in range(1, 7)]
    able = draw(st.integers(0, 5))
    ability = draw(st.sampled_from(["", "hands", "anvil", "fast", "small-target"]))
    men[able] = replace(men[able], abilities=(ability,) if ability else ())
    lucky = draw(st.integers(0, 5))
    boon = BattleBoon(draw(st.sampled_from(EFFECTS)), draw(st.integers(1, 3)))  # type: ignore[arg-type]
    men[lucky] = replace(men[lucky], boon="BN.02", boon_effect=boon)
    men[0] = replace(men[0], weapons=(*men[0].weapons, "ak47", "m3"), gear=(piece("auto-ammo"),))
    return tuple(men)


def casualties(battle: Battle, rng: random.Random) -> tuple[Participant, ...]:
    """Who is left after casualties: now and then one is lost and another takes his number."""
    men = [marine.participant for marine in battle.marines]
    lost = battle.casualties[0].key
    if len(men) > 1 and rng.random() < 0.15:
        gone = next(m for m in men if m.key == lost)
        men.remove(gone)
        for number in gone.ids:
            able = [m for m in men if len(m.ids) == 1]
            if able:
                taker = rng.choice(able)
                men[men.index(taker)] = replace(taker, ids=(*taker.ids, number))
    return tuple(men)


Step = tuple[Battle, AnyCommand | None, Battle, tuple[Any, ...]]


def steps(
    setup: BattleSetup,
    roster: tuple[Participant, ...],
    seed: int,
    dice: Dice | None = None,
    watch: Callable[[Battle], None] = lambda battle: None,
) -> Iterator[Step]:
    """Play a whole battle at random: before, command (None: casualties), after, events."""
    rng = random.Random(seed)
    dice = dice or SeededDice(str(seed))
    battle = lead(new(CONTENT, setup, roster, dice).state, ("reroll", "redraw"))
    begun = False
    while not battle.over:
        watch(battle)
        if battle.stage == "casualties":
            outcome = settle(battle, casualties(battle, rng), dice)
            yield battle, None, outcome.state, outcome.events
        else:
            commands = legal(battle).commands
            command = rng.choice(commands[:1] if begun_enough(battle, rng) else commands)
            outcome = apply(battle, command, dice)
            yield battle, command, outcome.state, outcome.events
        battle = outcome.state
        begun = True
    assert begun


def begun_enough(battle: Battle, rng: random.Random) -> bool:
    """Stop rearranging after a while: the first command of a placement ends it."""
    return battle.stage in ("placement", "enemy_placement") and rng.random() < 0.3
