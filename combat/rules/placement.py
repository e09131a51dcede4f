"""Where Marines start (PH-CBT-SETUP-11, PH-CBT-SETUP-12, p.30): a proposal, changes to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from combat.rules.board import MARINE_SPACES, Side, column, row
from combat.rules.commands import ChooseSide, PlaceMarine
from combat.rules.content import Board
from combat.rules.copies import changed
from combat.rules.errors import Fault, RuleViolation
from combat.rules.events import MarinePlaced, SideChosen
from combat.rules.options import Offer
from combat.rules.previews import AnyOffer
from combat.rules.state import BattleSetup, Marine, OwnBox
from combat.rules.thawed import AnyBattle, Thawed

# Who goes forward: the row each Specialization prefers, and who chooses first.
_PREFERRED_ROW = {1: 2, 2: 3, 3: 1, 4: 2, 5: 2, 6: 3}
_CHOOSING = (3, 5, 4, 1, 2, 6)

Arrangement = Mapping[str, str]
"""Marine key to space."""


def template(board: AnyBattle) -> Board:
    """The board of a battle, with what its Set up Box says of its own."""
    found: Board = board.content.boards[board.setup.board]
    return with_own(found, board.setup.own)


def with_own(board: Board, own: OwnBox | None) -> Board:
    """The board with what a Set up Box says in its place (PH-CBT-SETUP-03, PH-CBT-SETUP-04,
    PH-CBT-SETUP-11, p.30); where it shows Marine spaces the board's rows are void."""
    if own is None:
        return board
    theirs: dict[str, tuple[str, ...]] = dict(board.specialists.items())
    changed: dict[str, object] = {"specialists": theirs}
    for kind, spaces in own.places:
        theirs[kind] = (*spaces, *theirs.get(kind, ()))
    if own.hard_cover is not None:
        changed["hard_cover"] = own.hard_cover
    if own.marines:
        rows = {"marine_rows": (1, 2, 3), "point_man_row": 0, "row_one": None}
        changed |= {"marines": own.marines, **rows}
    if own.fixed is not None:
        changed["fixed"] = own.fixed
    if own.claymore is not None:
        changed["claymore"] = own.claymore
    return board.model_copy(update=changed)


def on_board(setup: BattleSetup, marines: Sequence[Marine]) -> list[Marine]:
    """The Marines that take part on the board; `only_fixed` leaves the others off it."""
    if not setup.only_fixed:
        return list(marines)
    fixed = dict(setup.placement)
    return [marine for marine in marines if marine.key in fixed]


def standing_fault(board: Board, setup: BattleSetup, key: str, space: str) -> Fault | None:
    """What is wrong with this Marine on this space, None if nothing: fixed spaces and rows."""
    if setup.placement:
        for other, fixed in setup.placement:
            if other == key:
                return None if fixed == space else _wrong(f"{key} has a fixed space, {fixed}")
    if board.marines and space not in board.marines:
        return _wrong(f"Marines start on {', '.join(board.marines)}")
    if row(space) not in board.marine_rows:
        return _wrong(f"Marines start in rows {', '.join(map(str, board.marine_rows))}")
    if key == setup.point_man and board.point_man_row not in (0, row(space)):
        return _wrong(f"the Point Man starts in row {board.point_man_row}")
    return None


@lru_cache(maxsize=256)
def _wrong(why: str) -> Fault:
    return Fault("bad_placement", why, "PH-CBT-SETUP-11", 30)


def placing_fault(board: Board, setup: BattleSetup, key: str, start: str, to: str,
                  other: str) -> Fault | None:  # fmt: skip
    """What is wrong with a Marine who goes from `start` to `to`, where `other` ("": nobody) stands
    and changes places with him; None if nothing. The arrangement before is taken to be allowed."""
    if wrong := standing_fault(board, setup, key, to):
        return wrong
    if other:
        return standing_fault(board, setup, other, start)
    if board.row_one is not None and (row(start) == 1) != (row(to) == 1):
        return _wrong(f"exactly {board.row_one} Marines start in row 1")
    return None


class Ground(NamedTuple):
    """What a board says of where Marines may start."""

    spaces: tuple[str, ...]
    rows: tuple[int, ...]
    point_man_row: int
    row_one: int | None
    hard_cover: tuple[str, ...]


class Man(NamedTuple):
    """A Marine as far as his place is concerned; `fixed` is "" where he may be put anywhere."""

    spec: int
    point: bool
    fixed: str


def sensible(board: Board, setup: BattleSetup, marines: Sequence[Marine]) -> dict[str, str]:
    """A proposal: each near his preferred row, in Hard Cover where there is some, spread out."""
    fixed = dict(setup.placement)
    here = on_board(setup, marines)
    shown = tuple(board.marines) or MARINE_SPACES
    rows, cover = tuple(board.marine_rows), tuple(board.hard_cover)
    ground = Ground(shown, rows, board.point_man_row, board.row_one, cover)
    men = [Man(m.participant.spec, m.key == setup.point_man, fixed.get(m.key, "")) for m in here]
    return dict(zip([marine.key for marine in here], _proposal(ground, tuple(men)), strict=True))


@lru_cache(maxsize=1024)
def _proposal(ground: Ground, men: tuple[Man, ...]) -> tuple[str, ...]:
    """The spaces of these Marines, in their order; the Point Man chooses first."""
    places = {number: man.fixed for number, man in enumerate(men) if man.fixed}
    choosing = sorted(
        enumerate(men), key=lambda pair: -1 if pair[1].point else _CHOOSING.index(pair[1].spec)
    )
    for number, man in choosing:
        if number not in places:
            taken = tuple(places.values())
            places[number] = _best(ground, man, _rows(ground, man, taken), taken)
    return tuple([places[number] for number in range(len(men))])


def _rows(ground: Ground, man: Man, taken: Sequence[str]) -> tuple[int, ...]:
    if ground.point_man_row and man.point:
        return (ground.point_man_row,)
    if ground.row_one is None:
        return ground.rows
    forward = sum([row(space) == 1 for space in taken])
    return (1,) if forward < ground.row_one else (2, 3)


def _best(ground: Ground, man: Man, rows: tuple[int, ...], taken: Sequence[str]) -> str:
    columns = [column(space) for space in taken]
    wanted = _PREFERRED_ROW[man.spec]

    def badness(space: str) -> tuple[int, int, str]:
        crowd = columns.count(column(space))
        cover = 2 if space in ground.hard_cover else 0
        return abs(row(space) - wanted) * 2 + crowd * 2 - cover, crowd, space

    free = [s for s in ground.spaces if s not in taken and row(s) in rows]
    return min(free or [s for s in MARINE_SPACES if s not in taken], key=badness)


def arrange(t: Thawed, places: Arrangement) -> None:
    """Put the Marines on these spaces; tell those that change."""
    for marine in list(t.marines):
        space = places.get(marine.key, "")
        if space != marine.space:
            t.put_marine(changed(marine, space=space))
            t.tell(MarinePlaced(marine.key, space))


def check_place(board: AnyBattle, key: str, to: str) -> dict[str, str]:
    """The new arrangement; raises `RuleViolation` if it is not allowed."""
    places = {marine.key: marine.space for marine in board.marines if marine.space}
    start = places.get(key)
    if start is None or to not in MARINE_SPACES:
        raise RuleViolation(
            "no_such_place", f"{key} cannot be put on {to!r}.", "PH-CBT-SETUP-11", 30
        )
    if start == to:
        raise RuleViolation("already_there", f"{key} is on {to} already.", "PH-CBT-SETUP-11", 30)
    other = next((name for name, space in places.items() if space == to), "")
    if wrong := placing_fault(template(board), board.setup, key, start, to, other):
        raise wrong.violation("Not allowed")
    return places | {other: start, key: to}  # "" is nobody


def side_offers(board: AnyBattle) -> list[AnyOffer]:
    """The other side of the Combat Board, unless Event or Space say which (PH-CBT-BOARD-01)."""
    others = [side for side in board.setup.sides if side != board.side]
    return [Offer(ChooseSide(side), "choose_side") for side in others]


def choose_side(t: Thawed, side: Side) -> None:
    """Turn the board (PH-CBT-BOARD-01, p.28, 30); nothing else changes."""
    if side not in t.setup.sides:
        why = f"The Event or the Space says that it is fought on the {t.setup.sides[0]} side."
        raise RuleViolation("fixed_side", why, "PH-CBT-BOARD-01", 30)
    if side == t.side:
        raise RuleViolation("same_side", f"The {side} side is up.", "PH-CBT-BOARD-01", 30)
    t.side = side
    t.tell(SideChosen(side))


def place_offers(board: AnyBattle) -> list[AnyOffer]:
    """Every change of the arrangement that is allowed (PH-CBT-SETUP-11, p.30)."""
    form, setup = template(board), board.setup
    holder = {marine.space: marine.key for marine in board.marines if marine.space}
    return [
        _offer(key, to)
        for start, key in holder.items()
        for to in MARINE_SPACES
        if to != start
        and not placing_fault(form, setup, key, start, to, holder.get(to, ""))
    ]  # fmt: skip


@lru_cache(maxsize=1024)
def _offer(key: str, to: str) -> AnyOffer:
    return Offer(PlaceMarine(key, to), "place_marine")
