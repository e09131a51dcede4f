"""Hits, Cover and losses in words, on either side."""

from __future__ import annotations

from collections.abc import Sequence

from combat.rules import events as ev
from combat.words import Names, cap, count, listed

Told = tuple[str, str, str] | tuple[str, str, str, str]
"""Text, icon, tone, and a longer text if there is one.

A tone is good or bad for the Marines, quiet for bookkeeping, else plain."""

HarmEvent = (
    ev.ClaymoreTriggered | ev.ClaymoreKept | ev.StrikeArrived | ev.TankFired | ev.HitsSplit
    | ev.CoverLost | ev.HardCoverChanged | ev.EnemyHit | ev.EnemyEliminated | ev.EnemyRevealed
    | ev.MarineHit | ev.HitsMissed
)  # fmt: skip


def harm(names: Names, event: HarmEvent) -> Told | None:
    match event:
        case ev.ClaymoreTriggered(marine, row, _, failed):
            if failed:
                return f"{names.marine(marine)} squeezes the clacker: nothing.", "claymore", "bad"
            return f"{names.marine(marine)} blows the Claymore at Enemy row {row}.", "claymore", (
                "good")  # fmt: skip
        case ev.ClaymoreKept():
            return "The Claymore is kept for later.", "claymore", "plain"
        case ev.StrikeArrived(skill, outcome, rows):
            return _strike(names.skill(skill), outcome, rows)
        case ev.TankFired(row):
            return f"The Tank fires at Enemy row {row}.", "tank", "good"
        case ev.HitsSplit(split):
            shares = listed([f"{count(n, 'hit')} on {names.enemy(key)}" for key, n in split if n])
            return f"Shared out: {shares}.", "fire", "plain"
        case ev.HardCoverChanged(space, _, "tank"):
            return f"The Tank stands beside {space}: Hard Cover there.", "tank", "good"
        case ev.HardCoverChanged(space, present):
            return (f"Hard Cover at {space}." if present else f"The Hard Cover at {space} is gone.",
                    "hard-cover", "plain")  # fmt: skip
        case ev.CoverLost():
            return cover_lost(names, [event])
        case ev.EnemyHit():
            return _enemy_hit(names, event)
        case ev.EnemyEliminated(enemy):
            return f"{cap(names.enemy(enemy))} is eliminated.", "cross", "good"
        case ev.EnemyRevealed(_, kind, _, soft, points):
            return (
                f"Turned up: a {names.kind(kind)} with {count(points, 'Hit Point')} and "
                f"{soft} Soft Cover.", "fighter", "plain",
            )  # fmt: skip
        case ev.MarineHit():
            return _marine_hit(names, event)
        case ev.HitsMissed(number, missed):
            return f"{count(missed, 'hit')} on ID {number}, which nobody here holds: a miss.", (
                "cross"), "plain"  # fmt: skip


def _strike(name: str, outcome: str, rows: tuple[int, ...]) -> Told:
    where = listed([str(row) for row in rows])
    match outcome:
        case "damage":
            return f"{name} comes down on Enemy row {where}.", "fire-support", "good"
        case "friendly_fire":
            return f"{name} falls short: Marine row {where}!", "fire-support", "bad"
        case "delayed":
            return f"{name} is delayed until the next Marine acts.", "fire-support", "bad"
    return f"{name} comes too late.", "fire-support", "plain"


def _absorbed(hard: int, soft: int) -> list[str]:
    return [f"{n} stopped by {kind} Cover" for n, kind in ((hard, "Hard"), (soft, "Soft")) if n]


def _enemy_hit(names: Names, event: ev.EnemyHit) -> Told:
    parts = [*_absorbed(event.hard, event.soft)]
    if event.taken:
        lost = count(event.taken, "Hit Point")
        parts.append(f"{lost} lost, {event.left} left" if event.left else f"{lost} lost")
    if event.wasted:
        parts.append(f"{event.wasted} more than needed")
    tone = "good" if event.taken else "plain"
    return f"{count(event.hits, 'hit')} on {names.enemy(event.enemy)}: {'; '.join(parts)}.", (
        "fire"), tone  # fmt: skip


def _marine_hit(names: Names, event: ev.MarineHit) -> Told:
    parts = [*_absorbed(event.hard, event.soft)]
    critical = " (Critical Hit)" if event.critical else ""
    parts.append(f"{event.damage} Damage" if event.damage else "no Damage")
    tone = "bad" if event.damage else "good"
    hits = count(event.hits, "hit")
    icon = "damage" if event.damage else "soft-cover"
    return f"{names.marine(event.marine)}: {hits}{critical}; {'; '.join(parts)}.", icon, tone


def blow(names: Names, events: Sequence[ev.AnyEvent]) -> Told:
    """One sentence for all that befalls one man in one blow: Cover lost, hits, elimination."""
    parts: list[str] = []
    who, icon, tone = "", "soft-cover", "plain"
    for event in events:
        match event:
            case ev.CoverLost(key, soft):
                who, tone = names.who(key), "bad" if key in names.marines else "good"
                parts.append(f"{soft} Soft Cover stripped")
            case ev.EnemyHit(key):
                who, icon = names.enemy(key), "fire"
                told, _, tone = _enemy_hit(names, event)[:3]
                parts.append(_bare(told, f" on {who}"))
            case ev.EnemyEliminated():
                icon, tone = "cross", "good"
                parts = [part.replace(", 0 left", "") for part in parts]
                parts.insert(0, "eliminated")
            case ev.MarineHit(key):
                who = names.marine(key)
                told, icon, tone = _marine_hit(names, event)[:3]
                parts.append(_bare(told, f"{who}: "))
    return f"{cap(who)}: {'; '.join(parts)}.", icon, tone


def cover_lost(names: Names, events: Sequence[ev.CoverLost]) -> Told:
    """Who lost how much Soft Cover for one reason."""
    first = events[0]
    who = cap(listed(names.who(event.who) for event in events))
    verb = "loses" if len(events) == 1 else "lose"
    lost = count(first.soft, "Soft Cover marker")
    tone = "bad" if first.who in names.marines else "good"
    return f"{who} {verb} {lost} ({_source(names, first.reason)}).", "soft-cover", tone


def _bare(told: str, extra: str) -> str:
    """A sentence as part of another one."""
    return told.replace(extra, "", 1).removesuffix(".")


def _source(names: Names, reason: str) -> str:
    if reason in names.content.weapons or reason in names.content.gear:
        return names.item(reason)
    if reason in names.content.tactics:
        return names.tactics(reason)
    return names.skill(reason) if reason in names.content.skills else reason.replace("_", " ")
