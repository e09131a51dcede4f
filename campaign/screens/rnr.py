"""Rest and Relaxation: Boon points, the exact odds of the roll, a repeat (PH-RNR-01..07, p.52)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.plates.scenes import Plate, named
from campaign.rules.cards import RnrTable
from campaign.rules.content import Content
from campaign.rules.logbook import killed_now
from campaign.rules.rnr import POINTS_PER_BONUS, bonus, doc_of, grade
from campaign.rules.tasks import RnrRoll
from campaign.rules.visible import View
from campaign.screens import faces
from campaign.screens.acts import Act, act_in
from campaign.telling.ending import TIMES
from campaign.telling.words import Words
from combat.telling.english import percent, signed

GRADES = ("bad", "middle", "good")
PLACES = {
    "base": "Combat Base Hollis. Cots, canvas, a projector with one film.",
    "town": "Town. Tin roofs, bicycles, a street that sells everything in small amounts.",
    "danang": "Da Nang. Concrete, ice, light bulbs, and a sea that nobody has to cross.",
}
"""Where it is, in a line: what everyone who goes there sees."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One of the three situations: the faces of the die that lead to it, and its chance."""

    grade: str
    heading: str
    faces: tuple[int, ...]
    chance: str

    @property
    def sixths(self) -> int:
        """The number of faces, for a meter of six."""
        return len(self.faces)


@dataclass(frozen=True, slots=True)
class Purse:
    """A Marine's Boon points and the button that spends one."""

    nickname: str
    points: int
    act: Act | None


@dataclass(frozen=True, slots=True)
class RnrScreen:
    """Everything on the R&R screen; `repeat` is the title of a result that was had before.

    missing: who fell in this Mission.
    """

    title: str
    place: str
    plate: Plate
    people: tuple[faces.Face, ...]
    missing: tuple[faces.Face, ...]
    situations: tuple[Situation, ...]
    plus: str
    parts: tuple[tuple[str, str], ...]
    purses: tuple[Purse, ...]
    spent: int
    odd: bool
    each: int
    roll: Act | None
    repeat: str
    heading: str
    keep: Act | None
    again: Act | None


def rnr_screen(content: Content, view: View) -> dict[str, object]:
    """Return R&R for a seat; what the sub-tables hold stays unread until it is rolled."""
    task = view.task
    assert isinstance(task, RnrRoll)
    words = Words.of(content, view)
    table = content.rnr[task.location]
    acts = [act_in(words, offer) for offer in view.options.offers]
    first = {act.kind: act for act in reversed(acts)}
    spend = {act.marine: act for act in acts if act.kind == "spend_boon"}
    plus = bonus(task)
    result = content.entry_title(doc_of(task)) if task.result else ""
    return {
        "rnr": RnrScreen(
            title=table.title,
            place=PLACES[task.location],
            plate=named(task.location),
            people=faces.met(words, _told(table)),
            missing=tuple(
                faces.Face(words.nick(m.profile), faces.fresh(content.profiles[m.profile]))
                for m in killed_now(words.state)
            ),
            situations=tuple(_situation(g, _heading(table, g), plus) for g in GRADES),
            plus=signed(plus),
            parts=_parts(words, task),
            purses=tuple(
                Purse(words.nick(m.profile), m.boon_points, spend.get(m.profile))
                for m in words.state.squad
                if m.boon_points
            ),
            spent=task.bought,
            odd=task.bought % POINTS_PER_BONUS > 0,
            each=POINTS_PER_BONUS,
            roll=first.get("roll_rnr"),
            repeat=result,
            heading=_heading(table, task.grade) if task.grade else "",
            keep=first.get("accept"),
            again=first.get("reroll_rnr"),
        )
    }


def _heading(table: RnrTable, grade: str) -> str:
    """What a situation comes to, and what it is called there: "A fair time: “Score”"."""
    time = TIMES[grade]
    return f"{time[0].upper()}{time[1:]}: “{table.headings[grade]}”"  # type: ignore[index]


def _told(table: RnrTable) -> str:
    """All that may happen there: who is named in it is there."""
    return " ".join(one.text for grade in GRADES for one in getattr(table, grade))


def _situation(name: str, heading: str, plus: int) -> Situation:
    faces = tuple(face for face in range(1, 7) if grade(face + plus) == name)
    return Situation(name, heading, faces, percent(len(faces) / 6))


def _parts(words: Words, task: RnrRoll) -> tuple[tuple[str, str], ...]:
    """Return what modifies the roll, line by line (PH-RNR-04, -05, p.52)."""
    found = []
    if task.modifier:
        ends = words.content.booklets[words.state.run.number].ends
        title = next((end.title for end in ends if end.code == words.state.run.end), "")
        found.append(
            (f"How it ended, “{title}”" if title else "How it ended", signed(task.modifier))
        )
    if task.bought >= POINTS_PER_BONUS:
        found.append((f"{task.bought} Boon points", signed(task.bought // POINTS_PER_BONUS)))
    return tuple(found)
