"""What the cards of Firebase are called: the printed names and, marked as such, ours."""

from __future__ import annotations

from pathlib import Path

from dayroom import printed
from dayroom.firebase.rules.decks import card

FILE = Path(__file__).resolve().parents[2] / "fixtures/dayroom/firebase/cards.yaml"


def _read() -> tuple[dict[str, tuple[str, bool]], dict[str, str]]:
    cards: dict[str, tuple[str, bool]] = {}
    suits: dict[str, str] = {}
    for raw in printed.read(FILE)["suits"]:
        suits[raw["suit"]] = raw["name"]
        for one in raw["cards"]:
            name = card(raw["side"], raw["suit"], one["force"])
            cards[name] = (one["name"], bool(one.get("invented")))
    return cards, suits


NAMED, SUIT_NAMES = _read()
"""A card: its name and whether that is invented. A suit: its name."""
