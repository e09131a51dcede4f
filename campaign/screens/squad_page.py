"""The Squad as a photograph: who serves now, what is known of each, who is dead, away or gone."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.content.lessons import courses
from campaign.rules.content import Content
from campaign.rules.state import SPECIALIZATIONS, Marine
from campaign.rules.visible import View
from campaign.screens import common, faces, squad, squad_book, stories
from campaign.screens.chronicle import Said, Told
from campaign.telling.words import Words

AWAY = ("evac", "hospital", "breakdown", "left")


@dataclass(frozen=True, slots=True)
class Page:
    """A man on the page of the Squad: his card, his leaf, what he did last, what he said last.

    fell: when, where and how, for the dead; said: None for who has not spoken; said_on: when.
    """

    man: squad.Man
    leaf: squad_book.Leaf
    newest: tuple[stories.Sentence, ...]
    said: Said | None
    said_on: str
    fell: stories.Sentence | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the photograph: who stands there, or who stood there last and where he is."""

    role: str
    page: Page | None = None
    nickname: str = ""
    portrait: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class SquadPage:
    """Everything on the page: when the photograph was taken, the six places, what happened to
    several of those who serve, the dead, the gone."""

    taken: str
    places: tuple[Place, ...]
    together: tuple[stories.Sentence, ...]
    dead: tuple[Page, ...]
    gone: tuple[Page, ...]

    @property
    def serving(self) -> list[Page]:
        """Those who stand in the photograph."""
        return [place.page for place in self.places if place.page is not None]


def squad_page(content: Content, view: View, told: Told) -> SquadPage:
    """Return the page for a seat; `told` is what befell the men (`chronicle`)."""
    words = Words.of(content, view)
    marines = words.state.marines
    order = {deed.profile: n for n, deed in enumerate(told.deeds) if deed.kind == "killed"}
    dead = [m for m in marines if m.standing == "kia"]
    taught = content.book.code in courses()
    serving = [m.profile for m in sorted(view.state.squad, key=lambda m: m.spec)]
    newest = stories.Newest(words, told, serving)
    places = [_place(words, told, newest, spec) for spec in range(1, len(SPECIALIZATIONS) + 1)]
    return SquadPage(
        taken=_taken(words),
        places=tuple(place for place in places if place.page or not taught),
        together=newest.together(),
        dead=tuple(
            page_of(words, told, m, newest)
            for m in sorted(dead, key=lambda m: order.get(m.profile, 0))
        ),
        gone=tuple(page_of(words, told, m) for at in AWAY for m in marines if m.standing == at),
    )


def page_of(words: Words, told: Told, marine: Marine, newest: stories.Newest | None = None) -> Page:
    """Return what is told of one man; what he did last where `newest` is told of all."""
    said = told.said.get(marine.profile)
    return Page(
        man=squad.man(words, marine),
        leaf=squad_book.leaf(words, marine),
        newest=newest.of(marine.profile) if newest is not None else (),
        said=said,
        said_on=stories.date(words, said.when) if said is not None else "",
        fell=stories.fell(
            words, told, marine.profile, newest.used if newest is not None else set()
        ),
    )


def _place(words: Words, told: Told, newest: stories.Newest, spec: int) -> Place:
    role = words.role(spec)
    those = [m for m in words.state.marines if m.spec == spec]
    here = next((m for m in those if m.standing == "squad"), None)
    if here is not None:
        return Place(role, page_of(words, told, here, newest))
    last = next((m for m in reversed(those) if m.standing != "left"), None)
    if last is None:
        return Place(role)
    card = words.content.profiles[last.profile]
    return Place(role, None, card.nickname, faces.fresh(card), common.STANDING[last.standing])


def _taken(words: Words) -> str:
    """When it was taken: "Mission 2, High Water, 14:00, 24 October 1967"."""
    run = words.state.mission
    if run is not None:
        booklet = words.content.booklets[run.number]
        return f"{words.mission(run.number)}, {booklet.title}. {common.now(booklet, run)}"
    done = words.state.records[-1:]
    return f"After {words.mission(done[0].number)}" if done else ""
