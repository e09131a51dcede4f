"""Sets, adds and takes away single values of a YAML text: what a click on a map or board changes.

Where a list or mapping is written in brackets it stays so; where it has lines of its own it keeps
them. A change that would touch anything else is refused. `splice` does the same for whole parts.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import yaml

from campaign.content.marked_yaml import Path
from campaign.desk import splice
from campaign.desk.splice import CannotSplice


def value_at(text: str, path: Path) -> Any:
    """Return the value at a path as plain data; None where there is nothing."""
    data: Any = splice.parsed(text).data
    for part in path:
        if isinstance(data, list):
            data = dict(enumerate(data))
        if not isinstance(data, dict) or part not in data:
            return None
        data = data[part]
    return copy.deepcopy(data)


def flow(value: Any) -> str:
    """Return plain data on one line: words quoted as in the house, lists and mappings in brackets.

    Colons are quoted: 17:45 is text. A list of lists keeps its brackets.
    """
    if value is True or value is False:
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{splice.quoted(str(k))}: {flow(v)}" for k, v in value.items()) + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return str(value) if isinstance(value, int) else _word(str(value))


def _word(word: str) -> str:
    """Return a text as the fixtures write it: a Space of the Combat Board needs no quotes."""
    board = len(word) == 4 and word[0] in "EM" and word[2] == "-"
    return word if board else splice.quoted(word)


# --- keys ---------------------------------------------------------------------------------------


def set_key(text: str, path: Path, value: Any, before: tuple[str, ...] = ()) -> str:
    """Return the text with the value at a path set; its key is made where it is missing.

    A new key stands last, or before the first of the keys `before` where lines are its own.
    Mappings on the way to it are made too. Raises CannotSplice.
    """
    head, key = path[:-1], path[-1]
    if head and value_at(text, head) is None:
        return set_key(text, head, {str(key): value})

    def change(data: Any) -> None:
        _inside(data, head)[key] = value

    return _checked(text, _with_key(text, path, value, before), change)


def _with_key(text: str, path: Path, value: Any, before: tuple[str, ...]) -> str:
    document = splice.parsed(text)
    parent = _mapping(document.root, path[:-1])
    words = flow(value)
    for key, node in parent.value:
        if key.value == str(path[-1]):
            _own(text, key)
            if _alone(node):
                return _cut(text, node.start_mark, node.end_mark, words)
            return splice.put_back(text, path, f"{splice.quoted(str(path[-1]))}: {words}\n")
    pair = f"{splice.quoted(str(path[-1]))}: {words}"
    if parent.flow_style:
        return _into_brackets(text, parent, pair)
    lines = text.split("\n")
    keys = [key.value for key, _ in parent.value]
    follows = next((key for key in keys if key in before and key != keys[0]), None)
    near = splice.piece(text, (*path[:-1], follows or keys[-1]), document)
    at = splice.lead(lines, near) if follows else near.end
    line = " " * parent.value[0][0].start_mark.column + pair
    return "\n".join([*lines[:at], line, *lines[at:]])


def _own(text: str, key: Any) -> None:
    """Raise CannotSplice where a key's value has an anchor or is an alias: others share it."""
    mark = key.end_mark
    rest = text.split("\n")[mark.line][mark.column :].lstrip(": ")
    if rest[:1] in ("&", "*"):
        raise CannotSplice(
            f"Line {mark.line + 1}: this value is shared with another place (& and *)."
            " Change it in the text."
        )


def drop_key(text: str, path: Path) -> str:
    """Return the text without a key and its value; the same text where it is not there."""
    if value_at(text, path) is None:
        return text
    parent = _mapping(splice.parsed(text).root, path[:-1])

    def change(data: Any) -> None:
        del _inside(data, path[:-1])[path[-1]]

    if not parent.flow_style:
        return _checked(text, splice.remove(text, path), change)
    at = next(n for n, (key, _) in enumerate(parent.value) if key.value == str(path[-1]))
    spans = [(key.start_mark, value.end_mark) for key, value in parent.value]
    return _checked(text, _out_of_brackets(text, spans, at), change)


# --- items of lists -----------------------------------------------------------------------------


def add_item(text: str, path: Path, value: Any) -> str:
    """Return the text with a value at the end of a list, which is begun where it is missing."""
    if not value_at(text, path):
        return set_key(text, path, [value])

    def change(data: Any) -> None:
        _inside(data, path).append(value)

    node = _node(splice.parsed(text).root, path)
    if not isinstance(node, yaml.SequenceNode):
        raise CannotSplice(f"{_words(path)} is no list: change it in the text.")
    if node.flow_style:
        return _checked(text, _into_brackets(text, node, flow(value)), change)
    return _checked(text, splice.insert_item(text, path, len(node.value), flow(value)), change)


def remove_item(text: str, path: Path, index: int) -> str:
    """Return the text without an item of a list; the last one takes the list's key with it."""
    items = value_at(text, path)
    if not isinstance(items, list) or not 0 <= index < len(items):
        raise CannotSplice(f"{_words(path)} has no item {index + 1}.")
    if len(items) == 1:
        return drop_key(text, path)

    def change(data: Any) -> None:
        del _inside(data, path)[index]

    node = _node(splice.parsed(text).root, path)
    if not node.flow_style:
        return _checked(text, splice.remove(text, (*path, index)), change)
    spans = [(item.start_mark, item.end_mark) for item in node.value]
    return _checked(text, _out_of_brackets(text, spans, index), change)


# --- by marks -----------------------------------------------------------------------------------


def _checked(before: str, after: str, change: Callable[[Any], None]) -> str:
    """Return the new text if it says what the old one says with the change, and nothing else."""
    wanted = copy.deepcopy(splice.parsed(before).data)
    change(wanted)
    if splice.parsed(after).data != _plain(wanted):
        raise CannotSplice(
            "This place is shared with another one (& and *), or written in a way that only you can"
            " change: in the text."
        )
    return after


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _plain(value) for key, value in data.items()}
    return [_plain(each) for each in data] if isinstance(data, list | tuple) else data


def _inside(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _node(root: Any, path: Path) -> Any:
    for part in path:
        found = None
        if isinstance(root, yaml.MappingNode):
            found = next((v for k, v in root.value if k.value == str(part)), None)
        elif isinstance(root, yaml.SequenceNode) and isinstance(part, int):
            found = root.value[part] if part < len(root.value) else None
        if found is None:
            raise CannotSplice(f"There is no {_words(path)} in this text.")
        root = found
    return root


def _mapping(root: Any, path: Path) -> Any:
    node = _node(root, path)
    if not isinstance(node, yaml.MappingNode) or not node.value:
        raise CannotSplice(f"{_words(path) or 'The text'} has no keys: change it in the text.")
    return node


def _alone(node: Any) -> bool:
    """Tell whether a value's marks hold it alone: in brackets, or a word on one line."""
    if isinstance(node, yaml.ScalarNode):
        block = node.style in ("|", ">")
        return not block and bool(node.value) and node.start_mark.line == node.end_mark.line
    return bool(node.flow_style)


def _words(path: Path) -> str:
    return " › ".join(str(part) for part in path)


def _offset(text: str, mark: Any) -> int:
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: mark.line]) + int(mark.column)


def _cut(text: str, start: Any, end: Any, words: str) -> str:
    return text[: _offset(text, start)] + words + text[_offset(text, end) :]


def _into_brackets(text: str, node: Any, words: str) -> str:
    """Write one more behind the last of a list or mapping in brackets."""
    if not node.value:
        return _cut(text, node.start_mark, node.end_mark, f"[{words}]")
    last = node.value[-1]
    mark = last[1].end_mark if isinstance(last, tuple) else last.end_mark
    at = _offset(text, mark)
    return f"{text[:at]}, {words}{text[at:]}"


def _out_of_brackets(text: str, spans: list[tuple[Any, Any]], at: int) -> str:
    """Take one out of brackets, with the comma before or behind it."""
    start, end = (_offset(text, mark) for mark in spans[at])
    if at + 1 < len(spans):
        end = _offset(text, spans[at + 1][0])
    elif at:
        start = _offset(text, spans[at - 1][1])
    return text[:start] + text[end:]
