"""Export, import and what-if: nothing is lost, and a bad file changes nothing."""

import copy
import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import replays, services, store, undoing, what_if
from campaign.game.services import NotYours
from campaign.models import BookletVersion, Campaign, ContentVersion, Journal
from campaign.rules import codec, visible_to
from campaign.rules.state import CampaignOptions
from campaign.rules.state import Seat as Place
from tests.factories import UserFactory, fixture_documents
from tests.store.conftest import again

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(db):
    """A campaign on published content, named by its true hashes."""
    library.forget()
    library.publish(fixture_documents())
    yield services.start(UserFactory(username="host"), "Third Squad", seed="seed")
    library.forget()


@pytest.fixture
def played(campaign, play):
    """A campaign some way into its Mission, with a slip taken back."""
    play(campaign, 1)
    undoing.undo(campaign_id=campaign.public_id, user=campaign.host, version=1)
    return play(campaign, 90)


def file_of(campaign):
    return exports.export(again(campaign)).encode()


def same(one, other, user):
    """Assert that two campaigns are equal in all but identity, who plays, and the dice to come."""
    assert store.load(one) == store.load(other)
    assert one.seed != other.seed
    for name in ("name", "version", "options", "what_if", "start"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.booklets == other.booklets
    columns = (
        "seq", "seat", "command", "dice", "events", "undoes", "stands", "back",
        "created_at",
    )  # fmt: skip
    rows = [list(c.journal.order_by("seq").values(*columns)) for c in (one, other)]
    assert rows[0] == rows[1]
    assert set(other.journal.values_list("user", flat=True)) <= {user.pk}


def test_a_campaign_comes_back_equal(played):
    user = UserFactory()
    brought = imports.bring_in(file_of(played), user)
    same(again(played), again(brought), user)
    assert brought.public_id != played.public_id
    assert brought.seats.get(code="host").user == brought.host == user
    assert replays.compare(again(brought)).difference == ""


def test_it_goes_on_by_dice_of_its_own(played, play):
    """The file does not hold what the dice will show, so the copy is given new ones."""
    others = [imports.bring_in(file_of(played), UserFactory()) for _ in range(2)]
    told = []
    for campaign in (played, *others):
        after = play(campaign, 60)
        assert replays.compare(after).difference == ""
        rows = after.journal.filter(seq__gt=played.version).order_by("seq")
        told.append([roll["faces"] for row in rows for roll in row.dice])
    assert told[0] != told[1] != told[2] != told[0]


def test_one_just_begun_comes_back_too(campaign):
    user = UserFactory()
    same(again(campaign), again(imports.bring_in(file_of(campaign), user)), user)


def test_elsewhere_its_content_comes_along_for_it_alone(played):
    data, user = file_of(played), UserFactory()
    state = store.load(again(played))
    Campaign.objects.all().delete()
    BookletVersion.objects.all().delete()
    ContentVersion.objects.all().delete()
    library.forget()
    with pytest.raises(imports.BadFile, match="this server does not have"):
        imports.bring_in(data, user)
    assert not Campaign.objects.exists()
    brought = imports.bring_in(data, user, new_content=True)
    assert store.load(again(brought)) == state
    assert replays.compare(again(brought)).difference == ""
    with pytest.raises(library.NothingPublished):
        library.newest_content()
    assert library.newest_booklets() == {}
    # What is loaded later is published beside it.
    library.publish(fixture_documents())
    assert library.newest_content().pk != brought.content_id
    assert services.start(user).content.imported is False


def test_elsewhere_the_missions_not_begun_keep_their_booklets(campaign, play):
    """Nothing is published there, so nothing newer can take their place."""
    data = file_of(campaign)
    Campaign.objects.all().delete()
    BookletVersion.objects.all().delete()
    ContentVersion.objects.all().delete()
    library.forget()
    brought = again(imports.bring_in(data, UserFactory(), new_content=True))
    booklets = dict(brought.booklets)
    assert len(booklets) == 9
    assert play(brought, 3).booklets == booklets


def damaged(campaign, change):
    """Return the export with something changed in it."""
    whole = json.loads(file_of(campaign))
    change(whole)
    return json.dumps(whole).encode()


def set_in(*path):
    """Return a change: the last part of the path is the new value."""
    *way, key, value = path

    def change(whole):
        for step in way:
            whole = whole[step]
        whole[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (set_in("format", "chess"), r"^This is no campaign.* format: "),
        (set_in("version", 4), r"^This is no campaign.* version: "),
        (set_in("state_version", 99), "^state_version: "),
        (set_in("extra", 1), r"^This is no campaign.* extra: "),
        (set_in("name", "x" * 201), r"^This is no campaign.* name: "),
        (set_in("seed", "other"), "has not the seed"),
        (set_in("dice", 0, "seed", "0" * 64), "^dice.0.seed: "),
        (set_in("dice", 0, "since", 1000), "^dice.0.since: "),
        (set_in("dice", 0, "words", 0, 1, "x" * 41), r"^This is no campaign.* dice.0.words"),
        (set_in("journal", 3, "dice", 0, "faces", [0, 0, 0]), "^journal.3: command 4: dice"),
        (set_in("seed", 5), r"^This is no campaign.* seed: "),
        (set_in("options", {"seats": 3}), "cannot be begun"),
        (set_in("options", {"seats": [], "owners": []}), "^options: "),
        (set_in("journal", 0, "seq", 7), "^journal.1.seq: 2 comes after 7"),
        (set_in("journal", 0, "pins", 9), "^journal.0.pins: "),
        (set_in("journal", 0, "command", {"kind": "march", "to": "D4"}), "^journal.0.command: "),
        (set_in("journal", 0, "command", {}), "^journal.0.command: "),
        (set_in("journal", 0, "at", "yesterday"), r"^This is no campaign.* journal.0.at: "),
        (set_in("journal", 1, "undoes", 9), "^journal.1: "),
        (set_in("journal", 1, "command", {"kind": "rest"}), "^journal.1.command: "),
        (set_in("journal", 0, "events", [1]), "^journal.0: command 1: events"),
        (set_in("campaign_version", 1), "^campaign_version: "),
        (set_in("state", "motivation", "money"), "does not lead to the state.*motivation"),
        (set_in("state", {}), "A state of this file cannot be read: schema"),
        (set_in("using", 40), "^using: "),
        (set_in("cards", "documents", {}), "^cards.sha256: "),
        (set_in("booklets", {}), "^pins.0"),
        (set_in("start", {"state": {}, "dice_position": 0}), "schema"),
        (set_in("start", {"state": {"schema": 1}, "dice_position": 0}), "^.+"),
    ],
)
def test_a_bad_file_says_where_and_changes_nothing(played, change, told):
    data = damaged(played, change)
    count = Campaign.objects.count(), Journal.objects.count()
    with pytest.raises(imports.BadFile, match=told):
        imports.bring_in(data, UserFactory())
    assert (Campaign.objects.count(), Journal.objects.count()) == count


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "line 1 column 0"),
        (b"{\n  1", "line 2 column 3"),
        (b"[]", "."),
        (b"\xff\xfe", "."),
        (b"[" * 100_000, "line 1"),
        (b"{}", r"^This is no campaign.* format: "),
        (b'{"format": 1e999}', "."),
        (b" " * (imports.LARGEST + 1), "larger than 16 MB"),
    ],
    ids=["empty", "cut", "list", "binary", "deep", "object", "infinite", "large"],
)
def test_what_is_no_such_file_is_refused(db, data, told):
    with pytest.raises(imports.BadFile, match=told):
        imports.read(data)


def test_a_fault_while_writing_leaves_nothing(played, monkeypatch):
    found = imports.prepare(file_of(played))

    def fails(*args, **fields):
        raise OSError("no space left")

    monkeypatch.setattr(store, "save", fails)
    count = Campaign.objects.count()
    with pytest.raises(OSError, match="no space"):
        imports.keep(found, UserFactory())
    assert Campaign.objects.count() == count


def test_the_commands_carry_it_over(played, tmp_path):
    file, out = tmp_path / "campaign.json", StringIO()
    call_command("export_campaign", str(played.public_id), str(file), stderr=StringIO())
    call_command("export_campaign", str(played.public_id), stdout=out)
    assert json.loads(out.getvalue())["journal"] == json.loads(file.read_text())["journal"]
    user, out = UserFactory(username="bert"), StringIO()
    call_command("import_campaign", str(file), user="bert", stdout=out)
    brought = Campaign.objects.get(public_id=out.getvalue().split()[0])
    same(again(played), brought, user)


def test_the_commands_say_what_is_wrong(played, tmp_path):
    file = tmp_path / "campaign.json"
    with pytest.raises(CommandError, match="no campaign"):
        call_command("export_campaign", "00000000-0000-0000-0000-000000000000")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_campaign", str(played.public_id), str(tmp_path))
    with pytest.raises(CommandError, match="no user"):
        call_command("import_campaign", str(file), user="nobody")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_campaign", str(file), user="host")
    file.write_text("{}")
    with pytest.raises(CommandError, match="format"):
        call_command("import_campaign", str(file), user="host")


# --- what if --------------------------------------------------------------------------------------


def test_a_what_if_starts_where_the_campaign_stands(played, play):
    before = codec.encode(store.load(again(played)))
    clone = what_if.clone(campaign_id=played.public_id, user=played.host)
    state = store.load(again(clone))
    assert clone.what_if
    assert (clone.origin, clone.origin_seq, clone.version) == (played, played.version, 0)
    assert clone.seed != played.seed
    mine, its = codec.encode(state), copy.deepcopy(before)
    for deck in what_if.DECKS:
        assert sorted(mine["mission"].pop(deck)) == sorted(its["mission"].pop(deck))
    mine.pop("seed"), its.pop("seed")
    assert mine == its
    clone = play(again(clone), 40)
    assert replays.compare(clone).difference == ""
    assert codec.encode(store.load(again(played))) == before
    assert replays.compare(again(played)).difference == ""


def test_its_decks_and_dice_are_its_own(played):
    clones = [
        what_if.clone(campaign_id=played.public_id, user=played.host, seed=seed)
        for seed in ("1", "2")
    ]
    decks = [store.load(again(c)).run.encounters for c in (*clones, played)]
    assert len(set(decks)) == 3


def test_a_what_if_starts_at_any_row(played):
    told = list(replays.states(again(played)))
    rows = list(played.journal.order_by("seq"))
    for number in (0, 3, rows[-1].seq // 2):
        clone = what_if.clone(campaign_id=played.public_id, user=played.host, seq=number)
        state = store.load(again(clone))
        assert state.agenda == told[number].agenda
        assert state.marines == told[number].marines
        assert clone.origin_seq == number
        assert replays.compare(again(clone)).difference == ""


def test_there_is_no_what_if_from_nowhere(played):
    count = Campaign.objects.count()
    with pytest.raises(what_if.NoSuchCommand):
        what_if.clone(campaign_id=played.public_id, user=played.host, seq=played.version + 1)
    with pytest.raises(NotYours):
        what_if.clone(campaign_id=played.public_id, user=UserFactory())
    assert Campaign.objects.count() == count


def test_a_what_if_can_be_undone_exported_and_imported(played, play):
    clone = what_if.clone(campaign_id=played.public_id, user=played.host)
    clone, user = play(again(clone), 30), UserFactory()
    brought = imports.bring_in(file_of(clone), user)
    same(clone, again(brought), user)
    assert replays.compare(again(brought)).difference == ""


def test_a_what_if_of_a_group_has_one_seat(campaign):
    options = CampaignOptions(
        seats=(Place("anna", "host"), Place("bert")), owners=("anna", "bert") * 3
    )
    group = services.start(UserFactory(), options=options)
    for _ in range(12):
        now = again(group)
        state = store.load(now)
        offers = visible_to(state, "anna").options
        view = offers if offers.offers else visible_to(state, "bert").options
        if view.seat == "bert":
            group.seats.filter(code="anna").update(user=None)
            group.seats.filter(code="bert").update(user=now.host)
        else:
            group.seats.filter(code="bert").update(user=None)
            group.seats.filter(code="anna").update(user=now.host)
        services.submit(
            campaign_id=now.public_id,
            user=now.host,
            version=now.version,
            command=view.commands[0],
        )
    clone = what_if.clone(campaign_id=group.public_id, user=group.host)
    assert [seat.code for seat in clone.seats.all()] == ["host"]
    view = visible_to(store.load(again(clone)), "host")
    assert view.options.offers
    assert {m.owner for m in view.state.marines} == {"host"}
