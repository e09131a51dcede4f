"""What each Marine did and bore in a Mission, for its page in the Logbook (PH-LOGBOOK-04, p.51).

Counted from the events of each command, so no rule has to think of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign.rules.events import (
    BattleHappened,
    CharmGained,
    ConditionDrawn,
    DamageTaken,
    Event,
    ExperienceGained,
    MarineKilled,
    MarineUpgraded,
    StressTaken,
    WoundDrawn,
)
from campaign.rules.names import Profile
from campaign.rules.state import Deeds, State
from campaign.rules.turn import Turn
from combat.rules.copies import changed
from combat.rules.events import ClaymoreTriggered, EnemyEliminated, Fired, StrikeArrived, TankFired
from combat.rules.events import Event as BattleEvent
from combat.rules.state import SplitPending

COUNTED = frozenset(
    {
        CharmGained,
        ConditionDrawn,
        DamageTaken,
        ExperienceGained,
        MarineKilled,
        MarineUpgraded,
        StressTaken,
        WoundDrawn,
    }
)
IN_COMBAT = frozenset({ClaymoreTriggered, EnemyEliminated, Fired, StrikeArrived, TankFired})


def counted(before: State, after: State, events: Iterable[Event]) -> State:
    """Return the state after a command with its events counted.

    Once the Mission's page is written its count is closed.
    """
    run = after.mission
    if run is None or (after.records and after.records[-1].number == run.number):
        return after
    telling = [
        e for e in events if type(e) in COUNTED or (type(e) is BattleHappened and _fought(e))
    ]
    if not telling:
        return after
    found = _count(run.deeds, shooter(before), telling)
    return after if found == run.deeds else changed(after, mission=changed(run, deeds=found))


def so_far(turn: Turn) -> tuple[Deeds, ...]:
    """Return the count of the Mission with what this very command has brought."""
    return _count(turn.run.deeds, "", turn.events)


def shooter(state: State) -> str:
    """Return whose hits wait to be shared out, an empty string when none do."""
    battle = state.battle
    if battle is not None and isinstance(battle.pending, SplitPending):
        return battle.pending.marine
    return ""


def shot_by(actor: str, event: BattleEvent) -> str:
    """Return who shoots from this event on: a Marine, or nobody for strikes and the Tank."""
    if isinstance(event, Fired | ClaymoreTriggered):
        return event.marine
    return "" if isinstance(event, StrikeArrived | TankFired) else actor


def _fought(event: BattleHappened) -> bool:
    return type(event.event) in IN_COMBAT


def _count(deeds: tuple[Deeds, ...], actor: str, events: Iterable[Event]) -> tuple[Deeds, ...]:
    own = {each.profile: each for each in deeds}
    for event in events:
        if isinstance(event, BattleHappened):
            actor = shot_by(actor, event.event)
            if actor and isinstance(event.event, EnemyEliminated):
                one = own.get(actor) or Deeds(actor)
                own[actor] = changed(one, kills=one.kills + 1)
        elif type(event) in COUNTED:
            profile: Profile = event.marine  # type: ignore[union-attr]
            own[profile] = _with(own.get(profile) or Deeds(profile), event)
    return tuple(own.values())


def _with(one: Deeds, event: Event) -> Deeds:
    match event:
        case DamageTaken(_, amount):
            return changed(one, damage=one.damage + amount)
        case StressTaken(_, amount):
            return changed(one, stress=one.stress + amount)
        case WoundDrawn(_, card) if card:
            return changed(one, wounds=(*one.wounds, card))
        case ConditionDrawn(_, card) if card:
            return changed(one, conditions=(*one.conditions, card))
        case ExperienceGained(_, amount):
            return changed(one, experience=one.experience + amount)
        case MarineUpgraded():
            return changed(one, upgrades=one.upgrades + 1)
        case CharmGained(_, charm):
            return changed(one, charms=(*one.charms, charm))
        case MarineKilled(_, why):
            return changed(one, killed=why)
    return one
