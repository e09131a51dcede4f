"""A roll as it is shown and read out: pool, dice, sums, what is added, verdict, in this order.

Every roll of the game is one `Roll`, from a Threat die to a Critical Hit, and is drawn by one
template, `combat/_roll.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from combat.rules.dice import THREAT_VALUE, threat_face
from combat.rules.events import DiceRolled
from combat.rules.matching import CRIT_VALUE, FACES, face_successes
from combat.rules.odds import distribution
from combat.rules.options import Pool, PoolPart
from combat.telling.english import listed, plural, signed
from combat.telling.names import DICE, Names, part_label

THREAT_MOST = 9
SELDOM = 0.02
BASE_DIE = "Next to the Base, Threat stays as it is"
Die = tuple[str, int]
"""Its kind (focus, strike, crit, threat, d6) and the face it shows."""


@dataclass(frozen=True, slots=True)
class DiceOfKind:
    """The dice of one kind in a pool and where they come from: "3 Focus", "Base 2, Range +1"."""

    kind: str
    dice: str
    why: tuple[str, ...]

    @property
    def parts(self) -> str:
        """All of where they come from."""
        return ", ".join(self.why)


@dataclass(frozen=True, slots=True)
class Match:
    """Dice of one face that count together, their `sum`, and who is hit by them."""

    dice: tuple[Die, ...]
    sum: str
    who: str = ""

    @property
    def how(self) -> str:
        """What the sum is made of: "1 Focus × 3 Strike ="."""
        return self.sum.removesuffix(self.worth)

    @property
    def worth(self) -> str:
        """What comes of it: "3"."""
        return self.sum.rpartition(" = ")[2]

    @property
    def spoken(self) -> str:
        """The dice and their sum: "Focus 4, Strike 4: 1 Focus × 1 = 1 on Reef"."""
        return f"{shown(self.dice)}: {self.sum}{f' on {self.who}' if self.who else ''}"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll. Dice that match lie together, the others in `rest`; `added` goes onto the dice.

    `sums` adds up the matches where there are several ("3 + 2 ="), `total` says what came out
    against what was needed, `verdict` is the stamp, `tone` good, bad, critical or plain; `enemy`
    tells whose dice they are. `fell` are all dice as they were rolled, where they are sorted here;
    `rare` says how seldom so few or so many successes come, where that is seldom.
    """

    rest: tuple[Die, ...] = ()
    verdict: str = ""
    tone: str = "plain"
    matches: tuple[Match, ...] = ()
    pool: tuple[DiceOfKind, ...] = ()
    added: tuple[str, ...] = ()
    sums: str = ""
    total: str = ""
    enemy: bool = False
    fell: tuple[Die, ...] = ()
    rare: str = ""

    @property
    def order(self) -> str:
        """For each die as it lies, how many fell before it: "2 0 1"; nothing of a single die."""
        if len(self.fell) < 2:
            return ""
        left = list(enumerate(self.fell))
        found = []
        for die in (*(die for match in self.matches for die in match.dice), *self.rest):
            at = next(place for place in left if place[1] == die)
            left.remove(at)
            found.append(at[0])
        return " ".join(map(str, found))

    @property
    def key(self) -> tuple[tuple[int, str], ...]:
        """What the Threat die may bring: a face of each colour, what it adds, and how often."""
        if not any(kind == "threat" for kind, _ in self.rest):
            return ()
        colours = [threat_face(face) for face in FACES]
        return tuple(
            (face, f"{signed(THREAT_VALUE[colour])}, {colours.count(colour)} in {len(colours)}")
            for face, colour in zip(FACES, colours, strict=True)
            if colours.index(colour) == face - 1
        )

    @property
    def unmatched(self) -> str:
        """Why the rest counts nothing: Crits need a die of another kind (PH-TEST-11, p.19)."""
        kinds = {kind for kind, _ in self.rest}
        if "crit" not in kinds:
            return "no match"
        return f"no match{':' if len(kinds) == 1 else ';'} Crits alone never match"

    @property
    def spoken(self) -> str:
        """All of it in words, in the order in which it is shown."""
        pool = ", ".join(kind.dice for kind in self.pool)
        dice = "; ".join(match.spoken for match in self.matches) or "nothing matches"
        total = self.total if self.total.endswith("=") or not self.total else f"{self.total}:"
        end = " ".join(filter(None, (*self.added, self.sums, total)))
        told = f"{pool}. {dice[:1].upper() + dice[1:]}. {end} {self.verdict}."
        return f"{told} {self.rare}" if self.rare else told


def matched(
    focus: Sequence[int],
    strike: Sequence[int],
    crit: Sequence[int] = (),
    who: Callable[[int], str] = lambda _: "",
) -> tuple[tuple[Match, ...], tuple[Die, ...]]:
    """Sort the dice of a test into its matches, and the dice that count nothing by their kind."""
    matches: list[Match] = []
    rest: list[Die] = []
    for face in FACES:
        counts = (focus.count(face), strike.count(face), crit.count(face))
        dice = tuple((kind, face) for kind, n in zip(DICE, counts, strict=True) for _ in range(n))
        if face_successes(*counts):
            matches.append(Match(dice, explain(*counts), who(face)))
        else:
            rest += dice
    rest.sort(key=lambda die: list(DICE).index(die[0]))
    return tuple(matches), tuple(rest)


def as_they_fell(
    focus: Sequence[int], strike: Sequence[int], crit: Sequence[int] = ()
) -> tuple[Die, ...]:
    """The dice of a test in the order in which they were rolled."""
    thrown = zip(DICE, (focus, strike, crit), strict=True)
    return tuple((kind, face) for kind, faces in thrown for face in faces)


def example(dice: Sequence[Die]) -> Roll:
    """Dice that show how a test is matched: each kind by its name, each match with its sum."""
    faces = {kind: [face for what, face in dice if what == kind] for kind in DICE}
    matches, rest = matched(faces["focus"], faces["strike"], faces["crit"])
    total = sum(int(match.worth) for match in matches)
    kinds = tuple(DiceOfKind(kind, name, ()) for kind, name in DICE.items() if faces[kind])
    return Roll(rest, str(total), matches=matches, pool=kinds, sums=added_up(matches, total))


def added_up(matches: Sequence[Match], total: int) -> str:
    """The matches of a roll as the addition that leads to its `total`: "3 + 2 =".

    Nothing where there is but one, or where something else had a hand in the total.
    """
    worth = [match.sum.rpartition(" ")[2] for match in matches]
    return f"{' + '.join(worth)} =" if len(worth) > 1 and sum(map(int, worth)) == total else ""


def roll_of(names: Names, event: DiceRolled, enemy: bool) -> Roll:
    """The dice of a Combat test; each face of the Enemy's names the Marine it hits
    (PH-CBT-ENEMY-08), where the names know who holds which ID, and what hits nobody is no hit."""

    def who(face: int) -> str:
        return names.ids.get(face, "nobody") if enemy and names.ids else ""

    matches, rest = matched(event.focus, event.strike, event.crit, who)
    nobody = {face for face in FACES if enemy and names.ids and face not in names.ids}
    landed = event.hits - sum(event.by_face[face - 1] for face in nobody)
    critical = not nobody.issuperset(event.critical)
    hits = plural(landed, "hit") if landed else "no hits"
    sums = "" if enemy else added_up(matches, event.hits)
    why = f"{why_critical(names, event, enemy)}." if critical else ""
    tone = "critical" if critical else "plain" if not landed else "good"
    return Roll(
        rest,
        f"{hits}, Critical Hit" if critical else hits,
        "bad" if enemy and landed and not critical else tone,
        matches,
        pool_lines(event.pool),
        sums=sums,
        total=f"{hits}. {why}" if sums and why else why,
        enemy=enemy,
        fell=as_they_fell(event.focus, event.strike, event.crit),
        rare=""
        if names.written
        else rarity(*map(len, (event.focus, event.strike, event.crit)), event.hits),
    )


@lru_cache(maxsize=1024)
def rarity(focus: int, strike: int, crit: int, successes: int) -> str:
    """How seldom so many dice have so few or so many successes: "As few as this: once in 140
    rolls."; "" where it is at least once in 50 (PH-TEST-12, p.20)."""
    odds = distribution(focus, strike, crit)
    few, many = 1 - odds.at_least(successes + 1), odds.at_least(successes)
    for chance, what in ((few, "few"), (many, "many")):
        if 0 < chance < SELDOM:
            return f"As {what} as this: once in {number(round(1 / chance))} rolls."
    return ""


def number(whole: int) -> str:
    """A large number as it is read: two figures that count, "1,400"."""
    digits = max(0, len(str(whole)) - 2)
    return f"{round(whole, -digits):,}"


def why_critical(names: Names, event: DiceRolled, enemy: bool) -> str:
    """What made a Critical Hit and what it does (PH-CBT-CRIT-01, PH-CBT-CRIT-02, p.40): "2 Crits
    showing 5 match: all Soft Cover of the target goes first, and Hard Cover does not help"."""
    gold = listed(f"{event.crit.count(face)} Crits showing {face}" for face in event.critical)
    hit = [names.ids.get(face, f"number {face}") for face in event.critical]
    whom = listed(dict.fromkeys(hit)) if enemy else "the target"
    return f"{gold} match: all Soft Cover of {whom} goes first, and Hard Cover does not help"


def threat_roll(faces: Sequence[int]) -> Roll:
    """Threat dice that have not moved Threat, or not yet."""
    dice = tuple(("threat", face) for face in faces)
    if any(THREAT_VALUE[threat_face(face)] for face in faces):
        return Roll(dice)
    return Roll(dice, "no change", total="Gray adds nothing")


def threat_sum(faces: Sequence[int], before: int, die: int, eaz: int) -> str:
    """What was added to Threat, and for what: "Threat 5 + 2 for red + 1 for the EAZ =".

    `die` and `eaz` are by how much it moved; where it could go no further, that is said.
    """
    worth = sum(THREAT_VALUE[threat_face(face)] for face in faces)
    if not die and not eaz:
        return ""
    colours = listed(dict.fromkeys(map(threat_face, faces)))
    stuck = not die and before == (1 if worth < 0 else THREAT_MOST)
    causes = ((worth if die or stuck else 0, colours), (eaz, "the EAZ"))
    parts = [f"{'+' if n > 0 else '−'} {abs(n)} for {why}" for n, why in causes if n]
    if worth != die and (die or stuck):
        parts[0] += f", {THREAT_MOST} at most" if worth > 0 else ", 1 at least"
    elif before + die + eaz == THREAT_MOST:
        parts[-1] += f", {THREAT_MOST} at most"
    return f"Threat {before} {', '.join(parts) if ',' in parts[0] else ' '.join(parts)} ="


def threat_stays(faces: Sequence[int], threat: int) -> str:
    """Why Threat dice have not moved Threat (PH-THREAT-05, PH-BASE-01, p.22)."""
    worth = sum(THREAT_VALUE[threat_face(face)] for face in faces)
    if not worth:
        grays = all(threat_face(face) == "gray" for face in faces)
        return "Gray adds nothing" if grays else "The dice make up for each other"
    end = "higher" if threat == THREAT_MOST else "lower" if threat == 1 else ""
    if end and (worth > 0) == (end == "higher"):
        return f"Threat {threat} can go no {end}"
    return BASE_DIE


def colours(faces: Sequence[int]) -> str:
    """The colours of Threat dice in words, and which dice they are: "Threat die: yellow"."""
    return f"Threat {'die' if len(faces) == 1 else 'dice'}: {listed(map(threat_face, faces))}"


def shown(dice: Sequence[Die]) -> str:
    """Dice in words, in their order: "Focus 4, Strike 4", "D6 3", "Threat die yellow"."""
    return ", ".join(_word(kind, face) for kind, face in dice)


def _word(kind: str, face: int) -> str:
    if kind == "threat":
        return f"Threat die {threat_face(face)}"
    return f"{DICE.get(kind, kind.upper())} {face}"


def explain(focus: int, strike: int, crit: int) -> str:
    """How dice of one face add up: "2 Focus × 4 Strike = 8" (PH-TEST-07..11, p.19).

    Crit dice are told apart, for they count as two: "1 Focus × (1 Strike + 2 for a Crit) = 3".
    """
    gold = CRIT_VALUE * crit
    worth = strike + gold
    parts = [f"{strike} Strike"] * bool(strike)
    if crit:
        parts.append(f"{gold} for {'a Crit' if crit == 1 else f'{crit} Crits'}")
    told = " + ".join(parts)
    if focus:
        return f"{focus} Focus × {f'({told})' if crit else told} = {focus * worth}"
    return f"{told} − 1 for no Focus = {worth - 1}"


@lru_cache(maxsize=2048)
def pool_lines(pool: Pool, label: Callable[[str], str] = part_label) -> tuple[DiceOfKind, ...]:
    """Every die of a pool with its reason, a line for each kind."""
    lines = []
    totals = {"focus": pool.focus, "strike": pool.strike, "crit": pool.crit}
    for kind, total in totals.items():
        parts = [part for part in pool.parts if part.die == kind and part.value]
        if parts or total:
            why = tuple(f"{label(part.label)} {_value(part)}" for part in parts)
            lines.append(DiceOfKind(kind, f"{total} {DICE[kind]}", why))
    return tuple(lines)


def _value(part: PoolPart) -> str:
    return str(part.value) if part.label in ("base", "weapon") else signed(part.value)


def hits_to_expect(pool: Pool) -> str:
    """The mean of what a pool comes to, by the exact odds: "5.3"; "" where there are no dice."""
    if not pool.focus + pool.strike + pool.crit:
        return ""
    return f"{distribution(pool.focus, pool.strike, pool.crit).mean:.1f}"


def pool_sum(pool: Pool) -> str:
    """The dice counted: "3 Focus, 6 Strike, 2 Crit"."""
    dice = (("Focus", pool.focus), ("Strike", pool.strike), ("Crit", pool.crit))
    return ", ".join(f"{n} {kind}" for kind, n in dice if n) or "no dice"
