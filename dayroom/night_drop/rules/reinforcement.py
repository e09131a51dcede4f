"""German reinforcements in a G4 (ch. 8.5)."""

from __future__ import annotations

from dataclasses import replace

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.night_drop.rules.commands import EnterAt
from dayroom.night_drop.rules.content import Content
from dayroom.night_drop.rules.grid import distance
from dayroom.night_drop.rules.previews import AnyOffer
from dayroom.night_drop.rules.refusing import fault
from dayroom.night_drop.rules.setup import draw_german, place_german
from dayroom.night_drop.rules.state import night
from dayroom.night_drop.rules.tasks import Acting, ChooseEntry
from dayroom.night_drop.rules.work import AnyState, Work, held_by


def enter_fault(state: AnyState, task: Acting) -> Fault | None:
    """Why nobody can enter now, None if somebody can (ND-ACT-09, ND-ACT-10, ND-REINF-06)."""
    if task.side != "german" or task.step != "enter":
        return fault("too_late", "reinforcements enter before anybody moves", "ND-ACT-09")
    if not state.pool:
        return fault("pool_empty", "the pool is empty", "ND-REINF-06")
    if len(task.active) >= task.allowed:
        return fault("no_activation", "no activation is left", "ND-ACT-10")
    return None


def do_enter(work: Work, task: Acting) -> None:
    """Draw a unit; the German chooses where, if there is a choice."""
    wrong = enter_fault(work, task)
    if wrong:
        raise wrong.violation("Nobody can enter")
    work.push(task)
    card = draw_german(work)
    hexes = entry_hexes(work, card)
    if len(hexes) > 1:
        work.push(ChooseEntry(card, hexes))
    else:
        _enter(work, card, hexes[0])


def entry_hexes(state: AnyState, card: str) -> tuple[str, ...]:
    """Where a drawn unit may enter.

    At night at the entry hex its counter names (ND-REINF-02), by day at any of the four
    (ND-REINF-04) that Americans do not hold (ND-REINF-07). Failing that at the nearest map-edge
    hex free of Americans, the German picking among equals (ND-REINF-03).
    """
    content: Content = state.content
    own = content.entries[content.cards[card].entry]
    wanted = [own] if night(state.turn) else list(dict.fromkeys(content.entries.values()))
    free = [hex_ for hex_ in wanted if not held_by(state, hex_, "us")]
    if free:
        return tuple(free)
    edge = [
        hex_
        for hex_ in sorted(content.edge)
        if not held_by(state, hex_, "us")
        and content.table[content.terrain[hex_]].vehicle is not None
    ]
    nearest = min(distance(own, hex_) for hex_ in edge)
    return tuple([hex_ for hex_ in edge if distance(own, hex_) == nearest])


def entry_offers(task: ChooseEntry) -> list[AnyOffer]:
    """The hexes to choose from."""
    return [Offer(EnterAt(hex_), "enter_at") for hex_ in task.hexes]


def do_enter_at(work: Work, task: ChooseEntry, command: EnterAt) -> None:
    """Enter there."""
    if command.hex not in task.hexes:
        rule = "ND-REINF-02" if night(work.turn) else "ND-REINF-04"
        raise fault("no_entry", f"{command.hex} is no entry hex for it", rule).violation()
    _enter(work, task.card, command.hex)


def _enter(work: Work, card: str, hex_: str) -> None:
    """It costs no movement and uses an activation; it may move and fight (ND-REINF-05)."""
    unit = place_german(work, card, hex_)
    task = work.agenda[-1]
    assert isinstance(task, Acting)
    work.agenda[-1] = replace(task, active=(*task.active, unit.key))
