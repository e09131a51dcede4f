"""What the screens of the desk share: dates, Marines in a line, Objectives, Skills."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from campaign.rules import carrying, equipment, roster
from campaign.rules.booklets import Booklet
from campaign.rules.language import When
from campaign.rules.state import Marine, MissionRun, ObjectiveState, State
from campaign.screens import faces
from campaign.telling.words import Words, clock_text
from combat.rules.content import SkillText
from combat.telling.english import curly, signed

STANDING = {
    "squad": "In the Squad",
    "evac": "Evac'd",
    "kia": "K.I.A.",
    "hospital": "Hospitalized",
    "breakdown": "Breakdown",
    "left": "Left the Squad",
}
SPAN = re.compile(r"(?<=\d)–\d+")
"""Orders for two days: "1–2 December 1967"."""
SKILL_KINDS = {"order": "Order Skill", "passive": "In Combat", "campaign": "On the map"}


@dataclass(frozen=True, slots=True)
class Man:
    """A Marine in one line: names, level, Experience, Stress, Condition, Boon points."""

    profile: str
    nickname: str
    name: str
    rank: str
    role: str
    spec: int
    level: int
    experience: int
    stress: int
    stress_threshold: int
    damage: int
    damage_threshold: int
    wound: str
    condition: str
    condition_cubes: int
    boon_points: int
    charms: tuple[str, ...]
    standing: str
    state: str
    temporary: bool
    owner: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """An Objective on a screen; status: open, met or failed; deadline as "20:00, 9 October"."""

    code: str
    title: str
    primary: bool
    experience: int
    status: str
    deadline: str = ""


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A Specialist Skill in words."""

    name: str
    kind: str
    cost: int
    once: bool
    text: str


def man(words: Words, marine: Marine) -> Man:
    """Return the line of a Marine."""
    card = words.content.profiles[marine.profile]
    content = words.content
    return Man(
        profile=marine.profile,
        nickname=card.nickname,
        name=card.name,
        rank=card.rank,
        role=words.role(marine.spec),
        spec=marine.spec,
        level=marine.level,
        experience=marine.experience,
        stress=marine.stress,
        stress_threshold=roster.stress_threshold(words.state, marine),
        damage=marine.damage,
        damage_threshold=roster.damage_threshold(words.state, marine),
        wound=content.wounds[marine.wound].title if marine.wound else "",
        condition=content.conditions[marine.condition].title if marine.condition else "",
        condition_cubes=marine.condition_cubes,
        boon_points=marine.boon_points,
        charms=tuple(curly(content.charms[code].title) for code in marine.charms),
        standing=marine.standing,
        state=STANDING[marine.standing],
        temporary=marine.temporary,
        owner=marine.owner,
        portrait=faces.face(words, marine),
    )


def load_of(words: Words, marine: Marine) -> tuple[int, int]:
    """Return the Load he carries and his Load Capacity (PH-EQUIP-06, p.60)."""
    return equipment.load(words.state, marine), equipment.capacity(words.state, marine)


def kit_line(pieces: Iterable[tuple[str, str]]) -> str:
    """Return what a pack holds in a line, like pieces once: "M16, Frag Grenade (1 use) × 2".

    `pieces` are names and what each holds, which may be nothing.
    """
    return ", ".join(
        name + (f" ({holds})" if holds else "") + (f" × {number}" if number > 1 else "")
        for (name, holds), number in Counter(pieces).items()
    )


def load_why(words: Words, marine: Marine) -> str:
    """Return what changes his Load Capacity: "11 on his Profile, −2 wet packs"; else nothing.

    PH-EQUIP-06 (p.60).
    """
    (_, printed), *changes = carrying.capacity_lines(words.state, marine)
    told = [f"{signed(value)} {giver(words, marine, what)}" for what, value in changes if value]
    return ", ".join([f"{printed} on his Profile", *told]) if told else ""


def giver(words: Words, marine: Marine, what: str) -> str:
    """Return what a change of his Load Capacity comes of: a Skill, his Wound, the Mission."""
    if what == marine.wound:
        return words.content.wounds[what].title
    skill = words.content.combat.skills.get(what)
    return skill.name if skill is not None else what


def date_text(booklet: Booklet, day: int) -> str:
    """Return the date of a day of the Mission; day 1 is the date on its orders, or their first."""
    try:
        first = datetime.strptime(SPAN.sub("", booklet.date), "%d %B %Y")
    except ValueError:
        return booklet.date if day == 1 else f"{booklet.date}, day {day}"
    date = first + timedelta(days=day - 1)
    return f"{date.day} {date:%B %Y}"


def goals(booklet: Booklet, states: tuple[ObjectiveState, ...]) -> tuple[Goal, ...]:
    """Return the Objectives that the Squad knows of, Primary ones first (PH-XP-01, p.51).

    One that an Event adds is no one's business before it is added.
    """
    known = {state.code: state.status for state in states}
    return tuple(
        Goal(
            objective.code,
            objective.title,
            objective.primary,
            objective.experience,
            known[objective.code],
            deadline(booklet, objective.met),
        )
        for objective in sorted(booklet.objectives, key=lambda o: not o.primary)
        if objective.code in known
    )


def deadline(booklet: Booklet, met: When | None) -> str:
    """Return the latest Time at which an Objective can still be met (PH-TIME-05, p.21)."""
    if met is None:
        return ""
    if met.clock is not None and met.clock.before is not None:
        day = date_text(booklet, met.clock.day).rpartition(" ")[0] if met.clock.day else ""
        return f"{clock_text(met.clock.before)}{', ' + day if day else ''}"
    return next(filter(None, (deadline(booklet, part) for part in met.all or ())), "")


def missed(met: When | None, run: MissionRun) -> bool:
    """Tell whether the Time is over by which an Objective had to be met (PH-TIME-05, p.21)."""
    if met is None:
        return False
    asked = met.clock
    if asked is not None and asked.before is not None and asked.day is not None:
        return (run.day, run.clock) > (asked.day, asked.before)
    return any(missed(part, run) for part in met.all or ())


def done(met: When | None, state: State) -> bool:
    """Tell whether what an Objective asks for is there and stays: a Log Entry, an entry resolved.

    It is counted at the Mission's end all the same (PH-XP-01, p.51).
    """
    if met is None or met.model_fields_set - {"log", "resolved"} or state.mission is None:
        return False
    resolved = met.resolved is None or met.resolved in state.mission.resolved
    return resolved and (met.log is None or state.noted(met.log))


def skill(card: SkillText) -> SkillLine:
    """Return a Skill in words (PH-SQUAD-06, -07, p.11)."""
    return SkillLine(card.name, SKILL_KINDS[card.kind], card.cost, card.once, card.text)


def now(booklet: Booklet, run: MissionRun) -> str:
    """Return the Time of the Mission with its date: 10:00, 9 October 1967."""
    return f"{clock_text(run.clock)}, {date_text(booklet, run.day)}"
