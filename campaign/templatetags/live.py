"""Template tags of live play: what a page needs to follow its campaign, and the table talk."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import User
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.live import talk
from campaign.live.hub import HUB
from campaign.live.views import talk_panel
from campaign.models import Campaign

register = template.Library()


@register.simple_tag
def follow(campaign: Campaign, page: str = "") -> SafeString:
    """Write where a page of a campaign hears what is new; nothing where there is nothing to hear.

    `page`: its address where it may be the answer of a form, whose own cannot be asked again.
    Without a hub in this process a group's pages look every few seconds instead.
    """
    if campaign.closed_at is not None or not (HUB.running or talk.group(campaign)):
        return SafeString("")
    return format_html(
        '<p class="live" id="follow" role="status" data-stream="{}" data-version="{}"'
        ' data-page="{}"></p>',
        f"/live/{campaign.public_id}" if HUB.running else "",
        campaign.version,
        page,
    )


@register.inclusion_tag("campaign/_talk.html", takes_context=True)
def table_talk(context: template.Context) -> dict[str, Any]:
    """Write the fold-out of the table talk where there is a group."""
    user: User = context["user"]
    shown = talk_panel(context["campaign"], user)
    return {**shown, "csrf_token": context.get("csrf_token", "")}
