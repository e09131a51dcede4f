"""Marines as they looked before each beat that changes them: portrait, Damage and Stress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaign.rules import roster
from campaign.rules.events import (
    BattleHappened,
    ConditionDrawn,
    DamageRemoved,
    DamageTaken,
    Event,
    MarineKilled,
    StressRemoved,
    StressTaken,
    WoundDrawn,
)
from campaign.rules.state import Marine
from campaign.screens import faces
from campaign.telling.words import Words
from combat.rules.events import MarineHit
from combat.screen.ground import Look
from combat.telling.places import Mark

HARM = (
    DamageTaken, DamageRemoved, StressTaken, StressRemoved, WoundDrawn, ConditionDrawn, MarineKilled
)  # fmt: skip
Harm = (
    DamageTaken | DamageRemoved | StressTaken | StressRemoved | WoundDrawn | ConditionDrawn
    | MarineKilled
)  # fmt: skip
Batches = Iterable[Sequence[Mapping[str, Any]]]
"""The events of each command as the journal holds them, the newest command first."""


def looks(words: Words) -> dict[str, Look]:
    """Return what the Marines' counters show that the battle does not know, by profile."""
    men = words.state.marines
    return {m.profile: _look(words, m) if m.standing == "squad" else _gone(m) for m in men}


def out(words: Words) -> list[str]:
    """Return the profiles of those who are not in the Mission any more."""
    return [marine.profile for marine in words.state.marines if marine.standing != "squad"]


def looked(
    words: Words,
    marks: Sequence[Mark | None],
    events: Sequence[Event],
    worded: Sequence[Event],
    past: Batches,
) -> list[tuple[str, int, Look]]:
    """Return who looked otherwise until which beat, and how; a man's beats in their order.

    `marks` are those of the beats, `worded` the events with a beat of their own. `past` is read
    only when somebody dies: his Stress is forgotten with him.
    """
    lost = {event.marine for event in events if isinstance(event, MarineKilled)}
    strain = _strain(past, lost) if lost else {}
    now = {marine.profile: marine for marine in words.state.marines}
    then: dict[tuple[str, int], Look] = {}
    for beat, event in reversed([*_beats(marks, events, worded)]):
        now[event.marine] = man = _before(now[event.marine], event, strain)
        # His Damage is off him; nobody is at ease between a blow and what it comes to.
        struck = isinstance(event, WoundDrawn | MarineKilled)
        then[event.marine, beat] = _look(words, man, struck)
    return [(key, beat, look) for (key, beat), look in reversed(then.items())]


def _look(words: Words, marine: Marine, struck: bool = False) -> Look:
    state = words.state
    players = list(dict.fromkeys(one.owner for one in state.squad))
    alone = len(players) < 2 or marine.owner not in players
    return Look(
        faces.href(words, marine, struck),
        (marine.damage, roster.damage_threshold(state, marine)),
        (marine.stress, roster.stress_threshold(state, marine)),
        0 if alone else players.index(marine.owner) + 1,
        wounds=marine.wound_cubes,
    )


def _gone(marine: Marine) -> Look:
    return Look(gone="killed" if marine.standing == "kia" else "left")


def _beats(
    marks: Sequence[Mark | None], events: Sequence[Event], worded: Sequence[Event]
) -> Iterator[tuple[int, Harm]]:
    """Yield each harm with its beat: its own, or that of the blow which tells of it."""
    own: dict[str, list[int]] = {}
    blows: dict[str, list[int]] = {}
    for number, mark in enumerate(marks):
        if mark and mark.who:
            (blows if mark.at else own).setdefault(mark.who, []).append(number)
    hits = [one.event for one in events if isinstance(one, BattleHappened)]
    for key, beats in blows.items():
        damage = [hit.damage for hit in hits if isinstance(hit, MarineHit) and hit.marine == key]
        blows[key] = [beat for beat, taken in zip(beats, damage, strict=False) if taken]
    told = {id(event) for event in worded}
    beat = 0
    for event in events:
        if isinstance(event, HARM):
            left = (own if id(event) in told else blows).get(event.marine)
            beat = left.pop(0) if left else beat
            yield beat, event


def _before(marine: Marine, event: Harm, strain: Mapping[str, int]) -> Marine:
    """A Marine as he was before an event of harm; `strain` is the Stress the dead had."""
    match event:
        case DamageTaken(_, amount, points):
            return replace(marine, damage=points - amount)
        case DamageRemoved(_, amount, points):
            return replace(marine, damage=points + amount)
        case StressTaken(_, amount, points):
            return replace(marine, stress=points - amount)
        case StressRemoved(_, amount, points):
            return replace(marine, stress=points + amount)
        case WoundDrawn(cubes=cubes):
            before = max(0, cubes - 1)
            return replace(marine, wound=marine.wound if before else "", wound_cubes=before)
        case ConditionDrawn(cubes=cubes):
            before = max(0, cubes - 1)
            return replace(
                marine, condition=marine.condition if before else "", condition_cubes=before
            )
    return replace(marine, standing="squad", stress=strain.get(marine.profile, 0))


def _strain(past: Batches, lost: set[str]) -> dict[str, int]:
    """The Stress that each of the dead had last in this Mission (PH-STRESS-01, p.45)."""
    found: dict[str, int] = {}
    for batch in past:
        for event in reversed(batch):
            if event["kind"] in ("stress_taken", "stress_removed"):
                found.setdefault(event["marine"], event["now"])
        begun = any(event["kind"] == "mission_set_up" for event in batch)
        if begun or lost <= found.keys():
            break
    return found
