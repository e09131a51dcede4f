"""A test that waits to be rolled: who, what, the roll with its pool and odds (PH-TEST-06, p.18)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import commands as say
from campaign.rules import tasks
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.telling.words import TRAITS, Words


@dataclass(frozen=True, slots=True)
class TestAhead:
    """A test about to be rolled: who, what, the roll with its pool and odds, what may help."""

    who: str
    role: str
    trait: str
    code: str
    diff: int
    aid: bool
    night: bool
    roll: Act | None
    helps: tuple[Act, ...]


def test_ahead(words: Words, view: View) -> TestAhead | None:
    """Return the test that waits to be rolled, None when none does (PH-TEST-06, p.18)."""
    task = view.task
    if not isinstance(task, tasks.TakeTest) or task.rolled:
        return None
    marine = next((m for m in words.state.marines if m.profile == task.tester), None)
    roll = next((o for o in view.options.offers if isinstance(o.command, say.RollTest)), None)
    others = [o for o in view.options.offers if not isinstance(o.command, say.RollTest)]
    return TestAhead(
        who=words.nick(task.tester),
        role=words.role(marine.spec) if marine else "",
        trait=TRAITS[task.trait],
        code=task.trait,
        diff=task.diff,
        aid=task.aid,
        night=task.night,
        roll=act_in(words, roll, task.tester) if roll else None,
        helps=tuple(act_in(words, o) for o in others),
    )
