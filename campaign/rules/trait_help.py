"""Carrying out a test's roll and whatever helps it (PH-TEST-06, p.18; PH-SQUAD-04, p.58)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import abilities, trait_tests
from campaign.rules.commands import Accept, Command, PlayBoon, RollTest, UseAbility, UseCharm
from campaign.rules.events import AbilityUsed, BoonPlayed, CharmUsed
from campaign.rules.names import Profile
from campaign.rules.targets import OfAbility, OnDie, OnMarine
from campaign.rules.tasks import Ditto, TakeTest
from campaign.rules.turn import Turn


def do_test(turn: Turn, task: TakeTest, command: Command) -> None:
    """Roll, help or accept."""
    match command:
        case RollTest():
            trait_tests.roll(turn, task)
        case Accept():
            turn.pop()
            trait_tests.finish(turn, task, passed=trait_tests.successes(task) >= task.diff)
        case UseAbility(profile, code, target):
            spend(turn, profile, code)
            turn.emit(AbilityUsed(profile, code))
            _ability(turn, task, profile, code, target)
        case UseCharm(profile, code):
            spend(turn, profile, code)
            turn.emit(CharmUsed(profile, code))
            _help_or_reroll(turn, task, code)
        case PlayBoon(profile):
            card = play_boon(turn, profile)
            _help_or_reroll(turn, task, card)


def spend(turn: Turn, profile: Profile, code: str) -> None:
    """Mark an Ability, Skill or charm used for the Mission (PH-SQUAD-07, p.11)."""
    marine = turn.state.marine(profile)
    turn.set_marine(profile, used=(*marine.used, code))


def play_boon(turn: Turn, profile: Profile) -> str:
    """Take the Boon card out of his hand and out of the Mission (PH-BOON-02, p.52)."""
    card = turn.state.marine(profile).boon
    turn.set_marine(profile, boon="")
    turn.set_run(boons_out=(*turn.run.boons_out, card))
    turn.emit(BoonPlayed(profile, card))
    return card


def _help_or_reroll(turn: Turn, task: TakeTest, code: str) -> None:
    if task.rolled:
        reroll(turn, task)
    else:
        turn.swap(replace(task, helps=(*task.helps, code)))


def _ability(
    turn: Turn, task: TakeTest, profile: Profile, code: str, target: OfAbility | None
) -> None:
    match code:
        case "ditto":
            assert isinstance(target, OnMarine)
            turn.swap(replace(task, helps=(*task.helps, Ditto(target.profile))))
        case "other-cheek":
            turn.swap(replace(task, helps=(*task.helps, code)))
        case "grandmother" | "second-look":
            reroll(turn, task)
        case "francais":
            reroll(turn, replace(task, tester=profile, helps=()))
        case "call-it":
            assert isinstance(target, OnDie)
            state = turn.state
            dice = trait_tests.pool(state, state.marine(task.tester), task)
            turned = trait_tests.with_dice(task, *abilities.flipped(task, target))
            trait_tests.show(turn, turned, dice)


def reroll(turn: Turn, task: TakeTest) -> None:
    """Roll all dice of a test again; the new result counts."""
    fresh = replace(task, focus=(), strike=(), rolled=False)
    trait_tests.roll(turn, fresh)
