"""The page on which one deletes one's account and says what becomes of one's campaigns."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import departing, table


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
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def leave(request: HttpRequest) -> HttpResponse:
    """Show what goes with the account, and delete it; 422 and nothing done without the choices.

    Whoever has a password, passkey or code is asked for it again first, unless it was just given.
    """
    user = table.player(request.user)
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
