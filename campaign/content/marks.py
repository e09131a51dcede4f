"""The mark by which a text or a set of texts is known: kept in rows, in exports and in drafts.

Marks are compared with stored ones, also with those of files that were exported long ago: how they
are made never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256


def mark_of(text: str) -> str:
    """The mark of one text: its SHA-256 in hexadecimal."""
    return sha256(_bytes(text)).hexdigest()


def mark_of_all(documents: Mapping[str, str]) -> str:
    """The mark of texts by name: the SHA-256 over names and texts, in order of the names."""
    total = sha256()
    for name in sorted(documents):
        for part in (name, documents[name]):
            data = _bytes(part)
            total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()


def _bytes(text: str) -> bytes:
    # A draft may hold half a character that a browser sent; it must have a mark, too.
    return text.encode("utf-8", "surrogatepass")
