"""The Objectives beside the map: how each stands, and the Spaces that those still open speak of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from campaign.rules import geography
from campaign.rules.state import MissionRun
from campaign.screens import common
from campaign.telling.words import Words
from combat.telling.english import curly

CODE = re.compile(r"\b[A-Z][1-9]\d?\b")


@dataclass(frozen=True, slots=True)
class Goal:
    """An Objective and how it stands; late: still open, and counted at the Mission's end; done: so,
    and nothing takes away what it asks for; status: "missed" where its Time is over before that."""

    code: str
    title: str
    status: str
    primary: bool
    experience: int
    late: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Sought:
    """A Space that an open Objective speaks of; column, row: from 1."""

    space: str
    column: int
    row: int
    titles: tuple[str, ...]


def goals(words: Words, run: MissionRun) -> tuple[Goal, ...]:
    """Return the Objectives that are known: those of the start and those added since."""
    status: dict[str, str] = {objective.code: objective.status for objective in run.objectives}
    for o in words.content.booklets[run.number].objectives:
        if status.get(o.code) == "open" and common.missed(o.met, run):
            status[o.code] = "missed"
    return tuple(
        Goal(o.code, o.title, now, o.primary, o.experience, o.met is not None and now == "open",
             now == "open" and common.done(o.met, words.state))
        for o in words.content.booklets[run.number].objectives
        if (now := status.get(o.code, ""))
    )  # fmt: skip


def sought(words: Words, run: MissionRun, wanted: tuple[Goal, ...]) -> tuple[Sought, ...]:
    """Return the Spaces whose code or name on the map stands in an Objective that is open."""
    table = words.content.maps[words.content.booklets[run.number].map]
    spaces, found = geography.sheet(table.rows), dict[str, list[str]]()
    for goal in wanted:
        if goal.status != "open" or goal.done:
            continue
        said = goal.title.casefold()
        named = [at for at, name in table.landmarks.items() if _speaks_of(said, name)]
        for at in dict.fromkeys((*CODE.findall(goal.title), *named)):
            if at in spaces:
                found.setdefault(at, []).append(curly(goal.title))
    return tuple(
        Sought(at, column + 1, row + 1, tuple(titles))
        for at, titles in found.items()
        for column, row in [geography.position(at)]
    )


def _speaks_of(said: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name.casefold())}\b", said) is not None
