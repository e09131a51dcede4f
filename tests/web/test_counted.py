"""Lists and numbers in story text: names, words, forms, capitals; as they were when it was read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.checker import check
from campaign.content import counted, prose
from campaign.rules import State, visible_to
from campaign.rules.events import MarineKilled
from campaign.rules.state import Deeds, MarineRecord, MissionRecord, Tally
from campaign.rules.story import Written
from campaign.screens.page import page_screen
from tests.campaign.builders import PROFILES, on_map, read, squad
from tests.campaign.test_letters import LETTER
from tests.campaign.test_letters import entry as an_entry
from tests.checker.test_corpus import BASE, MISSION

KILLED = {"standing": "kia"}


def filled(text: str, **changes: Any) -> str:
    state = on_map(**changes)
    return prose.fill(text, prose.roles(state.book, state))


def nick(role: str) -> str:
    card: str = on_map().book.profiles[PROFILES[role]].nickname
    return card


@pytest.mark.parametrize(
    ("dead", "names", "said"),
    [
        ((), "Nobody", "No man is missed."),
        (("SCT",), "{SCT}", "One man is missed."),
        (("SCT", "ENG"), "{SCT} and {ENG}", "Both are missed."),
        (("RO", "SCT", "ENG"), "{RO}, {SCT} and {ENG}", "Three men are missed."),
    ],
)
def test_the_fallen_are_named_and_counted(dead: tuple[str, ...], names: str, said: str) -> None:
    men = squad(**dict.fromkeys(dead, KILLED))
    for role in dead:
        names = names.replace(f"{{{role}}}", nick(role))
    assert filled("{DEAD}.", marines=men) == f"{names}."
    forms = "{DEAD|No man is|One man is|Both are|# men are} missed."
    assert filled(forms, marines=men) == said


def test_who_is_there_and_who_is_in_the_hospital() -> None:
    men = squad(SCT={"standing": "hospital", "returns": 3}, ENG=KILLED)
    assert filled("{AWAY:count} {SQUAD:word} {SQUAD}", marines=men) == (
        f"1 four {nick('SL')}, {nick('RO')}, {nick('INF')} and {nick('DOC')}"
    )
    card = on_map().book.profiles[PROFILES["ENG"]]
    assert filled("{DEAD:full}", marines=men) == card.name


def test_a_number_is_a_word_with_its_capital_where_a_sentence_begins() -> None:
    named = {"CARTS": "seven", "CARTS:count": "7"}
    for text, expected in (
        ("{CARTS} carts.", "Seven carts."),
        ("Of {CARTS} carts. {CARTS} carts", "Of seven carts. Seven carts"),
        ("He says: “{CARTS} of them.”", "He says: “Seven of them.”"),
        ("*{CARTS}* carts", "*Seven* carts"),
        ("{CARTS:count} and {CARTS|one|#}", "7 and seven"),
        ("Go.\n\n{CARTS}", "Go.\n\nSeven"),
    ):
        assert prose.fill(text, named) == expected


@pytest.mark.parametrize(
    ("number", "word"),
    [(0, "no"), (1, "one"), (12, "twelve"), (20, "twenty"), (47, "forty-seven"), (100, "100")],
)
def test_numbers_in_words(number: int, word: str) -> None:
    assert counted.in_words(number) == word


def _record(number: int, day: int, *men: str) -> MissionRecord:
    lines = tuple(MarineRecord(m, 4, 1, "squad", 0, "", 0, 0, 0, Deeds(m)) for m in men)
    return MissionRecord(number, "A", (), day, 0, Tally(), (), (), (), 0, 0, 0, marines=lines)


def test_days_and_missions_that_were_served() -> None:
    base = on_map()
    date = {"date": "9 October 1967"}, {"date": "20 October 1967"}
    books = {n: base.book.booklets[1].model_copy(update=d) for n, d in enumerate(date, 1)}
    content = replace(base.book, booklets=books, _found={})
    state = replace(base, content=content, records=(_record(1, 2, PROFILES["SCT"]),))
    state = replace(state, mission=replace(base.run, number=2, day=2))
    names = prose.roles(content, state)
    assert prose.fill("{DAYS} {MISSIONS} {SCT:missions} {SL:missions}", names) == (
        "Thirteen one one no"
    )
    assert prose.fill("{SCT:missions|one Mission|# Missions}", names) == "One Mission"
    odd = replace(
        content, booklets={n: b.model_copy(update={"date": "Tet"}) for n, b in books.items()}
    )
    assert prose.fill("{DAYS:count}", prose.roles(odd, state)) == "4"


def test_what_stands_in_a_letter_is_quoted() -> None:
    state: State = an_entry({"letter": LETTER}, {"text": "x"})
    sent = Written("HOME", 1, "M1/01", ("steps", 0, "letter"), (0, 2, 1))
    state = replace(state, story=replace(state.story, letters=(sent,)))
    assert prose.fill("“{HOME:2}”", prose.roles(state.book, state)) == "“I eat.”"


def test_what_was_read_before_a_man_fell_does_not_count_him() -> None:
    count = {"text": "{DEAD|Nobody|One|#}: {DEAD}."}
    state = an_entry(count, {"wound": "ENG"}, count, wounds=("W.12",))
    after = read(state).state
    reading = after.reading
    assert reading is not None and any(isinstance(e, MarineKilled) for e in reading.events)
    page = page_screen(after.book, visible_to(after, "host"))["page"]
    told = [block.html for block in page.blocks if block.kind == "text"]
    assert "Nobody: nobody." in told[0]
    assert told[-1] == told[0] or f"One: {nick('ENG')}." in told[-1]


@pytest.mark.parametrize(
    ("token", "sound"),
    [
        ("{DEAD}", True), ("{DEAD:full}", True), ("{DAYS|a day|# days}", True),
        ("{BOATS:word}", True), ("{SCT:missions|one|#}", True), ("{DEAD|none|one|two|#}", True),
        ("{DEAD:first}", False), ("{DAYS:full}", False), ("{SCT|one|two}", False),
        ("{SCT:word}", False), ("{CARTS}", False), ("{HOME:1}", False), ("{DEAD|one}", False),
        ("{TESTER:missions}", False),
    ],
)  # fmt: skip
def test_the_checker_knows_what_a_token_may_say(token: str, sound: bool) -> None:
    text = BASE[MISSION].replace("Nobody says anything.", f"{token} say nothing.")
    found = {f.code for f in check(BASE | {MISSION: text}).findings} - {"B062"}
    assert found == (set() if sound else {"B094"})
