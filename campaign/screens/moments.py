"""What a friend at the table would react to aloud: a death, the end of a Combat, of a Mission.

It stands above the decision that comes next, until the next command (PH-KIA-01, p.48;
PH-CBT-END-01..09, p.44).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from campaign.rules import geography
from campaign.rules.content import Content
from campaign.rules.events import (
    BoonPointsChanged,
    CombatEnded,
    CombatStarted,
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
from campaign.rules.names import Profile
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import common, faces, fight_turns, milestones
from campaign.screens.faces import Face
from campaign.telling import Line, tell
from campaign.telling.falling import how_he_fell
from campaign.telling.fights import standings
from campaign.telling.words import Words
from combat.telling.words import over

LAND = {
    "paddy": "in the paddies",
    "jungle": "in the jungle",
    "hilly": "in the hills",
    "mountainous": "in the mountains",
    "urban": "in the city",
}
"""Where it was, on a Space without a name, by its Terrain."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A Marine who is K.I.A.: who he was, when and where, how he fell, who is with him.

    living, portrait: addresses of his face as he was and of what is left.
    """

    nickname: str
    name: str
    home: str
    role: str
    living: str
    portrait: str
    character: str
    place: str
    how: tuple[str, ...]
    near: tuple[Face, ...]
    carried: bool


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A Combat that is over: the verdict, what it cost each man, what it brought.

    last: how it ended, the last shots and their dice, seen before it is over; dice: all lines with
    dice that the last command brought until then.
    """

    won: bool
    verdict: str
    men: tuple[Face, ...]
    gains: tuple[Line, ...]
    last: tuple[Line, ...]
    dice: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown before anything is decided: the dead first."""

    fallen: tuple[Fallen, ...] = ()
    aftermath: Aftermath | None = None
    turns: tuple[milestones.Milestone, ...] = ()
    over: milestones.MissionOver | None = None
    fight: tuple[fight_turns.FightTurn, ...] = ()


def wants_fight(view: View, events: Iterable[Event]) -> bool:
    """Tell whether a moment is told from more than the last command: from its whole Combat."""
    fighting = view.battle is not None
    return fight_turns.wants_fight(view, events) or any(
        isinstance(event, CombatEnded) or (fighting and isinstance(event, MarineKilled))
        for event in events
    )


def fight_of(commands: Iterable[Sequence[Event]]) -> tuple[Event, ...]:
    """Return what happened in the Combat that the newest of some commands ended, or is fought in.

    `commands` are the events of each, the newest command first; no more are asked for than needed.
    """
    found: list[Event] = []
    for batch in commands:
        ends = [at for at, event in enumerate(batch) if isinstance(event, CombatEnded)]
        if ends and found:
            break
        for event in reversed(batch[: ends[-1]] if ends else batch):
            found.append(event)
            if isinstance(event, CombatStarted):
                return tuple(reversed(found))
    return tuple(reversed(found))


def moment(
    content: Content, view: View, events: Sequence[Event], fight: Sequence[Event] = ()
) -> Moment | None:
    """Return what the last command brought that deserves a screen of its own; None for nothing.

    `events` are the last command's; `fight` what happened in its Combat (`fight_of`), if any.
    """
    words = Words.of(content, view)
    fallen = tuple(
        _fallen(words, view, event, events, fight)
        for event in events
        if isinstance(event, MarineKilled)
    )
    ends = [at for at, event in enumerate(events) if isinstance(event, CombatEnded)]
    aftermath = _aftermath(words, events, ends[-1], fight) if ends else None
    found = Moment(
        fallen,
        aftermath,
        milestones.milestones(words, view, events),
        milestones.over(words, events),
        fight_turns.fight_turns(words, view, events, fight),
    )
    return found if found != Moment() else None


# --- a death ------------------------------------------------------------------------------------


def _fallen(
    words: Words, view: View, killed: MarineKilled, events: Sequence[Event], fight: Sequence[Event]
) -> Fallen:
    marine = words.state.marine(killed.marine)
    card = words.content.profiles[killed.marine]
    story = fight if killed in fight else events
    run = words.state.mission
    return Fallen(
        nickname=card.nickname,
        name=f"{card.rank} {card.name}",
        home=card.home,
        role=words.role(marine.spec),
        living=faces.fresh(card),
        portrait=faces.face(words, marine),
        character=card.character,
        place=_place(words),
        how=how_he_fell(
            words, killed, story[: story.index(killed)], view.page.title if view.page else ""
        ),
        near=_near(words, events[events.index(killed) + 1 :]),
        carried=run is not None and not run.ended,
    )


def _place(words: Words) -> str:
    """When and where: "10:00, 9 October 1967, in the hills"."""
    run = words.state.mission
    if run is None:
        return ""
    where = words.landmark(run.at) or LAND.get(geography.terrain(words.state, run.at), "")
    return ", ".join(filter(None, (common.now(words.content.booklets[run.number], run), where)))


def _near(words: Words, after: Sequence[Event]) -> tuple[Face, ...]:
    """The others, and the Stress that his death alone gave each (PH-STRESS-04, -05, p.48)."""
    own = takewhile(lambda event: not isinstance(event, MarineKilled), after)
    stress: dict[Profile, int] = {}
    for event in own:
        if isinstance(event, StressTaken):
            stress.setdefault(event.marine, event.amount)
    return tuple(
        Face(words.nick(m.profile), faces.face(words, m),
             (f"+{stress[m.profile]} Stress",) if m.profile in stress else ())
        for m in words.state.squad
    )  # fmt: skip


# --- the end of a Combat ------------------------------------------------------------------------


LAST, DICE = 3, 4
"""Lines of the last command of a Combat that are shown before its end, and dice among them."""


def _aftermath(words: Words, events: Sequence[Event], at: int, fight: Sequence[Event]) -> Aftermath:
    """The end of the Combat, the event `at`."""
    end, *rest = events[at:]
    assert isinstance(end, CombatEnded)
    lost = {event.marine for event in fight if isinstance(event, MarineKilled)}
    men = [m for m in words.state.marines if m.profile in lost or m in words.state.squad]
    reward = tuple(takewhile(lambda e: isinstance(e, GainEvent | ThreatChanged), rest))
    verdict = over(end.how, end.eliminated, end.placed)
    before = _before(words, events[:at], fight)
    return Aftermath(
        won=end.won,
        verdict=verdict,
        men=tuple(_bore(words, marine, fight) for marine in sorted(men, key=_spec)),
        gains=_gains(words, reward),
        last=_last([line for line in before if line.text != verdict]),
        dice=tuple(line for line in before if line.roll is not None),
    )


def _before(words: Words, events: Sequence[Event], fight: Sequence[Event]) -> list[Line]:
    """What the last command brought; what was fought before it knows where the Enemies stood."""
    ((_, stood),) = standings(words.content, [(0, fight[: len(fight) - len(events)])])
    lines = tell(words.content, words.state, events, words.names, stood)
    return [line for line in lines if line.tone != "quiet" or line.roll is not None]


def _last(lines: Sequence[Line]) -> tuple[Line, ...]:
    """How it ended: the last lines, and the dice that fell before them."""
    last = lines[-LAST:]
    room = DICE - sum(line.roll is not None for line in last)
    dice = [line for line in _told_once(lines)[:-LAST] if line.roll is not None]
    return (*dice[len(dice) - room :], *last) if len(dice) > room else (*dice, *last)


def _told_once(lines: Sequence[Line]) -> list[Line]:
    """The lines without a bare die that the next dice show again, with what came of it."""
    told: list[Line] = []
    for line in reversed(lines):
        again = next((one.roll for one in reversed(told) if one.roll is not None), None)
        bare = line.roll is not None and line.tone == "quiet" and not line.roll.matches
        if not (bare and again and line.roll and line.roll.rest == again.rest):
            told.append(line)
    return told[::-1]


def _spec(marine: Marine) -> int:
    return marine.spec


def _bore(words: Words, marine: Marine, fight: Sequence[Event]) -> Face:
    """What a Marine bore in a Combat."""
    own = [event for event in fight if getattr(event, "marine", "") == marine.profile]
    book = words.content
    damage = sum(event.amount for event in own if isinstance(event, DamageTaken))
    stress = sum(event.amount for event in own if isinstance(event, StressTaken))
    took = [f"{damage} Damage"] if damage else []
    took += [
        f"“{book.wounds[event.card].title}”" if event.card else "a Wound"
        for event in own
        if isinstance(event, WoundDrawn)
    ]
    took += [f"{stress} Stress"] if stress else []
    took += [
        f"“{book.conditions[event.card].title}”" if event.card else "a Condition"
        for event in own
        if isinstance(event, ConditionDrawn)
    ]
    took += ["Breakdown" for event in own if isinstance(event, MarineBroke)]
    killed = any(isinstance(event, MarineKilled) for event in own)
    told = ("K.I.A.",) if killed else tuple(took)
    return Face(words.nick(marine.profile), faces.face(words, marine), told, killed)


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
