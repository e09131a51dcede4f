"""Figures of a whole campaign from its journal: dice, luck, decisions, marches, shots.

One pass over the commands that stand, row by row, so that a journal of thousands is never in
memory at once; kept per version, for a journal only ever grows. Only what is public is counted:
dice that were rolled, never a draw or a shuffle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import erfc, exp, pi, sqrt
from typing import Any
from uuid import UUID

from campaign.models import Campaign, Journal
from combat.rules.odds import distribution

Json = Mapping[str, Any]
Path = tuple[str | int, ...]
ENEMY = "enemy"
CHUNK = 200
KEPT = 64
"""So many campaigns' figures are kept in memory."""


@dataclass(slots=True)
class Faces:
    """Throws of a kind: how many, and how often each face from 1 to 6 fell."""

    throws: int = 0
    faces: list[int] = field(default_factory=lambda: [0] * 6)

    def add(self, faces: Iterable[int]) -> None:
        """Count one throw."""
        self.throws += 1
        for face in faces:
            self.faces[face - 1] += 1

    @property
    def dice(self) -> int:
        """The number of dice."""
        return sum(self.faces)

    @property
    def chance(self) -> float:
        """How often fair dice fall at least as unevenly as these: Pearson's test.

        1 for no dice. With six faces the chi-square of five degrees of freedom has a closed form.
        """
        if not self.dice:
            return 1.0
        even = self.dice / 6
        x = sum((count - even) ** 2 for count in self.faces) / even
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


@dataclass(slots=True)
class Luck:
    """Rolls with an exact chance beside what came of them; `got` and `expected` are successes."""

    rolls: int = 0
    got: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, got: int, expected: float, variance: float) -> None:
        """Count one roll."""
        self.rolls += 1
        self.got += got
        self.expected += expected
        self.variance += variance

    @property
    def deviations(self) -> float:
        """By how many standard deviations more was got than expected."""
        return (self.got - self.expected) / sqrt(self.variance) if self.variance > 0 else 0.0


@dataclass(slots=True)
class Own:
    """What one Marine did: tests passed, shots and their hits, Enemies eliminated, Damage."""

    tests: Luck = field(default_factory=Luck)
    hits: Luck = field(default_factory=Luck)
    shots: int = 0
    on_target: int = 0
    kills: int = 0
    damage: int = 0


@dataclass(slots=True)
class Trodden:
    """What was met in the booklets: entries opened, texts shown, options taken, Log Entries."""

    opened: set[str] = field(default_factory=set)
    shown: set[tuple[str, Path]] = field(default_factory=set)
    taken: set[tuple[str, Path, int]] = field(default_factory=set)
    noted: set[str] = field(default_factory=set)

    def add(self, event: Json) -> None:
        """Count one event, as JSON."""
        match event["kind"]:
            case "entry_opened":
                self.opened.add(event["doc"])
            case "text_shown":
                self.shown.add((event["doc"], tuple(event["path"])))
            case "option_chosen":
                self.taken.add((event["doc"], tuple(event["path"]), event["option"]))
            case "log_noted":
                self.noted.add(event["name"])


@dataclass(slots=True)
class Figures:
    """Everything counted. Keys: dice by kind, seats by code, missions by number, men by Profile."""

    commands: int = 0
    dice: dict[str, Faces] = field(default_factory=lambda: defaultdict(Faces))
    seats: dict[str, Faces] = field(default_factory=lambda: defaultdict(Faces))
    by_seat: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    missions: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    men: dict[str, Own] = field(default_factory=lambda: defaultdict(Own))
    tests: dict[str, Luck] = field(default_factory=lambda: defaultdict(Luck))
    enemy: Luck = field(default_factory=Luck)
    trodden: Trodden = field(default_factory=Trodden)
    mission: int = 0
    shooter: str = ""

    def count(self, seat: str, command: Json, dice: Iterable[Json], events: Iterable[Json]) -> None:
        """Count one row of the journal, as JSON; rows come in the order of the journal."""
        self.commands += 1
        self.by_seat[seat] += 1
        self.decisions[decision(command)] += 1
        thrown = [roll for roll in dice if roll["kind"] == "d6"]
        for roll in thrown:
            self.dice[kind_of(roll["why"])].add(roll["faces"])
            self.seats[seat].add(roll["faces"])
        fresh = [tuple(roll["faces"]) for roll in thrown]
        for event in events:
            if event["kind"] == "battle_happened":
                self._fight(event["event"])
            else:
                self.trodden.add(event)
                self._event(event, fresh)

    def _event(self, event: Json, fresh: list[tuple[int, ...]]) -> None:
        now = self.missions[self.mission]
        match event["kind"]:
            case "mission_set_up":
                self.mission = event["mission"]
            case "marched":
                now["marches"] += 1
            case "time_passed":
                now["minutes"] += event["minutes"]
            case "bivouac_started":
                now["bivouacs"] += 1
            case "encounter_drawn":
                now["encounters"] += 1
            case "entry_opened":
                now["entries"] += 1
            case "combat_ended":
                now["combats"] += 1
                now["won"] += bool(event["won"])
            case "damage_taken":
                self.men[event["marine"]].damage += event["amount"]
            case "test_rolled" if tuple(event["focus"]) in fresh:
                # A test whose dice were only turned has no throw of its own.
                fresh.remove(tuple(event["focus"]))
                self._test(event)

    def _test(self, event: Json) -> None:
        pool = event["pool"]
        chance = distribution(pool["focus"], pool["strike"], 0).at_least(event["diff"])
        for luck in (self.tests[event["trait"]], self.men[event["marine"]].tests):
            luck.add(int(event["passed"]), chance, chance * (1 - chance))

    def _fight(self, event: Json) -> None:
        match event["kind"]:
            case "fired":
                self.shooter = event["marine"]
                self.men[self.shooter].shots += 1
            case "claymore_triggered":
                self.shooter = event["marine"]
            case "strike_arrived" | "tank_fired":
                self.shooter = ""
            case "enemy_eliminated" if self.shooter:
                self.men[self.shooter].kills += 1
            case "dice_rolled" if event["focus"]:
                self._shot(event)

    def _shot(self, event: Json) -> None:
        pool, by = event["pool"], event["by"]
        if by != ENEMY and by != self.shooter:
            return
        odds = distribution(pool["focus"], pool["strike"], pool["crit"])
        spread = sum(n * n * p for n, p in enumerate(odds.by_successes)) - odds.mean**2
        luck = self.enemy if by == ENEMY else self.men[by].hits
        luck.add(event["hits"], odds.mean, spread)
        if by != ENEMY:
            self.men[by].on_target += event["hits"] > 0


def decision(command: Json) -> str:
    """Return the kind of a command; of a Fight, that of its Order."""
    kind: str = command["kind"]
    return f"fight:{command['order']['kind']}" if kind == "fight" else kind


def kind_of(why: str) -> str:
    """Return the kind of a throw by what it was for: focus, strike, crit, enemy, threat, other."""
    first = why.partition(" ")[0].lower()
    if first in ("focus", "strike", "crit"):
        return ENEMY if why.endswith(f" of {ENEMY}") else first
    return "threat" if first == "threat" else "other"


def figures_of(campaign: Campaign) -> Figures:
    """Return the figures of a campaign as it stands: one query, none when they are known."""
    return _figures(campaign.public_id, campaign.version, campaign.pk)


@lru_cache(maxsize=KEPT)
def _figures(public_id: UUID, version: int, pk: int) -> Figures:
    """Read the journal once; the public id tells two campaigns of one primary key apart."""
    found = Figures()
    rows = Journal.objects.standing(pk).filter(seq__lte=version).order_by("seq")
    columns = ("seat", "command", "dice", "events")
    for row in rows.values_list(*columns).iterator(chunk_size=CHUNK):
        found.count(*row)
    return found
