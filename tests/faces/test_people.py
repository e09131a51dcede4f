"""The people of the story: their faces from the book's data, where pages name them."""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import combinations, product

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.content.looks import looks_of, named_in, people_of, shipped_people
from campaign.content.looks import shipped as pool
from campaign.desk import drafts
from campaign.faces import Toll, address, portrait
from campaign.models import Book
from campaign.rules import State, visible_to
from campaign.rules.cards import Person
from campaign.rules.looks import Looks
from campaign.screens.page import Block, PageScreen, page_screen
from tests.campaign.builders import entry, read, real_content
from tests.desk.conftest import address as desk_address
from tests.desk.conftest import anna, book, client, client_of, shipped
from tests.desk.test_pages import edit
from tests.faces.test_portraits import LIKENESS, MOST
from tests.patrol.pupil import content as patrol_content

__all__ = ["anna", "book", "client", "client_of", "shipped"]


def blocks(state: State) -> tuple[Block, ...]:
    page = page_screen(state.book, visible_to(state, "host"))["page"]
    assert isinstance(page, PageScreen)
    return page.blocks


def test_no_two_people_look_alike_and_each_is_small() -> None:
    faces = shipped_people()
    assert {"Khải", "Nghĩa", "Diệu Lan", "Hạnh", "Vail", "Halloran", "Cao", "O Như", "Amory",
            "Castellano", "Wexler"} <= set(faces)  # fmt: skip
    for (one, a), (other, b) in combinations(faces.items(), 2):
        differ = [name for name in LIKENESS if getattr(a, name) != getattr(b, name)]
        assert len(differ) >= 3, f"{one} and {other} differ only in {differ}"
    assert all(len(zlib.compress(portrait(looks).encode())) < MOST for looks in faces.values())


def test_the_sergeant_of_the_first_patrol_is_the_sergeant_of_the_story() -> None:
    sergeant = patrol_content().profiles["MP.31"]
    assert sergeant.name.endswith("Amory") and sergeant.looks is None
    assert looks_of(sergeant) == shipped_people()["Amory"]
    namesake = sergeant.model_copy(update={"name": "Dale Amoryson"})
    assert looks_of(namesake) != shipped_people()["Amory"]


def test_nobody_of_the_pool_looks_like_anybody_of_the_story() -> None:
    for (one, a), (other, b) in product(pool().items(), shipped_people().items()):
        differ = [name for name in LIKENESS if getattr(a, name) != getattr(b, name)]
        assert len(differ) >= 3, f"{one} and {other} differ only in {differ}"


def test_at_32_pixels_nobody_is_another() -> None:
    """What is seen of a face so small: hat or hair, its ink, what is on it, and the clothes."""
    people = list({**pool(), **shipped_people()}.items())
    for (one, a), (other, b) in combinations(people, 2):
        differ = [x for x, y in zip(_glimpse(a), _glimpse(b), strict=True) if x != y]
        assert len(differ) >= 2, f"{one} and {other} differ only in {differ}"


def _glimpse(looks: Looks) -> tuple[str, ...]:
    bare = looks.hat in ("none", "headset")
    return (looks.skin, looks.hair if bare else "", looks.ink, looks.hat, looks.glasses,
            looks.beard, looks.build, looks.shape, looks.dress)  # fmt: skip


def test_a_knot_of_hair_does_not_stand_out_of_a_scarf_or_a_hat() -> None:
    bun, plain = Looks(hair="bun", hat="scarf"), Looks(hair="crop", hat="scarf")
    assert portrait(bun) == portrait(plain)
    assert portrait(Looks(hair="bun")) != portrait(Looks(hair="crop"))


def test_who_is_named_by_the_longest_name_each_once() -> None:
    people = shipped_people()
    assert named_in("Pả Leng waves. Leng does not. Pả Leng sits.", people) == ("Pả Leng", "Leng")
    assert named_in("Cao. Caoutchouc.", people) == ("Cao",)
    assert named_in("Nobody is here.", {}) == ()


def test_who_is_only_spoken_of_shows_no_face_beside_anothers_words() -> None:
    people = shipped_people()
    spoken = (
        "You shout what Gunny Bellamy charges for a mattress. “That’s First Squad,” says a voice."
    )
    assert named_in(spoken, people) == ()
    assert named_in('"Ask Bellamy. Bellamy knows," says the clerk.', people) == ()
    assert named_in("Gunny Bellamy’s inventory says so. Major Vail's clerk is gone.", people) == ()
    assert named_in("Gunnery Sergeant Bellamy has eggs.", people) == ("Bellamy",)
    assert named_in("“Two,” says Castellano. It is Halloran, and Khải.", people) == (
        "Castellano", "Halloran", "Khải",
    )  # fmt: skip


def test_a_page_shows_whom_it_names_once_and_who_speaks() -> None:
    steps = ({"text": "Major Vail wants numbers."}, {"text": "Vail waits. So does Khải."},
             {"say": {"by": "Halloran", "text": "Wait one."}})  # fmt: skip
    first, second, said = blocks(read(entry(*steps)).state)
    vail = address(shipped_people()["Vail"], Toll())
    assert [(f.nickname, f.portrait) for f in first.people] == [("Vail", vail)]
    assert [f.nickname for f in second.people] == ["Khải"]
    assert said.portrait == address(shipped_people()["Halloran"], Toll())


def test_the_first_doc_of_a_page_has_the_corpsmans_face() -> None:
    steps = ({"text": "Vail asks for Doc's kit. Doc says no."}, {"text": "Doc packs."})
    state = read(entry(*steps)).state
    first, second = blocks(state)
    doc = next(marine for marine in state.marines if marine.profile == state.ids[5])
    looks = looks_of(state.book.profiles[doc.profile])
    assert first.people[0].nickname == "Vail"
    assert first.people[1].nickname == f"Doc {state.book.profiles[doc.profile].nickname}"
    assert first.people[1].portrait == address(looks, Toll())
    assert second.people == ()
    other = replace(state, ids=(*state.ids[:5], state.ids[0]))
    assert blocks(other)[0].people[1] == first.people[1], "he had it last"


def test_a_campaign_begun_before_the_book_told_faces_has_them() -> None:
    told = real_content().book
    older = told.model_copy(update={"people": ()})
    assert people_of(older) == people_of(told) == shipped_people()
    assert people_of(older.model_copy(update={"code": "another"})) == {}
    own = Person(name="Vail", looks=Looks(hair="bald"))
    assert people_of(older.model_copy(update={"people": (own,)})) == {"Vail": own.looks}
    state = read(entry({"text": "Vail waits."})).state
    unfaced = replace(state, content=replace(state.book, book=older.model_copy(
        update={"code": "another"})))  # fmt: skip
    assert blocks(unfaced)[0].people == ()


@pytest.mark.django_db
def test_an_author_gives_somebody_a_face_and_sees_it_at_the_desk(
    client: Client, book: Book, anna: User
) -> None:
    found = next(text for text in drafts.texts(book).values() if text.name == "book.yaml")
    people = "people:\n  - {name: Old Prewitt, looks: {age: 61, hair: bald, beard: moustache}}\n"
    drafts.save(book, found.name, f"{found.text.rstrip()}\n{people}", found.mark, anna, "a face")
    named = "title: The Fork\nsteps:\n  - text: Old Prewitt mends a net.\n"
    assert edit(client, book, "entries.01", named).status_code in (200, 302, 303)
    face = address(Looks(age=61, hair="bald", beard="moustache"), Toll())
    page = client.get(desk_address("preview", book, "m1") + "?part=entries.01").content.decode()
    assert f"/faces/{face}.svg" in page and "<span>Old Prewitt</span>" in page
