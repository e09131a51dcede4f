"""Every roll of the game is shown: one component, from a Threat die to a Critical Hit."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from campaign.rules import events as ev
from campaign.rules.content import Content
from campaign.rules.events import BattleHappened
from campaign.rules.state import State
from campaign.telling import Line, spoken_line, tell
from combat.rules import events as fight
from combat.rules.odds import distribution
from combat.rules.options import Pool, PoolPart
from combat.telling.dice import rarity
from tests.campaign.builders import on_map

POOL = Pool(2, 2, 0, (PoolPart("focus", "base", 3), PoolPart("focus", "night", -1),
                      PoolPart("strike", "base", 2)))  # fmt: skip
CRITS = Pool(1, 1, 2, (PoolPart("crit", "m16", 2),))

ROLLS: dict[str, tuple[Any, tuple[str, ...], str]] = {
    "march": (ev.ThreatDieRolled("march", (4,), ("yellow",)), ("Threat die yellow",), ""),
    "no change": (ev.ThreatDieRolled("march", (2,), ("gray",)), ("Threat die gray",), "no change"),
    "forced": (ev.ForcedMarch(2, (3, 5)), ("D6 3", "D6 5"), "2 Damage"),
    "chance": (ev.MarineDrawn(3, "MP.01"), ("D6 3",), "Deacon"),
    "entry": (ev.DieRolled("D6", 4, 4, 5), ("D6 4",), "5"),
    "test": (
        ev.TestRolled("MP.01", "SUR", 2, POOL, (4, 4), (4, 1), 2, True),
        ("Focus 4, Focus 4, Strike 4", "Strike 1"), "passed",
    ),
    "aid": (
        ev.FirstAidRolled("MP.01", POOL, (4, 1), (4, 6), 1),
        ("Focus 4, Strike 4", "Focus 1, Strike 6"), "1 success",
    ),
    "leave": (ev.RnrRolled("town", 5, 6, "good"), ("D6 5",), "Something to write home about"),
    "result": (ev.RnrResultRolled("town", "good", 2), ("D6 2",), ""),
    "fire": (
        BattleHappened(
            fight.DiceRolled("MP.01", CRITS, (5,), (1,), (5, 5), 4, (0, 0, 0, 0, 4, 0), (5,))
        ),
        ("Focus 5, Crit 5, Crit 5", "Strike 1"), "4 hits, Critical Hit",
    ),
    "enemy": (
        BattleHappened(fight.DiceRolled("enemy", POOL, (1, 2), (1, 6), (), 1, (1,) + (0,) * 5)),
        ("Focus 1, Strike 1", "Focus 2, Strike 6"), "1 hit",
    ),
    "retreat": (BattleHappened(fight.RetreatRolled(4, 2, True)), ("D6 4",), "they Retreat"),
    "claymore": (
        BattleHappened(fight.ClaymoreTriggered("MP.01", 1, 1, True)), ("D6 1",), "a dud",
    ),
    "strike": (BattleHappened(fight.DieRolled("Table A", 4, 4, "4 or less")), ("D6 4",), "4"),
}  # fmt: skip
"""An event with dice, the dice as they are read out, the verdict."""


@pytest.fixture
def state() -> State:
    return on_map()


def line_of(content: Content, state: State, *events: Any) -> Line:
    (line,) = tell(content, state, events)
    return line


def drawn(line: Line) -> str:
    return re.sub(r"\s+", " ", render_to_string("combat/_roll.html", {"roll": line.roll}))


@pytest.mark.parametrize("name", ROLLS)
def test_every_roll_lies_on_the_table_with_its_verdict(
    content: Content, state: State, name: str
) -> None:
    event, dice, verdict = ROLLS[name]
    html = re.sub(r'<ul class="roll__key".*?</ul>', "", drawn(line_of(content, state, event)))
    read = re.findall(r'role="img" aria-label="([^"]*)"', html)
    assert tuple(read) == dice
    assert html.count('href="#pip-') == sum(len(lain.split(", ")) for lain in dice)
    stamps = re.findall(r'class="stamp stamp--\w+">([^<]*)<', html)
    assert (stamps == [verdict]) if verdict else True


def test_no_event_with_dice_is_forgotten() -> None:
    kinds = {type(getattr(event, "event", event)) for event, *_ in ROLLS.values()}
    thrown = {
        kind
        for module in (ev, fight)
        for kind in vars(module).values()
        if ".events." in getattr(kind, "__module__", "")
        and {"face", "faces", "strike"} & set(getattr(kind, "__dataclass_fields__", ()))
    }
    thrown.add(ev.RnrResultRolled)
    assert thrown - kinds == set()


def test_a_roll_is_read_out_in_the_order_in_which_it_is_seen(
    content: Content, state: State
) -> None:
    line = line_of(content, state, ROLLS["test"][0])
    parts = ("2 Focus", "2 Strike", "Focus 4, Focus 4, Strike 4", "2 Focus × 1 Strike = 2",
             "2 successes, 2 needed", "passed")  # fmt: skip
    html = drawn(line)
    seen = html.replace("</i>", "") + strip_tags(html)
    for text in (spoken_line(line), seen):
        at = [text.index(part) for part in parts]
        assert at == sorted(at), text
    assert "Base dice 3" in html and "Nighttime −1" in html and "Base dice 2" not in html
    assert line.ahead == "Deacon tests Survivability, DIFF 2"


@pytest.mark.rule("PH-TEST-08", "PH-TEST-10")
def test_strike_dice_match_without_focus_and_lonely_dice_count_nothing(
    content: Content, state: State
) -> None:
    failed = ev.TestRolled("MP.01", "WIL", 4, POOL, (2, 3), (6, 6), 1, False)
    roll = line_of(content, state, failed).roll
    assert roll is not None
    assert [(m.dice, m.sum) for m in roll.matches] == [
        ((("strike", 6), ("strike", 6)), "2 Strike − 1 for no Focus = 1"),
    ]  # fmt: skip
    assert roll.rest == (("focus", 2), ("focus", 3))
    assert (roll.total, roll.verdict, roll.tone) == ("1 success, 4 needed", "failed", "bad")


def test_several_matches_are_added_up_to_what_came_out(content: Content, state: State) -> None:
    passed = ev.TestRolled("MP.01", "SUR", 2, POOL, (4, 2), (4, 2, 2), 3, True)
    line = line_of(content, state, passed)
    assert line.roll is not None and line.roll.sums == "2 + 1 ="
    assert "2 + 1 = 3 successes, 2 needed" in strip_tags(drawn(line))
    assert "2 + 1 = 3 successes" in spoken_line(line)
    one = line_of(content, state, ROLLS["test"][0])
    assert one.roll is not None and not one.roll.sums


def test_a_forced_march_names_whom_each_die_hurts(content: Content, state: State) -> None:
    line = line_of(content, state, ev.ForcedMarch(2, (5, 3, 5)))
    assert line.roll is not None
    nick = {n: content.profiles[state.ids[n - 1]].nickname for n in (3, 5)}
    assert [(m.sum, m.who) for m in line.roll.matches] == [
        ("1 Damage", nick[3]), ("2 Damage", nick[5]),
    ]  # fmt: skip


def test_a_threat_die_says_what_it_and_the_eaz_made_of_threat(
    content: Content, state: State
) -> None:
    line = line_of(
        content, state, ROLLS["march"][0],
        ev.ThreatChanged("die", 1, 3), ev.ThreatChanged("eaz", 1, 4),
    )  # fmt: skip
    assert line.text == "Threat die: yellow. Threat +1 and EAZ +1: 4."
    assert line.roll is not None
    assert line.roll.verdict == "Threat 4"
    assert line.roll.total == "Threat 2 + 1 for yellow + 1 for the EAZ ="
    assert line.roll.spoken.endswith("for the EAZ = Threat 4.")
    full = line_of(content, state, ROLLS["march"][0], ev.ThreatChanged("die", 1, 9))
    assert full.roll is not None
    assert full.roll.total == "Threat 8 + 1 for yellow, 9 at most =", "nothing is left for an EAZ"
    apart = tell(content, state, [ROLLS["march"][0], ev.ThreatChanged("entry", 1, 3)])
    assert len(apart) == 2, "what an entry does to Threat is not the die's"


def test_points_that_go_for_a_card_are_no_relief(content: Content, state: State) -> None:
    """They turn into the card, or, while something may spare him, a card is due."""
    nick = content.profiles["MP.01"].nickname
    gone = ev.StressRemoved("MP.01", 7, 0)
    drawn = ev.ConditionDrawn("MP.01", next(iter(content.conditions)), "", 1)
    first, _ = tell(content, state, [gone, drawn])
    assert (first.text, first.tone) == (f"7 Stress on {nick} turns into a Condition.", "bad")
    _, due = tell(content, state, [ev.DamageTaken("MP.01", 8, 8), ev.DamageRemoved("MP.01", 8, 0)])
    told = f"8 Damage on {nick} is as much as he can take: a Wound is due."
    assert (due.text, due.tone) == (told, "bad")
    (healed,) = tell(content, state, [ev.DamageRemoved("MP.01", 2, 0)])
    assert healed.tone == "good"


@pytest.mark.rule("PH-TEST-12")
@pytest.mark.parametrize(
    ("dice", "successes", "told"),
    [
        ((3, 5, 0), 3, ""),
        ((3, 5, 0), 0, "As few as this: once in "),
        ((3, 5, 0), 12, "As many as this: once in "),
        ((1, 1, 0), 1, ""),
    ],
)
def test_a_roll_says_where_its_outcome_is_seldom(
    dice: tuple[int, int, int], successes: int, told: str
) -> None:
    found = rarity(*dice, successes)
    assert found.startswith(told) and bool(found) is bool(told)
    if found:
        odds = distribution(*dice)
        few = 1 - odds.at_least(successes + 1)
        chance = few if "few" in found else odds.at_least(successes)
        seldom = int(re.sub(r"\D", "", found))
        assert 1 / seldom == pytest.approx(chance, rel=0.06) and chance < 0.02
