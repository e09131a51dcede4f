"""The battle screen's context: the tracks, the board, the decision, the same in text.

`screen` is a pure function of the printed matter, what a seat sees of the battle, and the rules'
options. Templates hold no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from combat.rules.board import (
    INITIATIVE_END,
    blocking,
    line_of_sight,
    occupied_bits,
)
from combat.rules.content import CombatContent
from combat.rules.options import Options
from combat.rules.pools import eliminated_cost
from combat.rules.previews import Preview
from combat.rules.visible import BattleView
from combat.screen.barred import barred
from combat.screen.board_svg import Scene, SightLine, draw
from combat.screen.decision import Decision, Help, Target, Wrap
from combat.screen.ground import NOBODY, Ground, Look
from combat.screen.in_words import (
    TANK,
    FoeRow,
    ManRow,
    Sign,
    foe_row,
    ground_told,
    man_row,
    signs,
)
from combat.screen.initiative import LEAST_MOVE, moved_to, turn
from combat.screen.labelled import labelled
from combat.screen.orders import Orders
from combat.screen.tokens import fallen, foe_token, lying, man_token, on_board
from combat.telling.dice import DiceOfKind, hits_to_expect, pool_lines, pool_sum
from combat.telling.ends import in_short, later, own_end, score, stakes, toward, turns_left
from combat.telling.english import cap, listed, percent, plural, signed
from combat.telling.names import ROLES, Names
from combat.telling.threat import by_threat


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A place of the Initiative track; `ghosts` are the prices of a next Order that would bring the
    marker here, `spent` whether it stands here by what has been spent (PH-CBT-INIT-08)."""

    value: int
    text: str
    now: bool
    labelled: bool
    ghosts: tuple[int, ...] = ()
    spent: bool = False

    @property
    def marks(self) -> str:
        """The classes of the place: what stands there, what would; from 0 on it is the Squad's."""
        also = (" step--now", " step--zero", " step--spent")
        now = (self.now, self.value == 0, self.spent)
        return "".join(name for name, is_so in zip(also, now, strict=True) if is_so) + "".join(
            f" step--cost-{price}" for price in self.ghosts
        )


@dataclass(frozen=True, slots=True)
class Status:
    """The tracks in words and figures; `least` is what an Activation moves Initiative at the least,
    where the Orders so far cost less (PH-CBT-INIT-07, p.33); `warns`: `turn` tells that the Enemy
    comes next."""

    initiative: str
    turn: str
    so_far: str
    ours: bool
    track: tuple[TrackCell, ...]
    spent: int
    side: str
    round: str
    night: str
    tactics: str
    tactics_known: tuple[str, ...]
    tactics_hidden: int
    eliminated: int
    surcharge: int
    enemies: int
    score: str
    toward: tuple[bool, ...]
    later: str
    turns: str
    tank: str
    strikes: tuple[str, ...]
    reminders: tuple[str, ...]
    limits: tuple[str, ...]
    ends: tuple[tuple[str, bool], ...]
    enemy_sum: str
    enemy_pool: tuple[DiceOfKind, ...]
    enemy_hits: str = ""
    least: int = 0
    warns: bool = False
    in_short: str = ""


@dataclass(frozen=True, slots=True)
class Active:
    """The Marine who acts and the Orders given so far."""

    name: str
    role: str
    space: str
    arms: str
    given: tuple[str, ...]
    left: int
    number: str


@dataclass(frozen=True, slots=True)
class BattleScreen:
    """Everything the battle screen shows; `yours` says whether this seat may decide, `asking` that
    it may ask him who does; `labelled` draws a counter with its words, for the lesson that shows
    it."""

    title: str
    awaiting: str
    prompt: str
    yours: bool
    asking: bool
    status: Status
    picture: SafeString
    labelled: Callable[[], SafeString]
    decision: Decision
    active: Active | None
    men: tuple[ManRow, ...]
    foes: tuple[FoeRow, ...]
    ground: tuple[str, ...]
    signs: tuple[Sign, ...]
    stakes: tuple[str, ...]
    opening: bool
    rain: str
    land: str
    refusals: tuple[Any, ...]


def names_of(content: CombatContent, view: BattleView) -> Names:
    """Names of all who are or were on the board, and who holds which number there."""
    return Names(
        content,
        {m.participant.key: m.participant.name for m in view.marines},
        {e.key: (e.type, e.space) for e in (*view.eliminated, *view.enemies)},
        {n: m.participant.name for m in view.marines if m.space for n in m.participant.ids},
    )


def screen(
    content: CombatContent,
    view: BattleView,
    options: Options[Any, Preview],
    *,
    wrap: Wrap,
    help: Help,
    ground: Ground,
    looks: Mapping[str, Look] | None = None,
) -> BattleScreen:
    """The context of the battle screen. `wrap` makes the value of a command's button; `ground` is
    where the Combat is fought, `looks` what the Marines' counters show by their keys."""
    names, looks = names_of(content, view), looks or {}
    decision = Orders(view, names, wrap, help, options).decision()
    so_far = score(view) + later(view) if view.eliminated else ""
    scene = _scene(view, names, decision.targets, ground, looks)
    return BattleScreen(
        title=content.boards[view.setup.board].name,
        awaiting=options.awaiting,
        prompt=_prompt(view, names, options),
        yours=bool(options.offers),
        asking=bool(options.asks),
        status=_status(view, names, ground),
        picture=mark_safe(draw(scene)),
        labelled=lambda: mark_safe(labelled(ground, scene.men)),
        decision=decision,
        active=_active(view, names),
        men=tuple(
            man_row(view, names, marine, looks.get(marine.key, NOBODY).gone)
            for marine in (*lying(view, looks), *view.marines)
        ),
        foes=tuple(foe_row(view, names, enemy, decision.targets) for enemy in view.enemies),
        ground=ground_told(view, ground),
        signs=signs(view, ground),
        stakes=_stakes(view, names, so_far),
        opening=not view.activations + view.enemy_activations and view.active is None,
        rain=ground.rain,
        land=ground.land,
        refusals=barred(view, options),
    )


def _stakes(view: BattleView, names: Names, so_far: str) -> tuple[str, ...]:
    """What is at stake, and what Threat had to do with how it began."""
    threat = by_threat(names.content, view.setup)
    told = stakes(view.placed, view.setup, names.kind, so_far)
    return (*told, threat) if threat else told


# --- tracks ---------------------------------------------------------------------------------


def _side(view: BattleView, ground: Ground) -> str:
    """What the board shows: its side, or the land that its box says whichever side lies up."""
    if view.setup.ground is not None and ground.name:
        return ground.name
    return f"{cap(view.side)} side"


def _status(view: BattleView, names: Names, ground: Ground) -> Status:
    # Whatever the marker says by now, what they began they end.
    ours = view.initiative >= 0 and view.plan is None
    told, warns = turn(view, names.content)
    known = tuple(names.tactics(code) for code in view.tactics if code)
    made = view.activations, view.enemy_activations
    return Status(
        initiative=signed(view.initiative),
        turn=told,
        warns=warns,
        so_far=signed(moved_to(view, 0)) if view.active and view.active.orders else "",
        least=LEAST_MOVE if view.active and 0 < view.active.cost < LEAST_MOVE else 0,
        ours=ours,
        track=_track(view),
        spent=view.active.cost if view.active else 0,
        side=_side(view, ground),
        round=f"Round {view.round} of {view.setup.rounds}" if view.setup.rounds > 1 else "",
        night=_night(view),
        tactics=plural(len(view.tactics), "Tactics marker"),
        tactics_known=known,
        tactics_hidden=len(view.tactics) - len(known),
        eliminated=len(view.eliminated),
        surcharge=eliminated_cost(len(view.eliminated)),
        enemies=len(view.enemies),
        score=score(view),
        toward=toward(view),
        later=later(view),
        turns=turns_left(view),
        in_short=in_short(view),
        tank=TANK[view.tank_fired] if view.setup.tank else "",
        strikes=tuple(_strike(names, strike) for strike in (*view.due, *view.strikes)),
        reminders=tuple(names.kind(kind) for kind in view.reminders),
        limits=tuple(text for name, text in LIMITS.items() if getattr(view.setup, name)),
        ends=tuple((own_end(end, names.kind, made), end.won) for end in view.setup.ends),
        enemy_sum=pool_sum(view.enemy_pool),
        enemy_hits=hits_to_expect(view.enemy_pool),
        enemy_pool=pool_lines(view.enemy_pool),
    )


LIMITS = {
    "single_shot_only": "Single shots only",
    "no_grenades": "No grenades",
    "no_fire_support": "No Fire Support",
    "only_fixed": "Only those in place fight",
}


PRICES = range(10)
"""What an Order may cost in Initiative."""


def _track(view: BattleView) -> tuple[TrackCell, ...]:
    active = view.active
    after = {price: moved_to(view, price) for price in PRICES} if active else {}
    spent = after[0] if active and active.orders else None
    marked = {view.initiative, view.initiative if spent is None else spent}
    return tuple(
        TrackCell(
            value=value,
            text=signed(value),
            now=value == view.initiative,
            labelled=not value % 5 and all(abs(value - at) > (2 if value else 1) for at in marked),
            ghosts=tuple(price for price, there in after.items() if there == value),
            spent=value == spent,
        )
        for value in range(-INITIATIVE_END, INITIATIVE_END + 1)
    )


def _night(view: BattleView) -> str:
    if not view.setup.night:
        return ""
    return "Nighttime, lit by Illumination" if view.illuminated else "Nighttime"


def _strike(names: Names, strike: Any) -> str:
    late = ", delayed" if strike.delayed else ""
    return f"{names.skill(strike.skill)} on its way{late}"


# --- the board --------------------------------------------------------------------------------


def _scene(
    view: BattleView,
    names: Names,
    targets: tuple[Target, ...],
    ground: Ground,
    looks: Mapping[str, Look],
) -> Scene:
    spotted = {key for key, _ in view.spotted}
    return Scene(
        men=tuple(
            man_token(view, man, looks.get(man.key, NOBODY)) for man in on_board(view, looks)
        ),
        foes=tuple(
            foe_token(names, enemy, enemy.key in spotted, enemy.space in view.hard_cover)
            for enemy in view.enemies
        ),
        hard_cover=view.hard_cover,
        ground=ground,
        smoke=view.smoke,
        sights=_sights(view, targets),
        fallen=fallen(view),
        tank=("done" if view.tank_fired else "ready") if view.setup.tank else "",
        label=f"Combat Board, {_side(view, ground).lower()}: "
        f"{plural(len(view.enemies), 'Enemy', 'Enemies')}, "
        f"{plural(len(view.marines), 'Marine')}. The text board below says the same in words.",
    )


def _sights(view: BattleView, targets: tuple[Target, ...]) -> tuple[SightLine, ...]:
    if view.active is None:
        return ()
    start = view.marine(view.active.marine).space
    standing = [m.space for m in view.marines if m.space] + [e.space for e in view.enemies]
    taken = occupied_bits(tuple(standing))
    return tuple(
        SightLine(
            start,
            t.space,
            blocking(line_of_sight(start, t.space), taken),
            t.beside if t.burst else (),
        )
        for t in targets
    )


# --- words ------------------------------------------------------------------------------------

PROMPTS = {
    "placement": "Place the Marines",
    "claymore": "The Claymore may be triggered",
    "rows": "The strike arrives: choose where",
    "activate": "Choose the Marine who acts",
    "split": "Share out the hits",
    "reaction": "An Ability may answer this",
    "reveal": "One Enemy may be turned up",
    "enemy_placement": "Red says which Enemy stands where",
    "enemy_marker": "Red plays a Combat marker",
    "enemy_redraw": "Red may have another Combat marker drawn",
    "enemy_move": "Red may move one Enemy",
    "enemy_reroll": "Red may roll dice of the Enemy's test again",
    "over": "The Combat is over",
}
REDS = {
    "enemy_placement": "Say which of yours stands where",
    "enemy_marker": "Play a Combat marker",
    "enemy_redraw": "Draw another Combat marker?",
    "enemy_move": "Move one of yours?",
    "enemy_reroll": "Roll dice of yours again?",
}
"""The same, said to the Red player himself."""


def _prompt(view: BattleView, names: Names, options: Options[Any, Preview]) -> str:
    if view.active is not None and view.awaiting in ("activate", "order"):
        which = "second" if view.active.orders else "first"
        return f"{names.marine(view.active.marine)}: choose his {which} Order"
    told = PROMPTS | REDS if options.offers else PROMPTS
    return told.get(options.awaiting, told.get(view.awaiting, "The battle goes on"))


def _active(view: BattleView, names: Names) -> Active | None:
    if view.active is None:
        return None
    acting = view.marine(view.active.marine)
    man = acting.participant
    arms = names.arms(man) or "no Weapon"
    given = tuple(GIVEN.get(order, order.replace("_", " ").title()) for order in view.active.orders)
    return Active(man.name, ROLES[man.spec], acting.space, arms, given,
                  2 - len(given), listed(map(str, man.ids)))  # fmt: skip


GIVEN = {"cover": "Take Cover"}


__all__ = ["BattleScreen", "names_of", "percent", "screen"]
