"""What many playthroughs add up to: ends, casualties, marches, combats, entries read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from pydantic import BaseModel

from campaign.bots.branches import Path, address, told
from campaign.bots.digest import Digest
from campaign.rules import Content
from campaign.rules.language import Note
from campaign.rules.state import Metrics, MissionRecord

SCHEMA = 1
"""The version of the JSON's shape."""
METRICS = ("letters", "tally", "ledger")

HEAD = ("Mission", "ends", "P1", "P2", "S1", "S2", "over at", "Threat", "K.I.A.", "hospital",
        "breakdown", "Marches", "Bivouacs", "Combats", "won")  # fmt: skip


@dataclass(slots=True)
class MissionSums:
    """One Mission over all campaigns that played it: the pages of their Logbooks."""

    records: list[MissionRecord] = field(default_factory=list)

    def share(self, objective: str) -> float:
        """Return the share of campaigns that met an Objective."""
        met = [o for r in self.records for o in r.objectives
               if (o.code, o.status) == (objective, "met")]  # fmt: skip
        return len(met) / len(self.records)

    def ends(self) -> dict[str, int]:
        """Return how often each end was reached, by code."""
        return dict(sorted(Counter(record.end for record in self.records).items()))

    def over(self) -> str:
        """Return the median day and time of the end."""
        minutes = int(median([1440 * r.day + r.clock for r in self.records]))
        return f"{minutes // 1440}, {minutes // 60 % 24:02}:{minutes % 60:02}"

    def means(self) -> dict[str, float]:
        """Return what happened in the mean, by name."""
        rows = self.records
        return {
            "threat": mean(r.threat for r in rows),
            "killed": mean(len(r.killed) for r in rows),
            "hospital": mean(len(r.hospital) for r in rows),
            "breakdown": mean(len(r.breakdown) for r in rows),
            "marches": mean(r.tally.marches for r in rows),
            "bivouacs": mean(r.tally.bivouacs for r in rows),
            "combats": mean(r.tally.combats for r in rows),
            "won": mean(r.tally.combats_won for r in rows),
        }

    def cells(self, number: int) -> list[str]:
        """Return the Mission's line of the table."""
        whole = len(self.records)
        ends = " ".join(f"{code} {100 * n // whole}" for code, n in self.ends().items())
        goals = [f"{100 * self.share(code):.0f} %" for code in ("P1", "P2", "S1", "S2")]
        return [
            str(number),
            ends,
            *goals,
            self.over(),
            *(f"{n:.1f}" for n in self.means().values()),
        ]


@dataclass(slots=True)
class Report:
    """Sums over campaigns; add playthroughs one by one, then print or export."""

    campaigns: int = 0
    missions: dict[int, MissionSums] = field(default_factory=lambda: defaultdict(MissionSums))
    log: Counter[str] = field(default_factory=Counter)
    branches: Counter[tuple[str, Path]] = field(default_factory=Counter)
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    metrics: list[Metrics] = field(default_factory=list)
    primary: list[bool] = field(default_factory=list)
    entries: Counter[str] = field(default_factory=Counter)
    commands: list[int] = field(default_factory=list)
    marches: list[int] = field(default_factory=list)
    combats: list[int] = field(default_factory=list)
    won: int = 0
    killed: list[int] = field(default_factory=list)
    wounds: list[int] = field(default_factory=list)
    hospital: int = 0
    broke: int = 0
    words: int = 0
    spoken: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    repeats: int = 0
    shared: list[float] = field(default_factory=list)
    before: dict[str, Mapping[tuple[str, Path], int]] = field(default_factory=dict)

    def add(self, game: Digest) -> None:
        """Add one campaign."""
        self.campaigns += 1
        self.commands.append(game.commands)
        self.marches.append(game.marches)
        self.combats.append(game.combats)
        self.won += game.combats_won
        self.killed.append(game.killed)
        self.wounds.append(game.wounds)
        self.metrics.append(game.metrics)
        self.words += game.words
        self.spoken += game.spoken
        self.scenes.update(game.scenes)
        self.repeats += len(game.scenes) - len(set(game.scenes))
        self.entries.update(game.entries)
        self.branches.update(game.branches)
        passages = dict(game.passages)
        if game.policy in self.before:
            self.shared.append(overlap(self.before[game.policy], passages))
        self.before[game.policy] = passages
        if game.ending:
            self.endings[game.motivation, game.ending] += 1
        for record in game.records:
            self.missions[record.number].records.append(record)
            self.hospital += len(record.hospital)
            self.broke += len(record.breakdown)
            goals = [o for o in record.objectives if o.code.startswith("P")]
            self.primary += [goal.status == "met" for goal in goals]
        self.log.update({entry.name for r in game.records for entry in r.log})

    def lines(self, content: Content) -> Iterable[str]:
        """Yield the report as lines of text; entries nobody read are listed too."""
        yield f"campaigns  {self.campaigns}"
        yield f"primary    {self._share(sum(self.primary), len(self.primary))} of Objectives met"
        yield f"commands   {self._spread(self.commands)}"
        yield f"marches    {self._spread(self.marches)}"
        won = self._share(self.won, sum(self.combats))
        yield f"combats    {self._spread(self.combats)}, {won} won"
        yield f"wounds     {self._spread(self.wounds)}"
        yield f"K.I.A.     {self._spread(self.killed)}"
        yield f"hospital   {self.hospital}   breakdown {self.broke}"
        yield f"speech     {self._share(self.spoken, self.words)} of {self.words:,} words read"
        if self.shared:
            yield f"shared     {100 * mean(self.shared):.0f} % of the words in two campaigns"
        if content.scenes:
            yield (
                f"scenes     {self._each_mission():.1f} a Mission, {self.repeats} repeats, "
                f"{len(self.scenes)} of {len(content.scenes)} came"
            )
        for name in METRICS:
            yield f"{name:10} {self._spread([getattr(m, name) for m in self.metrics])}"
        yield "Missions (ends and Objectives in %, the end in the median, the rest in the mean):"
        yield from self._table()
        yield "endings, share of campaigns:"
        for code, title, count in self.grades(content):
            yield f"  {code:8} {self._share(count, self.campaigns):>5}  {title}"
        yield f"Log Entries {self._shares(self.log)}"
        yield "entries read, share of campaigns:"
        for doc in documents(content):
            yield f"  {doc:14} {self._share(self.entries[doc], self.campaigns):>5}  " + (
                content.entry_title(doc)
            )

    def _each_mission(self) -> float:
        """Return the scenes between the men in a Mission, in the mean."""
        played = sum(len(sums.records) for sums in self.missions.values())
        return self.scenes.total() / played if played else 0.0

    def grades(self, content: Content) -> list[tuple[str, str, int]]:
        """Return Motivation, title and number of campaigns of each of the nine endings."""
        return [
            (motivation.code, grade.title, self.endings[motivation.code, grade.title])
            for motivation in content.book.motivations
            for grade in motivation.endings
        ]

    def silent(self, content: Content) -> list[str]:
        """Return the documents nobody read, and `document steps...` for branches nobody took."""
        unread = []
        for doc in documents(content):
            if not self.entries[doc]:
                unread.append(doc)
                continue
            for path in told(content, doc):
                if not self.branches[doc, path]:
                    unread.append(f"{doc} {address(path)}")
        return unread

    def as_dict(self, content: Content) -> dict[str, Any]:
        """Return the sums as plain data; docs/playtest.md says what every field means."""
        whole = self.campaigns
        return {
            "schema": SCHEMA,
            "campaigns": whole,
            "primary": _part(sum(self.primary), len(self.primary)),
            "missions": {
                number: {
                    "title": content.booklets[number].title,
                    "campaigns": len(sums.records),
                    "ends": sums.ends(),
                    "objectives": {c: sums.share(c) for c in ("P1", "P2", "S1", "S2")},
                    "over": sums.over(),
                    **sums.means(),
                }
                for number, sums in sorted(self.missions.items())
            },
            "shares": self._read(content),
            "unread": self.silent(content),
            "metrics": {name: spread([getattr(m, name) for m in self.metrics]) for name in METRICS},
            "killed": spread(self.killed),
            "wounds": spread(self.wounds),
            "marches": spread(self.marches),
            "combats": spread(self.combats),
            "combats_won": _part(self.won, sum(self.combats)),
            "words": self.words,
            "spoken": self.spoken,
            "shared": round(mean(self.shared), 4) if self.shared else None,
            "scenes": dict(sorted(self.scenes.items())),
            "scenes_unseen": sorted(content.scenes.keys() - self.scenes.keys()),
            "repeats": self.repeats,
            "hospital": self.hospital,
            "breakdown": self.broke,
        }

    def _read(self, content: Content) -> dict[str, Any]:
        whole = self.campaigns
        return {
            "entries": {doc: _part(self.entries[doc], whole) for doc in documents(content)},
            "branches": {
                doc: {address(path): _part(self.branches[doc, path], whole) for path in paths}
                for doc in documents(content)
                if (paths := told(content, doc))
            },
            "log": {name: _part(self.log[name], whole) for name in log_names(content)},
            "endings": [
                {"motivation": code, "title": title, "share": _part(count, whole)}
                for code, title, count in self.grades(content)
            ],
        }

    def _table(self) -> Iterable[str]:
        rows = [list(HEAD), *(sums.cells(n) for n, sums in sorted(self.missions.items()))]
        widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
        for row in rows:
            cells = zip(row, widths, strict=True)
            yield "  " + "  ".join(cell.ljust(width) for cell, width in cells).rstrip()

    def _shares(self, counts: Counter[str]) -> str:
        return "  ".join(
            f"{name} {self._share(n, self.campaigns)}" for name, n in sorted(counts.items())
        )

    @staticmethod
    def _share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.0f} %" if whole else "none"

    @staticmethod
    def _spread(values: list[int]) -> str:
        return (
            f"median {median(values):.0f}  mean {mean(values):.1f}  {min(values)} to {max(values)}"
        )


def documents(content: Content) -> list[str]:
    """Return the addresses of all entries, Encounters and ends of the content."""
    found = []
    for number, booklet in sorted(content.booklets.items()):
        found += [f"M{number}/{entry}" for entry in booklet.entries]
        found += [f"M{number}/end/{end.code}" for end in booklet.ends]
        found += [f"enc/{card.code}" for card in booklet.encounters]
    return found + [f"enc/{code}" for code in sorted(content.general)]


def log_names(content: Content) -> list[str]:
    """Return all Log Entries that some document notes, by name."""
    found: set[str] = set()
    for booklet in content.booklets.values():
        _notes(booklet, found)
    return sorted(found)


def _notes(node: Any, found: set[str]) -> None:
    if isinstance(node, Note):
        found.update(name for name in (node.blue, node.yellow) if name)
    elif isinstance(node, BaseModel):
        for name in type(node).model_fields:
            _notes(getattr(node, name), found)
    elif isinstance(node, tuple):
        for child in node:
            _notes(child, found)
    elif isinstance(node, Mapping):
        for child in node.values():
            _notes(child, found)


def overlap(one: Mapping[tuple[str, Path], int], other: Mapping[tuple[str, Path], int]) -> float:
    """Return the share of the words read in either of two campaigns that was read in both.

    It is taken of the mean of the two, and a passage counts once in each.
    """
    both = sum(words for where, words in one.items() if where in other)
    whole = (sum(one.values()) + sum(other.values())) / 2
    return both / whole if whole else 0.0


def spread(values: list[int]) -> dict[str, float]:
    """Return median, mean, least and most."""
    return {
        "median": median(values),
        "mean": mean(values),
        "least": min(values),
        "most": max(values),
    }


def _part(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
