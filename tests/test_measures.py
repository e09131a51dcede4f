"""Files and functions that people can read: the measures of CONTRIBUTING.md."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OURS = ("campaign", "combat", "dayroom", "purplehaze")
FILE, FUNCTION = 400, 40
"""Lines at most."""


def sources() -> Iterator[tuple[str, str]]:
    """The name and text of every file of the application; migrations stay as they were made."""
    for room in OURS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def too_long(name: str, text: str) -> Iterator[str]:
    """What is longer than it may be in a file."""
    if (lines := text.count("\n")) > FILE:
        yield f"{name}: {lines} lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > FUNCTION:
                yield f"{name}: {node.name} has {lines} lines"


def test_no_file_and_no_function_is_too_long() -> None:
    assert [fault for name, text in sources() for fault in too_long(name, text)] == []


def test_what_is_too_long_is_found() -> None:
    body = "    pass\n" * FUNCTION
    assert [*too_long("a.py", f"def long():\n{body}")] == ["a.py: long has 41 lines"]
    assert [*too_long("b.py", "\n" * 401)] == ["b.py: 401 lines"]
