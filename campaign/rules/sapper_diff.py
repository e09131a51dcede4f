"""+1 DIFF: the Red player makes a test harder before it is rolled (PH-OPT-SAPPER-08, p.54)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import sapper, trait_tests
from campaign.rules.answers import Answer
from campaign.rules.commands import Command, Decline
from campaign.rules.commands.red import RaiseDiff
from campaign.rules.events import SapperPlayed
from campaign.rules.previews import AnyOffer
from campaign.rules.state import State
from campaign.rules.tasks import RedTest, TakeTest
from campaign.rules.turn import Turn
from combat.rules.options import Offer


def offer_raise(state: State, task: RedTest) -> Answer:
    """Offer +1 DIFF, each way with the Marine's chance to pass."""
    test = state.agenda[-2]
    assert isinstance(test, TakeTest)
    marine = state.marine(test.tester)
    harder = replace(test, diff=test.diff + 1)
    offers: list[AnyOffer] = [
        Offer(RaiseDiff(), "raise_diff", chance=trait_tests.chance(state, marine, harder)),
        Offer(Decline(), "decline", chance=trait_tests.chance(state, marine, test)),
    ]
    return sapper.asked(state, "red_test", offers)


def do_raise(turn: Turn, task: RedTest, command: Command) -> None:
    """Raise the DIFF of the test that waits, or let it be."""
    turn.pop()
    if isinstance(command, RaiseDiff):
        test = turn.state.agenda[-1]
        assert isinstance(test, TakeTest)
        sapper.spend(turn, "diff")
        turn.swap(replace(test, diff=test.diff + 1))
        turn.emit(SapperPlayed("diff", test.tester, test.trait, test.diff + 1))
