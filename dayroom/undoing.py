"""Taking back: the player's last command, and what bots did after it, up to the last die.

A command that rolled, drew or showed something hidden stands (`dayroom.games.Step.final`). What is
taken back stays in the journal; a row of its own says so.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from combat.rules.errors import RuleViolation
from dayroom import services
from dayroom.models import Game, GameJournal


def last(game: Game, user: User) -> list[GameJournal]:
    """Return the rows that taking back would take back, the newest first; none where it may not."""
    rows: list[GameJournal] = []
    seq = game.top
    while seq:
        row = GameJournal.objects.get(game=game, seq=seq)
        if row.back is None or (row.user_id is not None and row.user_id != user.pk):
            return []
        rows.append(row)
        if row.user_id is not None:
            return rows
        seq = row.below
    return []


def undo(pk: UUID, user: User, version: int) -> Game:
    """Take back a user's last command. NotYours, StaleVersion or RuleViolation, nothing changed."""
    with services.action():
        table = services.locked(pk, user, "")
        game = table.game
        if version != game.version:
            raise services.StaleVersion("The game has moved on.")
        services.check_room(table)
        rows = last(game, user)
        if not rows or (game.result or {}).get("given_up"):
            message = "It stands: dice were rolled, cards were shown, or another has played since."
            raise RuleViolation("stands", message, table.card.ledger, 1)
        state = table.card.rules.decode_state(rows[-1].back)
        game.version += 1
        GameJournal.objects.create(
            game=game,
            seq=game.version,
            seat=rows[-1].seat,
            user=user,
            command={"kind": "undo"},
            below=rows[-1].below,
            undoes=rows[-1].seq,
        )
        # What was taken back is not taken back again: the states before it are of no use any more.
        GameJournal.objects.filter(pk__in=[row.pk for row in rows]).update(back=None)
        game.top = rows[-1].below
        services.put_back(table, state)
        return game
