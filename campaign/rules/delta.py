"""The difference of two JSON values as a short list of changes, and the change carried out.

A change is `[path, value]`: the keys and indexes that lead to a value, and what stands there.
Lists of different length and objects of different keys are replaced whole.
"""

from __future__ import annotations

from combat.rules.plain import Json

Path = list[str | int]
Change = list[Json]
"""`[path, value]`, itself JSON."""


def delta(one: Json, other: Json) -> list[Change]:
    """Return the changes that make `other` of `one`; an empty list when they are equal."""
    found: list[Change] = []
    _compare(one, other, [], found)
    return found


def _compare(one: Json, other: Json, path: Path, found: list[Change]) -> None:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            _compare(one[key], other[key], [*path, key], found)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (a, b) in enumerate(zip(one, other, strict=True)):
            _compare(a, b, [*path, at], found)
    elif one != other or type(one) is not type(other):
        found.append([path, other])


def patched(value: Json, changes: list[Change]) -> Json:
    """Carry changes out: `patched(one, delta(one, other)) == other`.

    `value` itself is changed where it can be. KeyError, IndexError or TypeError when a path leads
    nowhere.
    """
    for path, new in changes:
        if not path:
            return new
        place = value
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = new
    return value
