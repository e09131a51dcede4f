"""JSON in few bytes: short texts that are much alike, packed by what they have in common.

Deflate finds nothing to repeat in a text of a hundred bytes, unless it is given beforehand what
such texts say: a file of phrases, whole lines out of journals. So a command takes nine bytes in
place of forty. The first byte of a packed value is the number of its file. A file never changes,
for without it nothing comes back; a better one is a new one (`bench/phrases.py` makes it).
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from django.db import models

NEWEST = 1
"""The number of the file by which values are packed now; all are read by theirs."""
RAW = -15
"""Deflate without header and check sum, over the largest window."""
LEVEL, MEMORY = 9, 8


def pack(value: Any) -> bytes:
    """Return JSON packed; an empty list, which is frequent, takes no byte at all."""
    if value == []:
        return b""
    packer = _packer().copy()
    text = json.dumps(value, separators=(",", ":")).encode()
    return b"".join((bytes((NEWEST,)), packer.compress(text), packer.flush()))


def text_of(packed: bytes | memoryview) -> str:
    """Return the JSON text of a packed value. Raises ValueError for what is none."""
    data = bytes(packed)
    if not data:
        return "[]"
    try:
        return zlib.decompressobj(RAW, phrases(data[0])).decompress(data[1:]).decode()
    except (OSError, zlib.error) as error:
        raise ValueError(f"a packed value cannot be read: {error}") from error


def unpack(packed: bytes | memoryview) -> Any:
    """Return the JSON of a packed value. Raises ValueError for what is none."""
    return json.loads(text_of(packed))


@cache
def phrases(number: int) -> bytes:
    """Return a file of phrases, the best last. Raises OSError for one that is not there."""
    return (Path(__file__).parent / f"phrases-{number}.txt").read_text(encoding="utf-8").encode()


@cache
def _packer() -> Any:
    """A compressor that knows the phrases: to copy it is quicker than to teach another."""
    return zlib.compressobj(LEVEL, zlib.DEFLATED, RAW, MEMORY, zdict=phrases(NEWEST))


class Packed(models.Field):
    """A column of packed JSON. The database cannot look into it: ask for rows, then read them."""

    def get_internal_type(self) -> str:
        """Return whose type of column it has."""
        return "BinaryField"

    def from_db_value(
        self, value: bytes | memoryview | None, expression: Any, connection: Any
    ) -> Any:
        """Return what was packed. Raises ValueError where it is damaged."""
        return None if value is None else unpack(value)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Return the bytes to store."""
        return None if value is None else connection.Database.Binary(pack(value))

    def value_to_string(self, obj: models.Model) -> str:
        """Return it as JSON, for Django's serializers."""
        return json.dumps(self.value_from_object(obj))

    def to_python(self, value: Any) -> Any:
        """Return the value of a serializer's JSON."""
        return json.loads(value) if isinstance(value, str) else value
