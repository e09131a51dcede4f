"""Damage, Stress, Wounds and losses: who is worse or better off."""

from __future__ import annotations

from typing import Any

from campaign.rules import events as ev
from campaign.rules.events import Event
from campaign.screens.words import Words
from campaign.telling.lines import Line


def points_line(event: Any, who: str, amount: str, many: bool) -> Line:
    """Damage, Stress and Experience, given or taken."""
    take, lose = ("take", "remove") if many else ("takes", "removes")
    match event:
        case ev.DamageTaken():
            return Line("damage", f"{who} {take} {amount} Damage.".replace("  ", " "), "bad")
        case ev.DamageRemoved():
            return Line("damage", f"{who} {lose} {amount} Damage.".replace("  ", " "), "good")
        case ev.StressTaken():
            return Line("stress", f"{who} {take} {amount} Stress.".replace("  ", " "), "bad")
        case ev.StressRemoved():
            return Line("stress", f"{who} {lose} {amount} Stress.".replace("  ", " "), "good")
    gain = ("gain" if many else "gains") if event.amount > 0 else ("lose" if many else "loses")
    tone = "good" if event.amount > 0 else "bad"
    return Line("experience", f"{who} {gain} {amount} Experience ({event.why}).", tone)


def harm_line(words: Words, event: Event) -> Line | None:
    nick, book = words.nick, words.content
    match event:
        case ev.WoundDrawn(marine, card, kept, cubes):
            title = book.wounds[card].title if card else "no card left"
            graver = "" if card == kept or not kept else f" He keeps “{book.wounds[kept].title}”."
            return Line("wound", f"{nick(marine)} is wounded: “{title}”.{graver} "
                        f"Wound cubes: {cubes}.", "bad")  # fmt: skip
        case ev.ConditionDrawn(marine, card, kept, cubes):
            title = book.conditions[card].title if card else "no card left"
            worse = (
                "" if card == kept or not kept else f" He keeps “{book.conditions[kept].title}”."
            )
            return Line("condition", f"{nick(marine)} has a Condition: “{title}”.{worse} "
                        f"Condition cubes: {cubes}.", "bad")  # fmt: skip
        case ev.MarineKilled(marine):
            return Line("kia", f"{nick(marine)} is K.I.A.", "bad")
        case ev.MarineBroke(marine):
            return Line("condition", f"{nick(marine)} has a Breakdown.", "bad")
        case ev.MarkerPutOn(marker):
            name = words.marker(marker)
            return Line("walking-wounded", f"{name}: Marches are slower now.", "warn")
        case ev.MarineHospitalized(marine):
            return Line("hospital", f"{nick(marine)} goes to the hospital.", "warn")
        case ev.MarineDischarged(marine):
            return Line("hospital", f"{nick(marine)} leaves the hospital for the next Mission.",
                        "good")  # fmt: skip
        case ev.Evacuated(marines):
            who = words.nicks(marines) or "The fallen"
            return Line("evac", f"{who} {'is' if len(marines) == 1 else 'are'} flown out.")
        case ev.PassengerJoined(_, kind_of, name):
            who = name or words.marker(kind_of)
            return Line("person", f"{who} comes along ({words.marker(kind_of)}).", "warn")
        case ev.PassengerLeft():
            return Line("person", "Somebody is led or carried no longer.", "quiet")
    return None
