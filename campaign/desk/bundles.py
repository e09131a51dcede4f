"""A book or a booklet as YAML files in a zip, in the very layout of fixtures/: out and in.

Pictures that its booklets name lie beside them, in pictures/. What comes in is bounded before it is
believed: sizes are counted while unpacking, names must be those of a book's documents. Nothing is
written here.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

from campaign.content import marked_yaml
from campaign.content.named import DOCUMENT, is_own_map, stem_of
from campaign.desk.drafts import LARGEST

LARGEST_FILE = 1_500_000
"""Bytes of an upload: the shipped book takes a tenth."""
MOST_FILES = 64
LARGEST_TEXT = LARGEST * 4
MOST_TEXT = 8_000_000
"""Bytes of one file unpacked, and of all."""

ROWS = re.compile(r"^[\"']?rows\b", re.MULTILINE)
"""What every map has."""
PICTURE = re.compile(r"^pictures/([0-9a-f]{32})\.webp$")


@dataclass(frozen=True, slots=True)
class Bundle:
    """What is in a file: sound YAML texts by document, and pictures by name, not yet looked at."""

    texts: dict[str, str]
    pictures: dict[str, bytes]


class BadBundle(ValueError):
    """A file that cannot be taken in; the message says what is wrong with it."""


def packed(texts: Mapping[str, str], pictures: Mapping[str, bytes] | None = None) -> bytes:
    """Return documents, and pictures by name, as a zip; the same give the same bytes."""
    files = {name: text.encode("utf-8", "surrogatepass") for name, text in texts.items()}
    files |= {f"pictures/{name}.webp": data for name, data in (pictures or {}).items()}
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(files):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            file.writestr(info, files[name])
    return out.getvalue()


def opened(data: bytes, filename: str) -> Bundle:
    """Return what is in an upload: a zip, or one YAML file named as in fixtures/ (m3.yaml).

    Raises BadBundle.
    """
    if len(data) > LARGEST_FILE:
        raise BadBundle(f"The file is larger than {LARGEST_FILE:,} bytes.")
    if filename.lower().endswith((".yaml", ".yml")):
        found = {_name_of(filename): data}
    else:
        found = _members(data)
    pictures = {match[1]: found[name] for name in found if (match := PICTURE.match(name))}
    raws = {name: raw for name, raw in found.items() if not PICTURE.match(name)}
    if not raws:
        raise BadBundle("There is no document in it.")
    texts = {name: _text(name, raw) for name, raw in raws.items()}
    for name in filter(is_own_map, texts):
        if not ROWS.search(texts[name]):
            raise BadBundle(f"{filename!r}: {name} has no rows, so it is no map.")
    return Bundle(texts, pictures)


def _name_of(filename: str) -> str:
    name = filename.replace("\\", "/").rsplit("/", 1)[-1].lower()
    short = stem_of(name.replace(".yml", ".yaml"))
    for folder in ("", "missions/", "cards/", "encounters/", "maps/"):
        if DOCUMENT.match(f"{folder}{short}.yaml"):
            return f"{folder}{short}.yaml"
    raise BadBundle(f"{filename!r} is not named as a document of a book, such as m3.yaml.")


def _members(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as file:
            infos = [info for info in file.infolist() if not info.is_dir()]
            _check(infos)
            return _read(file, infos)
    except (
        zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError, EOFError
    ) as error:  # fmt: skip
        raise BadBundle(f"This is not a zip that can be read: {error}.") from None
    except (RuntimeError, OSError, ValueError) as error:
        if isinstance(error, BadBundle):
            raise
        raise BadBundle(f"The zip cannot be unpacked: {error}.") from None


def _check(infos: list[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_FILES:
        raise BadBundle(f"There are {len(infos)} files in it: {MOST_FILES} is the most.")
    for info in infos:
        parts = info.filename.split("/")
        if info.filename.startswith("/") or ".." in parts or "\\" in info.filename:
            raise BadBundle(f"{info.filename!r} points outside of the zip.")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise BadBundle(f"{info.filename!r} is a link, not a file.")
        if info.flag_bits & 1:
            raise BadBundle(f"{info.filename!r} is encrypted.")


def _read(file: zipfile.ZipFile, infos: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    total = 0
    for info in infos:
        name = _document(info.filename)
        if name in found:
            raise BadBundle(f"{name} comes twice.")
        with file.open(info) as member:
            # Never more than is allowed is unpacked, whatever the zip says of its sizes.
            raw = member.read(LARGEST_TEXT + 1)
        total += len(raw)
        if len(raw) > LARGEST_TEXT or total > MOST_TEXT:
            raise BadBundle(f"{info.filename} is too large when unpacked.")
        found[name] = raw
    return found


def _document(path: str) -> str:
    """Return the document's name; folders around the whole are passed over."""
    parts = path.split("/")
    for start in range(len(parts)):
        name = "/".join(parts[start:])
        if DOCUMENT.match(name) or PICTURE.match(name):
            return name
    raise BadBundle(f"{path!r} is no document of a book; take it out of the zip.")


def _text(name: str, raw: bytes) -> str:
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise BadBundle(f"{name}, line {line}: this is not UTF-8 text.") from None
    if len(text) > LARGEST:
        raise BadBundle(f"{name} is longer than {LARGEST:,} characters.")
    _, problems = marked_yaml.parse(name, text)
    if problems:
        raise BadBundle(f"{problems[0]}")
    return text
