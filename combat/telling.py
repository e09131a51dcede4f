"""What happened in Combat, told: events become chapters of short sentences, with dice as dice.

A chapter is what one side did: a Marine's Orders, a strike, the Enemy's Activation. The rules
build no sentences; this is the one place where their events become words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from combat.rules import events as ev
from combat.telling_dice import Roll, roll_of
from combat.telling_harm import blow, cover_lost
from combat.telling_places import Mark, Places
from combat.telling_words import sentence
from combat.words import Names, count, listed

Other = Callable[[object], "Line | None"]


LOUD = frozenset({"cross", "damage", "kia", "claymore", "fire-support", "log"})
"""Icons of the lines that matter most."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story: `icon` names a drawing, `tone` is good or bad for the Marines,
    quiet for bookkeeping, or plain; `roll` holds the dice it tells of, `detail` a longer text,
    `mark` what the board shows meanwhile."""

    text: str
    icon: str = ""
    tone: str = "plain"
    roll: Roll | None = None
    detail: str = ""
    mark: Mark | None = None

    @property
    def loud(self) -> bool:
        """Whether it matters most: somebody falls or is hurt."""
        return self.icon in LOUD and self.tone in ("good", "bad")


@dataclass(slots=True)
class Chapter:
    """What one side did; `side` is marines, enemy or board."""

    title: str
    side: str
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Story:
    """All that the last act brought about; `headline` says the gist for the live region."""

    chapters: tuple[Chapter, ...]
    headline: str


def tell(
    names: Names,
    events: Iterable[object],
    other: Other = lambda _: None,
    places: Places | None = None,
) -> Story:
    """The story of some events, oldest first; `other` words those that are not the battle's,
    `places` are those after the story, for the marks on the board."""
    told = _wanted(tuple(events))
    places = places or Places()
    places.rewind(told)
    for event in reversed(told):
        names.note(event)
    book = _Book()
    for group in _grouped(told):
        line = _together(names, group) if len(group) > 1 else _line(names, group[0], other)
        mark = places.mark(group)
        book.add(_actor(names, group[0]), replace(line, mark=mark) if line and mark else line)
        if isinstance(group[0], ev.CombatSetUp):
            book.add(("", ""), _muster(names, told))
        if isinstance(group[-1], ev.InitiativeMoved) and group[-1].by in ("enemy", *names.marines):
            book.close()
        for event in group:
            places.follow(event)
        _follow(names, group[-1])
    chapters = book.chapters()
    return Story(chapters, _headline(chapters))


PLACED_BY_HAND = 2
"""Marines placed by one command of a player; more are placed by the game."""


def _wanted(events: tuple[object, ...]) -> tuple[object, ...]:
    """Without what the board shows better: the Cover and the Marines placed at the set up."""
    placed = sum(isinstance(event, ev.MarinePlaced) for event in events)
    return tuple(
        event
        for event in events
        if not (isinstance(event, ev.MarinePlaced) and placed > PLACED_BY_HAND)
        and not (isinstance(event, ev.HardCoverChanged) and event.reason == "set up")
    )


def _muster(names: Names, events: tuple[object, ...]) -> Line | None:
    """The Enemies placed at the set up, counted by type."""
    placed = [e.type for e in events if isinstance(e, ev.EnemyPlaced) and e.reason == "set up"]
    kinds = {kind: placed.count(kind) for kind in placed}
    told = listed(
        count(number, names.kind(kind), "" if kind else "hidden Enemies")
        for kind, number in kinds.items()
    )
    return Line(f"Facing the Squad: {told}.", "fighter") if kinds else None


class _Book:
    """Chapters as they are filled; lines before the first actor wait for the chapter to come."""

    def __init__(self) -> None:
        self._chapters: list[Chapter] = []
        self._open: Chapter | None = None
        self._waiting: list[Line] = []

    def add(self, actor: tuple[str, str], line: Line | None) -> None:
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


def _grouped(events: tuple[object, ...]) -> list[list[object]]:
    """What befalls one man in one blow stays together: Cover lost, hits, elimination."""
    groups: list[list[object]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        if isinstance(last, ev.CoverLost | ev.EnemyHit) and _victim(event) == _victim(last):
            if _victim(groups[-1][0]) != _victim(last):
                groups.append([groups[-1].pop()])
            groups[-1].append(event)
        elif isinstance(last, ev.CoverLost) and _alike(last, event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _alike(one: ev.CoverLost, other: object) -> bool:
    """Whether two lose as much Soft Cover for the same reason."""
    same = isinstance(other, ev.CoverLost) and (one.soft, one.reason) == (other.soft, other.reason)
    return same


def _victim(event: object) -> str:
    match event:
        case ev.CoverLost(who):
            return who
        case ev.EnemyHit(key) | ev.EnemyEliminated(key) | ev.MarineHit(key):
            return key
    return ""


def _together(names: Names, group: list[object]) -> Line:
    events = [event for event in group if isinstance(event, ev.AnyEvent)]
    lost = [event for event in events if isinstance(event, ev.CoverLost)]
    if len({_victim(event) for event in events}) > 1:
        return Line(*cover_lost(names, lost))
    return Line(*blow(names, events))


def _line(names: Names, event: object, other: Other) -> Line | None:
    if isinstance(event, ev.DiceRolled):
        return _rolled(names, event)
    if not isinstance(event, ev.AnyEvent):
        return other(event)
    told = sentence(names, event)
    if told is None:
        return None
    text, icon, tone, *detail = told
    return Line(text, icon, tone, detail="".join(detail))


def _rolled(names: Names, event: ev.DiceRolled) -> Line:
    enemy = event.by not in names.marines and event.by != "claymore"
    roll = roll_of(names, event, by_id=enemy)
    others = {"enemy": "The Enemy", "claymore": "The Claymore"}
    who = names.marines.get(event.by) or others.get(event.by) or names.tactics(event.by)
    if not event.focus:
        return Line(f"{who} has no Focus dice left: no roll, no hits.", "dice")
    hits = f"{event.hits} hits" if event.hits != 1 else "1 hit"
    tone = "plain" if not event.hits else "bad" if enemy else "good"
    critical = ", a Critical Hit" if event.critical else ""
    return Line(f"{who} rolls: {hits if event.hits else 'no hits'}{critical}.", "dice", tone, roll)


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


def _follow(names: Names, event: object) -> None:
    """An Enemy that has moved is spoken of by its new space from then on."""
    if isinstance(event, ev.EnemyMoved):
        kind, _ = names.enemies.get(event.enemy, ("", ""))
        names.enemies[event.enemy] = (kind, event.to)


def _headline(chapters: tuple[Chapter, ...]) -> str:
    """The lines that matter most, for a reader in a hurry and for screen readers."""
    told = []
    for chapter in chapters:
        weighty = [line.text for line in chapter.lines if line.loud]
        told.append(f"{chapter.title}: {' '.join(weighty or [chapter.lines[0].text])}")
    return " ".join(told)
