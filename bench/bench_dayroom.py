"""The rules of the day room's games against their budgets: legal and apply, commands a CPU second.

`python -m bench.bench_dayroom` prints them and exits 1 when a budget is missed. The Lost Phantom
and Firebase are played at random; Night Drop by its bot, whose commands are then given again.
"""

from __future__ import annotations

import random
from time import process_time

from combat.rules.dice import SeededDice
from dayroom import selfplay
from dayroom.games import Card
from dayroom.registry import BY_CODE

GAMES = {"lost-phantom": 200, "firebase": 300}
DROPS = 6
BUDGETS = {"lost-phantom": 10_000.0, "firebase": 10_000.0, "night-drop": 1_000.0}
"""Commands a CPU second, at least."""


def main() -> int:
    """Play, print, and say whether each game keeps its budget."""
    rates = {code: at_random(BY_CODE[code], games) for code, games in GAMES.items()}
    rates["night-drop"] = again(selfplay.Match("night-drop", ("captain", "captain")), DROPS)
    for code, rate in rates.items():
        print(f"{code:14} {rate:8,.0f} a CPU second   {BUDGETS[code] / rate:.2f} of the budget")
    return int(any(rate < BUDGETS[code] for code, rate in rates.items()))


def again(match: selfplay.Match, games: int) -> float:
    """Commands a CPU second of games played again: what the bots think does not count."""
    rules, count, seconds = match.card.rules, 0, 0.0
    for number in range(games):
        _, given, _ = selfplay.play(match, number)
        _, dice = match.brings.chance(match.players, number)
        state = rules.new(match.options, dice)
        began = process_time()
        for seat, command in given:
            rules.legal(state, seat)
            state = rules.apply(state, command, dice, seat).state
        seconds += process_time() - began
        count += len(given)
    return count / seconds


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
