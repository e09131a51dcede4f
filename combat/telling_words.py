"""One sentence for each event of the Combat: text, icon, tone."""

from __future__ import annotations

from typing import assert_never

from combat.rules import events as ev
from combat.rules.options import Part
from combat.telling_harm import Told, harm
from combat.words import MODES, Names, boon_text, cap, count, listed, part_label, signed

BANDS = {"low": "Low", "medium": "Medium", "high": "High"}
COLOURS = {"black": "black", "yellow": "yellow", "red": "red"}


def sentence(names: Names, event: ev.AnyEvent) -> Told | None:
    """An event in words; None for what is told elsewhere or goes without saying."""
    match event:
        case (
            ev.CombatSetUp() | ev.EnemyPlaced() | ev.TacticsPlaced() | ev.MarinePlaced()
            | ev.CombatBegan() | ev.RoundStarted() | ev.CombatOver()
        ):  # fmt: skip
            return _frame(names, event)
        case (
            ev.MarineActivated() | ev.MarineMoved() | ev.CoverTaken() | ev.Idled() | ev.Fired()
            | ev.GearSpent() | ev.SmokePopped() | ev.SmokeFaded() | ev.SkillUsed()
            | ev.SoftCoverRegained() | ev.MarineReadied() | ev.StressRemoved() | ev.BoonPlayed()
            | ev.AbilityUsed() | ev.MarineLeft()
        ):  # fmt: skip
            return _marine(names, event)
        case (
            ev.ClaymoreTriggered() | ev.ClaymoreKept() | ev.StrikeArrived() | ev.TankFired()
            | ev.HitsSplit() | ev.CoverLost() | ev.HardCoverChanged() | ev.EnemyHit()
            | ev.EnemyEliminated() | ev.EnemyRevealed() | ev.MarineHit() | ev.HitsMissed()
        ):  # fmt: skip
            return harm(names, event)
        case (
            ev.InitiativeMoved() | ev.RetreatRolled() | ev.TacticsResolved()
            | ev.TacticsDiscarded() | ev.CombatMarkerDrawn() | ev.EnemyMoved() | ev.DieRolled()
        ):  # fmt: skip
            return _enemy(names, event)
        case ev.EnemiesArranged() | ev.SapperMarkerPlayed() | ev.MarkersRefreshed():
            return red_words(event)
        case ev.DiceRolled(by, _, _, _, _, hits):
            return f"{names.who(by)} rolls: {count(hits, 'hit')}.", "dice", "plain"
        case _:
            assert_never(event)


Frame = (
    ev.CombatSetUp | ev.EnemyPlaced | ev.TacticsPlaced | ev.MarinePlaced | ev.CombatBegan
    | ev.RoundStarted | ev.CombatOver
)  # fmt: skip


def _frame(names: Names, event: Frame) -> Told | None:
    match event:
        case ev.CombatSetUp(board, band, _, initiative, _, adjustments):
            because = f" Noted in the Log: {listed(adjustments)}." if adjustments else ""
            name = names.content.boards[board].name if board in names.content.boards else board
            return (
                f"{name}. {BANDS[band]} Threat; Initiative {signed(initiative)}.{because}",
                "initiative", "plain",
            )  # fmt: skip
        case ev.EnemyPlaced(_, space, kind, _, reason):
            return None if reason == "set up" else (
                f"A {names.kind(kind)} comes up at {space}.", "fighter", "bad")  # fmt: skip
        case ev.TacticsPlaced(number, known):
            lies = f"; {names.tactics(known)} is next" if known else ""
            told = count(number, "Tactics marker")
            return (f"{told} on the track{lies}.", "tactics", "bad") if number else None
        case ev.MarinePlaced(marine, space):
            return f"{names.marine(marine)} goes to {space}.", "move", "plain"
        case ev.CombatBegan():
            return "All are in place. It begins.", "fire", "plain"
        case ev.RoundStarted():
            return "All Marines are ready again.", "check", "good"
        case ev.CombatOver(result):
            return _over(result.how, result.eliminated, result.placed), "log", (
                "good" if result.won else "bad")  # fmt: skip


def _over(how: str, eliminated: int, placed: int) -> str:
    gist = {
        "eliminated": "No Enemy is left.",
        "retreat": "The Enemy breaks off and is gone.",
        "activated": "Every Marine has acted; both sides let go.",
        "pull_back": "The Squad pulls back.",
        "marines_lost": "Too few Marines are left to fight on.",
    }
    return f"{gist.get(how, how)} {eliminated} of {placed} Enemies eliminated."


MarineEvent = (
    ev.MarineActivated | ev.MarineMoved | ev.CoverTaken | ev.Idled | ev.Fired | ev.GearSpent
    | ev.SmokePopped | ev.SmokeFaded | ev.SkillUsed | ev.SoftCoverRegained | ev.MarineReadied
    | ev.StressRemoved | ev.BoonPlayed | ev.AbilityUsed | ev.MarineLeft
)  # fmt: skip


def _marine(names: Names, event: MarineEvent) -> Told | None:
    match event:
        case ev.MarineActivated():
            return None
        case ev.MarineMoved(marine, start, to):
            return f"{names.marine(marine)} moves from {start} to {to}.", "move", "plain"
        case ev.CoverTaken(marine, markers, soft):
            return (
                f"{names.marine(marine)} takes cover: {count(markers, 'Soft Cover marker')} back, "
                f"he has {soft}.", "take-cover", "good",
            )  # fmt: skip
        case ev.Idled(marine):
            return f"{names.marine(marine)} waits.", "idle", "plain"
        case ev.Fired(marine, weapon, mode, target, aimed):
            return _fired(names, marine, weapon, mode, target, aimed), "fire", "plain"
        case ev.GearSpent(marine, code, left):
            rest = "that was the last of the piece" if not left else f"{left} left on it"
            return f"{names.marine(marine)} uses {names.item(code)}; {rest}.", "ammo", "quiet"
        case ev.SmokePopped(marine, _, lane, value):
            return (
                f"{names.marine(marine)} pops Smoke over column {lane}: Hard Cover +{value} for "
                "all in it.", "smoke", "good",
            )  # fmt: skip
        case ev.SmokeFaded(lane, value):
            state = f"thins to +{value}" if value else "has blown away"
            return f"The Smoke over column {lane} {state}.", "smoke", "plain"
        case _:
            return _skill(names, event)


def _fired(names: Names, marine: str, weapon: str, mode: str, target: str, aimed: bool) -> str:
    at = names.enemy(target) if target else "all of Enemy row 1"
    who, what = names.marine(marine), names.item(weapon)
    if mode == "throw":
        return f"{who} throws a {what} at {at}."
    how = f"{MODES[mode]}, aimed" if aimed else MODES[mode]
    return f"{who} fires the {what} ({how}) at {at}."


SkillEvent = (
    ev.SkillUsed | ev.SoftCoverRegained | ev.MarineReadied | ev.StressRemoved | ev.BoonPlayed
    | ev.AbilityUsed | ev.MarineLeft
)  # fmt: skip


def _skill(names: Names, event: SkillEvent) -> Told | None:
    match event:
        case ev.SkillUsed(marine, skill, target, row):
            at = f" on Enemy row {row}" if row else ""
            if target:
                known = target in names.marines or target in names.enemies
                at = f": {names.who(target) if known else target}"
            return f"{names.marine(marine)}: {names.skill(skill)}{at}.", "skill", "good"
        case ev.SoftCoverRegained(marine, markers, soft):
            back = count(markers, "Soft Cover marker")
            return f"{names.marine(marine)} gets {back} back, he has {soft}.", "soft-cover", "good"
        case ev.MarineReadied(marine):
            return f"{names.marine(marine)} is ready again.", "check", "good"
        case ev.StressRemoved(marine, amount):
            return f"{names.marine(marine)} may shed {amount} Stress.", "stress", "good"
        case ev.BoonPlayed(marine, _, effect, amount):
            return (
                f"{names.marine(marine)} plays his Boon card: {boon_text(effect, amount)}.",
                "boon",
                "good",
            )
        case ev.AbilityUsed(marine, ability):
            return f"{names.marine(marine)} uses {ability.replace('-', ' ').upper()}.", "skill", (
                "good")  # fmt: skip
        case ev.MarineLeft(marine, receivers):
            to = listed([names.marine(key) for key in receivers])
            ids = f" His ID marker goes to {to}." if receivers else ""
            return f"{names.marine(marine)} is out of the fight.{ids}", "kia", "bad"


EnemyEvent = (
    ev.InitiativeMoved | ev.RetreatRolled | ev.TacticsResolved | ev.TacticsDiscarded
    | ev.CombatMarkerDrawn | ev.EnemyMoved | ev.DieRolled
)  # fmt: skip


def _enemy(names: Names, event: EnemyEvent) -> Told | None:
    match event:
        case ev.InitiativeMoved(_, start, to, parts):
            return f"Initiative {signed(start)} to {signed(to)}{_why(parts)}.", "initiative", (
                "quiet")  # fmt: skip
        case ev.RetreatRolled(face, remaining, retreat):
            done = "they Retreat" if retreat else "they stay"
            return (
                f"More than half are down. Retreat roll: {face}, more than the {remaining} left is "
                f"needed; {done}.", "dice", "good" if retreat else "bad",
            )  # fmt: skip
        case ev.TacticsResolved(marker, discarded, row):
            return _tactics(names, marker, discarded, row)
        case ev.TacticsDiscarded(number):
            return f"{count(number, 'Tactics marker')} taken off the track.", "tactics", "good"
        case ev.CombatMarkerDrawn(_, cost, focus, crit, effect):
            extra = [f"+{n} {kind}" for n, kind in ((focus, "Focus"), (crit, "Crit")) if n]
            if effect:
                extra.append({"cover": "Enemies move to Hard Cover",
                              "tactics": "a Tactics marker comes up"}[effect])  # fmt: skip
            with_it = f"; {', '.join(extra)}" if extra else ""
            return f"Combat marker: Initiative {cost}{with_it}.", "tactics", "plain"
        case ev.EnemyMoved(enemy, _, to, reason):
            where = to if reason == "red" else f"Hard Cover at {to}"
            return f"{cap(names.enemy(enemy))} moves to {where}.", "hard-cover", "bad"
        case ev.DieRolled(why, face, value, need):
            read = f" (counts {value})" if value != face else ""
            wanted = f"; {need}" if need else ""
            return f"{names.spelled(why)}: {face}{read}{wanted}.", "dice", "quiet"


def red_words(
    event: ev.EnemiesArranged | ev.SapperMarkerPlayed | ev.MarkersRefreshed,
) -> tuple[str, str, str]:
    """What the Red player did (PH-OPT-SAPPER-08..10, p.54)."""
    match event:
        case ev.EnemiesArranged():
            return "Red has placed the Enemies.", "fighter", "plain"
        case ev.SapperMarkerPlayed(marker):
            return f"Red plays a Sapper marker: {SAPPER[marker]}.", "sapper", "bad"
        case ev.MarkersRefreshed():
            return "All Combat markers were played: Red draws anew.", "tactics", "plain"


SAPPER = {
    "reroll": "dice of the Enemy's test are rolled again",
    "redraw": "another Combat marker is drawn",
}


def _tactics(names: Names, marker: str, discarded: bool, row: int) -> Told:
    name = names.tactics(marker)
    if discarded:
        return f"Tactics marker {name} is taken away unused.", "tactics", "good"
    at = f" Marine row {row}." if row else ""
    known = names.content.tactics.get(marker)
    return f"Tactics marker: {name}.{at}", "tactics", "bad", known.text if known else ""


def _why(parts: tuple[Part, ...]) -> str:
    if not parts:
        return ""
    told = ", ".join(f"{part_label(p.label)} {signed(p.value)}" for p in parts)
    return f" ({told})"
