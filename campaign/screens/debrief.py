"""The debrief: Objectives, Experience, upgrades, who was hurt (PH-ENDMISSION-02, p.51)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.plates.scenes import Plate
from campaign.rules.booklets import Ending
from campaign.rules.content import Content
from campaign.rules.endmission import NO_OBJECTIVE
from campaign.rules.logbook import killed_now
from campaign.rules.state import Marine
from campaign.rules.tasks import Upgrades
from campaign.rules.upgrades import LEVEL_MAX, UPGRADE_COST
from campaign.rules.visible import View
from campaign.screens import common, faces, logbook, milestones, stories
from campaign.screens.acts import Act, act_in
from campaign.screens.chronicle import chronicle
from campaign.screens.history import deeds_in_words
from campaign.telling.words import PLACES, Words


@dataclass(frozen=True, slots=True)
class Rise:
    """A Marine at the debrief: what he has, what the next level costs and brings.

    step: may | short | top | done. skills, soft_cover, weapons: what the next level brings, or the
    one just reached. deeds: what he did and bore in this Mission.
    """

    man: common.Man
    step: str
    cost: int
    skills: tuple[common.SkillLine, ...]
    soft_cover: str
    weapons: tuple[str, ...]
    act: Act | None
    deeds: tuple[str, ...] = ()

    @property
    def missing(self) -> int:
        """The Experience that the next level still wants."""
        return max(0, self.cost - self.man.experience)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A man who fell in this Mission: face, name, when and where he fell, how, what he was like."""

    profile: str
    nickname: str
    name: str
    home: str
    role: str
    portrait: str
    when: str
    how: str
    character: str


@dataclass(frozen=True, slots=True)
class Earned:
    """The Experience of a Marine in this Mission: (source, points), and their sum."""

    nickname: str
    sources: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All of it, losses taken off."""
        return sum(amount for _, amount in self.sources)


SOURCES = {
    "objectives": "Objectives",
    "combat": "Combats",
    "pull back": "Pull Back",
    "hard test": "tests of DIFF3 or more",
    "entry": "Events and Encounters",
    "wound": "Wounds",
    "extra ID marker": "a second ID number",
    "time served": "Time Served",
}
"""Where Experience comes from, in the order of the debrief (PH-XP-07, p.51)."""


@dataclass(frozen=True, slots=True)
class DebriefScreen:
    """Everything at the debrief. earned: Experience for the Objectives, to each Marine.

    letters: what the dead and those who leave add to Letters, where these are the Motivation.
    """

    number: int
    title: str
    result: str
    how: str
    goals: tuple[common.Goal, ...]
    earned: int
    none_met: bool
    rises: tuple[Rise, ...]
    hospital: tuple[str, ...]
    killed: tuple[str, ...]
    broken: tuple[str, ...]
    ready: int
    go_on: Act | None
    plate: Plate | None
    letters: str = ""

    @property
    def met(self) -> int:
        """The Objectives that were met."""
        return sum(goal.status == "met" for goal in self.goals)


def debrief_screen(content: Content, view: View) -> dict[str, object]:
    """Return the debrief for a seat."""
    words = Words.of(content, view)
    state, run = words.state, words.state.run
    booklet = content.booklets[run.number]
    goals = common.goals(booklet, run.objectives)
    met = sum(goal.experience for goal in goals if goal.status == "met")
    done = view.task.done if isinstance(view.task, Upgrades) else ()
    acts = [act_in(words, offer) for offer in view.options.offers]
    by_marine = {act.marine: act for act in acts if act.kind == "upgrade_marine"}
    present = [m for m in state.marines if m.standing in ("squad", "hospital")]
    risen = (_rise(words, m, by_marine.get(m.profile), m.profile in done) for m in present)
    rises = tuple(sorted(risen, key=lambda rise: rise.step in ("short", "top")))
    return {
        "debrief": DebriefScreen(
            number=run.number,
            title=booklet.title,
            result=_ending_title(booklet.ends, run.end),
            how=PLACES.get(run.ended, run.ended),
            goals=goals,
            earned=met or NO_OBJECTIVE,
            none_met=not met,
            rises=rises,
            hospital=_nicks(words, [m for m in present if m.returns == run.number + 2]),
            killed=_nicks(words, killed_now(words.state)),
            broken=_nicks(words, [m for m in state.squad if m.condition_cubes >= 3]),
            ready=sum(rise.step == "may" for rise in rises),
            go_on=next((act for act in acts if act.kind == "continue"), None),
            plate=milestones.homecoming(run),
            letters=logbook.due(words) if state.motivation == "letters" else "",
        )
    }


def earned(content: Content, events: Iterable[Mapping[str, Any]]) -> tuple[Earned, ...]:
    """Return what each Marine earned and where, from the events of the journal as JSON."""
    found: dict[str, dict[str, int]] = {}
    for event in events:
        if event["kind"] == "experience_gained":
            own = found.setdefault(event["marine"], {})
            own[event["why"]] = own.get(event["why"], 0) + event["amount"]
    return tuple(
        Earned(
            content.profiles[profile].nickname,
            tuple(
                (SOURCES.get(why, why), own[why])
                for why in sorted(own, key=lambda why: (*SOURCES, why).index(why))
                if own[why]
            ),
        )
        for profile, own in found.items()
    )


def fallen(content: Content, view: View, events: Sequence[Mapping[str, Any]]) -> tuple[Fallen, ...]:
    """Return who fell in this Mission, from its events of the journal as JSON (PH-KIA-01, p.48)."""
    words = Words.of(content, view)
    if not (lost := killed_now(words.state)):
        return ()
    told, used = chronicle(content, events), set[str]()
    return tuple(
        _fallen(words, marine, stories.fell(words, told, marine.profile, used)) for marine in lost
    )


def _fallen(words: Words, marine: Marine, fell: stories.Sentence | None) -> Fallen:
    card = words.content.profiles[marine.profile]
    return Fallen(
        profile=marine.profile,
        nickname=card.nickname,
        name=f"{card.rank} {card.name}",
        home=card.home,
        role=words.role(marine.spec),
        portrait=faces.fresh(card),
        when=fell.told if fell else "",
        how=fell.how if fell else "",
        character=card.character,
    )


def _ending_title(ends: tuple[Ending, ...], code: str) -> str:
    return next((end.title for end in ends if end.code == code), "The Mission is over")


def _nicks(words: Words, marines: Iterable[Marine]) -> tuple[str, ...]:
    return tuple(words.nick(marine.profile) for marine in marines)


def _rise(words: Words, marine: Marine, act: Act | None, done: bool) -> Rise:
    """Return what the next level costs a Marine and brings him, or the one he rose to has brought.

    PH-XP-04..06 (p.51).
    """
    card = words.content.combat.specializations[marine.spec]
    top = marine.level >= LEVEL_MAX
    cost = 0 if top else UPGRADE_COST[marine.level]
    able = marine.experience >= cost
    level = marine.level - done
    gained = (
        ()
        if top and not done
        else tuple(c for c in card.weapons[level] if c not in card.weapons[level - 1])
    )
    before, after = card.soft_cover[level - 1], card.soft_cover[min(level, LEVEL_MAX - 1)]
    return Rise(
        man=common.man(words, marine),
        step="done" if done else "top" if top else "may" if able else "short",
        cost=cost,
        skills=tuple(common.skill(s) for s in card.skills if s.level == level + 1),
        soft_cover=f"{before} to {after}" if after != before else "",
        weapons=tuple(words.item(code) for code in gained),
        act=act,
        deeds=_deeds(words, marine),
    )


def _deeds(words: Words, marine: Marine) -> tuple[str, ...]:
    """What he did and bore; the Experience it brought stands beside it."""
    run = words.state.mission
    own = (
        next((each for each in run.deeds if each.profile == marine.profile), None) if run else None
    )
    return deeds_in_words(words, replace(own, experience=0, upgrades=0)) if own else ()
