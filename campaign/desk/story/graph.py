"""What a story graph is made of: nodes with their place in the text, and arrows between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaign.content.marked_yaml import Path

KINDS = {
    "event": ("Event or clock", "event"),
    "entry": ("Entry", "log"),
    "encounter": ("Encounter card", "encounter"),
    "choice": ("Choice", "person"),
    "test": ("Test or roll", "dice"),
    "combat": ("Combat", "fire"),
    "if": ("Condition", "tactics"),
    "branch": ("Option or result", "march"),
    "asked": ("Log Entry asked for", "load"),
    "noted": ("Log Entry noted", "plus"),
    "end": ("End of the Mission", "base"),
    "missing": ("Broken link", "cross"),
}
"""Kinds of nodes: what the legend says, and the icon."""


@dataclass(slots=True)
class Node:
    """Something of the story. path: where it stands in the text; share: of campaigns, 0 to 1.

    state: empty, broken (it is named and does not exist) or unreachable.
    """

    id: str
    kind: str
    title: str
    words: str
    path: Path
    state: str = ""
    share: float | None = None


@dataclass(slots=True)
class Edge:
    """An arrow from one node to another; share: of campaigns that went this way, 0 to 1."""

    start: str
    to: str
    share: float | None = None
    state: str = ""


@dataclass(slots=True)
class Graph:
    """Nodes by their id in the order of the story, and the arrows."""

    nodes: dict[str, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)

    def add(self, kind: str, title: str, words: str, path: Path, id: str = "") -> str:
        """Add a node unless it is there; return its id."""
        name = id or f"{kind}:" + ".".join(str(part) for part in path)
        self.nodes.setdefault(name, Node(name, kind, title, " ".join(words.split()), path))
        return name

    def link(self, starts: Iterable[str], to: str, share: float | None = None) -> None:
        """Add an arrow from each node of `starts`."""
        known = {(edge.start, edge.to) for edge in self.edges}
        for start in dict.fromkeys(starts):
            if (start, to) not in known:
                self.edges.append(Edge(start, to, share))

    def grey(self, paths: Iterable[Path]) -> None:
        """Mark what stands at or below these places as unreachable, and what is broken."""
        dead = {tuple(str(part) for part in path) for path in paths}
        for node in self.nodes.values():
            where = tuple(str(part) for part in node.path)
            if node.kind == "missing":
                node.state = "broken"
            elif any(where[: len(path)] == path for path in dead):
                node.state = "unreachable"
        for edge in self.edges:
            states = (self.nodes[edge.start].state, self.nodes[edge.to].state)
            if states[1] == "broken":
                edge.state = "broken"
            elif "unreachable" in states:
                edge.state = "unreachable"
