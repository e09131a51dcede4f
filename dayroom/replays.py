"""A game again from its journal: the commands that stand, met by the dice that were recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dayroom import chance
from dayroom.models import Game, GameJournal
from dayroom.registry import BY_CODE


def standing(game: Game) -> list[GameJournal]:
    """Return the rows of the journal that were not taken back, the beginning first."""
    rows = {row.seq: row for row in game.journal.filter(undoes=None).defer("back")}
    found = []
    seq = game.top
    while seq:
        found.append(rows[seq])
        seq = rows[seq].below
    return [rows[0], *reversed(found)]


def states(game: Game) -> Iterator[tuple[GameJournal, Any]]:
    """Play the journal again: each row that stands with the state after it.

    DiceError where the record does not fit the rules any more.
    """
    rules = BY_CODE[game.code].rules
    rows = standing(game)
    state = rules.new(rows[0].command, chance.recorded(rows[0].rolls))
    yield rows[0], state
    for row in rows[1:]:
        command = rules.decode_command(row.command)
        state = rules.apply(state, command, chance.recorded(row.rolls), row.seat).state
        yield row, state
