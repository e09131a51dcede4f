"""Taking along all that is kept about oneself; deleting one's account, its campaigns settled."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.apps import apps
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.group import departing
from campaign.group.own_data import of_player as own_data_of
from campaign.pages import at_table


class LeaveForm(forms.Form):
    """A choice for each campaign one hosts for others, and one's word. Field names: public ids."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in departing.shared(user):
            hosts = [(code, f"{name} hosts it from now on") for code, name in one.heirs]
            self.fields[str(one.campaign.public_id)] = forms.ChoiceField(
                label=f"What becomes of “{one.campaign.name}”?",
                choices=[*hosts, (departing.GIVE_UP, "Delete it, for everybody at its table")],
                widget=forms.RadioSelect,
                error_messages={"required": "Choose what becomes of this campaign."},
            )
        self.fields["sure"] = forms.BooleanField(
            label="I know that nothing of this can be brought back",
            error_messages={"required": "Tick the box to delete the account."},
        )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
@reauthentication_required
def own_data(request: HttpRequest) -> HttpResponse:
    """Send everything that is kept about a player as one JSON file.

    Whoever has a password, passkey or code is asked for it again first, unless it was just given.
    """
    user = at_table.player(request.user)
    found = {"account": _account(user), **own_data_of(user)}
    for app in apps.get_app_configs():
        if (of_app := getattr(app, "own_data", None)) is not None:
            found |= of_app(user)
    answer = JsonResponse(found, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="purple-haze-own-data.json"'
    return answer


def _account(user: User) -> dict[str, Any]:
    """Return the account itself; of passwords, passkeys and codes only that they are there."""
    factors = Authenticator.objects.filter(user=user).order_by("pk")
    sessions = UserSession.objects.filter(user=user).order_by("pk")
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    return {
        "name": user.username,
        "email": user.email,
        "joined": user.date_joined,
        "last_signed_in": user.last_login,
        "has_password": user.has_usable_password(),
        "addresses": list(addresses.values("email", "verified", "primary")),
        "second_factors": list(factors.values("type", "created_at", "last_used_at")),
        "sessions": list(sessions.values("created_at", "ip", "user_agent")),
    }


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def leave(request: HttpRequest) -> HttpResponse:
    """Show what goes with the account, and delete it; 422 and nothing done without the choices.

    Whoever has a password, passkey or code is asked for it again first, unless it was just given.
    """
    user = at_table.player(request.user)
    form = LeaveForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and form.is_valid():
        try:
            departing.depart(user, form.cleaned_data)
        except departing.Unsettled as error:
            form.add_error(None, str(error))
        else:
            logout(request)
            messages.success(request, "Your account is deleted. Thank you for playing.")
            return HttpResponseRedirect("/", status=303)
    shown = {
        "form": form,
        "alone": departing.alone(user),
        "elsewhere": departing.elsewhere(user),
    }
    return render(request, "account/leave.html", shown, status=422 if form.errors else 200)
