"""Squads by lot on the way: every Ability, card, Wound and marker somewhere, and every kind of
command as likely as any. Their Combats are not fought, but end by lot.

`python -m tests.golden.squads` writes anew what became of them; `python -m tests.golden.squads 3`
tells one in full, to be compared with that of the code as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from campaign import rules
from campaign.rules import CampaignOptions, Content, State, codec, geography
from campaign.rules.delta import delta
from campaign.rules.state import Lz, Marine, Passenger, Sapper, Seat, TerrainShift
from campaign.rules.tasks import Equip, SquadAction, Stop
from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.ends import BattleResult
from combat.rules.errors import RuleViolation
from combat.rules.state import GearPiece
from tests.campaign.builders import on_map
from tests.released.course import content as recorded
from tests.released.doors import mark, plain

FILE = Path(__file__).with_name("squads.json")
SQUADS, MOST = 90, 50
"""Squads, and the most commands of one."""
SEATS = (Seat("host", "host"), Seat("bert"), Seat("red", "red"))
RESULTS = (
    ("eliminated", True, "all"), ("retreat", True, "half"), ("pull_back", False, "none"),
    ("activated", False, "half"), ("event", True, "none"),
)  # fmt: skip
SELDOM = (
    "regroup", "name_point_man", "drop", "give", "drop_item", "give_item", "take_item",
    "clear_kit", "sensible_kit",
)  # fmt: skip
LATE = 3
"""Every so manieth turn commands of earlier turns are tried."""


@cache
def book(number: int) -> Content:
    """The printed matter with one Mission, as it was recorded: today's texts change no mark."""
    content = recorded()
    return replace(content, booklets={number: content.booklets[number]}, _found={})


def man(lot: Random, n: int, spec: int, profile: str, owner: str) -> Marine:
    """A Marine to whom something may have happened already."""
    content = recorded()
    able = content.profiles[profile]
    wound = lot.choice(["", "", "", *sorted(content.wounds)[:-1]])
    condition = lot.choice(["", "", *sorted(content.conditions)])
    gear = [lot.choice(sorted(content.combat.gear)) for _ in range(lot.randrange(3))]
    charms = [lot.choice(sorted(content.charms))] if lot.random() < 0.4 else []
    return Marine(
        profile, spec, owner,
        level=lot.randint(1, 4), damage=lot.randrange(able.damage_threshold),
        stress=lot.randrange(able.stress_threshold), wound=wound,
        wound_cubes=lot.randint(1, 2) if wound else 0, condition=condition,
        condition_cubes=lot.randint(1, 2) if condition else 0, experience=lot.randrange(25),
        boon_points=lot.randrange(3),
        boon=lot.choice(sorted(content.boons)) if lot.random() < 0.5 else "",
        charms=tuple(charms),
        weapons=tuple(lot.sample(("m16", "m60", "m79", "m40", "ak47"), lot.randint(0, 1))),
        gear=tuple(GearPiece(code, lot.choice(content.combat.gear[code].sides)) for code in gear),
        standing=lot.choice(("squad",) * 12 + ("kia", "evac", "hospital")),
        returns=0, temporary=lot.random() < 0.1,
    )  # fmt: skip


def squad(n: int) -> State:
    """A Squad under way in a Mission: each Profile in its turn, the rest by lot."""
    lot = Random(n)
    number = n % 9 + 1
    content = book(number)
    profiles = sorted(content.profiles)
    six = [profiles[(n * 6 + spec) % len(profiles)] for spec in range(6)]
    red = n % 3 == 2
    owners = ("host", "bert") * 3 if n % 2 else ("host",) * 6
    options = CampaignOptions(
        seats=SEATS[: 3 if red else 2], owners=owners, flak_always=n % 4 == 1,
        scenes=("many", "few", "none")[n % 3],
    )  # fmt: skip
    men = [
        man(lot, n, spec, profile, owner)
        for spec, (profile, owner) in enumerate(zip(six, owners, strict=True), 1)
    ]
    men[:3] = [replace(m, standing="squad") for m in men[:3]]
    men[3] = replace(men[3], standing="squad")
    state = on_map(
        content=content, marines=men, options=options, stamina=lot.randint(0, 15),
        clock=f"{lot.randrange(24):02d}:{lot.choice(('00', '15', '45'))}",
        threat=lot.randint(1, 8), agenda=(SquadAction(), *([Equip()] if n % 8 == 7 else [])),
    )  # fmt: skip
    land = list(geography.spaces(state))
    at, base, lz, *eaz = lot.sample(land, 5)
    kinds: Any = lot.sample(("walking_wounded", "littered", "kia", "pow"), 2)
    numbers = cycle(m.profile for m in men if m.standing == "squad")
    ids = tuple(m.profile if m.standing == "squad" else next(numbers) for m in men)
    run = replace(
        state.run, at=at, base=base, lz=(Lz(lz),), eaz=tuple(eaz), bodies=lot.randrange(2),
        passengers=tuple(Passenger(kind, kind) for kind in kinds[: n % 3]),
        shifts=(TerrainShift(lot.choice(("left", "right")), lot.randint(1, 3)),) if n % 4 == 2
        else (),
        encounters=tuple(lot.sample(sorted(content.general), 4)),
        discarded=(GearPiece("smoke", 1), GearPiece("frag", 1)),
        counters=(("quiet Marches", n % 2), ("bearers", n % 5 // 4)),
        sapper=Sapper(("diff", "eaz", "reroll")) if red else None,
    )  # fmt: skip
    return replace(state, mission=run, ids=ids, point_man=ids[n % 6])


def over(state: State, lot: Random) -> State:
    """The state with its Combat at an end."""
    how, won, reward = lot.choice(RESULTS)
    result: Any = BattleResult(how, 4, lot.randint(0, 4), 3, won, reward)  # type: ignore[arg-type]
    assert state.battle is not None
    battle = replace(state.battle, stage="over", result=result)
    return replace(state, battle=battle, agenda=(*state.agenda, Stop(state.agenda[-1].kind)))


def told(n: int) -> Iterator[list[str]]:
    """Lead a Squad; yield what is said and done at each turn."""
    state, lot = squad(n), Random(f"choice {n}")
    earlier: list[Any] = []
    for turn in range(MOST):
        options = rules.legal(state, rules.legal(state, "host").decider)
        if not options.offers:
            return
        if state.battle is not None:
            state = over(state, lot)
            options = rules.legal(state, rules.legal(state, "host").decider)
        lines = [f"{options.awaiting} {options.deciders}", *map(plain, options.offers)]
        lines += [f"{r.what} {r.rule} {r.page}" for r in options.refusals]
        lines += [f"{seat} {len(rules.legal(state, seat).offers)}" for seat in ("host", "bert")]
        if turn % LATE == n % LATE:
            lines += [tried(state, late) for late in earlier[-5:]]
        command = chosen(options.commands, lot)
        earlier.append(command)
        dice = RecordingDice(SeededDice(f"squad {n} {turn}"))
        after = rules.apply(state, command, dice)
        changes = delta(*codec.encode_apart(state, after.state))
        yield [*lines, plain(command), plain(after.events), plain(dice.rolls), plain(changes)]
        state = after.state


def chosen(commands: tuple[Any, ...], lot: Random) -> Any:
    """A command of any kind that is open; packs and point seldom, else there is nothing else."""
    kinds = sorted({command.kind for command in commands})
    if lot.random() < 0.8:
        kinds = [kind for kind in kinds if kind not in SELDOM] or kinds
    kind = lot.choice(kinds)
    return lot.choice([command for command in commands if command.kind == kind])


def tried(state: State, command: Any) -> str:
    """What comes of a command that may be out of place."""
    try:
        outcome = rules.apply(state, command, SeededDice("tried"))
    except RuleViolation as no:
        return f"{command}: {no.code} {no.rule} {no.page}"
    return f"{command}: {plain(outcome.events)}"


def marks(n: int) -> str:
    """A mark of two letters for each turn of a Squad."""
    return "".join(map(mark, told(n)))


def main(argv: list[str]) -> int:
    """Write all marks, or tell one Squad."""
    if argv:
        for turn, lines in enumerate(told(int(argv[0]))):
            print(f"turn {turn}", *lines, sep="\n  ")
    else:
        FILE.write_text(json.dumps([marks(n) for n in range(SQUADS)], indent=0) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
