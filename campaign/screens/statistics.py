"""Statistics of a campaign in words and small charts: dice, luck, decisions, marches, shots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.game.figures import ENEMY, Faces, Figures, Luck
from campaign.telling.deeds import deed
from campaign.telling.words import TRAITS, Words, patrol_title, span_text
from combat.telling.english import percent

KINDS = {
    "focus": "Focus dice of Marines",
    "strike": "Strike dice of Marines",
    "crit": "Crit dice of Marines",
    ENEMY: "Dice of the Enemy",
    "threat": "Threat dice",
    "other": "Other D6",
}
HEIGHT = 40
"""Of a chart of faces, in its own units."""
FEW = 30
"""Below so many dice nothing can be said of them."""
RARE, ODD = 0.01, 0.05


@dataclass(frozen=True, slots=True)
class Bar:
    """A face's bar: where it stands in the chart, how often it fell."""

    face: int
    count: int
    x: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class DiceLine:
    """Dice of a kind: throws, faces, and how likely fair dice fall like that.

    even: how high the line of even dice stands in the chart.
    """

    name: str
    throws: int
    dice: int
    mean: str
    bars: tuple[Bar, ...]
    even: float
    verdict: str
    chance: str


@dataclass(frozen=True, slots=True)
class LuckLine:
    """Results against the exact odds: of what, rolls, got, expected, a verdict."""

    name: str
    rolls: int
    got: int
    expected: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ManLine:
    """A Marine in figures; tests and hits as "passed of rolled, expected"."""

    profile: str
    nickname: str
    tests: str
    tests_expected: str
    shots: int
    on_target: int
    hits: int
    hits_expected: str
    kills: int
    damage: int


@dataclass(frozen=True, slots=True)
class MissionLine:
    """A Mission in figures."""

    name: str
    marches: int
    time: str
    bivouacs: int
    encounters: int
    entries: int
    combats: int
    won: int


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a seat decided and rolled."""

    name: str
    commands: int
    throws: int
    dice: int
    mean: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything on the page."""

    commands: int
    typed: bool
    all_dice: DiceLine
    dice: tuple[DiceLine, ...]
    tests: tuple[LuckLine, ...]
    fire: tuple[LuckLine, ...]
    missions: tuple[MissionLine, ...]
    men: tuple[ManLine, ...]
    decisions: tuple[tuple[str, int], ...]
    seats: tuple[SeatLine, ...]


def statistics(words: Words, figures: Figures, names: Mapping[str, str]) -> Statistics:
    """Return the page; `names` are the players by seat."""
    every = Faces()
    for kind in figures.dice.values():
        every.throws += kind.throws
        every.faces = [a + b for a, b in zip(every.faces, kind.faces, strict=True)]
    return Statistics(
        commands=figures.commands,
        typed=words.state.options.physical_dice,
        all_dice=_dice("All dice", every),
        dice=tuple(
            _dice(name, figures.dice[kind]) for kind, name in KINDS.items() if kind in figures.dice
        ),
        tests=_tests(figures),
        fire=_fire(figures),
        missions=_missions(words, figures),
        men=_men(words, figures),
        decisions=tuple((decision_text(k), n) for k, n in figures.decisions.most_common()),
        seats=tuple(_seat(figures, code, names) for code in sorted(figures.by_seat)),
    )


# --- dice -----------------------------------------------------------------------------------------


def _dice(name: str, faces: Faces) -> DiceLine:
    even = faces.dice / 6
    top = max(2 * even, *faces.faces, 1)
    bars = []
    for number, count in enumerate(faces.faces):
        height = round(HEIGHT * count / top, 1)
        bars.append(Bar(number + 1, count, 2 + 14 * number, round(HEIGHT - height, 1), height))
    return DiceLine(
        name=name,
        throws=faces.throws,
        dice=faces.dice,
        mean=_mean(faces),
        bars=tuple(bars),
        even=round(HEIGHT * (1 - even / top), 1),
        verdict=dice_verdict(faces),
        chance=percent(faces.chance),
    )


def _mean(faces: Faces) -> str:
    if not faces.dice:
        return "–"
    return f"{sum(n * c for n, c in enumerate(faces.faces, 1)) / faces.dice:.2f}"


def dice_verdict(faces: Faces) -> str:
    """Return what can be said of dice: too few, even enough, or rarely so uneven."""
    if faces.dice < FEW:
        return "too few to tell"
    if faces.chance < RARE:
        return "rarely so uneven"
    return "rather uneven" if faces.chance < ODD else "as fair dice fall"


# --- luck -----------------------------------------------------------------------------------------


def _tests(figures: Figures) -> tuple[LuckLine, ...]:
    lines = [_luck(TRAITS[t], figures.tests[t]) for t in TRAITS if t in figures.tests]
    return (*lines, _luck("All tests", _sum(figures.tests.values()))) if lines else ()


def _fire(figures: Figures) -> tuple[LuckLine, ...]:
    own = _sum(man.hits for man in figures.men.values())
    both = (
        _luck("The Squad", own),
        _luck("The Enemy", figures.enemy),
    )
    return tuple(line for line in both if line.rolls)


def _sum(lucks: Iterable[Luck]) -> Luck:
    whole = Luck()
    for luck in lucks:
        whole.rolls += luck.rolls
        whole.got += luck.got
        whole.expected += luck.expected
        whole.variance += luck.variance
    return whole


def _luck(name: str, luck: Luck) -> LuckLine:
    return LuckLine(name, luck.rolls, luck.got, f"{luck.expected:.1f}", luck_verdict(luck))


def luck_verdict(luck: Luck) -> str:
    """Return how far off the odds a result is, by standard deviations."""
    off = luck.deviations
    if abs(off) < 1:
        return "as expected"
    much = "far " if abs(off) >= 2 else ""
    return f"{much}{'above' if off > 0 else 'below'}"


# --- tables ---------------------------------------------------------------------------------------


def _missions(words: Words, figures: Figures) -> tuple[MissionLine, ...]:
    lines = []
    for number, own in sorted(figures.missions.items()):
        booklet = words.content.booklets.get(number)
        if booklet is not None:
            lines.append(
                MissionLine(
                    patrol_title(words.content) or f"{number} {booklet.title}",
                    own["marches"], span_text(own["minutes"]),
                    own["bivouacs"], own["encounters"], own["entries"], own["combats"], own["won"],
                )
            )  # fmt: skip
    return tuple(lines)


def _men(words: Words, figures: Figures) -> tuple[ManLine, ...]:
    served = {m.profile: m.spec for m in words.state.marines}
    return tuple(
        ManLine(
            profile=profile,
            nickname=words.nick(profile),
            tests=f"{own.tests.got} of {own.tests.rolls}" if own.tests.rolls else "–",
            tests_expected=f"{own.tests.expected:.1f}" if own.tests.rolls else "",
            shots=own.shots,
            on_target=own.on_target,
            hits=own.hits.got,
            hits_expected=f"{own.hits.expected:.1f}" if own.hits.rolls else "",
            kills=own.kills,
            damage=own.damage,
        )
        for profile, own in sorted(figures.men.items(), key=lambda pair: served.get(pair[0], 9))
        if profile in served
    )


def _seat(figures: Figures, code: str, names: Mapping[str, str]) -> SeatLine:
    faces = figures.seats.get(code, Faces())
    return SeatLine(
        names.get(code, code), figures.by_seat[code], faces.throws, faces.dice, _mean(faces)
    )


def decision_text(kind: str) -> str:
    """Return the kind of a decision in words."""
    head, _, order = kind.partition(":")
    return f"Combat: {deed(order)}" if order else deed(head)
