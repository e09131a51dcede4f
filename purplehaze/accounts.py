"""Guests among allauth's pages: keeping a guest account, and signing in from one.

To the sign-in pages a guest is nobody yet; whoever signs in there receives the guest's campaigns.
Every other account page sends a guest to "Keep this account" first.
"""

from collections.abc import Callable
from ipaddress import ip_address
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import consume
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaign.group.accounts import GUEST_PREFIX, is_guest, merge_guest
from purplehaze.limits import LATER, refusal

NAME = "Purple Haze Online"
SIGN_IN_PAGES = {
    "account_login",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "mfa_trust",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
}
GUEST_PAGES = {"account_keep", "account_leave", "account_logout", "account_data"}


class GuestsKeepFirst:
    """Middleware: how a guest meets the account pages (see the module's docstring)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Redirect a guest to the keep page, or let it be nobody on the sign-in pages."""
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        account_page = name.startswith(("account_", "mfa_"))
        if not account_page or name in GUEST_PAGES or not is_guest(request.user):
            return None
        if name not in SIGN_IN_PAGES:
            return redirect(_with_next("account_keep", _next(request)))
        request.guest = request.user  # type: ignore[attr-defined]
        request.user = AnonymousUser()
        return None


class AccountAdapter(DefaultAccountAdapter):
    """allauth's behaviour, with guests."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse names that look like a guest's."""
        if username.lower().startswith(GUEST_PREFIX):
            raise ValidationError(f"Names that begin with “{GUEST_PREFIX}” belong to guests.")
        return cast(str, super().clean_username(username, shallow=shallow))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send mail whose links and names are the site's own, whatever Host was asked for."""
        asked = self.request.build_absolute_uri("/")
        site = f"{settings.SITE_URL.rstrip('/')}/"
        told = {
            name: site + value.removeprefix(asked)
            if isinstance(value, str) and value.startswith(asked)
            else value
            for name, value in context.items()
        }
        named = SimpleNamespace(name=NAME, domain=urlsplit(site).netloc)
        super().send_mail(template_prefix, email, {**told, "current_site": named})

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Sign in, and hand over the campaigns of the guest who asked for it."""
        super().login(request, user)
        guest = getattr(request, "guest", None)
        if guest is not None and isinstance(user, User) and merge_guest(guest, user):
            messages.success(request, "The campaigns that you began as a guest are now yours.")


class KeepForm(forms.Form):
    """The name and password by which a guest keeps the account; e-mail only where it is wanted."""

    username = forms.CharField(
        min_length=3,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password1 = forms.CharField(
        label="Password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label="Password (again)",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label="E-mail (optional)",
        required=False,
        help_text="For a new password when you have lost yours, and for mail you ask for.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_username(self) -> str:
        """The name, free and allowed."""
        return cast(str, get_adapter().clean_username(self.cleaned_data["username"]))

    def clean(self) -> dict[str, Any]:
        """Both passwords equal, and strong enough beside the chosen name."""
        data = super().clean() or self.cleaned_data
        first, second = data.get("password1"), data.get("password2")
        if first and second and first != second:
            self.add_error("password2", "The two passwords are not the same.")
        elif first:
            named = User(username=data.get("username", ""), email=data.get("email", ""))
            try:
                get_adapter().clean_password(first, user=named)
            except ValidationError as error:
                self.add_error("password1", error)
        return data

    @transaction.atomic
    def save(self) -> User:
        """Turn the guest's own row into an account; its campaigns stay where they are."""
        user, email = self.user, self.cleaned_data["email"].lower()
        user.username = self.cleaned_data["username"]
        user.email = email
        user.set_password(self.cleaned_data["password1"])
        user.save(update_fields=["username", "email", "password"])
        if email:
            EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
        return user


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name and a password; refused input returns the same page with 422."""
    if not request.user.is_authenticated:
        return redirect(_with_next("account_signup", _next(request)))
    if not is_guest(request.user):
        return HttpResponseRedirect(_next(request) or "/")
    if request.method == "POST" and not consume(request, action="signup"):
        return refusal(request, LATER)
    form = KeepForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        # The password is part of the session's signature: renew it, or the player is signed out.
        update_session_auth_hash(request, user)
        UserSession.objects.create_from_request(request)
        messages.success(request, f"This account is yours now, {user.username}.")
        return HttpResponseRedirect(_next(request) or "/")
    context = {"form": form, "next": _next(request)}
    status = 422 if form.errors else 200
    return render(request, "account/keep.html", context, status=status)


def account_context(request: HttpRequest) -> dict[str, object]:
    """For every template: `is_guest`, asked of the session only when a template reads it.

    passkeys: whether the browser can take one: it does so for a name, not for an IP address.
    """
    return {
        "is_guest": SimpleLazyObject(lambda: is_guest(_player(request))),
        "passkeys": SimpleLazyObject(lambda: not _numeric(request.get_host())),
    }


def _numeric(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _player(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    return getattr(request, "guest", None) or getattr(request, "user", None) or AnonymousUser()


def _next(request: HttpRequest) -> str:
    """The address to go on to, from the form or the query; empty unless it is on this site."""
    address = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if here else ""


def _with_next(name: str, address: str) -> str:
    return reverse(name) + (f"?{urlencode({'next': address})}" if address else "")
