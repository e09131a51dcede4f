"""Examples of rules that one can play: fixtures/rulebook/examples.yaml, rolled by the rules' code.

Nothing is reckoned here: dice, matching, odds, Range, Line of Sight, Cover, Threat and prices are
asked of the same functions as in a campaign. A seed fixes the dice, so an address shows one throw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, cast

from pydantic import Field, TypeAdapter, model_validator

from campaign.content import rulebook
from campaign.content.ledger import ROOT
from campaign.rules import clock, march, threat_dice
from campaign.rules.language import Node
from combat.content_files import plain_yaml
from combat.rules import board
from combat.rules.content import Mode
from combat.rules.dice import SeededDice, threat_face
from combat.rules.events import EnemyEliminated, EnemyHit
from combat.rules.hits import PLAIN, hit_enemy
from combat.rules.matching import score
from combat.rules.odds import distribution, face_distribution
from combat.rules.options import Part
from combat.rules.pools import Aim, at_least, fire_pool
from combat.rules.state import Enemy
from combat.telling import dice as rolls
from combat.telling.english import listed, percent, plural, signed

FILE = ROOT / "fixtures" / "rulebook" / "examples.yaml"
CARDS = ROOT / "fixtures" / "cards"
Count = Annotated[int, Field(ge=0, le=8)]
MarineSpace = Literal[board.MARINE_SPACES]  # type: ignore[valid-type]
EnemySpace = Literal[board.ENEMY_SPACES]  # type: ignore[valid-type]


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the small board: who is there (marine, other, enemy or nobody)."""

    space: str
    who: str = ""
    chosen: bool = False
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """An example with one throw: what it says beside the dice, and a board where it has one.

    at: the target that is chosen on the board; odds: what is certain before the throw.
    """

    odds: tuple[str, ...] = ()
    roll: rolls.Roll | None = None
    lines: tuple[str, ...] = ()
    board: tuple[tuple[Cell, ...], ...] = ()
    at: str = ""


class _Example(Node):
    """What every example has: the rule beside which it stands, and what it is about."""

    code: str = Field(pattern=r"^[a-z][a-z-]*$")
    rule: str
    title: str = Field(max_length=40)
    say: str = Field(min_length=10, max_length=160)

    @model_validator(mode="after")
    def _known(self) -> _Example:
        if self.rule not in rulebook.places():
            raise ValueError(f"{self.code}: there is no rule {self.rule}")
        return self


class Matching(_Example):
    """A test: so many dice, matched; with `diff` its exact odds."""

    kind: Literal["match"]
    focus: Count
    strike: Count
    crit: Count = 0
    diff: int = Field(0, ge=0)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Roll it."""
        focus, strike = dice.d6(self.focus, "Focus"), dice.d6(self.strike, "Strike")
        crit = dice.d6(self.crit, "Crit")
        found = score(focus, strike, crit).successes
        odds = distribution(self.focus, self.strike, self.crit)
        before = [f"On average {odds.mean:.2f} successes."]
        verdict, tone = plural(found, "success", "successes"), "good" if found else "plain"
        if self.diff:
            before = [f"{percent(odds.at_least(self.diff))} to reach DIFF {self.diff}."]
            good = found >= self.diff
            verdict, tone = ("Passed", "good") if good else ("Failed", "bad")
        matches, rest = rolls.matched(focus, strike, crit)
        total = f"{found} against DIFF {self.diff}" if self.diff else ""
        return Played(tuple(before), rolls.Roll(rest, verdict, tone, matches, total=total))


class Number(_Example):
    """A die that names one of the six ID markers."""

    kind: Literal["number"]

    def play(self, dice: SeededDice, at: str) -> Played:
        """Roll it."""
        (face,) = dice.d6(1, "ID")
        return Played((), rolls.Roll((("d6", face),), f"The holder of ID {face}"))


class Threat(_Example):
    """Threat dice, and what an EAZ adds."""

    kind: Literal["threat"]
    dice: int = Field(ge=1, le=2)
    threat: int = Field(ge=1, le=9)
    eaz: int = Field(0, ge=0, le=2)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Roll them."""
        risk = threat_dice.march_risk(
            self.threat, self.eaz, 0, dice=self.dice, quiet=False, encounters=True
        )
        faces = dice.d6(self.dice, "Threat")
        rolled, after = threat_dice.moved(self.threat, faces, self.eaz)
        lines = [f"Threat {self.threat} → {rolled}."]
        if self.eaz:
            lines.append(f"The EAZ makes it {after}.")
        if threat_face(faces[-1]) in ("yellow", "red"):
            lines.append("An Encounter card is drawn.")
        odds = (f"Threat afterwards: {risk.text}.", f"An Encounter: {risk.encounter} in {risk.of}.")
        return Played(odds, rolls.threat_roll(faces), tuple(lines))


class March(_Example):
    """A way over some Terrains: what each costs, and its Threat die."""

    kind: Literal["march"]
    terrain: tuple[Literal["paddy", "jungle", "hilly", "mountainous", "urban"], ...]
    threat: int = Field(ge=1, le=9)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Walk it."""
        lines, threat, faces = [], self.threat, []
        for terrain in self.terrain:
            (face,) = dice.d6(1, "Threat")
            faces.append(face)
            _, threat = threat_dice.moved(threat, (face,), 0)
            minutes, points = march.COST[terrain]
            cost = f"{clock.span_text(minutes)}, {points} SP"
            lines.append(f"{terrain.capitalize()}: {cost}; {threat_face(face)}: Threat {threat}.")
        costs = [march.COST[terrain] for terrain in self.terrain]
        whole = f"{clock.span_text(sum(m for m, _ in costs))} and {sum(p for _, p in costs)} SP"
        return Played((f"Together {whole}.",), rolls.threat_roll(faces), tuple(lines))


class Rest(_Example):
    """A Bivouac: from a time of day (minutes since midnight) so many minutes."""

    kind: Literal["rest"]
    clock: int = Field(ge=0, lt=1440)
    minutes: int = Field(ge=15, le=720, multiple_of=15)
    threat: int = Field(ge=1, le=9)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Rest."""
        times = threat_dice.rests(self.clock, self.minutes)
        threat, lines, faces = self.threat, [], []
        for _ in range(times):
            (face,) = dice.d6(1, "Threat")
            faces.append(face)
            _, threat = threat_dice.moved(threat, (face,), 0)
            lines.append(f"{threat_face(face).capitalize()}: Threat {threat}.")
        reached = plural(times, "full hour")
        return Played(
            (f"{reached} reached: {plural(times, 'roll')}.",),
            rolls.threat_roll(faces) if faces else None,
            tuple(lines),
        )


class Volley(_Example):
    """An Enemy's test against the six, by their ID numbers."""

    kind: Literal["enemy"]
    focus: Count
    strike: Count
    names: tuple[str, str, str, str, str, str]

    def play(self, dice: SeededDice, at: str) -> Played:
        """Let them fire."""
        focus, strike = dice.d6(self.focus, "Focus"), dice.d6(self.strike, "Strike")
        found = score(focus, strike)
        matches, rest = rolls.matched(focus, strike, who=lambda face: self.names[face - 1])
        hit = [
            f"{self.names[face - 1]} takes {plural(hits, 'hit')}"
            for face, hits in found.by_face.items()
            if hits
        ]
        one = face_distribution(self.focus, self.strike, 0)
        return Played(
            (f"Each man is hit with {percent(one.at_least(1))}.",),
            rolls.Roll(
                rest,
                plural(found.successes, "hit") if hit else "no hits",
                "bad" if hit else "plain",
                matches,
                enemy=True,
            ),
            (f"{listed(hit)}.",) if hit else (),
        )


class Draw(_Example):
    """A card from a deck of the box."""

    kind: Literal["draw"]
    deck: Literal["wounds", "conditions", "boons"]

    def play(self, dice: SeededDice, at: str) -> Played:
        """Draw the top card of the shuffled deck."""
        cards = _cards(self.deck)
        card = dice.shuffle(cards, self.deck)[0]
        return Played((f"{len(cards)} cards in the deck.",), None, (f"{card[0]}. {card[1]}",))


class Initiative(_Example):
    """The marker from `start`, what each Activation's Orders cost, what the Enemy gives back."""

    kind: Literal["initiative"]
    start: int = Field(ge=-12, le=12)
    orders: tuple[Annotated[int, Field(ge=0, le=12)], ...] = Field(min_length=1)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Act, and let the Enemy act as long as the marker is on his side."""
        lines, marker = [], self.start
        for cost in self.orders:
            while marker < 0:
                back = _spaces(dice.draw(_combat_markers(), "Combat marker"))
                marker += back
                lines.append(f"The Enemy acts: the marker moves {back}, to {signed(marker)}.")
            spent = _spaces(cost)
            marker -= spent
            orders = f"A Marine's Orders cost {cost}"
            lines.append(f"{orders}: the marker moves {spent}, to {signed(marker)}.")
        lines.append("The Enemy is next." if marker < 0 else "A Marine is next.")
        return Played((f"The marker stands at {signed(self.start)}.",), None, tuple(lines))


class Fire(_Example):
    """A burst of the M16 over a small board; `hard`, `soft`, `points`: of the target."""

    kind: Literal["fire"]
    from_: MarineSpace = Field(alias="from")
    marines: tuple[MarineSpace, ...] = ()
    enemies: tuple[EnemySpace, ...] = Field(min_length=1)
    hard: bool = False
    soft: int = Field(0, ge=0, le=4)
    points: int = Field(0, ge=0, le=4)

    def play(self, dice: SeededDice, at: str) -> Played:
        """Fire at the chosen Enemy."""
        target = at if at in self.enemies else self.enemies[0]
        taken = board.occupied_bits((*self.marines, *self.enemies))
        distance = board.fire_range(self.from_, target)
        blocked = board.blocking(board.line_of_sight(self.from_, target), taken)
        mode = _m16()
        none = (0, 0, 0)
        aim = Aim(mode.strike, mode.crit, False, False, False, False, False, False, none, none)
        if distance > len(mode.range):
            too_far = f"Range {distance}: too far for the M16's burst."
            return Played((too_far,), None, (), self._drawn(target, blocked), target)
        pool = fire_pool(aim, mode, (distance, len(blocked), 0), spotted=False)
        focus, strike, crit = (max(0, n) for n in (pool.focus, pool.strike, pool.crit))
        odds = distribution(focus, strike, crit)
        faces = (dice.d6(focus, "Focus"), dice.d6(strike, "Strike"), dice.d6(crit, "Crit"))
        hits = score(*faces).successes if focus else 0
        matches, rest = rolls.matched(*faces)
        before = [f"Range {distance}: {self.from_} to {target}."]
        before.append(f"In the way: {listed(blocked)}." if blocked else "Nobody is in the way.")
        before.append(f"On average {odds.mean if focus else 0.0:.1f} hits.")
        roll = rolls.Roll(
            rest,
            plural(hits, "hit") if hits else "no hits",
            "good" if hits else "plain",
            matches,
            rolls.pool_lines(pool),
        )
        lines = tuple(self._met(target, hits)) if self.points else ()
        return Played(tuple(before), roll, lines, self._drawn(target, blocked), target)

    def _met(self, target: str, hits: int) -> Iterator[str]:
        """Tell what the hits meet, by the rules' own count."""
        table = _Table(Enemy("E", "E", "E", target, self.soft, self.points), self.hard)
        hit_enemy(cast(Any, table), "E", hits, PLAIN, "example")
        for event in table.told:
            if isinstance(event, EnemyHit):
                cover = f"Hard Cover takes {event.hard}, Soft Cover {event.soft}"
                yield f"{cover}; {event.taken} of his {self.points} Hit Points go."
            else:
                yield "He is out of it."

    def _drawn(self, target: str, blocked: tuple[str, ...]) -> tuple[tuple[Cell, ...], ...]:
        who = {self.from_: "marine", **dict.fromkeys(self.marines, "other")}
        who |= dict.fromkeys(self.enemies, "enemy")
        rows = [f"E{n}" for n in (3, 2, 1)] + [f"M{n}" for n in (1, 2, 3)]
        return tuple(
            tuple(
                Cell(space, who.get(space, ""), space == target, space in blocked)
                for space in (f"{row}-{column}" for column in board.COLUMNS)
            )
            for row in rows
        )


class _Table:
    """As much of a battle as hits on one Enemy ask for."""

    def __init__(self, enemy: Enemy, hard: bool) -> None:
        self.enemies = [enemy]
        self.hard_cover = frozenset({enemy.space} if hard else ())
        self.eliminated: tuple[Enemy, ...] = ()
        self.spotted: tuple[tuple[str, str], ...] = ()
        self.told: list[EnemyHit | EnemyEliminated] = []

    def enemy(self, key: str) -> Enemy:
        """Return the Enemy."""
        return self.enemies[0]

    def put_enemy(self, enemy: Enemy) -> None:
        """Keep the Enemy as it is now."""
        self.enemies = [enemy]

    def tell(self, event: EnemyHit | EnemyEliminated) -> None:
        """Keep what happened."""
        self.told.append(event)


Example = Annotated[
    Matching | Number | Threat | March | Rest | Volley | Draw | Initiative | Fire,
    Field(discriminator="kind"),
]
"""Every kind of example."""


@cache
def examples() -> tuple[Example, ...]:
    """Return every example, in the order of the file. ValidationError for a mistake in it."""
    raw = plain_yaml(FILE.read_text(encoding="utf-8"))
    return TypeAdapter(tuple[Example, ...]).validate_python(raw)


def of_rule(rule: str) -> tuple[Example, ...]:
    """Return the examples that stand beside a rule."""
    return tuple(example for example in examples() if example.rule == rule)


def play(example: Example, seed: int = 1, at: str = "") -> Played:
    """Return an example with the throw of a seed; `at`: the space chosen on its board."""
    return example.play(SeededDice(f"{example.code}:{seed}"), at)


def _spaces(cost: int) -> int:
    """Return how far the Initiative marker moves for a cost."""
    return sum(part.value for part in at_least([Part("cost", cost, "PH-CBT-INIT-07")]))


@cache
def _combat_markers() -> tuple[int, ...]:
    raw = plain_yaml((CARDS / "combat_markers.yaml").read_text(encoding="utf-8"))
    return tuple(marker["cost"] for marker in raw["markers"])


@cache
def _m16() -> Mode:
    raw = plain_yaml((CARDS / "weapons.yaml").read_text(encoding="utf-8"))
    card = next(weapon for weapon in raw["weapons"] if weapon["code"] == "m16")
    return Mode.model_validate(next(mode for mode in card["modes"] if mode["code"] == "auto"))


@cache
def _cards(deck: str) -> tuple[tuple[str, str], ...]:
    raw = plain_yaml((CARDS / f"{deck}.yaml").read_text(encoding="utf-8"))
    return tuple((card["title"], card["text"]) for card in raw)
