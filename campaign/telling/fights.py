"""A Combat begins, is fought and ends: what is fought in the sentences of `combat.telling`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import assert_never

from campaign.rules.content import Content
from campaign.rules.events import BattleHappened, CombatEnded, CombatStarted, Event
from campaign.telling.lines import Line
from campaign.telling.words import ability_title
from combat.rules.events import AnyEvent, CoverLost, HitsMissed, MarineHit
from combat.telling.course import told
from combat.telling.harm import ANVIL
from combat.telling.names import Names
from combat.telling.words import over

Standing = Mapping[str, tuple[str, str]]
"""The Enemies on the board by key: type ("" for one that lies face down) and space."""


OwnFightEvent = CombatStarted | CombatEnded
"""What the battle itself does not know of."""


def fight_line(event: OwnFightEvent) -> Line:
    """Tell that a Combat begins or is over."""
    match event:
        case CombatStarted(title):
            return Line("fire", f"Combat: {title}.", "bad")
        case CombatEnded(how, won, eliminated, placed):
            text = f"The Combat is over. {over(how, eliminated, placed)}"
            return Line("fire", text, "good" if won else "warn")
        case _:
            assert_never(event)


@lru_cache(maxsize=8)
def titles(content: Content) -> Mapping[str, str]:
    """Return the titles of Abilities and Boon cards by code, as they stand in a sentence."""
    abilities = (card.ability for card in content.profiles.values())
    boons = {code: boon.title for code, boon in content.boons.items()}
    return {ability.code: ability_title(ability.name) for ability in abilities} | boons


def names_in(content: Content, enemies: Standing) -> Names:
    """Return names for a Combat that is known from its events and from where Enemies stood."""
    return Names(
        content.combat,
        _nicknames(content),
        dict(enemies),
        cards=titles(content),
        written=written(content),
    )


def written(content: Content) -> bool:
    """Whether a booklet says how some dice lie (`campaign.rules.foretold`)."""
    return any(booklet.throws for booklet in content.booklets.values())


@lru_cache(maxsize=8)
def _nicknames(content: Content) -> Mapping[str, str]:
    return {code: card.nickname for code, card in content.profiles.items()}


def standings(
    content: Content, rows: Iterable[tuple[int, Iterable[Event]]]
) -> list[tuple[int, Standing]]:
    """Return where the Enemies stood from each of some rows on, as their events tell."""
    names = names_in(content, {})
    found: list[tuple[int, Standing]] = []
    for seq, events in rows:
        for event in events:
            if isinstance(event, BattleHappened):
                names.follow(event.event)
        found.append((seq, dict(names.enemies)))
    return found


def stood_before(stood: Sequence[tuple[int, Standing]], seq: int) -> Standing:
    """Return where the Enemies stood before a row; empty where no row tells."""
    return next((enemies for since, enemies in reversed(stood) if since < seq), {})


def threatened(content: Content, events: Sequence[Event]) -> str:
    """Return the Marine whose ANVIL is awaited after these events: no Damage of his was taken yet.

    Wherever nothing is asked, the Damage follows the hits at once (PH-SQUAD-04, p.58).
    """
    for event in reversed(events):
        match event:
            case BattleHappened(MarineHit(marine, damage=damage)):
                card = content.profiles.get(marine)
                if damage > 1 and card is not None and card.ability.code == ANVIL:
                    return marine
            case BattleHappened(CoverLost() | HitsMissed()):
                pass
            case _:
                break
    return ""


def battle_lines(names: Names, events: Iterable[AnyEvent]) -> Iterator[Line]:
    """Yield what happened in the Combat, a line for each sentence."""
    for _, said in told(names, events):
        if said is not None:
            yield Line(said.icon, said.text, said.tone, roll=said.roll, note=said.detail)
