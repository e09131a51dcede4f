"""A battle thawed while one command is carried out.

`apply` copies the immutable `Battle` to a `Thawed`, the rules change it and tell events, `freeze`
makes the new `Battle`. Nothing outside a single call ever sees it thawed.
"""

from __future__ import annotations

from combat.rules.board import INITIATIVE_END, Side, occupied_bits
from combat.rules.content import CombatContent
from combat.rules.copies import changed, merged
from combat.rules.dice import Dice, d3
from combat.rules.ends import BattleResult
from combat.rules.events import AnyEvent, DieRolled, GearSpent, InitiativeMoved
from combat.rules.options import Part
from combat.rules.state import (
    Activation,
    Battle,
    BattleSetup,
    Casualty,
    Enemy,
    EnemyPlan,
    GearPiece,
    Marine,
    Participant,
    Pending,
    Stage,
    Step,
    Strike,
)

OWN = ("dice", "events", "frozen", "waiting")
"""What `Thawed` has and `Battle` has not."""


class Thawed:
    """Fields as in `Battle`, Marines and Enemies as lists; `dice` and `events` are the call's."""

    setup: BattleSetup
    marines: list[Marine]
    enemies: list[Enemy]
    initiative: int
    stage: Stage
    step: Step
    round: int
    eliminated: tuple[Enemy, ...]
    placed: int
    next_enemy: int
    hard_cover: tuple[str, ...]
    smoke: tuple[tuple[int, int], ...]
    tactics: tuple[str, ...]
    tactics_pool: tuple[str, ...]
    strikes: tuple[Strike, ...]
    due: tuple[Strike, ...]
    active: Activation | None
    pending: Pending | None
    casualties: tuple[Casualty, ...]
    plan: EnemyPlan | None
    spotted: tuple[tuple[str, str], ...]
    retreat_rolled: bool
    illuminated: bool
    claymore_done: bool
    tank_fired: bool
    result: BattleResult | None
    hand: tuple[str, ...]
    spent: tuple[str, ...]
    sapper: tuple[str, ...]
    activations: int
    enemy_activations: int
    side: Side
    fallen: tuple[Marine, ...]
    content: CombatContent
    dice: Dice
    frozen: Battle
    events: list[AnyEvent]
    waiting: bool

    def __init__(self, battle: Battle, dice: Dice) -> None:
        self.__dict__.update(battle.__dict__)
        self.frozen = battle
        self.marines = list(battle.marines)
        self.enemies = list(battle.enemies)
        self.dice = dice
        self.events = []
        self.waiting = False

    def freeze(self) -> Battle:
        """The battle as it stands now."""
        values = {**self.__dict__}
        for own in OWN:
            del values[own]
        values["marines"] = tuple(self.marines)
        values["enemies"] = tuple(self.enemies)
        return merged(self.frozen, values)

    def tell(self, event: AnyEvent) -> None:
        """Record an event."""
        self.events.append(event)

    def wait(self, stage: Stage) -> None:
        """Stop here for a decision."""
        self.stage = stage
        self.waiting = True

    # --- who is where ---

    def marine(self, key: str) -> Marine:
        """The Marine with this key; `KeyError` if he is not in the battle."""
        return self.marines[self._marine_at(key)]

    def enemy(self, key: str) -> Enemy:
        """The Enemy with this key; `KeyError` if it is not on the board."""
        return self.enemies[self._enemy_at(key)]

    def put_marine(self, marine: Marine) -> None:
        """Replace the Marine of the same key."""
        self.marines[self._marine_at(marine.participant.key)] = marine

    def put_enemy(self, enemy: Enemy) -> None:
        """Replace the Enemy of the same key."""
        self.enemies[self._enemy_at(enemy.key)] = enemy

    def change_participant(self, participant: Participant) -> None:
        """Replace what is known of a Marine outside the board."""
        self.put_marine(changed(self.marine(participant.key), participant=participant))

    @property
    def acting(self) -> Marine:
        """The Marine whose Activation it is."""
        assert self.active is not None
        return self.marine(self.active.marine)

    def _marine_at(self, key: str) -> int:
        for n, marine in enumerate(self.marines):
            if marine.participant.key == key:
                return n
        raise KeyError(key)

    def _enemy_at(self, key: str) -> int:
        for n, enemy in enumerate(self.enemies):
            if enemy.key == key:
                return n
        raise KeyError(key)

    # --- chance and tracks ---

    def roll(self, why: str, need: str = "") -> int:
        """Roll and tell one D6."""
        (face,) = self.dice.d6(1, why)
        self.tell(DieRolled(why, face, face, need))
        return face

    def roll_d3(self, why: str, plus: int = 0) -> int:
        """Roll and tell 1D3 with what is added; the die's face stands for half, rounded up."""
        (face,) = self.dice.d6(1, why)
        value = d3(face) + plus
        self.tell(DieRolled(why, face, value, f"1D3+{plus}" if plus else "1D3"))
        return value

    def move_initiative(self, by: str, spaces: int, parts: tuple[Part, ...] = ()) -> None:
        """Move the marker, positive to the Marines' side; it stops at the ends of the track
        (PH-CBT-BOARD-07, p.28)."""
        start = self.initiative
        self.initiative = max(-INITIATIVE_END, min(INITIATIVE_END, start + spaces))
        self.tell(InitiativeMoved(by, start, self.initiative, parts))

    def spend_gear(self, key: str, code: str) -> None:
        """Use one piece once: flip it, or discard it on its lower side (PH-EQUIP-17, p.16).

        The piece with the least left is used first. The Marine must have one.
        """
        man = self.marine(key).participant
        side = min([piece.side for piece in man.gear if piece.code == code])
        left = self.content.gear[code].after(side)
        rest = list(man.gear)
        at = rest.index(GearPiece(code, side))
        rest[at : at + 1] = [GearPiece(code, left)] if left else []
        self.change_participant(changed(man, gear=tuple(rest)))
        self.tell(GearSpent(key, code, left))

    def mark_used(self, key: str, what: str) -> None:
        """Note a once per Mission Skill or Ability as used."""
        man = self.marine(key).participant
        self.change_participant(changed(man, used=(*man.used, what)))


AnyBattle = Battle | Thawed
"""What the questions below may be asked about."""


def occupied(board: AnyBattle) -> int:
    """Bits of all spaces that hold a Marine or an Enemy."""
    return occupied_bits(tuple([m.space for m in board.marines] + [e.space for e in board.enemies]))


def smoke_in(board: AnyBattle, column: int) -> int:
    """The Smoke over a column: 2 fresh, 1 on its second side, 0 none (PH-CBT-SMOKE-04, p.40)."""
    for where, value in board.smoke:
        if where == column:
            return value
    return 0


def has_gear(man: Participant, code: str) -> bool:
    """Whether he carries such a piece."""
    return any(piece.code == code for piece in man.gear)


def dark(board: AnyBattle) -> bool:
    """Whether Nighttime hampers the Marines: it does until Illumination (PH-CBT-FIRESUPPORT-04)."""
    return board.setup.night and not board.illuminated
