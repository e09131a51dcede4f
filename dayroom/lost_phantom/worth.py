"""What a position is worth: the chance to get home, estimated, and a turn looked through by it.

`WEIGHTS` are a logistic fit over the Scout's own games (docs/dayroom.md).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from dayroom.lost_phantom.rules import options, rolls
from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.commands import Allocate, AnyCommand, Reroll, UseDie
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.harm import endurance_cap
from dayroom.lost_phantom.rules.names import CAP, RIFLE_RESET, Slot
from dayroom.lost_phantom.rules.state import Dice, State
from dayroom.lost_phantom.rules.tasks import AnyTask, Rolled
from dayroom.lost_phantom.rules.terrain import target
from dayroom.lost_phantom.way import turns_to_river

WEIGHTS = (-0.359, -0.088, 0.151, 0.021, 0.272, -0.110, -0.297)
"""For 1, the turns to go, Proximity, Health, Endurance, the turns by Proximity and by Health."""

MARKS = {
    "fever": -1.453,
    "broken_foot": 0.026,
    "burn": -0.226,
    "deep_cut": -0.430,
    "gunshot_wound": -0.478,
    "first_aid_kit": 0.508,
    "flare_gun": 0.441,
    "sks_rifle": 0.525,
    "machete": -0.614,
    "scope": 0.000,
}
"""What an affliction or an item is worth."""


def facts(turns: float, proximity: int, health: int, endurance: int) -> tuple[float, ...]:
    """What the estimate is made of besides the marks."""
    return (1.0, turns, proximity, health, endurance, turns / proximity, turns / health)


@lru_cache(maxsize=1 << 16)
def estimate(turns: float, proximity: int, health: int, endurance: int, marks: float) -> float:
    """The chance to get home from here; 0 for who is dead or taken, 1 at the River."""
    if proximity <= 0 or health <= 0:
        return 0.0
    if turns == 0:
        return 1.0
    seen = facts(turns, proximity, health, endurance)
    return 1 / (1 + exp(-marks - sum([w * f for w, f in zip(WEIGHTS, seen, strict=True)])))


def marks_of(state: State) -> float:
    """The worth of his afflictions and items together."""
    return sum([MARKS[each] for each in (*state.afflictions, *state.held)])


def of(state: State) -> float:
    """The worth of a state as it stands."""
    if state.ending is not None:
        return float(state.ending.won)
    turns = turns_to_river(state)[state.at]
    return estimate(
        round(turns, 2), state.proximity, state.health, state.endurance, marks_of(state)
    )


class Turn:
    """One turn from the allocation on, looked through to its end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._draft = Draft(state)
        self._turns = turns_to_river(state)
        self._marks = marks_of(state)
        self._rifle = "sks_rifle" in state.held
        self._fever = -1 if "fever" in state.afflictions else 0
        self._cap = endurance_cap(state.afflictions)
        self._dice = state.dice or Dice()
        self._known: dict[tuple[Hex, int, int, int, int], float] = {}
        self._hexes = self._best_neighbours()

    def of_split(self, split: Allocate) -> float:
        """The worth of an allocation, over all that the Move roll can bring."""
        self._dice = Dice(split.move, split.stealth, split.rest)
        state = self.state
        stay = self._from(state.at, state.health)
        count = rolls.dice_rolled("move", split.move, state.afflictions)
        if "move" in state.skipped:
            return stay
        plus = rolls.bonus(self._draft, "move")
        chance = rolls.chance(count, target(self._draft.here, "move"), plus, state.freedom)
        if not chance.success:
            return stay
        go = max(stay, self._best_leaving(state.health))
        hurt = max(stay, self._best_leaving(state.health - 1))
        six = chance.success - chance.clean
        return chance.clean * go + six * hurt + (1 - chance.success) * stay

    def of_leaving(self, hex_: Hex) -> float:
        """The worth of going to a neighbour."""
        return self._from(hex_, self.state.health)

    def of_die(self, task: AnyTask | None, command: AnyCommand) -> float:
        """The worth of using a die, of failing, or of rolling one anew."""
        assert isinstance(task, Rolled)
        state = self.state
        if isinstance(command, Reroll):
            return self._of_reroll(task, command.face)
        face = command.face if isinstance(command, UseDie) else 0
        used = face > 0
        health = state.health - (1 if face == rolls.SIX else 0)
        if task.slot == "move":
            return self._best_leaving(health) if used else self._from(state.at, state.health)
        if task.slot == "stealth":
            return self._rested(state.at, self._hidden(used), health, state.endurance)
        return self._end(state.at, state.proximity, health, state.endurance + (1 if used else -1))

    def _of_reroll(self, task: Rolled, face: int) -> float:
        """The mean over the six faces of the new die, each then used as best it can be."""
        rest = list(task.faces)
        rest.remove(face)
        total = 0.0
        for new in range(1, 7):
            after = Rolled(task.slot, (*rest, new), task.bonus)
            worths = [self.of_die(after, UseDie(each)) for each in rolls.good(self._draft, after)]
            failed = self._rested(
                self.state.at, self._hidden(False), self.state.health, self.state.endurance
            )
            total += max([failed, *worths])
        return total / 6

    def _best_neighbours(self) -> tuple[Hex, ...]:
        """Where he might go: of neighbours with the same ground the one with the shortest way."""
        found, _ = options.ways_out(self._draft)
        best: dict[object, Hex] = {}
        for hex_ in found:
            kind = self.state.ground[hex_]
            if kind not in best or self._turns[hex_] < self._turns[best[kind]]:
                best[kind] = hex_
        return tuple(best.values())

    def _best_leaving(self, health: int) -> float:
        return max([self._from(hex_, health) for hex_ in self._hexes], default=0.0)

    def _from(self, hex_: Hex, health: int) -> float:
        """The worth of standing in `hex_` before Stealth and Rest are rolled."""
        if health <= 0:
            return 0.0
        if self.state.ground[hex_] == "river":
            return 1.0
        dice = self._dice
        key = (hex_, health, dice.stealth, dice.rest, self.state.proximity)
        if key not in self._known:
            self._known[key] = self._stealth(hex_, health)
        return self._known[key]

    def _stealth(self, hex_: Hex, health: int) -> float:
        state = self.state
        if "stealth" in state.skipped:
            return self._rested(hex_, state.proximity, health, state.endurance)
        # A die that may be rolled anew counts as one die more.
        count = self._dice.stealth + (1 if self._dice.stealth and hex_ != state.began else 0)
        chance = self._chance("stealth", hex_, count)
        good = self._rested(hex_, state.proximity, health, state.endurance)
        bad = self._rested(hex_, self._hidden(False), health, state.endurance)
        six = max(bad, self._rested(hex_, state.proximity, health - 1, state.endurance))
        return (
            chance.clean * good + (chance.success - chance.clean) * six + (1 - chance.success) * bad
        )

    def _hidden(self, success: bool) -> int:
        """Proximity after the Stealth roll, with what the Rifle does at 0."""
        now = self.state.proximity - (0 if success else 1)
        return RIFLE_RESET if now == 0 and self._rifle else now

    def _rested(self, hex_: Hex, proximity: int, health: int, endurance: int) -> float:
        if proximity <= 0 or health <= 0:
            return 0.0
        if "rest" in self.state.skipped:
            return self._end(hex_, proximity, health, endurance)
        chance = self._chance("rest", hex_, self._dice.rest)
        good = self._end(hex_, proximity, health, endurance + 1)
        bad = self._end(hex_, proximity, health, endurance - 1)
        six = max(bad, self._end(hex_, proximity, health - 1, endurance + 1))
        return (
            chance.clean * good + (chance.success - chance.clean) * six + (1 - chance.success) * bad
        )

    def _end(self, hex_: Hex, proximity: int, health: int, endurance: int) -> float:
        if endurance < 1:
            endurance, health = 1, health - 1
        turns = round(self._turns[hex_], 2)
        return estimate(turns, proximity, health, min(self._cap, CAP, endurance), self._marks)

    def _chance(self, slot: Slot, hex_: Hex, count: int) -> rolls.Chance:
        ground = self.state.ground[hex_] or "jungle"
        return rolls.chance(count, target(ground, slot), self._fever, self.state.freedom)
