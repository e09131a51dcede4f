"""The doors of the season: go on, write, close. It keeps the order and adjudicates nothing.

VS-MISS-01, VS-MISS-02: what a step does stands in rules that are lost. Nothing here claims to carry
them out: players do, by the rules they have, and write the result down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from combat.rules.dice import Dice
from combat.rules.errors import RuleViolation
from combat.rules.options import Offer, Options, Refusal
from dayroom.games import Result, Step
from dayroom.season.rules.sequence import BY_ID, SEATS, When, after
from dayroom.season.rules.state import (
    CARRIED,
    LINES,
    Close,
    Closed,
    Command,
    Done,
    Event,
    Go,
    Past,
    State,
    Write,
    Written,
)

PAGE = 1
THRESHOLD = 150
"""VS-RECR-07: the US commitment from which an offensive may be declared."""
MOST = 9_999
NAMES = {"allied": "The Allied player", "nlf": "The NLF player"}


def new(options: Mapping[str, str], dice: Dice) -> State:
    """Begin a record. `play`: "war", or "scenario" for game turns alone (VS-SEASON-06)."""
    return State(scenario=options.get("play") == "scenario")


def parts(state: State) -> tuple[str, ...]:
    """Return who acts in this state, one after the other; "" is whoever is at hand."""
    seats = []
    for who, only in BY_ID[state.at].parts:
        if not only or only == state.operating:
            seats.append(_seat(state, who))
    return tuple(seats)


def _seat(state: State, who: str) -> str:
    other = "nlf" if state.operating == "allied" else "allied"
    return {"operating": state.operating, "defending": other, "either": ""}.get(who, who)


def waits_for(state: State) -> tuple[str, ...]:
    """Return the seats of which one must go on."""
    if state.over:
        return ()
    seat = parts(state)[state.part]
    return (seat,) if seat else SEATS


def ways(state: State) -> tuple[When, ...]:
    """Return what may be chosen with the part that is next: only its last part chooses."""
    if state.part < len(parts(state)) - 1:
        return ("",)
    return BY_ID[state.at].ways


def legal(state: State, seat: str) -> Options[Command, Any]:
    """Return the ways on that a seat has now, and why others are closed."""
    waits = waits_for(state)
    if seat not in waits:
        return Options(seat, state.at, next(iter(waits), ""), deciders=waits)
    offers: list[Offer[Command, Any]] = []
    refusals = []
    for when in ways(state):
        refusal = _closed(state, when)
        if refusal is None:
            offers.append(Offer(Go(when), when or "go"))
        else:
            refusals.append(refusal)
    if _may_close(state):
        offers.append(Offer(Close(), "close"))
    return Options(seat, state.at, seat, tuple(offers), tuple(refusals), waits)


def _closed(state: State, when: When) -> Refusal | None:
    """Return why a way is closed, None where it is open."""
    if when == "offensive" and _number(state, "us_commitment") < THRESHOLD:
        why = (
            f"the US commitment on the sheet is {state.sheet.get('us_commitment') or 'not written'}"
            f", and {THRESHOLD} is needed"
        )
        # VS-RECR-09: the commitment just fixed in segment A counts.
        return Refusal("Declare an offensive", why, "VS-RECR-07", PAGE)
    if state.at == "OP_A_DECIDE" and when in state.passed:
        why = "that player has just declined to operate"
        return Refusal(f"{NAMES[when]} operates", why, "VS-OPS-19", PAGE)
    return None


def _number(state: State, key: str) -> int:
    text = state.sheet.get(key, "")
    return int(text) if text else 0


def _may_close(state: State) -> bool:
    return state.part == 0 and state.at in ("GT_SUPPORT", "SI_FINAL_RECORD") and bool(state.past)


def apply(state: State, command: Command, dice: Dice, seat: str) -> Step:
    """Carry out a command of a seat; no dice are rolled here."""
    if state.over:
        raise RuleViolation("closed", "This record is closed.", "VS-SEASON-05", PAGE)
    if seat not in SEATS:
        raise RuleViolation("no_seat", "Two players oppose each other.", "VS-SEASON-04", PAGE)
    if isinstance(command, Write):
        return _write(state, command, seat)
    if seat not in waits_for(state):
        who = NAMES[waits_for(state)[0]]
        raise RuleViolation("not_yours", f"{who} acts now.", "VS-FSM-01", PAGE)
    if isinstance(command, Close):
        if not _may_close(state):
            message = "A record is closed when a season or a game turn is at its end."
            raise RuleViolation("not_now", message, "VS-SEASON-05", PAGE)
        return Step(replace(state, over=True), (Closed(seat),))
    return _go(state, command, seat)


def _go(state: State, command: Go, seat: str) -> Step:
    if command.when not in ways(state):
        message = f"Here one of these is said: {', '.join(w or 'done' for w in ways(state))}."
        raise RuleViolation("no_way", message, "VS-FSM-01", PAGE)
    if (closed := _closed(state, command.when)) is not None:
        message = f"{closed.what}: {closed.why}."
        raise RuleViolation("closed_way", message, closed.rule, closed.page)
    note = command.note.strip()
    # VS-SPEC-03: the Allied notes of Hold and Patrol are open, the NLF notes hidden until used.
    secret = bool(note) and seat == "nlf" and state.at == "GT_SPECIAL_NLF"
    past = Past(state.season, state.turn, state.at, seat, command.when, note, secret)
    state = replace(state, past=(*state.past, past))
    if state.part + 1 < len(parts(state)):
        state = _told(replace(state, part=state.part + 1))
    else:
        state = _enter(state, command.when)
    return Step(state, (Done(past, state.at),))


def _told(state: State) -> State:
    """VS-WAR-06, VS-INFO-01: in segment D the sea supply of last season is told."""
    return replace(state, told=state.told or state.at == "SI_WAR_D")


def _enter(state: State, when: When) -> State:
    """Leave a state by a way, and enter the next one."""
    at = state.at
    to = after(at, when, state.operating, state.fought, state.turn, state.scenario)
    state = replace(state, at=to, part=0)
    if at.startswith("OP_"):
        return _operation(state, at, when)
    if at == "GT_INDICATION":
        # VS-TIND-01: one turn is marked off.
        turn = state.turn + 1 if state.turn == 1 or not state.scenario else 1
        season = state.season + (1 if state.scenario and turn == 1 else 0)
        return replace(state, turn=turn, season=season, passed=())
    if at == "SI_WAR_C":
        return _trail(state)
    if at == "SI_RECR_D":
        return replace(state, offensive=when == "offensive")
    if at == "SI_FINAL_RECORD":
        sheet = state.sheet | {
            before: state.sheet[now] for before, now in CARRIED.items() if now in state.sheet
        }
        return replace(state, season=state.season + 1, turn=1, sheet=sheet, told=False)
    return state


def _operation(state: State, at: str, when: When) -> State:
    """Keep who operates and how an operation goes (VS-OPS-01 to -20)."""
    match at:
        case "OP_A_DECIDE":
            named = "" if when == "neither" else when
            passed = () if when == "neither" else state.passed
            return replace(state, operating=named, passed=passed, round=1, fought=False)
        case "OP_A_DESIGNATE" if when == "declined":
            # VS-OPS-19: a pass for this choice; once both have passed only "neither" is left.
            return replace(state, passed=(*state.passed, state.operating), operating="")
        case "OP_A_DESIGNATE":
            return replace(state, passed=())
        case "OP_E_COMBAT":
            return replace(state, fought=when == "fought")
        case "OP_I_CONTINUE" if when == "continue":
            # VS-OPS-18: as often as the operating player goes on.
            return replace(state, round=state.round + 1, fought=False)
    return replace(state, operating="") if state.at == "OP_A_DECIDE" else state


def _trail(state: State) -> State:
    """VS-WAR-04: the Effective marker lies one box above the Optimal one for each hit."""
    if not state.sheet.get("trail_optimal"):
        return state
    effective = _number(state, "trail_optimal") + _number(state, "hits_trail")
    return replace(state, sheet=state.sheet | {"trail_effective": str(min(effective, MOST))})


def _write(state: State, command: Write, seat: str) -> Step:
    values = {key: value.strip() for key, value in command.values.items()}
    for key, value in values.items():
        _check_line(state, seat, key, value)
    changed = tuple(key for key, value in values.items() if state.sheet.get(key, "") != value)
    sheet = {key: value for key, value in (state.sheet | values).items() if value}
    return Step(replace(state, sheet=sheet), (Written(seat, changed),) if changed else ())


def _check_line(state: State, seat: str, key: str, value: str) -> None:
    line = LINES.get(key)
    if line is None:
        raise RuleViolation("no_line", "The sheet has no such line.", "VS-REC-01", PAGE)
    if line.owner != seat:
        message = f"That line is {NAMES[line.owner].replace('The', 'the')}'s."
        raise RuleViolation("not_yours", message, "VS-REC-01", PAGE)
    if line.kind == "number" and value and not (value.isascii() and value.isdigit()):
        raise RuleViolation("no_number", "A number is written there.", "VS-REC-01", PAGE)
    if line.kind == "number" and value and int(value[:9]) > MOST:
        raise RuleViolation("too_high", f"{MOST} at the most.", "VS-REC-01", PAGE)
    changed = state.sheet.get(key, "") != value
    if key == "us_commitment" and changed and not _may_commit(state):
        message = "The new US commitment is set in recruitment, after the three morales."
        raise RuleViolation("not_now", message, "VS-POL-08", PAGE)


def _may_commit(state: State) -> bool:
    """Whether the commitment may be written: in segment A of recruitment, or to begin with."""
    return state.at == "SI_RECR_A" or not state.sheet.get("us_commitment")


def heard_by(event: Event, seat: str) -> Event | None:
    """Return an event as a seat hears of it: another's secret note and lines are left out."""
    if isinstance(event, Done) and event.past.secret and event.past.seat != seat:
        return replace(event, past=replace(event.past, note=""))
    if isinstance(event, Written) and event.seat != seat:
        keys = tuple(key for key in event.keys if not LINES[key].secret)
        return replace(event, keys=keys) if keys else None
    return event


def result(state: State) -> Result | None:
    """Return how many seasons were recorded, once the record is closed.

    VS-SEASON-05: the length of a war and who has won stand in lost text: it names no winner.
    """
    if not state.over:
        return None
    done = state.season - 1 + (state.at == "SI_FINAL_RECORD")
    line = f"The record is closed: {done} season{'' if done == 1 else 's'}."
    return Result((), line, {"Seasons": done})
