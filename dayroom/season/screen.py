"""What the page of the season shows, from the visible view alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combat.rules.options import Options
from dayroom import forms
from dayroom.games import Form, Plain
from dayroom.season.rules.sequence import BY_ID, GAME_TURN, INTERPHASE, PLACES
from dayroom.season.rules.state import SHEET, Closed, Command, Done, Event, Go, Past, Written
from dayroom.season.rules.view import View
from dayroom.season.texts import LINES, PHASES, STATES, WAYS, Told

ACTORS = {"allied": "Allied player", "nlf": "NLF player", "": "Whoever is at hand"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A phase or a segment on the ribbon."""

    name: str
    now: bool
    done: bool


@dataclass(frozen=True, slots=True)
class PartShown:
    """What one actor does in this state."""

    who: str
    do: str
    now: bool
    done: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A button that goes on. value: of the field `when`."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record sheet."""

    key: str
    name: str
    value: str
    long: bool
    secret: bool
    own: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the history in words."""

    where: str
    who: str
    what: str
    note: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the template draws."""

    view: View
    when: str
    phases: tuple[Mark, ...]
    segments: tuple[Mark, ...]
    told: Told
    parts: tuple[PartShown, ...]
    actor: str
    operating: str
    ways: tuple[Way, ...]
    close: bool
    may: bool
    sheet: tuple[tuple[str, tuple[Entry, ...]], ...]
    writes: bool
    past: tuple[Step, ...]


def _phases(view: View) -> tuple[Mark, ...]:
    names = GAME_TURN if view.at.startswith(("GT_", "OP_")) else INTERPHASE
    at = names.index(BY_ID[view.at].phase)
    return tuple(Mark(PHASES[name], n == at, n < at) for n, name in enumerate(names))


def _segments(view: View) -> tuple[Mark, ...]:
    phase = BY_ID[view.at].phase
    ids = [place.id for place in PLACES if place.phase == phase]
    at = ids.index(view.at)
    return tuple(Mark(STATES[id_].title, n == at, n < at) for n, id_ in enumerate(ids))


def _parts(view: View) -> tuple[PartShown, ...]:
    texts = STATES[view.at].do
    # A part that the operating side does not have leaves its text out, too.
    return tuple(
        PartShown(ACTORS[who], texts[min(n, len(texts) - 1)], n == view.part, n < view.part)
        for n, who in enumerate(view.parts)
    )


def _sheet(view: View) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    found = []
    for owner in ("allied", "nlf"):
        lines = tuple(
            Entry(
                line.key,
                LINES[line.key],
                view.sheet.get(line.key, ""),
                line.kind == "text",
                line.secret,
                line.owner == view.seat,
            )
            for line in SHEET
            if line.owner == owner and (not line.secret or _readable(view, line.key, owner))
        )
        found.append((ACTORS[owner], lines))
    return tuple(found)


def _readable(view: View, key: str, owner: str) -> bool:
    return view.seat == owner or key in view.sheet


def when(season: int, turn: int) -> str:
    """Return where in the war: "Season 2, game turn 1"."""
    return f"Season {season}, " + (f"game turn {turn}" if turn < 3 else "interphase")


def _step(one: Past) -> Step:
    chosen = WAYS.get(one.when, "") if one.when else ""
    if one.at == "OP_A_DECIDE" and one.when == "nlf":
        chosen = "The NLF player operates"
    if one.secret and not one.note:
        chosen = "Noted in secret"
    who = ACTORS[one.seat]
    return Step(f"{when(one.season, one.turn)}: {STATES[one.at].title}", who, chosen, one.note)


def board(view: View, options: Options[Command, Any], seat: str) -> Board:
    """Return what the page draws for a seat."""
    goes = [offer.command for offer in options.offers if isinstance(offer.command, Go)]
    actor = view.parts[view.part]
    return Board(
        view=view,
        when=when(view.season, view.turn),
        phases=_phases(view),
        segments=_segments(view),
        told=STATES[view.at],
        parts=_parts(view),
        actor=ACTORS[actor],
        operating=ACTORS[view.operating] if view.operating else "",
        ways=tuple(Way(one.when, WAYS.get(one.when, "") or _go_on(view)) for one in goes),
        close=any(offer.label == "close" for offer in options.offers),
        may=bool(options.offers),
        sheet=_sheet(view),
        writes=bool(view.seat) and not view.over,
        past=tuple(_step(one) for one in reversed(view.past)),
    )


def _go_on(view: View) -> str:
    return "No offensive" if view.at == "SI_RECR_D" else "Done, go on"


def told(event: Event, seat: str) -> str:
    """Return an event in a sentence."""
    match event:
        case Done():
            step = _step(event.past)
            what = " ".join(_ended(text) for text in (step.what, step.note) if text)
            return f"{_ended(step.where)} {step.who}{': ' + what if what else ' is done.'}"
        case Written():
            names = ", ".join(LINES[key] for key in event.keys)
            return f"{ACTORS[event.seat]} writes on the sheet: {names}."
        case Closed():
            return f"{ACTORS[event.seat]} closes the record."


def _ended(text: str) -> str:
    """A sentence with its stop; a title may ask, and a player's note may have its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def words(view: View) -> tuple[str, ...]:
    """Return the place in the sequence, and the sheet, in sentences."""
    lines = [f"{when(view.season, view.turn)}. {PHASES[BY_ID[view.at].phase]}: "
             f"{STATES[view.at].title}."]  # fmt: skip
    lines += [f"{part.who}: {part.do}" for part in _parts(view)]
    for owner, entries in _sheet(view):
        written = [f"{entry.name} {entry.value}" for entry in entries if entry.value]
        lines.append(f"Sheet of the {owner}: {'; '.join(written) or 'empty'}.")
    return tuple(lines)


def waiting(view: View) -> str:
    """Return what is to be done now."""
    return f"{when(view.season, view.turn)}: {STATES[view.at].title}"


def lesson(view: View, options: Options[Command, Any]) -> tuple[str, ...]:
    """Return what a first user is told at the beginning."""
    if len(view.past) > 2:
        return ()
    return (
        "This keeps the order of play for a game that lies on your table: it says whose move it "
        "is, what to do and what to write down. It moves no piece and rolls no die.",
        "Do the step on your map, note what you want to keep, and press the button. The record "
        "sheet keeps what you type; the history and a step back are always there.",
    )


def command(form: Form) -> Plain:
    """Return the command that a form posted: lines of the sheet, or the way that was pressed."""
    if forms.one(form, "command"):
        return forms.from_button(form)
    written = {
        key.removeprefix("line-"): forms.one(form, key) for key in form if key.startswith("line-")
    }
    if written:
        return {"kind": "write", "values": written}
    if forms.one(form, "close"):
        return {"kind": "close"}
    return {"kind": "go", "when": forms.one(form, "when"), "note": forms.one(form, "note")}
