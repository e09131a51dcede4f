"""Painting the maps of books, by a job: an author's map is painted once it is published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Q
from django_tasks import task

from campaign.content import marked_yaml, named
from campaign.maps import gallery, sheets
from campaign.maps.sheets import Chart
from campaign.models import Campaign, ContentVersion


def ask(version: ContentVersion) -> None:
    """Let a version's own maps be painted that are not yet; the shipped ones are in any case."""
    if gallery.missing(_own(version)):
        paint.enqueue(version.pk)


@task
def paint(version: int) -> None:
    """Paint what is missing of a version's maps; nothing where it is gone."""
    for found in ContentVersion.objects.filter(pk=version):
        gallery.paint(_own(found))


def _own(version: ContentVersion) -> gallery.Paintings:
    known = {each.mark for each in sheets.shipped().values()}
    return sheets.paintings(each for each in _charts([version]) if each.mark not in known)


def in_use() -> gallery.Paintings:
    """Return how the maps are painted of all that is published or played."""
    played = Campaign.objects.filter(sandbox=False).values("content")
    rows = ContentVersion.objects.filter(Q(imported=False) | Q(pk__in=played))
    return sheets.paintings([*sheets.shipped().values(), *_charts(rows.iterator(chunk_size=20))])


def _charts(versions: Iterable[ContentVersion]) -> Iterator[Chart]:
    """Yield the maps of versions; each was sound when it was published."""
    for version in versions:
        for code in named.maps_in(version.documents):
            name = f"maps/{code}.yaml"
            document, problems = marked_yaml.parse(name, version.documents.get(name, ""))
            if not problems:
                yield sheets.of_data(document.data)
