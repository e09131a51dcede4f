"""Rebuild a campaign from its seed and its journal alone, and compare it with its rows.

A what-if began in the middle of another campaign: it is rebuilt from the state kept in
`Campaign.start`. A row that takes a command back makes the state before that command the present
one again; the dice stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign import library, rules, store, typed_dice
from campaign.models import Campaign, Journal
from campaign.rules import codec
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import CampaignOptions, State
from combat.rules.dice import DiceNeeded, RecordingDice, SeededDice
from combat.rules.errors import RuleError
from combat.rules.options import Outcome


class Differs(Exception):
    """A row of a journal that does not come out as it is written: which, and where."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """commands: how many were replayed; difference: where it differs first, empty when equal."""

    commands: int
    difference: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A row carried out again: the states before and after it, its events, whether it rolled.

    stands: the last command that stands after it, 0 for none.
    """

    row: Journal
    before: State
    after: State
    events: tuple[Event, ...]
    rolled: bool
    stands: int


class Rebuilt:
    """A campaign being carried out again, row by row; `state` and `position` are where it is."""

    def __init__(self, state: State, position: int) -> None:
        self.state = state
        self._dice = SeededDice(state.seed, position)
        self._standing: list[tuple[int, State]] = []
        self._seq = 0

    @property
    def position(self) -> int:
        """How far the dice have come."""
        return self._dice.position

    def again(self, row: Journal, content: Content) -> Step:
        """Carry out the next row with the content it was given with.

        Raises Differs when it takes back what was not the last command; RuleError and CodecError
        when the command is not legal or cannot be read.
        """
        if row.seq != self._seq + 1:
            self._standing = []  # Corrected by hand: what was before cannot be taken back.
        self._seq = row.seq
        before = self.state
        if row.undoes is None:
            dice, outcome = self._apply(before, row, content)
            self._compare(row, codec.ROLLS.encode(dice.rolls), outcome.events)
            self._standing.append((row.seq, before))
            self.state = outcome.state
            return Step(row, before, outcome.state, outcome.events, bool(dice.rolls), row.seq)
        if not self._standing or self._standing[-1][0] != row.undoes:
            raise Differs(f"command {row.seq}: it takes back {row.undoes}, not the last command")
        self._compare(row, [], ())
        self.state = self._standing.pop()[1]
        stands = self._standing[-1][0] if self._standing else 0
        return Step(row, before, self.state, (), False, stands)

    def _apply(
        self, state: State, row: Journal, content: Content
    ) -> tuple[RecordingDice, Outcome[State, Event]]:
        """Carry out a command; where the players rolled, with the faces they typed."""
        state, typed = codec.attach(state, content), None
        if state.options.physical_dice:
            typed = typed_dice.recorded(codec.ROLLS.decode(row.dice))
        source = typed_dice.source(state.options, self._dice, typed)
        dice = RecordingDice(source)
        try:
            outcome = rules.apply(state, codec.decode_command(row.command), dice, row.seat)
            typed_dice.settle(source)
        except DiceNeeded as needed:
            wanted = needed.wanted[0]
            raise Differs(
                f"command {row.seq}: dice: {wanted.n} for {wanted.why!r} are not there"
            ) from None
        return dice, outcome

    @staticmethod
    def _compare(row: Journal, dice: Any, events: tuple[Event, ...]) -> None:
        told = {"dice": dice, "events": codec.encode_events(events)}
        found = codec.first_difference(told, {"dice": row.dice, "events": row.events})
        if found:
            raise Differs(f"command {row.seq}: {found}")


def compare(campaign: Campaign) -> Comparison:
    """Replay a campaign and compare dice, events and the state with what is stored.

    The state is compared field by field; `difference` begins with the number of the command or
    with the path of the field, the replayed value first.
    """
    rows = list(campaign.journal.order_by("seq"))
    game = beginning(campaign, rows)
    for row in rows:
        try:
            game.again(row, library.content_of(campaign, row.booklets))
        except Differs as error:
            return Comparison(row.seq, str(error))
        except (RuleError, codec.CodecError) as error:
            return Comparison(row.seq, f"command {row.seq}: {error}")
    return Comparison(len(rows), _difference(campaign, game))


def states(campaign: Campaign) -> Iterator[State]:
    """Yield the state at the beginning and after each row, from seed and journal alone.

    Raises Differs, RuleError or CodecError where the journal does not come out as written.
    """
    rows = list(campaign.journal.order_by("seq"))
    game = beginning(campaign, rows)
    yield game.state
    for row in rows:
        yield game.again(row, library.content_of(campaign, row.booklets)).after


def beginning(campaign: Campaign, rows: list[Journal]) -> Rebuilt:
    """Return where a campaign began: its first booklets, its options and seed, or its start."""
    content = library.content_of(campaign, rows[0].booklets if rows else None)
    options = store.options_of(campaign)
    return from_start(content, options, campaign.seed, campaign.start)


def from_start(
    content: Content, options: CampaignOptions, seed: str, start: dict[str, Any] | None
) -> Rebuilt:
    """Return a game at its beginning, or at a start that `start_of` wrote."""
    if start is None:
        return Rebuilt(rules.new(content, options, seed), 0)
    return Rebuilt(codec.decode(start["state"], content), start["dice_position"])


def start_of(state: State, position: int) -> dict[str, Any]:
    """Return a state as a start in JSON, with where the dice of its seed stand."""
    return {"state": codec.encode(state), "dice_position": position}


def state_at(campaign: Campaign, seq: int) -> tuple[State, Iterable[Journal]]:
    """Return the state after a row of the journal (0: the beginning) and the rows up to it.

    Raises LookupError without such a row, and as `states` does.
    """
    rows = list(campaign.journal.order_by("seq"))
    game = beginning(campaign, rows)
    upto = [row for row in rows if row.seq <= seq]
    if (upto[-1].seq if upto else 0) != seq:
        raise LookupError(f"The journal has no command {seq}.")
    for row in upto:
        game.again(row, library.content_of(campaign, row.booklets))
    return game.state, upto


def _difference(campaign: Campaign, game: Rebuilt) -> str:
    stored = store.load(campaign)
    found = codec.first_difference(codec.encode(game.state), codec.encode(stored))
    if not found and game.position != campaign.dice_position:
        return f"dice_position: {game.position} is not {campaign.dice_position}"
    return found
