"""The Red player in a Combat (PH-OPT-SAPPER-09..13, p.54): he places the Enemies, plays their
Combat markers from his hand, moves one of them, and plays Sapper markers.

Everything here is asked only with `BattleSetup.enemy_seat`. The campaign keeps the Sapper markers
and says by `lead` which ones he may play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from combat.rules.board import ENEMY_SPACES
from combat.rules.commands import (
    EnemiesStand,
    EnemiesStay,
    KeepMarker,
    KeepRoll,
    MarkDice,
    MoveEnemy,
    PlaceEnemy,
    PlayMarker,
    RedCommand,
    RedrawMarker,
    RerollDice,
)
from combat.rules.copies import changed
from combat.rules.errors import RuleViolation
from combat.rules.events import (
    CombatMarkerDrawn,
    DiceRolled,
    EnemiesArranged,
    EnemyMoved,
    MarkersRefreshed,
    SapperMarkerPlayed,
)
from combat.rules.hits import Effect, by_id, hit_marines, roll_pool
from combat.rules.matching import Score, score
from combat.rules.options import Offer, Pool
from combat.rules.previews import AnyOffer
from combat.rules.state import Battle, Enemy, RerollPending
from combat.rules.thawed import AnyBattle, Thawed

HAND = 3
STAGES = ("enemy_placement", "enemy_marker", "enemy_redraw", "enemy_move", "enemy_reroll")
"""The decisions that are the Red player's."""
REROLL, REDRAW = "reroll", "redraw"
MOVEMENT = "cover"
"""The effect of the Combat markers by which Enemies move."""

Offers = list[AnyOffer]


def lead(battle: Battle, markers: Sequence[str]) -> Battle:
    """Return the battle with the Sapper markers that the Red player may play in it from now on.

    Without a Red player it stays as it is.
    """
    if not battle.setup.enemy_seat:
        return battle
    return changed(battle, sapper=tuple([code for code in markers if code in (REROLL, REDRAW)]))


def begin(t: Thawed) -> None:
    """He draws his hand and places the Enemies before the Marines are placed.

    PH-OPT-SAPPER-09, PH-OPT-SAPPER-10 (p.54).
    """
    if not t.setup.enemy_seat:
        return
    _draw_hand(t)
    if len(t.enemies) > 1:
        t.stage = "enemy_placement"


def carry_out(t: Thawed, command: RedCommand) -> None:
    """Carry out what he decided; RuleViolation, with nothing changed, unless it is on offer."""
    if not any(offer.command == command for offer in offers(t)):
        raise RuleViolation("not_offered", f"Not possible: {_WHY[t.stage]}.", _RULE[t.stage], 54)
    match command:
        case PlaceEnemy(enemy=key, to=to):
            _change_places(t, key, to)
            t.wait("enemy_placement")
        case EnemiesStand():
            t.tell(
                EnemiesArranged(tuple([(e.key, e.space, e.type * e.face_up) for e in t.enemies]))
            )
            t.wait("placement")
        case PlayMarker(marker=code):
            _play(t, code)
        case RedrawMarker():
            _redraw(t)
        case MoveEnemy(enemy=key, to=to):
            enemy = t.enemy(key)
            t.put_enemy(changed(enemy, space=to))
            t.tell(EnemyMoved(key, enemy.space, to, "red"))
        case MarkDice(dice=dice):
            assert isinstance(t.pending, RerollPending)
            t.pending = replace(t.pending, marked=dice)
            t.wait("enemy_reroll")
        case RerollDice():
            _roll_again(t)
        case KeepRoll():
            _settle(t)
        case KeepMarker() | EnemiesStay():
            pass


_RULE = {
    "enemy_placement": "PH-OPT-SAPPER-09",
    "enemy_marker": "PH-OPT-SAPPER-10",
    "enemy_redraw": "PH-OPT-SAPPER-08",
    "enemy_move": "PH-OPT-SAPPER-11",
    "enemy_reroll": "PH-OPT-SAPPER-08",
}
_WHY = {
    "enemy_placement": "Enemies stand on the spaces shown, each on one",
    "enemy_marker": "a Combat marker is played from the hand",
    "enemy_redraw": "the marker played stays, or another one is drawn",
    "enemy_move": "one Enemy may go to an empty Enemy space",
    "enemy_reroll": "dice of this test are marked one by one and then rolled again",
}


def offers(board: AnyBattle) -> Offers:
    """Return all that he may decide now; empty when nothing is his to decide."""
    match board.stage:
        case "enemy_placement":
            swaps: Offers = [
                Offer(PlaceEnemy(one.key, other.space), "place_enemy")
                for one, other in permutations(board.enemies, 2)
            ]
            return [Offer(EnemiesStand(), "enemies_stand"), *swaps]
        case "enemy_marker":
            return [Offer(PlayMarker(code), "play_marker") for code in board.hand]
        case "enemy_redraw":
            return [Offer(RedrawMarker(), "redraw_marker"), Offer(KeepMarker(), "keep_marker")]
        case "enemy_move":
            moves: Offers = [
                Offer(MoveEnemy(enemy.key, to), "move_enemy")
                for enemy in board.enemies
                for to in free_spaces(board)
            ]
            return [Offer(EnemiesStay(), "enemies_stay"), *moves]
        case "enemy_reroll":
            return _reroll_offers(board)
    return []


def free_spaces(board: AnyBattle) -> list[str]:
    """The Enemy spaces where nobody stands."""
    taken = {enemy.space for enemy in board.enemies}
    return [space for space in ENEMY_SPACES if space not in taken]


# --- who stands where -------------------------------------------------------------------------


def _change_places(t: Thawed, key: str, to: str) -> None:
    """Two Enemies change places (PH-OPT-SAPPER-09, p.54).

    A key stays with its space, so that it says nothing about a face-down marker.
    """
    one = t.enemy(key)
    other = next(enemy for enemy in t.enemies if enemy.space == to)
    t.put_enemy(_as(one, other))
    t.put_enemy(_as(other, one))


def _as(place: Enemy, who: Enemy) -> Enemy:
    return replace(who, key=place.key, space=place.space)


# --- Combat markers ---------------------------------------------------------------------------


def _pile(t: Thawed) -> tuple[str, ...]:
    """The Combat markers that may be drawn: neither in the hand nor played."""
    return tuple([code for code in t.content.markers if code not in (*t.hand, *t.spent)])


def _draw_hand(t: Thawed) -> None:
    for _ in range(HAND):
        t.hand = (*t.hand, t.dice.draw(_pile(t), "a Combat marker for the hand"))


def _play(t: Thawed, code: str) -> None:
    """Play one, draw another; it stays out until all were played (PH-OPT-SAPPER-10, p.54)."""
    t.hand = tuple([other for other in t.hand if other != code])
    t.spent = (*t.spent, code)
    if pile := _pile(t):
        t.hand = (*t.hand, t.dice.draw(pile, "a Combat marker for the hand"))
    show_marker(t, code)
    if REDRAW in t.sapper and _pile(t):
        t.wait("enemy_redraw")


def show_marker(t: Thawed, code: str) -> None:
    """Turn a Combat marker up for the Enemy Activation under way."""
    assert t.plan is not None
    card = t.content.markers[code]
    t.plan = replace(t.plan, marker=code)
    t.tell(CombatMarkerDrawn(code, card.cost, card.focus, card.crit, card.effect))


def _redraw(t: Thawed) -> None:
    """Draw another marker; the first goes back to the pile (PH-OPT-SAPPER-13, p.54)."""
    assert t.plan is not None
    code = t.dice.draw(_pile(t), "another Combat marker")
    t.spent = (*[other for other in t.spent if other != t.plan.marker], code)
    _spend(t, "redraw")
    show_marker(t, code)


def refresh(t: Thawed) -> None:
    """After all Combat markers were played the pile is whole again and 3 are drawn
    (PH-OPT-SAPPER-10, p.54)."""
    if t.setup.enemy_seat and not t.hand:
        t.spent = ()
        _draw_hand(t)
        t.tell(MarkersRefreshed())


def after_effect(t: Thawed, effect: str) -> None:
    """With a movement Combat marker he may then move one Enemy (PH-OPT-SAPPER-11, p.54).

    It comes on top of what the marker says: the book allows it and takes nothing away.
    """
    if t.setup.enemy_seat and effect == MOVEMENT and free_spaces(t):
        t.wait("enemy_move")


def _spend(t: Thawed, marker: str) -> None:
    """Play a Sapper marker; no other follows in this Squad Action (PH-OPT-SAPPER-07, p.54)."""
    t.sapper = ()
    t.tell(SapperMarkerPlayed(marker))  # type: ignore[arg-type]


# --- the Enemy's test -------------------------------------------------------------------------


def attack(t: Thawed, pool: Pool, by: str, effect: Effect) -> None:
    """Roll a Combat test of the Enemy and apply its hits by ID, unless he may roll dice again."""
    result = roll_pool(t, pool, by)
    if pool.focus and REROLL in t.sapper:
        t.pending = RerollPending(
            by, pool, result.focus, result.strike, result.crit, ignore_hard=effect.ignore_hard
        )
        t.wait("enemy_reroll")
        return
    hit_marines(t, by_id(t, result, effect), by)


def idle_dice(pending: RerollPending) -> tuple[int, ...]:
    """The dice, by number, that took no part in a success."""
    result = score(pending.focus, pending.strike, pending.crit)
    hits = {face for face, count in enumerate(result.successes_by_face, 1) if count}
    return tuple([n for n, face in enumerate(pending.faces) if face not in hits])


def _reroll_offers(board: AnyBattle) -> Offers:
    """Any number of dice of any colour (PH-OPT-SAPPER-08, p.54): each is marked or unmarked alone,
    or all at once that took no part."""
    pending = board.pending
    assert isinstance(pending, RerollPending)
    found: Offers = [Offer(KeepRoll(), "keep_roll")]
    if pending.marked:
        found.append(Offer(RerollDice(), "reroll_dice"))
    idle = idle_dice(pending)
    sets = [_toggled(pending.marked, n) for n in range(len(pending.faces))]
    if idle and idle != pending.marked and idle not in sets:
        sets.append(idle)
    return [*found, *[_mark(dice) for dice in sets]]


def _mark(dice: tuple[int, ...]) -> AnyOffer:
    return Offer(MarkDice(dice), "mark_dice")


def _toggled(marked: tuple[int, ...], n: int) -> tuple[int, ...]:
    return tuple(sorted({*marked} ^ {n}))


def _roll_again(t: Thawed) -> None:
    pending = t.pending
    assert isinstance(pending, RerollPending)
    _spend(t, "reroll")
    sets, start = [], 0
    for name in ("focus", "strike", "crit"):
        old: tuple[int, ...] = getattr(pending, name)
        again = [n - start for n in pending.marked if start <= n < start + len(old)]
        why = f"{name.capitalize()} dice of {pending.by}, again"
        fresh = iter(t.dice.d6(len(again), why) if again else ())
        sets.append(tuple([next(fresh) if n in again else face for n, face in enumerate(old)]))
        start += len(old)
    t.pending = replace(pending, focus=sets[0], strike=sets[1], crit=sets[2])
    result = _result(t.pending)
    t.tell(
        DiceRolled(
            pending.by,
            pending.pool,
            sets[0],
            sets[1],
            sets[2],
            result.successes,
            result.successes_by_face,
            result.critical_faces,
        )
    )
    _settle(t)


def _result(pending: RerollPending) -> Score:
    return score(pending.focus, pending.strike, pending.crit)


def _settle(t: Thawed) -> None:
    """The dice lie: apply the hits (PH-CBT-ENEMY-08, p.43)."""
    pending = t.pending
    assert isinstance(pending, RerollPending)
    t.pending = None
    hit_marines(t, by_id(t, _result(pending), Effect(0, pending.ignore_hard)), pending.by)
