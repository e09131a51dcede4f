"""Reads the content: YAML files in, an immutable `Content` out, or every mistake with its line.

`load(folder)` reads the files of a folder; `content_from_documents(docs)` does the same from texts
kept elsewhere, such as published booklets in the database.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import GenericAlias
from typing import Any

from pydantic import TypeAdapter, ValidationError

from campaign.content import box_counts, complaints, marked_yaml, references
from campaign.content.marked_yaml import Document, Problem
from campaign.content.marks import mark_of_all
from campaign.content.named import (
    BATTLE,
    LISTS,
    MISSIONS,
    NEEDED,
    SCENES,
    is_map,
    is_own_map,
    known_name,
    maps_in,
    no_map,
    stem_of,
    too_many,
)
from campaign.content.references import Known
from campaign.rules import booklets, cards
from campaign.rules.content import Content, by_code
from campaign.rules.scenes import Scene
from combat.rules import content as combat

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
"""The content that comes with the game."""

PLACES = (
    "book.yaml", "cards/*.yaml", "encounters/*.yaml", "maps/*.yaml", "missions/*.yaml",
    "scenes/*.yaml",
)  # fmt: skip

BOX = ("cards/", "encounters/", "maps/")
"""Where the documents are that every book of the game has alike."""


class ContentError(Exception):
    """The content cannot be used. `problems` lists every mistake, with file, line and words."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        # A part repeated by an alias has its mistakes in one place of the text: say them once.
        by_place = {(p.file, p.line, p.column, p.message): p for p in problems}
        self.problems: tuple[Problem, ...] = tuple(by_place[key] for key in sorted(by_place))
        super().__init__("\n".join(str(problem) for problem in self.problems))


# --- the two doors ----------------------------------------------------------------------------


def load(folder: Path = FIXTURES) -> Content:
    """Return the content of a folder, read again only when a file of it has changed.

    Raises `ContentError` with every mistake found; `NotADirectoryError` without a folder.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"no folder of content: {folder}")
    paths = sorted(path for place in PLACES for path in folder.glob(place))
    stats = [(path, path.stat()) for path in paths]
    stamp = tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
    return _load(folder, stamp)


@contextmanager
def set_aside() -> Iterator[None]:
    """What is made within stays: the garbage collector goes through it neither now nor later.

    It would take more than half of the reading of a book, and a full collection afterwards would
    hold up every request by a tenth of a second. What fails within is not set aside.
    """
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if looked:
            gc.enable()


@lru_cache(maxsize=4)
def _load(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> Content:
    return content_from_documents(documents(folder))


def documents(folder: Path = FIXTURES) -> dict[str, str]:
    """Return the text of every content file below a folder, by its path such as missions/m1.yaml.

    Raises `ContentError` for a file that is not UTF-8.
    """
    found: dict[str, str] = {}
    problems = []
    for path in sorted(path for place in PLACES for path in folder.glob(place)):
        name = path.relative_to(folder).as_posix()
        try:
            found[name] = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            problems.append(Problem(name, line, 1, (), "this is not UTF-8 text"))
    if problems:
        raise ContentError(problems)
    return found


def of_patrol(docs: Mapping[str, str], folder: Path = FIXTURES) -> dict[str, str]:
    """Return the documents of the first patrol: a book and a Mission of its own, the box's cards.

    docs: those of the book that comes with the game. Raises `ContentError` as `documents` does.
    """
    box = {
        name: text for name, text in docs.items() if name.startswith(BOX) and not is_own_map(name)
    }
    return box | documents(folder / "patrol")


def content_from_documents(docs: Mapping[str, str]) -> Content:
    """Build the content from texts by file name: "missions/m1.yaml" or just "m1.yaml".

    The same texts give the same `Content`. Missions that are not written yet may be absent, all
    other files are needed. Raises `ContentError` with every mistake found.
    """
    return _build(tuple(sorted(docs.items())))


@lru_cache(maxsize=8)
def _build(docs: tuple[tuple[str, str], ...]) -> Content:
    read, parts, problems = _read(docs)
    if problems:
        raise ContentError(problems)
    battle = _battle(read)
    problems = [
        read[stem].problem(path, message) for stem, path, message in _findings(parts, battle)
    ]
    if problems:
        raise ContentError(problems)
    maps = maps_in(name for name, _ in docs)
    charts = {code: json.dumps(read[code].data, sort_keys=True, default=str) for code in maps}
    return _compose(parts, battle, charts, mark_of_all(dict(docs)))


# --- reading ----------------------------------------------------------------------------------


def _read(
    docs: Collection[tuple[str, str]],
) -> tuple[dict[str, Document], dict[str, Any], list[Problem]]:
    """Read every text: the documents and the typed parts by stem, and all mistakes so far."""
    read: dict[str, Document] = {}
    parts: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, text in docs:
        stem = stem_of(name)
        if stem in read or not known_name(name):
            why = "comes twice" if stem in read else "is not a file of the content"
            problems.append(Problem(name, 1, 1, (), f"'{stem}' {why}"))
            continue
        read[stem], parts[stem], found = _read_one(name, text)
        problems += found
    problems += [Problem(name, 1, 1, (), said) for name, said in too_many(name for name, _ in docs)]
    return read, parts, problems + _missing(read)


def read_document(name: str, text: str) -> tuple[Document, Any, tuple[Problem, ...]]:
    """Read one file by itself: the document, its typed part (None if unsound), its mistakes.

    What it says of other files, or of other places of its own, is not looked at.
    """
    return _read_one(name, text)


@lru_cache(maxsize=64)
def _read_one(name: str, text: str) -> tuple[Document, Any, tuple[Problem, ...]]:
    """Parse and validate one text; kept, as an editor changes one file at a time."""
    document, problems = marked_yaml.parse(name, text)
    if problems:
        return document, None, tuple(problems)
    part, problems = _validate(stem_of(name), document)
    return document, part, tuple(problems)


def _missing(seen: Mapping[str, Document]) -> list[Problem]:
    missing = [stem for stem in NEEDED if stem not in seen]
    problems = [Problem(f"{stem}.yaml", 1, 1, (), "the file is missing") for stem in missing]
    if not seen.keys() & set(MISSIONS):
        problems.append(Problem("m1.yaml", 1, 1, (), "no Mission Booklet at all"))
    return problems


def _validate(stem: str, document: Document) -> tuple[Any, list[Problem]]:
    """Return the typed part that a file holds and the mistakes in it."""
    if stem in BATTLE:
        return None, list(_battle_problems(BATTLE[stem], document))
    data, adapter = document.data, TypeAdapter[Any](_model(stem))
    if is_map(stem) and isinstance(data, dict):
        data = _sheet(data)
    try:
        return adapter.validate_python(data), []
    except ValidationError as error:
        return None, list(complaints.problems(document, error))


def _tuple_of(model: type[Any]) -> Any:
    return GenericAlias(tuple, (model, ...))


def _model(stem: str) -> Any:
    if stem in LISTS:
        return _tuple_of(LISTS[stem])
    if stem in SCENES:
        return _tuple_of(Scene)
    if is_map(stem):
        return cards.MapSheet
    return cards.Book if stem == "book" else booklets.Booklet


def _sheet(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules need of a map; rivers and roads are the painter's."""
    found = {key: data[key] for key in ("code", "rows", "provenance") if key in data}
    landmarks = data.get("landmarks", {})
    if isinstance(landmarks, list):
        landmarks = {
            mark["square"]: mark["name"]
            for mark in landmarks
            if isinstance(mark, dict) and {"square", "name"} <= mark.keys()
        }
    return {**found, "landmarks": landmarks}


def _battle_problems(
    lists: Mapping[str, type[combat.Card]], document: Document
) -> Iterator[Problem]:
    for key, model in lists.items():
        value = document.data.get(key) if isinstance(document.data, dict) else None
        if value is None:
            yield document.problem((), f"'{key}' is missing")
            continue
        wanted: Any = model if key == "claymore" else _tuple_of(model)
        try:
            items = TypeAdapter[Any](wanted).validate_python(value)
        except ValidationError as error:
            yield from complaints.problems(document, error, (key,))
            continue
        if key != "claymore":
            field = next(f for f in ("code", "id", "type") if f in model.model_fields)
            for path, message in box_counts.unique(items, field, (key,)):
                yield document.problem(path, message)


COUNTED = {
    "Weapon cards": "weapons",
    "Fighters": "enemies",
    "Specialists": "enemies",
    "Combat markers": "combat_markers",
    "Tactics markers": "tactics",
    "Specializations": "specializations",
}


def _battle(read: Mapping[str, Document]) -> combat.CombatContent:
    """Return the battle's figures; `ContentError` when the counts are not those of the box."""
    try:
        return combat.build({stem: read[stem].data for stem in BATTLE})
    except ValueError as error:
        parts = [part for part in str(error).split("; ") if part]
        raise ContentError(
            read[COUNTED.get(part.split(":")[0], "weapons")].problem((), part) for part in parts
        ) from error


# --- cross checks -----------------------------------------------------------------------------


def _findings(
    parts: Mapping[str, Any], battle: combat.CombatContent
) -> Iterator[tuple[str, marked_yaml.Path, str]]:
    book: cards.Book = parts["book"]
    known = Known(
        battle,
        frozenset(charm.code for charm in parts["charms"]),
        frozenset(motivation.metric for motivation in book.motivations),
        frozenset(motivation.code for motivation in book.motivations),
        kept=frozenset(book.counters),
    )
    for stem, part in parts.items():
        for path, message in _findings_of(stem, part, parts, known):
            yield stem, path, message


def _findings_of(
    stem: str, part: Any, parts: Mapping[str, Any], known: Known
) -> Iterator[references.Finding]:
    if stem in MISSIONS:
        if part.map not in parts or not is_map(part.map):
            yield ("map",), no_map(part.map, parts)
            return
        known = references.for_booklet(known, part, parts[part.map])
        yield from box_counts.booklet(stem, part, known)
    elif stem in LISTS:
        yield from box_counts.cards(stem, part)
        if stem == "general":
            yield from box_counts.general(part)
    elif is_map(stem):
        yield from box_counts.sheet(stem, part)
    elif stem in SCENES:
        yield from box_counts.scenes(stem, part, parts)
    yield from references.references(references.walk(part), known)


def _compose(
    parts: Mapping[str, Any], battle: combat.CombatContent, charts: Mapping[str, str], stamp: str
) -> Content:
    return Content(
        version=stamp,
        book=parts["book"],
        combat=battle,
        profiles=by_code((*parts["profiles"], *cards.men_of(parts["book"]))),
        wounds=by_code(parts["wounds"]),
        conditions=by_code(parts["conditions"]),
        boons=by_code(parts["boons"]),
        charms=by_code(parts["charms"]),
        general=by_code(parts["general"]),
        rnr={table.location: table for table in parts["rnr"]},
        maps={code: parts[code] for code in charts},
        booklets={parts[stem].mission: parts[stem] for stem in MISSIONS if stem in parts},
        charts=charts,
        scenes=by_code([scene for stem in SCENES for scene in parts.get(stem, ())]),
    )
