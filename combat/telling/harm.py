"""Hits, Cover and losses in words, on either side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from combat.rules import events as ev
from combat.telling.dice import Roll
from combat.telling.english import cap, listed, plural
from combat.telling.names import Names
from combat.telling.sentences import Sentence

ANVIL = "anvil"
"""The Ability that is asked for after hits were told and before their Damage is taken."""

HarmEvent = (
    ev.ClaymoreTriggered | ev.ClaymoreKept | ev.StrikeArrived | ev.TankFired | ev.HitsSplit
    | ev.CoverLost | ev.HardCoverChanged | ev.EnemyHit | ev.EnemyEliminated | ev.EnemyRevealed
    | ev.MarineHit | ev.HitsMissed
)  # fmt: skip


def harm(names: Names, event: HarmEvent) -> Sentence:
    """Tell who was hit, lost Cover or fell, and by what."""
    match event:
        case ev.ClaymoreTriggered(marine, row, face, failed):
            who = names.marine(marine)
            if failed:
                told = f"{who} squeezes the clacker: nothing."
                return Sentence(told, "claymore", "bad", Roll((("d6", face),), "a dud", "bad"))
            told = f"{who} blows the Claymore at Enemy row {row}."
            return Sentence(told, "claymore", "good", Roll((("d6", face),), "it blows", "good"))
        case ev.ClaymoreKept():
            return Sentence("The Claymore is kept for later.", "claymore")
        case ev.StrikeArrived():
            return _strike(names, event)
        case ev.TankFired(row):
            return Sentence(f"The Tank fires at Enemy row {row}.", "tank", "good")
        case ev.HitsSplit(split):
            shares = listed(f"{plural(n, 'hit')} on {names.enemy(key)}" for key, n in split if n)
            return Sentence(f"Shared out: {shares}.", "fire")
        case ev.HardCoverChanged():
            return _hard_cover(event)
        case ev.CoverLost():
            return cover_lost(names, [event])
        case ev.EnemyHit():
            return _enemy_hit(names, event)
        case ev.EnemyEliminated(enemy):
            return Sentence(f"{cap(names.enemy(enemy))} is eliminated.", "cross", "good")
        case ev.EnemyRevealed(_, kind, _, soft, points):
            has = f"{plural(points, 'Hit Point')} and {soft} Soft Cover"
            return Sentence(f"Turned up: a {names.kind(kind)} with {has}.", "fighter")
        case ev.MarineHit():
            return _marine_hit(names, event)
        case ev.HitsMissed(number, missed):
            told = f"{plural(missed, 'hit')} on number {number}, which nobody here has: missed."
            return Sentence(told, "cross")
        case _:
            assert_never(event)


def _strike(names: Names, event: ev.StrikeArrived) -> Sentence:
    name = names.skill(event.skill)
    where = listed(str(row) for row in event.rows)
    match event.outcome:
        case "damage":
            return Sentence(f"{name} comes down on Enemy row {where}.", "fire-support", "good")
        case "friendly_fire":
            return Sentence(f"{name} falls short: Marine row {where}!", "fire-support", "bad")
        case "delayed":
            told = f"{name} is delayed until the next Marine acts."
            return Sentence(told, "fire-support", "bad")
        case "lost":
            return Sentence(f"{name} comes too late.", "fire-support")
        case _:
            assert_never(event.outcome)


def _hard_cover(event: ev.HardCoverChanged) -> Sentence:
    if event.reason == "tank":
        told = f"The Tank stands beside {event.space}: Hard Cover there."
        return Sentence(told, "tank", "good")
    if event.present:
        return Sentence(f"Hard Cover at {event.space}.", "hard-cover")
    return Sentence(f"The Hard Cover at {event.space} is gone.", "hard-cover")


def _stopped(hard: int, soft: int) -> str:
    """What Cover stopped: Hard Cover stays, each Soft Cover marker goes with its hit."""
    if hard and soft:
        return f", {hard} stopped by Hard Cover and {soft} by Soft Cover"
    if hard:
        return f", {hard} stopped by Hard Cover"
    return f", {soft} stopped by Soft Cover" if soft else ""


def _enemy_hit(names: Names, event: ev.EnemyHit) -> Sentence:
    told = f"{plural(event.hits, 'hit')} on {names.enemy(event.enemy)}{_taken(event)}."
    return Sentence(told, "fire", "good" if event.taken else "plain")


def _taken(event: ev.EnemyHit, down: bool = False) -> str:
    """What came of hits on an Enemy; that he is `down` is said before."""
    lost = []
    if event.taken and not down:
        lost.append(f"{plural(event.taken, 'Hit Point')} lost")
        lost += [f"{event.left} left"] if event.left else []
    if event.wasted:
        lost.append(f"{event.wasted} to spare")
    told = _stopped(event.hard, event.soft)
    return f"{told}; {', '.join(lost)}" if lost else told


def _marine_hit(names: Names, event: ev.MarineHit) -> Sentence:
    critical = " (Critical Hit)" if event.critical else ""
    damage = f"{event.damage} Damage" if event.damage else "no Damage"
    if event.damage and event.marine == names.threatened:
        damage = f"{damage} threatened, which {names.card(ANVIL)} may halve"
    hits = f"{plural(event.hits, 'hit')}{critical}{_stopped(event.hard, event.soft)}"
    told = f"{names.marine(event.marine)}: {hits}; {damage}."
    if event.damage:
        return Sentence(told, "damage", "bad")
    return Sentence(told, "soft-cover", "good")


def blow(names: Names, events: Sequence[ev.AnyEvent]) -> Sentence:
    """One sentence for all that befalls one man in one blow: hits, Cover lost, elimination."""
    who, hits, soft = "", "", 0
    told = Sentence("", "soft-cover")
    down = any(isinstance(event, ev.EnemyEliminated) for event in events)
    for event in events:
        match event:
            case ev.CoverLost(key):
                who, soft = names.who(key), soft + event.soft
                told = replace(told, tone="bad" if key in names.marines else "good")
            case ev.EnemyHit(key):
                who, told = names.enemy(key), replace(_enemy_hit(names, event), icon="fire")
                hits = f"{plural(event.hits, 'hit')}{_taken(event, down)}"
            case ev.MarineHit(key):
                who, told = names.marine(key), _marine_hit(names, event)
                hits = told.text.removeprefix(f"{who}: ").removesuffix(".")
    if down:
        who, told = f"{who} is eliminated", replace(told, icon="cross", tone="good")
    parts = [hits] if hits else []
    if soft:
        parts.append(f"{soft} Soft Cover lost" + (" before them" if hits else ""))
    return replace(told, text=f"{cap(who)}: {'; '.join(parts)}." if parts else f"{cap(who)}.")


def cover_lost(names: Names, events: Sequence[ev.CoverLost]) -> Sentence:
    """Who lost how much Soft Cover for one reason."""
    first = events[0]
    who = cap(listed(names.who(event.who) for event in events))
    verb = "loses" if len(events) == 1 else "lose"
    lost = plural(first.soft, "Soft Cover marker")
    tone = "bad" if first.who in names.marines else "good"
    told = f"{who} {verb} {lost} ({_source(names, first.reason)})."
    return Sentence(told, "soft-cover", tone)


def _source(names: Names, reason: str) -> str:
    if reason in names.content.weapons or reason in names.content.gear:
        return names.item(reason)
    if reason in names.content.tactics:
        return names.tactics(reason)
    return names.skill(reason) if reason in names.content.skills else reason.replace("_", " ")
