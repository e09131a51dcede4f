"""Every event is told: by page and journal alike, in the same words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from campaign.rules import events as ev
from campaign.rules.content import Content
from campaign.rules.events import BattleHappened
from campaign.rules.state import State
from campaign.telling import headline, tell
from campaign.telling.fights import names_in, standings, stood_before
from combat.rules import events as fight
from combat.rules.options import Part, Pool, PoolPart
from combat.rules.state import BattleResult
from combat.telling.story import tell as story
from tests.campaign.builders import on_map, squad

POOL = Pool(2, 1, 0, (PoolPart("focus", "base", 2), PoolPart("strike", "range", 1)))
CHOICE = ("M1/01", ("steps", 4, "choice"), 0)
FACES = (0, 2, 0, 0, 0, 0)

UNTOLD = {
    ev.EntryOpened: "the page shows the entry",
    ev.EntryClosed: "the page shows that it is read",
    ev.TextShown: "it stands on the page",
    ev.MarinesOffered: "the Profiles drawn lie on the table",
    ev.TesterMeant: "the test before it names him",
    ev.NameGiven: "the text names him",
    ev.SentencePicked: "the letter stands on the page",
    ev.BattleHappened: "what happened in the Combat is told instead, see BATTLE",
}
UNTOLD_IN_COMBAT = {fight.MarineActivated: "he is named by what he then does"}

CAMPAIGN: tuple[Any, ...] = (
    ev.MotivationChosen("letters"), ev.MarineDrafted(1, "MP.01", False), ev.MarineReturned("MP.01"),
    ev.MissionSetUp(1), ev.PointManNamed("MP.01"), ev.MovedOut("J7"),
    ev.EquipmentTaken("MP.01", "m16", 0), ev.EquipmentDropped("MP.01", "m16", 0),
    ev.EquipmentGiven("MP.01", "MP.02", "m16", 0), ev.GearUsed("MP.01", "ammo", 1),
    ev.GearFound("ammo", 2), ev.GearLeft("ammo", 2),
    ev.Marched("F6", "F7", "jungle", 30, 2), ev.SquadPlaced("F7"), ev.TimePassed(30, 1, 645),
    ev.StaminaChanged(-2, 8), ev.ForcedMarch(2, (3, 5)),
    ev.ThreatDieRolled("march", (4,), ("yellow",)), ev.ThreatChanged("eaz", 1, 3),
    ev.RandomCombatTriggered(6), ev.EventTriggered("1", "M1/01"), ev.EncounterPeeked("G01"),
    ev.BivouacStarted(120, False), ev.BivouacInterrupted(60), ev.CampStruck(120, 4),
    ev.RationEaten("MP.01", 2), ev.LzCreated("F7"), ev.Evacuated(("MP.01",)),
    ev.MapMarkerPlaced("2", "C3"), ev.MapMarkerRemoved("2"), ev.EazPlaced("C3", "north"),
    ev.EazRemoved("C3"), ev.LzPlaced("C3"), ev.LzRemoved("C3"), ev.ShiftSet("left", 1),
    ev.PassengerJoined("girl", "walking_wounded", "Lan"), ev.PassengerLeft("girl"),
    ev.EncounterDrawn("G01"), ev.OptionChosen(*CHOICE), ev.OptionRead(*CHOICE),
    ev.LetterSent("HOME", "M1/01", ("steps", 0, "letter"), (0, 0, 0)),
    ev.DieRolled("D6", 4, 4, 5), ev.LogNoted("Bridge", "blue"), ev.LogErased("Bridge"),
    ev.ObjectiveChanged("P1", "met"), ev.CounterChanged("rice-burnt", 2),
    ev.MetricChanged("letters", 1, 3), ev.MarineDrawn(3, "MP.01"), ev.MarineNamed("MP.01"),
    ev.TestRolled("MP.01", "SUR", 2, POOL, (2, 2), (2,), 2, True),
    ev.TestPassed("MP.01", "SUR", 2, "an Ability"), ev.TestFailed("MP.01", "SUR", 2, "no dice"),
    ev.FirstAidRolled("MP.01", POOL, (2, 2), (2,), 2),
    ev.DamageTaken("MP.01", 2, 3), ev.DamageRemoved("MP.01", 1, 2), ev.StressTaken("MP.01", 1, 1),
    ev.StressRemoved("MP.01", 1, 0), ev.WoundDrawn("MP.01", "W.01", "W.01", 1),
    ev.ConditionDrawn("MP.01", "C.01", "C.01", 1), ev.MarineKilled("MP.01", "cubes"),
    ev.MarineBroke("MP.01"), ev.IdPassed(2, "MP.01"), ev.MarkerPutOn("littered"),
    ev.ExperienceGained("MP.01", 1, "Combat"), ev.BoonDrawn("BN.01", "MP.01"),
    ev.BoonKept("MP.01", "BN.01"), ev.BoonPlayed("MP.01", "BN.01"),
    ev.BoonPointsChanged("MP.01", 1, 2), ev.CharmGained("MP.01", "WINGS"),
    ev.CharmUsed("MP.01", "WINGS"), ev.AbilityUsed("MP.01", "grandmother"),
    ev.CombatStarted("At the bridge"), ev.CombatEnded("retreat", True, 4, 5),
    ev.SapperPlayed("diff", "MP.01", "SUR", 3), ev.MissionCutShort(3), ev.MissionEnded("evac"),
    ev.EndReached("A"),
    ev.MarineHospitalized("MP.01"), ev.MarineDischarged("MP.01"), ev.MarineUpgraded("MP.01", 2),
    ev.RnrRolled("base", 3, 4, "good"), ev.RnrResultRolled("base", "good", 3),
    ev.MissionClosed(1), ev.SeatAdded("player2"), ev.SeatClosed("player2"),
    ev.MarineGiven("MP.01", "player2"), ev.SpecializationGiven(1, "player2"),
    ev.SeatMinded("player2", "host"), ev.MindingEnded("player2", "host"),
    ev.HostPassed("host", "player2"),
    ev.ScenesAsked("few"),
)  # fmt: skip

BATTLE: tuple[Any, ...] = (
    fight.CombatSetUp("ambush", "low", ("black",), 3, ()), fight.EnemyPlaced("e9", "E1-2", "F"),
    fight.EnemyPlaced("e8", "E1-3", "E", reason="tactics"), fight.TacticsPlaced(2),
    fight.MarinePlaced("MP.01", "M1-1"), fight.SideChosen("village"), fight.CombatBegan(),
    fight.RoundStarted(2),
    fight.ClaymoreTriggered("MP.01", 1, 4, False), fight.ClaymoreKept(),
    fight.MarineMoved("MP.01", "M1-1", "M1-2"), fight.CoverTaken("MP.01", 1, 2),
    fight.Idled("MP.01"), fight.GearSpent("MP.01", "ammo", 1),
    fight.Fired("MP.01", "m16", "single", "e1"),
    fight.DiceRolled("enemy", POOL, (2, 2), (2,), (), 2, FACES),
    fight.DieRolled("delay", 2, 2, "1 or 2"), fight.HitsSplit((("e1", 2),)),
    fight.CoverLost("e1", 1, "m16"), fight.HardCoverChanged("M1-1", True, "skill"),
    fight.EnemyHit("e1", 2, 0, 1, 1, 0, 2, "m16"), fight.EnemyEliminated("e1", "F", 1),
    fight.EnemyRevealed("e1", "F", "F1", 1, 3), fight.SmokePopped("MP.01", "smoke", 2, 2),
    fight.SmokeFaded(2, 1), fight.SkillUsed("MP.01", "first-aid", "MP.02"),
    fight.SoftCoverRegained("MP.01", 1, 2), fight.MarineReadied("MP.01", "skill"),
    fight.StressRemoved("MP.01", 1), fight.BoonPlayed("MP.01", "BN.01", "strike", 2),
    fight.AbilityUsed("MP.01", "grandmother"), fight.StrikeArrived("artillery", "damage", (1,)),
    fight.TankFired(1), fight.InitiativeMoved("MP.01", 2, -1, (Part("fire", -3),)),
    fight.RetreatRolled(4, 2, True), fight.TacticsResolved("MORTAR", row=2),
    fight.TacticsDiscarded(1), fight.CombatMarkerDrawn("C08", 5, 1, 1),
    fight.EnemyMoved("e1", "E1-1", "E1-2"), fight.EnemiesArranged((("e1", "E1-1", "F"),)),
    fight.SapperMarkerPlayed("reroll"), fight.MarkersRefreshed(),
    fight.MarineHit("MP.01", 3, 0, 1, 2, False, "enemy"), fight.HitsMissed(4, 1),
    fight.MarineLeft("MP.01", ("MP.02",)),
    fight.CombatOver(BattleResult("retreat", 5, 4, 4, True, "half")),
)  # fmt: skip

STANDING = {"e1": ("F", "E1-1")}


@pytest.fixture
def state(content: Content) -> State:
    return on_map(content=content)


def classes(union: Any) -> set[type]:
    """The classes of a closed union, whatever is nested in it."""
    parts = get_args(union)
    return {union} if isinstance(union, type) else set().union(*map(classes, parts))


def kinds(examples: tuple[Any, ...]) -> set[type]:
    return {type(example) for example in examples}


def test_there_is_an_example_or_a_reason_for_every_event() -> None:
    every = classes(get_args(ev.Event)[0])
    assert kinds(CAMPAIGN) | set(UNTOLD) == every
    assert kinds(BATTLE) | set(UNTOLD_IN_COMBAT) == classes(fight.AnyEvent)
    assert not kinds(CAMPAIGN) & set(UNTOLD) and not kinds(BATTLE) & set(UNTOLD_IN_COMBAT)


@pytest.mark.parametrize("event", CAMPAIGN, ids=lambda event: event.kind)
def test_every_event_of_the_campaign_is_told(content: Content, state: State, event: Any) -> None:
    (line,) = tell(content, state, [event])
    assert line.text and line.icon
    assert not re.search(r"MP\.\d\d|player2|\bNone\b", line.text)
    assert headline([line])


@pytest.mark.parametrize("event", BATTLE, ids=lambda event: event.kind)
def test_page_and_journal_tell_a_combat_in_the_same_words(
    content: Content, state: State, event: Any
) -> None:
    names = names_in(content, STANDING)
    chapters = story(names, (event,)).chapters
    page = [line.text for chapter in chapters for line in chapter.lines]
    lines = tell(content, state, [BattleHappened(event)], enemies=STANDING)
    if event == fight.EnemyPlaced("e9", "E1-2", "F"):
        assert not page and not lines, "the Enemies placed at the set up are mustered with it"
        return
    assert page and [line.text for line in lines] == page
    assert lines[0].icon
    assert not re.search(r"MP\.\d\d|\be\d\b", page[0])


def test_the_journal_shows_the_dice_of_a_combat_and_where_they_come_from(
    content: Content, state: State
) -> None:
    roll = fight.DiceRolled("MP.01", POOL, (2, 2), (2,), (), 2, FACES)
    die = fight.RetreatRolled(4, 2, True)
    rolled, retreat = tell(content, state, [BattleHappened(roll), BattleHappened(die)])
    assert rolled.roll is not None and rolled.roll.verdict == "2 hits"
    assert [(kind.dice, kind.parts) for kind in rolled.roll.pool] == [
        ("2 Focus", "Base 2"), ("1 Strike", "Range +1"),
    ]  # fmt: skip
    assert retreat.roll is not None and retreat.roll.rest == (("d6", 4),)


def test_one_blow_is_one_line_of_the_journal(content: Content, state: State) -> None:
    events = (
        fight.CoverLost("e1", 1, "m16"),
        fight.EnemyHit("e1", 3, 0, 0, 3, 0, 0, "m16"),
        fight.EnemyEliminated("e1", "F", 1),
    )
    (line,) = tell(content, state, [BattleHappened(e) for e in events], enemies=STANDING)
    assert line.text == "Fighter A at E1-1 is eliminated: 3 hits; 1 Soft Cover lost before them."
    shot = fight.EnemyHit("e1", 6, 1, 2, 3, 0, 1, "m16")
    (line,) = tell(content, state, [BattleHappened(shot)], enemies=STANDING)
    assert line.text == (
        "6 hits on Fighter A at E1-1, 1 stopped by Hard Cover and 2 by Soft Cover;"
        " 3 Hit Points lost, 1 left."
    )


def test_damage_that_the_combat_tells_of_is_not_told_twice(content: Content, state: State) -> None:
    hit = BattleHappened(fight.MarineHit("MP.01", 3, 0, 1, 2, False, "enemy"))
    (line,) = tell(content, state, [hit, ev.DamageTaken("MP.01", 2, 2)])
    assert "2 Damage" in line.text
    for other in (ev.DamageTaken("MP.02", 2, 2), ev.DamageTaken("MP.01", 3, 3)):
        assert len(tell(content, state, [hit, other])) == 2
    over = BattleHappened(fight.CombatOver(BattleResult("retreat", 5, 4, 4, True, "half")))
    ended = ev.CombatEnded("retreat", True, 4, 5)
    assert len(tell(content, state, [over, ended])) == 1
    assert tell(content, state, [ended])[0].text.endswith(tell(content, state, [over])[0].text)


def test_rows_tell_where_the_enemies_stand_for_those_that_follow(content: Content) -> None:
    placed = fight.EnemyPlaced("e1", "E1-1", "F")
    moved = fight.EnemyMoved("e1", "E1-1", "E2-2")
    anew = fight.CombatSetUp("ambush", "low", (), 3, ())
    rows = [(seq, [BattleHappened(event)]) for seq, event in ((3, placed), (7, moved), (9, anew))]
    stood = standings(content, rows)
    assert stood_before(stood, 3) == {}
    assert stood_before(stood, 7) == {"e1": ("F", "E1-1")}
    assert stood_before(stood, 9) == {"e1": ("F", "E2-2")}
    assert stood_before(stood, 12) == {}


def test_of_a_dead_mans_things_nothing_is_laid_down_or_given_by_him() -> None:
    men = squad(SL={"standing": "kia"})
    state = on_map(marines=men)
    dead, alive = men[0].profile, men[1].profile
    given = ev.EquipmentGiven(dead, alive, "m16", 0)
    left = [ev.EquipmentDropped(dead, code, 0) for code in ("m16", "radio")]
    for events in ([given], left[:1], left):
        (line,) = tell(state.content, state, events)
        assert "lays down" not in line.text and "gives" not in line.text
        assert "’s " in line.text
    (line,) = tell(state.content, state, [ev.EquipmentDropped(alive, "m16", 0)])
    assert "lays down" in line.text


@pytest.mark.rule("PH-LOGBOOK-01")
def test_a_count_that_another_motivation_goes_by_is_not_told() -> None:
    """It stood twice under the best pages, and meant nothing to whoever read it."""
    counted = ev.MetricChanged("letters", 1, 3)

    def told(motivation: str) -> list[str]:
        state = replace(on_map(), motivation=motivation)
        return [line.text for line in tell(state.book, state, (counted,))]

    assert told("ledger") == []
    assert told("letters") == ["Letters +1, now 3 (letters to write home; fewer is better)."]
    assert told("") == ["Letters +1, now 3."]
