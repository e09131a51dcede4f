"""What a report keeps of one campaign: small, and fit to travel between processes."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.bots.branches import Path
from campaign.bots.play import Playthrough
from campaign.rules.logbook import evaluation
from campaign.rules.state import Metrics, MissionRecord


@dataclass(frozen=True, slots=True)
class Digest:
    """One campaign: counts, the pages of its Logbook, what it read, how it ended.

    entries: addresses of the documents read. branches: (document, path) of the branches read.
    scenes: codes of those between the men that came, in order. words: words of prose read, spoken
    those that somebody says. passages: the words of each passage of prose, by its address.
    policy: who played.
    ending: the title of the Motivation's ending; empty where Mission 9 was not played.
    """

    commands: int
    marches: int
    combats: int
    combats_won: int
    killed: int
    wounds: int
    motivation: str
    ending: str
    metrics: Metrics
    records: tuple[MissionRecord, ...]
    entries: frozenset[str]
    branches: frozenset[tuple[str, Path]]
    words: int
    spoken: int
    scenes: tuple[str, ...]
    passages: tuple[tuple[tuple[str, Path], int], ...]
    policy: str


def digest(game: Playthrough, policy: str) -> Digest:
    """Return what a report needs of a playthrough."""
    state = game.state
    grade = evaluation(state)
    return Digest(
        commands=len(game.commands),
        marches=game.marches,
        combats=game.combats,
        combats_won=game.combats_won,
        killed=game.killed,
        wounds=game.wounds,
        motivation=state.motivation,
        ending=grade.title if grade else "",
        metrics=state.metrics,
        records=tuple(state.records),
        entries=frozenset(game.entries),
        branches=frozenset(game.branches),
        words=game.words,
        spoken=game.spoken,
        scenes=tuple(seen.code for seen in state.story.seen),
        passages=tuple(game.passages.items()),
        policy=policy,
    )
