"""The rules of the day room's games against their budgets: legal and apply, commands a CPU second.

`python -m bench.bench_dayroom` prints them and exits 1 when a budget is missed. The Lost Phantom
and Firebase are played at random; Night Drop by its bot, whose commands are then given again.
"""

from __future__ import annotations

import random
from time import process_time

from bench.night_drop import BOTS, Tally
from bench.night_drop import play as drop
from combat.rules.dice import SeededDice
from dayroom.games import Card
from dayroom.registry import BY_CODE

GAMES = {"lost-phantom": 200, "firebase": 300}
DROPS = 6
BUDGETS = {"lost-phantom": 10_000.0, "firebase": 10_000.0, "night-drop": 1_000.0}
"""Commands a CPU second, at least."""


def main() -> int:
    """Play, print, and say whether each game keeps its budget."""
    rates = {code: at_random(BY_CODE[code], games) for code, games in GAMES.items()}
    tally = Tally()
    for number in range(DROPS):
        # Of the games it plays, that module times every tenth.
        drop(10 * number, BOTS["captain"], BOTS["captain"], tally)
    rates["night-drop"] = tally.timed / tally.seconds
    for code, rate in rates.items():
        print(f"{code:14} {rate:8,.0f} a CPU second   {BUDGETS[code] / rate:.2f} of the budget")
    return int(any(rate < BUDGETS[code] for code, rate in rates.items()))


def at_random(card: Card, games: int) -> float:
    """Commands a CPU second: what is legal is asked, one is taken at random and carried out."""
    rules, rng, dice = card.rules, random.Random("speed"), SeededDice("speed")
    count, began = 0, process_time()
    for _ in range(games):
        state = rules.new({}, dice)
        while waits := rules.waits_for(state):
            command = rng.choice(rules.legal(state, waits[0]).commands)
            state = rules.apply(state, command, dice, waits[0]).state
            count += 1
    return count / (process_time() - began)


if __name__ == "__main__":
    raise SystemExit(main())
