"""The Enemy Activation, step by step (PH-CBT-ENEMY, p.41-44).

Retreat roll if due, one Tactics marker, a Combat marker, the Enemy's test, Initiative
(PH-CBT-INIT-06). Each function is one step: it does its part and names the next one first, so that
casualties or a reaction may interrupt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from combat.rules import red
from combat.rules.board import ENEMY_SPACES, distance
from combat.rules.content import (
    Barrage,
    ChangeTest,
    DigIn,
    Reinforce,
    StripExposed,
    TestAttack,
)
from combat.rules.copies import changed
from combat.rules.events import (
    EnemyMoved,
    RetreatRolled,
    TacticsPlaced,
    TacticsResolved,
)
from combat.rules.hits import (
    Effect,
    hard_cover_of,
    set_hard_cover,
    strip_marine,
)
from combat.rules.options import Pool, PoolPart
from combat.rules.placement import template
from combat.rules.pools import enemy_cost, enemy_pool
from combat.rules.setup import add_tactics, draw_marker, enemy_spaces, make_enemy
from combat.rules.state import Enemy, EnemyPlan, ReactionPending
from combat.rules.support import barrage
from combat.rules.thawed import Thawed

FLANKING = "FLANKING"
HANDS = "hands"


def more_than_half(t: Thawed) -> bool:
    """Whether more than half of the Enemies placed at set up are eliminated; later ones do not
    count (PH-CBT-RETREAT-01, PH-CBT-RETREAT-05, p.41), face-down ones do (PH-OPT-HIDDEN-09, p.53).
    """
    return 2 * sum([enemy.placed for enemy in t.eliminated]) > t.placed


def retreat(t: Thawed) -> None:
    """The one Retreat roll, before any Tactics marker: above the count of Enemies left they
    Retreat (PH-CBT-RETREAT-02 to PH-CBT-RETREAT-04, p.41)."""
    t.step = "tactics"
    t.plan = EnemyPlan()
    if t.retreat_rolled or not more_than_half(t):
        return
    t.retreat_rolled = True
    remaining = len(t.enemies)
    (face,) = t.dice.d6(1, "Retreat")
    gone = face > remaining
    t.tell(RetreatRolled(face, remaining, gone))
    if gone:
        t.step = "retreated"


def tactics(t: Thawed) -> None:
    """Turn up the bottom-most Tactics marker, if any (PH-CBT-ENEMY-01, PH-CBT-ENEMY-02, p.42)."""
    t.step = "marker"
    if not t.tactics:
        return
    assert t.plan is not None
    code, t.tactics = t.tactics[0], t.tactics[1:]
    t.plan = replace(t.plan, tactics=code)
    t.step = "tactics_effect"
    if code == FLANKING:
        for marine in t.marines:
            man = marine.participant
            if HANDS in man.abilities and HANDS not in man.used:
                t.pending = ReactionPending(man.key, HANDS)
                t.wait("reaction")
                return


def tactics_effect(t: Thawed) -> None:
    """Do what the Tactics marker says, once; then it is set aside."""
    t.step = "marker"
    assert t.plan is not None
    card = t.content.tactics[t.plan.tactics]
    t.tell(TacticsResolved(card.code))
    match card.effect:
        case Barrage(strip=strip, plus=plus, ignore_hard=ignore, clears=clears):
            barrage(t, card.code, plus, Effect(strip, ignore), clears)
        case TestAttack() as attack:
            _attack(t, card.code, attack)
        case Reinforce(enemies=kinds):
            _reinforce(t, kinds)
        case StripExposed(amount=amount):
            for marine in list(t.marines):
                if marine.space and not hard_cover_of(t, marine):
                    strip_marine(t, marine.key, amount, card.code)
        case ChangeTest(focus=focus, strike=strike, crit=crit, initiative=initiative):
            t.plan = replace(t.plan, focus=focus, strike=strike, crit=crit)
            if initiative:
                t.move_initiative(card.code, initiative)
        case DigIn(enemies=count):
            _dig_in(t, count)
        case _ as never:
            assert_never(never)


def _attack(t: Thawed, code: str, attack: TestAttack) -> None:
    """A Tactics marker's own Combat test; at Nighttime 1 Focus less, as in any test
    (PH-TEST-03, p.18)."""
    rule = "PH-CBT-ENEMY-03"
    parts = [
        PoolPart("focus", code, attack.focus, rule),
        PoolPart("strike", code, attack.strike, rule),
        PoolPart("crit", code, attack.crit, rule),
        PoolPart("focus", "nighttime", -int(t.setup.night), "PH-TEST-03"),
    ]
    pool = Pool.of(tuple([part for part in parts if part.value]))
    red.attack(t, pool, code, Effect(0, attack.ignore_hard))


def _reinforce(t: Thawed, kinds: tuple[str, ...]) -> None:
    """Enemies come in free spaces, face down with Hidden Enemies (PH-OPT-HIDDEN-08, p.53)."""
    board = template(t)
    for kind in kinds:
        spaces = enemy_spaces(board, (kind,), [enemy.space for enemy in t.enemies])
        if spaces:
            make_enemy(t, draw_marker(t, kind), spaces[0], not t.setup.hidden, placed=False)


def _dig_in(t: Thawed, count: int) -> None:
    exposed = [e for e in t.enemies if e.space not in t.hard_cover]
    # Face-down Enemies come last, by space: their Hit Points must not show.
    exposed.sort(key=lambda e: (not e.face_up, e.hit_points * e.face_up, e.space))
    for enemy in exposed[:count]:
        set_hard_cover(t, enemy.space, True, "SPIDER HOLES")
    to_hard_cover(t)


def to_hard_cover(t: Thawed) -> None:
    """Each Enemy not in Hard Cover moves to the closest free Hard Cover of its half: Specialists
    first, then fewest Hit Points, then at random (PH-CBT-ENEMY-14, p.43); of equally close ones it
    takes the one nearer the middle, further left. Face-down Enemies come last, at random
    (PH-OPT-HIDDEN-08, p.53)."""
    exposed = [enemy for enemy in t.enemies if enemy.space not in t.hard_cover]
    if not exposed or not _free_cover(t):
        return
    shuffled = t.dice.shuffle(exposed, "Enemies that move to Hard Cover")
    for enemy in sorted(shuffled, key=_moving_order):
        ways = [(distance(enemy.space, space), space) for space in _free_cover(t)]
        if not ways:
            return
        _, to = min(ways)
        t.put_enemy(changed(enemy, space=to))
        t.tell(EnemyMoved(enemy.key, enemy.space, to))


def _moving_order(enemy: Enemy) -> tuple[int, int, int]:
    if not enemy.face_up:
        return 1, 0, 0
    return 0, int(enemy.type == "F"), enemy.hit_points


def _free_cover(t: Thawed) -> list[str]:
    taken = {enemy.space for enemy in t.enemies}
    return [s for s in ENEMY_SPACES if s in t.hard_cover and s not in taken]


def marker(t: Thawed) -> None:
    """Draw a Combat marker (PH-CBT-ENEMY-04, p.43). It goes back to the pool, so all are drawn
    from each time (PH-CBT-ENEMY-12). A Red player plays one from his hand (PH-OPT-SAPPER-10)."""
    t.step = "marker_effect"
    if t.setup.enemy_seat:
        t.wait("enemy_marker")
    else:
        red.show_marker(t, t.dice.draw(tuple(t.content.markers), "a Combat marker"))


def marker_effect(t: Thawed) -> None:
    """Do the Combat marker's special effect (PH-CBT-ENEMY-04, p.43)."""
    t.step = "test"
    assert t.plan is not None
    effect = t.content.markers[t.plan.marker].effect
    if effect == "cover":
        to_hard_cover(t)
    elif effect == "tactics" and add_tactics(t):
        t.tell(TacticsPlaced(1))
    red.after_effect(t, effect)


def enemy_test(t: Thawed) -> None:
    """The Enemy's own Combat test, by ID (PH-CBT-ENEMY-05, PH-CBT-ENEMY-08, p.43)."""
    t.step = "cost"
    red.attack(t, enemy_pool(t), "enemy", Effect())


def cost(t: Thawed) -> None:
    """The marker moves to the Marines' side by the Enemy's cost (PH-CBT-ENEMY-11, p.44)."""
    t.step = "reveal"
    assert t.plan is not None
    parts = enemy_cost(t, t.plan.marker)
    t.move_initiative("enemy", sum([part.value for part in parts]), parts)
    t.plan = None
    t.enemy_activations += 1
    red.refresh(t)


def reveal_one(t: Thawed) -> None:
    """With Hidden Enemies one may be turned up now (PH-OPT-HIDDEN-04, p.53)."""
    t.step = "turn"
    if any(not enemy.face_up for enemy in t.enemies):
        t.wait("reveal")
