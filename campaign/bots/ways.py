"""Where the Squad may go on a map, and the minutes that a careful player reckons for it."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from functools import cache, lru_cache

from campaign.bots.orders import attached
from campaign.rules import Content, View, judge
from campaign.rules.booklets import MissionRules
from campaign.rules.content import terrain_word
from campaign.rules.geography import distance

MINUTES = {"paddy": 15, "jungle": 30, "hilly": 45, "mountainous": 60, "urban": 15}
IN_EAZ, NEAR_EAZ = 60, 25
"""Minutes of detour that an EAZ, or a Space beside one, is worth."""
UNSEEN = 3
"""... and so many times more where the Squad must not be found."""

Crossing = tuple[frozenset[str], int]
"""Two Spaces, and the minutes that a ferry or a ford between them takes more."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the Squad may go on the map, and the minutes to enter each Space.

    danger: what a Space near an EAZ is worth going round it; crossings: the minutes that a ferry
    or a ford between two Spaces takes more; calm: the same without any EAZ, None where there is
    none.
    """

    costs: dict[str, int]
    danger: dict[str, int]
    crossings: dict[frozenset[str], int]
    rules: MissionRules
    calm: Ways | None = None
    _tables: dict[str, dict[str, int]] = field(default_factory=dict)
    _near: dict[str, list[str]] = field(default_factory=dict)
    _steps: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, content: Content, view: View) -> Ways:
        """Return the ways of the Mission as it stands, dearer near an EAZ."""
        run = view.state.run
        crossings = _crossings(content, view, content.booklets[run.number].rules)
        return cls._of(content, run.number, run.eaz, tuple(crossings.items()))

    # The tables within outlive a March: only a crossing that changes spoils them, or an EAZ those
    # of ways that go round it.
    @classmethod
    @lru_cache(maxsize=32)
    def _of(
        cls, content: Content, mission: int, eazs: tuple[str, ...], crossings: tuple[Crossing, ...]
    ) -> Ways:
        booklet = content.booklets[mission]
        costs: dict[str, int] = {}
        dangers: dict[str, int] = {}
        for row, letters in enumerate(content.maps[booklet.map].rows):
            for column, letter in enumerate(letters):
                word, name = terrain_word(letter), f"{chr(65 + column)}{row + 1}"
                if word and not _shut(booklet.rules, word, name):
                    near = min((distance(name, eaz) for eaz in eazs), default=9)
                    danger = IN_EAZ if near == 0 else NEAR_EAZ if near == 1 else 0
                    danger *= UNSEEN if booklet.rules.go_to_ground else 1
                    costs[name] = _minutes(booklet.rules, word, row + 1)
                    dangers[name] = danger
        calm = cls._of(content, mission, (), crossings) if eazs else None
        return cls(costs, dangers, dict(crossings), booklet.rules, calm)

    def around(self, space: str) -> list[str]:
        """Return the Spaces one March away, not across a river but at its crossings."""
        if space not in self._near:
            self._near[space] = self._neighbours(space)
        return self._near[space]

    def _neighbours(self, space: str) -> list[str]:
        near = [other for other in _around(space) if other in self.costs]
        river = self.rules.river
        if river is None:
            return near
        rows = set(river.rows)
        pairs = [set(pair) for pair in river.open]
        return [
            other
            for other in near
            if {int(space[1:]), int(other[1:])} != rows or {space, other} in pairs
        ]

    def minutes(self, goal: str, bold: bool = False) -> dict[str, int]:
        """Return the cheapest minutes between every Space and a goal; `bold`: danger left out."""
        if bold and self.calm is not None:
            return self.calm.minutes(goal)
        if goal not in self._tables:
            self._tables[goal] = self._search(goal)
        return self._tables[goal]

    def _search(self, goal: str) -> dict[str, int]:
        best = {goal: 0}
        heap = [(0, goal)]
        while heap:
            cost, space = heapq.heappop(heap)
            if cost > best[space]:
                continue
            for other, step in self._steps_from(space):
                there = cost + step
                if there < best.get(other, 10**6):
                    best[other] = there
                    heapq.heappush(heap, (there, other))
        return best

    def _steps_from(self, space: str) -> list[tuple[str, int]]:
        """Return each Space one March away, and its minutes with danger and crossing."""
        if space not in self._steps:
            crossed = self.crossings
            self._steps[space] = [
                (
                    other,
                    self.costs[other]
                    + self.danger[other]
                    + (crossed.get(frozenset((space, other)), 0) if crossed else 0),
                )
                for other in self.around(space)
            ]
        return self._steps[space]

    def first_step(self, at: str, goal: str) -> str:
        """Return the Space to enter first on the way to a goal."""
        table = self.minutes(goal)
        near = [space for space in self.around(at) if space in table]

        def way(space: str) -> int:
            return table[space] + self.crossings.get(frozenset((at, space)), 0)

        return min(near, key=lambda s: (way(s), s), default=at)


def _crossings(content: Content, view: View, rules: MissionRules) -> dict[frozenset[str], int]:
    """Return what each crossing takes more than a March, as things stand."""
    if not rules.crossings:
        return {}
    state = attached(content, view.state)
    found: dict[frozenset[str], int] = {}
    for way in rules.crossings:
        pair = frozenset(way.between)
        if pair not in found and judge.holds(state, way.if_):
            found[pair] = way.minutes - (rules.march_minutes if way.instead else 0)
    return found


def _minutes(rules: MissionRules, terrain: str, row: int) -> int:
    """Return the minutes into a Terrain of a map row, whatever a changed cost depends on."""
    for changed in rules.terrain:
        if changed.terrain == terrain and (not changed.rows or row in changed.rows):
            return changed.minutes + rules.march_minutes
    return MINUTES[terrain] + rules.march_minutes


def _shut(rules: MissionRules, terrain: str, space: str) -> bool:
    forbidden = bool(rules.only_terrain) and terrain not in rules.only_terrain
    return forbidden or space in rules.closed


@cache
def _around(space: str) -> tuple[str, ...]:
    column, row = ord(space[0]), int(space[1:])
    return tuple(
        f"{chr(column + dx)}{row + dy}"
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and column + dx >= 65 and row + dy >= 1
    )
