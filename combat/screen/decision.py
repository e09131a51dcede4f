"""What a decision of the battle is made of on the screen: buttons, shots, targets, spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

Wrap = Callable[[Any], str]
"""Gives the value of the button that sends a command."""
Help = Callable[[str], tuple[str, str]]
"""Gives the name and the text of an Ability or a Boon card."""


@dataclass(frozen=True, slots=True)
class After:
    """Where the Initiative marker would stand; `final` once both Orders are given; `least` where
    they cost less than the marker must move (PH-CBT-INIT-08); `twice` where most Combat markers
    would leave it with the Enemy once he has acted (PH-CBT-INIT-02, PH-CBT-ENEMY-11); `over` where
    the turn stays ours and nobody is left to take it, which ends the Combat (PH-CBT-END-01)."""

    value: int
    text: str
    ours: bool
    final: bool
    least: bool = False
    twice: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A command as a button. `cost` is its Initiative, `costs` why, `at` the space it concerns,
    `ammo` what is used up, `man` the numbers of the Marine it chooses, `binds`: that it leaves but
    one Order to give (PH-CBT-ORDER-01, p.33), `arm` his Weapon by its code; `asks`: that another
    is asked for it, who alone may do it; `wanted`: who asks for it."""

    json: str
    label: str
    detail: str = ""
    icon: str = ""
    cost: int | None = None
    costs: str = ""
    after: After | None = None
    at: str = ""
    odds: str = ""
    strong: bool = False
    ammo: str = ""
    man: str = ""
    binds: bool = False
    arm: str = ""
    asks: bool = False
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """A way to fire at a target: chance to eliminate it (percent), what it brings, the dice, and a
    line for each thing that makes them so; `burst` says to whom the hits may spread, "" without
    Burst at this Range."""

    button: Button
    chance: str
    meter: int
    promise: str
    pool_sum: str
    why: tuple[str, ...]
    burst: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """An Enemy that may be fired at and the ways to do it, the likeliest first; `beside` are the
    spaces of the Enemies right beside it."""

    key: str
    space: str
    name: str
    state: str
    range: int
    sight: str
    shots: tuple[Shot, ...]
    beside: tuple[str, ...] = ()

    @property
    def burst(self) -> str:
        """To whom the hits of some way may spread."""
        return next((shot.burst for shot in self.shots if shot.burst), "")

    @property
    def wanted(self) -> str:
        """Who asks for some way."""
        return next((shot.button.wanted for shot in self.shots if shot.button.wanted), "")

    @property
    def best(self) -> Shot:
        """The likeliest way."""
        return self.shots[0]


SHORT = {"skill": "Skills", "cards": "Boon", "send": "Say whom"}
AT_ONCE = {
    "placement": 3, "stand": 3, "stay": 3, "claymore": 3, "reaction": 3, "other": 2, "idle": 1,
}  # fmt: skip
"""Sections of commands that need nothing more to be said, and how many the bar has room for."""


@dataclass(frozen=True, slots=True)
class Run:
    """Buttons that differ in where alone, told once: `name` is what each of many begins with, ""
    for a button by itself."""

    buttons: tuple[Button, ...]
    name: str = ""

    @property
    def first(self) -> Button:
        """One that tells for all what they do and cost."""
        return self.buttons[0]

    @property
    def places(self) -> tuple[tuple[Button, str], ...]:
        """Each with what is its own."""
        return tuple(
            (button, button.label.removeprefix(f"{self.name}: ")) for button in self.buttons
        )


def _alike(button: Button) -> tuple[str, str, object]:
    name, colon, _ = button.label.partition(": ")
    return name if colon else "", button.detail, (button.cost, button.after, button.ammo)


MANY = 3
"""So many buttons that differ in where alone are told as one."""


@dataclass(frozen=True, slots=True)
class Section:
    """Buttons that belong together; `key` names the section for styles and anchors."""

    key: str
    title: str
    icon: str
    buttons: tuple[Button, ...]
    note: str = ""
    folded: bool = False

    @property
    def short(self) -> str:
        """The title where there is little room."""
        if self.key == "other" and self.buttons[1:]:
            return "More"
        return SHORT.get(self.key, self.title.partition(", ")[0])

    @property
    def runs(self) -> Iterator[Run]:
        """Its buttons in order, those together that say and cost the same: "Ghost: M1-1"."""
        for (name, _, _), found in groupby(self.buttons, _alike):
            buttons = tuple(found)
            if name and len(buttons) >= MANY:
                yield Run(buttons, name)
            else:
                yield from (Run((button,)) for button in buttons)

    @property
    def at_once(self) -> bool:
        """Whether its commands stand in the bar that is always in sight."""
        return len(self.buttons) <= AT_ONCE.get(self.key, 0)

    @property
    def on_board(self) -> bool:
        """Whether all of it is pressed on the board."""
        return self.key == "activate"


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the board that can be pressed: a command, or a link to a target's odds; `man` are
    the numbers of the Marine who is chosen there, `worth` the odds of the best shot from there;
    `asks` and `wanted` as a button's."""

    space: str
    label: str
    kind: str
    json: str = ""
    tag: str = ""
    cost: int | None = None
    man: str = ""
    asks: bool = False
    wanted: str = ""
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Placing:
    """The spaces one Marine may be put on; `man` are his numbers, `told` what he fires and at whom
    from where he is."""

    number: int
    marine: str
    name: str
    space: str
    cells: tuple[Cell, ...]
    man: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A target: its hits as proposed, the `least` and `most` it may be given, and the number of
    hits at which it falls, 0 where nobody knows; `made_of` adds that number up."""

    space: str
    name: str
    hits: int
    least: int
    most: int
    falls: int
    made_of: str = ""


@dataclass(frozen=True, slots=True)
class Sharing:
    """Hits to share out. `json` is the proposal, which eliminates most, as a command; `burst`:
    the first target needs as many as each of the others."""

    json: str
    total: int
    burst: bool
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """All that may be decided now; `beyond` says who is out of Range, and by how much, `shut` at
    whom no Focus die is left, `mute` which Weapon does not fire at all."""

    sections: tuple[Section, ...] = ()
    targets: tuple[Target, ...] = ()
    cells: tuple[Cell, ...] = ()
    placings: tuple[Placing, ...] = ()
    sharing: Sharing | None = None
    beyond: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()
    mute: tuple[str, ...] = ()

    @property
    def out(self) -> tuple[tuple[str, tuple[str, ...], str], ...]:
        """What no shot is fired at, or with: in a word, the lines, and the rule if one is named."""
        told = (
            ("No Focus die left.", self.shut, "PH-CBT-FIRE-06"),
            ("No shot.", self.mute, ""),
            ("Out of Range.", self.beyond, ""),
        )
        return tuple(each for each in told if each[1])
