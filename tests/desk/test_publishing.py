"""Publishing and what it leaves alone; files out and in."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from campaign.content import library, marks
from campaign.desk import bundles, drafts, publishing, shelf
from campaign.desk.bundles import BadBundle
from campaign.game import services, store
from campaign.models import Book, BookletVersion, Campaign
from campaign.rules.tasks import SquadAction
from tests.desk.conftest import address
from tests.desk.test_pages import ENTRY, edit, hidden, text_of

NAME = "missions/m1.yaml"


def publish(client: Client, book: Book) -> Any:
    page = address("publish", book)
    return client.post(page, {"seen": hidden(client.get(page).content, "seen")})


def test_a_book_from_the_template_is_sound_and_can_be_published(client: Client, book: Book) -> None:
    assert publishing.plan(book).open
    assert publish(client, book).status_code == 303
    assert {text.state for text in drafts.texts(book).values()} == {"published"}
    version = BookletVersion.objects.get(booklet__book=book)
    assert (version.status, version.published_by and version.published_by.username) == (
        "published", "anna",
    )  # fmt: skip


def test_nothing_is_published_with_an_error_or_from_a_stale_page(
    client: Client, book: Book
) -> None:
    seen = hidden(client.get(address("publish", book)).content, "seen")
    edit(client, book, "entries.01", ENTRY)
    assert client.post(address("publish", book), {"seen": seen}).status_code == 409
    edit(client, book, "entries.01", ENTRY + "  - goto: '09'\n")
    answer = client.post(address("publish", book), {"seen": publishing.plan(book).mark})
    assert answer.status_code == 422 and "there is no entry" in answer.content.decode()
    assert not book.cards.exists() and not book.booklets.exists()


def test_a_running_mission_keeps_its_text_and_the_next_begins_with_the_new(
    client: Client, book: Book, anna: User
) -> None:
    publish(client, book)
    campaign = services.start(anna, "Running", seed="s", book=book)
    state = store.load(campaign)
    begun = state.book.booklets[1].entries["01"].title
    edit(client, book, "entries.01", ENTRY)
    assert publish(client, book).status_code == 303
    again = Campaign.objects.select_related("mission").get(pk=campaign.pk)
    assert library.content_of(again).booklets[1].entries["01"].title == begun
    fresh = services.start(anna, "Fresh", seed="s", book=book)
    assert library.content_of(fresh).booklets[1].entries["01"].title == "At the Ford"
    numbers = {use.version.number: use.waiting + use.playing for use in publishing.uses(book)[1]}
    assert numbers == {1: 1, 2: 1}
    shown = client.get(address("book", book)).content.decode()
    assert "newest" in shown
    assert not isinstance(state.agenda[-1], SquadAction)


def test_a_draft_follows_what_is_published_until_it_is_changed(
    client: Client, book: Book, anna: User
) -> None:
    publish(client, book)
    old = text_of(book)
    newer = {**drafts.plain(drafts.texts(book)), NAME: old.replace("The First Event", "Loaded")}
    library.publish(newer, book)
    assert "Loaded" in text_of(book) and drafts.texts(book)[NAME].state == "published"
    edit(client, book, "entries.01", ENTRY)
    library.publish({**newer, NAME: old.replace("The First Event", "Loaded again")}, book)
    found = drafts.texts(book)[NAME]
    assert found.state == "draft" and found.behind and "At the Ford" in found.text
    client.post(address("discard", book, "m1"), {"seen": found.mark})
    found = drafts.texts(book)[NAME]
    assert found.state == "published" and not found.behind and "Loaded again" in found.text


def test_loading_the_files_leaves_what_was_published_at_the_desk(
    shipped: Book, make_user: Callable[..., User], capsys: pytest.CaptureFixture[str]
) -> None:
    keeper = make_user("keeper", is_superuser=True)
    text = text_of(shipped)
    new = text.replace("title: Falling", "title: Fallen")
    drafts.save(shipped, NAME, new, marks.mark_of(text), keeper, "A word")
    publishing.publish(shipped, keeper, publishing.plan(shipped).mark)
    call_command("load_content")
    assert "kept missions/m1.yaml" in capsys.readouterr().out
    assert text_of(shipped) == new
    call_command("load_content", "--force")
    assert text_of(shipped) == text


# --- files ----------------------------------------------------------------------------------------


def upload(client: Client, book: Book, data: bytes, name: str = "book.zip") -> Any:
    return client.post(address("exchange", book), {"file": SimpleUploadedFile(name, data)})


def zipped(files: dict[str, bytes | str], **info: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            for key, value in info.items():
                setattr(entry, key, value)
            file.writestr(entry, data)
    return out.getvalue()


def damaged(data: bytes) -> bytes:
    """A zip whose first file can no longer be inflated."""
    start = data.index(NAME.encode()) + len(NAME)
    return data[:start] + b"\xff" * 8 + data[start + 8 :]


def test_what_goes_out_comes_in_equal(client: Client, book: Book, anna: User) -> None:
    edit(client, book, "entries.01", ENTRY)
    answer = client.get(address("export", book))
    texts = drafts.plain(drafts.texts(book))
    assert bundles.opened(answer.content, "x.zip").texts == texts
    assert bundles.packed(texts) == answer.content
    alone = client.get(address("export", book) + "?stem=m1")
    assert alone.content.decode() == texts[NAME]
    other = shelf.start_book(anna, "Other")
    shown = upload(client, other, answer.content)
    assert shown.status_code == 200
    assert "At the Ford" in shown.content.decode()
    assert "At the Ford" not in text_of(other), "nothing is written before it was looked at"
    done = client.post(address("exchange", other), {
        "bundle": hidden(shown.content, "bundle"), "seen": hidden(shown.content, "seen"),
    })  # fmt: skip
    assert done.status_code == 303
    assert drafts.plain(drafts.texts(other)) == texts


def test_an_import_tells_what_would_be_wrong(client: Client, book: Book) -> None:
    broken = text_of(book).replace('entry: "01"', 'entry: "44"')
    shown = upload(client, book, broken.encode(), "m1.yaml").content.decode()
    assert "1 new error" in shown and "there is no entry &#x27;44&#x27;" in shown


def test_a_stale_import_is_looked_at_again(client: Client, book: Book) -> None:
    shown = upload(client, book, text_of(book).replace("NEW MISSION", "OTHER").encode(), "m1.yaml")
    edit(client, book, "entries.01", ENTRY)
    post = {"bundle": hidden(shown.content, "bundle"), "seen": hidden(shown.content, "seen")}
    assert client.post(address("exchange", book), post).status_code == 409
    assert "OTHER" not in text_of(book)
    post["bundle"] = "no base64 !"
    assert client.post(address("exchange", book), post).status_code == 422


BAD: dict[str, Callable[[], bytes]] = {
    "no zip": lambda: b"PK nothing",
    "empty": lambda: b"",
    "cut off": lambda: zipped({NAME: "mission: 1\n" * 50})[:-40],
    "a damaged stream": lambda: damaged(zipped({NAME: "mission: 1\n" * 50})),
    "outside": lambda: zipped({"../../missions/m1.yaml": "mission: 1"}),
    "absolute": lambda: zipped({"/missions/m1.yaml": "mission: 1"}),
    "backslash": lambda: zipped({"..\\missions\\m1.yaml": "mission: 1"}),
    "a link": lambda: zipped({NAME: "/etc/passwd"}, external_attr=0o120777 << 16),
    "a stranger": lambda: zipped({"missions/m1.yaml": "a: 1", "run.sh": "x"}),
    "a tenth mission": lambda: zipped({"missions/m10.yaml": "a: 1"}),
    "a bomb": lambda: zipped({NAME: b"a" * 40_000_000}),
    "many files": lambda: zipped({f"x{n}/missions/m1.yaml": "a: 1" for n in range(99)}),
    "twice": lambda: zipped({"a/missions/m1.yaml": "a: 1", "b/missions/m1.yaml": "a: 1"}),
    "no text": lambda: zipped({NAME: b"\xff\xfe\x00"}),
    "no YAML": lambda: zipped({NAME: "a: ["}),
    "aliases": lambda: zipped({NAME: "a: &a [1,1]\nb: &b [" + "*a," * 99 + "]\nc: &c ["
                               + "*b," * 99 + "]\nd: [" + "*c," * 99 + "]\n"}),
    "too large": lambda: b"x" * 1_600_000,
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(BAD))
def test_a_bad_file_changes_nothing(client: Client, book: Book, what: str) -> None:
    before = drafts.whole(drafts.texts(book))
    with pytest.raises(BadBundle):
        bundles.opened(BAD[what](), "book.zip")
    answer = upload(client, book, BAD[what]() or b" ")
    assert answer.status_code == 422 and "errorlist" in answer.content.decode()
    assert drafts.whole(drafts.texts(book)) == before
