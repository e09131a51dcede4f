"""Painted pictures on disk: painted once, before the site opens, then only read.

`manage.py paint` paints what is missing. Painting takes seconds of a core: in a request it would
hold up everybody else's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

try:
    import fcntl
except ImportError:  # Windows: one process, nothing to lock.
    fcntl = None  # type: ignore[assignment]

Paintings = Mapping[str, Callable[[], bytes]]
"""How each picture is made, by its name in MEDIA_ROOT. A name changes with what it shows."""


class NotPainted(Exception):
    """A picture is not there yet; the keeper of the site must paint it."""


def stored(name: str) -> bytes:
    """Return a picture; NotPainted where there is none."""
    try:
        return _place(name).read_bytes()
    except FileNotFoundError:
        raise NotPainted(f"{name} is not painted: run manage.py paint") from None


def has(name: str) -> bool:
    """Tell whether a picture is there."""
    return _place(name).exists()


def missing(paintings: Paintings) -> list[str]:
    """Return the names of the pictures that are not there."""
    return [name for name in paintings if not has(name)]


def paint(paintings: Paintings) -> int:
    """Paint what is missing, each picture once however many ask for it at a time; how many."""
    if not missing(paintings):
        return 0
    with _alone():
        wanted = missing(paintings)
        for name in wanted:
            _keep(name, paintings[name]())
    return len(wanted)


def _place(name: str) -> Path:
    return Path(settings.MEDIA_ROOT) / name


def _keep(name: str, made: bytes) -> None:
    """Write a picture whole or not at all, even if the process ends meanwhile."""
    place = _place(name)
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_suffix(".new")
    new.write_bytes(made)
    os.replace(new, place)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process of this machine paints; the lock ends with its process."""
    folder = _place("")
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".painting", "w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
