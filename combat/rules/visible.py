"""What a seat may see of a battle: `visible_to`. Face-down markers come without identity.

All seats of the Squad see the same. The Red player looks at face-down Enemies at any time
(PH-OPT-SAPPER-12, p.54) and alone knows his hand of Combat markers (PH-OPT-SAPPER-10).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from combat.rules.board import Side
from combat.rules.ends import BattleResult
from combat.rules.memo import by_identity
from combat.rules.options import Pool
from combat.rules.pools import enemy_pool
from combat.rules.setup import first_tactics
from combat.rules.state import (
    Activation,
    Adjustment,
    Battle,
    BattleSetup,
    Casualty,
    Enemy,
    EnemyPlan,
    Marine,
    OwnBox,
    Pending,
    Stage,
    Strike,
)


@dataclass(frozen=True, slots=True)
class EnemyView:
    """An Enemy as seen: a face-down one has no type, marker, Cover or Hit Points to show, except
    to the Red player."""

    key: str
    space: str
    face_up: bool
    type: str = ""
    marker: str = ""
    soft_cover: int = 0
    hit_points: int = 0
    placed: bool = True


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle as seen; fields as in `Battle` where the names are the same.

    `setup` names no Enemies while they are hidden. `tactics` lists the track from the bottom, ""
    for a face-down marker; `plan` is the Enemy Activation under way. `reminders` are the
    Specialists in play with Hidden Enemies (PH-OPT-HIDDEN-02, p.53), `enemy_pool` the dice of the
    Enemy's test before its Combat marker (PH-CBT-ENEMY-05, p.43). `hand` is the Red player's, for
    his eyes only, of `held` markers; `spent` are the Combat markers played and out for now.
    """

    seat: str
    setup: BattleSetup
    stage: Stage
    round: int
    initiative: int
    marines: tuple[Marine, ...]
    enemies: tuple[EnemyView, ...]
    eliminated: tuple[EnemyView, ...]
    placed: int
    hard_cover: tuple[str, ...]
    smoke: tuple[tuple[int, int], ...]
    tactics: tuple[str, ...]
    reminders: tuple[str, ...]
    enemy_pool: Pool
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
    hand: tuple[str, ...] = ()
    held: int = 0
    spent: tuple[str, ...] = ()
    activations: int = 0
    enemy_activations: int = 0
    side: Side = "jungle"
    fallen: tuple[Marine, ...] = ()

    @property
    def awaiting(self) -> str:
        """The decision awaited."""
        return self.stage

    def marine(self, key: str) -> Marine:
        """The Marine with this key; `KeyError` if he is not in the battle."""
        for marine in self.marines:
            if marine.key == key:
                return marine
        raise KeyError(key)


def visible_to(battle: Battle, seat: str = "") -> BattleView:
    """What `seat` may see; templates, bots and other seats read nothing else."""
    red = bool(seat) and seat == battle.setup.enemy_seat
    return BattleView(
        seat=seat,
        setup=battle.setup if red else _box(battle.setup),
        stage=battle.stage,
        round=battle.round,
        initiative=battle.initiative,
        marines=battle.marines,
        enemies=tuple([_enemy(enemy, red) for enemy in battle.enemies]),
        eliminated=tuple([_enemy(enemy, red) for enemy in battle.eliminated]),
        placed=battle.placed,
        hard_cover=battle.hard_cover,
        smoke=battle.smoke,
        tactics=_tactics(battle),
        reminders=_reminders(battle),
        enemy_pool=enemy_pool(battle),
        strikes=battle.strikes,
        due=battle.due,
        active=battle.active,
        pending=battle.pending,
        casualties=battle.casualties,
        plan=battle.plan,
        spotted=battle.spotted,
        retreat_rolled=battle.retreat_rolled,
        illuminated=battle.illuminated,
        claymore_done=battle.claymore_done,
        tank_fired=battle.tank_fired,
        result=battle.result,
        hand=battle.hand if red else (),
        held=len(battle.hand),
        spent=battle.spent,
        activations=battle.activations,
        enemy_activations=battle.enemy_activations,
        side=battle.side,
        fallen=battle.fallen,
    )


def _box(setup: BattleSetup) -> BattleSetup:
    """The Set up Box; of one with hidden Enemies what is named here, never who they are."""
    if not setup.hidden:
        return setup
    return BattleSetup(
        box=setup.box,
        board=setup.board,
        black=(),
        adjustments=tuple(map(_adjustment, setup.adjustments)),
        initiative=setup.initiative,
        tactics=setup.tactics,
        first_tactics=setup.first_tactics,
        banned=setup.banned,
        threat=setup.threat,
        night=setup.night,
        random=setup.random,
        point_man=setup.point_man,
        rounds=setup.rounds,
        single_shot_only=setup.single_shot_only,
        no_grenades=setup.no_grenades,
        no_fire_support=setup.no_fire_support,
        only_fixed=setup.only_fixed,
        fire_support=setup.fire_support,
        hidden=setup.hidden,
        threat_shift=setup.threat_shift,
        placement=setup.placement,
        tank=setup.tank,
        enemy_seat=setup.enemy_seat,
        own=_own(setup.own) if setup.own is not None else None,
        ground=setup.ground,
    )


def _adjustment(change: Adjustment) -> Adjustment:
    """An effect of the Set up Box without the Enemies it adds or takes away."""
    return Adjustment(
        reason=change.reason,
        initiative=change.initiative,
        ban=change.ban,
        first=change.first,
        hard_cover=change.hard_cover,
    )


def _own(own: OwnBox) -> OwnBox:
    """What the box says of its own, without the places of each type of Enemy."""
    return OwnBox(
        hard_cover=own.hard_cover, marines=own.marines, fixed=own.fixed, claymore=own.claymore
    )


@by_identity
def _enemy(enemy: Enemy, red: bool) -> EnemyView:
    if not enemy.face_up and not red:
        return EnemyView(enemy.key, enemy.space, False, placed=enemy.placed)
    return EnemyView(
        enemy.key,
        enemy.space,
        enemy.face_up,
        enemy.type,
        enemy.marker,
        enemy.soft_cover,
        enemy.hit_points,
        enemy.placed,
    )


def _tactics(battle: Battle) -> tuple[str, ...]:
    """Only a marker that the Set up Box names lies open; it is the bottom one."""
    named = first_tactics(battle.setup)
    return tuple([code if code == named else "" for code in battle.tactics])


def _reminders(battle: Battle) -> tuple[str, ...]:
    if not battle.setup.hidden:
        return ()
    kinds = Counter(enemy.type for enemy in battle.enemies if enemy.type != "F")
    return tuple(sorted(kinds.elements()))
