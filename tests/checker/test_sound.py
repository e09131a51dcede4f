"""The checker's word is certain: what holds in play, it never calls impossible."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.checker.env import Env
from campaign.checker.world import World, assume
from campaign.rules import geography, judge
from campaign.rules.language import When
from campaign.rules.state import LogEntry, State
from tests.campaign.builders import on_map

NAMES = ("FORD", "HUT", "SEEN")
BLANK = on_map(counters=(("BOATS", 2),))
SPACES = geography.spaces(BLANK)

ATOMS: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(NAMES),
    st.builds(lambda night: {"night": night}, st.booleans()),
    st.builds(lambda at: {"at": at}, st.sampled_from(SPACES[:6])),
    st.builds(lambda at, n: {"within": {"space": at, "spaces": n}},
              st.sampled_from(SPACES), st.integers(0, 2)),
    st.builds(lambda letters: {"columns": letters}, st.sampled_from(["ABC", "DEF", "GHIJ"])),
    st.builds(lambda kind: {"in_terrain": kind}, st.sampled_from(["paddy", "hilly", "urban"])),
    st.builds(lambda low: {"threat": {"min": low}}, st.integers(0, 11)),
    st.builds(lambda high: {"counter": {"name": "BOATS", "max": high}}, st.integers(0, 4)),
    st.builds(lambda hour: {"clock": {"after": f"{hour}:00"}}, st.integers(0, 23)),
    st.builds(lambda day, hour: {"clock": {"before": f"{hour}:30", "day": day}},
              st.integers(1, 3), st.integers(0, 23)),
    st.builds(lambda low: {"living": {"min": low}}, st.integers(0, 6)),
)  # fmt: skip
CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(lambda part: {"not": part}, inner),
        st.builds(lambda parts: {"all": parts}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda parts: {"any": parts}, st.lists(inner, min_size=1, max_size=3)),
    ),
    max_leaves=6,
)


@st.composite
def states(draw: st.DrawFn) -> State:
    """A Squad anywhere, at any time of the first two days, with any Log Entries."""
    log = tuple(LogEntry(n, "yellow", 1, "") for n in NAMES if draw(st.booleans()))
    run = BLANK.run
    changed = replace(
        run,
        at=draw(st.sampled_from(SPACES)),
        day=draw(st.integers(1, 2)),
        clock=draw(st.integers(0, 95)) * 15,
        threat=draw(st.integers(1, 9)),
        counters=(("BOATS", draw(st.integers(0, 3))),),
    )
    return replace(BLANK, mission=changed, log=log)


def around(state: State) -> tuple[Env, World]:
    """What the checker may know of a state: it, and more besides."""
    noted = frozenset(entry.name for entry in state.log)
    world = World(geography.land(state), 0, 2 * 24 * 60, set(SPACES), frozenset({state.run.at}))
    world.counters["BOATS"] = (0, 3)
    return Env(yellow=noted), world


@pytest.mark.rule("PH-BOOKLET-06")
@settings(max_examples=300, deadline=None)
@given(CONDITIONS, states())
def test_what_holds_in_play_the_checker_thinks_possible(raw: Any, state: State) -> None:
    when = When.model_validate({"log": raw} if isinstance(raw, str) else raw)
    env, world = around(state)
    assert assume(when, env, world, judge.holds(state, when)) is not None


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(NAMES), states())
def test_a_log_entry_alone_is_known_exactly(name: str, state: State) -> None:
    env, world = around(state)
    when = When(log=name)
    held = judge.holds(state, when)
    assert (assume(when, env, world) is not None) == held
    assert (assume(when, env, world, False) is not None) == (not held)
