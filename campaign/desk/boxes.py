"""The Set up Boxes of a booklet on their boards, and clicks that change them (PH-CBT-SETUP, p.30).

The first click on an Enemy's space writes down where all Enemies of the box stand; until then they
take the spaces of its board. What is as the board has it is not written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from campaign.content import complaints
from campaign.content.marked_yaml import Path
from campaign.desk import outline, parts, splice, values
from campaign.desk.parts import Part
from campaign.desk.splice import CannotSplice
from campaign.rules.fights import own_box
from campaign.rules.language import Combat
from combat.content_files import load_combat_content
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES, row
from combat.rules.content import Board
from combat.rules.placement import with_own
from combat.rules.setup import BANDS, ORDER, enemy_spaces

COLOURS = ("black", "yellow", "red")
"""Black always, yellow from Medium Threat, red at High (PH-CBT-SETUP-06)."""
KINDS = "FELSR"
RESULTS = ("won", "lost")
BOARDS = "cards/boards.yaml"


@dataclass(frozen=True, slots=True)
class Tool:
    """A thing to put on the board: its name in forms, its words, its icon."""

    name: str
    title: str
    icon: str


TOOLS = (
    Tool("F", "Fighter", "fighter"),
    Tool("E", "Elite", "elite"),
    Tool("L", "Leader", "leader"),
    Tool("S", "Sniper", "sniper"),
    Tool("R", "RPD", "rpd"),
    Tool("cover", "Hard Cover", "hard-cover"),
    Tool("marine", "Marine space", "squad"),
    Tool("fixed", "Fixed Marine", "point-man"),
)
WHO = {
    "point_man": "Point Man", "1": "SL", "2": "RO", "3": "INF", "4": "SCT", "5": "ENG", "6": "DOC",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Where:
    """A Combat in a booklet: its part, its place below it as an address, its path in the text."""

    part: Part
    address: str
    path: Path
    title: str
    board: str
    enemies: str

    @property
    def step(self) -> Path:
        """Return the path of the step that the Combat is."""
        return self.path[:-1]


@dataclass(frozen=True, slots=True)
class Piece:
    """An Enemy of the box: type, colour and space."""

    kind: str
    colour: str
    space: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A Set up Box as it stands on its board. `own`: its Enemies have places of their own."""

    combat: Combat
    board: Board
    pieces: tuple[Piece, ...]
    own: bool

    @property
    def marines(self) -> tuple[str, ...]:
        """Return the spaces where Marines may start."""
        shown = self.board.marines or MARINE_SPACES
        return tuple(space for space in shown if row(space) in self.board.marine_rows)

    @property
    def fixed(self) -> dict[str, str]:
        """Return who has a fixed space, by space."""
        return {space: who for who, space in self.board.fixed}


# --- reading ------------------------------------------------------------------------------------


def combats(text: str) -> list[Where]:
    """Return every Combat of a booklet in the order of its text; CannotSplice unless it is YAML."""
    data: Any = splice.parsed(text).data
    found = []
    for part in parts.all_parts(text):
        value: Any = data
        for key in part.path:
            value = value[key]
        found += [_where(part, path, combat) for path, combat in _walk(value, part.path)]
    return found


def _walk(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "combat" and isinstance(inner, dict):
                yield (*path, key), inner
            yield from _walk(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _walk(inner, (*path, at))


def _where(part: Part, path: Path, combat: dict[str, Any]) -> Where:
    address = outline.joined(path[len(part.path) :])
    words = [
        f"{combat[c]} {c}" if c != "black" else str(combat[c]) for c in COLOURS if combat.get(c)
    ]
    title, board = str(combat.get("title", "")), str(combat.get("board", ""))
    return Where(part, address, path, title, board, ", ".join(words))


def find(text: str, part: str, address: str) -> Where:
    """Return the Combat at a place of a part; LookupError when there is none."""
    for where in combats(text):
        if where.part.address == part and where.address == address:
            return where
    raise LookupError(f"There is no Combat at {address} of {part}.")


def boards(texts: Mapping[str, str]) -> dict[str, Board]:
    """Return a book's boards by code; those of the game where the book's cannot be read."""
    found = {}
    try:
        data: Any = splice.parsed(texts.get(BOARDS, "")).data
        for item in data["boards"]:
            board = Board.model_validate(item)
            found[board.code] = board
    except (CannotSplice, ValidationError, TypeError, KeyError):
        return dict(load_combat_content().boards)
    return found


def layout(text: str, path: Path, known: Mapping[str, Board], threat: int = 2) -> Layout:
    """Return a Set up Box on its board. threat: 0 Low, 1 Medium, 2 High.

    Raises CannotSplice with the first mistake when the box does not follow the schema.
    """
    data = values.value_at(text, path)
    try:
        combat = Combat.model_validate({k: v for k, v in data.items() if k not in RESULTS})
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        where = " › ".join(str(part) for part in detail["loc"])
        sentence = complaints.sentence(detail)
        raise CannotSplice(f"First mend the box in its text: {where}: {sentence}") from None
    if combat.board not in known:
        raise CannotSplice(f"The book has no board {combat.board}.")
    named = (*(combat.hard_cover or ()), *combat.marines)
    for space in named:
        if space not in ENEMY_SPACES and space not in MARINE_SPACES:
            raise CannotSplice(f"First mend the box in its text: there is no space {space}.")
    board = with_own(known[combat.board], own_box(combat))
    coloured = [(kind, c) for c in COLOURS[: threat + 1] for kind in getattr(combat, c)]
    coloured.sort(key=lambda pair: ORDER.find(pair[0]))
    spaces = enemy_spaces(board, [kind for kind, _ in coloured])
    pieces = [
        Piece(kind, colour, space) for (kind, colour), space in zip(coloured, spaces, strict=False)
    ]
    return Layout(combat, board, tuple(pieces), bool(combat.places))


# --- clicks -------------------------------------------------------------------------------------


def click(
    text: str, path: Path, known: Mapping[str, Board], tool: str, space: str, colour: str, who: str
) -> tuple[str, str]:
    """Return the text after a click on a space, and in words what was done.

    tool: a name of TOOLS; colour: one of COLOURS, for Enemies; who: a key of WHO, for fixed
    Marines. Raises CannotSplice with the reason where nothing can be done.
    """
    now = layout(text, path, known)
    plain = known[now.combat.board]
    if space not in ENEMY_SPACES and space not in MARINE_SPACES:
        raise CannotSplice(f"{space or 'Nothing'} is no space of the Combat Board.")
    if tool in KINDS and tool:
        if space not in ENEMY_SPACES:
            raise CannotSplice(f"{space} is the Marines' half: Enemies start on the other.")
        return _enemy(text, path, now, Piece(tool, colour, space))
    if tool == "cover":
        return _cover(text, path, now, plain, space)
    if tool not in ("marine", "fixed"):
        raise CannotSplice("Choose first what to put on the board.")
    if space not in MARINE_SPACES:
        raise CannotSplice(f"{space} is the Enemy's half: Marines start on the other.")
    if tool == "marine":
        return _marine(text, path, now, plain, space)
    return _fixed(text, path, now, plain, space, who)


def _enemy(text: str, path: Path, now: Layout, new: Piece) -> tuple[str, str]:
    if new.colour not in COLOURS:
        raise CannotSplice("Choose the Threat at which the Enemy comes.")
    rest = [piece for piece in now.pieces if piece.space != new.space]
    name = next(tool.title for tool in TOOLS if tool.name == new.kind)
    if new in now.pieces:
        return _with_enemies(text, path, now.combat, rest), f"{name} gone from {new.space}"
    band = dict(zip(COLOURS, BANDS, strict=True))[new.colour]
    at = "" if band == "low" else f", from {band.capitalize()} Threat"
    done = f"{name} at {new.space}{at}"
    return _with_enemies(text, path, now.combat, [*rest, new]), done


def _with_enemies(text: str, path: Path, combat: Combat, pieces: list[Piece]) -> str:
    """Write the Enemies of each colour, and their places black before yellow before red."""
    pieces = sorted(pieces, key=lambda piece: COLOURS.index(piece.colour))
    for colour in COLOURS:
        kinds = [piece.kind for piece in pieces if piece.colour == colour]
        before = getattr(combat, colour)
        if Counter(kinds) == Counter(before):
            continue
        order = [*dict.fromkeys(before), *KINDS]
        if kinds or colour == "black":
            words = counted(sorted(kinds, key=order.index))
            text = values.set_key(text, (*path, colour), words, RESULTS)
        else:
            text = values.drop_key(text, (*path, colour))
    places = {
        kind: [piece.space for piece in pieces if piece.kind == kind]
        for kind in KINDS
        if any(piece.kind == kind for piece in pieces)
    }
    return _or_gone(text, (*path, "places"), places, {})


def counted(kinds: Iterable[str]) -> str:
    """Return types of Enemies as a booklet writes them: F F F L is "F3 L"."""
    found = Counter(kinds)
    return " ".join(f"{kind}{number if number > 1 else ''}" for kind, number in found.items())


def _or_gone(text: str, path: Path, value: Any, usual: Any) -> str:
    """Set a key, or take it out where its value is what it would be without it."""
    if value == usual:
        return values.drop_key(text, path)
    return values.set_key(text, path, value, RESULTS)


def _cover(text: str, path: Path, now: Layout, plain: Board, space: str) -> tuple[str, str]:
    have, what = _toggled(now.board.hard_cover, space, (*ENEMY_SPACES, *MARINE_SPACES))
    usual = have if set(have) == set(plain.hard_cover) else None
    return _or_gone(text, (*path, "hard_cover"), have, usual), f"Hard Cover at {space}{what}"


def _marine(text: str, path: Path, now: Layout, plain: Board, space: str) -> tuple[str, str]:
    have, what = _toggled(now.marines, space, MARINE_SPACES)
    if not have:
        raise CannotSplice("The Marines need a space to start on.")
    before = Layout(now.combat, plain, (), False).marines
    usual = have if set(have) == set(before) else None
    return _or_gone(text, (*path, "marines"), have, usual), f"Marine space {space}{what}"


def _toggled(spaces: Iterable[str], space: str, order: tuple[str, ...]) -> tuple[list[str], str]:
    """Return the spaces with or without one, and what became of it."""
    have = set(spaces) ^ {space}
    return [each for each in order if each in have], "" if space in have else " is gone"


def _fixed(
    text: str, path: Path, now: Layout, plain: Board, space: str, who: str
) -> tuple[str, str]:
    if who not in WHO:
        raise CannotSplice("Choose which Marine has a fixed space.")
    here = now.fixed.get(space)
    have = [[name, at] for name, at in now.board.fixed if name != who and at != space]
    if here != who:
        have.append([who, space])
    usual = have if sorted(have) == sorted([list(pair) for pair in plain.fixed]) else None
    done = f"{WHO[who]} free of {space}" if here == who else f"{WHO[who]} at {space}"
    return _or_gone(text, (*path, "fixed"), have, usual), done
