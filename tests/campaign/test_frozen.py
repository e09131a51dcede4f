"""What was read keeps the names it was read with, whoever fills the role now."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.content import prose
from campaign.rules import State, codec, visible_to
from campaign.rules.commands import AssignId, Decide, NamePointMan
from campaign.rules.events import (
    Event,
    IdPassed,
    MarineDrafted,
    MarineKilled,
    MissionEnded,
    OptionChosen,
    PointManNamed,
)
from campaign.rules.state import SPECIALIZATIONS
from campaign.screens import journal, page
from tests.campaign.builders import PROFILES, awaiting, entry, read, say

DOOMED = {"wounds": ("W.12",)}


def texts(state: State) -> list[str]:
    shown = page.page_screen(state.book, visible_to(state, "host"))["page"]
    return [str(block.html) for block in shown.blocks if block.kind == "text"]


def nick(state: State, code: str) -> str:
    return state.book.profiles[PROFILES[code]].nickname


@pytest.mark.rule("PH-KIA-04")
def test_a_paragraph_read_before_a_man_fell_keeps_his_name() -> None:
    work: dict[str, Any] = {"text": "{RO} listens, {ENG} digs."}
    steps = (work, {"wound": "RO"}, work)
    dead = read(entry(*steps, **DOOMED)).state
    assert awaiting(dead) == "give_id"
    (before,) = texts(dead)
    first, last = texts(say(dead, AssignId(PROFILES["ENG"])).state)
    assert first == before == f"<p>{nick(dead, 'RO')} listens, {nick(dead, 'ENG')} digs.</p>\n"
    assert last == f"<p>{nick(dead, 'ENG')} listens, {nick(dead, 'ENG')} digs.</p>\n"


@pytest.mark.rule("PH-KIA-04")
def test_so_it_does_when_the_point_man_falls_and_then_his_successor() -> None:
    walks: dict[str, Any] = {"text": "{SL} talks, {PM} walks."}
    steps = (walks, {"wound": "SL"}, walks, {"wound": "SL"}, walks)
    state = read(entry(*steps, wounds=("W.12", "W.12"))).state
    told = texts(state)
    for answers in (("DOC", "SCT"), ("ENG", "ENG")):
        heir, point = answers
        state = say(state, AssignId(PROFILES[heir])).state
        while awaiting(state) == "give_id":
            state = say(state, AssignId(PROFILES["RO"])).state
        if awaiting(state) == "name_point":
            state = say(state, NamePointMan(PROFILES[point])).state
        now = texts(state)
        assert now[: len(told)] == told
        told = now
    assert len(told) == 3 and len(set(told)) == 3


def row(seq: int, command: Any) -> Any:
    return SimpleNamespace(
        seq=seq, seat="host", minding="", heard=[], undoes=None, dice=[],
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        command=codec.encode_command(command),
    )  # fmt: skip


def test_the_journal_names_who_it_was_then() -> None:
    ask = {"choice": {"prompt": "Who?", "options": [
        {"label": "Send {RO}, {PM} first.", "steps": []},
        {"label": "Nobody.", "steps": []},
    ]}}  # fmt: skip
    state = read(entry(ask)).state
    task: Any = state.agenda[-1]
    chosen = OptionChosen(task.doc, task.path, 0)
    squad = {code: PROFILES[code] for code in SPECIALIZATIONS}
    told: list[tuple[int, tuple[Event, ...]]] = [
        (1, tuple(MarineDrafted(n, who, False) for n, who in enumerate(squad.values(), start=1))),  # type: ignore[arg-type]
        (2, (PointManNamed(squad["SCT"]),)),
        (5, (MarineKilled(squad["RO"], "cubes"), IdPassed(2, squad["ENG"]))),
        (6, (PointManNamed(squad["INF"]),)),
        (8, (MissionEnded("base"),)),
    ]
    rows = [row(seq, Decide(0)) for seq in (4, 7, 9)]
    happened: dict[int, tuple[Event, ...]] = {one.seq: (chosen,) for one in rows}
    held = prose.held(told)
    found = journal.entries(state.book, state, rows, happened, {}, {}, held=held)
    ro, eng, sct, inf = (nick(state, code) for code in ("RO", "ENG", "SCT", "INF"))
    assert [entry.command for entry in found] == [
        f"Send {ro}, {sct} first.", f"Send {eng}, {inf} first.",
        f"Send the Radio Operator, {inf} first.",
    ]  # fmt: skip
