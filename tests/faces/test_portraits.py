"""Portraits: different men differ, the same man stays the same, and an address says all of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from campaign.content.looks import looks_of, shipped
from campaign.faces import Toll, address, portrait, read
from campaign.faces.address import CUT
from campaign.rules import roster
from campaign.rules.content import Content
from campaign.rules.looks import BODY, Looks
from campaign.rules.state import Deeds, MarineRecord, MissionRecord, State
from campaign.screens import faces
from tests.campaign.builders import on_map

MOST = 6 * 1024
"""Bytes of a portrait, compressed."""
LIKENESS = ("skin", "build", "shape", "hair", "ink", "nose", "hat", "glasses", "beard", "brow")

a_day = st.integers(0, 2)
places = st.lists(st.sampled_from(BODY), max_size=2, unique=True).map(tuple)
tolls = st.one_of(
    st.builds(Toll, a_day, a_day, places, st.just(False), a_day), st.just(Toll(dead=True))
)
some_looks = st.from_type(Looks)


@given(some_looks, tolls)
def test_an_address_says_the_whole_portrait(looks: Looks, toll: Toll) -> None:
    assert read(address(looks, toll)) == (looks, toll)


@given(some_looks, tolls)
def test_every_face_can_be_drawn_and_is_small(looks: Looks, toll: Toll) -> None:
    drawn = portrait(looks, toll)
    ET.fromstring(drawn)
    assert len(zlib.compress(drawn.encode())) < MOST


def test_no_two_men_of_the_pool_look_alike() -> None:
    assert len(shipped()) == 30
    for (one, a), (other, b) in combinations(shipped().items(), 2):
        differ = [name for name in LIKENESS if getattr(a, name) != getattr(b, name)]
        assert len(differ) >= 3, f"{one} and {other} differ only in {differ}"


def test_what_befalls_a_man_shows_and_he_stays_himself() -> None:
    looks = shipped()["MP.19"]
    clean = portrait(looks)
    states = [Toll(muddy=1), Toll(muddy=2), Toll(tired=1), Toll(tired=2), Toll(dead=True)]
    states += [Toll(hurt=(body,)) for body in BODY]
    drawn = {portrait(looks, toll) for toll in states}
    assert len(drawn | {clean}) == len(states) + 1
    assert portrait(looks) == clean


@pytest.mark.parametrize(
    "code", ["1", "1-x-.-000", "1-0-.-000", "1" * 79, "1-" + "z" * 16 + "20-.-000", "-.-",
             *(f"{address(Looks(), Toll())}{said}" for said in ("aa", "z", "0", "-"))],
)  # fmt: skip
def test_an_address_nobody_wrote_is_not_found(client: Client, code: str) -> None:
    assert client.get(f"/faces/{code}.svg").status_code == 404


def test_a_portrait_is_kept_for_ever(client: Client) -> None:
    answer = client.get(reverse("face", args=[address(shipped()["MP.01"], Toll())]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]


def test_a_man_is_cut_out_of_his_paper_to_stand_on_other_ground(client: Client) -> None:
    code = address(shipped()["MP.01"], Toll(muddy=1))
    whole, cut = (client.get(reverse("face", args=[code + end])) for end in ("", CUT))
    assert cut.status_code == whole.status_code == 200
    paper, man = b'<path d="M0 0h100v100H0z"', cut.content.partition(b">")[2]
    assert paper in whole.content and paper not in cut.content
    assert whole.content.endswith(man)


def test_a_card_without_looks_has_a_face_all_the_same(content: Content) -> None:
    known = content.profiles["MP.04"]
    assert (
        looks_of(known) == shipped()["MP.04"] == looks_of(known.model_copy(update={"looks": None}))
    )
    new = known.model_copy(update={"looks": None, "code": "MP.99", "name": "Somebody Else"})
    assert looks_of(new) == looks_of(new) != looks_of(new.model_copy(update={"name": "A Third"}))


def test_mud_fatigue_and_dressings_follow_the_state() -> None:
    state = on_map()
    book = state.book
    man = replace(state.marines[0], stress=0, wound="", wound_cubes=0)
    assert faces.toll(book, state, man) == Toll()
    assert faces.toll(book, state, replace(man, stress=6)).tired == 2
    assert faces.toll(book, state, replace(man, wound_cubes=1)).hurt == ("face",)
    assert faces.toll(book, state, replace(man, standing="kia")) == Toll(dead=True)
    assert state.mission is not None
    walked = replace(state.mission, tally=replace(state.mission.tally, marches=8))
    assert faces.toll(book, replace(state, mission=walked), man).muddy == 2


def test_his_expression_follows_damage_stress_and_wounds() -> None:
    state = on_map()
    man = replace(state.marines[0], damage=0, stress=0, wound="", wound_cubes=0)
    assert (roster.damage_threshold(state, man), roster.stress_threshold(state, man)) == (8, 7)

    def mood(**now: object) -> str:
        return faces.toll(state.book, state, replace(man, **now)).mood  # type: ignore[arg-type]

    assert [mood(damage=n) for n in (0, 3, 4, 5, 6)] == ["fit", "fit", "hurt", "hurt", "pain"]
    assert [mood(stress=n) for n in (3, 4, 5, 6)] == ["fit", "strained", "strained", "hollow"]
    assert mood(damage=4, stress=4) == "hurt" and mood(damage=4, stress=6) == "hollow"
    assert mood(damage=6, stress=6) == "pain"
    assert mood(wound_cubes=1) == "hurt", "nobody smiles in a dressing"
    littered = next(c for c in state.book.wounds.values() if c.marker == "littered")
    assert mood(wound=littered.code, wound_cubes=1) == "pain"


def test_every_man_has_five_faces_and_all_are_his() -> None:
    moods = (Toll(), Toll(tired=1), Toll(pained=1), Toll(tired=2), Toll(pained=2))
    drawn = {portrait(looks, toll) for looks in shipped().values() for toll in moods}
    assert len({toll.mood for toll in moods}) == 5
    assert len(drawn) == 5 * len(shipped())


def test_every_wound_has_its_dressing_where_the_card_says(content: Content) -> None:
    state, old = on_map(), {code: card.model_copy(update={"where": None})
                            for code, card in content.wounds.items()}  # fmt: skip
    before = replace(content, wounds=old)
    alive = [card for card in content.wounds.values() if card.type != "kia"]
    shown = [_hurt(content, state, wound=card.code, wound_cubes=1) for card in alive]
    assert shown == [(card.where,) for card in alive] and all(card.where for card in alive)
    assert [_hurt(before, state, wound=card.code, wound_cubes=1) for card in alive] == shown
    assert len(set(shown)) == len(alive)


def test_two_wounds_show_both_also_in_the_hospital() -> None:
    state = on_map()
    man = state.marines[0]
    assert state.mission is not None
    deeds = Deeds(man.profile, wounds=("W.10", "W.07"))
    fighting = replace(state, mission=replace(state.mission, deeds=(deeds,)))
    assert _hurt(state.book, fighting, wound="W.10", wound_cubes=2) == ("chest", "leg")
    assert _hurt(state.book, fighting) == ()
    over = replace(fighting, mission=replace(fighting.run, ended="base"))
    assert _hurt(state.book, over) == ("chest", "leg")
    line = MarineRecord(man.profile, 1, 1, "hospital", 0, "", 0, 0, 0, deeds=deeds)
    record = MissionRecord(1, "", (), 1, 0, state.mission.tally, (), (man.profile,), (), 0, 0, 0,
                           marines=(line,))  # fmt: skip
    later = replace(state, records=(record,))
    assert _hurt(state.book, later, standing="hospital", returns=3) == ("chest", "leg")
    assert _hurt(state.book, later) == ()


def test_who_has_a_bandaged_head_wears_no_helmet() -> None:
    helmet = next(looks for looks in shipped().values() if looks.hat == "helmet")
    bare = helmet.model_copy(update={"hat": "none"})
    assert portrait(helmet, Toll(hurt=("head",))) == portrait(bare, Toll(hurt=("head",)))
    assert portrait(helmet, Toll(hurt=("leg",))) != portrait(bare, Toll(hurt=("leg",)))


def _hurt(content: Content, state: State, **marine: object) -> tuple[str, ...]:
    return faces.toll(content, state, replace(state.marines[0], **marine)).hurt  # type: ignore[arg-type]
