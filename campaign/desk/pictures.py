"""Pictures from outside: verified, cut to a plate, printed anew, so that only pixels are kept.

What a file says besides its pixels (places, cameras, scripts in odd corners) is not kept, and
nothing is unpacked before its size is known.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256

from django.contrib.auth.models import User
from PIL import Image, ImageOps, UnidentifiedImageError

from campaign.game.services import action
from campaign.models import Book, BookletVersion, Draft, Picture
from campaign.plates.press import HEIGHT, PAPER, WIDTH

FORMATS = ("JPEG", "PNG", "WEBP")
LARGEST_FILE = 6_000_000
"""Bytes of an upload."""
MOST_PIXELS = 24_000_000
TOO_LARGE = f"The picture has more than {MOST_PIXELS // 1_000_000} million pixels: make it smaller."
LEAST = (WIDTH // 2, HEIGHT // 2)
"""Width and height in pixels that a plate needs."""
LARGEST_KEPT = 120_000
"""Bytes of a picture as it is kept: nine of them fit into an export that can be taken in again."""
NAME = re.compile(r"\b[0-9a-f]{32}\b")
MOST = 40
"""Pictures of one book."""
QUALITIES = (74, 60, 45, 30, 15)

BROKEN = (
    OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, OverflowError,
    MemoryError, struct.error, zlib.error, UnidentifiedImageError,
)  # fmt: skip
"""What Pillow raises for files that are no pictures, or only half."""


class BadPicture(ValueError):
    """A file that cannot be used; the message says why and what would help."""


def printed(data: bytes) -> bytes:
    """Return a picture as a plate: WebP, 960 by 480 pixels, cut about its middle.

    Raises BadPicture for anything but a JPEG, PNG or WebP of reasonable size.
    """
    if len(data) > LARGEST_FILE:
        most = LARGEST_FILE // 1_000_000
        raise BadPicture(f"The file is larger than {most} MB: make it smaller.")
    try:
        return _webp(_read(data))
    except BadPicture:
        raise
    except Image.DecompressionBombError:
        raise BadPicture(TOO_LARGE) from None
    except BROKEN:
        raise BadPicture("This is no JPEG, PNG or WebP that can be read to its end.") from None


def _read(data: bytes) -> Image.Image:
    """Return the picture upright as RGB on the plates' paper; its head is judged first."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as head:
        width, height = head.size
        if width * height > MOST_PIXELS:
            raise BadPicture(TOO_LARGE)
        if getattr(head, "n_frames", 1) > 1:
            raise BadPicture("This picture moves: a plate stands still.")
        head.verify()
    # Verifying uses a file up: it is opened anew to be read.
    with Image.open(io.BytesIO(data), formats=FORMATS) as file:
        # A JPEG can be read at a part of its size, which spares memory.
        file.draft("RGB", (2 * WIDTH, 2 * WIDTH))
        upright = ImageOps.exif_transpose(file)
        if upright.mode not in ("RGB", "RGBA"):
            upright = upright.convert("RGBA")
    if upright.width < LEAST[0] or upright.height < LEAST[1]:
        raise BadPicture(
            f"{upright.width} by {upright.height} pixels are too few: a plate needs"
            f" {LEAST[0]} by {LEAST[1]} at least."
        )
    plate = ImageOps.fit(upright, (WIDTH, HEIGHT), Image.Resampling.LANCZOS).convert("RGBA")
    paper = Image.new("RGBA", plate.size, PAPER)
    return Image.alpha_composite(paper, plate).convert("RGB")


def _webp(image: Image.Image) -> bytes:
    for quality in QUALITIES:
        out = io.BytesIO()
        image.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= LARGEST_KEPT:
            return out.getvalue()
    raise BadPicture("This picture has too much in it to be kept small: try a calmer one.")


def keep(book: Book, user: User, data: bytes, title: str) -> Picture:
    """Keep a picture for a book; the same one twice is one. Raises BadPicture."""
    webp = printed(data)
    name = sha256(webp).hexdigest()[:32]
    with action():
        Book.objects.select_for_update().get(pk=book.pk)
        kept = Picture.objects.filter(book=book)
        found = kept.filter(name=name).first()
        if found is not None:
            return found
        if kept.count() >= MOST:
            raise BadPicture(f"This book has {MOST} pictures: take one away first.")
        title = " ".join(title.split())[:100] or "picture"
        return Picture.objects.create(book=book, name=name, title=title, data=webp, user=user)


def named_in(texts: Iterable[str]) -> set[str]:
    """Return the names that may be pictures' in texts."""
    return {name for text in texts for name in NAME.findall(text)}


def of_texts(book: Book, texts: Iterable[str]) -> dict[str, bytes]:
    """Return the pictures of a book that its texts name, by name."""
    rows = Picture.objects.filter(book=book, name__in=named_in(texts))
    return {row.name: bytes(row.data) for row in rows}


def brought(book: Book, user: User, found: Mapping[str, bytes]) -> dict[str, str]:
    """Keep pictures that come with texts; return the new name of each by its old one.

    What this server printed itself is taken as it is, everything else is printed anew. Raises
    BadPicture; whoever calls undoes what was kept before.
    """
    names = {}
    for name, data in found.items():
        ours = Picture.objects.filter(name=name).order_by("book_id").first()
        if ours is None:
            names[name] = keep(book, user, data, f"{name[:8]}.webp").name
            continue
        fields = {"title": ours.title, "data": ours.data, "user": user}
        Picture.objects.get_or_create(book=book, name=name, defaults=fields)
        names[name] = name
    return names


def used(book: Book, picture: Picture) -> bool:
    """Tell whether a text of the book names a picture: a draft, or one ever published."""
    named = {"text__contains": picture.name}
    return (
        Draft.objects.filter(book=book, **named).exists()
        or BookletVersion.objects.filter(booklet__book=book, **named).exists()
    )


def remove(book: Book, name: str) -> str:
    """Remove a picture that no text names and return its title; BadPicture otherwise."""
    with action():
        Book.objects.select_for_update().get(pk=book.pk)
        picture = Picture.objects.filter(book=book, name=name).first()
        if picture is None:
            raise BadPicture("This book has no such picture.")
        if used(book, picture):
            raise BadPicture(
                "A booklet names this picture, or one that was published did: campaigns may"
                " show it, so it stays."
            )
        title = picture.title
        picture.delete()
        return title
