"""Where the dice of a campaign come from: those of the Mission being played, promised beforehand.

Each Mission has a seed. Its SHA-256 is shown before anything is rolled, as early as while the
Mission before is played; at the first roll the words that the seats gave are mixed in; when the
Mission has ended the seed is shown. See decision 0017. Campaigns begun before that have one seed
and roll by `SeededDice` to their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from campaign.models import Campaign, Journal
from campaign.rules import codec
from campaign.rules.state import State
from combat.rules.dice import Dice, DiceError, ReplayDice, Roll, SeededDice
from combat.rules.keyed_dice import KeyedDice, commitment, key_of

Origin = Literal["", "import", "what_if"]
WORD = 40
"""The longest word of a seat, in characters."""


@dataclass(frozen=True, slots=True)
class MissionDice:
    """What may be known of the dice of a Mission, or of the rest of it where a copy began amid it.

    They give the rolls of the journal's rows after `since`. `commitment` is the SHA-256 of their
    seed; `words` are pairs of seat and word, of all seats once a roll was made. `seed` is empty
    until they are not thrown any more, which is at version `ended`. One that stays empty was thrown
    on another server and never shown here.
    """

    mission: int
    commitment: str
    since: int
    ended: int | None = None
    words: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    origin: Origin = ""


ALL: codec.Codec[tuple[MissionDice, ...]] = codec.Codec(tuple[MissionDice, ...])


def known(campaign: Campaign) -> tuple[MissionDice, ...]:
    """Return all dice of a campaign, those in use last, nothing secret among them.

    There are none where a campaign was begun before they were.
    """
    return ALL.decode(campaign.dice)


# --- promised, thrown, shown ----------------------------------------------------------------------


def _seed(campaign: Campaign, index: int) -> str:
    """Return the seed of a Mission's dice while it is secret. It must never leave the server."""
    return key_of(campaign.seed, [("Mission dice", str(index))])


def begin(campaign: Campaign, state: State, origin: Origin = "") -> None:
    """Promise dice for all that a campaign will roll from here on."""
    dice = _with_next(campaign, known(campaign), state, campaign.version, origin)
    campaign.dice = ALL.encode(dice)


def _with_next(
    campaign: Campaign,
    dice: tuple[MissionDice, ...],
    state: State,
    version: int,
    origin: Origin = "",
) -> tuple[MissionDice, ...]:
    promised = commitment(_seed(campaign, len(dice)))
    return (*dice, MissionDice(_mission(state), promised, version, origin=origin))


def _mission(state: State) -> int:
    """Return the Mission in which something may be rolled next."""
    if state.mission is not None:
        return state.mission.number + ended(state)
    last = max((record.number for record in state.records), default=0)
    return last + 1 if last else min(state.book.booklets)


def ended(state: State) -> bool:
    """Tell whether the Mission has ended and nothing more can be rolled in it."""
    return bool(state.agenda) and state.agenda[-1].kind == "close_mission"


def shown(campaign: Campaign) -> Any:
    """Return the column `dice` with the seed of those in use in it: the campaign is closed."""
    dice = known(campaign)
    return ALL.encode(_shown(campaign, dice, campaign.version) if dice else ())


def _shown(
    campaign: Campaign, dice: tuple[MissionDice, ...], version: int
) -> tuple[MissionDice, ...]:
    last = len(dice) - 1
    return (*dice[:last], replace(dice[last], seed=_seed(campaign, last), ended=version))


# --- the dice of one command ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """The dice for one command. sealed: all dice of the campaign if it is their first roll."""

    dice: SeededDice | KeyedDice
    key: str = ""
    sealed: tuple[MissionDice, ...] = ()


def source(campaign: Campaign, before: State) -> Source:
    """Return the dice that a command is carried out with; see `settled`.

    At their first roll the words that the seats have given are mixed in.
    """
    if not campaign.dice:
        return Source(SeededDice(campaign.seed, campaign.dice_position))
    if campaign.dice_key:
        return Source(KeyedDice(campaign.dice_key, campaign.dice_position))
    *before_these, these = known(campaign)
    given = dict(these.words)
    words = tuple((seat.code, given.get(seat.code, "")) for seat in before.seats)
    key = key_of(_seed(campaign, len(before_these)), words)
    return Source(KeyedDice(key), key, (*before_these, replace(these, words=words)))


def settled(
    campaign: Campaign, used: Source, before: State, after: State, version: int
) -> dict[str, Any]:
    """Return what a command has made of the dice, as columns of the campaign to be kept.

    `version` is that of the campaign after the command. Where the Mission has ended with it, the
    seed is shown and the dice of the next one are promised.
    """
    columns: dict[str, Any] = {"dice_position": used.dice.position}
    dice: tuple[MissionDice, ...] = ()
    if used.sealed and used.dice.position:
        dice = used.sealed
        columns["dice_key"] = used.key
    if campaign.dice and ended(after) and not ended(before):
        dice = _shown(campaign, dice or known(campaign), version)
        dice = _with_next(campaign, dice, after, version)
        columns |= {"dice_position": 0, "dice_key": ""}
    if dice:
        columns["dice"] = ALL.encode(dice)
    return columns


# --- the dice of a journal ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a journal after `since`, up to the next part, and what gave their dice.

    stream: `SeededDice` of the key. keyed: `KeyedDice` of it. recorded: nobody knows any more, and
    the rolls are taken as they were written.
    """

    since: int
    by: Literal["stream", "keyed", "recorded"]
    key: str = ""

    def dice(self, position: int) -> SeededDice | KeyedDice | None:
        """Return its dice from a position on; None where they are those written down."""
        match self.by:
            case "stream":
                return SeededDice(self.key, position)
            case "keyed":
                return KeyedDice(self.key, position)
            case _:
                return None


def parts(campaign: Campaign) -> Sequence[Part]:
    """Return the parts of a campaign's journal, in order; the first begins with it."""
    if not campaign.dice:
        return (Part(0, "stream", campaign.seed),)
    *ended, last = known(campaign)
    by_seed = [*parts_of(ended)]
    if last.seed or not campaign.dice_key:
        return [*by_seed, *parts_of([last])[1:]]
    return [*by_seed, Part(last.since, "keyed", campaign.dice_key)]


def parts_of(dice: Iterable[MissionDice]) -> Sequence[Part]:
    """Return parts by seeds that are known; what came before stands as recorded."""
    return [Part(0, "recorded")] + [
        Part(each.since, "keyed", key_of(each.seed, each.words))
        if each.seed
        else Part(each.since, "recorded")
        for each in dice
    ]


class Chances:
    """Gives the rows of a journal, in their order, the dice they were thrown with.

    `seq` is the row they begin after, `position` where the dice stand there.
    """

    def __init__(self, parts: Sequence[Part], seq: int = 0, position: int = 0) -> None:
        self.parts = parts
        self._part = self._of(seq)
        self._dice = self._part.dice(position)

    def _of(self, seq: int) -> Part:
        return next(part for part in reversed(self.parts) if part.since <= seq)

    def after(self, seq: int) -> SeededDice | KeyedDice | None:
        """Return the dice as they stand after a row; None where they are those written down."""
        part = self._of(seq)
        if part != self._part:
            self._part, self._dice = part, part.dice(0)
        return self._dice

    def of(self, row: Journal, typed: bool) -> Dice:
        """Return the dice of a row; where players roll (`typed`), for all but D6.

        Raises DiceError for a record that no dice could have given.
        """
        dice = self.after(row.seq - 1)
        if dice is not None:
            return dice
        rolls = [roll for roll in codec.ROLLS.decode(row.dice) if roll.kind != "d6" or not typed]
        for roll in rolls:
            check_possible(roll)
        return ReplayDice(rolls)


def check_possible(roll: Roll) -> None:
    """Raise DiceError for a recorded roll that no dice could have given."""
    match roll.kind:
        case "d6":
            fair = all(1 <= face <= 6 for face in roll.faces)
        case "shuffle":
            fair = sorted(roll.faces) == list(range(len(roll.faces)))
        case "draw":
            # An older record does not say among how many.
            among = roll.among or roll.faces[0] + 1 if roll.faces else 0
            fair = len(roll.faces) == 1 and 0 <= roll.faces[0] < among
    if not fair:
        raise DiceError(f"no dice give {roll.faces} for {roll.why!r}")


def same(chances: Chances, rows: Iterable[Journal], typed: bool) -> int | None:
    """Draw the dice of rows again; return the first row that has others, None for none.

    It asks no rules, so it holds for rows of every version; faces that players typed are not looked
    at. Raises CodecError for what cannot be read.
    """
    for row in rows:
        rolls = [r for r in codec.ROLLS.decode(row.dice) if r.kind != "d6" or not typed]
        try:
            dice = chances.of(row, typed)
            if any(again(dice, roll) != roll.faces for roll in rolls):
                return row.seq
        except DiceError:
            return row.seq
    return None


def again(dice: Dice, roll: Roll) -> tuple[int, ...]:
    """Return what dice give where this roll was recorded. Raises DiceError as they do."""
    match roll.kind:
        case "d6":
            return dice.d6(len(roll.faces), roll.why)
        case "shuffle":
            return dice.shuffle(range(len(roll.faces)), roll.why)
        case "draw":
            return (dice.draw(range(roll.among), roll.why),)
