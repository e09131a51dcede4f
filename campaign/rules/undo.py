"""What may be taken back: commands that cost no roll, no draw and showed nothing new.

A forgotten or wrongly applied rule need not be undone (PH-OPT-HOUSE-02, p.6); taking back a slip
of the hand is a house rule, and so is to forbid it (PH-OPT-HOUSE-01, p.54).
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign.rules import codec
from campaign.rules import events as ev
from campaign.rules.delta import Change, delta, patched
from campaign.rules.events import BattleHappened, Event
from campaign.rules.screens import ScreenName, screen
from campaign.rules.state import State
from combat.rules import events as fight

Harmless = (
    ev.MotivationChosen | ev.MarineDrafted | ev.EquipmentTaken | ev.EquipmentDropped
    | ev.EquipmentGiven | ev.GearUsed | ev.PointManNamed | ev.MovedOut | ev.Marched | ev.TimePassed
    | ev.StaminaChanged | ev.ThreatChanged | ev.BivouacStarted | ev.CampStruck | ev.RationEaten
    | ev.MarineNamed | ev.DamageTaken | ev.DamageRemoved | ev.StressTaken | ev.StressRemoved
    | ev.IdPassed | ev.MarkerPutOn | ev.ExperienceGained | ev.BoonKept | ev.BoonPointsChanged
    | ev.CharmUsed | ev.AbilityUsed | ev.GearLeft | ev.MarineUpgraded | ev.Evacuated
    | ev.PassengerLeft | ev.MissionCutShort | ev.MarineGiven | ev.SpecializationGiven
    | ev.SeatMinded | ev.MindingEnded
)  # fmt: skip
"""Events that tell only what the players decided and what the rules make of it in the open."""

Revealing = (
    ev.MarinesOffered | ev.MarineReturned | ev.MissionSetUp | ev.SquadPlaced | ev.ForcedMarch
    | ev.ThreatDieRolled | ev.RandomCombatTriggered | ev.EventTriggered | ev.EncounterPeeked
    | ev.BivouacInterrupted | ev.LzCreated | ev.EntryOpened | ev.EntryClosed | ev.EncounterDrawn
    | ev.TextShown | ev.OptionChosen | ev.SentencePicked | ev.LetterSent
    | ev.OptionRead | ev.DieRolled | ev.LogNoted | ev.LogErased
    | ev.ObjectiveChanged | ev.CounterChanged | ev.MetricChanged | ev.MarineDrawn | ev.TesterMeant
    | ev.NameGiven | ev.TestRolled | ev.TestPassed | ev.TestFailed | ev.FirstAidRolled
    | ev.WoundDrawn | ev.ConditionDrawn | ev.MarineKilled | ev.MarineBroke | ev.BoonDrawn
    | ev.BoonPlayed | ev.CharmGained | ev.GearFound | ev.MapMarkerPlaced | ev.MapMarkerRemoved
    | ev.EazPlaced | ev.EazRemoved | ev.LzPlaced | ev.LzRemoved | ev.ShiftSet | ev.PassengerJoined
    | ev.CombatStarted | ev.CombatEnded | ev.RedEvent | ev.MissionEnded | ev.EndReached
    | ev.MarineHospitalized | ev.MarineDischarged | ev.RnrRolled | ev.RnrResultRolled
    | ev.MissionClosed | ev.SeatAdded | ev.SeatClosed | ev.HostPassed | ev.ScenesAsked
)  # fmt: skip
"""Events that close undo: they show something new, or others may have acted on them."""

HarmlessInCombat = (
    fight.MarinePlaced | fight.SideChosen | fight.CombatBegan | fight.ClaymoreKept
    | fight.MarineActivated | fight.MarineMoved | fight.CoverTaken | fight.Idled | fight.GearSpent
    | fight.HitsSplit | fight.CoverLost | fight.EnemyHit | fight.EnemyEliminated | fight.SmokePopped
    | fight.SkillUsed | fight.SoftCoverRegained | fight.MarineReadied | fight.StressRemoved
    | fight.BoonPlayed | fight.AbilityUsed | fight.InitiativeMoved
)  # fmt: skip

RevealingInCombat = (
    fight.CombatSetUp | fight.EnemyPlaced | fight.TacticsPlaced | fight.RoundStarted
    | fight.ClaymoreTriggered | fight.Fired | fight.DiceRolled | fight.DieRolled
    | fight.HardCoverChanged | fight.EnemyRevealed | fight.SmokeFaded | fight.StrikeArrived
    | fight.TankFired | fight.RetreatRolled | fight.TacticsResolved | fight.TacticsDiscarded
    | fight.CombatMarkerDrawn | fight.EnemyMoved | fight.EnemiesArranged | fight.SapperMarkerPlayed
    | fight.MarkersRefreshed | fight.MarineHit | fight.HitsMissed | fight.MarineLeft
    | fight.CombatOver
)  # fmt: skip

TELLING: frozenset[ScreenName] = frozenset(
    {"intro", "briefing", "page", "battle", "debrief", "rnr", "logbook", "finished"}
)
"""Screens that show something new when they are entered."""


def reveals(event: Event) -> bool:
    """Tell whether an event shows something that was not known before.

    A kind that is added later and listed nowhere does, and is a type error here.
    """
    if isinstance(event, BattleHappened):
        return _reveals_in_combat(event.event)
    if isinstance(event, Harmless):
        return False
    _closes: Revealing = event
    return True


def _reveals_in_combat(event: fight.AnyEvent) -> bool:
    if isinstance(event, HarmlessInCombat):
        return False
    _closes: RevealingInCombat = event
    return True


def stands_for_good(before: State, after: State, events: Iterable[Event], rolled: bool) -> bool:
    """Tell whether a command can never be taken back, whoever asks.

    That is so after any roll, shuffle or draw (`rolled`), where an event reveals something, where
    a page was read on, and where a screen was entered that shows something new.
    """
    if rolled or _read_on(before, after):
        return True
    now = screen(after)
    if now in TELLING and now != screen(before):
        return True
    return any(reveals(event) for event in events)


def _read_on(before: State, after: State) -> bool:
    """Tell whether an entry was read on; in a Combat amid one nothing is read.

    That one was opened or closed its events tell.
    """
    if before.reading is None or after.reading is None:
        return False
    same = before.reading.doc == after.reading.doc and screen(before) == screen(after)
    return not same or screen(after) == "page"


def way_back(
    before: State, after: State, events: Iterable[Event], rolled: bool
) -> list[Change] | None:
    """Return the changes that take a command back, None when it stands for good."""
    if before.options.ironman or stands_for_good(before, after, events, rolled):
        return None
    return delta(*codec.encode_apart(after, before))


def taken_back(state: State, changes: list[Change]) -> State:
    """Return the state before a command, by its way back; CodecError when that cannot be."""
    try:
        data = patched(codec.encode(state), changes)
    except (KeyError, IndexError, TypeError) as error:
        raise codec.CodecError(f"the way back leads nowhere: {error!r}") from error
    return codec.decode(data, state.book)
