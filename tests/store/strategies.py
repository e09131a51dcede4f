"""Generated states: any values of the declared types, within the bounds that rows keep."""

from __future__ import annotations

import dataclasses
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from campaign.rules.state import SCHEMA, Marine, Seat, State

BOUNDS = {
    "level": (1, 4),
    "spec": (1, 6),
    "threat": (1, 9),
    "stamina": (0, 15),
    "clock": (0, 1439),
    "number": (1, 9),
    "wound_cubes": (0, 3),
    "condition_cubes": (0, 3),
    "experience": (-9, 30),
    "ledger": (-9, 30),
    "modifier": (-3, 3),
}
WORDS = st.text("abcdefgh '.-/Äé€<&\"", min_size=1, max_size=12)
CONTENT: Any = SimpleNamespace(combat=None)
"""What stands for the printed matter: the store passes it through."""


def of(kind: Any, name: str = "") -> st.SearchStrategy[Any]:
    """Return values of a type as the state declares it; numbers bounded by the field's name."""
    if kind is int:
        return st.integers(*BOUNDS.get(name, (0, 30)))
    if kind is Any:
        return st.just(None)
    return _of(kind)


@cache
def _of(kind: Any) -> st.SearchStrategy[Any]:
    origin, args = get_origin(kind), get_args(kind)
    if kind is str:
        return WORDS
    if kind is bool:
        return st.booleans()
    if kind in (None, NoneType):
        return st.none()
    if origin is Literal:
        return st.sampled_from(args)
    if origin is Annotated:
        return of(args[0])
    if origin in (Union, UnionType):
        return st.one_of([of(arg) for arg in args])
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(of(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*[of(arg) for arg in args])
    if dataclasses.is_dataclass(kind):
        return st.deferred(lambda: _built(kind))
    raise TypeError(f"no strategy for {kind!r}")


@cache
def _built(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    stored = [f for f in dataclasses.fields(kind) if not _left_out(hints[f.name], f)]
    return st.builds(kind, **{f.name: of(hints[f.name], f.name) for f in stored})


def _left_out(hint: Any, field: dataclasses.Field[Any]) -> bool:
    """Whether the codec leaves a field to its default: the unit of a line of Initiative."""
    unset = field.default is dataclasses.MISSING
    return not unset and any(getattr(each, "exclude", False) for each in get_args(hint)[1:])


def _sound(marine: Marine) -> Marine:
    """Cubes lie on a card only."""
    return dataclasses.replace(
        marine,
        wound_cubes=marine.wound_cubes if marine.wound else 0,
        condition_cubes=marine.condition_cubes if marine.condition else 0,
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    """Draw a state of the declared types: no sense in the rules' eyes, but every shape of it."""
    marines = draw(st.lists(of(Marine).map(_sound), max_size=4, unique_by=lambda m: m.profile))
    seats = draw(st.lists(of(Seat), min_size=1, max_size=3, unique_by=lambda s: s.code))
    state = draw(of(State))
    return dataclasses.replace(
        state,
        content=CONTENT,
        seed="seed",
        schema=SCHEMA,
        marines=tuple(marines),
        seats=tuple(seats),
        battle=state.battle and dataclasses.replace(state.battle, content=None),
        fought=state.fought and dataclasses.replace(state.fought, content=None),
    )
