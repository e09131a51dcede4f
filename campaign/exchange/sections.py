"""A campaign in a file, carried out again: section by section, where its rules have changed.

A section of the journal leads from the beginning, or a checkpoint, to the next one or to the state
of the file. By the rules of today it must come out as it is written. One of earlier rules may not
any more: then it is taken as recorded, after what can be checked without its rules, and the
campaign is never counted as proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign import rules, screens
from campaign.content import files
from campaign.content.files import ContentError
from campaign.exchange.exports import Export, Point, Row
from campaign.game import chance, replays
from campaign.game.chance import MissionDice, Part
from campaign.game.rows import OPTIONS
from campaign.models import Journal
from campaign.models.fields import CODE
from campaign.rules import codec, course
from campaign.rules.content import Content
from campaign.rules.state import CampaignOptions, State
from campaign.rules.undo import way_back
from campaign.screens.squad import men
from combat.rules.errors import RuleError


class BadFile(ValueError):
    """A file that cannot be imported; the message names the line or the field and what is wrong."""


@dataclass(slots=True)
class Brought:
    """A campaign from a file, not yet written. proved: for each section, whether it came out."""

    file: Export
    options: CampaignOptions
    state: State
    rows: list[Journal] = field(default_factory=list)
    proved: list[bool] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of a file that went by the same rules: where they begin and what they lead to.

    begins: None for where the campaign began; first: the index of the first row; pins: the index
    of the booklets in use at the end; last: the campaign's version there.
    """

    rules: int
    begins: Point | None
    first: int
    rows: Sequence[Row]
    state: dict[str, Any]
    position: int
    pins: int
    last: int


Tell = Callable[[int], None]
"""Is told again and again how many rows have been carried out."""


def rebuild(file: Export, tell: Tell = lambda rows: None) -> Brought:
    """Carry a campaign out again, in memory. Raises BadFile where it differs from the file."""
    try:
        options = OPTIONS.decode(file.options)
    except codec.CodecError as error:
        raise BadFile(f"The campaign cannot be begun: {error}") from None
    found: Brought | None = None
    for section in _sections(file):
        rows, state, proved = _brought(file, options, section, tell)
        found = found or Brought(file, options, state)
        found.state = state
        found.rows += rows
        found.proved.append(proved)
    assert found is not None
    if file.start is not None or not all(found.proved):
        _check_playable(found.state)
    return found


def _sections(file: Export) -> Iterator[Section]:
    begins, first = None, 0
    for point in file.checkpoints:
        rows = [row for row in file.journal[first:] if row.seq <= point.seq]
        end = (point.state, point.dice_position, point.pins, point.seq)
        yield Section(point.left, begins, first, rows, *end)
        begins, first = point, first + len(rows)
    end = (file.state, file.dice_position, file.using, file.campaign_version)
    yield Section(file.rules, begins, first, file.journal[first:], *end)


def _brought(
    file: Export, options: CampaignOptions, section: Section, tell: Tell
) -> tuple[list[Journal], State, bool]:
    """Return the rows and the last state of a section, and whether it came out as written."""
    try:
        return *_carried_out(file, options, section, tell), True
    except BadFile:
        if section.rules == course.RULES:
            raise
    return *_recorded(file, options, section), False


# --- by the rules of today ------------------------------------------------------------------------


def _carried_out(
    file: Export, options: CampaignOptions, section: Section, tell: Tell
) -> tuple[list[Journal], State]:
    try:
        game = _beginning(file, options, section)
        rows = []
        for at in range(len(section.rows)):
            rows.append(_row_again(file, game, section, at))
            tell(section.first + at + 1)
    except ContentError as error:
        raise BadFile(f"The content of this file cannot be used. {error.problems[0]}") from None
    except codec.CodecError as error:
        raise BadFile(f"The campaign cannot be begun: {error}") from None
    except RuleError as error:
        raise BadFile(f"options: {error}") from None
    # Read and written again: a field that is new in the state has its default in an older file.
    stored = codec.encode(_stored(file, options, section.state, section.pins))
    difference = codec.first_difference(codec.encode(game.state), stored)
    difference = difference or _other_position(game.chances, section)
    if difference:
        raise BadFile(f"The journal does not lead to the state of this file: {difference}.")
    return rows, game.state


def parts(file: Export) -> Sequence[Part]:
    """Return which dice gave the rolls of a file's rows."""
    if not file.dice:
        return [Part(0, "stream", file.seed) if file.seed else Part(0, "recorded")]
    return chance.parts_of([MissionDice(**each.model_dump()) for each in file.dice])


def _other_position(chances: chance.Chances, section: Section) -> str:
    dice = chances.after(section.last)
    if dice is None or dice.position == section.position:
        return ""
    return f"dice_position: {dice.position} is not {section.position}"


def _beginning(file: Export, options: CampaignOptions, section: Section) -> replays.Rebuilt:
    point = section.begins
    if point is not None:
        state = _stored(file, options, point.state, point.pins)
        return replays.Rebuilt(state, _chances(file, section), point.seq)
    pins = file.journal[0].pins if file.journal else file.using
    if file.start is not None:
        state = _stored(file, options, file.start.state, pins)
        return replays.Rebuilt(state, _chances(file, section))
    return replays.from_start(_content(file, pins), options, file.seed, parts(file), None)


def _chances(file: Export, section: Section) -> chance.Chances:
    begins = section.begins or file.start
    seq = section.begins.seq if section.begins is not None else 0
    return chance.Chances(parts(file), seq, begins.dice_position if begins is not None else 0)


def _stored(file: Export, options: CampaignOptions, data: dict[str, Any], pins: int) -> State:
    """Return a state that stands in the file: a start, or where a section ends."""
    try:
        state = codec.decode(data, _content(file, pins))
    except ContentError as error:
        raise BadFile(f"The content of this file cannot be used. {error.problems[0]}") from None
    except (codec.CodecError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadFile(f"A state of this file cannot be read: {error}") from None
    if state.seed != file.seed or state.options != options:
        raise BadFile("A state of this file has not the seed and options of the campaign.")
    return state


def _content(file: Export, index: int) -> Content:
    documents = dict(file.cards.documents)
    for mark in file.pins[index].values():
        booklet = file.booklets[mark]
        documents[f"missions/m{booklet.mission}.yaml"] = booklet.text
    return files.content_from_documents(documents)


def _row(section: Section, given: Row) -> Journal:
    return Journal(
        seq=given.seq,
        seat=given.seat,
        minding=given.minding,
        command=given.command,
        dice=given.dice,
        events=given.events,
        rules=section.rules,
        undoes=given.undoes,
        heard=[wish.model_dump() for wish in given.heard],
        created_at=given.at,
    )


def _row_again(file: Export, game: replays.Rebuilt, section: Section, index: int) -> Journal:
    given, at = section.rows[index], section.first + index
    row = _row(section, given)
    try:
        step = game.again(row, _content(file, given.pins))
    except replays.Differs as error:
        raise BadFile(f"journal.{at}: {error}.") from None
    except (RuleError, codec.CodecError) as error:
        raise BadFile(f"journal.{at}.command: {error}") from None
    except Exception as error:
        # A start that no play leads to: the rules may trip over it anywhere.
        raise BadFile(f"journal.{at}: it cannot be carried out: {error!r}") from None
    row.stands = step.stands
    if row.undoes is None:
        row.back = way_back(step.before, step.after, step.events, step.rolled)
        command = codec.decode_command(row.command)
        row.minding = rules.acting_for(step.before, command, row.seat)
    elif not _takes_back(row):
        raise BadFile(f"journal.{at}.command: it does not say what is taken back.")
    return row


def _takes_back(row: Journal) -> bool:
    """Tell whether a row says which command it takes back, and perhaps who agreed."""
    agreed = row.command.get("agreed", "")
    said = {"kind": "undo", "seq": row.undoes, "agreed": agreed}
    return isinstance(agreed, str) and len(agreed) <= CODE and {"agreed": "", **row.command} == said


# --- as recorded ----------------------------------------------------------------------------------


def _recorded(
    file: Export, options: CampaignOptions, section: Section
) -> tuple[list[Journal], State]:
    """Take a section as it is written: it can be read, and its dice are those of its seed."""
    rows = [_row(section, given) for given in section.rows]
    standing: list[int] = []
    for at, row in enumerate(rows, section.first):
        _check_readable(at, row)
        if row.undoes is None:
            standing.append(row.seq)
        elif not _takes_back(row) or not standing or standing.pop() != row.undoes:
            raise BadFile(f"journal.{at}.command: it does not say what is taken back.")
        row.stands = standing[-1] if standing else 0
    _check_dice(file, options, section, rows)
    return rows, _stored(file, options, section.state, section.pins)


def _check_readable(at: int, row: Journal) -> None:
    try:
        if row.undoes is None:
            codec.decode_command(row.command)
        codec.EVENTS.decode(row.events)
    except (RuleError, codec.CodecError) as error:
        raise BadFile(f"journal.{at}: it cannot be read: {error}") from None


def _check_dice(
    file: Export, options: CampaignOptions, section: Section, rows: list[Journal]
) -> None:
    chances = _chances(file, section)
    try:
        wrong = chance.same(chances, rows, options.physical_dice)
    except codec.CodecError as error:
        raise BadFile(f"journal: {error}.") from None
    if wrong is not None:
        raise BadFile(f"journal: command {wrong}: the dice are not those of the seed.")
    if found := _other_position(chances, section):
        raise BadFile(f"{found}.")


def _check_playable(state: State) -> None:
    """Refuse a state that cannot be shown, where one was not replayed from the beginning."""
    try:
        for seat in state.seats:
            view = rules.visible_to(state, seat.code)
            screens.screen_of(state.book, view)
            men(state.book, view)
    except Exception as error:
        raise BadFile(f"state: it cannot be played: {error!r}") from None
