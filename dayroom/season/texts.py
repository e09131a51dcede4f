"""The sequence of play in words, from fixtures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dayroom import printed

FILE = Path(__file__).resolve().parents[2] / "fixtures/dayroom/season/sequence.yaml"


@dataclass(frozen=True, slots=True)
class Told:
    """A state in words. do: for each part what its actor does; lost: sections without a text."""

    title: str
    do: tuple[str, ...]
    note: str
    lost: tuple[str, ...]


def _read() -> dict[str, Any]:
    found: dict[str, Any] = printed.read(FILE)
    return found


_RAW = _read()
STATES = {
    one["id"]: Told(one["title"], tuple(one["do"]), one["note"], tuple(one.get("lost", ())))
    for one in _RAW["states"]
}
PHASES: dict[str, str] = _RAW["phases"]
WAYS: dict[str, str] = _RAW["ways"]
LINES: dict[str, str] = _RAW["lines"]
