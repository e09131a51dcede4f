"""Rebuild a campaign from its seed and its journal alone, and compare it with its rows.

A what-if began in the middle of another campaign: it is rebuilt from the state kept in
`Campaign.start`; and where the rules changed, every campaign from its last checkpoint. A row that
takes a command back makes the state before that command the present one again; the dice stay where
they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaign import rules
from campaign.content import library
from campaign.game import chance, pinned, store, typed_dice
from campaign.models import Campaign, Journal
from campaign.rules import codec, course
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import CampaignOptions, State
from combat.rules.dice import DiceError, RecordingDice
from combat.rules.errors import RuleError
from combat.rules.options import Outcome
from combat.rules.typed_dice import DiceNeeded


class Differs(Exception):
    """A row of a journal that does not come out as it is written: which, and where."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """commands: how many were replayed; difference: where it differs first, empty when equal.

    since: the row of the checkpoint they were replayed from, 0 for the beginning.
    """

    commands: int
    difference: str = ""
    since: int = 0


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
    """A campaign being carried out again, row by row; `state` is where it is, `chances` its dice.

    seq: the last row that came out, or that of the checkpoint it is rebuilt from.
    """

    def __init__(self, state: State, chances: chance.Chances, seq: int = 0) -> None:
        self.state = state
        self.chances = chances
        self.seq = seq
        self._standing: list[tuple[int, State]] = []

    def again(self, row: Journal, content: Content) -> Step:
        """Carry out the next row with the content it was given with.

        Raises Differs when it comes out otherwise than it is written, or takes back what was not
        the last command; RuleError and CodecError when the command is not legal or cannot be read.
        What was played by earlier rules and does not come out by these in any way is Differs.
        """
        try:
            step = self._again(row, content)
        except Exception as error:
            if row.rules == course.RULES:
                raise
            since = f"command {row.seq}: the rules have changed since"
            raise Differs(f"{since} ({error})") from error
        self.seq = row.seq
        return step

    def _again(self, row: Journal, content: Content) -> Step:
        if row.seq != self.seq + 1:
            self._standing = []  # Corrected by hand: what was before cannot be taken back.
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
        try:
            own = self.chances.of(row, state.options.physical_dice)
            source = typed_dice.source(state.options, own, typed)
            dice = RecordingDice(source)
            outcome = rules.apply(state, codec.decode_command(row.command), dice, row.seat)
            typed_dice.settle(source)
        except DiceNeeded as needed:
            wanted = needed.wanted[0]
            raise Differs(
                f"command {row.seq}: dice: {wanted.n} for {wanted.why!r} are not there"
            ) from None
        except DiceError as error:
            raise Differs(f"command {row.seq}: dice: {error}") from None
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
    game = beginning(campaign)
    since, commands = game.seq, 0
    for row, content in following(campaign, game):
        try:
            game.again(row, content)
        except Differs as error:
            return Comparison(row.seq, str(error), since)
        except (RuleError, codec.CodecError) as error:
            return Comparison(row.seq, f"command {row.seq}: {error}", since)
        commands += 1
    return Comparison(commands, _difference(campaign, game), since)


def states(campaign: Campaign) -> Iterator[State]:
    """Yield the state at the beginning, or at the last checkpoint, and after each row from there.

    Raises Differs, RuleError or CodecError where the journal does not come out as written.
    """
    game = beginning(campaign)
    yield game.state
    for row, content in following(campaign, game):
        yield game.again(row, content).after


def beginning(campaign: Campaign, upto: int | None = None) -> Rebuilt:
    """Return where a campaign is rebuilt from, to come to a row of its journal (None: the last).

    That is its newest checkpoint on the way; else where it began: its first booklets, its options
    and seed, or its start. Raises CodecError for a checkpoint that cannot be read.
    """
    points = campaign.checkpoints.order_by("-rules")
    last = (points if upto is None else points.filter(seq__lte=upto)).first()
    if last is not None:
        content = library.content_of(campaign, last.booklets)
        state = codec.decode(last.state, content)
        chances = chance.Chances(chance.parts(campaign), last.seq, last.dice_position)
        return Rebuilt(state, chances, last.seq)
    first = campaign.journal.order_by("seq").values_list("seq", flat=True).first()
    used = pinned.Used(campaign).at(first) if first is not None else None
    content = library.content_of(campaign, used)
    seed = "" if campaign.dice else campaign.seed
    options, parts = store.options_of(campaign), chance.parts(campaign)
    return from_start(content, options, seed, parts, campaign.start)


def following(
    campaign: Campaign, game: Rebuilt, upto: int | None = None
) -> Iterator[tuple[Journal, Content]]:
    """Yield the rows to carry out next, the last of them `upto` (None: all), each with the content
    that it was given with.
    """
    game.chances.parts = chance.parts(campaign)
    rows = campaign.journal.filter(seq__gt=game.seq).order_by("seq")
    found = list(rows if upto is None else rows.filter(seq__lte=upto))
    used = pinned.Used(campaign)
    for row in found:
        yield row, library.content_of(campaign, used.at(row.seq))


def from_start(
    content: Content,
    options: CampaignOptions,
    seed: str,
    parts: Sequence[chance.Part],
    start: dict[str, Any] | None,
) -> Rebuilt:
    """Return a game at its beginning, or at a start that `start_of` wrote."""
    if start is None:
        return Rebuilt(rules.new(content, options, seed), chance.Chances(parts))
    position = start["dice_position"]
    return Rebuilt(codec.decode(start["state"], content), chance.Chances(parts, 0, position))


def start_of(state: State, position: int) -> dict[str, Any]:
    """Return a state as a start in JSON, with where the dice stand."""
    return {"state": codec.encode(state), "dice_position": position}


def state_at(campaign: Campaign, seq: int) -> State:
    """Return the state after a row of the journal (0: the beginning).

    Raises LookupError without such a row, and as `states` does.
    """
    game = beginning(campaign, seq)
    for row, content in following(campaign, game, seq):
        game.again(row, content)
    if game.seq != seq:
        raise LookupError(f"The journal has no command {seq}.")
    return game.state


def _difference(campaign: Campaign, game: Rebuilt) -> str:
    stored = store.load(campaign)
    found = codec.first_difference(codec.encode(game.state), codec.encode(stored))
    dice = game.chances.after(campaign.version)
    if not found and dice is not None and dice.position != campaign.dice_position:
        return f"dice_position: {dice.position} is not {campaign.dice_position}"
    return found
