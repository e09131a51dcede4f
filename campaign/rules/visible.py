"""What a seat may see: the only thing that screens, bots and other seats may read.

The seed, deck orders, unread text, face-down markers and Enemies never get in (design: hidden
stays hidden).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from campaign.rules import judge, sapper
from campaign.rules.commands import Command
from campaign.rules.engine import legal
from campaign.rules.events import Event, OptionChosen, OptionRead, TextShown
from campaign.rules.state import MapMarker, State
from campaign.rules.tasks import Choose, Task
from combat import rules as combat
from combat.rules.options import Options

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of what was read: prose, an option taken, or an event of the entry.

    kind: text | option | outcome (OBJECTION read it beforehand) | event.
    """

    kind: str
    text: str = ""
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """The decision on the page: its prompt, its seconds, and the options by number."""

    prompt: str
    seconds: int | None
    options: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The entry being read, as far as it has been read."""

    doc: str
    title: str
    passages: tuple[Passage, ...]
    summary: str = ""
    choice: OpenChoice | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A campaign as one seat sees it.

    `state` has everything hidden taken out and no content; `battle` is the battle's own view;
    `decks` tells how many cards each deck holds; `options` is what the seat may do; `task` is the
    task that waits, with what was rolled or found so far (it holds addresses, never text).
    """

    seat: str
    screen: str
    state: State
    options: Options[Command]
    page: Page | None
    battle: Any
    decks: tuple[tuple[str, int], ...]
    task: Task | None = None


SCREENS = {
    "read_intro": "intro",
    "pick_motivation": "motivation",
    "draft": "draft",
    "briefing": "briefing",
    "equip": "armory",
    "fight": "battle",
    "upgrades": "debrief",
    "rnr_roll": "rnr",
    "close_mission": "logbook",
    "finished": "finished",
    "lighten": "packs",
    "swap": "packs",
    "camp": "camp",
    "treat": "camp",
}


def screen(state: State) -> str:
    """Return which activity is on: intro, draft, armory, map, page, battle, rnr, logbook ..."""
    if not state.agenda:
        return "finished"
    kind = state.agenda[-1].kind
    if kind in SCREENS:
        return SCREENS[kind]
    # An ID marker passed on in the midst of a Combat keeps the board in sight.
    if state.battle is not None and not state.battle.over:
        return "battle"
    return "page" if state.reading is not None else "map"


def visible_to(state: State, seat: str) -> View:
    """Return what a seat may see of a campaign."""
    run = state.mission
    decks: tuple[tuple[str, int], ...] = ()
    if run is not None:
        decks = (
            ("encounters", len(run.encounters)),
            ("wounds", len(run.wounds)),
            ("conditions", len(run.conditions)),
            ("boons", len(run.boons)),
        )
    return View(
        seat=seat,
        screen=screen(state),
        state=_redacted(state, seat),
        options=legal(state, seat),
        page=page(state),
        battle=combat.visible_to(state.battle, seat) if state.battle is not None else None,
        decks=decks,
        task=state.agenda[-1] if state.agenda else None,
    )


def _redacted(state: State, seat: str) -> State:
    """Take out the seed, the decks, the agenda, the battle and what lies face down.

    Red's hand of Encounters and his standing orders are for his seat alone (PH-OPT-SAPPER-03,
    p.54).
    """
    run = state.mission
    red = bool(seat) and seat == sapper.seat(state)
    peeking = bool(state.agenda) and state.agenda[-1].kind == "peek_encounter"
    if run is not None:
        run = replace(
            run,
            # LONG VIEW shows the top card while its decision waits.
            encounters=run.encounters if red else run.encounters[:1] if peeking else (),
            sapper=run.sapper if red or run.sapper is None else replace(run.sapper, held=()),
            wounds=(),
            conditions=(),
            boons=(),
            fired=(),
            shifts=tuple(replace(s, doc="", path=()) for s in run.shifts),
            markers=tuple(
                m if m.shown else MapMarker(HIDDEN, m.at, HIDDEN, m.special) for m in run.markers
            ),
        )
    return replace(state, content=None, seed="", agenda=(), battle=None, reading=None, mission=run)


def page(state: State) -> Page | None:
    """Return the entry being read, as far as it was shown (PH-BOOKLET-03, PH-BOOKLET-04, p.6).

    PH-ENCOUNTER-03, PH-ENCOUNTER-04 (p.27): the title may be seen, and the seconds of a decision.
    """
    reading = state.reading
    if reading is None:
        return None
    content = state.book
    passages = []
    for event in reading.events:
        match event:
            case TextShown(doc, path):
                passages.append(Passage("text", content.node(doc, path).text))
            case OptionChosen(doc, path, index):
                label = content.node(doc, (*path, "options", index, "label"))
                passages.append(Passage("option", label, event))
            case OptionRead(doc, path, index):
                steps = content.node(doc, (*path, "options", index, "steps"))
                passages.append(Passage("outcome", outline(steps), event))
            case _:
                passages.append(Passage("event", "", event))
    document = content.doc(reading.doc)
    done = bool(state.agenda) and state.agenda[-1].kind == "close_reading"
    return Page(
        reading.doc,
        content.entry_title(reading.doc),
        tuple(passages),
        str(getattr(document, "summary", "")) if done else "",
        _choice(state),
    )


def _choice(state: State) -> OpenChoice | None:
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, Choose):
        return None
    choice = state.book.node(task.doc, task.path)
    return OpenChoice(
        choice.prompt,
        choice.seconds,
        tuple(
            (n, option.label)
            for n, option in enumerate(choice.options)
            if judge.holds(state, option.hidden_unless, task.tester)
        ),
    )


def outline(steps: Any) -> str:
    """Return all prose of a list of steps, outcome by outcome (for OBJECTION)."""
    found: list[str] = []

    def walk(node: Any) -> None:
        if hasattr(node, "text") and isinstance(node.text, str):
            found.append(node.text.strip())
        elif isinstance(node, tuple):
            for item in node:
                walk(item)
        elif isinstance(node, dict):
            for item in node.values():
                walk(item)
        elif hasattr(type(node), "model_fields"):
            for name in type(node).model_fields:
                walk(getattr(node, name))

    walk(steps)
    return "\n\n".join(found)
