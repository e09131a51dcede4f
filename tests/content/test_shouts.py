"""What Marines say in a Combat: each has a line for each occasion, short, and no line twice."""

from __future__ import annotations

import re
from collections import Counter

from campaign.content.files import load
from campaign.content.shouts import LONGEST, OCCASIONS, voices

LINES = [
    (code, occasion, line)
    for code, voice in voices().items()
    for occasion in OCCASIONS
    for line in voice.on(occasion)
]
OATHS = re.compile(r"\b(damn|hell|christ|son of a bitch|goddamn|gook|vc|charlie)\b", re.IGNORECASE)
GAME = re.compile(r"\b(hits?|points?|damage|stress|cover|initiative|ammo|dice|marker)\b \d|\d")


def test_every_profile_has_lines_for_every_occasion() -> None:
    assert list(voices()) == [*load().profiles, "MP.31"]
    assert [code for code, voice in voices().items() if voice.leads] == ["MP.31"]
    assert {(code, occasion) for code, occasion, _ in LINES} == {
        (code, occasion) for code in voices() for occasion in OCCASIONS
    }
    for code, number in Counter(code for code, _, _ in LINES).items():
        assert 14 <= number <= 20, code


def test_no_line_is_long_or_told_twice() -> None:
    again = [line for line, times in Counter(line for *_, line in LINES).items() if times > 1]
    assert not again
    assert all(line == line.strip() and len(line) <= LONGEST for *_, line in LINES)


def test_lines_have_no_figure_no_oath_and_name_nobody() -> None:
    nicknames = {card.nickname for card in load().profiles.values()}
    named = re.compile(rf"\b({'|'.join(nicknames)}|Doc|Skipper)\b")
    for code, _, line in LINES:
        assert not OATHS.search(line) and not GAME.search(line), (code, line)
        assert not named.search(line), (code, line)
        assert '"' not in line and "“" not in line, "the page sets it in quotes"


def test_there_is_a_line_for_each_time_he_may_speak_in_a_combat() -> None:
    needed = {"fells": 3, "misses": 3, "hit": 3, "near": 3, "wound": 2, "moves": 2}
    short = [
        (code, occasion)
        for code, voice in voices().items()
        for occasion in OCCASIONS
        if len(voice.on(occasion)) < needed.get(occasion, 1)
    ]
    assert not short
