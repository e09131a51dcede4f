"""Which of our plates shows a moment where it happens: by the hour, in a street, at the ford."""

from campaign.plates.scenes import WORDS, Plate, named
from campaign.rules import clock, geography
from campaign.screens.ground import across, land_of
from campaign.telling.words import Words
from combat.rules.visible import BattleView

WATER, PATROL = "river", "patrol"


def plate_of_place(words: Words, moment: str, fight: BattleView | None = None) -> Plate:
    """Return the plate of a moment as it is at this hour and in this Space; else the plain one.

    A plate for a street, for a river, for bamboo, for the night or for two of them has `-street`,
    `-water`, `-bamboo`, `-night`, `-street-night` after its name; where there is none for both, the
    hour counts for more. `fight`: the Combat there, for what its Set up Box says of its ground.
    """
    run = words.state.mission
    if run is None:
        return named(moment)
    place = _place(words, fight)
    night = "-night" if clock.night(run.clock) else ""
    wanted = (moment + place + night, moment + night, moment + place)
    return named(next((name for name in wanted if name in WORDS), moment))


def _place(words: Words, fight: BattleView | None) -> str:
    """What stands after the name of a plate of this place; "" where the plain one is of it.

    Those of the river show the raft that is fought for at the ford of the first patrol.
    """
    state, run = words.state, words.state.run
    if geography.terrain(state, run.at) == "urban":
        return "-street"
    ford = words.content.booklets[run.number].kind == PATROL
    if ford and across(words.content, run, fight) == WATER:
        return "-water"
    return "-bamboo" if fight is not None and land_of(words, fight) == "bamboo" else ""
