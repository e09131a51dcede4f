"""The battle screen: every decision is a button, the board and the text board agree with the
battle, the story tells what happened. Battles come from the rules, played by a random hand."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign.rules.codec import decode_command
from campaign.rules.commands import Fight
from campaign.screens.battle import shared_out, wrap
from combat import rules as combat
from combat.content_files import load_combat_content
from combat.rules import commands as say
from combat.rules.board import (
    ENEMY_SPACES,
    MARINE_SPACES,
    blocking,
    line_of_sight,
    occupied_bits,
)
from combat.rules.dice import SeededDice
from combat.rules.ends import OwnEnd
from combat.rules.state import (
    Activation,
    Battle,
    BattleBoon,
    BattleSetup,
    GearPiece,
    Participant,
    SplitPending,
)
from combat.screen.battle import BattleScreen, names_of, screen
from combat.screen.counters_svg import HEIGHT, LATER, TALL, WIDTH, centre
from combat.screen.ground import Ground, Look
from combat.screen.tokens import lying, on_board
from combat.telling.places import Places
from combat.telling.story import Story, tell

CONTENT = load_combat_content()
KIT: tuple[tuple[int, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (1, "Deacon", ("m16",), ("auto-ammo", "frag")),
    (2, "Static", ("m16",), ("radio", "smoke")),
    (3, "Foundry", ("m60",), ("mg-ammo", "bipod")),
    (4, "Ledges", ("m40", "m1911"), ()),
    (5, "Sparkplug", ("m79",), ("m79-ammo", "claymore")),
    (6, "O'Neil <b>", ("m16",), ("smoke",)),
)
SETUP = BattleSetup("M1/03", "SPRUNG", ("F", "F", "F", "F", "L"), point_man="MP.04", threat=5)
MOST_BYTES = 60_000
GROUND = Ground("/board.svg", "/jungle.webp", "/river.webp", told="Fought in jungle.")


def participant(
    spec: int, name: str, weapons: tuple[str, ...], gear: tuple[str, ...], level: int, boon: bool
) -> Participant:
    card = CONTENT.specializations[spec]
    pieces = tuple(GearPiece(code, CONTENT.gear[code].sides[0]) for code in gear)
    return Participant(
        f"MP.0{spec}", name, "host", (spec,), spec, level, card.soft_cover[level - 1], 4,
        weapons, pieces, card.skills_at(level), abilities=("anvil", "hands"),
        boon="flare" if boon else "", boon_effect=BattleBoon("strike", 2) if boon else None,
    )  # fmt: skip


def squad(level: int = 1, boon: bool = False) -> tuple[Participant, ...]:
    return tuple(participant(*man, level, boon) for man in KIT)


def begun(setup: BattleSetup = SETUP, level: int = 1, seed: str = "a") -> Battle:
    """A battle whose placement is done."""
    dice = SeededDice(seed)
    placed = combat.new(CONTENT, setup, squad(level), dice).state
    state = combat.apply(placed, say.BeginCombat(), dice).state
    keep = say.KeepClaymore()
    return combat.apply(state, keep, dice).state if state.stage == "claymore" else state


def shown(battle: Battle, seat: str = "host") -> BattleScreen:
    return screen(
        CONTENT,
        combat.visible_to(battle, seat),
        combat.legal(battle, seat, previews=True),
        wrap=wrap,
        help=lambda code: (code.title(), "What it does."),
        ground=GROUND,
    )


def story_of(battle: Battle, events: tuple[Any, ...]) -> Story:
    view = combat.visible_to(battle, "host")
    return tell(names_of(CONTENT, view), events, places=Places.of(view, CONTENT))


def page(battle: Battle, events: tuple[Any, ...] = (), seat: str = "host") -> str:
    values = {
        "battle": shown(battle, seat),
        "act_url": "/act",
        "version": 7,
        "story": story_of(battle, events) if events else None,
    }
    return render_to_string("campaign/screens/battle.html", values)


def played(seed: int) -> Iterator[tuple[Battle, tuple[Any, ...]]]:
    """A battle under a random hand, state by state with the events that led there."""
    hand, dice = random.Random(seed), SeededDice(f"battle {seed}")
    setup = replace(
        SETUP,
        board=hand.choice(["SPRUNG", "HIT", "TREELINE", "WIRE", "STREET"]),
        black=("F", "F", "F", "E", "S", "R", "L"),
        threat=hand.choice([1, 5, 9]),
        night=hand.random() < 0.3,
        hidden=hand.random() < 0.3,
        rounds=hand.choice([1, 2]),
        tank=hand.random() < 0.3,
    )
    out = combat.new(CONTENT, setup, squad(hand.choice([1, 4]), boon=True), dice)
    for _ in range(60):
        yield out.state, out.events
        if out.state.over:
            return
        if out.state.stage == "casualties":
            left = tuple(marine.participant for marine in out.state.marines)
            out = combat.settle(out.state, left, dice)
            continue
        commands = combat.legal(out.state, "host").commands
        if out.state.stage == "placement":
            commands = (say.BeginCombat(),)
        staying = [c for c in commands if getattr(c, "skill", "") != "pull-back"]
        out = combat.apply(out.state, hand.choice(staying), dice)


@cache
def games() -> tuple[tuple[Battle, tuple[Any, ...]], ...]:
    """The states of a dozen battles."""
    return tuple(moment for seed in range(12) for moment in played(seed))


def read_aloud(battle: Battle) -> str:
    """The page of a battle without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", page(battle)).split())


def buttons(text: str) -> list[say.AnyCommand]:
    values = re.findall(r"name=\"command\" value='([^']*)'", text)
    commands = [decode_command(html.unescape(value)) for value in values]
    assert all(isinstance(command, Fight) for command in commands)
    return [command.order for command in commands if isinstance(command, Fight)]


def shares(text: str) -> Iterator[say.AnyCommand]:
    """What the button may send with numbers within the limits of the form, where it is legal."""
    (value,) = re.findall(r"name=\"command\" value='([^']*)'", text)
    limits = re.findall(r'min="(\d+)"\s+max="(\d+)"', text)
    (total,) = map(int, re.findall(r'data-share="(\d+)"', text))
    for hits in product(*(range(int(low), int(high) + 1) for low, high in limits)):
        if sum(hits) == total and ("data-burst" not in text or max(hits) == hits[0]):
            command = decode_command(shared_out(html.unescape(value), [str(n) for n in hits]))
            assert isinstance(command, Fight)
            yield command.order


# --- every decision is a button ------------------------------------------------------------------


def test_every_command_on_offer_is_a_button_and_nothing_else_is() -> None:
    stages = set()
    for battle, events in games():
        stages.add(battle.stage)
        offered = set(combat.legal(battle, "host").commands)
        text = page(battle, events)
        if battle.stage == "split":  # one button; the form says how many hits go where
            assert set(shares(text)) == offered
        else:  # A proposal that moves nobody is none.
            assert set(buttons(text)) | {say.SensiblePlacement()} & offered == offered, battle.stage
    assert stages >= {"placement", "claymore", "activate", "order", "split", "casualties", "over"}


def test_a_seat_that_may_not_decide_sees_no_button() -> None:
    battle = begun()
    key = battle.marines[0].key
    acting = combat.apply(battle, say.Activate(key), SeededDice("x")).state
    assert buttons(page(acting))
    assert not buttons(page(acting, seat="stranger"))


def test_no_page_breaks_the_content_security_policy_and_names_are_escaped() -> None:
    for battle, events in games()[::3]:
        text = page(battle, events)
        assert not re.search(r"<script|\sstyle=|\son[a-z]+=", text)
        assert "<b></b>" not in text
        assert "O'Neil <b>" not in text
        ids = re.findall(r'\sid="([^"]+)"', text)
        assert len(ids) == len(set(ids))


def test_pages_are_light() -> None:
    text = page(begun())
    acting = combat.apply(begun(), say.Activate("MP.03"), SeededDice("x")).state
    assert len(text.encode()) < len(page(acting).encode()) < MOST_BYTES


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.rule("PH-CBT-BOARD-02", "PH-CBT-BOARD-08", "PH-CBT-LOS-11")
def test_the_picture_keeps_the_geometry_of_the_line_of_sight() -> None:
    """Rows are level, columns upright, distances in the same proportion throughout."""
    for space in ENEMY_SPACES + MARINE_SPACES:
        x, y = centre(space)
        row, column = int(space[1]), int(space[3])
        assert x == 100 * column - 50
        assert y == HEIGHT // 2 + TALL * (row if space[0] == "M" else -row)
        assert 0 < x < WIDTH and 0 < y < HEIGHT


def test_the_board_shows_who_stands_where_and_who_is_ready() -> None:
    battle = begun()
    acting = combat.apply(battle, say.Activate("MP.01"), SeededDice("x")).state
    picture = shown(acting).picture
    assert picture.count("counter--man") == len(battle.marines) == 6
    assert picture.count("counter--foe") == len(battle.enemies)
    assert picture.count("counter--active") == 1
    assert picture.count("counter--ready") == 5
    assert picture.count('class="hard"') == len(battle.hard_cover)
    assert 'href="/jungle.webp"' in picture and 'href="/river.webp"' in picture
    assert ">Deacon<" in picture and ">Leader<" in picture


def test_a_press_on_the_board_is_named_by_what_is_seen_and_a_shot_says_its_ammo() -> None:
    acting = combat.apply(begun(), say.Activate("MP.03"), SeededDice("x")).state
    seen, text = shown(acting), page(acting)
    assert text.count("<h1") == 1 and 'id="right-7"' in text
    assert all(cell.tag in cell.label for cell in seen.decision.cells)
    assert len(re.findall(r'id="at-[EM]\d-\d-', text)) == len(seen.decision.cells)
    costs = {s.button.ammo for t in seen.decision.targets for s in t.shots}
    assert costs == {"1 of 2 Ammo"} and "· 1 of 2 Ammo" in text


@pytest.mark.rule("PH-CBT-LOS-02", "PH-CBT-LOS-03")
def test_the_line_to_each_target_marks_the_markers_in_its_way() -> None:
    acting = combat.apply(begun(), say.Activate("MP.06"), SeededDice("x")).state
    start = acting.marine("MP.06").space
    standing = {m.space for m in acting.marines} | {e.space for e in acting.enemies}
    seen = shown(acting)
    groups = seen.picture.split('<path class="sight ')[1:]
    taken = occupied_bits(tuple(standing))
    for target in seen.decision.targets:
        (group,) = [g for g in groups if g.startswith(f"sight--{target.space}")]
        blocked = blocking(line_of_sight(start, target.space), taken)
        assert ("sight--blocked" in group.partition(">")[0]) == bool(blocked)
        assert all(space in target.sight for space in blocked)
        assert blocked or target.sight == "Clear Line of Sight"


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_the_side_of_the_board_is_said_and_turned_by_a_button() -> None:
    placed = combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state
    first = page(placed)
    assert "Jungle side" in first and "Combat Board, jungle side" in first
    assert say.ChooseSide("village") in buttons(first) and "village side" in first
    turned = combat.apply(placed, say.ChooseSide("village"), SeededDice("a"))
    second = page(turned.state, turned.events)
    assert "Village side" in second and say.ChooseSide("jungle") in buttons(second)
    fixed = combat.new(CONTENT, replace(SETUP, sides=("village",)), squad(), SeededDice("a"))
    told = page(fixed.state)
    assert "Village side" in told and "side instead" not in told


@pytest.mark.rule("PH-CBT-END-01")
def test_an_end_of_its_own_is_read_on_the_board_from_the_start() -> None:
    ends = (OwnEnd(gone=("L",)), OwnEnd(enemy_activations=3, won=False))
    battle = replace(begun(replace(SETUP, ends=ends)), enemy_activations=1)
    told = page(battle)
    assert "Won when no Leader is left" in told
    assert "Lost when 3 Enemy Activations are over (1 so far)" in told
    assert "no Leader is left" not in page(begun())


@pytest.mark.rule("PH-CBT-END-04")
def test_who_came_up_later_does_not_count_and_is_said_not_to() -> None:
    battle = begun()
    assert shown(battle).status.score == "0 of the 3 needed to win are down"
    assert shown(battle).status.toward == (False,) * 3
    first, *rest = battle.enemies
    came = replace(rest[0], key="e8", placed=False)
    fought = replace(battle, enemies=(*rest[1:], came), eliminated=(first, rest[0]))
    said = "2 of the 3 needed to win are down; 1 who came up later does not count"
    status = shown(fought).status
    assert status.score + status.later == said
    assert status.toward == (True, True, False)
    assert page(fought).count("toward__down") == 2
    assert said in shown(fought).stakes[0] and said in read_aloud(fought)
    enough = replace(fought, enemies=(*rest[2:], came), eliminated=(first, *rest[:2]))
    on = "once they Retreat or every Marine has acted"
    assert shown(enough).status.score == f"3 are down, enough to win, {on}"
    seen = shown(fought)
    assert seen.picture.count("counter__late") == 1 == sum(sign.mark == "+" for sign in seen.signs)
    assert [row.name for row in seen.foes if LATER in row.cover] == ["Fighter H"]
    man = next(m for m in fought.marines if m.participant.weapons == ("m16",) and m.space)
    aimed = shown(replace(fought, active=Activation(man.key), stage="order"))
    late = {target.key: LATER in target.state for target in aimed.decision.targets}
    assert late and all(told == (key == "e8") for key, told in late.items()) and late["e8"]


def test_the_killed_lie_where_they_fell_until_somebody_stands_there() -> None:
    battle = begun()
    *rest, one, other = battle.marines
    view = combat.visible_to(replace(battle, marines=tuple(rest), fallen=(one, other)), "host")
    looks = {one.key: Look(gone="killed"), other.key: Look(gone="left")}
    assert lying(view, looks) == (one,), "who broke down was led away"
    assert [m.key for m in on_board(view, looks)] == [one.key, *(m.key for m in rest)]
    stepped = replace(view, marines=(*rest[:-1], replace(rest[-1], space=one.space)))
    assert lying(stepped, looks) == ()


@pytest.mark.rule("PH-CBT-BURST-01")
@pytest.mark.parametrize(
    ("points", "rest", "given"), [((4, 6), 8, [4, 4]), ((4, 4), 8, [4, 4]), ((7, 4), 8, [7, 1])]
)
def test_hits_are_shared_out_so_that_most_fall_and_least_is_to_spare(
    points: tuple[int, int], rest: int, given: list[int]
) -> None:
    """What is proposed; nobody gets more than the target (p.37)."""
    battle = begun()
    two = [
        replace(foe, space=space, hit_points=most, soft_cover=0)
        for foe, space, most in zip(battle.enemies, ("E1-1", "E1-2"), points, strict=False)
    ]
    pending = SplitPending("fire", "MP.01", (two[0].key, two[1].key), rest, burst=True)
    at = replace(
        battle, enemies=tuple(two), hard_cover=(), stage="split", pending=pending,
        active=Activation("MP.01", ("fire",)),
    )  # fmt: skip
    found = shown(at).decision.sharing
    assert found is not None and [share.hits for share in found.shares] == given


def test_a_weapon_without_ammo_says_so() -> None:
    battle = begun()
    dry = tuple(
        replace(m, participant=replace(m.participant, gear=())) if m.participant.spec == 3 else m
        for m in battle.marines
    )
    found = {row.ids: row.weapons for row in shown(replace(battle, marines=dry)).men}
    assert found["3"] == f"{CONTENT.weapons['m60'].name} (no Ammo)"
    assert found["1"] == CONTENT.weapons["m16"].name, "single shots need none"


@pytest.mark.rule("PH-CBT-BURST-01")
def test_a_shot_says_why_its_hits_may_not_spread_to_who_is_beside() -> None:
    """The M60 has Burst at 2, 3 and 4 rows; at 1 row nobody beside the target takes a hit."""
    battle = begun()
    rows = [n for n, step in enumerate(CONTENT.weapons["m60"].modes[0].range, 1) if step.burst]
    first, second = (
        replace(foe, space=space)
        for foe, space in zip(battle.enemies, ("E1-1", "E1-2"), strict=False)
    )
    for space, said in (("M1-1", f"no Burst at 1 row, only at {rows[0]}"), ("M2-1", "")):
        men = tuple(replace(m, space=space) if m.key == "MP.03" else m for m in battle.marines)
        at = replace(battle, marines=men[2:3], enemies=(first, second), hard_cover=())
        acting = combat.apply(at, say.Activate("MP.03"), SeededDice("x")).state
        shots = [shot for t in shown(acting).decision.targets for shot in t.shots]
        assert shots and all(said in s.promise and bool(s.burst) != bool(said) for s in shots)


@pytest.mark.rule("PH-CBT-INIT-04")
def test_of_one_with_two_numbers_the_board_in_words_says_how_many_turns_are_left() -> None:
    battle = begun()
    two = replace(battle.marines[0], ready=1)
    two = replace(two, participant=replace(two.participant, ids=(1, 7)))
    seen = shown(replace(battle, marines=(two, *battle.marines[1:])))
    assert [row.state for row in seen.men[:2]] == ["ready, 1 of 2 turns left", "ready"]


def test_what_lies_face_down_does_not_reach_the_page() -> None:
    setup = replace(SETUP, hidden=True, black=("F", "S", "R", "L", "E"))
    battle = begun(setup)
    text = page(battle)
    assert text.count("counter--hidden") == len(battle.enemies)
    seen = shown(battle)
    for enemy in battle.enemies:
        assert CONTENT.kinds[enemy.type].name not in seen.picture
    letters = "ABCDEFGHIJKL"[: len(battle.enemies)]
    assert [(row.name, row.points) for row in seen.foes] == [
        (f"Hidden {letter}", "?") for letter in letters
    ]
    assert 'class="hp' not in text
    acting = combat.apply(battle, say.Activate("MP.01"), SeededDice("x")).state
    odds = {target.best.chance for target in shown(acting).decision.targets}
    assert odds == {"?"}


def test_the_text_board_says_the_same() -> None:
    for battle, _ in games()[::5]:
        seen = shown(battle)
        assert [row.space for row in seen.foes] == [e.space for e in battle.enemies]
        assert [row.space for row in seen.men] == [m.space for m in battle.marines]
        for row, enemy in zip(seen.foes, battle.enemies, strict=True):
            assert row.points == (str(enemy.hit_points) if enemy.face_up else "?")
        for line, marine in zip(seen.men, battle.marines, strict=True):
            assert f"Soft {marine.soft_cover}" in line.cover
            assert ("Hard" in line.cover) == (marine.space in battle.hard_cover)


def test_what_needs_no_more_words_stands_once_in_the_bar_always_in_sight() -> None:
    placing = page(combat.new(CONTENT, SETUP, squad(), SeededDice("a")).state)
    before, _, bar = placing.partition('class="ways"')
    assert "Begin the Combat" in bar and "Begin the Combat" not in before
    acting = page(combat.apply(begun(), say.Activate("MP.06"), SeededDice("x")).state)
    before, _, bar = acting.partition('class="ways"')
    assert ">Idle<" in bar and ">Idle<" not in before
    assert 'href="#group-move"' in bar and 'id="group-move"' in before
