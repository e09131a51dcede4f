"""A Mission ends: hospital, upgrades, R&R, the Logbook."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.telling.lines import Line
from campaign.telling.words import PLACES, Words
from combat.telling.dice import Roll

GRADES = {"bad": "bad", "middle": "plain", "good": "good"}
TIMES = {"bad": "a bad time", "middle": "a fair time", "good": "a great time"}
"""What a situation of R&R comes to, whatever it is called at its place."""
COUNT = {3: "Three", 4: "Four", 5: "Five", 6: "All six"}


def ending_line(words: Words, event: ev.EndingEvent) -> Line:
    """Tell how the Mission ends, and what comes after it."""
    nick = words.nick
    match event:
        case ev.MissionCutShort(removed):
            who = f"{COUNT.get(removed, removed)} Marines are K.I.A. or flown out"
            return Line("kia", f"{who}: the Mission is over, at once.", "bad")
        case ev.MissionEnded(how):
            return Line("log", f"The Mission ends by {PLACES.get(how, how)}.")
        case ev.EndReached(code):
            run = words.state.mission
            ends = words.content.booklets[run.number].ends if run is not None else ()
            title = next((end.title for end in ends if end.code == code), "the end of the Mission")
            return Line("book", f"You have read “{title}”.", "quiet")
        case ev.MarineHospitalized(marine):
            return Line("hospital", f"{nick(marine)} goes to the hospital.", "warn")
        case ev.MarineDischarged(marine):
            return Line("hospital", f"{nick(marine)} leaves the hospital for the next Mission.",
                        "good")  # fmt: skip
        case ev.MarineUpgraded(marine, level):
            return Line("experience", f"{words.nick(marine)} rises to level {level}.", "good")
        case ev.RnrRolled(location, face, total, grade):
            table = words.content.rnr[location]
            said = table.headings[grade]  # type: ignore[index]
            came, plus = TIMES[grade], f"{'+' if total > face else '−'} {abs(total - face)}"
            told = f"{face} {plus} = {total}: {came}" if total != face else came
            roll = Roll((("d6", face),), said, GRADES[grade], total=told)
            return Line("dice", f"How R&R goes, {table.title}: {came}.", roll=roll)
        case ev.RnrResultRolled(location, grade, result, other):
            line = words.content.doc(f"rnr/{location}/{grade}/{result}")
            title = (line.instead[other - 1] if other else line).title
            return Line(
                "dice", f"What happens there: {title}.", roll=Roll((("d6", result),), title)
            )
        case ev.MissionClosed(mission):
            return Line("log", f"{words.mission(mission)} is in the Logbook.")
        case _:
            assert_never(event)
