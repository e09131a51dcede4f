"""Where figures come from: whether a document says `provenance` at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.checker.sources import Raw, Sources
from campaign.content.marked_yaml import Path
from campaign.content.named import MISSIONS, SCENES, is_map


def check(sources: Sources) -> Iterator[tuple[str, Raw]]:
    """Yield, by stem, the first place of a document whose figures have no provenance."""
    for stem, document in sources.documents.items():
        if stem in SCENES or (
            sources.parts.get(stem) is None and (is_map(stem) or stem in MISSIONS)
        ):
            continue
        if document.data is not None and not _said(document.data):
            yield stem, (_first(document.data), "B100", "nothing says where its figures come from")


def _said(data: Any) -> bool:
    if isinstance(data, dict):
        return "provenance" in data or any(_said(value) for value in data.values())
    return isinstance(data, list) and any(_said(value) for value in data)


def _first(data: Any) -> Path:
    if isinstance(data, dict) and data:
        return (str(next(iter(data))),)
    return (0,) if isinstance(data, list) and data else ()
