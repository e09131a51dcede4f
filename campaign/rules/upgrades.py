"""Optional upgrades, one level each (PH-XP-04..06, p.51)."""

from __future__ import annotations

from campaign.rules import hooks
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Continue, UpgradeMarine
from campaign.rules.endmission import took_part
from campaign.rules.events import (
    MarineUpgraded,
)
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import (
    Upgrades,
)
from campaign.rules.turn import Turn
from combat.rules.options import Offer, Part, Refusal

UPGRADE_COST = {1: 10, 2: 15, 3: 20}
"""Experience from each level to the next (PH-XP-04, p.51)."""
LEVEL_MAX = 4


def upgradable(state: State, task: Upgrades) -> tuple[Marine, ...]:
    """Return who may rise a level now (PH-XP-04..06, p.51; PH-HOSPITAL-06)."""
    return tuple(
        m
        for m in took_part(state)
        if m.level < LEVEL_MAX
        and m.profile not in task.done
        and m.experience >= UPGRADE_COST[m.level]
    )


def run_upgrades(turn: Turn, task: Upgrades) -> bool:
    """Wait, so that the Experience earned can be seen and spent."""
    return True


def offer_upgrades(state: State, task: Upgrades) -> Answer:
    """Offer each upgrade; say how much Experience is missing (PH-XP-05, p.51)."""
    able = upgradable(state, task)
    offers: list[AnyOffer] = [
        Offer(
            UpgradeMarine(m.profile),
            "upgrade",
            cost=(Part("experience", UPGRADE_COST[m.level], "PH-XP-04", "experience"),),
        )
        for m in able
    ]
    refusals = [_no_upgrade(task, m) for m in took_part(state) if m not in able]
    return answer("upgrades", [*offers, Offer(Continue(), "continue")], refusals)


def _no_upgrade(task: Upgrades, marine: Marine) -> Refusal:
    what = f"upgrade:{marine.profile}"
    if marine.profile in task.done:
        return Refusal(what, "one level at the end of a Mission", "PH-XP-05", 51)
    if marine.level >= LEVEL_MAX:
        return Refusal(what, f"level {LEVEL_MAX} is the highest", "PH-XP-06", 51)
    why = f"{marine.experience} of {UPGRADE_COST[marine.level]} Experience"
    return Refusal(what, why, "PH-XP-04", 51)


def do_upgrades(turn: Turn, task: Upgrades, command: Command) -> None:
    """Raise a Marine one level; the cost is discarded, the rest stays (PH-XP-05, p.51)."""
    if not isinstance(command, UpgradeMarine):
        turn.pop()
        return
    marine = turn.state.marine(command.marine)
    turn.set_marine(
        marine.profile,
        level=marine.level + 1,
        experience=marine.experience - UPGRADE_COST[marine.level],
    )
    turn.emit(MarineUpgraded(marine.profile, marine.level + 1))
    hooks.afterwards(turn, "promotion", marine=marine.profile)
    turn.swap(Upgrades((*task.done, marine.profile)))
