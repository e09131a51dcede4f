"""The house's form of a template: one tag a line, words filled up to WIDTH columns."""

from __future__ import annotations

import re
from itertools import pairwise

from . import heads
from .pieces import RAW
from .shape import is_flat, may_break, parted
from .tree import Branch, Node, Span, name_of, parse

WIDTH = 100
STEP = 2


def formed(source: str) -> str:
    """A template's source in the house's form. Raises ValueError where that would change it."""
    nodes = parse(source)
    pen = _Pen()
    pen.nodes(nodes, 0)
    text = pen.text()
    if _said(parse(text)) != _said(nodes):
        raise ValueError("Its form would change what it says.")
    return text


def _said(nodes: list[Node]) -> str:
    return re.sub(r"\{#.*?#\}", "", in_one_line(nodes))


def in_one_line(nodes: list[Node]) -> str:
    """Nodes without any line break."""
    return "".join((" " if node.spaced else "") + _line(node) for node in nodes)


def _line(node: Node) -> str:
    if isinstance(node, Span):
        return "".join(_branch_line(branch) for branch in node.branches) + _head(node.text)
    return _head(node.text)


def _branch_line(branch: Branch) -> str:
    end = " " if branch.spaced_end else ""
    return _head(branch.opens) + in_one_line(branch.nodes) + end


def _head(text: str) -> str:
    return heads.in_one_line(text) if text.startswith("<") else text


class _Pen:
    """Writes lines; `line` is the one it is at."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.in_value = False

    def text(self) -> str:
        """All that was written."""
        self.new(0)
        return "\n".join(self.lines) + "\n"

    def new(self, indent: int) -> None:
        """Go to a new line, unless nothing stands in this one."""
        if self.line.strip():
            self.lines.append(self.line.rstrip())
        self.line = " " * indent

    def fits(self, text: str) -> bool:
        """Whether there is room for `text` in this line."""
        return len(self.line) + len(text) <= WIDTH

    def nodes(self, nodes: list[Node], indent: int) -> None:
        """Write what stands between an opening and a closing tag."""
        run: list[Node] = []
        for node in nodes:
            if run and parted(run[-1], node):
                self.run(run, indent)
                run = []
            run.append(node)
        if run:
            self.run(run, indent)

    def run(self, nodes: list[Node], indent: int) -> None:
        """Write words, and what stands among them, filling the lines."""
        if not nodes[0].spaced:
            self.new(indent)
        chunks = [[nodes[0]]]
        for before, node in pairwise(nodes):
            if node.spaced and may_break(before, node, self.in_value):
                chunks.append([])
            chunks[-1].append(node)
        for number, chunk in enumerate(chunks):
            self.chunk(chunk, indent, after_break=number > 0, prose=len(nodes) > 1)

    def chunk(self, nodes: list[Node], indent: int, *, after_break: bool, prose: bool) -> None:
        """Write what no line may end in: in this line or, if one may end before, in the next."""
        gap = " " if nodes[0].spaced else ""
        text = in_one_line(nodes).removeprefix(gap)
        flat = all(is_flat(node, prose) for node in nodes)
        closes = self.line.lstrip().startswith(("{% end", "</"))
        if after_break and not (flat and not closes and self.fits(gap + text)):
            self.new(indent)
            gap = ""
        if flat and self.fits(gap + text):
            self.line += gap + text
        else:
            self.broken(nodes, indent, gap)

    def broken(self, nodes: list[Node], indent: int, gap: str) -> None:
        """Write a chunk over several lines: between tags where it can, else within the longest."""
        for number, node in enumerate(nodes):
            if number:
                gap = " " if node.spaced else ""
                free = not gap and may_break(nodes[number - 1], node, self.in_value)
                if free and not self.fits(_line(node)):
                    self.new(indent)
            self.one(node, indent, gap, self.glued(nodes[number:]))

    def glued(self, nodes: list[Node]) -> str:
        """What follows the first of these before a line may end."""
        for number, two in enumerate(pairwise(nodes), 1):
            if may_break(*two, self.in_value):
                return in_one_line(nodes[1:number])
        return in_one_line(nodes[1:])

    def one(self, node: Node, indent: int, gap: str, tail: str) -> None:
        """Write one node, in this line if it may and fits, with the `tail` that is glued to it."""
        if isinstance(node, Span):
            if is_flat(node, prose=True) and self.fits(gap + _line(node) + tail):
                self.line += gap + _line(node)
            else:
                self.span(node, indent, gap)
        elif node.text.startswith("{#"):
            self.comment(node.text, indent)
        else:
            self.head(node.text, indent, gap)

    def span(self, node: Span, indent: int, gap: str) -> None:
        """Write something with a beginning and an end over several lines."""
        raw = name_of(node.branches[0].opens) in RAW
        for branch in node.branches:
            self.head(branch.opens, indent, gap)
            if raw:
                self.raw(branch)
                break
            self.nodes(branch.nodes, indent + STEP)
            gap = " " if branch.spaced_end else ""
            if branch.nodes and not gap:
                self.new(indent)
        self.line += gap + _head(node.text)

    def raw(self, branch: Branch) -> None:
        """Write what stands as it was written."""
        *full, last = "".join(node.text for node in branch.nodes).split("\n")
        for text in full:
            self.lines.append(self.line + text)
            self.line = ""
        self.line += last

    def comment(self, text: str, indent: int) -> None:
        """Write a comment, over as many comments as it needs lines."""
        self.new(indent)
        self.line += "{#"
        for word in text[2:-2].split():
            if not self.fits(f" {word} #}}"):
                self.line += " #}"
                self.new(indent)
                self.line += "{#"
            self.line += f" {word}"
        self.line += " #}"

    def head(self, text: str, indent: int, gap: str) -> None:
        """Write a tag, an attribute a line where it is too long."""
        line = gap + _head(text)
        if not text.startswith("<") or self.fits(line) or len(heads.items(text)) < 3:
            self.line += line
            return
        name, *attributes, end = heads.items(text)
        self.line += gap + name
        for attribute in attributes:
            self.new(indent + STEP)
            self.attribute(attribute, indent + STEP)
        self.new(indent)
        self.line += end

    def attribute(self, text: str, indent: int) -> None:
        """Write an attribute, or a block among them; a long value over several lines."""
        name, sign, value = text.partition("=")
        quote = value[:1]
        if self.fits(text):
            self.line += text
        elif sign and quote in ("'", '"') and value.endswith(quote) and "{" not in name:
            self.line += f"{name}={quote}"
            self.value(value[1:-1], indent + STEP)
            self.new(indent)
            self.line += quote
        else:
            self.value(text, indent)

    def value(self, text: str, indent: int) -> None:
        """Write what stands in an HTML tag."""
        self.in_value = True
        self.nodes(parse(text, in_value=True), indent)
        self.in_value = False
