"""Which lesson is on: found from what waits and what has happened, and kept nowhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.content import rulebook
from campaign.content.lessons import WAY, Course, Known, Later, Lesson, Point, current, said
from campaign.rules import geography
from campaign.rules.commands import Fight, March
from campaign.rules.content import Content
from campaign.rules.previews import MarchPreview
from campaign.rules.visible import View
from campaign.screens import faces
from campaign.screens.figures import figures
from combat.rules.board import blocking, line_of_sight, occupied_bits
from combat.rules.commands import Fire, Move, UseSkill
from combat.rules.previews import FirePreview
from combat.rules.setup import BANDS, band_of
from combat.rules.visible import BattleView
from combat.telling.dice import Roll, example

ANCHORS: Mapping[Point, str] = {
    "reading": "go-on",
    "goals": "objectives-title",
    "choice": "prompt",
    "test": "test",
    "dice": "entry-end",
    "men": "group-activate",
    "squad": "squad-strip",
    "upgrade": "upgrades",
    "on": "go-on",
    "decision": "go-on",
    "pay": "go-on",
    "march": "marches-title",
    "placing": "placing",
    "counter": "placing",
    "wins": "placing",
    "begin": "group-placement",
    "board": "battle",
    "space": "battle",
    "fire": "fire-title",
    "orders": "orders",
    "roll": "orders",
    "critical": "orders",
    "bivouac": "rest-title",
    "first-aid": "first-aid",
}
"""Parts of the page that may be out of sight, by their ids: `do` leads there."""
AMID: frozenset[Point] = frozenset({"choice", "test", "dice", "squad"})
"""What is told at the end of a page that is read: its lesson stands there, not at the top, where it
would tell before the page does."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A lesson as the panel shows it; the last has no `do`, but the way on. An `aside` stands
    beside the course, and has the `number` of the lesson that it comes after. Where it is `led`
    the teacher alone says what to do.
    """

    code: str
    number: int
    of: int
    title: str
    say: tuple[str, ...]
    do: str
    point: Point
    teacher: str
    portrait: str
    rules: tuple[rulebook.Found, ...]
    example: Roll | None = None
    leads: Point = ""
    space: str = ""
    man: str = ""
    later: tuple[Later, ...] = ()
    known: tuple[Known, ...] = ()
    aside: bool = False
    led: bool = False
    labelled: bool = False

    @property
    def last(self) -> bool:
        """Whether it is the farewell."""
        return not self.do

    @property
    def about(self) -> str:
        """What is said of a shot, for where the shots are chosen; empty in other lessons."""
        if self.leads == "fire":
            return self.do
        return self.say[0] if self.point == "fire" else ""

    @property
    def anchor(self) -> str:
        """The id of where it is done; empty where that is in sight."""
        return ANCHORS.get(self.leads or self.point, "")


def amid(screen: Mapping[str, object], lesson: Shown | None) -> bool:
    """Tell whether what is taught stands within the screen, just above the decision: in a Combat
    beside the Orders, on a page after what is read. Else it stands above the screen.
    """
    if screen.get("battle"):
        return True
    return bool(screen.get("page")) and (lesson is None or lesson.point in AMID)


def shown(course: Course, content: Content, view: View, happened: Sequence[str]) -> Shown | None:
    """Return the lesson that is on, or the farewell when all is over; None where none fits."""
    profile = content.profiles[course.teacher]
    portrait, count = faces.fresh(profile), len(course.numbered)
    who = f"{profile.rank} {profile.name.split()[-1]}"
    if view.screen == "finished":
        say = tuple(course.farewell.split("\n\n"))
        bare = Shown("farewell", count, count, "", say, "", "", who, portrait, ())
        return replace(bare, later=course.later, known=course.known)
    seen = signs(view, course.spaces)
    lesson = current(course, view.options.awaiting, happened, seen)
    if lesson is None:
        return None
    space = _next(view, lesson.space)
    named = {**figures(content.combat, view), WAY: space}
    return Shown(
        lesson.code,
        _number(course, lesson),
        count,
        lesson.title,
        tuple(said(lesson, {*seen, *happened}).format_map(named).split("\n\n")),
        lesson.do.format_map(named),
        lesson.point,
        who,
        portrait,
        tuple(rulebook.places()[rule] for rule in lesson.rules),
        example(lesson.dice) if lesson.dice else None,
        lesson.leads,
        space,
        lesson.man,
        aside=lesson.beside,
        led=lesson.led,
        labelled=lesson.labelled,
    )


def signs(view: View, toward: Collection[str] = ()) -> frozenset[str]:
    """Return what a lesson or a reminder may wait to see.

    Of what is offered: the kinds of the commands and the codes of the Skills, "aimed" and "bipod"
    of a Fire Order, "burst" where one may be shared, "MP.10 to M1-4" of a Move of whoever acts.
    On the board: "rpd" where one is up, "late" where one came up later, "tactics" where their
    markers lie, "breaking" where the Enemy has to roll for a Retreat after one more is eliminated,
    if not before, "line" where one stands in another's Line of Sight, "open MP.10" of a Marine with
    a turn left who has no Hard Cover before him, "logs MP.10" of one who has, "MP.10 acts" of whose
    Activation it is, "2 up" of how many Enemies are up, "MP.10 has 4" of a Marine's Damage, "medium
    Threat" of the band at which it began.
    On the map: "march H8" where one may march there, "short H8" where the Stamina is short for
    that, "short toward H8" where it is for the next Space on the way there, one of those to go
    `toward`; "hurt point" where the Point Man has a Wound.
    """
    said = [offer.command for offer in view.options.offers]
    orders = [command.order if isinstance(command, Fight) else command for command in said]
    fires = [order for order in orders if isinstance(order, Fire)]
    found: set[str] = {order.kind for order in orders}
    found |= {name for name in ("aimed", "bipod") if any(getattr(fire, name) for fire in fires)}
    found |= {order.skill for order in orders if isinstance(order, UseSkill)}
    shots = (offer.preview for offer in view.options.offers)
    found |= {"burst" for shot in shots if isinstance(shot, FirePreview) and shot.burst}
    found |= _on_board(view.battle) | _on_map(view) | _damage(view)
    found |= _moves(view.battle, orders)
    return frozenset(
        found | {f"short toward {to}" for to in toward if f"short {_next(view, to)}" in found}
    )


def _on_board(battle: BattleView | None) -> set[str]:
    if battle is None:
        return set()
    down = sum(enemy.placed for enemy in battle.eliminated)
    found = {"rpd" for enemy in battle.enemies if enemy.marker.startswith("R")}
    near = 2 * (down + 1) > battle.placed and not battle.retreat_rolled
    found |= {"breaking"} if near else set()
    found |= {"tactics"} if battle.tactics else set()
    found |= {"late" for enemy in battle.enemies if not enemy.placed}
    found |= {f"{len(battle.enemies)} up", f"{BANDS[band_of(battle.setup.threat)]} Threat"}
    found |= {"line"} if _in_the_way(battle) else set()
    bare = [man for man in battle.marines if man.space not in battle.hard_cover]
    found |= {f"open {man.key}" for man in bare if man.ready}
    found |= {f"logs {man.key}" for man in battle.marines if man not in bare}
    return found | ({f"{battle.active.marine} acts"} if battle.active else set())


def _damage(view: View) -> set[str]:
    men = [marine for marine in view.state.marines if marine.standing == "squad"]
    return {f"{man.profile} has {man.damage}" for man in men if man.damage}


def _moves(battle: BattleView | None, orders: Iterable[object]) -> set[str]:
    """Where whoever acts may Move: "MP.10 to M1-4"."""
    if battle is None or battle.active is None:
        return set()
    return {f"{battle.active.marine} to {order.to}" for order in orders if isinstance(order, Move)}


def _in_the_way(battle: BattleView) -> bool:
    """Tell whether a Marine stands in another's Line of Sight to an Enemy (PH-CBT-LOS-02, p.35)."""
    own = tuple(man.space for man in battle.marines if man.space)
    bits = occupied_bits(own)
    lines = (line_of_sight(space, enemy.space) for space in own for enemy in battle.enemies)
    return any(blocking(line, bits) for line in lines)


def _next(view: View, space: str) -> str:
    """Where to march on the way to a Space: there, else what lies nearest to it and costs least;
    through the Base, which ends a patrol, only where no other way is. The Space itself where nobody
    can march.
    """
    ways = {
        offer.command.to: sum(part.value for part in offer.cost if part.unit == "stamina")
        for offer in view.options.offers
        if isinstance(offer.command, March)
    }
    if not space or not ways or space in ways:
        return space
    through = ways.keys() - {view.state.run.base} or ways.keys()
    return min(sorted(through), key=lambda to: (geography.distance(to, space), ways[to]))


def _on_map(view: View) -> set[str]:
    ways = [
        (offer.command.to, offer.preview.short)
        for offer in view.options.offers
        if isinstance(offer.command, March) and isinstance(offer.preview, MarchPreview)
    ]
    found = {*(f"march {to}" for to, _ in ways), *(f"short {to}" for to, short in ways if short)}
    point = next((man for man in view.state.marines if man.profile == view.state.point_man), None)
    return found | ({"hurt point"} if ways and point and point.wound else set())


def _number(course: Course, lesson: Lesson) -> int:
    """Return which lesson of the course it is, or which one it comes after."""
    until = course.lessons[: course.lessons.index(lesson) + 1]
    return sum(not each.beside for each in until)
