"""What turns a Combat: an ambush, the first shot, a Wound, a Condition, a Retreat roll they stay
after.

Each stands above the board or the Combat's end once, until the next command; a Wound or Condition
of a March above the map, one of a page after its words (PH-CBT-INIT-02, p.32; PH-CBT-RETREAT-03,
p.42; PH-WOUND-03, p.46; PH-CONDITION-03, p.49; PH-BREAKDOWN-01, p.50).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaign.plates.scenes import Plate
from campaign.rules import clock, geography, roster
from campaign.rules.cards import ConditionCard, WoundCard
from campaign.rules.events import (
    BattleHappened,
    CombatEnded,
    CombatStarted,
    ConditionDrawn,
    Event,
    MarineBroke,
    MarineKilled,
    WoundDrawn,
)
from campaign.rules.harm import CUBES_MAX
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import faces, ground
from campaign.screens.scenery import plate_of_place
from campaign.telling import burdens, tell
from campaign.telling.words import TRAITS, Words
from combat.rules import events as fight
from combat.rules.visible import BattleView
from combat.telling.dice import Roll
from combat.telling.english import cap, signed
from combat.telling.names import MODES

Card = WoundCard | ConditionCard
GRAVEST = 3
"""So many figures of what a Wound costs are read at once."""
WEIGHT = (
    ("Wounds", "Conditions"),
    burdens.MARCHES.values(),
    ("Focus die", "Strike die", "Crit die"),
    ("aimed fire",),
    TRAITS,
    ("Damage Threshold", "Stress Threshold"),
)
"""What a Wound or a Condition costs, the gravest first; all else follows."""
GUN = "m60"
"""The Weapon with a plate of its own for the first shot."""
AMBUSH, OURS = "HIT", "SPRUNG"
"""The boards on which the Enemy lies in wait, or the Squad; on others he may act first, and is
met."""
LAIN_IN_WAIT = (
    "They were there first, and they have waited for this. Nobody has fired back yet.",
    "They let the first man go by. Then they did not. Nobody has fired back yet.",
    "It had been too quiet for a while, and nobody had said so.",
    "Somebody over there counted you in. Whoever can hear an order is lying flat.",
)
REDS = (
    "The first shots are yours. Nobody over there has fired yet.",
    "They have stopped talking. You have this moment, and you take it.",
)
LOOKED_UP = (
    "One of them looks up. For as long as that takes, nobody does anything.",
    "He stops with his mouth open, like somebody who has heard his name.",
    "You see him, and you see that he has seen you.",
)
"""What is said where neither side has lain in wait, before anybody fires."""
MET = (
    "They have seen you, and you them. They are quicker. Nobody has fired back yet.",
    "They are the first to know what to do. Nobody has fired back yet.",
    "Whoever had his eyes on the ground has them up now. Theirs is the first shot.",
    "Both sides stop. They are over it sooner, and the air is full.",
)
FIRST_SHOT = (
    "Now everybody within a mile knows.",
    "There is no being quiet after that.",
    "Whatever else today was going to be, it is this now.",
    "The sound goes out over the ground and comes back.",
)
"""What is said of a Combat's beginning: not the same at each."""
HALF = "More than half of them are down."


@dataclass(frozen=True, slots=True)
class FightTurn:
    """A turn of a Combat. kind: ours | meet | ambush | shot | wound | nerve | stay; `portrait` and
    `nickname` of whom it befalls; `costs` are figures and what they count; `roll` is the die that
    decided, `then` what is said once it lies."""

    kind: str
    title: str
    words: tuple[str, ...]
    portrait: str = ""
    nickname: str = ""
    note: str = ""
    costs: tuple[tuple[str, str], ...] = ()
    plate: Plate | None = None
    roll: Roll | None = None
    then: str = ""

    @property
    def gravest(self) -> tuple[tuple[str, str], ...]:
        """What it costs, the gravest of it, to be read at once."""
        return self.costs[:GRAVEST]

    @property
    def lighter(self) -> tuple[tuple[str, str], ...]:
        """What else it costs."""
        return self.costs[GRAVEST:]


def wants_fight(view: View, events: Iterable[Event]) -> bool:
    """Tell whether only the whole Combat says if the shot of the last command was its first."""
    happened = _happened(events)
    return _fires_unanswered(view.battle, happened) is not None and _before(view, happened) > 0


def fight_turns(
    words: Words, view: View, events: Sequence[Event], whole: Sequence[Event] = ()
) -> tuple[FightTurn, ...]:
    """Return what the last command turned in the Combat under way, in the order it is felt.

    `whole` is what happened in that Combat, where `wants_fight`.
    """
    battle = view.battle
    if battle is None:
        return ()
    happened = _happened(events)
    red = words.plays_red(view.seat)
    found = [_ours(words, battle, red)] if _springs(battle, events) else []
    found += [_meeting(words, battle, red)] if _meets(words, battle, events) else []
    found += [_ambush(words, battle, red)] if _ambushed(happened) else []
    found += _shot(words, battle, happened, _happened(whole))
    found += _stay(words, battle, events)
    return (*found, *_harm(words, events))


def harm_after(words: Words, view: View, events: Sequence[Event]) -> tuple[FightTurn, ...]:
    """Return the Wounds and Conditions of the command that ended a Combat, or of a March.

    None where a man was killed: his death stands alone. Those of a page are told after its words.
    """
    kinds = [type(event) for event in events]
    if MarineKilled in kinds or not (CombatEnded in kinds or view.screen == "map"):
        return ()
    end = kinds.index(CombatEnded) if CombatEnded in kinds else None
    return tuple(_harm(words, events[:end]))


def harm_read(words: Words, view: View, events: Sequence[Event]) -> tuple[FightTurn, ...]:
    """Return the Wounds and Conditions of the page that is read, for after the words that tell how
    they came; none where a man was killed, or a Combat was fought.
    """
    kinds = {type(event) for event in events}
    if view.page is None or kinds & {MarineKilled, CombatEnded, CombatStarted}:
        return ()
    return tuple(_harm(words, events)) if view.screen == "page" else ()


def _harm(words: Words, events: Sequence[Event]) -> Iterator[FightTurn]:
    alive = {marine.profile for marine in words.state.squad}
    broke = {event.marine for event in events if isinstance(event, MarineBroke)}
    for event in events:
        if isinstance(event, WoundDrawn) and event.marine in alive:
            yield _wound(words, event)
        if isinstance(event, ConditionDrawn) and event.marine in alive:
            yield _nerve(words, event, event.marine in broke)


def _springs(battle: BattleView, events: Iterable[Event]) -> bool:
    """Tell whether a Combat begins in which the Squad lies in wait."""
    return battle.setup.board == OURS and any(isinstance(e, CombatStarted) for e in events)


def _ours(words: Words, battle: BattleView, red: bool) -> FightTurn:
    title, said = "The ambush is yours", "You were here first, and the first shots are yours."
    if red:
        title, said = "They lie in wait", "They were here first, and the first shots are theirs."
    plate = plate_of_place(words, "in-wait", battle)
    return FightTurn("ours", title, (said,), plate=plate)


def _meets(words: Words, battle: BattleView, events: Iterable[Event]) -> bool:
    """Tell whether the Mission's first Combat begins where neither side has lain in wait, before
    the Enemy acts, by day and out in the open."""
    run, setup = words.state.run, battle.setup
    first = run.tally.combats <= 1 and any(isinstance(event, CombatStarted) for event in events)
    met = not setup.random and setup.board not in (AMBUSH, OURS, *ground.INDOORS)
    seen = not clock.night(run.clock) and geography.terrain(words.state, run.at) != "urban"
    return first and met and seen and battle.initiative >= 0


def _meeting(words: Words, battle: BattleView, red: bool) -> FightTurn:
    title, said = "Contact", chosen(words, LOOKED_UP)
    if red:
        title, said = "They are here", "One of yours has looked up, and there they are."
    return FightTurn("meet", title, (said,), plate=plate_of_place(words, "looked-up", battle))


def _ambushed(happened: Sequence[object]) -> bool:
    """Tell whether the Enemy acts before any Marine has."""
    kinds = [type(event) for event in happened]
    if fight.CombatBegan not in kinds:
        return False
    rest = happened[kinds.index(fight.CombatBegan) :]
    return any(isinstance(e, fight.CombatMarkerDrawn | fight.TacticsResolved) for e in rest)


def _ambush(words: Words, battle: BattleView, red: bool) -> FightTurn:
    """`red`: it is told to him whose ambush it is."""
    waited = battle.setup.board == AMBUSH
    said: Sequence[str] = REDS if red else LAIN_IN_WAIT if waited else MET
    theirs = "Ambush" if waited else "They fire first"
    yours = "The ambush is yours" if waited else "You fire first"
    title = yours if red else theirs
    return FightTurn("ambush", title, (chosen(words, said),),
                     plate=plate_of_place(words, "fired-on", battle))  # fmt: skip


def chosen(words: Words, said: Sequence[str]) -> str:
    """One of some sayings by the hour, which stands still in a Combat."""
    run = words.state.run
    return said[(run.number + run.clock // 15) % len(said)]


def _happened(events: Iterable[Event]) -> list[object]:
    return [event.event for event in events if isinstance(event, BattleHappened)]


def _before(view: View, happened: Sequence[object]) -> int:
    """How many Activations there were before the last command: none in a Combat's first."""
    battle = view.battle
    moved = sum(isinstance(event, fight.InitiativeMoved) for event in happened)
    return battle.activations + battle.enemy_activations - moved if battle else 0


def _fires_unanswered(battle: BattleView | None, happened: Sequence[object]) -> fight.Fired | None:
    """The Fire of the last command, where the Enemy had not acted before it."""
    fired = [event for event in happened if isinstance(event, fight.Fired)]
    if battle is None or battle.round > 1 or not fired:
        return None
    enemy = sum(isinstance(e, fight.InitiativeMoved) and e.by == "enemy" for e in happened)
    return fired[0] if battle.enemy_activations <= enemy else None


def _shot(
    words: Words, battle: BattleView, happened: Sequence[object], whole: Sequence[object]
) -> list[FightTurn]:
    """The first Fire of the Mission's first Combat, where it is the Squad's."""
    shot = _fires_unanswered(battle, happened)
    shots = sum(isinstance(event, fight.Fired) for event in whole)
    if shot is None or shots > 1 or words.state.run.tally.combats > 1 or shot.mode == "throw":
        return []  # Nobody throws on the plate.
    man = next((m for m in words.state.squad if m.profile == shot.marine), None)
    if man is None:
        return []
    nick, weapon = words.nick(man.profile), words.content.combat.weapons[shot.weapon].name
    told = (f"{cap(nick)} fires: {weapon}, {MODES[shot.mode]}.", chosen(words, FIRST_SHOT))
    moment = "first-shot-gun" if shot.weapon == GUN else "first-shot"
    # Who fires on the plate has no face of his own, and no other stands beside it.
    return [FightTurn("shot", "The first shot", told, plate=plate_of_place(words, moment, battle))]


def _stay(words: Words, battle: BattleView, events: Sequence[Event]) -> Iterator[FightTurn]:
    """The Retreat roll after which they are still there; one that sends them off ends it all."""
    for event in events:
        if not isinstance(event, BattleHappened) or not isinstance(
            event.event, fight.RetreatRolled
        ):
            continue
        left = event.event.remaining
        stays = "The last one does not let go" if left == 1 else f"None of the other {left} lets go"
        (line,) = tell(words.content, words.state, (event,), words.names)
        if not event.event.retreat:
            yield FightTurn("stay", "Do they break off?", (HALF,), roll=line.roll, then=f"{stays}.",
                            plate=plate_of_place(words, "still-there", battle))  # fmt: skip


def _told(card: Card | None, kept: Card | None, cubes: int) -> list[str]:
    """What the drawn card says, and which one he keeps (PH-WOUND-05, p.46; PH-CONDITION-05)."""
    told = [card.text] if card and card.text else []
    if card and kept and kept is not card:
        told.append(f"“{kept.title}” is graver: that is the card he keeps.")
    elif card and cubes > 1:
        told.append("It is graver than the one he had, and takes its place.")
    return told


def _nerve(words: Words, event: ConditionDrawn, broke: bool) -> FightTurn:
    man, nick = words.state.marine(event.marine), words.nick(event.marine)
    card, kept = (words.content.conditions.get(code) for code in (event.card, event.kept))
    told = _told(card, kept, event.cubes)
    if broke:
        told.append("He does what he is told until this Mission is over. Then he leaves the Squad.")
    costs = [(f"{event.cubes} of {CUBES_MAX}", "Conditions")]
    if card and kept is card:
        first = replace(man, condition=""), replace(man, condition=card.code)
        costs += _traits(words, card, first if event.cubes == 1 else None)
        costs.append((signed(card.stress_threshold), "Stress Threshold"))
    return FightTurn(
        "nerve",
        f"{nick} has a Breakdown" if broke else f"It shows on {nick}",
        tuple(told),
        faces.face(words, man, spent=True),
        nick,
        f"“{card.title}”" if card else "",
        _by_weight(costs),
    )


def _wound(words: Words, event: WoundDrawn) -> FightTurn:
    man = words.state.marine(event.marine)
    card, kept = (words.content.wounds.get(code) for code in (event.card, event.kept))
    nick = words.nick(event.marine)
    return FightTurn(
        "wound",
        f"{nick} is hit",
        tuple(_told(card, kept, event.cubes)),
        faces.face(words, man, struck=True),
        nick,
        f"“{card.title}”" if card else "",
        _by_weight(
            ((f"{event.cubes} of {CUBES_MAX}", "Wounds"), *_costs(words, event, card, kept))
        ),
    )


def _by_weight(costs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return what is not nothing, the gravest first."""

    def weight(cost: tuple[str, str]) -> int:
        return next((n for n, what in enumerate(WEIGHT) if cost[1] in what), len(WEIGHT))

    return tuple(sorted((cost for cost in costs if cost[0] != "0"), key=weight))


def _costs(
    words: Words, event: WoundDrawn, card: WoundCard | None, kept: WoundCard | None
) -> Iterator[tuple[str, str]]:
    """What a Wound card costs him: its Stress, and all else if it is kept (PH-WOUND-06, p.47)."""
    if card is None:
        return
    yield signed(card.stress), "Stress"
    if kept is not card:
        return
    man = words.state.marine(event.marine)
    first = replace(man, wound=""), replace(man, wound=card.code)
    yield from _traits(words, card, first if event.cubes == 1 else None)
    told = burdens.of_wound(card, roster.ability(words.state, man) == "mule")
    yield from (burden for burden in told if burden[1] not in TRAITS.values())


def _traits(
    words: Words, card: Card, men: tuple[Marine, Marine] | None
) -> Iterator[tuple[str, str]]:
    """What a card changes in his Traits, the most first; `men`: he without it and with it, where
    both are known, for from what to what (PH-TEST-15, PH-TEST-16, p.20).
    """
    for code, change in sorted(card.traits.items(), key=lambda trait: trait[1]):
        if men is None:
            yield signed(change), code
            continue
        before, after = (roster.trait(words.state, man, code) for man in men)
        if before != after:
            yield f"{before} → {after}", code
