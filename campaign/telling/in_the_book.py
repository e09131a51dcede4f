"""Entries, dice, cards and the Mission: what was read, rolled, drawn and decided."""

from __future__ import annotations

from campaign.rules import events as ev
from campaign.rules.events import Event
from campaign.screens.acts import pool_line
from campaign.screens.words import PLACES, TRAITS, Words, signed
from campaign.telling.lines import Line
from campaign.telling.rolls import rolled


def entries_line(words: Words, event: Event) -> Line | None:
    match event:
        case ev.EventTriggered(marker, doc):
            title = words.content.entry_title(doc)
            name = "★" if marker == "★" else marker
            return Line("event", f"Event {name}: {title}." if title else f"Event {name}.")
        case ev.EncounterDrawn(card):
            return Line("encounter", f"Encounter: {words.content.encounter(card).title}.", "warn")
        case ev.EncounterPeeked(card):
            return Line("encounter", f"On top lies “{words.content.encounter(card).title}”.")
        case ev.OptionChosen(doc, path, option):
            label = words.content.node(doc, (*path, "options", option, "label"))
            return Line("chevron-right", f"Chosen: {label}", "quiet")
        case ev.OptionRead(doc, path, option):
            label = words.content.node(doc, (*path, "options", option, "label"))
            return Line("book", f"Read beforehand: {label}", "quiet")
        case ev.LogNoted(name, colour):
            lasts = "for the Campaign" if colour == "blue" else "for this Mission"
            return Line("log", name, "", "log", colour, note=lasts)
        case ev.LogErased(name):
            return Line("log", f"{name} is struck out of the log.", "quiet")
        case ev.MetricChanged(name, amount, now):
            metric = {"letters": "Letters", "tally": "Tally", "ledger": "Ledger"}.get(name, name)
            return Line("book", f"{metric} {signed(amount)}: {now}.", "quiet")
        case ev.ObjectiveChanged(code, status):
            word = {"met": "met", "failed": "failed", "open": "given"}[status]
            tone = {"met": "good", "failed": "bad"}.get(status, "")
            return Line("check" if status == "met" else "log",
                        f"Objective {code} {word}: {words.objective(code)}", tone)  # fmt: skip
        case ev.CounterChanged(name, now):
            return Line("log", f"{name.replace('-', ' ').replace('_', ' ').capitalize()}: {now}.")
    return None


def dice_line(words: Words, event: Event) -> Line | None:
    match event:
        case ev.TestRolled(marine, trait, diff, pool, focus, strike, _, passed):
            roll = rolled(focus, strike, (), diff, passed)
            text = f"{words.nick(marine)} tests {TRAITS[trait]}, DIFF {diff}"
            lines = tuple(pool_line(words, part) for part in pool.parts)
            return Line("dice", text, "good" if passed else "bad", "test", roll=roll, pool=lines)
        case ev.FirstAidRolled(marine, pool, focus, strike, _):
            roll = rolled(focus, strike)
            lines = tuple(pool_line(words, part) for part in pool.parts)
            text = f"{words.nick(marine)} gives First Aid"
            return Line("first-aid", text, "", "test", roll=roll, pool=lines)
        case ev.TestPassed(marine, trait, diff, why):
            because = f": {why}" if why else ""
            return Line("check", f"{words.nick(marine)} passes {TRAITS[trait]}, DIFF {diff}, "
                        f"without a roll{because}.", "good")  # fmt: skip
        case ev.TestFailed(marine, trait, diff, why):
            return Line("cross", f"{words.nick(marine)} fails {TRAITS[trait]}, DIFF {diff}: {why}.",
                        "bad")  # fmt: skip
        case ev.DieRolled(die, face, value, changed):
            shown = (
                f"{die}: {value}" if value == changed else f"{die}: {value}, changed to {changed}"
            )
            return Line("dice", shown, "", "dice", faces=(("d6", face, str(changed)),))
        case ev.MarineDrawn(face, marine):
            return Line("person", f"By chance: {words.nick(marine)}.", "", "dice",
                        faces=(("d6", face, f"ID {face}"),))  # fmt: skip
        case ev.MarineNamed(marine):
            return Line("person", f"{words.nick(marine)} it is.", "quiet")
    return None


def cards_line(words: Words, event: Event) -> Line | None:
    nick, help_ = words.nick, words.help
    match event:
        case ev.BoonDrawn(card, marine):
            return Line("boon", f"{nick(marine)} gets the {help_(card)}.", "good")
        case ev.BoonKept(marine, card):
            return Line("boon", f"{nick(marine)} keeps the {help_(card)}.")
        case ev.BoonPlayed(marine, card):
            return Line("boon", f"{nick(marine)} plays the {help_(card)}.")
        case ev.BoonPointsChanged(marine, amount, now):
            tone = "good" if amount > 0 else "quiet"
            return Line("boon", f"{nick(marine)}: Boon points {signed(amount)}, now {now}.", tone)
        case ev.CharmGained(marine, charm):
            return Line("boon", f"{nick(marine)} keeps {help_(charm)} as a Lucky Charm.", "good")
        case ev.CharmUsed(marine, charm):
            return Line("boon", f"{nick(marine)} uses {help_(charm)}.")
        case ev.AbilityUsed(marine, ability):
            return Line("skill", f"{nick(marine)} uses {help_(ability)}.")
    return None


def mission_line(words: Words, event: Event) -> Line | None:
    match event:
        case ev.MissionSetUp(mission):
            title = words.content.booklets[mission].title
            return Line("book", f"Mission {mission}: {title}.")
        case ev.MovedOut():
            return Line("march", "The Mission begins.")
        case ev.CombatStarted(title):
            return Line("fire", f"Combat: {title}.", "bad")
        case ev.CombatEnded(how, won, eliminated, placed):
            word = "won" if won else "not won"
            tone = "good" if won else "warn"
            return Line("fire", f"The Combat is over ({how.replace('_', ' ')}): {word}, "
                        f"{eliminated} of {placed} eliminated.", tone)  # fmt: skip
        case ev.MissionEnded(how):
            return Line("log", f"The Mission ends by {PLACES.get(how, how)}.")
        case ev.EndReached(code):
            return Line("book", f"Ending {code}.", "quiet")
        case ev.MarineUpgraded(marine, level):
            return Line("experience", f"{words.nick(marine)} rises to level {level}.", "good")
        case ev.RnrRolled(_, face, total, grade):
            return Line("dice", f"R&R: {total} — {grade}.", "", "dice", faces=(("d6", face, ""),))
        case ev.RnrResultRolled(location, grade, result):
            line = words.content.doc(f"rnr/{location}/{grade}/{result}")
            return Line("dice", f"{line.title}.", "", "dice", faces=(("d6", result, ""),))
        case ev.MissionClosed(mission):
            return Line("log", f"Mission {mission} is in the Logbook.")
    return None
