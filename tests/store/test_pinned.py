"""Which booklets a row of the journal went by, where newer ones took their place."""

from __future__ import annotations

import pytest

from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import pinned, replays, services, store, undoing
from campaign.models import Booklet, FormerPins
from campaign.rules import legal
from campaign.rules.commands import ChooseMotivation, Continue, DraftMarine, SensibleKit
from tests.factories import BookletVersionFactory, UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db


def give(campaign, command):
    now = again(campaign)
    given = {"campaign_id": now.public_id, "user": now.host, "version": now.version}
    return services.submit(**given, command=command)


def undo(campaign):
    now = again(campaign)
    return undoing.undo(campaign_id=now.public_id, user=now.host, version=now.version)


def pins_in(file):
    """The sets of booklets of a file, row by row."""
    read = imports.read(file.encode())
    return [read.pins[row.pins] for row in read.journal]


@pytest.fixture
def moved_on(campaign, monkeypatch):
    """A campaign at the choice of Equipment, whose second Mission has a newer booklet since.

    It takes it at once: nowhere else are there many steps that can be taken back.
    """
    give(campaign, Continue())
    give(campaign, ChooseMotivation("letters"))
    while (state := store.load(again(campaign))).agenda[-1].kind == "draft":
        give(campaign, DraftMarine(state.agenda[-1].offered[0]))
    while (state := store.load(again(campaign))).agenda[-1].kind != "equip":
        give(campaign, legal(state, "host").commands[0])
    booklet = Booklet.objects.get(mission=2)
    text = booklet.versions.get().text
    BookletVersionFactory(booklet=booklet, text=text + "# read again\n")
    monkeypatch.setattr(library, "pins_for", lambda of, state: library.newest_booklets(of.content))
    return again(campaign)


def test_the_rows_before_keep_their_booklets(moved_on):
    began, before = moved_on.version, dict(moved_on.booklets)
    done = give(moved_on, SensibleKit())
    now = again(moved_on)
    assert now.booklets["2"] != before["2"] and now.booklets["1"] == before["1"]
    used = pinned.Used(now)
    assert [used.at(seq) for seq in (1, began)] == [before, before]
    assert used.at(done.version) == now.booklets
    assert replays.compare(now).difference == ""


def test_taken_back_the_campaign_has_its_booklets_again(moved_on):
    began, before = moved_on.version, dict(moved_on.booklets)
    give(moved_on, SensibleKit())
    newer = again(moved_on).booklets
    undo(moved_on)
    now = again(moved_on)
    assert now.booklets == before
    used = pinned.Used(now)
    assert [used.at(began + n) for n in range(3)] == [before, newer, before]
    give(moved_on, SensibleKit())
    assert again(moved_on).booklets == newer
    assert pinned.Used(again(moved_on)).at(began + 2) == before
    assert replays.compare(again(moved_on)).difference == ""


def test_a_file_brings_them_along(moved_on):
    give(moved_on, SensibleKit())
    undo(moved_on)
    file = exports.export(again(moved_on))
    brought = again(imports.bring_in(file.encode(), UserFactory(), new_content=True))
    kept = list(moved_on.former_pins.values_list("until", flat=True))
    assert kept and list(brought.former_pins.values_list("until", flat=True)) == kept
    assert pins_in(exports.export(brought)) == pins_in(file)


def test_one_whose_booklets_stay_has_none_to_keep(campaign, play):
    play(campaign, 20)
    assert not FormerPins.objects.exists()
