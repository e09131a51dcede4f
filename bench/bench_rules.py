"""The pure core against its budgets (design, section 6): apply, legal, a Mission, memory.

`python -m bench.bench_rules [campaigns]` prints CPU figures and exits 1 when a budget is missed.
"""

from __future__ import annotations

import functools
import gc
import sys
import tracemalloc
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from bench import goals
from bench.pace import Pace
from campaign.bots.play import Playthrough, play
from campaign.content import files
from campaign.rules import CampaignOptions, apply, legal, new
from campaign.rules.content import Content
from combat.rules.dice import SeededDice

ROOT = Path(__file__).resolve().parent.parent
Times = dict[str, list[float]]
"""Seconds by the task that waited."""
BUDGETS = {"apply": 0.3, "legal": 1.0, "mission": 500.0, "state KB": 150.0}
RATE = 5000.0
"""Marches a CPU second at the usual pace, at least."""
ROUNDS = 3
"""Rounds through all commands, of which the middle one counts: one alone swings by a tenth."""
CAREFUL = 4


@dataclass(frozen=True)
class Round:
    """Every command given once: the seconds of `legal` and `apply` by task, and of Marches."""

    legal: Times
    apply: Times
    marches: list[float]
    factor: float

    @property
    def rate(self) -> float:
        """Marches a CPU second at the usual pace of the machine."""
        return len(self.marches) / sum(self.marches) / self.factor


def main() -> int:
    """Play, then repeat every command with a clock around each door."""
    campaigns = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    content = files.load(ROOT / "fixtures")
    start = process_time()
    games = [play(content, f"bench-{n}", "random") for n in range(campaigns)]
    missions = sum(len(game.state.records) for game in games)
    mission = 1000 * (process_time() - start) / missions
    # As for a server, whose content the collector passes over.
    gc.collect()
    gc.freeze()
    rounds = sorted([_repeat(content, games) for _ in range(ROUNDS)], key=lambda one: one.rate)
    timed = rounds[ROUNDS // 2]
    figures = {
        "apply": _mean(timed.apply),
        "legal": _mean(timed.legal),
        "mission": mission,
        "state KB": _memory(content),
    }
    failed = False
    for name, value in figures.items():
        ratio = value / BUDGETS[name]
        failed |= ratio > 1
        print(f"{name:10} {value:8.3f}   {ratio:.2f} of the budget")
    failed |= timed.rate < RATE
    print(
        f"marches: {timed.rate * timed.factor:.0f} a CPU second, {timed.rate:.0f} at the usual pace"
        f" of the machine (now {timed.factor:.2f} of it), {timed.rate / RATE:.2f} of the budget"
    )
    _print_kinds(timed.legal, timed.apply, timed.factor)
    goals.note("state", figures["state KB"])
    goals.note("careful", _careful(content))
    return int(failed)


def _careful(content: Content) -> float:
    """Return how many careful campaigns two cores play in ten minutes with nothing else to do."""
    pace, spent = Pace(), 0.0
    for number in range(CAREFUL):
        pace.look()
        start = process_time()
        play(content, f"careful-{number}", "careful")
        spent += process_time() - start
    often = 2 * 600 * CAREFUL / (spent * pace.factor)
    print(f"careful campaigns: {often:.0f} in ten minutes on two cores")
    return often


def _repeat(content: Content, games: list[Playthrough]) -> Round:
    """Give every command again."""
    pace = Pace()
    legal_time: Times = defaultdict(list)
    apply_time: Times = defaultdict(list)
    marches: list[float] = []
    for number, game in enumerate(games):
        pace.look()
        state = new(content, CampaignOptions(), f"bench-{number}")
        dice = SeededDice(f"bench-{number}")
        for command in game.commands:
            t0 = process_time()
            options = legal(state, "host")
            t1 = process_time()
            state = apply(state, command, dice, "host").state
            legal_time[options.awaiting].append(t1 - t0)
            t2 = process_time()
            apply_time[options.awaiting].append(t2 - t1)
            if command.kind == "march":
                marches.append(t2 - t0)
    return Round(legal_time, apply_time, marches, pace.factor)


def _print_kinds(legal_time: Times, apply_time: Times, factor: float) -> None:
    total = sum(map(len, apply_time.values()))
    spent = sum(map(sum, apply_time.values())) + sum(map(sum, legal_time.values()))
    rate = total / spent / factor
    print(
        f"legal + apply: {total / spent:.0f} a CPU second, {rate:.0f} at the usual pace,"
        f" {rate / goals.PEER:.2f} of boardgame.io's reducer"
    )
    goals.note("core", rate / goals.PEER)
    for kind in sorted(apply_time, key=lambda k: -sum(apply_time[k])):
        count = len(apply_time[kind])
        print(
            f"  {kind:16} {count:6} times  legal {1000 * sum(legal_time[kind]) / count:.3f} ms"
            f"  apply {1000 * sum(apply_time[kind]) / count:.3f} ms"
        )


def _mean(times: Times) -> float:
    every = [value for values in times.values() for value in values]
    return 1000 * sum(every) / len(every)


def _memory(content: Content) -> float:
    """Return the kilobytes that come free with a campaign's last state: the content stays.

    What the rules remember is forgotten before, or it would hold parts of the state.
    """
    tracemalloc.start()
    state = play(content, "memory", "random").state
    assert state.finished
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
    gc.collect()  # What the collector has not come round to yet is no part of a state.
    before = tracemalloc.get_traced_memory()[0]
    del state
    gc.collect()
    size = (before - tracemalloc.get_traced_memory()[0]) / 1024
    tracemalloc.stop()
    return size


if __name__ == "__main__":
    raise SystemExit(main())
