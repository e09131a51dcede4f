"""The course of the Combat: events in order become sentences.

Whoever tells of a Combat takes its sentences from here: what befalls one man in one blow is one
sentence, the Enemies placed at the set up are mustered in one, each Enemy is named by where it
stood at the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from combat.rules import events as ev
from combat.telling.english import listed, plural
from combat.telling.harm import blow, cover_lost
from combat.telling.names import Names
from combat.telling.places import Places
from combat.telling.sentences import Said, Sentence
from combat.telling.words import sentence

Other = Callable[[object], Sentence | None]
"""Words what is not the battle's own."""

Group = list[object]
"""Events told in one sentence."""


Speech = Callable[[Group], tuple[str, str] | None]
"""Who says what while events are told: a Marine's key and his words."""


def nothing(_: object) -> None:
    """Leave untold what is not the battle's own."""


def silence(_: Group) -> None:
    """Let nobody say a word."""


def told(
    names: Names,
    events: Iterable[object],
    other: Other = nothing,
    places: Places | None = None,
    speech: Speech = silence,
) -> Iterator[tuple[Group, Sentence | None]]:
    """Yield events that belong together with their sentence, oldest first; None for no sentence.

    `names` learn where the Enemies stood. `places` are those after the events, for the marks.
    """
    wanted = _wanted(tuple(events))
    places = places or Places()
    places.rewind(wanted)
    for event in reversed(wanted):
        names.note(event)
    for group in _grouped(wanted):
        line = _together(names, group) if len(group) > 1 else _alone(names, group[0], other)
        mark = places.mark(group)
        moved = (e.start, e.to) if isinstance(e := group[-1], ev.InitiativeMoved) else None
        line = replace(line, mark=mark, moved=moved) if line and (mark or moved) else line
        yield group, line and _spoken(line, names, places, speech(group), group)
        if isinstance(group[0], ev.CombatSetUp):
            yield group, _muster(names, wanted)
        for event in group:
            places.follow(event)
            names.follow(event)


def _spoken(
    line: Sentence, names: Names, places: Places, said: tuple[str, str] | None, group: Group
) -> Sentence:
    """A sentence with what is said aloud at it."""
    if said is None:
        return line
    who, words = said
    return replace(line, said=Said(names.marine(who), words, places.stands(who, group)))


PLACED_BY_HAND = 2
"""Marines placed by one command of a player; more are placed by the game."""


def _wanted(events: tuple[object, ...]) -> tuple[object, ...]:
    """Without what the board shows better: the Cover and the Marines placed at the set up."""
    placed = sum(isinstance(event, ev.MarinePlaced) for event in events)
    return tuple(
        event
        for event in events
        if not (isinstance(event, ev.MarinePlaced) and placed > PLACED_BY_HAND)
        and not (isinstance(event, ev.HardCoverChanged) and event.reason == "set up")
    )


def _muster(names: Names, events: tuple[object, ...]) -> Sentence | None:
    """The Enemies placed at the set up, counted by type."""
    placed = [e.type for e in events if isinstance(e, ev.EnemyPlaced) and e.reason == "set up"]
    kinds = {kind: placed.count(kind) for kind in placed}
    told = listed(
        plural(number, names.kind(kind), "" if kind else "hidden Enemies")
        for kind, number in kinds.items()
    )
    return Sentence(f"Facing the Squad: {told}.", "fighter") if kinds else None


def _grouped(events: tuple[object, ...]) -> list[Group]:
    """What befalls one man in one blow stays together: Cover lost, hits, elimination."""
    groups: list[Group] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        if isinstance(last, ev.CoverLost | ev.EnemyHit) and _victim(event) == _victim(last):
            if _victim(groups[-1][0]) != _victim(last):
                groups.append([groups[-1].pop()])
            groups[-1].append(event)
        elif isinstance(last, ev.CoverLost) and _alike(last, event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _alike(one: ev.CoverLost, other: object) -> bool:
    """Whether two lose as much Soft Cover for the same reason."""
    return isinstance(other, ev.CoverLost) and (one.soft, one.reason) == (other.soft, other.reason)


def _victim(event: object) -> str:
    match event:
        case ev.CoverLost(who):
            return who
        case ev.EnemyHit(key) | ev.EnemyEliminated(key) | ev.MarineHit(key):
            return key
    return ""


def _together(names: Names, group: Group) -> Sentence:
    events = [event for event in group if isinstance(event, ev.AnyEvent)]
    lost = [event for event in events if isinstance(event, ev.CoverLost)]
    if len({_victim(event) for event in events}) > 1:
        return cover_lost(names, lost)
    return blow(names, events)


def _alone(names: Names, event: object, other: Other) -> Sentence | None:
    return sentence(names, event) if isinstance(event, ev.AnyEvent) else other(event)
