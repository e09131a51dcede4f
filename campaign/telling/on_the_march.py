"""The Squad, the tracks and the map: what changed there."""

from __future__ import annotations

from campaign.rules import events as ev
from campaign.rules.clock import clock_text, span_text
from campaign.rules.events import Event
from campaign.screens.words import TERRAIN, Words, listed, signed
from campaign.telling.lines import Line


def squad_line(words: Words, event: Event) -> Line | None:
    nick, item = words.nick, words.item
    match event:
        case ev.MotivationChosen(code):
            return Line("book", f"Motivation: {words.content.motivation(code).title}.")
        case ev.MarineDrafted(spec, marine, temporary):
            for_now = ", until he is back whom he replaces" if temporary else ""
            return Line("squad", f"{nick(marine)} joins as {words.role(spec)}{for_now}.", "good")
        case ev.MarineReturned(marine):
            return Line("hospital", f"{nick(marine)} is back from the hospital.", "good")
        case ev.EquipmentTaken(marine, code, side):
            return Line("load", f"{nick(marine)} takes {item(code, side)}.")
        case ev.EquipmentDropped(marine, code, side):
            return Line("load", f"{nick(marine)} lays down {item(code, side)}.", "quiet")
        case ev.EquipmentGiven(marine, to, code, side):
            return Line("load", f"{nick(marine)} gives {nick(to)} {item(code, side)}.")
        case ev.GearUsed(marine, code, left):
            rest = f"{left} left" if left else "that was the last"
            return Line("load", f"{nick(marine)} uses {item(code)}: {rest}.", "quiet")
        case ev.PointManNamed(marine):
            return Line("point-man", f"{nick(marine)} is Point Man.")
        case ev.GearFound(code, side):
            return Line("load", f"Found: {item(code, side)}.", "good")
        case ev.GearLeft(code, side):
            return Line("load", f"{item(code, side)} is left behind.", "quiet")
        case ev.IdPassed(number, marine):
            return Line("person", f"{nick(marine)} takes ID {number}, {words.role(number)}.")
    return None


def tracks_line(words: Words, event: Event) -> Line | None:
    match event:
        case ev.Marched(origin, to, terrain, minutes, stamina):
            price = f"{span_text(minutes)}, {stamina} SP"
            name = words.landmark(to)
            place = f"{to}, {name}," if name else f"{to},"
            return Line("march", f"The Squad marches from {origin} to {place} "
                        f"{TERRAIN.get(terrain, terrain)}: {price}.")  # fmt: skip
        case ev.TimePassed(minutes, _, clock):
            return Line("time", f"{span_text(minutes)} passes: it is {clock_text(clock)}.", "quiet")
        case ev.StaminaChanged(amount, now):
            tone = "good" if amount > 0 else "quiet"
            return Line("stamina", f"Stamina {signed(amount)}: {now} of 15.", tone)
        case ev.ForcedMarch(short, faces):
            dice = tuple(("d6", face, f"ID {face}") for face in faces)
            text = f"Forced march: {short} SP short. Every die is 1 Damage for the ID it shows."
            return Line("march", text, "bad", "dice", faces=dice)
        case ev.ThreatDieRolled(_, faces, colours):
            pairs = tuple(("threat", f, c) for f, c in zip(faces, colours, strict=True))
            return Line("threat", f"Threat {'die' if len(faces) == 1 else 'dice'}: "
                        f"{listed(list(colours))}.", "", "threat", faces=pairs)  # fmt: skip
        case ev.ThreatChanged(why, amount, now):
            cause = {"eaz": " for the EAZ", "combat": " after the Combat"}.get(why, "")
            tone = "bad" if amount > 0 else "good"
            return Line("threat", f"Threat {signed(amount)}{cause}: {now}.", tone)
        case ev.RandomCombatTriggered(threat):
            return Line("threat", f"Threat {threat}: they have found you. Random Combat!", "bad")
        case ev.BivouacStarted(minutes, night):
            what = "Night Bivouac until 06:00" if night else f"Bivouac for {span_text(minutes)}"
            return Line("bivouac", f"{what}.")
        case ev.BivouacInterrupted(after):
            return Line("bivouac", f"The Bivouac ends after {span_text(after)}.", "bad")
        case ev.CampStruck(_, stamina):
            return Line("bivouac", f"Camp is struck with {stamina} SP.")
        case ev.RationEaten(marine, stamina):
            return Line("rations", f"{words.nick(marine)} hands out his rations: +{stamina} SP.",
                        "good")  # fmt: skip
    return None


def map_line(words: Words, event: Event) -> Line | None:
    match event:
        case ev.SquadPlaced(at):
            name = words.landmark(at)
            return Line("squad", f"The Squad is at {at}{', ' + name if name else ''}.")
        case ev.LzCreated(at):
            return Line("lz", f"An LZ is cut at {at}.")
        case ev.LzPlaced(at):
            return Line("lz", f"An LZ at {at}.", "good")
        case ev.LzRemoved(at):
            return Line("lz", f"The LZ at {at} is gone.", "bad")
        case ev.MapMarkerPlaced(_, at):
            return Line("event", f"A new Event marker at {at}.")
        case ev.MapMarkerRemoved(marker):
            return Line("event", f"Event marker {marker} leaves the map.", "quiet")
        case ev.EazPlaced(at, direction):
            where = f", {direction} of the Squad" if direction else ""
            return Line("eaz", f"Enemy Active Zone at {at}{where}.", "bad")
        case ev.EazRemoved(at):
            return Line("eaz", f"The EAZ at {at} is gone.", "good")
        case ev.ShiftSet(to, marches):
            shift = "easier" if to == "left" else "harder"
            tone = "good" if to == "left" else "warn"
            count = "March" if marches == 1 else f"{marches} Marches"
            return Line("march", f"The next {count}: {shift} Terrain ({to} shift).", tone)
    return None
