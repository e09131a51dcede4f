"""Exports of every released version come in, and the campaigns in them go on."""

from __future__ import annotations

import io
import lzma
import tarfile
from pathlib import Path

import pytest

from campaign.content import library
from campaign.exchange import imports
from tests.factories import UserFactory, fixture_documents
from tests.released.player import play

RELEASED = sorted(path.parent for path in Path(__file__).parent.glob("*/exports.tar.xz"))


@pytest.fixture
def server(db):
    """A server of today, with its own content."""
    library.forget()
    library.publish(fixture_documents())
    yield
    library.forget()


def members(folder: Path) -> dict[str, bytes]:
    """Return the files of a release's archive by name."""
    with tarfile.open(
        fileobj=io.BytesIO(lzma.decompress((folder / "exports.tar.xz").read_bytes()))
    ) as tar:
        return {entry.name: tar.extractfile(entry).read() for entry in tar}


def test_there_are_releases():
    assert [folder.name for folder in RELEASED][:1] == ["0.1.0"]


@pytest.mark.parametrize("folder", RELEASED, ids=lambda folder: folder.name)
def test_every_export_is_imported_and_played_on(server, folder):
    for name, data in members(folder).items():
        campaign = imports.bring_in(data, UserFactory(), new_content=True)
        assert f"{campaign.name}.json".replace(": ", " ") == name
        seats = campaign.seats.all()
        for seat in seats.filter(user=None).exclude(role="spectator"):
            seat.user = UserFactory()
            seat.save()
        before = campaign.version
        if campaign.closed_at is None:
            after = play(campaign, most=5)
            assert after.version > before or after.finished
