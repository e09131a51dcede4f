"""What every game of the day room offers: its rules, its screen, its bots, a card for the list.

Pure: no Django. A game is a package `dayroom/<name>/` with `rules/` (the doors below as functions
of the package), `screen.py`, `bot.py` and `card.py`, whose `CARD` is listed in `dayroom/registry`.
States, commands, events and views are the game's own frozen types: here they are `Any`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from combat.rules.dice import Dice
from combat.rules.options import Options

Form = Mapping[str, Sequence[str]]
"""A form as posted: every field with its values."""
Plain = Any
"""What JSON holds."""
Seating = Literal["alone", "bot", "link", "hot_seat"]
"""Who plays: one seat; against a bot; a friend who comes by a link; one device for all seats."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a command led to. `final`: it showed somebody what was hidden, so it stands.

    A command that used the dice stands as well; the house sees that by itself.
    """

    state: Any
    events: tuple[Any, ...] = ()
    final: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the seats that won (none: nobody), a sentence, figures for statistics.

    figures: words for a number and the number, such as {"Hands won": 5}.
    """

    winners: tuple[str, ...]
    line: str
    figures: Mapping[str, float] = field(default_factory=dict)


class Rules(Protocol):
    """The doors of a game's rules: pure functions of a package or module."""

    def new(self, options: Mapping[str, str], dice: Dice) -> Any:
        """Return the state in which a game begins; `options` as the card's choices name them."""

    def legal(self, state: Any, seat: str) -> Options[Any, Any]:
        """Return what a seat may do now, and what it may not, with rule and page."""

    def apply(self, state: Any, command: Any, dice: Dice, seat: str) -> Step:
        """Carry out a command of a seat. RuleViolation where the rules do not allow it."""

    def visible_to(self, state: Any, seat: str) -> Any:
        """Return all that a seat may know: what screens and bots read. Seat "": anybody."""

    def heard_by(self, event: Any, seat: str) -> Any:
        """Return an event as a seat hears of it, None where it does not."""

    def waits_for(self, state: Any) -> tuple[str, ...]:
        """Return the seats that must decide now; none when the game is over."""

    def result(self, state: Any) -> Result | None:
        """Return how it ended, None while it is played."""

    def encode_state(self, state: Any) -> Plain:
        """Return a state as JSON."""

    def decode_state(self, data: Plain) -> Any:
        """Return the state that `encode_state` wrote. ValueError for anything else."""

    def encode_command(self, command: Any) -> Plain:
        """Return a command as JSON."""

    def decode_command(self, data: Plain) -> Any:
        """Return the command. MalformedCommand for what is none."""

    def encode_events(self, events: tuple[Any, ...]) -> Plain:
        """Return events as JSON."""

    def decode_events(self, data: Plain) -> tuple[Any, ...]:
        """Return the events that `encode_events` wrote."""


class Screen(Protocol):
    """What a page shows. Everything comes from `visible_to` and `heard_by`."""

    def board(self, view: Any, options: Options[Any, Any], seat: str) -> Any:
        """Return what the template `dayroom/<name>/board.html` draws, there named `board`."""

    def words(self, view: Any) -> Sequence[str]:
        """Return the board in sentences, for who cannot see it."""

    def told(self, event: Any, seat: str) -> str:
        """Return an event, as heard by the reader's seat, in a sentence; empty: not told."""

    def waiting(self, view: Any) -> str:
        """Return in a few words what is to be decided now: "Change cards, hand 3"."""

    def lesson(self, view: Any, options: Options[Any, Any]) -> Sequence[str]:
        """Return what somebody who plays for the first time is told now, none for nothing."""

    def command(self, form: Form) -> Plain:
        """Return the command that a form posted, as JSON. MalformedCommand for none."""


class Bot(Protocol):
    """A player without a screen."""

    def choose(self, view: Any, commands: Sequence[Any], rng: random.Random) -> Any:
        """Return one of the commands offered, by what the seat sees alone."""


def _line(result: Result) -> str:
    return result.line


def _nothing(event: Any) -> Mapping[str, Sequence[float]]:
    return {}


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """What a game brings for play by bots alone (`dayroom.selfplay`).

    players: by name, the usual one first. chance: the coins of the bots and the dice of a game, by
    the players' names and its number. ending: how it ended, the same words for what is counted
    together. measured: figures of an event by name, of which the spread is told.
    """

    players: Mapping[str, Bot]
    chance: Callable[[Sequence[str], int], tuple[random.Random, Dice]]
    ending: Callable[[Result], str] = _line
    measured: Callable[[Any], Mapping[str, Sequence[float]]] = _nothing


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game, chosen before it begins. values: (value, words); the first is usual."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    help: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A game as the day room lists it.

    code: in addresses ("lost-phantom"); its package, templates and fixtures have "_" for "-".
    ledger: the prefix of its rules' ids. seats: code and name, in order. seatings: who may play;
    the first is usual. hidden: a seat knows what another may not, so one device is handed over
    behind a curtain. bots: a code, words and the player, the usual one first. minutes: such as
    "30 to 60".
    together: seats decide at the same time, so that a page need not know what another has done.
    scripts: static files that the page of the game loads; it works without them. hint: what a good
    player would do, by the visible view, in a sentence; told on request.
    look: draws the board with something brought forward that the address names (`?look=`), such as
    a hex; looking changes nothing. news: from the events of the seat's last command and of what
    others did since, as it heard of them, what the board shows of them. selfplay: for figures.
    aside: the board itself has room for the lesson, taking back, and what happened.
    """

    code: str
    title: str
    line: str
    ledger: str
    minutes: str
    seats: Mapping[str, str]
    seatings: tuple[Seating, ...]
    hidden: bool
    rules: Rules
    screen: Screen
    scripts: tuple[str, ...] = ()
    look: Callable[[Any, Options[Any, Any], str, str], Any] | None = None
    news: Callable[[Sequence[Any], Sequence[Any], str], Any] | None = None
    aside: bool = False
    bots: tuple[tuple[str, str, Bot], ...] = ()
    choices: tuple[Choice, ...] = ()
    hint: Callable[[Any, Options[Any, Any]], str] | None = None
    together: bool = False
    selfplay: SelfPlay | None = None

    @property
    def lasts(self) -> str:
        """How long a game lasts, in words."""
        return f"{self.minutes} minutes" if self.minutes[-1:].isdigit() else self.minutes

    @property
    def folder(self) -> str:
        """The name of its package, of its templates' and its fixtures' folders."""
        return self.code.replace("-", "_")

    @property
    def style_sheet(self) -> str:
        """The static file of its own style."""
        return f"css/dayroom-{self.code}.css"

    def bot(self, code: str) -> Bot:
        """Return a bot by its code; KeyError for none."""
        return {name: player for name, _, player in self.bots}[code]
