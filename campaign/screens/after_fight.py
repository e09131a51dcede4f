"""The end of a Combat: what it feels like, what each man carries away, its pay.

It stands until the next command (PH-CBT-END-01..09, p.44).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from campaign.plates.plates import Plate
from campaign.rules.events import (
    BattleHappened,
    BoonPointsChanged,
    CombatEnded,
    ConditionDrawn,
    DamageTaken,
    Event,
    ExperienceGained,
    GainEvent,
    MarineBroke,
    MarineKilled,
    StressTaken,
    ThreatChanged,
    WoundDrawn,
)
from campaign.rules.state import Marine
from campaign.screens import faces
from campaign.screens.faces import Face
from campaign.screens.scenery import plate_of_place
from campaign.telling import Line, tell
from campaign.telling.fights import standings
from campaign.telling.words import Words
from combat.rules.events import CombatOver, RetreatRolled
from combat.telling.dice import Roll
from combat.telling.english import listed
from combat.telling.words import over

TITLES = {
    "eliminated": "Nothing moves out there",
    "retreat": "They break off",
    "activated": "It dies down",
    "pull_back": "You pull back",
    "marines_lost": "Too few are left",
}
FELT = {
    "eliminated": "The firing stops because there is nobody left to fire at.",
    "retreat": "They go the way they came, and nobody goes after them.",
    "activated": "Both sides let go. It is quiet enough to hear a canteen cap.",
    "pull_back": "You leave the ground to them and take what you can carry.",
    "marines_lost": "There are not enough of you to hold it.",
}
"""By how it ended; an Event's own end is told by its text."""
STILL_THERE = "They are still there", "Both sides let go. You have not moved them."
"""Where every Marine has acted, and the Combat is lost."""
ENDED = "It is over"
LETS_GO = "It stops all at once, as it began."


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A Combat that is over: what it feels like, what it cost each man, what it brought.

    verdict: how it ended, counted; title, felt: the same as those there would say it; retreat: the
    Retreat roll that ended it. dice: all lines with dice that the last command brought until then;
    they fall on the board (`campaign.screens.battle.ended`).
    """

    won: bool
    verdict: str
    men: tuple[Face, ...]
    gains: tuple[Line, ...]
    dice: tuple[Line, ...]
    title: str = ENDED
    felt: str = ""
    plate: Plate | None = None
    retreat: Roll | None = None


def aftermath(words: Words, events: Sequence[Event], at: int, fight: Sequence[Event]) -> Aftermath:
    """Return the end of the Combat, the event `at`; `fight` is what happened in all of it."""
    end, *rest = events[at:]
    assert isinstance(end, CombatEnded)
    lost = [event.marine for event in fight if isinstance(event, MarineKilled)]
    men = [m for m in words.state.marines if m.profile in lost or m in words.state.squad]
    reward = tuple(takewhile(lambda e: isinstance(e, GainEvent | ThreatChanged), rest))
    verdict = over(end.how, end.eliminated, end.placed, _later(events[:at]))
    before = _before(words, events[:at], fight)
    thrown = _retreat(words, events[:at]) if end.how == "retreat" else None
    return Aftermath(
        won=end.won,
        verdict=verdict,
        men=tuple(_bore(words, marine, fight) for marine in sorted(men, key=_spec)),
        gains=_gains(words, reward),
        dice=tuple(line for line in before if line.roll is not None),
        title=_told(end)[0],
        felt=f"{_told(end)[1]} {_count(words, fight)}",
        plate=_plate(words, end, bool(lost)),
        retreat=thrown.roll if thrown else None,
    )


def _later(events: Sequence[Event]) -> int:
    """How many were eliminated who had come up after the beginning."""
    fought = [event.event for event in events if isinstance(event, BattleHappened)]
    results = [event.result for event in fought if isinstance(event, CombatOver)]
    return results[-1].total_eliminated - results[-1].eliminated if results else 0


def _retreat(words: Words, events: Sequence[Event]) -> Line | None:
    """The Retreat roll that ended it, told."""
    rolled = [
        event
        for event in events
        if isinstance(event, BattleHappened) and isinstance(event.event, RetreatRolled)
    ]
    return tell(words.content, words.state, rolled[-1:], words.names)[0] if rolled else None


def _plate(words: Words, end: CombatEnded, killed: bool) -> Plate:
    """The ground when it is over: given up, paid for, left to the Squad, held."""
    if not end.won:
        moment = "after-lost"
    elif killed:
        moment = "after-carried"
    else:
        moment = "after-gone" if end.how == "retreat" else "after-held"
    return plate_of_place(words.state, moment)


def _told(end: CombatEnded) -> tuple[str, str]:
    """What somebody would say when it stops, and what it is like."""
    if end.how == "activated" and not end.won:
        return STILL_THERE
    return TITLES.get(end.how, ENDED), FELT.get(end.how, LETS_GO)


def _count(words: Words, fight: Sequence[Event]) -> str:
    """Who is dead; else who is hit; else whether anybody was touched."""
    dead = [event.marine for event in fight if isinstance(event, MarineKilled)]
    if dead:
        left = len(words.state.squad)
        who = listed([words.nick(profile) for profile in dead])
        return (
            f"{who} {'does' if len(dead) == 1 else 'do'} not get up. You count, and come to {left}."
        )
    hit = dict.fromkeys(event.marine for event in fight if isinstance(event, WoundDrawn))
    if hit:
        who = listed([words.nick(profile) for profile in hit])
        return f"{who} {'is' if len(hit) == 1 else 'are'} hit; somebody is cutting cloth already."
    if any(isinstance(event, DamageTaken) for event in fight):
        return "Everybody is on his feet. Now the hands begin to shake."
    return "Nobody has a scratch, and nobody says so."


def _before(words: Words, events: Sequence[Event], fight: Sequence[Event]) -> list[Line]:
    """What the last command brought; what was fought before it knows where the Enemies stood."""
    ((_, stood),) = standings(words.content, [(0, fight[: len(fight) - len(events)])])
    lines = tell(words.content, words.state, events, words.names, stood)
    return [line for line in lines if line.tone != "quiet" or line.roll is not None]


def _spec(marine: Marine) -> int:
    return marine.spec


def _bore(words: Words, marine: Marine, fight: Sequence[Event]) -> Face:
    """What a Marine bore in a Combat."""
    own = [event for event in fight if getattr(event, "marine", "") == marine.profile]
    book = words.content
    damage = sum(event.amount for event in own if isinstance(event, DamageTaken))
    stress = sum(event.amount for event in own if isinstance(event, StressTaken))
    wounds = sum(isinstance(event, WoundDrawn) for event in own)
    conditions = sum(isinstance(event, ConditionDrawn) for event in own)
    turned = _now(wounds, "Wound") if not marine.damage else ""
    took = [f"{damage} Damage{turned}"] if damage else []
    took += [
        f"“{book.wounds[event.card].title}”" if event.card else "a Wound"
        for event in own
        if isinstance(event, WoundDrawn)
    ]
    turned = _now(conditions, "Condition") if not marine.stress else ""
    took += [f"{stress} Stress{turned}"] if stress else []
    took += [
        f"“{book.conditions[event.card].title}”" if event.card else "a Condition"
        for event in own
        if isinstance(event, ConditionDrawn)
    ]
    took += ["Breakdown" for event in own if isinstance(event, MarineBroke)]
    killed = any(isinstance(event, MarineKilled) for event in own)
    if not took and marine.wound:
        took = ["no new hurt", f"“{book.wounds[marine.wound].title}” from before"]
    told = ("K.I.A.",) if killed else tuple(took)
    return Face(words.nick(marine.profile), faces.face(words, marine), told, killed)


def _now(cards: int, kind: str) -> str:
    """What the points of a Combat have become, where none is left: ", now a Wound"."""
    if not cards:
        return ""
    return f", now a {kind}" if cards == 1 else f", now {cards} {kind}s"


def _gains(words: Words, reward: Sequence[Event]) -> tuple[Line, ...]:
    """Experience in one line where it is the same for all, then Threat and Boon cards."""
    reward = [event for event in reward if not isinstance(event, BoonPointsChanged)]
    experience = [event for event in reward if isinstance(event, ExperienceGained)]
    amounts = {event.amount for event in experience}
    lines = tell(words.content, words.state, reward)
    if len(amounts) != 1 or len(experience) != len(words.state.squad):
        return tuple(lines)
    amount = amounts.pop()
    verb, tone = ("gains", "good") if amount > 0 else ("loses", "bad")
    alike = Line("experience", f"Each man {verb} {abs(amount)} Experience.", tone)
    return (alike, *(line for line in lines if line.icon != "experience"))
