"""The counters of those on the board, made of what a seat sees of the battle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from combat.rules.state import Marine
from combat.rules.visible import BattleView, EnemyView
from combat.screen.counters_svg import (
    FACE_DOWN,
    FoeToken,
    ManToken,
    left_of,
    man,
    man_before,
)
from combat.screen.ground import NOBODY, Ground, Look
from combat.screen.in_words import state
from combat.telling.names import ROLES, Names, letter_of


def lying(view: BattleView, looks: Mapping[str, Look]) -> tuple[Marine, ...]:
    """Return the killed who lie where nobody stands now; `looks` as for `on_board`."""
    taken = {m.space for m in view.marines} | {enemy.space for enemy in view.enemies}
    return tuple(
        marine
        for marine in view.fallen
        if marine.space not in taken and looks.get(marine.key, NOBODY).gone == "killed"
    )


def on_board(view: BattleView, looks: Mapping[str, Look]) -> tuple[Marine, ...]:
    """Return the Marines on the board, the killed first; `looks` are what their counters show."""
    return (*lying(view, looks), *(marine for marine in view.marines if marine.space))


def former(
    view: BattleView, ground: Ground, looks: Iterable[tuple[str, int, Look]], out: Collection[str]
) -> str:
    """How Marines looked until a beat, over what they are in the end: `looks` are a Marine's key,
    the number of the beat, and how he looked, each man's in order. Of one of the fallen, and of
    those who are `out` though the battle has yet to let them go, all of the counter is drawn, of
    the others what has changed."""
    gone = {*out, *(marine.key for marine in view.fallen)}
    here = {marine.key: marine for marine in (*view.fallen, *view.marines) if marine.space}
    return "".join(
        (man if key in gone else man_before)(ground, man_token(view, here[key], look), beat)
        for key, beat, look in looks
        if key in here
    )


def man_token(view: BattleView, marine: Marine, look: Look) -> ManToken:
    """Return a Marine's counter: what the battle knows of him, and how he looks."""
    person = marine.participant
    return ManToken(
        space=marine.space,
        ids=person.ids,
        role=ROLES[person.spec],
        name=person.name,
        state=state(view, marine),
        cover=(marine.soft_cover, max(person.soft_cover_max, marine.soft_cover)),
        face=look.face,
        damage=look.damage,
        stress=look.stress,
        ammo=sum(piece.side for piece in person.gear if piece.code.endswith("-ammo")),
        player=look.player,
        gone=look.gone,
        wounds=look.wounds,
        used=len(person.ids) - marine.ready if marine.ready else 0,
        hard=marine.space in view.hard_cover,
    )


def foe_token(names: Names, enemy: EnemyView, spotted: bool, hard: bool) -> FoeToken:
    """Return an Enemy's figure; one face down shows nothing but where he is, behind what."""
    if not enemy.type:
        call, later = letter_of(enemy.key), not enemy.placed
        return FoeToken(
            enemy.space, "?", "Hidden", 0, 0, spotted, call=call, later=later, hard=hard
        )
    card = names.content.enemies[enemy.marker]
    return FoeToken(
        space=enemy.space,
        letter=enemy.type,
        name=names.kind(enemy.type) if enemy.face_up else FACE_DOWN,
        hit_points=enemy.hit_points,
        cover=enemy.soft_cover,
        spotted=spotted,
        hurt=enemy.hit_points < card.hit_points,
        call=letter_of(enemy.key),
        later=not enemy.placed,
        hard=hard,
    )


def fallen(view: BattleView) -> tuple[tuple[str, str], ...]:
    """Return the spaces where Enemies fell, and what is drawn of each of them."""
    gone = [one for one in view.eliminated if one.space]
    return tuple((one.space, left_of(one.type, letter_of(one.key))) for one in gone)
