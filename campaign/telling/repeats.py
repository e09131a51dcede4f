"""What another event tells already, left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from campaign.rules import events as ev
from campaign.rules.events import BattleHappened, Event
from combat.rules.events import CombatOver, MarineHit


def without_repeats(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out what the line before says as well.

    The Time and SP of a March: its own line names them. The Damage of a hit in Combat, and that
    the Combat is over: the Combat has told them.
    """
    marching = over = False
    told: Counter[str] = Counter()
    for event in events:
        price = isinstance(event, ev.TimePassed | ev.StaminaChanged)
        marching = isinstance(event, ev.Marched) or (marching and price)
        match event:
            case BattleHappened(MarineHit(marine, damage=damage)):
                told[marine] += damage
            case BattleHappened(CombatOver()):
                over = True
        if isinstance(event, ev.DamageTaken) and told[event.marine] >= event.amount:
            told[event.marine] -= event.amount
        elif not ((marching and price) or (over and isinstance(event, ev.CombatEnded))):
            yield event
