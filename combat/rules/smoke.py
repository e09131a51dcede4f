"""Popping Smoke, a Fire Order without a test (PH-CBT-SMOKE, p.40)."""

from __future__ import annotations

from combat.rules.board import column
from combat.rules.commands import PopSmoke
from combat.rules.errors import Fault
from combat.rules.events import SmokePopped
from combat.rules.fire import NO_GRENADES
from combat.rules.options import Offer, Part
from combat.rules.pools import fire_cost
from combat.rules.previews import AnyOffer
from combat.rules.state import Marine, Participant
from combat.rules.thawed import AnyBattle, Thawed, has_gear

SMOKE_INITIATIVE = 3  # PH-CBT-SMOKE-02 (p.40)
FRESH_SMOKE = 2  # PH-CBT-SMOKE-04 (p.40)
NO_GRENADE = Fault("no_smoke", "he has no Smoke Grenade", "PH-CBT-SMOKE-01", 40)
NO_LAUNCHER = Fault(
    "no_smoke", "the M79 pops Smoke only for an Engineer of level 3 or 4", "PH-CBT-SMOKE-01", 40
)
NO_AMMO = Fault("no_ammo", "the M79 needs its Ammo for Smoke", "PH-CBT-SMOKE-08", 40)


def smoke_fault(board: AnyBattle, marine: Marine, source: str) -> Fault | None:
    """Why he may not pop Smoke so, None if he may.

    A Smoke Grenade, or the M79 of an Engineer with the Skill (PH-CBT-SMOKE-01, p.40), which
    spends its Ammo (PH-CBT-SMOKE-08).
    """
    man = marine.participant
    if board.setup.no_grenades:
        return NO_GRENADES
    if source == "smoke":
        return None if has_gear(man, "smoke") else NO_GRENADE
    if "m79" not in man.weapons or "launcher-smoke" not in man.skills:
        return NO_LAUNCHER
    return None if has_gear(man, "m79-ammo") else NO_AMMO


def smoke_cost(board: AnyBattle, man: Participant, source: str) -> tuple[Part, ...]:
    """The Initiative of popping Smoke (PH-CBT-SMOKE-02, p.40)."""
    initiative = SMOKE_INITIATIVE
    if source == "m79":
        initiative = board.content.weapons["m79"].modes[0].initiative
    return fire_cost(initiative, False, False, man.fire_initiative)


def smoke_offers(board: AnyBattle, marine: Marine) -> list[AnyOffer]:
    """The ways he may pop Smoke."""
    return [
        Offer(PopSmoke(source), "pop_smoke", smoke_cost(board, marine.participant, source))
        for source in ("smoke", "m79")
        if smoke_fault(board, marine, source) is None
    ]


def pop_smoke(t: Thawed, order: PopSmoke) -> tuple[Part, ...]:
    """Put Smoke over his column, whatever his row (PH-CBT-SMOKE-03, p.40), in place of any there
    (PH-CBT-SMOKE-07). Returns the cost."""
    marine = t.acting
    if (why := smoke_fault(t, marine, order.source)) is not None:
        raise why.violation("No Smoke")
    cost = smoke_cost(t, marine.participant, order.source)
    t.spend_gear(marine.key, "smoke" if order.source == "smoke" else "m79-ammo")
    at = column(marine.space)
    others = [pair for pair in t.smoke if pair[0] != at]
    t.smoke = tuple(sorted([*others, (at, FRESH_SMOKE)]))
    t.tell(SmokePopped(marine.key, order.source, at, FRESH_SMOKE, cost))
    return cost
