"""Night Drop played by its bots: how games end, and how fast the rules are.

    python -m bench.night_drop --games 2000 --first 0

Game number n has the dice and the bots of seed n, so a run can be cut into pieces. Prints the share
of each level of victory, means, decisions a game, and legal + apply for each second of CPU. A
decision without an offer, or a game without an end, stops the run.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field
from time import process_time

from combat.rules.dice import SeededDice
from dayroom.games import Bot
from dayroom.night_drop import rules
from dayroom.night_drop.bot import Captain, Recruit
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules.commands import AnyCommand
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.victory import LEVELS

BOTS: dict[str, Bot] = {"captain": Captain(), "recruit": Recruit()}
MOST = 5_000  # decisions: more is a game that does not end


@dataclass
class Tally:
    """What came of the games so far."""

    levels: Counter[str] = field(default_factory=Counter)
    totals: int = 0
    companies: int = 0
    held: int = 0
    decisions: int = 0
    timed: int = 0
    seconds: float = 0.0


def play(number: int, us: Bot, german: Bot, tally: Tally) -> State:
    """One game, to its end; every tenth is gone through again by its commands, to be timed."""
    rng, dice = random.Random(number), SeededDice(f"night drop {number}")
    begun = state = rules.new(printed(), dice).state
    bots = {"us": us, "german": german}
    chosen: list[AnyCommand] = []
    position = dice.position
    while (seat := rules.decider(state)) and len(chosen) < MOST:
        commands = rules.legal(state, seat).commands
        if not commands:
            raise AssertionError(f"game {number}: nothing can be done at {state.agenda[-1]}")
        chosen.append(bots[seat].choose(rules.visible_to(state, seat), commands, rng))
        state = rules.apply(state, chosen[-1], dice, seat).state
    if state.result is None:
        raise AssertionError(f"game {number} does not end")
    tally.decisions += len(chosen)
    if number % 10 == 0:
        _time(begun, chosen, SeededDice(f"night drop {number}", position), tally)
    return state


def _time(state: State, chosen: list[AnyCommand], dice: SeededDice, tally: Tally) -> None:
    """legal and apply alone: to ask the clock at every command would cost more than they do."""
    began = process_time()
    for command in chosen:
        seat = rules.decider(state) or ""
        rules.legal(state, seat)
        state = rules.apply(state, command, dice, seat).state
    tally.seconds += process_time() - began
    tally.timed += len(chosen)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--us", choices=BOTS, default="captain")
    parser.add_argument("--german", choices=BOTS, default="captain")
    options = parser.parse_args()
    tally = Tally()
    for number in range(options.first, options.first + options.games):
        state = play(number, BOTS[options.us], BOTS[options.german], tally)
        assert state.result is not None
        tally.levels[state.result.level] += 1
        tally.totals += state.result.total
        tally.companies += state.companies
        tally.held += len(state.held)
        games = number - options.first + 1
        if games % 50 == 0 or games == options.games:
            report(tally, games)


def report(tally: Tally, games: int) -> None:
    """How the games so far ended."""
    print(f"after {games} games")
    for level in [*[name for _, name in LEVELS], "german_strategic"]:
        print(f"  {level:20} {tally.levels[level]:6} {100 * tally.levels[level] / games:6.1f} %")
    for name in ("totals", "companies", "held", "decisions"):
        print(f"  {name + ' a game':20} {getattr(tally, name) / games:8.2f}")
    if tally.timed:
        print(f"  {'decisions a second':20} {tally.timed / tally.seconds:8.0f}", flush=True)


if __name__ == "__main__":
    main()
