"""Squads by lot at every decision there is: what each seat is offered, and what comes of a command
of each kind, not of one alone. `squads` tells where they then go; these go but a few steps.

`python -m tests.golden.decisions` writes anew what became of them; `python -m
tests.golden.decisions camp` tells them in full, to be compared with those of the code as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

from campaign import rules
from campaign.rules import Content, State, codec, undo
from campaign.rules import tasks as t
from campaign.rules.delta import delta
from campaign.rules.moments import Moment
from campaign.rules.state import Marine, TerrainShift
from combat.rules.dice import RecordingDice, SeededDice
from tests.released.course import content as recorded
from tests.released.doors import mark, plain

from . import squads

FILE = Path(__file__).with_name("decisions.json")
PARTS, EACH, MOST = 3, 8, 6
"""Parts of each decision, the Squads of a part, and the turns of one."""
MOMENTS: tuple[Moment, ...] = get_args(Moment)
Make = Callable[[State, Random], tuple[t.Task, ...]]


def there(state: State, lot: Random) -> str:
    """One of the Squad."""
    return lot.choice([m.profile for m in state.squad])


def threat(state: State, lot: Random, why: t.ThreatReason) -> t.Task:
    """Threat dice to be rolled."""
    dice = 2 if why in ("night", "evac") else 1
    return t.RollThreat(why, dice, quiet=lot.random() < 0.2)


def entry(state: State, lot: Random) -> tuple[t.Task, ...]:
    """An entry of the Mission, a card or a table."""
    run = state.run
    docs = [f"M{run.number}/{n}" for n in sorted(state.book.booklets[run.number].entries)]
    cards = [f"enc/{code}" for code in sorted(state.book.general)]
    doc = lot.choice(docs if lot.random() < 0.7 else cards)
    return t.RandomCombatCheck(), t.Read(doc)


def test(state: State, lot: Random) -> tuple[t.Task, ...]:
    """First Aid, the one test that no entry asks for."""
    return t.Camp(60, 1, kits=1), t.TakeTest("", (), there(state, lot), "INT", 0, aid=True)


def point(state: State, lot: Random) -> tuple[t.Task, ...]:
    """Markers and point to be passed on."""
    return t.Lighten(), t.NamePoint(), t.GiveId(lot.randint(1, 6))


def stow(state: State, lot: Random) -> tuple[t.Task, ...]:
    """Something found."""
    combat = state.book.combat
    if lot.random() < 0.4:
        return (t.StowGear(lot.choice(sorted(combat.weapons)), 0),)
    code = lot.choice(sorted(combat.gear))
    return (t.StowGear(code, lot.choice(combat.gear[code].sides)),)


def wound(state: State, lot: Random) -> tuple[t.Task, ...]:
    """A Wound card that may be spared."""
    code = lot.choice(("six-days", "stay-with-me"))
    holder = there(state, lot)
    profile = holder if code == "six-days" else there(state, lot)
    flags = lot.random() < 0.5, lot.random() < 0.5
    return (t.SpareWound(profile, holder, code, *flags),)


def stress(state: State, lot: Random) -> tuple[t.Task, ...]:
    """Stress that may be spared."""
    return (t.SpareStress(there(state, lot), "STRING", lot.randint(1, 3), lot.random() < 0.5),)


def keep(state: State, lot: Random) -> tuple[t.Task, ...]:
    """Two Boon cards in one hand."""
    holders = [m for m in state.squad if m.boon]
    cards = sorted(state.book.boons)
    return tuple(t.KeepBoon(m.profile, lot.choice(cards)) for m in holders[:1])


def draft(state: State, lot: Random) -> tuple[t.Task, ...]:
    """Who is to join."""
    return (t.Draft(lot.randint(1, 6), tuple(lot.sample(state.pool, 3)), lot.random() < 0.3),)


DECISIONS: dict[str, Make] = {
    "camp": lambda s, lot: (t.Camp(lot.choice((15, 30, 60, 120)), 2, night=lot.random() < 0.3),),
    "treat": lambda s, lot: (t.Treat(lot.randint(1, 4)),),
    "evac": lambda s, lot: (t.EvacResolve(),),
    "rest": lambda s, lot: (t.Rest(lot.choice((15, 60, 135)), ground=lot.random() < 0.2),),
    "night": lambda s, lot: (
        t.NightRest(s.run.clock), t.RandomCombatCheck(), threat(s, lot, "night")),
    "threat": lambda s, lot: (t.RandomCombatCheck(), threat(s, lot, lot.choice(
        ("march", "bivouac", "evac")))),
    "arrive": lambda s, lot: (t.Arrive(), t.RandomCombatCheck(), threat(s, lot, "march")),
    "base": lambda s, lot: (t.EnterBase(),),
    "peek": lambda s, lot: (t.PeekEncounter(there(s, lot)),),
    "read": entry,
    "again": entry,
    "once more": entry,
    "hook": lambda s, lot: (t.Hook((lot.choice(MOMENTS), lot.choice(MOMENTS)), there(s, lot)),),
    "talk": lambda s, lot: (t.Hook((lot.choice(MOMENTS),)),),
    "aid": test,
    "point": point,
    "stow": stow,
    "wound": wound,
    "stress": stress,
    "keep": keep,
    "pay": lambda s, lot: (t.PayBoon(lot.randint(1, 3)),),
    "hum": lambda s, lot: (t.Hum(),),
    "equip": lambda s, lot: (t.Equip(),),
    "swap": lambda s, lot: (t.Lighten(),),
    "draft": draft,
    "recruit": lambda s, lot: (t.Recruit(lot.choice(s.pool)),),
    "reassemble": lambda s, lot: (t.Reassemble(),),
    "end": lambda s, lot: (t.EndMission(),),
    "later": lambda s, lot: (t.EndMission(lot.randint(2, 6)),),
    "upgrades": lambda s, lot: (t.Upgrades(),),
    "rnr": lambda s, lot: (t.RnrRoll(lot.choice(("base", "town", "danang")), lot.randint(-1, 2)),),
    "close": lambda s, lot: (t.CloseMission(),),
    "set up": lambda s, lot: (t.SetUpMission(s.run.number),),
    "red eaz": lambda s, lot: (t.RedEaz(),),
    "red card": lambda s, lot: (t.RedEncounter(),),
}  # fmt: skip
ALONE = ("set up", "reassemble")
"""What is done between Missions."""


@cache
def books(number: int) -> Content:
    """The printed matter with a Mission and the next, as it was recorded."""
    content = recorded()
    some = {n: b for n, b in content.booklets.items() if n in (number, number + 1)}
    return replace(content, booklets=some, _found={})


def standing(name: str, n: int) -> State:
    """A Squad by lot that has come to this decision."""
    lot = Random(f"{name} {n}")
    red = name.startswith("red")
    # One Squad in three has a Red player.
    state = squads.squad(lot.randrange(30) * 3 + (2 if red else lot.randrange(3)))
    run = state.run
    state = replace(state, content=books(run.number), marines=packed(state, lot))
    run = replace(run, helped=tuple(lot.sample(("dead-reckoning", "high-work"), lot.randrange(3))))
    if name in ("end", "later", "upgrades", "rnr", "close"):
        run = replace(run, ended=lot.choice(("base", "evac", "time", "losses", "event")))
    if lot.random() < 0.2:
        run = replace(run, shifts=(TerrainShift(lot.choice(("left", "right")), 1),))
    state = replace(state, mission=run)
    before: tuple[t.Task, ...] = () if name in ALONE else (t.SquadAction(),)
    agenda = *before, *DECISIONS[name](state, lot), t.Stop(f"M{run.number}/01")
    return replace(state, agenda=agenda)


def packed(state: State, lot: Random) -> tuple[Marine, ...]:
    """The Marines, mostly with little to carry: else all that is asked is what to leave."""
    if lot.random() < 0.2:
        return state.marines
    return tuple(replace(m, gear=m.gear[: m.spec % 3], weapons=()) for m in state.marines)


def told(name: str, n: int) -> Iterator[list[str]]:
    """Go on from a decision; yield what is said and what comes of a command of each kind."""
    state, lot = standing(name, n), Random(f"choice {name} {n}")
    for turn in range(MOST):
        if state.battle is not None:
            state = squads.over(state, lot)
        decider = rules.legal(state, "host").decider
        options = rules.legal(state, decider)
        if not options.offers:
            return
        lines = [f"{options.awaiting} {options.deciders}", *map(plain, options.offers)]
        lines += [f"{r.what} {r.rule} {r.page}" for r in options.refusals]
        for seat in state.seats:
            lines.append(f"{seat.code} {len(rules.legal(state, seat.code).offers)}")
            lines += map(plain, rules.wishes(state, seat.code))
        went = []
        for command in some(options.commands, lot):
            said, after = carried_out(state, command, f"{name} {n} {turn}")
            lines += said
            went.append(after)
        yield lines
        state = lot.choice(went)


def some(commands: tuple[Any, ...], lot: Random) -> list[Any]:
    """One command of each kind that is open."""
    kinds = sorted({command.kind for command in commands})
    return [lot.choice([c for c in commands if c.kind == kind]) for kind in kinds]


def carried_out(state: State, command: Any, seed: str) -> tuple[list[str], State]:
    """What comes of a command: dice, events, what is otherwise, whether it can be taken back."""
    dice = RecordingDice(SeededDice(seed))
    after = rules.apply(state, command, dice)
    changes = delta(*codec.encode_apart(state, after.state))
    good = undo.stands_for_good(state, after.state, after.events, bool(dice.rolls))
    lines = [plain(command), plain(after.events), plain(dice.rolls), plain(changes), str(good)]
    return lines, after.state


def marks(name: str, part: int) -> str:
    """A mark of two letters for each turn of some Squads at a decision."""
    some = range(part * EACH, (part + 1) * EACH)
    return " ".join("".join(map(mark, told(name, n))) for n in some)


def main(argv: list[str]) -> int:
    """Write all marks, or tell the Squads at one decision."""
    for name in argv:
        for n in range(PARTS * EACH):
            for turn, lines in enumerate(told(name, n)):
                print(f"{name} {n}, turn {turn}", *lines, sep="\n  ")
    if not argv:
        found = {name: [marks(name, part) for part in range(PARTS)] for name in DECISIONS}
        FILE.write_text(json.dumps(found, indent=0) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
