"""Turns a laid out story graph into what the page's SVG and its list say."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.desk.story.graph import KINDS, Graph, Node
from campaign.desk.story.layout import HIGH, WIDE, Point, lay_out
from combat.telling.english import percent

LETTERS = 25
"""Letters of a line in a node."""


@dataclass(slots=True)
class Shape:
    """A node as it is drawn: corner, lines of text, where a click leads."""

    node: Node
    x: int
    y: int
    lines: list[str]
    href: str
    icon: str
    spoken: str
    label: str
    """Its name for whoever hears or says it: the lines as they stand there, and what they omit."""
    outs: list[tuple[str, str, str]] = field(default_factory=list)
    """For the list: kind, name and share of what it leads to."""


@dataclass(slots=True)
class Arrow:
    """An arrow as it is drawn: its path, what to say at its tip and where, at which end of that."""

    d: str
    state: str
    percent: str
    x: int
    y: int
    anchor: str
    weight: str


@dataclass(slots=True)
class Drawing:
    """A story graph to show: sizes in pixels, shapes and arrows."""

    shapes: list[Shape]
    arrows: list[Arrow]
    width: int
    height: int
    wide: int = WIDE
    high: int = HIGH


def draw(graph: Graph, hrefs: dict[str, str]) -> Drawing:
    """Return a graph as shapes and arrows; `hrefs` are the places to edit by node."""
    layout = lay_out(graph)
    shapes = {
        name: Shape(
            node,
            *layout.places[name],
            lines(node),
            hrefs.get(name, ""),
            KINDS[node.kind][1],
            spoken(node),
            label(node),
        )
        for name, node in graph.nodes.items()
    }
    arrows = []
    for edge, route in zip(graph.edges, layout.routes, strict=True):
        to = graph.nodes[edge.to]
        shapes[edge.start].outs.append((KINDS[to.kind][0], name_of(to), percent(edge.share)))
        if not route:
            continue
        weight = "" if edge.share is None else str(1 + round(edge.share * 4))
        where = beside(route)
        arrows.append(Arrow(curve(route), edge.state, percent(edge.share), *where, weight))
    return Drawing(list(shapes.values()), arrows, layout.width, layout.height)


def beside(route: list[Point]) -> tuple[int, int, str]:
    """Return where a word stands at an arrow's tip, on the side the arrow does not come from."""
    (from_x, from_y), (x, y) = route[-2:]
    below = 16 if from_y < y else -7
    return (x - 9, y + below, "end") if from_x <= x else (x + 9, y + below, "start")


def name_of(node: Node) -> str:
    """Return title and words of a node in one line."""
    return f"{node.title}, {node.words}" if node.words else node.title


def spoken(node: Node) -> str:
    """Return what is said of a node: its kind, name, state and share."""
    facts = [f"{KINDS[node.kind][0]}: {name_of(node)}"]
    if node.state:
        facts.append(node.state)
    if node.share is not None:
        facts.append(f"{percent(node.share)} of campaigns")
    return "; ".join(facts)


def label(node: Node) -> str:
    """Return the name of a node: its kind and lines, the whole where they are cut, its state."""
    shown = " ".join(lines(node))
    whole = [f"in full {name_of(node)}"] if "…" in shown else []
    return "; ".join([f"{KINDS[node.kind][0]}: {shown}", *whole, *filter(None, [node.state])])


def lines(node: Node) -> list[str]:
    """Return the one or two lines that stand in a node."""
    share = f" · {percent(node.share)}" if node.share is not None else ""
    if node.words:
        return [cut(node.title, LETTERS - len(share)) + share, cut(node.words, LETTERS)]
    if len(node.title) <= LETTERS:
        return [node.title + share]
    head = node.title[: LETTERS + 1].rsplit(" ", 1)[0][:LETTERS]
    return [head, cut(node.title[len(head) :].strip(), LETTERS)]


def cut(text: str, most: int) -> str:
    """Return a text shortened to `most` letters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def curve(points: list[Point]) -> str:
    """Return the SVG path through points, level at each of them."""
    (x, y), *rest = points
    path = [f"M{x} {y}"]
    for to_x, to_y in rest:
        if to_y == y:
            path.append(f"H{to_x}")
        else:
            half = (to_x - x) // 2
            path.append(f"C{x + half} {y} {to_x - half} {to_y} {to_x} {to_y}")
        x, y = to_x, to_y
    return "".join(path)
