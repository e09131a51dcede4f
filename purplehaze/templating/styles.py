"""The house's form of a style sheet: a rule in one line if it fits, else a declaration a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .form import STEP, WIDTH

_PIECE = re.compile(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'|[{};]|[(),]|\s+|[^\s\"'{};(),/]+|/", re.DOTALL)


@dataclass(slots=True)
class Item:
    """A comment, a declaration, a statement, or a rule with its items. `blank`: a line before."""

    text: str
    blank: bool = False
    items: list[Item] | None = None


@dataclass(slots=True)
class _Reader:
    pieces: list[str]
    at: int = 0

    def read(self) -> list[Item]:
        """The items up to the brace that closes, or to the end."""
        found: list[Item] = []
        text, blank, depth = "", False, 0
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            self.at += 1
            depth += (piece == "(") - (piece == ")")
            if piece.isspace():
                blank = blank or (not text and piece.count("\n") > 1)
                text += " " if text and not text.endswith(" ") else ""
            elif piece.startswith("/*") and not text:
                found.append(Item(piece, blank))
                blank = False
            elif piece in "{}" or (piece == ";" and not depth):
                if piece == "{":
                    found.append(Item(text.strip(), blank, self.read()))
                elif text.strip():
                    found.append(Item(f"{text.strip()};", blank))
                text, blank = "", False
                if piece == "}":
                    break
            else:
                text += piece
        return found


def formed(source: str) -> str:
    """A style sheet's source in the house's form. Raises ValueError where that would change it."""
    pieces = _PIECE.findall(source)
    text = "".join(_lines(_Reader(pieces).read(), 0))
    if _said(text) != _said(source):
        raise ValueError("Its form would change what it says.")
    return text


def _said(source: str) -> str:
    return re.sub(r";?\s*\}", "}", re.sub(r"\s+", "", source))


def _lines(items: list[Item], indent: int) -> list[str]:
    lines: list[str] = []
    for item in items:
        if item.blank and lines:
            lines.append("\n")
        lines += _item(item, indent)
    return lines


def _item(item: Item, indent: int) -> list[str]:
    room, edge = WIDTH - indent, " " * indent
    if item.items is None:
        return [f"{edge}{line}\n" for line in _filled(item.text, room)]
    one = f"{item.text} {{ {' '.join(each.text for each in item.items)} }}"
    plain = all(each.items is None and not each.text.startswith("/*") for each in item.items)
    if plain and item.items and len(one) <= room:
        return [f"{edge}{one}\n"]
    head = [f"{edge}{line}\n" for line in _selectors(item.text + " {", room)]
    return [*head, *_lines(item.items, indent + STEP), f"{edge}}}\n"]


def _selectors(text: str, room: int) -> list[str]:
    """The head of a rule; a selector a line where they do not fit in one."""
    return [text] if len(text) <= room else re.split(r"(?<=,) (?![^(]*\))", text)


def _filled(text: str, room: int) -> list[str]:
    """A declaration or a comment, over several lines where it is too long."""
    if len(text) <= room:
        return [text]
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(" " * (STEP if not text.startswith("/*") else STEP + 1))
        lines[-1] += f" {word}" if lines[-1].strip() else word
    return lines
