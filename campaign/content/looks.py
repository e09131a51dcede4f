"""Whose face is whose, for cards that do not say it: older ones, and those of new men."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import get_args

import yaml

from campaign.content.files import FIXTURES
from campaign.rules import looks as words
from campaign.rules.cards import ProfileCard
from campaign.rules.looks import Looks

CHOSEN = {
    "skin": words.Skin,
    "build": words.Build,
    "shape": words.Shape,
    "ink": words.Ink,
    "brow": words.Brow,
    "eyes": words.Eyes,
    "nose": words.Nose,
    "ears": words.Ears,
    "mouth": words.Mouth,
}
"""What a name alone decides; hat and dress stay plain, and nobody gets glasses or a beard."""


def looks_of(profile: ProfileCard) -> Looks:
    """Return how a man looks: as his card says, else as the shipped card of his code, else a face
    that his name decides, always the same.
    """
    return profile.looks or shipped().get(profile.code) or _by_name(profile.name)


@cache
def shipped() -> Mapping[str, Looks]:
    """Return the looks of the shipped Profiles by their codes.

    Campaigns begun before cards told looks keep those cards, and get these faces all the same.
    """
    cards = yaml.safe_load((FIXTURES / "cards" / "profiles.yaml").read_text(encoding="utf-8"))
    return {card["code"]: Looks(**card["looks"]) for card in cards}


@cache
def _by_name(name: str) -> Looks:
    drawn = iter(sha256(name.encode()).digest())
    said = {
        key: get_args(known)[next(drawn) % len(get_args(known))] for key, known in CHOSEN.items()
    }
    return Looks(**{**said, "age": 19 + next(drawn) % 9})
