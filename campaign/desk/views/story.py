"""The story of a Mission as a graph and as a list, every part a link to where it is edited."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaign.content import files
from campaign.desk import checking, drafts, pages
from campaign.desk.access import of_book
from campaign.desk.story import mission, playtest
from campaign.desk.story.drawing import Shape, draw
from campaign.desk.story.graph import KINDS
from campaign.desk.story.places import Places
from campaign.models import Book, Playtest
from campaign.rules.booklets import Booklet

NEVER = {"B040", "B041", "B043"}
"""What the checker says of entries, branches and ends that nothing leads to."""
ZOOMS = (30, 50, 75, 100, 150)
USUAL = 75


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def story(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Show what leads to what in a Mission, as its draft says; `?zoom=` is a size in percent.

    A POST keeps a playtest's result for the shares on the arrows, or says why it cannot.
    """
    text = pages.document(of, stem)
    if request.method == "POST":
        keep_playtest(request, of)
        return pages.back("desk_story", slug=of.slug, stem=stem)
    if not text.name.startswith("missions/"):
        return pages.back("desk_text", slug=of.slug, stem=stem)
    document, booklet, _ = files.read_document(text.name, text.text)
    findings = checking.of_file(checking.check(drafts.plain(drafts.texts(of))), text.name)
    played = Playtest.objects.filter(book=of).first()
    context: dict[str, Any] = {
        "findings": findings,
        "legend": list(KINDS.values()),
        "played": played,
    }
    if isinstance(booklet, Booklet):
        graph = mission.graph(booklet, played.shares if played else None)
        graph.grey(finding.path for finding in findings if finding.code in NEVER)
        places = Places(of.slug, stem, text.text, document)
        drawing = draw(graph, {name: places.href(node.path) for name, node in graph.nodes.items()})
        zoom = zoom_of(request.GET.get("zoom", ""), USUAL)
        context |= {
            "drawing": drawing,
            "groups": _groups(places, drawing.shapes),
            "zoom": zoom,
            "zooms": ZOOMS,
            "width": drawing.width * zoom // 100,
            "height": drawing.height * zoom // 100,
            "broken": sum(shape.node.state == "broken" for shape in drawing.shapes),
            "unreachable": sum(shape.node.state == "unreachable" for shape in drawing.shapes),
        }
    return pages.show(request, "desk/story.html", of, tab="story", text=text, **context)


def keep_playtest(request: HttpRequest, of: Book) -> None:
    """Keep the playtest's result that was brought, or say why it cannot be; say so either way."""
    file = request.FILES.get("playtest")
    if not isinstance(file, UploadedFile):
        pages.refused(request, "Choose the file that autoplay --json wrote.")
        return
    try:
        campaigns, shares = playtest.read(file.read(playtest.LARGEST + 1))
    except playtest.BadPlaytest as error:
        pages.refused(request, error)
        return
    assert isinstance(request.user, User)
    values = {"campaigns": campaigns, "shares": shares, "user": request.user,
              "report": {}, "mark": ""}  # fmt: skip
    Playtest.objects.update_or_create(book=of, defaults=values)
    pages.said(request, f"The arrows show the shares of {campaigns:,} campaigns now.")


def zoom_of(asked: str, usual: int) -> int:
    """Return the size that was asked for in percent, the usual one for nonsense."""
    return int(asked) if asked in {str(zoom) for zoom in ZOOMS} else usual


def _groups(places: Places, shapes: list[Shape]) -> list[tuple[str, list[Shape]]]:
    """Return the shapes by the part of the booklet they stand in, for the list."""
    groups: dict[str, list[Shape]] = {}
    for shape in shapes:
        groups.setdefault(places.title(shape.node.path) or "The booklet", []).append(shape)
    return list(groups.items())
