"""Deliver the painted maps: read from the gallery, cached for long by the browser."""

import hashlib
from functools import cache, partial
from pathlib import Path

import yaml
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from campaign.maps import gallery
from campaign.maps.data import MapSheet, load_sheet
from campaign.maps.painter import paint

CODES = ("north", "south", "city")
_FOLDER = Path(settings.BASE_DIR) / "fixtures" / "maps"
# Raise this when the painter paints differently, so that kept pictures are painted anew.
_PAINTER_VERSION = 2


@cache
def sheet(code: str) -> MapSheet:
    """Return the map ``north``, ``south`` or ``city``; raises KeyError for another code."""
    if code not in CODES:
        raise KeyError(code)
    return load_sheet(yaml.safe_load((_FOLDER / f"{code}.yaml").read_text(encoding="utf-8")))


@cache
def _version(code: str) -> str:
    text = (_FOLDER / f"{code}.yaml").read_bytes()
    return hashlib.sha256(text + bytes([_PAINTER_VERSION])).hexdigest()[:16]


def _etag(request: HttpRequest, code: str) -> str | None:
    return f'"{_version(code)}"' if code in CODES else None


@require_safe
@condition(etag_func=_etag)
@cache_control(public=True, max_age=7 * 24 * 3600, stale_while_revalidate=24 * 3600)
def map_image(request: HttpRequest, code: str) -> HttpResponse:
    """Return the painted map as WebP; 404 for an unknown map, NotPainted."""
    if code not in CODES:
        raise Http404(f"there is no map {code!r}")
    return HttpResponse(gallery.stored(_name(code)), content_type="image/webp")


def paintings() -> gallery.Paintings:
    """Return how each map is painted, by the name it is kept under."""
    return {_name(code): partial(_painted, code) for code in CODES}


def _painted(code: str) -> bytes:
    return paint(sheet(code))


def _name(code: str) -> str:
    return f"maps/{code}-{_version(code)}.webp"
