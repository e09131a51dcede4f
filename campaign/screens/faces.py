"""The face of a Marine as he is now: mud by the way he came, fatigue by Stress, dressings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from campaign.content.looks import looks_of, named_in, people_of
from campaign.faces import Toll, address
from campaign.rules import roster
from campaign.rules.cards import ProfileCard
from campaign.rules.state import Marine, State
from campaign.telling.words import Words

MUDDY = (3, 8)
"""Marches of a Mission after which a man is muddy, and very muddy."""
FRESH = Toll()
DEAD = Toll(dead=True)


@dataclass(frozen=True, slots=True)
class Face:
    """A Marine beside what happened: his portrait, and what it did to him in short phrases."""

    nickname: str
    portrait: str
    took: tuple[str, ...] = ()
    fallen: bool = False


def face(words: Words, marine: Marine) -> str:
    """Return the address of a Marine's portrait as he is now."""
    return address(looks_of(words.content.profiles[marine.profile]), toll(words.state, marine))


def href(words: Words, marine: Marine) -> str:
    """Return where a Marine's portrait as he is now is fetched from."""
    return _href(face(words, marine))


@lru_cache(maxsize=1024)
def _href(address: str) -> str:
    return reverse("face", args=[address])


def fresh(profile: ProfileCard) -> str:
    """Return the address of the portrait on a card: clean, rested, whole."""
    return address(looks_of(profile), FRESH)


def person(words: Words, name: str) -> str:
    """Return the address of the face of one of the story's people; empty for who has none."""
    looks = people_of(words.content.book).get(name)
    return address(looks, FRESH) if looks is not None else ""


def met(words: Words, text: str) -> tuple[Face, ...]:
    """Return the people of the story whom a text names."""
    people = people_of(words.content.book)
    return tuple(Face(name, address(people[name], FRESH)) for name in named_in(text, people))


def toll(state: State, marine: Marine) -> Toll:
    """Return what the days have done to a Marine, as far as it shows."""
    if marine.standing == "kia":
        return DEAD
    run = state.mission
    marches = run.tally.marches if run is not None and marine.standing == "squad" else 0
    strain = marine.stress / roster.stress_threshold(state, marine)
    return Toll(
        muddy=sum(marches >= least for least in MUDDY),
        tired=sum(strain >= share for share in (0.5, 0.8)),
        hurt=min(2, marine.wound_cubes + (marine.wound != "")),
    )
