"""Who walks the first patrol: one who does as he is told, and careful or careless ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from campaign import rules
from campaign.bots.policies import choose_careful, choose_random
from campaign.content import files, lessons
from campaign.rules import codec
from campaign.rules.commands import Bivouac, Command, Fight, GiveFirstAid, March
from campaign.rules.content import Content
from campaign.rules.events import Event
from campaign.rules.state import CampaignOptions, State
from campaign.rules.visible import View
from campaign.screens.lessons import signs
from combat.rules.commands import Activate, Move, PlaceMarine
from combat.rules.keyed_dice import KeyedDice

TOLD: dict[str, Command] = {
    "march": March("I8"),
    "threat": March("H8"),
    "place": Fight(PlaceMarine("MP.10", "M2-2")),
    "initiative": Fight(Activate("MP.09")),
    "enemy": Fight(Activate("MP.18")),
    "move": Fight(Move("M1-4")),
    "bivouac": Bivouac(30),
    "first-aid": GiveFirstAid("MP.18"),
}
"""What a lesson tells him to do that a careful bot might not."""
COURSE = "first-patrol"


@cache
def content() -> Content:
    """Return the book of the first patrol as it is loaded."""
    return files.content_from_documents(files.of_patrol(files.documents()))


@dataclass
class Walk:
    """A patrol under way: what happened, and which lesson was on before each decision."""

    seed: int
    state: State = field(init=False)
    events: list[tuple[Event, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = rules.new(content(), CampaignOptions(), "")
        self.dice = KeyedDice(str(self.seed))

    @property
    def rng(self) -> random.Random:
        """The same luck however often he is asked at one decision."""
        return random.Random(f"{self.seed} {len(self.events)}")

    @property
    def view(self) -> View:
        """What its player sees."""
        return rules.visible_to(self.state, "host")

    @property
    def lesson(self) -> str:
        """The code of the lesson that is on, empty for none."""
        happened = lessons.kinds(codec.encode_events(batch) for batch in self.events)
        course = lessons.courses()[COURSE]
        view = self.view
        found = lessons.current(course, view.options.awaiting, happened, signs(view, course.spaces))
        return found.code if found is not None else ""

    def do(self, command: Command) -> None:
        """Carry a decision out."""
        outcome = rules.apply(self.state, command, self.dice, "host")
        self.state = outcome.state
        self.events.append(outcome.events)

    def pupil(self, view: View, lesson: str) -> Command:
        """Return what he does who is told, and is careful where he is told nothing."""
        told = TOLD.get(lesson)
        if told is not None and view.options.allows(told):
            return told
        if lesson == "home" or (view.options.awaiting == "squad_action" and not lesson):
            for way in (March("J7"), March("I8"), March("I7")):
                if view.options.allows(way):
                    return way
        return choose_careful(content(), view, self.rng)

    def careless(self, view: View, lesson: str) -> Command:
        """Return anything that is allowed."""
        return choose_random(content(), view, self.rng)


def walked(seed: int, how: str = "pupil", most: int = 400) -> Iterator[tuple[Walk, View, str]]:
    """Yield a patrol before each decision, until nothing is left to decide."""
    walk = Walk(seed)
    choose = getattr(walk, how)
    for _ in range(most):
        view, lesson = walk.view, walk.lesson
        yield walk, view, lesson
        if not view.options.offers:
            return
        walk.do(choose(view, lesson))
    raise AssertionError(f"seed {seed}: no end")
