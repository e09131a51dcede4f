"""Builders for tests of the campaign: a Squad, a Mission on the map, a word with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaign.content.files import load
from campaign.rules import CampaignOptions, Content, State, apply, legal, visible_to
from campaign.rules.booklets import Booklet
from campaign.rules.commands import Accept, Command, Continue, RollRnr
from campaign.rules.events import Event
from campaign.rules.previews import AnyOffer
from campaign.rules.state import SPECIALIZATIONS, Marine, MissionRun
from campaign.rules.tasks import Read, SquadAction, Stop, Task
from combat.rules.dice import Dice, ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from combat.rules.options import Outcome
from combat.rules.state import GearPiece

PROFILES = {
    "SL": "MP.19",
    "RO": "MP.13",
    "INF": "MP.14",
    "SCT": "MP.12",
    "ENG": "MP.23",
    "DOC": "MP.11",
}
"""Marines whose Abilities do not touch what is tested outside Combat; the Corpsman has INT 4."""
MISSION: dict[str, Any] = {
    "mission": 1,
    "title": "Test Mission",
    "kind": "march",
    "date": "9 October 1967",
    "map": "north",
    "briefing": "Go there.",
    "setup": {"squad": "F6", "time": "10:00", "stamina": 10, "threat": 2, "base": "J7"},
    "rules": {"encounters": False},
    "objectives": [],
    "entries": {},
    "ends": [{"code": "A", "title": "End", "entry": {"title": "E", "steps": [{"text": "Over."}]}}],
}
"""A Mission without Events, Encounters or Random Combats: tests add what they need."""


def real_content() -> Content:
    """The published content: cards, maps, every booklet there is."""
    return load()


def with_mission(**changes: Any) -> Content:
    """The real cards with one hand-made Mission: MISSION with some parts replaced."""
    return with_missions(MISSION | changes)


def with_missions(*missions: dict[str, Any]) -> Content:
    """The real cards with these hand-made Missions."""
    booklets = [Booklet.model_validate(mission) for mission in missions]
    return replace(real_content(), booklets={b.mission: b for b in booklets}, _found={})


def minutes(text: str) -> int:
    """Minutes after midnight of a clock time: minutes("10:15")."""
    hours, _, rest = text.partition(":")
    return int(hours) * 60 + int(rest)


def gear(*pieces: str) -> tuple[GearPiece, ...]:
    """Pieces of Gear from "code" (its first side) or "code:side": gear("radio", "rations:1")."""
    cards = load().combat.gear
    parts = (piece.partition(":") for piece in pieces)
    return tuple(GearPiece(code, int(side or cards[code].sides[0])) for code, _, side in parts)


def squad(**changes: dict[str, Any]) -> tuple[Marine, ...]:
    """Six Marines without Equipment: squad(DOC={"damage": 3}, RO={"gear": gear("radio")})."""
    return tuple(
        replace(Marine(PROFILES[role], number, "host"), **changes.get(role, {}))
        for number, role in enumerate(SPECIALIZATIONS, start=1)
    )


def on_map(
    *,
    at: str = "F6",
    clock: str = "10:15",
    stamina: int = 10,
    threat: int = 2,
    base: str = "J7",
    marines: Sequence[Marine] | None = None,
    content: Content | None = None,
    agenda: Iterable[Task] = (SquadAction(),),
    options: CampaignOptions | None = None,
    **run: Any,
) -> State:
    """A Mission under way, the Squad about to act; more fields of MissionRun by name."""
    book = content if content is not None else with_mission()
    men = tuple(marines if marines is not None else squad())
    ids = [""] * 6
    for marine in men:
        if marine.standing == "squad":
            ids[marine.spec - 1] = marine.profile
    mission = MissionRun(
        number=min(book.booklets), day=1, clock=minutes(clock), stamina=stamina, threat=threat,
        base=base, at=at, boons=tuple(sorted(book.boons)), wounds=tuple(sorted(book.wounds)),
        conditions=tuple(sorted(book.conditions)),
    )  # fmt: skip
    chosen = options or CampaignOptions()
    return State(
        content=book, seed="test", options=chosen, seats=chosen.seats, motivation="letters",
        marines=men, ids=tuple(ids), point_man=next(p for p in ids if p),
        pool=tuple(sorted(p for p in book.profiles if p not in {m.profile for m in men})),
        mission=replace(mission, **run), agenda=tuple(agenda),
    )  # fmt: skip


def say(
    state: State,
    *commands: Command,
    faces: Iterable[int] = (),
    draws: Iterable[int] = (),
    shuffles: Iterable[Sequence[int]] = (),
) -> Outcome[State, Event]:
    """Give commands one after the other; the dice fall as scripted and all of them are used."""
    dice = ScriptedDice(faces, draws, shuffles)
    events: list[Event] = []
    for command in commands:
        outcome = apply(state, command, dice)
        state = outcome.state
        events += outcome.events
    assert not dice.left, f"dice not rolled: {dice.left}"
    return Outcome(state, tuple(events))


def offers(state: State, kind: str = "") -> list[AnyOffer]:
    """What may be done now by whoever is awaited, of one kind of command or all."""
    options = legal(state, legal(state, "host").decider)
    return [o for o in options.offers if not kind or o.command.kind == kind]


def offer(state: State, command: Command) -> AnyOffer:
    """The offer of exactly this command."""
    return next(o for o in offers(state) if o.command == command)


def allowed(state: State, command: Command) -> bool:
    """Whether the command is offered; apply agrees by another test."""
    return any(o.command == command for o in offers(state))


def awaiting(state: State) -> str:
    """What is awaited now."""
    return legal(state, "host").awaiting


def refused(state: State, command: Command) -> RuleViolation:
    """Give a command that must be refused; return the refusal. Nothing has changed."""
    assert not allowed(state, command)
    before = replace(state)
    with pytest.raises(RuleViolation) as caught:
        apply(state, command, ScriptedDice())
    assert state == before
    return caught.value


def of(outcome: Outcome[State, Event], kind: type[Any]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in outcome.events if isinstance(event, kind)]


def entry(*steps: dict[str, Any], entries: dict[str, Any] | None = None, **changes: Any) -> State:
    """A Squad about to read an entry of these steps: say Continue() first.

    `entries` adds others by number, `mission` more of the booklet, the rest is for `on_map`.
    """
    booklet = {
        "entries": {"01": {"title": "One", "steps": list(steps)}, **(entries or {})},
        **changes.pop("mission", {}),
    }
    agenda = (SquadAction(), Read("M1/01"), Stop("M1/01"))
    return on_map(content=with_mission(**booklet), agenda=agenda, **changes)


def read(state: State, *commands: Command, **dice: Any) -> Outcome[State, Event]:
    """Read an entry made by `entry`, then give commands; dice as for `say`."""
    return say(state, Continue(), *commands, **dice)


def text(words: str) -> dict[str, Any]:
    """A step of prose."""
    return {"text": words}


def shown(state: State) -> list[str]:
    """The prose that can be read on the page now."""
    page = visible_to(state, "host").page
    return [] if page is None else [p.text.strip() for p in page.passages if p.kind == "text"]


def marine(state: State, role: str) -> Marine:
    """The Marine who began in a Specialization: marine(state, "DOC")."""
    return state.marine(PROFILES[role])


def with_marine(state: State, role: str, **changes: Any) -> State:
    """The state with one Marine of `squad` changed."""
    return state.with_marine(replace(marine(state, role), **changes))


def cast(role: str, profile: str, **changes: Any) -> tuple[Marine, ...]:
    """The usual Squad with another Profile in one Specialization."""
    number = SPECIALIZATIONS.index(role) + 1
    other = replace(Marine(profile, number, "host"), **changes)
    return tuple(other if m.spec == number else m for m in squad())


def ended(**changes: Any) -> State:
    """A Mission that has ended: say Continue() once, and its end text is on the page."""
    how = changes.pop("how", "base")
    book = with_mission(**changes.pop("mission", {}))
    agenda = (SquadAction(), Stop("M1/01"))
    return on_map(content=book, agenda=agenda, ended=how, **changes)


def play_on(state: State, until: str, dice: Dice | None = None) -> Outcome[State, Event]:
    """Take the simplest way on until this is awaited: read on, roll, spend nothing."""
    dice = dice or SeededDice("play on")
    events: list[Event] = []
    while awaiting(state) != until:
        simple = (Continue(), RollRnr(), Accept())
        open_ = [o.command for o in offers(state)]
        command = next((c for c in simple if c in open_), None) or open_[0]
        outcome = apply(state, command, dice)
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def finish(state: State, dice: Dice | None = None) -> State:
    """Play an ended Mission to the end of the campaign, or to the next briefing."""
    closed = play_on(state, "close_mission", dice).state
    return apply(closed, Continue(), dice or SeededDice("finish")).state
