"""The Combat, told: one line for what a watcher would notice."""

from __future__ import annotations

from campaign.screens.words import Words, listed, plural, signed
from campaign.telling.lines import Line
from campaign.telling.rolls import rolled
from combat.rules import events as ev
from combat.rules.events import AnyEvent
from combat.telling_words import red_words

TYPES = {"F": "Fighter", "E": "Elite", "L": "Leader", "S": "Sniper", "R": "RPD"}


def battle_line(words: Words, event: AnyEvent) -> Line | None:
    """One line for one event of the battle, or None for what needs no telling."""
    for teller in (_set_up, _orders, _shots, _enemy, _course):
        line = teller(words, event)
        if line is not None:
            return line
    return None


def enemy_name(key: str, type_: str = "") -> str:
    """What an Enemy marker is called: its type when it lies open, and its key."""
    kind = TYPES.get(type_, "Enemy")
    return f"{kind} {key.lstrip('eE-') or key}"


def _someone(words: Words, key: str) -> str:
    return words.nick(key) if key in words.content.profiles else enemy_name(key)


def _set_up(words: Words, event: AnyEvent) -> Line | None:
    nick = words.nick
    match event:
        case ev.CombatSetUp(_, band, colours, initiative):
            open_ = listed(list(colours)) or "black"
            return Line("fire", f"Threat {band}: {open_} Enemies. Initiative {initiative}.")
        case ev.EnemyPlaced(enemy, space, type_, _, reason) if reason != "set up":
            return Line("fighter", f"{enemy_name(enemy, type_)} appears at {space}.", "bad")
        case ev.TacticsPlaced(count, known):
            name = f", {words.content.combat.tactics[known].name} on the bottom" if known else ""
            return Line(
                "tactics", f"{plural(count, 'Tactics marker')} on the track{name}.", "quiet"
            )
        case ev.CombatBegan():
            return Line("fire", "The Combat begins.")
        case ev.RoundStarted(number):
            return Line("time", f"Combat round {number}: every Marine is ready again.")
        case ev.ClaymoreTriggered(marine, row, face, failed):
            text = f"{nick(marine)} fires the Claymore at row {row}"
            end = ": it fails." if failed else "."
            return Line("claymore", text + end, "bad" if failed else "", "dice",
                        faces=(("d6", face, ""),))  # fmt: skip
        case ev.ClaymoreKept():
            return Line("claymore", "The Claymore is kept.", "quiet")
    return None


def _orders(words: Words, event: AnyEvent) -> Line | None:
    nick = words.nick
    match event:
        case ev.MarineMoved(marine, start, to):
            return Line("move", f"{nick(marine)} moves from {start} to {to}.")
        case ev.CoverTaken(marine, _, soft):
            return Line("take-cover", f"{nick(marine)} takes Cover: Soft Cover {soft}.", "good")
        case ev.Idled(marine):
            return Line("idle", f"{nick(marine)} idles.", "quiet")
        case ev.GearSpent(marine, code, left):
            rest = f"side {left} left" if left else "that was the last"
            return Line("ammo", f"{nick(marine)} spends {words.item(code)}: {rest}.", "quiet")
        case ev.Fired(marine, weapon, mode, target, aimed):
            how = "takes an Aimed Shot" if aimed else f"fires ({mode})"
            at = f" at {_someone(words, target)}" if target else ""
            return Line("fire", f"{nick(marine)} {how} with the {words.item(weapon)}{at}.")
        case ev.SmokePopped(marine, _, column, value):
            return Line("smoke", f"{nick(marine)} pops smoke over column {column}: "
                        f"Hard Cover {value}.")  # fmt: skip
        case ev.SmokeFaded(column, value):
            text = "thins" if value else "clears"
            return Line("smoke", f"The smoke over column {column} {text}.", "quiet")
        case ev.SkillUsed(marine, skill, target):
            at = f" for {_someone(words, target)}" if target else ""
            return Line("skill", f"{nick(marine)} uses {words.help(skill)}{at}.")
        case ev.SoftCoverRegained(marine, _, soft):
            return Line("soft-cover", f"{nick(marine)} regains Soft Cover: {soft}.", "good")
        case ev.MarineReadied(marine):
            return Line("check", f"{nick(marine)} is ready again.", "good")
        case ev.BoonPlayed(marine, boon):
            return Line("boon", f"{nick(marine)} plays the {words.help(boon)}.")
        case ev.AbilityUsed(marine, ability):
            return Line("skill", f"{nick(marine)} uses {words.help(ability)}.")
    return None


def _shots(words: Words, event: AnyEvent) -> Line | None:
    match event:
        case ev.DiceRolled(by, _, focus, strike, crit, hits):
            who = words.nick(by) if by in words.content.profiles else _source(words, by)
            text = f"{who}: {plural(hits, 'hit')}"
            return Line("dice", text, "", "test", roll=rolled(focus, strike, crit))
        case ev.DieRolled(why, face, value, need):
            wanted = f", {need}" if need else ""
            return Line("dice", f"{why.capitalize()}: {value}{wanted}.", "", "dice",
                        faces=(("d6", face, ""),))  # fmt: skip
        case ev.EnemyHit(enemy, hits, hard, soft, taken, _, left):
            cover = [f"{hard} in Hard Cover"] if hard else []
            cover += [f"{soft} in Soft Cover"] if soft else []
            stopped = f" ({listed(cover)})" if cover else ""
            return Line("damage", f"{enemy_name(enemy)}: {plural(hits, 'hit')}{stopped}, "
                        f"{taken} taken, {left} left.", "good" if taken else "quiet")  # fmt: skip
        case ev.EnemyEliminated(enemy, type_, count):
            return Line("cross", f"{enemy_name(enemy, type_)} is eliminated ({count}).", "good")
        case ev.EnemyRevealed(enemy, type_, _, soft, points):
            return Line("fighter", f"{enemy_name(enemy, type_)}: Soft Cover {soft}, "
                        f"Hit Points {points}.")  # fmt: skip
        case ev.HitsSplit(split):
            shares = [f"{_someone(words, key)} {hits}" for key, hits in split]
            return Line("fire", f"Hits: {listed(shares)}.", "quiet")
        case ev.MarineHit(marine, hits, hard, soft, damage, critical=critical):
            cover = [f"{hard} in Hard Cover"] if hard else []
            cover += [f"{soft} in Soft Cover"] if soft else []
            stopped = f" ({listed(cover)})" if cover else ""
            end = " Critical Hit!" if critical else ""
            return Line("damage", f"{words.nick(marine)}: {plural(hits, 'hit')}{stopped}, "
                        f"{damage} Damage.{end}", "bad" if damage else "quiet")  # fmt: skip
        case ev.HitsMissed(number, hits):
            return Line("idle", f"{plural(hits, 'hit')} on ID {number} hit nobody.", "quiet")
    return None


def _source(words: Words, by: str) -> str:
    if by in words.content.combat.tactics:
        return words.content.combat.tactics[by].name
    return {"enemy": "The Enemy", "claymore": "Claymore"}.get(by, by.capitalize())


def _enemy(words: Words, event: AnyEvent) -> Line | None:
    match event:
        case ev.TacticsResolved(marker, discarded):
            name = words.content.combat.tactics[marker].name
            gone = ": taken away unused" if discarded else ""
            return Line("tactics", f"Tactics: {name}{gone}.", "good" if discarded else "bad")
        case ev.TacticsDiscarded(count):
            return Line("tactics", f"{plural(count, 'Tactics marker')} leave the track.", "good")
        case ev.CombatMarkerDrawn(_, cost, plus, crits):
            dice = [f"{signed(n)} {name}" for n, name in ((plus, "Focus"), (crits, "Crit")) if n]
            more = f", {listed(dice)}" if dice else ""
            return Line("tactics", f"The Enemy draws a Combat marker: cost {cost}{more}.", "quiet")
        case ev.EnemyMoved(enemy, start, to):
            return Line("fighter", f"{enemy_name(enemy)} moves from {start} to {to}.", "quiet")
        case ev.CoverLost(hit, soft, reason):
            return Line("soft-cover", f"{_someone(words, hit)} loses {soft} Soft Cover ({reason}).",
                        "warn")  # fmt: skip
        case ev.HardCoverChanged(space, present):
            word = "appears at" if present else "is gone from"
            return Line("hard-cover", f"Hard Cover {word} {space}.")
        case ev.EnemiesArranged() | ev.SapperMarkerPlayed() | ev.MarkersRefreshed():
            text, icon, tone = red_words(event)
            return Line(icon, text, "bad" if tone == "bad" else "")
    return None


def _course(words: Words, event: AnyEvent) -> Line | None:
    match event:
        case ev.StrikeArrived(skill, outcome):
            word = {
                "damage": "arrives",
                "delayed": "is delayed",
                "friendly_fire": "comes down on you",
                "lost": "does not come",
            }[outcome]
            tone = "good" if outcome == "damage" else "bad"
            return Line("fire-support", f"{words.help(skill)} {word}.", tone)
        case ev.TankFired(row):
            return Line("tank", f"The Tank fires at row {row}.")
        case ev.InitiativeMoved(_, start, to) if start != to:
            return Line("initiative", f"Initiative {start} to {to}.", "quiet")
        case ev.RetreatRolled(face, remaining, retreat):
            text = "they fall back" if retreat else f"they stay, {remaining} remain"
            return Line("march", f"Retreat roll: {text}.", "good" if retreat else "", "dice",
                        faces=(("d6", face, ""),))  # fmt: skip
        case ev.MarineLeft(marine):
            return Line("cross", f"{words.nick(marine)} is out of the Combat.", "bad")
    return None
