"""English for figures and lists, as every page writes them."""

from __future__ import annotations

from collections.abc import Iterable


def cap(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def curly(text: str) -> str:
    """Words of the printed matter with the apostrophes of print."""
    return text.replace("'", "’")


def listed(words: Iterable[str]) -> str:
    """A list in words: "A, B and C"."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def plural(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 hit", "3 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def signed(value: int) -> str:
    """A number with its sign, as a change is written; nought has none."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def percent(chance: float | None) -> str:
    """A chance as whole percent; never 0 or 100 % for what is merely unlikely or likely.

    What was added up to a hair below 1 is certain.
    """
    if chance is None:
        return ""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if whole == 100 and chance < 1 - 1e-9 else f"{whole} %"
