"""The table: who may change what, whose each decision is, who acts for whom; what is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest

from campaign import rules
from campaign.rules import CampaignOptions, State, seating, undo
from campaign.rules.commands import Bivouac, Continue, March, SensibleKit
from campaign.rules.commands.table import (
    AddSeat,
    AskScenes,
    CloseSeat,
    GiveMarine,
    GiveSpecialization,
    LeaveToBot,
    MindSeat,
    PassHost,
    ShareOut,
    StandIn,
    StopMinding,
    TableCommand,
)
from campaign.rules.moments import AMOUNTS
from campaign.rules.state import Seat
from campaign.rules.tasks import (
    Camp,
    Draft,
    Equip,
    GiveId,
    Lighten,
    NamePoint,
    SpareWound,
    SquadAction,
    Task,
)
from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.campaign.builders import PROFILES, entry, gear, on_map, squad

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
SEATS = (Seat("host", "host"), Seat("bert"), Seat("carl", minder="bert"), Seat("red", "red"))
OWNERS = ("bert", "host", "host", "carl", "carl", "bert")
FOUR = CampaignOptions(seats=SEATS, owners=OWNERS)
ASKING = ("host", "bert", "carl", "red", "watch1")
NOT_RED = CampaignOptions(seats=SEATS[:3], owners=OWNERS)


def at_table(options: CampaignOptions = FOUR, **changes: Any) -> State:
    men = squad(**changes.pop("men", {}))
    owned = tuple(replace(m, owner=options.owners[m.spec - 1]) for m in men)
    return on_map(options=options, marines=changes.pop("marines", owned), **changes)


def commands(codes: tuple[str, ...]) -> Iterator[TableCommand]:
    yield AddSeat()
    yield from map(AskScenes, AMOUNTS)
    for code in codes:
        yield from (CloseSeat(code), PassHost(code), StopMinding(code), StandIn(code))
        yield LeaveToBot(code)
        yield from (MindSeat(code, by) for by in (*codes, "book"))
        yield from (GiveMarine(profile, code) for profile in (SL, RO, SCT, "MP.01"))
        yield from (GiveSpecialization(n, code) for n in (0, 1, 2, 4, 7))
    for owners in (OWNERS, ("bert",) * 6, ("bert",) * 5, ("host",) * 5 + ("red",), ("x",) * 6):
        yield ShareOut(owners)


def answers(state: State) -> list[str]:
    """For each change of the table what every seat is told, and what comes of it."""
    lines = []
    for command in commands((*(s.code for s in state.seats), "nobody")):
        told = []
        for seat in ASKING:
            no = seating.fault(state, command, seat)
            told.append(
                (no.code if no.rule == "PH-MULTIPLAYER-01" else f"{no.code} {no.rule} {no.page}")
                if no is not None
                else "yes"
            )
        same_ = [
            f"{'/'.join(s for _, s in some)}: {what}"
            for what, some in groupby(
                sorted(zip(told, ASKING, strict=True), key=lambda pair: pair[0]),
                lambda pair: pair[0],
            )
        ]
        lines.append(f"{command} {'; '.join(same_)}")
        able = [seat for seat, what in zip(ASKING, told, strict=True) if what == "yes"]
        if able:
            lines += Story(state).say(command, seat=able[0]).lines[1:]
    return lines


def told(lines: list[str]) -> Story:
    story = Story(on_map())
    story.lines = [line.replace("TableCommand", "") for line in lines]
    return story


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-02", "PH-OPT-SAPPER-01")
def test_who_may_change_the_table() -> None:
    dead = at_table(men={"SCT": {"standing": "kia"}, "ENG": {"standing": "hospital"}})
    shared = seating.apply(at_table(), ShareOut(("bert",) * 6), "host").state
    full = CampaignOptions(
        seats=(*SEATS[:3], *(Seat(f"player{n}") for n in (2, 4, 5))), owners=OWNERS
    )
    same(
        "table",
        [
            told(answers(at_table())),
            told(answers(dead)),
            told(answers(shared)),
            told(answers(at_table(full))),
        ],
    )


def test_what_is_listed_at_the_table() -> None:
    state = at_table(NOT_RED)
    same(
        "table_listed",
        [
            told(
                [f"{seat}: {offer.command}" for offer in seating.legal(state, seat, overdue).offers]
            )
            for seat, overdue in (
                ("host", ()),
                ("bert", ("carl",)),
                ("carl", ("carl", "host")),
                ("watch1", ("carl",)),
            )
        ],
    )


def whose(state: State, *more: Any) -> Story:
    """For each seat what is awaited of whom, what it may do, what it may wish, whom it acts for."""
    lines = []
    every: dict[Any, None] = {}
    for seat in ASKING:
        options = rules.legal(state, seat)
        every |= dict.fromkeys(options.commands)
        kinds = [
            (f"{k} {len([*some])}") for k, some in groupby(o.command.kind for o in options.offers)
        ]
        wishes = [
            f"{k} {len([*some])}"
            for k, some in groupby(o.command.kind for o in rules.wishes(state, seat))
        ]
        lines.append(
            f"{seat}: {options.awaiting} of {options.deciders} first {options.decider}:"
            f" {kinds}; wishes {wishes}"
        )
    for kind, some in groupby((*every, *more), lambda command: command.kind):
        first = next(iter(some))
        for seat in ASKING:
            minded = rules.acting_for(state, first, seat)
            if not rules.legal(state, seat).allows(first):
                try:
                    rules.apply(state, first, SeededDice("whose"), seat)
                except RuleViolation as no:
                    lines.append(
                        f"  {kind} by {seat}: {no.code}, {no.message} {no.rule} for {minded or '-'}"
                    )
            else:
                lines.append(
                    f"  {kind} by {seat}: yes, for {minded or '-'},"
                    f" ends {rules.ending(state, first, seat)}"
                )
    return told(lines)


def after(task: Task, **more: Any) -> State:
    return at_table(NOT_RED, agenda=(SquadAction(), task), **more)


@pytest.mark.rule("PH-MULTIPLAYER-01", "PH-MULTIPLAYER-05", "PH-MULTIPLAYER-06", "PH-KIA-05")
def test_whose_each_decision_is() -> None:
    heavy = {
        "SCT": {"wound": "W.11", "weapons": ("m40",)},
        "RO": {"wound": "W.11", "weapons": ("m14",)},
    }
    kits = {
        "DOC": {"gear": gear("first-aid-kit:4", "rations")},
        "SL": {"damage": 2},
        "RO": {"gear": gear("rations")},
    }
    gone = at_table(NOT_RED, men={"SL": {"standing": "kia"}})
    test = {
        "test": {
            "who": "SCT",
            "trait": "INT",
            "diff": 2,
            "pass": [{"text": "Y"}],
            "fail": [{"text": "N"}],
        }
    }
    owned = tuple(replace(m, owner=OWNERS[m.spec - 1]) for m in squad())
    reading = Story(entry(test, options=NOT_RED, marines=owned)).say(Continue(), seed="t").state
    same(
        "whose",
        [
            whose(at_table(NOT_RED), AddSeat()),
            whose(at_table(NOT_RED, base="F7"), March("F7")),
            whose(replace(gone, ids=(ENG, *gone.ids[1:]))),
            whose(after(Equip()), SensibleKit("carl")),
            whose(after(Lighten())),
            whose(after(Lighten(), men=heavy)),
            whose(after(Camp(60, 1), men=kits, stamina=5)),
            whose(after(GiveId(4))),
            whose(replace(after(NamePoint()), point_man="")),
            whose(after(SpareWound(RO, DOC, "stay-with-me", False, False))),
            whose(after(Draft(4, ("MP.01", "MP.02")))),
            whose(reading),
            whose(replace(at_table(NOT_RED), agenda=())),
            whose(on_map(), Bivouac(15)),
        ],
    )


def test_what_is_taken_back() -> None:
    """How a command is taken back: what the players decided in the open, and nothing else."""
    lines = []
    packs = {"SL": {"gear": gear("smoke:2"), "weapons": ("m16",)}}
    equip = at_table(NOT_RED, agenda=(SquadAction(), Equip()), men=packs)
    page = entry(
        {"text": "One."},
        {
            "choice": {
                "prompt": "?",
                "options": [
                    {"label": "Stay.", "steps": [{"text": "a"}]},
                    {"label": "Go.", "steps": [{"stamina": 1}]},
                ],
            }
        },
    )
    chosen = Story(page).say(Continue()).state
    for state in (
        equip,
        at_table(NOT_RED, men=packs),
        page,
        chosen,
        replace(equip, options=replace(NOT_RED, ironman=True)),
    ):
        for kind, some in groupby(
            rules.legal(state, "bert" if len(state.seats) > 1 else "host").commands,
            lambda c: c.kind,
        ):
            command = next(iter(some))
            dice = RecordingDice(SeededDice("back"))
            done = rules.apply(state, command, dice, None)
            back = undo.way_back(state, done.state, done.events, bool(dice.rolls))
            for_good = undo.stands_for_good(state, done.state, done.events, bool(dice.rolls))
            lines.append(f"{kind}: {'for good' if for_good else 'open'} {back}")
            if back is not None:
                assert undo.taken_back(done.state, back) == state
    same("back", [told(lines)])
