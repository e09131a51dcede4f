"""Trait tests: pools explained, odds beforehand, rerolls, groups (PH-TEST-01..17, p.18-20)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import abilities, judge, roster, sapper
from campaign.rules.answers import Answer, answer
from campaign.rules.clock import night
from campaign.rules.commands import (
    Accept,
    ChooseMarine,
    RollTest,
)
from campaign.rules.events import (
    AbilityUsed,
    ExperienceGained,
    FirstAidRolled,
    MarineNamed,
    TesterMeant,
    TestFailed,
    TestPassed,
    TestRolled,
)
from campaign.rules.language import Change, Test, Tester, Tests
from campaign.rules.names import Profile
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import Block, Ditto, Due, PickMarine, RedTest, TakeTest, TestQueue, Treat
from campaign.rules.turn import Here, Turn
from combat.rules.matching import score
from combat.rules.odds import distribution
from combat.rules.options import Offer, Pool, PoolPart

BASE_FOCUS = 3
HARD = 3


def pool(state: State, marine: Marine, task: TakeTest) -> Pool:
    """Return the explained dice pool of a Trait test (PH-TEST-01..03, p.18).

    The dice in the box do not limit it (PH-COMPONENTS-05, p.4).
    """
    parts = [PoolPart("focus", "base", BASE_FOCUS, "PH-TEST-01")]
    if task.night and roster.ability(state, marine) != "underground":
        parts.append(PoolPart("focus", "night", -1, "PH-TEST-03"))
    parts.append(PoolPart("strike", task.trait, _rating(state, marine, task), "PH-TEST-02"))
    parts += _skill_parts(state, marine, task)
    parts += abilities.test_parts(state, marine, task)
    focus = sum(p.value for p in parts if p.die == "focus")
    strike = sum(p.value for p in parts if p.die == "strike")
    return Pool(max(0, focus), max(0, strike), 0, tuple(parts))


def _rating(state: State, marine: Marine, task: TakeTest) -> int:
    for help_ in task.helps:
        if isinstance(help_, Ditto):
            return roster.trait(state, state.marine(help_.profile), task.trait)
    return roster.trait(state, marine, task.trait)


def _skill_parts(state: State, marine: Marine, task: TakeTest) -> list[PoolPart]:
    """Return the dice of passive Specialist Skills (PH-SQUAD-06, p.11; PH-FIRSTAID-07, p.24)."""
    skills = roster.skills(state, marine)
    applies = {
        "first-aid": task.aid,
        "steady": task.trait in ("CHA", "WIL"),
        "radio-discipline": task.trait == "INT" and not task.aid,
        "pathfinder": task.trait == "SUR" and state.point_man == marine.profile,
        "demolitions": task.trait == "INT" and not task.aid,
    }
    worth = {"first-aid": 2}
    return [
        PoolPart("strike", code, worth.get(code, 1), "PH-SQUAD-06")
        for code in skills
        if applies.get(code)
    ]


def chance(state: State, marine: Marine, task: TakeTest) -> float:
    """Return the exact chance to reach the DIFF (PH-TEST-12, p.20)."""
    dice = pool(state, marine, task)
    if dice.focus <= 0:
        return 0.0
    return distribution(dice.focus, dice.strike, 0).at_least(task.diff)


# --- several testers --------------------------------------------------------------------------


def begin(here: Here, test: Test) -> None:
    """Begin a test: who tests is settled first (PH-TEST-17, p.18)."""
    turn, path = here.turn, (*here.path, "test")
    if test.who == "ANY":
        turn.push(TestQueue(here.doc, path), PickMarine(here.doc, path, "test"))
        return
    turn.push(TestQueue(here.doc, path, tuple(map(Due, who(turn, test.who, here.tester)))))


def begin_group(here: Here, tests: Tests) -> None:
    """Begin a group of tests, one after the other (PH-TEST-17, p.18)."""
    turn = here.turn
    waiting: list[Due] = []
    for index, each in enumerate(tests.each):
        if judge.holds(turn.state, each.if_, here.tester):
            waiting += [Due(profile, index) for profile in who(turn, each.who, here.tester)]
    turn.push(TestQueue(here.doc, (*here.path, "tests"), tuple(waiting)))


def who(turn: Turn, code: str, tester: Profile = "") -> tuple[str, ...]:
    """Return the Profiles meant by SL, PM, ALL, OTHERS, TESTER, RND2 ... (PH-TEST-17, p.18)."""
    state = turn.state
    if code == "ALL":
        return tuple(m.profile for m in state.squad)
    if code == "OTHERS":
        return tuple(m.profile for m in state.squad if m.profile != tester)
    if code == "TESTER":
        alive = tester and state.marine(tester).standing == "squad"
        return (tester,) if alive else ()
    if code.startswith("RND"):
        return roster.select_random(turn, int(code[3:] or "1"))
    marine = roster.role(state, code)
    return (marine.profile,) if marine is not None else ()


def run_queue(turn: Turn, task: TestQueue) -> bool:
    """Let the next Marine test; after the last, go on by the number of failures."""
    if task.waiting:
        _next_tester(turn, task)
        return False
    turn.pop()
    node = turn.state.book.node(task.doc, task.path)
    if isinstance(node, Tests):
        known = [number for number in sorted(node.failures) if number <= task.failures]
        if task.failed:
            turn.emit(TesterMeant(task.failed))
        if known:
            turn.push(Block(task.doc, (*task.path, "failures", known[-1]), 0, task.failed))
    return False


def _next_tester(turn: Turn, task: TestQueue) -> None:
    first, rest = task.waiting[0], task.waiting[1:]
    profile, group = first.profile, first.group
    turn.swap(replace(task, waiting=rest, at=task.at + 1))
    node = turn.state.book.node(task.doc, task.path)
    spec: Test | Tester = node.each[group] if isinstance(node, Tests) else node
    if turn.state.marine(profile).standing != "squad":
        return
    diff = changed(turn.state, spec.diff, spec.changes, profile)
    dark = night(turn.run.clock)
    test = TakeTest(task.doc, task.path, profile, spec.trait, diff, group, night=dark)
    if spec.auto is not None and judge.holds(turn.state, spec.auto.if_, profile):
        turn.emit(TestPassed(profile, spec.trait, diff, spec.auto.why))
        finish(turn, test, passed=True)
    else:
        turn.push(test)
        state = turn.state
        may_raise = sapper.may_raise(state, test.doc)
        if may_raise and pool(state, state.marine(profile), test).focus > 0:
            turn.push(RedTest(profile, spec.trait, diff))


def changed(state: State, value: int, changes: tuple[Change, ...], tester: Profile = "") -> int:
    """Return a DIFF after the changes whose conditions hold; never below 1."""
    for change in changes:
        if judge.holds(state, change.if_, tester):
            value = change.to if change.to is not None else value + change.add
    return max(1, value)


def offer_pick(state: State, task: PickMarine) -> Answer:
    """Offer every Marine in the Mission (PH-TEST-17, p.18), with his odds when it is for a test."""
    offers: list[AnyOffer] = []
    for marine in state.squad:
        odds = None
        if task.why == "test":
            node = state.book.node(task.doc, task.path)
            test = TakeTest(
                task.doc,
                task.path,
                marine.profile,
                node.trait,
                changed(state, node.diff, node.changes, marine.profile),
                night=night(state.run.clock),
            )
            odds = chance(state, marine, test)
        offers.append(Offer(ChooseMarine(marine.profile), "choose_marine", chance=odds))
    return answer("pick_marine", offers)


def do_pick_tester(turn: Turn, task: PickMarine, profile: Profile) -> None:
    """The players named who takes the test."""
    turn.pop()
    turn.emit(MarineNamed(profile))
    turn.swap(TestQueue(task.doc, task.path, (Due(profile),)))


# --- one test ---------------------------------------------------------------------------------


def run_test(turn: Turn, task: TakeTest) -> bool:
    """Wait for the roll; a test without Focus dice fails at once (PH-TEST-04, p.18)."""
    marine = turn.state.marine(task.tester)
    if marine.standing != "squad":
        turn.pop()
        return False
    if not task.rolled and pool(turn.state, marine, task).focus <= 0:
        turn.pop()
        turn.emit(TestFailed(task.tester, task.trait, task.diff, "no Focus dice"))
        finish(turn, task, passed=False)
        return False
    return True


def offer_test(state: State, task: TakeTest) -> Answer:
    """Offer the roll with its pool and odds, and what may help before or after it."""
    marine = state.marine(task.tester)
    if task.rolled:
        again = [Offer(Accept(), "accept"), *abilities.after_test(state, task)]
        return answer("reroll", again, decider=marine.owner)
    dice = pool(state, marine, task)
    odds = distribution(dice.focus, dice.strike, 0)
    roll: AnyOffer = Offer(
        RollTest(),
        "roll_test",
        pool=dice,
        chance=None if task.aid else odds.at_least(task.diff),
        expected=odds.mean,
    )
    helps = abilities.before_test(state, task)
    return answer("roll_test", [roll, *helps], decider=marine.owner)


def successes(task: TakeTest) -> int:
    return score(task.focus, task.strike, ()).successes


def roll(turn: Turn, task: TakeTest) -> None:
    state = turn.state
    dice = pool(state, state.marine(task.tester), task)
    focus = turn.dice.d6(dice.focus, f"Focus dice of test {task.trait}")
    by = f"Strike dice of test {task.trait}"
    strike = turn.dice.d6(dice.strike, by) if dice.strike else ()
    show(turn, with_dice(task, focus, strike), dice)


def with_dice(task: TakeTest, focus: tuple[int, ...], strike: tuple[int, ...]) -> TakeTest:
    """Return the test with dice rolled."""
    return TakeTest(
        task.doc,
        task.path,
        task.tester,
        task.trait,
        task.diff,
        task.group,
        focus,
        strike,
        task.helps,
        True,
        task.aid,
        task.night,
    )


def show(turn: Turn, task: TakeTest, dice: Pool) -> None:
    """Tell the roll; a passed test, or one that nothing can help, is over at once."""
    count = successes(task)
    if task.aid:
        turn.emit(FirstAidRolled(task.tester, dice, task.focus, task.strike, count))
        turn.pop()
        _aid(turn, task, count)
        return
    passed = count >= task.diff
    turn.emit(
        TestRolled(task.tester, task.trait, task.diff, dice, task.focus, task.strike, count, passed)
    )
    if not passed and abilities.after_test(turn.state, task):
        turn.swap(task)
        return
    turn.pop()
    finish(turn, task, passed=passed)


def _aid(turn: Turn, task: TakeTest, count: int) -> None:
    """Each success removes 1 Damage; TRIAGE adds one more (PH-FIRSTAID-06, p.24)."""
    if "triage" in roster.skills(turn.state, turn.state.marine(task.tester)):
        count += 1
    turn.push(Treat(count))


def finish(turn: Turn, task: TakeTest, *, passed: bool) -> None:
    """Give the Experience of a hard test and read on (PH-TEST-12, -13, p.20)."""
    state = turn.state
    if passed and task.diff >= HARD:
        gain(turn, task.tester, 1, "hard test")
    elif (
        passed
        and task.diff == 2
        and roster.can_use(state, state.marine(task.tester), "time-served")
    ):
        marine = state.marine(task.tester)
        turn.set_marine(task.tester, used=(*marine.used, "time-served"))
        turn.emit(AbilityUsed(task.tester, "time-served"))
        gain(turn, task.tester, 1, "time served")
    if task.group >= 0:
        queue = turn.state.agenda[-1]
        if not passed and isinstance(queue, TestQueue):
            turn.swap(replace(queue, failures=queue.failures + 1, failed=task.tester))
        return
    field = "pass_" if passed else "fail"
    turn.push(Block(task.doc, (*task.path, field), 0, task.tester))


def gain(turn: Turn, profile: Profile, amount: int, why: str) -> None:
    """Give Experience, or take it as far as there is any (PH-XP-03, p.51; PH-CBT-END-07, p.44)."""
    marine = turn.state.marine(profile)
    amount = max(amount, -marine.experience)
    if amount:
        turn.set_marine(profile, experience=marine.experience + amount)
        turn.emit(ExperienceGained(profile, amount, why))
