"""One line for several events alike that follow one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaign.rules import events as ev
from campaign.rules.state import SPECIALIZATIONS
from campaign.telling.kit import put_down
from campaign.telling.lines import Line
from campaign.telling.one import OwnEvent, told
from campaign.telling.points import PointsEvent, points_line
from campaign.telling.words import Words
from combat.telling.dice import colours, threat_roll, threat_sum
from combat.telling.english import listed, signed

LOW = 3
"""The most that is low Threat: what rises to it is no alarm."""
THREAT = {"die": "", "eaz": "EAZ "}
"""What moves Threat at once when Threat dice are rolled, as it stands before the amount."""

LoadEvent = ev.EquipmentTaken | ev.EquipmentDropped


def own_lines(words: Words, events: Iterable[OwnEvent]) -> list[Line]:
    """Return events of the campaign as lines, in order."""
    all_ = [*events]
    found = (
        turned(words, group[0], all_) or _aided(words, group[0], all_) or _line(words, group)
        for group in _grouped(all_)
    )
    return [line for line in found if line is not None]


def turned(words: Words, event: OwnEvent, events: Sequence[OwnEvent]) -> Line | None:
    """All his Damage that goes because a Wound card takes its place, or may (PH-DAMAGE-03, p.46);
    his Stress and a Condition card alike (PH-STRESS-02, p.46)."""
    if not isinstance(event, ev.DamageRemoved | ev.StressRemoved) or event.now:
        return None
    damage = isinstance(event, ev.DamageRemoved)
    card, more = (ev.WoundDrawn, ev.DamageTaken) if damage else (ev.ConditionDrawn, ev.StressTaken)
    icon, what, into = (
        ("damage", "Damage", "a Wound") if damage else ("stress", "Stress", "a Condition")
    )
    told = f"{event.amount} {what} on {words.nick(event.marine)}"
    his = [other for other in events if getattr(other, "marine", "") == event.marine]
    if any(isinstance(other, card) for other in his):
        return Line(icon, f"{told} turns into {into}.", "bad")
    if any(isinstance(other, more) for other in his[: his.index(event)]):
        return Line(icon, f"{told} is as much as he can take: {into} is due.", "bad")
    return None


def _aided(words: Words, event: OwnEvent, events: Sequence[OwnEvent]) -> Line | None:
    """First Aid for the one man who has Damage: what comes off him, and what is to spare."""
    if not isinstance(event, ev.FirstAidRolled):
        return None
    line, after = told(words, event), events[events.index(event) + 1 :]
    if line is None or line.roll is None or not after:
        return line
    healed = after[0]
    if not isinstance(healed, ev.DamageRemoved):
        return line
    total = f"{words.nick(healed.marine)} removes {healed.amount} Damage"
    total += ", the rest to spare" if event.successes > healed.amount else ""
    return replace(line, roll=replace(line.roll, total=total))


def _grouped(events: Iterable[OwnEvent]) -> list[list[OwnEvent]]:
    """Put events of one kind and size that follow one another together."""
    groups: list[list[OwnEvent]] = []
    for event in events:
        if group := _group_for(groups, event):
            group.append(event)
        else:
            groups.append([event])
    return groups


def _group_for(groups: Sequence[list[OwnEvent]], event: OwnEvent) -> list[OwnEvent] | None:
    """Return the group an event joins: the last, or that of its amount in one list of points."""
    if groups and _moves_eaz(groups[-1], event):
        return groups[-1]
    for group in reversed(groups):
        if _alike(group[-1], event):
            return group
        if not _same_points(group[-1], event):
            return None
    return None


def _moves_eaz(group: Sequence[OwnEvent], event: OwnEvent) -> bool:
    """Tell whether an event is what a Sapper marker does to an EAZ (PH-OPT-SAPPER-08, p.54)."""
    steps = (ev.SapperPlayed, ev.EazRemoved, ev.EazPlaced)
    return len(group) < len(steps) and all(
        isinstance(one, step) for one, step in zip((*group, event), steps, strict=False)
    )


def _same_points(one: OwnEvent, other: OwnEvent) -> bool:
    """Tell whether two events are points of one kind for one reason, however many."""
    return (
        isinstance(one, PointsEvent)
        and type(one) is type(other)
        and getattr(one, "why", "") == getattr(other, "why", "")
    )


def _alike(one: OwnEvent, other: OwnEvent) -> bool:
    if isinstance(other, ev.ThreatChanged) and other.why in THREAT:
        return isinstance(one, ev.ThreatDieRolled | ev.ThreatChanged)
    if type(one) is not type(other):
        return False
    if isinstance(one, LoadEvent) and isinstance(other, LoadEvent):
        return one.marine == other.marine
    if isinstance(one, PointsEvent) and isinstance(other, PointsEvent):
        return _same_points(one, other) and one.amount == other.amount
    return False


def _line(words: Words, group: Sequence[OwnEvent]) -> Line | None:
    if len(group) == 1:
        return told(words, group[0])
    match group:
        case [ev.SapperPlayed(), ev.EazRemoved(at), ev.EazPlaced(to)]:
            return Line("eaz", f"Red moves the EAZ at {at} to {to} with a Sapper marker.", "bad")
    if threat := [event for event in group if isinstance(event, ev.ThreatChanged)]:
        return _threat(group[0], threat)
    if kit := [event for event in group if isinstance(event, LoadEvent)]:
        return _kit(words, kit)
    return _points(words, [event for event in group if isinstance(event, PointsEvent)])


def _threat(rolled: OwnEvent, changes: Sequence[ev.ThreatChanged]) -> Line:
    """The Threat dice with what they and the EAZ made of Threat; the EAZ alone without dice."""
    amounts = [f"{THREAT[event.why]}{signed(event.amount)}" for event in changes]
    moved = [sum(e.amount for e in changes if e.why == why) for why in THREAT]
    now, change = changes[-1].now, sum(event.amount for event in changes)
    tone = "good" if change < 0 else "" if not change else "warn" if now <= LOW else "bad"
    text, roll = f"Threat {listed(amounts)}: {now}.", None
    if isinstance(rolled, ev.ThreatDieRolled):
        roll = replace(
            threat_roll(rolled.faces),
            verdict=f"Threat {now}",
            tone={"": "plain", "warn": "plain"}.get(tone, tone),
            total=threat_sum(rolled.faces, now - change, *moved),
        )
        text = f"{colours(rolled.faces)}. {text}"
    return Line("threat", text, tone, roll=roll)


def _kit(words: Words, events: Sequence[LoadEvent]) -> Line:
    """All that one Marine takes, or lays down."""
    first = events[0]
    items = listed(words.item(event.code, event.side) for event in events)
    if isinstance(first, ev.EquipmentTaken):
        return Line("load", f"{words.nick(first.marine)} takes {items}.")
    return Line("load", f"{put_down(words, first.marine, items)}.")


def _points(words: Words, events: Sequence[PointsEvent]) -> Line:
    """Points of one kind for several Marines, or several times for one."""
    first = events[0]
    who = dict.fromkeys(words.nick(event.marine) for event in events)
    amount = first.amount
    times = len(events) // len(who)
    if len(who) == 1 and times > 1:
        amount *= times
    elif len(events) != len(who):
        counts = [f"{n} ({sum(words.nick(e.marine) == n for e in events) * amount})" for n in who]
        return points_line(first, listed(counts), "", True)
    told = "All six" if len(who) == len(SPECIALIZATIONS) else listed(who)
    return points_line(first, told, str(abs(amount)), len(who) > 1)
