"""`manage.py dayroom_selfplay lost_phantom -n 10000`: players without a screen play a solo game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from combat.rules.dice import SeededDice
from dayroom import chance
from dayroom.games import Bot, Card
from dayroom.lost_phantom.bot import PLAYERS as PHANTOM
from dayroom.lost_phantom.card import CARD as LOST_PHANTOM

GAMES: dict[str, tuple[Card, dict[str, Bot]]] = {"lost_phantom": (LOST_PHANTOM, PHANTOM)}


class Command(BaseCommand):
    """How often each player wins, and how its games end."""

    help = "Plays a game of one seat by bots and prints what came of it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("-n", type=int, default=1000, help="games of each player")
        parser.add_argument("--first", type=int, default=0, help="the number of the first game")
        parser.add_argument("--player", default="", help="only this one")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        card, players = GAMES[options["game"]]
        chosen = dict(each.split("=", 1) for each in options["option"])
        for name, bot in players.items():
            if options["player"] in ("", name):
                numbers = range(options["first"], options["first"] + options["n"])
                self._report(card, name, bot, numbers, chosen)

    def _report(
        self, card: Card, name: str, bot: Bot, numbers: range, chosen: dict[str, str]
    ) -> None:
        endings: Counter[str] = Counter()
        sums: Counter[str] = Counter()
        won, games = 0, len(numbers)
        for number in numbers:
            result = _play(card, bot, f"{name}{number}", chosen)
            won += bool(result.winners)
            endings[result.line.split(".")[0]] += 1
            sums.update(result.figures)
        self.stdout.write(f"{name}: {100 * won / games:.1f} % of {games} games won")
        for line, count in endings.most_common():
            self.stdout.write(f"  {100 * count / games:5.1f} % {line}")
        for figure, total in sums.items():
            self.stdout.write(f"  {total / games:5.1f} {figure}, on average")


def _play(card: Card, bot: Bot, seed: str, chosen: dict[str, str]) -> Any:
    """One game to its end; its result."""
    seat, rules = next(iter(card.seats)), card.rules
    dice, rng = SeededDice(seed), chance.of_bot(seed, 0, seat)
    state = rules.new(chosen, dice)
    while (result := rules.result(state)) is None:
        offered = rules.legal(state, seat).commands
        command = bot.choose(rules.visible_to(state, seat), offered, rng)
        state = rules.apply(state, command, dice, seat).state
    return result
