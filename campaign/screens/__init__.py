"""The screens: one module each, a pure function from the printed matter and a View to a context.

`context(content, view)` finds the module named by `View.screen`. Templates contain no rules.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from campaign.rules.content import Content
from campaign.rules.visible import View


class Screen(Protocol):
    """A screen's module."""

    def context(self, content: Content, view: View) -> dict[str, Any]:
        """Return what the screen's template needs."""
        ...


# Imported when first shown: the telling of events and the screens use each other's words.
@cache
def _module(name: str) -> Screen:
    return cast(Screen, import_module(f"campaign.screens.{name}"))


def context(content: Content, view: View) -> dict[str, Any]:
    """Return the context of the screen that a view shows, and the Red player's beside it."""
    return {**_module("red").context(content, view), **_module(view.screen).context(content, view)}


__all__ = ["context"]
