"""What happens to one Marine: Damage, Stress, cards, Experience, Boon points, a Lucky Charm."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import harm, trait_tests
from campaign.rules.events import BoonPointsChanged, CharmGained, NameGiven
from campaign.rules.language import (
    BoonPointsStep,
    CharmStep,
    ConditionStep,
    DamageStep,
    ExperienceStep,
    MarineStep,
    Remembered,
    RememberStep,
    StressStep,
    WoundStep,
)
from campaign.rules.names import Profile
from campaign.rules.story import Named
from campaign.rules.turn import Turn
from combat.rules.copies import changed


def give(turn: Turn, profile: Profile, step: MarineStep) -> None:
    """Give a Marine what a step holds for him.

    Wound and Condition cards are drawn once Damage or Stress is removed (PH-STRESS-03, p.46).
    """
    match step:
        case DamageStep(damage=points):
            harm.damage(turn, profile, points.amount)
        case StressStep(stress=points):
            harm.stress(turn, profile, points.amount)
        case WoundStep():
            harm.wound(turn, profile)
        case ConditionStep():
            harm.condition(turn, profile)
        case ExperienceStep(experience=points):
            # PH-XP-07 (p.51)
            trait_tests.gain(turn, profile, points.amount, "entry")
        case BoonPointsStep(boon_points=points):
            _boon_points(turn, profile, points.amount)
        case CharmStep(charm=gain):
            _charm(turn, profile, gain.code)
        case RememberStep(remember=name):
            _remember(turn, profile, name)
        case _:
            assert_never(step)


def _remember(turn: Turn, profile: Profile, name: Remembered) -> None:
    """Bind a name; who had it before has it no longer."""
    story = turn.state.story
    others = [known for known in story.named if known.name != name.as_]
    known = Named(name.as_, profile, turn.run.number if name.mission else 0)
    turn.set(story=changed(story, named=(*others, known)))
    turn.emit(NameGiven(name.as_, profile))


def _boon_points(turn: Turn, profile: Profile, amount: int) -> None:
    """Give Boon points, or take as many as he has (PH-BOON-07, p.52)."""
    marine = turn.state.marine(profile)
    amount = max(amount, -marine.boon_points)
    if amount:
        turn.set_marine(profile, boon_points=marine.boon_points + amount)
        turn.emit(BoonPointsChanged(profile, amount, marine.boon_points + amount))


def _charm(turn: Turn, profile: Profile, code: str) -> None:
    """Bind a Lucky Charm to a Marine (PH-CHARM-01, PH-CHARM-03, p.27)."""
    if any(code in m.charms for m in turn.state.marines):
        return
    turn.set_marine(profile, charms=(*turn.state.marine(profile).charms, code))
    turn.emit(CharmGained(profile, code))
