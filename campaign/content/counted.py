"""Lists and numbers in story text: who has fallen, how many, days and Missions served."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from campaign.rules import people
from campaign.rules.content import Content
from campaign.rules.names import Profile
from campaign.rules.state import State
from combat.telling.english import cap, listed

TOKEN = re.compile(r"\{([A-Z][A-Z_]{1,19})(?::([a-z]{1,8}|[1-3]))?((?:\|[^{}|\n]{0,60}){2,4})?\}")
"""A token: its name, what of it, and its forms: {DEAD}, {DAYS:count}, {DEAD|one man|# men}."""
LISTS = ("DEAD", "DEAD_HERE", "SQUAD", "AWAY")
"""The dead of the campaign and of this Mission, who is there, who is in the hospital."""
NUMBERS = ("MISSIONS", "DAYS")
"""Missions that are behind the Squad, days since the first began."""
OF_LISTS = ("word", "count", "full")
OF_NUMBERS = ("word", "count")
OF_MEN = ("missions",)
OF_LETTERS = ("1", "2", "3")
LOW = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
BEGINS = re.compile(r"(?:^|\n|[.!?…]['”’\")*_]{0,3}\s{1,3}|[“\"])[“\"'‘(*_]{0,4}$")
"""What stands before the first word of a sentence."""
FEW = 8
"""Characters before a token that are looked at."""

Names = Mapping[str, str]


def in_words(number: int) -> str:
    """Return a number as a word: no, one, twelve, forty-one; beyond ninety-nine in figures."""
    if not 0 <= number < 100:
        return str(number)
    if number < len(LOW):
        return LOW[number]
    tens, rest = divmod(number, 10)
    return f"{TENS[tens]}-{LOW[rest]}" if rest else TENS[tens]


def form(number: int, forms: list[str]) -> str:
    """Return the form that fits a number, # being the number as a word.

    Of two: one, any other; of three: none, one, more; of four: none, one, two, more.
    """
    if len(forms) == 2:
        found = forms[0 if number == 1 else 1]
    else:
        found = forms[min(number, len(forms) - 1)]
    return found.replace("#", in_words(number))


def said(found: re.Match[str], names: Names) -> str | None:
    """Return what a token of a list, a number or a letter says; None for one of a plain name."""
    name, what, forms = found[1], found[2], found[3]
    count = names.get(f"{name}:{'missions' if what == 'missions' else 'count'}")
    if forms:
        text = form(int(count or 0), forms[1:].split("|"))
    elif what in ("word", "missions") or (what is None and name in NUMBERS):
        text = in_words(int(count or 0))
    elif what is not None or name in LISTS or count is not None:
        empty = "nobody" if name in LISTS else ""
        text = names.get(name if what is None else f"{name}:{what}", empty)
    else:
        return None
    before = found.string[max(0, found.start() - FEW) : found.start()]
    whole = found.start() <= FEW or bool(before.strip())
    return cap(text) if whole and BEGINS.search(before) else text


# --- what they stand for --------------------------------------------------------------------------


def counted(content: Content, state: State) -> dict[str, str]:
    """Return what the tokens of lists, numbers and letters stand for now."""
    before = [profile for record in state.records for profile in record.killed]
    here = [m.profile for m in state.marines if m.standing == "kia" and m.profile not in before]
    away = [m.profile for m in state.marines if m.standing == "hospital"]
    found = _list(content, "DEAD", [*before, *here])
    found |= _list(content, "DEAD_HERE", here)
    found |= _list(content, "SQUAD", [m.profile for m in state.squad])
    found |= _list(content, "AWAY", away)
    numbers = {"MISSIONS": len(state.records), "DAYS": _days(content, state)}
    numbers |= dict(state.mission.counters) if state.mission is not None else {}
    for name, number in numbers.items():
        found |= {name: in_words(number), f"{name}:count": str(number)}
    for letter in state.story.letters:
        sentences = content.node(letter.doc, letter.path).picked(letter.picked)
        found |= {f"{letter.name}:{n}": text for n, text in enumerate(sentences, 1)}
    return found


def served(state: State, name: str, profile: Profile) -> dict[str, str]:
    """Return what is counted of one man: his Missions."""
    return {f"{name}:missions": str(people.missions(state, profile))}


def fallen(content: Content, names: Names, profile: Profile) -> dict[str, str]:
    """Return the lists once a man has been killed who was with the Squad."""
    found: dict[str, str] = {}
    for name in ("DEAD", "DEAD_HERE", "SQUAD"):
        who = [each for each in names.get(f"{name}:who", "").split() if each != profile]
        found |= _list(content, name, who if name == "SQUAD" else [*who, profile])
    return found


def _list(content: Content, name: str, who: Sequence[Profile]) -> dict[str, str]:
    cards = [content.profiles[code] for code in who if code in content.profiles]
    return {
        name: listed(card.nickname for card in cards) or "nobody",
        f"{name}:full": listed(card.name for card in cards) or "nobody",
        f"{name}:count": str(len(cards)),
        f"{name}:who": " ".join(who),
    }


def _days(content: Content, state: State) -> int:
    """Return the days since the first Mission began, the first one counted.

    By the dates on the orders; where one is no date, the days of the Missions together.
    """
    runs = [(record.number, record.day) for record in state.records]
    if state.mission is not None and state.mission.number not in dict(runs):
        runs.append((state.mission.number, state.mission.day))
    if not runs:
        return 0
    try:
        dates = [
            datetime.strptime(content.booklets[number].date, "%d %B %Y") + timedelta(day - 1)
            for number, day in ((runs[0][0], 1), runs[-1])
        ]
    except (ValueError, KeyError):
        return sum(day for _, day in runs)
    return max(1, (dates[1] - dates[0]).days + 1)
