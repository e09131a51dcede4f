"""A whole campaign as one JSON file: content, options, journal, state, and the dice to be checked.

The file holds much that is hidden: it is for the host alone. The seed of a Mission that has not
ended is not in it (decision 0017).
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from django.utils import timezone
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from campaign.content.marks import mark_of, mark_of_all
from campaign.game import chance, pinned, store
from campaign.game.chance import WORD, MissionDice
from campaign.models import BookletVersion, Campaign, Checkpoint, ContentVersion, Journal
from campaign.rules import codec, logbook
from campaign.rules.state import SCHEMA

MOST_ROWS = 20_000
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Version = Annotated[int, Field(ge=1, le=2**15 - 1)]
Position = Annotated[int, Field(ge=0, le=2**63 - 1)]
Word = Annotated[str, Field(max_length=200, pattern=r"^[^\x00]*$")]
Mark = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seat = Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Given = Annotated[str, Field(max_length=WORD, pattern=r"^[^\x00-\x1f]*$")]
Mission = Annotated[str, Field(pattern=r"^[1-9]$")]
Pins = dict[Mission, Mark]
"""Mission to the SHA-256 of its booklet's text."""


class Part(BaseModel):
    """A part of the file: nothing else may stand in it, and every value has its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Cards(Part):
    """The cards and the book."""

    sha256: Mark
    documents: Annotated[dict[str, str], Field(max_length=200)]


class BookletText(Part):
    """One text of a Mission Booklet."""

    mission: Annotated[int, Field(ge=1, le=9)]
    text: str


class Start(Part):
    """Where a what-if began."""

    state: dict[str, Any]
    dice_position: Position


class Point(Part):
    """A checkpoint: where the campaign went on by other rules (`campaign.models.Checkpoint`).

    What a file says of itself is no proof: whether its journal leads here is found out anew.
    """

    seq: Number
    left: Version
    rules: Version
    state: dict[str, Any]
    dice_position: Position
    pins: Number


class Dice(Part):
    """The dice of a Mission, or of a part of it (`campaign.game.chance.MissionDice`).

    `seed` is empty for a Mission that had not ended; its rolls stand as recorded.
    """

    mission: Annotated[int, Field(ge=1, le=2**15 - 1)]
    since: Number
    ended: Number | None
    commitment: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
    words: Annotated[tuple[tuple[Seat, Given], ...], Field(max_length=20)]
    seed: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
    origin: Literal["", "import", "what_if"]


class Heard(Part):
    """What a player wanted before a decision: the command, None to wait; and why."""

    seat: Annotated[str, Field(max_length=40, pattern=r"^[^\x00]*$")]
    command: dict[str, Any] | None
    reason: Word


class Row(Part):
    """A row of the journal; `pins` is an index into the file's pins.

    Which rules it was carried out by, the checkpoints tell.
    """

    seq: Annotated[int, Field(ge=1, le=2**31 - 1)]
    seat: Annotated[str, Field(max_length=40, pattern=r"^[^\x00]*$")]
    command: dict[str, Any]
    dice: list[Any]
    events: list[Any]
    pins: Number
    undoes: Number | None = None
    minding: Annotated[str, Field(max_length=40, pattern=r"^[^\x00]*$")] = ""
    heard: Annotated[list[Heard], Field(max_length=20)] = []
    at: AwareDatetime


class Export(Part):
    """The file. booklets: texts by their SHA-256; pins: the sets of booklets ever in use.

    `version` is that of the file's shape, `state_version` that of the state in it, `rules` that of
    the rules it goes by. Files of version 1 have no `rules`, `checkpoints` and `minding`; those of
    version 2 have no `dice`, but one `seed` for all Missions.
    """

    format: Literal["purple-haze-campaign"]
    version: Literal[1, 2, 3]
    state_version: int
    rules: Version = 1
    exported_at: AwareDatetime
    name: Word
    seed: Annotated[str, Field(max_length=64, pattern=r"^[^\x00]*$")]
    dice: Annotated[list[Dice], Field(max_length=500)] = []
    what_if: bool
    closed_at: AwareDatetime | None = None
    options: dict[str, Any]
    cards: Cards
    booklets: Annotated[dict[Mark, BookletText], Field(max_length=500)]
    pins: Annotated[list[Pins], Field(max_length=500)]
    using: Number
    start: Start | None
    checkpoints: Annotated[list[Point], Field(max_length=500)] = []
    journal: Annotated[list[Row], Field(max_length=MOST_ROWS)]
    campaign_version: Number
    dice_position: Position
    state: dict[str, Any]


def export(campaign: Campaign) -> str:
    """Return a campaign as the text of a file. It holds hidden information: for its host alone.

    Nothing in it tells what the dice will show. One begun before Missions had seeds of their own
    has its seed in the file only when it is over.
    """
    rows = list(campaign.journal.order_by("seq"))
    points = list(campaign.checkpoints.order_by("rules"))
    then = pinned.Used(campaign)
    used = [then.at(row.seq) for row in rows]
    shelf = _Shelf([*used, *(point.booklets for point in points), campaign.booklets])
    state = store.load(campaign)
    done = campaign.closed_at is not None or logbook.over(state)
    seed = campaign.seed if done and not campaign.dice else ""
    content = ContentVersion.objects.get(pk=campaign.content_id)
    documents = dict(content.documents)
    whole = Export(
        format="purple-haze-campaign",
        version=3,
        state_version=SCHEMA,
        rules=campaign.rules,
        exported_at=timezone.now(),
        name=campaign.name,
        seed=seed,
        dice=[_dice(dice) for dice in chance.known(campaign)],
        what_if=campaign.what_if,
        closed_at=campaign.closed_at,
        options=campaign.options,
        cards=Cards(sha256=mark_of_all(documents), documents=documents),
        booklets=shelf.texts,
        pins=shelf.pins,
        using=shelf.index(campaign.booklets),
        start=None if campaign.start is None else _start(campaign.start, seed),
        checkpoints=[_point(point, shelf, seed) for point in points],
        journal=[_row(row, shelf.index(pins)) for row, pins in zip(rows, used, strict=True)],
        campaign_version=campaign.version,
        dice_position=campaign.dice_position,
        state=codec.encode(state) | {"seed": seed},
    )
    return whole.model_dump_json(indent=1)


class _Shelf:
    """The booklets of a file: every text once, and every set of them that was in use once."""

    def __init__(self, used: list[dict[str, int]]) -> None:
        keys = {pk for pins in used for pk in pins.values()}
        rows = BookletVersion.objects.filter(pk__in=keys).select_related("booklet")
        self._marks = {row.pk: mark_of(row.text) for row in rows}
        self.texts = {
            self._marks[row.pk]: BookletText(mission=row.booklet.mission, text=row.text)
            for row in rows
        }
        self.pins: list[dict[str, str]] = []
        for pins in used:
            named = self._named(pins)
            if named not in self.pins:
                self.pins.append(named)

    def index(self, pins: dict[str, int]) -> int:
        """Return which of the sets a row's booklets are."""
        return self.pins.index(self._named(pins))

    def _named(self, pins: dict[str, int]) -> dict[str, str]:
        return {mission: self._marks[pk] for mission, pk in pins.items()}


def _row(row: Journal, pins: int) -> Row:
    return Row(
        seq=row.seq,
        seat=row.seat,
        command=row.command,
        dice=row.dice,
        events=row.events,
        pins=pins,
        undoes=row.undoes,
        minding=row.minding,
        heard=[Heard(**wish) for wish in row.heard],
        at=row.created_at,
    )


def _start(start: dict[str, Any], seed: str) -> Start:
    return Start(state=start["state"] | {"seed": seed}, dice_position=start["dice_position"])


def _dice(dice: MissionDice) -> Dice:
    return Dice(**asdict(dice))


def _point(point: Checkpoint, shelf: _Shelf, seed: str) -> Point:
    return Point(
        seq=point.seq,
        left=point.left,
        rules=point.rules,
        state=point.state | {"seed": seed},
        dice_position=point.dice_position,
        pins=shelf.index(point.booklets),
    )
