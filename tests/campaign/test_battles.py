"""Single battles by bots: every board ends, careful beats random, odds are what happens."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from io import StringIO
from math import sqrt
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaign.bots import battle as careful
from campaign.bots.battles import HOW, SUMMED, BattleReport, run
from campaign.bots.outlook import Outlook
from campaign.bots.sandbox import BANDS, BOARDS, BOXES, LEVEL, Battle, begin, fight
from campaign.rules import Content, State, apply, equipment, visible_to
from campaign.rules.commands import Command, Continue
from campaign.rules.commands import Fight as FightCommand
from campaign.rules.state import Marine
from campaign.rules.tasks import Fight, SquadAction
from combat import rules as combat
from combat.rules.commands import (
    ChooseRows,
    Fire,
    Idle,
    SplitHits,
    TakeCover,
    TriggerClaymore,
    UseSkill,
)
from combat.rules.dice import SeededDice
from combat.rules.events import DiceRolled, EnemyEliminated, EnemyHit
from combat.rules.state import SplitPending, Strike
from tests.campaign.builders import on_map
from tests.combat.builders import active, at, foe, key, man
from tests.combat.builders import fight as field

pytestmark = pytest.mark.whole


def fought(content: Content, policy: str, count: int = 63, **options: Any) -> list[Battle]:
    """So many battles over all boards and bands."""
    return list(run(content, count, "test", policy, **options))


# --- the sandbox ------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.rule("PH-CBT-END-01")
def test_battles_on_every_board_and_band_end(content: Content, policy: str, hidden: bool) -> None:
    battles = fought(content, policy, hidden=hidden)
    assert {(b.board, b.band) for b in battles} == {(o, a) for o in BOARDS for a in BANDS}
    for one in battles:
        assert one.how in HOW
        assert 0 <= one.eliminated <= one.placed <= 12
        assert one.won or one.eliminated * 2 <= one.placed or one.how in HOW[3:]
        assert (one.how == "eliminated") <= (one.eliminated == one.placed)
        assert one.enemy_turns <= 40 and one.marine_turns <= 24
        assert (one.rounds > 1) <= (one.board == "HOLE")


def test_the_careful_bot_wins_far_more_and_is_hurt_less(content: Content) -> None:
    good, lucky = fought(content, "careful"), fought(content, "random")
    assert sum(b.won for b in good) > 2 * sum(b.won for b in lucky)
    assert sum(b.damage for b in good) < sum(b.damage for b in lucky)
    assert not any(b.how == "pull_back" for b in good if b.band == "low")


def test_a_seed_fixes_a_battle_whatever_the_number_of_battles(content: Content) -> None:
    few, many = fought(content, "careful", 4), fought(content, "careful", 7)
    assert many[:4] == few
    other = list(run(content, 4, "another", "careful"))
    assert [b.commands for b in other] != [b.commands for b in few]


@pytest.mark.parametrize("box", BOXES, ids=lambda b: f"M{b.mission}-{b.board}-{b.black}")
def test_the_squad_is_fit_to_fight(content: Content, box: Any) -> None:
    """Drafted, of the Mission's level, nobody overloaded or without a main Weapon; the Radio Set
    is there, and the Claymore unless it is spent."""
    for seed in ("a", "b", "c"):
        state = begin(content, box, "high", seed)
        assert [m.spec for m in state.squad] == [1, 2, 3, 4, 5, 6]
        assert {m.level for m in state.squad} == {LEVEL[box.mission]}
        assert not equipment.overloaded(state)
        held = equipment.in_squad(state)
        assert held["radio"] == 1 and held["claymore"] <= 1
        worn = any(m.used for m in state.squad)
        assert worn or held["claymore"] == 1
        for marine in state.squad:
            assert any(content.combat.weapons[code].main for code in marine.weapons)


@pytest.mark.rule("PH-CBT-SETUP-05")
def test_a_box_is_fought_in_its_band(content: Content) -> None:
    """Black Enemies at Low, yellow ones at Medium, red ones at High Threat too."""
    box = next(b for b in BOXES if (b.board, b.black, b.yellow, b.red) == ("HOLE", "F2", "F1", "E"))
    for band, placed in zip(BANDS, (2, 3, 4), strict=True):
        assert fight(begin(content, box, band, "x"), box, band, "x", "careful").placed == placed


def test_in_the_tunnel_only_two_are_hurt(content: Content) -> None:
    box = next(b for b in BOXES if b.board == "HOLE")
    state = apply(begin(content, box, "high", "x"), Continue(), SeededDice("x"), "host").state
    assert state.battle is not None
    here = {m.participant.spec for m in state.battle.marines if m.space}
    assert len(here) == 2 and 5 in here
    for one in state.battle.marines:
        if one.space:
            assert set(one.participant.weapons).isdisjoint({"m60", "m79"})


# --- the report -------------------------------------------------------------------------------


def test_a_report_sums_up_by_board_and_band(content: Content) -> None:
    battles = fought(content, "random", 42)
    report = BattleReport()
    for one in battles:
        report.add(one)
    data = report.as_dict()
    assert data["all"]["all"]["battles"] == 42
    assert sum(data[board]["all"]["won"] for board in BOARDS) == data["all"]["all"]["won"]
    wire = [b for b in battles if (b.board, b.band) == ("WIRE", "medium")]
    for name in SUMMED:
        mean = sum(getattr(b, name) for b in wire) / len(wire)
        assert data["WIRE"]["medium"][name] == pytest.approx(mean, abs=0.001)
    assert len(list(report.lines())) == 2 + (len(BOARDS) + 1) * (len(BANDS) + 1)


def printed(**options: Any) -> str:
    out = StringIO()
    call_command("autoplay", stdout=out, **options)
    return out.getvalue()


def test_the_command_prints_a_table_or_plain_data() -> None:
    text = printed(battles=6, threat="medium", board="WIRE", policy="random")
    assert "WIRE      medium        6" in text and "TRAIL" not in text and " low " not in text
    data = json.loads(printed(battles=6, board="HOLE", json=True, policy="careful"))
    assert set(data) == {"HOLE", "all"} and data["all"]["all"]["battles"] == 6
    with pytest.raises(CommandError, match="battles takes a number from 1"):
        printed(battles=0)


# --- the careful bot's choices ----------------------------------------------------------------


def facing(content: Content, battle: combat.Battle) -> State:
    """A campaign in the middle of this battle, whose Marines are MP.01 to MP.06 by number."""
    marines = tuple(Marine(key(spec), spec, "host") for spec in range(1, 7))
    state = on_map(marines=marines, agenda=(SquadAction(), Fight("M1/01", ())))
    return replace(state, battle=replace(battle, content=content.combat))


def order(content: Content, battle: combat.Battle) -> Any:
    """What the careful bot orders in this battle."""
    view = visible_to(facing(content, battle), "host")
    command: Command | None = careful.choose(content, view, random.Random(1))
    assert isinstance(command, FightCommand)
    return command.order


def test_it_begins_and_triggers_the_claymore_against_a_full_row(content: Content) -> None:
    marines = [
        at(man(spec), f"M2-{spec}" if spec < 5 else f"M3-{spec - 4}") for spec in range(1, 7)
    ]
    row = [foe(f"e{n}", f"E1-{n}") for n in (1, 2)]
    battle = replace(field(marines, row), stage="claymore", step="turn")
    battle = replace(battle, setup=replace(battle.setup, board="WIRE"))
    assert order(content, battle) == TriggerClaymore(1)


def test_of_two_equal_targets_it_shoots_the_specialist(content: Content) -> None:
    foes = [foe("e1", "E1-1"), foe("e2", "E1-3", kind="R")]
    men = [at(man(1, weapons=("m16",), gear=()), "M1-2"), at(man(4), "M3-1"), at(man(6), "M3-4")]
    battle = active(field(men, foes, initiative=0), 1)
    shot = order(content, battle)
    assert isinstance(shot, Fire) and shot.target == "e2"


def test_it_finishes_off_the_one_that_decides(content: Content) -> None:
    foes = [foe("e1", "E1-1", soft=0, hp=1), foe("e2", "E1-3", soft=3, hp=5)]
    battle = active(field([at(man(1, weapons=("m16",), gear=()), "M1-2")], foes), 1)
    shot = order(content, battle)
    assert isinstance(shot, Fire) and shot.target == "e1"


@pytest.mark.rule("PH-CBT-INIT-08")
def test_what_is_left_of_the_three_initiative_goes_into_cover(content: Content) -> None:
    """An Activation takes 3 at least: after a Move for 1 the first Soft Cover costs nothing."""
    foes = [foe(f"e{n}", f"E3-{n}") for n in (1, 2, 3, 4)]
    man_ = at(man(1, weapons=("m1911",), gear=()), "M3-2", soft=0)
    battle = active(field([man_, at(man(3), "M2-3"), at(man(4), "M2-4")], foes, initiative=1), 1)
    assert battle.active is not None
    moved = replace(battle, active=replace(battle.active, orders=("move",), cost=1))
    assert isinstance(order(content, moved), TakeCover)
    covered = tuple(replace(m, soft_cover=m.participant.soft_cover_max) for m in moved.marines)
    assert order(content, replace(moved, marines=covered)) == Idle()


def test_it_pulls_back_only_when_all_is_lost(content: Content) -> None:
    spaces = [f"E{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    foes = [foe(f"e{n}", space, soft=3, hp=6) for n, space in enumerate(spaces, 1)]
    leader = at(man(1, weapons=("m1911",), gear=()), "M3-1", soft=0)
    others = [at(man(s), f"M2-{s - 1}", soft=0) for s in (2, 3, 4)]
    hopeless = active(field([leader, *others], foes, initiative=0), 1)
    assert order(content, hopeless) == UseSkill("pull-back")
    hopeful = active(field([leader, *others], foes[:2], initiative=0), 1)
    assert order(content, hopeful) != UseSkill("pull-back")


def test_fire_support_goes_to_the_row_where_it_does_most(content: Content) -> None:
    foes = [foe("e1", "E1-1", soft=4, hp=6)] + [foe(f"e{n}", f"E2-{n}", soft=0) for n in (2, 3, 4)]
    due = Strike("artillery", key(2), 4)
    battle = replace(field([at(man(2), "M3-2")], foes), stage="rows", step="strikes", due=(due,))
    assert order(content, battle) == ChooseRows((2,))
    men = [at(man(2), "M3-2"), at(man(3), "M2-3"), at(man(4), "M2-4"), at(man(1), "M2-1")]
    caller = active(field(men, foes), 2)
    assert order(content, caller) == UseSkill("artillery")


def test_hits_of_a_burst_go_where_they_eliminate(content: Content) -> None:
    foes = [foe("e1", "E1-2", soft=0, hp=3), foe("e2", "E1-3", soft=0, hp=3)]
    battle = active(field([at(man(3), "M2-3")], foes), 3)
    pending = SplitPending("m60", key(3), ("e1", "e2"), 6, burst=True)
    battle = replace(battle, stage="split", pending=pending)
    assert order(content, battle) == SplitHits((("e1", 3), ("e2", 3)))


def test_the_outlook_counts_cover_and_enemies(content: Content) -> None:
    """More Enemies are more dangerous, Cover takes off, the RPD weighs more than a Fighter."""
    men = [at(man(s), f"M2-{s}", soft=0) for s in (1, 2, 3)]
    few = field(men, [foe("e1", "E1-1"), foe("e2", "E1-2")], initiative=0)
    many = field(men, [foe(f"e{n}", f"E1-{n}") for n in (1, 2, 3, 4)], initiative=0)

    def ahead(battle: combat.Battle) -> Outlook:
        return Outlook.of(content.combat, combat.visible_to(battle))

    assert ahead(many).danger > ahead(few).danger > 0
    marine = ahead(many).view.marine(key(1))
    one, two = (ahead(many).cover(marine, n, 0) for n in (1, 2))
    assert 0 < one < two < 2 * one
    assert ahead(many).cover(marine, 0, 1) > one
    assert ahead(many).without("R") > ahead(many).without("F") > 0
    assert ahead(many).point > 0


# --- odds and frequencies ---------------------------------------------------------------------

ROLLS = 20_000
SIGMAS = 4.0


@pytest.mark.rule("PH-TEST-11", "PH-CBT-CRIT-02", "PH-CBT-COVER-01")
@pytest.mark.parametrize(
    ("spec", "shot", "soft", "hit_points", "hard"),
    [
        (1, Fire("m16", "single", "e1", aimed=True), 2, 4, True),
        (3, Fire("m60", "auto", "e1", bipod=True), 3, 6, False),
    ],
    ids=["aimed M16 past a comrade", "M60 on its bipod"],
)
def test_odds_are_the_frequencies_of_whole_shots(
    spec: int, shot: Fire, soft: int, hit_points: int, hard: bool
) -> None:
    """From the Weapon to the elimination: Range, Line of Sight, effect, Cover, Critical Hit."""
    target = foe("e1", "E2-2", soft=soft, hp=hit_points)
    men = [at(man(spec), "M2-2"), at(man(6), "M1-2")]
    cover = ("E2-2",) if hard else ()
    battle = active(field(men, [target, foe("e9", "E3-4")], hard_cover=cover), spec)
    told = combat.explain(battle, shot)
    assert told.chance is not None and told.expected is not None and told.critical is not None
    assert 0.05 < told.chance < 0.98
    dice = SeededDice("frequencies")
    seen: Counter[str] = Counter()
    through = squares = 0
    for _ in range(ROLLS):
        events = combat.apply(battle, shot, dice).events
        left = 0
        for event in events:
            match event:
                case EnemyEliminated():
                    seen["eliminated"] += 1
                case DiceRolled(by=by) if by == key(spec):
                    seen["critical"] += bool(event.critical)
                case EnemyHit(enemy="e1"):
                    left = event.taken + event.wasted
                case _:
                    pass
        through += left
        squares += left * left
    for name, chance in (("eliminated", told.chance), ("critical", told.critical)):
        error = sqrt(chance * (1 - chance) / ROLLS)
        assert seen[name] / ROLLS == pytest.approx(chance, abs=SIGMAS * error + 1e-12)
    mean = through / ROLLS
    error = sqrt((squares / ROLLS - mean * mean) / ROLLS)
    assert mean == pytest.approx(told.expected, abs=SIGMAS * error)
