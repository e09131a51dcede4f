"""A playtest of a book: asked for, waited for, read."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from campaign.bots.page import OBJECTIVES, mission_rows
from campaign.desk import drafts, pages, playtesting
from campaign.desk.access import of_book
from campaign.desk.playtesting import CannotPlay
from campaign.models import Book, Playtest, PlaytestRun


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def playtest(request: HttpRequest, of: Book) -> HttpResponse:
    """Show the last playtest and how far the next one is; a POST asks for one or stops it.

    A script asks again for the part that says how far it is (HX-Request).
    """
    if request.method == "POST":
        _ask_or_stop(request, of)
        return pages.back("desk_playtest", slug=of.slug)
    row = PlaytestRun.objects.filter(book=of).first()
    run = playtesting.look(row) if row is not None else None
    context: dict[str, Any] = {"run": run}
    if request.headers.get("HX-Request") and run is not None and not run.over:
        return render(request, "desk/_playtest_run.html", {**context, "book": of})
    played = Playtest.objects.filter(book=of).exclude(report={}).first()
    if played is not None:
        context |= {
            "played": played,
            "rows": mission_rows(played.report["missions"]),
            "goals": OBJECTIVES,
            "older": played.mark != drafts.whole(drafts.texts(of)),
        }
    context |= {"sizes": playtesting.SIZES, "ways": playtesting.WAYS}
    answer = pages.show(request, "desk/playtest.html", of, tab="playtest", **context)
    if request.headers.get("HX-Request"):
        answer["HX-Refresh"] = "true"
    return answer


def _ask_or_stop(request: HttpRequest, of: Book) -> None:
    assert isinstance(request.user, User)
    if request.POST.get("stop"):
        if playtesting.stop(of):
            pages.said(request, "It is stopped. The last result stays.")
        else:
            pages.refused(request, "None is being played.")
        return
    asked = request.POST.get("campaigns", "")
    wanted = int(asked) if asked in {str(size) for size in playtesting.SIZES} else 0
    try:
        playtesting.ask(of, request.user, request.POST.get("policy", ""), wanted)
    except CannotPlay as error:
        pages.refused(request, error)


@require_safe
@of_book
def result(request: HttpRequest, of: Book) -> HttpResponse:
    """Give the last playtest's figures as a file, in the form of `autoplay --json`."""
    played = Playtest.objects.filter(book=of).exclude(report={}).first()
    if played is None:
        pages.refused(request, "No playtest of this book has been played here.")
        return pages.back("desk_playtest", slug=of.slug)
    name = f"playtest-{of.slug}.json"
    return JsonResponse(
        {**played.report, "shares": played.shares},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        json_dumps_params={"indent": 2, "ensure_ascii": False},
    )
