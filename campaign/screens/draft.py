"""The draft: three personnel files for one Specialization (PH-SQUAD-09, p.12; -13, p.13)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import seats, suits
from campaign.rules.cards import ProfileCard
from campaign.rules.commands import DraftMarine, DraftRest
from campaign.rules.content import Content
from campaign.rules.language import Trait
from campaign.rules.state import State
from campaign.rules.tasks import Draft
from campaign.rules.visible import View
from campaign.screens import common, faces
from campaign.screens.acts import Act, act_in, command_json
from campaign.telling.words import TRAITS, Words
from combat.telling.english import listed

POSTS = 6
LOAD = "Load Capacity"
CODES: tuple[Trait, ...] = ("SUR", "CHA", "PER", "INT", "WIL")
COUNTED = (
    "",
    "this one",
    *(f"{n} Specializations" for n in ("two", "three", "four", "five", "six")),
)
"""What the house's help fills, by how many they are."""


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A Trait of a file: its rating, 1 to 4, and whether it matters for the post."""

    code: str
    name: str
    rating: int
    matters: bool


@dataclass(frozen=True, slots=True)
class File:
    """The personnel file of one Marine offered.

    act: takes him, None for who may not decide; suits: why he suits the post best of those
    offered, empty for the others.
    """

    card: ProfileCard
    portrait: str
    traits: tuple[TraitLine, ...]
    act: Act | None
    suits: str


@dataclass(frozen=True, slots=True)
class Post:
    """A place in the Squad; state: filled, now or open."""

    number: int
    role: str
    nickname: str
    portrait: str
    state: str


@dataclass(frozen=True, slots=True)
class DraftScreen:
    """Everything on the draft screen.

    rest: the command that leaves his posts to the house's help, empty for who may not give it; and
    which these are: "the six posts", "my two posts".
    """

    number: int
    role: str
    temporary: bool
    replaces: str
    files: tuple[File, ...]
    posts: tuple[Post, ...]
    matters: tuple[tuple[str, str], ...]
    skills: tuple[common.SkillLine, ...]
    soft_cover: int
    weapons: str
    rest: str
    rest_posts: str


def draft_screen(content: Content, view: View) -> dict[str, object]:
    """Return the draft for a seat."""
    task = view.task
    assert isinstance(task, Draft)
    words = Words.of(content, view)
    card = content.combat.specializations[task.spec]
    reasons = suits.MATTERS[task.spec]
    best = suits.suited(content, task.spec, task.offered)
    acts = {
        offer.command.marine: act_in(words, offer)
        for offer in view.options.offers
        if isinstance(offer.command, DraftMarine)
    }
    may_leave = view.options.allows(DraftRest())
    return {
        "draft": DraftScreen(
            number=task.spec,
            role=card.name,
            temporary=task.temporary,
            replaces=_replaced(words, task.spec),
            files=tuple(
                _file(
                    content.profiles[p],
                    reasons,
                    acts.get(p),
                    _why(content, task, p) if p == best else "",
                )
                for p in task.offered
            ),
            posts=_posts(words, view.state, task.spec),
            matters=tuple((TRAITS.get(code, LOAD), why) for code, why in reasons.items()),
            skills=tuple(common.skill(s) for s in card.skills if s.level == 1),
            soft_cover=card.soft_cover[0],
            weapons=listed([content.combat.weapons[code].name for code in card.weapons[0]]),
            rest=command_json(DraftRest()) if may_leave else "",
            rest_posts=_rest_posts(view.state, task.spec),
        )
    }


def _why(content: Content, task: Draft, best: str) -> str:
    """Say why he suits the post, and what told him from others as good (`suits.suited`)."""
    measures = suits.MATTERS[task.spec]

    def rated(profile: str) -> list[int]:
        return [suits.rating(content.profiles[profile], code) for code in measures]

    named = [f"{TRAITS.get(code, LOAD)} {n}" for code, n in zip(measures, rated(best), strict=True)]
    why = f"{listed(named)}, which this Specialization asks for most"
    equals = [p for p in task.offered if p != best and sum(rated(p)) == sum(rated(best))]
    if not equals:
        return why
    borne = suits.borne(content, best)
    more = all(suits.borne(content, p) < borne for p in equals)
    told = "of equals he bears most Damage and Stress" if more else "another is as good"
    return f"{why}; {told}"


def _file(card: ProfileCard, reasons: dict[str, str], act: Act | None, why: str) -> File:
    traits = tuple(
        TraitLine(code, TRAITS[code], card.traits[code], code in reasons) for code in CODES
    )
    return File(card, faces.fresh(card), traits, act, why)


def _rest_posts(state: State, now: int) -> str:
    """Name the posts that the seat which decides has yet to fill, the one that waits with them."""
    owners = seats.owners(state)
    filled = {m.spec for m in state.squad}
    mine = [n for n, seat in enumerate(owners, 1) if seat == owners[now - 1] and n not in filled]
    whose = "my" if len(set(owners)) > 1 else "the"
    return f"{whose} {COUNTED[len(mine)]}"


def _posts(words: Words, state: State, now: int) -> tuple[Post, ...]:
    holders = {m.spec: m for m in state.squad}
    return tuple(
        Post(
            number,
            words.role(number),
            words.nick(holders[number].profile) if number in holders else "",
            faces.face(words, holders[number]) if number in holders else "",
            "now" if number == now else "filled" if number in holders else "open",
        )
        for number in range(1, POSTS + 1)
    )


def _replaced(words: Words, spec: int) -> str:
    """Return who held the post last, if anyone did: no stand-in of his (PH-SQUAD-13, p.13)."""
    gone = [m for m in words.state.marines if m.spec == spec and m.standing != "squad"]
    held = [m for m in gone if not m.temporary] or gone
    return words.nick(held[-1].profile) if held else ""
