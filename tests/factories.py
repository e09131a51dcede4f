"""Rows for tests, made with the least that must be said."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import factory
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.content.files import documents
from campaign.content.library import BOOKLET_FILE
from campaign.models import Book, Booklet, BookletVersion, Campaign, ContentVersion, Seat
from campaign.models.book import SHIPPED


class UserFactory(factory.django.DjangoModelFactory[User]):
    """An account without a usable password."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"player{n}")


class BookFactory(factory.django.DjangoModelFactory[Book]):
    """The book that comes with the game, unless said otherwise."""

    class Meta:
        model = Book
        django_get_or_create = ("slug",)

    slug = SHIPPED
    title = "Purple Haze"
    shared = True


class ContentVersionFactory(factory.django.DjangoModelFactory[ContentVersion]):
    """An empty set of documents: enough to be pointed at."""

    class Meta:
        model = ContentVersion

    book = factory.SubFactory(BookFactory)
    number = factory.Sequence(lambda n: 1000 + n)
    sha256 = factory.Sequence(lambda n: f"{n:064x}")
    documents: Any = factory.LazyFunction(dict)


class BookletFactory(factory.django.DjangoModelFactory[Booklet]):
    """A Mission Booklet, Mission 1 unless said otherwise."""

    class Meta:
        model = Booklet
        django_get_or_create = ("book", "mission")

    book = factory.SubFactory(BookFactory)
    mission = 1
    title = factory.LazyAttribute(lambda booklet: f"Mission {booklet.mission}")
    file = factory.LazyAttribute(lambda booklet: f"missions/m{booklet.mission}.yaml")


class BookletVersionFactory(factory.django.DjangoModelFactory[BookletVersion]):
    """A published version of a booklet."""

    class Meta:
        model = BookletVersion

    booklet = factory.SubFactory(BookletFactory)
    number = factory.Sequence(lambda n: 1000 + n)
    status = BookletVersion.Status.PUBLISHED
    text = ""
    sha256 = factory.Sequence(lambda n: f"{n:064x}")
    published_at = factory.LazyFunction(timezone.now)


class CampaignFactory(factory.django.DjangoModelFactory[Campaign]):
    """A campaign's own row, nothing below it; every Mission pinned to one booklet version."""

    class Meta:
        model = Campaign

    name = "Third Squad"
    host = factory.SubFactory(UserFactory)
    seed = "seed"
    content = factory.SubFactory(ContentVersionFactory)

    @factory.lazy_attribute
    def booklets(self) -> dict[str, int]:
        """Return the pins: one version stands for all nine booklets."""
        version = BookletVersionFactory()
        return {str(mission): version.pk for mission in range(1, 10)}


class SeatFactory(factory.django.DjangoModelFactory[Seat]):
    """A seat of a campaign, taken by a new user."""

    class Meta:
        model = Seat

    campaign = factory.SubFactory(CampaignFactory)
    code = factory.Sequence(lambda n: f"seat{n}")
    user = factory.SubFactory(UserFactory)


@cache
def fixture_documents() -> dict[str, str]:
    """Return the content files of the project, read once."""
    return documents(Path(settings.BASE_DIR) / "fixtures")


def shelve() -> ContentVersion:
    """Publish the project's own content without checking it again: quicker than `load_content`."""
    texts = dict(fixture_documents())
    for name in [name for name in texts if BOOKLET_FILE.match(name)]:
        mission = int(BOOKLET_FILE.findall(name)[0])
        booklet = BookletFactory(mission=mission, file=name)
        BookletVersionFactory(booklet=booklet, number=1, text=texts.pop(name))
    return ContentVersionFactory(number=1, documents=texts)
