"""When a player wants mail about decisions, and the token by which he stops it without signing in.

Nobody gets any who has not asked for it, and only a confirmed address does.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.utils import timezone

from campaign.models import MailWish

HOURS = [(hour, f"{hour:02d}:00") for hour in range(24)]
_signer = Signer(salt="campaign.turns.stop")


def address(user: User) -> str:
    """Return the address that mail may go to: the user's own, confirmed; else empty."""
    if not user.email or not user.is_active:
        return ""
    rows = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    return user.email if rows.exists() else ""


def wish_of(user: User) -> MailWish:
    """Return what a user wants, not saved yet where nothing was said: no mail."""
    return MailWish.objects.filter(user=user).first() or MailWish(user=user)


def local(wish: MailWish, moment: datetime) -> datetime:
    """Return a moment in the player's own time."""
    try:
        return moment.astimezone(ZoneInfo(wish.zone))
    except (ZoneInfoNotFoundError, ValueError):  # a zone that this system does not know any more
        return moment.astimezone(timezone.get_default_timezone())


def quiet(wish: MailWish, moment: datetime) -> bool:
    """Tell whether a moment lies in the player's quiet hours; these may span midnight."""
    hour = local(wish, moment).hour
    if wish.quiet_from <= wish.quiet_to:
        return wish.quiet_from <= hour < wish.quiet_to
    return hour >= wish.quiet_from or hour < wish.quiet_to


def token(user: User) -> str:
    """Return the signed text that lets whoever has it stop a user's mail, and nothing else."""
    return _signer.sign(str(user.pk))


def stop(text: str) -> bool:
    """Stop the mail of the user whom a token names; False where it is no token of ours."""
    try:
        key = int(_signer.unsign(text))
    except (BadSignature, ValueError):
        return False
    MailWish.objects.filter(user=key).update(when=MailWish.When.NEVER)
    return True


def known(text: str) -> bool:
    """Tell whether a token is one of ours."""
    try:
        _signer.unsign(text)
    except BadSignature:
        return False
    return True


@cache
def zones() -> list[tuple[str, Any]]:
    """Return the time zones by region, for a list to choose from; UTC first.

    Listing them opens each of six hundred files: once in a process.
    """
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(available_timezones()):
        region, _, place = name.partition("/")
        if place and region not in ("Etc", "SystemV", "US", "posix", "right"):
            regions.setdefault(region, []).append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *regions.items()]


class WishForm(forms.ModelForm):
    """When mail is wanted, and the hours in one's own time."""

    zone = forms.ChoiceField(choices=zones, label="Your time zone")
    digest_hour = forms.TypedChoiceField(
        choices=HOURS, coerce=int, label="Hour of the mail once a day"
    )
    quiet_from = forms.TypedChoiceField(
        choices=HOURS, coerce=int, label="Quiet from", help_text="The same hour twice: never quiet."
    )
    quiet_to = forms.TypedChoiceField(choices=HOURS, coerce=int, label="Quiet until")

    class Meta:
        model = MailWish
        fields = ["when", "quiet_from", "quiet_to", "digest_hour", "zone"]
        widgets = {"when": forms.RadioSelect}
        labels = {"when": "Mail when a decision is yours"}

    def clean_when(self) -> str:
        """Refuse mail to nowhere."""
        when: str = self.cleaned_data["when"]
        if when != MailWish.When.NEVER and not address(self.instance.user):
            raise forms.ValidationError("There is no confirmed address that mail could go to.")
        return when

    def save(self, commit: bool = True) -> MailWish:
        """Keep it; a digest whose hour is over today comes tomorrow."""
        wish: MailWish = super().save(commit=False)
        now = local(wish, timezone.now())
        wish.digest_on = now.date() if now.hour >= wish.digest_hour else None
        if commit:
            wish.save()
        return wish
