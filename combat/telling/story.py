"""What happened in Combat as a page tells it: sentences in chapters, with marks on the board.

A chapter is what one side did: a Marine's Orders, a strike, the Enemy's Activation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from combat.rules import events as ev
from combat.telling.course import Other, Speech, nothing, silence, told
from combat.telling.names import Names
from combat.telling.places import Mark, Places
from combat.telling.sentences import Sentence

MANY = 4
"""Lines from a roll on, itself one, that are too many to stay once they were told (beats.css)."""


@dataclass(slots=True)
class Chapter:
    """What one side did; `side` is marines, enemy or board."""

    title: str
    side: str
    lines: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Story:
    """All that the last act brought about; `headline` says the gist for the live region, `picture`
    is what the board shows of it beat by beat."""

    chapters: tuple[Chapter, ...]
    headline: str
    picture: str = ""

    @property
    def folded(self) -> bool:
        """Whether anything came before what led to the newest roll, or much after it."""
        rolls = [
            (number, place)
            for number, chapter in enumerate(self.chapters)
            for place, line in enumerate(chapter.lines)
            if line.roll
        ]
        if not rolls:
            return False
        number, place = rolls[-1]
        many = len(self.chapters[number].lines) > place + MANY
        return many or len(rolls) > 1 or rolls > [(0, 1)]

    @property
    def marks(self) -> list[Mark | None]:
        """What the board shows of each beat."""
        return [line.mark for line in self._lines]

    @property
    def shouts(self) -> list[tuple[int, Sentence]]:
        """The lines at which somebody says something aloud, with the number of their beat."""
        return [(beat, line) for beat, line in enumerate(self._lines) if line.said]

    @property
    def _lines(self) -> list[Sentence]:
        return [line for chapter in self.chapters for line in chapter.lines]


def tell(
    names: Names,
    events: Iterable[object],
    other: Other = nothing,
    places: Places | None = None,
    speech: Speech = silence,
) -> Story:
    """The story of some events, oldest first; `other` words those that are not the battle's,
    `places` are those after the story, for the marks on the board, `speech` knows who says what."""
    book = _Book()
    for group, sentence in told(names, events, other, places, speech):
        book.add(_actor(names, group[0]), sentence)
        last = group[-1]
        if isinstance(last, ev.InitiativeMoved) and last.by in ("enemy", *names.marines):
            book.close()
    chapters = book.chapters()
    return Story(chapters, _headline(chapters))


class _Book:
    """Chapters as they are filled; lines before the first actor wait for the chapter to come."""

    def __init__(self) -> None:
        self._chapters: list[Chapter] = []
        self._open: Chapter | None = None
        self._waiting: list[Sentence] = []

    def add(self, actor: tuple[str, str], line: Sentence | None) -> None:
        title, side = actor
        if title and (self._open is None or self._open.title != title):
            self._open = Chapter(title, side, self._waiting)
            self._waiting = []
            self._chapters.append(self._open)
        if line is not None:
            (self._waiting if self._open is None else self._open.lines).append(line)

    def close(self) -> None:
        self._open = None

    def chapters(self) -> tuple[Chapter, ...]:
        if self._waiting and self._chapters:
            self._chapters[-1].lines.extend(self._waiting)
        elif self._waiting:
            self._chapters.append(Chapter("The Combat", "board", self._waiting))
        self._waiting = []
        return tuple(chapter for chapter in self._chapters if chapter.lines)


def _actor(names: Names, event: object) -> tuple[str, str]:
    """Whose chapter an event opens; nothing for those that belong to the chapter under way."""
    match event:
        case ev.CombatSetUp():
            return "The Combat is set up", "board"
        case ev.CombatBegan():
            return "The Combat begins", "board"
        case ev.RoundStarted(number):
            return f"Combat round {number}", "board"
        case ev.ClaymoreTriggered():
            return "The Claymore", "marines"
        case ev.StrikeArrived():
            return "Fire Support", "marines"
        case ev.TankFired():
            return "The Tank", "marines"
        case ev.InitiativeMoved(by="enemy"):
            return "The Enemy acts", "enemy"
        case ev.RetreatRolled() | ev.TacticsResolved() | ev.CombatMarkerDrawn():
            return "The Enemy acts", "enemy"
        case ev.CombatOver():
            return "The Combat is over", "board"
        case (
            ev.MarineMoved(marine) | ev.CoverTaken(marine) | ev.Idled(marine) | ev.Fired(marine)
            | ev.SmokePopped(marine) | ev.SkillUsed(marine)
        ):  # fmt: skip
            return names.marine(marine), "marines"
    return "", ""


def _headline(chapters: tuple[Chapter, ...]) -> str:
    """The lines that matter most, for a reader in a hurry and for screen readers."""
    told = []
    for chapter in chapters:
        weighty = [_aloud(line) for line in chapter.lines if line.loud or line.said]
        told.append(f"{chapter.title}: {' '.join(weighty or [chapter.lines[0].text])}")
    return " ".join(told)


def _aloud(line: Sentence) -> str:
    return f"{line.text} {line.said.who}: “{line.said.words}”" if line.said else line.text
