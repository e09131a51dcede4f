"""Set up of a Combat from its box (PH-CBT-SETUP, p.30): Enemies, Cover, Tactics, Initiative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from combat.rules import red
from combat.rules.board import ENEMY_SPACES, INITIATIVE_END, TACTICS_PLACES, TANK_COVER
from combat.rules.content import Board, CombatContent
from combat.rules.copies import changed
from combat.rules.dice import Dice
from combat.rules.errors import MalformedCommand
from combat.rules.events import (
    AnyEvent,
    CombatSetUp,
    EnemyPlaced,
    HardCoverChanged,
    MarinePlaced,
    TacticsPlaced,
)
from combat.rules.options import Outcome, Part
from combat.rules.placement import sensible, with_own
from combat.rules.state import Battle, BattleSetup, Enemy, Marine, Participant
from combat.rules.thawed import Thawed

Band = Literal["low", "medium", "high"]
BANDS: tuple[Band, ...] = ("low", "medium", "high")
ORDER = "RSLEF"
"""Specialists are placed before Fighters."""
MAX_ACTIVATIONS = 2  # PH-CBT-INIT-04 (p.33)
SHIFT = 3  # PH-OPT-THREAT-03 (p.54)


def band_of(threat: int) -> int:
    """0 for Low (1 to 3), 1 for Medium (4 to 6), 2 for High Threat (7 to 9)."""
    return 0 if threat <= 3 else 1 if threat <= 6 else 2


@dataclass(frozen=True, slots=True)
class Box:
    """What a Set up Box comes to once Threat and Log Entries are applied."""

    column: int
    colours: tuple[str, ...]
    types: tuple[str, ...]
    initiative: tuple[Part, ...]
    tactics: int
    first: str
    banned: frozenset[str]


def read_box(board: Board, setup: BattleSetup) -> Box:
    """Apply Threat band and Log Entries to the box.

    Black Enemies always; yellow at Medium and High, red at High (PH-CBT-SETUP-05,
    PH-CBT-SETUP-06); purple ones are the adjustments, each already judged by the campaign
    (PH-CBT-SETUP-14, p.30). A Random Combat takes the High column and black Enemies only.
    OPT-THREAT shifts the band, or without bands the Initiative by 3 (PH-OPT-THREAT-01,
    PH-OPT-THREAT-02, PH-OPT-THREAT-03, PH-OPT-THREAT-04, p.54); the Threat itself stays
    (PH-OPT-THREAT-05).
    """
    colours: tuple[str, ...] = ()
    column = 2
    if not setup.random:
        column = max(0, min(2, band_of(setup.threat) + setup.threat_shift))
        colours = ("yellow", "red")[:column]
    # PH-CBT-SETUP-10 (p.30): one value by band, not a sum.
    start = (setup.initiative or board.initiative)[column]
    shift = -SHIFT * setup.threat_shift if setup.random else 0
    parts = [Part("set up", start, "PH-CBT-SETUP-10"), Part("threat", shift, "PH-OPT-THREAT-03")]
    parts += [Part(a.reason, a.initiative, "PH-CBT-SETUP-14") for a in setup.adjustments]
    bans = (setup.banned, *(a.ban for a in setup.adjustments))
    return Box(
        column,
        colours,
        _types(setup, colours),
        (parts[0], *[part for part in parts[1:] if part.value]),
        (setup.tactics or board.tactics)[column],
        first_tactics(setup),
        frozenset([code for ban in bans for code in ban]),
    )


def first_tactics(setup: BattleSetup) -> str:
    """The Tactics marker named for the bottom place, "" for none (PH-CBT-SETUP-08, p.30)."""
    named = [change.first for change in setup.adjustments if change.first]
    return named[-1] if named else setup.first_tactics


def _types(setup: BattleSetup, colours: Iterable[str]) -> tuple[str, ...]:
    """The Enemies by type, in the order of placing; at most one per space."""
    types = [*setup.black]
    for colour in colours:
        types += setup.yellow if colour == "yellow" else setup.red
    for change in setup.adjustments:
        types += [*change.add, *("F" for _ in range(change.fighters))]
        for gone in (*change.remove, *("F" for _ in range(-change.fighters))):
            if gone in types:
                types.remove(gone)
    return tuple(sorted(types, key=ORDER.index)[: len(ENEMY_SPACES)])


def new(
    content: CombatContent, setup: BattleSetup, roster: tuple[Participant, ...], dice: Dice
) -> Outcome[Battle, AnyEvent]:
    """Set up a Combat; Marines stand in a sensible arrangement that may be changed.

    Raises `MalformedCommand` for an unknown board, Tactics marker or type of Enemy.
    """
    board = _board(content, setup)
    _check(content, setup)
    box = read_box(board, setup)
    total = sum([part.value for part in box.initiative])
    initiative = max(-INITIATIVE_END, min(INITIATIVE_END, total))
    setup = _with_board(setup, board, roster)
    marines = _marines(board, setup, roster)
    t = Thawed(Battle(setup, marines, (), initiative, side=setup.sides[0], content=content), dice)
    reasons = tuple([a.reason for a in setup.adjustments])
    t.tell(
        CombatSetUp(
            setup.board, BANDS[box.column], box.colours, initiative, box.initiative, reasons
        )
    )
    _hard_cover(t, board)
    _place_enemies(t, board, box.types)
    _place_tactics(t, box)
    for marine in t.marines:
        if marine.space:
            t.tell(MarinePlaced(marine.key, marine.space))
    red.begin(t)
    return Outcome(t.freeze(), tuple(t.events))


def _board(content: CombatContent, setup: BattleSetup) -> Board:
    board = content.boards.get(setup.board)
    if board is None:
        raise MalformedCommand("unknown_board", f"there is no board {setup.board!r}", "board")
    return with_own(board, setup.own)


def _check(content: CombatContent, setup: BattleSetup) -> None:
    everyone = (*setup.black, *setup.yellow, *setup.red, *[x for a in setup.adjustments
                for x in (*a.add, *a.remove)])  # fmt: skip
    if strange := [code for code in everyone if code not in content.kinds]:
        raise MalformedCommand("unknown_enemy", f"there is no Enemy {strange[0]!r}", "black")
    tactics = (first_tactics(setup), *setup.banned, *[x for a in setup.adjustments for x in a.ban])
    for code in tactics:
        if code and code not in content.tactics:
            raise MalformedCommand("unknown_tactics", f"there is no marker {code!r}", "tactics")


def _with_board(
    setup: BattleSetup, board: Board, roster: Sequence[Participant]
) -> BattleSetup:  # fmt: skip
    """The box with what its board adds: limits, rounds, and fixed spaces by role."""
    placement = setup.placement or _fixed(board, setup, roster)
    return replace(
        setup,
        placement=placement,
        rounds=max(setup.rounds, board.rounds),
        single_shot_only=setup.single_shot_only or board.single_shot_only,
        no_grenades=setup.no_grenades or board.no_grenades,
        no_fire_support=setup.no_fire_support or board.no_fire_support,
        only_fixed=setup.only_fixed or board.only_fixed,
    )


def _fixed(
    board: Board, setup: BattleSetup, roster: Sequence[Participant]
) -> tuple[tuple[str, str], ...]:
    """Fixed spaces of the Point Man or of who holds an ID; nobody has two."""
    places: dict[str, str] = {}
    for role, space in board.fixed:
        for man in roster:
            fits = man.key == setup.point_man if role == "point_man" else int(role) in man.ids
            if fits and man.key not in places:
                places[man.key] = space
    return tuple(places.items())


def _marines(board: Board, setup: BattleSetup, roster: Sequence[Participant]) -> tuple[Marine, ...]:
    """The Marines, each on the space that is proposed for him."""
    placeless = [_marine(man, "", setup) for man in roster]
    places = sensible(board, setup, placeless)
    return tuple([changed(marine, space=places.get(marine.key, "")) for marine in placeless])


def _marine(man: Participant, space: str, setup: BattleSetup) -> Marine:
    """Starting Soft Cover afresh (PH-CBT-SETUP-13, p.30; PH-CBT-COVER-04, p.38), one marker
    whatever the IDs he holds (PH-CBT-SETUP-16); with two ID markers he is ready twice (PH-KIA-06,
    p.49)."""
    extra = 1 if "small-target" in man.abilities else 0
    here = not setup.only_fixed or man.key in dict(setup.placement)
    ready = min(MAX_ACTIVATIONS, len(man.ids)) if here else 0
    return Marine(man, space, man.soft_cover_max + extra if here else 0, ready)


def _hard_cover(t: Thawed, board: Board) -> None:
    """Step 1: Hard Cover on both halves (PH-CBT-SETUP-03, p.30), and beside the Tank."""
    for change in t.setup.adjustments:
        for space in change.hard_cover:
            if space not in board.hard_cover and space not in t.hard_cover:
                t.hard_cover = (*t.hard_cover, space)
    t.hard_cover = (*board.hard_cover, *t.hard_cover)
    for space in t.hard_cover:
        t.tell(HardCoverChanged(space, True, "set up"))
    for space in TANK_COVER if t.setup.tank else ():
        if space not in t.hard_cover:
            t.hard_cover = (*t.hard_cover, space)
        t.tell(HardCoverChanged(space, True, "tank"))


def enemy_spaces(board: Board, types: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """A space for each Enemy of these types, in order: the Specialist's own, else the board's
    order of Fighters, else any. Ends early when all are taken."""
    gone = set(taken)
    free = [space for space in ENEMY_SPACES if space not in gone]
    spaces = []
    for kind in types:
        wanted = (*board.specialists.get(kind, ()), *board.fill, *free)  # type: ignore[call-overload]
        space = next((s for s in wanted if s in free), None)
        if space is None:
            break
        free.remove(space)
        spaces.append(space)
    return spaces


@lru_cache(maxsize=64)
def _markers(content: CombatContent, kind: str) -> tuple[str, ...]:
    """The codes of all markers of a type."""
    return tuple([marker.code for marker in content.enemies.values() if marker.type == kind])


def draw_marker(t: Thawed, kind: str) -> str:
    """A random marker of a type from the pool; with none left a substitute is used
    (PH-CBT-SETUP-04, PH-CBT-SETUP-15, p.30)."""
    out = {enemy.marker for enemy in (*t.enemies, *t.eliminated)}
    every = _markers(t.content, kind)
    return t.dice.draw([code for code in every if code not in out] or every, f"a marker {kind}")


def make_enemy(t: Thawed, marker: str, space: str, face_up: bool, placed: bool) -> Enemy:
    """A new Enemy on a space, with Soft Cover by its pips unless face down (PH-CBT-SETUP-07)."""
    card = t.content.enemies[marker]
    enemy = Enemy(
        f"e{t.next_enemy}",
        marker,
        card.type,
        space,
        card.pips if face_up else 0,
        card.hit_points,
        face_up,
        placed,
    )
    t.next_enemy += 1
    t.enemies.append(enemy)
    reason = "set up" if placed else "support"
    shown = (card.type, marker) if face_up else ("", "")
    t.tell(EnemyPlaced(enemy.key, space, *shown, reason))
    return enemy


def _place_enemies(t: Thawed, board: Board, types: tuple[str, ...]) -> None:
    """Step 2 (PH-CBT-SETUP-04). Hidden Enemies, an option (PH-OPT-HIDDEN-01), lie shuffled, face
    down (PH-OPT-HIDDEN-03, p.53)."""
    markers: list[str] = []
    for kind in types:
        codes = _markers(t.content, kind)
        left = [code for code in codes if code not in markers] or codes
        markers.append(t.dice.draw(left, f"a marker {kind}"))
    if t.setup.hidden:
        markers = list(t.dice.shuffle(markers, "hidden Enemies"))
    pairs = zip(enemy_spaces(board, types), markers, strict=False)
    # Keys run by space, so that they say nothing about the markers.
    for space, marker in sorted(pairs, key=lambda pair: ENEMY_SPACES.index(pair[0])):
        make_enemy(t, marker, space, not t.setup.hidden, placed=True)
    t.placed = len(t.enemies)


def _place_tactics(t: Thawed, box: Box) -> None:
    """Step 3: a named marker at the bottom, the others drawn face down (PH-CBT-SETUP-08), none of
    the banned ones (PH-CBT-SETUP-02, PH-CBT-SETUP-09, p.30)."""
    markers = t.content.tactics.values()
    t.tactics_pool = tuple([
        m.code for m in markers
        if not m.aside and m.code not in box.banned and m.code != box.first
    ])  # fmt: skip
    t.tactics = (box.first,) if box.first else ()
    while len(t.tactics) < box.tactics and add_tactics(t):
        pass
    if t.tactics:
        t.tell(TacticsPlaced(len(t.tactics), box.first))


def add_tactics(t: Thawed) -> bool:
    """Draw a Tactics marker, face down, above the others; False if the pool is empty or the track
    full (PH-CBT-ENEMY-15, p.43)."""
    if not t.tactics_pool or len(t.tactics) >= TACTICS_PLACES:
        return False
    code = t.dice.draw(t.tactics_pool, "a Tactics marker")
    t.tactics_pool = tuple([other for other in t.tactics_pool if other != code])
    t.tactics = (*t.tactics, code)
    return True
