"""Builders of battles for tests: a Squad of six, Enemies on named spaces, scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from combat.content_files import load_combat_content
from combat.rules import Battle, BattleSetup, GearPiece, Participant, apply, new
from combat.rules.commands import Activate, AnyCommand, BeginCombat
from combat.rules.dice import Dice, ScriptedDice
from combat.rules.state import Enemy, Marine

CONTENT = load_combat_content()

WEAPONS: dict[int, tuple[str, ...]] = {
    1: ("m16",),
    2: ("m16",),
    3: ("m60",),
    4: ("m40", "m1911"),
    5: ("m79", "m2"),
    6: ("m37",),
}
GEAR = {
    1: ("auto-ammo", "frag"),
    2: ("auto-ammo", "radio"),
    3: ("mg-ammo", "bipod"),
    4: ("smoke", "frag"),
    5: ("m79-ammo", "m2-ammo", "claymore"),
    6: ("first-aid-kit", "smoke"),
}
HOME = {1: "M2-2", 2: "M3-2", 3: "M1-3", 4: "M2-4", 5: "M2-1", 6: "M3-3"}

_SETUP = set(BattleSetup.__dataclass_fields__) - set(Battle.__dataclass_fields__)

E = TypeVar("E")


def piece(code: str, side: int | None = None) -> GearPiece:
    """A piece of Gear on its higher side."""
    return GearPiece(code, side or CONTENT.gear[code].sides[0])


def man(spec: int, level: int = 1, **changes: Any) -> Participant:
    """The Marine of a Specialization with its kit; his key is "MP.0" and the number."""
    card = CONTENT.specializations[spec]
    base = Participant(
        key=f"MP.0{spec}",
        name=card.name,
        owner="host",
        ids=(spec,),
        spec=spec,
        level=level,
        soft_cover_max=card.soft_cover[level - 1],
        intelligence=3,
        weapons=WEAPONS[spec],
        gear=tuple([piece(code) for code in GEAR[spec]]),
        skills=card.skills_at(level),
    )
    return replace(base, **changes)


def squad(level: int = 1) -> tuple[Participant, ...]:
    """All six Specializations."""
    return tuple([man(spec, level) for spec in range(1, 7)])


def key(spec: int) -> str:
    """The key of the Marine of a Specialization."""
    return f"MP.0{spec}"


def at(
    participant: Participant, space: str, soft: int | None = None, ready: int = 1, acted: int = 0
) -> Marine:
    """A Marine on a space, with his full Soft Cover unless told."""
    soft = participant.soft_cover_max if soft is None else soft
    return Marine(participant, space, soft, ready if space else 0, acted)


def foe(
    name: str, space: str, soft: int = 1, hp: int = 3, kind: str = "F", **changes: Any
) -> Enemy:
    """An Enemy on a space."""
    marker = next(c for c, m in CONTENT.enemies.items() if m.type == kind)
    return replace(Enemy(name, marker, kind, space, soft, hp), **changes)


def fight(
    marines: Iterable[Marine] = (),
    enemies: Iterable[Enemy] = (),
    initiative: int = 9,
    **fields: Any,
) -> Battle:
    """A battle where a Marine is to be chosen. Specializations that are not given stand off the
    board, so that they are in nobody's way but the Squad is not too small."""
    here = tuple(marines)
    missing = [s for s in range(1, 7) if all(key(s) != m.key for m in here)]
    foes = tuple(enemies)
    setup = {f: fields.pop(f) for f in list(fields) if f in _SETUP}
    return Battle(
        BattleSetup("test", "TRAIL", tuple([e.type for e in foes]), **setup),
        (*here, *[at(man(spec), "") for spec in missing]),
        foes,
        initiative,
        stage="activate",
        step="choose",
        placed=fields.pop("placed", len(foes)),
        next_enemy=len(foes) + 1,
        tactics_pool=fields.pop("tactics_pool", ()),
        content=CONTENT,
        **fields,
    )


def dice(*faces: int, draws: Iterable[int] = ()) -> ScriptedDice:
    """Dice that show these faces."""
    return ScriptedDice(faces, draws)


def play(
    battle: Battle, *commands: AnyCommand, dice: Dice | None = None
) -> tuple[Battle, list[Any]]:
    """Give commands one after the other: the last battle and all events."""
    source = dice or ScriptedDice()
    events: list[Any] = []
    for command in commands:
        outcome = apply(battle, command, source)
        battle = outcome.state
        events += outcome.events
    return battle, events


def active(battle: Battle, spec: int) -> Battle:
    """The battle with this Marine chosen."""
    return play(battle, Activate(key(spec)))[0]


def begun(
    setup: BattleSetup, roster: tuple[Participant, ...] | None = None, source: Dice | None = None
) -> Battle:
    """A battle set up from its box and begun."""
    source = source or ScriptedDice()
    battle = new(CONTENT, setup, roster or squad(), source).state
    return play(battle, BeginCombat(), dice=source)[0]


def only(events: Iterable[Any], kind: type[E]) -> E:
    """The one event of this kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def every(events: Iterable[Any], kind: type[E]) -> list[E]:
    """All events of this kind."""
    return [event for event in events if isinstance(event, kind)]
