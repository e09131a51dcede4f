"""Action Rounds: March, Bivouac, Evac, and the tracks they move."""

from __future__ import annotations

from typing import assert_never

from campaign.rules import events as ev
from campaign.rules.clock import clock_text, span_text
from campaign.telling.lines import Line
from campaign.telling.words import TERRAIN, Words
from combat.telling.dice import Match, Roll, colours, threat_roll
from combat.telling.english import signed

TrackEvent = (
    ev.TimePassed
    | ev.StaminaChanged
    | ev.ForcedMarch
    | ev.ThreatDieRolled
    | ev.ThreatChanged
    | ev.RandomCombatTriggered
)
BivouacEvent = ev.BivouacStarted | ev.BivouacInterrupted | ev.CampStruck | ev.RationEaten


def round_line(words: Words, event: ev.RoundEvent) -> Line:
    """Tell where the Squad goes, what it finds there and what that costs."""
    if isinstance(event, TrackEvent):
        return _track(words, event)
    if isinstance(event, BivouacEvent):
        return _bivouac(words, event)
    match event:
        case ev.Marched(origin, to, terrain, minutes, stamina):
            price = f"{span_text(minutes)}, {stamina} SP"
            name = words.landmark(to)
            place = f"{to}, {name}," if name else f"{to},"
            return Line("march", f"The Squad marches from {origin} to {place} "
                        f"{TERRAIN.get(terrain, terrain)}: {price}.")  # fmt: skip
        case ev.SquadPlaced(at):
            name = words.landmark(at)
            return Line("squad", f"The Squad is at {at}{', ' + name if name else ''}.")
        case ev.EventTriggered(marker, doc):
            title = words.content.entry_title(doc)
            return Line("event", f"Event {marker}: {title}." if title else f"Event {marker}.")
        case ev.EncounterPeeked(card):
            return Line(
                "encounter", f"The next Encounter is “{words.content.encounter(card).title}”."
            )
        case ev.LzCreated(at):
            return Line("lz", f"An LZ is cut at {at}.")
        case ev.Evacuated(marines):
            who = words.nicks(marines) or "The fallen"
            return Line("evac", f"{who} {'is' if len(marines) == 1 else 'are'} flown out.")
        case _:
            assert_never(event)


def _strained(words: Words, faces: tuple[int, ...]) -> tuple[Match, ...]:
    """The dice of a forced march by the Marine who holds the ID they show (PH-STAMINA-03, p.22)."""
    return tuple(
        Match(
            (("d6", face),) * faces.count(face),
            f"{faces.count(face)} Damage",
            words.nick(words.state.ids[face - 1]) or "nobody",
        )
        for face in sorted(set(faces))
    )


def _track(words: Words, event: TrackEvent) -> Line:
    """Time, Stamina and Threat."""
    match event:
        case ev.TimePassed(minutes, _, clock):
            return Line("time", f"{span_text(minutes)} passes: it is {clock_text(clock)}.", "quiet")
        case ev.StaminaChanged(amount, now):
            tone = "good" if amount > 0 else "quiet"
            return Line("stamina", f"Stamina {signed(amount)}: {now} of 15.", tone)
        case ev.ForcedMarch(short, faces):
            roll = Roll((), f"{len(faces)} Damage", "bad", _strained(words, faces))
            whose = "the man whose number it shows"
            text = f"Forced march: {short} SP short. Every die is 1 Damage for {whose}."
            return Line("march", text, "bad", roll=roll)
        case ev.ThreatDieRolled(_, faces):
            return Line("threat", f"{colours(faces)}.", roll=threat_roll(faces))
        case ev.ThreatChanged(why, amount, now):
            cause = " for the EAZ" if why == "eaz" else ""
            tone = "bad" if amount > 0 else "good"
            if why == "combat":
                return Line("threat", f"After the Combat Threat falls to {now}.", tone)
            return Line("threat", f"Threat {signed(amount)}{cause}: {now}.", tone)
        case ev.RandomCombatTriggered(threat):
            return Line("threat", f"Threat {threat}: they have found you. Random Combat!", "bad")
        case _:
            assert_never(event)


def _bivouac(words: Words, event: BivouacEvent) -> Line:
    """A Bivouac, from first to last."""
    match event:
        case ev.BivouacStarted(minutes, night):
            what = "Night Bivouac until 06:00" if night else f"Bivouac for {span_text(minutes)}"
            return Line("bivouac", f"{what}.")
        case ev.BivouacInterrupted(after):
            return Line("bivouac", f"The Bivouac ends after {span_text(after)}.", "bad")
        case ev.CampStruck(_, stamina):
            return Line("bivouac", f"Camp is struck; Stamina is {stamina} SP now.")
        case ev.RationEaten(marine, stamina):
            return Line("rations", f"{words.nick(marine)} hands out his rations: +{stamina} SP.",
                        "good")  # fmt: skip
        case _:
            assert_never(event)
