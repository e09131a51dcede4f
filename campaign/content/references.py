"""Cross checks of the content: what one file says must exist in the others.

Each check yields (path, sentence) for one document; `campaign.content.files` adds file and line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from campaign.content.marked_yaml import Path
from campaign.rules.booklets import (
    Booklet,
    Crossing,
    EventMarker,
    MissionRules,
    MustTake,
    RandomCombat,
    River,
    Timed,
    Trigger,
)
from campaign.rules.booklets import Limit as CodeLimit
from campaign.rules.cards import MapSheet
from campaign.rules.language import (
    BoxChange,
    CharmGain,
    Combat,
    CounterChange,
    CounterIs,
    EazChange,
    GearChange,
    GearHeld,
    GotoStep,
    LzChange,
    MarkerChange,
    MetricChange,
    NewMarker,
    NextMission,
    ObjectiveChange,
    PassengerChange,
    ResolvedOf,
    Roll,
    Spend,
    SquadStep,
    When,
    Within,
)
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES
from combat.rules.content import CombatContent

Finding = tuple[Path, str]
Model = tuple[Path, BaseModel]
"""A model with its path in the file, names as the file has them."""
SQUAD = 6  # Marines who need a space on the Combat Board, PH-SQUAD-01 (p.11)
MOST_ENEMIES = 12  # the spaces of one half of the Combat Board, PH-CBT-BOARD-02 (p.28)
NEAR = ("random", "nearest")
LEAVES = frozenset({str, int, float, bool, type(None)})
TERRAINS = ("paddy", "jungle", "hilly", "mountainous", "urban")


@dataclass(frozen=True, slots=True)
class Known:
    """Everything a name may point at. `booklet` and `sheet` are None outside a Mission."""

    combat: CombatContent
    charms: frozenset[str]
    metrics: frozenset[str]
    motivations: frozenset[str]
    booklet: Booklet | None = None
    sheet: MapSheet | None = None
    markers: frozenset[str] = frozenset()
    passengers: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    """Counters of the campaign."""

    @property
    def carried(self) -> frozenset[str]:
        """The codes of all Weapons and Gear."""
        return frozenset(self.combat.weapons) | frozenset(self.combat.gear)


def walk(node: Any, path: Path = ()) -> Iterator[Model]:
    """Yield every model below a node."""
    waiting = [(path, node)]
    while waiting:
        here, found = waiting.pop()
        if isinstance(found, BaseModel):
            yield here, found
            below = [((*here, shown), getattr(found, name)) for name, shown in _named(type(found))]
        elif isinstance(found, tuple | list):
            below = [((*here, number), item) for number, item in enumerate(found)]
        elif isinstance(found, Mapping):
            below = [((*here, str(key)), item) for key, item in found.items()]
        else:
            continue
        # The last in goes first. A checker walks a book ten times: what holds nothing stays out.
        waiting += [each for each in reversed(below) if type(each[1]) not in LEAVES]


@cache
def _named(kind: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """Return the names of a model's fields, each with the one that the file has."""
    fields = kind.model_fields.items()
    return tuple((name, field.alias or name) for name, field in fields)


def for_booklet(known: Known, booklet: Booklet, sheet: MapSheet) -> Known:
    """Return what may be named within a Mission: its markers and passengers too."""
    models = [model for _, model in walk(booklet)]
    added = {model.id for model in models if isinstance(model, NewMarker)}
    led = {model.add for model in models if isinstance(model, PassengerChange) and model.add}
    return Known(
        known.combat,
        known.charms,
        known.metrics,
        known.motivations,
        booklet,
        sheet,
        frozenset(added | {marker.id for marker in booklet.setup.markers}),
        frozenset(led),
        known.kept,
    )


def references(models: Iterable[Model], known: Known) -> Iterator[Finding]:
    """Yield every name of these models that points at nothing."""
    for place, model in models:
        if check := CHECKS.get(type(model)):
            for field, message in check(model, known):
                yield (*place, *field), message


# --- names ------------------------------------------------------------------------------------


def _among(field: str, value: str | None, kind: str, names: Any) -> Iterator[Finding]:
    if value is not None and value not in names:
        yield (field,), f"there is no {kind} '{value}'; known: {', '.join(sorted(map(str, names)))}"


def entry_named(field: str, value: str | None, known: Known) -> Iterator[Finding]:
    """Yield a finding when the Mission has no such entry."""
    if known.booklet is None:
        if value is not None:
            yield (field,), "only a Mission has entries to go to"
        return
    yield from _among(field, value, "entry", known.booklet.entries)


def _objective(field: str, value: str | None, known: Known) -> Iterator[Finding]:
    codes = [objective.code for objective in known.booklet.objectives] if known.booklet else []
    yield from _among(field, value, "Objective", codes)


def _counter(field: str, value: str | None, known: Known) -> Iterator[Finding]:
    own = known.booklet.counters if known.booklet else {}
    yield from _among(field, value, "counter", known.kept | own.keys())


def carried_named(field: str, value: str | None, known: Known) -> Iterator[Finding]:
    """Yield a finding when no Gear or Weapon has this code."""
    yield from _among(field, value, "Gear or Weapon", known.carried)


# --- squares ----------------------------------------------------------------------------------


def in_play(sheet: MapSheet, square: str) -> bool:
    """Whether a Space is on the map and in play (PH-MARCH-04, p.23)."""
    column, row = ord(square[:1] or " ") - ord("A"), int(square[1:] or "0") - 1
    if not (0 <= row < len(sheet.rows) and 0 <= column < len(sheet.rows[row])):
        return False
    return sheet.rows[row][column] != "."


def square_named(field: str | int, value: str | None, known: Known) -> Iterator[Finding]:
    """Yield a finding when a Space is not in play on the Mission's map."""
    if value is None or value in NEAR or known.sheet is None:
        return
    if not (value[:1].isalpha() and value[1:].isdecimal()):
        yield (field,), f"'{value}' is not a Space such as D4"
    elif not in_play(known.sheet, value):
        yield (field,), f"{value} is not in play on the map '{known.sheet.code}'"


# --- one check for each kind of model ---------------------------------------------------------


def _when(model: When, known: Known) -> Iterator[Finding]:
    yield from square_named("at", model.at, known)
    yield from _objective("objective", model.objective, known)
    yield from _among("motivation", model.motivation, "Motivation", known.motivations)
    if known.booklet:
        yield from _among("passenger", model.passenger, "passenger", known.passengers)
        yield from entry_named("resolved", model.resolved, known)


def _resolved_of(model: ResolvedOf, known: Known) -> Iterator[Finding]:
    for number, code in enumerate(model.of):
        for _, message in entry_named("of", code, known):
            yield ("of", number), message


def _rules(model: MissionRules, known: Known) -> Iterator[Finding]:
    yield from entry_named("after_combat", model.after_combat, known)
    for number, code in enumerate(model.closed):
        for _, message in square_named("closed", code, known):
            yield ("closed", number), message
    for number, terrain in enumerate(model.only_terrain):
        for _, message in _among("only_terrain", terrain, "Terrain", TERRAINS):
            yield ("only_terrain", number), message


def _crossing(model: Crossing, known: Known) -> Iterator[Finding]:
    for number, code in enumerate(model.between):
        for _, message in square_named("between", code, known):
            yield ("between", number), message


def _river(model: River, known: Known) -> Iterator[Finding]:
    for number, pair in enumerate(model.open):
        for place, code in enumerate(pair):
            for _, message in square_named("open", code, known):
                yield ("open", number, place), message


def _marker_change(model: MarkerChange, known: Known) -> Iterator[Finding]:
    yield from _among("remove", model.remove, "Event marker", known.markers)


def _event_marker(model: EventMarker | NewMarker, known: Known) -> Iterator[Finding]:
    yield from square_named("at", model.at, known)
    yield from entry_named("entry" if model.entry else "id", model.entry or model.id, known)


def _passenger(model: PassengerChange, known: Known) -> Iterator[Finding]:
    if known.booklet:
        yield from _among("remove", model.remove, "passenger", known.passengers)


def _gear_change(model: GearChange, known: Known) -> Iterator[Finding]:
    yield from carried_named("gain", model.gain, known)
    yield from carried_named("lose", model.lose, known)
    gear = known.combat.gear.get(model.gain or "")
    if gear and model.side is not None and model.side not in gear.sides:
        sides = " or ".join(str(side) for side in gear.sides)
        yield ("side",), f"a {gear.name} shows {sides}, never {model.side}"


def _objective_change(model: ObjectiveChange, known: Known) -> Iterator[Finding]:
    for field in ("complete", "fail", "add"):
        yield from _objective(field, getattr(model, field), known)


def _codes(model: CodeLimit, known: Known) -> Iterator[Finding]:
    for number, code in enumerate(model.codes):
        for _, message in carried_named("codes", code, known):
            yield ("codes", number), message


def _roll(model: Roll, known: Known) -> Iterator[Finding]:
    """Every face must lead somewhere, and to one place only (PH-RANDOM-03, -04, p.27)."""
    covered = Counter(
        face for outcome in model.outcomes for face in range(outcome.from_, outcome.to + 1)
    )
    lost = [str(face) for face in range(1, int(model.die[1:]) + 1) if not covered[face]]
    twice = [str(face) for face, times in sorted(covered.items()) if times > 1]
    if lost:
        yield ("outcomes",), f"a {model.die} of {', '.join(lost)} leads nowhere"
    if twice:
        yield ("outcomes",), f"a {model.die} of {', '.join(twice)} leads to two places"


def _combat(model: Combat, known: Known) -> Iterator[Finding]:
    found = Counter(model.black + model.yellow + model.red)
    box = Counter(marker.type for marker in known.combat.enemies.values())
    if found.total() > MOST_ENEMIES:
        yield ("black",), f"{found.total()} Enemies with all bands: at most {MOST_ENEMIES}"
    for kind, number in found.items():
        if number > box[kind]:  # type: ignore[index]
            name = known.combat.kinds[kind].name
            yield ("black",), f"{number} {name} markers: the box has {box[kind]}"  # type: ignore[index]
    yield from _own_box(model)
    yield from _tactics(model, known)
    for at, end in enumerate(model.ends):
        for number, space in enumerate(end.reached):
            if space not in MARINE_SPACES:
                yield ("ends", at, "reached", number), f"'{space}' is no space of the Marine half"


def _own_box(model: Combat) -> Iterator[Finding]:
    """The spaces that a Set up Box names itself (PH-CBT-SETUP-03, -04, -11, p.30)."""
    taken: set[str] = set()
    for kind, spaces in model.places.items():
        for number, space in enumerate(spaces):
            where = ("places", kind, number)
            if space not in ENEMY_SPACES:
                yield where, f"'{space}' is no space of the Enemy half"
            elif space in taken:
                yield where, f"two Enemies on {space}"
            taken.add(space)
    for number, space in enumerate(model.hard_cover or ()):
        if space not in ENEMY_SPACES and space not in MARINE_SPACES:
            yield ("hard_cover", number), f"'{space}' is no space of the Combat Board"
    fixed = [space for _, space in model.fixed or ()]
    for number, (who, space) in enumerate(model.fixed or ()):
        if space not in MARINE_SPACES:
            yield ("fixed", number), f"'{space}' is no space of the Marine half"
        elif space in fixed[:number] or who in [name for name, _ in (model.fixed or ())[:number]]:
            yield ("fixed", number), f"{who} at {space}: one Marine to a space, one space to each"
    for number, space in enumerate(model.marines):
        if space not in MARINE_SPACES:
            yield ("marines", number), f"'{space}' is no space of the Marine half"
    if model.marines and len({*model.marines, *fixed}) < SQUAD:
        yield ("marines",), f"fewer than {SQUAD} spaces for the Marines"


def _box_change(model: BoxChange, known: Known) -> Iterator[Finding]:
    for number, square in enumerate(model.hard_cover):
        if square not in ENEMY_SPACES and square not in MARINE_SPACES:
            yield ("hard_cover", number), f"'{square}' is no space of the Combat Board"
    yield from _tactics(model, known)


def _tactics(model: Combat | BoxChange, known: Known) -> Iterator[Finding]:
    for code in model.ban:
        yield from _among("ban", code, "Tactics marker", known.combat.tactics)
    yield from _among("first", model.first or None, "Tactics marker", known.combat.tactics)


CHECKS: Mapping[type[BaseModel], Callable[[Any, Known], Iterator[Finding]]] = {
    When: _when,
    GotoStep: lambda model, known: entry_named("goto", model.goto, known),
    SquadStep: lambda model, known: square_named("squad", model.squad, known),
    EazChange: lambda model, known: (
        finding
        for field in ("add", "remove")
        for finding in square_named(field, getattr(model, field), known)
    ),
    LzChange: lambda model, known: (
        finding
        for field in ("add", "remove")
        for finding in square_named(field, getattr(model, field), known)
    ),
    NewMarker: _event_marker,
    EventMarker: _event_marker,
    MarkerChange: _marker_change,
    PassengerChange: _passenger,
    CounterIs: lambda model, known: _counter("name", model.name, known),
    CounterChange: lambda model, known: _counter("name", model.name, known),
    MetricChange: lambda model, known: _among("name", model.name, "metric", known.metrics),
    CharmGain: lambda model, known: _among("code", model.code, "Lucky Charm", known.charms),
    GearHeld: lambda model, known: carried_named("code", model.code, known),
    GearChange: _gear_change,
    Spend: lambda model, known: carried_named("gear", model.gear, known),
    MustTake: lambda model, known: carried_named("code", model.code, known),
    CodeLimit: _codes,
    NextMission: lambda model, known: _among(
        "weapon", model.weapon, "Weapon", known.combat.weapons
    ),
    ObjectiveChange: _objective_change,
    Timed: lambda model, known: entry_named("entry", model.entry, known),
    Trigger: lambda model, known: entry_named("entry", model.entry, known),
    Within: lambda model, known: square_named("space", model.space, known),
    ResolvedOf: _resolved_of,
    MissionRules: _rules,
    Crossing: _crossing,
    River: _river,
    RandomCombat: lambda model, known: entry_named("entry", model.entry, known),
    Roll: _roll,
    Combat: _combat,
    BoxChange: _box_change,
}
