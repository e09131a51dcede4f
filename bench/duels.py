"""How strong the bots of Firebase are: `python -m bench.duels [MATCHES]`; see docs/dayroom.md.

Matches are the best of three games, sides changed after each. Prints who wins how often, and the
totals of hands from which `dayroom.firebase.bot.USUAL` is taken.
"""

from __future__ import annotations

import random
import sys

from combat.rules.dice import SeededDice
from dayroom.firebase import rules
from dayroom.firebase.bot import RandomBot, SharpBot, SteadyBot
from dayroom.firebase.rules.state import State
from dayroom.games import Bot

BOTS: dict[str, Bot] = {"random": RandomBot(), "steady": SteadyBot(), "sharp": SharpBot()}


def match(us: Bot, vc: Bot, seed: str, best_of: str = "3") -> tuple[State, list[tuple[int, int]]]:
    """Play a match; its last state and the totals of its hands."""
    rng, dice = random.Random(seed), SeededDice(seed)
    bots = {"us": us, "vc": vc}
    state = rules.new({"best_of": best_of}, dice)
    forces = []
    while waits := rules.waits_for(state):
        seat = waits[0]
        view = rules.visible_to(state, seat)
        command = bots[seat].choose(view, rules.legal(state, seat).commands, rng)
        step = rules.apply(state, command, dice, seat)
        forces += [(e.hand.us_force, e.hand.vc_force) for e in step.events if e.kind == "revealed"]
        state = step.state
    return state, forces


def wins(one: str, other: str, matches: int) -> float:
    """How often `one` wins a match against `other`."""
    won = 0
    for number in range(matches):
        seats = (one, other) if number % 2 == 0 else (other, one)
        state, _ = match(BOTS[seats[0]], BOTS[seats[1]], f"{one} {other} {number}")
        won += seats[0 if state.winner == "us" else 1] == one
    return won / matches


def main(matches: int) -> None:
    """Print the figures."""
    for one, other in (("steady", "random"), ("sharp", "random"), ("sharp", "steady")):
        print(f"{one} against {other}: {wins(one, other, matches):.1%} of {matches}")
    forces = []
    for number in range(matches // 4):
        _, found = match(BOTS["sharp"], BOTS["sharp"], f"totals {number}")
        forces += [force for pair in found for force in pair]
    forces.sort()
    print("totals:", [forces[(2 * n + 1) * len(forces) // 48] for n in range(24)])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
