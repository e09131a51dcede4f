"""Scenes at the author's desk: their parts, their conditions in a form, played with chosen men."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from campaign.content import files
from campaign.desk import drafts, parts, preview
from campaign.desk.preview import Setting
from campaign.models import Book
from campaign.rules.scenes import Scene
from tests.desk.conftest import address

STEM, NAME = "camp", "scenes/camp.yaml"
CODE = "frogs"
PART = f"scenes.{CODE}"


def here(book: Book, name: str = "part") -> str:
    return address(name, book, STEM, part=PART)


def scene_of(book: Book) -> Scene:
    text = drafts.texts(book)[NAME].text
    found: Scene = next(s for s in files.read_document(NAME, text)[1] if s.code == CODE)
    return found


def head(**changes: object) -> dict[str, object]:
    return {"title": "Frogs", "moment": "night", "when": "", "weight": 3, "again": ""} | changes


def test_every_scene_is_a_part_and_has_its_page(client: Client, book: Book) -> None:
    shown = client.get(address("document", book, STEM)).content.decode()
    text = drafts.texts(book)[NAME].text
    for part in parts.all_parts(text):
        assert part.kind == "scenes" and part.address in shown and part.read
        assert part.doc(1) == f"scene/{part.code}"
    page = client.get(here(book)).content.decode()
    assert "When it may come" in page
    assert "On its cover" not in shown


def test_a_new_scene_is_a_stub_one_can_go_on_with(client: Client, book: Book) -> None:
    act = address("act", book, STEM)
    assert "New scene" in client.get(address("document", book, STEM)).content.decode()
    said = {"do": "new", "code": "dry-socks", "title": "Dry: Socks"}
    answer = client.post(act, said)
    assert answer.status_code in (302, 303) and "scenes.dry-socks" in answer.headers["Location"]
    text = drafts.texts(book)[NAME].text
    _, scenes, problems = files.read_document(NAME, text)
    assert not problems and [s.title for s in scenes if s.code == "dry-socks"] == ["Dry: Socks"]
    for wrong in ("dry-socks", "Dry Socks", ""):
        client.post(act, said | {"code": wrong})
        assert drafts.texts(book)[NAME].text == text


def test_its_conditions_are_changed_by_a_form_and_its_lines_stay(
    client: Client, book: Book
) -> None:
    before = drafts.texts(book)[NAME].text
    kept = before[before.index("frogs") :].split("steps:", 1)[1].split("\n- ", 1)[0]
    typed = head(when="{man: {who: MP.03, stress: 50}}", weight=5, again=2, present=["MP.07"])
    assert client.post(here(book, "scene"), typed).status_code in (302, 303)
    scene = scene_of(book)
    assert scene.weight == 5 and scene.again == 2 and scene.present == ("MP.07",)
    assert scene.when is not None and scene.when.man is not None and scene.when.man.stress == 50
    after = drafts.texts(book)[NAME].text
    assert kept in after and after.count("\n- ") == before.count("\n- ")
    page = client.get(here(book)).content.decode()
    assert "stress: 50" in page


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"when": "{mood: bad}"}, "mood"),
        ({"when": "{night: "}, "line"),
        ({"weight": 99}, "9"),
        ({"moment": "lunch"}, "lunch"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    client: Client, book: Book, changes: dict[str, object], why: str
) -> None:
    before = drafts.texts(book)[NAME].text
    answer = client.post(here(book, "scene"), head(**changes))
    assert answer.status_code == 422 and why in answer.content.decode()
    assert drafts.texts(book)[NAME].text == before


def test_a_scene_that_was_changed_meanwhile_is_not_written_over(client: Client, book: Book) -> None:
    answer = client.post(here(book, "scene"), head(weight=5, seen="old"))
    assert answer.status_code == 422 and "meanwhile" in answer.content.decode()
    assert scene_of(book).weight != 5


def test_other_parts_have_no_such_form(client: Client, book: Book) -> None:
    assert client.post(address("scene", book, "m1", part="entries.01"), head()).status_code == 404


def test_it_is_played_by_those_who_speak_and_by_whom_the_author_chooses(
    client: Client, book: Book
) -> None:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    scene = content.scenes[CODE]
    for setting in (Setting(), Setting(squad=("MP.01", "", "", "", "", "MP.02"), minutes=22 * 60)):
        reading = preview.read(content, 1, f"scene/{CODE}", setting, [])
        men = {m.profile: m.spec for m in reading.state.squad}
        assert men.keys() >= scene.cast and all(men[man] != 1 for man in scene.cast)
        assert reading.view.page is not None and reading.view.page.title == scene.title
        assert reading.comes is True
    assert men["MP.02"] == 6 and men["MP.01"] == 1
    query = urlencode({"part": PART, "DOC": "MP.02", "other": "MP.02", "time": "22:00"})
    page = client.get(f"{address('preview', book, STEM)}?{query}").content.decode()
    assert content.profiles["MP.02"].nickname in page and "It may come to this Squad" in page


def test_the_man_of_the_moment_is_dead_where_a_death_is_spoken_of(book: Book) -> None:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    scene = next(s for s in content.scenes.values() if s.moment == "kia")
    reading = preview.read(content, 1, f"scene/{scene.code}", Setting(), [])
    assert [m.standing for m in reading.state.marines].count("kia") == 1


def test_it_says_where_it_would_not_come(book: Book) -> None:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    asks = next(c for c, s in content.scenes.items() if s.when is not None and s.when.man is None)
    others = preview.read(content, 1, f"scene/{asks}", Setting(seed="2"), [])
    assert others.comes is not None and others.view.page is not None
    lead = Setting(squad=(*content.scenes[CODE].cast, "", "", "", "", ""))
    assert preview.read(content, 1, f"scene/{CODE}", lead, []).comes is False


def test_every_shipped_scene_can_be_previewed(book: Book) -> None:
    content = files.content_from_documents(drafts.plain(drafts.texts(book)))
    for code in content.scenes:
        reading = preview.read(content, 1, f"scene/{code}", Setting(), [])
        assert not reading.stuck and reading.view.page is not None, code


def test_a_trial_begins_with_the_scene(client: Client, book: Book) -> None:
    answer = client.post(f"{address('trial', book, STEM)}?part={PART}")
    assert answer.status_code == 303
    assert b"Frogs" in client.get(answer["Location"]).content
