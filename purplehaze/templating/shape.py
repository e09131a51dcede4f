"""What of a template's tree may share a line, and what stands alone."""

from __future__ import annotations

from itertools import pairwise

from .pieces import IN_LINE, PROSE
from .tree import Branch, Mark, Node, Span, Word, name_of


def stands_alone(node: Node) -> bool:
    """Whether it has its own line: no word and nothing that stands in a line of words."""
    if isinstance(node, Word):
        return False
    if isinstance(node, Mark):
        return not _is_in_line(node.text)
    assert isinstance(node, Span)
    if node.is_element:
        return name_of(node.branches[0].opens) not in PROSE
    return any(stands_alone(one) for branch in node.branches for one in branch.nodes)


def _is_in_line(text: str) -> bool:
    name = name_of(text)
    return name in PROSE if text.startswith("<") else name in IN_LINE


def has_elements(node: Node) -> bool:
    """Whether a tag of HTML is in it."""
    if isinstance(node, Span):
        return node.is_element or any(has_elements(one) for b in node.branches for one in b.nodes)
    return isinstance(node, Mark) and node.text.startswith("<")


def may_break(before: Node, after: Node, in_value: bool = False) -> bool:
    """Whether a line may end between the two: whether a break means what is there now."""
    words = isinstance(before, Word), isinstance(after, Word)
    if in_value or all(words) or not any(words):
        return after.spaced is all(words)
    return after.spaced is _stands_in_line(after if words[0] else before)


def _stands_in_line(node: Node) -> bool:
    if isinstance(node, Span):
        return not node.is_element or name_of(node.text) in PROSE
    return _is_in_line(node.text)


def parted(before: Node, after: Node) -> bool:
    """Whether a line ends between the two: no space is seen there, and one is more than a word."""
    if after.spaced or not may_break(before, after):
        return False
    if stands_alone(before) or stands_alone(after):
        return True
    tags = not isinstance(before, Word) and not isinstance(after, Word)
    return tags and (has_elements(before) or has_elements(after))


def is_flat(node: Node, prose: bool = False) -> bool:
    """Whether it may be written in one line. `prose`: it stands among words."""
    if not isinstance(node, Span):
        return not (isinstance(node, Mark) and "\n" in node.text)
    return all(_is_flat_branch(branch, prose) for branch in node.branches)


def _is_flat_branch(branch: Branch, prose: bool) -> bool:
    nodes = branch.nodes
    prose = prose or any(isinstance(node, Word) or node.spaced for node in nodes)
    if any(has_elements(node) and not prose for node in nodes):
        return False
    if any(stands_alone(node) for node in nodes):
        return False
    if any(parted(*two) for two in pairwise(nodes)):
        return False
    return all(is_flat(node, prose) for node in nodes)
