"""Which of our plates shows a moment where it happens: by the hour, in a street, at the ford."""

from campaign.plates.scenes import WORDS, Plate, named
from campaign.rules import clock, geography
from campaign.screens.ground import across
from campaign.telling.words import Words

WATER, PATROL = "river", "patrol"


def plate_of_place(words: Words, moment: str) -> Plate:
    """Return the plate of a moment as it is at this hour and in this Space; else the plain one.

    A plate for a street, for a river, for the night or for two of them has `-street`, `-water`,
    `-night`, `-street-night` after its name; where there is none for both, the hour counts for
    more. Those of the river show the raft that is fought for at the ford of the first patrol.
    """
    state, run = words.state, words.state.mission
    if run is None:
        return named(moment)
    place = "-street" if geography.terrain(state, run.at) == "urban" else ""
    ford = words.content.booklets[run.number].kind == PATROL
    if not place and ford and across(words.content, run, state.battle or state.fought) == WATER:
        place = "-water"
    night = "-night" if clock.night(run.clock) else ""
    wanted = (moment + place + night, moment + night, moment + place)
    return named(next((name for name in wanted if name in WORDS), moment))
