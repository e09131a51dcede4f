"""What turns a Mission: six names, night falls, Threat finds the Squad, the aircraft, its end.

Each stands above what is to be decided, until the next command (PH-TIME-03, p.21; PH-THREAT-06,
p.22; PH-EVAC-09, p.26; PH-ENDMISSION-01, p.51).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.maps.sheets import chart
from campaign.plates.scenes import Plate, named
from campaign.rules import clock
from campaign.rules.content import Content
from campaign.rules.events import (
    Evacuated,
    Event,
    MarineDrafted,
    MissionEnded,
    RandomCombatTriggered,
    TimePassed,
)
from campaign.rules.logbook import killed_now
from campaign.rules.state import Marine, MissionRun
from campaign.rules.visible import View
from campaign.screens import common, faces
from campaign.screens.faces import Face
from campaign.telling.words import Words, clock_text
from combat.telling.english import listed, plural

DARK = "The light goes. Each man puts a hand on the pack of the one before him."
NIGHT = (
    f"From now until {clock_text(clock.DAWN)} it is Nighttime: every test has 1 Focus die"
    " less, nobody aims, and no aircraft lands."
)
HOW = {
    "base": "You come in through the wire, and somebody counts.",
    "evac": "The ground goes away under the door, and nobody says anything.",
    "event": "It ended where the story did.",
    "time": "The time is up, and the radio says so.",
    "losses": "There are too few of you to go on.",
}
FOUND = (
    "A fist goes up and everybody stops. Somebody is looking at you along a barrel.",
    "Whatever was singing stops. The man in front lowers himself, an inch at a time.",
    "Something small and made of metal clicks, where there is nobody of yours.",
)
"""What the Squad notices first, one after the other as the Mission has its Combats."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A turn of the Mission. kind: squad | night | alarm | aircraft; men: whom it concerns;
    turned: its plate is seen from the other side."""

    kind: str
    title: str
    when: str
    words: tuple[str, ...]
    plate: Plate | None = None
    men: tuple[Face, ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map on which ways are inked: its picture's address, and what it is called."""

    code: str
    image: str
    title: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class MissionOver:
    """A Mission that is over: where it led, what was to be done, what it cost each man.

    done: Primary Objectives met, from 0 to 2, none but some counting as 1.
    """

    number: int
    title: str
    when: str
    done: int
    words: tuple[str, ...]
    goals: tuple[common.Goal, ...]
    men: tuple[Face, ...]
    sheet: Sheet
    plate: Plate | None = None

    @property
    def stamp(self) -> str:
        """How many Objectives were met."""
        met, all_ = sum(goal.status == "met" for goal in self.goals), len(self.goals)
        return "All done" if met == all_ else f"{met} of {all_} done" if met else "Not done"


def milestones(words: Words, view: View, events: Sequence[Event]) -> tuple[Milestone, ...]:
    """Return what the last command turned, in the order in which it is felt."""
    run = words.state.mission
    if view.screen == "briefing":
        return _squad(words, events)
    if run is None or view.screen == "battle":
        return ()
    found = [_aircraft(words, run, event) for event in events if isinstance(event, Evacuated)]
    if run.ended:
        return tuple(found)
    if _fell(run, events):
        found.append(Milestone("night", "Night falls", _when(words, run), (DARK, NIGHT),
                               named("nightfall")))  # fmt: skip
    red = words.plays_red(view.seat)
    for event in events:
        if isinstance(event, RandomCombatTriggered) and not view.alarm:
            found.append(alarm(words, run, event.threat, red))
    return tuple(found)


def _squad(words: Words, events: Sequence[Event]) -> tuple[Milestone, ...]:
    """The six by face and name, once the last post of the first Squad is filled (PH-SQUAD-10)."""
    squad = sorted(words.state.squad, key=lambda marine: marine.spec)
    drafted = any(isinstance(event, MarineDrafted) for event in events)
    if not drafted or words.state.records or len(squad) < len(words.state.ids):
        return ()
    leads = f"Whoever leads is “you” in the story: {words.nick(squad[0].profile)}, to begin with."
    men = (
        Face(
            words.nick(m.profile),
            faces.face(words, m),
            (words.role(m.spec), words.content.profiles[m.profile].character),
        )
        for m in squad
    )
    return (
        Milestone(
            "squad", "Six names", "The Squad", ("On one page, for now.", leads), None, (*men,)
        ),
    )


def alarm(words: Words, run: MissionRun, threat: int, red: bool = False) -> Milestone:
    """Return how a Random Combat announces itself, to the Squad or to Red; in camp the screen
    itself is the alarm."""
    fought = run.tally.combats
    title = "You have found them" if red else "They have found you"
    said: tuple[str, ...] = (
        FOUND[fought % len(FOUND)],
        f"Threat reached {threat}: whoever was looking for you has come.",
    )
    if red:
        said = (f"Threat reached {threat}, and yours have come upon them.",)
    return Milestone("alarm", title, _when(words, run), said, named("found"),
                     turned=fought % 2 == 1)  # fmt: skip


def _when(words: Words, run: MissionRun) -> str:
    where = words.landmark(run.at)
    return ", ".join(filter(None, (common.now(words.content.booklets[run.number], run), where)))


def _fell(run: MissionRun, events: Iterable[Event]) -> bool:
    """Tell whether it was day when the command was given and is night now."""
    passed = [event for event in events if isinstance(event, TimePassed)]
    if not passed or not clock.night(run.clock):
        return False
    first = passed[0]
    return not clock.night((first.clock - first.minutes) % clock.DAY)


def _aircraft(words: Words, run: MissionRun, event: Evacuated) -> Milestone:
    who = [m for m in words.state.marines if m.profile in event.marines]
    left = len(words.state.squad)
    told = f"{listed([words.nick(m.profile) for m in who])} {'is' if len(who) == 1 else 'are'} out."
    rest = f"{plural(left, 'man', 'men')} stay{'s' if left == 1 else ''} on the ground and listen"
    words_ = (told, f"{rest} until it cannot be heard." if left else "Nobody is left behind.")
    return Milestone(
        "aircraft", "The aircraft", _when(words, run), words_, named("aircraft"),
        tuple(Face(words.nick(m.profile), faces.face(words, m), _hurts(words, m)) for m in who),
    )  # fmt: skip


def _hurts(words: Words, marine: Marine) -> tuple[str, ...]:
    """What a Marine bears now, in short phrases."""
    book = words.content
    found = [f"{marine.damage} Damage"] if marine.damage else []
    found += [f"“{book.wounds[marine.wound].title}”"] if marine.wound else []
    found += [f"“{book.conditions[marine.condition].title}”"] if marine.condition else []
    return (*found, f"{marine.stress} Stress") if marine.stress else tuple(found)


def over(words: Words, events: Iterable[Event]) -> MissionOver | None:
    """Return the end of the Mission, if the last command brought it."""
    run = words.state.mission
    if run is None or not any(isinstance(event, MissionEnded) for event in events):
        return None
    booklet = words.content.booklets[run.number]
    goals = common.goals(booklet, run.objectives)
    primary = [goal.status == "met" for goal in goals if goal.primary]
    dead = killed_now(words.state)
    return MissionOver(
        number=run.number,
        title=booklet.title,
        when=common.now(booklet, run),
        done=2 if all(primary) else 1 if any(primary) else 0,
        words=(HOW.get(run.ended, "It is over."), _cost(words, dead), _way(run)),
        goals=goals,
        men=tuple(
            _back(words, m)
            for m in words.state.marines
            if m in dead or m.standing in ("squad", "evac")
        ),
        sheet=sheet_of(words.content, booklet.map),
        plate=homecoming(run),
    )


def homecoming(run: MissionRun) -> Plate | None:
    """Return the plate of how a Mission ended; None where its own text alone can say."""
    night = clock.night(run.clock)
    came_in = "came-in-dark" if night else "came-in"
    lost = "after-lost-night" if night else "after-lost"
    plates = {"base": came_in, "evac": "aircraft", "losses": lost}
    return named(plates[run.ended]) if run.ended in plates else None


def sheet_of(content: Content, code: str) -> Sheet:
    """Return a map by its code."""
    drawn = chart(content, code)
    return Sheet(code, drawn.picture, drawn.sheet.title, *drawn.sheet.size)


def _cost(words: Words, dead: Sequence[Marine]) -> str:
    who = listed([words.nick(marine.profile) for marine in dead])
    hurt = [m for m in words.state.squad if m.wound]
    broken = [own.profile for own in words.state.run.deeds if own.conditions]
    keeps = listed([words.nick(m.profile) for m in words.state.squad if m.profile in broken])
    if dead:
        return f"{who} {'does' if len(dead) == 1 else 'do'} not come back."
    if hurt:
        who = listed([words.nick(marine.profile) for marine in hurt])
        told = f"All come back; {who} {'is' if len(hurt) == 1 else 'are'} hurt"
        return f"{told}, {keeps} not the same." if keeps else f"{told}."
    if keeps:
        return f"All come back, {keeps} not the same."
    if any(m.damage for m in words.state.squad):
        return "All come back, and on their feet."
    return "All come back, and whole."


def _way(run: MissionRun) -> str:
    fights = plural(run.tally.combats, "Combat") if run.tally.combats else "no Combat"
    return f"{plural(run.tally.marches, 'March', 'Marches')}, {fights}."


def _back(words: Words, marine: Marine) -> Face:
    fallen = marine.standing == "kia"
    took = ("K.I.A.",) if fallen else _hurts(words, marine)
    return Face(words.nick(marine.profile), faces.face(words, marine), took, fallen)
