"""The battle core against its budgets (design, section 6): legal, apply, previews, memory.

`python -m bench.bench_battle [battles]` prints CPU figures and exits 1 when a budget is missed.
The placement of Marines, which costs little and is rare in play, is left out of the averages.
"""

from __future__ import annotations

import pickle
import sys
from collections import defaultdict
from itertools import cycle
from time import perf_counter, process_time

from combat.content_files import load_combat_content
from combat.rules import (
    Battle,
    BattleSetup,
    GearPiece,
    Participant,
    apply,
    attach,
    legal,
    new,
    settle,
)
from combat.rules.commands import BeginCombat
from combat.rules.dice import SeededDice

CONTENT = load_combat_content()
BOARDS = ("TRAIL", "HIT", "SPRUNG", "TREELINE", "WIRE", "STREET")
WEAPONS: dict[int, tuple[str, ...]] = {
    1: ("m16",), 2: ("m16",), 3: ("m60",), 4: ("m40", "m1911"), 5: ("m79", "m2"), 6: ("m37",),
}  # fmt: skip
GEAR: dict[int, tuple[str, ...]] = {
    1: ("auto-ammo", "frag"), 2: ("auto-ammo", "radio"), 3: ("mg-ammo", "bipod"),
    4: ("smoke", "frag"), 5: ("m79-ammo", "m2-ammo", "claymore"), 6: ("smoke",),
}  # fmt: skip
BUDGETS = {"legal ms": 1.0, "apply ms": 0.3, "state KB": 200.0}
RATE = 5000.0


def squad(level: int) -> tuple[Participant, ...]:
    """Six Marines of one level with a full kit."""
    men = []
    for spec, card in CONTENT.specializations.items():
        gear = tuple([GearPiece(code, CONTENT.gear[code].sides[0]) for code in GEAR[spec]])
        men.append(
            Participant(
                f"MP.{spec:02}", card.name, "host", (spec,), spec, level,
                card.soft_cover[level - 1], 3, WEAPONS[spec], gear, card.skills_at(level),
            )
        )  # fmt: skip
    return tuple(men)


def box(number: int) -> BattleSetup:
    """One of many boxes: boards in turn, 6 to 11 Enemies, some by night, some hidden."""
    return BattleSetup(
        "bench", BOARDS[number % 6], ("F",) * 6, ("F", "F", "R"), ("E", "L"),
        threat=1 + number % 9, point_man="MP.04", night=number % 5 == 0, hidden=number % 7 == 0,
        rounds=1 + number % 2,
    )  # fmt: skip


def start(number: int, dice: SeededDice) -> Battle:
    """A battle set up and begun."""
    battle = new(CONTENT, box(number), squad(1 + number % 4), dice).state
    return apply(battle, BeginCombat(), dice).state


def main() -> int:
    """Play battles with arbitrary commands and a clock around each door."""
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    legal_time: dict[str, list[float]] = defaultdict(list)
    apply_time: dict[str, list[float]] = defaultdict(list)
    preview_time: list[float] = []
    size = 0
    began = process_time()
    for number in range(battles):
        dice = SeededDice(f"bench-{number}")
        battle = start(number, dice)
        picks = cycle((number, 3, 7, 11, 2, 29, 5, 17, 41))
        while not battle.over:
            if battle.stage == "casualties":
                battle = settle(battle, tuple([m.participant for m in battle.marines]), dice).state
                continue
            t0 = perf_counter()
            options = legal(battle)
            t1 = perf_counter()
            commands = [c for c in options.commands if getattr(c, "skill", "") != "pull-back"]
            command = commands[next(picks) % len(commands)]
            t2 = perf_counter()
            after = apply(battle, command, dice).state
            t3 = perf_counter()
            legal_time[battle.stage].append(t1 - t0)
            apply_time[command.kind].append(t3 - t2)
            if battle.stage == "order":
                t4 = perf_counter()
                legal(battle, previews=True)
                preview_time.append(perf_counter() - t4)
            battle = after
        size = max(size, len(pickle.dumps(attach(battle, None))))
    measured = process_time() - began
    return report(legal_time, apply_time, preview_time, size, measured)


def report(
    legal_time: dict[str, list[float]],
    apply_time: dict[str, list[float]],
    preview_time: list[float],
    size: int,
    measured: float,
) -> int:
    """Print the figures; 1 if one is beyond its budget."""
    figures = {
        "legal ms": _mean(legal_time),
        "apply ms": _mean(apply_time),
        "state KB": size / 1024,
    }
    failed = False
    for name, value in figures.items():
        ratio = value / BUDGETS[name]
        failed |= ratio > 1
        print(f"{name:10} {value:8.3f}   {ratio:.2f} of the budget")
    rate = 1000 / (figures["legal ms"] + figures["apply ms"])
    failed |= rate < RATE
    print(f"legal + apply: {rate:.0f} a second, {rate / RATE:.2f} of the goal")
    print(f"legal with previews, Orders: {1000 * sum(preview_time) / len(preview_time):.3f} ms")
    print(f"{measured:.1f} s of CPU in all")
    for title, times in (("legal", legal_time), ("apply", apply_time)):
        for kind in sorted(times, key=lambda k: -sum(times[k])):
            count = len(times[kind])
            print(f"  {title} {kind:16} {count:6} times  {1000 * sum(times[kind]) / count:.3f} ms")
    return int(failed)


def _mean(times: dict[str, list[float]]) -> float:
    every = [value for values in times.values() for value in values]
    return 1000 * sum(every) / len(every)


if __name__ == "__main__":
    raise SystemExit(main())
