"""Whose number is given away: who fell with it, not who had the role before him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.rules import State, visible_to
from campaign.rules.tasks import GiveId
from campaign.screens.decision import decision
from tests.web.test_grounds import fight


def asked(state: State, number: int) -> str:
    ids = tuple("" if n == number else p for n, p in enumerate(state.ids, 1))
    waits = replace(state, ids=ids, agenda=(*state.agenda, GiveId(number)))
    found = decision(state.book, visible_to(waits, "host"))
    assert found is not None
    return found.title


@pytest.mark.rule("PH-KIA-04")
def test_the_number_is_of_him_who_fell_with_it() -> None:
    """Shaft had left long before; Postcard had his number, and fell."""
    state = fight()
    assert state.battle is not None
    first, second, *rest = state.marines
    gone = tuple(replace(m, spec=5, standing="kia") for m in (first, second))
    alone = replace(state, marines=(gone[0], replace(second, spec=1), *rest), battle=None)
    nick = state.book.profiles[first.profile].nickname
    assert asked(alone, 5) == f"Who takes {nick}’s number 5?"
    both = replace(state, marines=(*gone, *rest))
    assert asked(replace(both, battle=None), 5) == "Who takes the Engineer’s number 5?"
    man = next(m for m in state.battle.marines if m.key == first.profile)
    fell = replace(man, participant=replace(man.participant, ids=(1, 5)))
    assert asked(replace(both, battle=replace(state.battle, fallen=(fell,))), 5) == (
        f"Who takes {nick}’s number 5?"
    )
