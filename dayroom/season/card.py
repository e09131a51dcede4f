"""The season on the day room's list."""

from dayroom.games import Card, Choice
from dayroom.season import rules, screen

CARD = Card(
    code="season",
    title="The season",
    line="A turn assistant for a strategic game of the whole war that lies on your own table.",
    ledger="VS",
    minutes="as long as your evening",
    seats={"allied": "Allied player", "nlf": "NLF player"},
    seatings=("hot_seat", "link"),
    hidden=False,
    rules=rules,
    screen=screen,
    scripts=("js/dayroom-season.js",),
    choices=(
        Choice(
            "play",
            "What is played",
            (
                ("war", "The war: two game turns and an interphase a season"),
                ("scenario", "An operational scenario: game turns alone"),
            ),
        ),
    ),
)
