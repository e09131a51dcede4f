"""`manage.py dayroom_selfplay lost_phantom -n 10000`: players without a screen play a solo game."""

from __future__ import annotations

from collections import Counter
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from combat.rules.dice import SeededDice
from dayroom import chance
from dayroom.games import Bot, Card
from dayroom.lost_phantom.bot import PLAYERS as PHANTOM
from dayroom.lost_phantom.card import CARD as LOST_PHANTOM

GAMES: dict[str, tuple[Card, dict[str, Bot]]] = {"lost_phantom": (LOST_PHANTOM, PHANTOM)}
SPEED_GAMES = 200
"""Games of random commands by which the speed of the rules is measured."""


class Command(BaseCommand):
    """How often each player wins, how long it takes, and how fast the rules are."""

    help = "Plays a game of one seat by bots and prints what came of it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("-n", type=int, default=1000, help="games of each player")
        parser.add_argument("--player", default="", help="only this one")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        card, players = GAMES[options["game"]]
        chosen = dict(each.split("=", 1) for each in options["option"])
        for name, bot in players.items():
            if options["player"] in ("", name):
                self._report(card, name, bot, options["n"], chosen)
        self.stdout.write(f"legal + apply: {_speed(card, chosen):,.0f} a CPU second")

    def _report(self, card: Card, name: str, bot: Bot, games: int, chosen: dict[str, str]) -> None:
        endings: Counter[str] = Counter()
        sums: Counter[str] = Counter()
        won = 0
        for number in range(games):
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


def _speed(card: Card, chosen: dict[str, str]) -> float:
    """Commands a CPU second: what is legal is asked, one is taken at random and carried out."""
    rng, dice = chance.of_bot("speed", 0, ""), SeededDice("speed")
    seat, rules = next(iter(card.seats)), card.rules
    count, began = 0, process_time()
    for _ in range(SPEED_GAMES):
        state = rules.new(chosen, dice)
        while rules.result(state) is None:
            command = rng.choice(rules.legal(state, seat).commands)
            state = rules.apply(state, command, dice, seat).state
            count += 1
    return count / (process_time() - began)
