"""Who says what aloud in a Combat: chosen from what the last command brought, and seen by all.

Nothing here is drawn by lot: the same board and the same events find the same words, on reload and
in a replay. No line comes twice in a Combat: each belongs to one Order, Enemy Activation or Wound,
and who has had all his lines says no more. Whoever leads is the reader and says nothing
(docs/writing.md); but for the sergeant of the first patrol, whom the reader accompanies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from campaign.content.shouts import Occasion, voices
from campaign.rules.events import MarineBroke, MarineKilled, WoundDrawn
from campaign.rules.names import Profile
from combat.rules import events as fight
from combat.rules.board import column, row
from combat.rules.orders import ORDERS
from combat.rules.setup import MAX_ACTIVATIONS
from combat.rules.visible import BattleView

LEADER = 1
EVERY: Mapping[Occasion, int] = {
    "wound": 1, "near": 2, "hit": 2, "contact": 1, "fells": 2, "misses": 2, "moves": 6,
}  # fmt: skip
"""He speaks once in so many; in a story the first of these goes before the others."""
RANK = list(EVERY)
UNSETTLED = ("split", "reaction", "enemy_reroll")
"""What comes of a shot is not known yet."""
ELSEWHERE = (
    fight.DiceRolled | fight.StrikeArrived | fight.TankFired | fight.ClaymoreTriggered
    | fight.TacticsResolved | fight.InitiativeMoved | fight.MarineMoved | fight.CoverTaken
    | fight.SkillUsed
)  # fmt: skip
"""What follows is no Marine's shot any more."""


@dataclass(frozen=True, slots=True)
class Shout:
    """What `marine` says at an event, which is told at the time."""

    event: object
    marine: Profile
    words: str


@dataclass(frozen=True, slots=True)
class _Cue:
    event: object
    marine: Profile
    occasion: Occasion


def shouted(
    battle: BattleView,
    squad: frozenset[Profile],
    events: Sequence[object],
    wounds: Mapping[Profile, int],
) -> tuple[Shout, ...]:
    """Return what is said while these events are told: one at most, two where several are hit.

    `events` are the battle's own and the campaign's, oldest first, `battle` and `squad` as they are
    afterwards; `wounds` are those drawn for each man in this Mission so far. At a death and a
    Breakdown nobody says a word.
    """
    if any(isinstance(event, MarineKilled | MarineBroke) for event in events):
        return ()
    on_board = {m.key: m.space for m in battle.marines if m.space and m.key in squad}
    known = voices()
    mute = {m.key for m in battle.marines if LEADER in m.participant.ids}
    talkers = {
        key: at
        for key, at in on_board.items()
        if key in known and (key not in mute or known[key].leads)
    }
    cues = [*_harm(battle, on_board, talkers, events), *_deeds(battle, talkers, events)]
    said = [_said(battle, cue, wounds) for cue in cues if cue.marine in talkers]
    heard = [found for found in said if found is not None]
    struck = {e.marine for e in events if isinstance(e, fight.MarineHit) and e.damage}
    chosen: dict[Profile, Shout] = {}
    for _, shout in sorted(heard, key=lambda found: found[0]):
        chosen.setdefault(shout.marine, shout)
    most = 2 if len(struck) > 1 else 1
    return tuple(chosen.values())[:most]


def _harm(
    battle: BattleView,
    on_board: Mapping[Profile, str],
    talkers: Mapping[Profile, str],
    events: Sequence[object],
) -> Iterator[_Cue]:
    """Yield who is hit or wounded, and who sees it happen beside him."""
    wounded = {event.marine for event in events if isinstance(event, WoundDrawn)}
    struck = wounded | {event.marine for event in events if isinstance(event, fight.MarineHit)}
    # Who draws a Wound speaks then; where it is still to be drawn, all wait for it.
    quiet = wounded | {casualty.key for casualty in battle.casualties}
    for event in events:
        match event:
            case WoundDrawn(marine):
                yield _Cue(event, marine, "wound")
            case fight.MarineHit(marine, damage=damage) if damage and marine not in quiet:
                yield _Cue(event, marine, "hit")
            case _:
                continue
        beside = [
            key
            for key, at in sorted(talkers.items())
            if key not in struck and _beside(at, on_board.get(marine, ""))
        ]
        if beside and (marine not in talkers or _drawn(battle, marine, "near") % 4 == 0):
            yield _Cue(event, beside[_drawn(battle, marine, "who") % len(beside)], "near")


def _deeds(
    battle: BattleView, talkers: Mapping[Profile, str], events: Sequence[object]
) -> Iterator[_Cue]:
    """Yield what Marines do, and that the Enemy fires first."""
    yield from _shots(battle, events)
    begun = next((e for e in events if isinstance(e, fight.CombatBegan)), None)
    fired = any(isinstance(e, fight.DiceRolled) and e.by == "enemy" for e in events)
    if begun and fired and talkers:
        men = sorted(talkers)
        yield _Cue(begun, men[_drawn(battle, "", "contact") % len(men)], "contact")
    for event in events:
        if isinstance(event, fight.MarineMoved | fight.CoverTaken) and battle.enemy_activations:
            yield _Cue(event, event.marine, "moves")


def _shots(battle: BattleView, events: Sequence[object]) -> Iterator[_Cue]:
    """Yield each shot of a Marine: that somebody falls, or that nothing comes of it."""
    shooter, taken = "", False
    last: object = None
    for event in events:
        match event:
            case fight.Fired(marine):
                if last and not taken:
                    yield _Cue(last, shooter, "misses")
                shooter, last, taken = marine, None, False
            case fight.HitsSplit() if not shooter:
                shooter = _sharer(battle, events)
            case fight.EnemyEliminated() if shooter:
                yield _Cue(event, shooter, "fells")
                taken = True
            case fight.EnemyHit(taken=points) if shooter:
                last, taken = event, taken or bool(points)
            case fight.DiceRolled(by=by) if by == shooter:
                last = event
            case _ if isinstance(event, ELSEWHERE):
                if last and not taken:
                    yield _Cue(last, shooter, "misses")
                shooter, last = "", None
    if last and not taken and battle.stage not in UNSETTLED:
        yield _Cue(last, shooter, "misses")


def _sharer(battle: BattleView, events: Sequence[object]) -> Profile:
    """Return whose hits are shared out: the Activation's that ends with them, or is under way."""
    ended = (e.by for e in events if isinstance(e, fight.InitiativeMoved) and e.by != "enemy")
    return next(ended, battle.active.marine if battle.active else "")


def _beside(one: str, struck: str) -> bool:
    """Tell whether he is next to who is struck, and no row behind: his words would cover him."""
    if not struck or abs(column(one) - column(struck)) > 1:
        return False
    return row(struck) - row(one) in (0, 1)


def _said(battle: BattleView, cue: _Cue, wounds: Mapping[Profile, int]) -> tuple[int, Shout] | None:
    """His line on this occasion and its rank; None where he is silent."""
    lines = voices()[cue.marine].on(cue.occasion)
    at = _place(battle, cue, wounds)
    if at is None or (at >= len(lines) and cue.occasion != "wound"):
        return None
    begin = _number(battle.setup.box, cue.marine, cue.occasion)
    words = lines[(begin + at) % len(lines)]
    return RANK.index(cue.occasion), Shout(cue.event, cue.marine, words)


def _place(battle: BattleView, cue: _Cue, wounds: Mapping[Profile, int]) -> int | None:
    """Return which of his lines is due, 0 for the first; None where it is not his turn to speak."""
    often = EVERY[cue.occasion]
    match cue.occasion:
        case "contact":
            return 0
        case "wound":
            return max(wounds.get(cue.marine, 0) - 1, 0)
        case "hit" | "near":
            # Of so many Enemy Activations he speaks in one, and each so many have a line.
            under_way = battle.plan is not None
            at, turn = divmod(max(battle.enemy_activations + under_way - 1, 0), often)
            due = _number(battle.setup.box, cue.marine, cue.occasion, at) % often
            return at if turn == due else None
    spoken = _drawn(battle, cue.marine, f"speaks {cue.occasion}") % often == 0
    return _order(battle, cue.marine) if spoken else None


def _order(battle: BattleView, marine: Profile) -> int:
    """Return which of his Orders was given last, counted over all rounds, 0 for the first."""
    man, active = battle.marine(marine), battle.active
    begun = len(active.orders) if active is not None and active.marine == marine else 0
    a_round = ORDERS * min(MAX_ACTIVATIONS, len(man.participant.ids))
    return max((battle.round - 1) * a_round + man.acted * ORDERS + begun - 1, 0)


def _drawn(battle: BattleView, marine: Profile, why: str) -> int:
    """A number that looks drawn by lot, of what everybody sees on the board."""
    places = [(m.key, m.space, m.soft_cover) for m in battle.marines]
    turn = (battle.round, battle.activations, battle.enemy_activations, battle.initiative)
    return _number(battle.setup.box, *turn, places, marine, why)


def _number(*parts: object) -> int:
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:4])
