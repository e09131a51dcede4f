"""Template tags of what our code draws: inline icons, dice, and rows of pips."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.drawing.icons import DIE_KINDS, ICONS, pips_markup, sprite_markup

register = template.Library()

kept = lru_cache(maxsize=1024, typed=True)
"""The same drawing is made once; a text that is safe is another than one that is not."""


@register.simple_tag
@kept
def icon(name: str, label: str = "") -> SafeString:
    """Draw an icon of the page's sprite; without a label it is hidden from screen readers.

    KeyError if there is no such icon.
    """
    if name not in ICONS:
        raise KeyError(name)
    if label:
        spoken = format_html('role="img" aria-label="{}"', label)
    else:
        spoken = mark_safe('aria-hidden="true"')
    return format_html('<svg class="icon" {}><use href="#i-{}"/></svg>', spoken, name)


@register.simple_tag
@kept
def portrait(address: str, name: str = "", small: bool = False) -> SafeString:
    """Draw a man's portrait by its address (`campaign.faces`); ``name`` is what is read out.

    Without a name it goes unread: where the man's name stands beside it. ``small`` as in the strip.
    """
    return format_html(
        '<img class="portrait{}" src="{}" alt="{}" width="100" height="100" decoding="async">',
        " portrait--small" if small else "",
        reverse("face", args=[address]),
        name,
    )


@register.simple_tag
def icon_sprite() -> SafeString:
    """Lay down the drawings of all icons, unseen; once on every page (see `base.html`)."""
    return mark_safe(f'<svg class="sprite" aria-hidden="true">{sprite_markup()}</svg>')


@register.simple_tag
@kept
def die(kind: str, face: int, matched: bool = False, wasted: bool = False) -> SafeString:
    """Draw a die showing a face, 1 to 6; ``kind`` is focus, strike, crit, threat or d6.

    ``matched`` frames and ticks a die that joins others, ``wasted`` fades one that does not count;
    both are said in words as well, so colour is never the only sign.
    """
    if kind not in DIE_KINDS:
        raise ValueError(f"{kind!r} is not a die: use one of {', '.join(DIE_KINDS)}")
    state = "matched" if matched else "wasted" if wasted else "plain"
    words = {"matched": ", matched", "wasted": ", does not count", "plain": ""}[state]
    return format_html(
        '<svg class="die die--{} die--{}" viewBox="0 0 24 24" role="img" aria-label="{} {}{}"'
        '><rect class="die__body" x="1.5" y="1.5" width="21" height="21" rx="4"/>'
        '<g class="die__pips">{}</g>{}</svg>',
        kind,
        state,
        "D6" if kind == "d6" else kind.capitalize(),
        face,
        words,
        mark_safe(pips_markup(face)),
        mark_safe('<path class="die__strike" d="M3 21 21 3"/>' if state == "wasted" else ""),
    )


@register.simple_tag
@kept
def pips(kind: str, count: int, threshold: int) -> SafeString:
    """Draw ``count`` of ``threshold`` pips of Damage or Stress (``kind``), with the words."""
    marks = "".join(
        f'<i class="pip{" pip--on" if number < count else ""}"></i>'
        for number in range(max(threshold, count))
    )
    return format_html(
        '<span class="pips pips--{}" role="img" aria-label="{} {} of {}">{}</span>',
        kind,
        kind.capitalize(),
        count,
        threshold,
        mark_safe(marks),
    )


@register.simple_tag
@kept
def cubes(kind: str, count: int, places: int = 3) -> SafeString:
    """Draw ``count`` of ``places`` Wound or Condition cubes, with the words."""
    marks = "".join(
        f'<i class="cube{" cube--on" if number < count else ""}"></i>' for number in range(places)
    )
    return format_html(
        '<span class="cubes cubes--{}" role="img" aria-label="{} {} of {}">{}</span>',
        kind,
        f"{kind.capitalize()}s",
        count,
        places,
        mark_safe(marks),
    )


@register.inclusion_tag("_track.html")
def track(kind: str, value: int, label: str = "", note: str = "") -> dict[str, object]:
    """Draw a track: ``stamina`` (0 to 15) or ``threat`` (1 to 9, green, yellow, red by threes)."""
    steps = range(1, 10) if kind == "threat" else range(1, 16)
    cells = [
        {
            "on": step <= value,
            "now": step == value,
            "band": ("green", "yellow", "red")[(step - 1) // 3] if kind == "threat" else "plain",
        }
        for step in steps
    ]
    name = label or kind.capitalize()
    return {
        "kind": kind,
        "value": value,
        "label": name,
        "note": note,
        "cells": cells,
        "band": next((c["band"] for c in cells if c["now"]), "plain"),
        "top": len(cells),
    }
