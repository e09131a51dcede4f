"""Single battles for bots: the boxes of the campaign, a Squad fit to fight them, one fight.

A sandbox campaign holds one Mission whose only entry is the Set up Box, so that everything from
set up to Wounds and ID markers runs through the doors of the campaign's rules.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from campaign.bots.paperwork import fitness
from campaign.bots.play import LONGEST, Stuck
from campaign.bots.policies import POLICIES, Policy
from campaign.rules import CampaignOptions, Content, State, apply, visible_to
from campaign.rules.booklets import Booklet
from campaign.rules.commands import Command, Continue
from campaign.rules.events import (
    BattleHappened,
    CombatEnded,
    DamageTaken,
    Event,
    MarineKilled,
    WoundDrawn,
)
from campaign.rules.kit import best_point_man
from campaign.rules.sensible import sensible_kit
from campaign.rules.state import Marine, MissionRun
from campaign.rules.tasks import Read, SquadAction, Stop
from combat.rules.dice import Dice, SeededDice
from combat.rules.events import CombatMarkerDrawn, InitiativeMoved
from combat.rules.state import GearPiece

Band = Literal["low", "medium", "high"]
THREAT: dict[Band, int] = {"low": 2, "medium": 5, "high": 8}
"""A Threat of each band (PH-CBT-SETUP-05, p.30)."""
BANDS = tuple(THREAT)
DAY, NIGHT = 600, 60
"""Minutes after midnight of a battle by day and at Nighttime."""
LEVEL = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 3}
"""The level a Squad has about reached in each Mission."""
OFFERED = 3
FORBIDDEN = {"HOLE": ("m79",)}
"""What the Engineer leaves behind before a tunnel: there are no grenades in it."""
NO_MOLES = (3, 5)
"""Who is no Point Man before a tunnel: the M60 fires no single shots, the Engineer goes anyway."""
WORN = 0.5
"""How many Squads have fought before in the same Mission."""
SPENT = ("claymore",)
EARLIER_DAMAGE = (0, 0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Box:
    """Who waits where: a Set up Box of the story, and the Mission it comes from."""

    mission: int
    board: str
    black: str
    yellow: str
    red: str
    night: bool = False


BOXES = (
    Box(1, "TRAIL", "F4 L", "F1", "R"),
    Box(1, "TRAIL", "F3", "F2", "E"),
    Box(3, "TRAIL", "F4", "F2", "R"),
    Box(6, "TRAIL", "F3 E", "F2", "F2"),
    Box(4, "HIT", "F6 R L", "F2", "E", night=True),
    Box(6, "HIT", "F6 R", "F2", "E"),
    Box(8, "HIT", "F6 L", "E", "R"),
    Box(1, "SPRUNG", "F4 L", "F1", "R"),
    Box(1, "SPRUNG", "F3", "F2", "E"),
    Box(3, "SPRUNG", "F4", "F2", "R"),
    Box(4, "SPRUNG", "F6 R L", "F2", "E", night=True),
    Box(8, "SPRUNG", "F6", "F2", "E", night=True),
    Box(2, "TREELINE", "F2 S", "F1", "F2"),
    Box(5, "TREELINE", "F5 R", "F2", "E"),
    Box(7, "TREELINE", "F5 R", "F2", "E"),
    Box(3, "WIRE", "F5", "F2", "R"),
    Box(4, "WIRE", "F6 R L", "F2", "E", night=True),
    Box(8, "WIRE", "F6", "F2", "E", night=True),
    Box(8, "WIRE", "F6 R", "F2", "E", night=True),
    Box(8, "WIRE", "F8 R L", "E", "R", night=True),
    Box(5, "HOLE", "F2", "F1", "E"),
    Box(7, "STREET", "F4", "F2", "R"),
    Box(9, "STREET", "F5 R", "F2", "S"),
    Box(9, "STREET", "F5 R", "E", "F2"),
    Box(9, "STREET", "F6 L E", "R", "F2"),
    Box(9, "STREET", "F5 R E", "F2", "L"),
)
BOARDS = tuple(dict.fromkeys(box.board for box in BOXES))


# --- the sandbox campaign ---------------------------------------------------------------------


@lru_cache(maxsize=64)
def sandbox(content: Content, box: Box) -> Content:
    """Return the printed cards with one Mission in which the box is all that happens."""
    combat = {"title": box.board.title(), "board": box.board, "black": box.black,
              "yellow": box.yellow, "red": box.red}  # fmt: skip
    mission: dict[str, Any] = {
        "mission": box.mission,
        "title": "Sandbox",
        "kind": "battle",
        "date": "",
        "map": "north",
        "briefing": "One battle.",
        "setup": {"squad": "F6", "time": "10:00", "stamina": 10, "threat": 1, "base": "J7"},
        "rules": {"encounters": False, "equipment": {"forbidden": FORBIDDEN.get(box.board, ())}},
        "objectives": [],
        "entries": {"01": {"title": "Battle", "steps": [{"combat": combat}]}},
        "ends": [{"code": "A", "title": "End", "entry": {"title": "E", "steps": [{"text": "-"}]}}],
    }
    return replace(content, booklets={box.mission: Booklet.model_validate(mission)}, _found={})


def begin(content: Content, box: Box, band: Band, seed: str, hidden: bool = False) -> State:
    """Return a Squad, drafted and kitted from the full supply, about to read the box.

    One Marine holds a Boon card. Every second Squad, by chance, has fought in this Mission before:
    what may be used once is used up, Ammo is short, and some carry Damage.
    """
    book = sandbox(content, box)
    rng = random.Random(f"squad:{seed}")
    marines = _squad(book, rng, LEVEL[box.mission])
    ids = tuple(marine.profile for marine in marines)
    boons, wounds = sorted(book.boons), sorted(book.wounds)
    rng.shuffle(boons)
    rng.shuffle(wounds)
    lucky = rng.randrange(6)
    marines[lucky] = replace(marines[lucky], boon=boons.pop())
    mission = MissionRun(
        box.mission, 1, NIGHT if box.night else DAY, 10, THREAT[band], "J7", "F6",
        wounds=tuple(wounds), boons=tuple(boons), conditions=tuple(sorted(book.conditions)),
    )  # fmt: skip
    options = CampaignOptions(hidden_enemies=hidden)
    doc = f"M{box.mission}/01"
    state = State(
        content=book, seed=seed, options=options, seats=options.seats, motivation="letters",
        marines=tuple(marines), ids=ids, pool=tuple(sorted(set(_pool(book)) - set(ids))),
        mission=mission, agenda=(SquadAction(), Read(doc), Stop(doc)),
    )  # fmt: skip
    state = _kitted(replace(state, point_man=_point_man(state, box)))
    return _worn(state, rng) if rng.random() < WORN else state


def _point_man(state: State, box: Box) -> str:
    """The best Point Man; into a tunnel only he and the Engineer go."""
    if box.board == "HOLE":
        others = tuple(m for m in state.marines if m.spec not in NO_MOLES)
        return best_point_man(replace(state, marines=others)).profile
    return best_point_man(state).profile


def _pool(content: Content) -> list[str]:
    return sorted(code for code, profile in content.profiles.items() if not profile.special)


def _squad(content: Content, rng: random.Random, level: int) -> list[Marine]:
    """Draft as the careful bot does: of three Profiles the one that fits best (PH-SQUAD-09)."""
    pool = _pool(content)
    squad = []
    for spec in range(1, 7):
        offered = rng.sample(pool, OFFERED)
        chosen = max(offered, key=lambda code: fitness(content, spec, code))
        pool.remove(chosen)
        squad.append(Marine(chosen, spec, "host", level=level))
    return squad


def _kitted(state: State) -> State:
    for profile, (code, side) in sensible_kit(state):
        marine = state.marine(profile)
        if side:
            marine = replace(marine, gear=(*marine.gear, GearPiece(code, side)))
        else:
            marine = replace(marine, weapons=(*marine.weapons, code))
        state = state.with_marine(marine)
    return state


def _worn(state: State, rng: random.Random) -> State:
    """The Squad after an earlier Combat of the Mission."""
    cards = state.book.combat
    for marine in state.marines:
        once = [code for code, skill in cards.skills.items() if skill.once]
        gear = [
            GearPiece(piece.code, cards.gear[piece.code].sides[-1])
            for piece in marine.gear
            if piece.code not in SPENT
        ]
        damage = rng.choice(EARLIER_DAMAGE)
        state = state.with_marine(
            replace(marine, used=tuple(once), gear=tuple(gear), damage=damage)
        )
    return state


# --- one battle -------------------------------------------------------------------------------


@dataclass(slots=True)
class Battle:
    """What happened in one battle. `swings` counts how often the other side got to act."""

    board: str
    band: Band
    how: str = ""
    won: bool = False
    eliminated: int = 0
    placed: int = 0
    marine_turns: int = 0
    enemy_turns: int = 0
    rounds: int = 1
    swings: int = 0
    damage: int = 0
    wounds: int = 0
    killed: int = 0
    commands: list[Command] = field(default_factory=list)

    def count(self, event: Event) -> None:
        """Count one event of the campaign."""
        match event:
            case BattleHappened(InitiativeMoved(by, start, to)):
                self._moved(by, start, to)
            case BattleHappened(CombatMarkerDrawn()):
                self.enemy_turns += 1
            case DamageTaken(_, amount):
                self.damage += amount
            case WoundDrawn():
                self.wounds += 1
            case MarineKilled():
                self.killed += 1
            case CombatEnded(how, won, eliminated, placed):
                self.how, self.won = how, won
                self.eliminated, self.placed = eliminated, placed
            case _:
                pass

    def _moved(self, by: str, start: int, to: int) -> None:
        self.marine_turns += by.startswith("MP.")
        self.swings += (start < 0) != (to < 0)


def fight(
    state: State, box: Box, band: Band, seed: str, policy: str | Policy, dice: Dice | None = None
) -> Battle:
    """Fight one battle to its end with a policy, or one by name; the seed fixes dice and choices.

    Raises Stuck at a dead end; any other exception is a fault.
    """
    rng = random.Random(f"fight:{seed}")
    dice = dice or SeededDice(f"fight:{seed}")
    choose = POLICIES[policy] if isinstance(policy, str) else policy
    report = Battle(box.board, band)
    command: Command = Continue()
    while len(report.commands) < LONGEST:
        outcome = apply(state, command, dice, "host")
        state = outcome.state
        report.commands.append(command)
        for event in outcome.events:
            report.count(event)
        if state.battle is not None:
            report.rounds = state.battle.round
        if report.how:
            return report
        view = visible_to(state, "host")
        if not view.options.offers:
            raise Stuck(f"{seed}: nothing is legal at {view.options.awaiting}")
        command = choose(state.book, view, rng)
    raise Stuck(f"{seed}: no end after {LONGEST} commands")
