"""How a Marine fell: told of the man, where `hurt` tells of cards and cubes (PH-KIA-01, p.48).

Hits, Damage and how many cards kill stand in the journal; at his page nobody counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.rules.events import (
    BattleHappened,
    CombatStarted,
    EntryOpened,
    Event,
    ForcedMarch,
    MarineKilled,
    WoundDrawn,
)
from campaign.rules.names import Profile
from campaign.telling.words import Words
from combat.rules import events as fight

OURS = ("artillery", "air-strike")
"""Sources of hits that are our own (PH-CBT-FIRESUPPORT-07, p.41)."""
THIRD = "His third Wound: nothing was left in him to take it."
"""Where the card itself kills nobody: a bruise or a graze is no cause of death."""


def how_he_fell(
    words: Words, killed: MarineKilled, before: Sequence[Event], entry: str = ""
) -> tuple[str, ...]:
    """Return one or two sentences: what he did last and what found him, or where; the Wound.

    `before` is what happened until then, oldest first: in a Combat from its beginning. `entry` is
    the title of the entry that was being read.
    """
    combat = next((e.title for e in reversed(before) if isinstance(e, CombatStarted)), "")
    where = f"It was in the Combat “{combat}”." if combat else f"It was at “{entry}”."
    found = _blow(words, killed.marine, before) or (where if combat or entry else "")
    return tuple(filter(None, (found, _wound(words, killed, before))))


def _blow(words: Words, profile: Profile, before: Sequence[Event]) -> str:
    """What he did last, and what found him; empty where nothing is known of either."""
    if _marching(before):
        return "The forced march was more than he had left."
    did, blow = "", None
    for event in (e.event for e in before if isinstance(e, BattleHappened)):
        if isinstance(event, fight.MarineHit):
            blow = event if event.marine == profile and event.damage else blow
        else:
            did = _deed(words, profile, event) or did
    if blow is None:
        return did and f"{did}."
    found = "our own fire fell short" if blow.source in OURS else "the Enemy’s fire found him"
    return f"{did}; {found}." if did else f"{found[:1].upper()}{found[1:]}."


def _marching(before: Sequence[Event]) -> bool:
    """Tell whether a forced march came last, with nothing read or fought since (PH-STAMINA-03)."""
    marks = (
        e for e in reversed(before) if isinstance(e, CombatStarted | EntryOpened | ForcedMarch)
    )
    return isinstance(next(marks, None), ForcedMarch)


def _deed(words: Words, profile: Profile, event: fight.AnyEvent) -> str:
    """What he did in an event, empty where it is not his Order."""
    if getattr(event, "marine", "") != profile:
        return ""
    match event:
        case fight.Fired(weapon=weapon):
            return f"He had fired the {words.item(weapon)}"
        case fight.MarineMoved():
            return "He had moved"
        case fight.CoverTaken():
            return "He had taken cover"
        case fight.SmokePopped():
            return "He had laid smoke for the others"
        case fight.SkillUsed(skill=skill):
            return f"He had used {words.help(skill)}"
        case fight.Idled():
            return "He had waited"
    return ""


def _wound(words: Words, killed: MarineKilled, before: Sequence[Event]) -> str:
    """The Wound that was one too many, or what the K.I.A. card says (PH-WOUND-05, p.46)."""
    drawn = [e for e in before if isinstance(e, WoundDrawn) and e.marine == killed.marine]
    card = drawn[-1].card if drawn else ""
    if killed.why == "card":
        return words.content.wounds[card].text if card else ""
    if not card or words.content.wounds[card].type == "flesh":
        return THIRD
    return f"{words.content.wounds[card].title}: his third Wound."
