"""The sequence of a Combat (PH-CBT-INIT-01, p.32): whose turn it is, what comes next, the end.

`advance` runs step after step until a decision is awaited. Marines: strikes and Smoke, a Marine is
chosen, two Orders, Initiative. Enemy: Retreat roll, Tactics, Combat marker, test, Initiative. After
every Activation the end is checked (PH-CBT-END-01, p.44).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from combat.rules import ends, enemy
from combat.rules.copies import changed
from combat.rules.ends import BattleResult, How
from combat.rules.events import (
    CombatOver,
    RoundStarted,
    SmokeFaded,
    StrikeArrived,
)
from combat.rules.options import Part
from combat.rules.orders import ORDERS
from combat.rules.pools import at_least
from combat.rules.setup import MAX_ACTIVATIONS
from combat.rules.state import Activation
from combat.rules.support import arrive
from combat.rules.thawed import Thawed

TOO_FEW = 3  # PH-CBT-END-01, PH-CBT-END-02 (p.44)


def advance(t: Thawed) -> None:
    """Go on until a decision is awaited or the Combat is over."""
    while not t.waiting:
        STEPS[t.step](t)


def turn(t: Thawed) -> None:
    """Check for the end, then look up the Initiative: 0 and green are the Marines'
    (PH-CBT-INIT-02, p.33)."""
    if not t.marines:
        finish(t, "marines_lost")
    elif not t.enemies:
        finish(t, "eliminated")
    elif own := ends.met(t):
        finish(t, "event", won=own.won)
    elif t.initiative < 0:
        t.step = "retreat"
    elif len(t.marines) <= TOO_FEW:
        finish(t, "marines_lost")
    elif any(marine.ready for marine in t.marines):
        t.step = "arrival"
    elif t.round < t.setup.rounds:
        _next_round(t)
    else:
        # PH-CBT-INIT-10 (p.58): all have Activated and it is the Marines' turn.
        finish(t, "activated")


def _next_round(t: Thawed) -> None:
    """All markers green again, all else stays (PH-CBT-INIT-11, p.58)."""
    t.round += 1
    for marine in list(t.marines):
        if marine.space:
            ready = min(MAX_ACTIVATIONS, len(marine.participant.ids))
            t.put_marine(changed(marine, ready=ready, acted=0))
    t.tell(RoundStarted(t.round))


def arrival(t: Thawed) -> None:
    """The start of a Marine Activation: Smoke fades (PH-CBT-SMOKE-05, PH-CBT-SMOKE-06, p.40), then
    strikes called earlier arrive (PH-CBT-FIRESUPPORT-05, p.41)."""
    t.step = "strikes"
    for where, value in t.smoke:
        t.tell(SmokeFaded(where, value - 1))
    t.smoke = tuple([(where, value - 1) for where, value in t.smoke if value > 1])
    t.due, t.strikes = t.strikes, ()


def strikes(t: Thawed) -> None:
    """Resolve the strikes that are due, one by one; then a Marine is chosen."""
    if t.due and t.enemies:
        arrive(t)
        return
    fought_out = not t.enemies or len(t.marines) <= TOO_FEW
    ready = any(marine.ready for marine in t.marines)
    t.step = "turn" if fought_out or not ready else "choose"


def choose(t: Thawed) -> None:
    """Wait for the choice of a Marine (PH-CBT-INIT-03, p.33)."""
    t.wait("activate")


def order(t: Thawed) -> None:
    """Wait for an Order, or end the Activation after two (PH-CBT-ORDER-01, p.33).

    With no Enemy left a second Order could change nothing, so the Activation ends at once.
    """
    assert t.active is not None
    if t.enemies and len(t.active.orders) < ORDERS:
        t.wait("order")
    else:
        _end_activation(t, t.active)


def _end_activation(t: Thawed, active: Activation) -> None:
    """Move the marker once for both Orders, 3 at least (PH-CBT-INIT-07, PH-CBT-INIT-08), then flip
    the Activation marker (PH-CBT-INIT-05, PH-CBT-INIT-09, p.42)."""
    parts = at_least([Part("orders", active.cost, "PH-CBT-INIT-07")] if active.cost else [])
    t.move_initiative(active.marine, -sum([part.value for part in parts]), parts)
    marine = t.marine(active.marine)
    t.put_marine(changed(marine, ready=marine.ready - 1, acted=marine.acted + 1))
    t.active = None
    t.activations += 1
    t.step = "turn"


def pulled_back(t: Thawed) -> None:
    """PULL BACK (PH-CBT-END-07, p.44)."""
    finish(t, "pull_back")


def retreated(t: Thawed) -> None:
    """The Enemies Retreat (PH-CBT-RETREAT-03, p.41)."""
    finish(t, "retreat")


def finish(t: Thawed, how: How, *, won: bool = False) -> None:
    """The Combat is over: strikes on their way are lost (PH-CBT-FIRESUPPORT-14, p.41), the result
    says what the Squad earned (PH-CBT-END-04, PH-CBT-END-05, PH-CBT-END-07, PH-CBT-END-08, p.44).

    With an Event's own end `won` is what the Event says; its reward goes by the Enemies eliminated.
    """
    for strike in (*t.due, *t.strikes):
        t.tell(StrikeArrived(strike.skill, "lost"))
    t.due = t.strikes = ()
    placed = sum([one.placed for one in t.eliminated])
    half = enemy.more_than_half(t)
    if how != "event":
        won = how in ("eliminated", "retreat") or (how == "activated" and half)
    reward: Literal["none", "half", "all"] = "none"
    if won if how != "event" else half:
        reward = "all" if how == "eliminated" else "half"
    t.result = BattleResult(how, t.placed, placed, len(t.eliminated), won, reward)
    t.tell(CombatOver(t.result))
    t.active = t.plan = None
    t.wait("over")


STEPS: Mapping[str, Callable[[Thawed], None]] = {
    "turn": turn,
    "arrival": arrival,
    "strikes": strikes,
    "choose": choose,
    "order": order,
    "pulled_back": pulled_back,
    "retreated": retreated,
    "retreat": enemy.retreat,
    "tactics": enemy.tactics,
    "tactics_effect": enemy.tactics_effect,
    "marker": enemy.marker,
    "marker_effect": enemy.marker_effect,
    "test": enemy.enemy_test,
    "cost": enemy.cost,
    "reveal": enemy.reveal_one,
}
