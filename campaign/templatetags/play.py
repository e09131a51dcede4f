"""Template tags of the play screens: the form of every decision, rolls, terms, places on a grid."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.content import glossary, prose
from campaign.templatetags.drawing import portrait
from combat.telling.english import curly

register = template.Library()


@register.simple_tag(takes_context=True)
def act_form(context: template.Context) -> SafeString:
    """Write the attributes of a decision's form: it posts, and htmx swaps the play panel.

    Two clicks on one form send one command: the second is dropped while the first is on its way.
    """
    return _posts_to(context.get("act_url", ""))


@lru_cache(maxsize=1024)
def _posts_to(address: str) -> SafeString:
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="#play" hx-swap="outerMorph"'
        ' hx-sync="#play:drop"',
        address,
    )


@register.simple_tag(takes_context=True)
def act_fields(context: template.Context) -> SafeString:
    """Write the hidden fields of a decision's form: the token and the version that was seen."""
    return _fields(str(context.get("csrf_token", "")), context.get("version", 0))


# The forms of one page have the same fields.
@lru_cache(maxsize=64)
def _fields(token: str, version: int) -> SafeString:
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="version" value="{}">',
        token,
        version,
    )


@register.simple_tag
@lru_cache(maxsize=1024, typed=True)
def rule(rule_id: str) -> SafeString:
    """Write a link to a rule's place in the rulebook, in a window of its own."""
    address = reverse("rulebook_rule", args=[rule_id])
    return format_html('<a class="rule-link" href="{}" target="rules">The rule</a>', address)


@register.simple_tag
@lru_cache(maxsize=1024, typed=True)
def term(word: str, shown: str = "") -> SafeString:
    """Write a term of the game with its meaning a tap away, and the rules; plain if unknown."""
    known = glossary.explain(word)
    text = shown or word
    if known is None:
        return format_html("{}", text)
    return format_html(
        '<details class="term" name="term"><summary class="term__word">{}</summary>'
        '<span class="term__meaning"><b>{}</b> {} <a href="{}" target="rules">The rules</a></span>'
        "</details>",
        text,
        known.term,
        curled(known.meaning),
        f"{reverse('rulebook')}?{urlencode({'q': known.term})}",
    )


@register.simple_tag(takes_context=True)
def face_of(context: template.Context, who: str) -> str:
    """Draw the face of a man of the strip by his Profile, nickname or ID numbers ("2 5").

    Nothing for whom the strip does not show, or who is out.
    """
    names = {who, *who.split()}
    for man in context.get("men") or ():
        if man.portrait and not man.out and names & {man.profile, man.nickname, str(man.spec)}:
            return portrait(man.portrait, small=True)
    return ""


@register.simple_tag
def kept(name: str, **values: Hashable) -> SafeString:
    """Include a template that shows the values given and nothing else.

    The same values give the same HTML, for every reader: it is made once and kept for a while.
    """
    render = _kept.__wrapped__ if settings.DEBUG else _kept
    return render(name, tuple(values.items()))


@lru_cache(maxsize=4096)
def _kept(name: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return _template(name).render(template.Context(dict(values)))


# Looked up once: to look it up takes as long as to fill a small one.
@lru_cache(maxsize=64)
def _template(name: str) -> template.Template:
    found: template.Template = get_template(name).template  # type: ignore[attr-defined]
    return found


@register.filter
def curled(text: str) -> str:
    """Plain text of the printed matter with the apostrophes of print."""
    return text if isinstance(text, SafeString) else curly(text)


@register.filter
def printed(text: str) -> SafeString:
    """Text of the book as its entries are set: paragraphs, and what stands in *italics*."""
    return prose.markdown(text)


@register.filter
def at(table: Mapping[str, str], key: str) -> str:
    """Look up a word by a variable; empty where there is none."""
    return (table or {}).get(key, "")


@register.filter
def colour_tone(colour: str) -> str:
    """The colour of a Threat die's face as the tone of a chip."""
    return {"green": "good", "yellow": "warn", "red": "bad"}.get(colour, "")
