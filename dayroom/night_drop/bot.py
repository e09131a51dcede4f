"""The bots of Night Drop, one for each seat. They read `View` alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, cast

from combat.rules.dice import SeededDice
from dayroom.games import SelfPlay
from dayroom.night_drop.players import american, german
from dayroom.night_drop.players.sight import Sight
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules import tasks as t
from dayroom.night_drop.rules.activations import SCATTER, US
from dayroom.night_drop.rules.content import Seat
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.sequence import decider
from dayroom.night_drop.rules.state import Unit, values
from dayroom.night_drop.rules.visible import View

_BETTER = 0.25  # a move must be worth this much more than to stay


class Captain:
    """Plays either seat, by rules of thumb."""

    def choose(self, view: View, commands: Sequence[Any], rng: random.Random) -> Any:
        """One of the commands offered."""
        if len(commands) == 1:
            return commands[0]
        seat = cast("Seat", decider(view.state))
        sight = Sight(view.state, seat)
        task = view.state.agenda[-1]
        if isinstance(task, t.Acting):
            return _act(sight, task, commands, rng)
        return _best(commands, lambda command: _worth(sight, task, command), rng)


class Recruit:
    """Takes any command; for those who want an easy game, and to measure the Captain by."""

    def choose(self, view: View, commands: Sequence[Any], rng: random.Random) -> Any:
        """One of the commands offered, none that leaves the map if there is another."""
        sensible = [one for one in commands if getattr(one, "to", "") != OFF]
        return rng.choice(sensible or list(commands))


def _best(commands: Sequence[Any], worth: Callable[[Any], float], rng: random.Random) -> Any:
    return max(commands, key=lambda command: (worth(command), rng.random()))


# --- moving and fighting -----------------------------------------------------------------------


def _act(sight: Sight, task: t.Acting, commands: Sequence[Any], rng: random.Random) -> Any:
    """Enter, then the first move that is worth while, then attacks, then no more."""
    done = commands[-1]
    if isinstance(commands[0], c.Enter) and _wants_more(sight, task):
        return commands[0]
    move = _move(sight, commands)
    if move is not None:
        return move
    attacks = [one for one in commands if isinstance(one, c.Attack)]
    if attacks:
        best = _best(attacks, sight.attack_worth, rng)
        if sight.attack_worth(best) > 0.15:
            return best
    return done


def _wants_more(sight: Sight, task: t.Acting) -> bool:
    """By night half of the activations bring units in, by day all but one."""
    share = task.allowed // 2 if sight.dark else task.allowed - 1
    return len(task.active) < max(1, share) and sight.state.turn < 9


def _move(sight: Sight, commands: Sequence[Any]) -> c.Move | None:
    """The best move of the first unit that gains by one; a stack's units move one by one."""
    placing = american.placing if sight.seat == "us" else german.placing
    by_unit: dict[str, list[c.Move]] = {}
    for command in commands:
        if isinstance(command, c.Move) and len(command.units) == 1:
            by_unit.setdefault(command.units[0], []).append(command)
    limited = sight.seat == "german"
    best: tuple[float, c.Move] | None = None
    for key, moves in by_unit.items():
        unit = sight.state.units[key]
        worth = placing(sight, unit)
        gains = [worth(one.to) for one in moves]
        most = max(gains)
        move, gain = moves[gains.index(most)], most - worth(unit.hex)
        if gain > _BETTER and (best is None or gain > best[0]):
            best = gain, move
            if not limited:
                break
    return best[1] if best else None


# --- all other decisions -------------------------------------------------------------------------


def _worth(sight: Sight, task: Any, command: Any) -> float:
    match command:
        case c.Activate():
            return _action_worth(sight, command)
        case c.Scatter():
            return german.scatter_worth(sight, command)
        case c.Regroup() | c.Convert() | c.Reinforce():
            return american.regroup_worth(sight, command)
        case c.PlaceMarker():
            return american.marker_worth(sight, command)
        case c.SpendAdvantage():
            return 1.0 if sight.state.turn in (3, 4, 5, 9) else -1.0
        case c.RevealMarker() | c.PlaceFaceUp():
            return 2.0 if isinstance(command, c.RevealMarker) else 1.0
        case c.Done():
            return _done_worth(sight, task)
    return _combat_worth(sight, command)


def _done_worth(sight: Sight, task: Any) -> float:
    if isinstance(task, t.NightChoice):
        guard = sight.state.units[task.combat.guard]
        alone = task.combat.target in sight.content.vp_hexes and guard.full
        return 1.0 if alone else -50.0
    return 0.0


def _action_worth(sight: Sight, command: c.Activate) -> float:
    if command.action in US:
        regiment = US[command.action]
        return 1.0 + sum(unit.regiment == regiment for unit in sight.own)
    if command.action in SCATTER:
        together = german.togetherness(sight, SCATTER[command.action])
        return 0.8 * together + (0.0 if sight.state.turn < 4 else -2.0)
    return 4.5


def _combat_worth(sight: Sight, command: Any) -> float:
    match command:
        case c.NamePoint():
            unit = sight.state.units[command.unit]
            return values(sight.content, unit).defence + 0.5 * unit.full
        case c.RetreatTo():
            return -float(sight.foes_near(command.hex, 1)) - 3.0 * _crowded(sight, command.hex)
        case c.EnterAt():
            return _entry_worth(sight, command.hex)
        case c.LoseStep() | c.Remove():
            return _spare(sight, sight.state.units[command.unit])
        case c.Advance():
            task = sight.state.agenda[-1]
            assert isinstance(task, t.ChooseAdvance)
            return -1.0 if _crowded(sight, task.combat.target) else 0.5
    return 0.0


def _crowded(sight: Sight, hex_: str) -> bool:
    return len(sight.here(hex_)) >= 3


def _spare(sight: Sight, unit: Unit) -> float:
    """Who is missed least."""
    if unit.what == "stick":
        return 5.0 if unit.kind in ("plt", "advantage") else 4.0
    return 2.0 if unit.full else 1.0


def _entry_worth(sight: Sight, hex_: str) -> float:
    lost = [sight.price(hex_, target) for target in sight.state.held]
    return -float(min(lost, default=0))


def _chance(names: Sequence[str], number: int) -> tuple[random.Random, SeededDice]:
    return random.Random(number), SeededDice(f"night drop {number}")


SELFPLAY = SelfPlay(
    {"captain": Captain(), "recruit": Recruit()},
    _chance,
    ending=lambda result: result.line.split(": ")[1].rstrip("."),
)
