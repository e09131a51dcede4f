"""Campaigns of physical dice: exported, imported and copied, with every throw that was typed."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import replays, services, store, typed_dice, what_if
from campaign.models import Campaign, Journal
from campaign.rules.state import CampaignOptions
from combat.rules.typed_dice import DiceNeeded
from tests.factories import UserFactory, fixture_documents
from tests.store.conftest import again
from tests.store.test_physical_dice import give, play, throw, wanting

pytestmark = [pytest.mark.django_db, pytest.mark.rule("PH-OPT-HOUSE-01")]


@pytest.fixture
def ours(db: Any) -> Iterator[Campaign]:
    """A campaign whose players roll their own dice, some way into its Mission."""
    library.forget()
    library.publish(fixture_documents())
    options = CampaignOptions(physical_dice=True)
    campaign = services.start(UserFactory(username="host"), "Ours", options, seed="seed")
    play(campaign, 90, random.Random("table"))
    yield again(campaign)
    library.forget()


def file_of(campaign: Campaign) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(exports.export(campaign))
    return file


def typed(campaign: Campaign) -> list[Any]:
    """Every throw in the journal of a campaign."""
    rows = Journal.objects.filter(campaign=campaign).order_by("seq")
    return [roll["faces"] for row in rows for roll in row.dice if roll["kind"] == "d6"]


def test_the_file_holds_every_throw_and_comes_back_equal(ours: Campaign) -> None:
    user = UserFactory()
    brought = again(imports.bring_in(exports.export(ours).encode(), user))
    assert store.load(brought) == store.load(ours)
    assert store.load(brought).options.physical_dice
    assert typed(brought) == typed(ours) and len(typed(ours)) > 10
    assert replays.compare(brought) == replays.Comparison(ours.version)


def test_it_goes_on_with_typed_dice(ours: Campaign) -> None:
    brought = again(imports.bring_in(exports.export(ours).encode(), UserFactory()))
    play(brought, 40, random.Random("the same table"))
    assert len(typed(brought)) > len(typed(ours))
    assert replays.compare(again(brought)).difference == ""


def test_a_throw_changed_in_the_file_is_found(ours: Campaign) -> None:
    """The seed cannot vouch for typed dice, but what came of them can."""
    file = file_of(ours)
    tests = [
        (row, roll)
        for row in file["journal"]
        for roll in row["dice"]
        if roll["kind"] == "d6" and roll["why"].startswith("Focus dice of test")
    ]
    row, roll = tests[0]
    roll["faces"] = [face % 6 + 1 for face in roll["faces"]]
    with pytest.raises(imports.BadFile, match=r"^journal\.\d+"):
        imports.prepare(json.dumps(file).encode())
    roll["faces"] = []
    with pytest.raises(imports.BadFile, match=r"^journal\.\d+"):
        imports.prepare(json.dumps(file).encode())
    assert row["seq"] > 0 and Campaign.objects.count() == 1


def test_a_throw_too_many_in_the_file_is_found(ours: Campaign) -> None:
    file = file_of(ours)
    row = next(row for row in file["journal"] if any(r["kind"] == "d6" for r in row["dice"]))
    row["dice"].append({**next(r for r in row["dice"] if r["kind"] == "d6"), "faces": [6]})
    with pytest.raises(imports.BadFile, match=r"^journal\.\d+"):
        imports.prepare(json.dumps(file).encode())


def test_a_file_cannot_make_typed_dice_of_rolled_ones(ours: Campaign) -> None:
    """Without the option the dice are the seed's, and these are not."""
    file = file_of(ours)
    file["options"]["physical_dice"] = False
    with pytest.raises(imports.BadFile):
        imports.prepare(json.dumps(file).encode())


@pytest.mark.parametrize("earlier", [False, True])
def test_a_what_if_asks_for_dice_too_and_is_replayed(ours: Campaign, earlier: bool) -> None:
    seq = ours.version - 30 if earlier else None
    copy = what_if.clone(campaign_id=ours.public_id, user=ours.host, seq=seq, seed="another")
    assert store.load(again(copy)).options.physical_dice
    command, version = wanting(copy)
    with pytest.raises(DiceNeeded) as needed:
        give(copy, command, version)
    faces = throw(needed.value, random.Random("table"))
    while True:
        try:
            done = give(copy, command, version, faces)
            break
        except DiceNeeded as more:
            faces += throw(more, random.Random("more"))
    row = Journal.objects.get(campaign=copy, seq=done.version)
    assert [tuple(roll["faces"]) for roll in row.dice if roll["kind"] == "d6"] == faces
    play(copy, 20, random.Random("table"))
    last = again(copy)
    assert replays.compare(last).difference == ""
    brought = again(imports.bring_in(exports.export(last).encode(), UserFactory()))
    assert store.load(brought) == store.load(last) and typed(brought) == typed(last)


def test_throws_written_are_read_again() -> None:
    throws = ((3, 1, 4), (2, 2, 6, 6), (1,))
    assert typed_dice.read([typed_dice.written(throws)]) == throws
