"""An Event's own end of its Combat, in words (PH-CBT-END-01, p.44)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from combat.rules.ends import OwnEnd
from combat.rules.events import EnemyEliminated
from combat.rules.state import BattleSetup
from combat.rules.visible import BattleView
from combat.telling.english import listed, plural


def own_end(end: OwnEnd, kind: Callable[[str], str], made: tuple[int, int] = (0, 0)) -> str:
    """Return it as "Won when no Leader is left" (PH-CBT-END-01, p.44).

    `kind` names a type of Enemy; `made` are the Activations of Marines and Enemies so far.
    """
    parts = []
    if end.eliminated:
        verb = "is" if end.eliminated == 1 else "are"
        parts.append(f"{plural(end.eliminated, 'Enemy', 'Enemies')} {verb} eliminated")
    parts += [f"no {kind(each)} is left" for each in end.gone]
    if end.reached:
        parts.append(f"a Marine stands at {' or '.join(end.reached)}")
    sides = ("Marine", end.activations, made[0]), ("Enemy", end.enemy_activations, made[1])
    for side, wanted, so_far in sides:
        if wanted:
            verb = "is" if wanted == 1 else "are"
            told = f" ({so_far} so far)" if so_far else ""
            parts.append(f"{plural(wanted, f'{side} Activation')} {verb} over{told}")
    return f"{'Won' if end.won else 'Lost'} when {listed(parts)}"


def came_up(number: int) -> str:
    """Return that those do not count who were not there at the beginning; "" for none."""
    if not number:
        return ""
    return f"; {number} who came up later {'does' if number == 1 else 'do'} not count"


def later(view: BattleView) -> str:
    """Return how many of a battle's Enemies do not count for winning (PH-CBT-END-04, p.44)."""
    return came_up(sum(not enemy.placed for enemy in (*view.eliminated, *view.enemies)))


def score(view: BattleView) -> str:
    """Return how far the Squad is from winning: "4 of the 5 needed to win are down", and once they
    are what ends the Combat (PH-CBT-END-01, -04, p.44). Who came up later does not count.
    """
    down, half = sum(enemy.placed for enemy in view.eliminated), len(toward(view))
    verb = "is" if down == 1 else "are"
    if down >= half:
        more = f"{down - half} more than it takes to win" if down > half else "enough to win"
        return f"{down} {verb} down, {more}, once they Retreat or every Marine has acted"
    return f"{down} of the {half} needed to win {verb} down"


def toward(view: BattleView) -> tuple[bool, ...]:
    """Return for each Enemy that has to be down for a win whether one is, those that are first
    (PH-CBT-END-04, p.44)."""
    down, half = sum(enemy.placed for enemy in view.eliminated), view.placed // 2 + 1
    return tuple(number < down for number in range(half))


def in_short(view: BattleView) -> str:
    """Return how far the Squad is while one of it acts: "2 of 5 down · 4 turns after his"; ""
    where nobody does (PH-CBT-END-01, -04, p.44).
    """
    if view.active is None:
        return ""
    hats = toward(view)
    left = sum(marine.ready for marine in view.marines if marine.space) - 1
    after = f"{plural(left, 'turn')} after his" if left else "the last turn"
    return f"{sum(hats)} of {len(hats)} down · {after}"


def turns_left(view: BattleView) -> str:
    """Return how many Activations are left to the Squad: "4 turns left"; "" where nobody
    is to be chosen. With the last the Combat ends, or its round (PH-CBT-END-01, p.44).
    """
    left = sum(marine.ready for marine in view.marines if marine.space)
    if view.stage != "activate" or not left:
        return ""
    return f"{plural(left, 'turn')} left" + (" this round" if view.setup.rounds > 1 else "")


def winning(view: BattleView, events: Sequence[object]) -> str:
    """Return the key of the Enemy with whose fall enough are down to win; "" for none of these.

    `view` is the battle after the events (PH-CBT-END-04, p.44).
    """
    placed = {enemy.key for enemy in view.eliminated if enemy.placed}
    fell = [e.enemy for e in events if isinstance(e, EnemyEliminated) and e.enemy in placed]
    number = view.placed // 2 + len(fell) - len(placed)
    return fell[number] if 0 <= number < len(fell) else ""


def stakes(
    placed: int, setup: BattleSetup, kind: Callable[[str], str], so_far: str = ""
) -> tuple[str, ...]:
    """Return what wins a Combat, what ends it and what losing costs, a line each.

    `placed` counts the Enemies it began with (PH-CBT-END-01..05, p.44; PH-CBT-INIT-10, p.58);
    `so_far` is the `score` once there is one.
    """
    half = placed // 2 + 1
    won = "all Enemies are down: 2 Experience each and 2 Boon cards"
    if half < placed:
        won = (
            f"{half} of the {placed} Enemies are down as it ends, by their Retreat too:"
            f" 1 Experience each and 1 Boon card. All {placed} down: twice that"
        )
    own = "".join(f" {own_end(end, kind)}." for end in setup.ends)
    last = f" in Round {setup.rounds}" if setup.rounds > 1 else ""
    return (
        f"The Marines win when {won}.{own}{f' So far {so_far}.' if so_far else ''}",
        f"It is over when every Marine has acted{last} and the turn is the Marines’ again.",
        "Otherwise they lose: no Experience, no Boon card, and the story goes on as lost."
        " Either way Threat falls to 1. With 3 or fewer Marines left the Mission is over.",
    )
