"""`manage.py dayroom_selfplay lost-phantom --games 1000`: bots play, for figures."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dayroom import selfplay
from dayroom.registry import CARDS

GAMES = {card.code: card for card in CARDS if card.selfplay}


class Command(BaseCommand):
    """How often each player wins, and how games end."""

    help = "Plays a game by bots and prints what came of it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("--games", type=_count, default=100)
        parser.add_argument("--first", type=int, default=0, help="the number of the first game")
        parser.add_argument("--players", default="", help="one for each seat: steady,random")
        parser.add_argument("--swap", action="store_true", help="change sides after each game")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--jobs", type=_count, default=1, help="processes that play")
        parser.add_argument("--keep", type=Path, help="a file of games: those in it are not played")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        match = _match(options)
        numbers = range(options["first"], options["first"] + options["games"])
        known = selfplay.kept(options["keep"], match) if options["keep"] else {}
        left = [number for number in numbers if number not in known]
        for one in _played(match, left, options["jobs"]):
            known[one["number"]] = one
            if options["keep"]:
                with options["keep"].open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
        self.stdout.write(", ".join(match.players) + ": ", ending="")
        for line in selfplay.report(known[number] for number in numbers):
            self.stdout.write(line)


def _count(text: str) -> int:
    """A number of at least 1."""
    if (number := int(text)) < 1:
        raise ValueError
    return number


def _played(match: selfplay.Match, numbers: list[int], jobs: int) -> Iterator[selfplay.Row]:
    """Games as they end, in order; the rules need no Django, so a new process needs none."""
    one = partial(selfplay.row, match)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(one, numbers)


def _match(options: dict[str, Any]) -> selfplay.Match:
    """The match that is asked for; without players the first has every seat."""
    card = GAMES[options["game"]]
    assert card.selfplay is not None
    known = card.selfplay.players
    names = tuple(filter(None, options["players"].split(",")))
    names = names or (next(iter(known)),) * len(card.seats)
    if len(names) != len(card.seats) or not known.keys() >= {*names}:
        seats, players = " and ".join(card.seats.values()), ", ".join(known)
        raise CommandError(f"{card.title} wants a player for {seats}. There are: {players}.")
    chosen = dict(each.partition("=")[::2] for each in options["option"])
    for choice in card.choices:
        if choice.name in chosen and chosen[choice.name] not in dict(choice.values):
            words = ", ".join(value for value, _ in choice.values)
            raise CommandError(f"{choice.name} is one of: {words}.")
    if unknown := chosen.keys() - {choice.name for choice in card.choices}:
        raise CommandError(f"{card.title} has no option {', '.join(sorted(unknown))}.")
    return selfplay.Match(card.code, names, chosen, options["swap"])
