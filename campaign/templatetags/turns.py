"""Template filters of play by turns: spans of time in words."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.timesince import timesince, timeuntil

register = template.Library()


@register.filter
def ago(moment: datetime, now: datetime) -> str:
    """Return how long a moment is past, by its greatest unit: "2 hours"; "a moment" at first."""
    text = timesince(moment, now, depth=1)
    return "a moment" if text.startswith("0") else text


@register.filter
def left(moment: datetime, now: datetime) -> str:
    """Return how long it is until a moment: "5 hours, 3 minutes"; "less than a minute" at last."""
    text = timeuntil(moment, now, depth=2)
    return "less than a minute" if text.startswith("0") else text
