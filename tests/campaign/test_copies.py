"""Changed copies of the state's records: frozen, checked, equal to what `replace` makes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from campaign.rules.state import Marine, MissionRun, State, Tally
from combat.rules.copies import changed
from tests.campaign.builders import on_map


def records() -> list[Any]:
    state = on_map()
    return [state, state.run, state.squad[0], Tally(marches=2)]


@pytest.mark.parametrize("number", range(4))
def test_a_copy_is_what_replace_would_make_and_leaves_the_original(number: int) -> None:
    record = records()[number]
    assert isinstance(record, (State, MissionRun, Marine, Tally)[number])
    before = repr(record)
    for field in fields(record):
        copy = changed(record, **{field.name: "other"})
        assert copy == replace(record, **{field.name: "other"})
        assert getattr(copy, field.name) == "other"
    assert repr(record) == before
    twice = changed(changed(record), **{fields(record)[-1].name: "other"})
    assert twice == replace(record, **{fields(record)[-1].name: "other"})


@pytest.mark.parametrize("number", range(4))
def test_a_copy_knows_its_fields_and_stays_frozen(number: int) -> None:
    record = records()[number]
    with pytest.raises(TypeError, match=r"no field nickname, rank$"):
        changed(record, rank=1, nickname="x")
    copy = changed(record)
    with pytest.raises(FrozenInstanceError):
        setattr(copy, fields(record)[0].name, "other")
