"""How fast this machine is just now, so that figures by the second can be compared.

The same code does 3,300 Marches a CPU second at one time and 5,400 an hour later on a machine that
others share. A measurement by the second is therefore taken beside a fixed piece of plain work.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import process_time

NOMINAL = 0.031
"""CPU seconds of a piece at the pace at which 5,410 Marches were measured on a quiet machine: the
one times the other stayed within 5 % of 167 while the machine was slower by a tenth to a third."""


@dataclass(frozen=True, slots=True)
class Man:
    """Something like what the rules handle."""

    name: str
    damage: int = 0
    carried: tuple[str, ...] = ()


def piece() -> float:
    """Do the work once; the CPU seconds it took."""
    start = process_time()
    men = {f"MP.{number:02}": Man(f"MP.{number:02}") for number in range(30)}
    told: list[str] = []
    for turn in range(2_000):
        for key in sorted(men, key=lambda one: (men[one].damage, one))[:6]:
            man = men[key]
            carried = (*man.carried[-5:], f"{turn}:{key}")
            men[key] = replace(man, damage=(man.damage * 7 + turn) % 11, carried=carried)
            if any(entry.endswith(("3", "7")) for entry in carried):
                told.append(f"{man.name} takes {man.damage}")
    assert len(men) == 30 and told
    return process_time() - start


class Pace:
    """Pieces of work between measurements: `factor` is 1 on a quiet machine, 0.7 on a slow one."""

    def __init__(self) -> None:
        self._pieces: list[float] = []

    def look(self) -> None:
        """See how fast it is now."""
        self._pieces.append(piece())

    @property
    def factor(self) -> float:
        """The pace of all looks together: what is done in a second, divided by it, compares."""
        return NOMINAL * len(self._pieces) / sum(self._pieces)
