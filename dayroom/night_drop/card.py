"""Night Drop on the day room's list."""

from dayroom.games import Card
from dayroom.night_drop import screen, table
from dayroom.night_drop.bot import SELFPLAY, Captain, Recruit
from dayroom.night_drop.names import SEATS
from dayroom.night_drop.news import news

CARD = Card(
    code="night-drop",
    title="Night Drop",
    line="Normandy, 6 June 1944: scattered sticks become companies, or do not. Two players.",
    ledger="ND",
    minutes="90",
    seats=SEATS,
    seatings=("bot", "link", "hot_seat"),
    hidden=True,
    rules=table,
    screen=screen,
    scripts=("js/map.js",),
    look=screen.board,
    news=news,
    aside=True,
    bots=(("captain", "Captain", Captain()), ("recruit", "Recruit", Recruit())),
    selfplay=SELFPLAY,
)
