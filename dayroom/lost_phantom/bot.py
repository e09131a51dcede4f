"""Players without a screen: one weighs every split of the dice, one does not think."""

from __future__ import annotations

import random
from collections.abc import Sequence

from combat.rules.dice import SeededDice
from combat.rules.options import Options
from dayroom.games import SelfPlay
from dayroom.lost_phantom import buttons, spoken, worth
from dayroom.lost_phantom.rules import engine, rolls
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    AnyCommand,
    ChooseHex,
    EndTurn,
    Fail,
    GoOn,
    Reroll,
    UseDie,
)
from dayroom.lost_phantom.rules.questions import Trays
from dayroom.lost_phantom.rules.tasks import Leaving, Rolled
from dayroom.lost_phantom.rules.visible import View
from dayroom.lost_phantom.worth import Turn

CAREFUL = 3
"""Health from which on the Straggler takes no six."""
TRIES = 4
"""Throws of imagined dice by which a choice whose effect is rolled is judged."""


class Straggler:
    """Deals the dice out by thirds, takes what comes first and walks straight to the River."""

    def choose(self, view: View, commands: Sequence[AnyCommand], rng: random.Random) -> AnyCommand:
        """Return a command without weighing any."""
        first = commands[0]
        if isinstance(first, Allocate):
            pool = view.state.endurance
            move = (pool + 2) // 3
            stealth = (pool + 1) // 3
            return Allocate(move, stealth, pool - move - stealth)
        if isinstance(first, ChooseHex):
            to_river = view.state.sheet.board.to_river
            hexes = [each for each in commands if isinstance(each, ChooseHex)]
            return min(hexes, key=lambda each: to_river[each.hex])
        if isinstance(view.task, Rolled) and not _takes(first, view.state.health):
            # The lowest die once more, where that is allowed.
            return next((each for each in commands if isinstance(each, Reroll)), Fail())
        return GoOn() if GoOn() in commands else first


def _takes(first: AnyCommand, health: int) -> bool:
    """Whether the Straggler uses the first good die: a six only while he is well."""
    return isinstance(first, UseDie) and (first.face < rolls.SIX or health > CAREFUL)


class Scout:
    """Weighs every allocation by what the three rolls can bring, every choice by its worth."""

    def choose(self, view: View, commands: Sequence[AnyCommand], rng: random.Random) -> AnyCommand:
        """Return the best command; ties go to the first."""
        if len(commands) == 1:
            return commands[0]
        turn = Turn(view.state)
        if isinstance(commands[0], Allocate):
            splits = [each for each in commands if isinstance(each, Allocate)]
            best = max(splits, key=turn.of_split)
            return _or_kit(view, commands, best)
        if isinstance(view.task, Rolled):
            return max(commands, key=lambda each: turn.of_die(view.task, each))
        if isinstance(view.task, Leaving):
            hexes = [each for each in commands if isinstance(each, ChooseHex)]
            return max(hexes, key=lambda each: turn.of_leaving(each.hex))
        if isinstance(commands[0], EndTurn):
            return _or_kit(view, commands, commands[0])
        seeds = [f"{rng.random()}" for _ in range(TRIES)]
        return max(commands, key=lambda each: _imagined(view, each, seeds))


def _or_kit(view: View, commands: Sequence[AnyCommand], other: AnyCommand) -> AnyCommand:
    """The First Aid Kit where it helps at once, else the other command."""
    kits = [each for each in commands if each.kind == "use_kit"]
    if not kits or (view.state.health == 6 and not view.state.afflictions):
        return other
    hurt = [each for each in kits if each.affliction in ("broken_foot", "burn", "deep_cut")]
    if hurt:
        return hurt[0]
    return kits[0] if view.state.health <= 3 else other


def _imagined(view: View, command: AnyCommand, seeds: Sequence[str]) -> float:
    """The mean worth of what a command leads to, with imagined dice."""
    total = 0.0
    for seed in seeds:
        state, _ = engine.apply(view.state, command, SeededDice(seed))
        total += worth.of(state)
    return total / len(seeds)


def hint(view: View, options: Options[AnyCommand, Trays]) -> str:
    """What the Scout would do now, in a sentence; the same for the same position."""
    chosen = Scout().choose(view, options.commands, random.Random(view.state.turn))
    match chosen:
        case Allocate():
            said = f"{chosen.move} on Move, {chosen.stealth} on Stealth, {chosen.rest} on Rest"
        case ChooseHex():
            said = spoken.place(view.state, chosen.hex)
        case EndTurn():
            said = "end the turn"
        case _:
            said = buttons.of_offer(view.state, view.task, chosen).label
    return f"The scout would choose: {said.rstrip('.')}."


def _chance(names: Sequence[str], number: int) -> tuple[random.Random, SeededDice]:
    seed = f"{names[0]}{number}"
    return random.Random(f"{seed}:0:{engine.SEAT}"), SeededDice(seed)


SELFPLAY = SelfPlay(
    {"scout": Scout(), "straggler": Straggler()},
    _chance,
    ending=lambda result: result.line.split(".")[0],
)
