"""Content is published in versions, wholly or not at all, and a Mission keeps its own."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import models as orm

from campaign.content import library
from campaign.content.files import ContentError
from campaign.game import replays, services, store
from campaign.models import Booklet, BookletVersion, Campaign, ContentVersion
from tests.factories import UserFactory, fixture_documents
from tests.store.conftest import again

pytestmark = pytest.mark.django_db
MISSION = "missions/m1.yaml"


@pytest.fixture(autouse=True)
def forgotten():
    library.forget()
    yield
    library.forget()


def changed(name, old, new):
    """Return the project's documents with one passage replaced."""
    texts = dict(fixture_documents())
    assert old in texts[name]
    texts[name] = texts[name].replace(old, new, 1)
    return texts


def retitled(title):
    texts = dict(fixture_documents())
    lines = texts[MISSION].splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("title:"))
    lines[at] = f"title: {title}"
    texts[MISSION] = "\n".join(lines) + "\n"
    return texts


def folder_of(tmp_path, texts):
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def shelf_as_it_is():
    tables: list[type[orm.Model]] = [ContentVersion, Booklet, BookletVersion]
    return [list(table.objects.order_by("pk").values()) for table in tables]


def test_loading_twice_publishes_once():
    out = StringIO()
    call_command("load_content", stdout=out)
    assert f"published {MISSION}" in out.getvalue()
    before = shelf_as_it_is()
    out = StringIO()
    call_command("load_content", stdout=out)
    assert "published" not in out.getvalue()
    assert "Missions: 1 (version 1)" in out.getvalue()
    assert shelf_as_it_is() == before


def test_a_changed_booklet_alone_gets_a_new_version():
    library.publish(fixture_documents())
    published = library.publish(retitled("Another Road"))
    assert published.changed == (MISSION,)
    assert (published.content, published.booklets[0]) == (1, (1, 2))
    assert Booklet.objects.get(mission=1).title == "Another Road"
    first = BookletVersion.objects.get(booklet__mission=1, number=1)
    assert first.text == fixture_documents()[MISSION]


def test_a_text_taken_back_is_a_version_of_its_own():
    library.publish(fixture_documents())
    library.publish(retitled("Another Road"))
    assert library.publish(fixture_documents()).booklets[0] == (1, 3)
    newest = BookletVersion.objects.get(booklet__mission=1, number=3)
    assert library.newest_booklets()["1"] == newest.pk


def test_broken_files_change_nothing_and_are_told_with_file_and_line(tmp_path):
    library.publish(fixture_documents())
    before = shelf_as_it_is()
    texts = retitled("Another Road")
    texts["cards/wounds.yaml"] = "- code: W.99\n  type: nonsense\n"
    texts["book.yaml"] += "\nsurprise: 1\n"
    err = StringIO()
    with pytest.raises(CommandError, match="Nothing was published"):
        call_command("load_content", str(folder_of(tmp_path, texts)), stderr=err)
    assert "cards/wounds.yaml:2" in err.getvalue()
    assert "book.yaml:" in err.getvalue()
    assert shelf_as_it_is() == before


def test_an_empty_or_missing_folder_is_refused(tmp_path):
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(CommandError):
            call_command("load_content", str(folder), stderr=StringIO())
    assert shelf_as_it_is() == [[], [], []]


def test_a_fault_while_publishing_leaves_all_as_it_was(monkeypatch):
    monkeypatch.setattr(BookletVersion.objects, "create", None)
    with pytest.raises(TypeError):
        library.publish(fixture_documents())
    assert shelf_as_it_is() == [[], [], []]


def test_a_mission_that_was_begun_keeps_its_booklet(play):
    library.publish(fixture_documents())
    campaign = play(services.start(UserFactory(), seed="s"), 20)
    pinned = campaign.mission.booklet
    library.publish(retitled("Another Road"))
    campaign = play(campaign, 20, seed="2")
    assert campaign.mission.booklet == pinned
    assert store.load(campaign).book.booklets[1].title != "Another Road"
    assert replays.compare(campaign).difference == ""


def test_a_mission_not_begun_takes_the_newest_booklet(play):
    library.publish(fixture_documents())
    campaign = services.start(UserFactory(), seed="s")
    library.publish(retitled("Another Road"))
    campaign = play(campaign, 20)
    assert campaign.mission.booklet.number == 2
    assert store.load(campaign).book.booklets[1].title == "Another Road"
    assert replays.compare(campaign).difference == ""


def test_published_texts_in_use_cannot_be_deleted(play):
    library.publish(fixture_documents())
    campaign = play(services.start(UserFactory(), seed="s"), 20)
    with pytest.raises(orm.ProtectedError):
        BookletVersion.objects.all().delete()
    with pytest.raises(orm.ProtectedError):
        ContentVersion.objects.all().delete()
    Campaign.objects.filter(pk=campaign.pk).delete()
    BookletVersion.objects.all().delete()


def test_drafts_are_never_played():
    library.publish(fixture_documents())
    before = library.newest_booklets()
    version = BookletVersion.objects.get(booklet__mission=1)
    draft = BookletVersion.objects.create(
        booklet=version.booklet, number=2, text="unfinished", sha256="0"
    )
    assert draft.status == "draft"
    assert library.newest_booklets() == before


def test_content_is_read_once_per_version(django_assert_num_queries):
    library.publish(fixture_documents())
    campaign = again(services.start(UserFactory(), seed="s"))
    first = library.content_of(campaign)
    with django_assert_num_queries(0):
        assert library.content_of(campaign) is first


def test_problems_come_before_any_row():
    with pytest.raises(ContentError) as broken:
        library.publish({})
    assert broken.value.problems
