"""The story on the board: each line that strikes somebody says whom, whence and how hard."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from combat.rules import events as ev
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES, TANK_COVER
from combat.rules.options import Pool
from combat.rules.state import Activation, Battle
from combat.screen.beats import drawn
from combat.screen.counters_svg import centre
from combat.telling.places import Mark
from combat.telling.sentences import Drawn
from tests.combat_web.test_battle_screen import CONTENT, GROUND, begun, games, page, story_of

POOL = Pool(1, 1, 0)
ROLL = ev.DiceRolled("enemy", POOL, (1,), (1,), (), 1, (1, 0, 0, 0, 0, 0))


def marks(battle: Battle, *events: Any) -> list[Mark]:
    """The marks of a story that ends with this battle, in order."""
    chapters = story_of(battle, events).chapters
    return [line.mark for chapter in chapters for line in chapter.lines if line.mark]


def struck(battle: Battle, *events: Any) -> list[Mark]:
    """The marks of blows and of Cover lost alone."""
    return [mark for mark in marks(battle, *events) if mark.hits or mark.lost]


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
    shooter = (at(battle, "MP.02"),)
    assert told == [
        Mark((foe.space,), shooter, noise="m16.6"),
        Mark((foe.space,), shooter, 3, lost=((foe.space, foe.soft_cover, 1),), points=3, through=2),
    ]


def test_a_grenade_flies_in_a_bow_and_bursts_without_a_muzzle() -> None:
    battle = begun()
    foe = battle.enemies[0]
    told = marks(
        battle,
        ev.Fired("MP.02", "frag", "throw", foe.key, False),
        ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, "frag"),
    )
    assert [mark.thrown for mark in told] == [True, True]
    seen = drawn(told, GROUND, str)
    assert seen.count('class="thrown"') == seen.count('class="blast"') == 1
    assert "shot-line" not in seen


@pytest.mark.parametrize(("source", "bursts"), [("frag", True), ("claymore", True), ("m60", False)])
def test_hits_that_were_shared_out_later_come_as_they_were_fired(source: str, bursts: bool) -> None:
    battle = begun()
    foe = battle.enemies[0]
    dealt = ev.HitsSplit(((foe.key, 3),))
    told = marks(battle, dealt, ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, source))
    assert [mark.thrown for mark in told if mark.hits] == [bursts]


def test_a_blow_that_fells_an_enemy_is_marked_where_it_stood() -> None:
    battle = begun()
    foe, rest = battle.enemies[0], battle.enemies[1:]
    after = replace(battle, enemies=rest, eliminated=(foe,))
    _, told = marks(
        after,
        ev.Fired("MP.02", "m16", "auto", foe.key, False),
        ev.CoverLost(foe.key, 1, "m16"),
        ev.EnemyHit(foe.key, 6, 0, 0, 4, 2, 0, "m16"),
        ev.EnemyEliminated(foe.key, foe.type, 1),
    )
    lost = ((foe.space, 0, 1),)
    assert told == Mark(
        (foe.space,),
        (at(battle, "MP.02"),),
        6,
        True,
        foe.type,
        lost=lost,
        points=4,
        who=foe.key,
        through=4,
    )


def test_hits_that_cover_takes_are_not_shown_as_hurt() -> None:
    battle = begun()
    stopped = ev.MarineHit("MP.01", 1, 0, 1, 0, False, "enemy")
    through = ev.MarineHit("MP.01", 2, 0, 1, 1, False, "enemy")
    for hit, looks, number in ((stopped, 1, 1), (through, 0, 1)):
        (mark,) = struck(battle, hit)
        picture = drawn([mark], GROUND, str)
        assert picture.count("hits--stopped") == looks
        assert f">{number}</text>" in picture, "of two hits one hurts"


def test_the_enemys_hits_come_from_all_who_still_stand_then() -> None:
    battle = begun()
    first, second, *rest = battle.enemies
    after = replace(battle, enemies=tuple(rest), eliminated=(first, second))
    told = struck(
        after,
        ROLL,
        ev.MarineHit("MP.01", 2, 0, 1, 1, False, "enemy"),
        ev.Fired("MP.02", "m16", "auto", second.key, False),
        ev.EnemyHit(second.key, 9, 0, 0, 9, 0, 0, "m16"),
        ev.EnemyEliminated(second.key, second.type, 2),
    )
    standing = tuple(sorted(e.space for e in (second, *rest)))
    assert (told[0].at, told[0].origin, told[0].hits) == ((at(battle, "MP.01"),), standing, 2)
    assert first.space not in told[0].origin


def test_who_moved_afterwards_is_marked_where_he_was_hit() -> None:
    battle = begun()
    now = at(battle, "MP.01")
    told = struck(
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
    assert struck(battle, ev.StrikeArrived("artillery", "damage", (row,)), blow)[0].origin == ()
    assert struck(battle, ev.TankFired(row), blow)[0].origin == TANK_COVER


def test_cover_lost_alone_is_marked_without_hits() -> None:
    battle = begun()
    told = marks(
        battle, ev.CoverLost("MP.01", 1, "CROSSFIRE"), ev.CoverLost("MP.02", 1, "CROSSFIRE")
    )
    one, two = at(battle, "MP.01"), at(battle, "MP.02")
    assert [mark.at for mark in told] == [(one, two)]
    assert not told[0].hits
    assert [(space, number) for space, _, number in told[0].lost] == [(one, 1), (two, 1)]


def test_who_moves_is_drawn_from_where_he_was_to_where_he_went() -> None:
    battle = begun()
    now = at(battle, "MP.01")
    first, then = marks(
        battle, ev.MarineMoved("MP.01", "M3-1", "M3-2"), ev.MarineMoved("MP.01", "M3-2", now)
    )
    assert (first.went, then.went) == ((now, "M3-1", "M3-2"), (now, "M3-2", now))


def test_cover_lost_in_two_blows_is_counted_back_from_what_is_left() -> None:
    battle = begun()
    foe = battle.enemies[0]
    blow = ev.EnemyHit(foe.key, 1, 0, 1, 0, 0, 3, "m16")
    first, second = struck(battle, blow, ROLL, blow)
    assert first.lost == ((foe.space, foe.soft_cover + 1, 1),)
    assert second.lost == ((foe.space, foe.soft_cover, 1),)


def test_every_blow_of_many_battles_is_marked_on_its_own_half() -> None:
    count = 0
    for battle, events in games():
        hits = sum(e.hits for e in events if isinstance(e, ev.EnemyHit | ev.MarineHit))
        told = marks(battle, *events)
        assert sum(mark.hits for mark in told) == hits
        for mark in told:
            assert set(mark.at) <= set(MARINE_SPACES + ENEMY_SPACES)
            halves = {space[0] for space in mark.at}
            assert all(left >= 0 for _, left, _ in mark.lost)
            if mark.hits and mark.origin:
                assert {space[0] for space in mark.origin} != halves
        count += len(told)
    assert count > 100


def test_the_board_has_a_group_for_each_beat_that_is_seen() -> None:
    battle = begun()
    foe = battle.enemies[0]
    told = marks(
        battle,
        ev.MarineMoved("MP.02", "M3-4", at(battle, "MP.02")),
        ev.Fired("MP.02", "m16", "auto", foe.key, False),
        ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, "m16"),
        ev.SmokePopped("MP.02", "smoke", 2, 2),
    )
    text = drawn([*told[:2], None, *told[2:]], GROUND, str)
    assert re.findall(r'data-beat="(\d)"', text) == ["0", "1", "3", "4"]
    (x, y), (u, v) = centre(at(battle, "MP.02")), centre("M3-4")
    assert f'data-goes="{at(battle, "MP.02")} {u - x} {v - y}"' in text
    assert f'data-hit="{foe.space}"' in text and 'data-comes="smoke-2"' in text
    assert text.count('class="shot-line"') == 1 + 3
    spaces = re.findall(r'<g class="counter [^"]*" data-is="([^"]+)"', page(battle))
    assert sorted(spaces) == sorted(m.space for m in (*battle.marines, *battle.enemies))


def test_who_falls_stands_on_the_board_until_his_beat() -> None:
    battle = begun()
    foe, rest = battle.enemies[0], battle.enemies[1:]
    after = replace(battle, enemies=rest, eliminated=(foe,))
    (told,) = marks(
        after,
        ev.EnemyHit(foe.key, 6, 0, 0, 4, 2, 0, "m16"),
        ev.EnemyEliminated(foe.key, foe.type, 1),
    )
    text = drawn([told], GROUND, str)
    assert f'data-comes="fallen-{foe.space}"' in text and "yet--falls" in text
    assert f'data-is="{foe.space}"' not in text, "so is called who has gone there since"
    assert re.findall('data-(?:is|hit)="(fell-[^"]+)"', text) == ["fell-0", "fell-0"]
    behind = drawn([told], GROUND, str, hard_cover=(foe.space,))
    assert '#h1"' in behind and '#h1"' not in text, "with his Hard Cover"
    logs = f"#{GROUND.hard}"
    assert behind.index("counter--foe") < behind.index(logs), "behind it, as he lay"
    assert "hp--hurt" not in text, "whole until then"
    assert f'data-is="fallen-{foe.space}"' in page(after)


def test_hit_points_keep_their_orange_until_they_are_lost() -> None:
    battle = begun()
    foe = battle.enemies[0]
    whole = CONTENT.enemies[foe.marker].hit_points
    for left, hurt in ((whole - 1, False), (whole - 2, True)):
        (told,) = struck(battle, ev.EnemyHit(foe.key, 1, 0, 0, 1, 0, left, "m16"))
        assert told.points == left + 1
        assert ("hp hp--hurt yet" in drawn([told], GROUND, str)) is hurt


def test_a_marker_that_is_turned_over_is_seen_with_what_is_printed_on_it() -> None:
    """Beside its words, which alone are read out."""
    battle = begun()
    code = next(iter(CONTENT.tactics))
    name = CONTENT.tactics[code].name
    events = ev.TacticsResolved(code), ev.CombatMarkerDrawn("C1", 5, 1, 2)
    lines = [line for chapter in story_of(battle, events).chapters for line in chapter.lines]
    shown = [line.drawn for line in lines if line.drawn]
    assert shown == [Drawn(name), Drawn("+5", (("focus", 1), ("crit", 2)))]
    markup = page(battle, events)
    assert markup.count('<p class="drawn" aria-hidden="true">') == 2 and "<b>+5</b>" in markup
