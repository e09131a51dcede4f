"""Deliver the plates: read from the gallery, cached for long by the browser."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from campaign.maps import gallery
from campaign.models import Picture
from campaign.plates.scenes import LANDS, LANES, WIDTH, WORDS, widths

# Raise this when a plate is drawn differently, so that kept pictures are printed anew.
_PRINTING = 9
_GROUND = 4


def _etag(request: HttpRequest, name: str, width: int) -> str:
    return f'"plate-{name}-{width}-{_PRINTING}"'


@require_safe
@condition(etag_func=_etag)
@cache_control(public=True, max_age=7 * 24 * 3600, stale_while_revalidate=24 * 3600)
def plate_image(request: HttpRequest, name: str, width: int) -> HttpResponse:
    """Return a plate by its name as WebP in one of its widths; 404 for others, NotPainted."""
    if name not in WORDS or width not in widths(name):
        raise Http404(f"there is no plate {name!r}, {width} pixels wide")
    return HttpResponse(gallery.stored(_name(name, width)), content_type="image/webp")


def paintings() -> gallery.Paintings:
    """Return how each plate and each ground is printed, by the name it is kept under.

    Who paints imports the painters; pages do without them.
    """
    from campaign.plates.ground_lands import print_land
    from campaign.plates.ground_lanes import print_lane
    from campaign.plates.plates import print_plate

    plates = {
        _name(name, width): partial(print_plate, name, width, 50 if width == WIDTH else 58)
        for name in WORDS
        for width in widths(name)
    }
    lands = {_ground_name(kind): partial(print_land, kind) for kind in LANDS}
    lanes = {_ground_name(kind): partial(print_lane, kind) for kind in LANES}
    return plates | lands | lanes


def _ground_etag(request: HttpRequest, kind: str) -> str:
    return f'"ground-{kind}-{_GROUND}"'


@require_safe
@condition(etag_func=_ground_etag)
@cache_control(public=True, max_age=7 * 24 * 3600, stale_while_revalidate=24 * 3600)
def ground_image(request: HttpRequest, kind: str) -> HttpResponse:
    """Return the ground of a Combat or what runs across it, as WebP; 404 for others, NotPainted."""
    if kind not in LANDS and kind not in LANES:
        raise Http404(f"there is no ground {kind!r}")
    return HttpResponse(gallery.stored(_ground_name(kind)), content_type="image/webp")


def _ground_name(kind: str) -> str:
    return f"ground/{kind}-{_GROUND}.webp"


def _name(name: str, width: int) -> str:
    return f"plates/{name}-{width}-{_PRINTING}.webp"


@require_safe
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """Return a picture that an author brought, as WebP; 404 where there is none of this name.

    Its name is made from its bytes, so it may be kept for ever.
    """
    found = Picture.objects.filter(name=name).only("data").first()
    if found is None:
        raise Http404("There is no such picture.")
    return HttpResponse(bytes(found.data), content_type="image/webp")
