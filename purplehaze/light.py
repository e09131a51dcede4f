"""Light or dark, as this browser's user chose; nothing chosen is what the device says."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

LIGHTS = ("light", "dark")
_COOKIE = "light"
_YEAR = 365 * 24 * 3600


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember the light asked for in this browser, and go back to where it was asked."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    answer = HttpResponseRedirect(back)
    asked = request.POST.get("light", "")
    if asked in LIGHTS:
        answer.set_cookie(
            _COOKIE,
            asked,
            max_age=_YEAR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    else:
        answer.delete_cookie(_COOKIE, samesite="Lax")
    return answer


def light_context(request: HttpRequest) -> dict[str, str]:
    """Return the light that was chosen, for every template; "" where none was."""
    found = request.COOKIES.get(_COOKIE, "")
    return {"light": found if found in LIGHTS else ""}
