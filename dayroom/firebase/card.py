"""Firebase on the day room's list."""

from dayroom.firebase import rules, screen
from dayroom.firebase.bot import SELFPLAY, SharpBot, SteadyBot
from dayroom.games import Card, Choice

CARD = Card(
    code="firebase",
    title="Firebase",
    line="A card duel over a firebase: seven cards, four suits, one product. Two players.",
    ledger="FB",
    minutes="10",
    seats={"us": "The firebase", "vc": "The attacker"},
    seatings=("bot", "link", "hot_seat"),
    hidden=True,
    together=True,
    rules=rules,
    screen=screen,
    bots=(
        ("steady", "Steady: for the highest total", SteadyBot()),
        ("sharp", "Sharp: counts cards", SharpBot()),
    ),
    selfplay=SELFPLAY,
    scripts=("js/dayroom-firebase.js",),
    choices=(
        Choice(
            "best_of",
            "How long",
            (("1", "One game"), ("3", "Best of three games")),
            "A game is often over after five or six hands.",
        ),
    ),
)
