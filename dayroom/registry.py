"""The games of the day room, in the order in which they are listed. A game is added here."""

from __future__ import annotations

from dayroom.firebase.card import CARD as FIREBASE
from dayroom.games import Card
from dayroom.lost_phantom.card import CARD as LOST_PHANTOM
from dayroom.night_drop.card import CARD as NIGHT_DROP
from dayroom.season.card import CARD as SEASON

CARDS: tuple[Card, ...] = (LOST_PHANTOM, FIREBASE, NIGHT_DROP, SEASON)
BY_CODE = {card.code: card for card in CARDS}
