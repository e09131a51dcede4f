"""Marines are drawn or named, and tested."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.pools import pool_line
from campaign.telling.rolls import rolled
from campaign.telling.words import TRAITS, Words


def trial_line(words: Words, event: ev.TrialEvent) -> Line | None:
    """Tell who was drawn or named, and how he was tested."""
    match event:
        case ev.MarineDrawn(face, marine):
            return Line("person", f"By chance: {words.nick(marine)}.", "", "dice",
                        faces=(("d6", face, f"ID {face}"),))  # fmt: skip
        case ev.MarineNamed(marine):
            return Line("person", f"{words.nick(marine)} it is.", "quiet")
        case ev.TesterMeant():  # the test before it names him
            return None
        case ev.TestRolled(marine, trait, diff, pool, focus, strike, _, passed):
            roll = rolled(focus, strike, (), diff, passed)
            text = f"{words.nick(marine)} tests {TRAITS[trait]}, DIFF {diff}"
            lines = tuple(pool_line(words, part) for part in pool.parts)
            return Line("dice", text, "good" if passed else "bad", "test", roll=roll, pool=lines)
        case ev.TestPassed(marine, trait, diff, why):
            because = f": {why}" if why else ""
            return Line("check", f"{words.nick(marine)} passes {TRAITS[trait]}, DIFF {diff}, "
                        f"without a roll{because}.", "good")  # fmt: skip
        case ev.TestFailed(marine, trait, diff, why):
            return Line("cross", f"{words.nick(marine)} fails {TRAITS[trait]}, DIFF {diff}: {why}.",
                        "bad")  # fmt: skip
        case ev.FirstAidRolled(marine, pool, focus, strike, _):
            roll = rolled(focus, strike)
            lines = tuple(pool_line(words, part) for part in pool.parts)
            text = f"{words.nick(marine)} gives First Aid"
            return Line("first-aid", text, "", "test", roll=roll, pool=lines)
        case _:
            assert_never(event)
