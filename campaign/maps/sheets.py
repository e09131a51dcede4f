"""Maps as they are drawn, and where their pictures are: always those that a campaign is pinned to.

A picture's name is made of what is painted on it, so a map that an author changes has another, and
campaigns that began before keep theirs. What is not painted yet is shown plain, by its rows alone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse
from pydantic import ValidationError

from campaign.maps import gallery
from campaign.maps.data import (
    MOST,
    OUT_OF_PLAY,
    UNIT,
    Landmark,
    MapSheet,
    load_sheet,
    square_position,
)
from campaign.rules.content import Content
from combat.content_files import plain_yaml

PAINTER = 3
"""Raise this when the painter paints differently, so that kept pictures are painted anew."""
SMALL = "-small"
"""Behind the mark of the same map for a phone: two thirds as wide, a third of the bytes."""
PAINTED: Mapping[str, tuple[str, ...]] = {
    "rivers": ("path", "width"),
    "roads": ("path", "kind"),
    "crossings": ("path", "kind"),
    "landmarks": ("square", "kind", "squares"),
}
"""What of a map's parts is painted, beside its rows and water; names are text laid over it."""
WATER, EMPTY = "W", "_"
COLOURS: Mapping[str, str] = {
    "P": "#c9cf8e",
    "J": "#7c9660",
    "H": "#b3a36c",
    "M": "#9a8a72",
    "U": "#c7b7a0",
    WATER: "#9dbcc0",
}
"""Of a plain map, by Terrain."""
_PLAIN = re.compile(r"[PJHMUW_]{1,26}(-[PJHMUW_]{1,26}){0,25}")


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """A map as it is drawn. One object for each text, so that it may be the key of a cache."""

    sheet: MapSheet
    mark: str

    @property
    def picture(self) -> str:
        """Where its picture is; the plain one's address until it is painted."""
        if gallery.has(painting(self.mark)):
            return reverse("map_image", args=[self.mark])
        return reverse("map_plain", args=[_row_letters(self.sheet)])

    @property
    def flood(self) -> str:
        """Where the water that stands over its fields in a flood is."""
        return reverse("map_flood", args=[_row_letters(self.sheet)])

    @property
    def small(self) -> str:
        """Where its picture for a phone is; nothing until that is painted."""
        mark = self.mark + SMALL
        return reverse("map_image", args=[mark]) if gallery.has(painting(mark)) else ""


def chart(content: Content, code: str) -> Chart:
    """Return a map of a content; KeyError for a code that it has not."""
    return read(content.charts[code])


def of_data(data: Mapping[str, Any]) -> Chart:
    """Return a map from its parsed text, which the rules have found sound."""
    return read(json.dumps(data, sort_keys=True, default=str))


@lru_cache(maxsize=64)
def read(text: str) -> Chart:
    """Return a map from JSON. What the painter cannot take is left out: the rules need it not."""
    data = json.loads(text)
    try:
        sheet = load_sheet(data)
    except ValidationError:
        sheet = _bare(data)
    return Chart(sheet, mark_of(sheet))


def _bare(data: Mapping[str, Any]) -> MapSheet:
    """Return a map of rows and landmarks alone."""
    marks = data.get("landmarks") or []
    if isinstance(marks, dict):
        marks = [{"square": square, "name": name} for square, name in marks.items()]
    title, rows = data.get("title"), tuple(row[:MOST] for row in data["rows"][:MOST])
    return MapSheet(
        code=data["code"],
        title=title if isinstance(title, str) else data["code"].title(),
        square_metres=1,
        terrain={},
        rows=rows,
        landmarks=tuple(
            Landmark(name=str(mark["name"]), square=mark["square"], kind="site")
            for mark in marks
            if _within(rows, mark["square"])
        ),
    )


def _within(rows: tuple[str, ...], square: str) -> bool:
    column, row = square_position(square)
    return row < len(rows) and column < len(rows[row])


def mark_of(sheet: MapSheet) -> str:
    """Return the fingerprint of what is painted of a map."""
    whole = sheet.model_dump(mode="json")
    parts = {name: [[each[key] for key in keys] for each in whole[name]]
             for name, keys in PAINTED.items()}  # fmt: skip
    painted = json.dumps([PAINTER, whole["rows"], whole["water"], parts])
    return hashlib.sha256(painted.encode()).hexdigest()[:16]


def painting(mark: str) -> str:
    """Return the name of a map's picture in the gallery."""
    return f"maps/{mark}.webp"


@cache
def shipped() -> Mapping[str, Chart]:
    """Return the maps that come with the game, by code."""
    folder = Path(settings.BASE_DIR) / "fixtures" / "maps"
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}
    return {code: of_data(plain_yaml(text)) for code, text in sorted(texts.items())}


def paintings(charts: Iterable[Chart]) -> gallery.Paintings:
    """Return how maps are painted, by the names their pictures are kept under.

    Who paints imports the painter; pages do without it.
    """
    from campaign.maps.painter import paint, paint_small

    found: dict[str, Callable[[], bytes]] = {}
    for each in charts:
        found[painting(each.mark)] = partial(paint, each.sheet)
        found[painting(each.mark + SMALL)] = partial(paint_small, each.sheet)
    return found


# --- plain ----------------------------------------------------------------------------------------


def _row_letters(sheet: MapSheet) -> str:
    """Return a map's rows as part of an address: PPJ_-PPWW."""
    wet = {square_position(square) for square in sheet.water}
    rows = (
        "".join(
            letter if letter != OUT_OF_PLAY else WATER if (column, row) in wet else EMPTY
            for column, letter in enumerate(line)
        )
        for row, line in enumerate(sheet.rows)
    )
    return "-".join(rows)


def plain(letters: str) -> str:
    """Return a plain map as SVG; ValueError for what is no map."""
    rows = _rows(letters)
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    spaces = "".join(_runs(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' shape-rendering="crispEdges"><path fill="#e9e1c8" d="M0 0h{width}v{height}H0z"/>'
        f"{spaces}</svg>"
    )


def flooded(letters: str) -> str:
    """Return brown water over every Paddy of a map as SVG; ValueError for what is no map."""
    rows = _rows(letters)
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    fields = "".join(
        f"M{run.start() * UNIT} {down * UNIT}h{len(run[0]) * UNIT}v{UNIT}h{-len(run[0]) * UNIT}z"
        for down, row in enumerate(rows)
        for run in re.finditer("P+", row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><defs>'
        '<filter id="shore" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".012"'
        ' numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="70"'
        ' xChannelSelector="R" yChannelSelector="G"/></filter><pattern id="ripple" width="96"'
        ' height="40" patternUnits="userSpaceOnUse"><path fill="none" stroke="#fff8e0"'
        ' stroke-width="2.6" stroke-linecap="round" d="M8 10q14 5 28 0M56 30q14 5 28 0"/></pattern>'
        f'</defs><path filter="url(#shore)" fill="#6f7f7c" fill-opacity=".68" d="{fields}"/>'
        f'<path fill="url(#ripple)" fill-opacity=".6" d="{fields}"/></svg>'
    )


def _rows(letters: str) -> list[str]:
    rows = letters.split("-")
    if not _PLAIN.fullmatch(letters) or len({len(row) for row in rows}) != 1:
        raise ValueError(f"{letters[:40]!r} is no map")
    return rows


def _runs(rows: list[str]) -> Iterator[str]:
    for down, row in enumerate(rows):
        for run in re.finditer(r"([PJHMUW])\1*", row):
            x, long = run.start() * UNIT, len(run[0]) * UNIT
            at = f"M{x} {down * UNIT}h{long}v{UNIT}h{-long}z"
            yield f'<path fill="{COLOURS[run[1]]}" d="{at}"/>'
