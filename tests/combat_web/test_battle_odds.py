"""The battle screen: odds, prices and the story."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from campaign.drawing.icons import ICONS
from combat import rules as combat
from combat.rules import commands as say
from combat.rules import events as ev
from combat.rules.dice import SeededDice
from combat.rules.first_shots import likeliest
from combat.rules.odds import distribution
from combat.rules.options import Offer, Part, Pool, PoolPart
from combat.rules.previews import FirePreview
from combat.rules.state import Battle, Enemy
from combat.screen import shots
from combat.screen.decision import Button, Section
from combat.telling.dice import Roll, explain, pool_lines, roll_of
from combat.telling.english import percent, signed
from combat.telling.names import Names
from combat.telling.words import sentence
from tests.combat_web.test_battle_screen import (
    CONTENT,
    SETUP,
    begun,
    buttons,
    games,
    page,
    shown,
    squad,
    story_of,
    wrap,
)

# --- odds and prices ----------------------------------------------------------------------------


def test_targets_come_with_the_best_odds_first_and_every_die_explained() -> None:
    acting = combat.apply(begun(), say.Activate("MP.01"), SeededDice("x")).state
    offers = {o.command: o for o in combat.legal(acting, "host", previews=True).offers}
    targets = shown(acting).decision.targets
    meters = [target.best.meter for target in targets]
    assert meters == sorted(meters, reverse=True)
    for target in targets:
        assert [s.meter for s in target.shots] == sorted(
            (s.meter for s in target.shots), reverse=True
        )
        for shot in target.shots:
            (order,) = buttons(f"name=\"command\" value='{shot.button.json}'")
            offer = offers[order]
            assert offer.pool is not None and offer.chance is not None
            assert shot.meter == round(100 * offer.chance)
            assert shot.button.cost == offer.price
            parts = [p for p in offer.pool.parts if p.die == "focus" and p.value]
            aims = [p for p in parts if p.label == "aimed shot"]
            changed = [p for p in parts if p.value < 0 and not aims] + aims
            assert shot.pool_sum.startswith(f"{offer.pool.focus} Focus{' (' if changed else ','}")
            assert f", {offer.pool.strike} Strike" in shot.pool_sum
            assert all(f" {signed(part.value)}" in shot.pool_sum for part in changed)


@pytest.mark.rule("PH-CBT-AIMED-02")
@pytest.mark.parametrize(
    ("blocked", "told"),
    [
        (0, "4 Focus (Aimed Shot +1), 6 Strike"),
        (-1, "4 Focus (looks past one in the way, Aimed Shot +1), 6 Strike"),
        (
            -2,
            "3 Focus (Line of Sight blocked −1, looks past one in the way, Aimed Shot +1)"
            ", 6 Strike",
        ),
    ],
)
def test_an_aimed_shot_says_what_it_looks_past(blocked: int, told: str) -> None:
    pool = Pool.of((
        PoolPart("focus", "base", 3),
        PoolPart("focus", "line of sight", blocked),
        PoolPart("focus", "aimed shot", 1),
        PoolPart("focus", "aimed shot: line of sight", int(blocked < 0)),
        PoolPart("strike", "weapon", 6),
    ))  # fmt: skip
    assert shots.dice(Offer(say.Idle(), "fire", pool=pool)) == told
    effect = FirePreview(strip=1, ignores_hard=True)
    cut = "; 1 Soft Cover cut away first, Hard Cover no help"
    assert shots.dice(Offer(say.Idle(), "fire", pool=pool, preview=effect)) == told + cut


def test_a_pool_is_explained_die_by_die() -> None:
    pool = Pool.of((
        PoolPart("focus", "base", 2),
        PoolPart("focus", "range", 1),
        PoolPart("focus", "line of sight", -1),
        PoolPart("strike", "weapon", 6),
    ))  # fmt: skip
    lines = [(line.dice, line.parts) for line in pool_lines(pool)]
    assert lines == [
        ("2 Focus", "Base 2, Range +1, Line of Sight blocked −1"),
        ("6 Strike", "Weapon 6"),
    ]


@pytest.mark.rule("PH-CBT-INIT-07", "PH-CBT-INIT-08")
def test_the_second_order_says_where_the_initiative_marker_will_stand() -> None:
    dice = SeededDice("x")
    battle = begun()
    acting = combat.apply(battle, say.Activate("MP.01"), dice).state
    first = [b for s in shown(acting).decision.sections for b in s.buttons if b.cost is not None]
    assert first and not any(b.after and b.after.final for b in first)
    assert {b.detail for b in first if b.label == "Idle"} == {
        "Then he must Fire, Move or use a Skill"
    }
    move = next(o for o in combat.legal(acting, "host").offers if isinstance(o.command, say.Move))
    moved = combat.apply(acting, move.command, dice).state
    idle = next(b for s in shown(moved).decision.sections for b in s.buttons if b.label == "Idle")
    assert idle.after is not None and idle.after.final and idle.detail == "Ends his turn"
    heads = {s.key: (s.title, s.short) for s in shown(moved).decision.sections}
    assert heads["idle"] == ("Idle", "Idle") and "other" not in heads, "only what is offered"
    ended = combat.apply(moved, say.Idle(), dice)
    (step,) = [e for e in ended.events if isinstance(e, ev.InitiativeMoved) and e.by == "MP.01"]
    assert idle.after.value == step.to == battle.initiative - 3


@pytest.mark.rule("PH-CBT-INIT-02", "PH-CBT-ENEMY-11")
def test_an_order_says_where_most_markers_give_the_enemy_a_second_turn() -> None:
    acting = combat.apply(begun(), say.Activate("MP.01"), SeededDice("x")).state
    move = next(o for o in combat.legal(acting, "host").offers if isinstance(o.command, say.Move))
    moved = combat.apply(acting, move.command, SeededDice("x")).state

    led = moved.enemies
    alone = tuple(enemy for enemy in led if enemy.type != "L")
    assert len(alone) == len(led) - 1

    def twice(initiative: int, enemies: tuple[Enemy, ...]) -> bool:
        seen = shown(replace(moved, initiative=initiative, enemies=enemies))
        idle = next(b for s in seen.decision.sections for b in s.buttons if b.label == "Idle")
        assert idle.after is not None and idle.after.value == initiative - 3
        return idle.after.twice

    # Of 11 markers 3 pay 3, 4 pay 4, 3 pay 5 and 1 pays 6 (PH-CBT-ENEMY-04); a leader takes 1 off.
    assert [twice(start, alone) for start in (3, 0, -1, -2)] == [False, False, False, True]
    assert [twice(start, led) for start in (3, 0, -1, -2)] == [False, False, True, True]


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-INIT-10")
def test_an_order_says_where_it_ends_the_combat() -> None:
    """The last man's last Order, where the turn stays ours and no round is to come."""
    acting = combat.apply(begun(level=4), say.Activate("MP.01"), SeededDice("x")).state
    move = next(o for o in combat.legal(acting, "host").offers if isinstance(o.command, say.Move))
    moved = combat.apply(acting, move.command, SeededDice("x")).state
    last = replace(
        moved,
        initiative=9,
        marines=tuple(
            replace(man, ready=int(man.key == "MP.01"), acted=int(man.key != "MP.01"))
            for man in moved.marines
        ),
    )

    def over(battle: Battle, command: say.AnyCommand | None = None) -> bool:
        found = buttons_of(battle)
        told = found["Idle" if command is None else wrap(command)].after
        assert told is not None
        outcome = combat.apply(battle, command or say.Idle(), SeededDice("x"))
        theirs = any(isinstance(event, ev.CombatMarkerDrawn) for event in outcome.events)
        assert told.over is (outcome.state.result is not None and not theirs)
        return told.over

    assert over(last)
    assert not over(moved), "others have yet to act"
    assert not over(replace(last, initiative=2)), "the Enemy acts"
    assert not over(replace(last, setup=replace(last.setup, rounds=2))), "a round is to come"
    assert not over(last, say.UseSkill("on-me", "MP.02")), "another may act once more"


def buttons_of(battle: Battle) -> dict[str, Button]:
    """The buttons of a decision by their labels and by their commands."""
    found = [b for section in shown(battle).decision.sections for b in section.buttons]
    return {b.label: b for b in found} | {b.json: b for b in found}


def test_placement_offers_each_marine_the_spaces_of_the_board() -> None:
    battle = combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state
    placings = shown(battle).decision.placings
    assert len(placings) == 6
    offered = [o.command for o in combat.legal(battle, "host").offers]
    assert sum(len(p.cells) for p in placings) == sum(
        isinstance(c, say.PlaceMarine) for c in offered
    )
    text = page(battle)
    for placing in placings:
        assert f'id="pick-{placing.number}"' in text
        assert f"arena__layer--{placing.number}" in text


def spent(shot: combat.AnyOffer) -> str:
    """What a shot uses up, as a counter says it."""
    assert isinstance(shot.command, say.Fire)
    modes = CONTENT.weapons[shot.command.weapon].modes
    used = next(mode.ammo for mode in modes if mode.code == shot.command.mode)
    return " · Ammo" if used.endswith("-ammo") else f" · {used}" if used else ""


def test_each_space_to_put_a_man_on_says_what_his_best_shot_is_worth_there() -> None:
    battle = combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state
    battle = replace(battle, hard_cover=("M2-1", "E1-1"))
    view = combat.visible_to(battle, "host")
    for placing in shown(battle).decision.placings:
        here = likeliest(CONTENT, view, placing.marine)
        assert here is not None and here.chance is not None
        assert f"{percent(here.chance)} to eliminate" in placing.told
        for cell in placing.cells:
            move = say.PlaceMarine(placing.marine, cell.space)
            moved = combat.apply(battle, move, SeededDice("a")).state
            there = likeliest(CONTENT, combat.visible_to(moved, "host"), placing.marine)
            assert there is not None and there.chance is not None
            logs = " · logs" if cell.space in view.hard_cover else ""
            assert cell.worth == percent(there.chance) + spent(there) + logs
            assert cell.worth in cell.label
    assert len({c.worth for p in shown(battle).decision.placings for c in p.cells}) > 1


def test_whoever_may_be_chosen_has_his_odds_on_the_board_and_in_the_list() -> None:
    battle = shown(begun())
    (section,) = [s for s in battle.decision.sections if s.key == "activate"]
    listed = {button.json: button.odds for button in section.buttons}
    chosen = [cell for cell in battle.decision.cells if cell.kind == "activate"]
    assert len(chosen) == 6
    for cell in chosen:
        chance, _, used = cell.worth.partition(" · ")
        assert chance and listed[cell.json].startswith(f"{chance} to eliminate")
        assert bool(used) == (
            " for 1 Ammo" in listed[cell.json] or " with his " in listed[cell.json]
        )


@pytest.mark.rule("PH-CBT-FIRE-07")
@pytest.mark.parametrize("skills", [(), ("stand-and-fire",)])
def test_a_move_says_what_the_shot_after_it_is_worth_as_long_as_one_may_follow(
    skills: tuple[str, ...],
) -> None:
    """STAND & FIRE, which adds dice, is no more to be had once he has moved."""
    board = begun()
    taught = tuple(
        replace(man, participant=replace(man.participant, skills=skills, gear=()))
        for man in board.marines
    )
    board = replace(board, marines=taught)
    acting = combat.apply(board, say.Activate("MP.01"), SeededDice("x")).state
    orders = [offer.command for offer in combat.legal(acting, "host").offers]
    behind = next(order.to for order in orders if isinstance(order, say.Move))
    acting = replace(acting, hard_cover=(behind,))
    for cell in shown(acting).decision.cells:
        if cell.kind != "move":
            continue
        went = combat.apply(acting, say.Move(cell.space), SeededDice("x")).state
        fired = [
            o for o in combat.legal(went, "host", previews=True).offers if o.chance is not None
        ]
        best = max((o.chance for o in fired), default=0)
        logs = " · logs" if cell.space == behind else ""
        assert re.fullmatch(rf"{percent(best)}( · (Ammo|frag))?{logs}", cell.worth)
        assert cell.label.endswith(f"then {cell.worth}")


@pytest.mark.rule("PH-CBT-INIT-02", "PH-CBT-INIT-08")
@pytest.mark.parametrize(("initiative", "then"), [(9, ""), (1, "Enemy acts")])
def test_a_move_that_ends_his_turn_says_whether_the_enemy_acts_next(
    initiative: int, then: str
) -> None:
    acting = combat.apply(begun(), say.Activate("MP.01"), SeededDice("x")).state
    idle = combat.apply(acting, say.Idle(), SeededDice("x")).state
    idle = replace(idle, initiative=initiative)
    moves = [c for c in shown(idle).decision.cells if c.kind == "move"]
    behind = replace(idle, hard_cover=(moves[0].space,))
    assert {cell.worth for cell in moves} == {then}
    (logs,) = [c for c in shown(behind).decision.cells if c.space == moves[0].space]
    assert logs.worth == (f"logs · {then}" if then else "logs")


@pytest.mark.rule("PH-CBT-END-04")
def test_who_orders_sees_how_far_the_squad_is_and_how_many_turns_are_left() -> None:
    battle = begun()
    assert shown(battle).status.in_short == ""
    acting = combat.apply(battle, say.Activate("MP.01"), SeededDice("x")).state
    need, left = acting.placed // 2 + 1, sum(marine.ready for marine in acting.marines) - 1
    told = f"0 of {need} down · {left} turns after his"
    assert shown(acting).status.in_short == told and told in page(acting)
    last = replace(acting, marines=tuple(
        replace(m, ready=int(m.key == "MP.01")) for m in acting.marines
    ))  # fmt: skip
    assert shown(last).status.in_short.endswith("· the last turn")


@pytest.mark.rule("PH-CBT-ENEMY-05")
def test_what_the_enemy_will_hit_on_average_is_told_before_he_acts() -> None:
    battle = begun()
    pool = combat.visible_to(battle, "host").enemy_pool
    odds = distribution(pool.focus, pool.strike, pool.crit)
    mean = sum(n * count for n, count in enumerate(odds.counts)) / odds.denominator
    assert mean > 1 and shown(battle).status.enemy_hits == f"{mean:.1f}"
    text = " ".join(page(battle).split())
    assert f"When they act: {mean:.1f} hits on average." in text
    assert f"The Enemy’s next test, {mean:.1f} hits on average: " in text


def test_a_proposal_that_moves_nobody_is_not_made() -> None:
    def proposal(battle: combat.Battle) -> list[str]:
        buttons = [b for s in shown(battle).decision.sections for b in s.buttons]
        return [b.detail for b in buttons if b.label == "Arrange sensibly"]

    battle = combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state
    stands = combat.apply(battle, say.SensiblePlacement(), SeededDice("a")).state
    assert proposal(stands) == []
    first, second, *_ = stands.marines
    swapped = combat.apply(stands, say.PlaceMarine(first.key, second.space), SeededDice("a")).state
    assert proposal(swapped) == ["Each by what he carries: 2 men move"]


def test_the_board_has_a_legend_and_its_stakes_are_open_before_it_begins() -> None:
    battle = combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state
    seen, text = shown(battle), page(battle)
    assert seen.opening and '<details class="stakes" open>' in text
    assert "Signs on this board" in text and "takes one hit of every volley, and stays" in text
    assert "face down" not in text.partition("Signs on this board")[2].partition("</details>")[0]
    assert not shown(replace(battle, activations=1)).opening


# --- the story -----------------------------------------------------------------------------------


def test_every_event_of_many_battles_can_be_told() -> None:
    kinds = set()
    for battle, events in games():
        kinds |= {event.kind for event in events}
        for chapter in story_of(battle, events).chapters:
            assert chapter.lines
            for line in chapter.lines:
                assert line.text.endswith((".", "!")) and not line.text[0].islower(), line.text
                assert "MP.0" not in line.text
                assert not line.icon or line.icon in ICONS
    assert len(kinds) > 30


@pytest.mark.rule("PH-CBT-ENEMY-03")
@pytest.mark.parametrize("why", ["row", "hits"])
def test_dice_of_a_tactics_marker_bear_its_name(why: str) -> None:
    line = sentence(Names(CONTENT), ev.DieRolled(f"{why} of MORTAR", 5, 3, "1D3"))
    assert line is not None
    assert line.text == f"{why.title()} of the Mortar: 5 (counts 3); 1D3."
    assert line.roll and line.roll.added == ("5 on a D6 counts 3",)
    assert line.roll.verdict == {"row": "row 3", "hits": "3 hits"}[why]


def test_the_die_of_the_tank_adds_what_the_tank_has() -> None:
    line = sentence(Names(CONTENT), ev.DieRolled("hits of the Tank", 2, 4, "1D3+3"))
    assert line and line.roll
    assert (line.roll.added, line.roll.verdict) == (("2 on a D6 counts 1", "+3"), "4 hits")


@pytest.mark.rule("PH-CBT-ENEMY-08", "PH-CBT-ENEMY-10")
def test_the_enemys_turn_is_told_step_by_step() -> None:
    battle = begun()
    foe = battle.enemies[0].key
    pool = Pool(2, 3, 1)
    events = (
        ev.RetreatRolled(2, 3, False),
        ev.TacticsResolved("MORTAR", row=2),
        ev.CombatMarkerDrawn("C08", 5, 1, 1),
        ev.DiceRolled("enemy", pool, (1, 6), (1, 1, 4), (1,), 4, (4, 0, 0, 0, 0, 0)),
        ev.CoverLost("MP.01", 1, "enemy"),
        ev.MarineHit("MP.01", 4, 0, 1, 3, False, "enemy"),
        ev.InitiativeMoved("enemy", -1, 4),
        ev.MarineMoved("MP.02", "M3-1", "M2-1"),
        ev.EnemyHit(foe, 5, 1, 0, 3, 1, 0, "m16"),
        ev.EnemyEliminated(foe, "F", 1),
    )
    told = story_of(battle, events)
    assert [(c.title, c.side) for c in told.chapters] == [
        ("The Enemy acts", "enemy"),
        ("Static", "marines"),
    ]
    enemy, static = (chapter.lines for chapter in told.chapters)
    assert "they stay" in enemy[0].text
    assert enemy[1].text == "Tactics marker: Mortar. Marine row 2."
    assert enemy[1].detail == CONTENT.tactics["MORTAR"].text
    roll = enemy[3].roll
    assert roll is not None and [(m.who, m.sum) for m in roll.matches] == [
        ("Deacon", "1 Focus × (2 Strike + 2 for a Crit) = 4")
    ]
    assert enemy[4].text == (
        "Deacon: 4 hits, 1 stopped by Soft Cover; 3 Damage; 1 Soft Cover lost before them."
    )
    assert enemy[4].loud and enemy[4].tone == "bad"
    assert "eliminated" in static[1].text and static[1].tone == "good"
    assert "3 Damage" in told.headline and "eliminated" in told.headline


@pytest.mark.rule("PH-TEST-11")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((1, 2, 0), "1 Focus × 2 Strike = 2"),
        ((2, 1, 2), "2 Focus × (1 Strike + 4 for 2 Crits) = 10"),
        ((0, 3, 0), "3 Strike − 1 for no Focus = 2"),
        ((0, 2, 1), "2 Strike + 2 for a Crit − 1 for no Focus = 3"),
    ],
)
def test_the_sum_of_a_match_is_explained(dice: tuple[int, int, int], told: str) -> None:
    assert explain(*dice) == told


def test_dice_fall_in_the_order_rolled_also_where_none_match() -> None:
    fell = (("strike", 5), ("strike", 2), ("strike", 1))
    lie = (("strike", 1), ("strike", 2), ("strike", 5))
    assert Roll(lie, fell=fell).order == "2 1 0"
    assert Roll(fell[:1], fell=fell[:1]).order == ""


def test_a_roll_joins_matches_by_face_and_sets_the_rest_apart() -> None:
    event = ev.DiceRolled("MP.01", Pool(2, 3, 0), (2, 5), (2, 2, 3), (), 2, (0, 2, 0, 0, 0, 0))
    roll = roll_of(Names(CONTENT), event, enemy=False)
    assert [match.dice for match in roll.matches] == [
        (("focus", 2), ("strike", 2), ("strike", 2)),
    ]
    assert roll.rest == (("focus", 5), ("strike", 3))


def test_a_sum_is_told_to_its_end_before_what_made_a_critical_hit() -> None:
    dice = ((3, 5), (3,), (5, 5), 5, (0, 0, 1, 0, 4, 0), (5,))
    event = ev.DiceRolled("MP.01", Pool(2, 1, 2), *dice)
    ours = roll_of(Names(CONTENT), event, enemy=False)
    assert f"{ours.sums} {ours.total}".startswith("1 + 4 = 5 hits. 2 Crits showing 5 match: ")
    theirs = roll_of(Names(CONTENT), replace(event, by="enemy"), enemy=True)
    assert not theirs.sums and theirs.total.startswith("2 Crits showing 5 match: ")


@pytest.mark.rule("PH-CBT-ENEMY-08")
@pytest.mark.parametrize(
    ("held", "verdict", "whom", "tone"),
    [
        ({3: "Reef", 5: "Lark"}, "5 hits, Critical Hit", ["Reef", "Lark"], "critical"),
        ({3: "Reef"}, "1 hit", ["Reef", "nobody"], "bad"),
        ({1: "Reef"}, "no hits", ["nobody", "nobody"], "plain"),
    ],
)
def test_what_hits_nobody_is_no_hit(
    held: dict[int, str], verdict: str, whom: list[str], tone: str
) -> None:
    dice = ((3, 5), (3,), (5, 5), 5, (0, 0, 1, 0, 4, 0), (5,))
    event = ev.DiceRolled("enemy", Pool(2, 1, 2), *dice)
    roll = roll_of(Names(CONTENT, ids=held), event, enemy=True)
    assert (roll.verdict, roll.tone) == (verdict, tone)
    assert [match.who for match in roll.matches] == whom


@pytest.mark.parametrize(
    ("by", "to", "why"), [("MP.01", -1, "Orders −3"), ("enemy", 5, "Orders +3")]
)
def test_what_moved_initiative_has_the_sign_of_its_way(by: str, to: int, why: str) -> None:
    moved = ev.InitiativeMoved(by, 2, to, (Part("orders", 3),))
    told = sentence(Names(CONTENT), moved)
    assert told is not None and f"({why})" in told.text


def test_an_enemy_that_moved_is_named_by_where_it_stood_then_by_where_it_stands() -> None:
    battle = begun()
    foe = battle.enemies[0]
    was, now = "E3-4", foe.space
    events = (
        ev.EnemyHit(foe.key, 1, 0, 1, 0, 0, 3, "m16"),
        ev.EnemyMoved(foe.key, was, now),
        ev.EnemyHit(foe.key, 1, 1, 0, 0, 0, 3, "m16"),
    )
    first, moved, last = story_of(battle, events).chapters[0].lines
    assert was in first.text and now not in first.text
    assert moved.text.endswith(f"at {was} moves to Hard Cover at {now}.")
    assert now in last.text


def test_the_set_up_says_whom_the_squad_faces() -> None:
    out = combat.new(CONTENT, replace(SETUP, threat=1), squad(), SeededDice("a"))
    (chapter,) = story_of(out.state, out.events).chapters
    told = [line.text for line in chapter.lines]
    assert told[0] == "The Squad ambushes. Low Threat; Initiative +6."
    assert told[1] == "Facing the Squad: 4 Fighters and 1 Leader."
    assert len(told) == 2


def test_those_who_lose_as_much_for_one_reason_share_a_line() -> None:
    battle = begun()
    events = (
        ev.CoverLost("MP.01", 1, "CROSSFIRE"),
        ev.CoverLost("MP.02", 1, "CROSSFIRE"),
        ev.CoverLost("MP.03", 1, "CROSSFIRE"),
        ev.MarineHit("MP.03", 2, 0, 0, 2, False, "CROSSFIRE"),
    )
    told = [line.text for line in story_of(battle, events).chapters[0].lines]
    assert told == [
        "Deacon and Static lose 1 Soft Cover marker (Crossfire).",
        "Foundry: 2 hits; 2 Damage; 1 Soft Cover lost before them.",
    ]


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1 - 1e-12, "100 %")],
)
def test_only_what_is_certain_is_a_hundred_percent(chance: float, said: str) -> None:
    assert percent(chance) == said


@pytest.mark.parametrize(
    ("key", "most"), [("placement", 3), ("reaction", 3), ("other", 2), ("idle", 1)]
)
def test_the_bar_holds_what_it_has_room_for_and_always_the_way_into_the_combat(
    key: str, most: int
) -> None:
    """To begin, to place sensibly, to choose the side: three; two small Orders, and Idle."""
    for count in range(1, 5):
        section = Section(key, "Idle, Smoke", "", (Button("", "Idle"),) * count)
        assert section.at_once is (count <= most)
    assert not Section("move", "Move", "", (Button("", "Move"),)).at_once
