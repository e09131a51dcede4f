"""One door for all, a second factor for those who hold keys, and the list of one's own sessions.

The admin's own form asks neither for the second factor nor counts guesses, so nobody gets to see
it: allauth's page signs everybody in.
"""

from __future__ import annotations

from collections.abc import Callable

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.group.authorship import is_desk_user

KEPT_ROOMS = "/admin/"
"""Beneath this address lie the rows and the author's desk."""


def guard_the_admin() -> None:
    """Lead everybody who is not signed in from the admin to the site's own page."""
    admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class SecondFactor:
    """Middleware: staff and authors come to their rooms only with a second factor.

    Where SECOND_FACTOR is off, as at home, a password will do.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        kept = settings.SECOND_FACTOR and request.path.startswith(KEPT_ROOMS)
        if not (kept and holds_keys(request.user)) or is_mfa_enabled(request.user):
            return self.get_response(request)
        messages.warning(
            request,
            "Who keeps this site or writes for it needs a second factor: add a passkey or codes"
            " from an app here, then go on.",
        )
        return redirect("mfa_index")


def holds_keys(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether a user may see more than players do: staff and authors."""
    return isinstance(user, User) and user.is_active and (user.is_staff or is_desk_user(user))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """List where one is signed in; a post ends all other sessions, with `all` this one, too."""
    assert isinstance(request.user, User)
    found = UserSession.objects.purge_and_list(request.user)
    if request.method != "POST":
        found.sort(key=lambda one: one.created_at, reverse=True)
        return render(request, "account/sessions.html", {"sessions": found})
    everywhere = "all" in request.POST
    ended = [one for one in found if everywhere or not one.is_current()]
    end_sessions(request, ended)
    if everywhere:
        return redirect("account_login")
    messages.success(request, f"Signed out elsewhere ({len(ended)}). Here you are still signed in.")
    return HttpResponseRedirect(request.path, status=303)
