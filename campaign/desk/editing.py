"""What an author does to a booklet as a whole: each is a function from its text to a new text.

Raises CannotSplice with a sentence that says what is in the way; nothing has changed then.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

import yaml

from campaign.content import files
from campaign.content.marked_yaml import Path
from campaign.desk import parts, references, splice
from campaign.desk.parts import Part
from campaign.desk.splice import CannotSplice
from campaign.rules.booklets import Booklet

STUB = """title: {title}
summary: To be written.
steps:
  - text: |
      To be written.
"""
LONGEST_CODE = 12
SCENE = """
- code: {code}
  title: {title}
  moment: rest
  steps:
    - say: {{by: RND, text: "To be written."}}
"""
COUNTER = """title: {title}
start: 0
told:
  - title: To be written
    text: To be written.
"""
COUNTER_NAME = re.compile(r"[A-Z][A-Z_]{1,19}")
SCENE_CODE = re.compile(r"[a-z][a-z0-9-]{1,39}")


def next_code(text: str) -> str:
    """Return the next free number for an entry: one more than the highest."""
    codes = [part.code for part in parts.of_kind(parts.all_parts(text), "entries")]
    numbers = [int(code) for code in codes if code.isascii() and code.isdigit()]
    return f"{max(numbers, default=-1) + 1:02}"


def new_entry(text: str, code: str, title: str = "", after: str = "") -> str:
    """Return the text with a stub of an entry, behind another one or last."""
    code = _code(code)
    body = STUB.format(title=splice.quoted(title.strip() or f"Entry {code}"))
    return splice.insert_key(text, ("entries",), code, body, after or None)


def new_scene(text: str, code: str, title: str = "") -> str:
    """Return the text with a stub of a scene, last."""
    code = code.strip()
    if not SCENE_CODE.fullmatch(code):
        raise CannotSplice(
            f"{code or 'Nothing'!r} cannot name a scene: use 2 to 40 small letters, digits and"
            " dashes, such as dry-socks."
        )
    if any(part.code == code for part in parts.all_parts(text)):
        raise CannotSplice(f"There is a scene {code} already.")
    name = splice.quoted(title.strip() or code.replace("-", " ").capitalize())
    new = text.rstrip("\n") + "\n" + SCENE.format(code=code, title=name)
    splice.parsed(new)
    return new


def new_counter(text: str, name: str, title: str = "") -> str:
    """Return the text of a book with a stub of a counter that the campaign keeps, last."""
    if not COUNTER_NAME.fullmatch(name):
        raise CannotSplice(
            f"{name or 'Nothing'!r} cannot name a counter: use 2 to 20 capitals and underscores,"
            " such as KHAI."
        )
    body = COUNTER.format(title=splice.quoted(title.strip() or name.capitalize()))
    if "counters" in splice.parsed(text).data:
        return splice.insert_key(text, ("counters",), name, body)
    return splice.insert_key(text, (), "counters", f"{name}:\n" + textwrap.indent(body, "  "))


def put_back(text: str, code: str, body: str) -> str:
    """Return the text with an entry that was in it once, last of its kind."""
    splice.parsed(body)
    return splice.insert_key(text, ("entries",), _code(code), body)


def _code(code: str) -> str:
    code = code.strip()
    if not code or len(code) > LONGEST_CODE or not all(c.isalnum() or c in "-★" for c in code):
        raise CannotSplice(
            f"{code or 'Nothing'!r} cannot name an entry: use 1 to {LONGEST_CODE} letters, digits"
            " and dashes, such as 07 or 07-night."
        )
    return code


def duplicate(text: str, part: Part, code: str) -> str:
    """Return the text with a copy of an entry behind it, under another number."""
    _only_entries(part)
    return splice.insert_key(text, ("entries",), _code(code), parts.chunk(text, part), part.code)


def remove(text: str, part: Part) -> str:
    """Return the text without a part. What still refers to it, the checker tells."""
    fellows = parts.of_kind(parts.all_parts(text), part.kind)
    if len(fellows) < 2:
        raise CannotSplice(f"{part.label} is the last of its kind: a booklet needs one.")
    return splice.remove(text, part.path)


def move(text: str, part: Part, down: bool) -> str:
    """Return the text with a part one place further up or down among its kind."""
    fellows = parts.of_kind(parts.all_parts(text), part.kind)
    fellows = [each for each in fellows if each.path[:-1] == part.path[:-1]]
    at = next(n for n, other in enumerate(fellows) if other.address == part.address)
    to = at + 1 if down else at - 1
    if not 0 <= to < len(fellows):
        raise CannotSplice(f"{part.label} is {'last' if down else 'first'} already.")
    above, below = fellows[min(at, to)], fellows[max(at, to)]
    return splice.swap(text, above.path, below.path)


def move_step(text: str, path: Path, down: bool) -> str:
    """Return the text with a step one place further up or down in its list."""
    *head, at = path
    if not isinstance(at, int):
        raise CannotSplice("Only steps of a list are moved.")
    other = at + 1 if down else at - 1
    if other < 0:
        raise CannotSplice("This step is first already.")
    first, second = sorted((at, other))
    return splice.swap(text, (*head, first), (*head, second))


def _only_entries(part: Part) -> None:
    if part.kind != "entries":
        raise CannotSplice(f"{part.label} is no entry.")


HEAD = ("title", "kind", "date", "map")
"""What stands at the head of a booklet, a word or a line each."""


def with_head(text: str, words: dict[str, str]) -> str:
    """Return the text with the head's lines changed; what is empty stays as it is."""
    data = splice.parsed(text).data
    places: list[tuple[Path, str]] = []
    for key in HEAD:
        word = " ".join(words.get(key, "").split())[:120]
        if word and key in data and str(data[key]) != word:
            places.append(((key,), word))
    return splice.replace_scalars(text, places)


def head(text: str) -> dict[str, str]:
    """Return the head's lines as they are."""
    data = splice.parsed(text).data
    return {key: str(data[key]) for key in HEAD if isinstance(data, dict) and key in data}


# --- renaming -----------------------------------------------------------------------------------


def booklet_of(name: str, text: str) -> Booklet:
    """Return a booklet that follows the schema; CannotSplice with the first mistake otherwise."""
    _, booklet, problems = files.read_document(name, text)
    if problems or not isinstance(booklet, Booklet):
        first = problems[0] if problems else None
        why = f"line {first.line}: {first.message}" if first else f"{name} is no booklet"
        raise CannotSplice(f"First mend what is wrong with the booklet: {why}.")
    return booklet


def rename_entry(name: str, text: str, part: Part, code: str) -> str:
    """Return the text with an entry's number changed wherever the booklet names it."""
    _only_entries(part)
    code, old = _code(code), part.code
    booklet = booklet_of(name, text)
    if code == old:
        return text
    if code in booklet.entries:
        raise CannotSplice(f"There is an entry {code} already.")
    places = [(path, code) for path, found in references.entries_named(booklet) if found == old]
    if any(path[-1] == "id" for path, _ in places):
        # The marker takes its number from the entry, so what removes it must follow.
        gone = references.markers_removed(booklet)
        places += [(path, code) for path, found in gone if found == old]
    named = _in_text(text, places)
    return splice.rename_key(splice.replace_scalars(text, named), part.path, code)


def rename_log_entry(name: str, text: str, old: str, new: str) -> str:
    """Return the text with a Log Entry renamed wherever the document names it."""
    _, part, problems = files.read_document(name, text)
    if problems:
        why = f"{name}, line {problems[0].line}: {problems[0].message}"
        raise CannotSplice(f"First mend what is wrong: {why}.")
    places = [(p, new) for p, found in references.log_entries_named(part) if found == old]
    return splice.replace_scalars(text, _in_text(text, places)) if places else text


def _in_text(text: str, places: list[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """Keep only places that stand in the text: a default is not written there."""
    document = splice.parsed(text)
    return [
        (path, word)
        for path, word in places
        if document.place(path)[2] == path or path[-1] == "log"
    ]


# --- steps --------------------------------------------------------------------------------------


def add_step(text: str, path: Path, index: int, step: Any) -> str:
    """Return the text with a step in the list of steps at `path`, before the step `index`."""
    return splice.insert_item(text, path, index, dumped(step))


class _Dumper(yaml.SafeDumper):
    """The house's YAML: prose as a block, lists set in."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    block = "\n" in value or len(value) > 80
    style = "|" if block and not any(line != line.rstrip() for line in value.split("\n")) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)


def dumped(data: Any) -> str:
    """Return plain data as YAML in the house's form."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, indent=2)


def flow(data: Any) -> str:
    """Return plain data as YAML on one line, as a condition is typed."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True,
                          default_flow_style=True, width=10_000)  # fmt: skip
    return text.strip()
