"""The Lost Phantom on the day room's list."""

from dayroom.games import Card, Choice
from dayroom.lost_phantom import doors, screen
from dayroom.lost_phantom.bot import SELFPLAY, hint
from dayroom.lost_phantom.news import news

CARD = Card(
    code="lost-phantom",
    title="The Lost Phantom",
    line="May 1972. A pilot on the ground, a map with nothing on it, and a river. One player.",
    ledger="LP",
    minutes="30 to 60",
    seats={"pilot": "The pilot"},
    seatings=("alone",),
    hidden=False,
    rules=doors,
    screen=screen,
    aside=True,
    scripts=("js/phantom.js",),
    hint=hint,
    news=news,
    selfplay=SELFPLAY,
    choices=(
        Choice(
            "dice",
            "Which die counts",
            (
                ("free", "Any die that was rolled"),
                ("strict", "The highest die, always"),
            ),
            "Of several dice one counts, and a six costs Health. The rulebook says both; with the "
            "highest alone the game is much harder.",
        ),
    ),
)
