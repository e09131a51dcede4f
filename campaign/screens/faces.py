"""The face of a Marine as he is now: mud by the way he came, his expression by Damage and Stress,
dressings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from django.urls import reverse

from campaign.content.looks import looks_of, named_in, people_of, place_of
from campaign.content.prose import DOC
from campaign.faces import Toll, address
from campaign.faces.address import CUT
from campaign.rules import roster
from campaign.rules.cards import ProfileCard
from campaign.rules.content import Content
from campaign.rules.state import Marine, State
from campaign.telling.words import Words

MUDDY = (3, 8)
"""Marches of a Mission after which a man is muddy, and very muddy."""
TIRED, PAINED = (0.5, 0.8), (0.5, 0.75)
"""Shares of a Threshold from which Stress and Damage show in a face, and rule it."""
SHOWN = 2
FRESH = Toll()
DEAD = Toll(dead=True)


@dataclass(frozen=True, slots=True)
class Face:
    """A Marine beside what happened: his portrait, and what it did to him in short phrases."""

    nickname: str
    portrait: str
    took: tuple[str, ...] = ()
    fallen: bool = False


def face(words: Words, marine: Marine, struck: bool = False, spent: bool = False) -> str:
    """Return the address of a Marine's portrait as he is now.

    ``struck`` as a Wound strikes him, ``spent`` as he is when a Condition shows on him.
    """
    looks = looks_of(words.content.profiles[marine.profile])
    borne = toll(words.content, words.state, marine)
    if spent:
        return address(looks, replace(borne, tired=2, pained=0))
    return address(looks, replace(borne, pained=2) if struck else borne)


def href(words: Words, marine: Marine, struck: bool = False) -> str:
    """Return where a Marine as he is now is fetched from, cut out to stand on a board; ``struck``
    as a Wound strikes him.
    """
    return _href(face(words, marine, struck) + CUT)


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
    """Return the people of the story whom a text names, and the Corpsman where it says Doc."""
    people = people_of(words.content.book)
    doc = _corpsman(words.state)
    known = {name: Face(name, address(people[name], FRESH)) for name in people}
    if doc is not None:
        now = (
            fresh(words.content.profiles[doc.profile])
            if doc.standing == "kia"
            else face(words, doc)
        )
        known["Doc"] = Face(f"Doc {words.nick(doc.profile)}", now)
    return tuple(known[name] for name in named_in(text, known))


def _corpsman(state: State) -> Marine | None:
    """Return who is called Doc: who has the ID marker, or had it last."""
    own = [marine for marine in state.marines if marine.spec == DOC]
    with_marker = [marine for marine in own if marine.profile == state.ids[DOC - 1]]
    return next(iter([*with_marker, *reversed(own)]), None)


def toll(content: Content, state: State, marine: Marine) -> Toll:
    """Return what the days have done to a Marine, as far as it shows."""
    if marine.standing == "kia":
        return DEAD
    run = state.mission
    out = run is not None and marine.standing == "squad" and not _washed(state)
    marches = run.tally.marches if run is not None and out else 0
    strain = marine.stress / roster.stress_threshold(state, marine)
    places = dict.fromkeys(place_of(content, card) for card in borne(state, marine))
    harm = marine.damage / roster.damage_threshold(state, marine)
    card = content.wounds.get(marine.wound)
    littered = card is not None and card.marker == "littered"
    pained = max(sum(harm >= share for share in PAINED), 1 if places else 0)
    return Toll(
        muddy=sum(marches >= least for least in MUDDY),
        tired=sum(strain >= share for share in TIRED),
        hurt=tuple(places),
        pained=2 if littered else pained,
    )


def borne(state: State, marine: Marine) -> tuple[str, ...]:
    """Return the cards of the Wounds whose dressings a man wears, the graver one first.

    He holds one card; that of his other Wound went back to the deck, and his deeds name it. When
    the Mission is over no rule counts his Wounds any more, but until R&R the dressings stay, in the
    hospital as long as he is there. An empty string is a Wound without a card.
    """
    if not marine.wound and not marine.wound_cubes:
        return tuple(sorted(_bandaged(state, marine), reverse=True)[:SHOWN])
    drawn = [card for card in _drawn(state, marine) if card != marine.wound]
    number = max(marine.wound_cubes, 1)
    return (marine.wound, *sorted(drawn, reverse=True), "")[:number][:SHOWN]


def _washed(state: State) -> bool:
    """Tell whether the men have had their R&R: the mud is off, and the dressings of the whole."""
    run = state.mission
    return run is not None and any(doc.startswith("rnr/") for doc in run.tally.entries)


def _drawn(state: State, marine: Marine) -> tuple[str, ...]:
    deeds = state.mission.deeds if state.mission is not None else ()
    return next((own.wounds for own in deeds if own.profile == marine.profile), ())


def _bandaged(state: State, marine: Marine) -> tuple[str, ...]:
    """Return the Wounds that the rules have let go and the bandages have not."""
    over = state.mission is not None and state.mission.ended != "" and not _washed(state)
    if over and _drawn(state, marine):
        return _drawn(state, marine)
    if marine.standing != "hospital":
        return ()
    lines = (line for record in reversed(state.records) for line in record.marines)
    return next((own.deeds.wounds for own in lines
                 if own.profile == marine.profile and own.deeds.wounds), ())  # fmt: skip
