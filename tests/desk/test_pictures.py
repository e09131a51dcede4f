"""Pictures that authors bring: verified, printed anew, bounded, shown where the Mission begins."""

from __future__ import annotations

import io
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape
from PIL import Image

from campaign.content.files import content_from_documents
from campaign.desk import bundles, checking, drafts, pictures, shelf, splice
from campaign.models import Book, BookAuthor, Picture
from campaign.plates.scenes import plate_of
from tests.desk.conftest import address
from tests.desk.test_pages import hidden, text_of
from tests.web.test_plates import drawn, states

WORDS = 'A ford at dusk: "nobody" has crossed it.'


def image(kind: str = "JPEG", size: tuple[int, int] = (1400, 900), **more: Any) -> bytes:
    picture = Image.radial_gradient("L").resize(size).convert(more.pop("mode", "RGB"))
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def bring(client: Client, book: Book, data: bytes, name: str = "ford.jpg", **more: str) -> Any:
    post = {"do": "bring", "stem": "m1", "alt": WORDS, **more}
    file = SimpleUploadedFile(name, data, "image/jpeg")
    return client.post(address("pictures", book), {**post, "picture": file})


@pytest.mark.parametrize(
    ("kind", "more"),
    [("JPEG", {}), ("PNG", {"mode": "RGBA"}), ("PNG", {"mode": "P"}), ("PNG", {"mode": "1"}),
     ("WEBP", {}), ("JPEG", {"mode": "CMYK"}), ("PNG", {"mode": "LA", "size": (500, 900)})],
)  # fmt: skip
def test_a_picture_becomes_a_plate_of_ours(kind: str, more: dict[str, Any]) -> None:
    webp = pictures.printed(image(kind, **more))
    with Image.open(io.BytesIO(webp)) as found:
        assert (found.format, found.size, found.mode) == ("WEBP", (960, 480), "RGB")
    assert len(webp) <= pictures.LARGEST_KEPT


def test_nothing_but_pixels_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "SECRET PLACE"
    exif[0x0112] = 6
    sent = image(exif=exif, comment=b"SECRET PLACE", icc_profile=b"SECRET PLACE") + b"<script>"
    webp = pictures.printed(sent)
    assert b"SECRET" not in webp and b"<script>" not in webp
    with Image.open(io.BytesIO(webp)) as found:
        assert not found.getexif() and "icc_profile" not in found.info


def png_of(side: int) -> bytes:
    """A PNG of a few bytes that says it is `side` by `side` pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def moving() -> bytes:
    frames = [Image.new("RGB", (800, 400), colour) for colour in ("red", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    return out.getvalue()


BAD = [
    (b"", "empty"),
    (b"not a picture", "no JPEG, PNG or WebP"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no JPEG, PNG"),
    (image("GIF"), "no JPEG, PNG or WebP"),
    (image("TIFF"), "no JPEG, PNG or WebP"),
    (image()[:4000], "no JPEG, PNG or WebP"),
    (image("PNG")[:4000], "no JPEG, PNG or WebP"),
    (image("WEBP")[:200], "no JPEG, PNG or WebP"),
    (image(size=(300, 200)), "300 by 200 pixels are too few"),
    (png_of(40_000), "more than 24 million pixels"),
    (png_of(5_000), "more than 24 million pixels"),
    (png_of(4_000), "no JPEG, PNG or WebP"),
    (moving(), "moves"),
    (image() + b"\0" * pictures.LARGEST_FILE, "larger than 6 MB"),
]


@pytest.mark.parametrize(
    ("data", "words"), BAD, ids=[f"{len(data)}-{words}" for data, words in BAD]
)
def test_what_is_no_picture_is_refused_in_words(
    client: Client, book: Book, data: bytes, words: str
) -> None:
    before = text_of(book)
    answer = bring(client, book, data)
    assert answer.status_code == 422 and words in answer.content.decode()
    assert not Picture.objects.exists() and text_of(book) == before


def test_a_picture_is_the_plate_of_its_mission(client: Client, book: Book) -> None:
    assert bring(client, book, image()).status_code == 303
    picture = Picture.objects.get()
    text = text_of(book)
    assert text.index("plate:") < text.index("briefing:") and "# where the Squad begins" in text
    texts = drafts.plain(drafts.texts(book))
    assert not checking.errors(checking.check(texts))
    plate = plate_of(content_from_documents(texts), 1)
    assert plate is not None and (plate.picture, plate.alt) == (picture.name, WORDS)
    page = client.get(address("pictures", book)).content.decode()
    assert "ford.jpg" in page and "Plate of M1" in page
    # The same picture once more is the same; another one takes its place.
    bring(client, book, image())
    assert Picture.objects.count() == 1
    bring(client, book, image("PNG", (900, 900)), "dusk.png", alt="Dusk.")
    assert text_of(book).count("plate:") == 1 and Picture.objects.count() == 2
    client.post(address("pictures", book), {"do": "off", "stem": "m1"})
    assert "plate:" not in text_of(book)


def test_it_is_served_as_a_picture_and_nothing_else(client: Client, book: Book) -> None:
    bring(client, book, image())
    picture = Picture.objects.get()
    answer = Client().get(f"/pictures/{picture.name}.webp")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/webp" and answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert answer.content == bytes(picture.data)
    assert Client().get(f"/pictures/{'0' * 32}.webp").status_code == 404
    assert Client().post(f"/pictures/{picture.name}.webp").status_code == 405


def test_players_see_it_at_the_briefing(client: Client, book: Book) -> None:
    bring(client, book, image())
    content = content_from_documents(drafts.plain(drafts.texts(book)))
    (briefing,) = states(content, {"briefing"})
    page = drawn(content, briefing)
    assert f'src="/pictures/{Picture.objects.get().name}.webp"' in page
    assert f'alt="{escape(WORDS)}"' in page and 'width="960" height="480"' in page


def test_a_picture_that_a_text_names_stays(client: Client, book: Book) -> None:
    bring(client, book, image())
    name = Picture.objects.get().name
    page = address("pictures", book)
    answer = client.post(page, {"do": "remove", "name": name}, follow=True)
    assert "so it stays" in answer.content.decode() and Picture.objects.exists()
    client.post(page, {"do": "off", "stem": "m1"})
    answer = client.post(page, {"do": "remove", "name": name}, follow=True)
    assert "ford.jpg is gone" in answer.content.decode()
    assert not Picture.objects.exists()
    answer = client.post(page, {"do": "remove", "name": name}, follow=True)
    assert "no such picture" in answer.content.decode()
    assert client.post(page, {"do": "fly"}).status_code == 404
    assert client.post(page, {"do": "off", "stem": "m9"}, follow=True).status_code == 200


def test_a_book_has_room_for_so_many(
    client: Client, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST", 1)
    bring(client, book, image())
    answer = bring(client, book, image("PNG", (900, 900)))
    assert answer.status_code == 422 and "has 1 pictures" in answer.content.decode()


def test_only_authors_of_the_book_bring_pictures(
    client: Client, book: Book, make_user: Callable[..., User], client_of: Callable[..., Client]
) -> None:
    bao = make_user("bao")
    other = client_of(bao)
    assert bring(other, book, image()).status_code == 404
    assert other.get(address("pictures", book)).status_code == 404
    assert bring(client_of(None), book, image()).status_code == 302
    assert not Picture.objects.exists()
    BookAuthor.objects.create(book=book, user=bao)
    assert bring(other, book, image()).status_code == 303
    assert Picture.objects.get().user == bao


def test_a_missing_picture_is_told_at_the_desk(client: Client, book: Book) -> None:
    bring(client, book, image())
    Picture.objects.all().delete()
    assert "does not have" in client.get(address("pictures", book)).content.decode()


# --- out and in -----------------------------------------------------------------------------------


def take_in(client: Client, book: Book, data: bytes) -> Any:
    page = address("exchange", book)
    shown = client.post(page, {"file": SimpleUploadedFile("book.zip", data)})
    assert shown.status_code == 200 and "1 picture comes along" in shown.content.decode()
    return client.post(
        page, {"bundle": hidden(shown.content, "bundle"), "seen": hidden(shown.content, "seen")}
    )


@pytest.mark.parametrize("known", [True, False])
def test_an_export_takes_its_pictures_along(
    client: Client, book: Book, anna: User, known: bool
) -> None:
    bring(client, book, image())
    first = Picture.objects.get()
    data = client.get(address("export", book)).content
    if not known:
        first.delete()
    other = shelf.start_book(anna, "Other")
    assert take_in(client, other, data).status_code == 303
    picture = Picture.objects.get(book=other)
    assert (picture.name == first.name) == known, "foreign bytes are printed anew"
    assert splice.parsed(text_of(other)).data["plate"]["picture"] == picture.name
    assert Client().get(f"/pictures/{picture.name}.webp").content == bytes(picture.data)


def test_an_import_with_a_bad_picture_changes_nothing(client: Client, book: Book) -> None:
    bring(client, book, image())
    name = Picture.objects.get().name
    texts = drafts.plain(drafts.texts(book))
    Picture.objects.all().delete()
    changed = {"missions/m1.yaml": texts["missions/m1.yaml"].replace("NEW MISSION", "OTHER")}
    data = bundles.packed(changed, {name: b"<svg/>"})
    page = address("exchange", book)
    answer = client.post(page, {"file": SimpleUploadedFile("book.zip", data)})
    assert answer.status_code == 422 and "no JPEG, PNG or WebP" in answer.content.decode()
    # Whoever skips the report meets the same at the door.
    post = {"bundle": b64encode(data).decode(), "seen": drafts.whole(drafts.texts(book))}
    assert client.post(page, post).status_code == 422
    assert not Picture.objects.exists() and "OTHER" not in text_of(book)
