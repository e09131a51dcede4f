"""Keeping a campaign: export it to a file, import one, copy it into a what-if."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.exchange import arrivals, exports, imports
from campaign.game import closing, secrecy, services, store, upgrades
from campaign.game import what_if as copies
from campaign.group.accounts import ensure_player
from campaign.models import Arrival, Campaign
from campaign.pages import at_table
from campaign.pages.http import SeeOther
from combat.rules.errors import RuleViolation

TEMPLATE = "campaign/keeping.html"


class ImportForm(forms.Form):
    """A file that the export wrote."""

    file = forms.FileField(
        label="Campaign file",
        help_text=f"A .json file from an export, at most {imports.LARGEST // 1024 // 1024} MB.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too large before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is None or file.size > imports.LARGEST:
            raise forms.ValidationError("The file is too large.")
        return file


class WhatIfForm(forms.Form):
    """From where a what-if starts."""

    seq = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=2**31 - 1,
        label="After number",
        help_text="A number of the journal; left empty, from where the campaign stands now.",
    )


class ClosingForm(forms.Form):
    """A host's word that a campaign shall end."""

    sure = forms.BooleanField(
        label="I know that it cannot be opened again",
        error_messages={"required": "Tick the box to end the campaign."},
    )


@require_safe
@never_cache
def keeping(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show what can be done with a campaign as a whole; 404 for a stranger."""
    user, campaign, _ = at_table.seat_of(request.user, pk)
    return _page(request, _of(campaign, campaign.host_id == user.pk))


def _of(campaign: Campaign, hosting: bool) -> dict[str, Any]:
    key = {"pk": campaign.public_id}
    now = store.load(campaign)
    return {
        "sealed": secrecy.sealed(campaign, now, now),
        **at_table.addresses(campaign),
        "campaign": campaign,
        "hosting": hosting,
        "export_url": reverse("campaign_export", kwargs=key),
        "what_if_url": reverse("campaign_what_if", kwargs=key),
        "what_if_form": WhatIfForm(),
        "recorded": upgrades.recorded_until(campaign),
        "closing_form": ClosingForm(),
        "close_url": reverse("campaign_close", kwargs=key),
    }


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    whole = {"import_form": ImportForm(), **context}
    for form in whole.values():
        if isinstance(form, forms.Form) and form.is_bound:
            # A long page: the reader begins where something is wrong.
            for name in [*form.errors][:1]:
                form.fields[name].widget.attrs["autofocus"] = True
    return render(request, TEMPLATE, whole, status=status)


@require_safe
@never_cache
def export(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Send a campaign as a file to its host; 404 for everyone else: it holds what is hidden.

    422 with the reason where the Mission must not be looked into yet.
    """
    user, campaign, _ = at_table.seat_of(request.user, pk)
    if campaign.host_id != user.pk:
        raise at_table.not_found()
    shown = _of(campaign, True)
    if shown["sealed"] is not None:
        return _page(request, shown, 422)
    answer = HttpResponse(exports.export(campaign), content_type="application/json")
    name = slugify(campaign.name) or "campaign"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{campaign.version}.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """Import a file as a campaign of one's own; 422 with the reason, and nothing written.

    Only staff may bring cards or booklets that this server does not have.
    """
    if request.method != "POST":
        return _page(request, {})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, {"import_form": form}, 422)
    try:
        data, new_content = form.cleaned_data["file"].read(), request.user.is_staff
        file = imports.examine(data, new_content)
        if len(file.journal) > arrivals.AT_ONCE:
            row = arrivals.begin(data, file, ensure_player(request), new_content)
            return SeeOther(reverse("arrival", kwargs={"pk": row.public_id}))
        found = imports.rebuild(file)
        campaign = imports.keep(found, ensure_player(request), imports.mark(data))
    except imports.BadFile as error:
        form.add_error("file", str(error))
        return _page(request, {"import_form": form}, 422)
    return SeeOther(reverse("campaign_play", kwargs={"pk": campaign.public_id}))


@require_safe
@never_cache
def arrival(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show how far a file is that is being brought in; 404 but for who brought it."""
    rows = Arrival.objects.filter(public_id=pk, user_id=request.user.pk or 0)
    row = rows.select_related("campaign").defer("data").first()
    if row is None:
        raise at_table.not_found()
    beside = bool(request.headers.get("HX-Request"))
    name = "campaign/_arrival.html" if beside else "campaign/arrival.html"
    found = arrivals.look(row)
    arrivals.seen([found])
    return render(request, name, {"arrival": found})


@require_POST
@never_cache
def what_if(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy a campaign into a private what-if and go there; 422 for a number that is not there."""
    user, campaign, _ = at_table.seat_of(request.user, pk)
    form = WhatIfForm(request.POST)
    if form.is_valid():
        try:
            copy = copies.clone(campaign_id=pk, user=user, seq=form.cleaned_data["seq"])
            return SeeOther(reverse("campaign_play", kwargs={"pk": copy.public_id}))
        except services.NotYours:
            raise at_table.not_found() from None
        except copies.NoSuchCommand as error:
            form.add_error("seq", str(error))
        except RuleViolation as refusal:
            form.add_error("seq", refusal.message)
    shown = _of(campaign, campaign.host_id == user.pk)
    return _page(request, {**shown, "what_if_form": form}, 422)


@require_POST
@never_cache
def close(request: HttpRequest, pk: UUID) -> HttpResponse:
    """End a campaign for good and show its Logbook; 404 but for its host, 422 without his word."""
    user, campaign, _ = at_table.seat_of(request.user, pk)
    if campaign.host_id != user.pk:
        raise at_table.not_found()
    form = ClosingForm(request.POST)
    if not form.is_valid():
        return _page(request, {**_of(campaign, True), "closing_form": form}, 422)
    closing.close(campaign_id=pk, user=user)
    return SeeOther(reverse("campaign_logbook", kwargs={"pk": pk}))
