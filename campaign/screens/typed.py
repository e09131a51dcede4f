"""The panel that asks players for their dice (house rule: physical dice)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.game.typed_dice import written
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens.journal import thrown
from campaign.telling.words import Words
from combat.rules.dice import Roll
from combat.rules.typed_dice import DiceNeeded, Wanted

THREAT_DIE = "A D6 serves as a Threat die: 1 green, 2 and 3 gray, 4 and 5 yellow, 6 red."
NAMES = {"d6": "D6", "threat": "Threat"}


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to roll at once: what for, which, how many; `example` shows how to type them."""

    why: str
    die: str
    n: int

    @property
    def name(self) -> str:
        """Say how many of which dice: "3 Focus"."""
        return f"{self.n} {NAMES.get(self.die, self.die.capitalize())}"

    @property
    def pattern(self) -> str:
        """What a browser lets pass."""
        return f"[1-6]{{{self.n}}}"


@dataclass(frozen=True, slots=True)
class Typing:
    """What is asked: the command it is for, the throws typed before as text, those wanted now.

    typed: what the throws before were for, and what they showed.
    """

    command: str
    kept: str
    throws: tuple[Throw, ...]
    typed: tuple[tuple[Throw, str], ...]

    @property
    def title(self) -> str:
        """Say what to roll: "Roll 3 Focus and 4 Strike"."""
        names = [throw.name for throw in self.throws]
        return "Roll " + " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    @property
    def note(self) -> str:
        """How to read a D6 that stands for another die."""
        return THREAT_DIE if any(throw.die == "threat" for throw in self.throws) else ""


def typing(content: Content, view: View, command: str, needed: DiceNeeded) -> Typing:
    """Return the panel for dice that are wanting; `command` is the JSON to be posted again."""
    words = Words(content, view.state)
    known = [_throw(words, want) for want in needed.known]
    typed = zip(known, (" ".join(map(str, throw)) for throw in needed.kept), strict=True)
    wanted = tuple(_throw(words, want) for want in needed.wanted)
    return Typing(command, written(needed.kept), wanted, tuple(typed))


def _throw(words: Words, want: Wanted) -> Throw:
    line = thrown(words, Roll("d6", want.why, ()))
    return Throw(line.why, line.die, want.n)


def mistake(needed: DiceNeeded) -> str:
    """Say what is wrong with the throw that was typed; empty when none was."""
    if needed.wrong is None:
        return ""
    n, got = needed.wanted[0].n, len(needed.wrong)
    if got != n:
        dice = "die is" if n == 1 else "dice are"
        return f"{n} {dice} wanted, {got} typed."
    return "A die shows 1 to 6."
