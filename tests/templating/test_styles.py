"""Style sheets: their form changes nothing they say, and every class in them is used."""

import re
from itertools import chain
from pathlib import Path

import pytest

from purplehaze.templating.styles import formed

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
THEIRS = {"htmx-indicator", "htmx-request"}
"""Classes that htmx gives."""


def test_a_rule_stands_in_one_line_where_it_fits_else_a_declaration_a_line():
    assert formed("a{color:red;}") == "a { color:red; }\n"
    long = "; ".join(f"--colour-{letter}: oklch(50% .1 20)" for letter in "abcd")
    assert formed(f"a {{ {long} }}").splitlines() == [
        "a {",
        *(f"  --colour-{letter}: oklch(50% .1 20);" for letter in "abcd"),
        "}",
    ]


def test_nested_rules_comments_and_empty_lines_keep_their_place():
    source = "@layer a {\n  /* Why. */\n  b { c: d; }\n\n  @media (e) { f { g: h; } }\n}\n"
    assert formed(source) == (
        "@layer a {\n  /* Why. */\n  b { c: d; }\n\n  @media (e) {\n    f { g: h; }\n  }\n}\n"
    )


def test_selectors_that_do_not_fit_stand_one_a_line():
    names = [f".a-rather-long-name-{letter}:is(b, c)" for letter in "abcd"]
    assert formed(f"{', '.join(names)} {{ d: e; }}").splitlines() == [
        *(f"{name}," for name in names[:-1]),
        f"{names[-1]} {{",
        "  d: e;",
        "}",
    ]


def test_a_brace_too_few_is_an_error():
    with pytest.raises(ValueError, match="change what it says"):
        formed("a { b: c;")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_every_style_sheet_keeps_its_form(path):
    assert formed(path.read_text()) == path.read_text()


def classes(sheet: str) -> set[str]:
    """The classes that a style sheet speaks of."""
    heads = re.sub(r'/\*.*?\*/|"[^"]*"|\{[^{}]*\}', " ", sheet, flags=re.DOTALL)
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", heads))


def test_every_class_of_a_style_sheet_is_used():
    """As a word somewhere, or begun by one that ends before a variable: `die--{{ kind }}`."""
    rooms = ("templates", "campaign", "combat", "purplehaze", "static/js")
    files = chain.from_iterable((ROOT / room).rglob("*.*") for room in rooms)
    source = "\n".join(f.read_text() for f in files if f.suffix in (".html", ".py", ".js"))
    words = set(re.findall(r"[a-zA-Z][\w-]*", source))
    begun = tuple(set(re.findall(r"([a-zA-Z][\w-]*-)(?=[{$\"'`])", source)))
    unused = {
        name
        for path in SHEETS
        for name in classes(path.read_text()) - words - THEIRS
        if not name.startswith(begun)
    }
    assert not unused
