"""The inside of an HTML tag: its name, its attributes, and Django's blocks among them."""

from __future__ import annotations

import re

from .pieces import BRANCHES, DJANGO
from .tree import name_of

_PART = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|\s+|[\"']|[^\s\"'{]+|\{")
_INNER = re.compile(r"\{%[^%]*%\}\s")


def joined(head: str) -> str:
    """An HTML tag without line breaks: within quotes as between tags, elsewhere a break is a space.

    No space is added to the one that a block such as `{% if now %} hidden{% endif %}` brings.
    """
    if "\n" not in head:
        return head
    parts, quote = _PART.findall(head), ""
    for number, part in enumerate(parts):
        if part in ("'", '"') and quote in ("", part):
            quote = "" if quote else part
        elif "\n" in part:
            parts[number] = _joint(parts[number - 1], *parts[number + 1 : number + 3], quote=quote)
    return "".join(parts)


def _joint(before: str, after: str, then: str = "", *, quote: str) -> str:
    if quote:
        return "" if quote in (before, after) or _is_tag(before) or _is_tag(after) else " "
    return "" if after == ">" or (_is_tag(after) and then.isspace()) else " "


def _is_tag(text: str) -> bool:
    return bool(DJANGO.fullmatch(text)) and not text.startswith("{{")


def items(head: str) -> list[str]:
    """`<a`, its attributes, its blocks, and at last the end of the tag: `>` or `/>`."""
    head = joined(head)
    end = "/>" if head.endswith("/>") else ">"
    found, depth, quote = [""], 0, ""
    for part in _PART.findall(head.removesuffix(end)):
        outside = not quote and not depth
        if outside and part.isspace():
            found.append("")
            continue
        if part in ("'", '"') and quote in ("", part):
            quote = "" if quote else part
        step = _depth(part)
        if outside and step > 0 and not _names(found):
            found.append("")
        depth += step
        if not quote and (step < 0 or name_of(part) in BRANCHES):
            found[-1] = found[-1].rstrip()
        found[-1] += part
        if not depth and step < 0 and not quote and _INNER.match(found[-1]):
            found.append("")
    return [item for item in found if item] + [end]


def _names(found: list[str]) -> bool:
    """Whether a block that begins here belongs to the tag's name: `<{% if url %}a{% ...`."""
    return len(found) == 1 and found[0] in ("<", "</")


def _depth(part: str) -> int:
    """1 where a block begins, -1 where it ends, 0 for everything else."""
    if not DJANGO.fullmatch(part) or not part.startswith("{%"):
        return 0
    name = name_of(part)
    if name.startswith("end"):
        return -1
    return 1 if name in ("if", "for", "with") and name not in BRANCHES else 0


def in_one_line(head: str) -> str:
    """The tag in one line, one space between its parts."""
    parts = items(head)
    line = parts[0]
    for item in parts[1:-1]:
        line += item if _INNER.match(item) else f" {item}"
    return line + (parts[-1] if parts[-1] == ">" else f" {parts[-1]}")
