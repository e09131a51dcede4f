"""The table: who sits where, who leads whom, and what this seat may change about it.

PH-MULTIPLAYER-01..05 (p.8, 12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaign.rules import hooks, seating, seats
from campaign.rules.commands import table as at
from campaign.rules.content import Content
from campaign.rules.state import SPECIALIZATIONS
from campaign.rules.visible import View
from campaign.screens import faces
from campaign.screens.acts import Act, act_in
from campaign.screens.awaited import awaited
from campaign.screens.faces import Face
from campaign.telling.seating import AMOUNTS
from campaign.telling.words import Words
from combat.telling.english import listed

ROLES = {"host": "Host", "player": "Player", "red": "Red"}


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: who sits there, whom he leads, and the acts this user has about it.

    men: his Marines with their faces; drafts: the Specializations it has; waits: what the campaign
    waits for him to do, empty if it does not; minders: acts that let another act for it; book:
    nobody plays Red, and the Enemy plays by the book.
    """

    code: str
    name: str
    role: str
    mine: bool
    waits: str
    men: tuple[Face, ...]
    leads: str
    drafts: str
    minder: str
    minders: tuple[Act, ...]
    unmind: Act | None
    close: Act | None
    host: Act | None
    book: bool


@dataclass(frozen=True, slots=True)
class Post:
    """A Specialization: who serves in it, who leads it (mine: this seat); gives: acts that give it
    to another.

    portraits: addresses of the faces of who serves; apart: the men who are led by another seat
    than the one that drafts for the post.
    """

    number: int
    code: str
    role: str
    man: str
    portraits: tuple[str, ...]
    led_by: str
    mine: bool
    gives: tuple[Act, ...]
    apart: str


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The page. scenes: how many there are between the men, empty in a book without.

    man_gives: acts that give one man alone away; share: the recommended split."""

    chairs: tuple[Chair, ...]
    posts: tuple[Post, ...]
    man_gives: tuple[Act, ...]
    share: Act | None
    split: str
    add: Act | None
    scenes: str
    scene_acts: tuple[Act, ...]
    full: str
    hosting: bool
    sits: bool

    @property
    def against_red(self) -> bool:
        """Whether a player leads the Enemy."""
        return any(chair.role == ROLES["red"] for chair in self.chairs)

    @property
    def gives(self) -> tuple[Act, ...]:
        """Acts that give a Specialization to another player."""
        return tuple(act for post in self.posts for act in post.gives)


def screen(
    content: Content, view: View, names: dict[str, str], owners: tuple[str, ...]
) -> TableScreen:
    """Return the page for a seat; `owners` are the seats of the six Specializations."""
    words = Words(content, Words.of(content, view).state, names)
    state = view.state
    acts: dict[type, list[Act]] = {}
    for offer in seating.legal(state, view.seat).offers:
        acts.setdefault(type(offer.command), []).append(act_in(words, offer))
    own = seats.seat_of(state, view.seat)
    players = [seat.code for seat in seating.players(state)]
    no = seating.fault(state, at.AddSeat(), view.seat) if own is not None else None
    return TableScreen(
        chairs=tuple(_chair(words, view, acts, seat, owners) for seat in state.seats),
        posts=tuple(
            _post(words, acts, n, owner, view.seat) for n, owner in enumerate(owners, start=1)
        ),
        man_gives=tuple(acts.get(at.GiveMarine, ())),
        share=next(iter(acts.get(at.ShareOut, ())), None),
        split=_split(words, players),
        add=next(iter(acts.get(at.AddSeat, ())), None),
        scenes=AMOUNTS[hooks.amount(state)] if content.scenes else "",
        scene_acts=tuple(acts.get(at.AskScenes, ())),
        full=no.message if no is not None and no.code == "table_full" else "",
        hosting=own is not None and own.role == "host",
        sits=own is not None,
    )


def leads(words: Words, code: str) -> str:
    """Return whom a seat leads: "Doc Hart (DOC) and Static (RO)"; empty for nobody yet."""
    men = [m for m in words.state.squad if m.owner == code]
    return listed([f"{words.nick(m.profile)} ({SPECIALIZATIONS[m.spec - 1]})" for m in men])


def _chair(
    words: Words, view: View, acts: dict[type, list[Act]], seat: Any, owners: tuple[str, ...]
) -> Chair:
    def about(kind: type, start: str) -> list[Act]:
        return [a for a in acts.get(kind, ()) if f'"{start}":"{seat.code}"' in a.json]

    posts = [words.role(n) for n, owner in enumerate(owners, start=1) if owner == seat.code]
    return Chair(
        code=seat.code,
        name=words.seat(seat.code),
        role=ROLES[seat.role],
        mine=seat.code == view.seat,
        waits=_waits(view, seat.code),
        men=tuple(
            Face(words.nick(m.profile), faces.face(words, m), (SPECIALIZATIONS[m.spec - 1],))
            for m in words.state.squad
            if m.owner == seat.code
        ),
        leads=leads(words, seat.code),
        drafts=listed(posts) if posts else "",
        minder=words.seat(seat.minder) if seat.minder else "",
        minders=(*about(at.MindSeat, "seat"), *about(at.LeaveToBot, "seat")),
        unmind=next(iter(about(at.StopMinding, "seat")), None),
        close=next(iter(about(at.CloseSeat, "seat")), None),
        host=next(iter(about(at.PassHost, "to")), None),
        book=seat.minder == seats.BOOK,
    )


def _waits(view: View, seat: str) -> str:
    """What a seat is awaited for: "Choose a Squad Action"; empty for nothing."""
    awaits = seat in view.options.deciders and view.options.awaiting != "finished"
    return awaited(view) if awaits else ""


def _post(words: Words, acts: dict[type, list[Act]], number: int, owner: str, seat: str) -> Post:
    men = [m for m in words.state.squad if m.spec == number]
    gives = [a for a in acts.get(at.GiveSpecialization, ()) if f'"spec":{number},' in a.json]
    apart = [f"{words.nick(m.profile)}: {words.seat(m.owner)}" for m in men if m.owner != owner]
    return Post(
        number=number,
        code=SPECIALIZATIONS[number - 1],
        role=words.role(number),
        man=listed([words.nick(m.profile) for m in men]),
        portraits=tuple(faces.face(words, m) for m in men),
        led_by=words.seat(owner),
        mine=owner == seat,
        gives=tuple(gives),
        apart=", ".join(apart),
    )


def _split(words: Words, players: list[str]) -> str:
    """Return the recommended split in words: "Ann: SL, RO, INF; Bert: SCT, ENG, DOC"."""
    if not 2 <= len(players) <= seating.MOST_PLAYERS:
        return ""
    owners = seating.split(tuple(players))
    return "; ".join(
        f"{words.seat(code)}: "
        + ", ".join(SPECIALIZATIONS[n] for n in range(6) if owners[n] == code)
        for code in players
    )
