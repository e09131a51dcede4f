"""Deliver the plates: printed once, kept on disk, cached for long by the browser."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from campaign.maps.views import kept
from campaign.models import Picture
from campaign.plates.plates import SCENES, WIDTHS, print_plate

# Raise this when a plate is drawn differently, so that kept pictures are printed anew.
_PRINTING = 1


def _etag(request: HttpRequest, mission: int, width: int) -> str:
    return f'"plate-{mission}-{width}-{_PRINTING}"'


@require_safe
@condition(etag_func=_etag)
@cache_control(public=True, max_age=7 * 24 * 3600, stale_while_revalidate=24 * 3600)
def plate_image(request: HttpRequest, mission: int, width: int) -> HttpResponse:
    """Return a Mission's plate as WebP, 640 or 960 pixels wide; 404 for anything else."""
    if mission not in SCENES or width not in WIDTHS:
        raise Http404(f"there is no plate of Mission {mission}, {width} pixels wide")
    name = f"plates/{mission}-{width}-{_PRINTING}.webp"
    picture = kept(name, lambda: print_plate(mission, width, 56 if width < max(WIDTHS) else 50))
    return HttpResponse(picture, content_type="image/webp")


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
