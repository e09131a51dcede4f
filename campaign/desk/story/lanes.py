"""Draws a book by its Log Entries: Missions from left to right, an entry on a lane of its own.

Lanes that do not meet share a row, so that the whole book is one picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.desk.story.book import ANYWHERE, OVER, Lane, Outcome, Place, Stop, Story
from campaign.desk.story.drawing import cut
from combat.telling.english import percent

COLUMN, LAST_COLUMN, MARGIN = 108, 238, 16
HEAD, ROW, LINE = 76, 40, 27
"""Heights of the Missions' boxes and of a row; where the line runs in a row."""
RADIUS, STUB = 10, 34
LETTER = 8.2
"""Pixels of a capital letter, at the most."""
LONGEST = 26
"""Letters of a name."""
GRADE, BOX = 19, 86
"""Heights of an ending's line and of a Motivation's box."""
TIP = 11
"""Length of an arrow's tip."""
NARROW = 11
"""Letters of a title's line above a column."""

Href = Callable[[Place], str]


@dataclass(slots=True)
class Head:
    """A box above a column: where it is, its lines of text, where a click leads."""

    x: int
    width: int
    title: str
    lines: list[tuple[int, str]]
    """How far below the first line each of the others stands, and its text."""
    more: str
    href: str
    spoken: str


@dataclass(slots=True)
class Circle:
    """A stop as it is drawn: its middle, its kind, its number, what is said, where it leads.

    kind: noted, asked, both or erased; state as of `book.Stop`.
    """

    x: int
    y: int
    kind: str
    state: str
    text: str
    href: str
    spoken: str


@dataclass(slots=True)
class Track:
    """A lane as it is drawn: its name, its lines and the tips of its arrows, its circles."""

    id: str
    name: str
    spoken: str
    x: int
    y: int
    colour: str
    state: str
    weight: str
    lines: list[str]
    tips: list[str]
    circles: list[Circle]
    mark: tuple[int, int, str] | None = None
    """A sign at the loose end of a lane that something is wrong with: x, y, sign."""


@dataclass(slots=True)
class Final:
    """A Motivation as it is drawn: its track, and its box with the three endings."""

    track: Track
    x: int
    y: int
    title: str
    endings: list[tuple[int, str, str]]
    """Where the line stands below the top, range and title, share."""
    href: str
    spoken: str


@dataclass(slots=True)
class Sheet:
    """The whole picture: sizes in pixels and everything on it."""

    heads: list[Head]
    bands: list[tuple[int, int]]
    """Left edge and width of every second column."""
    tracks: list[Track]
    finals: list[Final]
    width: int
    height: int
    radius: int = RADIUS
    high: int = HEAD
    box: tuple[int, int] = (LAST_COLUMN - 12, BOX)


def draw(story: Story, href: Href, title: Callable[[Place], str]) -> Sheet:
    """Return a book as a picture. `href` and `title` tell a place's page and its part's name."""
    return _Drawing(story, href, title).all()


def anchor(name: str) -> str:
    """Return the id of a Log Entry's row in the table."""
    return "log-" + "-".join(name.lower().split())


class _Drawing:
    def __init__(self, story: Story, href: Href, title: Callable[[Place], str]) -> None:
        self.story, self.href, self.title = story, href, title
        used = {column for lane in story.lanes for column in lane.stops}
        used |= {column for each in story.outcomes for column in each.stops}
        before = [ANYWHERE] if ANYWHERE in used else []
        self.columns = [*before, *sorted({*story.missions, *(used - {ANYWHERE, OVER})}), OVER]

    def left(self, column: int) -> int:
        return MARGIN + self.columns.index(column) * COLUMN

    def middle(self, column: int) -> int:
        return self.left(column) + 18

    def all(self) -> Sheet:
        heads = [self._head(column) for column in self.columns]
        top = MARGIN + HEAD + 14
        tracks, rows = self._pack([lane for lane in self.story.lanes if not lane.inside], top)
        top += rows * ROW + 10
        finals = []
        for outcome in self.story.outcomes:
            finals.append(self._final(outcome, top))
            top += BOX + 12
        width = self.left(OVER) + LAST_COLUMN + MARGIN
        bands = [(self.left(c) - 4, COLUMN) for c in self.columns[:-1:2]]
        return Sheet(heads, bands, tracks, finals, width, top + MARGIN)

    def _head(self, column: int) -> Head:
        x, width = self.left(column), COLUMN - 10
        if column == ANYWHERE:
            words = "General Encounters, Intro"
            return Head(x, width, "Any time", _set("General Encounters"), "", "", words)
        if column == OVER:
            words = "Outro and endings"
            return Head(x, LAST_COLUMN - 12, "The end", [(16, words)], "", "", f"The end: {words}")
        inside = sum(lane.inside and column in lane.stops for lane in self.story.lanes)
        title = self.story.missions.get(column, "")
        more = f"{inside} of its own" if inside else ""
        spoken = " ".join(filter(None, [f"Mission {column}", _shown(title), more]))
        spoken += f", {title}" if "…" in spoken else ""
        return Head(
            x, width, f"Mission {column}", _set(title), more, f"m{column}", spoken
        )  # fmt: skip

    # --- lanes --------------------------------------------------------------------------------

    def _pack(self, lanes: list[Lane], top: int) -> tuple[list[Track], int]:
        """Draw lanes, each in the first row where there is room for it; return how many rows."""
        ends: list[float] = []
        tracks = []
        for lane in lanes:
            start, end = self._span(lane)
            row = next((n for n, last in enumerate(ends) if last <= start), len(ends))
            ends[row:] = [end, *ends[row + 1 :]]
            tracks.append(self._track(lane, top + row * ROW))
        return tracks, len(ends)

    def _span(self, lane: Lane) -> tuple[float, float]:
        """Return the edges between which nothing else may stand on the lane's row."""
        columns = list(lane.stops)
        start = self.middle(columns[0]) - RADIUS - (STUB if _begins_loose(lane) else 0)
        last = self.middle(columns[-1]) + RADIUS + (STUB if _ends_loose(lane) else 0)
        return start, max(last, start + len(_label(lane)) * LETTER) + 14

    def _track(self, lane: Lane, top: int) -> Track:
        y = top + LINE
        start, _ = self._span(lane)
        lines, tips, circles = [], [], []
        mark = None
        here = None
        for column, stop in lane.stops.items():
            x = self.middle(column)
            if here is not None and stop.state != "unnoted":
                lines.append(f"M{here} {y}H{x - RADIUS - TIP + 2}")
                tips.append(_tip(x - RADIUS, y))
            elif stop.asked and stop.state:
                lines.append(f"M{x - RADIUS - STUB + 14} {y}H{x - RADIUS - TIP + 2}")
                tips.append(_tip(x - RADIUS, y))
                mark = (x - RADIUS - STUB + 6, y + 5, "?")
            if stop.noted and stop.state in ("unasked", "waiting") and column == max(lane.stops):
                lines.append(f"M{x + RADIUS} {y}h{STUB - 12}v-5v10")
            circles.append(self._circle(column, stop, y, lane))
            if stop.noted or here is not None:
                here = x + RADIUS
        weight = "" if lane.share is None else str(1 + round(lane.share * 4))
        return Track(
            anchor(lane.name), _label(lane), told(lane), round(start), top + 12, lane.colour,
            lane.state, weight, lines, tips, circles, mark,
        )  # fmt: skip

    def _circle(self, column: int, stop: Stop, y: int, lane: Lane) -> Circle:
        kind = "both" if stop.noted and stop.asked else "noted" if stop.noted else ""
        kind = kind or ("asked" if stop.asked else "erased")
        where = {ANYWHERE: "any time", OVER: "the end"}.get(column, f"Mission {column}")
        facts = [
            f"{word} {self._where(places)}"
            for word, places in (
                ("noted in", stop.noted), ("asked for in", stop.asked), ("erased in", stop.erased)
            )
            if places
        ]  # fmt: skip
        said = f"{lane.name}, {where}: {'; '.join(facts)}"
        if stop.state:
            said += f". {WRONG[stop.state]}"
        text = {ANYWHERE: "·", OVER: "E"}.get(column, str(column))
        return Circle(
            self.middle(column), y, kind, stop.state, text, self.href(stop.places[0]), said
        )  # fmt: skip

    def _where(self, places: list[Place]) -> str:
        return ", ".join(dict.fromkeys(self.title(place) for place in places))

    # --- Motivations --------------------------------------------------------------------------

    def _final(self, outcome: Outcome, top: int) -> Final:
        y = top + BOX // 2
        end = self.left(OVER)
        how = "counted by the rules" if outcome.by_itself else "counted by entries"
        if outcome.by_itself and outcome.stops:
            how = "counted by the rules and by entries"
        circles = [
            Circle(self.middle(column), y, "noted", "", str(column),
                   self.href(places[0]), f"{outcome.metric}, Mission {column}: changed in "
                   f"{self._where(places)}")
            for column, places in outcome.stops.items()
        ]  # fmt: skip
        x = self.left(self.columns[0]) + 8
        track = Track(
            "", f"{outcome.metric}: {how}", "", x, y - 15, "metric", "", "",
            [f"M{x} {y}H{end - TIP + 2}"], [_tip(end, y)], circles,
        )  # fmt: skip
        endings = [
            (36 + n * GRADE, cut(f"{words}: {title}", 33 if share is None else 27), percent(share))
            for n, (words, title, share) in enumerate(outcome.endings)
        ]
        lines = [outcome.title, *(f"{words} {share}".strip() for _, words, share in endings)]
        spoken = f"Motivation: {' '.join(lines)}; {outcome.metric} {how}"
        return Final(track, end, top, outcome.title, endings, self.href(outcome.place), spoken)


WRONG = {
    "unnoted": "Nobody can have it there",
    "unasked": "Nothing asks for it after that",
    "waiting": "This waits for a document that is not there or cannot be read",
}


def told(lane: Lane) -> str:
    """Return a lane's name, colour, state and share in words."""
    facts = [_label(lane), "for the Campaign" if lane.colour == "blue" else "for the Mission"]
    if lane.state:
        facts.append(WRONG[lane.state].lower())
    if lane.share is not None:
        facts.append("the share of campaigns")
    if len(lane.name) > LONGEST:
        facts.append(lane.name)
    return ", ".join(facts)


def _label(lane: Lane) -> str:
    share = f" · {percent(lane.share)}" if lane.share is not None else ""
    return cut(lane.name, LONGEST) + share


def _shown(title: str) -> str:
    return " ".join(line for _, line in _set(title))


def _begins_loose(lane: Lane) -> bool:
    first = next(iter(lane.stops.values()))
    return bool(first.asked and first.state)


def _ends_loose(lane: Lane) -> bool:
    last = list(lane.stops.values())[-1]
    return bool(last.noted and last.state)


def _tip(x: int, y: int) -> str:
    return f"M{x - TIP} {y - 6}L{x} {y}L{x - TIP} {y + 6}z"


def _set(title: str) -> list[tuple[int, str]]:
    """Return a title in one or two lines of a column's width, each with its place."""
    if len(title) <= NARROW:
        return [(16, title)]
    head = title[: NARROW + 1].rsplit(" ", 1)[0][:NARROW]
    return [(16, head), (31, cut(title[len(head) :].strip(), NARROW))]
