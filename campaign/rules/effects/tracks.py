"""What moves a track, or a roll to come (PH-TIME-01, PH-STAMINA-01, PH-THREAT-01, p.21-22)."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import clock, special
from campaign.rules.effects.log import set_counter
from campaign.rules.language import (
    ClockStep,
    QuietStep,
    RnrStep,
    StaminaStep,
    ThreatStep,
    TimeStep,
    TrackStep,
)
from campaign.rules.tracks import change_threat, gain_stamina, spend_stamina
from campaign.rules.turn import Here


def apply(here: Here, step: TrackStep) -> None:
    """Carry out a step that moves a track."""
    turn = here.turn
    match step:
        case TimeStep(time=minutes):
            clock.pass_time(turn, minutes)
        case ClockStep(clock=to):
            clock.pass_time(turn, clock.minutes_until(turn.run.clock, to))
        case StaminaStep(stamina=amount):
            if amount >= 0:
                gain_stamina(turn, amount)
            else:
                spend_stamina(turn, -amount)
        case ThreatStep(threat=amount):
            change_threat(turn, amount, "entry")
        case QuietStep(quiet=marches):
            # The next Marches add no Threat.
            already = special.counter(turn.state, special.QUIET)
            set_counter(turn, special.QUIET, already + marches)
        case RnrStep(rnr=amount):
            turn.set_run(rnr=turn.run.rnr + amount)
        case _:
            assert_never(step)
