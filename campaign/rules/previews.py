"""What an offer of the campaign promises besides its chances, and the offers themselves, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from campaign.rules.commands import Command
from combat.rules import previews
from combat.rules.options import Offer, Options

HowEnded: TypeAlias = Literal["base", "evac", "losses", "time"]
"""How a command may end a Mission: in the Base, by Evac, with too few Marines, out of time."""


@dataclass(frozen=True, slots=True)
class EndsMission:
    """The command ends the Mission (PH-ENDMISSION-01, p.51).

    unmet: the codes of the Objectives that are not met then, in the booklet's order, as far as can
    be known before dice fall and entries are read.
    """

    how: HowEnded
    unmet: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarchPreview:
    """What a March brings.

    short: SP that the Squad lacks; eaz: Threat that EAZs add there; quiet: next to the Base, where
    the Threat die changes nothing; base: it is the Base; event: a marker lies there;
    ends: the Mission ends with it.
    """

    short: int = 0
    eaz: int = 0
    quiet: bool = False
    base: bool = False
    event: bool = False
    ends: EndsMission | None = None


@dataclass(frozen=True, slots=True)
class WoundPreview:
    """The chance of each type of Wound card."""

    deep: float
    critical: float
    kia: float


@dataclass(frozen=True, slots=True)
class StressPreview:
    """How much Stress a charm ignores, and whether a Condition threatens without it."""

    ignored: int
    condition: bool


Preview: TypeAlias = MarchPreview | EndsMission | WoundPreview | StressPreview | previews.Preview
AnyOffer: TypeAlias = Offer[Command, Preview]
AnyOptions: TypeAlias = Options[Command, Preview]
