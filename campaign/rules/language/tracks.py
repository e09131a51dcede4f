"""Steps that move a track or a roll to come: Time, SP, Threat, R&R."""

from __future__ import annotations

from pydantic import Field

from campaign.rules.language.forms import Clock, Effect, Number, Span


class OnTracks(Effect):
    """Base of these steps."""


class TimeStep(OnTracks):
    """Time passes."""

    time: Span


class ClockStep(OnTracks):
    """The clock moves forward to a time of day."""

    clock: Clock


class StaminaStep(OnTracks):
    """SP gained, or lost with Forced March Damage for what is short (PH-STAMINA-03, p.22)."""

    stamina: Number


class ThreatStep(OnTracks):
    """Threat up or down, clamped to 1..9 (PH-THREAT-05, p.22)."""

    threat: Number


class QuietStep(OnTracks):
    """The next Marches add no Threat: the die is rolled for Encounters only."""

    quiet: int = Field(ge=1, le=9)


class RnrStep(OnTracks):
    """A modifier for the R&R roll at the end of this Mission."""

    rnr: Number


TrackStep = TimeStep | ClockStep | StaminaStep | ThreatStep | QuietStep | RnrStep
