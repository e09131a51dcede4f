"""What changes a game: `start`, `join`, `submit`, `give_up`. Undo is in `dayroom.undoing`.

One command is one transaction and one journal row: lock the game, compare the version the player
saw, load, apply, save, write the journal. Bots whose turn it is then play in the same transaction.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from combat.rules.errors import RuleViolation
from dayroom import chance
from dayroom.games import Card, Result, Seating, Step
from dayroom.models import Game, GameJournal, GameSeat
from dayroom.registry import BY_CODE

ENOUGH = 2_000
"""Commands of bots in a row: more is a game that does not come to its next player."""
LONGEST = 4_000
"""Rows of a game's journal; no honest game comes near. A replay carries all of them out again."""
# SQLite has one writer: waiting here is fair and quick, waiting in SQLite is neither.
_writing = threading.RLock()


class NotYours(LookupError):
    """The game or the seat does not exist or is not this user's."""


class StaleVersion(Exception):
    """The game has changed since the player looked."""


class Repeated(StaleVersion):
    """This user has done just this at the version seen, and it was carried out then."""


@dataclass(slots=True)
class Table:
    """A locked game with its card, its seats and its state, while it is being changed."""

    game: Game
    card: Card
    seats: dict[str, GameSeat]
    state: Any


@contextmanager
def action() -> Iterator[None]:
    """One transaction; on SQLite one at a time in this process."""
    with _writing if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield


def start(
    user: User,
    card: Card,
    seating: Seating,
    side: str = "",
    options: Mapping[str, str] | None = None,
    bot: str = "",
    seed: str = "",
    guide: bool = False,
) -> Game:
    """Begin a game for a user, who takes the seat `side` (all seats where one device is shared).

    `bot` plays the other seats where the seating says so. `seed` is drawn unless given. What does
    not fit the card is replaced by what is usual.
    """
    seating = seating if seating in card.seatings else card.seatings[0]
    side = side if side in card.seats else next(iter(card.seats))
    bot = bot if bot in {code for code, _, _ in card.bots} else next(iter(card.bots), ("",))[0]
    chosen = _chosen(card, options or {})
    seed = seed or chance.new_seed()
    dice, record = chance.source(seed, 0)
    with action():
        state = card.rules.new(chosen, record)
        game = Game(code=card.code, seating=seating, options=chosen, seed=seed, guide=guide)
        game.state, game.position = card.rules.encode_state(state), dice.position
        game.save(force_insert=True)
        rolls = chance.ROLLS.encode(record.rolls)
        GameJournal.objects.create(game=game, seq=0, user=user, command=chosen, rolls=rolls)
        for code in card.seats:
            own = code == side or seating in ("hot_seat", "alone")
            GameSeat.objects.create(
                game=game,
                code=code,
                user=user if own else None,
                bot=bot if seating == "bot" and not own else "",
            )
        table = _table(game)
        _bots(table)
        _keep(table)
    return game


def _chosen(card: Card, options: Mapping[str, str]) -> dict[str, str]:
    chosen = {}
    for choice in card.choices:
        known = [value for value, _ in choice.values]
        wanted = options.get(choice.name, "")
        chosen[choice.name] = wanted if wanted in known else known[0]
    return chosen


def join(secret: str, user: User) -> Game:
    """Give a user the free seat of a game by its invitation; NotYours where there is none left.

    Who sits there already is let in again.
    """
    with action():
        game = Game.objects.select_for_update().filter(secret=secret, seating="link").first()
        if game is None:
            raise NotYours("This invitation is not one of ours.")
        seats = list(game.seats.all())
        if all(seat.user_id != user.pk for seat in seats):
            free = free_seat(seats)
            if free is None or game.ended_at is not None:
                raise NotYours("All seats of this game are taken.")
            free.user = user
            free.save(update_fields=["user"])
    return game


def submit(pk: UUID, user: User, seat: str, version: int, command: Any) -> Game:
    """Carry out a command (JSON) of a user's seat, given at the version that was seen.

    Raises, with nothing changed: MalformedCommand, NotYours, StaleVersion, Repeated, RuleViolation.
    """
    with action():
        table = locked(pk, user, seat)
        wanted = table.card.rules.decode_command(command)
        check_version(table, seat, version, user, table.card.rules.encode_command(wanted))
        if table.game.ended_at is not None:
            raise RuleViolation("over", "This game is over.", f"{table.card.ledger}", 1)
        check_room(table)
        _carry_out(table, seat, user, wanted)
        _bots(table)
        _keep(table)
        return table.game


def locked(pk: UUID, user: User, seat: str) -> Table:
    """Return a game, locked until the transaction ends; NotYours where the seat is not the user's.

    An empty seat: any of the user's.
    """
    game = Game.objects.select_for_update().filter(public_id=pk).first()
    if game is None or game.code not in BY_CODE:
        raise NotYours("There is no such game.")
    table = _table(game)
    own = [one.code for one in table.seats.values() if one.user_id == user.pk]
    if not own or (seat and seat not in own):
        raise NotYours("This seat is not yours.")
    return table


def check_room(table: Table) -> None:
    """Raise RuleViolation where a game has gone on for too long: it can only be given up."""
    if table.game.version >= LONGEST:
        why = f"This game has {LONGEST:,} decisions, and its journal is full. Give it up."
        raise RuleViolation("too_long", why, table.card.ledger, 1)


def _table(game: Game) -> Table:
    card = BY_CODE[game.code]
    seats = {seat.code: seat for seat in game.seats.all()}
    return Table(game, card, seats, card.rules.decode_state(game.state))


def check_version(table: Table, seat: str, seen: int, user: User, command: Any) -> None:
    """Raise StaleVersion unless the game stands as the player saw it; Repeated for a press sent
    twice.

    Where seats decide together, what others did since and may still take back makes nothing stale.
    """
    if seen == table.game.version:
        return
    rows = GameJournal.objects.filter(game=table.game, seq__gt=seen).order_by("seq")
    first = rows.defer("back").first()
    if first is not None and first.user_id == user.pk and first.command == command:
        raise Repeated("This was carried out.")
    stands = rows.filter(Q(back__isnull=True) | Q(seat=seat))
    if table.card.together and first is not None and not stands.exists():
        return
    raise StaleVersion("The game has moved on.")


def _carry_out(table: Table, seat: str, user: User | None, command: Any) -> None:
    game, rules = table.game, table.card.rules
    before = table.state
    dice, record = chance.source(game.seed, game.position)
    step: Step = rules.apply(before, command, record, seat)
    stands = step.final or bool(record.rolls)
    if stands:
        game.journal.exclude(back=None).update(back=None)
    game.version += 1
    GameJournal.objects.create(
        game=game,
        seq=game.version,
        seat=seat,
        user=user,
        command=rules.encode_command(command),
        rolls=chance.ROLLS.encode(record.rolls),
        events=rules.encode_events(step.events),
        below=game.top,
        back=None if stands else rules.encode_state(before),
    )
    game.top, game.position = game.version, dice.position
    table.state = step.state


def _bots(table: Table) -> None:
    """Let the bots play until a player must decide."""
    rules = table.card.rules
    for _ in range(ENOUGH):
        code = next((c for c in rules.waits_for(table.state) if table.seats[c].bot), "")
        if not code:
            return
        offered = rules.legal(table.state, code).commands
        rng = chance.of_bot(table.game.seed, table.game.version, code)
        bot = table.card.bot(table.seats[code].bot)
        _carry_out(table, code, None, bot.choose(rules.visible_to(table.state, code), offered, rng))
    raise RuntimeError(f"the bots of {table.game} come to no end")


def _keep(table: Table) -> None:
    """Save the game as it stands, and whom it waits for."""
    game, rules = table.game, table.card.rules
    game.state = rules.encode_state(table.state)
    game.updated_at = timezone.now()
    found = rules.result(table.state)
    if found is not None and game.ended_at is None:
        end(game, found)
    game.save()
    waits = () if game.ended_at else rules.waits_for(table.state)
    for seat in table.seats.values():
        if seat.awaited != (seat.code in waits):
            seat.awaited = seat.code in waits
            seat.save(update_fields=["awaited"])


def end(game: Game, found: Result, given_up: bool = False) -> None:
    """Write into a game's row how it ended; the caller saves it."""
    game.ended_at = timezone.now()
    game.result = {
        "winners": list(found.winners),
        "line": found.line,
        "figures": dict(found.figures),
        "given_up": given_up,
    }


def put_back(table: Table, state: Any) -> None:
    """Save a game whose state was taken back."""
    table.state = state
    table.game.ended_at, table.game.result = None, None
    _keep(table)


def give_up(pk: UUID, user: User) -> Game:
    """End a game for good: against another the other seats have won, alone nobody."""
    with action():
        table = locked(pk, user, "")
        game = table.game
        if game.ended_at is None:
            others = tuple(s.code for s in table.seats.values() if s.user_id != user.pk)
            own = [name for code, name in table.card.seats.items() if code not in others]
            end(game, Result(others, f"{' and '.join(own)} gave the game up."), given_up=True)
            game.updated_at = timezone.now()
            game.save()
            game.seats.update(awaited=False)
        return game


def free_seat(seats: Iterable[GameSeat]) -> GameSeat | None:
    """Return the first seat that nobody and no bot has, None where all are taken."""
    return next((seat for seat in seats if seat.user_id is None and not seat.bot), None)


def invited(secret: str) -> Game | None:
    """Return the game that an invitation is for, None where there is none."""
    return Game.objects.filter(secret=secret, seating="link").first()


def without_guide(game: Game) -> None:
    """Put the lesson of the first turn away."""
    Game.objects.filter(pk=game.pk).update(guide=False)
