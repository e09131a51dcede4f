"""The end of a Combat: what it feels like, what each man carries away, its pay.

It stands until the next command (PH-CBT-END-01..09, p.44).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from campaign.content.counted import in_words
from campaign.plates.scenes import Plate
from campaign.rules import clock
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
from campaign.rules.roster import damage_threshold, stress_threshold
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import faces
from campaign.screens.faces import Face
from campaign.screens.fight_turns import chosen
from campaign.screens.scenery import plate_of_place
from campaign.telling import Line, tell
from campaign.telling.fights import standings
from campaign.telling.words import Words
from combat.rules.events import (
    CombatOver,
    EnemyEliminated,
    EnemyPlaced,
    MarinePlaced,
    RetreatRolled,
)
from combat.rules.visible import BattleView
from combat.telling.dice import Roll
from combat.telling.english import listed
from combat.telling.words import over

TITLES = {
    "eliminated": "Nothing moves out there",
    "retreat": "They Retreat",
    "activated": "It dies down",
    "pull_back": "You pull back",
    "marines_lost": "Too few are left",
}
FELT: Mapping[str, tuple[str, str, str]] = {
    "eliminated": (
        "The firing stops because there is nobody left to fire at.",
        "You go on a moment longer than there is anybody to fire at.",
        "Nothing comes back any more. You stop, one after the other.",
    ),
    "retreat": (
        "They go the way they came, and nobody goes after them.",
        "A whistle, twice, and they are going. You let them.",
        "They fire until they are out of reach, and then they are.",
    ),
    "one_retreat": (
        "The one who is left goes, and nobody goes after him.",
        "The last of them has thought better of it. You let him go.",
        "One man gets up over there and runs, and nobody fires.",
    ),
    "activated": (
        "Both sides let go. It is quiet enough to hear a canteen cap.",
        "Fewer shots, then one, then none. It takes a while to believe.",
        "They stop, and you stop. Nobody has said that it is over.",
    ),
    "one_activated": (
        "You let go, and so does the one who is left.",
        "One rifle is still over there. It has nothing more to say.",
        "You stop, and the last of them stops. Nobody has said that it is over.",
    ),
    "still_there": (
        "Both sides let go. You have not moved them.",
        "It dies down with them where they were, and you where you were.",
        "The shots give out before they do. They keep the ground.",
    ),
    "one_still_there": (
        "It dies down. There is still one rifle over there, and it has not moved.",
        "You let go of it, with one man still where he was.",
        "One of them is left, and he keeps the ground.",
    ),
    "pull_back": (
        "You leave the ground to them and take what you can carry.",
        "You go back by pairs, and every pair looks round once.",
        "You give it up a few meters at a time.",
    ),
    "marines_lost": (
        "There are not enough of you to hold it.",
        "There is more ground here than there are men for it.",
        "You look along the line for the others, and it ends too soon.",
    ),
    "own": (
        "It stops all at once, as it began.",
        "It is decided, and a while later the shots know it too.",
        "What it was about is settled. The firing stops.",
    ),
}
"""By how it ended: not the same at each. An Event's own end has a text of its own beside it."""
BY_NIGHT = {
    "eliminated": "No flash comes from over there any more, wherever you look.",
    "retreat": "You hear them go better than you see it, and nobody goes after them.",
    "one_retreat": "You hear one man run, and then the dark without him.",
    "one_activated": "One flash more, a long way off by now, and then the dark.",
    "activated": "The flashes stop. It is as dark as before, with ringing in it.",
    "still_there": "The flashes stop. They are still somewhere in the dark before you.",
    "one_still_there": "One flash more, from where the others came, and then the dark.",
}
"""What is said instead of the second of these where it is dark."""
RED_TITLES = {
    "eliminated": "None of yours is left",
    "retreat": "Yours Retreat",
    "activated": "It dies down",
    "pull_back": "They pull back",
    "marines_lost": "Too few of them are left",
}
"""The titles as Red reads them."""
HURT = DamageTaken | StressTaken | WoundDrawn | ConditionDrawn
STILL_THERE = "They are still there"
"""Where every Marine has acted, and the Combat is lost."""
ENDED = "It is over"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A Combat that is over: what it feels like, what it cost each man, what it brought.

    verdict: how it ended, counted; title, felt: the same as those there would say it; retreat: the
    Retreat roll that ended it; red: it is told to Red. dice: all lines with dice that the last
    command brought until then; they fall on the board (`campaign.screens.battle.ended`).
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
    red: bool = False

    @property
    def good(self) -> bool:
        """Whether it ended well for whoever reads of it."""
        return self.won != self.red

    @property
    def stamp(self) -> str:
        """One word for it: Won or Lost; Held, where Red's men were not beaten."""
        return "Lost" if not self.good else "Held" if self.red else "Won"


def aftermath(
    words: Words, view: View, events: Sequence[Event], at: int, fight: Sequence[Event]
) -> Aftermath:
    """Return the end of the Combat, the event `at`; `fight` is what happened in all of it."""
    end, *rest = events[at:]
    assert isinstance(end, CombatEnded)
    lost = [event.marine for event in fight if isinstance(event, MarineKilled)]
    fought = _fought(words, fight)
    men = [m for m in words.state.marines if m.profile in lost or m.profile in fought]
    reward = tuple(takewhile(lambda e: isinstance(e, GainEvent | ThreatChanged), rest))
    verdict = over(end.how, end.eliminated, end.placed, _later(events[:at]))
    before = _before(words, events[:at], fight)
    thrown = _retreat(words, events[:at]) if end.how == "retreat" else None
    left = _left(fight)
    return Aftermath(
        won=end.won,
        verdict=verdict,
        men=tuple(_bore(words, marine, fight) for marine in sorted(men, key=_spec)),
        gains=_gains(words, reward),
        dice=tuple(line for line in before if line.roll is not None),
        title=_title(end, left),
        felt=f"{_felt(words, end, left)} {_count(words, fight, fought)}",
        plate=_plate(words, view.fought, end, bool(lost)),
        retreat=thrown.roll if thrown else None,
    )


def to_red(told: Aftermath, end: Event) -> Aftermath:
    """Return the same as it is told to Red, whose men the Squad fought."""
    assert isinstance(end, CombatEnded)
    title = RED_TITLES.get(end.how, ENDED)
    if end.how == "activated" and not end.won:
        title = "Yours are still there"
    return replace(told, red=True, title=title, felt="")


def _fought(words: Words, fight: Sequence[Event]) -> list[str]:
    """Who of the Squad was in the Combat, or had a part in it: its box may ask for some alone."""
    placed = [e.event.marine for e in fight
              if isinstance(e, BattleHappened) and isinstance(e.event, MarinePlaced)]  # fmt: skip
    squad = [marine.profile for marine in words.state.squad]
    bore = [getattr(event, "marine", "") for event in fight if isinstance(event, HURT)]
    return [profile for profile in squad if not placed or profile in (*placed, *bore)]


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


def _plate(words: Words, fought: BattleView | None, end: CombatEnded, killed: bool) -> Plate:
    """The ground when it is over: given up, paid for, left to the Squad, held."""
    if not end.won:
        moment = "after-lost"
    elif killed:
        moment = "after-carried"
    else:
        moment = "after-gone" if end.how == "retreat" else "after-held"
    return plate_of_place(words, moment, fought)


def _left(fight: Sequence[Event]) -> int:
    """How many Enemies of a Combat, whenever they came, were not eliminated in it."""
    fought = [event.event for event in fight if isinstance(event, BattleHappened)]
    came = {event.enemy for event in fought if isinstance(event, EnemyPlaced)}
    return len(came - {event.enemy for event in fought if isinstance(event, EnemyEliminated)})


def _title(end: CombatEnded, left: int) -> str:
    """What somebody would say when it stops."""
    if end.how == "activated" and not end.won:
        return STILL_THERE if left != 1 else "One is still there"
    if end.how == "retreat" and left == 1:
        return "The last one Retreats"
    return TITLES.get(end.how, ENDED)


def _felt(words: Words, end: CombatEnded, left: int) -> str:
    """What it is like, by how many are left, by Mission and hour, and whether it is dark."""
    how = "still_there" if end.how == "activated" and not end.won else end.how
    alone = f"one_{how}"
    key = alone if left == 1 and alone in FELT else how if how in FELT else "own"
    first, second, third = FELT[key]
    if clock.night(words.state.run.clock):
        second = BY_NIGHT.get(key, second)
    return chosen(words, (first, second, third))


def _count(words: Words, fight: Sequence[Event], fought: Sequence[str]) -> str:
    """Who is dead; else who is hit; else whether anybody was touched."""
    dead = [event.marine for event in fight if isinstance(event, MarineKilled)]
    if dead:
        left = in_words(len(words.state.squad))
        who = listed([words.nick(profile) for profile in dead])
        do = "does" if len(dead) == 1 else "do"
        return f"{who} {do} not get up. You count, and come to {left}."
    hit = dict.fromkeys(event.marine for event in fight if isinstance(event, WoundDrawn))
    if hit:
        who = listed([words.nick(profile) for profile in hit])
        return f"{who} {'is' if len(hit) == 1 else 'are'} hit; somebody is cutting cloth already."
    if not any(isinstance(event, DamageTaken) for event in fight):
        return "Nobody has a scratch, and nobody says so."
    if len(fought) == len(words.state.squad):
        return "Everybody is on his feet. Now the hands begin to shake."
    who = listed([words.nick(profile) for profile in fought])
    are = "is on his feet" if len(fought) == 1 else "are on their feet"
    return f"{who} {are}. Now the hands begin to shake."


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
    full, tense = damage_threshold(words.state, marine), stress_threshold(words.state, marine)
    took = [f"+{damage} Damage{_now(wounds, 'Wound', marine.damage, full)}"] if damage else []
    took += [
        f"“{book.wounds[event.card].title}”" if event.card else "a Wound"
        for event in own
        if isinstance(event, WoundDrawn)
    ]
    nerves = _now(conditions, "Condition", marine.stress, tense)
    took += [f"+{stress} Stress{nerves}"] if stress else []
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


def _now(cards: int, kind: str, left: int, limit: int) -> str:
    """What points have become, and how many there are: ": a Wound, now 2 of 7"."""
    if not cards:
        return ""
    return f": {f'a {kind}' if cards == 1 else f'{cards} {kind}s'}, then {left}/{limit}"


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
