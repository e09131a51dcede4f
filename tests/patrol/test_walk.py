"""The first patrol walked: every lesson comes at its moment and can be done; it always ends."""

import re
from dataclasses import replace
from itertools import groupby

import pytest

from campaign.content import coach, lessons
from campaign.rules import codec
from campaign.rules import events as told
from campaign.rules.foretold import Foretold
from campaign.screens.lessons import figures, shown
from combat.rules.dice import ScriptedDice
from combat.rules.matching import score
from tests.patrol.pupil import COURSE, Walk, walked

AT = {
    "read": "read_intro",
    "orders": "briefing",
    "choose": "choice",
    "test": "roll_test",
    "match": "close_reading",
    "march": "squad_action",
    "threat": "squad_action",
    "event": "stop",
    "place": "placement",
    "initiative": "activate",
    "fire": "order",
    "hits": "order",
    "enemy": "activate",
    "weapon": "order",
    "pay": "stop",
    "after": "close_reading",
    "bivouac": "squad_action",
    "first-aid": "camp",
    "treat": "roll_test",
    "strike-camp": "camp",
    "home": "squad_action",
    "experience": "upgrades",
    "logbook": "close_mission",
}
"""The lessons in the order in which a pupil meets them, and the first decision of each."""
AT_NEED = {
    "astray", "begin", "boon", "cover", "critical", "finish", "share", "sit", "tired", "whose",
}  # fmt: skip
"""Lessons that come where they are needed, whatever else was taught by then."""


def met(seed: int, how: str = "pupil") -> list[tuple[str, str]]:
    """Return the lessons of a patrol in order, each with the decision at which it came up."""
    found: list[tuple[str, str]] = []
    for _, view, lesson in walked(seed, how):
        if lesson and (not found or found[-1][0] != lesson):
            found.append((lesson, view.options.awaiting))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_each_lesson_comes_at_its_moment_and_is_done(seed: int) -> None:
    found = [each for each in met(seed) if each[0] not in AT_NEED]
    assert [code for code, _ in groupby(code for code, _ in found)] == list(AT)  # Once each.
    for code, awaiting in found:
        assert awaiting == AT[code], code


def test_some_lessons_come_where_they_are_needed() -> None:
    comes = [found for seed in range(8) for found in met(seed) if found[0] in AT_NEED]
    seldom = {"critical", "astray", "begin", "whose", "sit", "cover", "tired"}
    assert {code for code, _ in comes} | seldom == AT_NEED
    assert {awaiting for code, awaiting in comes if code == "share"} == {"split"}


def test_a_critical_hit_is_taught_when_the_first_comes() -> None:
    """At the next decision, once the lessons that everybody meets are done, and no longer."""
    course = lessons.courses()[COURSE]
    fought = ["battle.fired", "battle.combat_marker_drawn", *["battle.initiative_moved"] * 3]
    rolled = ["battle.marine_activated", "battle.dice_rolled", "battle.critical_hit"]
    for happened, code in (
        (fought, ""),
        (fought + rolled, "critical"),
        (fought + rolled + ["battle.marine_activated"], ""),
        (fought + rolled + ["battle.idled"], ""),
    ):
        on = lessons.current(course, "order", happened)
        assert (on.code if on is not None else "") == code
    made = {"kind": "dice_rolled", "critical": [5]}
    assert lessons.kinds([[{"kind": "battle_happened", "event": made}]])[-1] == lessons.CRITICAL


@pytest.mark.parametrize(
    ("awaiting", "happened", "code"),
    [
        ("squad_action", ["marched", "marched"], "astray"),
        ("placement", ["battle.marine_placed"] * 5, "begin"),
        ("camp", ["marched", "bivouac_started"], "sit"),
        ("squad_action", ["marched", "bivouac_started", "camp_struck"], "threat"),
        ("camp", ["event_triggered", "combat_ended", "camp_struck", "bivouac_started"], "sit"),
        ("treat", ["event_triggered", "bivouac_started", "gear_used"], "whose"),
    ],
)
def test_who_goes_his_own_way_is_told_what_fits(
    awaiting: str, happened: list[str], code: str
) -> None:
    on = lessons.current(lessons.courses()[COURSE], awaiting, happened)
    assert on is not None and on.code == code


def test_no_lesson_is_left_out_of_the_course() -> None:
    course = lessons.courses()[COURSE]
    assert {lesson.code for lesson in course.lessons} == {*AT, *AT_NEED}
    assert course.numbered == tuple(AT)  # What may be missed has no number.


def test_no_lesson_is_a_speech() -> None:
    for lesson in lessons.courses()[COURSE].lessons:
        assert len(lesson.say.split()) <= 45, lesson.code


def test_the_first_shot_is_told_with_the_figures_of_the_board() -> None:
    walk, view, _ = next(each for each in walked(0) if each[2] == "fire")
    assert view.battle is not None and view.battle.active is not None
    assert figures(view) == {"enemy": "A", "rows": "2 rows", "points": "3", "cover": "2 hits"}
    man = view.battle.marine(view.battle.active.marine)
    lain = tuple(
        replace(each, space="M3-4") if each.key == man.key else each for each in view.battle.marines
    )
    logs = replace(view.battle, marines=lain, hard_cover=("E1-2",))
    told = figures(replace(view, battle=logs))
    assert (told["rows"], told["cover"]) == ("3 rows", "3 hits")
    on = shown(lessons.courses()[COURSE], walk.state.book, view, _kinds(walk))
    assert on is not None
    assert on.say[0].startswith("Look at their man A, 2 rows away. The boxed 3 is his Hit Points")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_can_be_said_whatever_is_done(seed: int) -> None:
    """No lesson names a figure where the board has none; the last says what is known by then."""
    course = lessons.courses()[COURSE]
    for walk, view, lesson in walked(seed, "careless"):
        on = shown(course, walk.state.book, view, _kinds(walk))
        assert (on.code if on is not None else "") == (lesson or ("farewell" if on else ""))
        assert on is None or not any("{" in part for part in on.say)
    assert on is not None and on.last
    assert [line.what for line in on.known] == [
        "What wins", "The dice", "Cover", "Threat", "Wounds", "Time and Stamina",
    ]  # fmt: skip


def _kinds(walk: Walk) -> list[str]:
    return lessons.kinds(codec.encode_events(batch) for batch in walk.events)


@pytest.mark.parametrize("seed", range(20))
def test_who_is_careful_brings_all_home(seed: int) -> None:
    *_, (walk, view, _) = walked(seed)
    assert view.screen == "finished"
    assert walk.state.records[-1].end == "A"
    assert all(marine.standing == "squad" for marine in walk.state.marines)
    assert {goal.status for goal in walk.state.records[-1].objectives} == {"met"}


@pytest.mark.parametrize("seed", range(30))
def test_who_does_anything_at_all_comes_to_an_end(seed: int) -> None:
    *_, (walk, view, _) = walked(seed, "careless")
    assert view.screen == "finished"
    lost = any(marine.standing == "kia" for marine in walk.state.marines)
    assert (walk.state.records[-1].end == "C") == lost


def test_a_grenade_is_not_seen_before_its_page() -> None:
    """What a fight pays is read before the page on which Skillet is wounded."""
    paid = next(each for each in walked(3) if each[2] == "pay")
    assert paid[1].options.awaiting == "stop"
    assert not any(marine.wound for marine in paid[1].state.marines)
    after = next(each for each in walked(3) if each[2] == "after")
    assert any(marine.wound for marine in after[1].state.marines)


def test_who_has_not_the_stamina_is_told_to_sit_first() -> None:
    course, walked_ = lessons.courses()[COURSE], ["marched", "marched"]
    for signs, code in (({"short H8"}, "tired"), ({"short"}, "tired"), ({"short I8"}, "astray")):
        on = lessons.current(course, "squad_action", walked_, signs)
        assert on is not None and on.code == code
    lost = ["battle.combat_marker_drawn", *["battle.initiative_moved"] * 3]
    on = lessons.current(course, "order", lost, {"take_cover"})
    assert on is not None and on.code == "cover"


@pytest.mark.parametrize("seed", range(5))
def test_what_a_lesson_talks_of_has_happened(seed: int) -> None:
    *_, (walk, _, _) = walked(seed)
    events = [event for batch in walk.events for event in batch]
    first = next(event for event in events if isinstance(event, told.TestRolled))
    assert (first.focus, first.strike) == ((5, 2, 6), (5, 5, 1, 3, 2))
    wounded = [event for event in events if isinstance(event, told.WoundDrawn)]
    assert [event.marine for event in wounded] == ["MP.10"]
    hit = lessons.kinds(codec.encode_events(batch) for batch in walk.events)
    assert "battle.marine_hit" in hit
    assert "damage_removed" in hit


def test_the_squad_is_there_and_stays_four() -> None:
    walk = Walk(1)
    assert [marine.profile for marine in walk.state.marines] == ["MP.31", "MP.10", "MP.09", "MP.18"]
    for each, view, _ in walked(1):
        assert view.options.awaiting not in ("motivation", "draft", "equip", "rnr")
        if view.screen == "map":
            assert each.state.ids == ("MP.31", "MP.31", "MP.10", "MP.09", "MP.10", "MP.18")
            assert each.state.point_man == "MP.09"


@pytest.mark.rule("PH-TEST-11")
def test_dice_of_an_example_score_what_its_caption_says() -> None:
    examples = (*lessons.courses()[COURSE].lessons, *coach.meanings().values())
    drawn = [(each.dice, each.caption) for each in examples if each.dice]
    assert len(drawn) > 3
    for dice, caption in drawn:
        focus, strike, crit = (
            tuple(face for kind, face in dice if kind == wanted)
            for wanted in ("focus", "strike", "crit")
        )
        assert str(score(focus, strike, crit).successes) == re.findall(r"\d+", caption)[-1]


# --- foretold rolls -------------------------------------------------------------------------------


def test_foretold_rolls_come_first_and_in_order() -> None:
    dice = Foretold(ScriptedDice((1, 1, 2)), {"Focus": ((6, 5), (4,))}, {})
    assert dice.d6(2, "Focus dice of anybody") == (6, 5)
    assert dice.d6(2, "Focus dice of another") == (4, 1)  # One foretold, one thrown.
    assert dice.d6(1, "Focus dice of a third") == (1,)
    assert dice.d6(1, "Strike dice") == (2,)
    assert dice.used == {"Focus": 2}


def test_cards_are_foretold_by_where_they_lay() -> None:
    throws = {"deck": ((2, 0, 9),), "marker": ((1,), (7,))}
    dice = Foretold(ScriptedDice(draws=(0,)), throws, {})
    assert dice.shuffle("abcd", "deck of all") == ("c", "a", "b", "d")
    assert dice.draw("abc", "marker") == "b"
    assert dice.draw("abc", "marker") == "a"  # There is no eighth.


def test_no_roll_is_foretold_twice() -> None:
    dice = Foretold(ScriptedDice((3,)), {"R&R": ((6,),)}, {"R&R": 1})
    assert dice.d6(1, "R&R") == (3,)


# --- the files ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "broken",
    [
        {"until": [{"event": "nobody_came"}]},
        {"rules": ["PH-" + "NO-99"]},
        {"point": "the moon"},
        {"code": "orders"},
        {"speech": "long"},
        {"say": "There are {rows} rows, and nobody is on them."},
    ],
)
def test_a_mistake_in_the_files_is_refused(broken: dict[str, object]) -> None:
    course = lessons.courses()[COURSE].model_dump(mode="json", by_alias=True)
    course["lessons"][0] |= broken
    with pytest.raises(ValueError, match=r"nobody_came|rows|-NO-99|moon|orders|same code|speech"):
        lessons.Course.model_validate(course)
