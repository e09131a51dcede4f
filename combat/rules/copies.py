"""Changed copies of the frozen records that change most: State, MissionRun, Marine, Tally, and in a
Combat Battle, Marine, Participant, Enemy, Activation.

A March makes some thirty of them. `dataclasses.replace` reads and writes up to thirty fields one by
one; to copy the dictionary behind a record is ten times faster, so these records have no slots.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_new = object.__new__
_set = object.__setattr__


def changed(value: T, /, **changes: object) -> T:
    """Return a copy of a frozen dataclass without slots, with some fields changed.

    The original stays as it is. TypeError for a name that is no field.
    """
    return merged(value, changes)


def merged(value: T, changes: dict[str, object]) -> T:
    """Do the same with the changes in a dictionary."""
    old = value.__dict__
    # Not old.copy(), nor |: those share their keys with the class, and are read at half the speed.
    fields = {**old, **changes}
    if len(fields) != len(old):
        unknown = ", ".join(sorted(changes.keys() - old.keys()))
        raise TypeError(f"{type(value).__name__} has no field {unknown}")
    copy = _new(value.__class__)
    _set(copy, "__dict__", fields)
    return copy
