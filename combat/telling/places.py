"""Where the story happens: who stands where at each line, who fires, whom the hits reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from combat.rules import events as ev
from combat.rules.board import TANK_COVER
from combat.rules.content import CombatContent
from combat.rules.visible import BattleView
from combat.telling.noises import noise


@dataclass(frozen=True, slots=True)
class Mark:
    """What the board shows of a line, and what is heard of it.

    `at` are the spaces struck, `origin` those the shots come from (none: from beyond the board),
    `hits` how many each takes, `through` how many in all got past Cover; `falls` tells whether
    somebody falls, and `figure` is the letter of an Enemy that does. `went` is a move: where he
    stands in the end, whence, whereto. `lost` is Soft Cover gone: space, markers left, markers
    lost; `points` the Hit Points before, fewer than his card's where he was `hurt`. `comes` names
    what the picture does not show before: "E3-1" who stands there, "smoke-2". `noise` names timbres
    with their number of rounds: "ak.5 rpd.8". `who` falls or looks otherwise from then on. `thrown`
    is a hand grenade's way, or its blast.
    """

    at: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    hits: int = 0
    falls: bool = False
    figure: str = ""
    went: tuple[str, str, str] | None = None
    lost: tuple[tuple[str, int, int], ...] = ()
    points: int = 0
    comes: str = ""
    noise: str = ""
    who: str = ""
    thrown: bool = False
    through: int = 0
    hurt: bool = False


@dataclass(slots=True)
class Places:
    """The spaces of Marines and Enemies by key, moved back and forth along the story.

    `standing` are the Enemies on the board, `origin` where the shots come from now, `ends` where
    all stand after the story, `cover` their Soft Cover, `kinds` the Enemies' letters, `whole` the
    Hit Points of their cards, `bursting` what is thrown or laid.
    """

    spaces: dict[str, str] = field(default_factory=dict)
    standing: set[str] = field(default_factory=set)
    origin: tuple[str, ...] = ()
    ends: dict[str, str] = field(default_factory=dict)
    cover: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    whole: dict[str, int] = field(default_factory=dict)
    bursting: frozenset[str] = frozenset()

    @classmethod
    def of(cls, view: BattleView, content: CombatContent) -> Places:
        """Where all stand after the story; the active Marine is the one who fires."""
        men = {marine.key: marine.space for marine in view.marines if marine.space}
        every = (*view.eliminated, *view.enemies)
        foes = {enemy.key: enemy.space for enemy in every}
        found = cls(
            men | foes,
            {enemy.key for enemy in view.enemies},
            ends=men | {enemy.key: enemy.space for enemy in view.enemies},
            cover={marine.key: marine.soft_cover for marine in view.marines}
            | {enemy.key: enemy.soft_cover for enemy in view.enemies},
            kinds={enemy.key: enemy.type for enemy in every},
            bursting=frozenset({"claymore", *_thrown(content)}),
            whole={e.key: content.enemies[e.marker].hit_points for e in every if e.marker},
        )
        if view.active is not None:
            found.origin = found._of(view.active.marine)
        return found

    def rewind(self, events: Iterable[object]) -> None:
        """Go back to before these events, oldest first."""
        shooter = ""
        for event in reversed(tuple(events)):
            self._covered(event, -1)
            match event:
                case ev.MarineMoved(key, start) | ev.EnemyMoved(key, start):
                    self.spaces[key] = start
                case ev.EnemyEliminated(key):
                    self.standing.add(key)
                case ev.EnemyPlaced(key):
                    self.standing.discard(key)
                case ev.InitiativeMoved(by) if by in self.spaces:
                    shooter = by
        # Hits that were shared out belong to the Marine whose Activation ends with them.
        if shooter:
            self.origin = self._of(shooter)

    def follow(self, event: object) -> None:
        """Go on past one event."""
        self._covered(event, 1)
        match event:
            case ev.MarineMoved(key, _, to) | ev.EnemyMoved(key, _, to):
                self.spaces[key] = to
            case ev.EnemyEliminated(key):
                self.standing.discard(key)
            case ev.EnemyPlaced(key, space):
                self.spaces[key] = space
                self.standing.add(key)
            case ev.Fired(key) | ev.ClaymoreTriggered(key):
                self.origin = self._of(key)
            case ev.TankFired():
                self.origin = TANK_COVER
            case ev.DiceRolled(by="enemy"):
                self.origin = self._all()
            case ev.StrikeArrived() | ev.TacticsResolved():
                self.origin = ()

    def stands(self, key: str, events: Sequence[object]) -> str:
        """Where somebody is once these events have happened."""
        went = (e.to for e in events if isinstance(e, ev.MarineMoved) and e.marine == key)
        return next(went, self.spaces.get(key, ""))

    def mark(self, events: Sequence[object]) -> Mark | None:
        """What the board shows of events told in one line; None where it shows nothing."""
        told = noise(events, sorted(self.kinds.get(key, "") for key in self.standing))
        found = self._blow(events, told) or self._move(events[0], told)
        return found or (Mark(noise=told) if told else None)

    def _blow(self, events: Sequence[object], told: str) -> Mark | None:
        """One blow, or Cover lost."""
        struck: list[str] = []
        lost: dict[str, int] = {}
        hits, through, points, hurt, figure, who, source = 0, 0, 0, False, "", "", ""
        for event in events:
            match event:
                case ev.CoverLost(key, soft):
                    struck.append(key)
                    lost[key] = lost.get(key, 0) + soft
                case ev.EnemyHit(key, number, _, soft, taken, _, left, source):
                    struck.append(key)
                    lost[key] = lost.get(key, 0) + soft
                    hits, points = hits + number, left + taken if taken else 0
                    through += taken
                    hurt = points < self.whole.get(key, 0)
                case ev.MarineHit(key, number, _, soft, damage):
                    struck.append(key)
                    lost[key] = lost.get(key, 0) + soft
                    hits, through, who = hits + number, through + damage, key
                case ev.EnemyEliminated(key, kind):
                    struck.append(key)
                    figure, who = kind or "hidden", key
        at = tuple(dict.fromkeys(space for key in struck for space in self._of(key)))
        if not at:
            return None
        gone = tuple(
            (self.spaces[key], max(0, self.cover.get(key, 0) - soft), soft)
            for key, soft in lost.items()
            if soft and self._of(key)
        )
        origin = self.origin if hits else ()
        return Mark(at, origin, hits, bool(figure), figure, lost=gone, points=points, noise=told,
                    who=who, thrown=source in self.bursting, through=through,
                    hurt=hurt)  # fmt: skip

    def _move(self, event: object, told: str) -> Mark | None:
        """Who moves, comes or fires, and Smoke."""
        match event:
            case ev.MarineMoved(key, start, to) | ev.EnemyMoved(key, start, to):
                if key in self.ends:
                    return Mark(went=(self.ends[key], start, to), noise=told)
            case ev.EnemyPlaced(key, reason=reason):
                if reason != "set up" and key in self.ends:
                    return Mark(comes=self.ends[key], noise=told)
            case ev.SmokePopped(column=column):
                return Mark(comes=f"smoke-{column}", noise=told)
            case ev.Fired(key, target=target, mode=mode) if self._of(key):
                by_hand = mode == "throw"
                return Mark(self._of(target), self._of(key), noise=told, thrown=by_hand)
            case ev.DiceRolled(by="enemy") if self.standing:
                return Mark((), self._all(), noise=told)
        return None

    def _covered(self, event: object, way: int) -> None:
        """Soft Cover after an event, or before it where `way` is -1."""
        match event:
            case ev.MarineHit(key, soft=soft) | ev.EnemyHit(key, soft=soft):
                change = -soft
            case ev.CoverLost(key, soft):
                change = -soft
            case ev.CoverTaken(key, markers) | ev.SoftCoverRegained(key, markers):
                change = markers
            case _:
                return
        self.cover[key] = self.cover.get(key, 0) + way * change

    def _all(self) -> tuple[str, ...]:
        return tuple(sorted(self.spaces[key] for key in self.standing))

    def _of(self, key: str) -> tuple[str, ...]:
        return (self.spaces[key],) if self.spaces.get(key) else ()


def _thrown(content: CombatContent) -> Iterator[str]:
    for code, weapon in content.weapons.items():
        if any(mode.code == "throw" for mode in weapon.modes):
            yield code
