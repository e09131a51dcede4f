"""In camp: First Aid, Rations, charms and cards before the Bivouac ends (PH-BIVOUAC-08, p.24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from campaign.plates.scenes import Plate, named
from campaign.rules import clock, judge, roster, tasks
from campaign.rules.content import Content
from campaign.rules.previews import AnyOffer
from campaign.rules.visible import View
from campaign.screens import faces, milestones
from campaign.screens.acts import Act, act_in
from campaign.screens.awaited import FOUND
from campaign.screens.decision import decision
from campaign.screens.trait_tests import test_ahead
from campaign.telling.words import Words, span_text
from combat.rules.odds import distribution
from combat.telling.english import plural


@dataclass(frozen=True, slots=True)
class Aid:
    """A Marine who may give First Aid; best: nobody removes more Damage of what there is.

    removes: Damage on average, and how much there is, "2.4 of 4", "2.4 of Reef’s 4".
    """

    act: Act
    name: str
    role: str
    best: bool
    removes: str


@dataclass(frozen=True, slots=True)
class Patient:
    """A Marine from whom Damage may be removed, by one point, two, ...; `most`: his Threshold."""

    acts: tuple[Act, ...]
    name: str
    damage: int
    most: int


@dataclass(frozen=True, slots=True)
class CampScreen:
    """What may be done in camp; `treating`: Damage still to be removed by the last First Aid.

    rolling: First Aid is about to be rolled; hurt: who has Damage, the most first.
    night: a Night Bivouac; plate: the camp in the dark, or the rest by day; alarm: the Combat that
    broke it off, and then there is no camp to be seen; dressed: First Aid was given in this camp.
    """

    span: str
    recover: str
    night: bool
    plate: Plate | None
    alarm: milestones.Milestone | None
    kits: str
    aids: tuple[Aid, ...]
    rations: tuple[Act, ...]
    ration_sp: int
    cards: tuple[Act, ...]
    strike: Act | None
    treating: int
    patients: tuple[Patient, ...]
    rolling: bool
    hurt: tuple[faces.Face, ...]
    dressed: bool


SHOWN = 5
"""The men in the pictures of a rest: fewer than these would count strangers."""


def camp_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the camp."""
    words = Words.of(content, view)
    task = view.task
    camp = task if isinstance(task, tasks.Camp) else None
    by_kind: dict[str, list[Act]] = {}
    for offer in view.options.offers:
        by_kind.setdefault(offer.command.kind, []).append(act_in(words, offer))
    rolling, strike = isinstance(task, tasks.TakeTest), by_kind.get("strike_camp", [])
    night = camp is not None and camp.night
    run = words.state.mission
    dark = run is not None and clock.night(run.clock)
    few = len(words.state.squad) < SHOWN
    alarm = milestones.alarm(words, run, run.threat) if view.alarm and run is not None else None
    return {
        "camp": CampScreen(
            span=span_text(camp.minutes) if camp else "",
            recover=plural(camp.recover, "SP", "SP") if camp else "",
            night=night,
            plate=None if alarm or few else named("bivouac" if night or dark else "halt"),
            alarm=alarm,
            kits=_kits(words, camp),
            aids=_aids(words, view.options.offers),
            rations=tuple(by_kind.get("eat_ration", [])),
            ration_sp=2 if roster.with_ability(words.state, "hot-chow") else 1,
            cards=tuple(by_kind.get("use_charm", []) + by_kind.get("play_boon", [])),
            strike=replace(strike[0], label=FOUND)
            if strike and alarm
            else next(iter(strike), None),
            treating=task.left if isinstance(task, tasks.Treat) else 0,
            patients=_patients(words, by_kind.get("remove_damage", [])),
            rolling=rolling,
            hurt=_hurt(words),
            dressed=camp is not None and camp.kits > 0,
        ),
        "test": test_ahead(words, view),
        "decision": decision(content, view) if rolling else None,
    }


def _aids(words: Words, offers: Sequence[AnyOffer]) -> tuple[Aid, ...]:
    """Who may give First Aid, whoever removes most first (PH-FIRSTAID-06, p.24)."""
    hurt = [marine for marine in words.state.squad if marine.damage]
    damage = sum(marine.damage for marine in hurt)
    whose = f"{words.nick(hurt[0].profile)}’s {damage}" if len(hurt) == 1 else f"{damage}"
    means = {offer: _removed(offer, damage) for offer in offers if offer.label == "first_aid"}
    most = max(means.values(), default=0)
    return tuple(
        Aid(
            act := act_in(words, offer),
            words.nick(act.marine),
            words.role(words.state.marine(act.marine).spec),
            mean == most,
            f"{mean:.1f} of {whose}",
        )
        for offer, mean in sorted(means.items(), key=lambda pair: -pair[1])
    )


def _removed(offer: AnyOffer, damage: int) -> float:
    """How much of so much Damage a test removes on average: more successes than that are lost."""
    assert offer.pool is not None
    odds = distribution(offer.pool.focus, offer.pool.strike, 0)
    return sum(odds.at_least(n) for n in range(1, damage + 1))


def _patients(words: Words, acts: list[Act]) -> tuple[Patient, ...]:
    """Whom First Aid can help, in the Squad's order: nobody's place changes while one presses."""
    return tuple(
        Patient(
            tuple(offered),
            words.nick(profile),
            words.state.marine(profile).damage,
            roster.damage_threshold(words.state, words.state.marine(profile)),
        )
        for profile, offered in groupby(acts, key=lambda act: act.marine)
    )


def _hurt(words: Words) -> tuple[faces.Face, ...]:
    """Who has Damage, the most first."""
    return tuple(
        faces.Face(
            words.nick(m.profile),
            faces.face(words, m),
            (f"{m.damage} of {roster.damage_threshold(words.state, m)} Damage",),
        )
        for m in sorted(words.state.squad, key=lambda m: -m.damage)
        if m.damage
    )


def _kits(words: Words, camp: tasks.Camp | None) -> str:
    """What the First Aid Kits have left, and what the time allows (PH-FIRSTAID-03, p.24)."""
    if camp is None:
        return ""
    uses, left = judge.held(words.state, "first-aid-kit"), camp.minutes // 30 - camp.kits
    kit = f"The kit has {plural(uses, 'use')}" if uses else "The kit is empty"
    return f"{kit}; the time is enough for {left}." if left > 0 else f"{kit}; no time is left."
