"""Steps for Marines, who are named, drawn at random, or chosen by the players."""

from __future__ import annotations

from typing import assert_never

from campaign.rules.language.forms import Effect, Node, Who


class ForMarines(Effect):
    """Base of these steps: `meant` tells whom each is for."""


class Amount(Node):
    """Points for somebody: Damage, Stress, Experience, Boon points; negative removes."""

    who: Who
    amount: int = 1


class CharmGain(Node):
    """A Lucky Charm for one Marine (PH-CHARM-01, p.27)."""

    code: str
    who: Who = "ANY"


class DamageStep(ForMarines):
    """Damage by an entry ignores Cover and Flak Jackets (PH-EVENT-04, p.27); negative heals."""

    damage: Amount


class StressStep(ForMarines):
    """Stress; negative removes."""

    stress: Amount


class WoundStep(ForMarines):
    """A Wound card drawn directly (PH-STRESS-03, p.46)."""

    wound: Who


class ConditionStep(ForMarines):
    """A Condition card drawn directly (PH-STRESS-03, p.46)."""

    condition: Who


class ExperienceStep(ForMarines):
    """Experience."""

    experience: Amount


class BoonPointsStep(ForMarines):
    """Boon points for a Marine; negative: lost, as far as the Squad has them."""

    boon_points: Amount


class CharmStep(ForMarines):
    """A Lucky Charm."""

    charm: CharmGain


MarineStep = (
    DamageStep
    | StressStep
    | WoundStep
    | ConditionStep
    | ExperienceStep
    | BoonPointsStep
    | CharmStep
)


def meant(step: MarineStep) -> Who:
    """Return whom a step is for: SL, PM, ALL, ANY, RND2 ... (PH-TEST-17, p.18)."""
    match step:
        case DamageStep(damage=points) | StressStep(stress=points):
            return points.who
        case ExperienceStep(experience=points) | BoonPointsStep(boon_points=points):
            return points.who
        case WoundStep(wound=who) | ConditionStep(condition=who):
            return who
        case CharmStep(charm=gain):
            return gain.who
        case _:
            assert_never(step)
