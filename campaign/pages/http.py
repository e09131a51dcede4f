"""Requests and answers that several pages share."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request as django_htmx leaves it."""

    htmx: HtmxDetails


class InArchive(Exception):
    """What was asked for needs the journal of a campaign that lies in the archive; args: its id."""


class SeeOther(HttpResponseRedirect):
    """After a form: go and look (303), whatever method the form had."""

    status_code = 303
