"""Boon cards played in Combat (PH-BOON-02, p.52) and Abilities that answer what has happened."""

from __future__ import annotations

from combat.rules.copies import changed
from combat.rules.enemy import HANDS
from combat.rules.errors import Fault, RuleViolation
from combat.rules.events import (
    AbilityUsed,
    BoonPlayed,
    SoftCoverRegained,
    TacticsDiscarded,
    TacticsResolved,
)
from combat.rules.hits import halve
from combat.rules.orders import kind_fault
from combat.rules.state import BattleBoon, Marine, ReactionPending
from combat.rules.thawed import AnyBattle, Thawed

DICE = ("focus", "strike", "crit")


def _no_boon(why: str) -> Fault:
    return Fault("no_boon", why, "PH-BOON-02", 52)


NO_CARD = _no_boon("he holds no Boon card for Combat")
HIS_OWN = _no_boon("its dice are for his own Fire Order")
FULL_COVER = _no_boon("he has all his Soft Cover")
NO_TACTICS = _no_boon("there is no Tactics marker on the track")
NO_MARINE = _no_boon("no such Marine")


def boon_fault(board: AnyBattle, marine: Marine) -> Fault | None:
    """Why a Marine's Boon card may not be played now, None if it may.

    Dice are for his own next Fire Order in this Activation; Soft Cover up to his maximum; the
    bottom-most Tactics markers go unseen; Initiative moves the marker to the Marines' side.
    """
    man = marine.participant
    if man.boon_effect is None:
        return NO_CARD
    match man.boon_effect.effect:
        case "focus" | "strike" | "crit":
            if board.active is None or board.active.marine != man.key:
                return HIS_OWN
            if (why := kind_fault(board.active, "fire")) is not None:
                return _no_boon(why.why)
        case "soft_cover":
            if not marine.space or marine.soft_cover >= man.soft_cover_max:
                return FULL_COVER
        case "discard_tactics":
            if not board.tactics:
                return NO_TACTICS
        case "initiative":
            pass
    return None


def play_boon(t: Thawed, key: str) -> None:
    """Play a Marine's Boon card; it is out then. Raises `RuleViolation` if it may not be played."""
    marine = next((m for m in t.marines if m.key == key), None)
    why = NO_MARINE if marine is None else boon_fault(t, marine)
    if marine is None or why is not None:
        raise (why or NO_MARINE).violation("No Boon card")
    man = marine.participant
    boon = man.boon_effect
    assert boon is not None
    t.change_participant(changed(man, boon="", boon_effect=None))
    t.tell(BoonPlayed(key, man.boon, boon.effect, boon.amount))
    _boon_effect(t, key, man.boon, boon)


def _boon_effect(t: Thawed, key: str, code: str, boon: BattleBoon) -> None:
    if boon.effect == "initiative":
        t.move_initiative(code, boon.amount)
    elif boon.effect == "soft_cover":
        marine = t.marine(key)
        most = marine.participant.soft_cover_max
        cover = min(most, marine.soft_cover + boon.amount)
        t.put_marine(changed(marine, soft_cover=cover))
        t.tell(SoftCoverRegained(key, cover - marine.soft_cover, cover))
    elif boon.effect == "discard_tactics":
        count = min(boon.amount, len(t.tactics))
        t.tactics = t.tactics[count:]
        t.tell(TacticsDiscarded(count))
    else:
        assert t.active is not None
        active = t.active
        t.active = changed(
            active,
            focus=active.focus + boon.amount * (boon.effect == "focus"),
            strike=active.strike + boon.amount * (boon.effect == "strike"),
            crit=active.crit + boon.amount * (boon.effect == "crit"),
        )


def check_reaction(board: AnyBattle, marine: str, ability: str) -> None:
    """Raises `RuleViolation` unless this Ability is the one awaited."""
    pending = board.pending
    assert isinstance(pending, ReactionPending)
    if (pending.marine, pending.ability) != (marine, ability):
        raise RuleViolation("no_ability", "Not this Ability, not now.", "PH-SQUAD-04", 58)


def use_ability(t: Thawed, marine: str, ability: str) -> None:
    """HANDS discards the FLANKING marker just turned up; ANVIL halves his Damage (PH-SQUAD-04)."""
    check_reaction(t, marine, ability)
    t.mark_used(marine, ability)
    t.tell(AbilityUsed(marine, ability))
    if ability == HANDS:
        assert t.plan is not None
        t.tell(TacticsResolved(t.plan.tactics, discarded=True))
        t.step = "marker"
        t.pending = None
        return
    halve(t)
    t.pending = None
    t.wait("casualties")


def decline(t: Thawed) -> None:
    """Let it happen."""
    assert isinstance(t.pending, ReactionPending)
    ability = t.pending.ability
    t.pending = None
    if ability != HANDS:
        t.wait("casualties")
