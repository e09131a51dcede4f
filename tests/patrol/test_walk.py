"""The first patrol walked: every lesson comes at its moment and can be done; it always ends."""

from dataclasses import replace
from itertools import groupby

import pytest

from campaign.content import coach, lessons
from campaign.rules import codec
from campaign.rules import events as told
from campaign.rules.commands import Bivouac, Decide, Fight, GiveFirstAid, March, StrikeCamp
from campaign.rules.events import BattleHappened
from campaign.rules.foretold import Foretold
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens.figures import figures
from campaign.screens.lessons import Shown, amid, shown, signs
from campaign.screens.moments import moment
from campaign.screens.page import page_screen
from campaign.screens.trait_tests import test_ahead as ahead_of
from campaign.telling.shouts import shouted
from campaign.telling.words import Words
from combat.rules.commands import Activate, BeginCombat, Fire, PlaceMarine
from combat.rules.dice import ScriptedDice
from combat.rules.events import DiceRolled
from combat.rules.matching import score
from combat.telling.dice import example
from combat.telling.ends import turns_left
from tests.patrol.pupil import COURSE, TOLD, Walk, content, walked

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
    "wins": "placement",
    "initiative": "activate",
    "two-orders": "order",
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
    "astray", "boon", "cover", "critical", "finish", "move", "pull-back", "retreat", "share", "sit",
    "strayed", "tired", "weary", "whose", "wound", "wound-after",
}  # fmt: skip
"""Lessons that come where they are needed, whatever else was taught by then."""


def met(seed: int, how: str = "pupil") -> list[tuple[str, str]]:
    """Return the lessons of a patrol in order, each with the decision at which it came up."""
    found: list[tuple[str, str]] = []
    for _, view, lesson in walked(seed, how):
        if lesson and (not found or found[-1][0] != lesson):
            found.append((lesson, view.options.awaiting))
    return found


def at(lesson: str, seed: int = 0) -> Walk:
    """Return a pupil's walk where a lesson is on."""
    return next(walk for walk, _, on in walked(seed) if on == lesson)


def panel(walk: Walk) -> Shown:
    """Return the lesson that is on, as the panel shows it."""
    on = shown(lessons.courses()[COURSE], content(), walk.view, _kinds(walk))
    assert on is not None
    return on


@pytest.mark.parametrize("seed", range(8))
def test_each_lesson_comes_at_its_moment_and_is_done(seed: int) -> None:
    found = [each for each in met(seed) if each[0] not in AT_NEED]
    assert [code for code, _ in groupby(code for code, _ in found)] == list(AT)  # Once each.
    for code, awaiting in found:
        assert awaiting == AT[code], code


def test_some_lessons_come_where_they_are_needed() -> None:
    comes = [found for seed in (*range(8), 15) for found in met(seed) if found[0] in AT_NEED]
    seldom = {"astray", "boon", "cover", "sit", "strayed", "tired", "weary", "whose", "wound-after"}
    assert {code for code, _ in comes} | seldom == AT_NEED
    assert {awaiting for code, awaiting in comes if code == "share"} == {"split"}
    assert {awaiting for code, awaiting in comes if code in ("pull-back", "retreat")} == {"order"}


@pytest.mark.parametrize("seed", range(8))
def test_every_pupil_meets_a_critical_hit_and_how_a_fight_ends(seed: int) -> None:
    """The second shot of his Squad is written to be one; then of winning, then of the Retreat."""
    codes = [code for code, _ in met(seed)]
    ends = [codes.index(code) for code in ("finish", "retreat") if code in codes]
    assert ends and codes.index("critical") < min(ends)
    walk = at("critical", seed)
    shot = next(e for e in reversed(_shots(walk)) if e.by != "enemy")
    assert 4 in shot.critical and len(_shots(walk)) > 2


@pytest.mark.rule("PH-CBT-RETREAT-02", "PH-CBT-RETREAT-03")
def test_after_a_turn_of_ones_own_the_teacher_says_how_the_fight_stands() -> None:
    lines: dict[str, str] = {}
    for seed in range(12):
        for walk, view, lesson in walked(seed):
            if lesson in ("retreat", "finish") and view.battle is not None:
                stayed = view.battle.retreat_rolled
                now = "stayed" if stayed else f"{len(view.battle.enemies)} up"
                lines[now] = panel(walk).say[1]
    assert lines.keys() == {"stayed", "1 up", "2 up"}
    assert "don't roll again" in lines["stayed"]
    assert "five faces of six" in lines["1 up"]
    assert "One more down" in lines["2 up"]


def _shots(walk: Walk) -> list[DiceRolled]:
    fought = [e.event for batch in walk.events for e in batch if isinstance(e, BattleHappened)]
    return [event for event in fought if isinstance(event, DiceRolled)]


@pytest.mark.rule("PH-CBT-LOS-02")
def test_nobody_who_lies_where_he_is_told_is_in_anothers_line() -> None:
    """Where the Set up Box puts them one is, and that is said; where Skillet is sent, nobody."""
    walk = at("place")
    assert "line" in signs(walk.view)
    walk.do(TOLD["place"])
    battle = walk.view.battle
    assert battle is not None and "line" not in signs(walk.view)
    assert {man.key for man in battle.marines if man.space in battle.hard_cover} == {
        "MP.09", "MP.10", "MP.31",
    }  # fmt: skip
    assert "that's where I'd have put him" in panel(walk).say[1]
    walk.do(Fight(PlaceMarine("MP.31", "M1-2")))
    assert "line" in signs(walk.view) and "another's line" in panel(walk).say[1]


def test_a_critical_hit_is_taught_when_the_first_comes() -> None:
    """At the next decision, once the lessons that everybody meets are done, and no longer."""
    course = lessons.courses()[COURSE]
    fought = ["battle.fired", "battle.combat_marker_drawn", *["battle.initiative_moved"] * 3]
    rolled = ["battle.marine_activated", "battle.dice_rolled", "battle.critical_hit"]
    for happened, code in (
        ([*fought[:2], *rolled], "critical"),
        (fought, ""),
        (fought + rolled, "critical"),
        (fought + rolled + ["battle.marine_activated"], "critical"),
        (fought + rolled + ["battle.marine_activated"] * 2, ""),
        (fought + rolled + ["battle.idled"], ""),
    ):
        on = lessons.current(course, "order", happened)
        assert (on.code if on is not None else "") == code
    made = {"kind": "dice_rolled", "critical": [5]}
    assert lessons.kinds([[{"kind": "battle_happened", "event": made}]])[-1] == lessons.CRITICAL


RESTED = ("test_rolled", "marched", "bivouac_started", "camp_struck", "marched")
"""Who sat down on the way out."""


@pytest.mark.parametrize(
    ("awaiting", "happened", "code"),
    [
        ("squad_action", ["marched"], "astray"),
        ("placement", ["battle.marine_placed"] * 5, "wins"),
        ("camp", ["marched", "bivouac_started"], "sit"),
        ("camp", ["event_triggered", "combat_ended", "camp_struck", "bivouac_started"], "sit"),
        ("treat", ["event_triggered", "bivouac_started", "gear_used"], "whose"),
        ("roll_test", [*RESTED, "event_triggered", "bivouac_started", "gear_used"], "treat"),
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


def test_a_weapon_is_told_with_the_figures_of_its_card() -> None:
    walk = at("two-orders")
    view = walk.view
    assert view.battle is not None and view.battle.active is not None
    said = figures(content().combat, view)
    assert {**said} | {
        "weapon": "M16",
        "best": "1 to 2 automatic, 1 to 3 single shot",
        "last": "4",
        "target": "A, 2 rows off",
        "gives": "a purple die more",
    } == said
    man = view.battle.marine(view.battle.active.marine)
    assert man.key == "MP.09"
    lain = tuple(
        replace(each, space="M3-4") if each.key == man.key else each for each in view.battle.marines
    )
    there = figures(content().combat, replace(view, battle=replace(view.battle, marines=lain)))
    assert there["gives"] == "no purple die more automatic, a purple die more single shot"


@pytest.mark.rule("PH-CBT-ORDER-01")
@pytest.mark.parametrize("man", ["MP.09", "MP.10", "MP.18", "MP.31"])
def test_whoever_acts_first_is_told_of_the_orders_that_he_has(man: str) -> None:
    """Nobody has lost Soft Cover by then: Take Cover is not offered, and not named."""
    walk = at("initiative")
    walk.do(Fight(Activate(man)))
    assert walk.lesson == "two-orders"
    say, good = panel(walk).say
    assert ("I'd have begun with" in good) == (man in ("MP.09", "MP.18"))
    assert "two Orders" in say and "Fire, " in say and "Move and Idle." in say
    assert "Take Cover" not in say
    assert ("a Skill" in say) == ("use_skill" in signs(walk.view))


SHOTS = {
    ("auto", "e1"): True, ("auto", "e4"): False, ("single", "e1"): True, ("single", "e4"): False,
    ("throw", "e1"): True,
}  # fmt: skip
"""Ways in which Roster may fire first, and whether that strips a Soft Cover (within its rows)."""


@pytest.mark.rule("PH-CBT-COVER-06")
@pytest.mark.parametrize("way", SHOTS)
def test_what_cover_did_is_told_as_the_first_shot_went(way: tuple[str, str]) -> None:
    """Where the Weapon took a tuft before the hits, its lesson names the rule that did it."""
    walk = at("two-orders")
    orders = (offer.command for offer in walk.view.options.offers)
    shots = [each for each in orders if isinstance(each, Fight) and isinstance(each.order, Fire)]
    walk.do(next(e for e in shots if (e.order.mode, e.order.target) == way and not e.order.aimed))
    while walk.lesson != "hits":  # A Burst is shared out first.
        walk.do(walk.pupil(walk.view, walk.lesson))
    fought = [e.event for batch in walk.events for e in batch if isinstance(e, BattleHappened)]
    assert any(event.kind == "cover_lost" for event in fought) == SHOTS[way]
    told = panel(walk).say
    assert "Cover takes hits first" in told[0]
    assert ["cuts its target's tufts away" in each for each in told[1:]] == [True] * SHOTS[way]
    assert sum(len(part.split()) for part in told) <= 45


@pytest.mark.rule("PH-CBT-END-04")
def test_what_wins_is_told_before_the_first_shot_and_not_before_the_fight() -> None:
    walk = at("wins")
    assert walk.view.options.awaiting == "placement"
    said = panel(walk).say[0]
    assert "Three of their four down by then" in said
    early = at("place")
    early.do(Fight(BeginCombat()))
    assert "Three of their four down wins it" in panel(early).say[1]
    before = [lesson.say for lesson in lessons.courses()[COURSE].lessons[: list(AT).index("place")]]
    assert not any("Combat" in say or "half" in say for say in before)


@pytest.mark.rule("PH-CBT-END-01")
def test_how_many_turns_are_left_is_told_where_the_next_man_is_picked() -> None:
    """Six Marker sides to four men; whoever has acted is counted no more."""
    for lesson, told_ in (("place", ""), ("initiative", "6 turns left"), ("enemy", "5 turns left")):
        battle = at(lesson).view.battle
        assert battle is not None and turns_left(battle) == told_


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
        "What wins", "Whose turn", "The dice", "Cover", "Range", "Threat",
        "Wounds, Conditions", "Time and Stamina",
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


def test_logs_spare_skillet_once_and_the_second_volley_wounds_him() -> None:
    """He comes hurt to the Combat; what Cover took is told, then his Wound where he lies."""
    walk = at("place")
    assert _skillet(walk).damage == 4 and "7 is a Wound" in panel(walk).say[1]
    walk = at("enemy")
    assert (_skillet(walk).damage, _skillet(walk).wound) == (6, "")
    assert "Without them he'd have his Wound" in panel(walk).say[1]
    walk = at("wound")
    assert _skillet(walk).wound and walk.view.options.awaiting == "activate"
    assert "starts at 0 again" in panel(walk).say[0]


@pytest.mark.parametrize("seed", range(5))
def test_in_the_open_he_is_wounded_at_once(seed: int) -> None:
    """What he was told about the logs is so."""
    walk = at("place", seed)
    walk.do(Fight(BeginCombat()))
    while _skillet(walk).damage == 4:
        walk.do(walk.pupil(walk.view, walk.lesson))
    assert _skillet(walk).wound and walk.lesson == "enemy", "their turn is taught all the same"
    assert "One of the twelve kills" in panel(walk).say[1]


def test_a_grenade_is_not_seen_before_its_page() -> None:
    """Who gets through the Combat without a Wound meets one; what the fight pays is read before."""
    walk = at("initiative", 6)
    walk.do(Fight(Activate("MP.10")))
    while walk.lesson != "wound-after":
        assert not _skillet(walk).wound and walk.lesson != "wound"
        walk.do(walk.pupil(walk.view, walk.lesson))
    assert _skillet(walk).wound and "Skillet's was 7" in panel(walk).say[0]
    below = moment(content(), walk.view, walk.events[-1])
    assert below is not None
    assert (below.read[0].kind, below.read[0].nickname) == ("wound", "Skillet")


def _skillet(walk: Walk) -> Marine:
    return walk.state.marine("MP.10")


@pytest.mark.rule("PH-STRESS-02", "PH-CONDITION-05")
def test_a_condition_is_seen_once_and_costs_a_die() -> None:
    """Doc's Stress from the way up; after the fight it is a card, and his First Aid is less."""
    assert at("place").state.marine("MP.18").stress == 4
    walk = at("after")
    assert walk.state.marine("MP.18").condition and panel(walk).title == "A Condition"
    walk = at("treat")
    assert "costs him a gray die" in panel(walk).say[1]
    ahead = ahead_of(Words.of(content(), walk.view), walk.view)
    assert ahead is not None and ahead.roll is not None
    assert {part.label: part.why for part in ahead.roll.pool if part.why} == {
        "Intelligence": "4, −1 for “Losing count”"
    }
    walk.do(walk.pupil(walk.view, "treat"))
    rolled = next(e for batch in walk.events for e in batch if isinstance(e, told.FirstAidRolled))
    assert ("INT", 3) in {(part.label, part.value) for part in rolled.pool.parts}


def test_who_would_march_on_too_little_stamina_is_told_to_sit_first() -> None:
    """Before the March that hurts: through the trees one of three is left, and H8 costs two."""
    walk = at("march")
    walk.do(March("I7"))
    while walk.view.options.awaiting != "squad_action":
        walk.do(walk.pupil(walk.view, walk.lesson))
    assert (walk.state.mission and walk.state.mission.stamina, walk.lesson) == (1, "tired")
    walk.do(Bivouac(15))
    while walk.view.options.awaiting != "squad_action":
        walk.do(walk.pupil(walk.view, walk.lesson))
    assert walk.lesson == "threat", "who has sat is told the way"


def test_who_goes_home_tired_is_told_to_sit_first() -> None:
    course = lessons.courses()[COURSE]
    been = ["marched", "marched", "event_triggered", "combat_ended", "bivouac_started"]
    for seen, code in (
        ({"short H8"}, "home"),
        ({"short toward J7"}, "weary"),
        (set[str](), "home"),
    ):
        on = lessons.current(course, "squad_action", been, {"march J7", *seen})
        assert on is not None and on.code == code


def test_who_leaves_skillet_without_logs_is_told_so() -> None:
    """Where he is placed and when the Combat has begun; not where he lies behind them."""
    walk = at("wins")
    assert "behind logs" in panel(walk).say[1]
    walk.do(Fight(BeginCombat()))
    assert "Skillet" not in panel(walk).say[1]
    walk = at("place")
    walk.do(Fight(PlaceMarine("MP.10", "M1-1")))
    assert "Skillet" in panel(walk).say[1]
    walk.do(Fight(BeginCombat()))
    assert walk.lesson == "initiative" and "Skillet" in panel(walk).say[1]


@pytest.mark.rule("PH-THREAT-02", "PH-CBT-SETUP-06")
def test_the_path_is_seen_and_the_fight_begins_worse_for_it() -> None:
    """What was chosen at the gate is told of where the Combat begins."""
    begun: dict[int, tuple[str, int]] = {}
    for option in (0, 1):
        walk = at("choose")
        walk.do(Decide(option))
        while walk.lesson != "initiative":
            walk.do(walk.pupil(walk.view, walk.lesson))
        battle = walk.view.battle
        assert battle is not None
        begun[option] = panel(walk).say[1].split(",")[0], battle.initiative
    assert begun == {0: ("Threat was 4 or more", 1), 1: ("Threat was below 4", 2)}


def test_the_counter_is_told_where_it_is_first_handled() -> None:
    on = panel(at("place"))
    assert on.labelled, "a word at each of its signs is drawn"
    for sign in ("number", "dice", "tuft", "logs"):
        assert sign in " ".join(on.say)


def test_cover_that_is_lost_fits_any_order_and_any_cover() -> None:
    """Nobody is told to shoot who has shot, nor that he lies in the open who has logs."""
    by = {lesson.code: lesson for lesson in lessons.courses()[COURSE].lessons}
    told = f"{by['cover'].say} {by['cover'].do}"
    assert "another Order" in told and "Logs take" in told
    assert not any(word in told for word in ("shoot", "shot", "open"))


@pytest.mark.rule("PH-CBT-ORDER-01", "PH-THREAT-06")
def test_an_activation_is_named_and_the_mark_is_each_missions_own() -> None:
    by = {lesson.code: lesson for lesson in lessons.courses()[COURSE].lessons}
    assert "Activation" in by["two-orders"].say
    assert "At each Mission's own mark, here “Combat at 9”" in by["threat"].say


@pytest.mark.rule("PH-STRESS-02")
def test_a_condition_is_taught_after_the_words_that_tell_of_it() -> None:
    """At the page's end, below its own account of the Condition."""
    walk = at("after")
    on, seen = panel(walk), page_screen(content(), walk.view)
    assert amid(seen, on) and "Doc's was 7" in on.say[0]
    below = moment(content(), walk.view, walk.events[-1])
    assert below is not None and not below.fight
    assert [(turn.kind, turn.nickname) for turn in below.read] == [("nerve", "Needles")]


def test_a_weapons_rows_are_those_of_its_card() -> None:
    (say,) = panel(at("weapon", 3)).say
    assert "The Model 37 Shotgun: best 1 to 2, last 3. At B, 2 rows off: a purple die more." in say


@pytest.mark.rule("PH-CBT-RANGE-01")
@pytest.mark.rule("PH-CBT-ORDER-05")
def test_who_lies_too_far_back_is_moved_before_he_fires() -> None:
    """Needles is named where the next man is picked, and where he lies can reach nobody."""
    walk = at("enemy")
    assert panel(walk).man == "6" and "pick Needles" in panel(walk).do
    walk.do(TOLD["enemy"])
    assert (walk.lesson, panel(walk).space) == ("move", "M1-4")
    assert "m37" not in shots_of(walk.view)
    walk.do(TOLD["move"])
    assert walk.lesson == "weapon"
    assert "m37" in shots_of(walk.view)


def shots_of(view: View) -> set[str]:
    """The Weapons that whoever acts may fire."""
    said = [offer.command for offer in view.options.offers]
    orders = [command.order for command in said if isinstance(command, Fight)]
    return {order.weapon for order in orders if isinstance(order, Fire)}


def test_the_true_rule_of_matching_is_told_wherever_matching_is() -> None:
    """Strike dice alike count all but one without a Focus die, told where such dice first fall;
    a gold one counts two."""
    course = lessons.courses()[COURSE]
    by = {lesson.code: lesson for lesson in course.lessons}
    assert "twice" in by["test"].say and "all but one" not in by["test"].say, "none of those fall"
    assert "all but one" in by["treat"].say
    assert "count two" in by["hits"].say
    assert "counts two" in by["two-orders"].do, "his first pool shows gold dice"
    assert "gold" not in by["weapon"].say.lower(), "no shot"
    assert "all but one" in coach.meanings()["roll_test"].say
    assert "counts two" in coach.meanings()["order"].say
    known = next(line.say for line in course.known if line.what == "The dice")
    assert all(word in known for word in ("gray", "purple", "all but one", "gold one 2"))


def test_who_has_not_the_stamina_is_told_to_sit_first() -> None:
    course, walked_ = lessons.courses()[COURSE], ["marched", "marched"]
    for seen, code in (({"short toward H8"}, "tired"), ({"short I8"}, "threat")):
        on = lessons.current(course, "squad_action", walked_, {"march H8", *seen})
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
    assert "MP.10" in [event.marine for event in wounded]
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
def test_an_example_names_its_dice_and_what_each_match_makes() -> None:
    drawn = [example(each.dice) for each in lessons.courses()[COURSE].lessons if each.dice]
    drawn += [meaning.example for meaning in set(coach.meanings().values()) if meaning.dice]
    assert len(drawn) > 5
    for roll in drawn:
        dice = [*roll.rest, *(die for match in roll.matches for die in match.dice)]
        focus, strike, crit = (
            tuple(face for kind, face in dice if kind == wanted)
            for wanted in ("focus", "strike", "crit")
        )
        assert int(roll.verdict) == score(focus, strike, crit).successes
        assert {kind.kind for kind in roll.pool} == {kind for kind, _ in dice}
    match = panel(at("test")).example
    assert match is not None and [each.sum for each in match.matches] == ["2 Focus × 1 Strike = 2"]
    alike = panel(at("treat")).example
    assert alike is not None
    assert [each.sum for each in alike.matches] == ["3 Strike − 1 for no Focus = 2"]


def sit(walk: Walk, minutes: int) -> None:
    """Bivouac, and whatever comes of it."""
    walk.do(Bivouac(minutes))
    while walk.view.options.awaiting != "squad_action":
        walk.do(walk.pupil(walk.view, walk.lesson))


# --- who goes the other way ---------------------------------------------------------------------


def test_who_marches_the_wrong_way_is_told_so_at_once() -> None:
    """On the map of that very March, with the next Space on the way; then again until he is back
    beside the ford, where Threat is told as to everybody."""
    walk = at("march")
    walk.do(March("I6"))
    assert walk.lesson == "tired", "who cannot go on unhurt is not told to go on"
    sit(walk, 15)
    on = panel(walk)
    assert (walk.lesson, on.code, on.space) == ("astray", "astray", "I7")
    assert "from here it's by I7" in on.say[0] and on.do == "March to I7, toward H8."
    walk.do(March("J6"))
    sit(walk, 30)
    assert (panel(walk).code, panel(walk).space) == ("astray", "I7"), "not through the Base"
    walk.do(March("I7"))
    assert walk.lesson in ("threat", "tired") and "march H8" in signs(walk.view)


def test_who_does_not_go_home_is_told_so_at_once() -> None:
    """As soon as neither the gate nor the way to it is beside him."""
    walk = at("home")
    told_of = []
    for to in ("I7", "I6", "I5"):
        walk.do(March(to))
        sit(walk, 30)
        told_of.append(walk.lesson)
    assert told_of[-1] == "strayed" and "strayed" not in told_of[:-1]
    on = panel(walk)
    assert on.do == "March to I6, toward J7." and "from here it's by I6" in on.say[0]


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


def test_who_rests_too_short_for_first_aid_is_not_told_to_give_it() -> None:
    walk = next(walk for walk, _, lesson in walked(3) if lesson == "bivouac")
    walk.do(Bivouac(15))
    assert (walk.view.options.awaiting, walk.lesson) == ("camp", "sit")
    assert not any(isinstance(o.command, GiveFirstAid) for o in walk.view.options.offers)
    walk.do(StrikeCamp())
    while walk.view.options.awaiting != "squad_action":
        walk.do(walk.pupil(walk.view, walk.lesson))
    walk.do(Bivouac(30))
    while walk.view.options.awaiting != "camp":
        walk.do(walk.pupil(walk.view, walk.lesson))
    assert walk.lesson == "first-aid"


def test_the_sergeant_speaks_in_the_fight_as_his_men_do() -> None:
    """Nobody else's leader does, who is the reader: here the reader carries the map beside him."""
    heard: set[str] = set()
    for walk, view, _ in (step for seed in range(8) for step in walked(seed, "careless")):
        if view.battle is None or not walk.events:
            continue
        told_ = [e.event if isinstance(e, BattleHappened) else e for e in walk.events[-1]]
        squad = frozenset(marine.profile for marine in view.state.squad)
        heard |= {said.marine for said in shouted(view.battle, squad, told_, {})}
    assert heard == {"MP.09", "MP.10", "MP.18", "MP.31"}
