"""Template tags that let apps beside the campaign show something on its pages, unknown to it."""

from django import template
from django.apps import apps
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def games_beside(context: template.Context) -> SafeString:
    """Draw the player's games of every app that has some: `mine(request)` of its AppConfig."""
    request: HttpRequest = context["request"]
    found = (getattr(app, "mine", None) for app in apps.get_app_configs())
    return mark_safe("".join(draw(request) for draw in found if draw is not None))
