"""Deliver the maps: painted ones read from the gallery, plain ones drawn from their address."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from campaign.maps import gallery, sheets

_MARK = re.compile(rf"[0-9a-f]{{16}}({sheets.SMALL})?")
YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def map_image(request: HttpRequest, mark: str) -> HttpResponse:
    """Return a painted map as WebP; 404 for what is no map's mark, NotPainted."""
    if not _MARK.fullmatch(mark):
        raise Http404(f"there is no map {mark!r}")
    return HttpResponse(gallery.stored(sheets.painting(mark)), content_type="image/webp")


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def map_plain(request: HttpRequest, rows: str) -> HttpResponse:
    """Return a map that is not painted yet as SVG, of its rows alone; 404 for what is no map."""
    try:
        return HttpResponse(sheets.plain(rows), content_type="image/svg+xml")
    except ValueError as error:
        raise Http404(str(error)) from None


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def map_flood(request: HttpRequest, rows: str) -> HttpResponse:
    """Return the water over the fields of a map as SVG, by its rows; 404 for what is no map."""
    try:
        return HttpResponse(sheets.flooded(rows), content_type="image/svg+xml")
    except ValueError as error:
        raise Http404(str(error)) from None
