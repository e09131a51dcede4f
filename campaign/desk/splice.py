"""Changes one place of a YAML text by its lines and leaves every other line as it is.

Comments, order and line breaks of what is not touched stay the author's. A place is a path of keys
and indices as in `campaign.content.marked_yaml`. Lines are counted from 0 here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from campaign.content import marked_yaml
from campaign.content.marked_yaml import Document, Path

STEP = 2
"""Spaces of one level of what the desk writes."""
KEPT = 8
"""Texts looked at lately whose reading is kept: a page of the desk reads the same one often."""


class CannotSplice(ValueError):
    """The place cannot be changed by its lines; the message says why and what to do instead."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Where a part stands: lines from `start` up to `end`, which is not part of it.

    `indent`: the column its key or its dash stands at. `item`: it is an item of a list. `body`:
    the line its value begins on; `start` itself where the value stands on the line of the key.
    """

    start: int
    end: int
    indent: int
    item: bool
    body: int


@lru_cache(maxsize=KEPT)
def parsed(text: str) -> Document:
    """Return a text as a document, not to be changed; CannotSplice when it is not sound YAML."""
    document, problems = marked_yaml.parse("text", text)
    if problems or document.root is None:
        first = problems[0]
        raise CannotSplice(f"line {first.line}: {first.message}")
    return document


@lru_cache(maxsize=KEPT)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n"))


def piece(text: str, path: Path, document: Document | None = None) -> Piece:
    """Return where a part stands. CannotSplice when it is not there or shares its line."""
    root = (document or parsed(text)).root
    parent = _node(root, path[:-1])
    lines = _lines(text)
    key, value = _child(parent, path[-1])
    mark: Any = (key or value).start_mark
    start, column = mark.line, mark.column
    if parent.flow_style:
        raise CannotSplice(
            f"Line {start + 1}: this list or mapping is written on one line, in brackets."
            " Change it in the text."
        )
    item = key is None
    if item:
        column = lines[start].find("-")
    end = _end(lines, start, column, value)
    body = value.start_mark.line if key is not None else start
    return Piece(start, end, column, item, body)


def _node(root: Any, path: Path) -> Any:
    node = root
    for part in path:
        node = _child(node, part)[1]
    if not isinstance(node, yaml.MappingNode | yaml.SequenceNode):
        raise CannotSplice(f"There is no list or mapping at {_words(path)}.")
    return node


def _child(node: Any, part: str | int) -> tuple[Any, Any]:
    """Return the key's node (None in a list) and the value's node."""
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int):
        if 0 <= part < len(node.value):
            return None, node.value[part]
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(part):
                return key, value
    raise CannotSplice(f"There is no {part!r} here.")


def _words(path: Path) -> str:
    return " › ".join(str(part) for part in path) or "the top"


def _end(lines: Sequence[str], start: int, indent: int, value: Any) -> int:
    """Return the line after a part: blank lines and comments behind it belong to what follows."""
    mark: Any = value.end_mark
    end: int = mark.line
    if end < len(lines) and lines[end][: mark.column].strip():
        end += 1
    end = max(end, start + 1)
    while end > start + 1 and _passed_over(lines[end - 1], indent):
        end -= 1
    return end


def _passed_over(line: str, indent: int) -> bool:
    bare = line.lstrip()
    return not bare or (bare.startswith("#") and len(line) - len(bare) <= indent)


def lead(lines: Sequence[str], found: Piece) -> int:
    """Return the first line of the comments that stand directly above a part."""
    start = found.start
    while start > 0 and lines[start - 1].lstrip().startswith("#"):
        if len(lines[start - 1]) - len(lines[start - 1].lstrip()) != found.indent:
            break
        start -= 1
    return start


# --- reading a part -----------------------------------------------------------------------------


def cut_out(text: str, path: Path, body: bool = False) -> str:
    """Return the lines of a part, moved to the left edge; with `body` without its key.

    An item of a list loses its dash.
    """
    found = piece(text, path)
    return _cut(_lines(text), found, body)


def _cut(lines: Sequence[str], found: Piece, body: bool) -> str:
    if found.item:
        rest = lines[found.start][found.indent + 1 :]
        inner = found.indent + 1 + len(rest) - len(rest.lstrip())
        chunk = [" " * inner + rest.lstrip(), *lines[found.start + 1 : found.end]]
        return _dedent(chunk, inner)
    if body:
        return _dedent(lines[body_start(lines, found) : found.end], None)
    return _dedent(lines[found.start : found.end], found.indent)


def body_start(lines: Sequence[str], found: Piece) -> int:
    """Return the first line below the key; CannotSplice when the value stands beside it."""
    if found.body == found.start:
        raise CannotSplice("The value stands on the line of its key: change it in the text.")
    return found.start + 1


def _dedent(chunk: Sequence[str], width: int | None) -> str:
    if width is None:
        width = min((len(x) - len(x.lstrip()) for x in chunk if x.strip()), default=0)
    return "\n".join(line[width:] if not line[:width].strip() else line for line in chunk) + "\n"


def width_of(
    text: str, path: Path, body: bool = False, document: Document | None = None
) -> tuple[int, int]:
    """Return the line a part begins on (from 0) and how far it was moved to the left."""
    lines, found = _lines(text), piece(text, path, document)
    if found.item:
        rest = lines[found.start][found.indent + 1 :]
        return found.start, found.indent + 1 + len(rest) - len(rest.lstrip())
    if body:
        first = body_start(lines, found)
        inner = [len(x) - len(x.lstrip()) for x in lines[first : found.end] if x.strip()]
        return first, min(inner, default=0)
    return found.start, found.indent


# --- changing it --------------------------------------------------------------------------------


def put_back(text: str, path: Path, chunk: str, body: bool = False) -> str:
    """Return the text with a part replaced; `chunk` stands at the left edge as `cut_out` gave it.

    Raises CannotSplice when the result is not sound YAML or anything else would change by it.
    """
    before = parsed(text)
    found = piece(text, path, before)
    lines = _lines(text)
    first, width = width_of(text, path, body, before)
    new = _indent(_tidy(chunk), width)
    if found.item and new:
        new[0] = " " * found.indent + "-" + new[0][found.indent + 1 :]
    whole = "\n".join([*lines[:first], *new, *lines[found.end :]])
    after = parsed(whole)
    if _without(after.data, path) != _without(before.data, path):
        raise CannotSplice(
            "This text would reach beyond its own part: look at the indentation of its lines."
        )
    return whole


def _tidy(chunk: str) -> list[str]:
    lines = chunk.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [line.rstrip() if not line.strip() else line for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def _indent(lines: list[str], width: int) -> list[str]:
    return [" " * width + line if line else line for line in lines]


def _without(data: Any, path: Path) -> Any:
    """Return data without the value at a path, to compare what must not change."""
    if not path:
        return None
    head, rest = path[0], path[1:]
    if isinstance(data, dict):
        return [(k, _without(v, rest) if k == str(head) else v) for k, v in data.items()]
    if isinstance(data, list) and isinstance(head, int) and head < len(data):
        return [_without(v, rest) if n == head else v for n, v in enumerate(data)]
    return data


def insert_item(text: str, path: Path, index: int, chunk: str) -> str:
    """Return the text with a new item in the list at `path`, before the item `index`.

    `chunk` is the item without its dash, at the left edge. A list that is not there yet is begun.
    """
    document = parsed(text)
    try:
        node = _node(document.root, path)
    except CannotSplice:
        return _first_item(text, path, chunk)
    if not isinstance(node, yaml.SequenceNode):
        raise CannotSplice(f"{_words(path)} is no list.")
    if not node.value:
        return _first_item(text, path, chunk)
    last = index >= len(node.value)
    near = piece(text, (*path, len(node.value) - 1 if last else index), document)
    lines = _lines(text)
    at = near.end if last else lead(lines, near)
    return _sound("\n".join([*lines[:at], *_item(chunk, near.indent), *lines[at:]]))


def _item(chunk: str, indent: int) -> list[str]:
    lines = _indent(_tidy(chunk), indent + STEP)
    return [" " * indent + "-" + lines[0][indent + 1 :], *lines[1:]] if lines else []


def _first_item(text: str, path: Path, chunk: str) -> str:
    """Begin a list: below its key, or with a new key at the end of the mapping it belongs to."""
    document = parsed(text)
    lines = _lines(text)
    parent = _node(document.root, path[:-1])
    if not isinstance(parent, yaml.MappingNode) or parent.flow_style or not parent.value:
        raise CannotSplice("The mapping is written on one line, in brackets: change it there.")
    column = parent.value[0][0].start_mark.column
    new = [f"{' ' * column}{path[-1]}:", *_item(chunk, column + STEP)]
    keys = [key.value for key, _ in parent.value]
    if str(path[-1]) in keys:
        found = piece(text, path, document)
        return _sound("\n".join([*lines[: found.start], *new, *lines[found.end :]]))
    last = piece(text, (*path[:-1], keys[-1]), document)
    return _sound("\n".join([*lines[: last.end], *new, *lines[last.end :]]))


def insert_key(text: str, path: Path, key: str, chunk: str, after: str | None = None) -> str:
    """Return the text with a new key in the mapping at `path`, behind the key `after` or last.

    `chunk` is its value, at the left edge. CannotSplice when the key is there already.
    """
    document = parsed(text)
    parent = _node(document.root, path)
    if not isinstance(parent, yaml.MappingNode) or parent.flow_style or not parent.value:
        raise CannotSplice("The mapping is written on one line, in brackets: change it there.")
    keys = [k.value for k, _ in parent.value]
    if key in keys:
        raise CannotSplice(f"There is a {key} already.")
    near = piece(text, (*path, after if after and after in keys else keys[-1]), document)
    lines = _lines(text)
    body = _indent(_tidy(chunk), near.indent + STEP)
    gap = [""] if near.indent else []
    new = [*gap, f"{' ' * near.indent}{quoted(key)}:", *body]
    return _sound("\n".join([*lines[: near.end], *new, *lines[near.end :]]))


def quoted(word: str) -> str:
    """Return a word as a key or value of the house: in quotes where YAML might read it otherwise.

    Numbers stay text for our reader, but quotes tell other readers too.
    """
    plain = bool(word) and all(c.isalnum() or c in " _-" for c in word) and word[0].isalpha()
    reserved = word.lower() in ("true", "false", "null", "yes", "no", "on", "off", "y", "n")
    if plain and word == word.strip() and not reserved:
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def remove(text: str, path: Path) -> str:
    """Return the text without a part, its comments and the blank line before it."""
    found = piece(text, path)
    lines = _lines(text)
    start = lead(lines, found)
    if start > 0 and not lines[start - 1].strip() and not _next(lines, found.end).strip():
        start -= 1
    return _sound("\n".join([*lines[:start], *lines[found.end :]]))


def _next(lines: Sequence[str], at: int) -> str:
    return lines[at] if at < len(lines) else ""


def swap(text: str, first: Path, second: Path) -> str:
    """Return the text with two neighbours exchanged, their comments with them; `first` is above."""
    document = parsed(text)
    lines = _lines(text)
    one, two = piece(text, first, document), piece(text, second, document)
    a, b = lead(lines, one), lead(lines, two)
    return _sound(
        "\n".join(
            [
                *lines[:a],
                *lines[b : two.end],
                *lines[one.end : b],
                *lines[a : one.end],
                *lines[two.end :],
            ]
        )
    )


def replace_scalars(text: str, places: Sequence[tuple[Path, str]]) -> str:
    """Return the text with single values, or keys, replaced: (path, new word) each.

    A path whose last part is not in the text means its nearest parent, as in `Document.place`.
    """
    document = parsed(text)
    lines = [*_lines(text)]
    cuts = {}
    for path, word in places:
        node = _scalar(document.root, path)
        begin, end = node.start_mark, node.end_mark
        if begin.line != end.line or node.style in ("|", ">"):
            raise CannotSplice(f"Line {begin.line + 1}: this word is not on one line.")
        cuts[begin.line, begin.column] = (end.column, quoted(word))
    for (line, column), (end_column, word) in sorted(cuts.items(), reverse=True):
        lines[line] = lines[line][:column] + word + lines[line][end_column:]
    return _sound("\n".join(lines))


def rename_key(text: str, path: Path, word: str) -> str:
    """Return the text with the key at a path renamed."""
    document = parsed(text)
    key, _ = _child(_node(document.root, path[:-1]), path[-1])
    lines, mark = [*_lines(text)], key.start_mark
    line = lines[mark.line]
    lines[mark.line] = line[: mark.column] + quoted(word) + line[key.end_mark.column :]
    return _sound("\n".join(lines))


def _scalar(root: Any, path: Path) -> Any:
    node = root
    for part in path:
        try:
            node = _child(node, part)[1]
        except CannotSplice:
            break
    if not isinstance(node, yaml.ScalarNode):
        raise CannotSplice(f"There is no single word at {_words(path)}.")
    return node


def _sound(text: str) -> str:
    parsed(text)
    return text
