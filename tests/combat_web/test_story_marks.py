"""The story on the board: each line that strikes somebody says whom, whence and how hard."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings

from combat.rules import events as ev
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES, TANK_COVER
from combat.rules.options import Pool
from combat.rules.state import Activation, Battle
from combat.screen.board_svg import HEIGHT, centre
from combat.telling.places import Mark
from tests.combat_web.test_battle_screen import begun, games, page, story_of

SCRIPT = Path(settings.BASE_DIR) / "static" / "js" / "battle.js"

POOL = Pool(1, 1, 0)
ROLL = ev.DiceRolled("enemy", POOL, (1,), (1,), (), 1, (1, 0, 0, 0, 0, 0))


def marks(battle: Battle, *events: Any) -> list[Mark]:
    """The marks of a story that ends with this battle, in order."""
    chapters = story_of(battle, events).chapters
    return [line.mark for chapter in chapters for line in chapter.lines if line.mark]


def at(battle: Battle, key: str) -> str:
    return next(m.space for m in battle.marines if m.key == key)


def test_a_shot_is_marked_from_the_marine_to_the_enemy() -> None:
    battle = begun()
    foe = battle.enemies[0]
    told = marks(
        battle,
        ev.Fired("MP.02", "m16", "auto", foe.key, False),
        ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, "m16"),
    )
    assert told == [Mark((foe.space,), (at(battle, "MP.02"),), 3)]


def test_a_blow_that_fells_an_enemy_is_marked_where_it_stood() -> None:
    battle = begun()
    foe, rest = battle.enemies[0], battle.enemies[1:]
    after = replace(battle, enemies=rest, eliminated=(foe,))
    (told,) = marks(
        after,
        ev.Fired("MP.02", "m16", "auto", foe.key, False),
        ev.CoverLost(foe.key, 1, "m16"),
        ev.EnemyHit(foe.key, 6, 0, 0, 4, 2, 0, "m16"),
        ev.EnemyEliminated(foe.key, foe.type, 1),
    )
    assert told == Mark((foe.space,), (at(battle, "MP.02"),), 6, True)


def test_the_enemys_hits_come_from_all_who_still_stand_then() -> None:
    battle = begun()
    first, second, *rest = battle.enemies
    after = replace(battle, enemies=tuple(rest), eliminated=(first, second))
    told = marks(
        after,
        ROLL,
        ev.MarineHit("MP.01", 2, 0, 1, 1, False, "enemy"),
        ev.Fired("MP.02", "m16", "auto", second.key, False),
        ev.EnemyHit(second.key, 9, 0, 0, 9, 0, 0, "m16"),
        ev.EnemyEliminated(second.key, second.type, 2),
    )
    standing = tuple(sorted(e.space for e in (second, *rest)))
    assert told[0] == Mark((at(battle, "MP.01"),), standing, 2)
    assert first.space not in told[0].origin


def test_who_moved_afterwards_is_marked_where_he_was_hit() -> None:
    battle = begun()
    now = at(battle, "MP.01")
    told = marks(
        battle,
        ROLL,
        ev.MarineHit("MP.01", 1, 0, 0, 1, False, "enemy"),
        ev.MarineMoved("MP.01", "M3-4", now),
        ROLL,
        ev.MarineHit("MP.01", 1, 0, 0, 1, False, "enemy"),
    )
    assert [mark.at for mark in told] == [("M3-4",), (now,)]


def test_shared_hits_come_from_the_marine_whose_activation_they_belong_to() -> None:
    battle = begun()
    foe = battle.enemies[0]
    blow = ev.EnemyHit(foe.key, 1, 0, 1, 0, 0, 3, "m60")
    ended = marks(battle, blow, ev.InitiativeMoved("MP.03", 2, -1))
    assert ended[0].origin == (at(battle, "MP.03"),)
    under_way = replace(battle, active=Activation("MP.03", ("fire",)))
    assert marks(under_way, blow)[0].origin == (at(battle, "MP.03"),)


def test_strikes_come_from_beyond_the_board_and_the_tanks_shot_from_the_tank() -> None:
    battle = begun()
    foe = battle.enemies[0]
    blow = ev.EnemyHit(foe.key, 4, 0, 1, 3, 0, 1, "artillery")
    row = int(foe.space[1])
    assert marks(battle, ev.StrikeArrived("artillery", "damage", (row,)), blow)[0].origin == ()
    assert marks(battle, ev.TankFired(row), blow)[0].origin == TANK_COVER


def test_cover_lost_alone_is_marked_without_hits() -> None:
    battle = begun()
    told = marks(
        battle, ev.CoverLost("MP.01", 1, "CROSSFIRE"), ev.CoverLost("MP.02", 1, "CROSSFIRE")
    )
    assert told == [Mark((at(battle, "MP.01"), at(battle, "MP.02")))]


def test_every_blow_of_many_battles_is_marked_on_its_own_half() -> None:
    count = 0
    for battle, events in games():
        hits = sum(e.hits for e in events if isinstance(e, ev.EnemyHit | ev.MarineHit))
        told = marks(battle, *events)
        assert sum(mark.hits for mark in told) == hits
        for mark in told:
            assert set(mark.at) <= set(MARINE_SPACES + ENEMY_SPACES)
            halves = {space[0] for space in mark.at}
            if mark.hits and mark.origin:
                assert {space[0] for space in mark.origin} != halves
        count += len(told)
    assert count > 100


def test_the_page_carries_the_marks_and_the_board_the_spaces() -> None:
    battle = begun()
    foe = battle.enemies[0]
    text = page(
        battle,
        (
            ev.Fired("MP.02", "m16", "auto", foe.key, False),
            ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, "m16"),
        ),
    )
    assert f'data-at="{foe.space}" data-from="{at(battle, "MP.02")}" data-hits="3"' in text
    spaces = re.findall(r'<g class="counter [^"]*" data-space="([^"]+)"', text)
    assert sorted(spaces) == sorted(m.space for m in (*battle.marines, *battle.enemies))


def test_the_script_knows_where_the_middle_of_a_space_is() -> None:
    """battle.js reckons as the picture does: 100 times the column less 50, 66 a row off 231."""
    assert '231 + (space[0] === "E" ? -66 : 66) * space[1]' in SCRIPT.read_text("utf-8")
    for space in MARINE_SPACES + ENEMY_SPACES:
        way = -66 if space[0] == "E" else 66
        assert centre(space) == (int(space[3]) * 100 - 50, HEIGHT // 2 + way * int(space[1]))
