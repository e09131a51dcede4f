"""Steps for what the Squad has with it: Gear, Boon cards, who is led or carried, who joins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from campaign.rules.language.forms import Effect, Node, Number, Who


class OfCompany(Effect):
    """Base of these steps."""


class PassengerChange(Node):
    """Somebody the Squad leads or carries: he slows it as the marker says (PH-LITTER-02, -03,
    p.48).

    A pow does so only where the Mission's rules say `pow_slows`; a kia leaves by Evac.
    """

    add: str | None = None
    as_: Literal["walking_wounded", "littered", "kia", "pow"] = Field("walking_wounded", alias="as")
    remove: str | None = None
    name: str = ""


class GearChange(Node):
    """Gear or a Weapon gained (the players say who carries it) or lost."""

    gain: str | None = None
    lose: str | None = None
    side: Number | None = None
    count: int = Field(1, ge=1, le=6)
    who: Who = "ANY"


class Recruit(Node):
    """A special Marine who joins by an Event (PH-SETUP-16, p.10)."""

    marine: str


class NextMission(Node):
    """Something kept for the start of the next Mission."""

    stamina: Number = 0
    boon: Number = 0
    weapon: str | None = None


class BoonStep(OfCompany):
    """Boon cards drawn by the Squad, or one for a named Specialization (PH-BOON-04, p.52)."""

    boon: Annotated[int, Field(ge=1, le=3)] | Literal["SL", "RO", "INF", "SCT", "ENG", "DOC"]


class PassengerStep(OfCompany):
    """Somebody led or carried."""

    passenger: PassengerChange


class GearStep(OfCompany):
    """Gear or Weapons gained or lost."""

    gear: GearChange


class NextStep(OfCompany):
    """Something kept for the next Mission."""

    next: NextMission


class BearersStep(OfCompany):
    """Bearers carry: Littered and K.I.A. no longer slow the Squad in this Mission."""

    bearers: Literal[True]


class RecruitStep(OfCompany):
    """A special Marine may join."""

    recruit: Recruit


class DischargeStep(OfCompany):
    """Hospitalized Marines return for the next Mission."""

    discharge: int = Field(ge=1, le=6)


CompanyStep = (
    BoonStep | PassengerStep | GearStep | NextStep | BearersStep | RecruitStep | DischargeStep
)
