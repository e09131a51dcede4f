"""Checks of whole files: the counts of the box, codes in order, Set-ups, ends, encounters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from campaign.content.references import (
    Finding,
    Known,
    carried_named,
    entry_named,
    in_play,
    square_named,
)
from campaign.rules.booklets import Booklet, Ending
from campaign.rules.cards import (
    ABILITIES,
    BoonCard,
    MapSheet,
    WoundCard,
)
from campaign.rules.moments import Moment
from campaign.rules.scenes import Scene

SCENES = ("camp", "fights", "people", "between", "voices", "arcs", "deaths")
"""Lists of scenes; a book may do without."""
GRAVITY = ("flesh", "deep", "critical", "kia")
SEVERITY = ("mild", "moderate", "severe", "very_severe")
PROFILES, POOL = 30, 29
COUNTS = {"wounds": 12, "conditions": 12, "boons": 18, "charms": 5, "general": 10, "rnr": 3}
"""Cards of the box (PH-COMPONENTS-07, p.5)."""
OWN_ENCOUNTERS = {8: 0, 9: 7}
OTHER_ENCOUNTERS = 4  # PH-SETUP-10 (p.10)


def cards(stem: str, items: Sequence[Any]) -> Iterator[Finding]:
    """Yield what is wrong with a file of cards as a whole."""
    yield from unique(items, "location" if stem == "rnr" else "code")
    wanted = COUNTS.get(stem, PROFILES)
    if len(items) != wanted:
        yield (), f"{len(items)} {stem}: the box has {wanted}"
    match stem:
        case "profiles":
            yield from _profiles(items)
        case "wounds":
            yield from _graver(items, GRAVITY)
            yield from _kia(items)
        case "conditions":
            yield from _graver(items, SEVERITY)
        case "boons":
            yield from _boons(items)


def scenes(stem: str, items: Sequence[Scene], parts: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield codes that two scenes share, in other files too, and who or what there is not."""
    yield from unique(items, "code")
    others = {scene.code for other in SCENES if other != stem for scene in parts.get(other) or ()}
    known = {*others, *(scene.code for scene in items), *get_args(Moment)}
    men = {profile.code for profile in parts.get("profiles") or ()}
    for number, scene in enumerate(items):
        if scene.code in others:
            yield (number, "code"), f"{scene.code} comes twice"
        for man in sorted({*scene.cast, *scene.about} - men):
            yield (number,), f"there is no Profile '{man}'"
        for place, code in enumerate(scene.after):
            if code not in known:
                yield (number, "after", place), f"there is no scene '{code}'"


def unique(items: Sequence[Any], field: str, path: Any = ()) -> Iterator[Finding]:
    """Yield every item whose code another item before it has."""
    seen: set[str] = set()
    for number, item in enumerate(items):
        code = str(getattr(item, field))
        if code in seen:
            yield (*path, number, field), f"{code} comes twice"
        seen.add(code)


def _profiles(items: Sequence[Any]) -> Iterator[Finding]:
    pool = sum(not item.special for item in items)
    if pool != POOL:
        yield (), f"{pool} Profiles in the pool: the box has {POOL} and 1 that joins by an event"
    seen: set[str] = set()
    for number, item in enumerate(items):
        code = item.ability.code
        if code not in ABILITIES:
            yield (number, "ability", "code"), f"there is no Ability '{code}'"
        elif code in seen:
            yield (number, "ability", "code"), f"the Ability '{code}' comes twice"
        seen.add(code)
        if len(item.traits) != 5 or not all(2 <= value <= 4 for value in item.traits.values()):
            yield (number, "traits"), "give all five Traits, each from 2 to 4"


def _graver(items: Sequence[Any], order: Sequence[str]) -> Iterator[Finding]:
    """A higher number is graver (PH-WOUND-05, p.46; PH-CONDITION-06, p.49)."""
    for number in range(1, len(items)):
        before, card = items[number - 1], items[number]
        if card.code > before.code and order.index(card.type) < order.index(before.type):
            yield (number, "type"), f"{card.code} is {card.type}, but {before.code} {before.type}"


def _kia(items: Sequence[WoundCard]) -> Iterator[Finding]:
    number = sum(card.type == "kia" for card in items)
    if number != 1:
        yield (), f"{number} K.I.A. cards: exactly one comes up in a Mission"


def _boons(items: Sequence[BoonCard]) -> Iterator[Finding]:
    for number, card in enumerate(items):
        effect = card.effect
        fields = ("steps", "focus", "strike", "crit", "threat", "battle")
        given = [field for field in fields if getattr(effect, field)]
        wanted = 0 if effect.when == "reroll" else 1
        if len(given) != wanted:
            words = "nothing" if not wanted else "exactly one of " + ", ".join(fields)
            yield (number, "effect"), f"with 'when: {effect.when}' give {words}"
    for spec, have in sorted(Counter(card.spec for card in items).items()):
        if have != 3:
            yield (), f"{have} Boon cards for Specialization {spec}: 3 each"


def sheet(stem: str, chart: MapSheet) -> Iterator[Finding]:
    """Yield what is wrong with a map: its code, its rows, its landmarks."""
    if chart.code != stem:
        yield ("code",), f"the file {stem}.yaml holds the map '{chart.code}'"
    width = len(chart.rows[0]) if chart.rows else 0
    for number, row in enumerate(chart.rows):
        if len(row) != width:
            yield ("rows", number), f"{len(row)} Spaces, but the first row has {width}"
        if strange := set(row) - set("PJHMU."):
            yield ("rows", number), f"'{min(strange)}' is not a Terrain: P, J, H, M, U or ."
    for number, square in enumerate(chart.landmarks):
        if not in_play(chart, square):
            yield ("landmarks", number), f"{square} is not in play on the map '{chart.code}'"


# --- a Mission --------------------------------------------------------------------------------


def booklet(stem: str, mission: Booklet, known: Known) -> Iterator[Finding]:
    """Yield what is wrong with a Mission as a whole, beyond the names in its steps."""
    if stem != f"m{mission.mission}":
        yield ("mission",), f"the file {stem}.yaml holds Mission {mission.mission}"
    yield from entry_named("opening", mission.opening, known)
    yield from _set_up(mission, known)
    for number, code in enumerate(mission.rules.equipment.forbidden):
        for _, message in carried_named("forbidden", code, known):
            yield ("rules", "equipment", "forbidden", number), message
    for name in sorted(mission.counters.keys() & known.kept):
        yield ("counters", name), f"the campaign has a counter {name} too: it comes twice"
    yield from unique(mission.objectives, "code", ("objectives",))
    yield from unique(mission.ends, "code", ("ends",))
    yield from unique(mission.setup.markers, "id", ("setup", "markers"))
    yield from _ends(mission.ends)
    yield from _encounters(mission)


def _set_up(mission: Booklet, known: Known) -> Iterator[Finding]:
    setup = mission.setup
    for field in ("squad", "base"):
        for _, message in square_named(field, getattr(setup, field), known):
            yield ("setup", field), message
    for number, square in enumerate(setup.eaz):
        for _, message in square_named(number, square, known):
            yield ("setup", "eaz", number), message
    for number, zone in enumerate(setup.lz):
        for _, message in square_named("at", zone.at, known):
            yield ("setup", "lz", number, "at"), message


def _ends(ends: Sequence[Ending]) -> Iterator[Finding]:
    """Some end must always hold, and none may stand behind one that does (PH-ENDMISSION-02)."""
    denied = [end.when.not_ for end in ends if end.when and end.when.not_]
    if not any(end.when is None or end.when in denied for end in ends):
        yield ("ends",), "no end is left when no condition holds: let the last have no 'when'"
    for number, end in enumerate(ends[:-1]):
        if end.when is None:
            later = ends[number + 1].code
            yield ("ends", number), f"end {end.code} always holds, so {later} is never read"


def _encounters(mission: Booklet) -> Iterator[Finding]:
    """M1.1 to M1.4 in order: 4 for a Mission, none for 8, 7 for 9 (PH-SETUP-10, p.10).

    A Mission whose rules leave Encounters out may do without.
    """
    if not mission.encounters and not mission.rules.encounters:
        return
    wanted = OWN_ENCOUNTERS.get(mission.mission, OTHER_ENCOUNTERS)
    if len(mission.encounters) != wanted:
        have = len(mission.encounters)
        yield ("encounters",), f"{have} Encounters: Mission {mission.mission} has {wanted}"
    for number, card in enumerate(mission.encounters):
        code = f"M{mission.mission}.{number + 1}"
        if card.code != code:
            yield ("encounters", number, "code"), f"'{card.code}' should be {code}"


def general(items: Sequence[Any]) -> Iterator[Finding]:
    """G01 to G10 in order (PH-SETUP-10, p.10)."""
    for number, card in enumerate(items):
        if card.code != f"G{number + 1:02}":
            yield (number, "code"), f"'{card.code}' should be G{number + 1:02}"
