"""Where the story happens: who stands where at each line, who fires, whom the hits reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from combat.rules import events as ev
from combat.rules.board import TANK_COVER
from combat.rules.visible import BattleView


@dataclass(frozen=True, slots=True)
class Mark:
    """What the board shows of a line: the spaces struck, the spaces the shots come from (none:
    from beyond the board), how many hits each takes, and whether somebody falls."""

    at: tuple[str, ...]
    origin: tuple[str, ...] = ()
    hits: int = 0
    falls: bool = False


@dataclass(slots=True)
class Places:
    """The spaces of Marines and Enemies by key, moved back and forth along the story.

    `standing` are the Enemies on the board, `origin` where the shots come from now.
    """

    spaces: dict[str, str] = field(default_factory=dict)
    standing: set[str] = field(default_factory=set)
    origin: tuple[str, ...] = ()

    @classmethod
    def of(cls, view: BattleView) -> Places:
        """Where all stand after the story; the active Marine is the one who fires."""
        men = {marine.key: marine.space for marine in view.marines if marine.space}
        foes = {enemy.key: enemy.space for enemy in (*view.eliminated, *view.enemies)}
        found = cls(men | foes, {enemy.key for enemy in view.enemies})
        if view.active is not None:
            found.origin = found._of(view.active.marine)
        return found

    def rewind(self, events: Iterable[object]) -> None:
        """Go back to before these events, oldest first."""
        shooter = ""
        for event in reversed(tuple(events)):
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
                self.origin = tuple(sorted(self.spaces[key] for key in self.standing))
            case ev.StrikeArrived() | ev.TacticsResolved():
                self.origin = ()

    def mark(self, events: Sequence[object]) -> Mark | None:
        """What the board shows of one blow or of Cover lost; None for anything else."""
        struck: list[str] = []
        hits, falls = 0, False
        for event in events:
            match event:
                case ev.CoverLost(key):
                    struck.append(key)
                case ev.EnemyHit(key, number) | ev.MarineHit(key, number):
                    struck.append(key)
                    hits += number
                case ev.EnemyEliminated(key):
                    struck.append(key)
                    falls = True
        at = tuple(dict.fromkeys(space for key in struck for space in self._of(key)))
        return Mark(at, self.origin if hits else (), hits, falls) if at else None

    def _of(self, key: str) -> tuple[str, ...]:
        return (self.spaces[key],) if self.spaces.get(key) else ()
