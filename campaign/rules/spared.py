"""What may spare a Marine a Wound card or Stress: his answer is asked first.

SIX DAYS and STAY WITH ME (PH-SQUAD-04, PH-SQUAD-07, p.58, 11) at a Wound draw (PH-DAMAGE-03, p.46),
the charm STRING (PH-CHARM-01, p.27) when Stress comes. A Flak Jacket works by itself (PH-EQUIP-28).
"""

from __future__ import annotations

from collections import Counter

from campaign.rules import harm, roster
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Decline, UseAbility, UseCharm
from campaign.rules.events import AbilityUsed, CharmUsed
from campaign.rules.previews import StressPreview, WoundPreview
from campaign.rules.state import State
from campaign.rules.tasks import SpareStress, SpareWound
from campaign.rules.trait_help import spend
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part

STRESS_INSTEAD = 3
"""SIX DAYS: the Stress taken instead of a Wound card."""


def wound_odds(state: State, *, two: bool) -> dict[str, float]:
    """Return the chance of each type of Wound card: the top one, or the lower of two.

    By which cards are left in the deck, which everybody can count; never by their order.
    """
    deck = sorted(state.run.wounds)
    count = len(deck)
    odds: Counter[str] = Counter()
    for place, card in enumerate(deck):
        lower_of_two = 2 * (count - 1 - place) / (count * (count - 1)) if count > 1 else 1.0
        share = lower_of_two if two else 1 / count
        odds[state.book.wounds[card].type] += share  # type: ignore[assignment]
    return dict(odds)


def _told(odds: dict[str, float]) -> WoundPreview:
    return WoundPreview(odds.get("deep", 0.0), odds.get("critical", 0.0), odds.get("kia", 0.0))


# --- a Wound card -----------------------------------------------------------------------------


def run_wound(turn: Turn, task: SpareWound) -> bool:
    """Wait for the holder; a man who left meanwhile draws nothing, help used up helps no more."""
    if turn.state.marine(task.profile).standing != "squad":
        turn.pop()
        return False
    holder = turn.state.marine(task.holder)
    if holder.standing != "squad" or task.code in holder.used:
        _plain(turn, task)
        return False
    return True


def offer_wound(state: State, task: SpareWound) -> Answer:
    """Offer the help with what it does to the odds, and the plain draw (PH-WOUND-11, p.46)."""
    lower = _told(wound_odds(state, two=True)) if task.code == harm.STAY_WITH_ME else None
    cost = () if lower else (Part("stress", STRESS_INSTEAD, "PH-SQUAD-04", "stress"),)
    use = UseAbility(task.holder, task.code)
    return answer(
        "spare_wound",
        [
            Offer(use, "use_ability", cost=cost, preview=lower),
            Offer(Decline(), "decline", preview=_told(wound_odds(state, two=False))),
        ],
        decider=state.marine(task.holder).owner,
    )


def do_wound(turn: Turn, task: SpareWound, command: Command) -> None:
    """Take 3 Stress instead, draw two and keep the lower, or draw as ever."""
    if not isinstance(command, UseAbility):
        _plain(turn, task)
        return
    turn.pop()
    spend(turn, task.holder, task.code)
    turn.emit(AbilityUsed(task.holder, task.code))
    if task.code == harm.SIX_DAYS:
        harm.stress(turn, task.profile, STRESS_INSTEAD)
    else:
        harm.draw_wound(turn, task.profile, two=True)
    _go_on(turn, task)


def _plain(turn: Turn, task: SpareWound) -> None:
    """Draw without this help; after SIX DAYS somebody else's may still be asked."""
    turn.pop()
    if task.code == harm.SIX_DAYS:
        harm.wound_or_help(turn, task.profile, combat=task.combat, checking=task.checking)
        if isinstance(turn.state.agenda[-1], SpareWound):
            return
    else:
        harm.draw_wound(turn, task.profile)
    _go_on(turn, task)


def _go_on(turn: Turn, task: SpareWound) -> None:
    """Go on checking the Squad's thresholds where that was interrupted (PH-DAMAGE-03, p.46)."""
    if task.checking:
        harm.check(turn, combat=task.combat)


# --- Stress -----------------------------------------------------------------------------------


def run_stress(turn: Turn, task: SpareStress) -> bool:
    """Wait for the charm's holder, unless it was used or he left meanwhile."""
    marine = turn.state.marine(task.profile)
    if marine.standing != "squad" or task.charm in marine.used:
        _settle(turn, task)
        return False
    return True


def ignored(state: State, task: SpareStress) -> int:
    """Return how much of the Stress the charm would take away."""
    return min(task.amount, state.book.charms[task.charm].amount)


def offer_stress(state: State, task: SpareStress) -> Answer:
    """Offer the charm: how much it ignores, and whether a Condition threatens without it."""
    marine = state.marine(task.profile)
    threat = marine.stress >= roster.stress_threshold(state, marine)
    spared = StressPreview(ignored(state, task), condition=threat)
    return answer(
        "spare_stress",
        [
            Offer(UseCharm(task.profile, task.charm), "use_charm", preview=spared),
            Offer(Decline(), "decline"),
        ],
        decider=marine.owner,
    )


def do_stress(turn: Turn, task: SpareStress, command: Command) -> None:
    """Ignore the Stress with the charm, once per Mission, or keep it (PH-CHARM-01, p.27)."""
    if isinstance(command, UseCharm):
        spend(turn, task.profile, task.charm)
        turn.emit(CharmUsed(task.profile, task.charm))
        harm.stress(turn, task.profile, -ignored(turn.state, task))
    _settle(turn, task)


def _settle(turn: Turn, task: SpareStress) -> None:
    turn.pop()
    if task.checking:
        harm.check_own_stress(turn, task.profile)
