"""The draft: three personnel files for one Specialization (PH-SQUAD-09, p.12; -13, p.13)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.cards import ProfileCard
from campaign.rules.content import Content
from campaign.rules.language import Trait
from campaign.rules.state import State
from campaign.rules.tasks import Draft
from campaign.rules.visible import View
from campaign.screens import common, faces
from campaign.screens.acts import Act, act_in
from campaign.telling.words import TRAITS, Words
from combat.telling.english import listed

POSTS = 6
CODES: tuple[Trait, ...] = ("SUR", "CHA", "PER", "INT", "WIL")
MATTERS: dict[int, dict[str, str]] = {
    1: {"CHA": "he speaks for the Squad", "WIL": "the decisions are his"},
    2: {"INT": "Fire Support hits on 1D6 up to his Intelligence"},
    3: {"load": "the M60 and its Ammo are heavy"},
    4: {"SUR": "Pathfinder adds a Strike die to it when he is Point Man", "PER": "he looks first"},
    5: {"INT": "Demolitions adds a Strike die to it", "load": "he carries the Claymore"},
    6: {"INT": "each success of First Aid removes 1 Damage"},
}
"""What a Specialization is asked for most, and why: Traits by code, or its Load Capacity."""


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A Trait of a file: its rating, 1 to 4, and whether it matters for the post."""

    code: str
    name: str
    rating: int
    matters: bool


@dataclass(frozen=True, slots=True)
class File:
    """The personnel file of one Marine offered; `act` takes him, None for who may not decide."""

    card: ProfileCard
    portrait: str
    traits: tuple[TraitLine, ...]
    act: Act | None


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
    """Everything on the draft screen."""

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


def draft_screen(content: Content, view: View) -> dict[str, object]:
    """Return the draft for a seat."""
    task = view.task
    assert isinstance(task, Draft)
    words = Words.of(content, view)
    card = content.combat.specializations[task.spec]
    reasons = MATTERS[task.spec]
    acts = {offer.command.marine: act_in(words, offer) for offer in view.options.offers}  # type: ignore[union-attr]
    return {
        "draft": DraftScreen(
            number=task.spec,
            role=card.name,
            temporary=task.temporary,
            replaces=_replaced(words, task.spec),
            files=tuple(_file(content.profiles[p], reasons, acts.get(p)) for p in task.offered),
            posts=_posts(words, view.state, task.spec),
            matters=tuple(
                (TRAITS.get(code, "Load Capacity"), why) for code, why in reasons.items()
            ),
            skills=tuple(common.skill(s) for s in card.skills if s.level == 1),
            soft_cover=card.soft_cover[0],
            weapons=listed([content.combat.weapons[code].name for code in card.weapons[0]]),
        )
    }


def _file(card: ProfileCard, reasons: dict[str, str], act: Act | None) -> File:
    traits = tuple(
        TraitLine(code, TRAITS[code], card.traits[code], code in reasons) for code in CODES
    )
    return File(card, faces.fresh(card), traits, act)


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
    """Return who held the post last, if anyone did (PH-SQUAD-13, p.13)."""
    gone = [m for m in words.state.marines if m.spec == spec and m.standing != "squad"]
    return words.nick(gone[-1].profile) if gone else ""
