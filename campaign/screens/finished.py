"""The end of what is published: what the campaign holds, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.plates.scenes import Plate, named
from campaign.rules.cards import Grade
from campaign.rules.content import Content
from campaign.rules.logbook import evaluation, nearest
from campaign.rules.visible import View
from campaign.screens import common, faces, logbook
from campaign.screens.acts import acts_by_kind
from campaign.screens.milestones import Sheet, sheet_of
from campaign.telling.words import Words

WHERE = {"squad": "", "evac": "", "hospital": "in the hospital", "breakdown": "Breakdown"}
"""What is said of the living by their standing."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A counter that the campaign kept unseen: what it stood at in the end, and what came of it."""

    title: str
    now: int
    least: int
    most: int
    end: Grade


def _kept(content: Content, name: str, now: int) -> Kept:
    counter = content.book.counters[name]
    return Kept(counter.title, now, counter.min, counter.max, nearest(counter.told, now))


@dataclass(frozen=True, slots=True)
class FinishedScreen:
    """The campaign when nothing more is published; `next` is the Mission that would follow."""

    next: int
    missions: tuple[logbook.MissionPage, ...]
    living: tuple[tuple[common.Man, str], ...]
    """Who is alive, and where he is if not in the Squad."""
    blue: tuple[str, ...]
    metric: logbook.Metric | None
    go_on: str = ""
    """The command that begins a Mission published since, empty when there is none."""
    ending: Grade | None = None
    """The ending of a campaign of nine Missions."""
    kept: tuple[Kept, ...] = ()
    plate: Plate | None = None
    sheets: tuple[Sheet, ...] = ()
    """The maps that the Squad walked, in the order of the Missions."""
    dead: tuple[tuple[common.Man, str, str, str], ...] = ()
    """Who was killed, his face, in which Mission, and what his card says of him."""


def finished_screen(content: Content, view: View) -> dict[str, object]:
    """Return the last screen for a seat."""
    words = Words.of(content, view)
    shown = logbook.logbook_screen(content, view)["logbook"]
    assert isinstance(shown, logbook.LogbookScreen)
    men = [common.man(words, marine) for marine in words.state.marines]
    records = words.state.records
    codes = dict.fromkeys(content.booklets[record.number].map for record in records)
    ending = evaluation(replace(view.state, content=content))
    last = max((record.number for record in records), default=0)
    return {
        "finished": FinishedScreen(
            next=last + 1,
            missions=shown.missions,
            living=tuple(
                (m, where) for at, where in WHERE.items() for m in men if m.standing == at
            ),
            blue=tuple(line.name for line in shown.campaign_log),
            metric=shown.chosen,
            go_on=next((act.json for act in acts_by_kind(content, view).get("continue", [])), ""),
            ending=ending,
            kept=tuple(_kept(content, name, now) for name, now in view.state.story.counters),
            plate=named("home") if ending is not None else None,
            sheets=tuple(sheet_of(words.content, code) for code in codes),
            dead=_dead(words),
        )
    }


def _dead(words: Words) -> tuple[tuple[common.Man, str, str, str], ...]:
    """Return the killed in the order in which they fell."""
    marines = {marine.profile: marine for marine in words.state.marines}
    return tuple(
        (
            common.man(words, marines[profile]),
            faces.fresh(words.content.profiles[profile]),
            f"{words.mission(record.number)}, {words.content.booklets[record.number].title}",
            words.content.profiles[profile].character,
        )
        for record in words.state.records
        for profile in record.killed
        if profile in marines
    )
