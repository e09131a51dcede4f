"""Battles by lot, every kind of Order as likely as any.

`python -m tests.golden.battles` writes anew what became of them; `python -m tests.golden.battles 3`
tells one battle in full, to be compared with that of the code as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from combat import rules
from combat.rules import Battle, BattleBoon, BattleSetup, Participant, lead, new, settle
from combat.rules.commands import AnyCommand
from combat.rules.dice import RecordingDice, SeededDice
from combat.rules.errors import RuleViolation
from tests.combat.builders import CONTENT, key, man, piece
from tests.released.doors import mark, plain

FILE = Path(__file__).with_name("battles.json")
BATTLES, MOST = 60, 90
"""Battles, and the most commands of one."""
ABILITIES = ("", "hands", "anvil", "fast", "small-target")
BOONS = ("initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics")
ENEMIES = ("FFFF", "FFEL", "FESR", "FFFFFL", "EELSR", "FF")
LATE = (2, 5)
"""Every so manieth turn all offers are told, and commands of earlier turns are tried."""


def box(n: int) -> BattleSetup:
    """The Set up Box of a battle: every flag in its turn."""
    boards = sorted(CONTENT.boards)
    return BattleSetup(
        "test",
        boards[n % len(boards)],
        tuple(ENEMIES[n % len(ENEMIES)]),
        tuple("FE"[: n % 3]),
        tuple("SR"[: n // 3 % 3]),
        threat=n % 9 + 1,
        night=n % 4 == 1,
        random=n % 3 == 0,
        hidden=n % 5 < 2,
        rounds=n % 2 + 1,
        point_man=key(n % 6 + 1),
        tank=n % 4 == 2,
        tactics=(3, 3, 3) if n % 3 == 1 else None,
        first_tactics=("", "ARTILLERY", "MORTAR")[n % 3],
        threat_shift=n % 3 - 1,
        enemy_seat="red" if n % 4 == 3 else "",
    )


def roster(n: int) -> tuple[Participant, ...]:
    """Six Marines, one with an Ability, one with a Boon card, some with what was found."""
    men = [man(spec, (n + spec) % 4 + 1) for spec in range(1, 7)]
    able, lucky = n % 6, n // 2 % 6
    men[able] = replace(men[able], abilities=tuple(filter(None, [ABILITIES[n % 5]])))
    effect: Any = BOONS[n % 6]
    men[lucky] = replace(men[lucky], boon="BN.02", boon_effect=BattleBoon(effect, n % 3 + 1))
    men[0] = replace(men[0], weapons=(*men[0].weapons, "ak47", "m3"), gear=(piece("auto-ammo"),))
    return tuple(men)


def told(n: int) -> Iterator[list[str]]:
    """Play a battle; yield what is said and done at each turn."""
    dice, lot = RecordingDice(SeededDice(f"battle {n}")), SeededDice(f"choice {n}")
    outcome = new(CONTENT, box(n), roster(n), dice)
    battle = lead(outcome.state, ("reroll", "redraw"))
    yield [plain(outcome.events), plain(dice.rolls)]
    earlier: list[AnyCommand] = []
    for turn in range(MOST):
        if battle.over:
            return
        lines, dice = [], RecordingDice(SeededDice(f"battle {n} {turn}"))
        if battle.stage == "casualties":
            outcome = settle(battle, hurt(battle, lot), dice)
        else:
            command = chosen(battle, lot, turn)
            if turn % LATE[0] == n % LATE[0]:
                lines += said(battle)
            if turn % LATE[1] == n % LATE[1]:
                lines += [tried(battle, late) for late in earlier[-5:]]
            earlier.append(command)
            lines.append(plain(rules.explain(battle, command)))
            outcome = rules.apply(battle, command, dice)
        battle = outcome.state
        yield [*lines, plain(outcome.events), plain(dice.rolls)]


def chosen(battle: Battle, lot: SeededDice, turn: int) -> AnyCommand:
    """A command of any kind that is open; Marines are placed for a while, then it begins."""
    commands = rules.legal(battle).commands
    if "placement" in battle.stage and turn > 4:
        return commands[0]
    kinds = sorted({command.kind for command in commands})
    kind = lot.draw(kinds, "kind")
    return lot.draw([command for command in commands if command.kind == kind], "command")


def hurt(battle: Battle, lot: SeededDice) -> tuple[Participant, ...]:
    """Who is left after casualties: of five who are hit one is lost, his number goes on."""
    men = [marine.participant for marine in battle.marines]
    gone = next(m for m in men if m.key == battle.casualties[0].key)
    if len(men) == 1 or lot.d6(1, "lost")[0] > 1:
        return tuple(men)
    men.remove(gone)
    for number in gone.ids:
        able = [m for m in men if len(m.ids) == 1]
        if able:
            men[men.index(able[0])] = replace(able[0], ids=(*able[0].ids, number))
    return tuple(men)


def said(battle: Battle) -> list[str]:
    """All that may be done, with previews, and what the seats see."""
    options = rules.legal(battle, previews=True)
    lines = [f"{options.awaiting} {options.decider}", *map(plain, options.offers)]
    lines += [f"{r.what} {r.rule} {r.page}" for r in options.refusals]
    for seat in ("host", "red", "nobody"):
        lines += [f"{seat} {len(rules.legal(battle, seat).offers)}"]
        lines.append(plain(rules.visible_to(battle, seat)))
    return lines


def tried(battle: Battle, command: AnyCommand) -> str:
    """What comes of a command that may be out of place."""
    try:
        outcome = rules.apply(battle, command, SeededDice("tried"))
    except RuleViolation as no:
        return f"{command}: {no.code} {no.rule} {no.page}"
    return f"{command}: {plain(outcome.events)}"


def marks(n: int) -> str:
    """A mark of two letters for each turn of a battle."""
    return "".join(map(mark, told(n)))


def main(argv: list[str]) -> int:
    """Write all marks, or tell one battle."""
    if argv:
        for turn, lines in enumerate(told(int(argv[0]))):
            print(f"turn {turn}", *lines, sep="\n  ")
    else:
        FILE.write_text(json.dumps([marks(n) for n in range(BATTLES)], indent=0) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
