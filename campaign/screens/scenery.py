"""Which of our plates shows a moment where it happens: by the hour, and in a street or not."""

from campaign.plates.scenes import WORDS, Plate, named
from campaign.rules import clock, geography
from campaign.rules.state import State


def plate_of_place(state: State, moment: str) -> Plate:
    """Return the plate of a moment as it is at this hour and in this Space; else the plain one.

    A plate for a street, for the night or for both has `-street`, `-night`, `-street-night` after
    its name; where both are wanted and there is only one, the hour counts for more.
    """
    run = state.mission
    if run is None:
        return named(moment)
    street = "-street" if geography.terrain(state, run.at) == "urban" else ""
    night = "-night" if clock.night(run.clock) else ""
    wanted = (moment + street + night, moment + night, moment + street)
    return named(next((name for name in wanted if name in WORDS), moment))
