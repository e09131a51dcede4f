"""What the pages of a game show, from what the reader's seat may see alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.urls import reverse

from dayroom import replays, undoing
from dayroom.games import Card
from dayroom.models import Game, GameJournal, GameSeat
from dayroom.registry import BY_CODE
from dayroom.services import NotYours

TOLD = 12
"""Lines of what happened that stand beside the board; the replay has them all."""


@dataclass(frozen=True, slots=True)
class At:
    """A user at a game: the seats that are the user's, and the one whose page is shown.

    seat is empty behind the curtain: one device serves several seats, and none was named.
    """

    game: Game
    card: Card
    user: User
    seats: tuple[GameSeat, ...]
    own: tuple[str, ...]
    seat: str
    state: Any


def at(pk: UUID, user: User, seat: str = "") -> At:
    """Return a user at a game; NotYours for a stranger, or a seat that is not the user's."""
    game = Game.objects.filter(public_id=pk).prefetch_related("seats__user").first()
    if game is None or game.code not in BY_CODE or not user.is_authenticated:
        raise NotYours("There is no such game.")
    card = BY_CODE[game.code]
    seats = tuple(game.seats.all())
    own = tuple(one.code for one in seats if one.user_id == user.pk)
    if not own or (seat and seat not in own):
        raise NotYours("This seat is not yours.")
    state = card.rules.decode_state(game.state)
    return At(game, card, user, seats, own, seat or _usual(game, card, seats, own), state)


def _usual(game: Game, card: Card, seats: tuple[GameSeat, ...], own: tuple[str, ...]) -> str:
    """Return the seat whose page is shown when none is named; none behind the curtain."""
    if len(own) == 1:
        return own[0]
    if card.hidden and game.ended_at is None:
        return ""
    return next((one.code for one in seats if one.awaited and one.code in own), own[0])


def panel(found: At, hint: bool = False, look: str = "") -> dict[str, Any]:
    """Return what the panel of a game shows.

    `hint` asks the game for its advice, `look` names what is looked at more closely.
    """
    game, card = found.game, found.card
    rules, screen = card.rules, card.screen
    view = rules.visible_to(found.state, found.seat)
    options = rules.legal(found.state, found.seat)
    waits = {one.code for one in found.seats if one.awaited}
    others = [one for one in found.seats if one.code in waits and one.code not in found.own]
    curtain = not found.seat
    shown = (view, options, found.seat)
    board = card.look(*shown, look) if look and card.look else screen.board(*shown)
    return {
        "game": game,
        "card": card,
        "seat": found.seat,
        "version": game.version,
        "act_url": reverse("dayroom_act", args=[game.public_id]),
        "curtain": [one for one in found.seats if one.code in found.own] if curtain else [],
        "several": len(found.own) > 1,
        "seats": [seated(one, card, found.user) for one in found.seats],
        "board": board,
        "board_template": f"dayroom/{card.folder}/board.html",
        "hint": card.hint(view, options) if hint and card.hint and options.commands else "",
        "refusals": options.refusals,
        "words": screen.words(view),
        "lesson": screen.lesson(view, options) if game.guide and not curtain else (),
        "yours": found.seat in waits,
        "waiting_for": [seated(one, card, found.user) for one in others if found.seat not in waits],
        "follows": bool(others) or any(one.user_id is None and not one.bot for one in found.seats),
        "joined": sum(one.user_id is not None for one in found.seats),
        "invitation": _invitation(found),
        "told": told(found),
        "news": _news(found),
        "may_undo": bool(undoing.last(game, found.user)),
        "winners": (game.result or {}).get("winners", ()),
    }


def _invitation(found: At) -> str:
    free = any(one.user_id is None and not one.bot for one in found.seats)
    if not free or found.game.ended_at is not None:
        return ""
    return reverse("dayroom_join", args=[found.game.secret])


def seated(seat: GameSeat, card: Card, reader: User) -> dict[str, Any]:
    """Return a seat in words: its name, and who sits there."""
    if seat.bot:
        who = next((f"{words} (bot)" for code, words, _ in card.bots if code == seat.bot), "a bot")
    elif seat.user is None:
        who = "nobody yet"
    elif seat.user_id == reader.pk:
        who = "you"
    else:  # A guest's name is made of digits that tell nobody anything.
        who = seat.user.username if seat.user.has_usable_password() else "a guest"
    awaited = seat.awaited and bool(seat.bot or seat.user)
    return {"code": seat.code, "name": card.seats[seat.code], "who": who, "awaited": awaited}


def told(found: At) -> list[str]:
    """Return what happened last, the newest first, as the seat hears of it."""
    lines: list[str] = []
    for row in found.game.journal.order_by("-seq").defer("back")[: 2 * TOLD]:
        lines += reversed(lines_of(found.card, row, found.seat))
        if len(lines) >= TOLD:
            break
    return lines[:TOLD]


def _news(found: At) -> Any:
    """Return what the game shows of the seat's last command and of what others did since."""
    if found.card.news is None or not found.seat:
        return None
    own: list[Any] = []
    others: list[Any] = []
    for row in found.game.journal.order_by("-seq").filter(seq__gt=0).defer("back"):
        heard = _heard(found.card, row, found.seat)
        if row.seat == found.seat:
            own = heard
            break
        others = heard + others
    return found.card.news(own, others, found.seat)


def _heard(card: Card, row: GameJournal, seat: str) -> list[Any]:
    """Return the events of a row as a seat heard of them."""
    heard = (card.rules.heard_by(e, seat) for e in card.rules.decode_events(row.events))
    return [event for event in heard if event is not None]


def lines_of(card: Card, row: GameJournal, seat: str) -> list[str]:
    """Return what a row of the journal tells a seat."""
    if row.undoes is not None:
        return [f"{card.seats.get(row.seat, 'A player')} takes the last command back."]
    lines = (card.screen.told(event, seat) for event in _heard(card, row, seat))
    return [line for line in lines if line]


def replay(found: At, number: int) -> dict[str, Any]:
    """Return what the replay shows after the command that stands as number `number`.

    0 is the beginning; a number that is too high is the end.
    """
    rules, screen, seat = found.card.rules, found.card.screen, found.seat
    steps = list(replays.states(found.game))
    number = min(max(number, 0), len(steps) - 1)
    row, state = steps[number]
    view = rules.visible_to(state, seat)
    news, heard = found.card.news, _heard(found.card, row, seat)
    return {
        "game": found.game,
        "news": news([], heard, seat) if news and number else None,
        "card": found.card,
        "seat": seat,
        "board": screen.board(view, rules.legal(state, ""), seat),
        "board_template": f"dayroom/{found.card.folder}/board.html",
        "words": screen.words(view),
        "replayed": True,
        "number": number,
        "last": len(steps) - 1,
        "lines": lines_of(found.card, row, seat),
        "story": [(n, lines_of(found.card, each, seat)) for n, (each, _) in enumerate(steps)],
    }


def listed(seats: Iterable[GameSeat], reader: User) -> list[dict[str, Any]]:
    """Return games as the lists show them, by the reader's seats (each game once)."""
    found: dict[int, dict[str, Any]] = {}
    for seat in seats:
        game, card = seat.game, BY_CODE.get(seat.game.code)
        if card is None:
            continue
        entry = found.setdefault(
            game.pk,
            {
                "title": card.title,
                "url": reverse("dayroom_game", args=[game.public_id]),
                "against": [
                    seated(one, card, reader)["who"]
                    for one in game.seats.all()
                    if one.user_id != reader.pk
                ],
                "yours": False,
                "over": game.ended_at is not None,
                "line": (game.result or {}).get("line", ""),
                "when": game.updated_at,
                "waiting": "",
            },
        )
        if seat.awaited:
            entry["yours"] = True
            view = card.rules.visible_to(card.rules.decode_state(game.state), seat.code)
            entry["waiting"] = card.screen.waiting(view)
    return list(found.values())
