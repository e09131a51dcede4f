"""Deliver portraits: drawn at once, kept by the browser for ever."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from campaign.faces.address import CUT, read
from campaign.faces.portrait import portrait

LONGEST = 80
"""Letters of an address; no face needs more."""


@require_safe
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def face(request: HttpRequest, code: str) -> HttpResponse:
    """Return a portrait as SVG by its address (`campaign.faces.address`), with CUT after it without
    its paper; 404 for any other."""
    try:
        looks, toll = read(code.removesuffix(CUT)[:LONGEST])
    except LookupError as error:
        raise Http404("There is no such face.") from error
    drawn = portrait(looks, toll, code.endswith(CUT))
    return HttpResponse(drawn, content_type="image/svg+xml")
