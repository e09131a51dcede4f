"""Set up Boxes: Enemies within the box with every change, Tactics markers that can come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.checker.blocks import all_steps, of_part
from campaign.checker.sources import Raw, Sources
from campaign.content.marked_yaml import Path
from campaign.content.references import MOST_ENEMIES
from campaign.rules.booklets import Booklet
from campaign.rules.language import BoxChange, Combat, CombatStep
from combat.rules.content import CombatContent

UNDERGROUND = ("HOLE",)
"""Boards that show a tunnel in any Space."""
MOST_ACTIVATIONS = 12
"""Six ID markers, each Marine at most twice a round (PH-CBT-INIT-04, p.33)."""


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, the Set up Boxes that the box cannot fill."""
    battle = sources.battle
    if battle is None:
        return
    for stem, part in sources.parts.items():
        shared = part.rules.combat if isinstance(part, Booklet) else ()
        for _, path, steps in of_part(stem, part) if part is not None else ():
            for here, step in all_steps(steps, path):
                if isinstance(step, CombatStep):
                    for raw in _box(step.combat, shared, (*here, "combat"), battle):
                        yield stem, raw


def _box(
    combat: Combat, shared: tuple[BoxChange, ...], path: Path, battle: CombatContent
) -> Iterator[Raw]:
    if combat.ground and combat.board in UNDERGROUND:
        yield (*path, "ground"), "B074", f"the board {combat.board} is under the ground"
    have = Counter(combat.black + combat.yellow + combat.red)
    most = have.copy()
    for number, change in enumerate(combat.changes):
        most.update(change.add)
        most["F"] += max(0, change.fighters)
        wanted = Counter(change.remove) + Counter({"F": max(0, -change.fighters)})
        added = sum((Counter(other.add) for other in combat.changes), Counter[str]())
        for kind, count in wanted.items():
            if count > have[kind] + added[kind]:
                message = f"takes away {count} {kind}, of {have[kind]}"
                yield (*path, "changes", number), "B071", message
    for change in shared:
        most.update(change.add)
        most["F"] += max(0, change.fighters)
    if most != have:
        yield from _counts(most, path, battle)
    yield from _tactics(combat, path, battle)
    yield from _ends(combat, most, path, battle)


def _ends(combat: Combat, most: Counter[str], path: Path, battle: CombatContent) -> Iterator[Raw]:
    """Yield the Combat's own ends that can never come (PH-CBT-END-01, p.44).

    More Fighters than the box places may come by Tactics markers, other types may not.
    """
    board = battle.boards.get(combat.board)
    rounds = max(combat.rounds, board.rounds if board else 1)
    for number, end in enumerate(combat.ends):
        for kind in dict.fromkeys(end.gone):
            if kind != "F" and not most[kind]:
                message = f"no {battle.kinds[kind].name} ever stands on the board"
                yield (*path, "ends", number, "gone"), "B073", message
        if end.activations and end.activations > rounds * MOST_ACTIVATIONS:
            message = f"{end.activations} Activations of Marines in {rounds} round(s)"
            yield (*path, "ends", number, "activations"), "B073", message


def _counts(most: Counter[str], path: Path, battle: CombatContent) -> Iterator[Raw]:
    where = (*path, "changes")
    if most.total() > MOST_ENEMIES:
        message = f"{most.total()} Enemies with all changes: there are {MOST_ENEMIES} spaces"
        yield where, "B070", message
    box = Counter(str(marker.type) for marker in battle.enemies.values())
    for kind, count in most.items():
        if count > box[kind]:
            name = battle.kinds[kind].name
            yield where, "B070", f"{count} {name} markers with all changes: the box has {box[kind]}"


def _tactics(combat: Combat, path: Path, battle: CombatContent) -> Iterator[Raw]:
    if combat.first and combat.first in combat.ban:
        yield (*path, "first"), "B072", f"{combat.first} comes first, and is banned"
    for number, change in enumerate(combat.changes):
        if change.first and change.first in (*change.ban, *combat.ban):
            yield (*path, "changes", number, "first"), "B072", f"{change.first} is banned"
        if change.ban and set(change.ban) <= set(combat.ban):
            where = (*path, "changes", number, "ban")
            yield where, "B071", "these Tactics markers are banned already"
