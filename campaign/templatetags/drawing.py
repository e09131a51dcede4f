"""Template tags of what our code draws: inline icons, dice, and rows of pips."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.drawing import dice as blocks
from campaign.drawing.arms import ARMS
from campaign.drawing.icons import ICONS, sprite_markup
from combat.rules.dice import threat_face
from combat.telling.dice import Die, shown

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
        '<img class="portrait{}" src="{}" alt="{}" width="100" height="100">',
        " portrait--small" if small else "",
        reverse("face", args=[address]),
        name,
    )


@register.simple_tag
@kept
def arm(code: str) -> SafeString:
    """Draw the silhouette of a Weapon or of Gear by its card's code; its name stands beside it.

    Nothing for a card that is not drawn.
    """
    return format_html('<i class="arm arm--{}"></i>', code) if code in ARMS else SafeString()


@register.simple_tag
def rack(pieces: Iterable[Any]) -> SafeString:
    """Draw the silhouette of each thing that a man carries, by its `code`; two alike once."""
    drawn = "".join(map(arm, dict.fromkeys(piece.code for piece in pieces)))
    return mark_safe(f'<span class="rack">{drawn}</span>' if drawn else "")


@register.simple_tag
def icon_sprite() -> SafeString:
    """Lay down the drawings of icons and dice, unseen; once on every page (see `base.html`)."""
    drawn = sprite_markup() + blocks.sprite_markup()
    return mark_safe(f'<svg class="sprite" aria-hidden="true">{drawn}</svg>')


@register.simple_tag
@kept
def die(kind: str, face: int = 0, spoken: bool = True) -> SafeString:
    """Draw a die showing a face, 1 to 6, or none; ``kind`` is focus, strike, crit, threat or d6.

    It is read out unless ``spoken`` is off: where words beside it say the same.
    """
    if kind not in blocks.KINDS:
        raise ValueError(f"{kind!r} is not a die: use one of {', '.join(blocks.KINDS)}")
    threat = kind == "threat" and face > 0
    look, mark = (threat_face(face),) * 2 if threat else (kind, face)
    label = format_html('role="img" aria-label="{}"', shown(((kind, face),)))
    return format_html(
        '<svg class="die die--{}" viewBox="0 0 30 30" {}><use href="#die-{}"/>{}</svg>',
        look,
        label if spoken else mark_safe('aria-hidden="true"'),
        blocks.BODY_OF[kind],
        format_html('<use href="#pip-{}"/>', mark) if face else "",
    )


@register.simple_tag
@kept
def dice(thrown: tuple[Die, ...]) -> SafeString:
    """Draw dice that lie together, read out as one: "Focus 4, Strike 4"."""
    drawn = [die(kind, face, spoken=False) for kind, face in thrown]
    bare = "".join(drawn).replace(' aria-hidden="true"', "")
    label = shown(thrown)
    return format_html(
        '<span class="dice" role="img" aria-label="{}">{}</span>', label, mark_safe(bare)
    )


@register.simple_tag
@kept
def was(now: object, former: object) -> object:
    """Write a value that the dice of this page changed: until they lie ``former`` is read.

    Nothing but the value where ``former`` is the same, empty or None.
    """
    if former in ("", None, now):
        return now
    return format_html('<span data-former="{}">{}</span>', former, now)


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
