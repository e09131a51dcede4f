"""What a seat may do now: `legal`. The offers are exactly what `apply` accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from combat.rules import red
from combat.rules.commands import (
    Activate,
    AnyCommand,
    BeginCombat,
    ChooseRows,
    DeclineAbility,
    FireTank,
    Idle,
    KeepClaymore,
    PlayBoon,
    RevealEnemy,
    RevealNone,
    SensiblePlacement,
    SplitHits,
    TriggerClaymore,
    UseAbility,
)
from combat.rules.doors import activation_fault, decider, marine_of, may_decide
from combat.rules.errors import RuleViolation
from combat.rules.explain import preview, with_previews
from combat.rules.options import Offer, Options
from combat.rules.orders import order_offers
from combat.rules.placement import place_offers, side_offers
from combat.rules.previews import AnyOffer, AnyOptions
from combat.rules.reactions import boon_fault
from combat.rules.sharing import split_choices
from combat.rules.state import Battle, ReactionPending, SplitPending
from combat.rules.support import claymore_pool, claymore_rows, row_choices, tank_rows

Offers = list[AnyOffer]
PROBES: Mapping[str, AnyCommand] = {
    "claymore": KeepClaymore(),
    "order": Idle(),
    "rows": ChooseRows(()),
    "split": SplitHits(()),
    "reaction": DeclineAbility(),
}
"""A command that belongs to the one whom a decision of this kind waits for."""


def legal(battle: Battle, seat: str = "", previews: bool = False) -> AnyOptions:
    """Every command that `seat` may give now; seat "" stands for the whole table.

    Offers carry cost and pool. With `previews` they also carry chance, critical, expected and
    preview (`combat.rules.explain`), and the refusals are listed: dearer, for people, not bots.
    While casualties wait, and when the Combat is over, there are none.
    """
    offers = STAGES[battle.stage](battle)
    if seat:
        offers = [o for o in offers if may_decide(battle, seat, o.command)]
    options = Options(seat, battle.stage, who_decides(battle), tuple(offers))
    if not previews:
        return options
    return with_previews(battle, options)


def explain(battle: Battle, command: AnyCommand) -> AnyOffer:
    """The offer of an allowed command with all its previews (`combat.rules.explain.preview`).

    Raises `RuleViolation` for a command that is not offered.
    """
    for offer in legal(battle).offers:
        if offer.command == command:
            return preview(battle, offer)
    raise RuleViolation("not_offered", "That is not allowed now.", "PH-CBT-INIT-01", 32)


def who_decides(battle: Battle) -> str:
    """The one seat the battle waits for, "" if any may decide."""
    if battle.stage in red.STAGES:
        return battle.setup.enemy_seat
    if battle.stage == "activate":
        owners = {m.participant.owner for m in battle.marines if m.ready}
        return owners.pop() if len(owners) == 1 else ""
    probe = PROBES.get(battle.stage)
    return decider(battle, marine_of(battle, probe)) if probe is not None else ""


def _placement(battle: Battle) -> Offers:
    return [
        Offer(BeginCombat(), "begin_combat"),
        Offer(SensiblePlacement(), "sensible_placement"),
        *side_offers(battle),
        *place_offers(battle),
    ]


def _claymore(battle: Battle) -> Offers:
    pool = claymore_pool(battle)
    offers: Offers = [
        Offer(TriggerClaymore(at), "trigger_claymore", pool=pool) for at in claymore_rows(battle)
    ]
    return [*offers, Offer(KeepClaymore(), "keep_claymore")]


@lru_cache(maxsize=256)
def _activate_offer(key: str) -> AnyOffer:
    return Offer(Activate(key), "activate")


def _activate(battle: Battle) -> Offers:
    offers: Offers = [
        _activate_offer(marine.key)
        for marine in battle.marines
        if activation_fault(battle, marine.key) is None
    ]
    return offers


def _boons(battle: Battle) -> Offers:
    return [
        Offer(PlayBoon(marine.key), "play_boon")
        for marine in battle.marines
        if boon_fault(battle, marine) is None
    ]


def _choosing(battle: Battle) -> Offers:
    tank: Offers = [Offer(FireTank(at), "fire_tank") for at in tank_rows(battle)]
    return [*_activate(battle), *_boons(battle), *tank]


def _ordering(battle: Battle) -> Offers:
    assert battle.active is not None
    marine = battle.marine(battle.active.marine)
    offers = order_offers(battle, marine, battle.active)
    offers += _boons(battle)
    if not battle.active.orders:
        offers += _activate(battle)
    return offers


def _split(battle: Battle) -> Offers:
    assert isinstance(battle.pending, SplitPending)
    return [Offer(SplitHits(split), "split_hits") for split in split_choices(battle.pending)]


def _rows(battle: Battle) -> Offers:
    return [Offer(ChooseRows(rows), "choose_rows") for rows in row_choices(battle)]


def _reaction(battle: Battle) -> Offers:
    assert isinstance(battle.pending, ReactionPending)
    use = UseAbility(battle.pending.marine, battle.pending.ability)
    return [Offer(use, "use_ability"), Offer(DeclineAbility(), "decline_ability")]


def _reveal(battle: Battle) -> Offers:
    hidden: Offers = [
        Offer(RevealEnemy(e.key), "reveal_enemy") for e in battle.enemies if not e.face_up
    ]
    return [*hidden, Offer(RevealNone(), "reveal_none")]


def _nothing(battle: Battle) -> Offers:
    return []


STAGES: Mapping[str, Callable[[Battle], Offers]] = {
    "placement": _placement,
    "claymore": _claymore,
    "activate": _choosing,
    "order": _ordering,
    "split": _split,
    "rows": _rows,
    "reaction": _reaction,
    "reveal": _reveal,
    **dict.fromkeys(red.STAGES, red.offers),
    "casualties": _nothing,
    "over": _nothing,
}
