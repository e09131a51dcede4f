"""Marines are drawn or named, and tested."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.fights import written
from campaign.telling.lines import Line
from campaign.telling.words import TRAITS, Words
from combat.telling.dice import Roll, added_up, as_they_fell, matched, pool_lines, rarity
from combat.telling.english import plural


def trial_line(words: Words, event: ev.TrialEvent) -> Line | None:
    """Tell who was drawn or named, and how he was tested."""
    match event:
        case ev.MarineDrawn(face, marine):
            roll = Roll((("d6", face),), words.nick(marine), total=f"ID {face}")
            return Line("person", f"By chance: {words.nick(marine)}.", roll=roll)
        case ev.MarineNamed(marine):
            return Line("person", f"{words.nick(marine)} it is.", "quiet")
        case ev.TesterMeant():  # the test before it names him
            return None
        case ev.NameGiven():  # the text names him
            return None
        case ev.TestRolled(marine, trait, diff, successes=got, passed=passed):
            verdict, tone = ("passed", "good") if passed else ("failed", "bad")
            total = f"{plural(got, 'success', 'successes')}, {diff} needed"
            text = f"{words.nick(marine)} tests {TRAITS[trait]}, DIFF {diff}"
            return Line("dice", text, tone, roll=_roll(words, event, verdict, tone, total))
        case ev.TestPassed(marine, trait, diff, why):
            because = f": {why}" if why else ""
            return Line("check", f"{words.nick(marine)} passes {TRAITS[trait]}, DIFF {diff}, "
                        f"without a roll{because}.", "good")  # fmt: skip
        case ev.TestFailed(marine, trait, diff, why):
            return Line("cross", f"{words.nick(marine)} fails {TRAITS[trait]}, DIFF {diff}: {why}.",
                        "bad")  # fmt: skip
        case ev.FirstAidRolled(marine, successes=got):
            verdict, tone = plural(got, "success", "successes"), "good"
            if not got:
                verdict, tone = "no help", "bad"
            roll = _roll(words, event, verdict, tone, "1 Damage off for each" if got else "")
            # What comes off stands after the sum, and is no part of it.
            roll = replace(roll, sums=f"{roll.sums} {got}:" if roll.sums else "")
            return Line("first-aid", f"{words.nick(marine)} gives First Aid", roll=roll)
        case _:
            assert_never(event)


def _roll(
    words: Words, event: ev.TestRolled | ev.FirstAidRolled, verdict: str, tone: str, total: str
) -> Roll:
    """Return the dice of a test with what came of them."""
    matches, rest = matched(event.focus, event.strike)
    return Roll(
        rest,
        verdict,
        tone,
        matches,
        pool_lines(event.pool, words.label),
        sums=added_up(matches, event.successes),
        total=total,
        fell=as_they_fell(event.focus, event.strike),
        rare=""
        if written(words.content)
        else rarity(len(event.focus), len(event.strike), 0, event.successes),
    )
