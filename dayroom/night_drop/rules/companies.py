"""Regrouping and reinforcing: sticks become companies (ch. 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import Convert, Done, PlaceMarker, Regroup, Reinforce
from dayroom.night_drop.rules.events import (
    CompanyFormed,
    CompanyReinforced,
    MarkerPlaced,
    SticksRevealed,
)
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.state import Lost, Marker, Unit
from dayroom.night_drop.rules.tasks import ChooseVpHex, Converting, Regrouping
from dayroom.night_drop.rules.work import AnyState, Work, at, markers_free


def made_of(sticks: Iterable[Unit]) -> str:
    """What sticks of one regiment become: "full", "reduced" or "" (ND-COMP-05..08).

    A PIR Advantage never counts (ND-COMP-12).
    """
    kinds = [unit.kind for unit in sticks]
    if "advantage" in kinds:
        return ""
    led = "ldr" in kinds or "hq" in kinds
    if len(kinds) == 3:
        return "full" if led else "reduced"
    return "reduced" if len(kinds) == 2 and led else ""


def sticks_in(state: AnyState, hex_: str, regiment: str) -> list[Unit]:
    """The regiment's sticks in a hex; others stay as they are (ND-COMP-04).

    A revealed PIR Advantage is no stick for this; an unknown one cannot be told apart (ND-COMP-16).
    """
    return [
        unit
        for unit in at(state, hex_)
        if unit.what == "stick"
        and unit.regiment == regiment
        and not (unit.known and unit.kind == "advantage")
    ]


def reduced_in(state: AnyState, hex_: str, regiment: str) -> Unit | None:
    """The regiment's reduced company in a hex (ND-COMP-09), None if there is none."""
    for unit in at(state, hex_):
        if unit.what == "company" and unit.regiment == regiment and not unit.full:
            return unit
    return None


def regroup_fault(state: AnyState, task: Regrouping, hex_: str) -> Fault | None:
    """Why the hex cannot be chosen, None if it can (ND-COMP-03, ND-COMP-09, ND-COMP-17)."""
    if hex_ in task.resolved:
        return fault("resolved", f"{hex_} has been resolved in this activation", "ND-COMP-17")
    sticks = sticks_in(state, hex_, task.regiment)
    company = reduced_in(state, hex_, task.regiment)
    if not sticks:
        return fault("no_sticks", f"no sticks of the {task.regiment}th there", "ND-COMP-03")
    if len(sticks) < 2 and company is None:
        return fault("two_sticks", "two sticks are needed, or a reduced company", "ND-COMP-03")
    if company is None and all(unit.known for unit in sticks) and not _sets(sticks):
        return fault("no_set", "these revealed sticks make no company", "ND-COMP-08")
    return None


def regroup_offers(state: AnyState, task: Regrouping) -> list[AnyOffer]:
    """The hexes that may be chosen."""
    hexes = dict.fromkeys(
        unit.hex for unit in state.units.values() if unit.regiment == task.regiment
    )
    offers: list[AnyOffer] = [
        Offer(Regroup(hex_), "regroup")
        for hex_ in hexes
        if regroup_fault(state, task, hex_) is None
    ]
    return [*offers, Offer(Done(), "done")]


def do_regroup(work: Work, task: Regrouping, command: Regroup) -> None:
    """Turn the regiment's sticks of the hex up; then he may still decline (ND-COMP-15)."""
    wrong = regroup_fault(work, task, command.hex)
    if wrong:
        raise wrong.violation("Nothing can be regrouped there")
    work.push(replace(task, resolved=(*task.resolved, command.hex)))
    hidden = [u for u in sticks_in(work, command.hex, task.regiment) if not u.known]
    if hidden:
        shown = tuple([(unit.key, unit.kind) for unit in hidden if unit.kind])
        for unit in hidden:
            work.change(unit.key, known=True)  # ND-STICK-06: and never back (ND-COMP-11)
        work.tell(SticksRevealed(command.hex, shown))
    converting = Converting(task.regiment, command.hex)
    if len(convert_offers(work, converting)) > 1:
        work.push(converting)


def _sets(sticks: list[Unit]) -> list[tuple[Unit, ...]]:
    return [chosen for count in (3, 2) for chosen in combinations(sticks, count) if made_of(chosen)]


def convert_offers(state: AnyState, task: Converting) -> list[AnyOffer]:
    """The companies that can be made, the sticks that can reinforce, and to decline."""
    sticks = sticks_in(state, task.hex, task.regiment)
    offers: list[AnyOffer] = [
        Offer(Convert(tuple([unit.key for unit in chosen])), made_of(chosen))
        for chosen in _sets(sticks)
    ]
    if reduced_in(state, task.hex, task.regiment):
        offers += [Offer(Reinforce(unit.key), "reinforce") for unit in sticks]
    return [*offers, Offer(Done(), "decline")]


def do_convert(work: Work, task: Converting, command: Convert) -> None:
    """Sticks leave the game (ND-COMP-10), a company takes their place (ND-VICT-07)."""
    here = {unit.key: unit for unit in sticks_in(work, task.hex, task.regiment)}
    chosen = [here[key] for key in dict.fromkeys(command.sticks) if key in here]
    if len(chosen) != len(command.sticks):
        raise fault("not_here", "those are not sticks of this hex", "ND-COMP-03").violation()
    what = made_of(chosen)
    if not what:
        raise fault("no_set", "these sticks make no company", "ND-COMP-08").violation()
    used = [_use(work, unit.key) for unit in chosen]
    work.companies += 1  # No limit but the sticks (ND-GER-08).
    company = Unit(
        f"{task.regiment}-C{work.companies}",
        "company",
        task.hex,
        task.regiment,
        known=True,
        full=what == "full",
    )
    work.add(company)
    work.tell(CompanyFormed(company.key, task.hex, company.full, tuple(command.sticks)))
    work.entered((task.hex,), (company,))
    _orders(work, used)


def do_reinforce(work: Work, task: Converting, command: Reinforce) -> None:
    """One stick of his choice leaves and the company is at full strength (ND-COMP-09)."""
    company = reduced_in(work, task.hex, task.regiment)
    keys = [unit.key for unit in sticks_in(work, task.hex, task.regiment)]
    if company is None or command.stick not in keys:
        raise fault("no_reinforcement", "no such stick and company", "ND-COMP-09").violation()
    used = _use(work, command.stick)
    work.change(company.key, full=True)
    work.tell(CompanyReinforced(company.key, command.stick))
    _orders(work, [used])


def _use(work: Work, key: str) -> Unit:
    unit = work.take(key)
    work.lost.append(Lost(unit, "used"))
    return unit


def _orders(work: Work, used: list[Unit]) -> None:
    """One VP marker for each HQ stick removed (ND-COMP-13)."""
    work.push(*[ChooseVpHex() for unit in used if unit.kind == "hq"])


def vp_hex_offers(state: AnyState) -> list[AnyOffer]:
    """The VP hexes without a marker; none if the draw is empty (ND-COMP-19)."""
    if not state.draw:
        return []
    return [Offer(PlaceMarker(hex_), "place_marker") for hex_ in markers_free(state)]


def do_place_marker(work: Work, command: PlaceMarker) -> None:
    """Draw a marker and put it there face down."""
    if command.hex not in markers_free(work):
        raise fault(
            "no_free_hex", f"{command.hex} is no VP hex without a marker", "ND-COMP-19"
        ).violation()
    put_marker(work, command.hex, up=False)


def put_marker(work: Work, hex_: str, *, up: bool) -> int:
    """Put a random VP marker into a VP hex and give its value."""
    value = work.dice.draw(work.draw, "VP marker")
    left = list(work.draw)
    left.remove(value)
    work.draw = tuple(left)
    work.markers[hex_] = Marker(value, up)
    work.tell(MarkerPlaced(hex_, value, up))
    return value
