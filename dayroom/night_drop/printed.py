"""Reads what is printed, fixtures/dayroom/night_drop/*.yaml, into the rules' `Content`."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from dayroom import printed as file
from dayroom.night_drop.rules import grid
from dayroom.night_drop.rules.content import TERRAIN, Card, Content, Side, Terrain

FOLDER: Final = Path(__file__).resolve().parents[2] / "fixtures" / "dayroom" / "night_drop"
_LETTER: Final = {kind[0]: kind for kind in TERRAIN if kind != "marshy_stream"} | {
    "s": "marshy_stream"
}
INVENTED: Final = ("map", "terrain", "units", "victory")
"""The files; each says `invented: true` where the source has lost what it holds."""


def read(name: str) -> dict[str, Any]:
    """One of the files."""
    data: dict[str, Any] = file.read(FOLDER / f"{name}.yaml")
    return data


@cache
def printed() -> Content:
    """All that is printed; always the same object."""
    board, table, units = read("map"), read("terrain"), read("units")
    rows: list[str] = board["terrain"]
    return Content(
        columns=len(rows[0]),
        rows=len(rows),
        terrain={
            grid.name(column, row): _LETTER[letter]
            for row, line in enumerate(rows)
            for column, letter in enumerate(line)
        },
        table={kind: _terrain(row) for kind, row in table["terrain"].items()},
        bridge_defence=table["bridge"]["defence"],
        roads=_edges(board["main_roads"]),
        railroads=_edges(board["railroads"]),
        names=board["names"],
        drop_zones={key: tuple(zone["hexes"]) for key, zone in board["drop_zones"].items()},
        circled=board["circled"],
        setup_hexes=tuple(board["setup_hexes"]),
        entries=board["entries"],
        vp_hexes=tuple(board["vp_hexes"]),
        company={True: Side(*units["company"]["full"]), False: Side(*units["company"]["reduced"])},
        cards={row["key"]: _card(row) for row in units["german"]},
        vp_markers=tuple(v for v, n in read("victory")["markers"].items() for _ in range(n)),
        road_cost=_costs(table["main_road"]),
        rail_cost=_costs(table["railroad"]),
    )


def _half(points: float | None) -> int | None:
    return None if points is None else round(points * 2)


def _terrain(row: dict[str, Any]) -> Terrain:
    return Terrain(_half(row.get("foot")), _half(row.get("vehicle")), row["defence"])


def _costs(row: dict[str, float]) -> tuple[int, int]:
    return round(row["foot"] * 2), round(row["vehicle"] * 2)


def _edges(lines: list[list[str]]) -> frozenset[tuple[str, str]]:
    pairs = [pair for line in lines for pair in pairwise(line)]
    return frozenset(pairs + [(to, start) for start, to in pairs])


def _card(row: dict[str, Any]) -> Card:
    reduced = Side(*row["reduced"]) if "reduced" in row else None
    full = Side(*row["full"])
    return Card(row["key"], row["name"], full, reduced, row["entry"], row.get("vehicle", False))
