"""Lessons as data: fixtures/lessons, checked and read once.

A lesson says when it is on, by the decision that waits and by what has happened; what ends it;
what the teacher says, what there is to do, and at what part of the page he points. `current` finds
the one that is on; it is kept nowhere, and no screen knows of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from string import Formatter
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, TypeAdapter, model_validator

from campaign.content import rulebook
from campaign.content.ledger import ROOT
from campaign.rules.events import BattleHappened
from campaign.rules.events import Event as CampaignEvent
from campaign.rules.language import Node
from combat.content_files import plain_yaml
from combat.rules.events import DiceRolled
from combat.rules.events import Event as BattleEvent

FOLDER = ROOT / "fixtures" / "lessons"

Point = Literal[
    "", "reading", "goals", "choice", "test", "dice", "march", "way", "threat", "time", "stamina",
    "placing", "counter", "wins", "begin", "space", "initiative", "men", "orders", "fire", "roll",
    "critical", "board", "bivouac", "first-aid", "squad", "upgrade", "on", "decision", "pay",
]  # fmt: skip
"""Parts of the play page to point at: `static/css/lesson.css` knows where each of them is."""


Die = tuple[Literal["focus", "strike", "crit"], Annotated[int, Field(ge=1, le=6)]]
"""A die of an example: its kind, and the face it shows."""


FIGURES = frozenset({"orders", "weapon", "best", "last", "target", "gives"})
"""What `say` may name in braces, of the man who acts, his Orders and his Weapon: see the screen
(`campaign.screens.figures`)."""


WAY = "way"
"""What a lesson on the map may name in braces: where to go next to come to its `space`."""


CRITICAL = "battle.critical_hit"
"""How a roll that is a Critical Hit is written, beside its own kind."""


class Happened(Node):
    """That so many events of a kind happened; those of a Combat are written `battle.fired`."""

    event: str
    times: int = Field(1, ge=1)


class Also(Node):
    """A line more, said where one of these signs is seen, or one of these events happened."""

    where: tuple[str, ...] = Field(min_length=1)
    say: str = Field(min_length=20, max_length=110)


class Lesson(Node):
    """One lesson. `awaiting`: the decisions at which it can be on; `after`: what must have
    happened; `until`: any of these, having happened since `after`, ends it for good; `where`: it
    is on only where one of these signs is seen (`campaign.screens.lessons.signs`), `unless`: only
    where none of these is.

    `say` is what the teacher says, `do` what there is to do; `rules` are those that it shows. At an
    Order he may name FIGURES of the board in braces, on the map WAY. The first `also` that fits
    is said below it.
    `led`: he says what to do himself, and no other adviser is asked beside him; `labelled`: in a
    Combat a Marine's counter is drawn there, a word at each of its signs.
    `point` is what he points at, `leads` where it is done, if elsewhere, `space` the one to go to,
    `man` whom to press, by his ID numbers ("3 5").
    `dice` are an example of how dice match, drawn below what he says. One that stands `beside` the
    course comes only where it is needed, and is not numbered.
    """

    code: str = Field(pattern=r"^[a-z][a-z-]*$")
    title: str = Field(max_length=40)
    awaiting: tuple[str, ...] = Field(min_length=1)
    after: Happened | None = None
    until: tuple[Happened, ...] = Field(min_length=1)
    where: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    say: str = Field(min_length=20, max_length=520)
    do: str = Field(max_length=160)
    point: Point = ""
    leads: Point = ""
    space: str = ""
    man: str = ""
    dice: tuple[Die, ...] = ()
    beside: bool = False
    led: bool = False
    labelled: bool = False
    also: tuple[Also, ...] = ()
    rules: tuple[str, ...] = Field((), max_length=3)


class Later(Node):
    """What a patrol leaves for later, in a line, and the rule that it leads to."""

    say: str = Field(min_length=20, max_length=110)
    rule: str


class Known(Node):
    """What whoever has walked a patrol knows: of what, and a line in the teacher's book."""

    what: str = Field(max_length=20)
    say: str = Field(min_length=20, max_length=120)


class Course(Node):
    """The lessons of a patrol in order, and what is said when it is over."""

    book: str
    teacher: str
    lessons: tuple[Lesson, ...]
    later: tuple[Later, ...]
    known: tuple[Known, ...] = Field(min_length=6, max_length=8)
    farewell: str

    @property
    def numbered(self) -> tuple[str, ...]:
        """The codes of the lessons that everybody meets, in order."""
        return tuple(lesson.code for lesson in self.lessons if not lesson.beside)

    @property
    def spaces(self) -> frozenset[str]:
        """The Spaces of the map that a lesson says to go to."""
        marches = [lesson for lesson in self.lessons if "squad_action" in lesson.awaiting]
        return frozenset(lesson.space for lesson in marches if lesson.space)

    @model_validator(mode="after")
    def _sound(self) -> Course:
        codes = [lesson.code for lesson in self.lessons]
        if len(set(codes)) != len(codes):
            raise ValueError("two lessons have the same code")
        if astray := {line.rule for line in self.later} - set(rulebook.places()):
            raise ValueError(f"there is no {', no '.join(sorted(astray))}")
        for lesson in self.lessons:
            if strange := _strange(lesson):
                raise ValueError(f"{lesson.code}: there is no {', no '.join(strange)}")
        return self


class Reminder(Node):
    """A line that comes again: the decisions at which it fits, an event of the last command that
    it follows (empty: none is asked for), and the rule that it leads to; `where` as in a lesson.
    """

    code: str = Field(pattern=r"^[a-z][a-z-]*$")
    awaiting: tuple[str, ...] = Field(min_length=1)
    after: str = ""
    where: tuple[str, ...] = ()
    say: str = Field(min_length=20, max_length=100)
    rule: str

    @model_validator(mode="after")
    def _known(self) -> Reminder:
        if self.rule not in rulebook.places() or self.after not in {"", *_kinds()}:
            raise ValueError(f"{self.code}: there is no {self.rule} or no {self.after}")
        return self


def _strange(lesson: Lesson) -> list[str]:
    """Return the events, rules and figures of a lesson that there are not where it is on."""
    waits = (*lesson.until, *((lesson.after,) if lesson.after is not None else ()))
    astray = sorted({wait.event for wait in waits} - _kinds())
    figures = set(FIGURES) if lesson.awaiting == ("order",) else set()
    figures |= {WAY} if lesson.awaiting == ("squad_action",) and lesson.space else set()
    said = Formatter().parse(f"{lesson.say} {lesson.do}")
    named = {name for _, name, _, _ in said if name is not None}
    return astray + sorted(set(lesson.rules) - set(rulebook.places())) + sorted(named - figures)


@cache
def _kinds() -> frozenset[str]:
    """Return how each kind of event is written."""
    battle = (f"battle.{kind}" for kind in _kinds_of(BattleEvent))
    return frozenset((*_kinds_of(CampaignEvent), *battle, CRITICAL))


def _kinds_of(union: Any) -> Iterator[str]:
    """Yield the kinds of a union of events. Any: unions are nested, and have no type."""
    if is_dataclass(union):
        yield from (str(field.default) for field in fields(union) if field.name == "kind")
    for part in get_args(union):
        yield from _kinds_of(part)


@cache
def courses() -> Mapping[str, Course]:
    """Return every course by the code of its book. ValidationError for a mistake in the files."""
    raw = plain_yaml((FOLDER / "patrol.yaml").read_text(encoding="utf-8"))
    course = Course.model_validate(raw)
    return {course.book: course}


@cache
def reminders() -> tuple[Reminder, ...]:
    """Return what comes again in campaigns. ValidationError for a mistake in the file."""
    raw = plain_yaml((FOLDER / "reminders.yaml").read_text(encoding="utf-8"))
    return TypeAdapter(tuple[Reminder, ...]).validate_python(raw)


def fitting(
    awaiting: str, happened: Collection[str], signs: Collection[str] = ()
) -> tuple[Reminder, ...]:
    """Return the lines that fit a decision; `happened`: the kinds of the last command's events,
    `signs`: what is seen there.
    """
    return tuple(
        line
        for line in reminders()
        if awaiting in line.awaiting
        and (not line.after or line.after in happened)
        and _seen(line.where, signs)
    )


def said(lesson: Lesson, signs: Collection[str]) -> str:
    """Return what the teacher says of a lesson where these signs are seen, its parts by a blank
    line apart.
    """
    more = (also.say.strip() for also in lesson.also if _seen(also.where, signs))
    return "\n\n".join([lesson.say.strip(), *islice(more, 1)])


def _seen(where: Collection[str], signs: Collection[str]) -> bool:
    return not where or not set(where).isdisjoint(signs)


def kinds_of(event: CampaignEvent) -> tuple[str, ...]:
    """Return how the kind of an event is written in the files; a Critical Hit has one more."""
    if not isinstance(event, BattleHappened):
        return (event.kind,)
    critical = isinstance(event.event, DiceRolled) and event.event.critical
    return (f"battle.{event.event.kind}", *((CRITICAL,) if critical else ()))


# --- which one is on ------------------------------------------------------------------------------


def kinds(batches: Iterable[Sequence[Mapping[str, Any]]]) -> list[str]:
    """Return the kinds of journalled events, in the order they are given in.

    batches: the events of one command each, as the journal keeps them.
    """
    return [kind for batch in batches for event in batch for kind in _written(event)]


def _written(event: Mapping[str, Any]) -> Iterator[str]:
    if event["kind"] != "battle_happened":
        yield str(event["kind"])
        return
    yield f"battle.{event['event']['kind']}"
    if event["event"].get("critical") and event["event"]["kind"] == "dice_rolled":
        yield CRITICAL


def current(
    course: Course, awaiting: str, happened: Sequence[str], signs: Collection[str] = ()
) -> Lesson | None:
    """Return the first lesson that fits the decision that waits and what is seen there, and has
    not ended.
    """
    for lesson in course.lessons:
        seen = awaiting in lesson.awaiting and _seen(lesson.where, signs)
        if seen and set(lesson.unless).isdisjoint(signs) and _open(lesson, happened):
            return lesson
    return None


def _open(lesson: Lesson, happened: Sequence[str]) -> bool:
    since = _since(lesson.after, happened)
    if since is None:
        return False
    found = Counter(happened[since:])
    return all(found[end.event] < end.times for end in lesson.until)


def _since(after: Happened | None, happened: Sequence[str]) -> int | None:
    """Return how many events came before what a lesson waits for, that included; None: not yet."""
    if after is None:
        return 0
    places = [at for at, kind in enumerate(happened, 1) if kind == after.event]
    return places[after.times - 1] if len(places) >= after.times else None
