"""Steps for Marines, who are named, drawn at random, or chosen by the players."""

from __future__ import annotations

from typing import assert_never

from pydantic import Field, model_validator

from campaign.rules.language.forms import WHO, Effect, Man, Node, Number, Who


class ForMarines(Effect):
    """Base of these steps: `meant` tells whom each is for."""


class Amount(Node):
    """Points for somebody: Damage, Stress, Experience, Boon points; negative removes."""

    who: Who
    amount: Number = 1


class CharmGain(Node):
    """A Lucky Charm for one Marine (PH-CHARM-01, p.27)."""

    code: str
    who: Who = "ANY"


class Remembered(Node):
    """Whose name it is from here on, in this Mission or, without `mission`, in the campaign.

    kept: a sentence on his page in The Squad Book.
    """

    as_: str = Field(alias="as", pattern=r"^[A-Z][A-Z_]{1,19}$")
    who: Who | Man
    mission: bool = False
    kept: str = Field("", max_length=160)

    @model_validator(mode="after")
    def _a_name_of_its_own(self) -> Remembered:
        if WHO.match(self.as_):
            raise ValueError(f"{self.as_} means somebody already: give another name")
        return self


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


class RememberStep(ForMarines):
    """Somebody is remembered by a name: {SWIMMER} in later text, and in conditions on a man."""

    remember: Remembered


MarineStep = (
    DamageStep
    | StressStep
    | WoundStep
    | ConditionStep
    | ExperienceStep
    | BoonPointsStep
    | CharmStep
    | RememberStep
)


def meant(step: MarineStep) -> Who | Man:
    """Return whom a step is for: SL, PM, ALL, ANY, RND2, a Profile ... (PH-TEST-17, p.18)."""
    match step:
        case DamageStep(damage=points) | StressStep(stress=points):
            return points.who
        case ExperienceStep(experience=points) | BoonPointsStep(boon_points=points):
            return points.who
        case WoundStep(wound=who) | ConditionStep(condition=who):
            return who
        case CharmStep(charm=gain):
            return gain.who
        case RememberStep(remember=name):
            return name.who
        case _:
            assert_never(step)
