"""One sentence for each event of the Combat: the one place where the battle's events are worded.

Page, journal, mail, watchers and print all tell what `sentence` says. Each subject has its own
function over its own union of events; an event that no union holds is a type error.
"""

from __future__ import annotations

from typing import assert_never

from combat.rules import events as ev
from combat.rules.options import Part
from combat.telling.dice import Roll, roll_of, why_critical
from combat.telling.ends import came_up
from combat.telling.english import cap, curly, listed, plural, signed
from combat.telling.harm import HarmEvent, harm
from combat.telling.names import MODES, Names, boon_text, part_label
from combat.telling.sentences import Drawn, Sentence

BANDS = {"low": "Low", "medium": "Medium", "high": "High"}

Unsaid = ev.MarineActivated
"""Events that need no telling: who was chosen to act is named by what he then does."""

FrameEvent = (
    ev.CombatSetUp | ev.EnemyPlaced | ev.TacticsPlaced | ev.MarinePlaced | ev.SideChosen
    | ev.CombatBegan | ev.RoundStarted | ev.CombatOver
)  # fmt: skip
OrderEvent = (
    ev.MarineMoved | ev.CoverTaken | ev.Idled | ev.Fired | ev.GearSpent | ev.SmokePopped
    | ev.SmokeFaded
)  # fmt: skip
SkillEvent = (
    ev.SkillUsed | ev.SoftCoverRegained | ev.MarineReadied | ev.StressRemoved | ev.BoonPlayed
    | ev.AbilityUsed | ev.MarineLeft
)  # fmt: skip
EnemyEvent = (
    ev.InitiativeMoved | ev.RetreatRolled | ev.TacticsResolved | ev.TacticsDiscarded
    | ev.CombatMarkerDrawn | ev.EnemyMoved
)  # fmt: skip
DiceEvent = ev.DiceRolled | ev.DieRolled
RedEvent = ev.EnemiesArranged | ev.SapperMarkerPlayed | ev.MarkersRefreshed


def sentence(names: Names, event: ev.AnyEvent) -> Sentence | None:
    """An event in words; None for what needs no telling (`Unsaid`) or is told with another."""
    if isinstance(event, FrameEvent):
        return _frame(names, event)
    if isinstance(event, OrderEvent):
        return _order(names, event)
    if isinstance(event, SkillEvent):
        return _skill(names, event)
    if isinstance(event, HarmEvent):
        return harm(names, event)
    if isinstance(event, EnemyEvent):
        return _enemy(names, event)
    if isinstance(event, DiceEvent):
        return _dice(names, event)
    if isinstance(event, RedEvent):
        return _red(event)
    if isinstance(event, Unsaid):
        return None
    assert_never(event)


def _frame(names: Names, event: FrameEvent) -> Sentence | None:
    match event:
        case ev.CombatSetUp():
            return _set_up(names, event)
        case ev.EnemyPlaced(_, space, kind, _, reason):
            if reason == "set up":  # they are mustered in one sentence
                return None
            return Sentence(f"A {names.kind(kind)} comes up at {space}.", "fighter", "bad")
        case ev.TacticsPlaced(number, known):
            if not number:
                return None
            lies = f"; {names.tactics(known)} is next" if known else ""
            told = f"{plural(number, 'Tactics marker')} on the track{lies}."
            return Sentence(told, "tactics", "bad")
        case ev.MarinePlaced(marine, space):
            return Sentence(f"{names.marine(marine)} goes to {space}.", "move")
        case ev.SideChosen(side):
            told = f"It is fought on the {side} side of the Combat Board."
            return Sentence(told, "map", "quiet")
        case ev.CombatBegan():
            return Sentence("All are in place. It begins.", "fire")
        case ev.RoundStarted(number):
            return Sentence(f"Combat round {number}: all Marines are ready again.", "check", "good")
        case ev.CombatOver(result):
            later = result.total_eliminated - result.eliminated
            told = over(result.how, result.eliminated, result.placed, later)
            return Sentence(told, "log", "good" if result.won else "bad")
        case _:
            assert_never(event)


def _set_up(names: Names, event: ev.CombatSetUp) -> Sentence:
    boards = names.content.boards
    name = boards[event.board].name if event.board in boards else event.board
    because = f" Noted in the Log: {listed(event.adjustments)}." if event.adjustments else ""
    threat = f"{BANDS[event.band]} Threat; Initiative {signed(event.initiative)}."
    return Sentence(f"{name}. {threat}{because}", "initiative")


def over(how: str, eliminated: int, placed: int, later: int = 0) -> str:
    """How a Combat ended, how many of the Enemies placed were eliminated, and where that decides it
    how many it takes; `later` were eliminated who had come up (PH-CBT-END-04, p.44)."""
    gist = {
        "eliminated": "No Enemy is left.",
        "retreat": "The Enemies Retreat and are gone.",
        "activated": "Every Marine has acted; both sides let go.",
        "pull_back": "The Squad pulls back.",
        "marines_lost": "Too few Marines are left to fight on.",
        "event": "The Combat ends here: its Event says so.",
    }
    takes = f", and it takes {placed // 2 + 1} to win" if how == "activated" else ""
    done = f"{eliminated} of {placed} Enemies eliminated{takes}{came_up(later)}"
    return f"{gist.get(how, how)} {done}."


def _order(names: Names, event: OrderEvent) -> Sentence:
    match event:
        case ev.MarineMoved(marine, start, to):
            return Sentence(f"{names.marine(marine)} moves from {start} to {to}.", "move")
        case ev.CoverTaken(marine, markers, soft):
            back = plural(markers, "Soft Cover marker")
            told = f"{names.marine(marine)} takes cover: {back} back, he has {soft}."
            return Sentence(told, "take-cover", "good")
        case ev.Idled(marine):
            return Sentence(f"{names.marine(marine)} waits.", "idle")
        case ev.Fired():
            return Sentence(_fired(names, event), "fire")
        case ev.GearSpent(marine, code, left):
            told = f"{names.marine(marine)} uses his {names.item(code)}."
            if left:
                told = (
                    f"{names.marine(marine)} uses {names.item(code)}; {plural(left, 'use')} left."
                )
            return Sentence(told, "ammo", "quiet")
        case ev.SmokePopped(marine, _, lane, value):
            gives = f"Hard Cover +{value} for all in it"
            told = f"{names.marine(marine)} pops Smoke over column {lane}: {gives}."
            return Sentence(told, "smoke", "good")
        case ev.SmokeFaded(lane, value):
            state = f"thins to +{value}" if value else "has blown away"
            return Sentence(f"The Smoke over column {lane} {state}.", "smoke")
        case _:
            assert_never(event)


def _fired(names: Names, event: ev.Fired) -> str:
    at = names.enemy(event.target) if event.target else "all of Enemy row 1"
    who, what = names.marine(event.marine), names.item(event.weapon)
    if event.mode == "throw":
        return f"{who} throws a {what} at {at}."
    how = f"{MODES[event.mode]}, aimed" if event.aimed else MODES[event.mode]
    return f"{who} fires the {what} ({how}) at {at}."


def _skill(names: Names, event: SkillEvent) -> Sentence:
    match event:
        case ev.SkillUsed():
            return _skill_used(names, event)
        case ev.SoftCoverRegained(marine, markers, soft):
            back = plural(markers, "Soft Cover marker")
            told = f"{names.marine(marine)} gets {back} back, he has {soft}."
            return Sentence(told, "soft-cover", "good")
        case ev.MarineReadied(marine):
            return Sentence(f"{names.marine(marine)} is ready again.", "check", "good")
        case ev.StressRemoved(marine, amount):
            return Sentence(f"{names.marine(marine)} may shed {amount} Stress.", "stress", "good")
        case ev.BoonPlayed(marine, boon, effect, amount):
            card = f"his Boon card{names.quoted(boon)}"
            told = f"{names.marine(marine)} plays {card}: {boon_text(effect, amount)}."
            return Sentence(told, "boon", "good")
        case ev.AbilityUsed(marine, ability):
            return Sentence(f"{names.marine(marine)} uses {names.card(ability)}.", "skill", "good")
        case ev.MarineLeft(marine, receivers):
            to = listed(names.marine(key) for key in receivers)
            ids = f" His ID marker goes to {to}." if receivers else ""
            return Sentence(f"{names.marine(marine)} is out of the fight.{ids}", "kia", "bad")
        case _:
            assert_never(event)


def _skill_used(names: Names, event: ev.SkillUsed) -> Sentence:
    target = event.target
    at = f" on Enemy row {event.row}" if event.row else ""
    if target:
        known = target in names.marines or target in names.enemies
        at = f": {names.who(target) if known else target}"
    told = f"{names.marine(event.marine)}: {names.skill(event.skill)}{at}."
    return Sentence(told, "skill", "good")


def _enemy(names: Names, event: EnemyEvent) -> Sentence:
    match event:
        case ev.InitiativeMoved(_, start, to, parts):
            told = f"Initiative {signed(start)} to {signed(to)}{_why(parts, to < start)}."
            return Sentence(told, "initiative", "quiet")
        case ev.RetreatRolled(face, remaining, retreat):
            done = "they Retreat" if retreat else "they stay"
            up = f"{remaining} {'is' if remaining == 1 else 'are'} still up"
            told = (
                "More than half of them are down: once they roll whether they Retreat. "
                f"{face}; {up}, and it takes more than that, so {done}."
            )
            tone = "good" if retreat else "bad"
            total = f"{up}: on {remaining + 1} or more they Retreat"
            roll = Roll((("d6", face),), done, tone, total=total, enemy=True)
            return Sentence(told, "dice", tone, roll)
        case ev.TacticsResolved():
            return _tactics(names, event)
        case ev.TacticsDiscarded(number):
            told = f"{plural(number, 'Tactics marker')} taken off the track."
            return Sentence(told, "tactics", "good")
        case ev.CombatMarkerDrawn(_, cost, focus, crit, effect):
            extra = [f"+{n} {kind}" for n, kind in ((focus, "Focus"), (crit, "Crit")) if n]
            if effect:
                extra.append(MARKED[effect])
            with_it = f"; {', '.join(extra)}" if extra else ""
            dice = (("focus", focus), ("crit", crit))
            drawn = Drawn(signed(cost), tuple(each for each in dice if each[1]))
            return Sentence(
                f"Combat marker: Initiative {signed(cost)}{with_it}.", "tactics", drawn=drawn
            )
        case ev.EnemyMoved(enemy, _, to, reason):
            where = to if reason == "red" else f"Hard Cover at {to}"
            return Sentence(f"{cap(names.enemy(enemy))} moves to {where}.", "hard-cover", "bad")
        case _:
            assert_never(event)


MARKED = {
    "cover": "Enemies move to Hard Cover where it is free",
    "tactics": "a Tactics marker comes up",
}
"""What a Combat marker makes the Enemy do beside its Activation."""


def _tactics(names: Names, event: ev.TacticsResolved) -> Sentence:
    name = names.tactics(event.marker)
    if event.discarded:
        return Sentence(f"Tactics marker {name} is taken away unused.", "tactics", "good")
    at = f" Marine row {event.row}." if event.row else ""
    known = names.content.tactics.get(event.marker)
    detail = curly(known.text) if known else ""
    told = f"Tactics marker: {name}.{at}"
    return Sentence(told, "tactics", "bad", detail=detail, drawn=Drawn(name))


def _why(parts: tuple[Part, ...], down: bool) -> str:
    """What moved the marker, with the sign of the way it went."""
    if not parts:
        return ""
    told = ", ".join(
        f"{part_label(p.label)} {signed(-p.value if down else p.value)}" for p in parts
    )
    return f" ({told})"


def _dice(names: Names, event: DiceEvent) -> Sentence:
    match event:
        case ev.DiceRolled():
            return _rolled(names, event)
        case ev.DieRolled(why, face, value, need):
            read = f" (counts {value})" if value != face else ""
            wanted = f"; {need}" if need else ""
            told = f"{names.spelled(why)}: {face}{read}{wanted}."
            return Sentence(told, "dice", "quiet", _read(why, face, value, need))
        case _:
            assert_never(event)


def _read(why: str, face: int, value: int, need: str) -> Roll:
    """One die: what it counts as a D3 with what is added, else on what it counts."""
    die = (("d6", face),)
    if not need.startswith("1D3"):
        return Roll(die, str(value), total=need)
    half = (face + 1) // 2
    added = (f"{face} on a D6 counts {half}", *([signed(value - half)] if value != half else ()))
    verdict = f"row {value}" if why.startswith("row") else plural(value, "hit")
    return Roll(die, verdict, added=added)


def _rolled(names: Names, event: ev.DiceRolled) -> Sentence:
    enemy = event.by not in names.marines and event.by != "claymore"
    others = {"enemy": "The Enemy", "claymore": "The Claymore"}
    who = names.marines.get(event.by) or others.get(event.by) or names.tactics(event.by)
    if not event.focus:
        return Sentence(f"{who} has no Focus dice left: no roll, no hits.", "dice")
    hits = plural(event.hits, "hit") if event.hits else "no hits"
    critical = f", a Critical Hit. {why_critical(names, event, enemy)}" if event.critical else ""
    tone = "plain" if not event.hits else "bad" if enemy else "good"
    return Sentence(f"{who} rolls: {hits}{critical}.", "dice", tone, roll_of(names, event, enemy))


def _red(event: RedEvent) -> Sentence:
    """What the Red player did (PH-OPT-SAPPER-08..10, p.54)."""
    match event:
        case ev.EnemiesArranged():
            return Sentence("Red has placed the Enemies.", "fighter")
        case ev.SapperMarkerPlayed(marker):
            return Sentence(f"Red plays a Sapper marker: {SAPPER[marker]}.", "sapper", "bad")
        case ev.MarkersRefreshed():
            return Sentence("All Combat markers were played: Red draws anew.", "tactics")
        case _:
            assert_never(event)


SAPPER = {
    "reroll": "dice of the Enemy's test are rolled again",
    "redraw": "another Combat marker is drawn",
}
