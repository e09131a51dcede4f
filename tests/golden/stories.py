"""Stories in the rules' own words: what is offered, at what price; what is refused, by which rule;
what happens, and what is then otherwise. Each is kept as a text beside its test.

`PURPLEHAZE_GOLDEN=1 python3 run.py test tests/golden` writes the texts anew: read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import fields
from itertools import cycle, groupby, islice
from pathlib import Path
from typing import Any, Self

from pydantic import TypeAdapter

from campaign import rules
from campaign.rules import codec
from campaign.rules.commands import Command
from campaign.rules.delta import delta
from campaign.rules.previews import AnyOffer
from combat import rules as combat
from combat.rules import attach
from combat.rules.codec import decode_battle, encode_battle
from combat.rules.dice import RecordingDice, ScriptedDice, SeededDice
from combat.rules.errors import RuleViolation
from combat.rules.plain import JsonObject

BATTLE: TypeAdapter[combat.Battle] = TypeAdapter(combat.Battle)
FACES = tuple(islice(cycle((3, 1, 6, 2, 5, 4, 1, 2)), 200))
"""Dice enough for any turn of an Enemy."""
HERE = Path(__file__).parent
PLAIN = ("continue", "roll_rnr", "accept", "decline", "strike_camp", "roll_test")
"""Commands that go on without a choice."""


class Story:
    """Tells what commands lead to, line by line, from a state on."""

    host = "host"

    def __init__(self, state: Any, about: str = "") -> None:
        self.state = state
        self.lines = [f"# {about}"] if about else []

    def ask(self, *seats: str, only: str = "", wishes: bool = False) -> Self:
        """What these seats (the host, when none is named) may do, of one kind or all."""
        for seat in seats or (self.host,):
            options = self._options(seat)
            waiting = " ".join(options.deciders or (options.decider or "anybody",))
            self.lines.append(f"{seat or 'the table'} asks: {options.awaiting}, of {waiting}")
            self.lines += _offers(o for o in options.offers if only in ("", o.command.kind))
            self.lines += [f"  not {_refusal(r)}" for r in options.refusals]
            if wishes:
                self.lines += [f"  wishes {_words(o)}" for o in rules.wishes(self.state, seat)]
        return self

    def say(
        self,
        *commands: Any,
        seat: str | None = None,
        faces: Any = (),
        draws: Any = (),
        seed: str = "",
    ) -> Self:
        """Give commands: the dice, the events, what is otherwise afterwards, or the refusal."""
        for command in commands:
            self.lines.append(f"> {_words(command)}" + (f" by {seat}" if seat else ""))
            dice = RecordingDice(SeededDice(seed) if seed else ScriptedDice(faces, draws))
            try:
                outcome = self._apply(command, dice, seat)
            except RuleViolation as no:
                self.lines.append(f"  no: {no.code}: {no.message} ({no.rule}, p.{no.page})")
                continue
            self.tell(outcome, dice)
            before, after = (self._encoded(s) for s in (self.state, outcome.state))
            changes = (c for c in delta(before, after) if c[0][0] != "reading")  # its events again
            self.lines += [f"  = {_place(p)}: {_short(v)}" for p, v in changes]
            self.state = outcome.state
        return self

    def tell(self, outcome: Any, dice: RecordingDice) -> None:
        """What was rolled and what happened."""
        for roll in dice.rolls:
            self.lines.append(f"  {_words(roll)}")
        self.lines += [f"  {_words(event)}" for event in outcome.events]

    def show(self, *names: str) -> None:
        """What the state holds by these names."""
        held = self._encoded(self.state)
        self.lines += [f"  = {name}: {_short(held[name])}" for name in names]

    def each(self, *commands: Any, **how: Any) -> Self:
        """What comes of each of these commands, given from here."""
        here = self.state
        for command in commands:
            self.say(command, **how)
            self.state = here
        return self

    def on(self, most: int, seed: str, ask: bool = True) -> Self:
        """Go on for so many commands: the plain way, else what is offered first."""
        for n in range(most):
            offers = rules.legal(self.state, rules.legal(self.state, "host").decider).offers
            if not offers:
                break
            if ask:
                self.ask()
            plain = [o.command for o in offers if o.command.kind in PLAIN]
            self.say(plain[0] if plain else offers[0].command, seed=f"{seed} {n}")
        return self

    def _options(self, seat: str) -> Any:
        return rules.legal(self.state, seat)

    def _apply(self, command: Any, dice: RecordingDice, seat: str | None) -> Any:
        return rules.apply(self.state, command, dice, seat)

    def _encoded(self, state: Any) -> JsonObject:
        return codec.encode(state)


class CombatStory(Story):
    """The same of a battle; the table asks, and hears of chances and refusals."""

    host = ""

    def _options(self, seat: str) -> Any:
        return combat.legal(self.state, seat, previews=True)

    def _apply(self, command: Any, dice: RecordingDice, seat: str | None) -> Any:
        """Play on from what is stored."""
        stored = decode_battle(encode_battle(self.state))
        return combat.apply(attach(stored, self.state.content), command, dice, seat)

    def _encoded(self, state: Any) -> JsonObject:
        return BATTLE.dump_python(state, mode="json")  # type: ignore[no-any-return]


def same(name: str, stories: Iterable[Story]) -> None:
    """The stories are those of the text of this name."""
    told = "\n\n".join("\n".join(story.lines) for story in stories) + "\n"
    file = HERE / f"{name}.txt"
    if os.environ.get("PURPLEHAZE_GOLDEN"):
        file.write_text(told)
    assert told == file.read_text()


def _offers(offers: Iterable[AnyOffer]) -> list[str]:
    """The offers in their order; a line for those that differ in the last words alone."""
    lines = []
    for (label, first, _), some in groupby(offers, _alike):
        told = f"{label} {first}".strip()
        lines.append(f"  {told}: {', '.join(map(_tail, some))}".rstrip(": "))
    return lines


def _alike(offer: AnyOffer) -> tuple[str, str, int]:
    plain = offer.preview is None and offer.pool is None
    return offer.label, _head(offer.command), 0 if plain else id(offer)


def _values(thing: Any) -> list[Any]:
    return [getattr(thing, f.name) for f in fields(thing) if f.name != "kind"]


def _head(command: Command) -> str:
    """What the command is about, where it says more than that."""
    first, *rest = (*_values(command), "")
    return _short(first) if len(rest) > 1 else ""


def _tail(offer: AnyOffer) -> str:
    values = _values(offer.command)
    said = " ".join(map(_short, values[1:] or values))
    cost = " ".join(f"{p.label} {p.value:+d} {p.unit} {p.rule}" for p in offer.cost)
    more = [f"[{cost}]"] if cost else []
    if offer.pool is not None:
        parts = " ".join(f"{p.label}{p.value:+d}{p.die} {p.rule}" for p in offer.pool.parts)
        more.append(f"{{{offer.pool.focus}/{offer.pool.strike}/{offer.pool.crit}: {parts}}}")
    for name in ("chance", "critical", "expected"):
        if (value := getattr(offer, name)) is not None:
            more.append(f"{name} {value:.4f}")
    if offer.preview is not None:
        more.append(_words(offer.preview))
    return " ".join([said, *more]).strip()


def _refusal(refusal: Any) -> str:
    return f"{refusal.what}: {refusal.why} ({refusal.rule}, p.{refusal.page})"


def _words(thing: Any) -> str:
    """A command, an event, a roll or a preview: its name and its values."""
    if isinstance(thing, str | int | float | tuple | None):
        return _short(thing)
    name = getattr(thing, "kind", type(thing).__name__)
    return " ".join([str(name), *map(_short, _values(thing))])


def _short(value: Any) -> str:
    if hasattr(value, "__dataclass_fields__"):
        return f"({_words(value)})"
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, list | tuple):
        return f"[{' '.join(map(_short, value))}]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{k}={_short(v)}" for k, v in value.items() if v) + "}"
    return str(value) if value != "" else "-"


def _place(path: list[Any]) -> str:
    return ".".join(map(str, path))
